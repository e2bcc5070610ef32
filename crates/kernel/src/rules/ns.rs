//! `ns`: the NS property of adjacent columns, and so of all (docs/THEORY.md, Lemma 2.1).
//!
//! In: a function. Out: the obligation met: no two adjacent columns violate it. Never: leaves out
//! an operand.

use super::{COLUMNS, Checker, Varied, adjacent};
use crate::automata::Kind;
use crate::claim::{Node, Op};
use crate::elaborate::parts;
use crate::{Checked, Natural};

impl Checker<'_> {
    /// The obligation `name`, `ns` or `ns J` of a column of a game: one section, or `name 1`,
    /// `name 2`, .., one for each operand of the body (docs/THEORY.md, Lemma 2.6).
    pub fn ns_of(&mut self, name: &str, f: Varied, bound: Option<&Natural>) -> Checked {
        let operands = parts(&self.arena, f.body, digitwise);
        let next = self.sections.lines.peek();
        if operands.len() == 1 || !next.contains(&format!(" {name} 1 ")) {
            return self.ns(name, f, bound);
        }
        for (j, body) in (1..).zip(operands) {
            self.ns(&format!("{name} {j}"), Varied { body, ..f }, bound)?;
        }
        Ok(())
    }

    fn ns(&mut self, name: &str, f: Varied, bound: Option<&Natural>) -> Checked {
        let mut columns = adjacent(&mut self.arena, &self.tables, f, bound)?;
        let violates = columns.problem.leaf(Kind::Ns, COLUMNS.to_vec())?;
        columns.problem.require(violates);
        self.sections.invariant(name, "", columns)
    }
}

/// Whether an operator commutes with shifts to the right.
fn digitwise(node: &Node) -> bool {
    matches!(node, Node::Binary(Op::Min | Op::Max | Op::Xor | Op::Band | Op::Bor, ..))
}
