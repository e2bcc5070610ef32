//! LIN, TRACK, DEFINE and COND of docs/LOWERING.md: from nodes to a [`Problem`].

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::affine::{Affine, Shifted};
use super::component::{Component, LookupPairs, digits};
use super::linear::Linear;
use super::node::{ConditionId, ConditionNode, Node, NodeId, Nodes};
use super::problem::{Formula, MAX_COMPONENTS, MAX_TRACKS, Problem};
use super::table::Table;
use super::{AutomatonError, SizeLimit};

/// Constants up to this one stay in the windows of linear components; larger ones get a track.
const LARGEST_SMALL_CONSTANT: u64 = 15;

/// Tables of terms and conditions over parameters.
#[derive(Debug, Clone, Default)]
pub struct Tables {
    /// Graphs of terms: the parameters, then the value.
    pub graphs: BTreeMap<NodeId, Arc<Table>>,
    /// The tuples of parameters for which conditions hold.
    pub relations: BTreeMap<ConditionId, RelationTable>,
}

/// The table of a condition.
#[derive(Debug, Clone)]
pub struct RelationTable {
    /// Over some of the parameters.
    pub table: Arc<Table>,
    /// Number of parameters.
    pub parameters: usize,
    /// The variables that the table is over, increasing.
    pub over: Vec<usize>,
}

/// Builds one problem.
#[derive(Debug)]
pub struct Builder<'a> {
    pub(super) nodes: &'a Nodes,
    tables: &'a Tables,
    without_table: Option<NodeId>,
    without_relation: Option<ConditionId>,
    problem: Problem,
    values: HashMap<(NodeId, Vec<usize>), usize>,
    /// The track of each large constant, and of each number with parameters.
    constants: HashMap<Shifted, usize>,
}

impl<'a> Builder<'a> {
    /// A builder for a problem with this many declared tracks.
    pub fn new(nodes: &'a Nodes, tables: &'a Tables, declared: usize) -> Self {
        let problem = Problem { declared, tracks: declared, components: Vec::new(), parts: Vec::new() };
        Builder {
            nodes,
            tables,
            without_table: None,
            without_relation: None,
            problem,
            values: HashMap::new(),
            constants: HashMap::new(),
        }
    }

    /// Defines this node by its kind even if it has a table: the table is to be justified.
    #[must_use]
    pub fn without_table(mut self, node: NodeId) -> Self {
        self.without_table = Some(node);
        self
    }

    /// Lowers this condition by its kind even if it has a table: the table is to be justified.
    #[must_use]
    pub(crate) fn without_relation(mut self, condition: ConditionId) -> Self {
        self.without_relation = Some(condition);
        self
    }

    /// Adds a conjunct.
    pub fn push(&mut self, part: Formula) {
        self.problem.parts.push(part);
    }

    /// The finished problem.
    pub fn finish(self) -> Problem {
        self.problem
    }

    /// A leaf for a component, made unless an equal one exists.
    ///
    /// # Errors
    /// Too many components.
    pub fn leaf(&mut self, component: Component) -> Result<Formula, AutomatonError> {
        let components = &mut self.problem.components;
        if let Some(index) = components.iter().position(|c| *c == component) {
            return Ok(Formula::Leaf(index));
        }
        if components.len() == MAX_COMPONENTS {
            return Err(AutomatonError::TooLarge(SizeLimit::Components));
        }
        components.push(component);
        Ok(Formula::Leaf(components.len() - 1))
    }

    /// `low <= sum <= high` over declared tracks.
    ///
    /// # Errors
    /// A limit.
    pub fn linear_leaf(
        &mut self,
        terms: &[(usize, i64)],
        low: Option<i64>,
        high: Option<i64>,
    ) -> Result<Formula, AutomatonError> {
        self.leaf(Component::linear(terms.to_vec(), low, high))
    }

    pub(super) fn bounded(
        &mut self,
        sum: &Linear,
        low: Option<i64>,
        high: Option<i64>,
    ) -> Result<Formula, AutomatonError> {
        self.between(sum, low.map(Affine::from), high.map(Affine::from))
    }

