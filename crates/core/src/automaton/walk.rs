//! Walks over nodes: the functions and relations that are called, the subterms that a definition
//! speaks of.

use super::node::{ConditionId, ConditionNode, Node, NodeId, Nodes};
use crate::language::ast::{FunctionId, RelationId};

/// A function or relation that a node calls, with its body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Called {
    /// A function.
    Function(FunctionId, NodeId),
    /// A relation.
    Relation(RelationId, ConditionId),
}

impl Nodes {
    /// The functions and relations that a term calls itself.
    pub fn called_by(&self, id: NodeId) -> Vec<Called> {
        let mut calls = Vec::new();
        self.collect_calls(id, &mut calls);
        calls.sort_unstable();
        calls.dedup();
        calls
    }

    /// The functions and relations that a condition calls itself.
    pub fn called_by_condition(&self, id: ConditionId) -> Vec<Called> {
        let mut calls = Vec::new();
        self.collect_calls_of_condition(id, &mut calls);
        calls.sort_unstable();
        calls.dedup();
        calls
    }

    fn collect_calls(&self, id: NodeId, calls: &mut Vec<Called>) {
        if let Node::Call(body, _) = self.node(id) {
            match self.bodies.get(body) {
                Some(&function) => calls.push(Called::Function(function, *body)),
                None => self.collect_calls(*body, calls),
            }
        }
        if let Node::If(condition, ..) = self.node(id) {
            self.collect_calls_of_condition(*condition, calls);
        }
        for part in self.parts(id) {
            self.collect_calls(part, calls);
        }
    }

    fn collect_calls_of_condition(&self, id: ConditionId, calls: &mut Vec<Called>) {
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
            ConditionNode::Call(body, arguments) => {
                match self.relations.get(body) {
                    Some(&relation) => calls.push(Called::Relation(relation, *body)),
                    None => self.collect_calls_of_condition(*body, calls),
                }
                arguments.iter().for_each(|&argument| self.collect_calls(argument, calls));
            }
        }
    }

    /// The variables that a condition speaks of, increasing; of what it calls, only the arguments.
    pub fn variables_of_condition(&self, id: ConditionId) -> Vec<usize> {
        let mut sides = Vec::new();
        self.sides(id, &mut sides);
        let mut found = Vec::new();
        while let Some(node) = sides.pop() {
            match self.node(node) {
                Node::Variable(i) => found.push(*i),
                Node::Lookup(..) => found.push(0),
                _ => {}
            }
            sides.extend(self.parts(node));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The subterms whose values a condition speaks of, without variables and constants.
    pub fn value_children_of_condition(&self, id: ConditionId) -> Vec<NodeId> {
        let mut sides = Vec::new();
        self.sides(id, &mut sides);
        let mut children = Vec::new();
        sides.into_iter().for_each(|side| self.value_leaves(side, &mut children));
        children.retain(|&c| !matches!(self.node(c), Node::Variable(_) | Node::Constant(_)));
        children.dedup();
        children
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
