//! Whether rules define a terminating game, and a claimed set is defined: the side conditions of a claim about
//! positions, and a witness of one that fails.

use super::game::GameMove;
use super::ground::Ground;
use super::property::{Conditions, Owed};
use super::search::{Search, Stop};
use crate::automaton::{AutomatonError, Nodes, Places, Problem, rank, smallest_tuple, smallest_visible};
use crate::evidence::{
    About, CLAIMED_SET, Counterexample, Kind, Measure, MoveTaken, Obligation, Refutation, Section,
    SideCondition,
};
use crate::language::ast::{FunctionId, Property};

impl Search<'_, '_> {
    /// Proves that everything is defined, or returns the smallest position where the term of `grundy` is not.
    pub(super) fn defined(&mut self) -> Result<Option<Refutation>, Stop> {
        let places = self.game.places(&mut self.work.subject.nodes)?;
        let of_set = self.places_of_set()?;
        self.of_rules.places = places.len().saturating_sub(of_set);
        let undefined_at = self.work.values_exist(&places)?;
        let of_rules = self.of_rules.places;
        let undefined = |what: &str, values| {
            Err(Stop::IllFormed(SideCondition::Undefined { what: what.to_owned(), values }))
        };
        if let Some(values) = undefined_at.first(..of_rules) {
            return undefined("a term of the game", values);
        }
        match undefined_at.first(of_rules..) {
            None => Ok(None),
            Some(values) if self.positions.is_value() => {
                Ok(Some(Refutation::Undefined { position: values[1..].to_vec() }))
            }
            Some(values) => undefined(CLAIMED_SET, values),
        }
    }

    /// Number of places of the set, which come last.
    fn places_of_set(&mut self) -> Result<usize, Stop> {
        let mut places = Places::new(self.game.coordinates);
        places.condition(&mut self.work.subject.nodes, self.game.set)?;
        Ok(places.len())
    }

    pub(super) fn monotone(&mut self) -> Result<(), Stop> {
        let heights = self.game.heights(&mut self.work.subject.nodes, self.work.program)?;
        for (j, (function, varied)) in heights.into_iter().enumerate() {
            let owed = Owed::monotone(&mut self.work.subject, Obligation::MonotoneBar(j + 1), varied)?;
            match owed.invariant(self.work.budget)? {
                Some(section) => self.work.sections.push(section),
                None if varied.parameters == 1 => return Err(self.not_monotone(function, &owed.problem)?),
                None => return Err(self.falls(function, varied.parameter, &owed.problem)?),
            }
        }
        Ok(())
    }

    /// The first column where the function of a bar decreases.
    fn not_monotone(&mut self, function: FunctionId, problem: &Problem) -> Result<Stop, Stop> {
        let z = smallest_visible(problem, 0, self.work.budget)?.unwrap_or_default();
        let about = About { program: self.work.program, function, property: Property::Monotone };
        Ok(match Counterexample::at(about, Kind::Monotone, &(z + 1u32)) {
            Ok(counterexample) => {
                let counterexample = Box::new(counterexample);
                Stop::IllFormed(SideCondition::NotMonotone { function, counterexample })
            }
            Err(_) => AutomatonError::TableMismatch.into(),
        })
    }

    /// Arguments where a function of several parameters decreases as one of them grows.
    fn falls(&mut self, function: FunctionId, parameter: usize, problem: &Problem) -> Result<Stop, Stop> {
        let found = smallest_tuple(problem, problem.declared, self.work.budget)?;
        let Some([z, _, before, after, others @ ..]) = found.as_deref() else {
            return Err(AutomatonError::TableMismatch.into());
        };
        let mut arguments = others.to_vec();
        arguments.insert(parameter, z.clone());
        let values = [before.clone(), after.clone()];
        Ok(Stop::IllFormed(SideCondition::Falls { function, parameter, arguments, values }))
    }

    /// Proves that there is a position, that terms have values, that bars are monotone, and that moves lead to positions
    /// and end. Also the smallest position where the claimed Grundy number has no value, if there is one.
    pub(super) fn side_conditions(&mut self, found: &Ground) -> Result<Option<Refutation>, Stop> {
        self.some_position(found.position.clone())?;
        let undefined = self.defined()?;
        self.monotone()?;
        self.moves(found)?;
        Ok(undefined)
    }

