//! The report as Markdown, for the summary of a CI job. It holds no times: it is the same for the same files.

use std::fmt::Write;

use super::entry::Entry;
use super::name::path;
use super::report::Audit;
use super::rules::help;
use crate::kernel::{definitions, statement};
use nimcert_prose::plural;

/// Most rows of a table: GitHub shows a summary of at most 1 MB.
const MAX_ROWS: usize = 500;

/// Most characters of a cell.
const MAX_CELL: usize = 300;

/// The verdict as a heading, a table of what is wrong, and a table of the certificates.
pub fn markdown(audit: &Audit) -> String {
    let findings = audit.findings();
    let mut out = format!("### nimcert audit: {}\n\n", audit.standing().word());
    let certificates = plural(audit.certificates() as u64, "certificate");
    // Writing to a string does not fail.
    let _ = match findings.len() {
        0 => writeln!(out, "{certificates} verified"),
        problems => {
            let problems = plural(problems as u64, "problem");
            writeln!(out, "{problems}; {} of {certificates} verified", audit.good())
        }
    };
    let remarks = audit.remarks.iter().filter(|_| audit.lenient);
    let wrong = findings
        .iter()
        .map(|finding| [path(&finding.uri), finding.message.clone(), help(finding.kind.rule()).to_owned()]);
    table(&mut out, ["file", "problem", "what to do"], wrong);
    table(
        &mut out,
        ["file", "note", "what to do"],
        remarks
            .map(|remark| [path(&remark.uri), remark.message.clone(), help(remark.kind.rule()).to_owned()]),
    );
    let certificates =
        audit.entries.iter().map(|entry| [entry.name.clone(), result(entry), entry.states().to_string()]);
    table(&mut out, ["certificate", "result", "states"], certificates);
    out
}

/// What became of a certificate: what it proves, or a word.
fn result(entry: &Entry) -> String {
    match entry.verified().filter(|_| entry.finding().is_none()) {
        Some(verified) => format!("verified: {}; {}", statement(verified), definitions(verified)),
        None => entry.word().to_owned(),
    }
}

/// A table, if there are rows.
fn table(out: &mut String, head: [&str; 3], rows: impl Iterator<Item = [String; 3]>) {
    let mut left_out = 0u64;
    for (number, row) in rows.enumerate() {
        if number == 0 {
            let _ = writeln!(out, "\n| {} |\n| --- | --- | --- |", head.join(" | "));
        }
        if number < MAX_ROWS {
            let _ = writeln!(out, "| {} |", row.map(|text| cell(&text)).join(" | "));
        } else {
            left_out += 1;
        }
    }
    if left_out > 0 {
        let _ = writeln!(out, "\n{} left out", plural(left_out, "more row"));
    }
}

/// Text that stays in its cell and means itself: no markup, no formula, and nobody is mentioned.
fn cell(text: &str) -> String {
    let mut out = String::new();
    for (number, c) in text.chars().enumerate() {
        if number == MAX_CELL {
            out.push_str(" ..");
            break;
        }
        match c {
            _ if c.is_control() => out.push(' '),
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '@'
            | '$' | '!' => {
                out.push('\\');
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_one_line_without_markup() {
        assert_eq!(cell("a|b\n<img src=x>"), "a\\|b \\<img src=x\\>");
        assert_eq!(cell("[x](http://y) @z `q`"), "\\[x\\](http://y) \\@z \\`q\\`");
        assert_eq!(cell(&"x".repeat(1000)).len(), MAX_CELL + 3);
    }

    #[test]
    fn a_long_table_says_what_it_leaves_out() {
        let rows = |count: usize| (0..count).map(|n| [n.to_string(), String::new(), String::new()]);
        let mut out = String::new();
        table(&mut out, ["a", "b", "c"], rows(0));
        assert_eq!(out, "");
        table(&mut out, ["a", "b", "c"], rows(MAX_ROWS + 2));
        assert!(out.ends_with("| 499 |  |  |\n\n2 more rows left out\n"), "{out}");
    }
}
