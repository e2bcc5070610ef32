//! The problems of the obligations `defined`, `monotone` and `ns` (docs/LOWERING.md).

use num_bigint::BigUint;

use crate::automaton::{
    AutomatonError, Builder, Component, Formula, GraphTables, Node, NodeId, Nodes, Problem, Subtraction,
};
use crate::language::ast::Comparison;

/// The function of a question, as nodes.
#[derive(Debug)]
pub(super) struct Subject {
    pub(super) nodes: Nodes,
    pub(super) tables: GraphTables,
    pub(super) body: NodeId,
    pub(super) below: Option<BigUint>,
}

impl Subject {
    /// `track < B` for a bounded question.
    fn push_bound(
        nodes: &mut Nodes,
        below: Option<&BigUint>,
        track: usize,
    ) -> Option<crate::automaton::ConditionId> {
        let bound = nodes.constant(below?.clone());
        let x = nodes.variable(track);
        Some(nodes.compare(Comparison::Less, x, bound))
    }

    /// The tuples where the j-th subtraction is reached and negative.
    pub(super) fn defined(&mut self, subtraction: &Subtraction) -> Result<Problem, AutomatonError> {
        let bound = Self::push_bound(&mut self.nodes, self.below.as_ref(), 0);
        let mut builder = Builder::new(&self.nodes, &self.tables, 1);
        let env = [0];
        if let Some(bound) = bound {
            let part = builder.condition(bound, &env)?;
            builder.push(part);
        }
        for guard in &subtraction.guards {
            let part = builder.condition(guard.condition, &env)?;
            builder.push(if guard.holds { part } else { part.negate() });
        }
        let part = builder.negative_difference(subtraction.left, subtraction.right, &env)?;
        builder.push(part);
        Ok(builder.finish())
    }

    /// The pairs of adjacent columns that are not monotone.
    pub(super) fn monotone(&mut self) -> Result<Problem, AutomatonError> {
        self.adjacent(|builder| builder.linear_leaf(&[(2, 1), (3, -1)], Some(1), None))
    }

    /// The pairs of adjacent columns that violate the NS property.
    pub(super) fn ns(&mut self) -> Result<Problem, AutomatonError> {
        self.adjacent(|builder| builder.leaf(Component::Ns([0, 1, 2, 3])))
    }

    /// Tracks `z, z', y, y'` with `z' = z + 1`, `y = f(z)`, `y' = f(z')`.
    fn adjacent(
        &mut self,
        violation: impl FnOnce(&mut Builder<'_>) -> Result<Formula, AutomatonError>,
    ) -> Result<Problem, AutomatonError> {
        let bound = Self::push_bound(&mut self.nodes, self.below.as_ref(), 1);
        let call = |nodes: &mut Nodes, body, track| {
            let x = nodes.variable(track);
            nodes.intern(Node::Call(body, vec![x]))
        };
        let calls = [call(&mut self.nodes, self.body, 0), call(&mut self.nodes, self.body, 1)];
        let mut builder = Builder::new(&self.nodes, &self.tables, 4);
        let env = [0, 1, 2, 3];
        let part = builder.linear_leaf(&[(0, -1), (1, 1)], Some(1), Some(1))?;
        builder.push(part);
        if let Some(bound) = bound {
            let part = builder.condition(bound, &env)?;
            builder.push(part);
        }
        for (i, call) in calls.into_iter().enumerate() {
            let part = builder.define(call, &env, 2 + i)?;
            builder.push(part);
        }
        let part = violation(&mut builder)?;
        builder.push(part);
        Ok(builder.finish())
    }
}
