//! From a claim to a report: the answer of the library, with progress on stderr and files.

use std::borrow::Cow;
use std::path::Path;

use super::certify;
use crate::exit::{Exit, Failure};
use crate::input::Subject;
use crate::terminal::ending::bug;
use crate::terminal::progress::Progress;
use crate::terminal::trace::{self, DETAILS, STEPS, time};
use nimcert_core::answer::{Answer, Exhaustion, Observer, Options, Stage, Verdict, answer};
use nimcert_core::decision;
use nimcert_core::language::analysis::{irregular, is_monotone};
use nimcert_core::language::ast::{Claim, Program, Property, Statement};
use nimcert_core::language::{Interface, print_claim};
use nimcert_prose::digits::bound as shown;
use nimcert_prose::plural;
use nimcert_report::question::{heights, undefined};
use nimcert_report::{Heights, Report};

/// How a claim is answered.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    pub(crate) command: &'static str,
    /// Limits of the search.
    pub(crate) search: decision::Options,
    /// Last column of the exhaustive check of `nimsum` claims.
    pub(crate) mex: u64,
    /// Coordinates of the exhaustive check of games and `forall`, if not the default.
    pub(crate) side: Option<u64>,
    /// Whether the function is a file of heights.
    pub(crate) heights_file: bool,
    /// Whether it is one claim of several: then a function without a value somewhere ends only this claim.
    pub(crate) among_others: bool,
    /// Where to write `NAME.claim` and `NAME.cert`.
    pub(crate) emit: Option<(&'a Path, String)>,
    /// The command that shows Grundy numbers of the game.
    pub(crate) more: Option<String>,
}

impl Request<'_> {
    /// For the only claim of a program, with the default box of games, and without files.
    pub(crate) fn new(command: &'static str, search: decision::Options, mex: u64) -> Self {
        Request {
            command,
            search,
            mex,
            side: None,
            heights_file: false,
            among_others: false,
            emit: None,
            more: None,
        }
    }
}

/// The program of a subject with the one claim `nimsum`, for the columns that `--bits` asks for.
pub(crate) fn nimsum(subject: &Subject, bits: Option<u64>) -> Program {
    let claim = Claim::of_function(false, Property::Nimsum, subject.function, subject.below(bits));
    Program { claims: vec![claim], ..subject.program.clone() }
}

/// Answers claim `index` of a program, and keeps its certificate if `emit` asks for it.
pub(crate) fn report<'p>(
    program: &'p Program,
    index: usize,
    request: &Request<'_>,
) -> Result<Report<'p>, Failure> {
    certify::check_place(request.emit.as_ref())?;
    let claim = &program.claims[index];
    let heights = heights(program, claim, request.heights_file);
    let progress = Progress::search(columns(program, claim, heights));
    progress.log(STEPS, trace::limits(&request.search));
    for line in print_claim(program, index).lines() {
        progress.log(DETAILS, line);
    }
    let mut options = Options::default();
    options.search = request.search.clone();
    options.columns = request.mex;
    options.side = request.side;
    let found = answer(program, claim, &options, observer(&progress, program, index, request));
    if !request.among_others
        && let Some(failure) =
            undefined(Interface::CommandLine, request.command, program, claim, &found.decision)
    {
        return Err(Failure(failure));
    }
    let path = certify::keep(&found, request.emit.as_ref(), &progress)?;
    Ok(Report { path, more: request.more.clone(), ..told(program, index, request, Cow::Owned(found)) })
}

/// The report of an answer, which may not be complete yet.
fn told<'r>(
    program: &'r Program,
    index: usize,
    request: &Request<'_>,
    answer: Cow<'r, Answer>,
) -> Report<'r> {
    let claim = &program.claims[index];
    let heights = heights(program, claim, request.heights_file);
    Report { heights, ..Report::new(request.command, Interface::CommandLine, program, claim, answer) }
}

/// Shows the stages of an answer: on the progress line, and as the lines that `--verbose` asks for.
fn observer<'o>(
    progress: &'o Progress,
    program: &'o Program,
    index: usize,
    request: &'o Request<'_>,
) -> Option<Observer<'o>> {
    let mut search = progress.observer()?;
    let last_line = move |answer: &Answer| told(program, index, request, Cow::Borrowed(answer)).last_line();
    Some(Box::new(move |stage| match stage {
        Stage::Search(event) => search(event),
        Stage::Decided(answer) => {
            progress.decided(last_line(answer));
            progress.log(STEPS, format_args!("search: {}", last_line(answer)));
        }
        Stage::Encoding => progress.part("certificate"),
        Stage::Encoded(answer) => {
            let Some(certificate) = &answer.certificate else { return };
            let size = plural(certificate.bytes.len() as u64, "byte");
            let states = plural(certificate.states as u64, "state");
            let took = time(answer.timings.encode);
            progress.log(STEPS, format_args!("certificate: {states}, {size}, {took}"));
            progress.part(format_args!("kernel: {size}"));
        }
        Stage::Checked(answer) => {
            if let Some(checked) = &answer.kernel {
                certify::report_kernel(progress, checked, answer.timings.kernel);
            }
        }
        Stage::Exhausting => progress.part("mex"),
        Stage::Exhausted(answer) => {
            let took = time(answer.timings.exhaustion);
            match &answer.exhaustion {
                Some(Exhaustion::Bar(_)) => {
                    if let Some((word, text)) =
                        told(program, index, request, Cow::Borrowed(answer)).exhaustion()
                    {
                        progress.log(STEPS, format_args!("mex: {word}, {text}, {took}"));
                    }
                }
                _ => progress.log(STEPS, format_args!("exhaustive check: {took}")),
            }
        }
    }))
}

/// The number of columns that the bounded check computes: all below the bound, unless only the columns where f
/// grows are visited.
fn columns(program: &Program, claim: &Claim, heights: Option<Heights>) -> Option<u64> {
    let Statement::Property { function, below, .. } = &claim.statement else { return None };
    let body = &program.functions[*function].body;
    let every_column = irregular(program, body).is_some() && !is_monotone(program, body);
    let below = u64::try_from(below.as_ref()?).ok()?;
    every_column.then(|| heights.map_or(below, |heights| below.min(heights.count as u64)))
}

/// The bound of a claim that is proved only below one, in words.
pub(crate) fn bound(report: &Report<'_>) -> Option<String> {
    report.answer.bounded().map(|bound| format!("the claim is proved only below {}", shown(bound)))
}

/// The exit code of a report; prints a contradiction of witnesses to stderr.
pub(crate) fn exit(contradiction: Option<String>, verdict: &Verdict) -> Exit {
    if let Some(contradiction) = contradiction {
        return bug(&contradiction);
    }
    match verdict {
        Verdict::Proved | Verdict::ProvedBelow { .. } => Exit::Success,
        Verdict::Refuted => Exit::Failure,
        Verdict::Undecided => Exit::Limit,
    }
}
