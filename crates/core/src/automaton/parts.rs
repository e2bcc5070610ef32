//! The direct parts of nodes, for walks that treat all kinds alike.

use super::node::{ConditionId, ConditionNode, Node, NodeId};

/// A direct part of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NodePart {
    /// An operand, a branch, a tail, an argument or a side of a comparison.
    Term(NodeId),
    /// The condition of an `if`, or an operand of a connective.
    Condition(ConditionId),
}

/// At most three parts of fixed meaning, then arguments.
type Parts<'a> = ([Option<NodePart>; 3], &'a [NodeId]);

fn parts<'a>((few, arguments): Parts<'a>) -> impl Iterator<Item = NodePart> + use<'a> {
    few.into_iter().flatten().chain(arguments.iter().copied().map(NodePart::Term))
}

impl Node {
    /// The direct parts in order. The body of a call is not a part.
    pub(crate) fn parts(&self) -> impl Iterator<Item = NodePart> + use<'_> {
        parts(match self {
            Node::Variable(_) | Node::Constant(_) => ([None; 3], &[]),
            Node::Add(a, b)
            | Node::Sub(a, b)
            | Node::Monus(a, b)
            | Node::Xor(a, b)
            | Node::Bits(_, a, b)
            | Node::Min(a, b)
            | Node::Max(a, b) => ([Some(NodePart::Term(*a)), Some(NodePart::Term(*b)), None], &[]),
            Node::Scale(_, a) | Node::Floor(a, ..) | Node::Mod(a, _) | Node::Top(a) | Node::Lookup(_, a) => {
                ([Some(NodePart::Term(*a)), None, None], &[])
            }
            Node::If(c, a, b) => {
                ([Some(NodePart::Condition(*c)), Some(NodePart::Term(*a)), Some(NodePart::Term(*b))], &[])
            }
            Node::Call(_, arguments) => ([None; 3], arguments),
        })
    }
}

impl ConditionNode {
    /// The direct parts in order. The body of a call is not a part.
    pub(crate) fn parts(&self) -> impl Iterator<Item = NodePart> + use<'_> {
        parts(match self {
            ConditionNode::Compare(_, a, b) => {
                ([Some(NodePart::Term(*a)), Some(NodePart::Term(*b)), None], &[])
            }
            ConditionNode::And(a, b) | ConditionNode::Or(a, b) => {
                ([Some(NodePart::Condition(*a)), Some(NodePart::Condition(*b)), None], &[])
            }
            ConditionNode::Not(a) => ([Some(NodePart::Condition(*a)), None, None], &[]),
            ConditionNode::Call(_, arguments) => ([None; 3], arguments),
            ConditionNode::Automaton(_) => ([None; 3], &[]),
        })
    }
}
