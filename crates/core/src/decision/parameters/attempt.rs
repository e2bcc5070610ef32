//! A proof of obligations for all values of the parameters, tried without further cases.

use super::super::claimed::Positions;
use super::super::conjuncts::conjuncts;
use super::super::criterion::Criterion;
use super::super::evidence::Section;
use super::super::limits::BEFORE_TREE;
use super::super::obligation::Obligation;
use super::super::operands::operands;
use super::super::outcome::Undecided;
use super::super::property::{Varied, exceptions, ns, rises};
use super::super::tabulate::Subject;
use super::positions;
use crate::automaton::{self, Budget, Component, ConditionId, Nodes, Places, Problem, explore};
use crate::language::ast::{Program, Statement};
use crate::linear;
use crate::parametric::{Found, Open, prove, satisfiable_earlier};

/// Most comparisons with a parameter, and most components, of an obligation whose invariant is short.
const FEW_COMPARISONS: usize = 4;
const FEW_COMPONENTS: usize = 18;

/// Most locations of a parametric invariant, before cases for small values are tried and after that: proofs with more
/// locations are long, and take some seconds.
pub(super) const LOCATIONS: [usize; 2] = [300, 1_500];

/// The same for the height of a bar that rises in a column.
const LOCATIONS_OF_COLUMN: usize = 16;

/// How much a search without further cases may do.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// Most locations of a parametric invariant.
    pub(super) most_locations: usize,
    /// Whether only a proof is wanted, and not the first values at which the claim fails.
    pub(super) wants_proof_only: bool,
}

impl Effort {
    /// The effort of the first attempt.
    pub(super) const FIRST: Effort = Effort { most_locations: LOCATIONS[0], wants_proof_only: false };
}

/// How the search without further cases ended.
pub(in crate::decision) enum Attempt {
    Proved(Vec<Section>),
    /// The claim fails at these values of the shifted parameters.
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
    established_within(Effort::FIRST, obligation, problem, parameters, budget)
}

/// Like [`established`], with another effort.
fn established_within(
    effort: Effort,
    obligation: &Obligation,
    problem: &Problem,
    parameters: usize,
    budget: &mut Budget<'_>,
) -> Result<Attempt, Undecided> {
    if !problem.has_thresholds() {
        let states = match obligation {
            // A tree of cases is tried next.
            Obligation::Conjunct(_)
            | Obligation::NsOperand(_)
            | Obligation::NsBar { operand: Some(_), .. } => BEFORE_TREE,
            _ => u64::MAX,
        };
        let Some(answer) = budget.within(states, |budget| explore(problem, budget))? else {
            let because = "its automaton has many states".to_owned();
            return Ok(Attempt::Open(
                obligation.clone(),
                Open { because, large: true, explored: Vec::new() },
            ));
        };
        return Ok(match answer {
            automaton::Answer::Empty(_) if parameters > 0 && calls_automaton(problem) => {
                return Err(no_rule(obligation));
            }
            automaton::Answer::Empty(invariant) => {
                Attempt::Proved(vec![Section::Invariant(obligation.clone(), invariant)])
            }
            automaton::Answer::Satisfiable => Attempt::Fails(vec![0; parameters]),
        });
    }
    Ok(match prove(problem, parameters, effort.most_locations, budget)? {
        Found::Proved(_) if calls_automaton(problem) => return Err(no_rule(obligation)),
        Found::Proved(invariant) => Attempt::Proved(vec![Section::Parametric(obligation.clone(), invariant)]),
        Found::Satisfiable(values) => Attempt::Fails(values),
        Found::Open(open) => Attempt::Open(obligation.clone(), open),
    })
}

/// Whether a problem has many parts: then a tree of cases is found sooner, and is shorter.
pub(super) fn is_long(problem: &Problem) -> bool {
    problem.thresholds().count() > FEW_COMPARISONS || problem.components.len() > FEW_COMPONENTS
}

/// A section for an obligation of the claim of a program with parameters: an invariant or a tree of cases.
pub(super) fn shown(
    program: &Program,
    obligation: &Obligation,
    problem: &Problem,
    budget: &mut Budget<'_>,
) -> Result<Attempt, Undecided> {
    shown_within(Effort::FIRST, program, obligation, problem, budget)
}

/// Like [`shown`], with another effort.
pub(super) fn shown_within(
    effort: Effort,
    program: &Program,
    obligation: &Obligation,
    problem: &Problem,
    budget: &mut Budget<'_>,
) -> Result<Attempt, Undecided> {
    let is_long = is_long(problem);
    // The comparisons of a bar's columns are alike: there may be a short invariant.
    let may_be_short = is_long
        && matches!(obligation, Obligation::MonotoneBar(_))
        && problem.components.len() <= FEW_COMPONENTS;
    let (effort, is_long) = match may_be_short {
        true => (Effort { most_locations: LOCATIONS_OF_COLUMN, ..effort }, false),
        false => (effort, is_long),
    };
    if is_long && let Some(section) = tree(program, obligation, budget)? {
        return Ok(Attempt::Proved(vec![section]));
    }
    // An operand mostly needs one location. The whole function needs one for each combination of the outcomes of
    // all operands.
    if let Some(sections) = by_operands(effort, program, obligation, budget)? {
        return Ok(Attempt::Proved(sections));
    }
    let parameters = program.parameters.len();
    let attempt = established_within(effort, obligation, problem, parameters, budget);
    let is_open = match &attempt {
        Ok(attempt) => matches!(attempt, Attempt::Open(..)),
        Err(why) => why.is_too_large(),
    };
    if is_open
        && !is_long
        && let Some(section) = tree(program, obligation, budget)?
    {
        return Ok(Attempt::Proved(vec![section]));
    }
    if is_open
        && *obligation == Obligation::ForAll
        && let Some(found) = one_by_one(effort, program, problem, budget)?
    {
        return Ok(found);
    }
    attempt
}

