//! The JSON object of `check`, `prove` and `explain`: one versioned object a claim.

mod function;
mod game;
mod without_result;

use std::collections::BTreeMap;

use num_bigint::BigUint;
use serde::Serialize;

pub use without_result::{Kind, without_result};

use super::{Report, kernel};
use crate::text::function::FunctionWords;
use crate::timings::milliseconds;
use nimcert_core::answer::{Answer, Exhaustion, Timings, Verdict};
use nimcert_core::decision::{Dependent, Outcome, Power, Refutation};
use nimcert_core::language::ast::Program;
use nimcert_core::language::print_claim;
use nimcert_kernel::{Failure, Verified};
use nimcert_tables::json::SCHEMA;

#[derive(Debug, Serialize)]
pub(crate) struct Object<'a> {
    schema: u32,
    command: &'a str,
    claim: &'a str,
    /// Left out if the claim has no parameters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parameters: Vec<ParameterObject<'a>>,
    /// Left out if the claim has no parameters; otherwise null if the verdict is about all their values.
    #[serde(skip_serializing_if = "Option::is_none")]
    instance: Option<Option<Vec<ValueObject<'a>>>>,
    /// Left out if the claim has no parameters.
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample_for_all: Option<Option<ForAllObject<'a>>>,
    /// For a claim that is proved as an instance of one with parameters.
    general: Option<GeneralObject<'a>>,
    verdict: String,
    /// For a claim about a function that is proved below `2^bits`.
    bits: Option<u64>,
    /// The bound below which the claim is proved, if it is proved only there.
    bounded: Option<String>,
    #[serde(flatten)]
    particular: Particular,
    kernel: Option<String>,
    certificate: Option<CertificateObject<'a>>,
    mex: Option<MexObject>,
    timings_ms: TimingsObject,
}

/// What depends on the kind of claim.
/// Numbers that violate a claim for all values of its parameters.
#[derive(Debug, Serialize)]
struct ForAllObject<'a> {
    violated: String,
    numbers: Vec<NumberObject<'a>>,
    /// Null if the numbers depend on parameters only.
    power: Option<PowerObject<'a>>,
}

/// The power that numbers depend on: the least power of `of` that is at least `least`.
#[derive(Debug, Serialize)]
struct PowerObject<'a> {
    name: &'a str,
    of: String,
    least: &'a str,
}

/// A number that depends on the parameters, as a term of the claim.
#[derive(Debug, Serialize)]
struct NumberObject<'a> {
    name: &'a str,
    term: &'a str,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Particular {
    Function(function::FunctionObject),
    Game(game::GameObject),
}

/// The comparison with the rules.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum MexObject {
    Bar(function::MexObject),
    Box(game::GridObject),
}

/// A parameter of the claim, which is about all values from `least` on.
#[derive(Debug, Serialize)]
struct ParameterObject<'a> {
    name: &'a str,
    least: String,
}

/// The value of a parameter.
#[derive(Debug, Serialize)]
struct ValueObject<'a> {
    name: &'a str,
    value: String,
}

/// A claim with parameters that is proved for all their values, and the values that make it the claim that was asked.
#[derive(Debug, Serialize)]
struct GeneralObject<'a> {
    claim: String,
    values: Vec<ValueObject<'a>>,
}

/// The values of the parameters of a program.
fn values<'a>(program: &'a Program, values: &[BigUint]) -> Vec<ValueObject<'a>> {
    let pairs = program.parameters.iter().zip(values);
    pairs.map(|(parameter, value)| ValueObject { name: &parameter.name, value: value.to_string() }).collect()
}

#[derive(Debug, Serialize)]
struct CertificateObject<'a> {
    path: Option<String>,
    sha256: &'a str,
    states: usize,
    bytes: usize,
}

#[derive(Debug, Serialize)]
struct TimingsObject {
    search: f64,
    encode: f64,
    kernel: f64,
    mex: f64,
}

impl TimingsObject {
    fn of(timings: Timings) -> Self {
        TimingsObject {
            search: milliseconds(timings.search),
            encode: milliseconds(timings.encode),
            kernel: milliseconds(timings.kernel),
            mex: milliseconds(timings.exhaustion),
        }
    }
}

