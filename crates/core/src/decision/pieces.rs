//! Functions whose large divisors have few quotients on the first columns: there the quotient is a number for each piece
//! of the columns, and an automaton finds the first violation with few states. With the divisor itself, it has a state for
//! each remainder.

use num_bigint::BigUint;
use num_traits::One;

use crate::language::analysis::is_monotone;
use crate::language::ast::{Comparison, Condition, FunctionId, Number, Program, Rewrite, Term};
use crate::language::evaluate::apply;

/// Divisors from this one on are replaced. With smaller ones, an automaton of their remainders is soon found.
const LARGE: u64 = 1 << 16;

/// Most digits of such a divisor.
const MOST_BITS: u64 = 2_048;

/// The greatest quotient with a piece of its own: a small one finds most violations, with few states; then a larger one.
pub(super) const QUOTIENTS: [u32; 2] = [3, 12];

/// States that the search with pieces may take.
pub(super) const MOST_STATES: u64 = 1_000_000;

/// A function with pieces in place of its large divisors.
pub(super) struct Pieces {
    /// The program with this function.
    pub(super) program: Program,
    function: FunctionId,
    /// Dividends, each with the greatest value for which its pieces are right.
    exact: Vec<(Term, BigUint)>,
}

impl Pieces {
    /// Replaces each quotient and each remainder of a dividend that is monotone by its operators; right for quotients up
    /// to `most`. `None` if there is no such divisor.
    pub(super) fn new(program: &Program, function: FunctionId, most: u32) -> Option<Pieces> {
        let mut replacing = Replacing { program, most, exact: Vec::new() };
        let body = replacing.term(&program.functions[function].body);
        let exact = replacing.exact;
        if exact.is_empty() {
            return None;
        }
        let mut program = program.clone();
        program.functions[function].body = body;
        Some(Pieces { program, function, exact })
    }

    /// Whether the function is shown to be the original one, at a column and before it.
    pub(super) fn are_exact_up_to(&self, column: &BigUint) -> bool {
        let mut program = self.program.clone();
        self.exact.iter().all(|(dividend, greatest)| {
            program.functions[self.function].body.clone_from(dividend);
            apply(&program, self.function, std::slice::from_ref(column)).is_ok_and(|value| value <= *greatest)
        })
    }
}

struct Replacing<'p> {
    program: &'p Program,
    most: u32,
    exact: Vec<(Term, BigUint)>,
}

impl Rewrite for Replacing<'_> {
    fn term(&mut self, term: &Term) -> Term {
        let before = self.exact.len();
        let rewritten = term.map_parts(self);
        if self.exact.len() > before {
            return rewritten;
        }
        let pieces = match term {
            Term::Floor(a, k) => self.pieces(a, k.plain(), Value::Floor),
            Term::Ceil(a, k) => self.pieces(a, k.plain(), Value::Ceil),
            Term::Mod(a, k) => self.pieces(a, k.plain(), Value::Mod),
            Term::ShiftRight(a, places) if u64::from(*places) < MOST_BITS => {
                self.pieces(a, Some(&(BigUint::one() << *places)), Value::Floor)
            }
            _ => None,
        };
        pieces.unwrap_or(rewritten)
    }
}

/// What is taken of a division.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Floor,
    Ceil,
    Mod,
}

impl Replacing<'_> {
    /// The pieces of a division by `k`, if this is large: nested conditions, right for dividends up to `most * k`. They
    /// repeat the dividend, so that one with pieces of its own is kept: pieces of pieces would grow exponentially.
    fn pieces(&mut self, dividend: &Term, k: Option<&BigUint>, value: Value) -> Option<Term> {
        let is_large = |k: &BigUint| *k >= BigUint::from(LARGE) && k.bits() <= MOST_BITS;
        let k = k.filter(|k| is_large(k) && is_monotone(self.program, dividend))?;
        let constant = |n: BigUint| Box::new(Term::Constant(Number::from(n)));
        let piece = |quotient: u32| match value {
            Value::Floor | Value::Ceil => constant(quotient.into()),
            Value::Mod if quotient == 0 => Box::new(dividend.clone()),
            Value::Mod => Box::new(Term::Subtract(Box::new(dividend.clone()), constant(k * quotient))),
        };
        // Up to which number the quotient is this one.
        let ends = |quotient: u32| match value {
            Value::Floor | Value::Mod => (Comparison::Less, k * (quotient + 1)),
            Value::Ceil => (Comparison::LessEqual, k * quotient),
        };
        let pieces = (0..self.most).rev().fold(piece(self.most), |beyond, quotient| {
            let (comparison, end) = ends(quotient);
            let within = Condition::Compare(comparison, Box::new(dividend.clone()), constant(end));
            Box::new(Term::If(Box::new(within), piece(quotient), beyond))
        });
        self.exact.push((dividend.clone(), k * self.most));
        Some(*pieces)
    }
}
