//! The bounded check, for functions without digit automata: adjacent columns below a bound,
//! computed with big naturals.
//!
//! A function all of whose operators are monotone is constant on a block whose two ends have the
//! same value, so only the columns where it grows are looked at; any other function is computed
//! at every column.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};

use super::limits::{FIRST_COLUMNS, SMALL, TICK};
use super::outcome::Undecided;
use crate::automaton::Budget;
use crate::compiled::{Code, CompiledTerm};
use crate::evidence::{About, Counterexample, Kind, Section};
use crate::language::analysis::is_monotone;
use crate::language::ast::Property;
use crate::language::evaluate::Undefined;
use crate::ns::cap::adjacent_ns;

/// What columns, or obligations, show of a claim about a function.
pub(super) enum Found {
    /// The property holds.
    Holds(Vec<Section>),
    /// It fails, first at this pair.
    Fails(Counterexample),
    /// f has no value at this column.
    Undefined(BigUint, Undefined),
}

/// How many columns there are up to some multiples of the largest constant, if that is not large: a function that is neither
/// monotone nor NS mostly fails near a multiple of its constants, and an automaton has at least as many states.
pub(super) fn columns_near_constants(about: About<'_>) -> u64 {
    let mut code = Code::new(about.program);
    code.term(about.body());
    let multiples = u64::from(2 * SMALL);
    let all = code.constants().into_iter().filter_map(|constant| constant.checked_mul(multiples));
    all.filter(|&count| count <= FIRST_COLUMNS).max().unwrap_or(0)
}

/// Computes the first `count` columns. Most functions that are not NS fail early, and then the smallest counterexample is
/// known without a search. `None` if the property holds there.
///
/// # Errors
/// The limit on time is reached, or the search was asked to end.
pub(super) fn first_columns(
    about: About<'_>,
    count: u64,
    budget: &mut Budget<'_>,
) -> Result<Option<Found>, Undecided> {
    let check = Check::new(about);
    match check.columns(&BigUint::ZERO, count, budget) {
        Ok(()) => Ok(None),
        Err(stop) => check.found(stop).map(Some),
    }
}

/// The first of `count` columns after `first` that violates the property together with the one before it; earlier columns
/// may violate it as well. `None` also if f has no value at one of these columns.
///
/// # Errors
/// The limit on time is reached, or the search was asked to end.
pub(super) fn violation_after(
    about: About<'_>,
    first: &BigUint,
    count: u64,
    budget: &mut Budget<'_>,
) -> Result<Option<Counterexample>, Undecided> {
    match Check::new(about).columns(first, count + 1, budget) {
        Err(Stop::Fails(kind, u)) => Ok(Counterexample::adjacent(about, kind, &u).ok()),
        Err(Stop::Undecided(why)) => Err(why),
        Err(Stop::Undefined(..)) | Ok(()) => Ok(None),
    }
}

/// The part of a property that adjacent columns violate, given whether f falls between them and whether they
/// satisfy the NS property.
fn violated(property: Property, falls: bool, is_ns: bool) -> Option<Kind> {
    if falls && property != Property::Ns {
        return Some(Kind::Monotone);
    }
    (!is_ns && property != Property::Monotone).then_some(Kind::Ns)
}

enum Stop {
    Fails(Kind, BigUint),
    Undefined(BigUint, Undefined),
    Undecided(Undecided),
}

/// Checks all columns below `below`.
///
/// # Errors
/// A limit.
pub(super) fn bounded(
    about: About<'_>,
    below: &BigUint,
    max_columns: u64,
    budget: &mut Budget<'_>,
) -> Result<Found, Undecided> {
    budget.begin("columns");
    let check = Check::new(about);
    let result = if is_monotone(about.program, about.body()) {
        check.steps(below, max_columns, budget).map(Section::EvaluatedSteps)
    } else {
        let count = below.to_u64().filter(|&count| count <= max_columns);
        let count = count.ok_or(Undecided::Columns { limit: max_columns })?;
        check.columns(&BigUint::ZERO, count, budget).map(|()| Section::EvaluatedAll)
    };
    match result {
        Ok(section) => Ok(Found::Holds(vec![section])),
        Err(stop) => check.found(stop),
    }
}