/// Sections for the NS property of the operands of a function, if the obligation asks for that of the function, there are
/// several, and all are shown to have it.
fn by_operands(
    effort: Effort,
    program: &Program,
    obligation: &Obligation,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Section>>, Undecided> {
    let statement = &program.claims[0].statement;
    let mut subject = Subject::default();
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
        let problem = ns(&mut subject, Varied { body, ..varied }, below)?;
        let obligation = match obligation {
            Obligation::NsBar { column, .. } => Obligation::NsBar { column: *column, operand: Some(number) },
            _ => Obligation::NsOperand(number),
        };
        budget.begin(&obligation.to_string());
        match established_within(effort, &obligation, &problem, program.parameters.len(), budget) {
            Ok(Attempt::Proved(section)) => sections.extend(section),
            Ok(_) => return Ok(None),
            Err(why) if why.is_too_large() => return Ok(None),
            Err(why) => return Err(why),
        }
    }
    Ok(Some(sections))
}

/// What is shown of the condition of a claim `forall` by its conjuncts one by one; nothing if that is not enough.
fn one_by_one(
    effort: Effort,
    program: &Program,
    whole: &Problem,
    budget: &mut Budget<'_>,
) -> Result<Option<Attempt>, Undecided> {
    let Statement::ForAll { variables, formula } = &program.claims[0].statement else { return Ok(None) };
    let parts = conjuncts(formula);
    if parts.len() < 2 {
        return Ok(None);
    }
    let (mut sections, mut is_open) = (Vec::new(), false);
    for (j, part) in (1..).zip(parts) {
        let mut subject = Subject::default();
        let condition = subject.nodes.term_condition(program, part)?;
        let problem = exceptions(&subject, variables.len(), &[], Some(condition))?;
        let obligation = Obligation::Conjunct(j);
        budget.begin(&obligation.to_string());
        match shown_within(effort, program, &obligation, &problem, budget) {
            Ok(Attempt::Proved(section)) => sections.extend(section),
            Ok(Attempt::Fails(_)) if effort.wants_proof_only => return Ok(None),
            Ok(Attempt::Fails(values)) => {
                let earlier = satisfiable_earlier(whole, &values, budget)?;
                return Ok(Some(Attempt::Fails(earlier.unwrap_or(values))));
            }
            Ok(Attempt::Open(..)) => is_open = true,
            Err(why) if why.is_too_large() => is_open = true,
            Err(why) => return Err(why),
        }
    }
    Ok((!is_open).then_some(Attempt::Proved(sections)))
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
             parameters"
                .to_owned(),
        checked: None,
    }
}

/// The arguments at which a function falls: the number of variables, and what they satisfy.
fn falls(nodes: &mut Nodes, f: Varied) -> (usize, Vec<(ConditionId, bool)>) {
    let arguments = (0..f.parameters).map(|i| nodes.variable(i)).collect();
    (f.parameters, vec![(rises(nodes, f, arguments), false)])
}

/// A tree of cases for an obligation that has a rule for them, if its terms are linear and one is found.
pub(super) fn tree(
    program: &Program,
    obligation: &Obligation,
    budget: &mut Budget<'_>,
) -> Result<Option<Section>, Undecided> {
    let mut nodes = Nodes::default();
    let (count, conditions) = match (&program.claims[0].statement, obligation) {
        (Statement::ForAll { variables, formula }, Obligation::ForAll) => {
            (variables.len(), vec![(nodes.term_condition(program, formula)?, false)])
        }
        (Statement::ForAll { variables, formula }, Obligation::Conjunct(j)) => {
            let Some(&part) = conjuncts(formula).get(j - 1) else { return Ok(None) };
            (variables.len(), vec![(nodes.term_condition(program, part)?, false)])
        }
        (Statement::ForAll { variables, formula }, Obligation::Defined(j)) => {
            let condition = nodes.term_condition(program, formula)?;
            let mut places = Places::new(variables.len());
            places.condition(&mut nodes, condition)?;
            (places.declared(j - 1), places.conditions(j - 1, &mut nodes))
        }
        (Statement::Property { function, below: None, .. }, Obligation::Monotone) => {
            let f = Varied::only(nodes.function(program, *function)?);
            falls(&mut nodes, f)
        }
        (Statement::Positions { .. } | Statement::Grundy { .. }, Obligation::MonotoneBar(j)) => {
            match positions::heights(program, &mut nodes)?.get(j - 1) {
                Some(&f) => falls(&mut nodes, f),
                None => return Ok(None),
            }
        }
        (Statement::Property { function, below: None, .. }, Obligation::Defined(j)) => {
            let body = nodes.function(program, *function)?;
            let places = Places::of_body(&mut nodes, body, 1)?;
            (places.declared(j - 1), places.conditions(j - 1, &mut nodes))
        }
        _ => return Ok(None),
    };
    let lines = linear::refute(&mut nodes, program.parameters.len(), count, &conditions, budget)?;
    Ok(lines.map(|lines| Section::Linear(obligation.clone(), lines)))
}
