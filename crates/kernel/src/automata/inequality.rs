//! Inequalities, and lines that prove one from others (docs/THEORY.md, section 6.13).
//!
//! In: forms, that is inequalities form >= 0 over integer variables, and multipliers. Out: whether
//! they prove a form. Never: rounds but a base down.

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
pub fn normalised(form: &Affine) -> Affine {
    let (base, factors) = form.entries().split_first().unwrap_or((&0, &[]));
    let divisor = factors.iter().fold(0, |divisor, factor| gcd(divisor, *factor)).max(1);
    let factors = factors.iter().map(|factor| factor / divisor);
    Affine::new(std::iter::once(base.div_euclid(divisor)).chain(factors).collect())
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
    /// Whether the line proves `target` >= 0, or without a target a contradiction, from
    /// `hypotheses` >= 0; all of them are normalised, and have at most so many entries.
    pub fn proves(
        &self,
        target: Option<&Affine>,
        hypotheses: &[Affine],
        entries: usize,
    ) -> Limited<bool> {
        let is_known = |(j, factor): &(usize, i64)| *j < hypotheses.len() && *factor >= 1;
        let fits = (self.multiple == 0) == target.is_none()
            && self.multiple >= 0
            && self.terms.iter().all(is_known)
            && self.terms.is_sorted_by(|a, b| a.0 < b.0);
        let multiple = i128::from(self.multiple);
        // Those of accumulators, the last ones, differ most.
        for i in (0..entries).rev().filter(|_| fits) {
            let mut rest = target.map_or(0, |target| target.entry(i)).checked_mul(multiple);
            for (j, factor) in &self.terms {
                let part = hypotheses[*j].entry(i).checked_mul((*factor).into());
                rest = rest.zip(part).and_then(|(rest, part)| rest.checked_sub(part));
            }
            let rest = rest.ok_or(Limit::Bound)?;
            let is_right = if i == 0 { rest > -multiple } else { rest == 0 };
            if !is_right {
                return Ok(false);
            }
        }
        Ok(fits)
    }
}
