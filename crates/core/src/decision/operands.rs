//! The operands of a function, by whose NS property it has this property itself (docs/THEORY.md, Lemma 2.6).

use crate::automaton::{Node, NodeId, Nodes};

/// The operands that remain when `min`, `max`, `xor`, `band` and `bor` are taken apart. These operators commute
/// with shifts to the right, so a term has the NS property if all of its operands have it.
pub(super) fn operands(nodes: &Nodes, term: NodeId) -> Vec<NodeId> {
    let (mut found, mut open) = (Vec::new(), vec![term]);
    while let Some(part) = open.pop() {
        match *nodes.node(part) {
            Node::Min(a, b) | Node::Max(a, b) | Node::Xor(a, b) | Node::Bits(_, a, b) => open.extend([b, a]),
            _ => found.push(part),
        }
    }
    found
}
