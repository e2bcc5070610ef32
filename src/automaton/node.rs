//! Terms as hash-consed nodes: notation reduced to the few kinds that docs/LOWERING.md lowers.

use std::collections::HashMap;
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};

use super::{AutomatonError, SizeLimit};
use crate::language::ast::{Bitwise, Comparison, Condition, FunctionId, Program, Term};

/// Largest coefficient, divisor or multiplier: windows of linear components stay far inside `i64`.
pub(super) const MAX_COEFFICIENT: u64 = 1 << 40;

/// Table values must be below this.
pub(super) const MAX_TABLE_VALUE: u64 = 1 << 62;

/// Index of a node in [`Nodes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

/// Index of a condition in [`Nodes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConditionId(u32);

/// A term, see docs/LOWERING.md, "Nodes".
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each kind is defined in docs/LOWERING.md")]
pub enum Node {
    Variable(usize),
    Constant(BigUint),
    Add(NodeId, NodeId),
    Sub(NodeId, NodeId),
    Monus(NodeId, NodeId),
    Scale(i64, NodeId),
    Floor(NodeId, i64, i64),
    Mod(NodeId, i64),
    Min(NodeId, NodeId),
    Max(NodeId, NodeId),
    If(ConditionId, NodeId, NodeId),
    Xor(NodeId, NodeId),
    Bits(Bitwise, NodeId, NodeId),
    Top(NodeId),
    Lookup(Arc<[u64]>, NodeId),
    Call(NodeId, Vec<NodeId>),
}

/// A condition, see docs/LOWERING.md, "Nodes".
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each kind is defined in docs/LOWERING.md")]
pub enum ConditionNode {
    Compare(Comparison, NodeId, NodeId),
    And(ConditionId, ConditionId),
    Or(ConditionId, ConditionId),
    Not(ConditionId),
}

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

/// Arena of nodes; equal nodes have equal ids.
#[derive(Debug, Default)]
pub struct Nodes {
    nodes: Vec<Node>,
    conditions: Vec<ConditionNode>,
    node_ids: HashMap<Node, NodeId>,
    condition_ids: HashMap<ConditionNode, ConditionId>,
    origins: HashMap<NodeId, Term>,
    bodies: HashMap<NodeId, FunctionId>,
}

