//! What is known of the obligations of an attempt: which of its inequalities follow, and from which bounds.

use super::form::Form;
use super::simplex::Point;

/// What is known of an inequality that is to be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Slot {
    Unknown,
    /// It does not follow, and will not once hypotheses are weaker.
    Fails,
    /// It follows from these bounds of the source, with guards and parameters.
    Follows(Vec<u32>),
}

impl Slot {
    /// Whether it follows from a bound of the source, among others.
    pub(super) fn uses(&self, bound: usize) -> bool {
        matches!(self, Slot::Follows(used) if used.contains(&(bound as u32)))
    }
}

/// An obligation whose hypotheses are normalised, with what is known of it.
#[derive(Debug, Clone)]
pub(super) struct Case {
    pub(super) guards: Vec<Form>,
    /// The accumulators after the step, over those of the source.
    pub(super) step: Vec<Form>,
    pub(super) closed: Slot,
    pub(super) targets: Vec<Slot>,
    /// Points where no hypothesis is negative.
    pub(super) points: Vec<Point>,
}

impl Case {
    /// Whether something of it follows from a bound of the source.
    pub(super) fn uses(&self, bound: usize) -> bool {
        self.targets.iter().chain([&self.closed]).any(|slot| slot.uses(bound))
    }
}
