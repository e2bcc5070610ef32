//! The arena of nodes: equal nodes are the same node.
//!
//! In: nodes over earlier nodes. Out: their numbers, and properties of nodes. Never: evaluates, or
//! simplifies anything but (s - c) + c where a term replaces a variable.

use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use super::{Comparison, Connective, Id, Node, Number, Op, Side, conditions, terms};
use crate::{Fuel, Limit, Limited, MAX_DEPTH, MAX_NODES, MAX_VISITS, Natural};

/// All nodes of a check, and what reading them and computing their values has cost.
pub struct Arena {
    entries: Vec<Entry>,
    numbers: BTreeMap<Rc<Node>, Id>,
    fuel: Fuel,
}

struct Entry {
    node: Rc<Node>,
    depth: usize,
    /// Whether it is built from monotone operators only.
    is_monotone: bool,
    /// Whether it can be negative as a side of a comparison.
    may_be_negative: bool,
    /// Whether it is bounded below by exact conditions instead of a value (docs/LOWERING.md,
    /// "Numbers with parameters").
    is_stepped: bool,
}

impl Arena {
    /// An arena without nodes.
    pub fn new() -> Arena {
        let fuel = Fuel::new(MAX_VISITS, Limit::Visits);
        Arena { entries: vec![], numbers: BTreeMap::new(), fuel }
    }

    /// The number of a node; its parts must be numbers this arena gave out.
    pub fn add(&mut self, mut node: Node) -> Limited<Id> {
        self.visit(node.constants().iter().map(|constant| constant.bits() as u64).sum())?;
        if let Some(id) = self.numbers.get(&node) {
            return Ok(*id);
        }
        let (mut depth, mut is_monotone) = (0, node.keeps_order());
        let further = node.further_parts().into_iter().flatten();
        for part in node.parts().into_iter().map(|part| *part).chain(further) {
            depth = depth.max(self.entries[part].depth + 1);
            is_monotone &= self.entries[part].is_monotone;
        }
        let may_be_negative = match node.side() {
            Side::Sum(a, sign, b) => sign < 0 || self.may_be_negative(a) || self.may_be_negative(b),
            Side::Multiple(_, part) => self.may_be_negative(part),
            Side::Natural => false,
        };
        let is_stepped = if let Node::Floor { part, divisor, .. } = &node {
            divisor.plain().is_none() && !self.may_be_negative(*part)
        } else if let Node::Binary(Op::Min | Op::Max, a, b) = node {
            self.is_stepped(a) || self.is_stepped(b)
        } else if let Node::Call { body, .. } = node {
            self.is_stepped(body)
        } else {
            false
        };
        ensure!(depth <= MAX_DEPTH, Limit::Depth);
        ensure!(self.entries.len() < MAX_NODES, Limit::Nodes);
        let (id, node) = (self.entries.len(), Rc::new(node));
        self.numbers.insert(node.clone(), id);
        self.entries.push(Entry { node, depth, is_monotone, may_be_negative, is_stepped });
        Ok(id)
    }

    /// The variable with this number.
    pub fn variable(&mut self, i: usize) -> Limited<Id> {
        self.add(Node::Variable(i))
    }

    /// Variables with consecutive numbers.
    pub fn variables(&mut self, numbers: Range<usize>) -> Limited<Vec<Id>> {
        numbers.map(|i| self.variable(i)).collect()
    }

    /// A number.
    pub fn number(&mut self, value: impl Into<Number>) -> Limited<Id> {
        self.add(Node::Constant(value.into()))
    }

    /// An operator with two terms.
    pub fn binary(&mut self, op: Op, a: Id, b: Id) -> Limited<Id> {
        self.add(Node::Binary(op, a, b))
    }

    /// A comparison.
    pub fn compare(&mut self, op: Comparison, a: Id, b: Id) -> Limited<Id> {
        self.add(Node::Compare(op, a, b))
    }

    /// Two conditions, of which both hold or at least one.
    pub fn connect(&mut self, op: Connective, a: Id, b: Id) -> Limited<Id> {
        self.add(Node::Connect(op, a, b))
    }

    /// A function or relation at some terms.
    pub fn call(&mut self, body: Id, arguments: &[Id]) -> Limited<Id> {
        self.add(Node::Call { body, arguments: arguments.to_vec() })
    }

