//! Walks over nodes: the subtractions that have to be defined, the functions that are called, the
//! subterms that a definition speaks of.

use super::node::{ConditionId, ConditionNode, Node, NodeId, Nodes};
use crate::language::ast::{Comparison, FunctionId};

/// A condition under which a subtraction stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guard {
    /// The condition.
    pub condition: ConditionId,
    /// Whether it holds or fails where the subtraction is reached.
    pub holds: bool,
}

/// A subtraction `left - right` and the guards it stands under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subtraction {
    /// Outermost first.
    pub guards: Vec<Guard>,
    /// Minuend.
    pub left: NodeId,
    /// Subtrahend.
    pub right: NodeId,
}

impl Nodes {
    /// The subtractions of a function's body with their guards, in the order of docs/LOWERING.md.
    pub fn subtractions(&mut self, body: NodeId) -> Vec<Subtraction> {
        let mut found = Vec::new();
        self.walk(body, &mut Vec::new(), &mut found);
        found
    }

    fn walk(&mut self, id: NodeId, guards: &mut Vec<Guard>, found: &mut Vec<Subtraction>) {
        match self.node(id).clone() {
            Node::Variable(_) | Node::Constant(_) => {}
            Node::Sub(a, b) => {
                found.push(Subtraction { guards: guards.clone(), left: a, right: b });
                self.walk(a, guards, found);
                self.walk(b, guards, found);
            }
            Node::Add(a, b)
            | Node::Monus(a, b)
            | Node::Xor(a, b)
            | Node::Bits(_, a, b)
            | Node::Min(a, b)
            | Node::Max(a, b) => {
                self.walk(a, guards, found);
                self.walk(b, guards, found);
            }
            Node::Scale(_, a) | Node::Floor(a, ..) | Node::Mod(a, _) | Node::Top(a) => {
                self.walk(a, guards, found);
            }
            Node::Lookup(values, tail) => {
                let (t, n) = (self.variable(0), self.constant(values.len()));
                let condition = self.compare(Comparison::GreaterEqual, t, n);
                self.guarded(Guard { condition, holds: true }, guards, |s, g| {
                    s.walk(tail, g, found);
                });
            }
            Node::If(condition, a, b) => {
                self.walk_condition(condition, guards, found);
                self.guarded(Guard { condition, holds: true }, guards, |s, g| s.walk(a, g, found));
                self.guarded(Guard { condition, holds: false }, guards, |s, g| s.walk(b, g, found));
            }
            Node::Call(_, arguments) => {
                for a in arguments {
                    self.walk(a, guards, found);
                }
            }
        }
    }

    fn walk_condition(&mut self, id: ConditionId, guards: &mut Vec<Guard>, found: &mut Vec<Subtraction>) {
        match self.condition(id).clone() {
            ConditionNode::Compare(_, a, b) => {
                self.walk_side(a, guards, found);
                self.walk_side(b, guards, found);
            }
            ConditionNode::And(a, b) | ConditionNode::Or(a, b) => {
                let holds = matches!(self.condition(id), ConditionNode::And(..));
                self.walk_condition(a, guards, found);
                self.guarded(Guard { condition: a, holds }, guards, |s, g| {
                    s.walk_condition(b, g, found);
                });
            }
            ConditionNode::Not(a) => self.walk_condition(a, guards, found),
            ConditionNode::Call(_, arguments) => {
                for a in arguments {
                    self.walk(a, guards, found);
                }
            }
        }
    }

    /// A side of a comparison is an integer as far as it is linear: its own differences are fine.
    fn walk_side(&mut self, id: NodeId, guards: &mut Vec<Guard>, found: &mut Vec<Subtraction>) {
        match *self.node(id) {
            Node::Add(a, b) | Node::Sub(a, b) => {
                self.walk_side(a, guards, found);
                self.walk_side(b, guards, found);
            }
            Node::Scale(_, a) => self.walk_side(a, guards, found),
            _ => self.walk(id, guards, found),
        }
    }

