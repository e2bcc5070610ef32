//! A proof of obligations for all values of the parameters, tried without further cases.

use super::super::evidence::Section;
use super::super::obligation::Obligation;
use super::super::outcome::Undecided;
use crate::automaton::{self, Budget, Component, Nodes, Places, Problem, explore};
use crate::language::ast::{Program, Statement};
use crate::linear;
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
            automaton::Answer::Empty(_) if calls_automaton(problem) => return Err(no_rule(obligation)),
            automaton::Answer::Empty(invariant) => {
                Attempt::Proved(vec![Section::Invariant(obligation.clone(), invariant)])
            }
            automaton::Answer::Satisfiable => Attempt::Fails(vec![0; parameters]),
        });
    }
    Ok(match prove(problem, parameters, budget)? {
        Found::Proved(_) if calls_automaton(problem) => return Err(no_rule(obligation)),
        Found::Proved(invariant) => Attempt::Proved(vec![Section::Parametric(obligation.clone(), invariant)]),
        Found::Satisfiable(values) => Attempt::Fails(values),
        Found::Open(open) => Attempt::Open(obligation.clone(), open),
    })
}

/// Whether an automaton of the claim file is a part of a problem. With parameters there are no other tables.
fn calls_automaton(problem: &Problem) -> bool {
    problem.components.iter().any(|component| matches!(component, Component::Table(..)))
}

/// The kernel has no rule for automata in claims with parameters.
fn no_rule(obligation: &Obligation) -> Undecided {
    Undecided::Parameters {
        obligation: obligation.to_string(),
        because:
            "it calls an automaton, and the kernel has no rule for automata in claims about all values of \
             parameters; decide an instance with --set"
                .to_owned(),
        checked: None,
    }
}

/// A tree of cases for an obligation of a claim `forall`, if its terms are linear and one is found.
pub(super) fn tree(program: &Program, obligation: &Obligation) -> Result<Option<Section>, Undecided> {
    let Statement::ForAll { variables, formula } = &program.claims[0].statement else { return Ok(None) };
    let mut nodes = Nodes::default();
    let condition = nodes.term_condition(program, formula)?;
    let (count, conditions) = match obligation {
        Obligation::ForAll => (variables.len(), vec![(condition, false)]),
        Obligation::Defined(j) => {
            let mut places = Places::new(variables.len());
            places.condition(&mut nodes, condition)?;
            (places.declared(j - 1), places.conditions(j - 1, &mut nodes))
        }
        _ => return Ok(None),
    };
    let lines = linear::refute(&mut nodes, program.parameters.len(), count, &conditions);
    Ok(lines.map(|lines| Section::Linear(obligation.clone(), lines)))
}
