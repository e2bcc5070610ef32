//! One JSON object for an audit (schemas/audit.schema.json). All times are in `timings_ms`; the rest is the
//! same for the same files.

use serde::Serialize;

use super::entry::Entry;
use super::finding::{Finding, Kind};
use super::report::Audit;
use crate::kernel::{claim_text, statement};
use crate::timings::milliseconds;
use nimcert_tables::json::SCHEMA;

#[derive(Debug, Serialize)]
struct Object<'a> {
    schema: u32,
    command: &'static str,
    verdict: &'static str,
    certificates: Vec<CertificateObject<'a>>,
    findings: Vec<FindingObject<'a>>,
    remarks: Vec<FindingObject<'a>>,
    totals: Totals,
    timings_ms: Timings,
}

#[derive(Debug, Serialize)]
struct CertificateObject<'a> {
    name: &'a str,
    uri: String,
    verdict: &'static str,
    code: Option<&'static str>,
    message: Option<String>,
    claim: Option<String>,
    statement: Option<String>,
    states: u64,
    bytes: Option<usize>,
    sha256: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct FindingObject<'a> {
    rule: &'static str,
    subject: &'a str,
    uri: &'a str,
    message: &'a str,
}

impl<'a> FindingObject<'a> {
    fn of(finding: &'a Finding) -> Self {
        let Finding { kind, subject, uri, message, .. } = finding;
        FindingObject { rule: kind.rule(), subject, uri, message }
    }
}

#[derive(Debug, Default, Serialize)]
struct Totals {
    certificates: usize,
    verified: usize,
    rejected: usize,
    declined: usize,
    orphan: usize,
    unreadable: usize,
    findings: usize,
    states: u64,
    bytes: u64,
}

#[derive(Debug, Serialize)]
struct Timings {
    total: f64,
    /// In the order of `certificates`.
    certificates: Vec<f64>,
}

/// The verdict on a certificate.
fn verdict(finding: Option<&Finding>) -> &'static str {
    match finding.map(|finding| finding.kind) {
        None => "verified",
        Some(Kind::Declined) => "declined",
        Some(Kind::Orphan) => "orphan",
        Some(Kind::Unreadable) => "unreadable",
        Some(_) => "rejected",
    }
}

fn certificate(entry: &Entry) -> CertificateObject<'_> {
    let finding = entry.finding();
    let read = !entry.sha256.is_empty();
    CertificateObject {
        name: &entry.name,
        uri: format!("{}.cert", entry.uri),
        verdict: verdict(finding.as_ref()),
        code: match finding.as_ref().map(|finding| finding.kind) {
            Some(Kind::Rejected(code)) => Some(code),
            _ => None,
        },
        message: finding.map(|finding| finding.message),
        claim: entry.verified().map(claim_text),
        statement: entry.verified().map(statement),
        states: entry.states(),
        bytes: read.then_some(entry.bytes),
        sha256: read.then_some(&entry.sha256),
    }
}

fn totals(audit: &Audit) -> Totals {
    let mut totals = Totals {
        certificates: audit.entries.len(),
        findings: audit.findings().len(),
        states: audit.entries.iter().map(Entry::states).sum(),
        bytes: audit.entries.iter().map(|entry| entry.bytes as u64).sum(),
        ..Totals::default()
    };
    for entry in &audit.entries {
        *match verdict(entry.finding().as_ref()) {
            "verified" => &mut totals.verified,
            "declined" => &mut totals.declined,
            "orphan" => &mut totals.orphan,
            "unreadable" => &mut totals.unreadable,
            _ => &mut totals.rejected,
        } += 1;
    }
    totals
}

/// One object for the whole audit.
///
/// # Errors
/// None in practice: every key is a string.
pub fn json(audit: &Audit) -> Result<String, serde_json::Error> {
    let findings = audit.findings();
    let object = Object {
        schema: SCHEMA,
        command: "audit",
        verdict: audit.standing().word(),
        certificates: audit.entries.iter().map(certificate).collect(),
        findings: findings.iter().map(FindingObject::of).collect(),
        remarks: audit.remarks.iter().filter(|_| audit.lenient).map(FindingObject::of).collect(),
        totals: totals(audit),
        timings_ms: Timings {
            total: milliseconds(audit.time),
            certificates: audit.entries.iter().map(|entry| milliseconds(entry.time)).collect(),
        },
    };
    Ok(serde_json::to_string_pretty(&object)? + "\n")
}
