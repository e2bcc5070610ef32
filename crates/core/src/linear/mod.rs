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

use crate::automaton::{ConditionId, Nodes};
use goal::Goal;
use points::Points;
use tree::Search;
pub use tree::{Line, Term};

/// Goals that one search looks at.
pub(crate) const GOALS: usize = 20_000;

/// Goals that a brief search looks at, and the forms of the first one: of more forms, one look takes milliseconds.
const FEW_GOALS: usize = 8;
const FEW_FORMS: usize = 24;

/// A tree that shows that no numbers satisfy these conditions, or their negations; `None` if none is found.
pub fn refute(
    nodes: &mut Nodes,
    parameters: usize,
    variables: usize,
    conditions: &[(ConditionId, bool)],
) -> Option<Vec<Line>> {
    refute_within(GOALS, nodes, parameters, variables, conditions)
}

/// Like [`refute`], looking at this many goals at most.
pub(crate) fn refute_within(
    goals: usize,
    nodes: &mut Nodes,
    parameters: usize,
    variables: usize,
    conditions: &[(ConditionId, bool)],
) -> Option<Vec<Line>> {
    let goal = Goal::new(nodes, variables, conditions).ok()?;
    let plain =
        Search { nodes, parameters, multiples: false, goals, points: Points::default() }.tree(&goal).ok()?;
    if plain.is_some() || goal.distances_of_multiples(nodes, parameters).is_empty() {
        return plain;
    }
    Search { nodes, parameters, multiples: true, goals, points: Points::default() }.tree(&goal).ok()?
}

/// Like [`refute`] for conditions without parameters, if it takes less than a millisecond whether or not there is a tree.
pub(crate) fn refute_briefly(
    nodes: &mut Nodes,
    variables: usize,
    conditions: &[(ConditionId, bool)],
) -> Option<Vec<Line>> {
    let goal = Goal::new(nodes, variables, conditions).ok().filter(|goal| goal.forms.len() <= FEW_FORMS)?;
    let goals = FEW_GOALS;
    Search { nodes, parameters: 0, multiples: false, goals, points: Points::default() }.tree(&goal).ok()?
}
