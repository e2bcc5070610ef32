//! The outcomes, by the rules, of the positions of a refutation, in words.

use super::game::GameWords;
use nimcert_core::answer::{Exhaustion, Truth};
use nimcert_core::decision::{Outcome, Refutation};

impl GameWords<'_> {
    /// Outcomes or Grundy values, by the rules, of the positions of the refutation.
    pub(crate) fn truth(&self) -> Option<String> {
        let answer = &self.report.answer;
        let Some(Exhaustion::Box { truth: Some(truth), .. }) = &answer.exhaustion else { return None };
        let (here, there) = match &answer.decision.outcome {
            Outcome::Refuted(Refutation::Closed { position, option, .. }) => (position, Some(option)),
            Outcome::Refuted(Refutation::Reach { position }) => (position, None),
            _ => return None,
        };
        let at = |position: &[_]| GameWords::tuple(self.own(position));
        let word = |is_p: bool| if is_p { "P" } else { "N" };
        let first = match truth {
            Truth::Outcomes { here: is_p, .. } => format!("{} is {}", at(here), word(*is_p)),
            Truth::Values { here: value, .. } => format!("G{} = {value}", at(here)),
        };
        let second = there.and_then(|there| match truth {
            Truth::Outcomes { there: is_p, .. } => Some(format!(" and {} is {}", at(there), word((*is_p)?))),
            Truth::Values { there: value, .. } => Some(format!(" and G{} = {}", at(there), (*value)?)),
        });
        Some(first + &second.unwrap_or_default())
    }
}
