//! Inequalities, and lines that prove one from others (docs/THEORY.md, section 6.13).
//!
//! In: forms, that is inequalities form >= 0 over integer variables, and multipliers. Out: whether
//! they prove a form. Never: rounds anything except a base, and that only down.

use super::Affine;
use crate::{Limit, Limited};

/// A line `by D j l j l ..`.
pub struct Line {
    /// The multiple of the target; 0 if the line shows a contradiction.
    pub multiple: i64,
    /// Hypotheses and their multipliers.
    pub terms: Vec<(usize, i64)>,
}

/// A form divided by the greatest common divisor of its factors, its base rounded down: it is
/// natural at the same integers.
pub fn normalised(form: Affine) -> Affine {
    let common = |divisor, factor| if divisor == 1 { 1 } else { gcd(divisor, factor) };
    let divisor = form.entries().skip(1).fold(0, common);
    if divisor <= 1 {
        return form;
    }
    form.entries().map(|entry| entry.div_euclid(divisor)).collect()
}

/// The greatest common divisor, for a first number that is not negative.
pub fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b.saturating_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Line {
    /// Whether its hypotheses increase and its multipliers are positive; otherwise it proves
    /// nothing.
    pub fn is_well_formed(&self) -> bool {
        let is_positive = self.terms.iter().all(|(_, factor)| *factor >= 1);
        self.multiple >= 0 && is_positive && self.terms.is_sorted_by(|a, b| a.0 < b.0)
    }

    /// Whether the line, which is well-formed, proves `target` >= 0, or without a target a
    /// contradiction, from `hypotheses` >= 0. All forms are normalised, and have at most `entries`
    /// entries.
    pub fn proves(
        &self,
        target: Option<&Affine>,
        hypotheses: &[&Affine],
        entries: usize,
    ) -> Limited<bool> {
        let last = self.terms.last().map_or(0, |(j, _)| j + 1);
        if target.is_some() != (self.multiple > 0) || last > hypotheses.len() {
            return Ok(false);
        }
        let multiple = i128::from(self.multiple);
        // The entries of accumulators, the last ones, differ most.
        for i in (0..entries).rev() {
            let first = target.map_or(0, |target| target.entry(i)).checked_mul(multiple);
            let minus = |rest: i128, (j, factor): &(usize, i64)| {
                rest.checked_sub(hypotheses[*j].entry(i).checked_mul((*factor).into())?)
            };
            let rest = first.and_then(|first| self.terms.iter().try_fold(first, minus));
            let rest = rest.ok_or(Limit::Bound)?;
            let is_right = if i == 0 { rest > -multiple } else { rest == 0 };
            if !is_right {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
