//! The end of a sweep: its tables, and the summary that is printed.

use std::collections::BTreeMap;

use super::folder::Folder;
use crate::exit::{Exit, Failure};
use crate::terminal::ending::bug;
use crate::terminal::output_options;
use crate::terminal::print::print_verdict;
use nimcert_core::language::listing::equations;
use nimcert_prose::digits::short_decimal;
use nimcert_prose::{Prose, grouped, plural};
use nimcert_sweep::choices::Choices;
use nimcert_sweep::plan::Plan;
use nimcert_sweep::row::{Row, Shown, Verdict};
use nimcert_sweep::tables::Tables;

/// The most rows of each verdict that are named.
const MOST_NAMED: usize = 5;

/// What earlier runs of a sweep did.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Before {
    /// Rows that were done.
    pub(super) kept: u64,
    /// Rows of them whose certificates or tables were missing or changed, and were made again.
    pub(super) restored: u64,
}

/// Writes the tables, prints the summary, and returns the exit code.
pub(super) fn finish(
    folder: &Folder,
    plan: &Plan,
    choices: &Choices,
    rows: &BTreeMap<u64, Row>,
    before: Before,
) -> Result<Exit, Failure> {
    let tables = Tables::new(plan, choices, rows);
    folder.write("times.csv", tables.times().as_bytes())?;
    folder.write("rows.csv", tables.csv().as_bytes())?;
    folder.write("index.html", tables.page().as_bytes())?;
    // The file that programs read is written last.
    folder.write("rows.jsonl", tables.json_lines().as_bytes())?;
    let mut text = words(&tables, choices, before).text(output_options::layout());
    let place = folder.at("");
    text += &format!("\n  written: {}\n", place.display());
    let shard = plan.shard.map_or(String::new(), |shard| format!(" of shard {shard}"));
    let worst = tables.shown().iter().map(|row| row.verdict).max();
    let no_table = tables.shown().iter().any(|row| row.no_table.is_some() && row.verdict <= Verdict::Refuted);
    let (word, exit) = match worst {
        None | Some(Verdict::Computed | Verdict::Proved | Verdict::Refuted) if no_table => {
            ("undecided", Exit::Limit)
        }
        None | Some(Verdict::Proved | Verdict::Refuted) => ("decided", Exit::Success),
        Some(Verdict::Computed) => ("computed", Exit::Success),
        Some(Verdict::Undecided) => ("undecided", Exit::Limit),
        Some(Verdict::Invalid) => ("invalid", Exit::Usage),
        Some(Verdict::Contradiction) => ("contradiction", bug("a row is a contradiction")),
    };
    let all = plural(rows.len() as u64, "row");
    let of_all = match worst {
        Some(worst) if worst > Verdict::Refuted => format!("{} of {all}", grouped(tables.count(worst))),
        _ => all,
    };
    let counts = match tables.counts() {
        counts if counts.is_empty() => counts,
        counts => format!(" ({counts})"),
    };
    let missing = if no_table { "; tables are missing" } else { "" };
    print_verdict(&format!("{text}\n{word}: {of_all}{shard}{counts}{missing}\n"))?;
    Ok(exit)
}

/// The summary in words.
fn words(tables: &Tables<'_>, choices: &Choices, before: Before) -> Prose {
    let mut out = Prose::default();
    if before.kept > 0 {
        out.row("kept", "", format!("{} from an earlier run", plural(before.kept, "row")));
    }
    if before.restored > 0 {
        let rows = plural(before.restored, "row");
        out.row("restored", "", format!("{rows} whose certificate or table was missing or changed"));
    }
    let at = |row: &Shown| {
        if let Some(octal) = &row.octal {
            return octal.code.clone();
        }
        let values = row.values.iter().map(|value| short_decimal(value));
        let values = equations(choices.names.iter().zip(values));
        let claim = if tables.claims() > 1 { format!(", claim {}", row.claim) } else { String::new() };
        format!("{values}{claim}")
    };
    for verdict in Verdict::ALL.into_iter().filter(|&verdict| verdict > Verdict::Proved) {
        let rows = tables.shown().iter().filter(|row| row.verdict == verdict);
        let why = |row: &Shown| match row.counterexample.is_empty() {
            true => row.reason.clone(),
            false => row.counterexample.clone(),
        };
        // Rows with the same reason share it.
        let mut named: Vec<(String, Vec<String>)> = Vec::new();
        for row in rows.take(MOST_NAMED) {
            let (why, at) = (why(row), format!("at {}", at(row)));
            match named.iter_mut().find(|(known, _)| *known == why) {
                Some((_, rows)) => rows.push(at),
                None => named.push((why, vec![at])),
            }
        }
        let named: Vec<String> =
            named.into_iter().map(|(why, rows)| format!("{}: {why}", rows.join(" and "))).collect();
        let left = tables.count(verdict).saturating_sub(MOST_NAMED as u64);
        let more = if left > 0 { format!("; and {} more", grouped(left)) } else { String::new() };
        if !named.is_empty() {
            out.row("rows", verdict.word(), format!("{}{more}", named.join("; ")));
        }
    }
    let without: Vec<_> = tables.shown().iter().filter(|row| row.no_table.is_some()).collect();
    if let Some((first, why)) = without.first().and_then(|row| Some((row, row.no_table.as_ref()?))) {
        let more = match without.len() - 1 {
            0 => String::new(),
            left => format!("; and {} more", grouped(left as u64)),
        };
        out.row("tables", "missing", format!("at {}: {why}{more}", at(first)));
    }
    let count = tables.shown().iter().filter_map(|row| row.table.as_ref());
    let (count, bytes) =
        count.fold((0_u64, 0_u64), |(count, sum), table| (count + 1, sum.saturating_add(table.bytes)));
    if count > 0 {
        out.row("tables", "", format!("{}, {}", plural(count, "table"), plural(bytes, "byte")));
    }
    let largest = tables.shown().iter().filter(|row| row.certificate.is_some());
    if let Some(row) =
        largest.max_by_key(|row| (row.certificate.as_ref().map(|c| c.1), u64::MAX - row.number))
        && let Some((states, bytes, _)) = &row.certificate
    {
        let size = format!("{}, {}", plural(*states, "state"), plural(*bytes, "byte"));
        out.row("certificate", "largest", format!("{size}, at {}", at(row)));
    }
    out
}
