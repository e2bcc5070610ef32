//! The search for the sections of a claim about positions: that the rules define a terminating game, then the P/N rule.

use std::rc::Rc;

use num_bigint::BigUint;

use super::game::Game;
use super::ground::Ground;
use super::outcome::Undecided;
use super::partition::{Failure, partition};
use super::property::{Owed, tuples};
use super::work::{Subject, Work};
use crate::automaton::{
    AutomatonError, Budget, NodeId, Problem, Sought, is_satisfiable, smallest_completion, smallest_outside,
    smallest_tuple, smallest_tuple_within,
};
use crate::evidence::{MoveTaken, Obligation, Refutation, Section, SideCondition, rank_of};
use crate::language::ast::Program;
use crate::shapes::Positions;

/// A search for the sections of a certificate.
pub(super) struct Search<'a, 'o> {
    pub(super) work: Work<'a, 'o>,
    pub(super) positions: &'a Positions,
    pub(super) game: Rc<Game>,
    pub(super) of_rules: OfRules,
}

/// The number of sections about the rules, not about the claimed set.
#[derive(Clone, Copy, Default)]
pub(super) struct OfRules {
    /// Tables, which come first.
    pub(super) tables: usize,
    /// Places where a value is needed, which come first too.
    pub(super) places: usize,
}

/// Reason why a search stops early.
pub(super) enum Stop {
    IllFormed(SideCondition),
    Refuted(Box<Refutation>),
    Undecided(Undecided),
}

impl From<AutomatonError> for Stop {
    fn from(error: AutomatonError) -> Self {
        Stop::Undecided(error.into())
    }
}

impl From<crate::automaton::Exhausted> for Stop {
    fn from(error: crate::automaton::Exhausted) -> Self {
        Stop::Undecided(error.into())
    }
}

impl<'a, 'o> Search<'a, 'o> {
    /// A search that has found nothing yet.
    ///
    /// # Errors
    /// An operator without a digit automaton, or a limit.
    pub(super) fn new(
        program: &'a Program,
        positions: &'a Positions,
        mut subject: Subject,
        budget: &'a mut Budget<'o>,
    ) -> Result<Self, AutomatonError> {
        let (set, is_value) = (positions.set.condition(), positions.is_value());
        let game = Rc::new(Game::new(&mut subject.nodes, program, &positions.rules, set, is_value)?);
        let work = Work::new(program, subject, budget);
        Ok(Search { work, positions, game, of_rules: OfRules::default() })
    }
}

impl Search<'_, '_> {
    /// Proves that the rules define a terminating game. Also the smallest position where the claimed Grundy number has no
    /// value, if there is one.
    fn rules(&mut self, found: &Ground) -> Result<Option<Refutation>, Stop> {
        self.tabulate_rules()?;
        self.tabulate_set()?;
        self.side_conditions(found)
    }

    /// Proves the side conditions and the P/N partition, or stops with the smallest position where the claim fails.
    pub(super) fn by_partition(&mut self, found: &Ground) -> Result<(), Stop> {
        let undefined = self.rules(found)?;
        let failures = match partition(&mut self.work, &self.game)? {
            Ok(sections) if undefined.is_none() => {
                self.work.sections.extend(sections);
                return Ok(());
            }
            Ok(_) => Vec::new(),
            Err(failures) => failures,
        };
        let mut least = undefined;
        for failure in &failures {
            // One with more digits than another is not the smallest.
            let longest = least.as_ref().map_or(u64::MAX, |least| rank_of(least).0);
            let found = self.refutation(failure, longest)?;
            least = least.into_iter().chain(found).min_by_key(rank_of);
        }
        let mismatch = || AutomatonError::TableMismatch.into();
        Err(least.map_or_else(mismatch, |refutation| Stop::Refuted(Box::new(refutation))))
    }

    /// Stops with the smallest position where the claim fails, found among the first ones without tables of the moves, or
    /// returns `false` if there is none.
    pub(super) fn by_smallest_position(&mut self, found: &Ground) -> Result<bool, Stop> {
        let (undefined, game) = (self.rules(found)?, self.game.clone());
        self.work.budget.begin("smallest position");
        let mut least = undefined;
        for (i, option) in game.moves_to_close() {
            let problem = game.tuples(&self.work.subject, option.fresh, game.within_set(option, false))?;
            if is_satisfiable(&problem, self.work.budget)? {
                let longest = least.as_ref().map_or(u64::MAX, |least| rank_of(least).0);
                let found = self.refutation(&Failure::Closed(i, problem), longest)?;
                least = least.into_iter().chain(found).min_by_key(rank_of);
            }
        }
        let outside = game.cover(&self.work.subject, &[])?;
        let relations: Result<Vec<_>, _> =
            game.moves.iter().map(|option| game.reach(&self.work.subject, option)).collect();
        let sought = smallest_outside(&outside, &relations?, game.coordinates, self.work.budget)?;
        let least = match sought {
            Sought::Found(position) => {
                least.into_iter().chain([Refutation::Reach { position }]).min_by_key(rank_of)
            }
            Sought::Nowhere => least,
            Sought::NoneBelow(digits) => match least {
                Some(least) if rank_of(&least).0 < digits => Some(least),
                _ => return Err(self.work.budget.end_of_step().into()),
            },
        };
        least.map_or(Ok(false), |refutation| Err(Stop::Refuted(Box::new(refutation))))
    }

