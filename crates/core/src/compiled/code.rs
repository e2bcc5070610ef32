//! Compiled terms and conditions and their evaluation at small numbers.
//!
//! The meaning is that of [`evaluate`](crate::language::evaluate). Naturals are `u64`, the sides of
//! comparisons `i128`; what goes beyond is [`Fault::TooLarge`], never a wrong value. An evaluation
//! allocates nothing, unless a function with more than eight parameters is called.

use std::cell::Cell;
use std::sync::Arc;

use thiserror::Error;

use crate::language::ast::{Automaton, Bitwise, Comparison};

/// Operators that may nest in one evaluation, calls included: more is [`Fault::TooLarge`].
pub const MAX_HEIGHT: u32 = 2_000;

/// Arguments of a call that need no allocation.
const SMALL_CALL: usize = 8;

/// Why a compiled term has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Fault {
    /// [`evaluate`](crate::language::evaluate) finds no value either: a difference is negative, a list of
    /// heights ends, or the term does not belong to the program.
    #[error("it has no value")]
    Undefined,
    /// A number beyond 64 bits (in sides of comparisons 127), or too many nested operators.
    #[error("a number is too large for the exhaustive check")]
    TooLarge,
    /// [`Code::allow_steps`] steps were taken.
    #[error("the exhaustive check takes too many steps")]
    OutOfSteps,
}

/// Index of a node or test.
pub(super) type Id = u32;

