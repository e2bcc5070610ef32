//! Terms of one or two coordinates that may be summands of a nim-sum.

use nimcert_core::language::ast::{Comparison, Condition, Term};

use crate::words::{choose, compare, constant, equal, floor, minus, modulo, plus, scale, variable, xor};

/// A term of one or two coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// `x + c`
    Shift(usize, usize),
    /// `x - c`
    Less(usize, usize),
    /// `sigma(x) + c`, where sigma exchanges 2j - 1 and 2j and fixes 0: what a pass does.
    Swapped(usize, usize),
    /// `k * x + c`
    Scaled(usize, usize, usize),
    /// `floor((x + c) / k)`
    Quotient(usize, usize, usize),
    /// `x mod k`
    Residue(usize, usize),
    /// `(x + c) xor (x + c - 1)`: the digits up to the lowest set bit of `x + c`; 0 if that is 0.
    Lowest(usize, usize),
    /// `y - x - c`
    Gap(usize, usize, usize),
    /// `x + y + c`
    Total(usize, usize, usize),
}

impl Shape {
    /// The coordinates that occur, as bits.
    pub(super) fn uses(self) -> usize {
        match self {
            Shape::Shift(x, _) | Shape::Less(x, _) | Shape::Swapped(x, _) | Shape::Lowest(x, _) => 1 << x,
            Shape::Scaled(x, ..) | Shape::Quotient(x, ..) | Shape::Residue(x, _) => 1 << x,
            Shape::Gap(x, y, _) | Shape::Total(x, y, _) => 1 << x | 1 << y,
        }
    }

    /// How far it is from a plain coordinate.
    pub(super) fn cost(self) -> usize {
        match self {
            Shape::Shift(_, 0) => 0,
            Shape::Shift(_, c) => 2 + c / 4,
            Shape::Less(_, c) => 4 + c,
            Shape::Swapped(_, c) => 8 + c,
            Shape::Scaled(_, _, c) => 4 + 2 * c,
            Shape::Quotient(_, c, _) => 4 + c,
            Shape::Residue(..) => 4,
            Shape::Lowest(_, c) => 10 + c,
            Shape::Gap(_, _, c) | Shape::Total(_, _, c) => 1 + c,
        }
    }

    /// The value; `None` where a difference is negative.
    pub(super) fn value(self, tuple: &[usize]) -> Option<usize> {
        Some(match self {
            Shape::Shift(x, c) => tuple[x] + c,
            Shape::Less(x, c) => tuple[x].checked_sub(c)?,
            Shape::Swapped(x, c) => swapped(tuple[x]) + c,
            Shape::Scaled(x, k, c) => k * tuple[x] + c,
            Shape::Quotient(x, c, k) => (tuple[x] + c) / k,
            Shape::Residue(x, k) => tuple[x] % k,
            Shape::Lowest(x, c) => (tuple[x] + c) ^ (tuple[x] + c).saturating_sub(1),
            Shape::Gap(x, y, c) => tuple[y].checked_sub(tuple[x] + c)?,
            Shape::Total(x, y, c) => tuple[x] + tuple[y] + c,
        })
    }

    /// The term.
    pub(super) fn term(self) -> Term {
        match self {
            Shape::Shift(x, c) => plus(variable(x), c),
            Shape::Less(x, c) => minus(variable(x), c),
            Shape::Swapped(x, c) => plus(swap(variable(x)), c),
            Shape::Scaled(x, k, c) => plus(scale(k, variable(x)), c),
            Shape::Quotient(x, c, k) => floor(plus(variable(x), c), k),
            Shape::Residue(x, k) => modulo(variable(x), k),
            Shape::Lowest(x, 0) => {
                xor([variable(x), Term::Monus(Box::new(variable(x)), Box::new(constant(1)))])
            }
            Shape::Lowest(x, c) => xor([plus(variable(x), c), plus(variable(x), c - 1)]),
            Shape::Gap(x, y, c) => minus(Term::Subtract(Box::new(variable(y)), Box::new(variable(x))), c),
            Shape::Total(x, y, c) => plus(Term::Add(Box::new(variable(x)), Box::new(variable(y))), c),
        }
    }

    /// When the term has a value; `None` if it always has one.
    pub(super) fn guard(self) -> Option<Condition> {
        let at_least = |left, right| compare(Comparison::GreaterEqual, left, right);
        match self {
            Shape::Less(x, c) => Some(at_least(variable(x), constant(c))),
            Shape::Gap(x, y, c) => Some(at_least(variable(y), plus(variable(x), c))),
            _ => None,
        }
    }
}

/// 2j - 1 and 2j exchanged, 0 fixed.
pub(super) fn swapped(n: usize) -> usize {
    if n == 0 { 0 } else { ((n - 1) ^ 1) + 1 }
}

/// The same as a term.
pub(super) fn swap(n: Term) -> Term {
    let odd = equal(modulo(n.clone(), 2), constant(1));
    let down = Term::Monus(Box::new(n.clone()), Box::new(constant(1)));
    choose(odd, plus(n, 1), down)
}
