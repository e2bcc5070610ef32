//! Formulas of the same shape: what they have in common, and the numbers in which they differ.
//!
//! A pattern is a formula in which parameter number i stands for hole i. `x + c` with c = 0 is written `x`, and
//! with c < 0 as a difference; these count as one shape, and so do a quotient and its dividend.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use nimcert_core::language::ast::{Comparison, Condition, Number, Part, Rewrite, Term};

use crate::Candidate;

/// A formula with holes. A hole is the number that consists of the parameter of its index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) formula: Candidate,
    /// For each hole, its value in each of the formulas.
    pub(super) holes: Vec<Vec<i128>>,
}

impl Pattern {
    /// The pattern of some formulas, if they have the same shape.
    pub(super) fn of(formulas: &[&Candidate]) -> Option<Pattern> {
        let mut holes = Holes::default();
        let conditions: Option<Vec<&Condition>> = formulas
            .iter()
            .map(|formula| match formula {
                Candidate::Positions(condition) => Some(condition),
                Candidate::Grundy(_) => None,
            })
            .collect();
        let terms: Option<Vec<&Term>> = formulas
            .iter()
            .map(|formula| match formula {
                Candidate::Grundy(term) => Some(term),
                Candidate::Positions(_) => None,
            })
            .collect();
        let formula = match (conditions, terms) {
            (Some(conditions), _) if !conditions.is_empty() => {
                Candidate::Positions(holes.condition(&conditions)?)
            }
            (_, Some(terms)) if !terms.is_empty() => Candidate::Grundy(holes.term(&terms)?),
            _ => return None,
        };
        Some(Pattern { formula, holes: holes.values })
    }

    /// The formula with terms in place of the holes; `None` if a term does not fit where its hole is.
    pub(super) fn filled(&self, fillings: &[Filling]) -> Option<Candidate> {
        let mut fill = Fill { fillings, failed: false };
        let formula = match &self.formula {
            Candidate::Positions(condition) => Candidate::Positions(fill.condition(condition)),
            Candidate::Grundy(term) => Candidate::Grundy(fill.term(term)),
        };
        (!fill.failed).then_some(formula)
    }
}

/// What fills a hole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Filling {
    /// A number; as a summand it may be negative where no parameter occurs.
    Number(Number),
    /// A term and a constant that is added to it.
    Term(Term, i128),
}

impl Filling {
    pub(super) fn constant(value: i128) -> Filling {
        Filling::Number(Number::new(BigInt::from(value), Vec::new()))
    }
}

#[derive(Default)]
struct Holes {
    values: Vec<Vec<i128>>,
}

impl Holes {
    /// A number for the numbers of all formulas: itself if they are equal, else a hole.
    fn number(&mut self, numbers: &[i128]) -> Number {
        if numbers.windows(2).all(|pair| pair[0] == pair[1]) {
            return Number::new(BigInt::from(numbers.first().copied().unwrap_or(0)), Vec::new());
        }
        let known = self.values.iter().position(|values| values == numbers);
        let hole = known.unwrap_or_else(|| {
            self.values.push(numbers.to_vec());
            self.values.len() - 1
        });
        Number::parameter(hole)
    }

    fn numbers(&mut self, numbers: &[&Number]) -> Option<Number> {
        let values: Option<Vec<i128>> = numbers.iter().map(|number| plain(number)).collect();
        Some(self.number(&values?))
    }

