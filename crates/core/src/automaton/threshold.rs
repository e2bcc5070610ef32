//! Thresholds: comparisons of linear sums whose factors or bound depend on parameters
//! (docs/LOWERING.md, "Numbers with parameters").

use super::affine::Affine;

/// `sum factor * track >= low`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Threshold {
    terms: Vec<(usize, Affine)>,
    low: Affine,
    settled: (Affine, Affine),
}

impl Threshold {
    /// `sum factor * track >= low`, tracks in increasing order and no factor 0; `None` on overflow.
    pub fn new(terms: Vec<(usize, Affine)>, low: Affine) -> Option<Threshold> {
        let zero = Affine::default();
        let (mut positive, mut negative) = (zero.clone(), zero.clone());
        for (_, factor) in &terms {
            positive = positive.plus(&factor.upper(&zero))?;
            negative = negative.minus(&factor.lower(&zero))?;
        }
        let below = low.minus(&1.into())?.lower(&positive.scaled(-1)?);
        let settled = (below, low.upper(&negative));
        Some(Threshold { terms, low, settled })
    }

    /// Tracks in increasing order with factors that are not 0.
    pub fn terms(&self) -> &[(usize, Affine)] {
        &self.terms
    }

    /// The bound `low` of the sum.
    pub fn low(&self) -> &Affine {
        &self.low
    }

    /// It fails, whatever digits follow, once the sum is at most the first number; it holds once the sum is at
    /// least the second.
    pub fn settled(&self) -> &(Affine, Affine) {
        &self.settled
    }

    /// The threshold over these parameters; the others do not occur in it.
    pub(super) fn over(&self, parameters: &[usize]) -> Option<Threshold> {
        let terms = self.terms.iter().map(|(track, factor)| (*track, factor.over(parameters)));
        Threshold::new(terms.collect(), self.low.over(parameters))
    }

    /// The threshold with a parameter replaced by the parameter plus a constant.
    pub(super) fn shifted(&self, parameter: usize, by: i64) -> Option<Threshold> {
        let terms = self.terms.iter().map(|(track, factor)| Some((*track, factor.shifted(parameter, by)?)));
        Threshold::new(terms.collect::<Option<_>>()?, self.low.shifted(parameter, by)?)
    }
}
