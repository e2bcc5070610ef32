//! From a question to a report: search, certificate, kernel, exhaustive mex.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use num_bigint::BigUint;

use crate::answer::certify;
use crate::exit::{Exit, Failure};
use crate::input::Subject;
use crate::terminal::manners;
use crate::terminal::print::complain;
use crate::terminal::progress::Progress;
use crate::terminal::trace::{self, DETAILS, STEPS, time};
use nimcert_core::decision::{Options, Outcome, Question, decide};
use nimcert_core::language::analysis::{irregular, is_monotone};
use nimcert_core::language::ast::Property;
use nimcert_core::language::evaluate::Undefined;
use nimcert_core::language::source::MAX_CONSTANT_BITS;
use nimcert_report::{Report, Timings, Verdict, mex, text};

/// What to do with a question beside deciding it.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    pub(crate) command: &'static str,
    pub(crate) property: Property,
    pub(crate) negated: bool,
    pub(crate) options: Options,
    /// Last column of the exhaustive check.
    pub(crate) mex: Option<u64>,
    /// Whether it is one claim of several: then a function without a value somewhere ends this claim only.
    pub(crate) among_others: bool,
    /// Where to write `NAME.claim` and `NAME.cert`.
    pub(crate) emit: Option<(&'a Path, String)>,
}

/// Decides, certifies, has the kernel check and mex compare.
pub(crate) fn report(subject: &Subject, request: &Request<'_>) -> Result<Report, Failure> {
    certify::check_place(request.emit.as_ref())?;
    let Request { property, negated, options, .. } = request;
    let (property, negated, below) = (*property, *negated, options.below.clone());
    let progress = match columns(subject, below.as_ref()) {
        Some(columns) => Progress::of(columns, "columns", Arc::default()),
        None => Progress::new("search"),
    };
    progress.tell(STEPS, trace::limits(options));
    for line in subject.claim(property, negated, below.clone()).lines() {
        progress.tell(DETAILS, line);
    }
    let question = Question { program: &subject.program, function: subject.function, property };
    let decision = decide(question, options, progress.observer());
    if let Outcome::Undefined { column, cause } = &decision.outcome
        && !request.among_others
        && let Some(failure) = undefined(request.command, subject.name(), column, cause)
    {
        return Err(failure);
    }
    let mut report = Report {
        command: request.command,
        property,
        negated,
        claim: subject.claim(property, negated, below.clone()),
        verdict: Report::verdict_of(&decision.outcome, negated, below.as_ref()),
        below,
        function: subject.name().to_owned(),
        heights: subject.heights(),
        timings: Timings { search: decision.time, ..Timings::default() },
        decision,
        certificate: None,
        kernel: None,
        mex: None,
    };
    progress.tell(STEPS, format_args!("search: {}", text::last_line(&report)));
    certify(subject, request, &mut report, &progress)?;
    if let (Some(z), Property::Nimsum) = (request.mex, property) {
        let start = Instant::now();
        progress.part("mex");
        let outcome = &report.decision.outcome;
        report.mex = Some(mex::compare(&subject.program, subject.function, z, options.threads, outcome));
        report.timings.mex = start.elapsed();
        if let Some(mex) = &report.mex {
            let (word, text) = mex.row();
            progress.tell(STEPS, format_args!("mex: {word}, {text}, {}", time(report.timings.mex)));
        }
    }
    Ok(report)
}

/// How many columns the bounded check computes: all below the bound, unless only those where f
/// grows are looked for.
fn columns(subject: &Subject, below: Option<&BigUint>) -> Option<u64> {
    let (program, body) = (&subject.program, &subject.program.functions[subject.function].body);
    let every_column = irregular(program, body).is_some() && !is_monotone(program, body);
    let below = u64::try_from(below?).ok()?;
    every_column.then(|| subject.heights().map_or(below, |heights| below.min(heights.count as u64)))
}

/// The complaint about a function without a value somewhere; `None` if that is only because a
/// limit was met.
fn undefined(command: &str, name: &str, column: &BigUint, cause: &Undefined) -> Option<Failure> {
    let help = match cause {
        Undefined::NegativeDifference { .. } => {
            "write `a monus b` for max(a - b, 0), or guard the difference with `if`"
        }
        Undefined::PastHeights { .. } => match command {
            "check" | "explain" => "guard the list with `if`, or ask for fewer columns with --bits",
            "prove" => "guard the list with `if`, or claim it of fewer columns: `below N`",
            _ => "guard the list with `if`",
        },
        Undefined::Foreign => "this is a bug of nimcert; please report it with the claim",
        Undefined::TooLarge => return None,
    };
    let column = nimcert_report::digits::short(column);
    Some(Failure(format!("error: {name} has no value at {column}: {cause}\nhelp: {help}")))
}

/// Writes the evidence down, has the kernel check it, and keeps the files if they are asked for.
fn certify(
    subject: &Subject,
    request: &Request<'_>,
    report: &mut Report,
    progress: &Progress,
) -> Result<(), Failure> {
    let Some(evidence) = &report.decision.evidence else {
        return Ok(());
    };
    // What was shown, which is the claim, its opposite, or the claim below a bound.
    let (negated, below) = match &report.decision.outcome {
        Outcome::Proved => (false, None),
        Outcome::ProvedBelow { below, .. } => (false, Some(below.clone())),
        // A counterexample below a bound is one without it: a bound too large for a file is left out.
        _ => (true, report.below.clone().filter(|bound| bound.bits() <= MAX_CONSTANT_BITS)),
    };
    let claim = subject.claim(request.property, negated, below);
    let certified = certify::certify(&claim, evidence, request.emit.as_ref(), &mut report.timings, progress)?;
    if certified.checked.is_err() {
        report.verdict = Verdict::Undecided;
    }
    report.certificate = Some(certified.facts);
    report.kernel = Some(certified.checked);
    Ok(())
}

/// Heights of the first columns, for the drawing.
fn heights(subject: &Subject) -> Vec<u64> {
    (0..nimcert_report::drawing::text::LARGEST.0 as u64)
        .map_while(|z| {
            let value = nimcert_core::language::evaluate::apply(
                &subject.program,
                subject.function,
                &[BigUint::from(z)],
            );
            value.ok().and_then(|v| u64::try_from(v).ok())
        })
        .collect()
}

/// The human text of a report.
pub(crate) fn human(subject: &Subject, report: &Report) -> String {
    text::text(report, &heights(subject), manners::layout())
}

/// The exit code of a report; prints a contradiction of witnesses to stderr.
pub(crate) fn exit(contradiction: Option<String>, verdict: &Verdict) -> Exit {
    if let Some(contradiction) = contradiction {
        complain(&format!(
            "internal error: {contradiction}\nThis is a bug of nimcert; please report it with the claim."
        ));
        return Exit::Bug;
    }
    match verdict {
        Verdict::Proved | Verdict::ProvedBelow { .. } => Exit::Success,
        Verdict::Refuted => Exit::Failure,
        Verdict::Undecided => Exit::Limit,
    }
}
