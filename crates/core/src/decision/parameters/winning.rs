//! Small instances of a game with parameters: their positions outside the claimed set, and the moves from there into it.
//!
//! Nothing is proved here. What fits by accident has no proof.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::super::claimed::Positions;
use super::super::limits::{KEPT, LARGEST, TUPLES};
use crate::language::ast::{Move, Program};
use crate::language::evaluate::{holds, value};
use crate::language::game::Rules;
use crate::parametric::tuples_of_sum;

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

    /// The first small violations of the P/N rule, at most `most`, those with the least sum of coordinates first. Where
    /// something has no value, or there are too many choices, nothing is found.
    pub(super) fn violations(&self, most: usize) -> Vec<Violation> {
        let coordinates = self.positions.names.len();
        let tuples = (0..=LARGEST as i64).flat_map(|sum| tuples_of_sum(coordinates, sum));
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
        let is_inside = self.in_set(tuple);
        let mut found = Vec::new();
        for (number, (rules, option)) in self.moves().enumerate() {
            let fresh = self.first_choice(tuple, rules, option)?;
            if let Some(fresh) = fresh {
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
        let coordinates = self.positions.names.len();
        let (tuple, fresh) = violation.numbers.split_at(coordinates);
        match violation.way {
            Way::Closed(number) => {
                self.is_legal(tuple) == Some(true)
                    && self.in_set(tuple)
                    && self.moves().nth(number).is_some_and(|(rules, option)| {
                        self.chooses(tuple, rules, option, fresh) == Some(true)
                    })
            }
            Way::Cover => {
                let found = self.violations_at(tuple).unwrap_or_default();
                found.iter().any(|found| found.way == Way::Cover)
            }
        }
    }

    fn moves(&self) -> impl Iterator<Item = (&Rules, &Move)> {
        self.positions.rules.iter().flat_map(|r| r.moves.iter().map(move |rules| (r, rules)))
    }

    /// Whether fresh numbers are below their bounds and the move leads into the set with them.
    fn chooses(&self, tuple: &[u64], rules: &Rules, option: &Move, fresh: &[u64]) -> Option<bool> {
        let own = &tuple[rules.offset..][..rules.coordinates];
        for ((_, bound), &number) in option.fresh.iter().zip(fresh) {
            if big(&[number])[0] >= value(&self.program, bound, &big(own)).ok()? {
                return Some(false);
            }
        }
        self.leads(tuple, rules, option, &[own, fresh].concat())
    }

    /// The first fresh numbers with which a move leads into the set, if there are any.
    fn first_choice(&self, tuple: &[u64], rules: &Rules, option: &Move) -> Option<Option<Vec<u64>>> {
        let own = &tuple[rules.offset..][..rules.coordinates];
        let bounds =
            option.fresh.iter().map(|(_, bound)| value(&self.program, bound, &big(own)).ok()?.to_u64());
        let bounds: Vec<u64> = bounds.collect::<Option<_>>()?;
        let all = bounds.iter().try_fold(1, |all: u64, &bound| all.checked_mul(bound));
        let all = all.filter(|&all| all <= TUPLES)?;
        for choice in 0..all {
            let mut rest = choice;
            let digit = |&bound: &u64| {
                let digit = rest % bound;
                rest /= bound;
                digit
            };
            let fresh: Vec<u64> = bounds.iter().map(digit).collect();
            if self.leads(tuple, rules, option, &[own, &fresh].concat())? {
                return Some(Some(fresh));
            }
        }
        Some(None)
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
        let mut found = BTreeMap::new();
        for (number, (rules, option)) in self.moves().enumerate() {
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
