//! The JSON object of `verify` (schemas/verify.schema.json).

use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use super::{claim_text, statement};
use crate::timings::milliseconds;
use nimcert_core::certificate::digest;
use nimcert_kernel::{Failure, Scope, Verified};
use nimcert_tables::json::SCHEMA;

#[derive(Debug, Serialize)]
struct Object {
    schema: u32,
    command: &'static str,
    verdict: &'static str,
    code: Option<&'static str>,
    message: Option<String>,
    claim: Option<String>,
    below: Option<String>,
    statement: Option<String>,
    obligations: Vec<ObligationObject>,
    certificate: CertificateObject,
    timings_ms: Timings,
}

#[derive(Debug, Serialize)]
struct ObligationObject {
    name: String,
    states: u64,
}

#[derive(Debug, Serialize)]
struct CertificateObject {
    path: String,
    sha256: Option<String>,
    bytes: Option<usize>,
}

#[derive(Debug, Serialize)]
struct Timings {
    kernel: f64,
}

/// One object: the kernel's answer about the certificate of a file, with its bytes unless they were too many to be read.
///
/// # Errors
/// None in practice: every key is a string.
pub fn one(
    result: &Result<Verified, Failure>,
    path: &Path,
    certificate: Option<&[u8]>,
    time: Duration,
) -> Result<String, serde_json::Error> {
    let verified = result.as_ref().ok();
    let object = Object {
        schema: SCHEMA,
        command: "verify",
        verdict: match result {
            Ok(_) => "verified",
            Err(Failure::Rejected(_)) => "rejected",
            Err(Failure::Declined(_)) => "declined",
        },
        code: match result {
            Err(Failure::Rejected(rejection)) => Some(rejection.code()),
            _ => None,
        },
        message: result.as_ref().err().map(ToString::to_string),
        claim: verified.map(claim_text),
        below: verified.and_then(|verified| match &verified.scope {
            Scope::Below(bound) => Some(bound.clone()),
            Scope::AllColumns | Scope::AllNaturals => None,
        }),
        statement: verified.map(statement),
        obligations: verified
            .into_iter()
            .flat_map(|verified| &verified.obligations)
            .map(|o| ObligationObject { name: o.name.clone(), states: o.states })
            .collect(),
        certificate: CertificateObject {
            path: path.display().to_string(),
            sha256: certificate.map(digest),
            bytes: certificate.map(<[u8]>::len),
        },
        timings_ms: Timings { kernel: milliseconds(time) },
    };
    Ok(serde_json::to_string_pretty(&object)? + "\n")
}
