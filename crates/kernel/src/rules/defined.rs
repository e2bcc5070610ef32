//! `defined 1`, `defined 2`, ..: values exist where they are needed (docs/THEORY.md, Lemma 6.2).
//!
//! In: the places of a claim. Out: obligations met, one a place. Never: leaves out an occurrence.

use super::check::Checker;
use super::columns::below;
use crate::claim::Id;
use crate::elaborate::Places;
use crate::natural::Natural;
use crate::rejection::Failure;

impl Checker<'_> {
    /// The places of the body of a function, at the columns below the bound.
    pub(super) fn function_defined(
        &mut self,
        body: Id,
        bound: Option<&Natural>,
    ) -> Result<(), Failure> {
        let below = below(&mut self.arena, bound, 0)?;
        let mut places = Places::default();
        places.begin(1, below.as_slice());
        places.walk(&self.arena, body)?;
        self.defined(&places)
    }

    /// No subtraction is negative.
    pub(super) fn defined(&mut self, places: &Places) -> Result<(), Failure> {
        for (j, problem) in (1..).zip(places.problems(&self.arena, &self.tables)) {
            self.sections.invariant(&format!("defined {j}"), "", problem?)?;
        }
        Ok(())
    }
}
