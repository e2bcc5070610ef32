//! Lines that prove an inequality from others (docs/THEORY.md, section 6.13).
//!
//! In: forms, that is inequalities form >= 0 over integer variables, and multipliers. Out: whether
//! they prove a form. Never: lets a sum overflow.

use super::Form;
use crate::{Limit, Limited};

/// A line `by D j l j l ..`.
pub struct Line {
    /// The multiple of the target; 0 if the line shows a contradiction.
    pub multiple: i64,
    /// Hypotheses and their multipliers.
    pub terms: Vec<(usize, i64)>,
}

impl Line {
    /// Whether its hypotheses increase and its multipliers are positive; otherwise it proves
    /// nothing.
    pub fn is_well_formed(&self) -> bool {
        let is_positive = self.terms.iter().all(|(_, factor)| *factor >= 1);
        self.multiple >= 0 && is_positive && self.terms.is_sorted_by(|a, b| a.0 < b.0)
    }

    /// Whether the line, which is well-formed, proves `target` >= 0, or without a target a
    /// contradiction, from `hypotheses` >= 0. All forms are normalised.
    pub fn proves(&self, target: Option<&Form>, hypotheses: &[&Form]) -> Limited<bool> {
        let last = self.terms.last().map_or(0, |(j, _)| j + 1);
        if target.is_some() != (self.multiple > 0) || last > hypotheses.len() {
            return Ok(false);
        }
        let multiple = i128::from(self.multiple);
        // What the multiple of the target exceeds the sum of the hypotheses by.
        let rest = |product| -> Limited<i128> {
            let first = target.map_or(0, |target| target.factor(product)).checked_mul(multiple);
            let minus = |rest: i128, (j, factor): &(usize, i64)| {
                rest.checked_sub(hypotheses[*j].factor(product).checked_mul((*factor).into())?)
            };
            first.and_then(|first| self.terms.iter().try_fold(first, minus)).ok_or(Limit::Bound)
        };
        let used = self.terms.iter().map(|(j, _)| hypotheses[*j]);
        for product in target.into_iter().chain(used).flat_map(Form::products) {
            if product != 0 && rest(product)? != 0 {
                return Ok(false);
            }
        }
        Ok(rest(0)? > -multiple)
    }
}
