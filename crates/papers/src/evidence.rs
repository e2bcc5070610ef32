//! What shows an item: claims that are decided, ranges that are computed, printed values.

use thiserror::Error;

/// How much is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// Everything together in seconds.
    Fast,
    /// Everything together in minutes.
    Full,
}

impl Effort {
    /// The bound of a calculation: the first in the fast part, the second in the full one.
    pub(crate) const fn choose(self, fast: u64, full: u64) -> u64 {
        match self {
            Effort::Fast => fast,
            Effort::Full => full,
        }
    }
}

/// One piece of evidence.
#[derive(Debug, Clone, Copy)]
pub enum Evidence {
    /// Every claim of `examples/FILE.claim` is decided for all naturals as the file states it (`claim not`
    /// is a refutation), its certificate verified by the kernel, and compared with exhaustion on a box.
    Claims {
        /// The file below `examples/`, without extension.
        file: &'static str,
        /// Choices of parameters, as [`parameters`] reads them.
        fast: &'static str,
        /// More of them.
        full: &'static str,
    },
    /// A claim file that speaks of a game that is none: `prove` says so, and neither proves nor refutes.
    IllFormed {
        /// The file below `examples/`, without extension.
        file: &'static str,
    },
    /// Whether the bar of `f` has Grundy number y xor z everywhere, decided for all naturals.
    Bar {
        /// The name of its certificate below `certificates/ITEM/`, such as `k002`.
        name: &'static str,
        /// The function, an expression in t.
        f: &'static str,
        /// What is expected: proved, or refuted.
        nim_sum: bool,
    },
    /// A calculation on a finite range, without any theorem.
    Grid(GridEvidence),
    /// Values that the paper prints, beside recomputed ones.
    Values(ValueEvidence),
}

impl Evidence {
    /// A claim file that is decided as it is, without parameters.
    pub(crate) const fn claim(file: &'static str) -> Evidence {
        Evidence::Claims { file, fast: "", full: "" }
    }

    /// A calculation that finds no exception.
    pub(crate) const fn holds(what: &'static str, run: fn(Effort) -> Grid) -> Evidence {
        Evidence::Grid(GridEvidence { what, run, exception: None })
    }

    /// A calculation whose first exception is known.
    pub(crate) const fn fails(
        what: &'static str,
        run: fn(Effort) -> Grid,
        exception: &'static str,
    ) -> Evidence {
        Evidence::Grid(GridEvidence { what, run, exception: Some(exception) })
    }

    /// Printed values that are all right.
    pub(crate) const fn values(what: &'static str, run: fn(Effort) -> Vec<Value>) -> Evidence {
        Evidence::Values(ValueEvidence { what, run, differences: &[] })
    }
}

/// A calculation on a finite range.
#[derive(Debug, Clone, Copy)]
pub struct GridEvidence {
    /// What is tried, in words; said of the form as printed unless it says otherwise.
    pub what: &'static str,
    /// Computes it.
    pub run: fn(Effort) -> Grid,
    /// The first exception that is expected, in the words of `run`; `None` if it holds.
    pub exception: Option<&'static str>,
}

/// What a calculation on a finite range found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// The range, in words: `k = 2..40 even, z < 1024`.
    pub range: String,
    /// How many cases were computed.
    pub cases: u64,
    /// The first one where the statement is false.
    pub exception: Option<String>,
}

/// Values that a paper prints.
#[derive(Debug, Clone, Copy)]
pub struct ValueEvidence {
    /// What they are, in words.
    pub what: &'static str,
    /// Computes them anew.
    pub run: fn(Effort) -> Vec<Value>,
    /// Where printed and computed values differ, and why.
    pub differences: &'static [Difference],
}

/// One printed value, beside what the paper's formula claims and what exhaustion finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// Which: `G(6, 16)`.
    pub label: String,
    /// As printed.
    pub printed: String,
    /// By the formula or the set that the paper states, if it states one.
    pub claimed: Option<String>,
    /// From the rules alone.
    pub computed: String,
}

/// A difference between print and calculation that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The label of the value.
    pub label: &'static str,
    /// Why: `scanning slip: 03 for 0`, or a paragraph of docs/ERRATA.md.
    pub why: &'static str,
}

/// Values of the names of one run of a claim file: `[("k", 4), ("s", 1)]`.
pub type Parameters = Vec<(String, u64)>;

/// Parameters that cannot be read: an error in the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{0}` is not of the form `k=2,4; s=1 / k=8`")]
pub struct ParametersError(String);

/// Reads choices of parameters: `/` between groups; within one, every combination of `name=value,value`
/// separated by `;`; `from..to` and `from..to step n` are ranges with both ends. Empty text is one run with the values of the
/// file.
///
/// # Errors
/// Text that is not of this form.
pub fn parameters(text: &str) -> Result<Vec<Parameters>, ParametersError> {
    if text.trim().is_empty() {
        return Ok(vec![Vec::new()]);
    }
    let fail = || ParametersError(text.to_owned());
    let mut runs = Vec::new();
    for group in text.split('/') {
        let mut combinations = vec![Vec::new()];
        for part in group.split(';') {
            let (name, values) = part.split_once('=').ok_or_else(fail)?;
            let mut next = Vec::new();
            for combination in &combinations {
                for value in numbers(values).ok_or_else(fail)? {
                    let mut longer: Parameters = combination.clone();
                    longer.push((name.trim().to_owned(), value));
                    next.push(longer);
                }
            }
            combinations = next;
        }
        runs.extend(combinations);
    }
    Ok(runs)
}

/// `1,3,7..11 step 2` as numbers.
fn numbers(text: &str) -> Option<Vec<u64>> {
    let mut found = Vec::new();
    for part in text.split(',') {
        match part.split_once("..") {
            None => found.push(part.trim().parse().ok()?),
            Some((from, rest)) => {
                let (to, step) = rest.split_once("step").unwrap_or((rest, "1"));
                let (from, to, step): (u64, u64, usize) =
                    (from.trim().parse().ok()?, to.trim().parse().ok()?, step.trim().parse().ok()?);
                found.extend((from..=to).step_by(step.max(1)));
            }
        }
    }
    Some(found)
}
