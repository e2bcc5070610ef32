//! `check`, `prove` and `verify`.

use std::path::Path;
use std::time::Instant;

use nimcert_core::answer::Part;
use nimcert_core::certificate::{digest, read_head};
use nimcert_core::kernel;
use nimcert_core::language::ast::{Claim, Program, Property, Term};
use nimcert_core::language::{Interface, Source, Takes, spread};
use nimcert_prose::Layout;
use nimcert_report::question::{Question, TextKind};
use nimcert_report::residue_classes::{self, Asked, Classes, check_parameter};
use nimcert_report::{Report, json};
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::apart::apart;
use crate::failure::{Failure, wrong};
use crate::limits::{Limits, Settings, settings};
use crate::subject::function;

/// An answer to a claim.
#[derive(IntoPyObject)]
pub(crate) struct Answered {
    /// The object of `--json`.
    json: String,
    /// The report for people.
    text: String,
    /// The verdict and what it is about, in one line.
    line: String,
    /// The claim of the certificate, as a claim file.
    proved: Option<String>,
    certificate: Option<Bytes>,
}

/// Bytes, and not a list of numbers.
pub(crate) struct Bytes(Vec<u8>);

impl Bytes {
    /// These bytes.
    pub(crate) fn of(bytes: Vec<u8>) -> Bytes {
        Bytes(bytes)
    }
}

impl<'py> IntoPyObject<'py> for Bytes {
    type Target = PyBytes;
    type Output = Bound<'py, PyBytes>;
    type Error = std::convert::Infallible;

    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Self::Error> {
        Ok(PyBytes::new(py, &self.0))
    }
}

impl Answered {
    /// What Python gets of a report. Two witnesses that contradict each other are a bug, and no answer.
    pub(crate) fn of(report: &Report<'_>) -> Result<Answered, Failure> {
        if let Some(contradiction) = report.contradiction() {
            return Err(Failure::Internal(format!(
                "internal error: {contradiction}\nThis is a bug of nimcert; please report it with the claim."
            )));
        }
        let verified = matches!(report.answer.kernel, Some(Ok(_)));
        let certificate = report.answer.certificate.as_ref().filter(|_| verified);
        Ok(Answered {
            json: json::one(report).map_err(|error| Failure::Internal(error.to_string()))?,
            text: report.text(Layout::default()),
            line: report.last_line(),
            proved: certificate.map(|certificate| spread(&certificate.claim)),
            certificate: certificate.map(|certificate| Bytes(certificate.bytes.clone())),
        })
    }
}

/// Longest text that is repeated in a call.
const LONGEST_IN_CALL: usize = 60;

/// What messages call a text that is not in a file.
const TYPED: &str = "F";

/// Reads the function of a text as a question. A claim file has its own parameters.
fn read(name: &str, text: &str, values: Settings, items: Option<&str>) -> Result<Question, Failure> {
    let values = settings(values)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (source, kind) = (Source::new(name, text).given(Interface::Python), TextKind::of(text));
    if kind == TextKind::ClaimFile && items.is_some() {
        return Err(wrong(format!(
            "error: param= is for an expression, and {name} is a claim file\nhelp: declare its parameters in the text, such as `param m >= 1`"
        )));
    }
    if values.is_empty() && items.is_none() || !matches!(kind, TextKind::Heights | TextKind::Expression) {
        let mut question = Question::of(&source, &values)?;
        // Numbers, and a text that is typed, are no file.
        question.is_heights &= name != TYPED;
        return Ok(question);
    }
    let program = function(&source, &values, items)?;
    Ok(Question { program, is_claim_file: false, is_heights: false, interface: Interface::Python })
}

/// The call that answers for which values of the only parameter of a question its claim holds.
fn call_of_which(question: &Question, text: &str, items: Option<&str>) -> Option<String> {
    let [_] = question.program.parameters.as_slice() else { return None };
    let is_short = text.chars().count() <= LONGEST_IN_CALL && !text.contains('\n');
    let text = if is_short { literal(text) } else { "text".to_owned() };
    let items = items.map_or_else(String::new, |items| format!(", param={}", literal(items)));
    let claim = if question.program.claims.len() > 1 { ", claim=.." } else { "" };
    Some(format!("nimcert.which({text}{items}{claim})"))
}