    fn term(&mut self, terms: &[&Term]) -> Option<Term> {
        let (first, rest) = terms.split_first()?;
        if rest.iter().all(|term| term == first) {
            return Some((*first).clone());
        }
        // A constant summand, which may be absent or subtracted.
        let peeled: Vec<(&Term, i128)> = terms.iter().map(|term| peel(term)).collect();
        if peeled.iter().zip(terms).any(|((base, _), term)| base != term) {
            let offsets: Vec<i128> = peeled.iter().map(|(_, offset)| *offset).collect();
            let bases: Vec<&Term> = peeled.into_iter().map(|(base, _)| base).collect();
            let base = Box::new(self.term(&bases)?);
            let offset = self.number(&offsets);
            return Some(if offset.is_plain() && *offset.constant() < BigInt::ZERO {
                Term::Subtract(base, Box::new(Term::Constant(Number::new(-offset.constant(), Vec::new()))))
            } else if offset.plain().is_some_and(|offset| *offset == 0_u32.into()) {
                *base
            } else {
                Term::Add(base, Box::new(Term::Constant(offset)))
            });
        }
        if terms.iter().any(|term| matches!(term, Term::Floor(..)))
            && terms.iter().all(|term| matches!(term, Term::Floor(..) | Term::Variable(_)))
        {
            let quotient = |term: &&Term| match term {
                Term::Floor(_, divisor) => plain(divisor),
                _ => Some(1),
            };
            let divisors: Option<Vec<i128>> = terms.iter().map(quotient).collect();
            let bases: Vec<&Term> =
                terms.iter().map(|t| if let Term::Floor(a, _) = t { a } else { *t }).collect();
            let base = self.term(&bases)?;
            return Some(Term::Floor(Box::new(base), self.number(&divisors?)));
        }
        self.same_operator(terms)
    }

    /// Terms with one operator.
    fn same_operator(&mut self, terms: &[&Term]) -> Option<Term> {
        let first = terms.first()?;
        let head = |term: &Term| {
            let mut head = term.map_parts(&mut Bare);
            if let Some(number) = head.number_mut() {
                *number = Number::from(0_u32);
            }
            head
        };
        // A power below a sum is not looked for with other numbers.
        if matches!(first, Term::TopPower(..)) || terms.iter().any(|term| head(term) != head(first)) {
            return None;
        }
        let parts = terms.iter().map(|term| term.parts().collect()).collect();
        let mut merged = Merged { holes: self, parts, next: 0, failed: false };
        let mut term = first.map_parts(&mut merged);
        if merged.failed {
            return None;
        }
        if let Some(number) = term.number_mut() {
            let numbers: Option<Vec<&Number>> = terms.iter().map(|term| term.number()).collect();
            *number = self.numbers(&numbers?)?;
        }
        Some(term)
    }

    fn condition(&mut self, conditions: &[&Condition]) -> Option<Condition> {
        let (first, rest) = conditions.split_first()?;
        if rest.iter().all(|condition| condition == first) {
            return Some((*first).clone());
        }
        let head = |condition: &Condition| condition.map_parts(&mut Bare);
        if rest.iter().any(|condition| head(condition) != head(first)) {
            return None;
        }
        let parts = conditions.iter().map(|condition| condition.parts().collect()).collect();
        let mut merged = Merged { holes: self, parts, next: 0, failed: false };
        let condition = first.map_parts(&mut merged);
        (!merged.failed).then_some(condition)
    }
}

/// Leaves of an operator only its kind.
struct Bare;

impl Rewrite for Bare {
    fn term(&mut self, _: &Term) -> Term {
        Term::Variable(0)
    }

    fn condition(&mut self, _: &Condition) -> Condition {
        let side = || Box::new(Term::Variable(0));
        Condition::Compare(Comparison::Equal, side(), side())
    }
}

/// The patterns of the parts of one operator in several formulas.
struct Merged<'h, 'f> {
    holes: &'h mut Holes,
    /// For each formula, its parts.
    parts: Vec<Vec<Part<'f>>>,
    /// The part that comes next.
    next: usize,
    failed: bool,
}

impl<'f> Merged<'_, 'f> {
    /// The next part in each formula.
    fn column(&mut self) -> impl Iterator<Item = Option<Part<'f>>> {
        self.next += 1;
        self.parts.iter().map(|parts| parts.get(self.next - 1).copied())
    }
}

impl Rewrite for Merged<'_, '_> {
    fn term(&mut self, term: &Term) -> Term {
        let of = |part| if let Some(Part::Term(term)) = part { Some(term) } else { None };
        let terms: Option<Vec<&Term>> = self.column().map(of).collect();
        let merged = terms.and_then(|terms| self.holes.term(&terms));
        self.failed |= merged.is_none();
        merged.unwrap_or_else(|| term.clone())
    }

