//! From a claim about a game, or about all naturals, to a report: search, certificate, kernel.

use std::path::Path;
use std::time::Instant;

use super::Failure;
use super::progress::Progress;
use super::verdict::write;
use crate::certificate::{digest, encode};
use crate::decision::{Options, Positions, StatementOutcome, decide_statement};
use crate::kernel;
use crate::language::{Claim, Program, print_claim, spread};
use crate::report::statement::StatementReport;
use crate::report::{CertificateFacts, Timings, Verdict};

/// Decides claim `index` of a program, certifies, has the kernel check, computes the positions with
/// coordinates below `side`. `emit`: where to write `NAME.claim` and `NAME.cert`.
pub(super) fn report<'p>(
    program: &'p Program,
    index: usize,
    options: &Options,
    side: Option<u64>,
    emit: Option<(&Path, String)>,
) -> Result<StatementReport<'p>, Failure> {
    let Claim { negated, statement } = &program.claims[index];
    let progress = Progress::new(None);
    let decision = decide_statement(program, statement, options, progress.observer());
    drop(progress);
    let mut report = StatementReport {
        command: "prove",
        program,
        statement,
        negated: *negated,
        claim: print_claim(program, index),
        positions: Positions::of(program, statement),
        verdict: StatementReport::verdict_of(&decision.outcome, *negated),
        timings: Timings { search: decision.time, ..Timings::default() },
        decision,
        certificate: None,
        kernel: None,
        grid: None,
        truth: None,
    };
    certify(&mut report, index, emit)?;
    report.exhaust(side);
    Ok(report)
}

/// Writes the evidence down, has the kernel check it, and keeps the files if they are asked for.
fn certify(
    report: &mut StatementReport<'_>,
    index: usize,
    emit: Option<(&Path, String)>,
) -> Result<(), Failure> {
    let Some(evidence) = &report.decision.evidence else { return Ok(()) };
    // What was shown, which is the claim or its opposite.
    let shown = matches!(report.decision.outcome, StatementOutcome::Refuted(_));
    let mut program = report.program.clone();
    program.claims = vec![Claim { negated: shown, statement: program.claims[index].statement.clone() }];
    let claim = print_claim(&program, 0);
    let start = Instant::now();
    let bytes = encode(&claim, evidence);
    report.timings.encode = start.elapsed();
    let start = Instant::now();
    let checked = kernel::check(claim.as_bytes(), &bytes);
    report.timings.kernel = start.elapsed();
    let mut facts = CertificateFacts {
        path: None,
        sha256: digest(&bytes),
        states: evidence.states(),
        bytes: bytes.len(),
    };
    match &checked {
        Ok(_) => {
            if let Some((folder, name)) = emit {
                let path = folder.join(format!("{name}.cert"));
                write(&path, &bytes)?;
                write(&folder.join(format!("{name}.claim")), spread(&claim).as_bytes())?;
                facts.path = Some(path);
            }
        }
        Err(_) => report.verdict = Verdict::Undecided,
    }
    report.certificate = Some(facts);
    report.kernel = Some(checked);
    Ok(())
}
