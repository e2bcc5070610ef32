//! The page of a sweep, `index.html`: the verdicts as grids, plots of growth, and a table in pages.

use std::fmt::Write;

use crate::escape::escaped;
use crate::grid::Grids;
use crate::plan::Plan;
use crate::plot::{Plot, Point};
use crate::row::{OctalGame, Shown, Verdict};
use crate::tables::Tables;
use nimcert_report::html::FRAME_SCRIPT;

/// Rows of the table, at most.
const PAGE_ROWS: usize = 10_000;

/// What the page has in addition to the style of reports.
const STYLE: &str = include_str!("../templates/sweep.css");

/// The pages of the table.
const SCRIPT: &str = include_str!("../templates/sweep.js");

/// Stripes for what is not decided.
const HATCHED: &str = "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\
    <pattern id=\"hatched\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
    <line class=\"hatch\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"5\"/></pattern></defs></svg>\n";

impl Tables<'_> {
    /// `index.html`
    pub fn page(&self) -> String {
        let plan = self.plan;
        let rows = nimcert_prose::plural(self.shown().len() as u64, "row");
        let shard = plan.shard.map_or(String::new(), |shard| format!(", shard {shard}"));
        let style = nimcert_report::html::style();
        let title = escaped(&plan.set.join(", "));
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>Sweep of {title} - nimcert</title>\n<style>\n{style}{STYLE}</style>\n</head>\n<body>\n\
             <header class=\"top\"><p>nimcert sweep</p>\n<button type=\"button\" id=\"theme\" hidden>Dark</button></header>\n<main>\n\
             <h1>{rows}{shard}</h1>\n<p class=\"counts summary\">{}</p>\n<p>{}</p>\n<pre class=\"file\" tabindex=\"0\">{}</pre>\n{HATCHED}",
            self.count_words(),
            asked(plan),
            escaped(plan.file.trim_end()),
        );
        if let Some(grids) = Grids::of(&self.choices.names, self.shown(), plan.claims) {
            out += &grids.html();
        }
        let plots = self.plot("States of the search", "states", |row| row.states)
            + &self.plot("Bytes of the certificate", "bytes", |row| row.certificate.as_ref().map(|c| c.1));
        if !plots.is_empty() {
            let _ = write!(out, "<h2>Growth</h2>\n<div class=\"grids\">\n{plots}</div>\n");
        }
        out += &self.table();
        let _ = write!(
            out,
            "</main>\n<footer><p>nimcert {}</p></footer>\n<script>\n{FRAME_SCRIPT}{SCRIPT}</script>\n</body>\n</html>\n",
            plan.version
        );
        out
    }

    /// The verdicts with their counts, in their colours.
    fn count_words(&self) -> String {
        let counts = Verdict::ALL.map(|verdict| (self.count(verdict), verdict.word()));
        let found = counts.into_iter().filter(|(count, _)| *count > 0);
        let word = |(count, word)| {
            format!("<span class=\"word {word}\">{} {word}</span>", nimcert_prose::grouped(count))
        };
        found.map(word).collect::<Vec<_>>().join(" ")
    }

    /// A plot over the first name that has several values.
    fn plot(&self, title: &str, unit: &str, value: impl Fn(&Shown) -> Option<u64>) -> String {
        let shown = self.shown();
        let varies = |at: usize| shown.windows(2).any(|pair| pair[0].values[at] != pair[1].values[at]);
        let Some(axis) = (0..self.choices.names.len()).find(|&at| varies(at)) else { return String::new() };
        let points = shown.iter().filter_map(|row| {
            let x = row.values[axis].parse().ok().filter(|x: &f64| x.is_finite())?;
            Some(Point { x, y: value(row)?, verdict: row.verdict })
        });
        Plot { title, unit, axis: &self.choices.names[axis], points: points.collect() }.svg()
    }

    fn table(&self) -> String {
        let mut out = format!(
            "<h2>Rows</h2>\n{}<div class=\"scroll\" tabindex=\"0\">\n<table class=\"table\">\n",
            self.pager()
        );
        out += "<thead><tr><th scope=\"col\">row</th>";
        let several = self.plan.claims > 1;
        for name in &self.choices.names {
            let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(name));
        }
        if self.plan.codes().is_some() {
            for name in OctalGame::COLUMNS {
                let _ = write!(out, "<th scope=\"col\">{name}</th>");
            }
        }
        out += if several { "<th scope=\"col\">claim</th>" } else { "" };
        out +=
            "<th scope=\"col\">verdict</th><th scope=\"col\" class=\"text\">counterexample, or reason</th>";
        out += "<th scope=\"col\">states</th><th scope=\"col\">certificate</th>";
        out += if self.plan.tables.is_some() { "<th scope=\"col\">table</th>" } else { "" };
        out += "</tr></thead>\n<tbody>\n";
        for row in self.shown().iter().take(PAGE_ROWS) {
            out += &self.row(row, several);
        }
        out += "</tbody>\n</table>\n</div>\n";
        if self.shown().len() > PAGE_ROWS {
            let left = nimcert_prose::plural((self.shown().len() - PAGE_ROWS) as u64, "more row");
            let _ = writeln!(out, "<p>{left}: see <a href=\"rows.csv\">rows.csv</a>.</p>");
        }
        out
    }

    /// The buttons of the table, which its script shows.
    fn pager(&self) -> String {
        let found = Verdict::ALL.into_iter().filter(|&verdict| self.count(verdict) > 0);
        let options: String =
            found.map(|verdict| format!("<option value=\"{0}\">{0}</option>", verdict.word())).collect();
        format!(
            "<p class=\"pager\" hidden><label>Show <select><option value=\"\">all rows</option>{options}</select></label> \
             <button type=\"button\" class=\"back\">Back</button> <button type=\"button\" class=\"next\">Next</button> \
             <span class=\"place\" role=\"status\"></span></p>\n"
        )
    }

    fn row(&self, row: &Shown, several: bool) -> String {
        let mut out = format!("<tr class=\"{}\"><td>{}</td>", row.verdict.word(), row.number);
        for value in &row.values {
            let _ = write!(out, "<td>{}</td>", nimcert_prose::digits::short_decimal(value));
        }
        if self.plan.codes().is_some() {
            for cell in row.octal.as_ref().map(OctalGame::cells).unwrap_or_default() {
                let _ = write!(out, "<td>{}</td>", escaped(&cell));
            }
        }
        if several {
            let _ = write!(out, "<td>{}</td>", row.claim);
        }
        let why = if row.counterexample.is_empty() { &row.reason } else { &row.counterexample };
        let states = row.states.map_or_else(String::new, nimcert_prose::grouped);
        let size = |bytes: u64| format!("{} bytes", nimcert_prose::grouped(bytes));
        let link = |path: &str, text: String| format!("<a href=\"{}\">{text}</a>", escaped(path));
        let bytes = row.certificate.as_ref().map_or_else(String::new, |(_, bytes, _)| size(*bytes));
        let bytes = match &row.path {
            Some(path) => link(path, bytes),
            None => bytes,
        };
        let _ = write!(
            out,
            "<td class=\"said\">{}</td><td class=\"text\">{}</td><td>{states}</td><td>{bytes}</td>",
            row.verdict.word(),
            escaped(why)
        );
        if self.plan.tables.is_some() {
            let table = row.table.as_ref().map(|table| link(&table.path, size(table.bytes)));
            let _ = write!(out, "<td>{}</td>", table.unwrap_or_default());
        }
        out + "</tr>\n"
    }
}

/// What was asked for, as options of the command line.
fn asked(plan: &Plan) -> String {
    let code = |text: &str| format!("<code>{}</code>", escaped(text));
    let mut asked: Vec<String> = plan.set.iter().map(|set| code(&format!("--set {set}"))).collect();
    asked.extend(plan.condition.iter().map(|text| code(&format!("--where '{text}'"))));
    asked.extend(plan.tables.iter().map(|tables| code(&format!("--tables {}", tables.ranges))));
    let limits = &plan.limits;
    let seconds = limits.seconds.map_or(String::new(), |seconds| format!(", {seconds} s"));
    let grouped = nimcert_prose::grouped;
    format!(
        "{}; limits of a row: {} states, {} MB{seconds}",
        asked.join(" "),
        grouped(limits.states),
        grouped(limits.memory)
    )
}
