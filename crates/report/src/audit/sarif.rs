//! SARIF 2.1.0, the report that code scanning reads: the rules, and a result for each finding.

use serde::Serialize;

use super::finding::Finding;
use super::report::Audit;
use super::rules::{Rule, level, rules};
use nimcert_core::certificate::digest;

/// The base of relative references: the folder that the audit ran in.
const BASE: &str = "%SRCROOT%";

/// Hexadecimal digits of a fingerprint.
const FINGERPRINT: usize = 16;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'a>; 1],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    tool: Tool<'a>,
    original_uri_base_ids: Bases,
    results: Vec<SarifResult<'a>>,
}

#[derive(Debug, Serialize)]
struct Tool<'a> {
    driver: Driver<'a>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver<'a> {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Descriptor<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Descriptor<'a> {
    id: &'a str,
    name: &'a str,
    short_description: Text<'a>,
    help: Text<'a>,
    default_configuration: Configuration,
}

#[derive(Debug, Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Debug, Serialize)]
struct Text<'a> {
    text: &'a str,
}

#[derive(Debug, Serialize)]
struct Bases {
    #[serde(rename = "%SRCROOT%")]
    root: Base,
}

#[derive(Debug, Serialize)]
struct Base {
    description: Text<'static>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult<'a> {
    rule_id: &'static str,
    rule_index: Option<usize>,
    level: &'static str,
    message: OwnedText,
    locations: [Location<'a>; 1],
    partial_fingerprints: Fingerprints,
}

#[derive(Debug, Serialize)]
struct OwnedText {
    text: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    physical_location: PhysicalLocation<'a>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation<'a> {
    artifact_location: ArtifactLocation<'a>,
    region: Region,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation<'a> {
    uri: &'a str,
    /// None for an absolute reference.
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u64,
}

/// The rule and the file: what stays the same while a finding stays. GitHub reads the first name.
#[derive(Debug, Serialize)]
struct Fingerprints {
    #[serde(rename = "primaryLocationLineHash")]
    primary: String,
    #[serde(rename = "finding/v1")]
    finding: String,
}

fn result<'a>(finding: &'a Finding, rules: &[Rule], lenient: bool) -> SarifResult<'a> {
    let rule = finding.kind.rule();
    let mut hash = digest(format!("{rule}\n{}", finding.uri).as_bytes());
    hash.truncate(FINGERPRINT);
    let relative = !finding.uri.starts_with("file://");
    SarifResult {
        rule_id: rule,
        rule_index: rules.iter().position(|known| known.id == rule),
        level: level(rule, lenient),
        message: OwnedText { text: finding.to_string() },
        locations: [Location {
            physical_location: PhysicalLocation {
                artifact_location: ArtifactLocation {
                    uri: &finding.uri,
                    uri_base_id: relative.then_some(BASE),
                },
                region: Region { start_line: finding.line() },
            },
        }],
        partial_fingerprints: Fingerprints { primary: format!("{hash}:1"), finding: hash },
    }
}

fn descriptor(rule: &Rule) -> Descriptor<'_> {
    Descriptor {
        id: rule.id,
        name: &rule.name,
        short_description: Text { text: &rule.description },
        help: Text { text: rule.help() },
        default_configuration: Configuration { level: level(rule.id, false) },
    }
}

/// The document. It holds no times: it is the same for the same files.
///
/// # Errors
/// None in practice: every key is a string.
pub fn sarif(audit: &Audit) -> Result<String, serde_json::Error> {
    let (rules, findings) = (rules(), audit.findings());
    let remarks = audit.remarks.iter().filter(|_| audit.lenient);
    let log = Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Driver {
                    name: "nimcert",
                    semantic_version: env!("CARGO_PKG_VERSION"),
                    rules: rules.iter().map(descriptor).collect(),
                },
            },
            original_uri_base_ids: Bases {
                root: Base { description: Text { text: "the folder in which the audit ran" } },
            },
            results: findings
                .iter()
                .chain(remarks)
                .map(|finding| result(finding, &rules, audit.lenient))
                .collect(),
        }],
    };
    Ok(serde_json::to_string_pretty(&log)? + "\n")
}