/// A text in a call of Python, if it has no control characters.
fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// Answers all claims of a question. `more` is the call to make next.
fn answers(
    question: &Question,
    limits: &Limits,
    stop: &nimcert_core::decision::Stop,
    more: Option<String>,
) -> Result<Vec<Answered>, Failure> {
    let options = limits.options(stop);
    let mut go_on = |_: &Report<'_>| match stop.is_asked() {
        true => std::ops::ControlFlow::Break(()),
        false => std::ops::ControlFlow::Continue(()),
    };
    let mut reports = question.answer(&options, &mut |_| None, &mut go_on).map_err(wrong)?;
    for report in &mut reports {
        report.more.clone_from(&more);
    }
    reports.iter().map(Answered::of).collect()
}

/// Answers `nimsum f` for the function of a text.
#[pyfunction]
pub(crate) fn check(
    py: Python<'_>,
    name: String,
    text: String,
    values: Settings,
    param: Option<String>,
    bits: Option<u64>,
    limits: Limits,
) -> PyResult<Answered> {
    apart(py, move |stop| {
        let mut question = read(&name, &text, values, param.as_deref())?;
        let function = match question.program.claims.first() {
            // A function without a claim.
            None => 0,
            Some(claim) => claim.function().ok_or_else(|| {
                wrong(format!(
                    "error: {name}: the first claim is not about a function\nhelp: decide it with nimcert.prove(text)"
                ))
            })?,
        };
        let below = bits.map(|bits| below(&question.program, function, bits));
        let claim = Claim::of_function(false, Property::Nimsum, function, below);
        question.program.claims = vec![claim];
        question.is_claim_file = false;
        let more = call_of_which(&question, &text, param.as_deref());
        let first = answers(&question, &limits, stop, more)?.into_iter().next();
        first.ok_or(Failure::Stopped)
    })
}

/// `2^bits`, at most the number of columns of a list of heights.
fn below(program: &Program, function: usize, bits: u64) -> BigUint {
    let below = BigUint::from(1u32) << bits;
    match &program.functions[function].body {
        Term::Heights(values) => below.min(values.len().into()),
        _ => below,
    }
}

/// Answers the claims of a claim file; if it has to be `alone`, its only one.
#[pyfunction]
pub(crate) fn prove(
    py: Python<'_>,
    name: String,
    text: String,
    values: Settings,
    limits: Limits,
    alone: bool,
) -> PyResult<Vec<Answered>> {
    apart(py, move |stop| {
        let source = Source::new(&name, text.as_str()).given(Interface::Python);
        let question = Question::of(&source, &settings(values)?)?;
        if !question.is_claim_file {
            return Err(wrong(format!(
                "error: {name}: there is no claim in this text\nhelp: write a line such as `claim nimsum f`; an expression in t is decided by nimcert.check, and rules without a claim by nimcert.discover"
            )));
        }
        let count = question.program.claims.len();
        if alone && count != 1 {
            return Err(Failure::Argument(format!(
                "{name} has {count} claims: nimcert.prove_all decides them all"
            )));
        }
        let more = call_of_which(&question, &text, None);
        let answers = answers(&question, &limits, stop, more)?;
        if answers.len() == count { Ok(answers) } else { Err(Failure::Stopped) }
    })
}

/// Values of a parameter with the answer to the claim about them.
#[derive(IntoPyObject)]
pub(crate) struct AnsweredPart {
    /// The values in words.
    values: String,
    /// Name of the files of its certificate.
    file: String,
    /// `None` if no claim was answered.
    answer: Option<Answered>,
}

/// For which values of its parameter a claim holds.
#[derive(IntoPyObject)]
pub(crate) struct Classified {
    /// The object of `--which --json`.
    json: String,
    /// The report for people.
    text: String,
    /// Its last line.
    line: String,
    parts: Vec<AnsweredPart>,
}

