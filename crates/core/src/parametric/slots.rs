//! Results for the obligations of an attempt: which of its inequalities follow, and from which bounds.

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
#[derive(Debug)]
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

    /// What is known now.
    pub(super) fn known(&self) -> Known {
        Known { closed: self.closed.clone(), targets: self.targets.clone(), points: self.points.len() }
    }

    /// What was learnt since then is not known.
    pub(super) fn forget_all_but(&mut self, Known { closed, targets, points }: Known) {
        (self.closed, self.targets) = (closed, targets);
        self.points.truncate(points);
    }
}

/// What was known of a case: its slots, and the number of its points.
#[derive(Debug)]
pub(super) struct Known {
    closed: Slot,
    targets: Vec<Slot>,
    points: usize,
}
