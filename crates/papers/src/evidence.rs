//! Evidence for an item: decided claims, calculations on finite ranges, printed values.

use thiserror::Error;

/// How much of the evidence to compute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// Small ranges: the whole catalogue takes seconds.
    Fast,
    /// Large ranges: the whole catalogue takes about a minute.
    Full,
}

impl Effort {
    /// The bound of a calculation with this effort.
    pub(crate) const fn choose(self, fast: u64, full: u64) -> u64 {
        match self {
            Effort::Fast => fast,
            Effort::Full => full,
        }
    }
}

/// One piece of evidence for an item.
#[derive(Debug, Clone, Copy)]
pub enum Evidence {
    /// A claim file whose claims are all proved for all naturals, with certificates that the kernel verifies
    /// (a `claim not` refutes the statement), and compared with exhaustion on a box.
    Claims {
        /// The file below `examples/`, without extension.
        file: &'static str,
        /// The parameters of the fast part, in the syntax of [`parameters`].
        fast: &'static str,
        /// The parameters of the full part; they include those of the fast part.
        full: &'static str,
    },
    /// A claim file with rules that do not define a terminating game: `nimcert prove` must reject them.
    IllFormed {
        /// The file below `examples/`, without extension.
        file: &'static str,
    },
    /// Whether the bar of a function has Grundy number y xor z at every position, decided for all naturals.
    Bar {
        /// The name of its certificate below `certificates/ITEM/`, such as `k002`.
        name: &'static str,
        /// The function, an expression in t.
        f: &'static str,
        /// The expected answer: `true` if it is proved, `false` if it is refuted.
        nim_sum: bool,
    },
    /// A calculation on a finite range, from the rules or the definitions alone.
    Grid(GridEvidence),
    /// Values that the paper prints, next to recomputed ones.
    Values(ValueEvidence),
}

impl Evidence {
    /// A claim file that is decided with its own parameters.
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

    /// Printed values that are all correct.
    pub(crate) const fn values(what: &'static str, run: fn(Effort) -> Vec<Value>) -> Evidence {
        Evidence::Values(ValueEvidence { what, run, differences: &[] })
    }
}

/// A calculation on a finite range.
#[derive(Debug, Clone, Copy)]
pub struct GridEvidence {
    /// What is tested, in words: the statement as printed, unless the text says otherwise.
    pub what: &'static str,
    /// The function that does the calculation.
    pub run: fn(Effort) -> Grid,
    /// The expected first exception, in the words of `run`; `None` if no exception is expected.
    pub exception: Option<&'static str>,
}

/// Result of a calculation on a finite range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// The range in words, such as `k = 2..40 even, z < 1024`.
    pub range: String,
    /// Number of cases.
    pub cases: u64,
    /// The first case where the statement is false.
    pub exception: Option<String>,
}

/// Values that a paper prints.
#[derive(Debug, Clone, Copy)]
pub struct ValueEvidence {
    /// What the values are, in words.
    pub what: &'static str,
    /// The function that computes the values again.
    pub run: fn(Effort) -> Vec<Value>,
    /// Where printed and computed values differ, and why.
    pub differences: &'static [Difference],
}

/// One printed value, with the value of the paper's formula and the recomputed one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// What the value is, such as `G(6, 16)`.
    pub label: String,
    /// The value as printed.
    pub printed: String,
    /// The value by the formula or set that the paper states, if it states one.
    pub claimed: Option<String>,
    /// The value computed from the rules alone.
    pub computed: String,
}

/// A known difference between a printed and a computed value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The label of the value.
    pub label: &'static str,
    /// The reason: `scanning slip: 03 for 0`, or the name of an erratum.
    pub why: &'static str,
}

/// The parameters of one run of a claim file, such as `[("k", 4), ("s", 1)]`.
pub type Parameters = Vec<(String, u64)>;

/// A parameter text of the catalogue with a syntax error.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{0}` is not of the form `k=2,4; s=1 / k=8`")]
pub struct ParametersError(String);

/// The runs that a parameter text describes, such as `k=2,4; s=1 / k=8..16 step 4; s=3`.
///
/// `/` separates groups. A group has a run for every combination of its values: `name=value,value`, separated
/// by `;`, where `from..to` and `from..to step n` are ranges that include both ends. The empty text is one
/// run with the parameters of the file.
///
/// # Errors
/// [`ParametersError`] if the text does not have this form.
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
