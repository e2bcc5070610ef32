//! The outcomes, by the rules, of the positions of a refutation, in words.

use num_bigint::BigUint;

use super::game::GameWords;
use super::parameters::decided;
use nimcert_core::answer::{Exhaustion, Truth};
use nimcert_core::decision::{Outcome, Refutation};
use nimcert_core::language::ast::Statement;
use nimcert_core::language::evaluate::value as evaluated;
use nimcert_core::language::game::coordinates;
use nimcert_core::language::print_term;
use nimcert_prose::digits::brief;

/// Longest term that a verdict quotes, in characters.
const LONGEST_TERM: usize = 40;

impl GameWords<'_> {
    /// Outcomes or Grundy values, by the rules, of the positions of the refutation.
    pub(crate) fn truth(&self) -> Option<String> {
        let answer = &self.report.answer;
        let Some(Exhaustion::Box { truth: Some(truth), .. }) = &answer.exhaustion else { return None };
        let (here, there) = match &answer.decision.outcome {
            Outcome::Refuted(Refutation::Closed { number, position, option, .. }) => {
                (position, (!self.ends_play(*number)).then_some(option))
            }
            Outcome::Refuted(Refutation::Reach { position } | Refutation::Heaps { position }) => {
                (position, None)
            }
            _ => return None,
        };
        let at = |position: &[_]| GameWords::tuple(self.without_heap(position));
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

    /// A position of the refutation, as the claim has it.
    fn without_heap<'n>(&self, position: &'n [BigUint]) -> &'n [BigUint] {
        match self.report.answer.decision.outcome {
            Outcome::Refuted(Refutation::Heaps { .. }) => position,
            _ => self.own(position),
        }
    }

    /// The position of the refutation where the claim is wrong by the rules, with both values: `G(1, 3) = 4, but
    /// a xor b = 2`.
    pub(super) fn wrong(&self) -> Option<String> {
        let report = self.report;
        let Some(Exhaustion::Box { truth: Some(truth), .. }) = &report.answer.exhaustion else { return None };
        let Outcome::Refuted(refutation) = &report.answer.decision.outcome else { return None };
        let (here, there) = match refutation {
            Refutation::Closed { number, position, option, .. } => {
                (position, (!self.ends_play(*number)).then_some(option))
            }
            Refutation::Reach { position } | Refutation::Heaps { position } => (position, None),
            _ => return None,
        };
        let at = |position: &[_]| GameWords::tuple(self.without_heap(position));
        match truth {
            // A position of a refutation by a move is in the claimed set, one without a move into it is not.
            Truth::Outcomes { here: is_p, there: other } => match (refutation, is_p, other) {
                (Refutation::Closed { .. }, false, _) => {
                    Some(format!("{} is in the claimed set, but it is an N-position", at(here)))
                }
                (Refutation::Closed { .. }, true, Some(false)) => {
                    Some(format!("{} is in the claimed set, but it is an N-position", at(there?)))
                }
                (Refutation::Heaps { .. }, false, _) => {
                    Some(format!("{} is in the claimed set, but it is an N-position", at(here)))
                }
                (Refutation::Reach { .. } | Refutation::Heaps { .. }, true, _) => {
                    Some(format!("{} is a P-position, but not in the claimed set", at(here)))
                }
                _ => None,
            },
            Truth::Values { here: value, there: other } => {
                let Statement::Grundy { game, value: term } = &report.claim.statement else { return None };
                let program = decided(report);
                let names = coordinates(&program, game);
                let text = match print_term(&program, &names, term) {
                    text if text.len() <= LONGEST_TERM => format!("{text} ="),
                    _ => "the claimed value is".to_owned(),
                };
                let wrong = |position: &[BigUint], found: u64| {
                    let claimed = evaluated(&program, term, self.without_heap(position)).ok()?;
                    (claimed != BigUint::from(found)).then(|| {
                        let at = at(position);
                        format!("G{at} = {found}, but {text} {} there", brief(&claimed))
                    })
                };
                wrong(here, *value).or_else(|| wrong(there?, (*other)?))
            }
        }
    }
}
