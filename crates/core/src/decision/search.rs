//! The search for the sections of a claim about positions: that the rules define a terminating game, then the P/N rule.

use num_bigint::BigUint;

use super::claimed::Positions;
use super::evidence::Section;
use super::game::{Game, GameMove};
use super::ground::Ground;
use super::measure::MoveTaken;
use super::obligation::Obligation;
use super::outcome::Undecided;
use super::partition::{Failure, Partition, partition};
use super::property::{Owed, tuples};
use super::refutation::{Refutation, rank_of};
use super::side_condition::SideCondition;
use super::tabulate::{Subject, Tabulator};
use crate::automaton::{
    Answer, AutomatonError, Budget, NodeId, Problem, Sought, explore, is_satisfiable, smallest_completion,
    smallest_outside, smallest_tuple, smallest_tuple_within,
};
use crate::language::ast::Program;

/// A search for the sections of a certificate.
pub(super) struct Search<'s, 'b, 'o> {
    pub(super) program: &'s Program,
    pub(super) positions: &'s Positions,
    pub(super) threads: usize,
    pub(super) budget: &'b mut Budget<'o>,
    pub(super) sections: Vec<Section>,
    pub(super) of_rules: OfRules,
    pub(super) subject: Subject,
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

impl<'s, 'b, 'o> Search<'s, 'b, 'o> {
    /// A search that has found nothing yet.
    pub(super) fn new(
        program: &'s Program,
        positions: &'s Positions,
        threads: usize,
        budget: &'b mut Budget<'o>,
    ) -> Self {
        let (sections, of_rules, subject) = (Vec::new(), OfRules::default(), Subject::default());
        Search { program, positions, threads, budget, sections, of_rules, subject }
    }
}

impl<'o> Search<'_, '_, 'o> {
    pub(super) fn game(&mut self) -> Result<Game, AutomatonError> {
        let positions = self.positions;
        let (set, is_value) = (positions.set.condition(), positions.is_value());
        Game::new(&mut self.subject.nodes, self.program, &positions.rules, set, is_value)
    }

    /// Proves that the rules define a terminating game. Also the smallest position where the claimed Grundy number has no
    /// value, if there is one.
    pub(super) fn rules(&mut self, found: &Ground) -> Result<(Game, Option<Refutation>), Stop> {
        let game = self.game()?;
        self.tabulate_rules(&game)?;
        self.tabulate_set(&game)?;
        let undefined = self.side_conditions_of(&game, found)?;
        Ok((game, undefined))
    }

    /// Proves the side conditions and the P/N partition, or stops with the smallest position where the claim fails.
    pub(super) fn by_partition(&mut self, found: &Ground) -> Result<(), Stop> {
        let (game, undefined) = self.rules(found)?;
        let failures = match partition(&self.subject, &game, self.threads, self.budget)? {
            Partition::Holds(sections) if undefined.is_none() => {
                self.sections.extend(sections);
                return Ok(());
            }
            Partition::Holds(_) => Vec::new(),
            Partition::Fails(failures) => failures,
        };
        let mut least = undefined;
        for failure in &failures {
            // One with more digits than another is not the smallest.
            let longest = least.as_ref().map_or(u64::MAX, |least| rank_of(least).0);
            let found = self.refutation(&game, failure, longest)?;
            least = least.into_iter().chain(found).min_by_key(rank_of);
        }
        let mismatch = || AutomatonError::TableMismatch.into();
        Err(least.map_or_else(mismatch, |refutation| Stop::Refuted(Box::new(refutation))))
    }

    /// Stops with the smallest position where the claim fails, found among the first ones without tables of the moves, or
    /// returns `false` if there is none.
    pub(super) fn by_smallest_position(&mut self, found: &Ground) -> Result<bool, Stop> {
        let (game, undefined) = self.rules(found)?;
        self.budget.begin("smallest position");
        let mut least = undefined;
        for (i, option) in game.moves_to_close() {
            let problem = game.tuples(&self.subject, option.fresh, game.within_set(option, false))?;
            if is_satisfiable(&problem, self.budget)? {
                let longest = least.as_ref().map_or(u64::MAX, |least| rank_of(least).0);
                let found = self.refutation(&game, &Failure::Closed(i, problem), longest)?;
                least = least.into_iter().chain(found).min_by_key(rank_of);
            }
        }
        let outside = game.cover(&self.subject, &[])?;
        let relations: Result<Vec<_>, _> =
            game.moves.iter().map(|option| game.reach(&self.subject, option)).collect();
        let sought = smallest_outside(&outside, &relations?, game.coordinates, self.budget)?;
        let least = match sought {
            Sought::Found(position) => {
                least.into_iter().chain([Refutation::Reach { position }]).min_by_key(rank_of)
            }
            Sought::Nowhere => least,
            Sought::NoneBelow(digits) => match least {
                Some(least) if rank_of(&least).0 < digits => Some(least),
                _ => return Err(self.budget.end_of_step().into()),
            },
        };
        least.map_or(Ok(false), |refutation| Err(Stop::Refuted(Box::new(refutation))))
    }