    /// `inside` and `decrease`: first that moves lead to positions, then that they end.
    pub(super) fn moves(&mut self, found: &Ground) -> Result<(), Stop> {
        let game = self.game.clone();
        let mut insides: Vec<Option<Section>> = Vec::new();
        let mut leaving = Vec::new();
        for (i, option) in game.moves.iter().enumerate() {
            if game.summands[option.summand].built_in {
                insides.push(None);
                continue;
            }
            let inside = |anywhere| Obligation::Inside { number: i + 1, anywhere };
            match self.never(option, inside, |_, anywhere| Ok(game.leaving(option, anywhere)))? {
                Ok(section) => insides.push(section),
                Err(problem) => leaving.push(self.witness(i, &problem)?),
            }
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
                false => self.measure(s, found, &mut decreases)?,
            });
        }
        self.work.sections.push(Section::Measures(chosen));
        for (inside, decrease) in insides.into_iter().zip(decreases) {
            self.work.sections.extend(inside);
            self.work.sections.extend(decrease);
        }
        Ok(())
    }

    /// Proves that no move of a kind satisfies conditions, wherever it starts or else where it is legal; or returns the
    /// problem. Without conditions there is nothing to prove.
    fn never(
        &mut self,
        option: &GameMove,
        obligation: impl Fn(bool) -> Obligation,
        conditions: impl Fn(&mut Nodes, bool) -> Result<Option<Conditions>, AutomatonError>,
    ) -> Result<Result<Option<Section>, Problem>, Stop> {
        let mut owed = |anywhere| {
            let Some(conditions) = conditions(&mut self.work.subject.nodes, anywhere)? else {
                return Ok(None);
            };
            let problem = self.game.tuples(&self.work.subject, option.fresh, conditions)?;
            let owed = Owed { obligation: obligation(anywhere), problem, conditions: None };
            Ok::<_, Stop>(Some(owed.invariant(self.work.budget)?.ok_or(owed.problem)))
        };
        match owed(true)? {
            None => Ok(Ok(None)),
            Some(Ok(section)) => Ok(Ok(Some(section))),
            Some(Err(_)) => Ok(owed(false)?.transpose()),
        }
    }

    /// A measure that every move of a summand decreases, with the invariants that show it. A move that does not decrease
    /// the one that is tried shows which one to try next.
    fn measure(
        &mut self,
        summand: usize,
        found: &Ground,
        decreases: &mut [Option<Section>],
    ) -> Result<Measure, Stop> {
        let mut seen = found.seen[summand].clone();
        let own = self.positions.rules[summand].offset..;
        let coordinates = self.game.summands[summand].coordinates;
        loop {
            let Some(measure) = seen.measures(coordinates).into_iter().next() else {
                return Err(self.without_end(summand, &seen)?);
            };
            let Some(taken) = self.growing(summand, &measure, decreases)? else { return Ok(measure) };
            let [here, there] =
                [&taken.position, &taken.option].map(|tuple| &tuple[own.clone()][..coordinates]);
            seen.add(here, there, || taken.clone());
        }
    }

    /// Proves that every move of a summand decreases a measure, or returns a move that does not.
    fn growing(
        &mut self,
        summand: usize,
        measure: &Measure,
        decreases: &mut [Option<Section>],
    ) -> Result<Option<MoveTaken>, Stop> {
        let game = self.game.clone();
        for (i, option) in game.moves.iter().enumerate().filter(|(_, o)| o.summand == summand) {
            let decrease = |anywhere| Obligation::Decrease { number: i + 1, anywhere };
            let growing =
                |nodes: &mut Nodes, anywhere| game.growing(nodes, option, measure, anywhere).map(Some);
            match self.never(option, decrease, growing)? {
                Ok(section) => decreases[i] = section,
                Err(problem) => return self.witness(i, &problem).map(Some),
            }
        }
        Ok(None)
    }
}
