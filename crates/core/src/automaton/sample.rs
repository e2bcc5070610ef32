//! Whether a search is hopeless: random words show that a problem has far more states than the limit allows.
//!
//! Two walks that end in the same state are a matching pair. Among N states n walks have about n^2/2N matching pairs
//! if all states are equally likely, and more if they are not. So few pairs speak for many states, and never the
//! other way round.

use std::hash::Hasher;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use rustc_hash::{FxHashSet, FxHasher};

use super::machine::{Machine, Value};

/// Digits of a word: windows of 2^20 numbers are filled by then.
const DIGITS: usize = 28;

/// Matching pairs that are expected if there are exactly as many states as the limit allows. At most one where ten
/// are expected has the probability 0.0005.
const EXPECTED_PAIRS: u64 = 10;

/// What random words show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sample {
    /// A word satisfies the problem.
    Satisfied,
    /// There are more states than the limit allows.
    TooMany,
    /// The search may end.
    Open,
}

/// Looks at random words of a problem with at least one state. The same problem gives the same answer.
pub(super) fn sample(machine: &Machine<'_>, limit: u64) -> Sample {
    let Some((start, _)) = machine.start() else { return Sample::Open };
    let walks = limit.saturating_mul(2 * EXPECTED_PAIRS).isqrt();
    let mut random = ChaCha8Rng::from_seed([0; 32]);
    let mut scratch = machine.scratch();
    // After each number of digits, the states met there (by a hash), and how often one was met again.
    let mut met: Vec<(FxHashSet<u64>, u64)> = vec![Default::default(); DIGITS];
    for walk in 0..walks {
        let mut state = start.clone();
        for (met, pairs) in &mut met {
            let mut next: Vec<(Vec<i64>, Value)> = Vec::new();
            machine.successors(&state, &mut scratch, &mut |_, state, value| {
                next.push((state.to_vec(), value));
            });
            if next.is_empty() {
                break;
            }
            let (chosen, value) = next.swap_remove((random.next_u64() % next.len() as u64) as usize);
            if value == Value::Holds || machine.satisfied(&chosen) {
                return Sample::Satisfied;
            }
            state = chosen;
            *pairs += u64::from(!met.insert(hash(&state)));
        }
        // With pairs after each number of digits that many walks have it is clear.
        if walk == walks / 8 && met.iter().all(|(met, pairs)| *pairs > 1 || (met.len() as u64) < walk / 2) {
            return Sample::Open;
        }
    }
    let few = |(met, pairs): &(FxHashSet<u64>, u64)| *pairs <= 1 && met.len() as u64 + 1 >= walks;
    if met.iter().any(few) { Sample::TooMany } else { Sample::Open }
}

fn hash(state: &[i64]) -> u64 {
    let mut hasher = FxHasher::default();
    for &s in state {
        hasher.write_i64(s);
    }
    hasher.finish()
}
