//! What is shown of an obligation for all values of the parameters at once.

use super::super::claimed::Positions;
use super::super::criterion::Criterion;
use super::super::evidence::Section;
use super::super::limits::{BEFORE_TREE, FEW_COMPONENTS, LOCATIONS, SMALL};
use super::super::obligation::Obligation;
use super::super::operands::{conjuncts, operands};
use super::super::outcome::Undecided;
use super::super::property::{Owed, Varied, ns};
use super::super::tabulate::Subject;
use crate::automaton::{Answer, Budget, Component, Problem, explore};
use crate::language::ast::{Program, Statement};
use crate::linear;
use crate::parametric::{Found, prove, satisfiable_earlier};

/// What is known.
pub(super) enum Shown {
    Proved(Vec<Section>),
    /// The claim fails at these values of the shifted parameters.
    Fails(Vec<i64>),
}

/// A section that shows that no word satisfies a problem with this many parameters.
///
/// # Errors
/// A limit, or that the obligation is open.
pub(super) fn established(
    obligation: &Obligation,
    problem: &Problem,
    parameters: usize,
    budget: &mut Budget<'_>,
) -> Result<Shown, Undecided> {
    established_with(LOCATIONS[0], obligation, problem, parameters, budget)?.map_err(|(why, _)| why)
}

/// [`established`] with at most this many locations. What is open comes with whether more of them may show more.
fn established_with(
    locations: usize,
    obligation: &Obligation,
    problem: &Problem,
    parameters: usize,
    budget: &mut Budget<'_>,
) -> Result<Result<Shown, (Undecided, bool)>, Undecided> {
    let open = |because: &str, is_large| Ok(Err((Undecided::open(obligation, because), is_large)));
    if !problem.has_thresholds() {
        let states = match obligation {
            // A tree of cases is tried next.
            Obligation::Conjunct(_)
            | Obligation::NsOperand(_)
            | Obligation::NsBar { operand: Some(_), .. } => BEFORE_TREE,
            _ => u64::MAX,
        };
        let Some(answer) = budget.within(states, |budget| explore(problem, budget))? else {
            return open("its automaton has many states", false);
        };
        return match answer {
            Answer::Empty(_) if parameters > 0 && calls_automaton(problem) => open(NO_RULE, false),
            Answer::Empty(invariant) => {
                Ok(Ok(Shown::Proved(vec![Section::Invariant(obligation.clone(), invariant)])))
            }
            Answer::Satisfiable => Ok(Ok(Shown::Fails(vec![0; parameters]))),
        };
    }
    match prove(problem, parameters, locations, budget)? {
        Found::Proved(_) if calls_automaton(problem) => open(NO_RULE, false),
        Found::Proved(invariant) => {
            Ok(Ok(Shown::Proved(vec![Section::Parametric(obligation.clone(), invariant)])))
        }
        Found::Satisfiable(values) => Ok(Ok(Shown::Fails(values))),
        Found::Open(more) => open(&more.because, more.large),
    }
}

/// Whether a problem has many parts: then a tree of cases is found sooner, and is shorter.
fn is_long(problem: &Problem) -> bool {
    problem.thresholds().count() > SMALL as usize || problem.components.len() > FEW_COMPONENTS
}

/// A section for an obligation of the claim of a program with parameters: an invariant or a tree of cases.
pub(super) fn shown(
    program: &Program,
    subject: &mut Subject,
    owed: &Owed,
    budget: &mut Budget<'_>,
) -> Result<Shown, Undecided> {
    let Owed { obligation, problem, .. } = owed;
    let parameters = program.parameters.len();
    let is_long = is_long(problem);
    if is_long && let Some(section) = owed.tree(linear::GOALS, &mut subject.nodes, parameters, budget)? {
        return Ok(Shown::Proved(vec![section]));
    }
    // An operand mostly needs one location. The whole function needs one for each combination of the outcomes of
    // all operands.
    if let Some(sections) = by_operands(program, subject, obligation, budget)? {
        return Ok(Shown::Proved(sections));
    }
    let third = budget.states_left() / 3;
    let by_invariant = |locations, budget: &mut Budget<'_>| {
        established_with(locations, obligation, problem, parameters, budget)
    };
    let (why, is_large) = match budget.within(third, |budget| by_invariant(LOCATIONS[0], budget)) {
        Ok(Some(Ok(shown))) => return Ok(shown),
        Ok(Some(Err(open))) => open,
        Ok(None) => (budget.end_of_step().into(), false),
        Err(why) if why.is_too_large() || why.is_open() => (why, false),
        Err(why) => return Err(why),
    };
    if !is_long && let Some(section) = owed.tree(linear::GOALS, &mut subject.nodes, parameters, budget)? {
        return Ok(Shown::Proved(vec![section]));
    }
    if *obligation == Obligation::ForAll
        && let Some(shown) = one_by_one(program, subject, problem, budget)?
    {
        return Ok(shown);
    }
    if is_large { by_invariant(LOCATIONS[1], budget)?.map_err(|(why, _)| why) } else { Err(why) }
}

