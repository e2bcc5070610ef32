//! Comparisons: COND of docs/LOWERING.md for `Compare`, and BETWEEN with its thresholds.

use std::sync::Arc;

use num_bigint::BigUint;

use super::affine::{Affine, Shifted};
use super::component::{Component, digits};
use super::linear::Linear;
use super::lower::{Builder, is_large};
use super::node::{Node, NodeId};
use super::problem::Formula;
use super::threshold::Threshold;
use super::{AutomatonError, SizeLimit};
use crate::language::ast::Comparison;

const TOO_LARGE: AutomatonError = AutomatonError::TooLarge(SizeLimit::Coefficient);

impl Builder<'_> {
    /// `low <= sum <= high`: a component, or thresholds if a number depends on parameters.
    pub(super) fn between(
        &mut self,
        sum: &Linear,
        low: Option<Affine>,
        high: Option<Affine>,
    ) -> Result<Formula, AutomatonError> {
        let is_plain = |number: &Affine| number.plain().is_some();
        let plain_bounds = is_plain(&sum.constant) && [&low, &high].into_iter().flatten().all(is_plain);
        let shifted = |bound: Option<Affine>| match bound {
            Some(bound) => bound.minus(&sum.constant).map(Some).ok_or(TOO_LARGE),
            None => Ok(None),
        };
        let (low, high) = (shifted(low)?, shifted(high)?);
        if let Some(terms) = sum.plain().filter(|_| plain_bounds) {
            let plain = |bound: Option<Affine>| bound.and_then(|bound| bound.plain());
            return self.leaf(Component::linear(terms, plain(low), plain(high)));
        }
        let mut parts = Vec::new();
        if let Some(low) = low {
            parts.push(self.threshold(sum, low)?);
        }
        if let Some(high) = high {
            let above = high.plus(&1.into()).ok_or(TOO_LARGE)?;
            parts.push(self.threshold(sum, above)?.negate());
        }
        Ok(Formula::And(parts))
    }

    /// `sum >= low`, without the constant of the sum.
    fn threshold(&mut self, sum: &Linear, low: Affine) -> Result<Formula, AutomatonError> {
        let terms = sum.coefficients.iter().map(|(&track, a)| (track, a.clone())).collect();
        let threshold = Threshold::new(terms, low.bounded()?).ok_or(TOO_LARGE)?;
        self.leaf(Component::Threshold(Arc::new(threshold)))
    }

    pub(super) fn comparison(
        &mut self,
        op: Comparison,
        a: NodeId,
        b: NodeId,
        env: &[usize],
    ) -> Result<Formula, AutomatonError> {
        let is_equation = matches!(op, Comparison::Equal | Comparison::NotEqual);
        let is_xor = |n: NodeId| matches!(self.nodes.node(n), Node::Xor(..));
        // The sides of a comparison are integers: a side with a difference has no natural value
        // that a nim-sum could be taken of.
        let may_be_negative = self.nodes.has_difference(a) || self.nodes.has_difference(b);
        if is_equation && (is_xor(a) || is_xor(b)) && !may_be_negative {
            let mut tracks = Vec::new();
            self.operands(a, env, &mut tracks)?;
            self.operands(b, env, &mut tracks)?;
            let leaf = self.leaf(Component::Parity(tracks))?;
            return Ok(if op == Comparison::Equal { leaf } else { leaf.negate() });
        }
        let with_constant = match (self.large_constant(a), self.large_constant(b)) {
            (None, Some(c)) => Some((a, op, c)),
            (Some(c), None) => Some((b, op.mirrored(), c)),
            _ => None,
        };
        if let Some((other, op, c)) = with_constant {
            let sum = self.linear(other, env)?;
            if let Some(x) = sum.single_track() {
                return self.compare_with_constant(op, x, &c);
            }
            if let (Node::Mod(..), Ok(c)) = (self.nodes.node(other), Shifted::from(c).coefficient()) {
                return self.compare_with_zero(op, &sum.plus(&Linear::constant(c), -1)?);
            }
        }
        if let Some(formula) = self.stepped(op, a, b, env)? {
            return Ok(formula);
        }
        let difference = self.linear(a, env)?;
        let difference = difference.plus(&self.linear(b, env)?, -1)?;
        self.compare_with_zero(op, &difference)
    }

    fn compare_with_zero(&mut self, op: Comparison, sum: &Linear) -> Result<Formula, AutomatonError> {
        let (low, high) = match op {
            Comparison::LessEqual => (None, Some(0)),
            Comparison::Less => (None, Some(-1)),
            Comparison::Equal | Comparison::NotEqual => (Some(0), Some(0)),
            Comparison::GreaterEqual => (Some(0), None),
            Comparison::Greater => (Some(1), None),
        };
        let leaf = self.bounded(sum, low, high)?;
        Ok(if op == Comparison::NotEqual { leaf.negate() } else { leaf })
    }

    /// An inequality one of whose sides is a quotient by a number with parameters: it needs no track for it.
    fn stepped(
        &mut self,
        op: Comparison,
        a: NodeId,
        b: NodeId,
        env: &[usize],
    ) -> Result<Option<Formula>, AutomatonError> {
        let (op, other, term) = if self.nodes.is_stepped(b) {
            (op, a, b)
        } else if self.nodes.is_stepped(a) {
            (op.mirrored(), b, a)
        } else {
            return Ok(None);
        };
        let (more, holds) = match op {
            Comparison::LessEqual => (0, true),
            Comparison::Less => (1, true),
            Comparison::GreaterEqual => (1, false),
            Comparison::Greater => (0, false),
            Comparison::Equal | Comparison::NotEqual => return Ok(None),
        };
        let least = self.linear(other, env)?.plus(&Linear::constant(more), 1)?;
        let formula = self.at_least(&least, term, env)?;
        Ok(Some(if holds { formula } else { formula.negate() }))
    }

    /// The formula that says that a term is at least a sum.
    fn at_least(&mut self, least: &Linear, node: NodeId, env: &[usize]) -> Result<Formula, AutomatonError> {
        if self.nodes.is_stepped(node) {
            match self.nodes.node(node).clone() {
                Node::Floor(a, excess, k) => {
                    let multiple = Linear::default().plus(least, k)?;
                    let difference = multiple.plus(&self.linear(a, env)?, -1)?;
                    return self.between(&difference, None, Some(excess));
                }
                Node::Call(body, arguments) => {
                    let inner =
                        arguments.iter().map(|&a| self.track(a, env)).collect::<Result<Vec<_>, _>>()?;
                    return self.at_least(least, body, &inner);
                }
                Node::Min(a, b) => {
                    return Ok(Formula::And(vec![
                        self.at_least(least, a, env)?,
                        self.at_least(least, b, env)?,
                    ]));
                }
                Node::Max(a, b) => {
                    return Ok(Formula::Or(vec![
                        self.at_least(least, a, env)?,
                        self.at_least(least, b, env)?,
                    ]));
                }
                _ => {}
            }
        }
        let value = if self.nodes.has_difference(node) {
            Linear::track(self.track(node, env)?)
        } else {
            self.linear(node, env)?
        };
        let difference = least.clone().plus(&value, -1)?;
        self.bounded(&difference, None, Some(0))
    }

    /// The value of a constant that is too large for windows.
    fn large_constant(&self, node: NodeId) -> Option<BigUint> {
        match self.nodes.node(node) {
            Node::Constant(c) => c.plain().filter(|c| is_large(c)).cloned(),
            _ => None,
        }
    }

    fn compare_with_constant(
        &mut self,
        op: Comparison,
        x: usize,
        c: &BigUint,
    ) -> Result<Formula, AutomatonError> {
        let component = match op {
            Comparison::Less | Comparison::GreaterEqual => Component::Below(x, digits(c)),
            Comparison::LessEqual | Comparison::Greater => Component::Below(x, digits(&(c + 1u32))),
            Comparison::Equal | Comparison::NotEqual => Component::constant(x, c),
        };
        let leaf = self.leaf(component)?;
        Ok(match op {
            Comparison::Less | Comparison::LessEqual | Comparison::Equal => leaf,
            _ => leaf.negate(),
        })
    }
}
