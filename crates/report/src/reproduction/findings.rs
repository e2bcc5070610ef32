//! What was found for each item of a paper, and how it adds up.

use std::time::Duration;

use nimcert_papers::Item;
use serde::{Deserialize, Serialize};

/// One value, claim or range of an item, as printed, claimed, decided and computed. The object of `reproduce --json` has it
/// as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// What the row is about: `G(6, 16)`, `k = 4: claim 2`, a range.
    pub label: String,
    /// As printed.
    pub printed: Option<String>,
    /// By the paper's formula.
    pub claimed: Option<String>,
    /// By the search, for all naturals, with a certificate that the kernel verified.
    pub decided: Option<String>,
    /// By exhaustion, from the rules alone.
    pub mex: Option<String>,
    /// Positions or cases that were computed.
    pub cases: u64,
    /// Why printed and computed values differ, where that is known.
    pub known_difference: Option<String>,
    /// The difference from the catalogue, if there is one.
    pub problem: Option<String>,
    /// The limit that was reached.
    pub limit: Option<String>,
}

/// Result of one piece of evidence for an item, as the object of `reproduce --json` has it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// What was done.
    pub what: String,
    /// The claims that were decided, as they are written in their file.
    pub claims: Vec<String>,
    /// Row by row.
    pub rows: Vec<Row>,
}

/// An item with what was found.
#[derive(Debug)]
pub struct ItemReport {
    /// The item.
    pub item: &'static Item,
    /// A finding for each piece of evidence.
    pub findings: Vec<Finding>,
    /// How long it took.
    pub time: Duration,
}

/// Sums over the rows of an item.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Totals {
    /// Printed values.
    pub printed: u64,
    /// Those that differ from the computed ones.
    pub printed_differ: u64,
    /// Values of formulas.
    pub claimed: u64,
    /// Those that differ from the computed ones.
    pub claimed_differ: u64,
    /// Claims proved for all naturals.
    pub proved: u64,
    /// Claims refuted.
    pub refuted: u64,
    /// Positions and cases computed.
    pub cases: u64,
    /// Ranges with an exception that is expected.
    pub exceptions: u64,
}

/// Beginning of [`Row::decided`] for a proved claim.
pub const PROVED: &str = "proved";
/// Beginning of [`Row::decided`] for a refuted claim.
pub const REFUTED: &str = "refuted";
/// Beginning of [`Row::mex`] for a range with an exception.
pub const FAILS: &str = "fails";

impl ItemReport {
    pub(super) fn rows(&self) -> impl Iterator<Item = &Row> {
        self.findings.iter().flat_map(|finding| &finding.rows)
    }

    /// What is not as the catalogue says.
    pub(crate) fn problems(&self) -> impl Iterator<Item = String> {
        self.rows()
            .filter_map(|row| row.problem.as_ref().map(|p| format!("{}: {}: {p}", self.item.id, row.label)))
    }

    /// Limits that were met.
    pub(crate) fn limits(&self) -> impl Iterator<Item = String> {
        self.rows()
            .filter_map(|row| row.limit.as_ref().map(|l| format!("{}: {}: {l}", self.item.id, row.label)))
    }

    /// The sums over all rows.
    pub(super) fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for row in self.rows() {
            totals.cases += row.cases;
            let says = |text: &Option<String>, word: &str| text.as_ref().is_some_and(|t| t.starts_with(word));
            totals.proved += u64::from(says(&row.decided, PROVED));
            totals.refuted += u64::from(says(&row.decided, REFUTED));
            totals.exceptions += u64::from(says(&row.mex, FAILS));
            totals.printed += u64::from(row.printed.is_some());
            totals.printed_differ += u64::from(row.printed.is_some() && row.printed != row.mex);
            let is_value = row.decided.is_none() && row.claimed.is_some();
            totals.claimed += u64::from(is_value);
            totals.claimed_differ += u64::from(is_value && row.claimed != row.mex);
        }
        totals
    }
}

/// Verdict of a run of `reproduce`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reproduced {
    /// Everything is as the catalogue says.
    AsListed,
    /// Something is not.
    Differs,
    /// A limit was reached.
    Limit,
}

/// Compares all findings with the catalogue.
pub fn reproduced(reports: &[ItemReport]) -> Reproduced {
    let problem = reports.iter().any(|report| report.problems().next().is_some());
    let limit = reports.iter().any(|report| report.limits().next().is_some());
    match (problem, limit) {
        (true, _) => Reproduced::Differs,
        (false, true) => Reproduced::Limit,
        (false, false) => Reproduced::AsListed,
    }
}
