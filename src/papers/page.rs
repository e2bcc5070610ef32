//! The page of a paper: every item in words, for people who read the certificates without the program.

use std::fmt::Write;

use super::evidence::{Evidence, parameters};
use super::item::{Item, Paper};
use super::items;

/// The catalogue of a paper as Markdown: `certificates/PAPER/README.md`.
pub fn page(paper: Paper) -> String {
    let mut out = format!("# {} ({})\n\n", paper.title(), paper.key());
    out.push_str(
        "Written by `nimcert reproduce --pages`. Each numbered item of the paper: what it says in plain words, what\n\
         became of it, and the files that show it. Claim files (`.claim`) say what is proved; the certificate\n\
         (`.cert`) beside one of them is the evidence, which `nimcert-kernel CLAIM CERT` checks. Errata are paragraphs\n\
         of docs/ERRATA.md.\n",
    );
    for item in items().filter(|item| item.paper() == paper) {
        entry(&mut out, item);
    }
    out
}

fn entry(out: &mut String, item: &Item) {
    let _ = write!(out, "\n## {}\n\n{}\n\n", item.title(), item.printed);
    if !item.corrected.is_empty() {
        let _ = write!(out, "Corrected: {}\n\n", item.corrected);
    }
    let _ = writeln!(out, "Status: **{}**.", item.status.text());
    if !item.errata.is_empty() {
        let _ = writeln!(out, "Errata: {}.", item.errata.join(", "));
    }
    if item.evidence.is_empty() {
        return;
    }
    out.push('\n');
    for evidence in item.evidence {
        let _ = writeln!(out, "- {}", line(evidence));
    }
}

/// One piece of evidence in words.
fn line(evidence: &Evidence) -> String {
    match evidence {
        Evidence::Claims { file, fast, full } => {
            let runs =
                parameters(full).map_or(0, |runs| runs.len()).max(parameters(fast).map_or(0, |r| r.len()));
            let with = match full.is_empty() && fast.is_empty() {
                true => String::new(),
                false => format!(", {}", if full.is_empty() { fast } else { full }),
            };
            let runs = if runs == 1 { String::new() } else { format!(" ({runs} runs)") };
            format!("claims of `examples/{file}.claim`{with}{runs}")
        }
        Evidence::IllFormed { file } => format!("`examples/{file}.claim` is about a game that is none"),
        Evidence::Bar { f, nim_sum: true, .. } => format!("G = y xor z proved for f(t) = `{f}`"),
        Evidence::Bar { f, nim_sum: false, .. } => format!("G = y xor z refuted for f(t) = `{f}`"),
        Evidence::Grid(grid) => match grid.exception {
            None => format!("computed: {}", grid.what),
            Some(exception) => format!("computed: {}; fails: {exception}", grid.what),
        },
        Evidence::Values(values) => {
            let mut text = format!("printed values: {}", values.what);
            for difference in values.differences {
                let _ = write!(text, "; {} ({})", difference.label, difference.why);
            }
            text
        }
    }
}
