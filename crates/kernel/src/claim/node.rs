//! The nodes of terms and conditions, and the arena that keeps them: equal nodes are the same node.
//!
//! In: nodes over earlier nodes. Out: their numbers, and what they are. Never: simplifies,
//! evaluates, or gives a node a meaning.

use std::cell::Cell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use super::Number;
use crate::{Limit, Limited, MAX_DEPTH, MAX_NODES, MAX_VISITS, Natural};

/// The number of a node in its arena.
pub type Id = usize;

/// Operators that make a term of two terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Op {
    Add,
    Sub,
    Monus,
    Times,
    Min,
    Max,
    Xor,
    Band,
    Bor,
}

/// Operators that make a condition of two terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    Lt,
    Le,
    Eq,
    Ne,
    Ge,
    Gt,
}

/// Operators that make a condition of two conditions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Connective {
    And,
    Or,
}

/// A term or a condition (docs/LOWERING.md, "Nodes").
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Node {
    Variable(usize),
    Constant(Number),
    Binary(Op, Id, Id),
    Scale {
        factor: Number,
        part: Id,
    },
    /// floor((part + extra) / divisor).
    Floor {
        part: Id,
        extra: Number,
        divisor: Number,
    },
    /// `floor` is the node of floor(part / divisor).
    Mod {
        part: Id,
        divisor: Number,
        floor: Id,
    },
    /// 2^floor(log2(part)), and 0 for 0.
    Top(Id),
    Root(Id),
    Log(Id),
    If {
        condition: Id,
        yes: Id,
        no: Id,
    },
    /// The values of a `table` with its tail, or those of `heights`, which ends with them.
    Lookup {
        values: Vec<Natural>,
        tail: Option<Tail>,
    },
    /// `body` is that of a function or relation.
    Call {
        body: Id,
        arguments: Vec<Id>,
    },
    Compare(Comparison, Id, Id),
    Connect(Connective, Id, Id),
    Not(Id),
    /// The body of a relation: its parameters are accepted from state 0 on, by 2^tracks next states
    /// for each state, -1 for none.
    Automaton {
        tracks: usize,
        accepting: Vec<bool>,
        next: Vec<i64>,
    },
}

/// What a `table` is beyond its values.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tail {
    /// The condition `variable 0 >= length`.
    pub beyond: Id,
    pub term: Id,
}

/// A term as a side of a comparison: an integer through sums, differences and multiples, and a
/// natural number below them.
pub enum Side<'n> {
    Sum(Id, Id),
    Difference(Id, Id),
    Multiple(&'n Number, Id),
    Natural,
}

/// All nodes of a check, and what reading them and computing their values has cost.
#[derive(Default)]
pub struct Arena {
    entries: Vec<Entry>,
    numbers: HashMap<Rc<Node>, Id>,
    visits: Cell<u64>,
}

struct Entry {
    node: Rc<Node>,
    depth: usize,
    /// Whether it is built from monotone operators only.
    is_monotone: bool,
    /// Whether it can be negative as a side of a comparison.
    may_be_negative: bool,
    /// Whether it is bounded below by exact conditions instead of a value (docs/LOWERING.md,
    /// "Numbers with parameters").
    is_stepped: bool,
}

impl Arena {
    /// The number of a node; its parts must be numbers this arena gave out.
    pub fn add(&mut self, node: Node) -> Limited<Id> {
        self.visit(node.constants().iter().map(|constant| constant.bits() as u64).sum())?;
        if let Some(id) = self.numbers.get(&node) {
            return Ok(*id);
        }
        let (mut depth, mut is_monotone) = (0, node.keeps_order());
        for part in node.parts() {
            depth = depth.max(self.entries[part].depth + 1);
            is_monotone &= self.entries[part].is_monotone;
        }
        let may_be_negative = match node.side() {
            Side::Sum(a, b) => self.may_be_negative(a) || self.may_be_negative(b),
            Side::Difference(..) => true,
            Side::Multiple(_, part) => self.may_be_negative(part),
            Side::Natural => false,
        };
        let is_stepped = if let Node::Floor { part, divisor, .. } = &node {
            divisor.plain().is_none() && !self.may_be_negative(*part)
        } else if let Node::Binary(Op::Min | Op::Max, a, b) = node {
            self.is_stepped(a) || self.is_stepped(b)
        } else if let Node::Call { body, .. } = node {
            self.is_stepped(body)
        } else {
            false
        };
        ensure!(depth <= MAX_DEPTH, Limit::Depth);
        ensure!(self.entries.len() < MAX_NODES, Limit::Nodes);
        let (id, node) = (self.entries.len(), Rc::new(node));
        self.numbers.insert(node.clone(), id);
        self.entries.push(Entry { node, depth, is_monotone, may_be_negative, is_stepped });
        Ok(id)
    }

    /// The variable with this number.
    pub fn variable(&mut self, i: usize) -> Limited<Id> {
        self.add(Node::Variable(i))
    }

