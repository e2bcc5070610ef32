//! Inequalities, and lines that prove one from others (docs/THEORY.md, section 6.13).
//!
//! In: forms, that is inequalities form >= 0 over integer variables, and multipliers. Out: whether
//! they prove a form. Never: rounds but a base down.

use super::Affine;
use crate::Limited;

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
    /// `hypotheses` >= 0; all of them are normalised.
    pub fn proves(&self, target: Option<&Affine>, hypotheses: &[Affine]) -> Limited<bool> {
        let multiple = i128::from(self.multiple);
        let mut rest = Affine::default();
        if let Some(target) = target {
            rest = rest.plus(multiple, target)?;
        }
        for (j, factor) in &self.terms {
            let Some(hypothesis) = hypotheses.get(*j) else { return Ok(false) };
            rest = rest.plus(-i128::from(*factor), hypothesis)?;
        }
        let (base, factors) = rest.entries().split_first().unwrap_or((&0, &[]));
        let enough = if target.is_some() { *base > -multiple } else { *base > 0 };
        let fits = if target.is_some() { multiple >= 1 } else { multiple == 0 };
        let shows = enough && fits && factors.is_empty();
        let is_positive = self.terms.iter().all(|(_, factor)| *factor >= 1);
        Ok(shows && is_positive && self.terms.is_sorted_by(|a, b| a.0 < b.0))
    }
}
