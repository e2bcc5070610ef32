//! The decision of a claim about the positions of a game: side conditions, then the P/N rule.

use super::attempt::Tried;
use super::cycle::cycle;
use super::endless::undecided;
use super::ground::{Ground, first_positions};
use super::options::Options;
use super::outcome::{Decision, Outcome, Undecided};
use super::parameters::{self, Answer, Case};
use super::planner::Planner;
use super::search::{Search, Stop, keep_for_refutation};
use super::tabulate::in_full_first;
use super::work::Subject;
use crate::automaton::{AutomatonError, Budget};
use crate::evidence::{Refutation, Section, SideCondition};
use crate::language::ast::Program;
use crate::shapes::{Criterion, Positions};

/// A claim about the positions of a game whose rules have digit automata.
pub(super) struct Question<'a> {
    /// The claim is its only one.
    pub(super) program: &'a Program,
    pub(super) positions: &'a Positions,
    pub(super) options: &'a Options,
    pub(super) planner: &'a dyn Planner,
    /// What the first positions show.
    pub(super) found: Ground,
    /// The criterion of bars, if the claim has its form.
    pub(super) criterion: Option<Criterion>,
}

impl<'a> Question<'a> {
    /// The question about these positions, after a look at the first ones; or the decision, if these settle it or the rules have
    /// no digit automata.
    pub(super) fn after_first_positions(
        program: &'a Program,
        positions: &'a Positions,
        (options, planner): (&'a Options, &'a dyn Planner),
        budget: &mut Budget<'_>,
    ) -> Result<Question<'a>, Box<Decision>> {
        let operator = positions.irregular(program);
        let found = first_positions(program, &positions.rules, &positions.set, operator.is_some());
        let ends = found.ends(&positions.rules);
        let criterion = Criterion::of(program, positions);
        let question = Question { program, positions, options, planner, found, criterion };
        let settled = match (&question.found.side_condition, operator, &question.found.refutation) {
            (Some(condition), ..) => Ok(question.decision(Outcome::IllFormed(condition.clone()), None)),
            (None, operator, _) if !ends => question.without_measure(operator.is_some(), budget),
            (None, Some(_), Some(refutation)) => Ok(question.refuted_by_hand(refutation)),
            (None, Some(operator), None) => Err(Undecided::Size(AutomatonError::Irregular(operator))),
            (None, None, Some(first)) => question.refuted_at_first_positions(first, budget),
            (None, None, None) => return Ok(question),
        };
        Err(Box::new(settled.unwrap_or_else(|why| question.undecided(why))))
    }

    /// The question about positions of a sum in which heaps may split: [`Rules`](crate::language::game::Rules) do not have
    /// these moves, so that only the first position is known.
    pub(super) fn of_splitting(
        program: &'a Program,
        positions: &'a Positions,
        (options, planner): (&'a Options, &'a dyn Planner),
    ) -> Question<'a> {
        let position = first_positions(program, &positions.rules, &positions.set, false).position;
        let found = Ground { position, ..Ground::default() };
        Question { program, positions, options, planner, found, criterion: None }
    }

    /// The decision where nothing is shown.
    pub(super) fn undecided(&self, why: Undecided) -> Decision {
        self.decision(Outcome::Undecided(why), None)
    }

    pub(super) fn decision(&self, outcome: Outcome, sections: Option<Vec<Section>>) -> Decision {
        Decision::new(self.program, outcome, sections)
    }

    /// The decision that a search makes, with the sections that it found; nothing if a theorem does not apply.
    fn search(
        &self,
        budget: &mut Budget<'_>,
        run: impl FnOnce(&mut Search<'_, '_>) -> Result<bool, Stop>,
    ) -> Result<Option<Decision>, Undecided> {
        let mut search = Search::new(self.program, self.positions, Subject::default(), budget)?;
        match run(&mut search) {
            Ok(true) => Ok(Some(self.decision(Outcome::Proved, Some(search.work.sections)))),
            Ok(false) => Ok(None),
            Err(Stop::IllFormed(condition)) => Ok(Some(self.decision(Outcome::IllFormed(condition), None))),
            Err(Stop::Refuted(refutation)) => {
                let needs_tables = matches!(*refutation, Refutation::Reach { .. });
                keep_for_refutation(&mut search.work.sections, needs_tables, search.of_rules);
                search.work.sections.push(Section::Refutation((*refutation).clone()));
                if let Refutation::Reach { position } = &*refutation {
                    search.excluded(position)?;
                }
                Ok(Some(self.decision(Outcome::Refuted(*refutation), Some(search.work.sections))))
            }
            Err(Stop::Undecided(why)) => Err(why),
        }
    }

    /// [`Question::search`] as an attempt; `is_smallest` says that a refutation is the smallest one.
    fn attempt(
        &self,
        is_smallest: bool,
        budget: &mut Budget<'_>,
        run: impl FnOnce(&mut Search<'_, '_>) -> Result<bool, Stop>,
    ) -> Result<Tried, Undecided> {
        Ok(match self.search(budget, run)? {
            None => Tried::Nothing,
            Some(mut decision) => {
                decision.is_smallest = is_smallest || !decision.is_refuted();
                Tried::Settled(Box::new(decision))
            }
        })
    }

    /// The rules have no measure: a side condition that fails, if one is found.
    fn without_measure(&self, is_irregular: bool, budget: &mut Budget<'_>) -> Result<Decision, Undecided> {
        if is_irregular {
            let rules = &self.positions.rules;
            let is_without =
                |summand: &usize| self.found.seen[*summand].measures(rules[*summand].coordinates).is_empty();
            let summand = (0..rules.len()).find(is_without).ok_or(AutomatonError::TableMismatch)?;
            let seen = &self.found.seen[summand];
            let found = cycle(self.program, rules, summand, seen, budget);
            budget.tick()?;
            let steps = found.ok_or_else(|| undecided(seen))?;
            return Ok(self.decision(Outcome::IllFormed(SideCondition::Cycle(steps)), None));
        }
        let found = self.search(budget, |search| search.side_conditions(&self.found).map(|_| true))?;
        found.ok_or(AutomatonError::TableMismatch.into())
    }

    /// A refutation of a claim whose rules have no digit automata; without these, all options are computed.
    fn refuted_by_hand(&self, refutation: &Refutation) -> Decision {
        let section = match refutation {
            Refutation::Reach { position } => Section::NoOption(position.clone()),
            other => Section::Refutation(other.clone()),
        };
        self.decision(Outcome::Refuted(refutation.clone()), Some(vec![section]))
    }

    /// The refutation at one of the first positions, with the proof that the rules define a terminating game.
    fn refuted_at_first_positions(
        &self,
        refutation: &Refutation,
        budget: &mut Budget<'_>,
    ) -> Result<Decision, Undecided> {
        let found = self.search(budget, |search| {
            search.tabulate_rules()?;
            if matches!(refutation, Refutation::Reach { .. }) && !search.game.moves.is_empty() {
                search.tabulate_set()?;
            }
            search.side_conditions(&self.found)?;
            Err(Stop::Refuted(Box::new(refutation.clone())))
        })?;
        found.ok_or(AutomatonError::TableMismatch.into())
    }
}

