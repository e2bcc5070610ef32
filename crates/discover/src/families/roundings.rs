//! A number as a function of one coordinate: affine, or a rounded quotient.

use nimcert_core::language::ast::Term;

use super::pattern::Filling;
use crate::limits::DIVISORS_OF_ROUNDINGS;
use crate::words::{constant, floor, minus, plus, scale, variable};

/// `floor((factor n + offset) / divisor) + rest`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rounded {
    factor: i128,
    offset: i128,
    divisor: i128,
    rest: i128,
}

impl Rounded {
    /// The simplest one with these values at these numbers.
    pub(super) fn fit(numbers: &[u64], values: &[i128], divisors: &[i128]) -> Option<Rounded> {
        let mut all: Vec<i128> = (1..=DIVISORS_OF_ROUNDINGS).chain(divisors.iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        let mut found: Vec<Rounded> = Vec::new();
        for divisor in all {
            for factor in 0..=4 {
                if factor == 0 && divisor > 1 || factor > 1 && factor % divisor == 0 && divisor > 1 {
                    continue;
                }
                for offset in 0..divisor {
                    let shape = Rounded { factor, offset, divisor, rest: 0 };
                    let rest = values.first()? - shape.at(*numbers.first()?);
                    let shape = Rounded { rest, ..shape };
                    if numbers.iter().zip(values).all(|(&n, &value)| shape.at(n) == value) {
                        found.push(shape);
                    }
                }
            }
        }
        found.into_iter().min_by_key(|shape| shape.cost())
    }

    pub(super) fn at(&self, n: u64) -> i128 {
        (self.factor * i128::from(n) + self.offset).div_euclid(self.divisor) + self.rest
    }

    fn cost(&self) -> i128 {
        let rounds = i128::from(self.divisor > 1);
        self.factor + 4 * rounds + self.divisor + self.rest.abs() + self.offset.min(1)
    }

    pub(super) fn is_constant(&self) -> bool {
        self.factor == 0
    }

    /// As a filling, with the coordinate as this variable.
    pub(super) fn filling(&self, coordinate: usize) -> Option<Filling> {
        if self.factor == 0 {
            return Some(Filling::constant(self.rest));
        }
        let (part, rest) = self.term(coordinate)?;
        Some(Filling::Term(part, rest))
    }

    /// The term without a constant, and the constant; a negative one goes into the quotient.
    fn term(&self, coordinate: usize) -> Option<(Term, i128)> {
        let small = |value: i128| usize::try_from(value).ok();
        let main = scale(small(self.factor)?, variable(coordinate));
        if self.divisor == 1 {
            return Some((main, self.rest + self.offset));
        }
        let divisor = small(self.divisor)?;
        if self.rest < 0 {
            let offset = self.offset + self.rest * self.divisor;
            let inner = if offset < 0 { minus(main, small(-offset)?) } else { plus(main, small(offset)?) };
            return Some((floor(inner, divisor), 0));
        }
        if self.offset == self.divisor - 1 {
            let up = Term::Ceil(Box::new(main), crate::words::number(divisor));
            return Some((up, self.rest));
        }
        Some((floor(plus(main, small(self.offset)?), divisor), self.rest))
    }

    /// The value as a term.
    pub(super) fn value(&self, coordinate: usize) -> Option<Term> {
        if self.factor == 0 {
            return Some(constant(usize::try_from(self.rest).ok()?));
        }
        let (part, rest) = self.term(coordinate)?;
        Some(match usize::try_from(rest) {
            Ok(rest) => plus(part, rest),
            Err(_) => minus(part, usize::try_from(-rest).ok()?),
        })
    }
}
