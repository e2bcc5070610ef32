//! Turns terms and conditions into components and a formula, exactly as docs/LOWERING.md says (LIN, TRACK, DEFINE, COND).
//! In: nodes and the tracks of their variables. Out: a problem: tracks, components, parts.
//! Never: simplifies beyond that page, or chooses an order of its own.
use super::component::{Component, Table};
use super::natural::Natural;
use super::node::{Arena, Cmp, Id, Node, Op};
use super::rejection::Limit;
use super::{MAX_BOUND, MAX_COEFFICIENT, MAX_COMPONENTS, MAX_HEIGHT, MAX_LOWERED, MAX_TRACKS};
use std::collections::{BTreeMap, HashMap};

/// What a problem asks of its components.
#[derive(Clone, Debug)]
pub enum Formula {
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    Leaf(usize),
}

/// A constant and a coefficient for each track.
#[derive(Clone, Default)]
pub struct Linear {
    constant: i64,
    terms: BTreeMap<usize, i64>,
}

/// The tables of a certificate, and which of them are graphs of a term over so many parameters.
#[derive(Default)]
pub struct Tables {
    pub all: Vec<Table>,
    pub graphs: HashMap<(Id, usize), usize>,
}

/// A problem being built.
pub struct Problem<'a> {
    pub arena: &'a Arena,
    pub tables: &'a Tables,
    pub tracks: usize,
    pub components: Vec<Component>,
    pub parts: Vec<Formula>,
    constants: HashMap<Natural, usize>,
    remembered: HashMap<(Id, Vec<usize>), usize>,
    steps: u64,
}

impl Linear {
    /// A number and terms (track, coefficient).
    pub fn new(constant: i64, terms: &[(usize, i64)]) -> Linear {
        Linear { constant, terms: terms.iter().copied().collect() }
    }
    /// The sum with `factor` times another.
    fn plus(mut self, factor: i64, other: &Linear) -> Result<Linear, Limit> {
        let scaled = |value: i64| value.checked_mul(factor);
        let constant = scaled(other.constant).and_then(|value| value.checked_add(self.constant));
        self.constant = constant.filter(|sum| sum.abs() <= MAX_BOUND).ok_or(Limit::Bound)?;
        for (track, value) in &other.terms {
            let old = self.terms.get(track).copied().unwrap_or(0);
            let sum = scaled(*value).and_then(|value| value.checked_add(old));
            let sum = sum.filter(|sum| sum.abs() <= MAX_COEFFICIENT).ok_or(Limit::Coefficient)?;
            self.terms.insert(*track, sum);
        }
        self.terms.retain(|_, value| *value != 0);
        Ok(self)
    }
}

fn coefficient(value: &Natural) -> Result<i64, Limit> {
    let small = value.to_u64().and_then(|value| i64::try_from(value).ok());
    small.filter(|value| *value <= MAX_COEFFICIENT).ok_or(Limit::Coefficient)
}

fn track(track: usize) -> Linear {
    Linear::new(0, &[(track, 1)])
}

