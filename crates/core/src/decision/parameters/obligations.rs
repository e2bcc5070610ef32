//! The obligations of a claim with parameters, with their problems, and their proofs one by one.

use super::super::attempt::Tried;
use super::super::outcome::Undecided;
use super::super::property::{Owed, Varied};
use super::super::work::{Subject, Work};
use super::case::Answer;
use super::positions::{self, regular};
use super::question::Question;
use super::shown::Shown;
use crate::automaton::{Budget, Places};
use crate::evidence::Obligation;
use crate::language::analysis::{irregular, irregular_condition};
use crate::language::ast::Statement;
use crate::parametric::satisfiable_earlier;
use crate::shapes::Positions;

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
    let mut fails: Option<Vec<i64>> = None;
    let mut open = None;
    let mut work = Work::about_claim(question.program(), budget);
    for owed in work.owed()? {
        let Owed { obligation, problem, .. } = &owed;
        work.budget.begin(&obligation.to_string());
        let says_nothing_of_the_claim = matches!(obligation, Obligation::Domain(_));
        if let Some(values) = &fails {
            // The claim fails: only an instance that comes earlier matters.
            if !says_nothing_of_the_claim {
                fails = satisfiable_earlier(problem, values, work.budget)?.or(fails);
            }
            continue;
        }
        match work.shown(&owed) {
            Ok(Shown::Proved(section)) => work.sections.extend(section),
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
        (None, None) => Ok(question.tried(Shown::Proved(work.sections))),
    }
}

impl Work<'_, '_> {
    /// The obligations of the claim, in the order of certificates.
    ///
    /// # Errors
    /// A claim without a rule, an operator without a digit automaton, or a limit.
    pub(super) fn owed(&mut self) -> Result<Vec<Owed>, Undecided> {
        let program = self.program;
        let statement = &program.claims[0].statement;
        if let Some(positions) = Positions::of(program, statement) {
            return self.owed_of_bar(&positions);
        }
        let mut owed = self.places()?;
        let Subject { nodes, .. } = &mut self.subject;
        match statement {
            Statement::Property { property, function, .. } => {
                let f = Varied::only(nodes.function(program, *function)?);
                owed.extend(Owed::of_property(&mut self.subject, *property, f)?);
            }
            Statement::ForAll { variables, formula } => {
                let condition = nodes.term_condition(program, formula)?;
                owed.push(Owed::holds(&self.subject, Obligation::ForAll, variables.len(), condition)?);
            }
            Statement::Positions { .. } | Statement::Grundy { .. } => {}
        }
        Ok(owed)
    }

    /// The obligations `defined` of the claim.
    ///
    /// # Errors
    /// As for [`Work::owed`].
    pub(super) fn places(&mut self) -> Result<Vec<Owed>, Undecided> {
        let (program, nodes) = (self.program, &mut self.subject.nodes);
        let places = match &program.claims[0].statement {
            Statement::Property { function, .. } => {
                regular(irregular(program, &program.functions[*function].body))?;
                let body = nodes.function(program, *function)?;
                Places::of_body(nodes, body, 1)?
            }
            Statement::ForAll { variables, formula } => {
                regular(irregular_condition(program, formula))?;
                let condition = nodes.term_condition(program, formula)?;
                let mut places = Places::new(variables.len());
                places.condition(nodes, condition)?;
                places
            }
            Statement::Positions { .. } | Statement::Grundy { .. } => return Err(positions::without_rule()),
        };
        (0..places.len()).map(|j| Ok(Owed::defined(&mut self.subject, &places, j)?)).collect()
    }
}
