//! The decision of a claim about the positions of a game: side conditions, then the P/N rule.

use num_bigint::BigUint;

use super::claimed::{Positions, SetOfPositions};
use super::counterexample::{Counterexample, Kind};
use super::evidence::{Evidence, Measure, Section};
use super::game::{Game, GameMove};
use super::ground::{Ground, first_positions};
use super::obligation::Obligation;
use super::options::Options;
use super::outcome::{Decision, Outcome, Particulars, Step, Undecided};
use super::partition::{Failure, Partition, partition};
use super::property::{defined, monotone};
use super::refutation::Refutation;
use super::side_condition::SideCondition;
use super::tabulate::{Subject, Tabulator};
use crate::automaton::{
    Answer, AutomatonError, Budget, Places, Problem, explore, rank, smallest_completion, smallest_tuple,
    smallest_visible,
};
use crate::language::ast::Program;

/// Decides whether the set is the set of P-positions.
pub(super) fn decide_positions(
    program: &Program,
    positions: Positions,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Decision {
    let ground = first_positions(program, &positions.rules, &positions.set);
    let mut search = Search {
        program,
        positions: &positions,
        budget,
        sections: Vec::new(),
        subject: Subject::default(),
        threads: options.threads,
    };
    let outcome = search.outcome(ground, options).unwrap_or_else(Outcome::Undecided);
    let mut sections = std::mem::take(&mut search.sections);
    let mut decided = true;
    match &outcome {
        Outcome::Proved => {}
        Outcome::Refuted(refutation) => {
            let needs_tables = matches!(refutation, Refutation::Reach { .. });
            // Without digit automata nobody but exhaustion can look at all moves.
            let by_hand = needs_tables && positions.irregular(program).is_some();
            if by_hand {
                sections.clear();
                decided = false;
            } else {
                sections.retain(|section| needs_tables && matches!(section, Section::Table(_)));
                sections.push(Section::Refutation(refutation.clone()));
            }
        }
        _ => decided = false,
    }
    let steps = sections.iter().map(Step::of).collect();
    let evidence = decided.then_some(Evidence { sections });
    Decision::new(outcome, evidence, Particulars::Game(Box::new(positions)), steps)
}

struct Search<'s, 'b, 'o> {
    program: &'s Program,
    positions: &'s Positions,
    budget: &'b mut Budget<'o>,
    sections: Vec<Section>,
    subject: Subject,
    threads: usize,
}

/// Reason why a search stops early.
enum Stop {
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

impl Search<'_, '_, '_> {
    fn outcome(&mut self, ground: Ground, options: &Options) -> Result<Outcome, Undecided> {
        if let Some(side_condition) = ground.side_condition {
            return Ok(Outcome::IllFormed(side_condition));
        }
        let measures = match ground.measures() {
            Ok(measures) => measures,
            Err(witness) => return Ok(Outcome::IllFormed(witness)),
        };
        if let Some(operator) = self.positions.irregular(self.program) {
            return match ground.refutation {
                Some(refutation) => Ok(Outcome::Refuted(refutation)),
                None => Err(Undecided::Size(AutomatonError::Irregular(operator))),
            };
        }
        match self.obligations(ground.position, ground.refutation, &measures, options) {
            Ok(()) => Ok(Outcome::Proved),
            Err(Stop::IllFormed(condition)) => Ok(Outcome::IllFormed(condition)),
            Err(Stop::Refuted(refutation)) => Ok(Outcome::Refuted(*refutation)),
            Err(Stop::Undecided(undecided)) => Err(undecided),
        }
    }

    fn obligations(
        &mut self,
        position: Option<Vec<BigUint>>,
        refutation: Option<Refutation>,
        measures: &[Vec<Measure>],
        options: &Options,
    ) -> Result<(), Stop> {
        let rules = &self.positions.rules;
        let (nodes, program) = (&mut self.subject.nodes, self.program);
        let is_value = matches!(self.positions.set, SetOfPositions::Value { .. });
        let game = Game::new(nodes, program, rules, self.positions.set.condition(), is_value)?;
        self.tabulate(&game)?;
        self.some_position(&game, position)?;
        let undefined = self.defined(&game)?;
        self.monotone(&game)?;
        self.moves(&game, measures)?;
        if let Some(least) = undefined.into_iter().chain(refutation).min_by_key(rank_of) {
            return Err(Stop::Refuted(Box::new(least)));
        }
        match partition(&self.subject, &game, options.threads, self.budget)? {
            Partition::Holds(sections) => {
                self.sections.extend(sections);
                Ok(())
            }
            Partition::Fails(failures) => {
                let mut found = Vec::new();
                for failure in &failures {
                    found.push(self.refutation(&game, failure)?);
                }
                let least = found.into_iter().min_by_key(rank_of);
                Err(least
                    .map_or(Stop::Undecided(Undecided::Size(AutomatonError::TableMismatch)), |refutation| {
                        Stop::Refuted(Box::new(refutation))
                    }))
            }
        }
    }

