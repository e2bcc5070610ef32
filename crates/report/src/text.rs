//! The human output of `check` and `prove`: one screen, the verdict last.

use super::digits::{bound, brief, short};
use super::layout::{Layout, plural};
use super::prose::Prose;
use super::{CertificateFacts, ClaimReport, Report, Verdict, kernel};
use crate::drawing::text::small_bar;
use nimcert_core::automaton::Exhausted;
use nimcert_core::decision::{Counterexample, Kind, Outcome, PartitionStatus, Section, Undecided};
use nimcert_core::language::ast::Property;
use nimcert_kernel::{Failure, Verified};

/// Longer functions are shown cut.
const LONGEST_FUNCTION: usize = 400;

/// The whole report; `heights` are those of the first columns, for the drawing.
pub fn text(report: &Report, heights: &[u64], layout: Layout) -> String {
    let mut blocks = vec![functions(&report.claim, layout), steps(report).text(layout)];
    if let Some(c) = counterexample(report) {
        blocks.push(explanation(report, c, layout).text(layout));
        blocks.push(drawing(c, heights, layout));
    }
    blocks.push(witnesses(report).text(layout));
    blocks.push(last_line(report) + "\n");
    blocks.retain(|block| !block.is_empty());
    blocks.join("\n")
}

/// The counterexample that the report is about, if there is one.
pub(super) fn counterexample(report: &Report) -> Option<&Counterexample> {
    match &report.decision.outcome {
        Outcome::Refuted(c) | Outcome::ProvedBelow { beyond: Some(c), .. } => Some(c),
        _ => None,
    }
}

/// The functions of a claim, each `name(t) = body`, cut if it is long.
pub(super) fn functions(claim: &str, layout: Layout) -> String {
    let mut out = String::new();
    for line in claim.lines().filter_map(|line| line.strip_prefix("fun ")) {
        let shown = match line.char_indices().nth(LONGEST_FUNCTION) {
            Some((at, _)) => format!("{} .. ({} characters)", &line[..at], line.chars().count()),
            None => line.to_owned(),
        };
        layout.paragraph(&mut out, "", "    ", &shown);
    }
    out
}

/// What the search showed, obligation by obligation.
pub(super) fn steps(report: &Report) -> Prose {
    let mut out = Prose::default();
    let decision = &report.decision;
    // The number of steps whose name begins so, and of their states.
    let sum = |prefixes: &[&str]| -> Option<(usize, usize)> {
        let of = decision.steps.iter().filter(|s| prefixes.iter().any(|p| s.name.starts_with(p)));
        let of: Vec<usize> = of.map(|s| s.states).collect();
        (!of.is_empty()).then(|| (of.len(), of.iter().sum()))
    };
    if let Some(because) = &decision.bounded_because {
        let text = match report.heights {
            Some(heights) => format!("f is a list of {}", plural(heights.count as u64, "height")),
            None => format!("{because}; columns are computed"),
        };
        out.row("bounded", "columns", &text);
    }
    let states = |n: usize| plural(n as u64, "state");
    if let Some((tables, n)) = sum(&["graph "]) {
        let text = format!("{} of terms; {}", plural(tables as u64, "table"), states(n));
        out.row("graph", "made", &text);
    }
    if let Some((differences, n)) = sum(&["defined "]) {
        let what = match differences {
            1 => "the difference is".to_owned(),
            _ => format!("the {differences} differences are"),
        };
        out.row("defined", "proved", format!("{what} never negative; {}", states(n)));
    }
    if let Some((_, n)) = sum(&["monotone"]) {
        out.row("monotone", "proved", format!("f(t) <= f(t + 1); {}", states(n)));
    }
    if let Some((_, n)) = sum(&["ns"]) {
        out.row("ns", "proved", format!("Definition 8.1; {}", states(n)));
    }
    if let Some((_, n)) = sum(&["closed ", "reach ", "cover"]) {
        let text = format!("Lemmas 8.3 and 8.4 for strip + bar(f); {}", states(n));
        out.row("partition", "proved", &text);
    } else if let Some(why) = without_partition(report) {
        out.row("partition", "left out", format!("{why}; the proof rests on ns and Theorem 8.2"));
    }
    for section in decision.evidence.iter().flat_map(|evidence| &evidence.sections) {
        let text = match section {
            Section::EvaluatedAll => "at every column".to_owned(),
            Section::EvaluatedSteps(steps) if steps.is_empty() => "f is the same at every column".to_owned(),
            Section::EvaluatedSteps(steps) => {
                format!("f grows at {}, and only there", plural(steps.len() as u64, "column"))
            }
            _ => continue,
        };
        out.row("evaluated", "proved", &text);
    }
    if let Outcome::Undecided(_) = decision.outcome {
        out.row("search", "stopped", format!("after {}", plural(decision.states, "state")));
    }
    out
}

