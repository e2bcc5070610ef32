//! The report for people.

use std::fmt::Write;

use super::entry::Entry;
use super::report::{Audit, Standing};
use nimcert_prose::{Layout, plural};

/// A line an entry, the findings, and last the verdict.
pub fn text(audit: &Audit, layout: Layout) -> String {
    let Audit { entries, time, .. } = audit;
    let mut out = String::new();
    for entry in entries {
        let _ = writeln!(out, "{:<9} {}", entry.word(), entry.name);
    }
    if !entries.is_empty() {
        out.push('\n');
    }
    let findings = audit.findings();
    for finding in &findings {
        layout.paragraph(&mut out, "", "    ", &finding.to_string());
    }
    for remark in audit.remarks.iter().filter(|_| audit.lenient) {
        layout.paragraph(&mut out, "note: ", "    ", &remark.to_string());
    }
    if !findings.is_empty() || !audit.remarks.is_empty() {
        out.push('\n');
    }
    let good = audit.good();
    let certificates = plural(audit.certificates() as u64, "certificate");
    let bytes = plural(entries.iter().map(|e| e.bytes as u64).sum::<u64>(), "byte");
    let time = format!("{:.2} s", time.as_secs_f64());
    let word = audit.standing().word();
    let _ = match audit.standing() {
        Standing::Verified => {
            let states = plural(entries.iter().map(Entry::states).sum::<u64>(), "state");
            writeln!(out, "{word}: {certificates}; {states}, {bytes}, {time}")
        }
        _ => {
            let problems = plural(findings.len() as u64, "problem");
            writeln!(out, "{word}: {problems}; {good} of {certificates} verified; {bytes}, {time}")
        }
    };
    out
}