/// The theorems about passes and sums, which ask for no strategy: the claim is a case without parameters.
pub(super) fn by_theorem(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    let Some(position) = &question.found.position else { return Ok(Tried::Nothing) };
    let mut case = Case::all(question.program);
    // Whether the statement holds is asked.
    case.program.claims[0].negated = false;
    let (case, options, planner) = (&case, question.options, question.planner);
    let case = parameters::Question { case, options, planner };
    for theorem in [parameters::passes, parameters::summands] {
        match theorem(&case, budget) {
            Ok(Tried::Settled(answer)) => {
                if let Answer::Proved(mut sections) = *answer {
                    let tables =
                        sections.iter().take_while(|section| matches!(section, Section::Table(_))).count();
                    sections.insert(tables, Section::Position(position.clone()));
                    let decision = question.decision(Outcome::Proved, Some(sections));
                    return Ok(Tried::Settled(Box::new(decision)));
                }
            }
            Err(why) if why.is_limit() => return Err(why),
            // A theorem that does not apply says nothing about the claim.
            Ok(_) | Err(_) => {}
        }
    }
    Ok(Tried::Nothing)
}

/// The P/N partition, with a winning move for each position outside the set.
pub(super) fn by_partition(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    question.attempt(true, budget, |search| search.by_partition(&question.found).map(|()| true))
}

/// The criterion of bars.
pub(super) fn by_criterion(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    let Some(criterion) = &question.criterion else { return Ok(Tried::Nothing) };
    in_full_first(question.program, budget, |in_full, budget| {
        question.attempt(false, budget, |search| {
            search.work.subject.in_full = in_full;
            search.by_criterion(criterion, &question.found)
        })
    })
}

/// The smallest failing position, without a table of the winning moves.
pub(super) fn smallest_position(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    question.attempt(true, budget, |search| search.by_smallest_position(&question.found))
}
