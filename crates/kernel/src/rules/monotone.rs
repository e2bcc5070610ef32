//! `monotone`: f(t) <= f(t + 1) (docs/THEORY.md, Lemma 2.2).
//!
//! In: a function. Out: the obligation met: no two adjacent columns descend.

use super::{COLUMNS, Checker, Varied, adjacent};
use crate::automata::Combination;
use crate::claim::{Comparison, Id, Op};
use crate::{Checked, Limited, Natural};

impl Checker<'_> {
    /// The obligation `name`: `monotone`, and of a game `monotone J` with the number of a column.
    pub fn monotone(&mut self, name: &str, f: Varied, bound: Option<&Natural>) -> Checked {
        if self.is_linear(name) {
            let arguments = self.arena.variables(0..f.parameters)?;
            let rises = self.rises(f, arguments)?;
            return self.linear(name, f.parameters, &[(rises, false)]);
        }
        let [_, _, y, y_prime] = COLUMNS;
        let mut columns = adjacent(&mut self.arena, &self.tables, f, bound)?;
        let descent = Combination::difference(y, y_prime)?;
        let descends = columns.problem.between(Some(1), &descent, None)?;
        columns.problem.require(descends);
        self.sections.invariant(name, "", columns)
    }
    /// f at these arguments is at most f where the one that varies is greater by 1.
    pub fn rises(&mut self, f: Varied, mut arguments: Vec<Id>) -> Limited<Id> {
        let (here, one) = (self.arena.call(f.body, &arguments)?, self.arena.number(1)?);
        arguments[f.parameter] = self.arena.binary(Op::Add, arguments[f.parameter], one)?;
        let next = self.arena.call(f.body, &arguments)?;
        self.arena.compare(Comparison::Le, here, next)
    }
}
