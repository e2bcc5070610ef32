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