impl Nodes {
    /// The node with this id.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub(super) fn condition(&self, id: ConditionId) -> &ConditionNode {
        &self.conditions[id.0 as usize]
    }

    /// The id of a node, made if it is new.
    pub fn intern(&mut self, node: Node) -> NodeId {
        if let Some(&id) = self.node_ids.get(&node) {
            return id;
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(node.clone());
        self.node_ids.insert(node, id);
        id
    }

    pub(super) fn find(&self, node: &Node) -> Option<NodeId> {
        self.node_ids.get(node).copied()
    }

    /// The id of a condition, made if it is new.
    pub fn intern_condition(&mut self, condition: ConditionNode) -> ConditionId {
        if let Some(&id) = self.condition_ids.get(&condition) {
            return id;
        }
        let id = ConditionId(self.conditions.len() as u32);
        self.conditions.push(condition.clone());
        self.condition_ids.insert(condition, id);
        id
    }

    /// `left op right` as a condition.
    pub fn compare(&mut self, op: Comparison, left: NodeId, right: NodeId) -> ConditionId {
        self.intern_condition(ConditionNode::Compare(op, left, right))
    }

    /// A constant node.
    pub fn constant(&mut self, value: impl Into<BigUint>) -> NodeId {
        self.intern(Node::Constant(value.into()))
    }

    /// A variable node.
    pub fn variable(&mut self, index: usize) -> NodeId {
        self.intern(Node::Variable(index))
    }

    /// The body of a function as a node.
    ///
    /// # Errors
    /// An operator without a digit automaton, or a coefficient over the limit.
    pub fn function(&mut self, program: &Program, function: FunctionId) -> Result<NodeId, AutomatonError> {
        let body = self.term(program, &program.functions[function].body)?;
        self.bodies.entry(body).or_insert(function);
        Ok(body)
    }

    /// A term that has become this node.
    pub fn origin(&self, node: NodeId) -> Option<&Term> {
        self.origins.get(&node)
    }

    /// The functions that a node calls directly, with their bodies.
    pub fn called_functions(&self, node: NodeId) -> Vec<(FunctionId, NodeId)> {
        let mut calls = Vec::new();
        self.collect_calls(node, &mut calls);
        calls.sort_unstable();
        calls.dedup();
        calls.into_iter().filter_map(|body| Some((*self.bodies.get(&body)?, body))).collect()
    }

    /// The subterms whose values a definition of this node speaks of, without variables and
    /// constants.
    pub fn value_children(&self, id: NodeId) -> Vec<NodeId> {
        let mut children = Vec::new();
        match self.node(id) {
            Node::Variable(_) | Node::Constant(_) => {}
            Node::Add(a, b)
            | Node::Sub(a, b)
            | Node::Monus(a, b)
            | Node::Xor(a, b)
            | Node::Bits(_, a, b)
            | Node::Min(a, b)
            | Node::Max(a, b) => {
                self.value_leaves(*a, &mut children);
                self.value_leaves(*b, &mut children);
            }
            Node::Scale(_, a) | Node::Floor(a, ..) | Node::Mod(a, _) | Node::Top(a) => {
                self.value_leaves(*a, &mut children);
            }
            Node::Lookup(_, a) => children.push(*a),
            Node::If(c, a, b) => {
                self.condition_leaves(*c, &mut children);
                children.extend([*a, *b]);
            }
            Node::Call(_, arguments) => children.extend(arguments),
        }
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

    fn condition_leaves(&self, id: ConditionId, leaves: &mut Vec<NodeId>) {
        match self.condition(id) {
            ConditionNode::Compare(_, a, b) => {
                self.value_leaves(*a, leaves);
                self.value_leaves(*b, leaves);
            }
            ConditionNode::And(a, b) | ConditionNode::Or(a, b) => {
                self.condition_leaves(*a, leaves);
                self.condition_leaves(*b, leaves);
            }
            ConditionNode::Not(a) => self.condition_leaves(*a, leaves),
        }
    }

    /// A term as a node.
    ///
    /// # Errors
    /// As [`Nodes::function`].
    pub fn term(&mut self, program: &Program, term: &Term) -> Result<NodeId, AutomatonError> {
        let node = match term {
            Term::Variable(i) => Node::Variable(*i),
            Term::Constant(c) => Node::Constant(c.clone()),
            Term::Add(a, b) => Node::Add(self.term(program, a)?, self.term(program, b)?),
            Term::Subtract(a, b) => Node::Sub(self.term(program, a)?, self.term(program, b)?),
            Term::Monus(a, b) => Node::Monus(self.term(program, a)?, self.term(program, b)?),
            Term::Scale(c, a) => Node::Scale(coefficient(c)?, self.term(program, a)?),
            Term::Floor(a, k) => Node::Floor(self.term(program, a)?, 0, coefficient(k)?),
            Term::Ceil(a, k) => {
                let k = coefficient(k)?;
                Node::Floor(self.term(program, a)?, k - 1, k)
            }
            Term::Mod(a, k) => {
                let quotient = Term::Floor(a.clone(), k.clone());
                let (a, k) = (self.term(program, a)?, coefficient(k)?);
                let id = self.intern(Node::Floor(a, 0, k));
                self.origins.entry(id).or_insert(quotient);
                Node::Mod(a, k)
            }
            Term::Min(a, b) => Node::Min(self.term(program, a)?, self.term(program, b)?),
            Term::Max(a, b) => Node::Max(self.term(program, a)?, self.term(program, b)?),
            Term::If(c, a, b) => {
                let c = self.term_condition(program, c)?;
                Node::If(c, self.term(program, a)?, self.term(program, b)?)
            }
            Term::Bitwise(op, a, b) => {
                let (a, b) = (self.term(program, a)?, self.term(program, b)?);
                match op {
                    Bitwise::Xor => Node::Xor(a, b),
                    _ => Node::Bits(*op, a, b),
                }
            }
            Term::ShiftLeft(a, n) => Node::Scale(power(*n)?, self.term(program, a)?),
            Term::ShiftRight(a, n) => Node::Floor(self.term(program, a)?, 0, power(*n)?),
            Term::TopPower(a, n) => {
                let plain = Term::TopPower(a.clone(), 0);
                let a = self.term(program, a)?;
                let top = self.intern(Node::Top(a));
                self.origins.entry(top).or_insert(plain);
                match *n {
                    0 => return Ok(top),
                    n if n > 0 => Node::Scale(power(n.unsigned_abs())?, top),
                    n => Node::Floor(top, 0, power(n.unsigned_abs())?),
                }
            }
            Term::Table(values, tail) => {
                let values: Option<Vec<u64>> =
                    values.iter().map(|v| v.to_u64().filter(|&v| v < MAX_TABLE_VALUE)).collect();
                let values = values.ok_or(AutomatonError::TooLarge(SizeLimit::TableValue))?;
                Node::Lookup(values.into(), self.term(program, tail)?)
            }
            Term::Heights(_) => return Err(AutomatonError::Irregular("heights")),
            Term::Product(..) => return Err(AutomatonError::Irregular("*")),
            Term::SquareRoot(_) => return Err(AutomatonError::Irregular("isqrt")),
            Term::Log2(_) => return Err(AutomatonError::Irregular("floor(log2(..))")),
            Term::Call(f, arguments) => {
                let body = self.function(program, *f)?;
                let arguments: Result<Vec<_>, _> = arguments.iter().map(|a| self.term(program, a)).collect();
                Node::Call(body, arguments?)
            }
        };
        let id = self.intern(node);
        self.origins.entry(id).or_insert_with(|| term.clone());
        Ok(id)
    }

    /// A condition as a node.
    ///
    /// # Errors
    /// As [`Nodes::function`].
    pub fn term_condition(
        &mut self,
        program: &Program,
        condition: &Condition,
    ) -> Result<ConditionId, AutomatonError> {
        let node = match condition {
            Condition::Compare(op, a, b) => {
                ConditionNode::Compare(*op, self.term(program, a)?, self.term(program, b)?)
            }
            Condition::And(a, b) => {
                ConditionNode::And(self.term_condition(program, a)?, self.term_condition(program, b)?)
            }
            Condition::Or(a, b) => {
                ConditionNode::Or(self.term_condition(program, a)?, self.term_condition(program, b)?)
            }
            Condition::Not(a) => ConditionNode::Not(self.term_condition(program, a)?),
        };
        Ok(self.intern_condition(node))
    }

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

    /// Whether a side of a comparison contains a difference of its own, so that it is an integer
    /// that may be negative.
    pub(super) fn has_difference(&self, side: NodeId) -> bool {
        match *self.node(side) {
            Node::Sub(..) => true,
            Node::Add(a, b) => self.has_difference(a) || self.has_difference(b),
            Node::Scale(_, a) => self.has_difference(a),
            _ => false,
        }
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

    fn collect_calls(&self, id: NodeId, calls: &mut Vec<NodeId>) {
        match self.node(id) {
            Node::Variable(_) | Node::Constant(_) => {}
            Node::Add(a, b)
            | Node::Sub(a, b)
            | Node::Monus(a, b)
            | Node::Xor(a, b)
            | Node::Bits(_, a, b)
            | Node::Min(a, b)
            | Node::Max(a, b) => {
                self.collect_calls(*a, calls);
                self.collect_calls(*b, calls);
            }
            Node::Scale(_, a) | Node::Floor(a, ..) | Node::Mod(a, _) | Node::Top(a) => {
                self.collect_calls(*a, calls);
            }
            Node::Lookup(_, a) => self.collect_calls(*a, calls),
            Node::If(c, a, b) => {
                self.collect_calls_of_condition(*c, calls);
                self.collect_calls(*a, calls);
                self.collect_calls(*b, calls);
            }
            Node::Call(body, arguments) => {
                calls.push(*body);
                for a in arguments {
                    self.collect_calls(*a, calls);
                }
            }
        }
    }

    fn collect_calls_of_condition(&self, id: ConditionId, calls: &mut Vec<NodeId>) {
        match self.condition(id) {
            ConditionNode::Compare(_, a, b) => {
                self.collect_calls(*a, calls);
                self.collect_calls(*b, calls);
            }
            ConditionNode::And(a, b) | ConditionNode::Or(a, b) => {
                self.collect_calls_of_condition(*a, calls);
                self.collect_calls_of_condition(*b, calls);
            }
            ConditionNode::Not(a) => self.collect_calls_of_condition(*a, calls),
        }
    }
}

fn coefficient(value: &BigUint) -> Result<i64, AutomatonError> {
    value
        .to_u64()
        .filter(|&v| v <= MAX_COEFFICIENT)
        .and_then(|v| i64::try_from(v).ok())
        .ok_or(AutomatonError::TooLarge(SizeLimit::Coefficient))
}

fn power(exponent: u32) -> Result<i64, AutomatonError> {
    if exponent > 40 {
        return Err(AutomatonError::TooLarge(SizeLimit::Coefficient));
    }
    coefficient(&(BigUint::one() << exponent))
}