#[derive(Debug, Clone, Copy)]
pub(super) enum Node {
    Variable(u32),
    Constant(u64),
    /// A constant beyond 64 bits, in `Code::large`.
    Large(u32),
    Add(Id, Id),
    Subtract(Id, Id),
    Monus(Id, Id),
    Scale(u64, Id),
    ScaleLarge(u32, Id),
    Floor(Id, u64),
    Ceil(Id, u64),
    Mod(Id, u64),
    Min(Id, Id),
    Max(Id, Id),
    If(Id, Id, Id),
    Bitwise(Bitwise, Id, Id),
    ShiftRight(Id, u32),
    TopPower(Id, i32),
    Table(u32, Id),
    Heights(u32),
    Product(Id, Id),
    SquareRoot(Id),
    Log2(Id),
    Call(Call),
    /// Never has a value.
    Fault(Fault),
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Test {
    /// Both sides are naturals.
    Naturals(Comparison, Id, Id),
    /// A side is a sum, difference or multiple.
    Integers(Comparison, Id, Id),
    And(Id, Id),
    Or(Id, Id),
    Not(Id),
    Call(Call),
    /// The number of an automaton in `Code::automata`, over the whole frame.
    Automaton(u32),
    Fault(Fault),
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Call {
    pub(super) callee: u32,
    /// The arguments are `Code::arguments[first..first + count]`.
    pub(super) first: u32,
    pub(super) count: u32,
}

/// A term of a [`Code`].
#[derive(Debug, Clone, Copy)]
pub struct CompiledTerm {
    pub(super) root: Id,
    /// The number of nodes, which bounds the cost of an evaluation without calls.
    pub(super) size: u32,
    pub(super) height: u32,
}

/// A condition of a [`Code`].
#[derive(Debug, Clone, Copy)]
pub struct CompiledCondition {
    pub(super) root: Id,
    pub(super) size: u32,
    pub(super) height: u32,
}

impl CompiledCondition {
    /// Steps that its evaluation takes.
    pub(crate) fn size(self) -> u32 {
        self.size
    }
}

/// The functions and relations of a program, compiled, and terms and conditions that use them.
#[derive(Debug, Default, Clone)]
pub struct Code {
    pub(super) nodes: Vec<Node>,
    pub(super) tests: Vec<Test>,
    pub(super) arguments: Vec<Id>,
    pub(super) automata: Vec<Arc<Automaton>>,
    pub(super) lists: Vec<Vec<Option<u64>>>,
    pub(super) large: Vec<Option<i128>>,
    pub(super) functions: Vec<CompiledTerm>,
    pub(super) relations: Vec<CompiledCondition>,
    pub(super) steps: Cell<u64>,
}

impl Code {
    /// The constants, factors and divisors of all terms, increasing.
    pub(crate) fn constants(&self) -> Vec<u64> {
        let constant = |node: &Node| match node {
            Node::Constant(c)
            | Node::Scale(c, _)
            | Node::Floor(_, c)
            | Node::Ceil(_, c)
            | Node::Mod(_, c) => Some(*c),
            _ => None,
        };
        let mut constants: Vec<u64> = self.nodes.iter().filter_map(constant).collect();
        constants.sort_unstable();
        constants.dedup();
        constants
    }

    /// Allows evaluations this many steps from now on. Evaluating a term or condition takes a step for each of its
    /// operators and leaves, even for those that are not reached.
    pub fn allow_steps(&self, steps: u64) {
        self.steps.set(steps);
    }

    /// Steps that are left.
    pub fn steps_left(&self) -> u64 {
        self.steps.get()
    }

    /// The value of a term.
    ///
    /// # Errors
    /// See [`Fault`].
    #[inline]
    pub fn natural(&self, term: CompiledTerm, arguments: &[u64]) -> Result<u64, Fault> {
        self.step(term.size)?;
        self.value(term.root, arguments)
    }

    /// The value of a term as a side of a comparison: over the integers as far as it is built from
    /// sums, differences and multiples.
    ///
    /// # Errors
    /// See [`Fault`].
    pub fn integer(&self, term: CompiledTerm, arguments: &[u64]) -> Result<i128, Fault> {
        self.step(term.size)?;
        self.side(term.root, arguments)
    }

    /// Whether a condition holds.
    ///
    /// # Errors
    /// See [`Fault`].
    #[inline]
    pub fn holds(&self, condition: CompiledCondition, arguments: &[u64]) -> Result<bool, Fault> {
        self.step(condition.size)?;
        self.truth(condition.root, arguments)
    }
}

impl Code {
    #[inline]
    pub(super) fn step(&self, size: u32) -> Result<(), Fault> {
        let left = self.steps.get().checked_sub(u64::from(size)).ok_or(Fault::OutOfSteps)?;
        self.steps.set(left);
        Ok(())
    }

    fn value(&self, id: Id, frame: &[u64]) -> Result<u64, Fault> {
        let variable = |i: u32| frame.get(i as usize).copied().ok_or(Fault::Undefined);
        // Half of all parts are variables, which need no call.
        let at = |id: Id| match self.nodes[id as usize] {
            Node::Variable(i) => variable(i),
            _ => self.value(id, frame),
        };
        match self.nodes[id as usize] {
            Node::Variable(i) => variable(i),
            Node::Constant(value) => Ok(value),
            Node::Large(_) => Err(Fault::TooLarge),
            Node::Add(a, b) => at(a)?.checked_add(at(b)?).ok_or(Fault::TooLarge),
            Node::Subtract(a, b) => at(a)?.checked_sub(at(b)?).ok_or(Fault::Undefined),
            Node::Monus(a, b) => Ok(at(a)?.saturating_sub(at(b)?)),
            Node::Scale(factor, a) => at(a)?.checked_mul(factor).ok_or(Fault::TooLarge),
            Node::ScaleLarge(_, a) => {
                if at(a)? == 0 {
                    Ok(0)
                } else {
                    Err(Fault::TooLarge)
                }
            }
            Node::Floor(a, k) => at(a)?.checked_div(k).ok_or(Fault::Undefined),
            Node::Ceil(a, 0) => at(a).and(Err(Fault::Undefined)),
            Node::Ceil(a, k) => Ok(at(a)?.div_ceil(k)),
            Node::Mod(a, k) => at(a)?.checked_rem(k).ok_or(Fault::Undefined),
            Node::Min(a, b) => Ok(at(a)?.min(at(b)?)),
            Node::Max(a, b) => Ok(at(a)?.max(at(b)?)),
            Node::If(c, a, b) => at(if self.truth(c, frame)? { a } else { b }),
            Node::Bitwise(Bitwise::Xor, a, b) => Ok(at(a)? ^ at(b)?),
            Node::Bitwise(Bitwise::And, a, b) => Ok(at(a)? & at(b)?),
            Node::Bitwise(Bitwise::Or, a, b) => Ok(at(a)? | at(b)?),
            Node::ShiftRight(a, places) => Ok(at(a)?.checked_shr(places).unwrap_or(0)),
            Node::TopPower(a, offset) => match at(a)?.checked_ilog2() {
                None => Ok(0),
                Some(logarithm) => shifted_left(1, i64::from(logarithm) + i64::from(offset)),
            },
            Node::Table(list, tail) => self.entry(list, frame)?.map_or_else(|| at(tail), Ok),
            Node::Heights(list) => self.entry(list, frame)?.ok_or(Fault::Undefined),
            Node::Product(a, b) => at(a)?.checked_mul(at(b)?).ok_or(Fault::TooLarge),
            Node::SquareRoot(a) => Ok(at(a)?.isqrt()),
            Node::Log2(a) => Ok(at(a)?.checked_ilog2().map_or(0, u64::from)),
            Node::Call(call) => self.with_arguments(call, frame, |arguments| {
                self.natural(self.functions[call.callee as usize], arguments)
            }),
            Node::Fault(fault) => Err(fault),
        }
    }

    /// The entry of a list at the one parameter; `None` from its length on.
    fn entry(&self, list: u32, frame: &[u64]) -> Result<Option<u64>, Fault> {
        let index = *frame.first().ok_or(Fault::Undefined)?;
        let entry = usize::try_from(index).ok().and_then(|index| self.lists[list as usize].get(index));
        entry.map_or(Ok(None), |entry| entry.map(Some).ok_or(Fault::TooLarge))
    }

    #[inline(never)]
    fn with_arguments<T>(
        &self,
        call: Call,
        frame: &[u64],
        body: impl FnOnce(&[u64]) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let terms = &self.arguments[call.first as usize..][..call.count as usize];
        let mut small = [0; SMALL_CALL];
        if let Some(arguments) = small.get_mut(..terms.len()) {
            for (argument, &term) in arguments.iter_mut().zip(terms) {
                *argument = self.value(term, frame)?;
            }
            return body(arguments);
        }
        body(&terms.iter().map(|&term| self.value(term, frame)).collect::<Result<Vec<_>, _>>()?)
    }

    fn side(&self, id: Id, frame: &[u64]) -> Result<i128, Fault> {
        let at = |id: Id| self.side(id, frame);
        let multiple = |factor: i128, a: i128| factor.checked_mul(a).ok_or(Fault::TooLarge);
        match self.nodes[id as usize] {
            Node::Add(a, b) => at(a)?.checked_add(at(b)?).ok_or(Fault::TooLarge),
            Node::Subtract(a, b) => at(a)?.checked_sub(at(b)?).ok_or(Fault::TooLarge),
            Node::Scale(factor, a) => multiple(i128::from(factor), at(a)?),
            Node::ScaleLarge(factor, a) => match (at(a)?, self.large[factor as usize]) {
                (0, _) => Ok(0),
                (a, factor) => multiple(factor.ok_or(Fault::TooLarge)?, a),
            },
            Node::Large(value) => self.large[value as usize].ok_or(Fault::TooLarge),
            _ => self.value(id, frame).map(i128::from),
        }
    }

    /// A side of a comparison; `None` for a constant that is greater than every other side.
    fn comparable(&self, id: Id, frame: &[u64]) -> Result<Option<i128>, Fault> {
        match self.nodes[id as usize] {
            Node::Large(value) => Ok(self.large[value as usize]),
            _ => self.side(id, frame).map(Some),
        }
    }

    fn truth(&self, id: Id, frame: &[u64]) -> Result<bool, Fault> {
        match self.tests[id as usize] {
            Test::Naturals(comparison, a, b) => {
                Ok(compare(comparison, &self.value(a, frame)?, &self.value(b, frame)?))
            }
            Test::Integers(comparison, a, b) => {
                match (self.comparable(a, frame)?, self.comparable(b, frame)?) {
                    (Some(a), Some(b)) => Ok(compare(comparison, &a, &b)),
                    (Some(_), None) => Ok(compare(comparison, &0, &1)),
                    (None, Some(_)) => Ok(compare(comparison, &1, &0)),
                    (None, None) => Err(Fault::TooLarge),
                }
            }
            Test::And(c, d) => Ok(self.truth(c, frame)? && self.truth(d, frame)?),
            Test::Or(c, d) => Ok(self.truth(c, frame)? || self.truth(d, frame)?),
            Test::Not(c) => Ok(!self.truth(c, frame)?),
            Test::Call(call) => self.with_arguments(call, frame, |arguments| {
                self.holds(self.relations[call.callee as usize], arguments)
            }),
            Test::Automaton(number) => Ok(self.automata[number as usize].accepts_small(frame)),
            Test::Fault(fault) => Err(fault),
        }
    }
}

fn compare<T: Ord>(comparison: Comparison, a: &T, b: &T) -> bool {
    match comparison {
        Comparison::Less => a < b,
        Comparison::LessEqual => a <= b,
        Comparison::Equal => a == b,
        Comparison::NotEqual => a != b,
        Comparison::GreaterEqual => a >= b,
        Comparison::Greater => a > b,
    }
}

/// `a * 2^places`, rounded down where `places` is negative and `a` is 1.
fn shifted_left(a: u64, places: i64) -> Result<u64, Fault> {
    if a == 0 || places < 0 {
        return Ok(0);
    }
    let places = u32::try_from(places).map_err(|_| Fault::TooLarge)?;
    if places > a.leading_zeros() { Err(Fault::TooLarge) } else { Ok(a << places) }
}
