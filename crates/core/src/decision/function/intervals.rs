//! Intervals of columns on which the large numbers of a function do not matter: there each quotient by a large divisor is
//! one number and each comparison with a constant is true or false, so that the function is a simpler term. An automaton
//! for the divisor itself has a state for each remainder.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};

use super::expanded::expanded;
use super::far::{MOST_BITS, MOST_VALUES};
use crate::automaton::{Budget, Exhausted};
use crate::language::analysis::is_monotone;
use crate::language::ast::{Comparison, Condition, FunctionId, Number, Part, Program, Rewrite, Term};
use crate::language::evaluate::value;

/// Numbers from this one on are large. With smaller ones, an automaton is soon found.
const LARGE: u64 = 1 << 16;

/// Values after which the clock is read.
const VALUES_AT_A_TIME: u32 = 64;

/// Whether large numbers occur in a function.
pub(super) fn has_large_numbers(term: &Term) -> bool {
    fn of(part: Part<'_>) -> bool {
        match part {
            Part::Term(Term::ShiftRight(_, places)) if u64::from(*places) >= u64::from(LARGE.ilog2()) => true,
            Part::Term(term) => {
                let is_large = |n: &BigUint| *n >= BigUint::from(LARGE);
                term.number().and_then(Number::plain).is_some_and(is_large) || term.parts().any(of)
            }
            Part::Condition(condition) => condition.parts().any(of),
        }
    }
    of(Part::Term(term))
}

/// An interval of columns with a simpler term of the same values.
pub(super) struct Interval {
    /// The first column.
    pub(super) first: BigUint,
    /// The first column after it, if there is one.
    pub(super) end: Option<BigUint>,
    /// The term, right on the interval.
    pub(super) body: Term,
}

impl Interval {
    /// Whether the values on the interval may differ from each other.
    pub(super) fn varies(&self) -> bool {
        Part::Term(&self.body).mentions(0)
    }

    /// The number of columns, if it is not above `most`, and else that.
    pub(super) fn columns(&self, most: u32) -> u32 {
        let length = self.end.as_ref().and_then(|end| (end - &self.first).to_u32());
        length.map_or(most, |length| length.min(most))
    }

    /// The rest of the interval from a later column on. If the interval begins at column 0, all of it: its term is right for
    /// all columns before, and no condition is needed for these.
    pub(super) fn starting_at(self, later: BigUint) -> Interval {
        if self.first == BigUint::ZERO { self } else { Interval { first: later, ..self } }
    }

    /// The term with its first value on the columns before the interval: these violate nothing.
    pub(super) fn body_from_first(&self, first_value: BigUint) -> Term {
        if self.first == BigUint::ZERO {
            return self.body.clone();
        }
        let before = compare(Comparison::Less, Term::Variable(0), constant(self.first.clone()));
        Term::If(Box::new(before), Box::new(constant(first_value)), Box::new(self.body.clone()))
    }
}

/// The intervals of a function of one parameter, in turn.
pub(super) struct Intervals<'a> {
    program: &'a Program,
    body: Term,
    /// Where the next interval begins; `None` after the last one.
    column: Option<BigUint>,
    /// Values that may still be computed.
    left: u32,
}

impl<'a> Intervals<'a> {
    pub(super) fn new(program: &'a Program, function: FunctionId) -> Self {
        let body = expanded(program, function);
        Intervals { program, body, column: Some(BigUint::ZERO), left: MOST_VALUES }
    }

    /// The next interval; `None` after the last one, and after a limit on columns or values.
    ///
    /// # Errors
    /// The limit on time is reached, or the search was asked to end.
    pub(super) fn next(&mut self, budget: &mut Budget<'_>) -> Result<Option<Interval>, Exhausted> {
        let Some(first) = self.column.take().filter(|column| column.bits() <= MOST_BITS) else {
            return Ok(None);
        };
        let (program, left) = (self.program, self.left);
        let mut simplified = Simplified { program, first: &first, end: None, left, budget, ended: Ok(()) };
        let body = simplified.term(&self.body);
        let Simplified { end, left, ended, .. } = simplified;
        ended?;
        self.left = left;
        if left == 0 {
            return Ok(None);
        }
        self.column.clone_from(&end);
        Ok(Some(Interval { first, end, body }))
    }
}

fn constant(value: BigUint) -> Term {
    Term::Constant(Number::from(value))
}

fn compare(comparison: Comparison, a: Term, b: Term) -> Condition {
    Condition::Compare(comparison, Box::new(a), Box::new(b))
}

/// The value of a constant term.
fn known(term: &Term) -> Option<&BigUint> {
    match term {
        Term::Constant(n) => n.plain(),
        _ => None,
    }
}

