//! The JSON object of `reproduce`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::findings::{Finding, ItemReport, Reproduced, reproduced};
use nimcert_papers::Effort;
use nimcert_tables::json::SCHEMA;

/// The object, which `--merge` reads again.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Object<'a> {
    pub(super) schema: u32,
    pub(super) command: Cow<'a, str>,
    pub(super) effort: Cow<'a, str>,
    pub(super) verdict: Cow<'a, str>,
    pub(super) items: Vec<ItemObject<'a>>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ItemObject<'a> {
    pub(super) id: Cow<'a, str>,
    title: String,
    printed: Cow<'a, str>,
    corrected: Option<Cow<'a, str>>,
    status: Cow<'a, str>,
    status_text: String,
    errata: Vec<Cow<'a, str>>,
    as_listed: bool,
    pub(super) findings: Cow<'a, [Finding]>,
    pub(super) milliseconds: u64,
}

/// One object for the whole run.
///
/// # Errors
/// None that can happen: no map has keys that are not strings.
pub fn json(reports: &[ItemReport], effort: Effort) -> Result<String, serde_json::Error> {
    let object = Object {
        schema: SCHEMA,
        command: "reproduce".into(),
        effort: if effort == Effort::Full { "full" } else { "fast" }.into(),
        verdict: match reproduced(reports) {
            Reproduced::AsListed => "verified",
            Reproduced::Differs => "rejected",
            Reproduced::Limit => "undecided",
        }
        .into(),
        items: reports.iter().map(item).collect(),
    };
    serde_json::to_string_pretty(&object).map(|text| text + "\n")
}

/// The object of an item.
pub(super) fn item(report: &ItemReport) -> ItemObject<'_> {
    let item = report.item;
    ItemObject {
        id: item.id.into(),
        title: item.title(),
        printed: item.printed.into(),
        corrected: Some(item.corrected.into()).filter(|text: &Cow<'_, str>| !text.is_empty()),
        status: item.status.word().into(),
        status_text: item.status.text(),
        errata: item.errata.iter().map(|&erratum| erratum.into()).collect(),
        as_listed: report.problems().next().is_none(),
        findings: report.findings.as_slice().into(),
        milliseconds: u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX),
    }
}
