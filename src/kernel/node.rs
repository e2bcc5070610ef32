//! The arena of terms and conditions: equal nodes are the same node.
//! In: nodes over earlier nodes. Out: their numbers, depth and kind.
//! Never: simplifies, evaluates, or gives a node a meaning.
use super::natural::Natural;
use super::rejection::Limit;
use super::{MAX_DEPTH, MAX_NODES};
use std::collections::HashMap;

/// The number of a node in its arena.
pub type Id = usize;

/// Operators with two operands; `And` and `Or` take conditions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op { Add, Sub, Monus, Times, Min, Max, Xor, Band, Bor, And, Or }

/// Comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cmp { Lt, Le, Eq, Ne, Ge, Gt }

/// A term or a condition (docs/LOWERING.md, "Nodes").
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Variable(usize),
    Constant(Natural),
    Binary(Op, Id, Id),
    Scale(Natural, Id),
    /// Floor(a, e, k): floor((a + e) / k).
    Floor(Id, Natural, Natural),
    /// Mod(a, k, the node of floor(a / k)).
    Mod(Id, Natural, Id),
    Top(Id),
    Root(Id),
    Log(Id),
    If(Id, Id, Id),
    /// The values, and beyond them the condition `variable 0 >= length` and the tail.
    Lookup(Vec<Natural>, Option<(Id, Id)>),
    /// The body of the function and the arguments.
    Call(Id, Vec<Id>),
    Compare(Cmp, Id, Id),
    Not(Id),
}

/// All nodes of a check.
#[derive(Default)]
pub struct Arena {
    nodes: Vec<(Node, u32, bool)>,
    numbers: HashMap<Node, Id>,
}

impl Arena {
    /// The number of a node; parts must be numbers this arena gave out.
    pub fn add(&mut self, node: Node) -> Result<Id, Limit> {
        if let Some(id) = self.numbers.get(&node) {
            return Ok(*id);
        }
        let (mut depth, mut monotone) = (0, grows(&node));
        for part in parts(&node) {
            let (_, below, grows) = &self.nodes[part];
            depth = depth.max(below + 1);
            monotone &= grows;
        }
        if depth as usize > MAX_DEPTH {
            return Err(Limit::Depth);
        }
        if self.nodes.len() >= MAX_NODES {
            return Err(Limit::Nodes);
        }
        self.nodes.push((node.clone(), depth, monotone));
        self.numbers.insert(node, self.nodes.len() - 1);
        Ok(self.nodes.len() - 1)
    }
    /// The node with a number this arena gave out.
    pub fn get(&self, id: Id) -> &Node {
        &self.nodes[id].0
    }
    /// Whether the node is built of monotone operators only.
    pub fn is_monotone(&self, id: Id) -> bool {
        self.nodes[id].2
    }
    /// Whether the node is a condition.
    pub fn is_condition(&self, id: Id) -> bool {
        matches!(self.get(id), Node::Compare(..) | Node::Not(_) | Node::Binary(Op::And | Op::Or, ..))
    }
    /// The value of a constant node.
    pub fn constant(&self, id: Id) -> Option<&Natural> {
        if let Node::Constant(value) = self.get(id) { Some(value) } else { None }
    }
}

fn parts(node: &Node) -> Vec<Id> {
    match node {
        Node::Variable(_) | Node::Constant(_) | Node::Lookup(_, None) => vec![],
        Node::Scale(_, a) | Node::Floor(a, ..) | Node::Top(a) | Node::Root(a) | Node::Log(a) | Node::Not(a) => vec![*a],
        Node::Binary(_, a, b) | Node::Compare(_, a, b) | Node::Mod(a, _, b) | Node::Lookup(_, Some((a, b))) => vec![*a, *b],
        Node::If(c, a, b) => vec![*c, *a, *b],
        Node::Call(body, arguments) => arguments.iter().chain([body]).copied().collect(),
    }
}

fn grows(node: &Node) -> bool {
    match node {
        Node::Variable(_) | Node::Constant(_) | Node::Scale(..) | Node::Floor(..) => true,
        Node::Top(_) | Node::Root(_) | Node::Log(_) | Node::Call(..) => true,
        Node::Binary(op, ..) => matches!(op, Op::Add | Op::Times | Op::Min | Op::Max),
        Node::Mod(..) | Node::If(..) | Node::Lookup(..) | Node::Compare(..) | Node::Not(_) => false,
    }
}
