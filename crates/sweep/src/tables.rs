//! The tables of a sweep: rows as JSON Lines and CSV, times as CSV. All but the times are the same for equal plans.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::choices::Choices;
use crate::plan::Plan;
use crate::row::{OctalGame, Row, Shown, Verdict};

/// Columns of `rows.csv` in addition to the names that are swept.
const COLUMNS: [&str; 9] = [
    "row",
    "claim",
    "verdict",
    "counterexample",
    "states",
    "certificate_states",
    "certificate_bytes",
    "certificate_sha256",
    "reason",
];

/// Columns after them, if there are tables of Grundy numbers.
const TABLE_COLUMNS: [&str; 3] = ["table", "table_bytes", "table_sha256"];

/// The rows of a plan, as far as they are done.
#[derive(Debug, Clone)]
pub struct Tables<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) choices: &'a Choices,
    rows: &'a BTreeMap<u64, Row>,
    shown: Vec<Shown>,
}

impl<'a> Tables<'a> {
    /// Tables of rows that are about the choices.
    pub fn new(plan: &'a Plan, choices: &'a Choices, rows: &'a BTreeMap<u64, Row>) -> Tables<'a> {
        let shown = rows.values().filter_map(|row| row.shown(&choices.names)).collect();
        Tables { plan, choices, rows, shown }
    }

    /// What is shown of the rows, in order.
    pub fn shown(&self) -> &[Shown] {
        &self.shown
    }

    /// Claims of the file.
    pub fn claims(&self) -> usize {
        self.plan.claims
    }

    /// How many rows have a verdict.
    pub fn count(&self, verdict: Verdict) -> u64 {
        self.shown.iter().filter(|row| row.verdict == verdict).count() as u64
    }

    /// The verdicts in words: `4 proved, 5 refuted`.
    pub fn counts(&self) -> String {
        let counts = Verdict::ALL.map(|verdict| (self.count(verdict), verdict));
        let words = counts.iter().filter(|(count, _)| *count > 0);
        let words: Vec<String> = words
            .map(|(count, verdict)| format!("{} {}", nimcert_prose::grouped(*count), verdict.word()))
            .collect();
        words.join(", ")
    }

    /// `rows.jsonl`
    pub fn json_lines(&self) -> String {
        self.rows.values().map(|row| format!("{}\n", row.line)).collect()
    }

    /// `rows.csv`
    pub fn csv(&self) -> String {
        let all = || COLUMNS.iter().chain(&TABLE_COLUMNS).chain(&OctalGame::COLUMNS);
        let is_column = |name: &str| all().any(|column| *column == name);
        let name = |name: &String| match is_column(name) {
            true => format!("set.{name}"),
            false => name.clone(),
        };
        let (first, rest) = COLUMNS.split_at(1);
        let names: Vec<String> = self.choices.names.iter().map(name).collect();
        let mut rest = rest.to_vec();
        if self.plan.tables.is_some() {
            rest.extend(TABLE_COLUMNS);
        }
        let has_codes = self.plan.codes().is_some();
        if has_codes {
            rest.extend(OctalGame::COLUMNS);
        }
        let mut out = format!("{},{},{}\n", first[0], names.join(","), rest.join(","));
        for row in &self.shown {
            let (states, bytes, sha256) = match &row.certificate {
                Some((states, bytes, sha256)) => (states.to_string(), bytes.to_string(), sha256.as_str()),
                None => (String::new(), String::new(), ""),
            };
            let mut cells = vec![row.number.to_string()];
            cells.extend(row.values.iter().cloned());
            cells.push(row.claim.to_string());
            cells.extend([row.verdict.word(), &row.counterexample].map(quoted));
            cells.push(row.states.map_or_else(String::new, |states| states.to_string()));
            cells.extend([&states, &bytes, sha256, &row.reason].map(quoted));
            if self.plan.tables.is_some() {
                let (path, bytes, sha256) = match &row.table {
                    Some(table) => (table.path.as_str(), table.bytes.to_string(), table.sha256.as_str()),
                    None => ("", String::new(), ""),
                };
                cells.extend([path, &bytes, sha256].map(quoted));
            }
            if has_codes {
                cells.extend(row.octal.as_ref().map(OctalGame::cells).unwrap_or_default());
            }
            let _ = writeln!(out, "{}", cells.join(","));
        }
        out
    }

    /// `times.csv`, in milliseconds: what differs from run to run.
    pub fn times(&self) -> String {
        let mut out = "row,search_ms,encode_ms,kernel_ms,mex_ms\n".to_owned();
        for row in self.rows.values() {
            let times = row.times.map(|time| format!("{}.{:03}", time / 1000, time % 1000));
            let _ = writeln!(out, "{},{}", row.number, times.join(","));
        }
        out
    }
}

/// A cell of CSV.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}
