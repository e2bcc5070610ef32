//! The obligations of a function, each shown by an automaton or a tree of cases.

use num_bigint::BigUint;

use super::question::Question;
use crate::automaton::{Answer, AutomatonError, Budget, Nodes, Places, Problem, explore, smallest_visible};
use crate::decision::bounded::Found;
use crate::decision::counterexample::{Counterexample, Kind};
use crate::decision::evidence::Section;
use crate::decision::existence::values_exist;
use crate::decision::monotonicity::{Monotonicity, monotonicity};
use crate::decision::obligation::Obligation;
use crate::decision::outcome::Undecided;
use crate::decision::property::{Varied, ns};
use crate::decision::tabulate::{Subject, Tabulator};
use crate::language::ast::Property;
use crate::language::evaluate::apply;

/// Which terms get tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tables {
    /// The body, and what it calls.
    All,
    /// The same, but for terms with long constants.
    NoLongConstants,
}

impl Question<'_> {
    /// Which terms get tables where one way has to do.
    pub(super) fn inlined(&self) -> Result<Tables, Undecided> {
        Ok(if self.has_long_constants()? { Tables::NoLongConstants } else { Tables::All })
    }

    /// Proves the obligations, or finds the first column where one fails; of the columns below a number, if one is given.
    pub(super) fn obligations(
        &self,
        below: Option<&BigUint>,
        tables: Tables,
        budget: &mut Budget<'_>,
    ) -> Result<(Found, Subject), Undecided> {
        let Question { program, function, property, .. } = *self;
        let mut nodes = Nodes::default();
        let body = nodes.function(program, function)?;
        let places = Places::of_body(&mut nodes, body, 1)?;
        let inlines_long_constants = tables == Tables::NoLongConstants;
        let mut subject = Subject { nodes, inlines_long_constants, ..Subject::default() };
        let mut sections = Vec::new();
        let threads = self.options.threads;
        let mut tabulator =
            Tabulator { program, subject: &mut subject, sections: &mut sections, budget, threads };
        tabulator.term(body, &program.functions[function].parameters)?;
        // The checker in Rocq takes no tree beside a partition.
        let trees = below.is_none() && !self.wants_partition(below);
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
        let mut violations = Vec::new();
        if property != Property::Ns {
            match monotonicity(&mut subject, Varied::only(body), below, trees, budget)? {
                Monotonicity::Tree(lines) => sections.push(Section::Linear(Obligation::Monotone, lines)),
                Monotonicity::Automaton(answer, problem) => {
                    let found = column(answer, Obligation::Monotone, &problem, &mut sections, budget)?;
                    violations.extend(found.map(|z| (z, Kind::Monotone)));
                }
            }
        }
        if property != Property::Monotone {
            let whole = ns(&mut subject, Varied::only(body), below)?;
            budget.begin(&Obligation::Ns.to_string());
            let answer = explore(&whole, budget)?;
            let found = column(answer, Obligation::Ns, &whole, &mut sections, budget)?;
            violations.extend(found.map(|z| (z, Kind::Ns)));
        }
        if let Some((z, kind)) = violations.into_iter().min_by(|a, b| a.0.cmp(&b.0)) {
            return match Counterexample::at(program, function, kind, &(z + 1u32)) {
                Ok(counterexample) => Ok((Found::Fails(counterexample), subject)),
                Err(_) => Err(AutomatonError::TableMismatch.into()),
            };
        }
        Ok((Found::Holds(sections), subject))
    }
}

/// Adds the section of an answer, or returns the smallest value of track 0 that violates the obligation.
fn column(
    answer: Answer,
    obligation: Obligation,
    problem: &Problem,
    sections: &mut Vec<Section>,
    budget: &mut Budget<'_>,
) -> Result<Option<BigUint>, Undecided> {
    match answer {
        Answer::Empty(invariant) => {
            sections.push(Section::Invariant(obligation, invariant));
            Ok(None)
        }
        Answer::Satisfiable => {
            let smallest = smallest_visible(problem, 0, budget)?;
            smallest.map(Some).ok_or(AutomatonError::TableMismatch.into())
        }
    }
}
