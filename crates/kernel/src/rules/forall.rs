//! `forall`: a condition is true of all numbers (docs/THEORY.md, section 7).
//!
//! In: a condition. Out: the obligations met: it has a truth value everywhere, and is false
//! nowhere.

use super::Route;
use super::check::Checker;
use crate::claim::Id;
use crate::elaborate::{Lowering, Places};
use crate::rejection::Failure;

impl Checker<'_> {
    /// Tables, `defined` and `forall`.
    pub(super) fn for_all(&mut self, variables: usize, condition: Id) -> Result<Route, Failure> {
        self.tables(None)?;
        let mut places = Places::default();
        places.begin(variables, &[]);
        places.walk(&self.arena, condition)?;
        self.defined(&places)?;
        self.no_tuple("forall", variables, &[], Some(condition))?;
        Ok(Route::Invariants { ns: false, partition: false })
    }

    /// Reads and checks the invariant `name`: no tuple of this many numbers satisfies all of some
    /// conditions, but not the last one if there is one.
    pub(super) fn no_tuple(
        &mut self,
        name: &str,
        tracks: usize,
        hold: &[Id],
        fails: Option<Id>,
    ) -> Result<(), Failure> {
        let lowering = Lowering::of_conditions(&self.arena, &self.tables, tracks, hold, fails)?;
        self.sections.invariant(name, "", lowering)
    }
}
