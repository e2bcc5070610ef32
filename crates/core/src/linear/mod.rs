//! Trees of cases: evidence that no naturals satisfy some conditions, whatever the values of the parameters
//! (docs/THEORY.md, section 6.14).
//!
//! In: conditions of linear terms with `if`, `floor`, `mod`, `min`, `max`. Out: lines that take disjunctions apart, and
//! at each leaf multipliers with which the inequalities contradict each other. Nothing here is trusted: the kernel
//! expands the conditions itself and checks every line.

mod by_cases;
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
use tree::{DEEPEST, Ends, MOST_FACTS, Search};

pub(crate) use by_cases::FactCase;
pub use leaf::Term;
pub use tree::Line;

/// Goals that one search looks at.
pub(crate) const GOALS: usize = 20_000;

/// The same, with facts: each takes longer, and what needs more of them takes minutes.
const GOALS_WITH_FACTS: usize = 6_000;

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
    let found = ended(Search::new(nodes, parameters, goals, budget).tree(&goal))?;
    Ok(found.map(|(lines, _)| lines))
}

/// A tree, and the numbers of the facts that it uses.
pub(crate) struct TreeWithFacts {
    pub(crate) lines: Vec<Line>,
    pub(crate) used: Vec<usize>,
}

/// Like [`refute`], with facts: conditions that hold anyway, assumed one after the other. Only the first [`MOST_FACTS`] are assumed.
/// With the cases of the first fact, each is closed by its own conditions and facts.
///
/// # Errors
/// The same.
pub(crate) fn refute_with_facts(
    nodes: &mut Nodes,
    parameters: usize,
    variables: usize,
    conditions: &[(ConditionId, bool)],
    facts: &[ConditionId],
    cases: &[FactCase],
    budget: &mut Budget<'_>,
) -> Result<Option<TreeWithFacts>, Exhausted> {
    let facts = &facts[..facts.len().min(MOST_FACTS)];
    let goal = (DEEPEST..).zip(facts).fold(Goal::new(nodes, variables, conditions), |goal, (level, fact)| {
        goal?.holds(nodes, *fact, level)
    });
    let Ok(goal) = goal else { return Ok(None) };
    let goals = if cases.is_empty() { GOALS_WITH_FACTS } else { GOALS };
    let mut search = Search::new(nodes, parameters, goals, budget);
    let found = if cases.is_empty() {
        search.tree(&goal)
    } else {
        let plan = search.by_cases(&goal, variables, facts, cases, 0);
        plan.and_then(|plan| plan.map_or(Ok(None), |plan| search.lines(&goal, &plan)))
    };
    let used = |levels| (0..facts.len()).filter(|number| levels >> (DEEPEST + number) & 1 == 1).collect();
    Ok(ended(found)?.map(|(lines, levels)| TreeWithFacts { lines, used: used(levels) }))
}

/// What a search found, if anything.
fn ended<T>(found: Result<Option<T>, Ends>) -> Result<Option<T>, Exhausted> {
    match found {
        Ok(found) => Ok(found),
        Err(Ends::NotLinear) => Ok(None),
        Err(Ends::Exhausted(why)) => Err(why),
    }
}