/// Why a proof for all naturals does without the partition.
fn without_partition(report: &Report) -> Option<String> {
    if report.property != Property::Nimsum || report.decision.outcome != Outcome::Proved {
        return None;
    }
    match &report.decision.partition {
        PartitionStatus::Proved => None,
        PartitionStatus::NotSearched => Some("--no-partition".into()),
        PartitionStatus::Undecided(Undecided::Exhausted(Exhausted::States { limit })) => {
            Some(format!("{} were not enough (--partition-states)", plural(*limit, "state")))
        }
        PartitionStatus::Undecided(why) => Some(why.to_string()),
    }
}

/// The violation, digits lined up, and the lemma it breaks.
pub(super) fn explanation(report: &Report, c: &Counterexample, layout: Layout) -> Prose {
    let mut out = Prose::default();
    if let Outcome::ProvedBelow { below, .. } = &report.decision.outcome {
        out.say(format!(
            "From column {} on it fails, first at a column of {}:",
            bound(below),
            plural(c.z_prime.bits(), "bit")
        ));
    }
    match c.kind {
        Kind::Monotone => {
            let bar = match report.property {
                Property::Nimsum => ", so CB(f, y, z) is no bar",
                _ => "",
            };
            out.say(format!("f is not monotone: {}{bar}.", fall(c)));
        }
        Kind::Ns => {
            let parted = (&c.z ^ &c.z_prime).bits();
            out.say(format!(
                "Definition 8.1 fails: z and z' agree from place {parted} up, so f(z) and f(z') must agree \
                 from place {} up, but they differ at place {}:",
                parted.saturating_sub(1),
                c.bit
            ));
        }
    }
    let rows = [("z", &c.z), ("z'", &c.z_prime), ("f(z)", &c.f_z), ("f(z')", &c.f_z_prime)];
    let rows = match c.kind {
        // What falls are the values; the digits of the columns do not matter.
        Kind::Monotone => &rows[2..],
        Kind::Ns => &rows[..],
    };
    out.digits(rows, c.bit);
    if let Some(lemma) = c.lemma() {
        out.say(lemma);
    }
    if let Some(p) = &c.first_difference {
        out.say("The first position with G != y xor z (Theorem 9.1, local form):");
        let (y, z) = (short(&p.y), short(&p.z));
        let together = format!("(y, z) = ({y}, {z})");
        out.lines(match together.len() + 5 <= layout.prose {
            true => vec![together],
            false => vec![format!("y = {y}"), format!("z = {z}")],
        });
    }
    out
}

/// The two values of a function that falls.
pub(super) fn fall(c: &Counterexample) -> String {
    format!("f({}) = {} > f({}) = {}", brief(&c.z), brief(&c.f_z), brief(&c.z_prime), brief(&c.f_z_prime))
}

fn drawing(c: &Counterexample, heights: &[u64], layout: Layout) -> String {
    let marked = c.first_difference.as_ref().and_then(|p| {
        let small = |n: &num_bigint::BigUint| u64::try_from(n).ok();
        Some((small(&p.y)?, small(&p.z)?))
    });
    let columns = usize::try_from(&c.z_prime).map_or(usize::MAX, |z| z.saturating_add(1));
    let drawn = heights.get(..columns).and_then(|heights| small_bar(heights, marked, layout.prose));
    match (drawn, c.kind) {
        (Some(lines), Kind::Ns) => {
            let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
            format!("  The bar up to column {}, that position marked:\n{lines}", columns - 1)
        }
        _ => String::new(),
    }
}

