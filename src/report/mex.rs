//! Exhaustive mex beside a verdict: Grundy numbers from the rules alone, and whether they agree.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::decision::{Kind, Outcome};
use crate::games::{Bar, BarLimits, compare_with_nim_sum};
use crate::language::ast::{FunctionId, Program};
use crate::language::evaluate::apply;

/// Rows that are computed unless a predicted difference lies higher.
const ROWS: u64 = 1024;

/// Highest row that is computed to meet a predicted difference.
const HIGHEST_ROW: u64 = 1 << 16;

/// Most positions of one grid.
const MAX_POSITIONS: u64 = 50_000_000;

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
    /// The first differing position as predicted from the verdict, if it lies in the grid.
    pub confirmed: bool,
    /// What keeps the grid from saying more.
    pub note: Option<String>,
    /// Verdict and grid contradict each other: both sides in words.
    pub contradiction: Option<String>,
}

/// Computes the columns `0..=z` of the bar of `f` and compares them with an outcome of the search
/// for the claim `nimsum f`.
pub fn compare(program: &Program, f: FunctionId, z: u64, outcome: &Outcome) -> MexReport {
    let mut report = MexReport {
        z: None,
        positions: 0,
        first_difference: None,
        confirmed: false,
        note: None,
        contradiction: None,
    };
    let predicted = match outcome {
        Outcome::Refuted(c) | Outcome::ProvedBelow { beyond: Some(c), .. } if c.kind == Kind::Ns => {
            c.first_difference.as_ref().and_then(|p| Some((p.y.to_u64()?, p.z.to_u64()?)))
        }
        _ => None,
    }
    .filter(|&(_, column)| column <= z);
    let mut heights = Vec::new();
    for column in 0..=z {
        let Ok(height) = apply(program, f, &[BigUint::from(column)]) else {
            report.note = Some(format!("f is not defined at {column}; columns before it"));
            break;
        };
        let height = height.to_u64().unwrap_or(u64::MAX);
        if heights.last().is_some_and(|&last| last > height) {
            report.note = Some(format!("f falls at column {column}: there is no bar beyond"));
            break;
        }
        heights.push(height);
    }
    let Some(last) = heights.len().checked_sub(1) else {
        return report;
    };
    let rows = predicted.map_or(ROWS, |(y, _)| y.clamp(ROWS, HIGHEST_ROW));
    if heights[last] > rows {
        let note = format!("rows up to {rows}");
        report.note = Some(report.note.map_or_else(|| note.clone(), |n| format!("{n}; {note}")));
    }
    let limits = BarLimits { positions: MAX_POSITIONS };
    let table = match Bar::new(heights).and_then(|bar| bar.grundy(rows, limits)) {
        Ok(table) => table,
        Err(error) => {
            report.note = Some(error.to_string());
            return report;
        }
    };
    let comparison = compare_with_nim_sum(&table);
    report.z = Some(last as u64);
    report.positions = comparison.positions;
    report.first_difference = comparison
        .first_difference
        .map(|d| Difference { y: d.y, z: d.z, grundy: d.grundy });
    judge(&mut report, outcome, predicted, rows);
    report
}

/// Holds the grid against the outcome.
fn judge(report: &mut MexReport, outcome: &Outcome, predicted: Option<(u64, u64)>, rows: u64) {
    let found = report.first_difference.as_ref().map(|d| (d.y, d.z));
    let says = |what: String| {
        let mex = match &report.first_difference {
            Some(d) => format!("mex says that G({}, {}) = {}", d.y, d.z, d.grundy),
            None => "mex finds G = y xor z on the whole grid".to_owned(),
        };
        Some(format!("{what}, {mex}"))
    };
    match outcome {
        Outcome::Proved if found.is_some() => {
            report.contradiction = says("the search says that G = y xor z everywhere".into());
        }
        Outcome::ProvedBelow { below, .. }
            if found.is_some_and(|(_, z)| BigUint::from(z) < *below) =>
        {
            report.contradiction = says(format!("the search says that G = y xor z below column {below}"));
        }
        Outcome::Refuted(c) if c.kind == Kind::Ns => match predicted {
            Some((y, z)) if y <= rows => {
                report.confirmed = found == Some((y, z));
                if !report.confirmed {
                    let what = format!("the search says that ({y}, {z}) is the first position with G != y xor z");
                    report.contradiction = says(what);
                }
            }
            Some((y, z)) => {
                report.note = Some(format!("the first difference, row {y} of column {z}, is above the grid"));
            }
            None => {
                let first = c.first_difference.as_ref();
                let before = |z: u64| first.is_some_and(|p| BigUint::from(z) < p.z);
                if found.is_some_and(|(_, z)| before(z)) {
                    report.contradiction =
                        says("the search says that G = y xor z before its first violation".into());
                } else if first.is_some() {
                    report.note = Some("the first difference lies beyond this grid".into());
                }
            }
        },
        _ => {}
    }
}
