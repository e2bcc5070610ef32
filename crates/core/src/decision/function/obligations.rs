//! The obligations of a function, each shown by an automaton or a tree of cases.

use num_bigint::BigUint;

use super::question::Question;
use crate::automaton::{AutomatonError, Budget, Nodes, Places, smallest_visible};
use crate::decision::bounded::Found;
use crate::decision::counterexample::{Counterexample, Kind};
use crate::decision::existence::values_exist;
use crate::decision::limits::NEAR;
use crate::decision::obligation::Obligation;
use crate::decision::outcome::Undecided;
use crate::decision::property::{Owed, Varied};
use crate::decision::tabulate::{Subject, Tabulator};
use crate::language::ast::Property;
use crate::language::evaluate::apply;

impl Question<'_> {
    /// Proves the obligations, or finds the first column where one fails; of the columns below a number, if one is given.
    /// Terms with long constants may be written out.
    pub(super) fn obligations(
        &self,
        below: Option<&BigUint>,
        in_full: bool,
        budget: &mut Budget<'_>,
    ) -> Result<(Found, Subject), Undecided> {
        let Question { program, function, property, .. } = *self;
        let mut nodes = Nodes::default();
        let body = nodes.function(program, function)?;
        let places = Places::of_body(&mut nodes, body, 1)?;
        let mut subject = Subject { nodes, in_full, ..Subject::default() };
        let mut sections = Vec::new();
        let mut tabulator = Tabulator { program, subject: &mut subject, sections: &mut sections, budget };
        tabulator.term(body, &program.functions[function].parameters)?;
        // The checker in Rocq takes no tree beside a partition.
        let trees = !self.wants_partition();
        let existence = values_exist(&mut subject, &places, below, trees, budget)?;
        if let Some(column) = existence.first(..) {
            return match apply(program, function, &column) {
                Err(cause) => Ok((Found::Undefined(column[0].clone(), cause), subject)),
                // The same column may keep another value of the term: this cannot be, as the
                // guards say that the subtraction is reached.
                Ok(_) => Err(AutomatonError::TableMismatch.into()),
            };
        }
        sections.extend(existence.sections);
        // The first column that violates either property; where both fail, f is not a bar there.
        let (f, mut violations) = (Varied::only(body), Vec::new());
        if property != Property::Ns {
            let owed = Owed::monotone(&mut subject, Obligation::Monotone, f, below)?;
            violations.push((owed, Kind::Monotone));
        }
        if property != Property::Monotone {
            violations.push((Owed::ns(&mut subject, Obligation::Ns, f, below)?, Kind::Ns));
        }
        let mut first: Option<(BigUint, Kind)> = None;
        for (owed, kind) in violations {
            let before_tree = if trees && owed.conditions.is_some() { NEAR.into() } else { u64::MAX };
            match owed.section(&mut subject.nodes, before_tree, budget)? {
                Some(section) => sections.push(section),
                None => {
                    let z =
                        smallest_visible(&owed.problem, 0, budget)?.ok_or(AutomatonError::TableMismatch)?;
                    first = first.filter(|(least, _)| *least <= z).or(Some((z, kind)));
                }
            }
        }
        if let Some((z, kind)) = first {
            return match Counterexample::at(program, function, kind, &(z + 1u32)) {
                Ok(counterexample) => Ok((Found::Fails(counterexample), subject)),
                Err(_) => Err(AutomatonError::TableMismatch.into()),
            };
        }
        Ok((Found::Holds(sections), subject))
    }
}
