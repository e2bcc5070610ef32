//! The smallest tuple of a problem: fewest digits first, then the least sum, then lexicographic.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::budget::{Budget, Exhausted};
use super::machine::{Machine, Value};
use super::problem::Problem;
use super::states::States;
use super::successors::Scratch;

/// The most digits by which other numbers may be longer than the given ones.
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

/// The place of a tuple in the order of [`smallest_tuple`]: the digits of its largest number, the sum, the tuple.
pub(crate) fn rank(tuple: &[BigUint]) -> (u64, BigUint, Vec<BigUint>) {
    let digits = tuple.iter().map(BigUint::bits).max().unwrap_or(0);
    (digits, tuple.iter().sum(), tuple.to_vec())
}

/// The smallest tuple on the first `ranked` tracks that belongs to the problem: its largest number
/// has the fewest digits, among those the sum is least, among those it is first in lexicographic
/// order; `None` if there is no such tuple. Other tracks may carry longer numbers.
///
/// # Errors
/// A budget ended.
pub(crate) fn smallest_tuple(
    problem: &Problem,
    ranked: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<BigUint>>, Exhausted> {
    smallest_tuple_within(problem, ranked, u64::MAX, budget)
}

/// Like [`smallest_tuple`], among the tuples whose largest number has at most `longest` digits.
///
/// # Errors
/// A budget ended.
pub(crate) fn smallest_tuple_within(
    problem: &Problem,
    ranked: usize,
    longest: u64,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<BigUint>>, Exhausted> {
    let problem = problem.with_shared_constants();
    let machine = Machine::new(&problem);
    let mut search = Search::new(Plain::new(&machine, ranked), ranked);
    let mut levels = Vec::new();
    if search.levels_until_accepted(&mut levels, longest, budget)? {
        return Ok(search.best(&levels, |_| Digits::ANY));
    }
    Ok(None)
}

/// The outcome of a search for a smallest tuple that may be given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sought {
    /// The smallest tuple.
    Found(Vec<BigUint>),
    /// There is no tuple whose largest number has fewer digits than this; longer ones were not tried.
    NoneBelow(u64),
    /// There is no tuple.
    Nowhere,
}

/// Like [`smallest_tuple`], for an automaton that may be infinite in practice: the search is given up after a number
/// of states.
///
/// # Errors
/// Another limit than that on states.
pub(super) fn smallest_word<A: Lazy>(
    automaton: A,
    ranked: usize,
    budget: &mut Budget<'_>,
) -> Result<Sought, Exhausted> {
    let mut search = Search::new(automaton, ranked);
    let mut levels = Vec::new();
    let result = search.levels_until_accepted(&mut levels, u64::MAX, budget);
    match result {
        Ok(true) => Ok(search.best(&levels, |_| Digits::ANY).map_or(Sought::Nowhere, Sought::Found)),
        Ok(false) => Ok(Sought::Nowhere),
        Err(Exhausted::States { .. }) => Ok(Sought::NoneBelow(levels.len() as u64)),
        Err(other) => Err(other),
    }
}

/// Numbers for the tracks that follow the first ones, which are given: those with the least sum
/// among the shortest that belong to the problem.
///
/// # Errors
/// A budget ended.
pub(crate) fn smallest_completion(
    problem: &Problem,
    given: &[BigUint],
    following: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<BigUint>>, Exhausted> {
    let shortest = given.iter().map(BigUint::bits).max().unwrap_or(0);
    let ranked = given.len() + following;
    let problem = problem.with_shared_constants();
    let machine = Machine::new(&problem);
    let mut search = Search::new(Plain::new(&machine, ranked), ranked);
    let Some(start) = search.start(budget)? else { return Ok(None) };
    let digits = |place: u64| Digits {
        tracks: (1 << given.len()) - 1,
        ones: (0..given.len()).filter(|&track| given[track].bit(place)).map(|track| 1 << track).sum(),
    };
    // The given numbers may begin with some zeros; mostly none is needed. With one more, no fewer states are reached, so
    // that it is known at once whether any number of zeros is enough, and the least one is found by bisection.
    let mut zeros = vec![start];
    let mut found = search.levels_of(&zeros, shortest, digits, budget)?;
    if found.is_none() {
        while zeros.len() as u64 <= LONGEST_EXCESS {
            let last = &zeros[zeros.len() - 1];
            let next = search.next_level(last, digits(shortest), budget)?;
            if next == *last {
                break;
            }
            zeros.push(next);
        }
        let (mut low, mut high) = (1, zeros.len() - 1);
        if high >= low {
            found = search.levels_of(&zeros, shortest, digits, budget)?;
        }
        while found.is_some() && low < high {
            let middle = low.midpoint(high);
            match search.levels_of(&zeros[..=middle], shortest, digits, budget)? {
                Some(levels) => (found, high) = (Some(levels), middle),
                None => low = middle + 1,
            }
        }
    }
    let Some(levels) = found else { return Ok(None) };
    let last = levels.len() as u64 - 1;
    let best = search.best(&levels, |step| digits(last - 1 - step as u64));
    Ok(best.map(|numbers| numbers.into_iter().skip(given.len()).collect()))
}

/// The states that words of one length reach, in order.
type Level = Vec<u32>;

/// The required digits of a letter on some tracks.
#[derive(Debug, Clone, Copy)]
struct Digits {
    tracks: u64,
    /// The tracks with digit 1.
    ones: u64,
}

impl Digits {
    const ANY: Digits = Digits { tracks: 0, ones: 0 };

    fn are_of(self, letter: u64) -> bool {
        letter & self.tracks == self.ones
    }
}

fn sorted(mut states: Vec<u32>) -> Level {
    states.sort_unstable();
    states.dedup();
    states
}

/// An automaton whose states and transitions are found when they are asked for. From the start, the letter 0 leads
/// to the start among others, so leading zeros do not matter.
pub(super) trait Lazy {
    /// The start, or `None` if no word is accepted.
    fn start(&mut self, budget: &mut Budget<'_>) -> Result<Option<u32>, Exhausted>;

    /// The letters of the ranked numbers with the next states of a state.
    fn edges(&mut self, state: u32, budget: &mut Budget<'_>) -> Result<Vec<(u64, u32)>, Exhausted>;

    /// Whether words that end in a state are accepted.
    fn accepts(&self, state: u32) -> bool;
}

/// The states of a problem, other tracks than the first ones being hidden.
pub(super) struct Plain<'a> {
    machine: &'a Machine<'a>,
    scratch: Scratch<'a>,
    visible: usize,
    states: States,
    /// For each state whether it is accepting, and whether every word is accepted from it.
    accepting: Vec<(bool, bool)>,
}

impl<'a> Plain<'a> {
    pub(super) fn new(machine: &'a Machine<'a>, visible: usize) -> Self {
        let states = States::new(machine.width());
        Plain { machine, scratch: machine.scratch(), visible, states, accepting: Vec::new() }
    }

    /// Whether every word is accepted from a state.
    pub(super) fn holds(&self, state: u32) -> bool {
        self.accepting[state as usize].1
    }
}

impl Lazy for Plain<'_> {
    fn start(&mut self, budget: &mut Budget<'_>) -> Result<Option<u32>, Exhausted> {
        let Some((start, value)) = self.machine.start() else { return Ok(None) };
        let (id, new) = self.states.insert(&start, budget)?;
        if new {
            let holds = value == Value::Holds;
            self.accepting.push((holds || self.machine.satisfied(&start), holds));
        }
        Ok(Some(id))
    }

    fn edges(&mut self, state: u32, budget: &mut Budget<'_>) -> Result<Vec<(u64, u32)>, Exhausted> {
        let Plain { machine, scratch, visible, states, accepting } = self;
        let state = states.row(state);
        let mut found = Vec::new();
        let mut failure = None;
        machine.successors(&state, scratch, &mut |letters, successor, value| match states
            .insert(successor, budget)
        {
            Ok((to, new)) => {
                if new {
                    let holds = value == Value::Holds;
                    accepting.push((holds || machine.satisfied(successor), holds));
                }
                found.extend(letters.on_first(*visible).map(|letter| (letter, to)));
            }
            Err(exhausted) => failure = Some(exhausted),
        });
        if let Some(exhausted) = failure {
            return Err(exhausted);
        }
        budget.charge_work(scratch.take_tried())?;
        budget.charge_bytes(found.len() * 16)?;
        Ok(found)
    }

    fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize].0
    }
}

