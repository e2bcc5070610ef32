//! `ns`: the NS property of adjacent columns, and so of all (docs/THEORY.md, Lemma 2.1).
//!
//! In: the body of a function. Out: the obligation met: no two adjacent columns violate it.

use super::check::Checker;
use super::columns::{COLUMNS, adjacent};
use crate::automata::Kind;
use crate::claim::Id;
use crate::natural::Natural;
use crate::rejection::Failure;

impl Checker<'_> {
    /// The obligation `ns`.
    pub(super) fn ns(&mut self, body: Id, bound: Option<&Natural>) -> Result<(), Failure> {
        let mut columns = adjacent(&mut self.arena, &self.tables, body, bound)?;
        let violates = columns.problem.leaf(Kind::Ns, COLUMNS.to_vec())?;
        columns.problem.require(violates);
        self.sections.invariant("ns", "", columns)
    }
}
