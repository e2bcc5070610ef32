//! `forall`: a condition is true of all numbers (docs/THEORY.md, section 7).
//!
//! In: a condition. Out: the obligations met: it has a truth value everywhere, and is never false.
//! Never: leaves out a conjunct.

use super::{Checker, Route};
use crate::Checked;
use crate::claim::Id;
use crate::elaborate::{Lowering, both, parts};

impl Checker<'_> {
    /// Tables, `defined`, and `forall`; for a conjunction also `forall 1`, `forall 2`, .. instead,
    /// one for each conjunct.
    pub fn for_all(&mut self, variables: usize, condition: Id) -> Checked<Route> {
        self.tables(None)?;
        self.defined_everywhere(condition, variables, None)?;
        let conjuncts = parts(&self.arena, condition, both);
        if conjuncts.len() > 1 && self.sections.lines.peek().contains(" forall 1 ") {
            for (j, conjunct) in (1..).zip(conjuncts) {
                self.no_tuple(&format!("forall {j}"), variables, &[], Some(conjunct))?;
            }
        } else {
            self.no_tuple("forall", variables, &[], Some(condition))?;
        }
        Ok(Route::Invariants { ns: false, partition: false })
    }

    /// Reads and checks the section `name`: no tuple of this many numbers satisfies all of some
    /// conditions, but not the last one if there is one.
    pub fn no_tuple(
        &mut self,
        name: &str,
        tracks: usize,
        hold: &[Id],
        fails: Option<Id>,
    ) -> Checked {
        if self.is_linear(name) {
            let hold = hold.iter().map(|condition| (*condition, true));
            let fails = fails.map(|condition| (condition, false));
            return self.linear(name, tracks, &hold.chain(fails).collect::<Vec<_>>());
        }
        let lowering = Lowering::of_conditions(&self.arena, &self.tables, tracks, hold, fails)?;
        self.sections.invariant(name, "", lowering)
    }
}
