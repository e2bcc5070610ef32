//! The JSON object of `check` and `prove` (DESIGN contract): one versioned object a claim.

use serde::Serialize;

use super::{CertificateFacts, ClaimReport, Report, Timings, Verdict, kernel, statement_json, text};
use nimcert_core::decision::{Counterexample, Outcome, PartitionStatus};
use nimcert_kernel::{Failure, Verified};

/// Version of the objects.
pub const SCHEMA: u32 = 1;

#[derive(Debug, Serialize)]
pub(super) struct Object<'a> {
    schema: u32,
    command: &'a str,
    claim: &'a str,
    verdict: String,
    bits: Option<u64>,
    columns: Option<String>,
    counterexample: Option<CounterexampleObject>,
    first_difference: Option<PositionObject>,
    route: Option<&'a str>,
    partition: String,
    reason: Option<String>,
    kernel: Option<String>,
    certificate: Option<CertificateObject>,
    mex: Option<MexObject>,
    timings_ms: TimingsObject,
}

#[derive(Debug, Serialize)]
struct CounterexampleObject {
    kind: &'static str,
    z: String,
    z_prime: String,
    f_z: String,
    f_z_prime: String,
    bit: u64,
    z_prime_bits: u64,
    lemma: Option<String>,
}

#[derive(Debug, Serialize)]
struct PositionObject {
    y: String,
    z: String,
}

#[derive(Debug, Serialize)]
pub(super) struct CertificateObject {
    path: Option<String>,
    sha256: String,
    states: usize,
    bytes: usize,
}

#[derive(Debug, Serialize)]
struct MexObject {
    z: Option<u64>,
    positions: u64,
    agrees: bool,
    first_difference: Option<MexDifference>,
    note: Option<String>,
}

#[derive(Debug, Serialize)]
struct MexDifference {
    y: String,
    z: String,
    grundy: String,
}

#[derive(Debug, Serialize)]
pub(super) struct TimingsObject {
    search: f64,
    encode: f64,
    kernel: f64,
    mex: f64,
}

impl CertificateObject {
    pub(super) fn of(facts: &CertificateFacts) -> Self {
        CertificateObject {
            path: facts.path.as_ref().map(|p| p.display().to_string()),
            sha256: facts.sha256.clone(),
            states: facts.states,
            bytes: facts.bytes,
        }
    }
}

impl TimingsObject {
    pub(super) fn of(timings: Timings) -> Self {
        TimingsObject {
            search: milliseconds(timings.search),
            encode: milliseconds(timings.encode),
            kernel: milliseconds(timings.kernel),
            mex: milliseconds(timings.mex),
        }
    }
}

/// A time in milliseconds, to the microsecond.
pub(super) fn milliseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// An object of either kind of claim.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum AnyObject<'a> {
    Function(Box<Object<'a>>),
    Statement(Box<statement_json::Object<'a>>),
}

fn any_object<'a>(report: &'a ClaimReport<'_>) -> AnyObject<'a> {
    match report {
        ClaimReport::Function(report) => AnyObject::Function(Box::new(object(report))),
        ClaimReport::Statement(report) => AnyObject::Statement(Box::new(statement_json::object(report))),
    }
}

/// The kernel's answer in one line.
pub(super) fn kernel_answer(result: &Result<Verified, Failure>) -> String {
    match result {
        Ok(verified) => format!("verified: {}", kernel::statement(verified)),
        Err(failure) => failure.to_string(),
    }
}

fn counterexample_object(c: &Counterexample) -> CounterexampleObject {
    CounterexampleObject {
        kind: c.kind.name(),
        z: c.z.to_string(),
        z_prime: c.z_prime.to_string(),
        f_z: c.f_z.to_string(),
        f_z_prime: c.f_z_prime.to_string(),
        bit: c.bit,
        z_prime_bits: c.z_prime.bits(),
        lemma: c.lemma(),
    }
}

/// The object of a report.
pub(super) fn object(report: &Report) -> Object<'_> {
    let decision = &report.decision;
    let found = text::counterexample(report);
    let position = found.and_then(|c| c.first_difference.as_ref());
    Object {
        schema: SCHEMA,
        command: report.command,
        claim: &report.claim,
        verdict: report.verdict.to_string(),
        bits: match report.verdict {
            Verdict::ProvedBelow { bits } => Some(bits),
            _ => None,
        },
        columns: match &decision.outcome {
            Outcome::ProvedBelow { below, .. } => Some(below.to_string()),
            _ => None,
        },
        counterexample: found.map(counterexample_object),
        first_difference: position.map(|p| PositionObject { y: p.y.to_string(), z: p.z.to_string() }),
        route: text::route(report),
        partition: match &decision.partition {
            PartitionStatus::Proved => "proved".into(),
            PartitionStatus::NotSearched => "not searched".into(),
            PartitionStatus::Undecided(why) => format!("undecided: {why}"),
        },
        reason: match (&decision.outcome, &decision.bounded_because) {
            (Outcome::Undecided(why), _) => Some(text::stopped(report, why)),
            (Outcome::Undefined { cause, .. }, _) => Some(cause.to_string()),
            (_, because) => because.clone(),
        },
        kernel: report.kernel.as_ref().map(kernel_answer),
        certificate: report.certificate.as_ref().map(CertificateObject::of),
        mex: report.mex.as_ref().map(|mex| MexObject {
            z: mex.z,
            positions: mex.positions,
            agrees: mex.contradiction.is_none(),
            first_difference: mex.first_difference.as_ref().map(|d| MexDifference {
                y: d.y.to_string(),
                z: d.z.to_string(),
                grundy: d.grundy.to_string(),
            }),
            note: mex.note.clone(),
        }),
        timings_ms: TimingsObject::of(report.timings),
    }
}

/// One object.
///
/// # Errors
/// None in practice: every field is a string, a number or null.
pub fn one(report: &Report) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string_pretty(&object(report))? + "\n")
}

/// An array of objects.
///
/// # Errors
/// As [`one`].
pub fn many(reports: &[ClaimReport<'_>]) -> Result<String, serde_json::Error> {
    let objects: Vec<AnyObject<'_>> = reports.iter().map(any_object).collect();
    Ok(serde_json::to_string_pretty(&objects)? + "\n")
}
