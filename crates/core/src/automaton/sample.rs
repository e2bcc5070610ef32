//! Predicts that a search will exceed its limit: random words show that a problem has far more states than the
//! limit allows.
//!
//! Walks begin at random states among those that a search has found and not followed yet. After each number of digits they
//! are at independent states, and the next states of these are compared. A next state that two walks have in common
//! is a matching pair. If walks have m next states on average and there are N states, two walks have at least m^2/N
//! matching pairs on average: exactly this number if all states are equally likely, and more if they are not. So
//! few pairs show that there are many states; many pairs show nothing.

use std::hash::Hasher;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use rustc_hash::{FxHashMap, FxHasher};

use super::budget::{Budget, Exhausted};
use super::machine::{Machine, Value};
use super::states::States;
use super::successors::Scratch;

/// Digits of a word: windows of 2^20 numbers are filled by then.
const DIGITS: usize = 28;

/// Walks that are tried first. If these already have as many matching pairs as a problem within the limit would
/// give, the search may finish.
const FIRST: usize = 4_096;

/// Next states of one state that are compared.
const MOST_NEXT: u64 = 64;

/// The number of walks with a matching next state that is expected if there are as many states as the limit allows, even
/// if two walks with one matching pair have as many pairs as possible. The probability of at most half of this number is
/// then 0.0005.
const EXPECTED: u64 = 50;

/// Matching pairs that must be expected of the first walks if most of them have ended.
const EXPECTED_OF_FEW: u64 = 4;

/// Most steps of all walks: this test is worth no more time.
const MOST_STEPS: usize = 1 << 20;

/// How often the clock is read: once in this many walks.
const TICK: usize = 1 << 12;

/// Result of following random words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sample {
    /// A word satisfies the problem.
    Satisfied,
    /// There are more states than the limit allows.
    TooMany,
    /// The search may finish within the limit.
    Open,
}

/// Looks at random words of a problem, from the states that were found from number `open` on. The same problem gives the
/// same answer.
///
/// # Errors
/// The limit on time is reached, or the search was asked to end.
pub(super) fn sample(
    machine: &Machine<'_>,
    states: &States,
    open: u32,
    budget: &mut Budget<'_>,
) -> Result<Sample, Exhausted> {
    let limit = budget.whole();
    let mut walks = Walks::new(machine, states, open, FIRST);
    // The number of digits after which the fewest steps show that there are too many, and of how many walks.
    let mut cheapest: Option<(usize, usize)> = None;
    for digits in 1..=DIGITS {
        let Some(met) = walks.step(budget)? else { return Ok(Sample::Satisfied) };
        let most_are_left = walks.ends.len() >= FIRST / 2;
        let expects_some = met.expected(limit) >= EXPECTED_OF_FEW;
        let is_suspect = met.is_few(limit) || met.pairs <= 1;
        if is_suspect && (most_are_left || expects_some) {
            let count = met.walks(limit, FIRST);
            let steps = |(digits, count): (usize, usize)| count.saturating_mul(digits);
            if cheapest.is_none_or(|cheapest| steps((digits, count)) < steps(cheapest)) {
                cheapest = Some((digits, count));
            }
        } else if !most_are_left {
            break;
        }
    }
    let Some((digits, count)) =
        cheapest.filter(|(digits, count)| count.saturating_mul(*digits) <= MOST_STEPS)
    else {
        return Ok(Sample::Open);
    };
    let mut walks = Walks::new(machine, states, open, count);
    for _ in 0..digits {
        let Some(met) = walks.step(budget)? else { return Ok(Sample::Satisfied) };
        if met.is_few(limit) && met.expected(limit) >= EXPECTED * met.most {
            return Ok(Sample::TooMany);
        }
    }
    Ok(Sample::Open)
}

/// The next states that one step of all walks has found.
struct Met {
    /// The number of next states of all walks.
    next: u64,
    /// The greatest number of next states of one walk.
    most: u64,
    /// The number of matching pairs.
    pairs: u64,
}

impl Met {
    /// Pairs that are expected at least if there are as many states as a limit allows.
    fn expected(&self, limit: u64) -> u64 {
        let pairs = u128::from(self.next) * u128::from(self.next) / 2 / u128::from(limit.max(1));
        u64::try_from(pairs).unwrap_or(u64::MAX)
    }

    fn is_few(&self, limit: u64) -> bool {
        2 * self.pairs <= self.expected(limit)
    }

    /// The number of walks that is enough, given the walks so far and their next states.
    fn walks(&self, limit: u64, walks: usize) -> usize {
        let pairs = u128::from(limit) * 2 * u128::from(EXPECTED * self.most);
        let count = pairs.isqrt() * walks as u128 / u128::from(self.next.max(1));
        // Some of the walks may end before.
        usize::try_from(count + count / 8).unwrap_or(usize::MAX)
    }
}

/// Walks that have all made the same number of steps.
struct Walks<'m> {
    machine: &'m Machine<'m>,
    scratch: Scratch<'m>,
    random: ChaCha8Rng,
    /// The state where each walk is.
    ends: Vec<Vec<i64>>,
}

impl<'m> Walks<'m> {
    /// Walks that begin at random states from number `open` on.
    fn new(machine: &'m Machine<'m>, states: &States, open: u32, count: usize) -> Self {
        let mut random = ChaCha8Rng::from_seed([0; 32]);
        let number = (states.len() as u64).saturating_sub(u64::from(open));
        let mut begin = || states.row(open + (random.next_u64() % number) as u32);
        let ends = if number == 0 { Vec::new() } else { (0..count).map(|_| begin()).collect() };
        Walks { machine, scratch: machine.scratch(), random, ends }
    }

    /// One more step of each walk, as far as there is one. Nothing if a word satisfies the problem.
    fn step(&mut self, budget: &mut Budget<'_>) -> Result<Option<Met>, Exhausted> {
        let Walks { machine, scratch, random, ends } = self;
        // The walk that has met a state last.
        let mut last: FxHashMap<u64, usize> = FxHashMap::default();
        let mut met = Met { next: 0, most: 0, pairs: 0 };
        let mut kept = Vec::with_capacity(ends.len());
        for (walk, at) in std::mem::take(ends).into_iter().enumerate() {
            if walk.is_multiple_of(TICK) {
                budget.tick()?;
            }
            let mut chosen: Option<(Vec<i64>, Value)> = None;
            let mut count = 0;
            machine.successors(&at, scratch, &mut |_, next, value| {
                count += 1;
                if count <= MOST_NEXT {
                    let before = last.insert(hash(next), walk);
                    met.pairs += u64::from(before.is_some_and(|before| before != walk));
                }
                match &mut chosen {
                    None => chosen = Some((next.to_vec(), value)),
                    // Each of them with the same probability, however many follow.
                    Some(chosen) if random.next_u64().is_multiple_of(count) => {
                        chosen.0.copy_from_slice(next);
                        chosen.1 = value;
                    }
                    Some(_) => {}
                }
            });
            let Some((next, value)) = chosen else { continue };
            if value == Value::Holds || machine.satisfied(&next) {
                return Ok(None);
            }
            let count = count.min(MOST_NEXT);
            met.next += count;
            met.most = met.most.max(count);
            kept.push(next);
        }
        *ends = kept;
        Ok(Some(met))
    }
}

fn hash(state: &[i64]) -> u64 {
    let mut hasher = FxHasher::default();
    for &s in state {
        hasher.write_i64(s);
    }
    hasher.finish()
}
