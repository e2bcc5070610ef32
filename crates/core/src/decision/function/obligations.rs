//! The obligations of a function, each shown by an automaton or a tree of cases.

use num_bigint::BigUint;

use super::question::Question;
use crate::automaton::{AutomatonError, Budget, Nodes, Places, smallest_visible};
use crate::decision::bounded::Found;
use crate::decision::limits::NEAR;
use crate::decision::outcome::Undecided;
use crate::decision::property::{Owed, Varied};
use crate::decision::work::{Subject, Work};
use crate::evidence::{About, Counterexample, Kind, Obligation};

impl Question<'_> {
    /// Proves the obligations, or finds the first column where one fails; of the columns below a number, if one is given.
    /// Terms with long constants may be written out.
    pub(super) fn obligations(
        &self,
        below: Option<&BigUint>,
        in_full: bool,
        budget: &mut Budget<'_>,
    ) -> Result<(Found, Subject), Undecided> {
        let About { program, function, property } = self.about;
        let mut nodes = Nodes::default();
        let body = nodes.function(program, function)?;
        let places = Places::of_body(&mut nodes, body, 1)?;
        // The checker in Rocq takes no tree beside a partition.
        let (below, trees) = (below.cloned(), !self.wants_partition());
        let mut work =
            Work::new(program, Subject { nodes, in_full, below, trees, ..Subject::default() }, budget);
        work.term(body, &program.functions[function].parameters)?;
        if let Some(column) = work.values_exist(&places)?.first(..) {
            return match self.about.value(&column[0]) {
                Err(cause) => Ok((Found::Undefined(column[0].clone(), cause), work.subject)),
                // The same column may keep another value of the term: this cannot be, as the
                // guards say that the subtraction is reached.
                Ok(_) => Err(AutomatonError::TableMismatch.into()),
            };
        }
        // The first column that violates either property; where both fail, f is not a bar there.
        let violations = Owed::of_property(&mut work.subject, property, Varied::only(body))?;
        let mut first: Option<(BigUint, Kind)> = None;
        for owed in violations {
            let before_tree = if trees && owed.conditions.is_some() { NEAR.into() } else { u64::MAX };
            match work.section(&owed, before_tree)? {
                Some(section) => work.sections.push(section),
                None => {
                    let kind = if owed.obligation == Obligation::Ns { Kind::Ns } else { Kind::Monotone };
                    let z = smallest_visible(&owed.problem, 0, work.budget)?
                        .ok_or(AutomatonError::TableMismatch)?;
                    first = first.filter(|(least, _)| *least <= z).or(Some((z, kind)));
                }
            }
        }
        if let Some((z, kind)) = first {
            return match Counterexample::at(self.about, kind, &(z + 1u32)) {
                Ok(counterexample) => Ok((Found::Fails(counterexample), work.subject)),
                Err(_) => Err(AutomatonError::TableMismatch.into()),
            };
        }
        Ok((Found::Holds(work.sections), work.subject))
    }
}