    /// The node with a number this arena gave out.
    pub fn get(&self, id: Id) -> &Node {
        &self.entries[id].node
    }

    /// The node, as one that stays while others are added.
    pub fn shared(&self, id: Id) -> Rc<Node> {
        self.entries[id].node.clone()
    }

    /// Whether the node is built from monotone operators only.
    pub fn is_monotone(&self, id: Id) -> bool {
        self.entries[id].is_monotone
    }

    /// Whether a term can be negative as a side of a comparison.
    pub fn may_be_negative(&self, id: Id) -> bool {
        self.entries[id].may_be_negative
    }

    /// Whether a term is a floor by a number with parameters, of a part that is never negative, or
    /// a call, a minimum or a maximum of such a term.
    pub fn is_stepped(&self, id: Id) -> bool {
        self.entries[id].is_stepped
    }

    /// Whether the node is a condition.
    pub fn is_condition(&self, id: Id) -> bool {
        match self.get(id) {
            conditions!() => true,
            Node::Call { body, .. } => self.is_condition(*body),
            terms!() => false,
        }
    }

    /// The node with the term `of(i)` in place of each variable i.
    pub fn replaced(&mut self, id: Id, of: &dyn Fn(usize) -> Id) -> Limited<Id> {
        self.visit(1)?;
        let mut node = self.get(id).clone();
        if let Node::Variable(i) = node {
            return Ok(of(i));
        }
        // The variables of tables and automata have no nodes.
        let has_own = matches!(node, Node::Lookup { .. } | Node::Automaton { .. });
        ensure!(!has_own, Limit::Operator);
        for part in node.parts() {
            *part = self.replaced(*part, of)?;
        }
        if let Node::Mod { part, divisor, floor } = &mut node {
            let (part, divisor) = (*part, divisor.clone());
            *floor = self.add(Node::Floor { part, extra: 0.into(), divisor })?;
        }
        // (s - c) + c is s as an integer. Where s - c has to be natural, `defined` says so.
        if let Node::Binary(Op::Add, a, c) = node
            && let Node::Binary(Op::Sub, s, b) = self.get(a)
            && *b == c
        {
            return Ok(*s);
        }
        self.add(node)
    }

    /// The node with these terms in place of its variables.
    pub fn at(&mut self, id: Id, terms: &[Id]) -> Limited<Id> {
        self.replaced(id, &|i| terms[i])
    }

    /// Whether one of these variables occurs in a node, or in an argument of a call there.
    pub fn mentions(&mut self, id: Id, variables: &[usize]) -> Limited<bool> {
        self.visit(1)?;
        let mut node = self.get(id).clone();
        // The variables of tables and automata have no nodes.
        let own = if let Node::Variable(i) = node {
            i..i + 1
        } else if let Node::Lookup { .. } = node {
            0..1
        } else if let Node::Automaton { tracks, .. } = node {
            0..tracks
        } else {
            0..0
        };
        if variables.iter().any(|i| own.contains(i)) {
            return Ok(true);
        }
        for part in node.parts() {
            if self.mentions(*part, variables)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The parts of a term that is split as far as possible at these operators.
    pub fn operands(&self, id: Id, at: &[Op]) -> Vec<Id> {
        self.split(id, &|node| matches!(node, Node::Binary(op, ..) if at.contains(op)))
    }

    /// The parts of a condition that is split as far as possible at this operator.
    pub fn connected(&self, id: Id, at: Connective) -> Vec<Id> {
        self.split(id, &|node| matches!(node, Node::Connect(op, ..) if *op == at))
    }

    fn split(&self, id: Id, is_split: &dyn Fn(&Node) -> bool) -> Vec<Id> {
        let mut node = self.get(id).clone();
        if !is_split(&node) {
            return vec![id];
        }
        node.parts().iter().flat_map(|part| self.split(**part, is_split)).collect()
    }

    /// The value of a constant node.
    pub fn constant(&self, id: Id) -> Option<&Number> {
        if let Node::Constant(value) = self.get(id) { Some(value) } else { None }
    }

    /// The value of a constant node without parameters.
    pub fn plain(&self, id: Id) -> Option<&Natural> {
        self.constant(id).and_then(Number::plain)
    }

    /// Counts work of reading and of computing values.
    pub fn visit(&mut self, work: u64) -> Limited {
        self.fuel.charge(work)
    }
}
