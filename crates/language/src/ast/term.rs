//! Terms and conditions.
//!
//! The tree keeps the notation a person wrote (`ceil`, `mod`, `min`, ..), because the canonical
//! printer must give it back.

use std::sync::Arc;

use num_bigint::BigUint;

use super::automaton::Automaton;
use super::number::Number;

/// Index of a parameter of the enclosing function, from 0.
pub type Parameter = usize;

/// Index of a function in [`Program::functions`](super::Program::functions).
pub type FunctionId = usize;

/// Index of a relation in [`Program::relations`](super::Program::relations).
pub type RelationId = usize;

/// A bitwise operation on two naturals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bitwise {
    /// Nim-sum, written `xor` or `⊕`.
    Xor,
    /// Bitwise and, written `band`.
    And,
    /// Bitwise or, written `bor`.
    Or,
}

/// A comparison of two terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `>=`
    GreaterEqual,
    /// `>`
    Greater,
}

impl Comparison {
    /// The comparison with its sides exchanged: `a < b` says the same as `b > a`.
    #[must_use]
    pub fn mirrored(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::Greater,
            Comparison::LessEqual => Comparison::GreaterEqual,
            Comparison::GreaterEqual => Comparison::LessEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::Equal | Comparison::NotEqual => self,
        }
    }
}

/// A term whose value is a natural number, or undefined where a difference is negative.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Term {
    /// A parameter of the enclosing function.
    Variable(Parameter),
    /// A natural constant of any size; it may depend on the parameters of the program.
    Constant(Number),
    /// `a + b`
    Add(Box<Term>, Box<Term>),
    /// `a - b`, undefined where `a < b`.
    Subtract(Box<Term>, Box<Term>),
    /// `a monus b`: `max(a - b, 0)`.
    Monus(Box<Term>, Box<Term>),
    /// `c * a` with a constant `c`.
    Scale(Number, Box<Term>),
    /// `floor(a/k)`, also written `a div k`; `k >= 1`.
    Floor(Box<Term>, Number),
    /// `ceil(a/k)`; `k >= 1`.
    Ceil(Box<Term>, Number),
    /// `a mod k`; `k >= 1`.
    Mod(Box<Term>, Number),
    /// `min(a, b)`; more arguments nest to the left.
    Min(Box<Term>, Box<Term>),
    /// `max(a, b)`; more arguments nest to the left.
    Max(Box<Term>, Box<Term>),
    /// `if c then a else b`; only the branch taken has to be defined.
    If(Box<Condition>, Box<Term>, Box<Term>),
    /// `a xor b`, `a band b`, `a bor b`.
    Bitwise(Bitwise, Box<Term>, Box<Term>),
    /// `a << c`: `a * 2^c`.
    ShiftLeft(Box<Term>, u32),
    /// `a >> c`: `floor(a / 2^c)`.
    ShiftRight(Box<Term>, u32),
    /// `2^(floor(log2(a)) + c)`, rounded down to a natural when `c < 0`, and 0 at `a = 0`.
    TopPower(Box<Term>, i32),
    /// `table [v0, v1, ..] then a`: `v_t` for `t` below the length, `a` from there on.
    /// `t` is the only parameter of the enclosing function.
    Table(Vec<BigUint>, Box<Term>),
    /// `heights [v0, v1, ..]`: a table without a tail; undefined from its length on.
    Heights(Vec<BigUint>),
    /// `a * b` with two variable factors. Not regular: bounded questions only.
    Product(Box<Term>, Box<Term>),
    /// `isqrt(a)`. Not regular: bounded questions only.
    SquareRoot(Box<Term>),
    /// `floor(log2(a))` as a value, 0 at `a = 0`. Not regular: bounded questions only.
    Log2(Box<Term>),
    /// A function of the program applied to arguments.
    Call(FunctionId, Vec<Term>),
}

impl Term {
    /// `left * right`: a constant if both are, a [`Term::Scale`] if one side is a constant or a sum
    /// or product of constants, else a [`Term::Product`].
    ///
    /// Two constants that both depend on parameters make a product, which no reader accepts.
    pub fn times(left: Term, right: Term) -> Term {
        let (a, b) = (left.constant_value(), right.constant_value());
        let written = matches!((&left, &right), (Term::Constant(_), Term::Constant(_)));
        match (a, b) {
            (Some(a), Some(b)) if written || !a.is_plain() || !b.is_plain() => match a.times(&b) {
                Some(product) => Term::Constant(product),
                None => Term::Product(Box::new(left), Box::new(right)),
            },
            (Some(_), Some(b)) if matches!(right, Term::Constant(_)) => Term::Scale(b, Box::new(left)),
            (Some(a), _) => Term::Scale(a, Box::new(right)),
            (None, Some(b)) => Term::Scale(b, Box::new(left)),
            (None, None) => Term::Product(Box::new(left), Box::new(right)),
        }
    }

