//! Terms and conditions.
//!
//! The tree keeps the notation a person wrote (`ceil`, `mod`, `min`, ..), because the canonical
//! printer must give it back.

use num_bigint::BigUint;

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

/// A term whose value is a natural number, or undefined where a difference is negative.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Term {
    /// A parameter of the enclosing function.
    Variable(Parameter),
    /// A natural constant of any size.
    Constant(BigUint),
    /// `a + b`
    Add(Box<Term>, Box<Term>),
    /// `a - b`, undefined where `a < b`.
    Subtract(Box<Term>, Box<Term>),
    /// `a monus b`: `max(a - b, 0)`.
    Monus(Box<Term>, Box<Term>),
    /// `c * a` with a constant `c`.
    Scale(BigUint, Box<Term>),
    /// `floor(a/k)`, also written `a div k`; `k >= 1`.
    Floor(Box<Term>, BigUint),
    /// `ceil(a/k)`; `k >= 1`.
    Ceil(Box<Term>, BigUint),
    /// `a mod k`; `k >= 1`.
    Mod(Box<Term>, BigUint),
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
    pub fn times(left: Term, right: Term) -> Term {
        match (left, right) {
            (Term::Constant(a), Term::Constant(b)) => Term::Constant(a * b),
            (Term::Constant(factor), other) | (other, Term::Constant(factor)) => {
                Term::Scale(factor, Box::new(other))
            }
            (left, right) => {
                if let Some(factor) = left.constant_value() {
                    Term::Scale(factor, Box::new(right))
                } else if let Some(factor) = right.constant_value() {
                    Term::Scale(factor, Box::new(left))
                } else {
                    Term::Product(Box::new(left), Box::new(right))
                }
            }
        }
    }

    /// The value of a constant, and of sums and products of constants; `None` for other terms.
    pub(crate) fn constant_value(&self) -> Option<BigUint> {
        match self {
            Term::Constant(value) => Some(value.clone()),
            Term::Add(a, b) => Some(a.constant_value()? + b.constant_value()?),
            Term::Scale(factor, a) => Some(factor * a.constant_value()?),
            _ => None,
        }
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
}
