//! What people and machines read: text and JSON, made from what the search found, the kernel
//! verified and exhaustive mex computed.
//!
//! In: a [`Report`]. Out: strings. Nothing here decides, checks or rounds anything.

pub mod audit;
pub mod diagnostic;
pub mod digits;
pub mod drawing;
pub mod explain;
pub mod export;
mod explain_contradiction;
mod explain_json;
mod explain_strategy;
pub mod grundy;
pub mod html;
pub mod json;
pub mod kernel;
pub mod kernel_json;
pub mod layout;
pub mod markdown;
pub mod mex;
pub mod reproduction;
pub mod reproduction_json;
mod reproduction_table;
pub mod play;
pub mod prose;
pub mod repair;
pub mod statement;
mod statement_json;
mod statement_text;
pub mod text;

use std::path::PathBuf;
use std::time::Duration;

use num_bigint::BigUint;

use nimcert_core::decision::{Decision, Outcome};
use nimcert_core::language::ast::Property;
use nimcert_kernel as trusted;

/// The answer in one of the four words of the contract.
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
    /// A limit was met.
    Undecided,
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Verdict::Proved => f.write_str("proved"),
            Verdict::ProvedBelow { bits } => write!(f, "proved below 2^{bits}"),
            Verdict::Refuted => f.write_str("refuted"),
            Verdict::Undecided => f.write_str("undecided"),
        }
    }
}

/// A certificate that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateFacts {
    /// What it is a certificate of, in canonical form: the claim, its opposite, or the claim below a bound.
    pub claim: String,
    /// Where it was written, if it was.
    pub path: Option<PathBuf>,
    /// SHA-256 of its bytes.
    pub sha256: String,
    /// States it lists.
    pub states: usize,
    /// Its size.
    pub bytes: usize,
}

/// What is known of a function that is nothing but a list of heights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heights {
    /// Their number.
    pub count: usize,
    /// Whether they were read from a file of heights.
    pub from_file: bool,
}

/// How long the parts took.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Timings {
    /// The search.
    pub search: Duration,
    /// Writing the certificate down.
    pub encode: Duration,
    /// The kernel.
    pub kernel: Duration,
    /// Exhaustive mex.
    pub mex: Duration,
}

/// Everything that is known of one claim.
#[derive(Debug)]
pub struct Report {
    /// The subcommand.
    pub command: &'static str,
    /// What was asked.
    pub property: Property,
    /// Whether the claim was `claim not ..`.
    pub negated: bool,
    /// The claim in canonical form, as asked.
    pub claim: String,
    /// The columns `t < B` that were asked for, if not all.
    pub below: Option<BigUint>,
    /// The name of the function.
    pub function: String,
    /// If the function is a list of heights.
    pub heights: Option<Heights>,
    /// The search's answer.
    pub decision: Decision,
    /// The answer to the claim: for a negated claim, `Proved` if the search refuted.
    pub verdict: Verdict,
    /// The certificate.
    pub certificate: Option<CertificateFacts>,
    /// The kernel's answer about the certificate.
    pub kernel: Option<Result<trusted::Verified, trusted::Failure>>,
    /// Exhaustive mex.
    pub mex: Option<mex::MexReport>,
    /// Times.
    pub timings: Timings,
}

impl Report {
    /// The verdict that an outcome is, for a claim with or without `not`, of all columns or of
    /// those below a bound.
    pub fn verdict_of(outcome: &Outcome, negated: bool, below: Option<&BigUint>) -> Verdict {
        match (outcome, negated) {
            (Outcome::Proved, false) | (Outcome::Refuted(_), true) => Verdict::Proved,
            (Outcome::Proved, true) | (Outcome::Refuted(_), false) => Verdict::Refuted,
            (Outcome::ProvedBelow { below, .. }, false) => Verdict::ProvedBelow { bits: whole_bits(below) },
            // `not .. below B` needs a counterexample below B.
            (Outcome::ProvedBelow { below: shown, .. }, true) => match below {
                Some(asked) if asked <= shown => Verdict::Refuted,
                _ => Verdict::Undecided,
            },
            (Outcome::Undefined { .. } | Outcome::Undecided(_), _) => Verdict::Undecided,
        }
    }

    /// A contradiction between witnesses: a bug of this program, in words.
    pub fn contradiction(&self) -> Option<String> {
        if let Some(Err(failure @ trusted::Failure::Rejected(_))) = &self.kernel {
            let search = Report::verdict_of(&self.decision.outcome, self.negated, self.below.as_ref());
            return Some(format!(
                "the search says `{search}`, the kernel says `{failure}` of its certificate"
            ));
        }
        let mex = self.mex.as_ref()?;
        mex.contradiction.clone()
    }
}

/// The largest `n` with `2^n <= bound`; 0 for a bound of 0 or 1.
pub fn whole_bits(bound: &BigUint) -> u64 {
    bound.bits().saturating_sub(1)
}

impl Verdict {
    /// Whether the claim is established, for all naturals or below a bound.
    pub fn is_proof(&self) -> bool {
        matches!(self, Verdict::Proved | Verdict::ProvedBelow { .. })
    }
}

/// The report of a claim of any kind.
#[derive(Debug)]
pub enum ClaimReport<'p> {
    /// Of a property of a function.
    Function(Box<Report>),
    /// Of a game, or of all naturals.
    Statement(Box<statement::StatementReport<'p>>),
}

impl ClaimReport<'_> {
    /// The claim in canonical form.
    pub fn claim(&self) -> &str {
        match self {
            ClaimReport::Function(report) => &report.claim,
            ClaimReport::Statement(report) => &report.claim,
        }
    }

    /// The verdict.
    pub fn verdict(&self) -> &Verdict {
        match self {
            ClaimReport::Function(report) => &report.verdict,
            ClaimReport::Statement(report) => &report.verdict,
        }
    }

    /// The last line: it begins with the verdict.
    pub fn last_line(&self) -> String {
        match self {
            ClaimReport::Function(report) => text::last_line(report),
            ClaimReport::Statement(report) => report.last_line(),
        }
    }

    /// The certificate that was made.
    pub fn certificate(&self) -> Option<&CertificateFacts> {
        match self {
            ClaimReport::Function(report) => report.certificate.as_ref(),
            ClaimReport::Statement(report) => report.certificate.as_ref(),
        }
    }

    /// A contradiction between witnesses: a bug of this program, in words.
    pub fn contradiction(&self) -> Option<String> {
        match self {
            ClaimReport::Function(report) => report.contradiction(),
            ClaimReport::Statement(report) => report.contradiction(),
        }
    }
}
