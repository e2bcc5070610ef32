//! Terms as hash-consed nodes: notation reduced to the few kinds that docs/LOWERING.md lowers.

use std::collections::HashMap;
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::affine::{Affine, MAX_COEFFICIENT, Shifted};
use super::table::{DEAD, Table};
use super::{AutomatonError, SizeLimit};
use crate::language::MAX_CONSTANT_BITS;
use crate::language::ast::{
    Automaton, Bitwise, Comparison, Condition, FunctionId, Number, Program, RelationId, Term,
};

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
    Constant(Shifted),
    Add(NodeId, NodeId),
    Sub(NodeId, NodeId),
    Monus(NodeId, NodeId),
    Scale(Affine, NodeId),
    Floor(NodeId, Affine, Affine),
    Mod(NodeId, Affine),
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
    Call(ConditionId, Vec<NodeId>),
    Automaton(Arc<Automaton>),
}

/// Arena of nodes; equal nodes have equal ids.
#[derive(Debug, Default)]
pub struct Nodes {
    nodes: Vec<Node>,
    /// For each node, whether [`Nodes::is_stepped`].
    stepped: Vec<bool>,
    conditions: Vec<ConditionNode>,
    node_ids: HashMap<Node, NodeId>,
    condition_ids: HashMap<ConditionNode, ConditionId>,
    origins: HashMap<NodeId, Term>,
    condition_origins: HashMap<ConditionId, Condition>,
    /// The tables of automata.
    automata: HashMap<ConditionId, Arc<Table>>,
    pub(super) bodies: HashMap<NodeId, FunctionId>,
    pub(super) relations: HashMap<ConditionId, RelationId>,
}

