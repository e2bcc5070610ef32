//! `monotone`: f(t) <= f(t + 1) (docs/THEORY.md, Lemma 2.2).
//!
//! In: a function. Out: the obligation met: no two adjacent columns descend.

use super::{COLUMNS, Checker, Varied, adjacent};
use crate::automata::Sum;
use crate::{Checked, Natural};

impl Checker<'_> {
    /// The obligation `name`: `monotone`, and of a game `monotone J` with the number of a column.
    pub fn monotone(&mut self, name: &str, f: Varied, bound: Option<&Natural>) -> Checked {
        let [_, _, y, y_prime] = COLUMNS;
        let mut columns = adjacent(&mut self.arena, &self.tables, f, bound)?;
        let descent = Sum::difference(y, y_prime)?;
        let descends = columns.problem.between(Some(1), &descent, None)?;
        columns.problem.require(descends);
        self.sections.invariant(name, "", columns)
    }
}