/// The kernel's answer in one line.
fn kernel_answer(result: &Result<Verified, Failure>) -> String {
    match result {
        Ok(verified) => format!("verified: {}", kernel::statement(verified)),
        Err(failure) => failure.to_string(),
    }
}

/// The object of a report.
pub(crate) fn object<'a>(report: &'a Report<'_>) -> Object<'a> {
    let answer = &*report.answer;
    Object {
        schema: SCHEMA,
        command: report.command,
        claim: &answer.claim,
        parameters: report
            .program
            .parameters
            .iter()
            .map(|parameter| ParameterObject { name: &parameter.name, least: parameter.least.to_string() })
            .collect(),
        instance: (!report.program.parameters.is_empty())
            .then(|| answer.decision.instance.as_ref().map(|found| values(report.program, found))),
        counterexample_for_all: (!report.program.parameters.is_empty()).then(|| for_all(answer)),
        general: answer.decision.general.as_ref().map(|general| GeneralObject {
            claim: print_claim(&general.program, 0),
            values: values(&general.program, &general.values),
        }),
        verdict: answer.verdict.to_string(),
        bits: match answer.verdict {
            Verdict::ProvedBelow { bits } => Some(bits),
            _ => None,
        },
        bounded: answer.bounded().map(ToString::to_string),
        particular: match FunctionWords::new(report) {
            Some(words) => Particular::Function(function::particular(report, &words)),
            None => Particular::Game(game::particular(report)),
        },
        kernel: answer.kernel.as_ref().map(kernel_answer),
        certificate: answer.certificate.as_ref().map(|certificate| CertificateObject {
            path: report.path.as_ref().map(|path| path.display().to_string()),
            sha256: &certificate.sha256,
            states: certificate.states,
            bytes: certificate.bytes.len(),
        }),
        mex: answer.exhaustion.as_ref().map(|exhaustion| match exhaustion {
            Exhaustion::Bar(bar) => MexObject::Bar(function::bar(bar)),
            Exhaustion::Box { grid, .. } => MexObject::Box(game::grid(grid)),
        }),
        timings_ms: TimingsObject::of(answer.timings),
    }
}

/// One object.
///
/// # Errors
/// None in practice: every field is a string, a number or null.
pub fn one(report: &Report<'_>) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string_pretty(&object(report))? + "\n")
}

/// One object as a value, for what shows parts of it.
pub fn value(report: &Report<'_>) -> serde_json::Value {
    // Every field is a string, a number or null.
    serde_json::to_value(object(report)).unwrap_or_default()
}

/// An array of objects.
///
/// # Errors
/// The same as for [`one`].
pub fn many(reports: &[Report<'_>]) -> Result<String, serde_json::Error> {
    let objects: Vec<Object<'_>> = reports.iter().map(object).collect();
    Ok(serde_json::to_string_pretty(&objects)? + "\n")
}

/// The claims of a file at one choice of values.
#[derive(Debug, Serialize)]
struct ChoiceObject<'a> {
    set: &'a BTreeMap<String, String>,
    claims: Vec<Object<'a>>,
}

/// An array of objects, one for each choice of values of the names of `--set`, with the claims of the file.
///
/// # Errors
/// The same as for [`one`].
pub fn choices(groups: &[(BTreeMap<String, String>, Vec<&Report<'_>>)]) -> Result<String, serde_json::Error> {
    let objects: Vec<ChoiceObject<'_>> = groups
        .iter()
        .map(|(set, reports)| ChoiceObject {
            set,
            claims: reports.iter().map(|report| object(report)).collect(),
        })
        .collect();
    Ok(serde_json::to_string_pretty(&objects)? + "\n")
}

fn for_all(answer: &Answer) -> Option<ForAllObject<'_>> {
    let Outcome::Refuted(Refutation::ForAllParameters { violated, named, by }) = &answer.decision.outcome
    else {
        return None;
    };
    let numbers = named.iter().map(|(name, term)| NumberObject { name, term }).collect();
    let power = match by {
        Dependent::Power(power @ Power { variable: Some(name), least, .. }) => {
            Some(PowerObject { name, of: power.base().to_string(), least })
        }
        Dependent::Power(_) | Dependent::Affine(_) => None,
    };
    Some(ForAllObject { violated: violated.to_string(), numbers, power })
}
