//! Another spelling of piecewise terms, which the search for proofs with parameters understands.
//!
//! A term that distinguishes the parities of y and z is written as a chain of its four classes; in each class the
//! least or greatest of two pieces becomes a case distinction on a linear inequality, and equal quotients are written
//! with equal dividends.

use num_traits::ToPrimitive;

use nimcert_core::language::ast::{Comparison, Condition, Rewrite, Term};

use crate::words::{all, choose, compare, constant, equal, floor, modulo, plus, scale, variable};

/// Remainders of y and z modulo 2.
type Class = [i128; 2];

/// The order of the classes in the chain.
const CLASSES: [Class; 4] = [[0, 0], [1, 1], [0, 1], [1, 0]];

/// The term as a chain of the four classes; `None` if it has another form.
pub(super) fn by_classes(term: &Term) -> Option<Term> {
    if !matches!(term, Term::If(..)) {
        return None;
    }
    let leaves: Option<Vec<Term>> = CLASSES.iter().map(|&class| leaf(term, class)).collect();
    let mut leaves = leaves?;
    let last = leaves.pop()?;
    let cases = CLASSES.iter().zip(leaves).rev();
    cases.into_iter().try_fold(last, |rest, (class, leaf)| {
        let remainder = |i: usize| equal(modulo(variable(i), 2), constant(class[i] as usize));
        Some(choose(all([remainder(0), remainder(1)])?, leaf, rest))
    })
}

/// The condition with `x > 0` in place of `x >= 1`.
pub(super) fn positive(condition: &Condition) -> Condition {
    Strict.condition(condition)
}

struct Strict;

impl Rewrite for Strict {
    fn condition(&mut self, condition: &Condition) -> Condition {
        match condition {
            Condition::Compare(Comparison::GreaterEqual, a, b) if matches!(&**b, Term::Constant(n) if n.plain() == Some(&1_u32.into())) => {
                compare(Comparison::Greater, (**a).clone(), constant(0))
            }
            _ => condition.map_parts(self),
        }
    }
}

/// The part of a term that counts in a class.
fn leaf(term: &Term, class: Class) -> Option<Term> {
    match term {
        Term::If(condition, one, other) => {
            if holds(condition, class)? {
                leaf(one, class)
            } else {
                leaf(other, class)
            }
        }
        Term::Min(a, b) => split(a, b, class),
        Term::Max(a, b) => match split(b, a, class)? {
            Term::If(condition, b, a) => Some(Term::If(condition, a, b)),
            _ => None,
        },
        _ => lifted(term, class),
    }
}

/// Whether a condition on the parities holds in a class.
fn holds(condition: &Condition, class: Class) -> Option<bool> {
    Some(match condition {
        Condition::And(a, b) => holds(a, class)? && holds(b, class)?,
        Condition::Or(a, b) => holds(a, class)? || holds(b, class)?,
        Condition::Not(a) => !holds(a, class)?,
        Condition::Compare(Comparison::Equal, a, b) => match (&**a, &**b) {
            (Term::Mod(inner, two), Term::Constant(value)) if two.plain() == Some(&2_u32.into()) => {
                let Term::Variable(i) = **inner else { return None };
                value.plain()?.to_i128()? == *class.get(i)?
            }
            _ => return None,
        },
        _ => return None,
    })
}

/// A linear term: factors of y and z, and a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Linear([i128; 3]);

impl Linear {
    fn of(term: &Term) -> Option<Linear> {
        Some(match term {
            Term::Variable(i) if *i < 2 => {
                let mut factors = [0; 3];
                factors[*i] = 1;
                Linear(factors)
            }
            Term::Constant(number) => Linear([0, 0, small(number.plain()?)?]),
            Term::Scale(factor, a) => Linear::of(a)?.times(small(factor.plain()?)?),
            Term::Add(a, b) => Linear::of(a)?.plus(Linear::of(b)?, 1),
            Term::Subtract(a, b) => Linear::of(a)?.plus(Linear::of(b)?, -1),
            _ => return None,
        })
    }

    fn times(self, factor: i128) -> Linear {
        Linear(self.0.map(|a| a * factor))
    }

    fn plus(self, other: Linear, factor: i128) -> Linear {
        let [a, b, c] = other.times(factor).0;
        Linear([self.0[0] + a, self.0[1] + b, self.0[2] + c])
    }

    /// The remainder modulo 2 in a class.
    fn parity(self, class: Class) -> i128 {
        (self.0[0] * class[0] + self.0[1] * class[1] + self.0[2]).rem_euclid(2)
    }

