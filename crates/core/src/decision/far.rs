//! Violations of the NS property at large columns, for functions that grow too slowly for the bounded check: at the
//! columns where a monotone function grows, found by bisection.

use num_bigint::BigUint;
use num_traits::One;

use super::counterexample::{Counterexample, Kind};
use crate::language::analysis::is_monotone;
use crate::language::ast::{FunctionId, Program};
use crate::language::evaluate::apply;
use crate::ns::cap::adjacent_ns;

/// Columns where the function grows that are looked at one after the other.
const FIRST_STEPS: u32 = 64;

/// Most digits of a column.
const MOST_BITS: u64 = 2048;

/// Most values that are computed.
const MOST_VALUES: u32 = 200_000;

/// A violation of the NS property at a column from `below` on, if f is monotone by its operators: the first one, if it
/// is at one of the next few columns where f grows; otherwise one at a column where f reaches a power of two.
pub(super) fn far_violation(program: &Program, f: FunctionId, below: &BigUint) -> Option<Counterexample> {
    if !is_monotone(program, &program.functions[f].body) {
        return None;
    }
    let mut steps = Steps { program, f, distance: BigUint::one(), left: MOST_VALUES };
    let mut column = below.clone();
    let mut value = steps.value(&column)?;
    let (mut looked, mut power) = (0, BigUint::one());
    loop {
        looked += 1;
        let target = if looked <= FIRST_STEPS { &value + 1u32 } else { power.clone() };
        if target > value {
            column = steps.first(&column, &target)?;
            let before = steps.value(&(&column - 1u32))?;
            value = steps.value(&column)?;
            if !adjacent_ns(&before, &value, &column) {
                return Counterexample::at(program, f, Kind::Ns, &column).ok();
            }
        }
        if looked > FIRST_STEPS {
            power <<= 1;
        }
    }
}

/// Where a monotone function grows.
struct Steps<'a> {
    program: &'a Program,
    f: FunctionId,
    /// How far it was to the last column where it grows: the first guess for the next one.
    distance: BigUint,
    /// Values that may still be computed.
    left: u32,
}

impl Steps<'_> {
    fn value(&mut self, column: &BigUint) -> Option<BigUint> {
        self.left = self.left.checked_sub(1)?;
        apply(self.program, self.f, std::slice::from_ref(column)).ok()
    }

    /// The first column after this one whose value is at least the target, which is more than its value.
    fn first(&mut self, column: &BigUint, target: &BigUint) -> Option<BigUint> {
        let mut low = column.clone();
        let mut high = column + &self.distance;
        while self.value(&high)? < *target {
            low.clone_from(&high);
            self.distance <<= 1u32;
            high = column + &self.distance;
            if high.bits() > MOST_BITS {
                return None;
            }
        }
        while &low + 1u32 < high {
            let middle: BigUint = (&low + &high) >> 1u32;
            match self.value(&middle)? < *target {
                true => low = middle,
                false => high = middle,
            }
        }
        self.distance = &high - column;
        Some(high)
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::language::{Source, parse_program};

    fn violation(body: &str, below: u32) -> Option<BigUint> {
        let text = format!("fun f(t) = {body}\nclaim ns f\n");
        let program = parse_program(&Source::new("f", &text), &[]).expect("a claim file");
        far_violation(&program, 0, &BigUint::from(below)).map(|found| found.z_prime)
    }

    /// The first column of a small function that violates NS, column by column.
    fn first_by_columns(k: u32, s: u32) -> Option<BigUint> {
        let f = |t: u32| BigUint::from((t + s) / k);
        (1..5000).find(|&t| !adjacent_ns(&f(t - 1), &f(t), &t.into())).map(BigUint::from)
    }

    #[test]
    fn what_is_found_at_small_columns_is_the_first_violation() {
        let mut found = [0, 0];
        for k in 1..24u32 {
            for s in 0..24u32 {
                let here = violation(&format!("floor((t + {s}) / {k})"), 0);
                let first = first_by_columns(k, s);
                assert_eq!(here.is_some(), first.is_some(), "k = {k}, s = {s}");
                if first.as_ref().is_some_and(|t| *t < BigUint::from(60 * k)) {
                    assert_eq!(here, first, "k = {k}, s = {s}");
                    found[0] += 1;
                }
                found[1] += usize::from(here.is_none());
            }
        }
        assert!(found[0] > 400 && found[1] >= 11, "{found:?}");
    }

    #[test]
    fn large_odd_divisors_and_shifts_are_refuted_and_nothing_else() {
        // The last one fails at 2^100.
        for body in [
            "floor(t / (10^100 + 1))",
            "floor((t + 10^50) / 10^100)",
            "floor((t + 7) / 10^100)",
            "floor((t + 10^100) / 10^100)",
        ] {
            assert!(violation(body, 65_536).is_some(), "{body}");
        }
        for body in
            ["floor(t / 10^100)", "5", "min(floor(t / 2), 10^30)", "10^100", "t mod 10^100", "isqrt(t) - t"]
        {
            assert_eq!(violation(body, 65_536), None, "{body}");
        }
    }
}