    fn guarded(
        &mut self,
        guard: Guard,
        guards: &mut Vec<Guard>,
        walk: impl FnOnce(&mut Self, &mut Vec<Guard>),
    ) {
        guards.push(guard);
        walk(self, guards);
        guards.pop();
    }

    /// Whether some function that the body calls contains a subtraction: its guards would have
    /// to be carried through the call, which certificates of this version cannot say.
    pub fn calls_subtraction(&mut self, body: NodeId) -> bool {
        let mut calls = Vec::new();
        self.collect_calls(body, &mut calls);
        calls
            .into_iter()
            .any(|called| !self.subtractions(called).is_empty() || self.calls_subtraction(called))
    }

    /// The functions that a node calls, with their bodies.
    pub fn called_functions(&self, node: NodeId) -> Vec<(FunctionId, NodeId)> {
        let mut calls = Vec::new();
        self.collect_calls(node, &mut calls);
        calls.sort_unstable();
        calls.dedup();
        calls.into_iter().filter_map(|body| Some((*self.bodies.get(&body)?, body))).collect()
    }

    fn collect_calls(&self, id: NodeId, calls: &mut Vec<NodeId>) {
        if let Node::Call(body, _) = self.node(id) {
            calls.push(*body);
        }
        for part in self.parts(id) {
            self.collect_calls(part, calls);
        }
    }

    /// The terms that a node is made of, those in its condition first.
    fn parts(&self, id: NodeId) -> Vec<NodeId> {
        match self.node(id) {
            Node::Variable(_) | Node::Constant(_) => Vec::new(),
            Node::Add(a, b)
            | Node::Sub(a, b)
            | Node::Monus(a, b)
            | Node::Xor(a, b)
            | Node::Bits(_, a, b)
            | Node::Min(a, b)
            | Node::Max(a, b) => vec![*a, *b],
            Node::Scale(_, a) | Node::Floor(a, ..) | Node::Mod(a, _) | Node::Top(a) | Node::Lookup(_, a) => {
                vec![*a]
            }
            Node::If(c, a, b) => {
                let mut parts = Vec::new();
                self.sides(*c, &mut parts);
                parts.extend([*a, *b]);
                parts
            }
            Node::Call(_, arguments) => arguments.clone(),
        }
    }

    /// The sides of the comparisons of a condition.
    fn sides(&self, id: ConditionId, sides: &mut Vec<NodeId>) {
        match self.condition(id) {
            ConditionNode::Compare(_, a, b) => sides.extend([*a, *b]),
            ConditionNode::And(a, b) | ConditionNode::Or(a, b) => {
                self.sides(*a, sides);
                self.sides(*b, sides);
            }
            ConditionNode::Not(a) => self.sides(*a, sides),
            ConditionNode::Call(_, arguments) => sides.extend(arguments),
        }
    }

    /// The subterms whose values a definition of this node speaks of, without variables and
    /// constants.
    pub fn value_children(&self, id: NodeId) -> Vec<NodeId> {
        let parts = self.parts(id);
        // Branches, tails and arguments are values as they stand; other parts are sums, or nim-sums,
        // of values.
        let whole = match self.node(id) {
            Node::If(..) => 2,
            Node::Lookup(..) | Node::Call(..) => parts.len(),
            _ => 0,
        };
        let (sums, values) = parts.split_at(parts.len() - whole);
        let mut children = Vec::new();
        for &sum in sums {
            self.value_leaves(sum, &mut children);
        }
        children.extend_from_slice(values);
        children.retain(|&c| !matches!(self.node(c), Node::Variable(_) | Node::Constant(_)));
        children.dedup();
        children
    }

    fn value_leaves(&self, id: NodeId, leaves: &mut Vec<NodeId>) {
        match self.node(id) {
            Node::Add(a, b) | Node::Sub(a, b) | Node::Xor(a, b) => {
                self.value_leaves(*a, leaves);
                self.value_leaves(*b, leaves);
            }
            Node::Scale(_, a) => self.value_leaves(*a, leaves),
            _ => leaves.push(id),
        }
    }
}
