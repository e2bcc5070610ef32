//! Is there a function with the NS property above f on all naturals? There is one iff
//! `f(t) < 2^floor(log2(t))` for all but finitely many t (docs/THEORY.md, Theorem 4b.4).

use num_bigint::BigUint;
use num_traits::One;

use crate::decision::{Options, Outcome, Refutation, decide};
use crate::language::ast::{Comparison, Condition, FunctionId, Program, Statement, Term};

/// Lengths of columns that are tried.
const LENGTHS: u32 = 64;

/// Whether a function with the NS property lies above f.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Majorant {
    /// Yes: `f(t) < 2^floor(log2(t))` for every `t >= 2^bits`, and `bits` is the least such number.
    Exists {
        /// The exponent.
        bits: u64,
    },
    /// No: `f(t) >= 2^floor(log2(t))` at this column, and if this holds at some later column, it also holds
    /// at twice that column plus 1.
    None {
        /// Such a column.
        column: BigUint,
    },
    /// Neither was proved.
    Undecided {
        /// The reason.
        because: String,
    },
}

/// Decides whether a function with the NS property lies above `function` on all naturals.
pub fn decide_majorant(program: &Program, function: FunctionId, options: &Options) -> Majorant {
    let mut bits = 0;
    for _ in 0..LENGTHS {
        let bounded =
            [Condition::Compare(Comparison::Less, t(), Box::new(Term::Constant(power(bits).into())))];
        let conditions = bounded.into_iter().chain([below_top(function, *t())]);
        let column = match for_all(program, conditions, options) {
            Outcome::Proved => return Majorant::Exists { bits },
            Outcome::Refuted(Refutation::ForAll { values }) => values.into_iter().next().unwrap_or_default(),
            Outcome::IllFormed(_) => return undecided("f has no value at some column"),
            Outcome::Refuted(_) | Outcome::ProvedBelow { .. } | Outcome::Undefined { .. } => {
                return undecided("of a bug");
            }
            Outcome::Undecided(why) => return undecided(&why.to_string()),
        };
        if persists(program, function, &column, options) {
            return Majorant::None { column };
        }
        // The exception is the smallest one: all bounds up to it have it too.
        bits = column.bits();
    }
    undecided(&format!("f(t) >= 2^floor(log2(t)) at {LENGTHS} lengths of t, and perhaps at every one"))
}

fn undecided(because: &str) -> Majorant {
    Majorant::Undecided { because: because.to_owned() }
}

/// From `column` on, `f(t) >= 2^floor(log2(t))` implies the same at `2t + 1`.
fn persists(program: &Program, function: FunctionId, column: &BigUint, options: &Options) -> bool {
    let next = Term::Add(Box::new(Term::Scale(2u32.into(), t())), Box::new(Term::Constant(1u32.into())));
    let conditions = [
        Condition::Compare(Comparison::Less, t(), Box::new(Term::Constant(column.clone().into()))),
        below_top(function, *t()),
        Condition::Not(Box::new(below_top(function, next))),
    ];
    matches!(for_all(program, conditions, options), Outcome::Proved)
}

/// `f(at) < 2^floor(log2(at))`
fn below_top(function: FunctionId, at: Term) -> Condition {
    let value = Term::Call(function, vec![at.clone()]);
    Condition::Compare(Comparison::Less, Box::new(value), Box::new(Term::TopPower(Box::new(at), 0)))
}

/// The variable.
fn t() -> Box<Term> {
    Box::new(Term::Variable(0))
}

fn power(exponent: u64) -> BigUint {
    BigUint::one() << exponent
}

/// Decides that one of the conditions holds for every natural.
fn for_all(program: &Program, conditions: impl IntoIterator<Item = Condition>, options: &Options) -> Outcome {
    let formula = conditions.into_iter().reduce(|a, b| Condition::Or(Box::new(a), Box::new(b)));
    let Some(formula) = formula else { return Outcome::Proved };
    let statement = Statement::ForAll { variables: vec!["t".to_owned()], formula };
    decide(program, &statement, options, None).outcome
}
