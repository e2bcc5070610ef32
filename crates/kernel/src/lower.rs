//! Turns terms and conditions into components and a formula, exactly as docs/LOWERING.md says (LIN, TRACK, DEFINE, COND).
//! In: nodes and the tracks of their variables. Out: a problem: tracks, components, parts.
//! Never: simplifies beyond that page, or chooses an order of its own.
use super::component::{Component, Kind, Table, lookup};
use super::{Arena, Id, LETTERS_OF_STEP, Limit, MAX_BOUND, MAX_COEFFICIENT, MAX_COMPONENTS, MAX_HEIGHT, MAX_LOWERED, MAX_TRACKS, Natural, Node, Op};
use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};

/// What a problem asks of its components.
#[derive(Clone)]
pub enum Formula { And(Vec<Formula>), Or(Vec<Formula>), Not(Box<Formula>), Leaf(usize) }

/// A constant and a coefficient for each track.
#[derive(Clone, Default)]
pub struct Linear { constant: i64, terms: BTreeMap<usize, i64> }

/// The tables of a certificate, and which of them belong to a term or condition over so many parameters, with those it is over;
/// and what following letters may still cost, 0 once it was not enough.
#[derive(Default)]
pub struct Tables { pub all: Vec<Table>, pub of: HashMap<(Id, usize), (usize, Vec<usize>)>, pub left: Cell<u64> }

/// A problem being built.
pub struct Problem<'a> {
    pub arena: &'a Arena,
    pub tables: &'a Tables,
    pub tracks: usize,
    pub components: Vec<Component>,
    pub parts: Vec<Formula>,
    constants: HashMap<Natural, usize>,
    remembered: HashMap<(Id, Vec<usize>), usize>,
    /// The steps that are left.
    steps: u64,
}

impl Linear {
    /// A number and terms (track, coefficient).
    pub fn new(constant: i64, terms: &[(usize, i64)]) -> Linear { Linear { constant, terms: terms.iter().copied().collect() } }
    /// The sum with `factor` times another.
    fn plus(mut self, factor: i64, other: &Linear) -> Result<Linear, Limit> {
        let add = |old: i64, new: i64| new.checked_mul(factor).and_then(|new| old.checked_add(new));
        self.constant = add(self.constant, other.constant).filter(|sum| sum.unsigned_abs() <= MAX_BOUND as u64).ok_or(Limit::Bound)?;
        for (track, value) in &other.terms {
            let sum = self.terms.entry(*track).or_insert(0);
            *sum = add(*sum, *value).filter(|sum| sum.unsigned_abs() <= MAX_COEFFICIENT as u64).ok_or(Limit::Coefficient)?;
        }
        self.terms.retain(|_, value| *value != 0);
        Ok(self)
    }
}

fn coefficient(value: &Natural) -> Result<i64, Limit> {
    let small = value.to_u64().and_then(|value| i64::try_from(value).ok());
    small.filter(|value| *value <= MAX_COEFFICIENT).ok_or(Limit::Coefficient)
}

fn track(track: usize) -> Linear { Linear::new(0, &[(track, 1)]) }

/// Not.
pub fn negated(formula: Formula) -> Formula { Formula::Not(Box::new(formula)) }

fn choice(test: Formula, yes: Formula, no: Formula) -> Formula {
    Formula::Or(vec![Formula::And(vec![test.clone(), yes]), Formula::And(vec![negated(test), no])])
}

