//! A proof of obligations for all values of the parameters, tried without further cases.

use super::super::evidence::Section;
use super::super::obligation::Obligation;
use super::super::outcome::Undecided;
use crate::automaton::{self, Budget, Component, Nodes, Places, Problem, explore};
use crate::language::ast::{Program, Statement};
use crate::linear;
use crate::parametric::{Found, Open, prove};

/// Most comparisons with a parameter of an obligation whose invariant is short.
const FEW_COMPARISONS: usize = 4;

/// How the search without further cases ended.
pub(in crate::decision) enum Attempt {
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
            automaton::Answer::Empty(_) if parameters > 0 && calls_automaton(problem) => {
                return Err(no_rule(obligation));
            }
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

/// A section for an obligation of the claim of a program with parameters: an invariant or a tree of cases.
pub(super) fn shown(
    program: &Program,
    obligation: &Obligation,
    problem: &Problem,
    budget: &mut Budget<'_>,
) -> Result<Attempt, Undecided> {
    // With many comparisons, a tree of cases is found sooner, and is shorter.
    let is_long = problem.thresholds().count() > FEW_COMPARISONS;
    if is_long && let Some(section) = tree(program, obligation)? {
        return Ok(Attempt::Proved(vec![section]));
    }
    let attempt = established(obligation, problem, program.parameters.len(), budget)?;
    match attempt {
        Attempt::Open(..) if !is_long => Ok(match tree(program, obligation)? {
            Some(section) => Attempt::Proved(vec![section]),
            None => attempt,
        }),
        _ => Ok(attempt),
    }
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

/// A tree of cases for an obligation of a claim that is not about positions, if its terms are linear and one is found.
fn tree(program: &Program, obligation: &Obligation) -> Result<Option<Section>, Undecided> {
    let mut nodes = Nodes::default();
    let (count, conditions) = match (&program.claims[0].statement, obligation) {
        (Statement::ForAll { variables, formula }, Obligation::ForAll) => {
            (variables.len(), vec![(nodes.term_condition(program, formula)?, false)])
        }
        (Statement::ForAll { variables, formula }, Obligation::Defined(j)) => {
            let condition = nodes.term_condition(program, formula)?;
            let mut places = Places::new(variables.len());
            places.condition(&mut nodes, condition)?;
            (places.declared(j - 1), places.conditions(j - 1, &mut nodes))
        }
        (Statement::Property { function, below: None, .. }, Obligation::Defined(j)) => {
            let body = nodes.function(program, *function)?;
            let places = Places::of_body(&mut nodes, body, 1)?;
            (places.declared(j - 1), places.conditions(j - 1, &mut nodes))
        }
        _ => return Ok(None),
    };
    let lines = linear::refute(&mut nodes, program.parameters.len(), count, &conditions);
    Ok(lines.map(|lines| Section::Linear(obligation.clone(), lines)))
}