/// Whether a side of a comparison is a difference, which may be negative there.
fn is_difference(side: &Term) -> bool {
    match side {
        Term::Subtract(..) => true,
        Term::Add(a, b) => is_difference(a) || is_difference(b),
        Term::Scale(_, a) | Term::ShiftLeft(a, _) => is_difference(a),
        _ => false,
    }
}

/// A term made simpler for the columns from `first` on, as far as it stays the same.
struct Simplified<'a, 'o> {
    program: &'a Program,
    first: &'a BigUint,
    /// The first column after `first` where another simpler term is needed.
    end: Option<BigUint>,
    /// Values that may still be computed; 0 after a limit.
    left: u32,
    budget: &'a mut Budget<'o>,
    ended: Result<(), Exhausted>,
}

impl Rewrite for Simplified<'_, '_> {
    fn term(&mut self, term: &Term) -> Term {
        // Only the branch that is taken: the other one may have no value.
        if let Term::If(condition, yes, no) = term {
            let condition = self.condition(condition);
            return match self.truth(&condition) {
                Some(true) => self.term(yes),
                Some(false) => self.term(no),
                None => Term::If(Box::new(condition), Box::new(self.term(yes)), Box::new(self.term(no))),
            };
        }
        if let Term::Table(values, tail) = term {
            let length = BigUint::from(values.len());
            if *self.first >= length {
                return self.term(tail);
            }
            self.ends_at(length);
            return term.clone();
        }
        let term = term.map_parts(self);
        let simpler = match &term {
            Term::Floor(a, k) => self.divided(a, k.plain(), Division::Floor),
            Term::Ceil(a, k) => self.divided(a, k.plain(), Division::Ceil),
            Term::Mod(a, k) => self.divided(a, k.plain(), Division::Mod),
            Term::ShiftRight(a, places) if u64::from(*places) < MOST_BITS => {
                self.divided(a, Some(&(BigUint::one() << *places)), Division::Floor)
            }
            Term::Min(a, b) => self.chosen(a, b, true),
            Term::Max(a, b) => self.chosen(a, b, false),
            Term::Monus(a, b) => self.difference(a, b),
            _ => None,
        };
        self.folded(simpler.unwrap_or(term))
    }

    fn condition(&mut self, old: &Condition) -> Condition {
        let condition = old.map_parts(self);
        if let (Condition::Compare(_, a, b), Condition::Compare(_, new_a, new_b)) = (old, &condition)
            && (is_difference(new_a) && !is_difference(a) || is_difference(new_b) && !is_difference(b))
        {
            return old.clone();
        }
        // In place of a condition that does not change: `0 = 0` or `0 != 0`.
        match self.truth(&condition) {
            Some(holds) => {
                let comparison = if holds { Comparison::Equal } else { Comparison::NotEqual };
                compare(comparison, constant(BigUint::ZERO), constant(BigUint::ZERO))
            }
            None => condition,
        }
    }
}

/// What is taken of a division.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Division {
    Floor,
    Ceil,
    Mod,
}

impl Simplified<'_, '_> {
    /// The value of a term at the first column, or at another one.
    fn at(&mut self, term: &Term, column: &BigUint) -> Option<BigUint> {
        self.left = self.left.saturating_sub(1);
        if self.left.is_multiple_of(VALUES_AT_A_TIME) && self.ended.is_ok() {
            self.ended = self.budget.tick();
        }
        if self.ended.is_err() || self.left == 0 {
            self.left = 0;
            return None;
        }
        value(self.program, term, std::slice::from_ref(column)).ok()
    }

    /// A term without variables is a number.
    fn folded(&mut self, term: Term) -> Term {
        if known(&term).is_some() || Part::Term(&term).mentions(0) {
            return term;
        }
        let first = self.first;
        self.at(&term, first).map_or(term, constant)
    }

    /// The interval ends before this column, or earlier.
    fn ends_at(&mut self, column: BigUint) {
        if self.end.as_ref().is_none_or(|end| column < *end) {
            self.end = Some(column);
        }
    }

    /// Ends the interval where a monotone term reaches a number that is above its value at the first column. `None` after
    /// a limit.
    fn ends_where(&mut self, term: &Term, reaches: &BigUint) -> Option<()> {
        match term {
            Term::Variable(0) => {
                self.ends_at(reaches.clone());
                return Some(());
            }
            Term::Constant(_) => return Some(()),
            _ => {}
        }
        // Nothing beyond the end that is known matters.
        let last = match &self.end {
            Some(end) => end - 1u32,
            None => BigUint::one() << MOST_BITS,
        };
        let mut low = self.first.clone();
        let mut distance = BigUint::one();
        let mut high = loop {
            let high = (self.first + &distance).min(last.clone());
            if self.at(term, &high)? >= *reaches {
                break high;
            }
            if high == last {
                // No column beyond the longest one is looked at.
                if self.end.is_none() {
                    self.ends_at(last);
                }
                return Some(());
            }
            low = high;
            distance <<= 1u32;
        };
        while &low + 1u32 < high {
            let middle: BigUint = (&low + &high) >> 1u32;
            match self.at(term, &middle)? < *reaches {
                true => low = middle,
                false => high = middle,
            }
        }
        self.ends_at(high);
        Some(())
    }

