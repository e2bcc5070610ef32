//! The obligations of a claim with parameters, with their problems, and their proofs one by one.

use super::super::attempt::Tried;
use super::super::claimed::Positions;
use super::super::obligation::Obligation;
use super::super::outcome::Undecided;
use super::super::property::{Owed, Varied};
use super::super::tabulate::Subject;
use super::case::Answer;
use super::positions::{self, regular};
use super::question::Question;
use super::shown::{Shown, shown};
use crate::automaton::{Budget, Places};
use crate::language::analysis::{irregular, irregular_condition};
use crate::language::ast::{Program, Property, Statement};
use crate::parametric::satisfiable_earlier;

/// Proves each obligation of the claim for all values of the parameters: a claim about a function, about all numbers, or
/// about the positions of a bar by its criterion.
///
/// # Errors
/// A limit, or the obligation that is open.
pub(in crate::decision) fn each_obligation(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried<Answer>, Undecided> {
    if question.is_negated() || question.positions_of_game().is_some() {
        return Ok(Tried::Nothing);
    }
    let program = question.program();
    let mut sections = Vec::new();
    let mut fails: Option<Vec<i64>> = None;
    let mut open = None;
    let mut subject = Subject::default();
    for owed in owed(program, &mut subject)? {
        let Owed { obligation, problem, .. } = &owed;
        budget.begin(&obligation.to_string());
        let says_nothing_of_the_claim = matches!(obligation, Obligation::Domain(_));
        if let Some(values) = &fails {
            // The claim fails: only an instance that comes earlier matters.
            if !says_nothing_of_the_claim {
                fails = satisfiable_earlier(problem, values, budget)?.or(fails);
            }
            continue;
        }
        match shown(program, &mut subject, &owed, budget) {
            Ok(Shown::Proved(section)) => sections.extend(section),
            Ok(Shown::Fails(_)) if says_nothing_of_the_claim => {
                let because = "the conditions on coordinates that no move changes do not hold where these are 0; \
                               state the claim with a coordinate that may be 0";
                open = open.or(Some(Undecided::open(obligation, because)));
            }
            Ok(Shown::Fails(values)) => fails = Some(values),
            Err(why) if why.is_open() => open = open.or(Some(why)),
            Err(why) => return Err(why),
        }
    }
    match (fails, open) {
        (Some(values), _) => Ok(question.tried(Shown::Fails(values))),
        (None, Some(open)) => Err(open),
        (None, None) => Ok(question.tried(Shown::Proved(sections))),
    }
}

/// The obligations of the only claim of a program, in the order of certificates.
pub(super) fn owed(program: &Program, subject: &mut Subject) -> Result<Vec<Owed>, Undecided> {
    if let Some(positions) = Positions::of(program, &program.claims[0].statement) {
        return positions::owed(program, &positions, subject);
    }
    let mut owed = places_of(program, subject)?;
    match &program.claims[0].statement {
        Statement::Property { property, function, below } => {
            let f = Varied::only(subject.nodes.function(program, *function)?);
            if *property != Property::Ns {
                owed.push(Owed::monotone(subject, Obligation::Monotone, f, below.as_ref())?);
            }
            if *property != Property::Monotone {
                owed.push(Owed::ns(subject, Obligation::Ns, f, below.as_ref())?);
            }
        }
        Statement::ForAll { variables, formula } => {
            let condition = subject.nodes.term_condition(program, formula)?;
            owed.push(Owed::holds(subject, Obligation::ForAll, variables.len(), condition)?);
        }
        Statement::Positions { .. } | Statement::Grundy { .. } => {}
    }
    Ok(owed)
}

/// The obligations `defined` of the only claim of a program.
pub(super) fn places_of(program: &Program, subject: &mut Subject) -> Result<Vec<Owed>, Undecided> {
    let (places, below) = match &program.claims[0].statement {
        Statement::Property { function, below, .. } => {
            regular(irregular(program, &program.functions[*function].body))?;
            let body = subject.nodes.function(program, *function)?;
            (Places::of_body(&mut subject.nodes, body, 1)?, below.as_ref())
        }
        Statement::ForAll { variables, formula } => {
            regular(irregular_condition(program, formula))?;
            let condition = subject.nodes.term_condition(program, formula)?;
            let mut places = Places::new(variables.len());
            places.condition(&mut subject.nodes, condition)?;
            (places, None)
        }
        Statement::Positions { .. } | Statement::Grundy { .. } => return Err(positions::without_rule()),
    };
    (0..places.len()).map(|j| Ok(Owed::defined(subject, &places, j, below)?)).collect()
}
