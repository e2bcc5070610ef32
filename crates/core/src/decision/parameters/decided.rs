//! The decision that follows from the sections of a claim with parameters.

use super::super::outcome::{Decision, Outcome};
use crate::evidence::{Obligation, Refutation, Section};
use crate::language::ast::{Program, Statement};

/// The decision that the claim holds for all values of its parameters, by these sections; with `not`, that its statement
/// fails for all of them.
pub(super) fn proved(program: &Program, sections: Vec<Section>) -> Decision {
    let claim = &program.claims[0];
    let outcome = match &claim.statement {
        _ if claim.negated => Outcome::Refuted(refutation(&sections)),
        Statement::Property { below: Some(below), .. } => {
            Outcome::ProvedBelow { below: below.clone(), beyond: None }
        }
        _ => Outcome::Proved,
    };
    Decision::new(program, outcome, Some(sections))
}

/// The refutation of a statement that these sections show for all values of the parameters.
fn refutation(sections: &[Section]) -> Refutation {
    let of_all = sections.iter().find_map(|section| match section {
        Section::Refutation(refutation) => Some(refutation.clone()),
        _ => None,
    });
    let is_split = sections.iter().any(|section| section.obligation() == Obligation::Cases);
    of_all.filter(|_| !is_split).unwrap_or(Refutation::ByCases)
}