    /// Whether a term rises from the first column on, with a value there.
    fn rises(&self, term: &Term) -> bool {
        is_monotone(self.program, &Undiminished.term(term))
    }

    /// A division of a term that rises by a large number.
    fn divided(&mut self, dividend: &Term, divisor: Option<&BigUint>, division: Division) -> Option<Term> {
        let k = divisor.filter(|k| **k >= BigUint::from(LARGE) && k.bits() <= MOST_BITS)?;
        if !self.rises(dividend) {
            return None;
        }
        let first = self.first;
        let at = self.at(dividend, first)?;
        let (quotient, next) = match division {
            Division::Floor | Division::Mod => (&at / k, k * (&at / k + 1u32)),
            Division::Ceil => ((&at + k - 1u32) / k, k * ((&at + k - 1u32) / k) + 1u32),
        };
        self.ends_where(dividend, &next)?;
        match division {
            Division::Floor | Division::Ceil => Some(constant(quotient)),
            Division::Mod if quotient == BigUint::ZERO => Some(dividend.clone()),
            Division::Mod => {
                Some(Term::Subtract(Box::new(dividend.clone()), Box::new(constant(k * quotient))))
            }
        }
    }

    /// Whether a term that rises is below a number, on the whole interval.
    fn is_below(&mut self, term: &Term, number: &BigUint) -> Option<bool> {
        if !self.rises(term) {
            return None;
        }
        let first = self.first;
        let is_below = self.at(term, first)? < *number;
        if is_below {
            self.ends_where(term, number)?;
        }
        Some(is_below)
    }

    /// The smaller or the larger one of a number and a term that rises.
    fn chosen(&mut self, a: &Term, b: &Term, smaller: bool) -> Option<Term> {
        let (term, other, number) = match (known(a), known(b)) {
            (None, Some(number)) => (a, b, number),
            (Some(number), None) => (b, a, number),
            _ => return None,
        };
        let takes_term = self.is_below(term, number)? == smaller;
        Some(if takes_term { term } else { other }.clone())
    }

    /// A term that rises monus a number.
    fn difference(&mut self, a: &Term, b: &Term) -> Option<Term> {
        Some(match self.is_below(a, known(b)?)? {
            true => constant(BigUint::ZERO),
            false => Term::Subtract(Box::new(a.clone()), Box::new(b.clone())),
        })
    }

    /// Whether a comparison of a term that rises with a number holds, on the whole interval.
    fn compared(&mut self, comparison: Comparison, term: &Term, number: &BigUint) -> Option<bool> {
        let next = number + 1u32;
        Some(match comparison {
            Comparison::Less => self.is_below(term, number)?,
            Comparison::GreaterEqual => !self.is_below(term, number)?,
            Comparison::LessEqual => self.is_below(term, &next)?,
            Comparison::Greater => !self.is_below(term, &next)?,
            Comparison::Equal => self.is_below(term, &next)? && !self.is_below(term, number)?,
            Comparison::NotEqual => !self.is_below(term, &next)? || self.is_below(term, number)?,
        })
    }

    /// The truth of a condition whose parts are simplified, if it is the same on the whole interval.
    fn truth(&mut self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::Compare(comparison, a, b) => match (known(a), known(b)) {
                (Some(a), Some(b)) => self.compared(*comparison, &constant(a.clone()), b),
                (None, Some(number)) => self.compared(*comparison, a, number),
                (Some(number), None) => self.compared(comparison.mirrored(), b, number),
                (None, None) => None,
            },
            Condition::Not(c) => self.truth(c).map(|holds| !holds),
            Condition::And(c, d) => match (self.truth(c), self.truth(d)) {
                (Some(false), _) => Some(false),
                (Some(true), d) => d,
                (None, _) => None,
            },
            Condition::Or(c, d) => match (self.truth(c), self.truth(d)) {
                (Some(true), _) => Some(true),
                (Some(false), d) => d,
                (None, _) => None,
            },
            Condition::Call(..) | Condition::Automaton(_) => None,
        }
    }
}

/// Leaves out what is subtracted, if it is a number: it changes nothing in whether a term rises.
struct Undiminished;

impl Rewrite for Undiminished {
    fn term(&mut self, term: &Term) -> Term {
        match term {
            Term::Subtract(a, b) | Term::Monus(a, b) if known(b).is_some() => self.term(a),
            _ => term.map_parts(self),
        }
    }
}
