//! Trees of cases: evidence that no naturals satisfy some conditions, whatever the values of the parameters
//! (docs/THEORY.md, section 6.14).
//!
//! In: conditions of linear terms with `if`, `floor`, `mod`, `min`, `max`. Out: lines that take disjunctions apart, and
//! at each leaf multipliers with which the inequalities contradict each other. Nothing here is trusted: the kernel
//! expands the conditions itself and checks every line.

mod distance;
mod fact;
mod form;
mod goal;
mod leaf;
mod points;
mod product;
mod tree;

use crate::automaton::{Budget, ConditionId, Exhausted, Nodes};
use goal::Goal;
use tree::{Ends, Search};

pub use leaf::Term;
pub use tree::Line;

/// Goals that one search looks at.
pub(crate) const GOALS: usize = 20_000;

/// A tree that shows that no numbers satisfy these conditions, or their negations; `None` if none is found.
///
/// # Errors
/// The limit on time is reached, or the search was asked to end.
pub fn refute(
    nodes: &mut Nodes,
    parameters: usize,
    variables: usize,
    conditions: &[(ConditionId, bool)],
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Line>>, Exhausted> {
    refute_within(GOALS, nodes, parameters, variables, conditions, budget)
}

/// Like [`refute`], looking at this many goals at most.
///
/// # Errors
/// The same.
pub(crate) fn refute_within(
    goals: usize,
    nodes: &mut Nodes,
    parameters: usize,
    variables: usize,
    conditions: &[(ConditionId, bool)],
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Line>>, Exhausted> {
    let Ok(goal) = Goal::new(nodes, variables, conditions) else { return Ok(None) };
    match Search::new(nodes, parameters, goals, budget).tree(&goal) {
        Ok(lines) => Ok(lines),
        Err(Ends::NotLinear) => Ok(None),
        Err(Ends::Exhausted(why)) => Err(why),
    }
}
