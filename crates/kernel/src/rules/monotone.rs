//! `monotone`: f(t) <= f(t + 1) (docs/THEORY.md, Lemma 2.2).
//!
//! In: the body of a function. Out: the obligation met: no two adjacent columns descend.

use super::check::Checker;
use super::columns::{COLUMNS, adjacent};
use crate::automata::Sum;
use crate::claim::Id;
use crate::natural::Natural;
use crate::rejection::Failure;

impl Checker<'_> {
    /// The obligation `name`: `monotone`, and of a game `monotone J` with the number of a bar.
    pub(super) fn monotone(
        &mut self,
        name: &str,
        body: Id,
        bound: Option<&Natural>,
    ) -> Result<(), Failure> {
        let [_, _, y, y_prime] = COLUMNS;
        let mut columns = adjacent(&mut self.arena, &self.tables, body, bound)?;
        let descent = Sum::track(y).plus(-1, &Sum::track(y_prime))?;
        let descends = columns.problem.between(Some(1), &descent, None)?;
        columns.problem.require(descends);
        self.sections.invariant(name, "", columns)
    }
}
