//! The states that a search has found, each once.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::budget::{Budget, Exhausted};
use super::packed::PackedRows;

/// States of one width, numbered in the order of their first insertion.
#[derive(Debug)]
pub(super) struct States {
    rows: PackedRows,
    index: HashTable<u32>,
}

impl States {
    pub(super) fn new(width: usize) -> Self {
        States { rows: PackedRows::new(width), index: HashTable::new() }
    }

    /// Number of items of a state.
    pub(super) fn width(&self) -> usize {
        self.rows.width()
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn row(&self, id: u32) -> Vec<i64> {
        self.rows.row(id as usize)
    }

    /// Copies a state into a place of as many items.
    pub(super) fn copy(&self, id: u32, to: &mut [i64]) {
        self.rows.copy(id as usize, to);
    }

    /// Two states in the order of invariants.
    pub(super) fn compare(&self, a: u32, b: u32) -> std::cmp::Ordering {
        self.rows.compare(a as usize, b as usize)
    }

    /// The number of a state and whether it is new.
    pub(super) fn insert(&mut self, state: &[i64], budget: &mut Budget) -> Result<(u32, bool), Exhausted> {
        let hash = hash(state);
        let States { rows, index } = self;
        if let Some(&id) = index.find(hash, |&id| rows.is(id as usize, state)) {
            return Ok((id, false));
        }
        budget.charge(rows.width() * rows.bytes_of_item() + 8)?;
        let id = rows.len() as u32;
        index.insert_unique(hash, id, |&id| {
            let mut hasher = FxHasher::default();
            rows.visit(id as usize, |item| hasher.write_u64(item as u64));
            hasher.finish()
        });
        rows.push(state);
        Ok((id, true))
    }
}

fn hash(state: &[i64]) -> u64 {
    let mut hasher = FxHasher::default();
    for &s in state {
        hasher.write_u64(s as u64);
    }
    hasher.finish()
}

/// A hash of a set of states by their numbers.
pub(super) fn hash_of(states: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    for &s in states {
        hasher.write_u32(s);
    }
    hasher.finish()
}