    /// The number at the top of a term: that of a constant, a factor, a divisor or a modulus.
    pub fn number(&self) -> Option<&Number> {
        match self {
            Term::Constant(n)
            | Term::Scale(n, _)
            | Term::Floor(_, n)
            | Term::Ceil(_, n)
            | Term::Mod(_, n) => Some(n),
            _ => None,
        }
    }

    /// Like [`Term::number`].
    pub fn number_mut(&mut self) -> Option<&mut Number> {
        match self {
            Term::Constant(n)
            | Term::Scale(n, _)
            | Term::Floor(_, n)
            | Term::Ceil(_, n)
            | Term::Mod(_, n) => Some(n),
            _ => None,
        }
    }

    /// The value of a constant, and of sums, differences and products of constants that are natural; `None` for
    /// other terms. A difference that depends on a parameter is a constant already if it is natural: see
    /// [`Term::minus`].
    pub fn constant_value(&self) -> Option<Number> {
        match self {
            Term::Constant(value) => Some(value.clone()),
            Term::Add(a, b) => Some(a.constant_value()?.plus(&b.constant_value()?)),
            Term::Subtract(a, b) => {
                let difference = a.constant_value()?.minus(&b.constant_value()?)?;
                difference.plain().is_some().then_some(difference)
            }
            Term::Scale(factor, a) => factor.times(&a.constant_value()?),
            _ => None,
        }
    }

    /// `left + right`: a constant if both are and a parameter occurs. A constant in which a parameter occurs comes last,
    /// and constants that are added to a term are one: `h + t + 1` is `t + (h + 1)`.
    pub fn plus(left: Term, right: Term) -> Term {
        match (left.constant_value(), right.constant_value()) {
            (Some(a), Some(b)) if !(a.is_plain() && b.is_plain()) => Term::Constant(a.plus(&b)),
            (Some(a), None) if !a.is_plain() => Term::plus(right, Term::Constant(a)),
            (None, Some(b)) => match left.without_constant() {
                Some((t, a)) if !(a.is_plain() && b.is_plain()) => {
                    Term::Add(Box::new(t.clone()), Box::new(Term::Constant(a.plus(&b))))
                }
                _ => Term::Add(Box::new(left), Box::new(right)),
            },
            _ => Term::Add(Box::new(left), Box::new(right)),
        }
    }

    /// What a constant is added to, and the constant.
    fn without_constant(&self) -> Option<(&Term, Number)> {
        let Term::Add(a, b) = self else { return None };
        match (a.constant_value(), b.constant_value()) {
            (None, Some(constant)) => Some((a, constant)),
            (Some(constant), None) => Some((b, constant)),
            _ => None,
        }
    }

    /// `left - right`: a constant if both are, a parameter occurs, and the difference is natural wherever parameter
    /// `i` is at least `least[i]`. If a parameter occurs, constants that are added or subtracted one after the other
    /// become one: `t - h - 1` is `t - (h + 1)`, and `t + h - 1` is `t + (h - 1)` if `h - 1` is natural.
    pub fn minus(left: Term, right: Term, least: &[BigUint]) -> Term {
        if let Some(b) = right.constant_value() {
            let one_varies = |a: &Number| !(a.is_plain() && b.is_plain());
            let natural = |a: Number| a.minus(&b).filter(|difference| difference.is_natural(least));
            if let Some(difference) = left.constant_value().filter(one_varies).and_then(natural) {
                return Term::Constant(difference);
            }
            if let Some((t, a)) = left.without_constant()
                && let Some(difference) = Some(a).filter(one_varies).and_then(natural)
            {
                let is_zero = difference == Number::from(0u32);
                let sum = |difference| Term::Add(Box::new(t.clone()), Box::new(Term::Constant(difference)));
                return if is_zero { t.clone() } else { sum(difference) };
            }
            if let Term::Subtract(t, last) = &left
                && t.constant_value().is_none()
                && let Some(a) = last.constant_value().filter(one_varies)
            {
                return Term::Subtract(t.clone(), Box::new(Term::Constant(a.plus(&b))));
            }
        }
        Term::Subtract(Box::new(left), Box::new(right))
    }
}

/// A condition on naturals.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Condition {
    /// A comparison. Sides built from `+`, `-`, `constant *` and `<<` are compared as integers, so a
    /// negative difference there is fine.
    Compare(Comparison, Box<Term>, Box<Term>),
    /// `a and b`; `a` guards `b`.
    And(Box<Condition>, Box<Condition>),
    /// `a or b`; the negation of `a` guards `b`.
    Or(Box<Condition>, Box<Condition>),
    /// `not a`
    Not(Box<Condition>),
    /// A relation of the program applied to arguments.
    Call(RelationId, Vec<Term>),
    /// The automaton accepts the parameters of the enclosing relation, whose whole body it is.
    Automaton(Arc<Automaton>),
}