    fn equals(&mut self, sum: &Linear, y: usize) -> Result<Formula, AutomatonError> {
        let difference = sum.clone().plus(&Linear::track(y), -1)?;
        self.bounded(&difference, Some(0), Some(0))
    }

    /// Makes a term total: a negative argument counts as 0.
    fn total(&mut self, sum: &Linear, e: Formula, y: usize) -> Result<Formula, AutomatonError> {
        if !sum.may_be_negative() {
            return Ok(e);
        }
        let negative = self.bounded(sum, None, Some(-1))?;
        let zero = self.bounded(&Linear::track(y), Some(0), Some(0))?;
        Ok(Formula::Or(vec![e, Formula::And(vec![negative, zero])]))
    }

    fn new_track(&mut self) -> Result<usize, AutomatonError> {
        if self.problem.tracks == MAX_TRACKS {
            return Err(AutomatonError::TooLarge(SizeLimit::Tracks));
        }
        self.problem.tracks += 1;
        Ok(self.problem.tracks - 1)
    }

    /// The track of a large constant, or of one that depends on parameters.
    fn constant_track(
        &mut self,
        node: NodeId,
        value: &Shifted,
        env: &[usize],
    ) -> Result<usize, AutomatonError> {
        if let Some(&track) = self.constants.get(value) {
            return Ok(track);
        }
        let track = self.new_track()?;
        self.constants.insert(value.clone(), track);
        let part = self.define(node, env, track)?;
        self.push(part);
        Ok(track)
    }

    pub(super) fn linear(&mut self, node: NodeId, env: &[usize]) -> Result<Linear, AutomatonError> {
        match self.nodes.node(node) {
            Node::Constant(c) => match c.plain().and_then(BigUint::to_u64) {
                _ if c.plain().is_none() => Ok(Linear::constant(c.coefficient()?)),
                Some(c) if c <= LARGEST_SMALL_CONSTANT => Ok(Linear::constant(c as i64)),
                _ => Ok(Linear::track(self.constant_track(node, c, env)?)),
            },
            Node::Variable(i) => Ok(Linear::track(env[*i])),
            Node::Add(a, b) => {
                let a = self.linear(*a, env)?;
                a.plus(&self.linear(*b, env)?, 1)
            }
            Node::Sub(a, b) => {
                let a = self.linear(*a, env)?;
                a.plus(&self.linear(*b, env)?, -1)
            }
            Node::Scale(c, a) => Linear::default().plus(&self.linear(*a, env)?, c.clone()),
            Node::Mod(a, k) if self.graph(node, env).is_none() => {
                let argument = self.linear(*a, env)?;
                if argument.may_be_negative() {
                    return Ok(Linear::track(self.track(node, env)?));
                }
                self.rest(&argument, *a, k, env)
            }
            _ => Ok(Linear::track(self.track(node, env)?)),
        }
    }

    /// The track that carries a node's value.
    ///
    /// # Errors
    /// A limit.
    pub(crate) fn track(&mut self, node: NodeId, env: &[usize]) -> Result<usize, AutomatonError> {
        match self.nodes.node(node) {
            Node::Variable(i) => return Ok(env[*i]),
            Node::Constant(c) if has_own_track(c) => return self.constant_track(node, c, env),
            _ => {}
        }
        let key = (node, env.to_vec());
        if let Some(&track) = self.values.get(&key) {
            return Ok(track);
        }
        let track = self.new_track()?;
        self.values.insert(key, track);
        let part = self.define(node, env, track)?;
        self.push(part);
        Ok(track)
    }

