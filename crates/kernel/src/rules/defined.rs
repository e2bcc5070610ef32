//! `defined 1`, `defined 2`, ..: values exist where they are needed (docs/THEORY.md, Lemma 6.2).
//!
//! In: the places of a claim. Out: obligations met, one per place. Never: leaves out an occurrence.

use super::Checker;
use crate::Checked;
use crate::claim::Id;
use crate::elaborate::Places;

impl Checker<'_> {
    /// The places of a term or condition over this number of variables, where a condition holds.
    pub fn defined_everywhere(&mut self, id: Id, variables: usize, guard: Option<Id>) -> Checked {
        let mut places = Places::new();
        places.begin(variables, guard.as_slice());
        places.walk(&self.arena, id)?;
        self.defined(&places)
    }

    /// No subtraction is negative.
    pub fn defined(&mut self, places: &Places) -> Checked {
        for number in 0..places.len() {
            let name = format!("defined {}", number + 1);
            if self.is_linear(&name) {
                let conditions = places.conditions(number, &mut self.arena)?;
                self.linear(&name, places.tracks(number), &conditions)?;
            } else {
                let mut lowering = self.lowering(places.tracks(number))?;
                places.require(number, &mut lowering)?;
                let problem = lowering.problem;
                self.invariant(&name, "", problem)?;
            }
        }
        Ok(())
    }
}
