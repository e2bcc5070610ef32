//! Sums of tracks with integer coefficients: what terms are as far as they are linear.

use std::collections::BTreeMap;

use super::affine::Affine;
use super::{AutomatonError, SizeLimit};

/// `constant + sum of coefficient * track`.
#[derive(Debug, Clone, Default)]
pub(super) struct Linear {
    pub(super) constant: Affine,
    pub(super) coefficients: BTreeMap<usize, Affine>,
}

impl Linear {
    pub(super) fn track(track: usize) -> Self {
        Linear { constant: Affine::default(), coefficients: BTreeMap::from([(track, 1.into())]) }
    }

    pub(super) fn constant(constant: impl Into<Affine>) -> Self {
        Linear { constant: constant.into(), coefficients: BTreeMap::new() }
    }

    pub(super) fn plus(
        mut self,
        other: &Linear,
        factor: impl Into<Affine>,
    ) -> Result<Linear, AutomatonError> {
        const TOO_LARGE: AutomatonError = AutomatonError::TooLarge(SizeLimit::Coefficient);
        let factor = factor.into();
        let add = |a: &Affine, b: &Affine| a.plus(&b.times(&factor)?).ok_or(TOO_LARGE)?.bounded();
        self.constant = add(&self.constant, &other.constant)?;
        for (&track, a) in &other.coefficients {
            let entry = self.coefficients.entry(track).or_default();
            *entry = add(entry, a)?;
        }
        self.coefficients.retain(|_, a| !a.is_zero());
        Ok(self)
    }

    /// The track `x` if this is `1 * x`.
    pub(super) fn single_track(&self) -> Option<usize> {
        match self.coefficients.iter().next() {
            Some((&x, a)) if self.constant.is_zero() && self.coefficients.len() == 1 => {
                (a.plain() == Some(1)).then_some(x)
            }
            _ => None,
        }
    }

    pub(super) fn may_be_negative(&self) -> bool {
        self.constant.has_negative_entry() || self.coefficients.values().any(Affine::has_negative_entry)
    }

    /// The coefficients, if none depends on parameters.
    pub(super) fn plain(&self) -> Option<Vec<(usize, i64)>> {
        self.coefficients.iter().map(|(&track, a)| Some((track, a.plain()?))).collect()
    }
}
