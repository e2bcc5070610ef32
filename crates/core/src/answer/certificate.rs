//! From evidence to a certificate: the claim that is proved, and the bytes that prove it.

use nimcert_kernel::{Failure, Part, Passed, Verified};
use num_bigint::BigUint;

use crate::certificate::{digest, encode_on};
use crate::decision::{Decision, Outcome};
use crate::language::MAX_CONSTANT_BITS;
use crate::language::ast::{Claim, Program, Statement};
use crate::language::print_claim;

/// From this number of states on, a check in parts is faster than a whole check. Each part reads the whole
/// certificate, and a thread may have to wait for a core as long as a thousand states take.
const STATES_OF_PARTS: usize = 6_000;

/// Most parts of a check. The work that each part repeats takes about a fifth of a whole check.
const MOST_PARTS: usize = 4;

/// From this number of bytes on, a check is not divided, because each part keeps the certificate in memory.
const BYTES_OF_WHOLE: usize = 32 << 20;

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
        Certificate::made_on(1, program, statement, decision)
    }

    /// Like [`Certificate::of`], on at most this number of threads; the bytes are the same.
    pub(super) fn made_on(
        threads: usize,
        program: &Program,
        statement: &Statement,
        decision: &Decision,
    ) -> Option<Certificate> {
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
                let values = names.zip(&general.values).map(|(name, value)| format!("{name} = {value}"));
                let line = values.collect::<Vec<String>>().join(", ");
                encode_on(&canonical(&general.program, &claim), Some(&line), evidence, threads)
            }
            None => encode_on(&claim, None, evidence, threads),
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

    /// Like [`Certificate::check`], in parts on at most this number of threads where that is faster. If a part does not
    /// pass, the answer is that of a whole check.
    ///
    /// # Errors
    /// The same as for [`Certificate::check`].
    pub fn check_on(&self, threads: usize) -> Result<Verified, Failure> {
        let parts = threads.min(MOST_PARTS);
        if parts > 1 && self.states >= STATES_OF_PARTS && self.bytes.len() < BYTES_OF_WHOLE {
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            if let Some(verified) = in_parts(self.claim.as_bytes(), &self.bytes, parts.min(cores)) {
                return Ok(verified);
            }
        }
        self.check()
    }
}

/// Checks all parts, the first one on this thread; `None` if there is only one, or one does not pass.
fn in_parts(claim: &[u8], certificate: &[u8], count: usize) -> Option<Verified> {
    let mut parts = Part::all(count);
    let first = parts.next().filter(|_| count > 1)?;
    let check = |part| nimcert_kernel::check_part(claim, certificate, part).ok();
    std::thread::scope(|scope| {
        let others: Vec<_> = parts.map(|part| scope.spawn(move || check(part))).collect();
        let first = check(first);
        let others = others.into_iter().map(|thread| match thread.join() {
            Ok(passed) => passed,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        let passed: Option<Vec<Passed<'_>>> = std::iter::once(first).chain(others).collect();
        Passed::together(passed?)
    })
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
