//! The human output of `check` and `prove`: one screen, the verdict last.

use std::fmt::Write;

use super::digits::{aligned, short};
use super::{Report, Verdict, bar, kernel};
use crate::decision::{Counterexample, Kind, Outcome, PartitionStatus};
use crate::kernel::Failure;
use crate::language::ast::Property;

/// Width of the first column.
const NAME: usize = 11;

/// The whole report.
pub fn text(report: &Report, heights: &[u64]) -> String {
    let mut out = String::new();
    for line in report.claim.lines().filter(|line| line.starts_with("fun ")) {
        let _ = writeln!(out, "{}", shorten(line.trim_start_matches("fun ")));
    }
    out.push('\n');
    steps(&mut out, report);
    if let Some(counterexample) = counterexample(report) {
        out.push('\n');
        explain(&mut out, counterexample);
        draw(&mut out, counterexample, heights);
    }
    out.push('\n');
    witnesses(&mut out, report);
    out.push('\n');
    let _ = writeln!(out, "{}", last_line(report));
    out
}

fn shorten(line: &str) -> String {
    const LONGEST: usize = 400;
    match line.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{} .. ({} characters)", &line[..at], line.len()),
        None => line.to_owned(),
    }
}

/// The counterexample that the report is about, if there is one.
pub(super) fn counterexample(report: &Report) -> Option<&Counterexample> {
    match &report.decision.outcome {
        Outcome::Refuted(c) | Outcome::ProvedBelow { beyond: Some(c), .. } => Some(c),
        _ => None,
    }
}

fn row(out: &mut String, name: &str, text: &str) {
    let _ = writeln!(out, "  {name:<NAME$} {text}");
}

fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// What the search proved, obligation by obligation.
fn steps(out: &mut String, report: &Report) {
    let steps = &report.decision.steps;
    let states = |prefix: &str| -> Option<(usize, usize)> {
        let of: Vec<usize> =
            steps.iter().filter(|s| s.name.starts_with(prefix)).map(|s| s.states).collect();
        (!of.is_empty()).then(|| (of.len(), of.iter().sum()))
    };
    if let Some(because) = &report.decision.bounded_because {
        row(out, "bounded", &format!("{because}: columns are computed one by one"));
    }
    if let Some((tables, n)) = states("graph ") {
        let what = plural(tables, "table");
        row(out, "graph", &format!("{what} of terms, {}", plural(n, "state")));
    }
    if let Some((subtractions, n)) = states("defined ") {
        let what = plural(subtractions, "difference");
        row(out, "defined", &format!("proved    {what} never negative; {}", plural(n, "state")));
    }
    if let Some((_, n)) = states("monotone") {
        row(out, "monotone", &format!("proved    f(t) <= f(t + 1); {}", plural(n, "state")));
    }
    if let Some((_, n)) = states("ns") {
        row(out, "ns", &format!("proved    Definition 8.1; {}", plural(n, "state")));
    }
    match &report.decision.partition {
        PartitionStatus::Proved => {
            let n: usize = steps
                .iter()
                .filter(|s| ["closed", "reach", "cover"].iter().any(|p| s.name.starts_with(p)))
                .map(|s| s.states)
                .sum();
            let text = format!("proved    Lemmas 8.3 and 8.4 for strip + bar(f); {}", plural(n, "state"));
            row(out, "partition", &text);
        }
        PartitionStatus::Undecided(why) => {
            row(out, "partition", &format!("left out  {why} (--partition-states)"));
        }
        PartitionStatus::NotSearched => {}
    }
    if let Some((_, n)) = states("evaluated") {
        let text = if n > 0 {
            format!("proved    f grows at {}", plural(n, "column"))
        } else {
            "proved    at every column".into()
        };
        row(out, "evaluated", &text);
    }
}

/// The violation, digits lined up, and the lemma it breaks.
fn explain(out: &mut String, c: &Counterexample) {
    let (z, z1, fz, fz1) = (short(&c.z), short(&c.z_prime), short(&c.f_z), short(&c.f_z_prime));
    let rows = |with_columns: bool| {
        let mut rows = Vec::new();
        if with_columns {
            rows.push((format!("z     = {z}"), &c.z));
            rows.push((format!("z'    = {z1}"), &c.z_prime));
        }
        rows.push((format!("f(z)  = {fz}"), &c.f_z));
        rows.push((format!("f(z') = {fz1}"), &c.f_z_prime));
        rows
    };
    match c.kind {
        Kind::Monotone => {
            let _ = writeln!(out, "  f is not monotone: f({z}) = {fz} > f({z1}) = {fz1}, so CB(f, y, z) is no bar");
            for line in aligned(&rows(false), c.bit) {
                let _ = writeln!(out, "    {line}");
            }
        }
        Kind::Ns => {
            let parted = (&c.z ^ &c.z_prime).bits();
            let _ = writeln!(
                out,
                "  Definition 8.1 fails: z and z' agree from place {parted} up, so f(z) and f(z') must agree\n  \
                 from place {} up, but they differ at place {}:",
                parted.saturating_sub(1),
                c.bit
            );
            for line in aligned(&rows(true), c.bit) {
                let _ = writeln!(out, "    {line}");
            }
            if let Some(lemma) = c.lemma() {
                let _ = writeln!(out, "  {lemma}");
            }
            if let Some(p) = &c.first_difference {
                let _ = writeln!(
                    out,
                    "  The first position with G != y xor z is (y, z) = ({}, {}) (Theorem 9.1, local form).",
                    short(&p.y),
                    short(&p.z)
                );
            }
        }
    }
}

