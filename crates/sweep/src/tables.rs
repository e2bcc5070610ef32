//! The tables of a sweep: rows as JSON Lines and CSV, times as CSV, and a page. All but the times are the same for
//! equal plans.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::choices::Choices;
use crate::escape::escaped;
use crate::plan::Plan;
use crate::plot::{Plot, Point};
use crate::row::{Row, Shown, Verdict};

/// Rows of the page, at most.
pub const PAGE_ROWS: usize = 2000;

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
    plan: &'a Plan,
    choices: &'a Choices,
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
        let is_column = |name: &str| COLUMNS.contains(&name) || TABLE_COLUMNS.contains(&name);
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

    /// `index.html`
    pub fn page(&self) -> String {
        let rows = nimcert_prose::plural(self.shown.len() as u64, "row");
        let shard = self.plan.shard.map_or(String::new(), |shard| format!(", shard {shard}"));
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>Sweep: {}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <h1>{rows}{shard}: {}</h1>\n<pre>{}</pre>\n<p>{}</p>\n",
            escaped(&self.plan.set.join(", ")),
            self.counts(),
            escaped(self.plan.file.trim_end()),
            self.asked(),
        );
        out += &self.plot("States of the search", |row| row.states);
        out += &self.plot("Bytes of the certificate", |row| row.certificate.as_ref().map(|c| c.1));
        out += &self.table();
        let _ = write!(out, "<footer>nimcert {}</footer>\n</main>\n</body>\n</html>\n", self.plan.version);
        out
    }

    /// The request of the user, in words.
    fn asked(&self) -> String {
        let code = |text: &str| format!("<code>{}</code>", escaped(text));
        let mut asked: Vec<String> = self.plan.set.iter().map(|set| code(&format!("--set {set}"))).collect();
        asked.extend(self.plan.condition.iter().map(|text| code(&format!("--where '{text}'"))));
        asked.extend(self.plan.tables.iter().map(|tables| code(&format!("--tables {}", tables.ranges))));
        let limits = &self.plan.limits;
        let seconds = limits.seconds.map_or(String::new(), |seconds| format!(", {seconds} s"));
        let grouped = nimcert_prose::grouped;
        format!(
            "{}; limits of a row: {} states, {} MB{seconds}",
            asked.join(" "),
            grouped(limits.states),
            grouped(limits.memory)
        )
    }

    /// A plot over the first name that has several values.
    fn plot(&self, title: &str, value: impl Fn(&Shown) -> Option<u64>) -> String {
        let varies = |at: usize| self.shown.windows(2).any(|pair| pair[0].values[at] != pair[1].values[at]);
        let Some(axis) = (0..self.choices.names.len()).find(|&at| varies(at)) else { return String::new() };
        let points = self.shown.iter().filter_map(|row| {
            let x = row.values[axis].parse().ok().filter(|x: &f64| x.is_finite())?;
            Some(Point { x, y: value(row)?, verdict: row.verdict })
        });
        Plot { title, axis: &self.choices.names[axis], points: points.collect() }.svg()
    }

    fn table(&self) -> String {
        let mut out = "<div class=\"wide\">\n<table>\n<thead><tr><th>row</th>".to_owned();
        let several = self.plan.claims > 1;
        for name in &self.choices.names {
            let _ = write!(out, "<th>{}</th>", escaped(name));
        }
        out += if several { "<th>claim</th>" } else { "" };
        out += "<th>verdict</th><th>counterexample, or reason</th><th>states</th><th>certificate</th>";
        out += if self.plan.tables.is_some() { "<th>table</th>" } else { "" };
        out += "</tr></thead>\n<tbody>\n";
        for row in self.shown.iter().take(PAGE_ROWS) {
            let _ = write!(out, "<tr class=\"{}\"><td>{}</td>", row.verdict.word(), row.number);
            for value in &row.values {
                let _ = write!(out, "<td>{}</td>", nimcert_prose::digits::short_decimal(value));
            }
            if several {
                let _ = write!(out, "<td>{}</td>", row.claim);
            }
            let why = if row.counterexample.is_empty() { &row.reason } else { &row.counterexample };
            let states = row.states.map_or_else(String::new, nimcert_prose::grouped);
            let bytes = row.certificate.as_ref().map_or_else(String::new, |(_, bytes, _)| {
                format!("{} bytes", nimcert_prose::grouped(*bytes))
            });
            let bytes = match &row.path {
                Some(path) => format!("<a href=\"{}\">{bytes}</a>", escaped(path)),
                None => bytes,
            };
            let _ = write!(
                out,
                "<td class=\"verdict\">{}</td><td class=\"text\">{}</td><td>{states}</td><td>{bytes}</td>",
                row.verdict.word(),
                escaped(why)
            );
            if self.plan.tables.is_some() {
                let link = row.table.as_ref().map_or_else(String::new, |table| {
                    let bytes = nimcert_prose::grouped(table.bytes);
                    format!("<a href=\"{}\">{bytes} bytes</a>", escaped(&table.path))
                });
                let _ = write!(out, "<td>{link}</td>");
            }
            out += "</tr>\n";
        }
        out += "</tbody>\n</table>\n</div>\n";
        if self.shown.len() > PAGE_ROWS {
            let left = nimcert_prose::plural((self.shown.len() - PAGE_ROWS) as u64, "more row");
            let _ = writeln!(out, "<p>{left}: see <a href=\"rows.csv\">rows.csv</a>.</p>");
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

const STYLE: &str = "\
:root { --ink: #1a1a1a; --paper: #ffffff; --line: #c8c8c8; --proved: #1f6f3f; --refuted: #a3231f; --open: #8a5a00; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e6e6; --paper: #161616; --line: #4a4a4a; --proved: #6fca8f; --refuted: #f08a80; --open: #e0b050; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; }
pre, .wide { overflow-x: auto; }
pre { border: 1px solid var(--line); padding: .5rem; max-height: 20rem; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid var(--line); padding: .15rem .6rem; text-align: right; white-space: nowrap; }
th { position: sticky; top: 0; background: var(--paper); }
td.text { text-align: left; white-space: normal; }
.proved .verdict { color: var(--proved); }
.refuted .verdict { color: var(--refuted); }
.undecided .verdict, .invalid .verdict, .contradiction .verdict { color: var(--open); }
figure { margin: 1rem 0; }
svg { max-width: 100%; height: auto; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
svg line { stroke: var(--line); }
svg .p { fill: var(--proved); } svg .r { fill: var(--refuted); } svg .o { fill: var(--open); }
";
