//! COND of docs/LOWERING.md: the formula that says that a condition holds (docs/THEORY.md, section
//! 6.4).
//!
//! In: a condition. Out: a formula. Never: treats a side of a comparison that may be negative as a
//! natural number.

use super::lowering::{Lowering, coefficient};
use crate::automata::{Formula, Kind, Sum, negated};
use crate::claim::{Comparison, Connective, Id, Node, Op, terms};
use crate::{Limit, Limited, Natural};

impl Lowering<'_> {
    /// COND(id, env).
    pub fn condition(&mut self, id: Id, env: &[usize]) -> Limited<Formula> {
        self.visit(env)?;
        if let Some(table) = self.tables.of(id, env.len()) {
            return self.problem.leaf(Kind::Table(table.table), table.tracks(env));
        }
        match self.arena.get(id) {
            Node::Connect(op, a, b) => {
                let both = vec![self.condition(*a, env)?, self.condition(*b, env)?];
                Ok(match op {
                    Connective::And => Formula::And(both),
                    Connective::Or => Formula::Or(both),
                })
            }
            Node::Compare(op, a, b) => self.comparison(*op, *a, *b, env),
            Node::Not(part) => Ok(negated(self.condition(*part, env)?)),
            Node::Call { body, arguments } => {
                let inner = self.tracks(arguments, env)?;
                self.condition(*body, &inner)
            }
            terms!() => Err(Limit::Operator),
            // Without parameters of the claims, it has a table.
            Node::Automaton { .. } => Err(Limit::Operator),
        }
    }

    fn comparison(&mut self, op: Comparison, a: Id, b: Id, env: &[usize]) -> Limited<Formula> {
        let is_xor = |id| matches!(self.arena.get(id), Node::Binary(Op::Xor, ..));
        let natural = !self.arena.may_be_negative(a) && !self.arena.may_be_negative(b);
        let is_equality = matches!(op, Comparison::Eq | Comparison::Ne);
        if is_equality && (is_xor(a) || is_xor(b)) && natural {
            let mut tracks = vec![];
            self.operands(a, env, &mut tracks)?;
            self.operands(b, env, &mut tracks)?;
            let leaf = self.problem.leaf(Kind::Parity, tracks)?;
            return Ok(if op == Comparison::Eq { leaf } else { negated(leaf) });
        }
        let with_constant = match (self.large(a), self.large(b)) {
            (None, Some(value)) => Some((a, op, value)),
            (Some(value), None) => Some((b, mirrored(op), value)),
            _ => None,
        };
        if let Some((other, op, value)) = with_constant {
            let sum = self.linear(other, env)?;
            if let Some(x) = sum.as_track() {
                return self.compare_with_large(x, op, value);
            }
            let value = coefficient(&value.clone().into());
            if let (Node::Mod { .. }, Ok(value)) = (self.arena.get(other), value) {
                return self.compare_with_zero(op, &sum.plus(-1, &Sum::constant(value))?);
            }
        }
        if let Some(formula) = self.stepped(op, a, b, env)? {
            return Ok(formula);
        }
        let difference = self.sum(a, -1, b, env)?;
        self.compare_with_zero(op, &difference)
    }

    /// ZERO(op, sum) of the page.
    fn compare_with_zero(&mut self, op: Comparison, sum: &Sum) -> Limited<Formula> {
        let (low, high) = match op {
            Comparison::Lt => (None, Some(-1)),
            Comparison::Le => (None, Some(0)),
            Comparison::Eq | Comparison::Ne => (Some(0), Some(0)),
            Comparison::Ge => (Some(0), None),
            Comparison::Gt => (Some(1), None),
        };
        let inside = self.problem.between(low, sum, high)?;
        Ok(if op == Comparison::Ne { negated(inside) } else { inside })
    }

    /// An inequality with a side that is bounded below by exact conditions.
    fn stepped(&mut self, op: Comparison, a: Id, b: Id, env: &[usize]) -> Limited<Option<Formula>> {
        let (op, other, term) = if self.arena.is_stepped(b) {
            (op, a, b)
        } else if self.arena.is_stepped(a) {
            (mirrored(op), b, a)
        } else {
            return Ok(None);
        };
        let (more, holds) = match op {
            Comparison::Le => (0, true),
            Comparison::Lt => (1, true),
            Comparison::Ge => (1, false),
            Comparison::Gt => (0, false),
            Comparison::Eq | Comparison::Ne => return Ok(None),
        };
        let least = self.linear(other, env)?.plus(1, &Sum::constant(more))?;
        let formula = self.at_least(&least, term, env)?;
        Ok(Some(if holds { formula } else { negated(formula) }))
    }

    /// ATLEAST(least, id, env): the term is at least a sum.
    fn at_least(&mut self, least: &Sum, id: Id, env: &[usize]) -> Limited<Formula> {
        self.visit(env)?;
        let stepped = self.arena.is_stepped(id).then(|| self.arena.get(id));
        if let Some(Node::Floor { part, extra, divisor }) = stepped {
            let multiple = Sum::default().plus(coefficient(divisor)?, least)?;
            let difference = multiple.plus(-1, &self.linear(*part, env)?)?;
            return self.problem.within(None, &difference, Some(coefficient(extra)?));
        }
        if let Some(Node::Call { body, arguments }) = stepped {
            let inner = self.tracks(arguments, env)?;
            return self.at_least(least, *body, &inner);
        }
        if let Some(Node::Binary(op, a, b)) = stepped {
            let parts = vec![self.at_least(least, *a, env)?, self.at_least(least, *b, env)?];
            return Ok(if *op == Op::Min { Formula::And(parts) } else { Formula::Or(parts) });
        }
        let value = if self.arena.may_be_negative(id) {
            Sum::track(self.track(id, env)?)
        } else {
            self.linear(id, env)?
        };
        let difference = least.clone().plus(-1, &value)?;
        self.problem.between(None, &difference, Some(0))
    }

    /// Compares the number on a track with a constant that has a track of its own elsewhere.
    fn compare_with_large(
        &mut self,
        x: usize,
        op: Comparison,
        value: &Natural,
    ) -> Limited<Formula> {
        let next = || value.plus(&Natural::from(1));
        let kind = match op {
            Comparison::Eq | Comparison::Ne => Kind::Constant(self.digits(value)?),
            Comparison::Lt | Comparison::Ge => Kind::Below(self.digits(value)?),
            Comparison::Le | Comparison::Gt => Kind::Below(self.digits(&next())?),
        };
        let leaf = self.problem.leaf(kind, vec![x])?;
        Ok(match op {
            Comparison::Eq | Comparison::Lt | Comparison::Le => leaf,
            Comparison::Ne | Comparison::Ge | Comparison::Gt => negated(leaf),
        })
    }
}

/// The comparison with its sides exchanged.
fn mirrored(op: Comparison) -> Comparison {
    match op {
        Comparison::Lt => Comparison::Gt,
        Comparison::Le => Comparison::Ge,
        Comparison::Eq => Comparison::Eq,
        Comparison::Ne => Comparison::Ne,
        Comparison::Ge => Comparison::Le,
        Comparison::Gt => Comparison::Lt,
    }
}
