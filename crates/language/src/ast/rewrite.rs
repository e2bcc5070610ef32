//! Terms and conditions rebuilt with some of their parts replaced.

use super::number::Number;
use super::term::{Condition, Parameter, Term};

/// A change of terms and conditions. What an implementation does not name is kept, with its parts changed.
pub trait Rewrite {
    /// The new form of a term.
    fn term(&mut self, term: &Term) -> Term {
        term.map_parts(self)
    }

    /// The new form of a condition.
    fn condition(&mut self, condition: &Condition) -> Condition {
        condition.map_parts(self)
    }
}

impl Term {
    /// The same operator with each direct part changed, in the order in which they are written.
    #[must_use]
    pub fn map_parts<R: Rewrite + ?Sized>(&self, rewrite: &mut R) -> Term {
        let mut of = |a: &Term| Box::new(rewrite.term(a));
        match self {
            Term::Variable(_) | Term::Constant(_) | Term::Heights(_) => self.clone(),
            Term::Add(a, b) => Term::Add(of(a), of(b)),
            Term::Subtract(a, b) => Term::Subtract(of(a), of(b)),
            Term::Monus(a, b) => Term::Monus(of(a), of(b)),
            Term::Scale(c, a) => Term::Scale(c.clone(), of(a)),
            Term::Floor(a, k) => Term::Floor(of(a), k.clone()),
            Term::Ceil(a, k) => Term::Ceil(of(a), k.clone()),
            Term::Mod(a, k) => Term::Mod(of(a), k.clone()),
            Term::Min(a, b) => Term::Min(of(a), of(b)),
            Term::Max(a, b) => Term::Max(of(a), of(b)),
            Term::If(c, a, b) => {
                Term::If(Box::new(rewrite.condition(c)), Box::new(rewrite.term(a)), Box::new(rewrite.term(b)))
            }
            Term::Bitwise(op, a, b) => Term::Bitwise(*op, of(a), of(b)),
            Term::ShiftLeft(a, n) => Term::ShiftLeft(of(a), *n),
            Term::ShiftRight(a, n) => Term::ShiftRight(of(a), *n),
            Term::TopPower(a, n) => Term::TopPower(of(a), *n),
            Term::Table(values, tail) => Term::Table(values.clone(), of(tail)),
            Term::Product(a, b) => Term::Product(of(a), of(b)),
            Term::SquareRoot(a) => Term::SquareRoot(of(a)),
            Term::Log2(a) => Term::Log2(of(a)),
            Term::Call(f, arguments) => Term::Call(*f, arguments.iter().map(|a| rewrite.term(a)).collect()),
        }
    }

    /// The term with `by` added to the number of each variable. Tables and lists of heights keep their
    /// parameter: they occur in functions only.
    #[must_use]
    pub fn shifted(&self, by: usize) -> Term {
        Renumbered(|i| i + by).term(self)
    }
}

impl Condition {
    /// The same operator with each direct part changed, in the order in which they are written.
    #[must_use]
    pub fn map_parts<R: Rewrite + ?Sized>(&self, rewrite: &mut R) -> Condition {
        match self {
            Condition::Compare(op, a, b) => {
                Condition::Compare(*op, Box::new(rewrite.term(a)), Box::new(rewrite.term(b)))
            }
            Condition::And(c, d) => {
                Condition::And(Box::new(rewrite.condition(c)), Box::new(rewrite.condition(d)))
            }
            Condition::Or(c, d) => {
                Condition::Or(Box::new(rewrite.condition(c)), Box::new(rewrite.condition(d)))
            }
            Condition::Not(c) => Condition::Not(Box::new(rewrite.condition(c))),
            Condition::Call(r, arguments) => {
                Condition::Call(*r, arguments.iter().map(|a| rewrite.term(a)).collect())
            }
            Condition::Automaton(automaton) => Condition::Automaton(automaton.clone()),
        }
    }
}

/// Replaces the number of each variable by its image under a function: a term of one game is read in a game
/// with other coordinates.
pub struct Renumbered<F: Fn(Parameter) -> Parameter>(pub F);

impl<F: Fn(Parameter) -> Parameter> Rewrite for Renumbered<F> {
    fn term(&mut self, term: &Term) -> Term {
        match term {
            Term::Variable(i) => Term::Variable((self.0)(*i)),
            _ => term.map_parts(self),
        }
    }
}

/// Replaces each number (constants, factors, divisors, moduli) by its image under a function.
pub struct Numbers<F: Fn(&Number) -> Number>(pub F);

impl<F: Fn(&Number) -> Number> Rewrite for Numbers<F> {
    fn term(&mut self, term: &Term) -> Term {
        let mut term = term.map_parts(self);
        if let Some(number) = term.number_mut() {
            *number = (self.0)(number);
        }
        term
    }
}

/// Replaces each variable by the term of its number, as a call puts arguments in the place of parameters. A variable
/// without a term stays, and `(s - c) + c` becomes `s`.
pub struct Replaced<'a>(pub &'a [Term]);

impl Rewrite for Replaced<'_> {
    fn term(&mut self, term: &Term) -> Term {
        if let Term::Variable(i) = term {
            return self.0.get(*i).unwrap_or(term).clone();
        }
        match term.map_parts(self) {
            Term::Add(sum, c) => match *sum {
                Term::Subtract(s, subtracted) if subtracted == c => *s,
                sum => Term::Add(Box::new(sum), c),
            },
            term => term,
        }
    }
}
