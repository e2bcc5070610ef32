//! COND of docs/LOWERING.md: the formula that says that a condition holds (docs/THEORY.md, section
//! 6.4).
//!
//! In: a condition. Out: a formula. Never: treats a side of a comparison that may be negative as a
//! natural number.

use std::cmp::Ordering;

use super::lowering::{Lowering, coefficient};
use crate::automata::{Form, Formula, Kind, negated};
use crate::claim::{Connective, Id, Node, Op, terms};
use crate::{Limit, Limited, Natural};

/// The order in which the sides of a comparison have to be, or, if the second is false, must not
/// be.
type Order = (Ordering, bool);

impl Lowering<'_> {
    /// COND(id, env).
    pub fn condition(&mut self, id: Id, env: &[usize]) -> Limited<Formula> {
        self.visit(env)?;
        if let Some(table) = self.tables.of(id, env.len()) {
            return self.problem.leaf(self.tables.kind(table.table), table.tracks(env));
        }
        match self.arena.get(id) {
            Node::Connect(op, a, b) => {
                let both = vec![self.condition(*a, env)?, self.condition(*b, env)?];
                Ok(match op {
                    Connective::And => Formula::And(both),
                    Connective::Or => Formula::Or(both),
                })
            }
            Node::Compare(op, a, b) => self.comparison(op.order(), *a, *b, env),
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

    fn comparison(&mut self, order: Order, a: Id, b: Id, env: &[usize]) -> Limited<Formula> {
        let is_xor = |id| matches!(self.arena.get(id), Node::Binary(Op::Xor, ..));
        let natural = !self.arena.may_be_negative(a) && !self.arena.may_be_negative(b);
        if order.0.is_eq() && (is_xor(a) || is_xor(b)) && natural {
            let mut tracks = vec![];
            self.operands(a, env, &mut tracks)?;
            self.operands(b, env, &mut tracks)?;
            let leaf = self.problem.leaf(Kind::Parity, tracks)?;
            return Ok(leaf.holding(order.1));
        }
        let with_constant = match (self.large(a), self.large(b)) {
            (None, Some(value)) => Some((a, order, value)),
            (Some(value), None) => Some((b, mirrored(order), value)),
            _ => None,
        };
        if let Some((other, order, value)) = with_constant {
            let sum = self.linear(other, env)?;
            if let Some(x) = sum.as_track() {
                return self.compare_with_large(x, order, value);
            }
            let value = coefficient(&value.clone().into());
            if let (Node::Mod { .. }, Ok(value)) = (self.arena.get(other), value) {
                return self.compare_with_zero(order, &sum.minus(&value)?);
            }
        }
        if let Some(formula) = self.stepped(order, a, b, env)? {
            return Ok(formula);
        }
        let difference = self.sum(a, -1, b, env)?;
        self.compare_with_zero(order, &difference)
    }

    /// ZERO(op, sum) of the page.
    fn compare_with_zero(&mut self, order: Order, sum: &Form) -> Limited<Formula> {
        let (low, high) = match order {
            (Ordering::Less, true) => (None, Some(-1)),
            (Ordering::Greater, false) => (None, Some(0)),
            (Ordering::Equal, _) => (Some(0), Some(0)),
            (Ordering::Less, false) => (Some(0), None),
            (Ordering::Greater, true) => (Some(1), None),
        };
        let inside = self.problem.between(low, sum, high)?;
        Ok(inside.holding(order != (Ordering::Equal, false)))
    }

    /// An inequality with a side that is bounded below by exact conditions.
    fn stepped(&mut self, order: Order, a: Id, b: Id, env: &[usize]) -> Limited<Option<Formula>> {
        let (order, other, term) = if self.arena.is_stepped(b) {
            (order, a, b)
        } else if self.arena.is_stepped(a) {
            (mirrored(order), b, a)
        } else {
            return Ok(None);
        };
        let (more, is_least) = match order {
            (Ordering::Less, holds) => (1, holds),
            (Ordering::Greater, holds) => (0, !holds),
            (Ordering::Equal, _) => return Ok(None),
        };
        let least = self.linear(other, env)?.plus(more, &Form::unknown(0))?;
        let formula = self.at_least(&least, term, env)?;
        Ok(Some(formula.holding(is_least)))
    }

    /// ATLEAST(least, id, env): the term is at least a sum.
    fn at_least(&mut self, least: &Form, id: Id, env: &[usize]) -> Limited<Formula> {
        self.visit(env)?;
        let stepped = self.arena.is_stepped(id).then(|| self.arena.get(id));
        if let Some(Node::Floor { part, extra, divisor }) = stepped {
            let multiple = least.times(&coefficient(divisor)?)?;
            let difference = multiple.minus(&self.linear(*part, env)?)?;
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
            Form::track(self.track(id, env)?)
        } else {
            self.linear(id, env)?
        };
        let difference = least.minus(&value)?;
        self.problem.between(None, &difference, Some(0))
    }

    /// Compares the number on a track with a constant that has a track of its own elsewhere.
    fn compare_with_large(
        &mut self,
        x: usize,
        (order, holds): Order,
        value: &Natural,
    ) -> Limited<Formula> {
        let next = || value.plus(&Natural::from(1));
        let kind = match order {
            Ordering::Equal => Kind::Constant(self.digits(value)?),
            Ordering::Less => Kind::Below(self.digits(value)?),
            Ordering::Greater => Kind::Below(self.digits(&next())?),
        };
        let leaf = self.problem.leaf(kind, vec![x])?;
        Ok(leaf.holding(holds != order.is_gt()))
    }
}

/// The comparison with its sides exchanged.
fn mirrored((order, holds): Order) -> Order {
    (order.reverse(), holds)
}
