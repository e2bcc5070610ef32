//! From a question to a report: search, certificate, kernel, exhaustive mex.

use std::path::Path;
use std::time::Instant;

use num_bigint::BigUint;

use super::exit::Exit;
use super::input::Subject;
use super::progress::Progress;
use super::Failure;
use crate::certificate::{digest, encode, write_atomically};
use crate::decision::{Options, Outcome, Question, decide};
use crate::kernel;
use crate::language::ast::Property;
use crate::report::{CertificateFacts, Report, Timings, Verdict, mex, text};

/// What to do with a question beside deciding it.
#[derive(Debug)]
pub(super) struct Request<'a> {
    pub(super) command: &'static str,
    pub(super) property: Property,
    pub(super) negated: bool,
    pub(super) options: Options,
    /// Last column of the exhaustive check.
    pub(super) mex: Option<u64>,
    /// Where to write `NAME.claim` and `NAME.cert`.
    pub(super) emit: Option<(&'a Path, String)>,
}

/// Decides, certifies, has the kernel check and mex compare.
pub(super) fn report(subject: &Subject, request: &Request<'_>) -> Result<Report, Failure> {
    let Request { property, negated, .. } = *request;
    let progress = Progress::new();
    let question =
        Question { program: &subject.program, function: subject.function, property };
    let decision = decide(question, &request.options, progress.observer());
    if let Outcome::Undefined { column, cause } = &decision.outcome {
        let name = &subject.program.functions[subject.function].name;
        return Err(Failure(format!(
            "error: {name} is not defined at {}: {cause}\nhelp: write `a monus b` for max(a - b, 0), \
             or guard the difference with `if`",
            crate::report::digits::short(column)
        )));
    }
    let mut report = Report {
        command: request.command,
        property,
        negated,
        claim: subject.claim(property, negated, request.options.below.clone()),
        verdict: Report::verdict_of(&decision.outcome, negated),
        timings: Timings { search: decision.time, ..Timings::default() },
        decision,
        certificate: None,
        kernel: None,
        mex: None,
    };
    certify(subject, request, &mut report)?;
    if let (Some(z), Property::Nimsum) = (request.mex, property) {
        let start = Instant::now();
        let outcome = &report.decision.outcome;
        report.mex = Some(mex::compare(&subject.program, subject.function, z, outcome));
        report.timings.mex = start.elapsed();
    }
    Ok(report)
}

/// Writes the evidence down, has the kernel check it, and keeps the files if they are asked for.
fn certify(subject: &Subject, request: &Request<'_>, report: &mut Report) -> Result<(), Failure> {
    let Some(evidence) = &report.decision.evidence else {
        return Ok(());
    };
    let (negated, below) = match &report.decision.outcome {
        Outcome::Proved => (false, None),
        Outcome::ProvedBelow { below, .. } => (false, Some(below.clone())),
        // A counterexample below a bound refutes the claim for all naturals as well.
        _ => (true, None),
    };
    let claim = subject.claim(request.property, negated, below);
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
            if let Some((folder, name)) = &request.emit {
                let path = folder.join(format!("{name}.cert"));
                write_atomically(&folder.join(format!("{name}.claim")), claim.as_bytes())?;
                write_atomically(&path, &bytes)?;
                facts.path = Some(path);
            }
        }
        Err(_) => report.verdict = Verdict::Undecided,
    }
    report.certificate = Some(facts);
    report.kernel = Some(checked);
    Ok(())
}

/// Heights of the first columns, for the drawing.
fn heights(subject: &Subject) -> Vec<u64> {
    (0..crate::report::bar::LARGEST.0 as u64)
        .map_while(|z| {
            let value = crate::language::evaluate::apply(
                &subject.program,
                subject.function,
                &[BigUint::from(z)],
            );
            value.ok().and_then(|v| u64::try_from(v).ok())
        })
        .collect()
}

/// The human text of a report.
pub(super) fn human(subject: &Subject, report: &Report) -> String {
    text::text(report, &heights(subject))
}

/// The exit code of a report; prints a contradiction of witnesses to stderr.
pub(super) fn exit(report: &Report) -> Result<Exit, Failure> {
    if let Some(contradiction) = report.contradiction() {
        anstream::eprintln!(
            "internal error: {contradiction}\nThis is a bug of nimcert; please report it with the claim."
        );
        return Ok(Exit::Bug);
    }
    Ok(match report.verdict {
        Verdict::Proved | Verdict::ProvedBelow { .. } => Exit::Success,
        Verdict::Refuted => Exit::Failure,
        Verdict::Undecided => Exit::Limit,
    })
}
