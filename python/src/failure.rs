//! What is wrong, as an exception of `nimcert.errors`.

use nimcert_report::question::Mistake;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Why there is no result.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A text that cannot be read; with its place, if there is one.
    Claim { text: String, place: Option<(usize, usize)> },
    /// An argument that makes no sense.
    Argument(String),
    /// A limit, by its name.
    Limit(String),
    /// A bug of nimcert.
    Internal(String),
    /// Somebody asked for the end.
    Stopped,
}

impl From<Mistake> for Failure {
    fn from(mistake: Mistake) -> Failure {
        let text = match &mistake {
            Mistake::NoClaim => format!("{mistake}; or have nimcert.discover look for it"),
            _ => mistake.to_string(),
        };
        let place = match mistake {
            Mistake::Unreadable { line, column, .. } => Some((line, column)),
            _ => None,
        };
        Failure::Claim { text, place }
    }
}

/// A text without a place that is wrong.
pub(crate) fn wrong(text: impl Into<String>) -> Failure {
    Failure::Claim { text: text.into(), place: None }
}

impl Failure {
    /// The exception.
    pub(crate) fn raised(self, py: Python<'_>) -> PyErr {
        let made = (|| {
            let errors = py.import("nimcert.errors")?;
            let made = match self {
                Failure::Claim { text, place } => {
                    let (line, column) = place.unzip();
                    errors.getattr("ClaimError")?.call1((text, line, column))?
                }
                Failure::Argument(text) => errors.getattr("ArgumentError")?.call1((text,))?,
                Failure::Limit(text) => errors.getattr("LimitError")?.call1((text,))?,
                Failure::Internal(text) => errors.getattr("InternalError")?.call1((text,))?,
                Failure::Stopped => PyRuntimeError::new_err("the computation was stopped")
                    .into_value(py)
                    .into_bound(py)
                    .into_any(),
            };
            Ok::<PyErr, PyErr>(PyErr::from_value(made))
        })();
        made.unwrap_or_else(|error| error)
    }
}