    fn condition(&mut self, condition: &Condition) -> Condition {
        let of = |part| if let Some(Part::Condition(condition)) = part { Some(condition) } else { None };
        let conditions: Option<Vec<&Condition>> = self.column().map(of).collect();
        let merged = conditions.and_then(|conditions| self.holes.condition(&conditions));
        self.failed |= merged.is_none();
        merged.unwrap_or_else(|| condition.clone())
    }
}

/// A number without parameters that is not too large.
fn plain(number: &Number) -> Option<i128> {
    number.plain()?.to_i128().filter(|value| *value < 1 << 64)
}

/// A term without its constant summand.
fn peel(term: &Term) -> (&Term, i128) {
    match term {
        Term::Add(a, b) => match &**b {
            Term::Constant(number) => plain(number).map_or((term, 0), |value| (&**a, value)),
            _ => (term, 0),
        },
        Term::Subtract(a, b) => match &**b {
            Term::Constant(number) => plain(number).map_or((term, 0), |value| (&**a, -value)),
            _ => (term, 0),
        },
        _ => (term, 0),
    }
}

struct Fill<'a> {
    fillings: &'a [Filling],
    failed: bool,
}

impl Fill<'_> {
    fn filling(&mut self, number: &Number) -> Option<Filling> {
        let hole = number.slopes().len().checked_sub(1)?;
        let filling = self.fillings.get(hole).cloned();
        self.failed |= filling.is_none();
        filling
    }

    fn summed(&mut self, base: Term, filling: Filling) -> Term {
        match filling {
            Filling::Number(number) if number.is_plain() => {
                let magnitude = Number::from(number.constant().magnitude().clone());
                if *number.constant() < BigInt::ZERO {
                    Term::Subtract(Box::new(base), Box::new(Term::Constant(magnitude)))
                } else if *number.constant() == BigInt::ZERO {
                    base
                } else {
                    Term::Add(Box::new(base), Box::new(Term::Constant(magnitude)))
                }
            }
            Filling::Number(number) => Term::Add(Box::new(base), Box::new(Term::Constant(number))),
            Filling::Term(term, rest) => {
                let sum = Term::Add(Box::new(base), Box::new(term));
                self.summed(sum, Filling::constant(rest))
            }
        }
    }
}

impl Rewrite for Fill<'_> {
    fn term(&mut self, term: &Term) -> Term {
        if let Term::Add(base, summand) = term
            && let Term::Constant(number) = &**summand
            && let Some(filling) = self.filling(number)
        {
            let base = self.term(base);
            return self.summed(base, filling);
        }
        if let Term::Constant(number) = term
            && let Some(filling) = self.filling(number)
        {
            return match filling {
                Filling::Number(number) if number.is_plain() && *number.constant() < BigInt::ZERO => {
                    self.failed = true;
                    term.clone()
                }
                Filling::Number(number) => Term::Constant(number),
                Filling::Term(term, rest) => self.summed(term, Filling::constant(rest)),
            };
        }
        let mut changed = term.map_parts(self);
        if let Some(number) = changed.number().cloned()
            && let Some(filling) = self.filling(&number)
        {
            let is_divisor = matches!(changed, Term::Floor(..) | Term::Mod(..) | Term::Ceil(..));
            match filling {
                // A divisor of 1 is left out.
                Filling::Number(n)
                    if n.plain() == Some(&1_u32.into()) && matches!(changed, Term::Floor(..)) =>
                {
                    if let Term::Floor(inner, _) = changed {
                        return *inner;
                    }
                }
                Filling::Number(n)
                    if *n.constant() >= BigInt::from(i32::from(is_divisor && n.is_plain())) =>
                {
                    if let Some(number) = changed.number_mut() {
                        *number = n;
                    }
                }
                _ => self.failed = true,
            }
        }
        changed
    }
}
