//! Walks over nodes: the functions and relations that are called, and the subterms that a definition mentions.

use super::node::{ConditionId, ConditionNode, Node, NodeId, Nodes};
use super::parts::NodePart;
use crate::language::ast::{FunctionId, RelationId};

/// A function or relation that a node calls, with its body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Called {
    /// A function.
    Function(FunctionId, NodeId),
    /// A relation.
    Relation(RelationId, ConditionId),
}

impl Nodes {
    /// The functions and relations that a term itself calls, in increasing order.
    pub(crate) fn called_by(&self, id: NodeId) -> Vec<Called> {
        self.calls(NodePart::Term(id))
    }

    /// The functions and relations that a condition itself calls, in increasing order.
    pub(crate) fn called_by_condition(&self, id: ConditionId) -> Vec<Called> {
        self.calls(NodePart::Condition(id))
    }

    fn calls(&self, part: NodePart) -> Vec<Called> {
        let mut calls = Vec::new();
        self.collect_calls(part, &mut calls);
        calls.sort_unstable();
        calls.dedup();
        calls
    }

    fn collect_calls(&self, part: NodePart, calls: &mut Vec<Called>) {
        match part {
            NodePart::Term(id) => {
                if let Node::Call(body, _) = self.node(id) {
                    match self.bodies.get(body) {
                        Some(&function) => calls.push(Called::Function(function, *body)),
                        None => self.collect_calls(NodePart::Term(*body), calls),
                    }
                }
                self.node(id).parts().for_each(|part| self.collect_calls(part, calls));
            }
            NodePart::Condition(id) => {
                if let ConditionNode::Call(body, _) = self.condition(id) {
                    match self.relations.get(body) {
                        Some(&relation) => calls.push(Called::Relation(relation, *body)),
                        None => self.collect_calls(NodePart::Condition(*body), calls),
                    }
                }
                self.condition(id).parts().for_each(|part| self.collect_calls(part, calls));
            }
        }
    }

    /// The variables that a condition mentions, in increasing order; of a call only the arguments count.
    pub(crate) fn variables_of_condition(&self, id: ConditionId) -> Vec<usize> {
        self.variables_of(NodePart::Condition(id))
    }

    /// The variables of a part of a node. A table and an automaton have variables that are not nodes.
    fn variables_of(&self, part: NodePart) -> Vec<usize> {
        let mut waiting = vec![part];
        let mut found = Vec::new();
        while let Some(part) = waiting.pop() {
            match part {
                NodePart::Condition(id) => {
                    if let ConditionNode::Automaton(automaton) = self.condition(id) {
                        found.extend(0..automaton.tracks());
                    }
                    waiting.extend(self.condition(id).parts());
                }
                NodePart::Term(id) => {
                    match self.node(id) {
                        Node::Variable(i) => found.push(*i),
                        Node::Lookup(..) => found.push(0),
                        _ => {}
                    }
                    waiting.extend(self.node(id).parts());
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The subterms whose values a condition mentions, without variables and constants.
    pub(crate) fn value_children_of_condition(&self, id: ConditionId) -> Vec<NodeId> {
        let mut children = Vec::new();
        self.value_leaves(NodePart::Condition(id), &mut children);
        self.without_atoms(children)
    }

    /// The subterms whose values the definition of a node mentions, without variables and constants.
    pub(crate) fn value_children(&self, id: NodeId) -> Vec<NodeId> {
        let mut children = Vec::new();
        let node = self.node(id);
        // Branches, tails and arguments are values themselves; other parts are sums or nim-sums of values.
        let are_values = matches!(node, Node::If(..) | Node::Lookup(..) | Node::Call(..));
        for part in node.parts() {
            match part {
                NodePart::Term(part) if are_values => children.push(part),
                part => self.value_leaves(part, &mut children),
            }
        }
        self.without_atoms(children)
    }

    fn without_atoms(&self, mut children: Vec<NodeId>) -> Vec<NodeId> {
        children.retain(|&c| !matches!(self.node(c), Node::Variable(_) | Node::Constant(_)));
        children.dedup();
        children
    }

    fn value_leaves(&self, part: NodePart, leaves: &mut Vec<NodeId>) {
        match part {
            NodePart::Condition(id) => {
                self.condition(id).parts().for_each(|part| self.value_leaves(part, leaves));
            }
            NodePart::Term(id) => match self.node(id) {
                node @ (Node::Add(..) | Node::Sub(..) | Node::Xor(..) | Node::Scale(..)) => {
                    node.parts().for_each(|part| self.value_leaves(part, leaves));
                }
                _ => leaves.push(id),
            },
        }
    }
}
