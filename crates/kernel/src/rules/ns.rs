//! `ns`: the NS property of adjacent columns, and so of all (docs/THEORY.md, Lemma 2.1).
//!
//! In: a function. Out: the obligation met: no two adjacent columns violate it. Never: leaves out
//! an operand.

use super::{Checker, Varied};
use crate::claim::{Id, Op};
use crate::{Checked, Natural};

/// Operators that commute with shifts to the right.
const DIGITWISE: [Op; 5] = [Op::Min, Op::Max, Op::Xor, Op::Band, Op::Bor];

impl Checker<'_> {
    /// The obligation `name`, `ns` or `ns J` of a column of a game: one section, or `name 1`,
    /// `name 2`, .., one for each operand of the body (docs/THEORY.md, Lemma 2.6).
    pub fn ns(&mut self, name: &str, f: Varied, bound: Option<&Natural>) -> Checked {
        let operands = self.arena.operands(f.body, &DIGITWISE);
        for (name, body) in self.split(name, f.body, operands) {
            self.columns(&name, true, Varied { body, ..f }, bound, None)?;
        }
        Ok(())
    }

    /// The names of the sections about a node: `name`, or, if `name 1` is next, one for each of
    /// its parts.
    pub fn split(&self, name: &str, whole: Id, parts: Vec<Id>) -> Vec<(String, Id)> {
        let is_split = parts.len() > 1 && self.lines.peek().contains(&format!(" {name} 1 "));
        let of_part = |(j, part): (usize, Id)| (format!("{name} {j}"), part);
        if is_split { (1..).zip(parts).map(of_part).collect() } else { vec![(name.into(), whole)] }
    }
}
