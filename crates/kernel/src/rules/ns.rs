//! `ns`: the NS property of adjacent columns, and so of all (docs/THEORY.md, Lemma 2.1).
//!
//! In: a function. Out: the obligation met: no two adjacent columns violate it.

use super::{COLUMNS, Checker, Varied, adjacent};
use crate::automata::Kind;
use crate::{Checked, Natural};

impl Checker<'_> {
    /// The obligation `name`: `ns`, and of a game `ns J` with the number of a column.
    pub fn ns(&mut self, name: &str, f: Varied, bound: Option<&Natural>) -> Checked {
        let mut columns = adjacent(&mut self.arena, &self.tables, f, bound)?;
        let violates = columns.problem.leaf(Kind::Ns, COLUMNS.to_vec())?;
        columns.problem.require(violates);
        self.sections.invariant(name, "", columns)
    }
}