/// Answers for which values of its only parameter a claim holds: that of an expression, or one of a claim file.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "each is an argument of Python")]
pub(crate) fn which(
    py: Python<'_>,
    name: String,
    text: String,
    values: Settings,
    param: Option<String>,
    claim: Option<usize>,
    bits: Option<u64>,
    limits: Limits,
) -> PyResult<Classified> {
    apart(py, move |stop| {
        let given: Vec<String> = values.iter().map(|(name, _)| name.clone()).collect();
        let mut question = read(&name, &text, values, param.as_deref())?;
        let program = &question.program;
        if let (true, Some(given)) = (program.parameters.is_empty(), given.first()) {
            return Err(wrong(format!(
                "error: nimcert.which needs a claim with one parameter, and {given} has a value\nhelp: leave out {given}=, and declare it as a parameter, as in `{given} >= 1`"
            )));
        }
        let is_claim_file = TextKind::of(&text) == TextKind::ClaimFile;
        let takes = Takes { param: !is_claim_file, ..Takes::NOTHING };
        check_parameter(program, Interface::Python, takes).map_err(wrong)?;
        if question.is_claim_file && bits.is_some() {
            return Err(wrong(format!(
                "error: bits= is for an expression, and {name} is a claim file\nhelp: write `below N` in the claim"
            )));
        }
        let function = question.functions().first().copied().unwrap_or(0);
        if !question.is_claim_file {
            let below = bits.map(|bits| below(&question.program, function, bits));
            question.program.claims = vec![Claim::of_function(false, Property::Nimsum, function, below)];
        }
        let count = question.program.claims.len();
        let index = match claim {
            None if count == 1 => 0,
            Some(number) if (1..=count).contains(&number) => number - 1,
            _ if count == 1 => {
                return Err(Failure::Argument(format!("claim must be 1: {name} has one claim")));
            }
            _ => {
                return Err(Failure::Argument(format!(
                    "claim must be from 1 to {count}: {name} has {count} claims"
                )));
            }
        };
        let asked = Asked { command: question.command(), interface: Interface::Python };
        let (program, options) = (&question.program, limits.options(stop));
        let parameter = &program.parameters[0];
        let classes = Classes::find(asked, program, &program.claims[index], &options, &mut |_| {});
        let classes = classes.filter(|_| !stop.is_asked()).ok_or(Failure::Stopped)?;
        let part = |part: &Part| {
            Ok(AnsweredPart {
                values: residue_classes::in_words(parameter, &part.values),
                file: residue_classes::file_name("", parameter, &part.values),
                answer: residue_classes::report(asked, part, None)
                    .map(|report| Answered::of(&report))
                    .transpose()?,
            })
        };
        Ok(Classified {
            json: residue_classes::one(&classes).map_err(|error| Failure::Internal(error.to_string()))?,
            text: classes.text(Layout::default()),
            line: classes.last_line(),
            parts: classes.found.parts.iter().map(part).collect::<Result<_, Failure>>()?,
        })
    })
}

/// What the kernel says.
#[derive(IntoPyObject)]
pub(crate) struct Checked {
    json: String,
    text: String,
    /// Whether the digest in the certificate is that of its claim.
    digest_matches: bool,
    sha256: String,
}

/// Has the kernel check a certificate.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, claim: Vec<u8>, certificate: Vec<u8>) -> PyResult<Checked> {
    apart(py, move |_| {
        let start = Instant::now();
        let result = kernel::check(&claim, &certificate);
        let took = start.elapsed();
        let path = Path::new("certificate");
        Ok(Checked {
            json: nimcert_report::kernel::json::one(&result, path, Some(&certificate), took)
                .map_err(|error| Failure::Internal(error.to_string()))?,
            text: nimcert_report::kernel::text::verdict(&result, Layout::default()),
            digest_matches: read_head(&certificate).is_ok_and(|head| head.digest_matches()),
            sha256: digest(&certificate),
        })
    })
}