/// Sections for the NS property of the operands of a function, if the obligation asks for that of the function, there are
/// several, and all are shown to have it.
fn by_operands(
    program: &Program,
    subject: &mut Subject,
    obligation: &Obligation,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Section>>, Undecided> {
    let statement = &program.claims[0].statement;
    let (varied, below) = match (obligation, statement) {
        (Obligation::Ns, Statement::Property { function, below, .. }) => {
            (Varied::only(subject.nodes.function(program, *function)?), below.as_ref())
        }
        (Obligation::NsBar { column, operand: None }, _) => {
            let criterion = Positions::of(program, statement).and_then(|p| Criterion::of(program, &p));
            let Some(criterion) = criterion else { return Ok(None) };
            let body = criterion.function(&mut subject.nodes, program)?;
            (Varied { body, parameter: column - 1, parameters: criterion.columns().len() }, None)
        }
        _ => return Ok(None),
    };
    let operands = operands(&subject.nodes, varied.body);
    if operands.len() == 1 {
        return Ok(None);
    }
    let mut sections = Vec::new();
    for (number, body) in (1..).zip(operands) {
        let problem = ns(subject, Varied { body, ..varied }, below)?;
        let obligation = match obligation {
            Obligation::NsBar { column, .. } => Obligation::NsBar { column: *column, operand: Some(number) },
            _ => Obligation::NsOperand(number),
        };
        budget.begin(&obligation.to_string());
        match established(&obligation, &problem, program.parameters.len(), budget) {
            Ok(Shown::Proved(section)) => sections.extend(section),
            Err(why) if !why.is_open() && !why.is_too_large() => return Err(why),
            Ok(_) | Err(_) => return Ok(None),
        }
    }
    Ok(Some(sections))
}

/// What is shown of the condition of a claim `forall` by its conjuncts one by one; nothing if that is not enough.
fn one_by_one(
    program: &Program,
    subject: &mut Subject,
    whole: &Problem,
    budget: &mut Budget<'_>,
) -> Result<Option<Shown>, Undecided> {
    let Statement::ForAll { variables, formula } = &program.claims[0].statement else { return Ok(None) };
    let parts = conjuncts(formula);
    if parts.len() < 2 {
        return Ok(None);
    }
    let (mut sections, mut is_open) = (Vec::new(), false);
    for (j, part) in (1..).zip(parts) {
        let condition = subject.nodes.term_condition(program, part)?;
        let owed = Owed::holds(subject, Obligation::Conjunct(j), variables.len(), condition)?;
        budget.begin(&owed.obligation.to_string());
        match shown(program, subject, &owed, budget) {
            Ok(Shown::Proved(section)) => sections.extend(section),
            Ok(Shown::Fails(values)) => {
                let earlier = satisfiable_earlier(whole, &values, budget)?;
                return Ok(Some(Shown::Fails(earlier.unwrap_or(values))));
            }
            Err(why) if why.is_open() || why.is_too_large() => is_open = true,
            Err(why) => return Err(why),
        }
    }
    Ok((!is_open).then_some(Shown::Proved(sections)))
}

/// Whether an automaton of the claim file is a part of a problem. With parameters there are no other tables.
fn calls_automaton(problem: &Problem) -> bool {
    problem.components.iter().any(|component| matches!(component, Component::Table(..)))
}

/// Why no section shows a problem that calls an automaton, in a claim with parameters.
const NO_RULE: &str =
    "it calls an automaton, and the kernel has no rule for automata in claims about all values of parameters";
