//! From evidence to a certificate: the claim that is proved, and the bytes that prove it.

use nimcert_kernel::{Failure, Verified};
use num_bigint::BigUint;

use crate::certificate::{digest, encode, encode_instance};
use crate::decision::{Decision, Outcome};
use crate::language::MAX_CONSTANT_BITS;
use crate::language::ast::{Claim, Program, Statement};
use crate::language::listing::equations;
use crate::language::print_claim;

/// Certificate in memory: its bytes and the claim that they prove.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The claim that it proves, in canonical form: the claim that was asked, its opposite, or the
    /// claim below a bound.
    pub claim: String,
    /// The bytes of the certificate file (docs/FORMAT.md).
    pub bytes: Vec<u8>,
    /// SHA-256 of the bytes, in hexadecimal.
    pub sha256: String,
    /// Number of states that it lists.
    pub states: usize,
}

impl Certificate {
    /// Encodes the evidence of a decision about a statement of the program; `None` without evidence.
    pub fn of(program: &Program, statement: &Statement, decision: &Decision) -> Option<Certificate> {
        let evidence = decision.evidence.as_ref()?;
        let claim = shown(statement, &decision.outcome);
        let claim = match &decision.instance {
            Some(values) => at(program, &claim, values),
            None => canonical(program, &claim),
        };
        let bytes = match &decision.general {
            Some(general) => {
                let claim = shown(&general.program.claims[0].statement, &decision.outcome);
                let names = general.program.parameters.iter().map(|p| &p.name);
                let line = equations(names.zip(&general.values));
                encode_instance(&canonical(&general.program, &claim), Some(&line), evidence)
            }
            None => encode(&claim, evidence),
        };
        Some(Certificate { sha256: digest(&bytes), states: evidence.states(), claim, bytes })
    }

    /// Has the kernel check it, from the text of the claim and the bytes alone.
    ///
    /// # Errors
    /// The kernel rejects it, which is a bug of the search, or declines it because of a limit.
    pub fn check(&self) -> Result<Verified, Failure> {
        nimcert_kernel::check(self.claim.as_bytes(), &self.bytes)
    }
}

/// A claim about definitions of the program in canonical form, with the definitions that it needs.
pub(super) fn canonical(program: &Program, claim: &Claim) -> String {
    let mut program = program.clone();
    program.claims = vec![claim.clone()];
    print_claim(&program, 0)
}

/// The instance of a claim at these values of the parameters, in canonical form.
fn at(program: &Program, claim: &Claim, values: &[BigUint]) -> String {
    let mut program = program.clone();
    program.claims = vec![claim.clone()];
    print_claim(&program.at(values), 0)
}

/// The claim that an outcome with evidence establishes: the statement, its opposite, or the
/// statement below a bound.
fn shown(statement: &Statement, outcome: &Outcome) -> Claim {
    let mut shown = Claim { negated: !matches!(outcome, Outcome::Proved), statement: statement.clone() };
    if let Statement::Property { below, .. } = &mut shown.statement {
        match outcome {
            Outcome::Proved => *below = None,
            Outcome::ProvedBelow { below: bound, .. } => {
                shown.negated = false;
                *below = Some(bound.clone());
            }
            // A counterexample below a bound is also one without the bound: a bound too large for a file is left out.
            _ => *below = below.take().filter(|bound| bound.bits() <= MAX_CONSTANT_BITS),
        }
    }
    shown
}
