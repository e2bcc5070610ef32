//! Renumbering of variables: a term or condition of one game read in a game with more coordinates
//! before its own.

use super::ast::{Condition, Term};

impl Term {
    /// The term with `by` added to the number of each variable. Lists of heights keep theirs: they
    /// stand in functions only.
    #[must_use]
    pub fn shifted(&self, by: usize) -> Term {
        let shift = |a: &Term| Box::new(a.shifted(by));
        match self {
            Term::Variable(i) => Term::Variable(i + by),
            Term::Constant(_) | Term::Heights(_) => self.clone(),
            Term::Add(a, b) => Term::Add(shift(a), shift(b)),
            Term::Subtract(a, b) => Term::Subtract(shift(a), shift(b)),
            Term::Monus(a, b) => Term::Monus(shift(a), shift(b)),
            Term::Scale(c, a) => Term::Scale(c.clone(), shift(a)),
            Term::Floor(a, k) => Term::Floor(shift(a), k.clone()),
            Term::Ceil(a, k) => Term::Ceil(shift(a), k.clone()),
            Term::Mod(a, k) => Term::Mod(shift(a), k.clone()),
            Term::Min(a, b) => Term::Min(shift(a), shift(b)),
            Term::Max(a, b) => Term::Max(shift(a), shift(b)),
            Term::If(c, a, b) => Term::If(Box::new(c.shifted(by)), shift(a), shift(b)),
            Term::Bitwise(op, a, b) => Term::Bitwise(*op, shift(a), shift(b)),
            Term::ShiftLeft(a, n) => Term::ShiftLeft(shift(a), *n),
            Term::ShiftRight(a, n) => Term::ShiftRight(shift(a), *n),
            Term::TopPower(a, n) => Term::TopPower(shift(a), *n),
            Term::Table(values, tail) => Term::Table(values.clone(), shift(tail)),
            Term::Product(a, b) => Term::Product(shift(a), shift(b)),
            Term::SquareRoot(a) => Term::SquareRoot(shift(a)),
            Term::Log2(a) => Term::Log2(shift(a)),
            Term::Call(f, arguments) => Term::Call(*f, arguments.iter().map(|a| a.shifted(by)).collect()),
        }
    }
}

impl Condition {
    /// As [`Term::shifted`].
    #[must_use]
    pub fn shifted(&self, by: usize) -> Condition {
        let shift = |a: &Term| Box::new(a.shifted(by));
        let part = |c: &Condition| Box::new(c.shifted(by));
        match self {
            Condition::Compare(op, a, b) => Condition::Compare(*op, shift(a), shift(b)),
            Condition::And(c, d) => Condition::And(part(c), part(d)),
            Condition::Or(c, d) => Condition::Or(part(c), part(d)),
            Condition::Not(c) => Condition::Not(part(c)),
            Condition::Call(r, arguments) => {
                Condition::Call(*r, arguments.iter().map(|a| a.shifted(by)).collect())
            }
        }
    }
}