    /// The table of a node's values, if it has one.
    fn graph(&self, node: NodeId, env: &[usize]) -> Option<&'a Arc<Table>> {
        let table = self.tables.graphs.get(&node).filter(|_| self.without_table != Some(node))?;
        (table.tracks() == env.len() + 1).then_some(table)
    }

    /// The formula that says that track `y` carries the node's value.
    ///
    /// # Errors
    /// A limit.
    pub fn define(&mut self, node: NodeId, env: &[usize], y: usize) -> Result<Formula, AutomatonError> {
        if let Some(&v) = self.values.get(&(node, env.to_vec()))
            && v != y
        {
            return self.equals(&Linear::track(v), y);
        }
        if let Some(table) = self.graph(node, env) {
            let tracks = env.iter().copied().chain([y]).collect();
            return self.leaf(Component::Table(table.clone(), tracks));
        }
        match self.nodes.node(node).clone() {
            Node::Constant(c) if c.plain().is_some_and(is_large) => {
                let value = c.plain().cloned().unwrap_or_default();
                self.leaf(Component::constant(y, &value))
            }
            Node::Variable(_) | Node::Constant(_) | Node::Add(..) | Node::Sub(..) | Node::Scale(..) => {
                let a = self.linear(node, env)?;
                let e = self.equals(&a, y)?;
                self.total(&a, e, y)
            }
            Node::Monus(a, b) => {
                let a = self.linear(a, env)?;
                let a = a.plus(&self.linear(b, env)?, -1)?;
                let e = self.equals(&a, y)?;
                self.total(&a, e, y)
            }
            Node::Floor(a, excess, k) => {
                let a = self.linear(a, env)?;
                let multiple = Linear::default().plus(&Linear::track(y), k.clone())?;
                let rest = a.clone().plus(&multiple, -1)?.plus(&Linear::constant(excess), 1)?;
                let e = self.between(&rest, Some(0.into()), Some(k.predecessor()))?;
                self.total(&a, e, y)
            }
            Node::Mod(a, k) => {
                let argument = self.linear(a, env)?;
                let rest = self.rest(&argument, a, &k, env)?;
                let e = self.equals(&rest, y)?;
                self.total(&argument, e, y)
            }
            Node::Min(a, b) | Node::Max(a, b) => {
                let is_min = matches!(self.nodes.node(node), Node::Min(..));
                let difference = self.linear(a, env)?;
                let difference = difference.plus(&self.linear(b, env)?, -1)?;
                let c = self.bounded(&difference, None, Some(0))?;
                let p = self.define(a, env, y)?;
                let q = self.define(b, env, y)?;
                let (small, large) = if is_min { (p, q) } else { (q, p) };
                Ok(choice(c, small, large))
            }
            Node::If(c, a, b) => {
                let c = self.condition(c, env)?;
                let p = self.define(a, env, y)?;
                let q = self.define(b, env, y)?;
                Ok(choice(c, p, q))
            }
            Node::Xor(..) => {
                let mut tracks = Vec::new();
                self.operands(node, env, &mut tracks)?;
                tracks.push(y);
                self.leaf(Component::Parity(tracks))
            }
            Node::Bits(op, a, b) => {
                let a = self.track(a, env)?;
                let b = self.track(b, env)?;
                self.leaf(Component::Bits(op, [y, a, b]))
            }
            Node::Top(a) => {
                let a = self.track(a, env)?;
                self.leaf(Component::Top([y, a]))
            }
            Node::Lookup(values, tail) => {
                let n = values.len() as u64;
                let lookup = self.lookup(values, [env[0], y])?;
                let c = if n <= LARGEST_SMALL_CONSTANT {
                    self.bounded(&Linear::track(env[0]), Some(n as i64), None)?
                } else {
                    self.leaf(Component::Below(env[0], digits(&n.into())))?.negate()
                };
                let p = self.define(tail, env, y)?;
                Ok(Formula::Or(vec![lookup, Formula::And(vec![c, p])]))
            }
            Node::Call(body, arguments) => {
                let mut inner = Vec::with_capacity(arguments.len());
                for a in arguments {
                    inner.push(self.track(a, env)?);
                }
                self.define(body, &inner, y)
            }
        }
    }

    /// REST of docs/LOWERING.md: the argument of `a mod k` less k times `floor(a / k)`, the node that it brings along.
    fn rest(
        &mut self,
        argument: &Linear,
        a: NodeId,
        k: &Affine,
        env: &[usize],
    ) -> Result<Linear, AutomatonError> {
        let quotient = self.nodes.find(&Node::Floor(a, 0.into(), k.clone()));
        let quotient = self.track(quotient.ok_or(AutomatonError::TableMismatch)?, env)?;
        let multiple = Linear::default().plus(&Linear::track(quotient), k.clone())?;
        argument.clone().plus(&multiple, -1)
    }

    fn lookup(&mut self, values: Arc<[u64]>, tracks: [usize; 2]) -> Result<Formula, AutomatonError> {
        let pairs = Arc::new(LookupPairs::new(values));
        self.leaf(Component::Lookup(pairs, tracks))
    }

    pub(super) fn operands(
        &mut self,
        node: NodeId,
        env: &[usize],
        tracks: &mut Vec<usize>,
    ) -> Result<(), AutomatonError> {
        match self.nodes.node(node) {
            Node::Xor(a, b) => {
                self.operands(*a, env, tracks)?;
                self.operands(*b, env, tracks)
            }
            Node::Constant(c) if c.plain() == Some(&BigUint::ZERO) => Ok(()),
            _ => {
                let track = self.track(node, env)?;
                tracks.push(track);
                Ok(())
            }
        }
    }

    /// A condition as a formula.
    ///
    /// # Errors
    /// A limit.
    pub fn condition(&mut self, condition: ConditionId, env: &[usize]) -> Result<Formula, AutomatonError> {
        if self.without_relation != Some(condition)
            && let Some(RelationTable { table, parameters, over }) = self.tables.relations.get(&condition)
            && *parameters == env.len()
        {
            let tracks = over.iter().map(|&i| env[i]).collect();
            return self.leaf(Component::Table(table.clone(), tracks));
        }
        match *self.nodes.condition(condition) {
            ConditionNode::Compare(op, a, b) => self.comparison(op, a, b, env),
            ConditionNode::And(a, b) => {
                Ok(Formula::And(vec![self.condition(a, env)?, self.condition(b, env)?]))
            }
            ConditionNode::Or(a, b) => {
                Ok(Formula::Or(vec![self.condition(a, env)?, self.condition(b, env)?]))
            }
            ConditionNode::Not(a) => Ok(self.condition(a, env)?.negate()),
            ConditionNode::Call(body, ref arguments) => {
                let inner = arguments.iter().map(|&a| self.track(a, env)).collect::<Result<Vec<_>, _>>()?;
                self.condition(body, &inner)
            }
            ConditionNode::Automaton(_) => match self.nodes.automaton(condition) {
                Some(table) if table.tracks() == env.len() => {
                    self.leaf(Component::Table(table.clone(), env.to_vec()))
                }
                _ => Err(AutomatonError::TableMismatch),
            },
        }
    }

    /// `left - right <= -1`, the condition that a subtraction is not defined.
    ///
    /// # Errors
    /// A limit.
    pub(crate) fn negative_difference(
        &mut self,
        left: NodeId,
        right: NodeId,
        env: &[usize],
    ) -> Result<Formula, AutomatonError> {
        let difference = self.linear(left, env)?;
        let difference = difference.plus(&self.linear(right, env)?, -1)?;
        self.bounded(&difference, None, Some(-1))
    }
}

/// Whether a constant gets a track of its own where a track is needed.
fn has_own_track(c: &Shifted) -> bool {
    c.plain().is_none_or(is_large)
}

pub(super) fn is_large(c: &BigUint) -> bool {
    *c > BigUint::from(LARGEST_SMALL_CONSTANT)
}

/// `if c then p else q`.
fn choice(c: Formula, p: Formula, q: Formula) -> Formula {
    Formula::Or(vec![Formula::And(vec![c.clone(), p]), Formula::And(vec![c.negate(), q])])
}
