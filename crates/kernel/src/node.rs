//! The arena of terms and conditions: equal nodes are the same node.
//! In: nodes over earlier nodes. Out: their numbers, depth and kind.
//! Never: simplifies, evaluates, or gives a node a meaning.
use super::{Limit, MAX_DEPTH, MAX_NODES, MAX_VISITS, Natural};
use std::{cell::Cell, collections::HashMap, rc::Rc};

/// The number of a node in its arena.
pub type Id = usize;

/// Operators with two operands: of terms, comparisons of terms, of conditions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Op { Add, Sub, Monus, Times, Min, Max, Xor, Band, Bor, Lt, Le, Eq, Ne, Ge, Gt, And, Or }

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
    /// The body of the function or relation and the arguments.
    Call(Id, Vec<Id>),
    Not(Id),
}

/// All nodes of a check, with their depth, whether they are built of monotone operators only, and whether they can be negative as
/// a side of a comparison: those with a Sub below Add, Sub and Scale only. And what reading them and computing values has cost.
#[derive(Default)]
pub struct Arena { nodes: Vec<(Rc<Node>, usize, bool, bool)>, numbers: HashMap<Rc<Node>, Id>, visits: Cell<u64> }

impl Arena {
    /// The number of a node; its parts must be numbers this arena gave out.
    pub fn add(&mut self, node: Node) -> Result<Id, Limit> {
        self.visit(node.constants().map(|constant| constant.bits() as u64).sum::<u64>())?;
        if let Some(id) = self.numbers.get(&node) { return Ok(*id); }
        let mut monotone = match &node {
            Node::Binary(op, ..) => matches!(op, Op::Add | Op::Times | Op::Min | Op::Max),
            node => !matches!(node, Node::Mod(..) | Node::If(..) | Node::Lookup(..) | Node::Not(_)),
        };
        let negative = match &node {
            Node::Binary(Op::Add, a, b) => self.may_be_negative(*a) || self.may_be_negative(*b),
            Node::Scale(_, a) => self.may_be_negative(*a),
            node => matches!(node, Node::Binary(Op::Sub, ..)),
        };
        let mut depth = 0;
        for part in node.parts() {
            depth = depth.max(self.nodes[part].1 + 1);
            monotone &= self.nodes[part].2;
        }
        ensure!(depth <= MAX_DEPTH, Limit::Depth);
        ensure!(self.nodes.len() < MAX_NODES, Limit::Nodes);
        self.nodes.push((Rc::new(node), depth, monotone, negative));
        self.numbers.insert(self.nodes[self.nodes.len() - 1].0.clone(), self.nodes.len() - 1);
        Ok(self.nodes.len() - 1)
    }
    /// The node with a number this arena gave out.
    pub fn get(&self, id: Id) -> &Node { &self.nodes[id].0 }
    /// Whether the node is built of monotone operators only.
    pub fn is_monotone(&self, id: Id) -> bool { self.nodes[id].2 }
    /// Whether the node is a condition.
    pub fn is_condition(&self, id: Id) -> bool {
        match self.get(id) {
            Node::Call(body, _) => self.is_condition(*body),
            Node::Binary(op, ..) => *op >= Op::Lt,
            node => matches!(node, Node::Not(_)),
        }
    }
    /// The value of a constant node.
    pub fn constant(&self, id: Id) -> Option<&Natural> { if let Node::Constant(value) = self.get(id) { Some(value) } else { None } }
    /// Whether a term can be negative as a side of a comparison.
    pub fn may_be_negative(&self, id: Id) -> bool { self.nodes[id].3 }
    /// Counts work of reading and of computing values.
    pub fn visit(&self, work: u64) -> Result<(), Limit> {
        self.visits.set(self.visits.get() + work);
        if self.visits.get() <= MAX_VISITS { Ok(()) } else { Err(Limit::Visits) }
    }
}

impl Node {
    fn constants(&self) -> impl Iterator<Item = &Natural> {
        let (some, list): ([Option<&Natural>; 2], &[Natural]) = match self {
            Node::Constant(c) | Node::Scale(c, _) | Node::Mod(_, c, _) => ([Some(c), None], &[]),
            Node::Floor(_, c, d) => ([Some(c), Some(d)], &[]),
            Node::Lookup(values, _) => ([None; 2], values),
            _ => ([None; 2], &[]),
        };
        some.into_iter().flatten().chain(list)
    }
    fn parts(&self) -> Vec<Id> {
        match self {
            Node::Variable(_) | Node::Constant(_) | Node::Lookup(_, None) => vec![],
            Node::Scale(_, a) | Node::Floor(a, ..) | Node::Top(a) | Node::Root(a) | Node::Log(a) | Node::Not(a) => vec![*a],
            Node::Binary(_, a, b) | Node::Mod(a, _, b) | Node::Lookup(_, Some((a, b))) => vec![*a, *b],
            Node::If(c, a, b) => vec![*c, *a, *b],
            Node::Call(body, arguments) => arguments.iter().chain([body]).copied().collect(),
        }
    }
}
