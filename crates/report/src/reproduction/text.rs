//! The report of `reproduce` as text: an overview of papers, or items in full.

use std::fmt::Write;

use super::findings::{ItemReport, Reproduced, Totals, reproduced};
use super::table::{item_table, rows};
use nimcert_papers::{Effort, Erratum, Paper, errata, erratum};
use nimcert_prose::{Layout, grouped, plural};

impl Totals {
    fn decided(&self) -> String {
        match (self.proved, self.refuted) {
            (0, 0) => "-".to_owned(),
            (proved, 0) => format!("{proved} proved"),
            (0, refuted) => format!("{refuted} refuted"),
            (proved, refuted) => format!("{proved} proved {refuted} ref."),
        }
    }

    fn mex(&self) -> String {
        match (self.cases, self.exceptions) {
            (0, _) => "-".to_owned(),
            (cases, 0) => grouped(cases),
            (cases, exceptions) => format!("{}, {exceptions} fail", grouped(cases)),
        }
    }
}

/// `170 of 171`, or the count if all agree.
fn agreeing(differ: u64, of: u64) -> String {
    match (of, differ) {
        (0, _) => "-".to_owned(),
        (of, 0) => of.to_string(),
        (of, differ) => format!("{}/{of}", of - differ),
    }
}

/// What the columns of the overview are.
const LEGEND: &str = "printed: numbers in the paper; claimed: numbers by its formulas; of both, 170/171 means that 170 of 171 are as computed. decided: claims, for all naturals. computed: positions and cases that were played out. status: the finding on the item.";

/// The papers with a line for each item, without the verdict.
pub fn overview(reports: &[ItemReport], layout: Layout) -> String {
    let mut out = String::new();
    for paper in Paper::ALL {
        let of_paper: Vec<&ItemReport> = reports.iter().filter(|r| r.item.paper() == paper).collect();
        if of_paper.is_empty() {
            continue;
        }
        let _ = writeln!(out, "{}: {}\n", paper.key(), paper.title());
        let mut plain = Vec::new();
        let mut lines =
            vec![["item", "printed", "claimed", "decided", "computed", "status"].map(str::to_owned)];
        for report in of_paper {
            if !report.item.status.needs_evidence() && report.item.evidence.is_empty() {
                plain.push(report.item.name());
                continue;
            }
            let totals = report.totals();
            let printed = agreeing(totals.printed_differ, totals.printed);
            let claimed = agreeing(totals.claimed_differ, totals.claimed);
            let word = match report.problems().next() {
                Some(_) => "NOT AS LISTED",
                None => report.item.status.word(),
            };
            let (item, word) = (report.item.name().to_owned(), word.to_owned());
            lines.push([item, printed, claimed, totals.decided(), totals.mex(), word]);
        }
        out.push_str(&item_table(&lines, layout));
        if !plain.is_empty() {
            out.push('\n');
            let text =
                format!("Definitions, drawings and remarks (nothing to decide): {}.", plain.join(", "));
            layout.paragraph(&mut out, "  ", "  ", &text);
        }
        out.push('\n');
    }
    if !out.is_empty() {
        layout.paragraph(&mut out, "", "", LEGEND);
        out.push('\n');
    }
    out.push_str(&differences(reports, layout));
    out
}

/// Where the papers are wrong, and how often the scanned texts are.
fn differences(reports: &[ItemReport], layout: Layout) -> String {
    let mut out = String::new();
    let named = |erratum: &Erratum| reports.iter().any(|report| report.item.errata.contains(&erratum.id));
    let wrong: Vec<Erratum> = errata().filter(named).collect();
    if !wrong.is_empty() {
        out.push_str("Errata of the papers (docs/ERRATA.md):\n");
        for Erratum { id, title, .. } in wrong {
            layout.paragraph(&mut out, &format!("  {id:<16} "), &" ".repeat(19), title);
        }
        out.push('\n');
    }
    let slips: usize = reports
        .iter()
        .flat_map(ItemReport::rows)
        .filter(|row| row.known_difference.as_ref().is_some_and(|why| why.starts_with("scanning slip")))
        .count();
    if slips > 0 {
        let _ = writeln!(out, "Not listed here: {} in the text.\n", plural(slips as u64, "scanning slip"));
    }
    out
}

/// One item in full, with every row.
pub fn detail(report: &ItemReport, layout: Layout) -> String {
    let item = report.item;
    let mut out = format!("{} ({})\n\n", item.title(), item.paper().key());
    layout.paragraph(&mut out, "  printed    ", "             ", item.printed);
    if !item.corrected.is_empty() {
        layout.paragraph(&mut out, "  corrected  ", "             ", item.corrected);
    }
    layout.paragraph(&mut out, "  status     ", "             ", &item.status.text());
    for Erratum { id, title, text } in item.errata.iter().filter_map(|id| erratum(id)) {
        out.push('\n');
        layout.paragraph(&mut out, "  ", "  ", &format!("Erratum {id}. {title}"));
        for line in text.lines().filter(|line| !line.is_empty()) {
            layout.paragraph(&mut out, "    ", "    ", line);
        }
    }
    for finding in &report.findings {
        out.push('\n');
        layout.paragraph(&mut out, "  ", "  ", &finding.what);
        for claim in &finding.claims {
            layout.paragraph(&mut out, "    ", "      ", claim);
        }
        rows(&mut out, &finding.rows, layout);
    }
    out.push('\n');
    out
}

/// The last line, after the particulars of what is not as listed.
pub fn last_line(reports: &[ItemReport], effort: Effort, layout: Layout) -> String {
    let mut out = String::new();
    for text in reports.iter().flat_map(|r| r.problems().chain(r.limits()).collect::<Vec<_>>()) {
        layout.paragraph(&mut out, "  ", "    ", &text);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    let sum = reports.iter().map(ItemReport::totals).fold(Totals::default(), |a, b| Totals {
        proved: a.proved + b.proved,
        refuted: a.refuted + b.refuted,
        cases: a.cases + b.cases,
        ..a
    });
    let items = plural(reports.len() as u64, "item");
    let wrong = reports.iter().filter(|report| report.item.status.differs_from_print()).count();
    let how = if effort == Effort::Full { "full run" } else { "fast run" };
    let _ = match reproduced(reports) {
        Reproduced::AsListed => writeln!(
            out,
            "verified: {items} as listed, {wrong} of them not as printed; {how}: {} proved for all naturals, {} refuted, {} computed",
            plural(sum.proved, "claim"),
            grouped(sum.refuted),
            plural(sum.cases, "case")
        ),
        Reproduced::Differs => {
            let count = reports.iter().filter(|r| r.problems().next().is_some()).count();
            writeln!(out, "rejected: {count} of {items} not as listed")
        }
        Reproduced::Limit => writeln!(out, "undecided: a limit was reached"),
    };
    out
}
