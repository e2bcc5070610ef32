//! Whether rules define a terminating game, and a claimed set is defined: the side conditions of a claim about
//! positions, and a witness of one that fails.

use super::counterexample::{Counterexample, Kind};
use super::evidence::{Measure, Section};
use super::existence::values_exist;
use super::game::{Game, GameMove};
use super::ground::Ground;
use super::measure::MoveTaken;
use super::obligation::Obligation;
use super::property::{Conditions, Owed};
use super::refutation::Refutation;
use super::search::{Search, Stop};
use super::side_condition::{CLAIMED_SET, SideCondition};
use crate::automaton::{AutomatonError, Nodes, Places, Problem, rank, smallest_tuple, smallest_visible};
use crate::language::ast::FunctionId;

impl Search<'_, '_, '_> {
    /// Proves that everything is defined, or returns the smallest position where the term of `grundy` is not.
    pub(super) fn defined(&mut self, game: &Game) -> Result<Option<Refutation>, Stop> {
        let places = game.places(&mut self.subject.nodes)?;
        let of_set = self.places_of_set(game)?;
        self.of_rules.places = places.len().saturating_sub(of_set);
        let existence = values_exist(&mut self.subject, &places, None, false, self.budget)?;
        let of_rules = self.of_rules.places;
        let undefined = |what: &str, values| {
            Err(Stop::IllFormed(SideCondition::Undefined { what: what.to_owned(), values }))
        };
        if let Some(values) = existence.first(..of_rules) {
            return undefined("a term of the game", values);
        }
        let of_set = existence.first(of_rules..);
        self.sections.extend(existence.sections);
        match of_set {
            None => Ok(None),
            Some(values) if self.positions.is_value() => {
                Ok(Some(Refutation::Undefined { position: values[1..].to_vec() }))
            }
            Some(values) => undefined(CLAIMED_SET, values),
        }
    }

    /// Number of places of the set, which come last.
    fn places_of_set(&mut self, game: &Game) -> Result<usize, Stop> {
        let mut places = Places::new(game.coordinates);
        places.condition(&mut self.subject.nodes, game.set)?;
        Ok(places.len())
    }

    pub(super) fn monotone(&mut self, game: &Game) -> Result<(), Stop> {
        for (j, (function, varied)) in
            game.heights(&mut self.subject.nodes, self.program)?.into_iter().enumerate()
        {
            let owed = Owed::monotone(&mut self.subject, Obligation::MonotoneBar(j + 1), varied, None)?;
            match owed.invariant(self.budget)? {
                Some(section) => self.sections.push(section),
                None if varied.parameters == 1 => return Err(self.not_monotone(function, &owed.problem)?),
                None => return Err(self.falls(function, varied.parameter, &owed.problem)?),
            }
        }
        Ok(())
    }

    /// The first column where the function of a bar decreases.
    fn not_monotone(&mut self, function: FunctionId, problem: &Problem) -> Result<Stop, Stop> {
        let z = smallest_visible(problem, 0, self.budget)?.unwrap_or_default();
        Ok(match Counterexample::at(self.program, function, Kind::Monotone, &(z + 1u32)) {
            Ok(counterexample) => {
                let counterexample = Box::new(counterexample);
                Stop::IllFormed(SideCondition::NotMonotone { function, counterexample })
            }
            Err(_) => AutomatonError::TableMismatch.into(),
        })
    }

    /// Arguments where a function of several parameters decreases as one of them grows.
    fn falls(&mut self, function: FunctionId, parameter: usize, problem: &Problem) -> Result<Stop, Stop> {
        let found = smallest_tuple(problem, problem.declared, self.budget)?;
        let Some([z, _, before, after, others @ ..]) = found.as_deref() else {
            return Err(AutomatonError::TableMismatch.into());
        };
        let mut arguments = others.to_vec();
        arguments.insert(parameter, z.clone());
        let values = [before.clone(), after.clone()];
        Ok(Stop::IllFormed(SideCondition::Falls { function, parameter, arguments, values }))
    }

    /// The side conditions alone, for rules without a measure.
    pub(super) fn side_conditions(&mut self, found: &Ground) -> Result<(), Stop> {
        let game = self.game()?;
        self.side_conditions_of(&game, found).map(|_| ())
    }

    /// Proves that there is a position, that terms have values, that bars are monotone, and that moves lead to positions
    /// and end. Also the smallest position where the claimed Grundy number has no value, if there is one.
    pub(super) fn side_conditions_of(
        &mut self,
        game: &Game,
        found: &Ground,
    ) -> Result<Option<Refutation>, Stop> {
        self.some_position(game, found.position.clone())?;
        let undefined = self.defined(game)?;
        self.monotone(game)?;
        self.moves(game, found)?;
        Ok(undefined)
    }

    /// `inside` and `decrease`: first that moves lead to positions, then that they end.
    pub(super) fn moves(&mut self, game: &Game, found: &Ground) -> Result<(), Stop> {
        let mut insides: Vec<Option<Section>> = Vec::new();
        let mut leaving = Vec::new();
        for (i, option) in game.moves.iter().enumerate() {
            let length = self.sections.len();
            if !game.summands[option.summand].built_in
                && let Some(problem) = self.never(
                    game,
                    option,
                    |anywhere| Obligation::Inside { number: i + 1, anywhere },
                    |_, anywhere| Ok(game.leaving(option, anywhere)),
                )?
            {
                leaving.push(self.witness(game, i, option, &problem)?);
            }
            insides.push(self.sections.drain(length..).next());
        }
        if let Some(taken) = leaving.into_iter().min_by_key(|taken| rank(&taken.position)) {
            let MoveTaken { number, position, fresh, option } = taken;
            return Err(Stop::IllFormed(SideCondition::Leaves { number, position, fresh, option }));
        }
        let mut decreases: Vec<Option<Section>> = game.moves.iter().map(|_| None).collect();
        let mut chosen = Vec::new();
        for (s, summand) in game.summands.iter().enumerate() {
            chosen.push(match summand.built_in {
                true => Measure::Sum,
                false => self.measure(game, s, found, &mut decreases)?,
            });
        }
        self.sections.push(Section::Measures(chosen));
        for (inside, decrease) in insides.into_iter().zip(decreases) {
            self.sections.extend(inside);
            self.sections.extend(decrease);
        }
        Ok(())
    }

    /// Proves that no move of a kind satisfies conditions, wherever it starts or else where it is legal; or returns the
    /// problem.
    fn never(
        &mut self,
        game: &Game,
        option: &GameMove,
        obligation: impl Fn(bool) -> Obligation,
        conditions: impl Fn(&mut Nodes, bool) -> Result<Option<Conditions>, AutomatonError>,
    ) -> Result<Option<Problem>, Stop> {
        let mut left = None;
        for anywhere in [true, false] {
            let Some(conditions) = conditions(&mut self.subject.nodes, anywhere)? else { return Ok(None) };
            let problem = game.tuples(&self.subject, option.fresh, conditions)?;
            left = self.invariant(obligation(anywhere), problem)?;
            if left.is_none() {
                break;
            }
        }
        Ok(left)
    }

    /// A measure that every move of a summand decreases, with the invariants that show it. A move that does not decrease
    /// the one that is tried shows which one to try next.
    fn measure(
        &mut self,
        game: &Game,
        summand: usize,
        found: &Ground,
        decreases: &mut [Option<Section>],
    ) -> Result<Measure, Stop> {
        let mut seen = found.seen[summand].clone();
        let own = self.positions.rules[summand].offset..;
        let coordinates = game.summands[summand].coordinates;
        loop {
            let Some(measure) = seen.measures(coordinates).into_iter().next() else {
                return Err(self.without_end(game, summand, &seen)?);
            };
            let Some(taken) = self.growing(game, summand, &measure, decreases)? else { return Ok(measure) };
            let [here, there] =
                [&taken.position, &taken.option].map(|tuple| &tuple[own.clone()][..coordinates]);
            seen.add(here, there, || taken.clone());
        }
    }

    /// Proves that every move of a summand decreases a measure, or returns a move that does not.
    fn growing(
        &mut self,
        game: &Game,
        summand: usize,
        measure: &Measure,
        decreases: &mut [Option<Section>],
    ) -> Result<Option<MoveTaken>, Stop> {
        for (i, option) in game.moves.iter().enumerate().filter(|(_, o)| o.summand == summand) {
            let length = self.sections.len();
            let problem = self.never(
                game,
                option,
                |anywhere| Obligation::Decrease { number: i + 1, anywhere },
                |nodes, anywhere| game.growing(nodes, option, measure, anywhere).map(Some),
            )?;
            if let Some(problem) = problem {
                return self.witness(game, i, option, &problem).map(Some);
            }
            decreases[i] = self.sections.drain(length..).next();
        }
        Ok(None)
    }
}
