//! `forall`: a condition is true of all numbers (docs/THEORY.md, section 7).
//!
//! In: a condition. Out: the obligations met: it has a truth value everywhere, and is never false.
//! Never: leaves out a conjunct.

use super::{Checker, Route};
use crate::Checked;
use crate::claim::{Connective, Id};

impl Checker<'_> {
    /// Tables, `defined`, and `forall`; for a conjunction also `forall 1`, `forall 2`, .. instead,
    /// one for each conjunct.
    pub fn for_all(&mut self, variables: usize, condition: Id) -> Checked<Route> {
        self.tables(None)?;
        self.defined_everywhere(condition, variables, None)?;
        let conjuncts = self.arena.connected(condition, Connective::And);
        for (name, conjunct) in self.split("forall", condition, conjuncts) {
            self.no_tuple(&name, variables, &[], Some(conjunct))?;
        }
        Ok(Route::Invariants { ns: false, partition: false })
    }
}
