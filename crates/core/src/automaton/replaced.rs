//! Nodes with others in place of their variables.

use super::node::{ConditionId, ConditionNode, Node, NodeId, Nodes};

impl Nodes {
    /// A term with these terms in place of its variables. Called bodies stay as they are, and a table has no
    /// variable of its own.
    pub(crate) fn replaced(&mut self, id: NodeId, by: &[NodeId]) -> NodeId {
        let node = self.node(id).clone();
        let mut part = |part: NodeId| self.replaced(part, by);
        let node = match node {
            Node::Variable(i) => return by[i],
            Node::Constant(_) | Node::Lookup(..) => return id,
            Node::Add(a, c) => {
                let (a, c) = (part(a), part(c));
                // (s - c) + c is s.
                match *self.node(a) {
                    Node::Sub(s, b) if b == c => return s,
                    _ => Node::Add(a, c),
                }
            }
            Node::Sub(a, b) => Node::Sub(part(a), part(b)),
            Node::Monus(a, b) => Node::Monus(part(a), part(b)),
            Node::Min(a, b) => Node::Min(part(a), part(b)),
            Node::Max(a, b) => Node::Max(part(a), part(b)),
            Node::Xor(a, b) => Node::Xor(part(a), part(b)),
            Node::Bits(op, a, b) => Node::Bits(op, part(a), part(b)),
            Node::Scale(factor, a) => Node::Scale(factor, part(a)),
            Node::Floor(a, extra, divisor) => Node::Floor(part(a), extra, divisor),
            Node::Mod(a, divisor) => {
                let a = part(a);
                self.intern(Node::Floor(a, 0.into(), divisor.clone()));
                Node::Mod(a, divisor)
            }
            Node::Top(a) => Node::Top(part(a)),
            Node::Call(body, arguments) => Node::Call(body, arguments.into_iter().map(part).collect()),
            Node::If(condition, a, b) => {
                let (a, b) = (part(a), part(b));
                Node::If(self.replaced_condition(condition, by), a, b)
            }
        };
        self.intern(node)
    }

    /// A condition with these terms in place of its variables.
    pub(crate) fn replaced_condition(&mut self, id: ConditionId, by: &[NodeId]) -> ConditionId {
        let condition = match self.condition(id).clone() {
            ConditionNode::Compare(op, a, b) => {
                ConditionNode::Compare(op, self.replaced(a, by), self.replaced(b, by))
            }
            ConditionNode::And(a, b) => {
                ConditionNode::And(self.replaced_condition(a, by), self.replaced_condition(b, by))
            }
            ConditionNode::Or(a, b) => {
                ConditionNode::Or(self.replaced_condition(a, by), self.replaced_condition(b, by))
            }
            ConditionNode::Not(a) => ConditionNode::Not(self.replaced_condition(a, by)),
            // The body of a relation, which is called and not replaced.
            ConditionNode::Automaton(_) => return id,
            ConditionNode::Call(body, arguments) => {
                ConditionNode::Call(body, arguments.iter().map(|&a| self.replaced(a, by)).collect())
            }
        };
        self.intern_condition(condition)
    }
}
