//! The verdict on a claim, in one of four words.

use std::fmt;

use num_bigint::BigUint;

use crate::decision::Outcome;
use crate::language::ast::{Claim, Statement};

/// Whether a claim holds, its `not` and its bound included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// True for all naturals.
    Proved,
    /// True for all columns below `2^bits`.
    ProvedBelow {
        /// The exponent.
        bits: u64,
    },
    /// False.
    Refuted,
    /// A limit was reached, or the claim has no meaning: a value is missing somewhere, or the rules
    /// do not define a terminating game.
    Undecided,
}

impl Verdict {
    /// The verdict on a claim whose statement has this outcome.
    pub(crate) fn of(claim: &Claim, outcome: &Outcome) -> Verdict {
        match (outcome, claim.negated) {
            (Outcome::Proved, false) | (Outcome::Refuted(_), true) => Verdict::Proved,
            (Outcome::Proved, true) | (Outcome::Refuted(_), false) => Verdict::Refuted,
            (Outcome::ProvedBelow { below, .. }, false) => Verdict::ProvedBelow { bits: whole_bits(below) },
            // `not .. below B` needs a counterexample below B.
            (Outcome::ProvedBelow { below: shown, .. }, true) => match &claim.statement {
                Statement::Property { below: Some(asked), .. } if asked <= shown => Verdict::Refuted,
                _ => Verdict::Undecided,
            },
            (Outcome::Undefined { .. } | Outcome::IllFormed(_) | Outcome::Undecided(_), _) => {
                Verdict::Undecided
            }
        }
    }

    /// Whether the claim is established, for all naturals or below a bound.
    pub fn is_proof(&self) -> bool {
        matches!(self, Verdict::Proved | Verdict::ProvedBelow { .. })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Proved => f.write_str("proved"),
            Verdict::ProvedBelow { bits } => write!(f, "proved below 2^{bits}"),
            Verdict::Refuted => f.write_str("refuted"),
            Verdict::Undecided => f.write_str("undecided"),
        }
    }
}

/// The largest `n` with `2^n <= bound`; 0 for a bound of 0 or 1.
fn whole_bits(bound: &BigUint) -> u64 {
    bound.bits().saturating_sub(1)
}
