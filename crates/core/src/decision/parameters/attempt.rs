//! A proof of obligations for all values of the parameters, tried without further cases.

use super::super::evidence::Section;
use super::super::obligation::Obligation;
use super::super::outcome::Undecided;
use crate::automaton::{self, Budget, Problem, explore};
use crate::parametric::{Found, Open, prove};

/// How the search without further cases ended.
pub(super) enum Attempt {
    Proved(Vec<Section>),
    /// At these values of the shifted parameters.
    Fails(Vec<i64>),
    Open(Obligation, Open),
}

/// A section that shows that no word satisfies a problem with this many parameters.
pub(super) fn established(
    obligation: &Obligation,
    problem: &Problem,
    parameters: usize,
    budget: &mut Budget<'_>,
) -> Result<Attempt, Undecided> {
    if !problem.has_thresholds() {
        return Ok(match explore(problem, budget)? {
            automaton::Answer::Empty(invariant) => {
                Attempt::Proved(vec![Section::Invariant(obligation.clone(), invariant)])
            }
            automaton::Answer::Satisfiable => Attempt::Fails(vec![0; parameters]),
        });
    }
    Ok(match prove(problem, parameters, budget)? {
        Found::Proved(invariant) => Attempt::Proved(vec![Section::Parametric(obligation.clone(), invariant)]),
        Found::Satisfiable(values) => Attempt::Fails(values),
        Found::Open(open) => Attempt::Open(obligation.clone(), open),
    })
}
