//! The rows of a report about the theorems that a proof about a game uses.

use nimcert_core::decision::{Decision, Law, Obligation, Section};
use nimcert_prose::{Prose, grouped, plural};

use super::obligations::Sum;

/// Adds a row for each theorem whose hypotheses are shown: about passes, sums, bars, closed formulas and nim-sums.
pub(super) fn by_theorems(out: &mut Prose, decision: &Decision) {
    if let Some(passes) = Sum::of(decision, |o| matches!(o, Obligation::Pass { .. })) {
        let text = format!("they exchange heaps as the theorem about passes says; {}", passes.states());
        out.row("passes", "proved", text);
    }
    if Sum::of(decision, |o| matches!(o, Obligation::Summands)).is_some() {
        let numbers = Sum::of(decision, |o| matches!(o, Obligation::Number(_)));
        let known = match numbers.map_or(0, |numbers| numbers.steps) {
            0 => "the Grundy number of a strip is its coordinate".to_owned(),
            count => format!("Grundy numbers of {}, each proved beside a heap", plural(count, "summand")),
        };
        out.row("sum", "proved", format!("{known}; the set is where the nim-sum is 0"));
    }
    for section in decision.evidence.iter().flat_map(|evidence| &evidence.sections) {
        if let Section::Octal { preperiod, period, heaps } = section {
            let text = format!(
                "right for heaps 0 to {}, and period {} from heap {} on: so right for all heaps, by the theorem of Guy and Smith",
                grouped(heaps - 1),
                grouped(*period),
                grouped(*preperiod)
            );
            out.row("octal", "proved", text);
        }
    }
    if let Some(bars) = Sum::of(decision, |o| matches!(o, Obligation::MonotoneBar(_))) {
        out.row("monotone", "proved", format!("the function of each bar; {}", bars.states()));
    }
    if let Some(ns) = Sum::of(decision, |o| matches!(o, Obligation::NsBar { .. })) {
        let text = format!("the function of the bar, beside a strip; {}", ns.states());
        out.row("ns", "proved", text);
    }
    if let Some(formula) = Sum::of(decision, |o| matches!(o, Obligation::Formula(_))) {
        let laws = Law::ALL.map(|law| law.to_string()).join(", ");
        let text = format!("the conditions {laws} on the formula; {}", plural(formula.states, "line"));
        out.row("formula", "proved", text);
    }
    if let Some(criterion) = Sum::of(decision, |o| matches!(o, Obligation::Criterion { .. })) {
        let text = format!("the nim-sum says which positions are P-positions; {}", criterion.states());
        out.row("criterion", "proved", text);
    }
}
