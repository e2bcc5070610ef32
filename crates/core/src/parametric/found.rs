//! What the search for one problem with parameters finds.

use super::invariant::ParametricInvariant;

/// Outcome of the search for one problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// No word satisfies the problem, whatever the values of the parameters.
    Proved(ParametricInvariant),
    /// Some word satisfies the instance at these values, and none at values with a smaller sum, or with the same sum
    /// that come first.
    Satisfiable(Vec<i64>),
    /// Neither was found.
    Open(Open),
}

/// What is known if the search for one problem found no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// What was not found, in words.
    pub because: String,
    /// Whether the search is too large; small cases do not make it smaller.
    pub large: bool,
    /// Values of the parameters at which no word satisfies the problem.
    pub explored: Vec<Vec<i64>>,
}
