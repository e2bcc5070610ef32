//! DEFINE of docs/LOWERING.md: the formula that says that a track is the value of a term
//! (docs/THEORY.md, sections 6.3 and 6.4).
//!
//! In: a term and a track. Out: a formula. Never: gives a term two values; a difference that is
//! negative counts as 0.

use std::rc::Rc;

use super::lowering::{Lowering, coefficient};
use crate::automata::{Form, Formula, Kind, choice, lookup};
use crate::claim::{Id, Node, Op, Tail, conditions};
use crate::{Limit, Limited, MAX_HEIGHT, Natural};

impl Lowering<'_> {
    /// DEFINE(id, env, y).
    pub fn define(&mut self, id: Id, env: &[usize], y: usize) -> Limited<Formula> {
        self.visit(env)?;
        if let Some(old) = self.remembered(id, env).filter(|old| *old != y) {
            return self.problem.equal(&Form::track(old), y);
        }
        if let Some(table) = self.tables.of(id, env.len()) {
            let tracks = [table.tracks(env), vec![y]].concat();
            return self.problem.leaf(self.tables.kind(table.table), tracks);
        }
        if let Some(value) = self.large(id) {
            let digits = self.digits(value)?;
            return self.problem.leaf(Kind::Constant(digits), vec![y]);
        }
        match self.arena.get(id) {
            Node::Variable(_) | Node::Constant(_) | Node::Scale { .. } => {
                let sum = self.linear(id, env)?;
                self.define_sum(&sum, y)
            }
            Node::Binary(op, a, b) => self.define_operation(id, *op, *a, *b, env, y),
            Node::Floor { part, extra, divisor } => {
                let sum = self.linear(*part, env)?;
                let (divisor, extra) = (coefficient(divisor)?, coefficient(extra)?);
                let rest = sum.plus(1, &extra)?.minus(&Form::track(y).times(&divisor)?)?;
                let greatest = divisor.minus(&Form::unknown(0))?;
                let exact = self.problem.within(Some(Form::default()), &rest, Some(greatest))?;
                self.problem.natural(&sum, exact, y)
            }
            Node::Mod { part, divisor, floor } => {
                let sum = self.linear(*part, env)?;
                let rest = self.rest(&sum, divisor, *floor, env)?;
                let exact = self.problem.equal(&rest, y)?;
                self.problem.natural(&sum, exact, y)
            }
            Node::Top(part) => {
                let part = self.track(*part, env)?;
                self.problem.leaf(Kind::Top, vec![y, part])
            }
            Node::If { condition, yes, no } => {
                let test = self.condition(*condition, env)?;
                let yes = self.define(*yes, env, y)?;
                Ok(choice(test, yes, self.define(*no, env, y)?))
            }
            Node::Lookup { values, tail } => self.define_table(values, tail, env, y),
            Node::Call { body, arguments } => {
                let inner = self.tracks(arguments, env)?;
                self.define(*body, &inner, y)
            }
            Node::Root(_) | Node::Log(_) => Err(Limit::Operator),
            conditions!() => Err(Limit::Operator),
        }
    }

    /// The value of an operator with two terms.
    fn define_operation(
        &mut self,
        id: Id,
        op: Op,
        a: Id,
        b: Id,
        env: &[usize],
        y: usize,
    ) -> Limited<Formula> {
        match op {
            Op::Add | Op::Sub => {
                let sum = self.linear(id, env)?;
                self.define_sum(&sum, y)
            }
            Op::Monus => {
                let sum = self.sum(a, -1, b, env)?;
                self.define_sum(&sum, y)
            }
            Op::Min | Op::Max => {
                let difference = self.sum(a, -1, b, env)?;
                let test = self.problem.between(None, &difference, Some(0))?;
                let (a, b) = (self.define(a, env, y)?, self.define(b, env, y)?);
                let (least, greatest) = if op == Op::Min { (a, b) } else { (b, a) };
                Ok(choice(test, least, greatest))
            }
            Op::Xor => {
                let mut tracks = vec![];
                self.operands(id, env, &mut tracks)?;
                tracks.push(y);
                self.problem.leaf(Kind::Parity, tracks)
            }
            Op::Band | Op::Bor => {
                let kind = if op == Op::Band { Kind::Band } else { Kind::Bor };
                let tracks = vec![y, self.track(a, env)?, self.track(b, env)?];
                self.problem.leaf(kind, tracks)
            }
            Op::Times => Err(Limit::Operator),
        }
    }

    /// NAT(A, EQ(A, y), y).
    fn define_sum(&mut self, sum: &Form, y: usize) -> Limited<Formula> {
        let exact = self.problem.equal(sum, y)?;
        self.problem.natural(sum, exact, y)
    }

    /// The value of a `table` at its column, which is the first parameter.
    fn define_table(
        &mut self,
        values: &[Natural],
        tail: &Tail,
        env: &[usize],
        y: usize,
    ) -> Limited<Formula> {
        let small = |height: &Natural| height.to_u64().filter(|height| *height < MAX_HEIGHT);
        let heights = values.iter().map(small).collect::<Option<Vec<u64>>>();
        let table = lookup(&heights.ok_or(Limit::Height)?)?;
        self.step(table.accepting.len() as u64)?;
        let found = self.problem.leaf(Kind::Lookup(Rc::new(table)), vec![env[0], y])?;
        let beyond = self.condition(tail.beyond, env)?;
        let tail = self.define(tail.term, env, y)?;
        Ok(Formula::Or(vec![found, Formula::And(vec![beyond, tail])]))
    }

    /// Adds the tracks of the operands of a nim-sum, or that of another term.
    pub fn operands(&mut self, id: Id, env: &[usize], tracks: &mut Vec<usize>) -> Limited {
        if let Node::Binary(Op::Xor, a, b) = self.arena.get(id) {
            self.visit(env)?;
            self.operands(*a, env, tracks)?;
            return self.operands(*b, env, tracks);
        }
        if !self.arena.plain(id).is_some_and(Natural::is_zero) {
            tracks.push(self.track(id, env)?);
        }
        Ok(())
    }
}
