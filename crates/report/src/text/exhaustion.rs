//! The comparison with the rules, and contradictions between witnesses, in words.

use super::game::GameWords;
use crate::Report;
use nimcert_core::answer::{Agreement, BarComparison, Contradiction, Exhaustion};
use nimcert_core::decision::Outcome;
use nimcert_core::exhaustion::bar::BarGrid;
use nimcert_core::exhaustion::check::{Difference, GridReport};
use nimcert_core::language::ast::Statement;
use nimcert_core::language::listing::tuple;
use nimcert_prose::plural;

/// A row of a report: its name, a word, and the particulars.
pub(super) type Row = (&'static str, &'static str, String);

/// The row of the comparison with the rules.
pub(super) fn row(report: &Report<'_>) -> Option<Row> {
    Some(match report.answer.exhaustion.as_ref()? {
        Exhaustion::Bar(bar) => {
            let (word, text) = bar_row(bar);
            ("mex", word, text)
        }
        Exhaustion::Box { grid: Ok(grid), .. } => {
            let (word, text) = box_row(report, grid);
            ("exhaustive", word, text)
        }
        Exhaustion::Box { grid: Err(error), .. } => ("exhaustive", "stopped", error.to_string()),
    })
}

/// What keeps the columns of a bar from saying more.
pub(crate) fn bar_note(bar: &BarComparison) -> Option<String> {
    let mut notes: Vec<String> = bar.grid.limits.iter().map(ToString::to_string).collect();
    match bar.agreement {
        Agreement::Beyond => notes.push("the first difference lies beyond this grid".to_owned()),
        Agreement::Above => notes.push("the first difference lies above this grid".to_owned()),
        Agreement::Consistent | Agreement::Confirmed | Agreement::Contradicts => {}
    }
    (!notes.is_empty()).then(|| notes.join("; "))
}

fn bar_row(bar: &BarComparison) -> (&'static str, String) {
    let BarGrid { last, positions, first_difference, .. } = &bar.grid;
    let note = bar_note(bar);
    let Some(z) = last else {
        return ("not run", note.unwrap_or_else(|| "there is no column".into()));
    };
    let note = note.map_or(String::new(), |note| format!("; {note}"));
    let positions = format!("{} with z <= {z}", plural(*positions, "position"));
    match first_difference {
        None => ("agrees", format!("G = y xor z at {positions}{note}")),
        Some(d) => {
            let word = if bar.agreement == Agreement::Confirmed { "confirms" } else { "differs" };
            let (y, z, grundy, sum) = (d.y, d.z, d.grundy, d.y ^ d.z);
            (
                word,
                format!(
                    "G({y}, {z}) = {grundy}, not {y} xor {z} = {sum}: the first difference among {positions}{note}"
                ),
            )
        }
    }
}

fn box_row(report: &Report<'_>, grid: &GridReport) -> (&'static str, String) {
    let GridReport { side, positions, first_difference, limit: report_limit, .. } = grid;
    let for_all = matches!(report.claim.statement, Statement::ForAll { .. });
    let what = if for_all { "tuple" } else { "position" };
    let limit = report_limit.as_ref().map_or(String::new(), |limit| format!("; {limit}"));
    match first_difference {
        None if *positions == 0 && report_limit.is_some() => {
            ("stopped", format!("no {what} was compared{limit}"))
        }
        None if *positions == 0 => ("empty", format!("no {what} has all coordinates below {side}")),
        None => ("agrees", format!("{} with coordinates below {side}{limit}", plural(*positions, what))),
        Some(Difference { position, expected, found }) => {
            let at = tuple(position);
            let rules = match for_all {
                true => format!("the condition {found}"),
                false => format!("{found} by the rules, {expected} by the claim"),
            };
            let without = if report.claim.negated { " without its `not`" } else { "" };
            ("differs", format!("first at {at}: {rules}{without}{limit}"))
        }
    }
}

/// A contradiction between witnesses in words.
pub(super) fn contradiction(report: &Report<'_>) -> Option<String> {
    let answer = &report.answer;
    Some(match answer.contradiction()? {
        Contradiction::Kernel => {
            let failure = answer.kernel.as_ref()?.as_ref().err()?;
            format!("the search says `{}`, the kernel says `{failure}` of its certificate", answer.found)
        }
        Contradiction::Bar => {
            let Some(Exhaustion::Bar(bar)) = &answer.exhaustion else { return None };
            bar_contradiction(report, bar)
        }
        Contradiction::Box => {
            format!("the claim is proved, and exhaustion finds: {}", row(report)?.2)
        }
        Contradiction::Rules => format!("the claim is proved, but {}", row(report)?.2),
        Contradiction::Counterexample => {
            format!("the claim is refuted, but by exhaustion {}", GameWords::new(report).truth()?)
        }
    })
}

fn bar_contradiction(report: &Report<'_>, bar: &BarComparison) -> String {
    let decision = &report.answer.decision;
    let predicted = decision.counterexample().and_then(|c| c.first_difference.as_ref());
    let search = match (predicted, &decision.outcome) {
        (Some(p), _) => format!("the search says that G = y xor z fails first at ({}, {})", p.y, p.z),
        (None, Outcome::ProvedBelow { below, .. }) => {
            format!("the search says that G = y xor z below column {below}")
        }
        (None, _) => "the search says that G = y xor z everywhere".to_owned(),
    };
    let mex = match &bar.grid.first_difference {
        Some(d) => format!("mex says that G({}, {}) = {}", d.y, d.z, d.grundy),
        None => "mex finds G = y xor z on the whole grid".to_owned(),
    };
    format!("{search}, {mex}")
}
