//! The text for people: one screen per claim, with the verdict last.
//!
//! This file has the text for every kind of claim; `function` and `game` have the text for their
//! kinds.

pub(crate) mod exhaustion;
pub(crate) mod function;
pub(crate) mod game;
mod side_conditions;
mod guards;
pub(crate) mod invariant;
pub(crate) mod parameters;
mod obligations;
mod theorems;
mod truth;
mod undecided;

use crate::first_positions::first_positions;
use crate::{Report, kernel};
use function::FunctionWords;
use game::GameWords;
use nimcert_core::answer::Verdict;
use nimcert_core::language::Setting;
use nimcert_kernel::Failure;
use nimcert_prose::Prose;
use nimcert_prose::{Layout, plural};
pub use parameters::reached;

impl Report<'_> {
    /// The whole report as text; its last line begins with the verdict.
    pub fn text(&self, layout: Layout) -> String {
        whole(self, layout)
    }

    /// The last line: it begins with the verdict.
    pub fn last_line(&self) -> String {
        let (verdict, what) = answer(self);
        format!("{verdict}: {what}")
    }

    /// What the comparison with the rules says: a word, and the particulars.
    pub fn exhaustion(&self) -> Option<(&'static str, String)> {
        exhaustion::row(self).map(|(_, word, text)| (word, text))
    }

    /// Two witnesses that contradict each other, a bug of nimcert, in words.
    pub fn contradiction(&self) -> Option<String> {
        exhaustion::contradiction(self)
    }
}

/// The whole report.
fn whole(report: &Report<'_>, layout: Layout) -> String {
    joined(vec![
        definitions(report, layout),
        steps(report).text(layout),
        explanation(report, layout).text(layout),
        FunctionWords::new(report).map_or_else(String::new, |words| words.drawing(layout)),
        first_positions(report).text(layout),
        witnesses(report).text(layout),
        report.last_line() + "\n",
    ])
}

/// The blocks of a report that are not empty, with a blank line between them.
pub(super) fn joined(mut blocks: Vec<String>) -> String {
    blocks.retain(|block| !block.is_empty());
    blocks.join("\n")
}

/// The definitions and the claim.
pub(super) fn definitions(report: &Report<'_>, layout: Layout) -> String {
    let words = FunctionWords::new(report);
    words.map_or_else(|| GameWords::new(report).definitions(layout), |words| words.definitions(layout))
}

/// What the search showed, obligation by obligation.
pub(super) fn steps(report: &Report<'_>) -> Prose {
    FunctionWords::new(report).map_or_else(|| GameWords::new(report).steps(), |words| words.steps())
}

/// What refutes the claim, or why it has no meaning.
pub(super) fn explanation(report: &Report<'_>, layout: Layout) -> Prose {
    let words = FunctionWords::new(report);
    words.map_or_else(|| GameWords::new(report).explanation(), |words| words.explanation(layout))
}

/// The last line in two parts: the verdict with its bounds, and what it is about.
pub(super) fn answer(report: &Report<'_>) -> (String, String) {
    let words = FunctionWords::new(report);
    let (verdict, what) = words.map_or_else(|| GameWords::new(report).answer(), |words| words.answer());
    (parameters::verdict(report, verdict), what)
}

/// Certificate, kernel, and the comparison with the rules.
pub(super) fn witnesses(report: &Report<'_>) -> Prose {
    let mut out = certificate_and_kernel(report);
    if let Some((name, word, text)) = exhaustion::row(report) {
        out.row(name, word, text);
    }
    out
}

/// What became of a certificate, and the kernel's answer about it.
fn certificate_and_kernel(report: &Report<'_>) -> Prose {
    let mut out = Prose::default();
    if let Some(certificate) = &report.answer.certificate {
        let states = match certificate.states {
            0 => String::new(),
            n => format!("{}, ", plural(n as u64, "state")),
        };
        let size = format!("{states}{}", plural(certificate.bytes.len() as u64, "byte"));
        match &report.path {
            Some(path) => out.row_with_path("certificate", "written", size, path.display().to_string()),
            None => {
                let save = report.interface.remark(Setting::Emit, |place| format!("save it with {place}"));
                out.row("certificate", "made", format!("{size}{save}"));
            }
        }
    }
    match &report.answer.kernel {
        Some(Ok(verified)) => {
            let count = plural(verified.obligations.len() as u64, "obligation");
            let lines = plural(kernel::LINES_TO_TRUST as u64, "line");
            let text = format!("{count} (kernel: {lines}, no dependencies)");
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

/// A claim of several: its number, the claim, and its verdict.
pub fn claim_lines(number: usize, report: &Report<'_>, layout: Layout) -> String {
    let mut out = String::new();
    let claim = report.answer.claim.lines().last().unwrap_or_default();
    layout.paragraph(&mut out, &format!("{number}. "), "   ", claim);
    layout.paragraph(&mut out, "   ", "   ", &report.last_line());
    if let Some(path) = &report.path {
        out.push_str(&format!("   certificate: {}\n", path.display()));
    }
    out
}

/// The verdict on several claims: the worst of theirs.
pub fn summary<'r>(reports: impl Iterator<Item = &'r Report<'r>> + Clone) -> String {
    let is = |verdict: Verdict| reports.clone().any(|r| r.answer.verdict == verdict);
    let shown = reports.clone().filter_map(|r| match &r.answer.verdict {
        Verdict::ProvedBelow { bits } => Some(*bits),
        _ => None,
    });
    let verdict = match shown.min() {
        _ if is(Verdict::Refuted) => Verdict::Refuted,
        _ if is(Verdict::Undecided) => Verdict::Undecided,
        Some(bits) => Verdict::ProvedBelow { bits },
        None => Verdict::Proved,
    };
    let proved = reports.clone().filter(|r| r.answer.verdict.is_proof()).count();
    let open = reports.clone().filter(|r| r.answer.verdict == Verdict::Undecided).count();
    // A refuted claim hides them in the verdict.
    let open =
        if verdict == Verdict::Refuted && open > 0 { format!(", {open} undecided") } else { String::new() };
    let count = reports.count();
    let hold = if count == 1 { "holds" } else { "hold" };
    format!("{verdict}: {proved} of {} {hold}{open}", plural(count as u64, "claim"))
}
