//! A problem: tracks, components and a formula over them (docs/LOWERING.md, "Building a problem").

use std::sync::Arc;

use super::component::Component;
use super::threshold::Threshold;

/// Most tracks of one problem.
pub(super) const MAX_TRACKS: usize = 20;

/// Most components of one problem.
pub(super) const MAX_COMPONENTS: usize = 64;

/// A boolean combination of components.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// The component with this index.
    Leaf(usize),
    /// Negation.
    Not(Box<Formula>),
    /// Conjunction.
    And(Vec<Formula>),
    /// Disjunction.
    Or(Vec<Formula>),
}

impl Formula {
    /// The negation of a formula.
    #[must_use]
    pub fn negate(self) -> Formula {
        Formula::Not(Box::new(self))
    }
}

/// A set of tuples of naturals, one natural per track: those that satisfy every part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// How many of the tracks were declared by the statement; the others carry values of subterms.
    pub declared: usize,
    /// Number of tracks.
    pub tracks: usize,
    /// The atoms, in the order made.
    pub components: Vec<Component>,
    /// The conjuncts.
    pub parts: Vec<Formula>,
}

impl Problem {
    /// The thresholds, with the indices of their components.
    pub fn thresholds(&self) -> impl Iterator<Item = (usize, &Threshold)> {
        self.components.iter().enumerate().filter_map(|(index, component)| match component {
            Component::Threshold(threshold) => Some((index, &**threshold)),
            _ => None,
        })
    }

    /// Whether a component depends on parameters.
    pub fn has_thresholds(&self) -> bool {
        self.thresholds().next().is_some()
    }

    /// The problem at these values of the parameters; `None` on overflow.
    pub fn at(&self, values: &[i64]) -> Option<Problem> {
        self.mapped(|threshold| Component::of_threshold(threshold, values))
    }

    /// The problem with a parameter replaced by the parameter plus a constant; `None` on overflow.
    pub fn shifted(&self, parameter: usize, by: i64) -> Option<Problem> {
        self.mapped(|t| Some(Component::Threshold(Arc::new(t.shifted(parameter, by)?))))
    }

    /// The problem over these parameters, where the others do not occur; `None` on overflow.
    pub fn over(&self, parameters: &[usize]) -> Option<Problem> {
        self.mapped(|t| Some(Component::Threshold(Arc::new(t.over(parameters)?))))
    }

    fn mapped(&self, map: impl Fn(&Threshold) -> Option<Component>) -> Option<Problem> {
        let components = self.components.iter().map(|component| match component {
            Component::Threshold(threshold) => map(threshold),
            other => Some(other.clone()),
        });
        let components = components.collect::<Option<_>>()?;
        Some(Problem { components, parts: self.parts.clone(), ..*self })
    }
}
