//! The tables of a certificate, and the terms and conditions that they are proved to represent
//! (docs/THEORY.md, sections 6.5 and 6.9).
//!
//! In: tables, each with the node that it is justified for. Out: the table of a node. Never:
//! returns a table that is not justified yet.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::automata::{Kind, Table};
use crate::claim::{Arena, Id, Node, Program};

/// The tables that the problems of a claim may use.
#[derive(Default)]
pub struct Tables {
    pub all: Vec<Rc<Table>>,
    /// How many of them are automata of the claim.
    pub given: usize,
    /// By the node and its number of parameters.
    justified: BTreeMap<(Id, usize), Use>,
}

/// A table, and the parameters on its tracks; the value of a term is on a track after them.
pub struct Use {
    pub table: usize,
    pub over: Vec<usize>,
}

impl Tables {
    /// The table of a term or condition.
    pub fn of(&self, node: Id, parameters: usize) -> Option<&Use> {
        self.justified.get(&(node, parameters))
    }

    /// The component of a table.
    pub fn kind(&self, number: usize) -> Kind {
        Kind::Table(number, self.all[number].clone())
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
            self.all.push(Rc::new(table));
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
