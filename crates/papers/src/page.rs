//! The page of a paper: every item in words, for people who read the certificates without the program.

use std::fmt::Write;

use crate::catalogue::items;
use crate::claim_files::{certificate_folder, claim_lines};
use crate::evidence::{Evidence, Parameters, parameters};
use crate::item::{Item, Paper};

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
        let _ = writeln!(out, "- {}", line(item, evidence));
    }
}

/// One piece of evidence in words, with a link to its certificates.
fn line(item: &Item, evidence: &Evidence) -> String {
    match evidence {
        Evidence::Claims { file, fast, full } => {
            let mut text = String::from("decided for all naturals");
            let more = if full.is_empty() { fast } else { full };
            if !more.is_empty() {
                let _ = write!(text, ", {more}");
            }
            let _ = write!(text, " (certificates: {})", links(item, file, fast));
            for claim in claim_lines(file) {
                let _ = write!(text, "\n  `{claim}`  ");
            }
            text.trim_end().to_owned()
        }
        Evidence::IllFormed { file } => {
            format!("`examples/{file}.claim` speaks of a game that is none, and `nimcert prove` says so")
        }
        Evidence::Bar { name, f, nim_sum } => {
            let verdict = if *nim_sum { "proved" } else { "refuted" };
            let link = format!("[{name}]({}/{name}.claim)", item.name());
            format!("G = y xor z {verdict} for f(t) = `{f}` (certificate: {link})")
        }
        Evidence::Grid(grid) => match grid.exception {
            None => format!("computed: {}", grid.what),
            Some(exception) => format!("computed: {}; first exception: {exception}", grid.what),
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

/// The folders of the certificates of a claim file that are shipped.
fn links(item: &Item, file: &str, fast: &str) -> String {
    let below = format!("{}/", item.paper().key());
    let link = |run: &Parameters| {
        let folder = certificate_folder(file, run);
        match folder.strip_prefix(&below) {
            Some(inside) => format!("[{inside}]({inside})"),
            None => format!("[{folder}](../{folder})"),
        }
    };
    parameters(fast).unwrap_or_default().iter().map(link).collect::<Vec<_>>().join(", ")
}