impl<'a> Problem<'a> {
    /// A problem with its declared tracks only.
    pub fn new(arena: &'a Arena, tables: &'a Tables, tracks: usize) -> Problem<'a> {
        let (components, parts, constants, remembered) = (vec![], vec![], HashMap::new(), HashMap::new());
        Problem { arena, tables, tracks, components, parts, constants, remembered, steps: 0 }
    }
    /// The leaf of a component, new or already there.
    pub fn leaf(&mut self, component: Component) -> Result<Formula, Limit> {
        if let Some(old) = self.components.iter().position(|other| *other == component) {
            return Ok(Formula::Leaf(old));
        }
        if self.components.len() >= MAX_COMPONENTS {
            return Err(Limit::Components);
        }
        self.components.push(component);
        Ok(Formula::Leaf(self.components.len() - 1))
    }
    /// The leaf of low <= sum <= high.
    pub fn between(&mut self, low: Option<i64>, sum: &Linear, high: Option<i64>) -> Result<Formula, Limit> {
        let moved = |bound: Option<i64>, absent| match bound.map(|bound| bound - sum.constant) {
            Some(bound) if bound.abs() > MAX_BOUND => Err(Limit::Bound),
            bound => Ok(bound.unwrap_or(absent)),
        };
        let (low, high) = (moved(low, i64::MIN)?, moved(high, i64::MAX)?);
        self.leaf(Component::Linear { terms: sum.terms.iter().map(|(track, value)| (*track, *value)).collect(), low, high })
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
        if self.tracks >= MAX_TRACKS {
            return Err(Limit::Tracks);
        }
        self.tracks += 1;
        Ok(self.tracks - 1)
    }
    /// Counts a step, so that shared nodes cannot be expanded without end.
    fn step(&mut self) -> Result<(), Limit> {
        self.steps += 1;
        if self.steps > MAX_LOWERED { Err(Limit::Lowered) } else { Ok(()) }
    }
    /// LIN of the page.
    fn linear(&mut self, id: Id, env: &[usize]) -> Result<Linear, Limit> {
        self.step()?;
        match self.arena.get(id) {
            Node::Constant(value) => match value.to_u64() {
                Some(small @ 0..=15) => Ok(Linear::new(small as i64, &[])),
                _ => Ok(track(self.constant(value)?)),
            },
            Node::Variable(i) => Ok(track(env[*i])),
            Node::Binary(op @ (Op::Add | Op::Sub), a, b) => self.sum(*a, if *op == Op::Add { 1 } else { -1 }, *b, env),
            Node::Scale(factor, a) => {
                let part = self.linear(*a, env)?;
                Linear::default().plus(coefficient(factor)?, &part)
            }
            _ => Ok(track(self.track(id, env)?)),
        }
    }
    /// LIN(a) + factor * LIN(b).
    pub fn sum(&mut self, a: Id, factor: i64, b: Id, env: &[usize]) -> Result<Linear, Limit> {
        let left = self.linear(a, env)?;
        let right = self.linear(b, env)?;
        left.plus(factor, &right)
    }
    fn constant(&mut self, value: &Natural) -> Result<usize, Limit> {
        if let Some(old) = self.constants.get(value) {
            return Ok(*old);
        }
        let x = self.new_track()?;
        self.constants.insert(value.clone(), x);
        let digits = (0..value.bits()).rev().map(|i| value.bit(i)).collect();
        let leaf = self.leaf(Component::Constant { x, digits })?;
        self.parts.push(leaf);
        Ok(x)
    }
    /// TRACK of the page.
    fn track(&mut self, id: Id, env: &[usize]) -> Result<usize, Limit> {
        self.step()?;
        match self.arena.get(id) {
            Node::Variable(i) => return Ok(env[*i]),
            Node::Constant(value) if value.to_u64().is_none_or(|value| value >= 16) => return self.constant(value),
            _ => {}
        }
        let key = (id, env.to_vec());
        if let Some(old) = self.remembered.get(&key) {
            return Ok(*old);
        }
        let y = self.new_track()?;
        self.remembered.insert(key, y);
        self.push_value(id, env, y)?;
        Ok(y)
    }
    /// DEFINE of the page: the formula that says that track `y` is the value of a term.
    fn define(&mut self, id: Id, env: &[usize], y: usize) -> Result<Formula, Limit> {
        self.step()?;
        if let Some(old) = self.remembered.get(&(id, env.to_vec())).copied().filter(|old| *old != y) {
            return self.equal(track(old), y);
        }
        if let Some(table) = self.tables.graphs.get(&(id, env.len())) {
            return self.leaf(Component::Table(*table, env.iter().copied().chain([y]).collect()));
        }
        match self.arena.get(id) {
            Node::Binary(Op::Monus, a, b) => {
                let sum = self.sum(*a, -1, *b, env)?;
                self.equal_or_zero(sum, y)
            }
            Node::Variable(_) | Node::Constant(_) | Node::Binary(Op::Add | Op::Sub, ..) | Node::Scale(..) => {
                let sum = self.linear(id, env)?;
                self.equal_or_zero(sum, y)
            }
            Node::Floor(a, extra, k) => {
                let (sum, k, extra) = (self.linear(*a, env)?, coefficient(k)?, coefficient(extra)?);
                let shifted = sum.clone().plus(1, &Linear::new(extra, &[]))?.plus(-k, &track(y))?;
                let exact = self.between(Some(0), &shifted, Some(k - 1))?;
                self.natural(&sum, exact, y)
            }
            Node::Mod(a, k, floor) => {
                let sum = self.linear(*a, env)?;
                let quotient = track(self.track(*floor, env)?);
                let exact = self.equal(sum.clone().plus(-coefficient(k)?, &quotient)?, y)?;
                self.natural(&sum, exact, y)
            }
            Node::Binary(op @ (Op::Min | Op::Max), a, b) => {
                let difference = self.sum(*a, -1, *b, env)?;
                let test = self.between(None, &difference, Some(0))?;
                let (p, q) = (self.define(*a, env, y)?, self.define(*b, env, y)?);
                Ok(if *op == Op::Min { choice(test, p, q) } else { choice(test, q, p) })
            }
            Node::If(c, a, b) => {
                let test = self.condition(*c, env)?;
                let p = self.define(*a, env, y)?;
                Ok(choice(test, p, self.define(*b, env, y)?))
            }
            _ => self.define_bitwise(id, env, y),
        }
    }
    fn define_bitwise(&mut self, id: Id, env: &[usize], y: usize) -> Result<Formula, Limit> {
        match self.arena.get(id) {
            Node::Binary(Op::Xor, ..) => {
                let mut tracks = vec![];
                self.operands(id, env, &mut tracks)?;
                tracks.push(y);
                self.leaf(Component::Parity(tracks))
            }
            Node::Binary(op @ (Op::Band | Op::Bor), a, b) => {
                let a = self.track(*a, env)?;
                let b = self.track(*b, env)?;
                self.leaf(Component::Bits { and: *op == Op::Band, y, a, b })
            }
            Node::Top(a) => {
                let a = self.track(*a, env)?;
                self.leaf(Component::Top { y, a })
            }
            Node::Lookup(heights, Some((beyond, tail))) => {
                let small = heights.iter().map(|height| height.to_u64().filter(|height| *height < MAX_HEIGHT));
                let heights = small.collect::<Option<Vec<u64>>>().ok_or(Limit::Height)?;
                let found = self.leaf(Component::lookup(env[0], y, &heights))?;
                let beyond = self.condition(*beyond, env)?;
                let tail = self.define(*tail, env, y)?;
                Ok(Formula::Or(vec![found, Formula::And(vec![beyond, tail])]))
            }
            Node::Lookup(_, None) => Err(Limit::Heights),
            Node::Call(body, arguments) => {
                let inner: Result<Vec<usize>, Limit> = arguments.iter().map(|a| self.track(*a, env)).collect();
                self.define(*body, &inner?, y)
            }
            _ => Err(Limit::Operator),
        }
    }
    /// EQ of the page.
    fn equal(&mut self, sum: Linear, y: usize) -> Result<Formula, Limit> {
        self.between(Some(0), &sum.plus(-1, &track(y))?, Some(0))
    }
    fn equal_or_zero(&mut self, sum: Linear, y: usize) -> Result<Formula, Limit> {
        let exact = self.equal(sum.clone(), y)?;
        self.natural(&sum, exact, y)
    }
    /// NAT of the page.
    fn natural(&mut self, sum: &Linear, exact: Formula, y: usize) -> Result<Formula, Limit> {
        if sum.constant >= 0 && sum.terms.values().all(|value| *value >= 0) {
            return Ok(exact);
        }
        let negative = self.between(None, sum, Some(-1))?;
        let zero = self.between(Some(0), &track(y), Some(0))?;
        Ok(Formula::Or(vec![exact, Formula::And(vec![negative, zero])]))
    }
    /// The tracks of the operands of a nim-sum, or of one that is none.
    fn operands(&mut self, id: Id, env: &[usize], tracks: &mut Vec<usize>) -> Result<(), Limit> {
        match self.arena.get(id) {
            Node::Binary(Op::Xor, a, b) => {
                self.step()?;
                self.operands(*a, env, tracks)?;
                self.operands(*b, env, tracks)
            }
            Node::Constant(value) if value.is_zero() => Ok(()),
            _ => self.track(id, env).map(|track| tracks.push(track)),
        }
    }
    /// COND of the page.
    fn condition(&mut self, id: Id, env: &[usize]) -> Result<Formula, Limit> {
        self.step()?;
        let is_xor = |id: &Id| matches!(self.arena.get(*id), Node::Binary(Op::Xor, ..));
        match self.arena.get(id) {
            Node::Compare(cmp @ (Cmp::Eq | Cmp::Ne), a, b) if is_xor(a) || is_xor(b) => {
                if differs(self.arena, *a) || differs(self.arena, *b) {
                    return Err(Limit::XorDifference);
                }
                let mut tracks = vec![];
                self.operands(*a, env, &mut tracks)?;
                self.operands(*b, env, &mut tracks)?;
                let leaf = self.leaf(Component::Parity(tracks))?;
                Ok(if *cmp == Cmp::Eq { leaf } else { negated(leaf) })
            }
            Node::Compare(cmp, a, b) => {
                let difference = self.sum(*a, -1, *b, env)?;
                let (low, high) = match cmp {
                    Cmp::Lt => (None, Some(-1)),
                    Cmp::Le => (None, Some(0)),
                    Cmp::Eq | Cmp::Ne => (Some(0), Some(0)),
                    Cmp::Ge => (Some(0), None),
                    Cmp::Gt => (Some(1), None),
                };
                let leaf = self.between(low, &difference, high)?;
                Ok(if *cmp == Cmp::Ne { negated(leaf) } else { leaf })
            }
            Node::Binary(op @ (Op::And | Op::Or), a, b) => {
                let both = vec![self.condition(*a, env)?, self.condition(*b, env)?];
                Ok(if *op == Op::And { Formula::And(both) } else { Formula::Or(both) })
            }
            Node::Not(a) => Ok(negated(self.condition(*a, env)?)),
            _ => Err(Limit::Operator),
        }
    }
}

/// Not.
pub fn negated(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

fn choice(test: Formula, yes: Formula, no: Formula) -> Formula {
    Formula::Or(vec![Formula::And(vec![test.clone(), yes]), Formula::And(vec![negated(test), no])])
}

/// Whether a side of a comparison can be negative: as an operand of a nim-sum it would count as 0.
fn differs(arena: &Arena, id: Id) -> bool {
    match arena.get(id) {
        Node::Binary(Op::Sub, ..) => true,
        Node::Binary(Op::Add, a, b) => differs(arena, *a) || differs(arena, *b),
        Node::Scale(_, a) => differs(arena, *a),
        _ => false,
    }
}
