//! An explanation as text, and the parts of it that are sentences and digits.

use super::contradiction::contradiction;
use super::explanation::{Explanation, FORMAL_GRID};
use super::strategy::{answer, prefix_table};
use crate::text::function::fall;
use crate::text::{joined, steps, witnesses};
use nimcert_core::decision::{Kind, Outcome};
use nimcert_core::games::Difference;
use nimcert_prose::digits::{bound, brief};
use nimcert_prose::functions;
use nimcert_prose::{Layout, Prose};

impl Explanation<'_> {
    /// The explanation as text; its last line begins with the verdict.
    pub fn text(&self, layout: Layout) -> String {
        let report = self.report;
        let mut blocks = vec![functions(&report.answer.claim, layout), steps(report).text(layout)];
        blocks.extend(self.prose().iter().map(|prose| prose.text(layout)));
        blocks.push(prefix_table(&self.samples, layout));
        if let Some((position, said)) = &self.at {
            let falls = report
                .answer
                .decision
                .counterexample()
                .filter(|c| c.kind == Kind::Monotone)
                .map(|c| &c.z_prime);
            let refuted = matches!(report.answer.decision.outcome, Outcome::Refuted(_));
            blocks.push(answer(position, said, refuted, falls, layout));
        }
        blocks.push(witnesses(report).text(layout));
        blocks.push(report.last_line() + "\n");
        joined(blocks)
    }

    /// Why f is refuted, or what proves it: the parts of the explanation that are sentences and digits.
    pub(crate) fn prose(&self) -> Vec<Prose> {
        let mut blocks = Vec::new();
        if let Some(c) = &self.contradiction {
            if let Outcome::ProvedBelow { .. } = self.report.answer.decision.outcome {
                let mut beyond = Prose::default();
                beyond.say("Beyond that bound it fails:");
                blocks.push(beyond);
            }
            blocks.extend(contradiction(
                c,
                self.report.answer.decision.counterexample(),
                self.options.as_ref(),
            ));
        }
        blocks.push(self.falls());
        blocks.push(self.theorem());
        blocks.retain(|block| !block.pieces().is_empty());
        blocks
    }

    /// The text about a function that falls.
    fn falls(&self) -> Prose {
        let mut out = Prose::default();
        let Some(c) = self.report.answer.decision.counterexample().filter(|c| c.kind == Kind::Monotone)
        else {
            return out;
        };
        out.say(format!(
            "f is not monotone; it first falls at column {}: {}.",
            brief(&c.z_prime),
            fall("f", c)
        ));
        out.say(
            "So CB(f, y, z) is not a chocolate bar, and Section 9 does not apply. In the formal game with \
             the options of Definition 8.2, Definition 8.1 without `monotone` is still sufficient for \
             G(y, z) = y xor z, but not necessary.",
        );
        match &self.formal {
            Some(Difference { y, z, grundy, nim_sum }) => out.say(format!(
                "By exhaustive mex, the first difference in the formal game is G({y}, {z}) = {grundy}, not \
                 {y} xor {z} = {nim_sum}."
            )),
            None if self.formal_last == FORMAL_GRID => out.say(format!(
                "Exhaustive mex finds no difference in the formal game for y and z up to {FORMAL_GRID}."
            )),
            None => out.say(format!(
                "Exhaustive mex finds no difference in the formal game for y up to {FORMAL_GRID} and z up to \
                 {}; f has no value at {}.",
                self.formal_last,
                self.formal_last + 1
            )),
        }
        out
    }

    /// What proves an f with the NS property.
    fn theorem(&self) -> Prose {
        let mut out = Prose::default();
        let scope = match &self.report.answer.decision.outcome {
            Outcome::Proved => "for all naturals".to_owned(),
            Outcome::ProvedBelow { below, .. } => format!("below column {}", bound(below)),
            _ => return out,
        };
        out.say(format!(
            "f is monotone and has the NS property (Definition 8.1) {scope}. By Lemma 8.3, every position \
             of strip + bar(f) with nonzero nim-sum x xor y xor z has a move to nim-sum 0. By Lemma 8.4, no \
             position with nim-sum 0 has such a move. Hence G(y, z) = y xor z (Theorem 8.2)."
        ));
        out
    }
}
