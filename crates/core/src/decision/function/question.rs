//! A claim about a function, and the decisions about it.

use num_bigint::BigUint;
use num_traits::One;

use crate::automaton::{AutomatonError, Budget};
use crate::decision::attempt::Tried;
use crate::decision::bounded::{Found, bounded};
use crate::decision::limits::DEFAULT_BITS;
use crate::decision::options::Options;
use crate::decision::outcome::{Decision, Outcome, Particulars, PartitionStatus, Undecided};
use crate::decision::planner::Planner;
use crate::evidence::{About, Counterexample, Refutation, Section};
use crate::language::analysis::irregular;
use crate::language::ast::{Property, Term};

/// A claim about a function.
#[derive(Debug, Clone, Copy)]
pub(in crate::decision) struct Question<'a> {
    pub(in crate::decision) about: About<'a>,
    /// Only columns below this number are meant.
    pub(in crate::decision) below: Option<&'a BigUint>,
    pub(in crate::decision) options: &'a Options,
    pub(in crate::decision) planner: &'a dyn Planner,
}

impl Question<'_> {
    /// Why the function has no digit automaton, if it has an operator without one.
    pub(in crate::decision) fn irregular(&self) -> Option<String> {
        let operator = irregular(self.about.program, self.about.body())?;
        Some(format!("`{operator}` has no digit automaton"))
    }

    fn decision(
        &self,
        outcome: Outcome,
        sections: Option<Vec<Section>>,
        partition: PartitionStatus,
    ) -> Decision {
        let mut decision = Decision::new(self.about.program, outcome, sections);
        decision.particulars = Particulars::Function { partition, bounded_because: None };
        // Of a bar, and of a claim about its Grundy numbers.
        if self.about.property != Property::Nimsum
            && let Outcome::Refuted(Refutation::Columns(c)) | Outcome::ProvedBelow { beyond: Some(c), .. } =
                &mut decision.outcome
        {
            c.first_difference = None;
        }
        decision.is_smallest = decision.counterexample().is_none_or(|counterexample| counterexample.is_first);
        decision
    }

    /// The property fails at these columns.
    fn refuted(&self, counterexample: Counterexample) -> Decision {
        let section = Section::Refutation(Refutation::Columns(counterexample.clone()));
        let outcome = Outcome::Refuted(Refutation::Columns(counterexample));
        self.decision(outcome, Some(vec![section]), PartitionStatus::NotSearched)
    }

    /// The columns below which evidence is wanted, where a proof for all columns is not.
    pub(super) fn as_asked(&self) -> Option<&BigUint> {
        self.below.filter(|_| self.options.as_asked)
    }

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
            return match self.obligations(Some(below), true, budget)?.0 {
                Found::Holds(sections) => Ok(self.holds_below(below, sections, beyond)),
                _ => Err(AutomatonError::TableMismatch.into()),
            };
        }
        Ok(Tried::Settled(Box::new(self.decided(found, partition))))
    }

    /// The decision that the property holds at all columns, or fails at one that the claim means.
    fn decided(&self, found: Found, partition: PartitionStatus) -> Decision {
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

    /// The decision where nothing is shown: its columns are computed one by one if it has no digit automaton.
    pub(in crate::decision) fn undecided(&self, why: Undecided, budget: &mut Budget<'_>) -> Decision {
        match why {
            Undecided::Size(error @ (AutomatonError::TooLarge(_) | AutomatonError::Irregular(_))) => {
                by_columns(self, error.to_string(), budget)
            }
            why => self.decision(Outcome::Undecided(why), None, PartitionStatus::NotSearched),
        }
    }
}

/// The decision about a function that has no digit automaton: its first columns, and some large ones.
pub(in crate::decision) fn by_columns(
    question: &Question<'_>,
    because: String,
    budget: &mut Budget<'_>,
) -> Decision {
    let Question { about, options, .. } = *question;
    let below = question.below.cloned().unwrap_or_else(|| default_bound(about.body()));
    let none = PartitionStatus::NotSearched;
    let mut decision = match bounded(about, &below, options.max_columns, budget) {
        Ok(Found::Holds(sections)) => {
            question.decision(Outcome::ProvedBelow { below, beyond: None }, Some(sections), none)
        }
        Ok(found) => question.decided(found, none),
        Err(undecided) => question.decision(Outcome::Undecided(undecided), None, none),
    };
    if let Particulars::Function { bounded_because, .. } = &mut decision.particulars {
        *bounded_because = Some(because);
    }
    decision
}

/// The number below which columns are computed where no bound is asked for. A list defines its own columns only.
fn default_bound(body: &Term) -> BigUint {
    match body {
        Term::Heights(values) => BigUint::from(values.len()),
        _ => BigUint::one() << DEFAULT_BITS,
    }
}
