//! The nodes of terms and conditions.
//!
//! In: nodes. Out: what they are, and their parts. Never: evaluates, or gives a node a meaning.

use std::cmp::Ordering;

use super::Number;
use crate::Natural;

/// The number of a node in its arena.
pub type Id = usize;

/// Operators that make a term of two terms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Comparison {
    Lt,
    Le,
    Eq,
    Ne,
    Ge,
    Gt,
}

/// Operators that make a condition of two conditions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Connective {
    And,
    Or,
}

/// A term or a condition (docs/LOWERING.md, "Nodes").
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
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
    /// The values of a `table` with its tail.
    Lookup {
        values: Vec<Natural>,
        tail: Tail,
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

/// The pattern of terms that are not calls.
macro_rules! terms {
    () => {
        Node::Variable(_)
            | Node::Constant(_)
            | Node::Binary(..)
            | Node::Scale { .. }
            | Node::Floor { .. }
            | Node::Mod { .. }
            | Node::Top(_)
            | Node::Root(_)
            | Node::Log(_)
            | Node::If { .. }
            | Node::Lookup { .. }
    };
}
pub(crate) use terms;

/// The pattern of conditions that are not calls.
macro_rules! conditions {
    () => {
        Node::Compare(..) | Node::Connect(..) | Node::Not(_) | Node::Automaton { .. }
    };
}
pub(crate) use conditions;

/// What a `table` is beyond its values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tail {
    /// The condition `variable 0 >= length`.
    pub beyond: Id,
    pub term: Id,
}

/// A term as a side of a comparison: an integer through sums, differences and multiples, and a
/// natural number below them.
pub enum Side<'n> {
    /// The sum with the second term times 1 or -1.
    Sum(Id, i128, Id),
    Multiple(&'n Number, Id),
    Natural,
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

impl Comparison {
    /// The order that two numbers must have, or, if the second value is false, must not have.
    pub fn order(self) -> (Ordering, bool) {
        match self {
            Comparison::Lt => (Ordering::Less, true),
            Comparison::Le => (Ordering::Greater, false),
            Comparison::Eq => (Ordering::Equal, true),
            Comparison::Ne => (Ordering::Equal, false),
            Comparison::Ge => (Ordering::Less, false),
            Comparison::Gt => (Ordering::Greater, true),
        }
    }
}

impl Connective {
    /// The truth value of the first condition for which the second one does not matter.
    pub fn decides(self) -> bool {
        match self {
            Connective::And => false,
            Connective::Or => true,
        }
    }
}

impl Node {
    /// Whether the node never decreases when its parts grow (docs/THEORY.md, section 7).
    pub fn keeps_order(&self) -> bool {
        match self {
            Node::Binary(op, ..) => op.is_monotone(),
            Node::Variable(_)
            | Node::Constant(_)
            | Node::Scale { .. }
            | Node::Floor { .. }
            | Node::Top(_)
            | Node::Root(_)
            | Node::Log(_)
            | Node::Call { .. } => true,
            Node::Mod { .. } | Node::If { .. } | Node::Lookup { .. } => false,
            conditions!() => false,
        }
    }

    /// What the node is as a side of a comparison.
    pub fn side(&self) -> Side<'_> {
        if let Node::Binary(Op::Add, a, b) = self {
            Side::Sum(*a, 1, *b)
        } else if let Node::Binary(Op::Sub, a, b) = self {
            Side::Sum(*a, -1, *b)
        } else if let Node::Scale { factor, part } = self {
            Side::Multiple(factor, *part)
        } else {
            Side::Natural
        }
    }

    /// The entries of its numbers.
    pub fn constants(&self) -> Vec<&Natural> {
        if let Node::Lookup { values, .. } = self {
            values.iter().collect()
        } else if let Node::Floor { extra, divisor, .. } = self {
            extra.entries().iter().chain(divisor.entries()).collect()
        } else if let Node::Constant(number)
        | Node::Scale { factor: number, .. }
        | Node::Mod { divisor: number, .. } = self
        {
            number.entries().iter().collect()
        } else {
            vec![]
        }
    }

    /// The parts over its own variables, except `floor`. A lookup uses variable 0, whatever its
    /// name; it occurs only in bodies of functions.
    pub fn parts(&mut self) -> Vec<&mut Id> {
        match self {
            Node::Variable(_)
            | Node::Constant(_)
            | Node::Lookup { .. }
            | Node::Automaton { .. } => vec![],
            Node::Scale { part, .. }
            | Node::Floor { part, .. }
            | Node::Mod { part, .. }
            | Node::Top(part)
            | Node::Root(part)
            | Node::Log(part)
            | Node::Not(part) => vec![part],
            Node::Binary(_, a, b) | Node::Compare(_, a, b) | Node::Connect(_, a, b) => vec![a, b],
            Node::If { condition, yes, no } => vec![condition, yes, no],
            Node::Call { arguments, .. } => arguments.iter_mut().collect(),
        }
    }

    /// All other parts.
    pub fn further_parts(&self) -> [Option<Id>; 2] {
        if let Node::Mod { floor: part, .. } | Node::Call { body: part, .. } = self {
            [Some(*part), None]
        } else if let Node::Lookup { tail, .. } = self {
            [Some(tail.beyond), Some(tail.term)]
        } else {
            [None; 2]
        }
    }
}
