//! What follows for a claim about a function from a failure at some column, or from none.

use num_bigint::BigUint;

use super::question::Question;
use crate::automaton::{AutomatonError, Budget};
use crate::decision::attempt::Tried;
use crate::decision::bounded::Found;
use crate::decision::counterexample::Counterexample;
use crate::decision::evidence::Section;
use crate::decision::outcome::{Decision, Outcome, PartitionStatus, Undecided};

impl Question<'_> {
    /// What follows for the claim from a failure at some column, or from none: beyond the bound of the claim, the property
    /// has to be shown below it.
    pub(super) fn settled(
        &self,
        found: Found,
        partition: PartitionStatus,
        budget: &mut Budget<'_>,
    ) -> Result<Tried, Undecided> {
        let (column, beyond) = match &found {
            Found::Holds(_) => (None, None),
            Found::Fails(counterexample) => (Some(&counterexample.z_prime), Some(counterexample.clone())),
            Found::Undefined(column, _) => (Some(column), None),
        };
        if let (Some(below), Some(column)) = (self.below, column)
            && column >= below
        {
            return match self.obligations(Some(below), self.inlined()?, budget)?.0 {
                Found::Holds(sections) => Ok(self.holds_below(below, sections, beyond)),
                _ => Err(AutomatonError::TableMismatch.into()),
            };
        }
        Ok(Tried::Settled(Box::new(self.decided(found, partition))))
    }

    /// The decision that the property holds at all columns, or fails at one that the claim means.
    pub(super) fn decided(&self, found: Found, partition: PartitionStatus) -> Decision {
        match found {
            Found::Holds(sections) => self.decision(Outcome::Proved, Some(sections), partition),
            Found::Fails(counterexample) => self.refuted(counterexample),
            Found::Undefined(column, cause) => {
                self.decision(Outcome::Undefined { column, cause }, None, PartitionStatus::NotSearched)
            }
        }
    }

    /// The property holds below the bound of the claim, by these sections, and perhaps fails beyond it.
    pub(super) fn holds_below(
        &self,
        below: &BigUint,
        sections: Vec<Section>,
        beyond: Option<Counterexample>,
    ) -> Tried {
        let outcome = Outcome::ProvedBelow { below: below.clone(), beyond };
        Tried::Settled(Box::new(self.decision(outcome, Some(sections), PartitionStatus::NotSearched)))
    }
}
