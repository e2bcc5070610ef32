//! The JSON object of `reproduce`.

use serde::Serialize;

use super::findings::{ItemReport, Reproduced, Row, reproduced};
use nimcert_papers::Effort;
use nimcert_tables::json::SCHEMA;

#[derive(Debug, Serialize)]
struct Object<'a> {
    schema: u32,
    command: &'static str,
    effort: &'static str,
    verdict: &'static str,
    items: Vec<ItemObject<'a>>,
}

#[derive(Debug, Serialize)]
struct ItemObject<'a> {
    id: &'a str,
    title: String,
    printed: &'a str,
    corrected: Option<&'a str>,
    status: &'a str,
    status_text: String,
    errata: &'a [&'a str],
    as_listed: bool,
    findings: Vec<FindingObject<'a>>,
    milliseconds: u64,
}

#[derive(Debug, Serialize)]
struct FindingObject<'a> {
    what: &'a str,
    claims: &'a [String],
    rows: Vec<RowObject<'a>>,
}

#[derive(Debug, Serialize)]
struct RowObject<'a> {
    label: &'a str,
    printed: Option<&'a str>,
    claimed: Option<&'a str>,
    decided: Option<&'a str>,
    mex: Option<&'a str>,
    cases: u64,
    known_difference: Option<&'a str>,
    problem: Option<&'a str>,
    limit: Option<&'a str>,
}

/// One object for the whole run.
///
/// # Errors
/// None that can happen: no map has keys that are not strings.
pub fn json(reports: &[ItemReport], effort: Effort) -> Result<String, serde_json::Error> {
    let object = Object {
        schema: SCHEMA,
        command: "reproduce",
        effort: if effort == Effort::Full { "full" } else { "fast" },
        verdict: match reproduced(reports) {
            Reproduced::AsListed => "verified",
            Reproduced::Differs => "rejected",
            Reproduced::Limit => "undecided",
        },
        items: reports.iter().map(item).collect(),
    };
    serde_json::to_string_pretty(&object).map(|text| text + "\n")
}

fn item(report: &ItemReport) -> ItemObject<'_> {
    let item = report.item;
    ItemObject {
        id: item.id,
        title: item.title(),
        printed: item.printed,
        corrected: Some(item.corrected).filter(|text| !text.is_empty()),
        status: item.status.word(),
        status_text: item.status.text(),
        errata: item.errata,
        as_listed: report.problems().next().is_none(),
        findings: report
            .findings
            .iter()
            .map(|finding| FindingObject {
                what: &finding.what,
                claims: &finding.claims,
                rows: finding.rows.iter().map(row).collect(),
            })
            .collect(),
        milliseconds: u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX),
    }
}

fn row(row: &Row) -> RowObject<'_> {
    RowObject {
        label: &row.label,
        printed: row.printed.as_deref(),
        claimed: row.claimed.as_deref(),
        decided: row.decided.as_deref(),
        mex: row.mex.as_deref(),
        cases: row.cases,
        known_difference: row.known_difference.as_deref(),
        problem: row.problem.as_deref(),
        limit: row.limit.as_deref(),
    }
}
