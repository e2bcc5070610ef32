//! The tables of a certificate, and the terms and conditions that they are proved to represent
//! (docs/THEORY.md, sections 6.5 and 6.9).
//!
//! In: tables, each with the node that it is justified for. Out: the table of a node. Never:
//! returns a table that is not justified yet.

use std::collections::BTreeMap;

use crate::automata::{Table, Work};
use crate::claim::{Arena, Id, Node, Program};

/// The state that the problems of one check share.
pub struct Tables {
    pub all: Vec<Table>,
    /// How many of them are automata of the claim.
    pub given: usize,
    /// By the node and its number of parameters.
    justified: BTreeMap<(Id, usize), Use>,
    /// The work on letters and on building problems that is left.
    pub work: Work,
}

/// A table, and the parameters on its tracks; the value of a term is on a track after them.
pub struct Use {
    pub table: usize,
    pub over: Vec<usize>,
}

impl Tables {
    /// No tables.
    pub fn new() -> Tables {
        Tables { all: vec![], given: 0, justified: BTreeMap::new(), work: Work::new() }
    }

    /// Forgets all tables; the work that was done still counts.
    pub fn clear(&mut self) {
        self.all.clear();
        self.given = 0;
        self.justified.clear();
    }

    /// The table of a term or condition.
    pub fn of(&self, node: Id, parameters: usize) -> Option<&Use> {
        self.justified.get(&(node, parameters))
    }

    /// The automata of a claim, which are their own tables.
    pub fn give(&mut self, program: &Program, arena: &Arena) {
        for body in program.bodies() {
            let Node::Automaton { tracks, accepting, next } = arena.get(body) else { continue };
            if self.of(body, *tracks).is_some() {
                continue;
            }
            let table = Table::new(*tracks, accepting.clone(), next.clone());
            let by = Use { table: self.all.len(), over: (0..*tracks).collect() };
            self.justify(body, *tracks, by);
            self.all.push(table);
            self.given += 1;
        }
    }

    /// Records the justified table of a term or condition.
    pub fn justify(&mut self, node: Id, parameters: usize, by: Use) {
        self.justified.insert((node, parameters), by);
    }
}

impl Use {
    /// The tracks of the table where parameter i is on track `env[i]`.
    pub fn tracks(&self, env: &[usize]) -> Vec<usize> {
        self.over.iter().map(|i| env[*i]).collect()
    }
}