    /// Variables with consecutive numbers.
    pub fn variables(&mut self, numbers: Range<usize>) -> Limited<Vec<Id>> {
        numbers.map(|i| self.variable(i)).collect()
    }

    /// A number.
    pub fn number(&mut self, value: impl Into<Number>) -> Limited<Id> {
        self.add(Node::Constant(value.into()))
    }

    /// An operator with two terms.
    pub fn binary(&mut self, op: Op, a: Id, b: Id) -> Limited<Id> {
        self.add(Node::Binary(op, a, b))
    }

    /// A comparison.
    pub fn compare(&mut self, op: Comparison, a: Id, b: Id) -> Limited<Id> {
        self.add(Node::Compare(op, a, b))
    }

    /// A function or relation at some terms.
    pub fn call(&mut self, body: Id, arguments: &[Id]) -> Limited<Id> {
        self.add(Node::Call { body, arguments: arguments.to_vec() })
    }

    /// The node with a number this arena gave out.
    pub fn get(&self, id: Id) -> &Node {
        &self.entries[id].node
    }

    /// Whether the node is built from monotone operators only.
    pub fn is_monotone(&self, id: Id) -> bool {
        self.entries[id].is_monotone
    }

    /// Whether a term can be negative as a side of a comparison.
    pub fn may_be_negative(&self, id: Id) -> bool {
        self.entries[id].may_be_negative
    }

    /// Whether a term is a floor by a number with parameters, of a part that is never negative, or
    /// a call, a minimum or a maximum of such a term.
    pub fn is_stepped(&self, id: Id) -> bool {
        self.entries[id].is_stepped
    }

    /// Whether the node is a condition.
    pub fn is_condition(&self, id: Id) -> bool {
        match self.get(id) {
            Node::Compare(..) | Node::Connect(..) | Node::Not(_) => true,
            Node::Automaton { .. } => true,
            Node::Call { body, .. } => self.is_condition(*body),
            Node::Variable(_) | Node::Constant(_) | Node::Binary(..) | Node::Scale { .. } => false,
            Node::Floor { .. } | Node::Mod { .. } | Node::Top(_) | Node::Root(_) => false,
            Node::Log(_) | Node::If { .. } | Node::Lookup { .. } => false,
        }
    }

    /// The node with the term `of(i)` in place of each variable i.
    pub fn replaced(&mut self, id: Id, of: &dyn Fn(usize) -> Id) -> Limited<Id> {
        self.visit(1)?;
        let mut node = self.get(id).clone();
        if let Node::Variable(i) = node {
            return Ok(of(i));
        }
        // The variables of tables and automata have no nodes.
        let has_own = matches!(node, Node::Lookup { .. } | Node::Automaton { .. });
        ensure!(!has_own, Limit::Operator);
        for part in node.parts_of_a_copy() {
            *part = self.replaced(*part, of)?;
        }
        if let Node::Mod { part, divisor, floor } = &mut node {
            let (part, divisor) = (*part, divisor.clone());
            *floor = self.add(Node::Floor { part, extra: 0.into(), divisor })?;
        }
        // (s - c) + c is s as an integer, with c constant written as it is.
        if let Node::Binary(Op::Add, a, c) = node
            && let Node::Binary(Op::Sub, s, b) = self.get(a)
            && (*b, self.constant(c)) == (c, None)
        {
            return Ok(*s);
        }
        self.add(node)
    }

