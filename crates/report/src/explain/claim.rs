//! The explanation of a claim of any kind: the report of `prove`, with the argument.

use serde::Serialize;
use serde_json::Value;

use super::argument;
use crate::Report;
use crate::json::{Object, object};
use crate::text;
use nimcert_prose::Layout;

/// The explanation as text; its last line begins with the verdict.
pub fn claim_text(report: &Report<'_>, layout: Layout) -> String {
    text::joined(vec![
        text::definitions(report, layout),
        text::steps(report).text(layout),
        text::explanation(report, layout).text(layout),
        argument::text(report, layout),
        text::invariant::invariants(report).text(layout),
        text::witnesses(report).text(layout),
        report.last_line() + "\n",
    ])
}

#[derive(Serialize)]
struct Explained<'a> {
    #[serde(flatten)]
    report: Object<'a>,
    argument: Value,
}

/// A JSON array: the object of each claim, as of `prove`, with the field `argument`.
///
/// # Errors
/// None in practice: every field is a string, a number or null.
pub fn claims_json(reports: &[Report<'_>]) -> Result<String, serde_json::Error> {
    let explained: Vec<Explained<'_>> = reports
        .iter()
        .map(|report| Explained { report: object(report), argument: argument::json(report) })
        .collect();
    Ok(serde_json::to_string_pretty(&explained)? + "\n")
}
