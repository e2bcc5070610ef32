//! Aligned blocks of columns: where `t = b + s` with `s < 2^j` and `2^j` divides `b`, a function is a number and a term of
//! `s` whose constants are small. The NS property asks the same of `s` as of `t` there, and no large number is left.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};

use super::far::MOST_BITS;
use crate::language::analysis::is_monotone;
use crate::language::ast::{Condition, Number, Program, Rewrite, Term};
use crate::language::evaluate::value;

/// A block of columns.
pub(super) struct Block {
    /// The first column, a multiple of `2^digits`.
    pub(super) first: BigUint,
    /// The block has `2^digits` columns.
    pub(super) digits: u64,
}

/// The blocks from one column on up to another one, each as long as possible. Without an end there are infinitely many
/// blocks: then those up to a power of two that is at least four times the first column.
pub(super) struct Blocks {
    next: BigUint,
    end: BigUint,
}

impl Blocks {
    pub(super) fn new(first: BigUint, end: Option<&BigUint>) -> Self {
        let end = end.cloned().unwrap_or_else(|| BigUint::one() << (first.bits() + 3));
        Blocks { next: first, end }
    }

    /// The first column after all blocks.
    pub(super) fn end(&self) -> &BigUint {
        &self.end
    }
}

impl Iterator for Blocks {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        if self.next >= self.end {
            return None;
        }
        let longest = (&self.end - &self.next).bits() - 1;
        let digits = self.next.trailing_zeros().map_or(longest, |zeros| zeros.min(longest));
        let first = self.next.clone();
        self.next += BigUint::one() << digits;
        Some(Block { first, digits })
    }
}

impl Block {
    /// A term of `s` that has the property of a function on the block, between two of its columns, where the function has
    /// it at `t = first + s`. `None` if there is no shorter one.
    pub(super) fn term(&self, program: &Program, body: &Term) -> Option<Term> {
        let mut from = Moved { program, first: &self.first, is_possible: true };
        let sum = from.sum(body);
        if !from.is_possible {
            return None;
        }
        let number = match (sum.number.to_biguint(), self.greatest(program, &sum.term)) {
            (Some(number), Some(greatest)) => without_high_digits(&number, &greatest).into(),
            _ => sum.number,
        };
        Some(Sum { number, term: sum.term }.written())
    }

    /// The greatest value of a term on the block, if it rises.
    fn greatest(&self, program: &Program, term: &Term) -> Option<BigUint> {
        let last = (BigUint::one() << self.digits) - 1u32;
        is_monotone(program, term).then(|| value(program, term, &[last]).ok()).flatten()
    }
}

/// A number without the digits that no term with this greatest value changes if it is added.
fn without_high_digits(number: &BigUint, greatest: &BigUint) -> BigUint {
    let place = greatest.bits();
    let below = |place: u64| number % (BigUint::one() << place);
    if (below(place) + greatest).bits() <= place {
        return below(place);
    }
    // A carry passes through ones up to the first zero.
    below(place + (number >> place).trailing_ones() + 1)
}

/// A number and a term, which are added. The value of the term is a natural number wherever the sum has one.
struct Sum {
    number: BigInt,
    term: Term,
}

impl Sum {
    fn of(term: Term) -> Sum {
        Sum { number: BigInt::zero(), term }
    }

    /// The sum as a term.
    fn written(self) -> Term {
        let (sign, size) = self.number.into_parts();
        let number = || Term::Constant(Number::from(size));
        match (sign, &self.term) {
            (Sign::NoSign, _) => self.term,
            (Sign::Plus, zero) if is_zero(zero) => number(),
            (Sign::Plus, _) => Term::Add(Box::new(self.term), Box::new(number())),
            (Sign::Minus, _) => Term::Subtract(Box::new(self.term), Box::new(number())),
        }
    }

    /// Two sums as terms with the same difference.
    fn apart(a: Sum, b: Sum) -> (Box<Term>, Box<Term>) {
        let (a, b, _) = Sum::without_common(a, b);
        (a, b)
    }

    /// Both sums without the smaller one of their numbers, and that.
    fn without_common(a: Sum, b: Sum) -> (Box<Term>, Box<Term>, BigInt) {
        let common = a.number.clone().min(b.number.clone());
        let rest = |sum: Sum| Box::new(Sum { number: sum.number - &common, term: sum.term }.written());
        (rest(a), rest(b), common)
    }
}

fn is_zero(term: &Term) -> bool {
    matches!(term, Term::Constant(number) if number.plain().is_some_and(Zero::is_zero))
}

