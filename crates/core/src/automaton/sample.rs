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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::component::Component;
    use crate::automaton::problem::{Formula, Problem};

    /// `x_i = factor * x_0 + rest` for some further tracks: some `factor^tracks` states.
    fn multiples(factor: i64, tracks: usize) -> Problem {
        let component = |track| Component::linear(vec![(0, -factor), (track, 1)], Some(0), Some(factor - 1));
        let components = (1..=tracks).map(component).collect();
        let parts = (0..tracks).map(Formula::Leaf).collect();
        Problem { declared: tracks + 1, tracks: tracks + 1, components, parts }
    }

    #[test]
    fn many_states_are_foreseen_and_few_are_not() {
        let unsatisfied = |mut problem: Problem| {
            // No digit settles it, and it does not hold at the end.
            problem.components.push(Component::Ns([0, 0, 0, 0]));
            problem.parts.push(Formula::Leaf(problem.components.len() - 1));
            problem
        };
        let answer = |factor, tracks| {
            let problem = unsatisfied(multiples(factor, tracks));
            sample(&Machine::new(&problem), 1 << 20)
        };
        assert_eq!(answer(1_000_003, 3), Sample::TooMany);
        assert_eq!(answer(1_000_003, 2), Sample::TooMany);
        assert_eq!(answer(97, 1), Sample::Open);
        assert_eq!(answer(1_003, 1), Sample::Open);
        let satisfied = multiples(97, 1);
        assert_eq!(sample(&Machine::new(&satisfied), 1 << 20), Sample::Satisfied);
    }
}
