//! Small instances of a game with parameters: their positions outside the claimed set, and the moves from there into it.
//!
//! Nothing is proved here. What fits by accident has no proof.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::super::limits::{FEW, LARGEST, TUPLES};
use super::super::player::{Step, is_position, options};
use crate::automaton::{Budget, Exhausted};
use crate::compiled::{Code, CompiledCondition, CompiledMove, CompiledRules, Fault};
use crate::language::ast::Program;
use crate::parametric::tuples_of_sum;
use crate::shapes::Positions;

/// How the P/N rule is violated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// By a move, by its number from 0, from the set into the set.
    Closed(usize),
    /// By a position outside the set without a move into it.
    Cover,
}

/// A violation of the P/N rule: a position, and for a move also the fresh numbers that it chooses.
pub(super) struct Violation {
    pub(super) way: Way,
    pub(super) numbers: Vec<u64>,
}

/// A position outside the set.
pub(super) struct Losing {
    /// The instance, by its number.
    pub(super) instance: usize,
    /// Its coordinates.
    pub(super) position: Vec<u64>,
    /// For each move that leads into the set, by its number from 0: the choices of fresh numbers with which it does, in order.
    moves: BTreeMap<usize, Vec<Vec<u64>>>,
}

impl Losing {
    /// Whether a move whose first fresh numbers are these leads into the set.
    pub(super) fn is_won_by(&self, number: usize, fresh: &[u64]) -> bool {
        let Some(choices) = self.moves.get(&number) else { return false };
        let first = choices.partition_point(|choice| choice[..] < *fresh);
        choices.get(first).is_some_and(|choice| choice.starts_with(fresh))
    }
}

/// An instance that is played: the values that its parameters have, its program, and the claim of that.
pub(super) struct Instance {
    pub(super) values: Vec<Option<BigUint>>,
    pub(super) program: Program,
    coordinates: usize,
    code: Code,
    rules: Vec<CompiledRules>,
    set: CompiledCondition,
}

impl Instance {
    /// The instance at these values; `None` if its claim is not about positions.
    pub(super) fn new(program: &Program, values: Vec<BigUint>) -> Option<Instance> {
        let values: Vec<Option<BigUint>> = values.into_iter().map(Some).collect();
        let program = program.with_values(&values);
        let positions = Positions::of(&program, &program.claims[0].statement)?;
        let mut code = Code::new(&program);
        code.allow_steps(u64::MAX);
        let rules = CompiledRules::of_game(&mut code, &positions.rules);
        let set = code.condition(positions.set.condition());
        Some(Instance { values, program, coordinates: positions.names.len(), code, rules, set })
    }