impl<'a> Problem<'a> {
    /// A problem with its declared tracks only.
    pub fn new(arena: &'a Arena, tables: &'a Tables, tracks: usize) -> Result<Problem<'a>, Limit> {
        ensure!(tracks <= MAX_TRACKS, Limit::Tracks);
        let (constants, remembered) = (HashMap::new(), HashMap::new());
        Ok(Problem { arena, tables, tracks, components: vec![], parts: vec![], constants, remembered, steps: MAX_LOWERED })
    }
    /// The leaf of a component, new or already there.
    pub fn leaf(&mut self, kind: Kind, tracks: Vec<usize>) -> Result<Formula, Limit> {
        let component = Component { kind, tracks };
        if let Some(old) = self.components.iter().position(|other| *other == component) { return Ok(Formula::Leaf(old)); }
        ensure!(self.components.len() < MAX_COMPONENTS, Limit::Components);
        self.components.push(component);
        Ok(Formula::Leaf(self.components.len() - 1))
    }
    /// The leaf of low <= sum <= high.
    pub fn between(&mut self, low: Option<i64>, sum: &Linear, high: Option<i64>) -> Result<Formula, Limit> {
        let moved = |bound: Option<i64>| bound.map(|bound| bound - sum.constant);
        ensure!([low, high].into_iter().filter_map(moved).all(|bound| bound.abs() <= MAX_BOUND), Limit::Bound);
        let (low, high) = (moved(low).unwrap_or(i64::MIN), moved(high).unwrap_or(i64::MAX));
        let (tracks, factors): (Vec<usize>, Vec<i64>) = sum.terms.iter().unzip();
        let (up, down) = (factors.iter().map(|factor| *factor.max(&0)).sum(), factors.iter().map(|factor| *factor.min(&0)).sum());
        self.leaf(Kind::Linear { factors, low, high, up, down }, tracks)
    }
    /// Pushes DEFINE(id, env, y) to the parts.
    pub fn push_value(&mut self, id: Id, env: &[usize], y: usize) -> Result<(), Limit> {
        let formula = self.define(id, env, y)?;
        self.parts.push(formula);
        Ok(())
    }
    /// Pushes COND(id, env), or its negation, to the parts.
    pub fn push_condition(&mut self, id: Id, env: &[usize], holds: bool) -> Result<(), Limit> {
        let formula = self.condition(id, env)?;
        self.parts.push(if holds { formula } else { negated(formula) });
        Ok(())
    }
    fn new_track(&mut self) -> Result<usize, Limit> {
        ensure!(self.tracks < MAX_TRACKS, Limit::Tracks);
        self.tracks += 1;
        Ok(self.tracks - 1)
    }
    /// Counts a step and its work, so that shared nodes are not expanded without end.
    fn step(&mut self, work: u64) -> Result<(), Limit> {
        self.steps = self.steps.checked_sub(1 + work).ok_or(Limit::Lowered)?;
        self.tables.left.set(self.tables.left.get().saturating_sub(LETTERS_OF_STEP * (1 + work)));
        if self.tables.left.get() == 0 { Err(Limit::Lowered) } else { Ok(()) }
    }
    fn visit(&mut self, env: &[usize]) -> Result<(), Limit> { self.step(env.len() as u64 / 8) }
    fn visit_constant(&mut self, value: &Natural) -> Result<(), Limit> { self.step(value.bits() as u64 / 64) }
    fn digits(&mut self, value: &Natural) -> Result<Vec<bool>, Limit> {
        self.visit_constant(value)?;
        Ok((0..value.bits()).rev().map(|i| value.bit(i)).collect())
    }
    /// LIN of the page.
    fn linear(&mut self, id: Id, env: &[usize]) -> Result<Linear, Limit> {
        self.visit(env)?;
        match self.arena.get(id) {
            Node::Constant(value) if value.bits() <= 4 => Ok(Linear::new(coefficient(value)?, &[])),
            Node::Binary(Op::Add, a, b) => self.sum(*a, 1, *b, env),
            Node::Binary(Op::Sub, a, b) => self.sum(*a, -1, *b, env),
            Node::Scale(factor, a) => Linear::default().plus(coefficient(factor)?, &self.linear(*a, env)?),
            _ => Ok(track(self.track(id, env)?)),
        }
    }
    /// LIN(a) + factor * LIN(b).
    pub fn sum(&mut self, a: Id, factor: i64, b: Id, env: &[usize]) -> Result<Linear, Limit> {
        let left = self.linear(a, env)?;
        left.plus(factor, &self.linear(b, env)?)
    }
    /// TRACK, with CONSTANT, of the page.
    fn track(&mut self, id: Id, env: &[usize]) -> Result<usize, Limit> {
        let large = match self.arena.get(id) {
            Node::Variable(i) => return Ok(env[*i]),
            Node::Constant(value) if value.bits() > 4 => Some(value),
            _ => None,
        };
        if let Some(value) = large { self.visit_constant(value)? } else { self.visit(env)? }
        let key = (id, env.to_vec());
        let old = large.map_or_else(|| self.remembered.get(&key), |value| self.constants.get(value)).copied();
        if let Some(old) = old { return Ok(old); }
        let y = self.new_track()?;
        match large {
            Some(value) => self.constants.insert(value.clone(), y),
            None => self.remembered.insert(key, y),
        };
        self.push_value(id, env, y)?;
        Ok(y)
    }
    /// TRACK of each of some terms.
    pub fn track_all(&mut self, ids: &[Id], env: &[usize]) -> Result<Vec<usize>, Limit> {
        ids.iter().map(|id| self.track(*id, env)).collect()
    }
    /// DEFINE of the page: the formula that says that track `y` is the value of a term.
    fn define(&mut self, id: Id, env: &[usize], y: usize) -> Result<Formula, Limit> {
        self.visit(env)?;
        if let Some(old) = self.remembered.get(&(id, env.to_vec())).copied().filter(|old| *old != y) {
            return self.equal(track(old), y);
        }
        if let Some((table, over)) = self.tables.of.get(&(id, env.len())) {
            return self.leaf(Kind::Table(*table), over.iter().map(|i| env[*i]).chain([y]).collect());
        }
        match self.arena.get(id) {
            Node::Constant(value) if value.bits() > 4 => self.digits(value).and_then(|digits| self.leaf(Kind::Constant(digits), vec![y])),
            Node::Variable(_) | Node::Constant(_) | Node::Binary(Op::Add | Op::Sub, ..) | Node::Scale(..) => {
                let sum = self.linear(id, env)?;
                let exact = self.equal(sum.clone(), y)?;
                self.natural(&sum, exact, y)
            }
            Node::Binary(Op::Monus, a, b) => {
                let sum = self.sum(*a, -1, *b, env)?;
                let exact = self.equal(sum.clone(), y)?;
                self.natural(&sum, exact, y)
            }
            Node::Floor(a, extra, k) => {
                let (sum, k, extra) = (self.linear(*a, env)?, coefficient(k)?, coefficient(extra)?);
                let rest = sum.clone().plus(1, &Linear::new(extra, &[]))?.plus(-k, &track(y))?;
                let exact = self.between(Some(0), &rest, Some(k - 1))?;
                self.natural(&sum, exact, y)
            }
            Node::Mod(a, k, floor) => {
                let (sum, quotient) = (self.linear(*a, env)?, track(self.track(*floor, env)?));
                let exact = self.equal(sum.clone().plus(-coefficient(k)?, &quotient)?, y)?;
                self.natural(&sum, exact, y)
            }
            Node::Binary(op @ (Op::Min | Op::Max), a, b) => {
                let difference = self.sum(*a, -1, *b, env)?;
                let test = self.between(None, &difference, Some(0))?;
                let (p, q) = (self.define(*a, env, y)?, self.define(*b, env, y)?);
                Ok(if *op == Op::Min { choice(test, p, q) } else { choice(test, q, p) })
            }
            Node::If(c, a, b) => Ok(choice(self.condition(*c, env)?, self.define(*a, env, y)?, self.define(*b, env, y)?)),
            _ => self.define_by_digits(id, env, y),
        }
    }
    /// DEFINE of the nodes that are not linear.
    fn define_by_digits(&mut self, id: Id, env: &[usize], y: usize) -> Result<Formula, Limit> {
        match self.arena.get(id) {
            Node::Binary(Op::Xor, ..) => {
                let mut tracks = vec![];
                self.operands(id, env, &mut tracks)?;
                tracks.push(y);
                self.leaf(Kind::Parity, tracks)
            }
            Node::Binary(op @ (Op::Band | Op::Bor), a, b) => {
                let tracks = vec![y, self.track(*a, env)?, self.track(*b, env)?];
                self.leaf(Kind::Bits { and: *op == Op::Band }, tracks)
            }
            Node::Top(a) => self.track(*a, env).and_then(|a| self.leaf(Kind::Top, vec![y, a])),
            Node::Lookup(heights, Some((beyond, tail))) => {
                let small = heights.iter().map(|height| height.to_u64().filter(|height| *height < MAX_HEIGHT));
                let (kind, pairs) = lookup(small.collect::<Option<Vec<u64>>>().ok_or(Limit::Height)?)?;
                self.step(pairs)?;
                let found = self.leaf(kind, vec![env[0], y])?;
                Ok(Formula::Or(vec![found, Formula::And(vec![self.condition(*beyond, env)?, self.define(*tail, env, y)?])]))
            }
            Node::Call(body, arguments) => {
                let inner = self.track_all(arguments, env)?;
                self.define(*body, &inner, y)
            }
            _ => Err(Limit::Operator),
        }
    }
    /// EQ of the page.
    fn equal(&mut self, sum: Linear, y: usize) -> Result<Formula, Limit> { self.between(Some(0), &sum.plus(-1, &track(y))?, Some(0)) }
    /// NAT of the page.
    fn natural(&mut self, sum: &Linear, exact: Formula, y: usize) -> Result<Formula, Limit> {
        if sum.constant >= 0 && sum.terms.values().all(|value| *value >= 0) { return Ok(exact); }
        let negative = self.between(None, sum, Some(-1))?;
        let zero = self.between(Some(0), &track(y), Some(0))?;
        Ok(Formula::Or(vec![exact, Formula::And(vec![negative, zero])]))
    }
    /// Adds the tracks of the operands of a nim-sum, or of one that is none.
    fn operands(&mut self, id: Id, env: &[usize], tracks: &mut Vec<usize>) -> Result<(), Limit> {
        match self.arena.get(id) {
            Node::Binary(Op::Xor, a, b) => {
                self.visit(env)?;
                self.operands(*a, env, tracks)?;
                self.operands(*b, env, tracks)
            }
            Node::Constant(value) if value.is_zero() => Ok(()),
            _ => self.track(id, env).map(|track| tracks.push(track)),
        }
    }
    /// COND of the page.
    fn condition(&mut self, id: Id, env: &[usize]) -> Result<Formula, Limit> {
        self.visit(env)?;
        if let Some((table, over)) = self.tables.of.get(&(id, env.len())) {
            return self.leaf(Kind::Table(*table), over.iter().map(|i| env[*i]).collect());
        }
        match self.arena.get(id) {
            Node::Binary(op @ (Op::And | Op::Or), a, b) => {
                let both = vec![self.condition(*a, env)?, self.condition(*b, env)?];
                Ok(if *op == Op::And { Formula::And(both) } else { Formula::Or(both) })
            }
            Node::Binary(op, a, b) => self.comparison(*op, *a, *b, env),
            Node::Not(a) => Ok(negated(self.condition(*a, env)?)),
            Node::Call(body, arguments) => {
                let inner = self.track_all(arguments, env)?;
                self.condition(*body, &inner)
            }
            _ => Err(Limit::Operator),
        }
    }
    fn comparison(&mut self, op: Op, a: Id, b: Id, env: &[usize]) -> Result<Formula, Limit> {
        let is_xor = |id| matches!(self.arena.get(id), Node::Binary(Op::Xor, ..));
        let natural = !self.arena.may_be_negative(a) && !self.arena.may_be_negative(b);
        if matches!(op, Op::Eq | Op::Ne) && (is_xor(a) || is_xor(b)) && natural {
            let mut tracks = vec![];
            self.operands(a, env, &mut tracks)?;
            self.operands(b, env, &mut tracks)?;
            let leaf = self.leaf(Kind::Parity, tracks)?;
            return Ok(if op == Op::Eq { leaf } else { negated(leaf) });
        }
        let with_constant = match (self.arena.constant(a), self.arena.constant(b)) {
            (None, Some(value)) => Some((a, op, value)),
            (Some(value), None) => Some((b, mirrored(op), value)),
            _ => None,
        };
        if let Some((other, op, value)) = with_constant.filter(|found| found.2.bits() > 4) {
            let sum = self.linear(other, env)?;
            if let (0, Some((x, 1)), 1) = (sum.constant, sum.terms.first_key_value().map(|(x, factor)| (*x, *factor)), sum.terms.len()) {
                let kind = match op {
                    Op::Eq | Op::Ne => Kind::Constant(self.digits(value)?),
                    Op::Lt | Op::Ge => Kind::Below(self.digits(value)?),
                    _ => Kind::Below(self.digits(&value.plus(&Natural::from(1)))?),
                };
                let leaf = self.leaf(kind, vec![x])?;
                return Ok(if matches!(op, Op::Ne | Op::Ge | Op::Gt) { negated(leaf) } else { leaf });
            }
        }
        let (low, high) = match op {
            Op::Lt => (None, Some(-1)),
            Op::Le => (None, Some(0)),
            Op::Ge => (Some(0), None),
            Op::Gt => (Some(1), None),
            _ => (Some(0), Some(0)),
        };
        let difference = self.sum(a, -1, b, env)?;
        let leaf = self.between(low, &difference, high)?;
        Ok(if op == Op::Ne { negated(leaf) } else { leaf })
    }
}

fn mirrored(op: Op) -> Op {
    match op {
        Op::Lt => Op::Gt,
        Op::Le => Op::Ge,
        Op::Ge => Op::Le,
        Op::Gt => Op::Lt,
        op => op,
    }
}