    fn term(self) -> Option<Term> {
        let [y, z, c] = self.0;
        let mut parts = vec![(z, variable(1)), (y, variable(0))];
        parts.retain(|(factor, _)| *factor != 0);
        parts.sort_by_key(|(factor, _)| *factor < 0);
        let mut sum: Option<Term> = None;
        for (factor, term) in parts.iter().filter(|(factor, _)| *factor > 0) {
            let part = scale(usize::try_from(*factor).ok()?, term.clone());
            sum = Some(sum.map_or(part.clone(), |sum| Term::Add(Box::new(sum), Box::new(part))));
        }
        let mut sum = match sum {
            Some(sum) if c > 0 => plus(sum, usize::try_from(c).ok()?),
            Some(sum) => sum,
            None => constant(usize::try_from(c.max(0)).ok()?),
        };
        for (factor, term) in parts.iter().filter(|(factor, _)| *factor < 0) {
            let part = scale(usize::try_from(-factor).ok()?, term.clone());
            sum = Term::Subtract(Box::new(sum), Box::new(part));
        }
        Some(if c < 0 { crate::words::minus(sum, usize::try_from(-c).ok()?) } else { sum })
    }
}

fn small(number: &num_bigint::BigUint) -> Option<i128> {
    number.to_i128().filter(|value| *value < 1 << 40)
}

/// A piece in a class: twice its linear part, with the quotients by 2 of one variable taken in, and one other quotient.
#[derive(Debug, Default)]
struct Piece {
    doubled: Linear,
    quotient: Option<(Linear, i128)>,
}

impl Piece {
    fn of(term: &Term, class: Class) -> Option<Piece> {
        let mut piece = Piece::default();
        piece.add(term, 1, class)?;
        Some(piece)
    }

    fn add(&mut self, term: &Term, sign: i128, class: Class) -> Option<()> {
        match term {
            Term::Add(a, b) => {
                self.add(a, sign, class)?;
                self.add(b, sign, class)
            }
            Term::Subtract(a, b) => {
                self.add(a, sign, class)?;
                self.add(b, -sign, class)
            }
            Term::Floor(inner, divisor) => {
                let (inner, divisor) = (Linear::of(inner)?, small(divisor.plain()?)?);
                let one_variable = inner.0[0] == 0 || inner.0[1] == 0;
                if divisor == 2 && one_variable {
                    let exact = Linear([inner.0[0], inner.0[1], inner.0[2] - inner.parity(class)]);
                    self.doubled = self.doubled.plus(exact, sign);
                    return Some(());
                }
                (sign == 1 && self.quotient.is_none()).then(|| self.quotient = Some((inner, divisor)))
            }
            _ => {
                self.doubled = self.doubled.plus(Linear::of(term)?, 2 * sign);
                Some(())
            }
        }
    }
}

/// `min(a, b)` in a class as a case distinction.
fn split(a: &Term, b: &Term, class: Class) -> Option<Term> {
    let (one, other) = (Piece::of(a, class)?, Piece::of(b, class)?);
    let (first, second, piece, quotient, rest) = match (one.quotient, other.quotient) {
        (None, Some((inner, divisor))) => (a, b, one.doubled, (inner, divisor), other.doubled),
        (Some((inner, divisor)), None) => (b, a, other.doubled, (inner, divisor), one.doubled),
        _ => return None,
    };
    // first <= second iff divisor * (piece - rest) / 2 <= dividend, as the left side is a multiple of the divisor.
    let (dividend, divisor) = (raised(quotient.0, quotient.1, class), quotient.1);
    let difference = piece.plus(rest, -1);
    let (left, right) = match divisor % 2 {
        0 => (difference.times(divisor / 2), dividend),
        _ => (difference.times(divisor), dividend.times(2)),
    };
    let gap = right.plus(left, -1);
    let mut sides = [[0; 3], [0; 3]];
    for (i, &factor) in gap.0.iter().enumerate() {
        sides[usize::from(factor > 0)][i] = factor.abs();
    }
    let condition = compare(Comparison::LessEqual, Linear(sides[0]).term()?, Linear(sides[1]).term()?);
    Some(choose(condition, lifted(first, class)?, lifted(second, class)?))
}

/// The greatest dividend with the same quotient in a class: an odd one, if the divisor is even.
fn raised(dividend: Linear, divisor: i128, class: Class) -> Linear {
    let more = i128::from(divisor % 2 == 0 && dividend.parity(class) == 0);
    dividend.plus(Linear([0, 0, 1]), more)
}

/// The term with raised dividends, where both variables occur in them.
fn lifted(term: &Term, class: Class) -> Option<Term> {
    let again = |a: &Term| lifted(a, class).map(Box::new);
    Some(match term {
        Term::Add(a, b) => Term::Add(again(a)?, again(b)?),
        Term::Subtract(a, b) => Term::Subtract(again(a)?, again(b)?),
        Term::Floor(inner, divisor) => {
            let (own, by) = (Linear::of(inner)?, small(divisor.plain()?)?);
            if own.0[0] == 0 || own.0[1] == 0 {
                return Some(term.clone());
            }
            floor(raised(own, by, class).term()?, usize::try_from(by).ok()?)
        }
        Term::Variable(_) | Term::Constant(_) | Term::Scale(..) => term.clone(),
        _ => return None,
    })
}
