//! What a search works with: a program, the nodes and tables of its claim, the sections so far, and a budget.

use num_bigint::BigUint;

use crate::automaton::{Budget, EndOfStep, Nodes, Tables};
use crate::evidence::Section;
use crate::language::ast::{Program, Statement};

/// The nodes and tables from which obligations are built, and what holds for all of these.
#[derive(Debug, Default)]
pub(super) struct Subject {
    pub(super) nodes: Nodes,
    pub(super) tables: Tables,
    /// Whether terms and conditions with long constants get no tables: all copies of such a term in a problem share one
    /// count of the digits of its constants, and copies of a table would each have their own.
    pub(super) in_full: bool,
    /// The columns of a function that are meant are those below this number.
    pub(super) below: Option<BigUint>,
    /// Whether trees of cases may show that terms have values.
    pub(super) trees: bool,
}

/// A search for sections.
pub(super) struct Work<'a, 'o> {
    pub(super) program: &'a Program,
    pub(super) subject: Subject,
    pub(super) sections: Vec<Section>,
    pub(super) budget: &'a mut Budget<'o>,
}

impl<'a, 'o> Work<'a, 'o> {
    /// A search that has found nothing yet.
    pub(super) fn new(program: &'a Program, subject: Subject, budget: &'a mut Budget<'o>) -> Self {
        Work { program, subject, sections: Vec::new(), budget }
    }

    /// A search about the only claim of a program.
    pub(super) fn about_claim(program: &'a Program, budget: &'a mut Budget<'o>) -> Self {
        let below = match &program.claims[0].statement {
            Statement::Property { below, .. } => below.clone(),
            _ => None,
        };
        Work::new(program, Subject { below, ..Subject::default() }, budget)
    }
}

impl<'o> Work<'_, 'o> {
    /// Runs a step with at most this many further states, as [`Budget::within`] does.
    pub(super) fn within<T, E: EndOfStep>(
        &mut self,
        states: u64,
        step: impl FnOnce(&mut Work<'_, 'o>) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        let Work { program, subject, sections, budget } = self;
        budget.within(states, |budget| {
            let (known, found) = (std::mem::take(subject), std::mem::take(sections));
            let mut work = Work { program, subject: known, sections: found, budget };
            let result = step(&mut work);
            (*subject, *sections) = (work.subject, work.sections);
            result
        })
    }
}