    pub(super) fn tabulator(&mut self) -> Tabulator<'_, '_, 'o> {
        let Search { program, budget, sections, subject, .. } = self;
        Tabulator { program, subject, sections, budget }
    }

    /// Tables of what the rules call, and of their conditions with intermediate values.
    pub(super) fn tabulate_rules(&mut self, game: &Game) -> Result<(), Stop> {
        let positions = self.positions;
        let mut tabulator = self.tabulator();
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
            self.tabulator().conditions_of_moves(rules, names)?;
        }
        self.of_rules.tables = self.sections.len();
        Ok(())
    }

    /// Tables of the set, and of the conditions that moves lead into it.
    pub(super) fn tabulate_set(&mut self, game: &Game) -> Result<(), Stop> {
        let positions = self.positions;
        let mut tabulator = self.tabulator();
        tabulator.condition(game.set, &positions.names)?;
        for (i, option) in game.moves.iter().enumerate() {
            tabulator.after(i + 1, option.after, game.coordinates + option.fresh)?;
        }
        Ok(())
    }

    pub(super) fn some_position(&mut self, game: &Game, known: Option<Vec<BigUint>>) -> Result<(), Stop> {
        let position = match known {
            Some(position) => position,
            None => {
                self.budget.begin("position");
                let problem = game.legal_positions(&self.subject)?;
                // Without a position a search for the smallest has no end.
                if !is_satisfiable(&problem, self.budget)? {
                    return Err(Stop::IllFormed(SideCondition::NoPosition));
                }
                match smallest_tuple(&problem, game.coordinates, self.budget)? {
                    Some(position) => position,
                    None => return Err(Stop::IllFormed(SideCondition::NoPosition)),
                }
            }
        };
        self.sections.push(Section::Position(position));
        Ok(())
    }

    /// Proves that no word satisfies a problem, or returns the problem.
    pub(super) fn invariant(
        &mut self,
        obligation: Obligation,
        problem: Problem,
    ) -> Result<Option<Problem>, Stop> {
        self.budget.begin(&obligation.to_string());
        match explore(&problem, self.budget)? {
            Answer::Empty(invariant) => {
                self.sections.push(Section::Invariant(obligation, invariant));
                Ok(None)
            }
            Answer::Satisfiable => Ok(Some(problem)),
        }
    }

    /// Proves that no move leads from a position into the set.
    pub(super) fn excluded(&mut self, position: &[BigUint]) -> Result<(), Undecided> {
        let game = self.game()?;
        let nodes = &mut self.subject.nodes;
        let numbers: Vec<NodeId> = position.iter().map(|number| nodes.constant(number.clone())).collect();
        for (i, option) in game.moves.iter().enumerate() {
            let leads = Game::leads_from(&mut self.subject.nodes, option, &numbers);
            let problem = tuples(&self.subject, option.fresh, leads)?;
            let owed = Owed { obligation: Obligation::Excluded(i + 1), problem, conditions: None };
            let section = owed.invariant(self.budget)?;
            self.sections.push(section.ok_or(AutomatonError::TableMismatch)?);
        }
        Ok(())
    }

    /// The move from the smallest position of a problem of a move with the smallest fresh numbers
    /// there.
    pub(super) fn witness(
        &mut self,
        game: &Game,
        index: usize,
        option: &GameMove,
        problem: &Problem,
    ) -> Result<MoveTaken, Stop> {
        let position = smallest_tuple(problem, game.coordinates, self.budget)?;
        self.moved(index, option, problem, position.ok_or(AutomatonError::TableMismatch)?)
    }

    /// The move from a position of a problem of a move with the smallest fresh numbers.
    fn moved(
        &mut self,
        index: usize,
        option: &GameMove,
        problem: &Problem,
        position: Vec<BigUint>,
    ) -> Result<MoveTaken, Stop> {
        let fresh = smallest_completion(problem, &position, option.fresh, self.budget)?;
        self.taken(index, position, fresh.ok_or(AutomatonError::TableMismatch)?)
    }

    /// A move from a position with these fresh numbers.
    pub(super) fn taken(
        &self,
        index: usize,
        position: Vec<BigUint>,
        fresh: Vec<BigUint>,
    ) -> Result<MoveTaken, Stop> {
        let option = self.positions.option(self.program, index, &position, &fresh);
        let option = option.ok_or(AutomatonError::TableMismatch)?;
        Ok(MoveTaken { number: index + 1, position, fresh, option })
    }

    /// The smallest refutation by a lemma that fails, among the positions of at most `longest` digits.
    pub(super) fn refutation(
        &mut self,
        game: &Game,
        failure: &Failure,
        longest: u64,
    ) -> Result<Option<Refutation>, Stop> {
        let (Failure::Closed(_, problem) | Failure::Cover(problem)) = failure;
        let position = smallest_tuple_within(problem, game.coordinates, longest, self.budget)?;
        let Some(position) = position else { return Ok(None) };
        Ok(Some(match failure {
            Failure::Closed(i, problem) => {
                let taken = self.moved(*i, &game.moves[*i], problem, position)?;
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
