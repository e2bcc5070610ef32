//! Sums of tracks with integer coefficients: what terms are as far as they are linear.

use std::collections::BTreeMap;

use super::node::MAX_COEFFICIENT;
use super::{AutomatonError, SizeLimit};

/// `constant + sum of coefficient * track`.
#[derive(Debug, Clone, Default)]
pub(super) struct Linear {
    pub(super) constant: i64,
    pub(super) coefficients: BTreeMap<usize, i64>,
}

impl Linear {
    pub(super) fn track(track: usize) -> Self {
        Linear { constant: 0, coefficients: BTreeMap::from([(track, 1)]) }
    }

    pub(super) fn plus(mut self, other: &Linear, factor: i64) -> Result<Linear, AutomatonError> {
        const TOO_LARGE: AutomatonError = AutomatonError::TooLarge(SizeLimit::Coefficient);
        let bounded = |x: Option<i64>| x.filter(|v| v.unsigned_abs() <= MAX_COEFFICIENT).ok_or(TOO_LARGE);
        let add = |a: i64, b: i64| bounded(b.checked_mul(factor).and_then(|b| a.checked_add(b)));
        self.constant = add(self.constant, other.constant)?;
        for (&track, &a) in &other.coefficients {
            let entry = self.coefficients.entry(track).or_insert(0);
            *entry = add(*entry, a)?;
        }
        self.coefficients.retain(|_, a| *a != 0);
        Ok(self)
    }

    /// The track `x` if this is `1 * x`.
    pub(super) fn single_track(&self) -> Option<usize> {
        match self.coefficients.iter().next() {
            Some((&x, 1)) if self.constant == 0 && self.coefficients.len() == 1 => Some(x),
            _ => None,
        }
    }

    pub(super) fn may_be_negative(&self) -> bool {
        self.constant < 0 || self.coefficients.values().any(|&a| a < 0)
    }
}
