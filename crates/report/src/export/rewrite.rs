//! Terms and conditions rebuilt with parts replaced: variables renamed, and differences made total.

use num_bigint::BigUint;
use num_traits::One;

use nimcert_core::language::ast::{Condition, Term};

/// A change of terms and conditions; what it does not name stays, with its parts changed.
pub(super) trait Rewrite {
    /// The new form of a term.
    fn term(&mut self, term: &Term) -> Term {
        parts(self, term)
    }

    /// The new form of a condition.
    fn condition(&mut self, condition: &Condition) -> Condition {
        condition_parts(self, condition)
    }
}

/// A term with its parts changed.
fn parts<R: Rewrite + ?Sized>(r: &mut R, term: &Term) -> Term {
    let mut of = |a: &Term| Box::new(r.term(a));
    match term {
        Term::Variable(_) | Term::Constant(_) | Term::Heights(_) => term.clone(),
        Term::Add(a, b) => Term::Add(of(a), of(b)),
        Term::Subtract(a, b) => Term::Subtract(of(a), of(b)),
        Term::Monus(a, b) => Term::Monus(of(a), of(b)),
        Term::Min(a, b) => Term::Min(of(a), of(b)),
        Term::Max(a, b) => Term::Max(of(a), of(b)),
        Term::Bitwise(op, a, b) => Term::Bitwise(*op, of(a), of(b)),
        Term::Product(a, b) => Term::Product(of(a), of(b)),
        Term::Scale(k, a) => Term::Scale(k.clone(), of(a)),
        Term::Floor(a, k) => Term::Floor(of(a), k.clone()),
        Term::Ceil(a, k) => Term::Ceil(of(a), k.clone()),
        Term::Mod(a, k) => Term::Mod(of(a), k.clone()),
        Term::ShiftLeft(a, n) => Term::ShiftLeft(of(a), *n),
        Term::ShiftRight(a, n) => Term::ShiftRight(of(a), *n),
        Term::TopPower(a, n) => Term::TopPower(of(a), *n),
        Term::Table(values, a) => Term::Table(values.clone(), of(a)),
        Term::SquareRoot(a) => Term::SquareRoot(of(a)),
        Term::Log2(a) => Term::Log2(of(a)),
        Term::If(c, a, b) => {
            let (a, b) = (of(a), of(b));
            Term::If(Box::new(r.condition(c)), a, b)
        }
        Term::Call(function, arguments) => {
            Term::Call(*function, arguments.iter().map(|argument| r.term(argument)).collect())
        }
    }
}

fn condition_parts<R: Rewrite + ?Sized>(r: &mut R, condition: &Condition) -> Condition {
    match condition {
        Condition::Compare(op, a, b) => Condition::Compare(*op, Box::new(r.term(a)), Box::new(r.term(b))),
        Condition::And(c, d) => Condition::And(Box::new(r.condition(c)), Box::new(r.condition(d))),
        Condition::Or(c, d) => Condition::Or(Box::new(r.condition(c)), Box::new(r.condition(d))),
        Condition::Not(c) => Condition::Not(Box::new(r.condition(c))),
        Condition::Call(relation, arguments) => {
            Condition::Call(*relation, arguments.iter().map(|argument| r.term(argument)).collect())
        }
    }
}

/// Variables by the numbers that they get.
pub(super) struct Renumbered<F: Fn(usize) -> usize>(pub(super) F);

impl<F: Fn(usize) -> usize> Rewrite for Renumbered<F> {
    fn term(&mut self, term: &Term) -> Term {
        match term {
            Term::Variable(i) => Term::Variable((self.0)(*i)),
            _ => parts(self, term),
        }
    }
}

/// Terms that have a value everywhere: the sides of comparisons without differences, their negative parts on the
/// other side; a difference in any other place counts as 0 where it is negative (docs/LOWERING.md, NAT).
pub(super) struct Total;

impl Rewrite for Total {
    fn term(&mut self, term: &Term) -> Term {
        match term {
            Term::Subtract(a, b) => Term::Monus(Box::new(self.term(a)), Box::new(self.term(b))),
            _ => parts(self, term),
        }
    }

    fn condition(&mut self, condition: &Condition) -> Condition {
        match condition {
            Condition::Compare(op, a, b) if subtracts(a) || subtracts(b) => {
                let (mut left, mut right) = (Vec::new(), Vec::new());
                self.collect(a, &BigUint::one(), &mut left, &mut right);
                self.collect(b, &BigUint::one(), &mut right, &mut left);
                Condition::Compare(*op, Box::new(sum(left)), Box::new(sum(right)))
            }
            _ => condition_parts(self, condition),
        }
    }
}

impl Total {
    /// The summands of `factor * term`, those with a minus sign apart.
    fn collect(&mut self, term: &Term, factor: &BigUint, plus: &mut Vec<Term>, minus: &mut Vec<Term>) {
        match term {
            Term::Add(a, b) => {
                self.collect(a, factor, plus, minus);
                self.collect(b, factor, plus, minus);
            }
            Term::Subtract(a, b) => {
                self.collect(a, factor, plus, minus);
                self.collect(b, factor, minus, plus);
            }
            Term::Scale(k, a) if subtracts(a) => self.collect(a, &(factor * k), plus, minus),
            Term::ShiftLeft(a, n) if subtracts(a) => self.collect(a, &(factor << *n), plus, minus),
            _ if factor.is_one() => plus.push(self.term(term)),
            _ => plus.push(Term::times(Term::Constant(factor.clone()), self.term(term))),
        }
    }
}

/// Whether a side of a comparison has a difference that counts as an integer.
fn subtracts(side: &Term) -> bool {
    match side {
        Term::Subtract(..) => true,
        Term::Add(a, b) => subtracts(a) || subtracts(b),
        Term::Scale(_, a) | Term::ShiftLeft(a, _) => subtracts(a),
        _ => false,
    }
}

fn sum(terms: Vec<Term>) -> Term {
    let added = terms.into_iter().reduce(|a, b| Term::Add(Box::new(a), Box::new(b)));
    added.unwrap_or(Term::Constant(BigUint::ZERO))
}