/// Certificate, kernel and mex.
pub(super) fn witnesses(report: &Report) -> Prose {
    let mut out = certificate_and_kernel(report.certificate.as_ref(), report.kernel.as_ref());
    if let Some(mex) = &report.mex {
        let (word, text) = mex.row();
        out.row("mex", word, &text);
    }
    out
}

/// What became of a certificate, and what the kernel says of it.
pub(super) fn certificate_and_kernel(
    certificate: Option<&CertificateFacts>,
    checked: Option<&Result<Verified, Failure>>,
) -> Prose {
    let mut out = Prose::default();
    if let Some(facts) = certificate {
        let states = match facts.states {
            0 => String::new(),
            n => format!("{}, ", plural(n as u64, "state")),
        };
        let size = format!("{states}{}", plural(facts.bytes as u64, "byte"));
        match &facts.path {
            Some(path) => out.row_with_path("certificate", "written", size, path.display().to_string()),
            None => out.row("certificate", "not kept", format!("{size} (--emit DIR keeps it)")),
        }
    }
    match checked {
        Some(Ok(verified)) => {
            let count = plural(verified.obligations.len() as u64, "obligation");
            let text = format!("{count}; trust {} lines, no dependency", kernel::lines_to_trust());
            out.row("kernel", "verified", &text);
        }
        Some(Err(Failure::Rejected(rejection))) => {
            out.row("kernel", "rejected", format!("{} {rejection}", rejection.code()));
        }
        Some(Err(Failure::Declined(limit))) => out.row("kernel", "declined", limit.to_string()),
        None => {}
    }
    out
}

/// The route of a proof, as in the contract.
pub(super) fn route(report: &Report) -> Option<&'static str> {
    let decision = &report.decision;
    match (&decision.outcome, report.property) {
        (Outcome::Proved | Outcome::ProvedBelow { .. }, Property::Nimsum) => Some(match decision.partition {
            PartitionStatus::Proved => "ns + Theorem 8.2, partition",
            _ => "ns + Theorem 8.2",
        }),
        _ => None,
    }
}

/// The last line: it begins with the verdict.
pub fn last_line(report: &Report) -> String {
    let (verdict, what) = answer(report);
    format!("{verdict}: {what}")
}

/// The last line in two parts: the verdict with its bounds, and what it is about.
pub(super) fn answer(report: &Report) -> (String, String) {
    let verdict = &report.verdict;
    let f = &report.function;
    let holds = match report.property {
        Property::Monotone => format!("{f} is monotone"),
        Property::Ns => format!("{f} has the NS property"),
        Property::Nimsum => "G(y, z) = y xor z".to_owned(),
    };
    let route = route(report).map_or(String::new(), |route| format!("; route: {route}"));
    match (verdict, &report.decision.outcome) {
        (Verdict::Undecided, outcome) => ("undecided".to_owned(), undecided(report, outcome)),
        (_, Outcome::Refuted(c)) => (verdict.to_string(), fails(report, c)),
        (Verdict::ProvedBelow { .. }, Outcome::ProvedBelow { below, beyond }) if below.bits() == 0 => {
            let then = beyond.as_ref().map_or(String::new(), |c| {
                format!("; it first fails at {}", plural(c.z_prime.bits(), "bit"))
            });
            (verdict.to_string(), format!("the claim speaks of no column{then}"))
        }
        (Verdict::ProvedBelow { .. }, Outcome::ProvedBelow { below, beyond }) => {
            let and = match report.heights {
                Some(heights) if *below == heights.count.into() => {
                    let source = if heights.from_file { "file" } else { "list" };
                    match heights.count {
                        1 => format!(" and at the one column of the {source}"),
                        count => format!(" and at all {count} columns of the {source}"),
                    }
                }
                _ if below.count_ones() == 1 => String::new(),
                _ => format!(" and at all columns below {}", bound(below)),
            };
            let then = match beyond {
                Some(c) => format!("; it first fails at {}", plural(c.z_prime.bits(), "bit")),
                None if and.is_empty() => route,
                None => String::new(),
            };
            (format!("{verdict}{and}"), format!("{holds}{then}"))
        }
        (_, Outcome::ProvedBelow { below, .. }) => {
            (verdict.to_string(), format!("{holds} at all columns below {}", bound(below)))
        }
        _ => (verdict.to_string(), format!("{holds} for all naturals{route}")),
    }
}

