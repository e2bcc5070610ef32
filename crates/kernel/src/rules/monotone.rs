//! `monotone`: f(t) <= f(t + 1) (docs/THEORY.md, Lemma 2.2).
//!
//! In: a function. Out: the obligation met: no two adjacent columns descend, or those at a number
//! do.

use super::{Checker, Varied};
use crate::claim::{Comparison, Id, Op};
use crate::{Checked, Limited, Natural};

impl Checker<'_> {
    /// The obligation `name`: `monotone`, of a game `monotone J` with the number of a column, or
    /// `witness` for the columns that begin at a number.
    pub fn monotone(
        &mut self,
        name: &str,
        f: Varied,
        bound: Option<&Natural>,
        at: Option<Id>,
    ) -> Checked {
        if !self.is_linear(name) {
            return self.columns(name, false, f, bound, at);
        }
        let variables = if at.is_some() { 0 } else { f.parameters };
        let mut arguments = self.arena.variables(0..variables)?;
        arguments.extend(at);
        let rises = self.rises(f, arguments)?;
        self.linear(name, variables, &[(rises, at.is_some())])
    }

    /// f at these arguments is at most f where the one that varies is greater by 1.
    fn rises(&mut self, f: Varied, mut arguments: Vec<Id>) -> Limited<Id> {
        let (here, one) = (self.arena.call(f.body, &arguments)?, self.arena.number(1)?);
        arguments[f.parameter] = self.arena.binary(Op::Add, arguments[f.parameter], one)?;
        let next = self.arena.call(f.body, &arguments)?;
        self.arena.compare(Comparison::Le, here, next)
    }
}
