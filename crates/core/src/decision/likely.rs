//! Tuples at which a condition may change: of its numbers, of powers of two, and random ones.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use num_bigint::BigUint;

use super::limits::{FEW, MOST_DIGITS, TICK, TUPLES_OF_WALK};
use super::player::big;
use super::tuples::Tuples;
use crate::automaton::{Budget, Exhausted};

impl Tuples {
    /// Some exception, if one of the likely tuples is one; it is rather small, and smaller ones may exist.
    ///
    /// # Errors
    /// The limit on time is reached, or the search was asked to end.
    pub(super) fn likely(&self, budget: &mut Budget<'_>) -> Result<Option<Vec<BigUint>>, Exhausted> {
        let likely = self.likely_numbers();
        let mut digits = likely.last().map_or(0, |&greatest| length(greatest));
        let mut found = None;
        // Once an exception is known, only shorter ones are sought.
        while let Some(tuple) = self.likely_of_length(&likely, digits, budget)? {
            let tuple = self.smaller(tuple, &likely);
            digits = tuple.iter().copied().map(length).max().unwrap_or(0).saturating_sub(1);
            found = Some(tuple);
        }
        Ok(found.map(|tuple| big(&tuple)))
    }

    /// An exception among tuples of likely numbers and random ones, with at most `digits` digits.
    fn likely_of_length(
        &self,
        likely: &[u64],
        digits: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u64>>, Exhausted> {
        let likely = &likely[..likely.partition_point(|&number| length(number) <= digits)];
        let mut random = ChaCha8Rng::from_seed([0; 32]);
        let mut tuple = vec![0; self.count];
        for number in 0..TUPLES_OF_WALK {
            if number.is_multiple_of(TICK) {
                budget.tick()?;
            }
            for &i in &self.used {
                tuple[i] = match random.next_u32() % 4 {
                    0 | 1 if !likely.is_empty() => likely[random.next_u32() as usize % likely.len()],
                    // Half of the random numbers use all digits.
                    2 => low_digits(random.next_u64(), digits),
                    _ => low_digits(random.next_u64(), random.next_u32() % (digits + 1)),
                };
            }
            if self.fails(&tuple) {
                return Ok(Some(tuple));
            }
        }
        Ok(None)
    }

    /// Numbers at which a condition may change: powers of two, and multiples of its constants, with their neighbours.
    fn likely_numbers(&self) -> Vec<u64> {
        let constants = self.constants();
        let digits = constants.iter().copied().map(length).max();
        let longest = (digits.unwrap_or(0) + FEW as u32).min(MOST_DIGITS);
        let multiples = constants.iter().flat_map(|&a| {
            let others = constants.iter().copied().chain([1, 2, 3]);
            others.filter_map(move |b| a.checked_mul(b))
        });
        let all = (0..=longest).map(|digits| 1 << digits).chain(multiples);
        let mut likely: Vec<u64> = all
            .filter(|&number| number < 1 << MOST_DIGITS)
            .flat_map(|number| [number.saturating_sub(1), number, number + 1])
            .collect();
        likely.sort_unstable();
        likely.dedup();
        likely
    }

    /// Reduces an exception until no number can be replaced by any of a few smaller ones.
    fn smaller(&self, mut tuple: Vec<u64>, likely: &[u64]) -> Vec<u64> {
        loop {
            let before = tuple.clone();
            for &i in &self.used {
                let old = tuple[i];
                let digits = (0..u64::BITS).rev().map(|place| 1u64 << place);
                let without = digits
                    .filter(|digit| old & digit != 0)
                    .flat_map(|digit| [old - digit, old & (digit - 1)]);
                let less = likely
                    .iter()
                    .copied()
                    .take_while(|&number| number < old)
                    .chain([old / 2, old - old.min(1)]);
                let mut smaller: Vec<u64> = without.chain(less).collect();
                smaller.sort_unstable();
                for number in smaller {
                    tuple[i] = number;
                    if number < old && self.fails(&tuple) {
                        break;
                    }
                    tuple[i] = old;
                }
            }
            self.earlier_of_same_sum(&mut tuple);
            if tuple == before {
                return tuple;
            }
        }
    }

    /// Moves amounts from a number to a later one, as long as the tuple remains an exception.
    fn earlier_of_same_sum(&self, tuple: &mut [u64]) {
        let longest = tuple.iter().copied().map(length).max().unwrap_or(0);
        for (place, &i) in self.used.iter().enumerate() {
            for &j in &self.used[place + 1..] {
                let mut moved = tuple[i].min(low_digits(u64::MAX, longest) - tuple[j]);
                while moved > 0 {
                    (tuple[i], tuple[j]) = (tuple[i] - moved, tuple[j] + moved);
                    if self.fails(tuple) {
                        break;
                    }
                    (tuple[i], tuple[j]) = (tuple[i] + moved, tuple[j] - moved);
                    moved /= 2;
                }
            }
        }
    }
}

/// The number of binary digits.
fn length(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

fn low_digits(number: u64, digits: u32) -> u64 {
    number & ((1 << digits) - 1)
}
