//! The smallest tuple of a problem: fewest digits first, then the least sum, then lexicographic.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::budget::{Budget, Exhausted};
use super::machine::Machine;
use super::problem::Problem;
use super::search::States;

/// Digits that numbers beside fixed ones may have more than those.
const LONGEST_EXCESS: u64 = 64;

/// What is known of a state: the least sum of the ranked numbers read so far, and the numbers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Prefix {
    sum: BigUint,
    numbers: Vec<BigUint>,
}

impl Prefix {
    fn extended(&self, letter: u64) -> Prefix {
        let digit = |track: usize| BigUint::from(letter >> track & 1);
        let numbers = self.numbers.iter().enumerate().map(|(track, n)| (n << 1u32) + digit(track));
        let ones = (letter & ((1 << self.numbers.len()) - 1)).count_ones();
        Prefix { sum: (&self.sum << 1u32) + ones, numbers: numbers.collect() }
    }
}

/// The smallest tuple on the first `ranked` tracks that belongs to the problem: its largest number
/// has the fewest digits, among those the sum is least, among those it is first in lexicographic
/// order. Other tracks may carry longer numbers.
///
/// # Errors
/// A budget ended.
pub fn smallest_tuple(
    problem: &Problem,
    ranked: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<BigUint>>, Exhausted> {
    let mut search = Search::new(problem, ranked);
    let Some(mut level) = search.start(|_| true, budget)? else { return Ok(None) };
    loop {
        if let Some(best) = search.best(&level) {
            return Ok(Some(best));
        }
        level = search.step(&level, |_| true, budget)?;
        if level.is_empty() {
            return Ok(None);
        }
    }
}

/// Numbers for the tracks that follow the first ones, which are given: those with the least sum
/// among the shortest that belong to the problem.
///
/// # Errors
/// A budget ended.
pub fn smallest_completion(
    problem: &Problem,
    given: &[BigUint],
    following: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<BigUint>>, Exhausted> {
    let shortest = given.iter().map(BigUint::bits).max().unwrap_or(0);
    let ranked = given.len() + following;
    for length in shortest..=shortest + LONGEST_EXCESS {
        let mut search = Search::new(problem, ranked);
        let fits = |letter: u64, place: u64| {
            given.iter().enumerate().all(|(track, n)| n.bit(place) == (letter >> track & 1 == 1))
        };
        let Some(mut level) = search.start(|_| true, budget)? else { return Ok(None) };
        for place in (0..length).rev() {
            level = search.step(&level, |letter| fits(letter, place), budget)?;
        }
        if let Some(best) = search.best(&level) {
            return Ok(Some(best.into_iter().skip(given.len()).collect()));
        }
    }
    Ok(None)
}

type Level = BTreeMap<u32, Prefix>;

struct Search<'a> {
    machine: Machine<'a>,
    scratch: super::machine::Scratch,
    states: States,
    ranked: usize,
}

impl<'a> Search<'a> {
    fn new(problem: &'a Problem, ranked: usize) -> Self {
        let machine = Machine::new(problem);
        let (scratch, states) = (machine.scratch(), States::new(machine.width()));
        Search { machine, scratch, states, ranked }
    }

    /// The states that leading zeros of the ranked numbers reach.
    fn start(
        &mut self,
        allowed: impl Fn(u64) -> bool,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Level>, Exhausted> {
        let Some((start, _)) = self.machine.start(&mut self.scratch) else { return Ok(None) };
        let zero = Prefix { sum: BigUint::ZERO, numbers: vec![BigUint::ZERO; self.ranked] };
        let (start, _) = self.states.insert(&start, budget)?;
        let mut level = Level::from([(start, zero)]);
        let mut open = level.clone();
        let leading = (1u64 << self.ranked) - 1;
        while !open.is_empty() {
            let next = self.step(&open, |letter| letter & leading == 0 && allowed(letter), budget)?;
            open = next.into_iter().filter(|(id, _)| !level.contains_key(id)).collect();
            level.extend(open.clone());
        }
        Ok(Some(level))
    }

    fn step(
        &mut self,
        level: &Level,
        allowed: impl Fn(u64) -> bool,
        budget: &mut Budget<'_>,
    ) -> Result<Level, Exhausted> {
        let mut next = Level::new();
        for (&id, prefix) in level {
            let state = self.states.row(id).to_vec();
            let (machine, scratch, states) = (&self.machine, &mut self.scratch, &mut self.states);
            let mut failure = None;
            machine.successors(&state, scratch, &mut |letter, successor, _| {
                if failure.is_some() || !allowed(letter) {
                    return;
                }
                match states.insert(successor, budget) {
                    Ok((to, _)) => {
                        let longer = prefix.extended(letter);
                        match next.entry(to) {
                            std::collections::btree_map::Entry::Vacant(entry) => {
                                entry.insert(longer);
                            }
                            std::collections::btree_map::Entry::Occupied(mut entry) => {
                                if longer < *entry.get() {
                                    entry.insert(longer);
                                }
                            }
                        }
                    }
                    Err(exhausted) => failure = Some(exhausted),
                }
            });
            if let Some(exhausted) = failure {
                return Err(exhausted);
            }
            budget.charge_work(self.scratch.take_tried())?;
        }
        budget.charge_bytes(next.len() * 8)?;
        Ok(next)
    }

    fn best(&self, level: &Level) -> Option<Vec<BigUint>> {
        let accepted = level.iter().filter(|(id, _)| self.machine.satisfied(self.states.row(**id)));
        accepted.map(|(_, prefix)| prefix).min().map(|prefix| prefix.numbers.clone())
    }
}
