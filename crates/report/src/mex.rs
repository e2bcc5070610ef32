//! Exhaustive mex beside a verdict: Grundy numbers from the rules alone, and whether they agree.

use std::sync::atomic::{AtomicBool, AtomicU64};

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::layout::plural;
use nimcert_core::decision::{Kind, Outcome};
use nimcert_core::games::engine::{BarEngine, CompareSink, EngineOptions};
use nimcert_core::language::ast::{FunctionId, Program};
use nimcert_core::language::evaluate::{Undefined, apply};
use nimcert_core::ns::first_difference::Position;

/// Rows that are computed unless there are more columns, or a predicted difference lies higher.
const ROWS: u64 = 1024;

/// Highest row that is computed to meet a predicted difference.
const HIGHEST_ROW: u64 = 1 << 14;

/// Most positions of one grid: fewer rows are computed where there are many columns.
const MAX_POSITIONS: u64 = 1 << 28;

/// Bytes that the sets of one grid may take. It is met by no grid within the other limits.
const MAX_BYTES: u64 = 1 << 30;

/// A position whose Grundy number is not its nim-sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Row.
    pub y: u64,
    /// Column.
    pub z: u64,
    /// The Grundy number.
    pub grundy: u64,
}

/// What exhaustive mex found, and what the verdict predicts for the same grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MexReport {
    /// Last column of the grid, if there is a grid.
    pub z: Option<u64>,
    /// Positions computed.
    pub positions: u64,
    /// The first difference, in z-major order.
    pub first_difference: Option<Difference>,
    /// Whether that is the first difference that the verdict predicts.
    pub confirmed: bool,
    /// What keeps the grid from saying more.
    pub note: Option<String>,
    /// Verdict and grid contradict each other: both sides in words.
    pub contradiction: Option<String>,
}

impl MexReport {
    /// As a row of a report: a word and the particulars.
    pub fn row(&self) -> (&'static str, String) {
        let note = self.note.as_ref().map_or(String::new(), |note| format!("; {note}"));
        let Some(z) = self.z else {
            return ("not run", self.note.clone().unwrap_or_else(|| "there is no column".into()));
        };
        let positions = format!("{} with z <= {z}", plural(self.positions, "position"));
        match &self.first_difference {
            None => ("agrees", format!("G = y xor z at {positions}{note}")),
            Some(Difference { y, z, grundy }) => {
                let word = if self.confirmed { "confirms" } else { "differs" };
                let sum = y ^ z;
                (word, format!("G({y}, {z}) = {grundy}, not {y} xor {z} = {sum}; first of {positions}{note}"))
            }
        }
    }

    fn note(&mut self, note: String) {
        self.note = Some(match self.note.take() {
            Some(before) => format!("{before}; {note}"),
            None => note,
        });
    }
}

/// Computes the columns `0..=z` of the bar of `f` and compares them with an outcome of the search
/// for the claim `nimsum f`.
pub fn compare(program: &Program, f: FunctionId, z: u64, threads: usize, outcome: &Outcome) -> MexReport {
    let mut report = MexReport {
        z: None,
        positions: 0,
        first_difference: None,
        confirmed: false,
        note: None,
        contradiction: None,
    };
    let heights = heights(program, f, z, &mut report);
    let Some(last) = heights.len().checked_sub(1) else {
        return report;
    };
    let predicted = predicted(outcome);
    let high = predicted
        .filter(|p| p.z <= BigUint::from(last))
        .and_then(|p| p.y.to_u64())
        .filter(|y| (ROWS..=HIGHEST_ROW).contains(y));
    let fitting = MAX_POSITIONS / heights.len() as u64 - 1;
    let rows = high.unwrap_or(ROWS.max(z)).min(fitting);
    if heights[last] > rows {
        report.note(format!("rows up to {rows}"));
    }
    let options = EngineOptions { max_row: rows, threads, memory: MAX_BYTES, order: None };
    let sink = CompareSink::new(|y, z| Some(y ^ z));
    let positions = AtomicU64::new(0);
    let run = BarEngine::new(&heights, options)
        .and_then(|engine| engine.run(&sink, &AtomicBool::new(false), &positions));
    if let Err(error) = run {
        report.note(error.to_string());
        return report;
    }
    report.z = Some(last as u64);
    report.positions = positions.into_inner();
    report.first_difference = sink.first().map(|d| Difference { y: d.y, z: d.z, grundy: d.grundy });
    judge(&mut report, outcome, predicted, rows);
    report
}

/// The heights of the columns up to `z`, as far as there is a bar.
fn heights(program: &Program, f: FunctionId, z: u64, report: &mut MexReport) -> Vec<u64> {
    let mut heights = Vec::new();
    for column in 0..=z {
        let height = match apply(program, f, &[BigUint::from(column)]) {
            Ok(height) => height.to_u64().unwrap_or(u64::MAX),
            Err(Undefined::PastHeights { .. }) => break,
            Err(_) => {
                report.note(format!("f has no value at column {column}"));
                break;
            }
        };
        if heights.last().is_some_and(|&last| last > height) {
            report.note(format!("f falls at column {column}"));
            break;
        }
        heights.push(height);
    }
    heights
}

/// The first position with `G != y xor z` according to the search.
fn predicted(outcome: &Outcome) -> Option<&Position> {
    match outcome {
        Outcome::Refuted(c) | Outcome::ProvedBelow { beyond: Some(c), .. } if c.kind == Kind::Ns => {
            c.first_difference.as_ref()
        }
        _ => None,
    }
}

/// Holds the grid against the outcome.
fn judge(report: &mut MexReport, outcome: &Outcome, predicted: Option<&Position>, rows: u64) {
    let found = report.first_difference.as_ref().map(|d| (BigUint::from(d.z), BigUint::from(d.y)));
    let search = match (outcome, predicted) {
        (_, Some(p)) => {
            // In the order of the grid: column by column, each from row 0 up.
            let expected = (p.z.clone(), p.y.clone());
            let beyond = report.z.is_none_or(|last| p.z > BigUint::from(last));
            let above = p.y > BigUint::from(rows);
            report.confirmed = found.as_ref() == Some(&expected);
            let before = found.is_some_and(|found| found < expected);
            if report.confirmed || !before && (beyond || above) {
                if !report.confirmed {
                    report.note(format!(
                        "the first difference lies {} this grid",
                        if beyond { "beyond" } else { "above" }
                    ));
                }
                return;
            }
            format!("the search says that G = y xor z fails first at ({}, {})", p.y, p.z)
        }
        (Outcome::Proved, None) if found.is_some() => {
            "the search says that G = y xor z everywhere".to_owned()
        }
        (Outcome::ProvedBelow { below, .. }, None) if found.is_some_and(|(z, _)| z < *below) => {
            format!("the search says that G = y xor z below column {below}")
        }
        _ => return,
    };
    let mex = match &report.first_difference {
        Some(d) => format!("mex says that G({}, {}) = {}", d.y, d.z, d.grundy),
        None => "mex finds G = y xor z on the whole grid".to_owned(),
    };
    report.contradiction = Some(format!("{search}, {mex}"));
}
