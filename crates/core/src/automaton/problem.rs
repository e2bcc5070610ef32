//! A problem: tracks, components and a formula over them (docs/LOWERING.md, "Building a problem").

use super::component::Component;

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

/// A set of tuples of naturals, one natural a track: those that satisfy every part.
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