    /// Its small positions outside the set; `None` if one of them has no move into the set, a move leads
    /// from the set into the set, or something has no value.
    ///
    /// # Errors
    /// The limit on time is reached, or the search was asked to end.
    pub(super) fn outside(
        &self,
        number: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Losing>>, Exhausted> {
        let coordinates = self.coordinates as u32;
        let all = |side: &u64| side.checked_pow(coordinates).is_some_and(|all| all <= TUPLES);
        let Some(side) = (1..=LARGEST).rev().find(all) else { return Ok(None) };
        let mut found = Vec::new();
        for packed in 0..side.pow(coordinates) {
            budget.tick()?;
            let position: Vec<u64> =
                (0..coordinates).rev().map(|place| packed / side.pow(place) % side).collect();
            let Some(is_legal) = self.is_legal(&position) else { return Ok(None) };
            if !is_legal {
                continue;
            }
            let known = self.in_set(&position).zip(self.winning(&position));
            match known {
                Some((true, moves)) if moves.is_empty() => {}
                Some((false, moves)) if !moves.is_empty() => {
                    found.push(Losing { instance: number, position, moves });
                }
                _ => return Ok(None),
            }
        }
        Ok(Some(found))
    }

    /// The first small violations of the P/N rule, at most `most`, those with the least sum of coordinates first. Where
    /// something has no value, or there are too many choices, nothing is found.
    pub(super) fn violations(&self, most: usize) -> Vec<Violation> {
        let tuples = (0..=LARGEST as i64).flat_map(|sum| tuples_of_sum(self.coordinates, sum));
        let mut found = Vec::new();
        for tuple in tuples.take(TUPLES as usize) {
            let tuple: Vec<u64> = tuple.into_iter().map(i64::unsigned_abs).collect();
            found.extend(self.violations_at(&tuple).unwrap_or_default());
            if found.len() >= most {
                break;
            }
        }
        found.truncate(most);
        found
    }

    /// The violations at a tuple: at most one by each move.
    fn violations_at(&self, tuple: &[u64]) -> Option<Vec<Violation>> {
        if !self.is_legal(tuple)? {
            return Some(Vec::new());
        }
        let is_inside = self.in_set(tuple)?;
        let mut found = Vec::new();
        for (number, (rules, option)) in self.moves().enumerate() {
            if let Some(fresh) = self.to_the_set(tuple, rules, option)?.into_iter().next() {
                if !is_inside {
                    return Some(Vec::new());
                }
                found.push(Violation { way: Way::Closed(number), numbers: [tuple, &fresh].concat() });
            }
        }
        if !is_inside {
            found.push(Violation { way: Way::Cover, numbers: tuple.to_vec() });
        }
        Some(found)
    }

    /// Whether the P/N rule is violated like this.
    pub(super) fn is_violated(&self, violation: &Violation) -> bool {
        let (tuple, fresh) = violation.numbers.split_at(self.coordinates);
        match violation.way {
            Way::Closed(number) => {
                let leads = |(rules, option)| self.to_the_set(tuple, rules, option);
                self.is_legal(tuple) == Some(true)
                    && self.in_set(tuple) == Some(true)
                    && self
                        .moves()
                        .nth(number)
                        .and_then(leads)
                        .is_some_and(|all| all.iter().any(|one| one == fresh))
            }
            Way::Cover => {
                let found = self.violations_at(tuple).unwrap_or_default();
                found.iter().any(|found| found.way == Way::Cover)
            }
        }
    }

    fn moves(&self) -> impl Iterator<Item = (&CompiledRules, &CompiledMove)> {
        self.rules.iter().flat_map(|rules| rules.moves.iter().map(move |option| (rules, option)))
    }

    /// The fresh numbers with which a move leads into the set.
    fn to_the_set(
        &self,
        tuple: &[u64],
        rules: &CompiledRules,
        option: &CompiledMove,
    ) -> Option<Vec<Vec<u64>>> {
        let own = &tuple[rules.offset..][..rules.coordinates];
        let (steps, ended) = options(&self.code, option, own, &mut { TUPLES });
        ended.ok()?;
        let mut found = Vec::new();
        for Step { fresh, to, .. } in steps {
            let reached = [&tuple[..rules.offset], &to, &tuple[rules.offset + to.len()..]].concat();
            found.extend(self.in_set(&reached)?.then_some(fresh));
        }
        Some(found)
    }

    /// Whether a tuple is a position; `None` if that has no value.
    pub(super) fn is_legal(&self, tuple: &[u64]) -> Option<bool> {
        for rules in &self.rules {
            if !is_position(&self.code, 0, rules, &tuple[rules.offset..][..rules.coordinates]).ok()? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether a tuple is in the set; `None` if that is out of reach.
    fn in_set(&self, tuple: &[u64]) -> Option<bool> {
        match self.code.holds(self.set, tuple) {
            Ok(holds) => Some(holds),
            // A value that is not there is not in the set: the obligations `defined` are about it.
            Err(Fault::Undefined) => Some(false),
            Err(_) => None,
        }
    }

    /// The moves with at most two fresh numbers that lead into the set, with the choices of these with which they do.
    fn winning(&self, tuple: &[u64]) -> Option<BTreeMap<usize, Vec<Vec<u64>>>> {
        let mut found = BTreeMap::new();
        for (number, (rules, option)) in
            self.moves().enumerate().filter(|(_, (_, option))| option.bounds.len() < FEW)
        {
            let mut choices = self.to_the_set(tuple, rules, option)?;
            if !choices.is_empty() {
                choices.sort_unstable();
                found.insert(number, choices);
            }
        }
        Some(found)
    }
}