fn draw(out: &mut String, c: &Counterexample, heights: &[u64]) {
    let columns = usize::try_from(&c.z_prime).map_or(usize::MAX, |z| z.saturating_add(1));
    let drawn = heights.get(..columns).and_then(bar::draw);
    if let (Some(lines), Kind::Ns) = (drawn, c.kind) {
        let _ = writeln!(out, "\n  The bar up to column {}:", columns - 1);
        for line in lines {
            let _ = writeln!(out, "  {line}");
        }
    }
}

/// Certificate, kernel and mex.
fn witnesses(out: &mut String, report: &Report) {
    if let Some(facts) = &report.certificate {
        let place = facts.path.as_ref().map_or(String::new(), |p| format!(", {}", p.display()));
        let text = format!("{}, {} bytes{place}", plural(facts.states, "state"), facts.bytes);
        row(out, "certificate", &text);
    }
    match &report.kernel {
        Some(Ok(verified)) => {
            let trust = kernel::lines_to_trust();
            let text = format!(
                "verified  {}; trust {trust} lines, no dependency",
                plural(verified.obligations.len(), "obligation")
            );
            row(out, "kernel", &text);
        }
        Some(Err(failure)) => row(out, "kernel", &failure.to_string()),
        None => {}
    }
    if let Some(mex) = &report.mex {
        row(out, "mex", &mex_line(mex));
    }
}

fn mex_line(mex: &super::mex::MexReport) -> String {
    let note = mex.note.as_ref().map_or(String::new(), |note| format!(" ({note})"));
    let Some(z) = mex.z else {
        return format!("not run{note}");
    };
    let positions = format!("{} positions with z <= {z}", mex.positions);
    match &mex.first_difference {
        None => format!("agrees    G = y xor z at all {positions}{note}"),
        Some(d) => {
            let word = if mex.confirmed { "confirms " } else { "differs  " };
            format!(
                "{word} first at (y, z) = ({}, {}): G = {}, y xor z = {}; {positions}{note}",
                d.y,
                d.z,
                d.grundy,
                d.y ^ d.z
            )
        }
    }
}

/// The statement of a property.
fn statement(property: Property) -> &'static str {
    match property {
        Property::Monotone => "f is monotone",
        Property::Ns => "f has the NS property",
        Property::Nimsum => "G(y, z) = y xor z at every position of CB(f, y, z)",
    }
}

/// The route of a proof, as in the contract.
pub(super) fn route(report: &Report) -> Option<&'static str> {
    let decision = &report.decision;
    match (&decision.outcome, report.property) {
        (Outcome::Proved | Outcome::ProvedBelow { .. }, Property::Nimsum) => {
            Some(match decision.partition {
                PartitionStatus::Proved => "ns + Theorem 8.2, partition",
                _ => "ns + Theorem 8.2",
            })
        }
        _ => None,
    }
}

/// The last line: it begins with the verdict.
pub fn last_line(report: &Report) -> String {
    let not = if report.negated { "it is not so that " } else { "" };
    let statement = format!("{not}{}", statement(report.property));
    let decision = &report.decision;
    match &report.verdict {
        Verdict::Proved if !report.negated => {
            let route = route(report).map_or(String::new(), |r| format!(" (route: {r})"));
            format!("proved: {statement}, for all naturals{route}")
        }
        Verdict::Proved => format!("proved: {statement}{}", at(report)),
        Verdict::ProvedBelow { .. } => {
            let below = match &decision.outcome {
                Outcome::ProvedBelow { below, beyond } => {
                    let later = beyond.as_ref().map_or(String::new(), |c| {
                        format!("; it first fails at {} bits, column {}", c.z_prime.bits(), short(&c.z_prime))
                    });
                    let all = if below.count_ones() == 1 {
                        String::new()
                    } else {
                        format!(" and at all {} columns below {0}", short(below))
                    };
                    format!("{all}{later}")
                }
                _ => String::new(),
            };
            format!("{}: {statement}{below}", report.verdict)
        }
        Verdict::Refuted => format!("refuted: it is not so that {statement}{}", at(report)),
        Verdict::Undecided => match (&report.kernel, &decision.outcome) {
            (Some(Err(Failure::Declined(limit))), _) => format!("undecided: the kernel declined the certificate: {limit}"),
            (_, Outcome::Undecided(why)) => format!("undecided: {why}"),
            (_, Outcome::ProvedBelow { below, .. }) => {
                format!("undecided: no counterexample below column {}", short(below))
            }
            _ => "undecided: no limit was named".into(),
        },
    }
}

fn at(report: &Report) -> String {
    counterexample(report).map_or(String::new(), |c| {
        format!(": z = {}, z' = {}", short(&c.z), short(&c.z_prime))
    })
}
