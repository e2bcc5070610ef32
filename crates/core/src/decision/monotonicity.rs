//! Whether a function is monotone, by an automaton or, where that has many states, by a tree of cases.

use num_bigint::BigUint;

use super::limits::NEAR;
use super::obligation::Obligation;
use super::property::{Varied, monotone, rises};
use super::tabulate::Subject;
use crate::automaton::{Answer, AutomatonError, Budget, Problem, explore};
use crate::linear::{Line, refute_briefly};

/// What shows that a function is monotone, or where it is not.
pub(super) enum Monotonicity {
    Tree(Vec<Line>),
    /// The answer to the question for adjacent columns that fall, and the question.
    Automaton(Answer, Problem),
}

/// Shows that a function is monotone on the columns below a number, if one is given, or finds that it is not; perhaps by
/// trees, which are about all columns.
///
/// # Errors
/// An operator without a digit automaton, or a limit.
pub(super) fn monotonicity(
    subject: &mut Subject,
    f: Varied,
    below: Option<&BigUint>,
    trees: bool,
    budget: &mut Budget<'_>,
) -> Result<Monotonicity, AutomatonError> {
    let problem = monotone(subject, f, below)?;
    let step = Obligation::Monotone.to_string();
    let explored = |budget: &mut Budget<'_>| {
        budget.begin(&step);
        explore(&problem, budget)
    };
    if trees && budget.states_left() > NEAR.into() {
        if let Some(answer) = budget.within(NEAR.into(), explored)? {
            return Ok(Monotonicity::Automaton(answer, problem));
        }
        let arguments = (0..f.parameters).map(|i| subject.nodes.variable(i)).collect();
        let rises = rises(&mut subject.nodes, f, arguments);
        if let Some(lines) = refute_briefly(&mut subject.nodes, f.parameters, &[(rises, false)], budget)? {
            return Ok(Monotonicity::Tree(lines));
        }
    }
    let answer = explored(budget)?;
    Ok(Monotonicity::Automaton(answer, problem))
}