/// Terms of `t` as terms of `s = t - first`.
struct Moved<'a> {
    program: &'a Program,
    first: &'a BigUint,
    /// False after a list of values was met: it is read at `t`, not at `s`.
    is_possible: bool,
}

impl Moved<'_> {
    fn sum(&mut self, term: &Term) -> Sum {
        match term {
            Term::Variable(0) => Sum { number: self.first.clone().into(), term: term.clone() },
            Term::Constant(number) => match number.plain() {
                Some(plain) => {
                    Sum { number: plain.clone().into(), term: Term::Constant(Number::from(BigUint::ZERO)) }
                }
                None => Sum::of(term.clone()),
            },
            Term::Add(a, b) => {
                let (a, b) = (self.sum(a), self.sum(b));
                let number = a.number + b.number;
                let term = match (is_zero(&a.term), is_zero(&b.term)) {
                    (true, _) => b.term,
                    (_, true) => a.term,
                    _ => Term::Add(Box::new(a.term), Box::new(b.term)),
                };
                Sum { number, term }
            }
            Term::Subtract(a, b) => {
                let (a, b) = (self.sum(a), self.sum(b));
                if is_zero(&b.term) && self.is_at_least(&a, &b.number) {
                    return Sum { number: a.number - b.number, term: a.term };
                }
                let (a, b) = Sum::apart(a, b);
                Sum::of(Term::Subtract(a, b))
            }
            Term::Monus(a, b) => {
                let (a, b) = (self.sum(a), self.sum(b));
                let (a, b) = Sum::apart(a, b);
                Sum::of(Term::Monus(a, b))
            }
            Term::Floor(a, k) => self.divided(a, k, Term::Floor, true),
            Term::Ceil(a, k) => self.divided(a, k, Term::Ceil, true),
            Term::Mod(a, k) => self.divided(a, k, Term::Mod, false),
            Term::ShiftRight(a, places) if u64::from(*places) < MOST_BITS => {
                let k = Number::from(BigUint::one() << *places);
                self.divided(a, &k, |a, _| Term::ShiftRight(a, *places), true)
            }
            Term::Min(a, b) | Term::Max(a, b) => {
                let (a, b) = (self.sum(a), self.sum(b));
                let (a, b, number) = Sum::without_common(a, b);
                let term = if matches!(term, Term::Min(..)) { Term::Min(a, b) } else { Term::Max(a, b) };
                Sum { number, term }
            }
            Term::If(condition, a, b) => {
                let condition = self.condition(condition);
                let (a, b) = (self.sum(a), self.sum(b));
                let (a, b, number) = Sum::without_common(a, b);
                Sum { number, term: Term::If(Box::new(condition), a, b) }
            }
            Term::Table(..) | Term::Heights(_) => {
                self.is_possible = false;
                Sum::of(term.clone())
            }
            _ => Sum::of(term.map_parts(self)),
        }
    }

    /// Whether a sum has no value below a number: then a difference has a value everywhere.
    fn is_at_least(&self, sum: &Sum, number: &BigInt) -> bool {
        is_monotone(self.program, &sum.term)
            && value(self.program, &sum.term, &[BigUint::ZERO])
                .is_ok_and(|least| BigInt::from(least) + &sum.number >= *number)
    }

    /// A division, by its operator: the number is divided by itself.
    fn divided(
        &mut self,
        dividend: &Term,
        k: &Number,
        operator: impl FnOnce(Box<Term>, Number) -> Term,
        has_quotient: bool,
    ) -> Sum {
        let Sum { number, term } = self.sum(dividend);
        let Some(divisor) = k.plain().filter(|k| !k.is_zero()) else {
            return Sum::of(operator(Box::new(Sum { number, term }.written()), k.clone()));
        };
        let (quotient, rest) = number.div_mod_floor(&divisor.clone().into());
        let term = operator(Box::new(Sum { number: rest, term }.written()), k.clone());
        Sum { number: if has_quotient { quotient } else { BigInt::zero() }, term }
    }
}

impl Rewrite for Moved<'_> {
    fn term(&mut self, term: &Term) -> Term {
        self.sum(term).written()
    }

    fn condition(&mut self, condition: &Condition) -> Condition {
        match condition {
            Condition::Compare(comparison, a, b) => {
                let (a, b) = (self.sum(a), self.sum(b));
                let (a, b) = Sum::apart(a, b);
                Condition::Compare(*comparison, a, b)
            }
            _ => condition.map_parts(self),
        }
    }
}
