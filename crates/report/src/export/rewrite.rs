//! Terms and conditions whose differences are total.

use num_bigint::BigUint;
use num_traits::One;

use nimcert_core::language::ast::{Condition, Number, Rewrite, Term};

/// Terms that have a value everywhere: the sides of comparisons without differences, their negative parts on the
/// other side; a difference in any other place counts as 0 where it is negative (docs/LOWERING.md, NAT).
pub(super) struct Total;

impl Rewrite for Total {
    fn term(&mut self, term: &Term) -> Term {
        match term {
            Term::Subtract(a, b) => Term::Monus(Box::new(self.term(a)), Box::new(self.term(b))),
            _ => term.map_parts(self),
        }
    }

    fn condition(&mut self, condition: &Condition) -> Condition {
        match condition {
            Condition::Compare(op, a, b) if subtracts(a) || subtracts(b) => {
                let (mut left, mut right) = (Vec::new(), Vec::new());
                self.collect(a, &Number::from(1u32), &mut left, &mut right);
                self.collect(b, &Number::from(1u32), &mut right, &mut left);
                Condition::Compare(*op, Box::new(sum(left)), Box::new(sum(right)))
            }
            _ => condition.map_parts(self),
        }
    }
}

impl Total {
    /// The summands of `factor * term`, those with a minus sign apart.
    fn collect(&mut self, term: &Term, factor: &Number, plus: &mut Vec<Term>, minus: &mut Vec<Term>) {
        match term {
            Term::Add(a, b) => {
                self.collect(a, factor, plus, minus);
                self.collect(b, factor, plus, minus);
            }
            Term::Subtract(a, b) => {
                self.collect(a, factor, plus, minus);
                self.collect(b, factor, minus, plus);
            }
            Term::Scale(k, a) if subtracts(a) => self.multiple(term, a, factor.times(k), plus, minus),
            Term::ShiftLeft(a, n) if subtracts(a) => {
                self.multiple(term, a, factor.times(&Number::from(BigUint::one() << *n)), plus, minus);
            }
            _ if factor.plain().is_some_and(One::is_one) => plus.push(self.term(term)),
            _ => plus.push(Term::times(Term::Constant(factor.clone()), self.term(term))),
        }
    }

    /// The summands of `factor * part`, or `term` as a whole where there is no factor.
    fn multiple(
        &mut self,
        term: &Term,
        part: &Term,
        factor: Option<Number>,
        plus: &mut Vec<Term>,
        minus: &mut Vec<Term>,
    ) {
        match factor {
            Some(factor) => self.collect(part, &factor, plus, minus),
            None => plus.push(self.term(term)),
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
    added.unwrap_or(Term::Constant(0u32.into()))
}
