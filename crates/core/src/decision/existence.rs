//! Whether the terms of a function, a condition or a game have a value wherever they are read: a difference must not be
//! negative there.

use std::ops::RangeBounds;

use num_bigint::BigUint;

use super::limits::BEFORE_TREE;
use super::property::Owed;
use super::work::Work;
use crate::automaton::{AutomatonError, Places, rank, smallest_tuple};

/// Places where terms have no value, each with the smallest numbers at which its difference is negative.
pub(super) struct Undefined(Vec<(usize, Vec<BigUint>)>);

impl Undefined {
    /// The smallest numbers at which one of these places has no value.
    pub(super) fn first(&self, of: impl RangeBounds<usize>) -> Option<Vec<BigUint>> {
        let undefined = self.0.iter().filter(|(place, _)| of.contains(place)).map(|(_, values)| values);
        undefined.min_by_key(|values| rank(values)).cloned()
    }
}

impl Work<'_, '_> {
    /// Proves the obligations `defined` of some places: each by an automaton; or perhaps by a tree of cases, which is about all
    /// numbers, where an automaton has many states.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn values_exist(&mut self, places: &Places) -> Result<Undefined, AutomatonError> {
        let mut undefined = Vec::new();
        for j in 0..places.len() {
            let owed = Owed::defined(&mut self.subject, places, j)?;
            let before_tree = if self.subject.trees { BEFORE_TREE } else { u64::MAX };
            match self.section(&owed, before_tree)? {
                Some(section) => self.sections.push(section),
                None => {
                    let values = smallest_tuple(&owed.problem, places.declared(j), self.budget)?;
                    undefined.push((j, values.unwrap_or_default()));
                }
            }
        }
        Ok(Undefined(undefined))
    }
}
