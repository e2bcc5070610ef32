//! Tuples for which a condition is tried, one after the other.

use num_bigint::BigUint;

use super::limits::{STEPS, TICK};
use super::player::big;
use crate::automaton::{Budget, Exhausted, Nodes};
use crate::compiled::{Code, CompiledCondition};
use crate::language::ast::{Condition, Program};

/// The tuples of a condition. Variables that do not matter are 0 in every tuple that is tried.
pub(super) struct Tuples {
    code: Code,
    condition: CompiledCondition,
    /// Number of variables.
    pub(super) count: usize,
    /// The variables that matter.
    pub(super) used: Vec<usize>,
}

impl Tuples {
    pub(super) fn new(program: &Program, formula: &Condition, count: usize) -> Tuples {
        let mut nodes = Nodes::default();
        let used = nodes.term_condition(program, formula).map(|id| nodes.variables_of_condition(id));
        let used = used.unwrap_or_else(|_| (0..count).collect());
        let mut code = Code::new(program);
        let condition = code.condition(formula);
        code.allow_steps(STEPS);
        Tuples { code, condition, count, used }
    }

    /// The smallest exception, if one is found before there are more than `most` tuples of one length.
    ///
    /// # Errors
    /// The limit on time is reached, or the search was asked to end.
    pub(super) fn smallest_of_first(
        &self,
        most: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<BigUint>>, Exhausted> {
        let mut tuple = vec![0; self.count];
        for of_length in (0..).map_while(|digits| of_length(self.used.len(), digits, most)) {
            for (number, numbers) in (0u64..).zip(of_length) {
                if number.is_multiple_of(TICK) {
                    budget.tick()?;
                }
                for (&i, number) in self.used.iter().zip(numbers) {
                    tuple[i] = number;
                }
                match self.code.holds(self.condition, &tuple) {
                    Ok(true) => {}
                    Ok(false) => return Ok(Some(big(&tuple))),
                    Err(_) => return Ok(None),
                }
            }
        }
        Ok(None)
    }

    /// Whether a tuple is an exception.
    pub(super) fn fails(&self, tuple: &[u64]) -> bool {
        self.code.holds(self.condition, tuple) == Ok(false)
    }

    /// The numbers of the condition that are not large.
    pub(super) fn constants(&self) -> Vec<u64> {
        self.code.constants()
    }
}

/// All tuples whose largest number has this many digits, by sum, then in lexicographic order; `None` if there are none, or
/// more than `most`.
pub(super) fn of_length(count: usize, digits: u32, most: u64) -> Option<impl Iterator<Item = Vec<u64>>> {
    let side = 1u64.checked_shl(digits)?;
    let all = side.checked_pow(u32::try_from(count).ok()?).filter(|&all| all <= most)?;
    if count == 0 && digits > 0 {
        return None;
    }
    let unpacked = move |packed: u64| -> Vec<u64> {
        let number = |place| packed >> (place * digits) & (side - 1);
        (0..count as u32).rev().map(number).collect()
    };
    let is_new = |tuple: &[u64]| tuple.iter().max().is_none_or(|&most| digits == 0 || most >= side / 2);
    let key = |packed| {
        Some(unpacked(packed)).filter(|tuple| is_new(tuple)).map(|tuple| (tuple.iter().sum(), packed))
    };
    let mut keys: Vec<(u64, u64)> = (0..all).filter_map(key).collect();
    keys.sort_unstable();
    Some(keys.into_iter().map(move |(_, packed)| unpacked(packed)))
}
