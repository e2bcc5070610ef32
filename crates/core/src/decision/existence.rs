//! Whether the terms of a function, a condition or a game have a value wherever they are read: a difference must not be
//! negative there.

use std::ops::RangeBounds;

use num_bigint::BigUint;

use super::evidence::Section;
use super::limits::BEFORE_TREE;
use super::property::Owed;
use super::tabulate::Subject;
use crate::automaton::{AutomatonError, Budget, Places, rank, smallest_tuple};

/// Where terms have a value.
pub(super) struct Existence {
    /// The sections of the places that have a value everywhere.
    pub(super) sections: Vec<Section>,
    /// The other places, each with the smallest numbers at which its difference is negative.
    pub(super) undefined: Vec<(usize, Vec<BigUint>)>,
}

impl Existence {
    /// The smallest numbers at which one of these places has no value.
    pub(super) fn first(&self, of: impl RangeBounds<usize>) -> Option<Vec<BigUint>> {
        let undefined =
            self.undefined.iter().filter(|(place, _)| of.contains(place)).map(|(_, values)| values);
        undefined.min_by_key(|values| rank(values)).cloned()
    }
}

/// Proves the obligations `defined` of some places, below a number if one is given: each by an automaton; or perhaps by a tree
/// of cases, which is about all numbers, where an automaton has many states.
///
/// # Errors
/// A limit.
pub(super) fn values_exist(
    subject: &mut Subject,
    places: &Places,
    below: Option<&BigUint>,
    trees: bool,
    budget: &mut Budget<'_>,
) -> Result<Existence, AutomatonError> {
    let mut existence = Existence { sections: Vec::new(), undefined: Vec::new() };
    for j in 0..places.len() {
        let owed = Owed::defined(subject, places, j, below)?;
        let before_tree = if trees { BEFORE_TREE } else { u64::MAX };
        match owed.section(&mut subject.nodes, before_tree, budget)? {
            Some(section) => existence.sections.push(section),
            None => {
                let values = smallest_tuple(&owed.problem, places.declared(j), budget)?.unwrap_or_default();
                existence.undefined.push((j, values));
            }
        }
    }
    Ok(existence)
}