    /// Tables of what the rules call, and of their conditions with intermediate values.
    pub(super) fn tabulate_rules(&mut self) -> Result<(), Stop> {
        let (positions, game) = (self.positions, self.game.clone());
        let tabulator = &mut self.work;
        for (summand, rules) in game.summands.iter().zip(&positions.rules) {
            if let Some((domain, _)) = summand.domain {
                let names = &positions.names[rules.offset..][..rules.coordinates];
                tabulator.condition(domain, names)?;
            }
        }
        let (terms, conditions) = game.parts_of_moves();
        tabulator.called(&terms, &conditions)?;
        for rules in positions.rules.iter().filter(|rules| !rules.built_in) {
            let names = &positions.names[rules.offset..][..rules.coordinates];
            self.work.conditions_of_moves(rules, names)?;
        }
        self.of_rules.tables = self.work.sections.len();
        Ok(())
    }

    /// Tables of the set, and of the conditions that moves lead into it.
    pub(super) fn tabulate_set(&mut self) -> Result<(), Stop> {
        let (positions, game) = (self.positions, self.game.clone());
        let tabulator = &mut self.work;
        tabulator.condition(game.set, &positions.names)?;
        for (i, option) in game.moves.iter().enumerate() {
            tabulator.after(i + 1, option.after, game.coordinates + option.fresh)?;
        }
        Ok(())
    }

    pub(super) fn some_position(&mut self, known: Option<Vec<BigUint>>) -> Result<(), Stop> {
        let position = match known {
            Some(position) => position,
            None => {
                self.work.budget.begin("position");
                let problem = self.game.legal_positions(&self.work.subject)?;
                // Without a position a search for the smallest has no end.
                if !is_satisfiable(&problem, self.work.budget)? {
                    return Err(Stop::IllFormed(SideCondition::NoPosition));
                }
                match smallest_tuple(&problem, self.game.coordinates, self.work.budget)? {
                    Some(position) => position,
                    None => return Err(Stop::IllFormed(SideCondition::NoPosition)),
                }
            }
        };
        self.work.sections.push(Section::Position(position));
        Ok(())
    }

    /// Proves that no move leads from a position into the set.
    pub(super) fn excluded(&mut self, position: &[BigUint]) -> Result<(), Undecided> {
        let (game, nodes) = (self.game.clone(), &mut self.work.subject.nodes);
        let numbers: Vec<NodeId> = position.iter().map(|number| nodes.constant(number.clone())).collect();
        for (i, option) in game.moves.iter().enumerate() {
            let leads = Game::leads_from(&mut self.work.subject.nodes, option, &numbers);
            let problem = tuples(&self.work.subject, option.fresh, leads)?;
            let owed = Owed { obligation: Obligation::Excluded(i + 1), problem, conditions: None };
            let section = owed.invariant(self.work.budget)?;
            self.work.sections.push(section.ok_or(AutomatonError::TableMismatch)?);
        }
        Ok(())
    }

    /// The move from the smallest position of a problem of a move with the smallest fresh numbers
    /// there.
    pub(super) fn witness(&mut self, index: usize, problem: &Problem) -> Result<MoveTaken, Stop> {
        let position = smallest_tuple(problem, self.game.coordinates, self.work.budget)?;
        self.moved(index, problem, position.ok_or(AutomatonError::TableMismatch)?)
    }

    /// The move from a position of a problem of a move with the smallest fresh numbers.
    fn moved(&mut self, index: usize, problem: &Problem, position: Vec<BigUint>) -> Result<MoveTaken, Stop> {
        let fresh = self.game.moves[index].fresh;
        let fresh = smallest_completion(problem, &position, fresh, self.work.budget)?;
        self.taken(index, position, fresh.ok_or(AutomatonError::TableMismatch)?)
    }

    /// A move from a position with these fresh numbers.
    pub(super) fn taken(
        &self,
        index: usize,
        position: Vec<BigUint>,
        fresh: Vec<BigUint>,
    ) -> Result<MoveTaken, Stop> {
        let option = self.positions.option(self.work.program, index, &position, &fresh);
        let option = option.ok_or(AutomatonError::TableMismatch)?;
        Ok(MoveTaken { number: index + 1, position, fresh, option })
    }

    /// The smallest refutation by a lemma that fails, among the positions of at most `longest` digits.
    fn refutation(&mut self, failure: &Failure, longest: u64) -> Result<Option<Refutation>, Stop> {
        let (Failure::Closed(_, problem) | Failure::Cover(problem)) = failure;
        let position = smallest_tuple_within(problem, self.game.coordinates, longest, self.work.budget)?;
        let Some(position) = position else { return Ok(None) };
        Ok(Some(match failure {
            Failure::Closed(i, problem) => {
                let taken = self.moved(*i, problem, position)?;
                let MoveTaken { number, position, fresh, option } = taken;
                Refutation::Closed { number, position, fresh, option }
            }
            Failure::Cover(_) => Refutation::Reach { position },
        }))
    }
}

/// Keeps what a refutation needs: its tables, and, if all were found, the sections that show that the rules define a
/// terminating game.
pub(super) fn keep_for_refutation(sections: &mut Vec<Section>, needs_tables: bool, of_rules: OfRules) {
    let is_shown = sections.iter().any(|section| matches!(section, Section::Measures(_)));
    let mut tables = 0;
    sections.retain(|section| match section.obligation() {
        Obligation::After(_) | Obligation::Graph(_) | Obligation::Relation(_) => {
            tables += 1;
            needs_tables || is_shown && tables <= of_rules.tables
        }
        Obligation::Defined(place) => is_shown && place <= of_rules.places,
        Obligation::Position | Obligation::MonotoneBar(_) | Obligation::Measure => is_shown,
        Obligation::Inside { .. } | Obligation::Decrease { .. } => is_shown,
        _ => false,
    });
}
