//! Small instances of a game with parameters: their positions outside the claimed set, and the moves from there into it.
//!
//! Nothing is proved here. What fits by accident has no proof.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::super::claimed::Positions;
use crate::language::ast::{Move, Program};
use crate::language::evaluate::{holds, value};
use crate::language::game::Rules;

/// The largest number of tuples of coordinates that are tried in one instance, and the largest number in them.
const TUPLES: u64 = 4096;
const LARGEST: u64 = 40;

/// Most positions of one instance that are kept.
const KEPT: usize = 150;

/// A position outside the set.
pub(super) struct Losing {
    /// The instance, by its number.
    pub(super) instance: usize,
    /// Its coordinates.
    pub(super) position: Vec<u64>,
    /// For each move that leads into the set, by its number from 0: the fresh numbers with which it does.
    pub(super) moves: BTreeMap<usize, Vec<u64>>,
}

/// An instance that is played: the values that its parameters have, its program, and the claim of that.
pub(super) struct Instance {
    pub(super) values: Vec<Option<BigUint>>,
    pub(super) program: Program,
    positions: Positions,
}

impl Instance {
    /// The instance at these values; `None` if its claim is not about positions.
    pub(super) fn new(program: &Program, values: Vec<BigUint>) -> Option<Instance> {
        let values: Vec<Option<BigUint>> = values.into_iter().map(Some).collect();
        let program = program.with_values(&values);
        let positions = Positions::of(&program, &program.claims[0].statement)?;
        Some(Instance { values, program, positions })
    }

    /// Its small positions outside the set, some of them; `None` if one of them has no move into the set, a move leads
    /// from the set into the set, or something has no value.
    pub(super) fn outside(&self, number: usize) -> Option<Vec<Losing>> {
        let coordinates = self.positions.names.len();
        let below =
            (1..=LARGEST).rev().find(|b| b.checked_pow(coordinates as u32).is_some_and(|n| n <= TUPLES))?;
        let mut found = Vec::new();
        let mut tuple = vec![0; coordinates];
        loop {
            if self.is_legal(&tuple)? {
                let moves = self.winning(&tuple)?;
                match (self.in_set(&tuple), moves.is_empty()) {
                    (true, true) => {}
                    (false, false) => {
                        found.push(Losing { instance: number, position: tuple.clone(), moves });
                    }
                    _ => return None,
                }
            }
            // The next tuple in order.
            let Some(last) = tuple.iter().rposition(|&c| c + 1 < below) else { break };
            tuple[last] += 1;
            tuple[last + 1..].fill(0);
        }
        let step = found.len().div_ceil(KEPT).max(1);
        Some(found.into_iter().step_by(step).collect())
    }

    /// Whether a tuple is a position; `None` if that has no value.
    pub(super) fn is_legal(&self, tuple: &[u64]) -> Option<bool> {
        for rules in &self.positions.rules {
            if !self.is_inside(rules, &tuple[rules.offset..][..rules.coordinates])? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn is_inside(&self, rules: &Rules, own: &[u64]) -> Option<bool> {
        let Some(domain) = &rules.domain else { return Some(true) };
        holds(&self.program, domain, &big(own)).ok()
    }

    fn in_set(&self, tuple: &[u64]) -> bool {
        // A value that is not there is not in the set: the obligations `defined` are about it.
        holds(&self.program, self.positions.set.condition(), &big(tuple)).unwrap_or(false)
    }

    /// The moves with at most one fresh number that lead into the set, and those numbers; at least one number for a
    /// move that has none.
    fn winning(&self, tuple: &[u64]) -> Option<BTreeMap<usize, Vec<u64>>> {
        let all = self.positions.rules.iter().flat_map(|r| r.moves.iter().map(move |rules| (r, rules)));
        let mut found = BTreeMap::new();
        for (number, (rules, option)) in all.enumerate() {
            let own = &tuple[rules.offset..][..rules.coordinates];
            let choices = match option.fresh.as_slice() {
                [] => 1,
                [(_, bound)] => value(&self.program, bound, &big(own)).ok()?.to_u64()?,
                _ => continue,
            };
            for choice in 0..choices {
                let mut arguments = own.to_vec();
                if !option.fresh.is_empty() {
                    arguments.push(choice);
                }
                if self.leads(tuple, rules, option, &arguments)? {
                    found.entry(number).or_insert_with(Vec::new).push(choice);
                }
            }
        }
        Some(found)
    }

    fn leads(&self, tuple: &[u64], rules: &Rules, option: &Move, arguments: &[u64]) -> Option<bool> {
        let arguments = big(arguments);
        if let Some(when) = &option.when
            && !holds(&self.program, when, &arguments).ok()?
        {
            return Some(false);
        }
        let mut reached = tuple.to_vec();
        for (j, target) in option.to.iter().enumerate() {
            reached[rules.offset + j] = value(&self.program, target, &arguments).ok()?.to_u64()?;
        }
        Some(self.in_set(&reached))
    }
}

/// Numbers as the evaluation takes them.
pub(super) fn big(numbers: &[u64]) -> Vec<BigUint> {
    numbers.iter().map(|&number| number.into()).collect()
}
