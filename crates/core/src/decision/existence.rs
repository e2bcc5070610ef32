//! Whether the terms of a condition have a value wherever it is read: a difference must not be negative there.

use num_bigint::BigUint;

use super::evidence::Section;
use super::limits::BEFORE_TREE;
use super::obligation::Obligation;
use super::outcome::Undecided;
use super::property::defined;
use super::tabulate::Subject;
use crate::automaton::{Answer, Budget, Places, explore, rank, smallest_tuple};
use crate::linear::refute;

/// Where the terms of a condition have a value.
pub(super) enum Existence {
    /// For all numbers, as these sections show.
    Everywhere(Vec<Section>),
    /// Not for these, the smallest ones at which a difference is negative.
    NotAt(Vec<BigUint>),
}

/// Proves the obligations `defined` of a condition over some variables: each by an automaton, or by a tree of cases where
/// that takes many states.
///
/// # Errors
/// A limit.
pub(super) fn values_exist(
    subject: &mut Subject,
    places: &Places,
    variables: usize,
    budget: &mut Budget<'_>,
) -> Result<Existence, Undecided> {
    let (mut sections, mut undefined) = (Vec::new(), Vec::new());
    for j in 0..places.len() {
        let problem = defined(subject, places, j, None)?;
        let obligation = Obligation::Defined(j + 1);
        budget.begin(&obligation.to_string());
        let answer = match budget.within(BEFORE_TREE, |budget| explore(&problem, budget))? {
            Some(answer) => answer,
            None => {
                let conditions = places.conditions(j, &mut subject.nodes);
                if let Some(lines) = refute(&mut subject.nodes, 0, places.declared(j), &conditions, budget)? {
                    sections.push(Section::Linear(obligation, lines));
                    continue;
                }
                explore(&problem, budget)?
            }
        };
        match answer {
            Answer::Empty(invariant) => sections.push(Section::Invariant(obligation, invariant)),
            Answer::Satisfiable => {
                undefined.push(smallest_tuple(&problem, variables, budget)?.unwrap_or_default());
            }
        }
    }
    Ok(match undefined.into_iter().min_by_key(|values| rank(values)) {
        Some(values) => Existence::NotAt(values),
        None => Existence::Everywhere(sections),
    })
}