struct Check<'a> {
    about: About<'a>,
    code: Code,
    body: CompiledTerm,
}

/// The cost of computing values: a column counts once for each 64 of its digits.
struct Cost {
    spent: u64,
    limit: u64,
}

impl Cost {
    fn charge(&mut self, t: &BigUint, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let words = 1 + t.bits() / 64;
        self.spent = self.spent.saturating_add(words);
        if self.spent > self.limit {
            return Err(Stop::Undecided(Undecided::Columns { limit: self.limit }));
        }
        let clock = if words > 1 { budget.tick() } else { Ok(()) };
        clock.and_then(|()| budget.charge(0)).map_err(|e| Stop::Undecided(e.into()))
    }
}

impl<'a> Check<'a> {
    fn new(about: About<'a>) -> Self {
        let mut code = Code::new(about.program);
        let body = code.term(about.body());
        Check { about, code, body }
    }

    fn found(&self, stop: Stop) -> Result<Found, Undecided> {
        match stop {
            Stop::Undecided(undecided) => Err(undecided),
            Stop::Undefined(t, cause) => Ok(Found::Undefined(t, cause)),
            Stop::Fails(kind, u) => Ok(match Counterexample::at(self.about, kind, &u) {
                Ok(counterexample) => Found::Fails(counterexample),
                Err(cause) => Found::Undefined(u, cause),
            }),
        }
    }

    fn value(&self, t: &BigUint) -> Result<BigUint, Stop> {
        if let Some(small) = t.to_u64()
            && let Ok(value) = self.code.natural(self.body, &[small])
        {
            return Ok(value.into());
        }
        self.about.value(t).map_err(|cause| Stop::Undefined(t.clone(), cause))
    }

    fn adjacent(&self, before: &BigUint, at: &BigUint, u: &BigUint) -> Result<(), Stop> {
        let kind = violated(self.about.property, before > at, adjacent_ns(before, at, u));
        kind.map_or(Ok(()), |kind| Err(Stop::Fails(kind, u.clone())))
    }

    /// Checks `count` columns from `first` on.
    fn columns(&self, first: &BigUint, count: u64, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let mut before: Option<BigUint> = None;
        for t in 0..count {
            if t.is_multiple_of(TICK) {
                budget.tick().map_err(|why| Stop::Undecided(why.into()))?;
            }
            let (t, last) = (first + t, before.take());
            let at = self.value(&t)?;
            last.map_or(Ok(()), |before| self.adjacent(&before, &at, &t))?;
            before = Some(at);
        }
        Ok(())
    }

    /// The columns `u < below` with `f(u - 1) != f(u)`, smallest first, each checked.
    fn steps(
        &self,
        below: &BigUint,
        max_columns: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<BigUint>, Stop> {
        let mut steps = Vec::new();
        if below.bits() == 0 {
            return Ok(steps);
        }
        let last = below - 1u32;
        let zero = BigUint::ZERO;
        let ends = (self.value(&zero)?, self.value(&last)?);
        // Blocks [first, last] with the values at both ends, the leftmost on top.
        let mut blocks = vec![(zero, ends.0, last, ends.1)];
        let mut cost = Cost { spent: 0, limit: max_columns };
        while let Some((first, f_first, last, f_last)) = blocks.pop() {
            cost.charge(&last, budget)?;
            if f_first == f_last {
                continue;
            }
            let length = &last - &first;
            if length.is_one() {
                self.adjacent(&f_first, &f_last, &last)?;
                steps.push(last);
                continue;
            }
            // The aligned column that splits the block at the highest place.
            let place = (&first ^ &last).bits() - 1;
            let middle = (&last >> place) << place;
            let before = &middle - 1u32;
            let (f_before, f_middle) = (self.value(&before)?, self.value(&middle)?);
            if middle != last {
                blocks.push((middle.clone(), f_middle.clone(), last, f_last));
            }
            if before == first {
                blocks.push((before, f_before, middle, f_middle));
            } else {
                blocks.push((before.clone(), f_before.clone(), middle, f_middle));
                blocks.push((first, f_first, before, f_before));
            }
        }
        Ok(steps)
    }
}
