//! Violations of the NS property at large columns, for functions that grow slowly: at the columns where a monotone function
//! grows, found by bisection.

use num_bigint::BigUint;
use num_traits::One;

use super::question::Question;
use crate::automaton::Budget;
use crate::decision::attempt::Tried;
use crate::decision::bounded::Found;
use crate::decision::limits::{BITS_OF_GROWTH, CASES, NEAR, SLOW};
use crate::decision::outcome::{PartitionStatus, Undecided};
use crate::evidence::{About, Counterexample, Kind, first_after};
use crate::language::analysis::is_monotone;
use crate::language::ast::Property;
use crate::ns::cap::adjacent_ns;

/// The first violation of the NS property, if f is monotone by its operators, grows slowly, and violates it at one of the
/// first columns where it grows. Between these columns there is no violation.
pub(in crate::decision) fn first_growth(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    by_growth(question, budget, |steps| {
        steps.grow(None)?;
        if steps.column < BigUint::from(SLOW) {
            return None;
        }
        steps.violation().or_else(|| steps.next_violation())
    })
}

/// A violation of the NS property, if f is monotone by its operators and has the property at the first columns: at one of
/// the next few columns where f grows, or where it reaches a power of two. It may not be the first.
pub(in crate::decision) fn far_growth(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    if question.below.is_some() {
        return Ok(Tried::Nothing);
    }
    by_growth(question, budget, |steps| {
        if let Some(found) = steps.next_violation() {
            return Some(found);
        }
        loop {
            let power = BigUint::one() << steps.value.bits();
            steps.grow(Some(&power))?;
            if let Some(found) = steps.violation() {
                return Some(found.at_a_later_column());
            }
        }
    })
}

/// What the columns where a function grows show, with a value for each state that is left.
fn by_growth(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
    find: impl FnOnce(&mut Steps<'_, '_, '_>) -> Option<Counterexample>,
) -> Result<Tried, Undecided> {
    if question.about.property == Property::Monotone {
        return Ok(Tried::Nothing);
    }
    let most = budget.states_left().min(CASES);
    let Some(mut steps) = Steps::from(question.about, most, budget) else {
        return Ok(Tried::Nothing);
    };
    let (found, left) = (find(&mut steps), steps.left);
    budget.tick()?;
    match found {
        Some(found) => question.settled(Found::Fails(found), PartitionStatus::NotSearched, budget),
        None if left == 0 && most < CASES => Err(budget.end_of_step().into()),
        None => Ok(Tried::Nothing),
    }
}

/// A column where a monotone function grows, and the value there.
struct Steps<'a, 'b, 'o> {
    about: About<'a>,
    column: BigUint,
    value: BigUint,
    /// How far it was to the last column where it grows: the first guess for the next one.
    distance: BigUint,
    /// Values that may still be computed.
    left: u64,
    /// Nothing more is found once its time is over.
    budget: &'b mut Budget<'o>,
}

impl<'a, 'b, 'o> Steps<'a, 'b, 'o> {
    /// Starts at column 0; `None` if the operators do not show that f is monotone.
    fn from(about: About<'a>, left: u64, budget: &'b mut Budget<'o>) -> Option<Self> {
        if !is_monotone(about.program, about.body()) {
            return None;
        }
        let (column, value, distance) = (BigUint::ZERO, BigUint::ZERO, BigUint::one());
        let mut steps = Steps { about, column, value, distance, left, budget };
        steps.value = steps.at(&BigUint::ZERO)?;
        Some(steps)
    }

    fn at(&mut self, column: &BigUint) -> Option<BigUint> {
        self.left = self.left.checked_sub(1)?;
        self.budget.effort(column.bits().max(64)).ok()?;
        self.about.value(column).ok()
    }

    /// The first violation at one of the next columns where f grows.
    fn next_violation(&mut self) -> Option<Counterexample> {
        for _ in 0..NEAR {
            self.grow(None)?;
            let found = self.violation();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Goes to the first column whose value is larger, or at least a target that is larger.
    fn grow(&mut self, target: Option<&BigUint>) -> Option<()> {
        let target = target.map_or_else(|| &self.value + 1u32, BigUint::clone);
        let (column, distance) = (self.column.clone(), self.distance.clone());
        let high = first_after(&column, distance, BITS_OF_GROWTH, |z| Some(self.at(z)? >= target))?;
        self.distance = &high - &self.column;
        self.value = self.at(&high)?;
        self.column = high;
        Some(())
    }

    /// The violation at this column, if there is one.
    fn violation(&self) -> Option<Counterexample> {
        let before = self.about.value(&(&self.column - 1u32)).ok()?;
        match adjacent_ns(&before, &self.value, &self.column) {
            true => None,
            false => Counterexample::at(self.about, Kind::Ns, &self.column).ok(),
        }
    }
}