impl Nodes {
    /// The node with this id.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub(crate) fn condition(&self, id: ConditionId) -> &ConditionNode {
        &self.conditions[id.0 as usize]
    }

    /// The id of a node, made if it is new.
    pub fn intern(&mut self, node: Node) -> NodeId {
        if let Some(&id) = self.node_ids.get(&node) {
            return id;
        }
        let id = NodeId(self.nodes.len() as u32);
        let stepped = self.becomes_stepped(&node);
        self.stepped.push(stepped);
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
        if let ConditionNode::Automaton(automaton) = &condition {
            self.automata.insert(id, Arc::new(table_of(automaton)));
        }
        self.conditions.push(condition.clone());
        self.condition_ids.insert(condition, id);
        id
    }

    /// The table of an automaton.
    pub(super) fn automaton(&self, condition: ConditionId) -> Option<&Arc<Table>> {
        self.automata.get(&condition)
    }

    /// `left op right` as a condition.
    pub fn compare(&mut self, op: Comparison, left: NodeId, right: NodeId) -> ConditionId {
        self.intern_condition(ConditionNode::Compare(op, left, right))
    }

    /// A constant node without parameters.
    pub fn constant(&mut self, value: impl Into<BigUint>) -> NodeId {
        self.intern(Node::Constant(Shifted::from(value.into())))
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

    /// The body of a relation as a condition.
    ///
    /// # Errors
    /// The same as for [`Nodes::function`].
    pub fn relation(
        &mut self,
        program: &Program,
        relation: RelationId,
    ) -> Result<ConditionId, AutomatonError> {
        let body = self.term_condition(program, &program.relations[relation].body)?;
        self.relations.entry(body).or_insert(relation);
        Ok(body)
    }

    /// The function with this body.
    pub(crate) fn function_of(&self, body: NodeId) -> Option<FunctionId> {
        self.bodies.get(&body).copied()
    }

    /// A term that has become this node.
    pub(crate) fn origin(&self, node: NodeId) -> Option<&Term> {
        self.origins.get(&node)
    }

    /// A condition that has become this node.
    pub(crate) fn origin_of_condition(&self, condition: ConditionId) -> Option<&Condition> {
        self.condition_origins.get(&condition)
    }

    /// A term as a node.
    ///
    /// # Errors
    /// The same as for [`Nodes::function`].
    pub fn term(&mut self, program: &Program, term: &Term) -> Result<NodeId, AutomatonError> {
        let node = match term {
            Term::Variable(i) => Node::Variable(*i),
            Term::Constant(c) => Node::Constant(Shifted::of(program, c)?),
            Term::Add(a, b) => self.sum(program, a, b)?,
            Term::Subtract(a, b) => self.difference(program, a, b)?,
            Term::Monus(a, b) => Node::Monus(self.term(program, a)?, self.term(program, b)?),
            Term::Scale(c, a) => {
                let (a, c) = (self.term(program, a)?, Shifted::of(program, c)?);
                let product = match self.node(a) {
                    Node::Constant(value) => c.times(value),
                    _ => None,
                };
                match product {
                    Some(product) => Node::Constant(product),
                    None => Node::Scale(c.coefficient()?, a),
                }
            }
            Term::Floor(a, k) => Node::Floor(self.term(program, a)?, 0.into(), coefficient(program, k)?),
            Term::Ceil(a, k) => {
                let k = coefficient(program, k)?;
                Node::Floor(self.term(program, a)?, k.predecessor(), k)
            }
            Term::Mod(a, k) => {
                let quotient = Term::Floor(a.clone(), k.clone());
                let (a, k) = (self.term(program, a)?, coefficient(program, k)?);
                let id = self.intern(Node::Floor(a, 0.into(), k.clone()));
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
                    Bitwise::And | Bitwise::Or => Node::Bits(*op, a, b),
                }
            }
            Term::ShiftLeft(a, n) => Node::Scale(power(*n)?, self.term(program, a)?),
            Term::ShiftRight(a, n) => Node::Floor(self.term(program, a)?, 0.into(), power(*n)?),
            Term::TopPower(a, n) => {
                let plain = Term::TopPower(a.clone(), 0);
                let a = self.term(program, a)?;
                let top = self.intern(Node::Top(a));
                self.origins.entry(top).or_insert(plain);
                match *n {
                    0 => return Ok(top),
                    n if n > 0 => Node::Scale(power(n.unsigned_abs())?, top),
                    n => Node::Floor(top, 0.into(), power(n.unsigned_abs())?),
                }
            }
            Term::Table(values, tail) => {
                let values: Option<Vec<u64>> =
                    values.iter().map(|v| v.to_u64().filter(|&v| v < MAX_TABLE_VALUE)).collect();
                let values = values.ok_or(AutomatonError::TooLarge(SizeLimit::TableValue))?;
                Node::Lookup(values.into(), self.term(program, tail)?)
            }
            Term::Heights(_) => return Err(AutomatonError::Irregular("heights")),
            Term::Product(..) => return Err(AutomatonError::Irregular("a * b")),
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

    /// A sum; of two constants a constant.
    fn sum(&mut self, program: &Program, a: &Term, b: &Term) -> Result<Node, AutomatonError> {
        let (a, b) = (self.term(program, a)?, self.term(program, b)?);
        Ok(match (self.node(a), self.node(b)) {
            (Node::Constant(x), Node::Constant(y)) if x.bits().max(y.bits()) < MAX_CONSTANT_BITS => {
                Node::Constant(x.plus(y))
            }
            _ => Node::Add(a, b),
        })
    }

    /// A difference; of two constants a constant, if it is not negative.
    fn difference(&mut self, program: &Program, a: &Term, b: &Term) -> Result<Node, AutomatonError> {
        let (a, b) = (self.term(program, a)?, self.term(program, b)?);
        let difference = match (self.node(a), self.node(b)) {
            (Node::Constant(x), Node::Constant(y)) => x.minus(y),
            _ => None,
        };
        Ok(difference.map_or(Node::Sub(a, b), Node::Constant))
    }

    /// A condition as a node.
    ///
    /// # Errors
    /// The same as for [`Nodes::function`].
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
            Condition::Call(relation, arguments) => {
                let body = self.relation(program, *relation)?;
                let arguments: Result<Vec<NodeId>, AutomatonError> =
                    arguments.iter().map(|a| self.term(program, a)).collect();
                ConditionNode::Call(body, arguments?)
            }
            Condition::Automaton(automaton) => ConditionNode::Automaton(automaton.clone()),
        };
        let id = self.intern_condition(node);
        self.condition_origins.entry(id).or_insert_with(|| condition.clone());
        Ok(id)
    }

    /// Whether a term is, possibly under `min`, `max` and calls, a quotient by a number with parameters, of a natural
    /// number: then it is at least a number where a linear inequality holds.
    pub(super) fn is_stepped(&self, node: NodeId) -> bool {
        self.stepped[node.0 as usize]
    }

    fn becomes_stepped(&self, node: &Node) -> bool {
        match node {
            Node::Floor(a, _, divisor) => divisor.plain().is_none() && !self.has_difference(*a),
            Node::Min(a, b) | Node::Max(a, b) => self.is_stepped(*a) || self.is_stepped(*b),
            Node::Call(body, _) => self.is_stepped(*body),
            _ => false,
        }
    }

    /// Whether a side of a comparison contains a difference of its own, so that it is an integer
    /// that may be negative.
    pub(crate) fn has_difference(&self, side: NodeId) -> bool {
        match *self.node(side) {
            Node::Sub(..) => true,
            Node::Add(a, b) => self.has_difference(a) || self.has_difference(b),
            Node::Scale(_, a) => self.has_difference(a),
            _ => false,
        }
    }
}

/// A factor or divisor of the program.
fn coefficient(program: &Program, number: &Number) -> Result<Affine, AutomatonError> {
    Shifted::of(program, number)?.coefficient()
}

/// An automaton of a claim file as a table.
fn table_of(automaton: &Automaton) -> Table {
    let next = automaton.transitions().iter().map(|next| next.unwrap_or(DEAD)).collect();
    Table::new(automaton.tracks(), automaton.accepting().to_vec(), next)
}

fn power(exponent: u32) -> Result<Affine, AutomatonError> {
    match 1_u64.checked_shl(exponent).filter(|&power| power <= MAX_COEFFICIENT).map(i64::try_from) {
        Some(Ok(power)) => Ok(Affine::from(power)),
        _ => Err(AutomatonError::TooLarge(SizeLimit::Coefficient)),
    }
}