    fn tabulate(&mut self, game: &Game) -> Result<(), Stop> {
        let Search { program, positions, budget, sections, subject, threads } = self;
        let mut tabulator = Tabulator { program, subject, sections, budget, threads: *threads };
        for (summand, rules) in game.summands.iter().zip(&positions.rules) {
            if let Some((domain, _)) = summand.domain {
                let names = &positions.names[rules.offset..][..rules.coordinates];
                tabulator.condition(domain, names)?;
            }
        }
        let (terms, conditions) = game.parts_of_moves();
        tabulator.called(&terms, &conditions)?;
        tabulator.condition(game.set, &positions.names)?;
        for (i, option) in game.moves.iter().enumerate() {
            tabulator.after(i + 1, option.after, game.coordinates + option.fresh)?;
        }
        Ok(())
    }

    fn some_position(&mut self, game: &Game, known: Option<Vec<BigUint>>) -> Result<(), Stop> {
        let position = match known {
            Some(position) => position,
            None => {
                self.budget.begin("position");
                let problem = game.legal_positions(&self.subject)?;
                // Without a position a search for the smallest has no end.
                if let Answer::Empty(_) = explore(&problem, self.budget)? {
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
    fn invariant(&mut self, obligation: Obligation, problem: Problem) -> Result<Option<Problem>, Stop> {
        self.budget.begin(&obligation.to_string());
        let bytes = self.budget.bytes();
        match explore(&problem, self.budget)? {
            Answer::Empty(invariant) => {
                self.sections.push(Section::Invariant(obligation, invariant));
                Ok(None)
            }
            Answer::Satisfiable => {
                self.budget.release_to(bytes);
                Ok(Some(problem))
            }
        }
    }

    /// Proves that everything is defined, or returns the smallest position where the term of `grundy` is not.
    fn defined(&mut self, game: &Game) -> Result<Option<Refutation>, Stop> {
        let places = game.places(&mut self.subject.nodes)?;
        let of_set = self.places_of_set(game)?;
        let is_value = matches!(self.positions.set, SetOfPositions::Value { .. });
        let (mut terms, mut sets, mut heights) = (Vec::new(), Vec::new(), Vec::new());
        for j in 0..places.len() {
            let problem = defined(&mut self.subject, &places, j, None)?;
            let declared = problem.declared;
            let Some(problem) = self.invariant(Obligation::Defined(j + 1), problem)? else { continue };
            let values = smallest_tuple(&problem, declared, self.budget)?.unwrap_or_default();
            match j + of_set >= places.len() {
                true if is_value => heights.push(values),
                true => sets.push(values),
                false => terms.push(values),
            }
        }
        for (what, found) in [("a term of the game", terms), ("the claimed set", sets)] {
            if let Some(values) = found.into_iter().min_by_key(|values| rank(values)) {
                return Err(Stop::IllFormed(SideCondition::Undefined { what: what.to_owned(), values }));
            }
        }
        let least = heights.into_iter().min_by_key(|values| rank(values));
        Ok(least.map(|values| Refutation::Undefined { position: values[1..].to_vec() }))
    }

    /// Number of places of the set, which come last.
    fn places_of_set(&mut self, game: &Game) -> Result<usize, Stop> {
        let mut places = Places::new(game.coordinates);
        places.condition(&mut self.subject.nodes, game.set)?;
        Ok(places.len())
    }

    fn monotone(&mut self, game: &Game) -> Result<(), Stop> {
        let bars = game.summands.iter().filter_map(|summand| summand.bar);
        for (j, function) in bars.enumerate() {
            let body = self.subject.nodes.function(self.program, function)?;
            let problem = monotone(&mut self.subject, body, None)?;
            let Some(problem) = self.invariant(Obligation::MonotoneBar(j + 1), problem)? else { continue };
            let z = smallest_visible(&problem, 0, self.budget)?.unwrap_or_default();
            return Err(match Counterexample::at(self.program, function, Kind::Monotone, &(z + 1u32)) {
                Ok(counterexample) => {
                    let counterexample = Box::new(counterexample);
                    Stop::IllFormed(SideCondition::NotMonotone { function, counterexample })
                }
                Err(_) => Stop::Undecided(Undecided::Size(AutomatonError::TableMismatch)),
            });
        }
        Ok(())
    }

    /// `inside` and `decrease`: first that moves lead to positions, then that they end.
    fn moves(&mut self, game: &Game, measures: &[Vec<Measure>]) -> Result<(), Stop> {
        let mut insides: Vec<Option<Section>> = Vec::new();
        let mut leaving = Vec::new();
        for (i, option) in game.moves.iter().enumerate() {
            let length = self.sections.len();
            if !game.summands[option.summand].built_in
                && let Some(problem) = self.inside(game, i, option)?
            {
                leaving.push((self.witness(game, i, option, &problem)?, i + 1));
            }
            insides.push(self.sections.drain(length..).next());
        }
        if let Some(((position, fresh, option), number)) =
            leaving.into_iter().min_by_key(|found| rank(&found.0.0))
        {
            let leaves = SideCondition::Leaves { number, position, fresh, option };
            return Err(Stop::IllFormed(leaves));
        }
        let mut decreases: Vec<Option<Section>> = game.moves.iter().map(|_| None).collect();
        let mut chosen = Vec::new();
        for (s, summand) in game.summands.iter().enumerate() {
            chosen.push(match summand.built_in {
                true => Measure::Sum,
                false => self.measure(game, s, &measures[s], &mut decreases)?,
            });
        }
        self.sections.push(Section::Measures(chosen));
        for (inside, decrease) in insides.into_iter().zip(decreases) {
            self.sections.extend(inside);
            self.sections.extend(decrease);
        }
        Ok(())
    }

    /// Proves that a move stays in the domain, wherever it starts or else where it is legal; or
    /// returns the problem.
    fn inside(&mut self, game: &Game, i: usize, option: &GameMove) -> Result<Option<Problem>, Stop> {
        for anywhere in [true, false] {
            let Some(problem) = game.inside(&mut self.subject, option, anywhere)? else { return Ok(None) };
            let found = self.invariant(Obligation::Inside { number: i + 1, anywhere }, problem)?;
            if found.is_none() || !anywhere {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Proves that a move decreases a measure, or returns the problem.
    fn decrease(
        &mut self,
        game: &Game,
        i: usize,
        option: &GameMove,
        measure: Measure,
    ) -> Result<Option<Problem>, Stop> {
        for anywhere in [true, false] {
            let problem = game.decrease(&mut self.subject, option, measure, anywhere)?;
            let found = self.invariant(Obligation::Decrease { number: i + 1, anywhere }, problem)?;
            if found.is_none() || !anywhere {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// A measure that every move of a summand decreases, with the invariants that show it.
    fn measure(
        &mut self,
        game: &Game,
        summand: usize,
        candidates: &[Measure],
        decreases: &mut [Option<Section>],
    ) -> Result<Measure, Stop> {
        let mut witness = None;
        'measures: for &measure in candidates {
            for (i, option) in game.moves.iter().enumerate().filter(|(_, o)| o.summand == summand) {
                let length = self.sections.len();
                if let Some(problem) = self.decrease(game, i, option, measure)? {
                    if witness.is_none() {
                        let (position, fresh, arrived) = self.witness(game, i, option, &problem)?;
                        let number = i + 1;
                        witness = Some(SideCondition::Grows { number, position, fresh, option: arrived });
                    }
                    continue 'measures;
                }
                decreases[i] = self.sections.drain(length..).next();
            }
            return Ok(measure);
        }
        match witness {
            Some(witness) => Err(Stop::IllFormed(witness)),
            None => Ok(Measure::Sum),
        }
    }

    /// The smallest position of a problem of a move, the smallest fresh numbers there, and where
    /// they lead.
    #[allow(clippy::type_complexity, reason = "three tuples of numbers")]
    fn witness(
        &mut self,
        game: &Game,
        index: usize,
        option: &GameMove,
        problem: &Problem,
    ) -> Result<(Vec<BigUint>, Vec<BigUint>, Vec<BigUint>), Stop> {
        let bug = || Stop::Undecided(Undecided::Size(AutomatonError::TableMismatch));
        let position = smallest_tuple(problem, game.coordinates, self.budget)?.ok_or_else(bug)?;
        let fresh = smallest_completion(problem, &position, option.fresh, self.budget)?.ok_or_else(bug)?;
        let arrived = self.positions.option(self.program, index, &position, &fresh).ok_or_else(bug)?;
        Ok((position, fresh, arrived))
    }

    fn refutation(&mut self, game: &Game, failure: &Failure) -> Result<Refutation, Stop> {
        match failure {
            Failure::Closed(i, problem) => {
                let (position, fresh, option) = self.witness(game, *i, &game.moves[*i], problem)?;
                Ok(Refutation::Closed { number: i + 1, position, fresh, option })
            }
            Failure::Cover(problem) => {
                let position = smallest_tuple(problem, game.coordinates, self.budget)?;
                let position = position.ok_or(AutomatonError::TableMismatch)?;
                Ok(Refutation::Reach { position })
            }
        }
    }
}

/// The rank of a refutation among several.
fn rank_of(refutation: &Refutation) -> (u64, BigUint, Vec<BigUint>) {
    match refutation {
        Refutation::Closed { position, .. } | Refutation::Reach { position } => rank(position),
        // A heap of 0 beside it.
        Refutation::Undefined { position } => rank(&[&[BigUint::ZERO], position.as_slice()].concat()),
        Refutation::ForAll { values } => rank(values),
        Refutation::ForAllParameters { shifted, .. } => rank(&shifted.concat()),
        Refutation::Columns(c) => rank(&[c.z.clone(), c.z_prime.clone()]),
    }
}