    /// Whether one of these variables occurs in a node, or in an argument of a call there.
    pub fn mentions(&self, id: Id, variables: &[usize]) -> Limited<bool> {
        self.visit(1)?;
        let mut node = self.get(id).clone();
        // The variables of tables and automata have no nodes.
        match node {
            Node::Variable(i) => return Ok(variables.contains(&i)),
            Node::Lookup { .. } => return Ok(variables.contains(&0)),
            Node::Automaton { tracks, .. } => return Ok(variables.iter().any(|i| *i < tracks)),
            Node::Constant(_) | Node::Binary(..) | Node::Scale { .. } | Node::Floor { .. } => {}
            Node::Mod { .. } | Node::Top(_) | Node::Root(_) | Node::Log(_) | Node::If { .. } => {}
            Node::Call { .. } | Node::Compare(..) | Node::Connect(..) | Node::Not(_) => {}
        }
        for part in node.parts_of_a_copy() {
            if self.mentions(*part, variables)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The value of a constant node.
    pub fn constant(&self, id: Id) -> Option<&Number> {
        if let Node::Constant(value) = self.get(id) { Some(value) } else { None }
    }

    /// The value of a constant node without parameters.
    pub fn plain(&self, id: Id) -> Option<&Natural> {
        self.constant(id).and_then(Number::plain)
    }

    /// Counts work of reading and of computing values.
    pub fn visit(&self, work: u64) -> Limited {
        self.visits.set(self.visits.get() + work);
        if self.visits.get() <= MAX_VISITS { Ok(()) } else { Err(Limit::Visits) }
    }
}

impl Op {
    /// Whether the operator never decreases when an operand grows.
    fn is_monotone(self) -> bool {
        match self {
            Op::Add | Op::Times | Op::Min | Op::Max => true,
            Op::Sub | Op::Monus | Op::Xor | Op::Band | Op::Bor => false,
        }
    }
}

impl Connective {
    /// The truth of the first condition at which the second one does not matter.
    pub fn decides(self) -> bool {
        match self {
            Connective::And => false,
            Connective::Or => true,
        }
    }
}

impl Node {
    /// Whether the node never decreases when its parts grow (docs/THEORY.md, section 7).
    fn keeps_order(&self) -> bool {
        match self {
            Node::Binary(op, ..) => op.is_monotone(),
            Node::Variable(_) | Node::Constant(_) | Node::Scale { .. } | Node::Floor { .. } => true,
            Node::Top(_) | Node::Root(_) | Node::Log(_) | Node::Call { .. } => true,
            Node::Mod { .. } | Node::If { .. } | Node::Lookup { .. } => false,
            Node::Automaton { .. } => false,
            Node::Compare(..) | Node::Connect(..) | Node::Not(_) => false,
        }
    }

    /// What the node is as a side of a comparison.
    pub fn side(&self) -> Side<'_> {
        match self {
            Node::Binary(Op::Add, a, b) => Side::Sum(*a, *b),
            Node::Binary(Op::Sub, a, b) => Side::Difference(*a, *b),
            Node::Scale { factor, part } => Side::Multiple(factor, *part),
            Node::Binary(Op::Monus | Op::Times | Op::Min | Op::Max, ..) => Side::Natural,
            Node::Binary(Op::Xor | Op::Band | Op::Bor, ..) => Side::Natural,
            Node::Variable(_) | Node::Constant(_) | Node::Floor { .. } => Side::Natural,
            Node::Mod { .. } | Node::Top(_) | Node::Root(_) | Node::Log(_) => Side::Natural,
            Node::If { .. } | Node::Lookup { .. } | Node::Call { .. } => Side::Natural,
            Node::Automaton { .. } => Side::Natural,
            Node::Compare(..) | Node::Connect(..) | Node::Not(_) => Side::Natural,
        }
    }

    /// The entries of its numbers.
    fn constants(&self) -> Vec<&Natural> {
        match self {
            Node::Constant(value) => value.entries().iter().collect(),
            Node::Scale { factor, .. } => factor.entries().iter().collect(),
            Node::Floor { extra, divisor, .. } => {
                extra.entries().iter().chain(divisor.entries()).collect()
            }
            Node::Mod { divisor, .. } => divisor.entries().iter().collect(),
            Node::Lookup { values, .. } => values.iter().collect(),
            Node::Variable(_) | Node::Binary(..) | Node::Top(_) | Node::Root(_) => vec![],
            Node::Log(_) | Node::If { .. } | Node::Call { .. } => vec![],
            Node::Automaton { .. } => vec![],
            Node::Compare(..) | Node::Connect(..) | Node::Not(_) => vec![],
        }
    }

    /// The parts over its own variables, but not `floor`. A lookup has variable 0, whatever it is
    /// called; it occurs in bodies of functions only.
    fn parts_of_a_copy(&mut self) -> Vec<&mut Id> {
        match self {
            Node::Variable(_) | Node::Constant(_) | Node::Lookup { .. } => vec![],
            Node::Automaton { .. } => vec![],
            Node::Scale { part, .. } | Node::Floor { part, .. } => vec![part],
            Node::Mod { part, .. } | Node::Top(part) | Node::Root(part) => vec![part],
            Node::Log(part) | Node::Not(part) => vec![part],
            Node::Binary(_, a, b) | Node::Compare(_, a, b) | Node::Connect(_, a, b) => vec![a, b],
            Node::If { condition, yes, no } => vec![condition, yes, no],
            Node::Call { arguments, .. } => arguments.iter_mut().collect(),
        }
    }

    fn parts(&self) -> Vec<Id> {
        match self {
            Node::Variable(_) | Node::Constant(_) | Node::Automaton { .. } => vec![],
            Node::Scale { part, .. } | Node::Floor { part, .. } => vec![*part],
            Node::Top(part) | Node::Root(part) | Node::Log(part) | Node::Not(part) => vec![*part],
            Node::Binary(_, a, b) | Node::Compare(_, a, b) | Node::Connect(_, a, b) => vec![*a, *b],
            Node::Mod { part, floor, .. } => vec![*part, *floor],
            Node::If { condition, yes, no } => vec![*condition, *yes, *no],
            Node::Lookup { tail, .. } => {
                tail.iter().flat_map(|tail| [tail.beyond, tail.term]).collect()
            }
            Node::Call { body, arguments } => arguments.iter().chain([body]).copied().collect(),
        }
    }
}
