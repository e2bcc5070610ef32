//! The tables of `reproduce`: next to each other where the lines have room, else below each other.

use std::fmt::Write;

use super::findings::Row;
use nimcert_prose::Layout;

/// Widest cell that others are aligned with.
const WIDEST_CELL: usize = 44;

/// Farthest that a note below a row is indented.
const FARTHEST_NOTE: usize = 16;

/// The items of a paper, under their heads: as a table where the lines have room for it, else two lines
/// an item.
pub(super) fn item_table(lines: &[[String; 6]], layout: Layout) -> String {
    let whole: Vec<String> = lines
        .iter()
        .map(|[item, printed, claimed, decided, computed, status]| {
            let text =
                format!("  {item:<15} {printed:<8} {claimed:<8} {decided:<16} {computed:<16} {status}");
            text.trim_end().to_owned()
        })
        .collect();
    if whole.iter().all(|line| layout.holds_row(line.chars().count())) {
        return whole.iter().map(|line| format!("{line}\n")).collect();
    }
    let Some(([_, heads @ .., _], items)) = lines.split_first() else { return String::new() };
    let mut out = String::new();
    for [item, cells @ .., status] in items {
        layout.paragraph(&mut out, "  ", "    ", &format!("{item}: {status}"));
        let known = heads.iter().zip(cells).filter(|(_, cell)| *cell != "-");
        let known: Vec<String> = known.map(|(head, cell)| format!("{head} {cell}")).collect();
        if !known.is_empty() {
            layout.paragraph(&mut out, "      ", "      ", &known.join("; "));
        }
    }
    out
}

type Column = (&'static str, fn(&Row) -> Option<&String>);

/// Columns after the label of a row.
const COLUMNS: [Column; 4] = [
    ("printed", |row| row.printed.as_ref()),
    ("claimed", |row| row.claimed.as_ref()),
    ("decided", |row| row.decided.as_ref()),
    ("computed", |row| row.mex.as_ref()),
];

/// Why a row is not plain.
fn note(row: &Row) -> Option<String> {
    match (&row.problem, &row.limit, &row.known_difference) {
        (Some(problem), _, _) => Some(format!("<- NOT AS LISTED: {problem}")),
        (_, Some(limit), _) => Some(format!("<- {limit}")),
        (_, _, Some(why)) => Some(format!("<- {why}")),
        _ => None,
    }
}

/// Rows with the columns that are in use.
pub(super) fn rows(out: &mut String, rows: &[Row], layout: Layout) {
    let used: Vec<&Column> =
        COLUMNS.iter().filter(|(_, cell)| rows.iter().any(|row| cell(row).is_some())).collect();
    let width = |head: &str, cells: &mut dyn Iterator<Item = &String>| {
        let longest = cells.map(|text| text.chars().count()).max().unwrap_or(0);
        longest.max(head.len()).min(WIDEST_CELL)
    };
    let mut widths = vec![width("", &mut rows.iter().map(|row| &row.label))];
    widths.extend(used.iter().map(|(head, cell)| width(head, &mut rows.iter().filter_map(cell))));
    let table = |cells: &[&str]| {
        let mut line = "   ".to_owned();
        for (cell, width) in cells.iter().zip(&widths) {
            let _ = write!(line, " {cell:<width$} ");
        }
        line
    };
    let heads: Vec<&str> = std::iter::once("").chain(used.iter().map(|(head, _)| *head)).collect();
    let lines: Vec<String> = rows
        .iter()
        .map(|row| {
            let cells = used.iter().map(|(_, cell)| cell(row).map_or("", String::as_str));
            table(&std::iter::once(row.label.as_str()).chain(cells).collect::<Vec<_>>())
        })
        .collect();
    if !lines.iter().all(|line| layout.holds_row(line.trim_end().chars().count())) {
        return rows.iter().for_each(|row| below_each_other(out, row, &used, layout));
    }
    let _ = writeln!(out, "{}", table(&heads).trim_end());
    for (line, row) in lines.iter().zip(rows) {
        let note = note(row).unwrap_or_default();
        let whole = format!("{line}{note}");
        if layout.holds_row(whole.trim_end().chars().count()) {
            let _ = writeln!(out, "{}", whole.trim_end());
            continue;
        }
        let _ = writeln!(out, "{}", line.trim_end());
        let indent = " ".repeat(5 + widths[0].min(FARTHEST_NOTE));
        layout.paragraph(out, &indent, &format!("{indent}   "), &note);
    }
}

/// A row that is too wide for a line.
fn below_each_other(out: &mut String, row: &Row, used: &[&Column], layout: Layout) {
    let cells = used.iter().filter_map(|(head, cell)| Some(format!("{head}: {}", cell(row)?)));
    let cells: Vec<String> = cells.collect();
    match row.label.as_str() {
        "" => layout.paragraph(out, "    ", "      ", &cells.join("; ")),
        label => {
            layout.paragraph(out, "    ", "      ", label);
            layout.paragraph(out, "      ", "        ", &cells.join("; "));
        }
    }
    if let Some(note) = note(row) {
        layout.paragraph(out, "      ", "        ", &note);
    }
}
