//! A problem being built from nodes: LIN, CONSTANT and TRACK of docs/LOWERING.md (docs/THEORY.md,
//! section 6.4).
//!
//! In: nodes, and the tracks of their parameters. Out: a problem. Never: simplifies more than that
//! page does, or chooses another order.

use std::collections::BTreeMap;

use super::Tables;
use crate::automata::{Form, Problem};
use crate::claim::{Arena, Id, Node, Number, Side};
use crate::{Fuel, LETTERS_OF_STEP, Limit, Limited, MAX_COEFFICIENT, MAX_LOWERED, Natural};

/// Constants of more binary digits have a track of their own.
const BITS_OF_SMALL: usize = 4;

/// A problem being built. An environment `env` has the track of each parameter.
pub struct Lowering<'a> {
    pub problem: Problem,
    pub arena: &'a Arena,
    pub tables: &'a Tables,
    /// The track of each large constant, and of each number with parameters.
    constants: BTreeMap<Id, usize>,
    /// The track of each other node that was given one, in its environment.
    remembered: BTreeMap<(Id, Vec<usize>), usize>,
    /// The steps that are left.
    steps: Fuel,
    fuel: &'a mut Fuel,
}

/// A coefficient or divisor, if it is small enough.
pub fn coefficient(value: &Number) -> Limited<Form> {
    let entry = |entry: &Natural| {
        let small = entry.to_u64().filter(|value| *value <= MAX_COEFFICIENT as u64);
        small.map(i128::from).ok_or(Limit::Coefficient)
    };
    let entries: Vec<i128> = value.entries().iter().map(entry).collect::<Limited<_>>()?;
    Ok(Form::number(entries))
}

impl<'a> Lowering<'a> {
    /// A problem with its declared tracks only.
    pub fn new(
        arena: &'a Arena,
        tables: &'a Tables,
        fuel: &'a mut Fuel,
        tracks: usize,
    ) -> Limited<Lowering<'a>> {
        let (constants, remembered) = (BTreeMap::new(), BTreeMap::new());
        let steps = Fuel::new(MAX_LOWERED, Limit::Lowered);
        let problem = Problem::new(tracks)?;
        Ok(Lowering { problem, arena, tables, constants, remembered, steps, fuel })
    }

    /// Adds the parts that some conditions hold, and perhaps one fails; their variables are the
    /// declared tracks.
    pub fn require_all(&mut self, hold: &[Id], fails: Option<Id>) -> Limited {
        let env: Vec<usize> = (0..self.problem.tracks).collect();
        for condition in hold {
            self.require_condition(*condition, &env, true)?;
        }
        fails.map_or(Ok(()), |condition| self.require_condition(condition, &env, false))
    }

    /// Adds the part DEFINE(id, env, y).
    pub fn require_value(&mut self, id: Id, env: &[usize], y: usize) -> Limited {
        let formula = self.define(id, env, y)?;
        self.problem.require(formula);
        Ok(())
    }

    /// Adds the part COND(id, env), or its negation.
    pub fn require_condition(&mut self, id: Id, env: &[usize], holds: bool) -> Limited {
        let formula = self.condition(id, env)?;
        self.problem.require(formula.holding(holds));
        Ok(())
    }

    /// Adds the part that a table accepts the numbers on these tracks, or its negation.
    pub fn require_table(&mut self, table: usize, tracks: Vec<usize>, accepts: bool) -> Limited {
        let formula = self.problem.leaf(self.tables.kind(table), tracks)?;
        self.problem.require(formula.holding(accepts));
        Ok(())
    }

    /// Counts a step and its work, so that shared nodes are not expanded without end.
    pub fn step(&mut self, work: u64) -> Limited {
        self.steps.charge(1 + work)?;
        self.fuel.charge(LETTERS_OF_STEP * (1 + work))
    }

    /// Counts a visit of a node.
    pub fn visit(&mut self, env: &[usize]) -> Limited {
        self.step(env.len() as u64 / 8)
    }

    fn visit_constant(&mut self, value: &Natural) -> Limited {
        self.step(value.bits() as u64 / 64)
    }

    /// The binary digits of a constant, highest first.
    pub fn digits(&mut self, value: &Natural) -> Limited<Vec<i64>> {
        self.visit_constant(value)?;
        Ok((0..value.bits()).rev().map(|i| value.bit(i).into()).collect())
    }

    /// The value of a node that is a constant with a track of its own.
    pub fn large(&self, id: Id) -> Option<&'a Natural> {
        self.arena.plain(id).filter(|value| value.bits() > BITS_OF_SMALL)
    }

    /// LIN of the page.
    pub fn linear(&mut self, id: Id, env: &[usize]) -> Limited<Form> {
        self.visit(env)?;
        let node = self.arena.get(id);
        if let Node::Constant(value) = node
            && self.large(id).is_none()
        {
            return coefficient(value);
        }
        match node.side() {
            Side::Sum(a, sign, b) => self.sum(a, sign, b, env),
            Side::Multiple(factor, part) => {
                self.linear(part, env)?.times(&coefficient(factor)?)?.of_problem()
            }
            Side::Natural => {
                if let Node::Mod { part, divisor, floor } = node
                    && self.tables.of(id, env.len()).is_none()
                {
                    let dividend = self.linear(*part, env)?;
                    if dividend.is_true() {
                        return self.rest(&dividend, divisor, *floor, env);
                    }
                }
                Ok(Form::track(self.track(id, env)?))
            }
        }
    }

    /// REST(A, a, k) of the page: the dividend minus the divisor times the quotient.
    pub fn rest(
        &mut self,
        dividend: &Form,
        divisor: &Number,
        quotient: Id,
        env: &[usize],
    ) -> Limited<Form> {
        let quotient = Form::track(self.track(quotient, env)?);
        dividend.minus(&quotient.times(&coefficient(divisor)?)?)?.of_problem()
    }

    /// LIN(a) + factor * LIN(b).
    pub fn sum(&mut self, a: Id, factor: i128, b: Id, env: &[usize]) -> Limited<Form> {
        let left = self.linear(a, env)?;
        left.plus(factor, &self.linear(b, env)?)?.of_problem()
    }

    /// TRACK of the page, and CONSTANT.
    pub fn track(&mut self, id: Id, env: &[usize]) -> Limited<usize> {
        if let Node::Variable(i) = self.arena.get(id) {
            return Ok(env[*i]);
        }
        let is_own = |value: &&Number| value.plain().is_none() || self.large(id).is_some();
        let constant = self.arena.constant(id).filter(is_own);
        let old = if let Some(value) = constant {
            value.entries().iter().try_for_each(|entry| self.visit_constant(entry))?;
            self.constants.get(&id).copied()
        } else {
            self.visit(env)?;
            self.remembered(id, env)
        };
        if let Some(old) = old {
            return Ok(old);
        }
        let y = self.problem.new_track()?;
        if constant.is_some() {
            self.constants.insert(id, y);
        } else {
            self.remembered.insert((id, env.to_vec()), y);
        }
        self.require_value(id, env, y)?;
        Ok(y)
    }

    /// The track that a node was given in this environment.
    pub fn remembered(&self, id: Id, env: &[usize]) -> Option<usize> {
        self.remembered.get(&(id, env.to_vec())).copied()
    }

    /// TRACK of each of some terms.
    pub fn tracks(&mut self, ids: &[Id], env: &[usize]) -> Limited<Vec<usize>> {
        ids.iter().map(|id| self.track(*id, env)).collect()
    }
}
