//! A case of a claim with parameters, as a question for the attempts of its plan.

use num_bigint::BigUint;

use super::super::attempt::Tried;
use super::super::limits::CASES;
use super::super::name::Name;
use super::super::options::{Attempts, Options};
use super::super::outcome::{Decision, Undecided};
use super::super::planner::Planner;
use super::case::{Answer, Case};
use super::shown::Shown;
use crate::automaton::Budget;
use crate::evidence::Section;
use crate::language::ast::Program;
use crate::shapes::{Criterion, Positions};

/// The attempts for all values of a case at once.
pub(super) const AT_ONCE: Attempts = Attempts::Only(&[
    Name::ClosedFormula,
    Name::Passes,
    Name::Summands,
    Name::Obligations,
    Name::OptionsByTerms,
    Name::ViolatingNumbers,
    Name::ViolatingPosition,
]);

/// What the planner says about a case within some states.
pub(super) enum Asked {
    Answered(Answer),
    /// No attempt has an answer, and more states would not change that.
    Open,
    /// More states may give an answer.
    NeedsMore,
}

/// Tries ways to take a case apart, each with the same share of the states that are left. With [`CASES`] states, it is
/// given up.
///
/// # Errors
/// A limit; or that a way needs more states, and there were fewer than [`CASES`].
pub(super) fn first_way<W>(
    ways: &[W],
    budget: &mut Budget<'_>,
    mut attempt: impl FnMut(&W, u64, &mut Budget<'_>) -> Result<Asked, Undecided>,
) -> Result<Tried<Answer>, Undecided> {
    let may_have_more = budget.states_left() < CASES;
    let mut needs_more = false;
    for (tried, way) in ways.iter().enumerate() {
        let states = budget.states_left() / (ways.len() - tried) as u64;
        match attempt(way, states, budget)? {
            Asked::Answered(answer) => return Ok(Tried::Settled(Box::new(answer))),
            Asked::Open => {}
            Asked::NeedsMore => needs_more = true,
        }
    }
    if needs_more && may_have_more { Err(budget.end_of_step().into()) } else { Ok(Tried::Nothing) }
}

/// The answer of several cases, and of what is left: the sections of all, or the first values at which one of them fails.
///
/// # Errors
/// A limit of the whole search.
pub(super) fn each_case(
    first: Section,
    cases: impl Iterator<Item = (BigUint, Case)>,
    otherwise: Option<Answer>,
    mut ask: impl FnMut(&Case) -> Result<Asked, Undecided>,
) -> Result<Asked, Undecided> {
    // Another case may have a smaller instance than the first one that fails.
    let (mut sections, mut fails) = (vec![first], Vec::new());
    let mut known = |section, answer| match answer {
        Answer::Proved(more) => sections.extend([vec![section], more].concat()),
        Answer::Fails(values) => fails.push(values),
    };
    for (value, case) in cases {
        match ask(&case)? {
            Asked::Answered(answer) => known(Section::Case(value), answer),
            other => return Ok(other),
        }
    }
    otherwise.into_iter().for_each(|answer| known(Section::Otherwise, answer));
    let first = fails.into_iter().min_by_key(|values| order(values));
    Ok(Asked::Answered(first.map_or(Answer::Proved(sections), Answer::Fails)))
}

/// The order in which instances are counted: by the sum of the values first.
pub(super) fn order(values: &[BigUint]) -> (BigUint, Vec<BigUint>) {
    (values.iter().sum(), values.to_vec())
}

/// A case of a claim with parameters.
#[derive(Clone, Copy)]
pub(in crate::decision) struct Question<'a> {
    pub(in crate::decision) case: &'a Case,
    pub(in crate::decision) options: &'a Options,
    pub(in crate::decision) planner: &'a dyn Planner,
}

impl<'a> Question<'a> {
    /// The program over the parameters of the case. It has one claim.
    pub(super) fn program(&self) -> &'a Program {
        &self.case.program
    }

    pub(super) fn is_negated(&self) -> bool {
        self.program().claims[0].negated
    }

    /// The positions of [`Question::positions_of_game`], if the claim has this `not`, or has none.
    pub(super) fn positions_of_game_where(&self, is_negated: bool) -> Option<Positions> {
        self.positions_of_game().filter(|_| self.is_negated() == is_negated)
    }

    /// The positions that the claim is about, if it is not about those of a bar for which there is a criterion.
    pub(super) fn positions_of_game(&self) -> Option<Positions> {
        let program = self.program();
        let positions = Positions::of(program, &program.claims[0].statement)?;
        Criterion::of(program, &positions).is_none().then_some(positions)
    }

    /// The decision about the instance at these values.
    pub(super) fn at_instance(&self, values: Vec<BigUint>, budget: &mut Budget<'_>) -> Decision {
        let instance = self.program().at(&values);
        let mut decision = self.planner.claim(&instance, self.options, budget);
        decision.instance = Some(values);
        decision
    }

    /// The answer for another case.
    ///
    /// # Errors
    /// A limit, or that none of the attempts has an answer.
    pub(super) fn ask(
        &self,
        case: &Case,
        attempts: Attempts,
        budget: &mut Budget<'_>,
    ) -> Result<Answer, Undecided> {
        Ok(self.planner.case(case, attempts, self.options, budget)?)
    }

    /// The answer for another case within this number of states.
    ///
    /// # Errors
    /// A limit of the whole search.
    pub(super) fn ask_within(
        &self,
        states: u64,
        case: &Case,
        attempts: Attempts,
        budget: &mut Budget<'_>,
    ) -> Result<Asked, Undecided> {
        match budget.within(states, |budget| self.ask(case, attempts, budget)) {
            Ok(Some(answer)) => Ok(Asked::Answered(answer)),
            Ok(None) => Ok(Asked::NeedsMore),
            Err(why) if why.is_limit() => Err(why),
            Err(_) => Ok(Asked::Open),
        }
    }

    /// What an attempt has shown of the case.
    pub(super) fn tried(&self, shown: Shown) -> Tried<Answer> {
        Tried::Settled(Box::new(match shown {
            Shown::Proved(sections) => Answer::Proved(sections),
            Shown::Fails(shifted) => Answer::Fails(self.case.full(&shifted)),
        }))
    }
}