/// Marks states as seen.
fn mark(seen: &mut Vec<bool>, level: &Level) {
    for &id in level {
        seen.resize(seen.len().max(id as usize + 1), false);
        seen[id as usize] = true;
    }
}

struct Search<A> {
    automaton: A,
    ranked: usize,
    /// For each state, its letters on the ranked tracks and next states, once they were asked for.
    edges: Vec<Option<Vec<(u64, u32)>>>,
}

impl<A: Lazy> Search<A> {
    fn new(automaton: A, ranked: usize) -> Self {
        Search { automaton, ranked, edges: Vec::new() }
    }

    /// The states that leading zeros of the ranked numbers reach.
    fn start(&mut self, budget: &mut Budget<'_>) -> Result<Option<Level>, Exhausted> {
        let Some(start) = self.automaton.start(budget)? else { return Ok(None) };
        let zeros = Digits { tracks: (1 << self.ranked) - 1, ones: 0 };
        let mut level = vec![start];
        let mut open = level.clone();
        while !open.is_empty() {
            open = self.next_level(&open, zeros, budget)?;
            open.retain(|state| level.binary_search(state).is_err());
            level.extend(&open);
            level.sort_unstable();
        }
        Ok(Some(level))
    }

    /// Appends levels until one has an accepting state, or no further state can be found; whether one has.
    ///
    /// A level has the states that no shorter word reaches. The words that lead to the first accepting states go
    /// through these alone, since what a shorter word reaches would lead to acceptance sooner. So each state is looked
    /// at once, however many digits the numbers have. Words have at most `longest` digits.
    fn levels_until_accepted(
        &mut self,
        levels: &mut Vec<Level>,
        longest: u64,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Exhausted> {
        let Some(start) = self.start(budget)? else { return Ok(false) };
        let mut seen = Vec::new();
        mark(&mut seen, &start);
        levels.push(start);
        loop {
            let level = &levels[levels.len() - 1];
            if level.iter().any(|&id| self.automaton.accepts(id)) {
                return Ok(true);
            }
            if level.is_empty() || levels.len() as u64 > longest {
                return Ok(false);
            }
            let mut next = Vec::new();
            for &id in level {
                self.find_edges(id, budget)?;
                let edges = self.edges[id as usize].iter().flatten();
                let new = |to: &u32| !seen.get(*to as usize).is_some_and(|&seen| seen);
                next.extend(edges.map(|&(_, to)| to).filter(new));
            }
            let next = sorted(next);
            budget.charge_bytes(next.len() * 16)?;
            mark(&mut seen, &next);
            levels.push(next);
        }
    }

    /// These levels, and those after the digits at the last `places` places; nothing if the last one accepts nothing.
    fn levels_of(
        &mut self,
        before: &[Level],
        places: u64,
        digits: impl Fn(u64) -> Digits,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Level>>, Exhausted> {
        let mut levels = before.to_vec();
        for place in (0..places).rev() {
            let next = self.next_level(&levels[levels.len() - 1], digits(place), budget)?;
            levels.push(next);
        }
        let accepts = levels[levels.len() - 1].iter().any(|&id| self.automaton.accepts(id));
        Ok(accepts.then_some(levels))
    }

    fn next_level(
        &mut self,
        level: &[u32],
        digits: Digits,
        budget: &mut Budget<'_>,
    ) -> Result<Level, Exhausted> {
        let mut next = Vec::new();
        for &id in level {
            self.find_edges(id, budget)?;
            let edges = self.edges[id as usize].iter().flatten();
            next.extend(edges.filter(|(letter, _)| digits.are_of(*letter)).map(|&(_, to)| to));
        }
        let next = sorted(next);
        budget.charge_bytes(next.len() * 16)?;
        Ok(next)
    }

    fn find_edges(&mut self, id: u32, budget: &mut Budget<'_>) -> Result<(), Exhausted> {
        self.edges.resize(self.edges.len().max(id as usize + 1), None);
        if self.edges[id as usize].is_none() {
            self.edges[id as usize] = Some(self.automaton.edges(id, budget)?);
        }
        Ok(())
    }

    fn edges(&self, id: u32) -> impl Iterator<Item = (u64, u32)> + '_ {
        self.edges.get(id as usize).into_iter().flatten().flatten().copied()
    }

    /// The least numbers whose word goes through the levels and ends in acceptance; `digits` says
    /// which letters may be the step from one level (counted from 0) to the next.
    fn best(&self, levels: &[Level], digits: impl Fn(usize) -> Digits) -> Option<Vec<BigUint>> {
        // From the end: the states that lie on an accepted word.
        let mut alive: Vec<Level> = Vec::with_capacity(levels.len());
        alive.push(levels.last()?.iter().copied().filter(|&id| self.automaton.accepts(id)).collect());
        for (step, level) in levels.iter().enumerate().rev().skip(1) {
            let (after, digits) = (&alive[alive.len() - 1], digits(step));
            let leads = |&id: &u32| {
                self.edges(id).any(|(letter, to)| digits.are_of(letter) && after.binary_search(&to).is_ok())
            };
            alive.push(level.iter().copied().filter(leads).collect());
        }
        alive.reverse();
        // From the start: the least numbers for each of them.
        let zero = Prefix { sum: BigUint::ZERO, numbers: vec![BigUint::ZERO; self.ranked] };
        let mut prefixes: BTreeMap<u32, Prefix> = alive[0].iter().map(|&id| (id, zero.clone())).collect();
        for (step, after) in alive.iter().skip(1).enumerate() {
            let mut next: BTreeMap<u32, Prefix> = BTreeMap::new();
            let digits = digits(step);
            let fits = |&(letter, to): &(u64, u32)| digits.are_of(letter) && after.binary_search(&to).is_ok();
            for (&id, prefix) in &prefixes {
                for (letter, to) in self.edges(id).filter(fits) {
                    let longer = prefix.extended(letter);
                    let best = next.entry(to).or_insert_with(|| longer.clone());
                    if longer < *best {
                        *best = longer;
                    }
                }
            }
            prefixes = next;
        }
        prefixes.into_values().min().map(|prefix| prefix.numbers)
    }
}