/// A claim of several: its number, the claim, and its verdict.
pub fn claim_lines(number: usize, report: &ClaimReport<'_>, layout: Layout) -> String {
    let mut out = String::new();
    let claim = report.claim().lines().last().unwrap_or_default();
    layout.paragraph(&mut out, &format!("{number}. "), "   ", claim);
    layout.paragraph(&mut out, "   ", "   ", &report.last_line());
    if let Some(path) = report.certificate().and_then(|facts| facts.path.as_ref()) {
        out.push_str(&format!("   certificate: {}\n", path.display()));
    }
    out
}

/// The verdict on several claims: the worst of theirs.
pub fn summary<'r>(reports: impl Iterator<Item = &'r ClaimReport<'r>> + Clone) -> String {
    let is = |verdict: Verdict| reports.clone().any(|r| *r.verdict() == verdict);
    let shown = reports.clone().filter_map(|r| match r.verdict() {
        Verdict::ProvedBelow { bits } => Some(*bits),
        _ => None,
    });
    let verdict = match shown.min() {
        _ if is(Verdict::Refuted) => Verdict::Refuted,
        _ if is(Verdict::Undecided) => Verdict::Undecided,
        Some(bits) => Verdict::ProvedBelow { bits },
        None => Verdict::Proved,
    };
    let proved = reports.clone().filter(|r| r.verdict().is_proof()).count();
    format!("{verdict}: {proved} of {} hold", plural(reports.count() as u64, "claim"))
}

/// What a counterexample says of the property.
fn fails(report: &Report, c: &Counterexample) -> String {
    let f = &report.function;
    let places = match c.z_prime.bits() {
        bits if bits > 64 => format!("z = {}, z' = {} ({bits} bits)", brief(&c.z), brief(&c.z_prime)),
        _ => format!("z = {}, z' = {}", c.z, c.z_prime),
    };
    match (c.kind, report.property) {
        (Kind::Monotone, _) => format!("{f} is not monotone; {places}"),
        (Kind::Ns, Property::Nimsum) => format!("G(y, z) = y xor z fails; {places}"),
        (Kind::Ns, _) => format!("{f} does not have the NS property; {places}"),
    }
}

/// Why a search stopped, with what the command can do about it.
pub(super) fn stopped(report: &Report, why: &Undecided) -> String {
    match (why, report.command) {
        (Undecided::Columns { .. }, "check" | "explain") => {
            format!("{why} (--max-columns, or a smaller --bits)")
        }
        (Undecided::Columns { .. }, "prove") => {
            format!("{why} (--max-columns, or a smaller bound after `below`)")
        }
        (Undecided::Columns { .. }, "report") => format!("{why} (--max-columns)"),
        _ => why.to_string(),
    }
}

/// Why there is no verdict.
fn undecided(report: &Report, outcome: &Outcome) -> String {
    match (&report.kernel, outcome) {
        (Some(Err(Failure::Declined(limit))), _) => format!("the kernel declined the certificate: {limit}"),
        (Some(Err(Failure::Rejected(_))), _) => {
            "the kernel rejected the certificate, a bug of nimcert".into()
        }
        (_, Outcome::Undecided(why)) => stopped(report, why),
        (_, Outcome::Undefined { column, cause }) => {
            format!("{} has no value at {}: {cause}", report.function, brief(column))
        }
        (_, Outcome::ProvedBelow { below, .. }) => format!("no counterexample below column {}", bound(below)),
        _ => "no limit was named".into(),
    }
}
