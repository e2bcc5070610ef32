//! Terms and conditions to the nodes of a [`Code`].

use std::cell::Cell;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::code::{Call, Code, CompiledCondition, CompiledTerm, Fault, Id, MAX_HEIGHT, Node, Test};
use crate::language::ast::{Bitwise, Condition, Program, Term};

impl Code {
    /// Compiles the functions and relations of a program.
    #[must_use]
    pub fn new(program: &Program) -> Code {
        let mut code = Code { steps: Cell::new(u64::MAX), ..Code::default() };
        let mut relations = program.relations.iter().peekable();
        for (number, function) in program.functions.iter().enumerate() {
            while let Some(relation) = relations.next_if(|relation| relation.after <= number) {
                let compiled = code.condition(&relation.body);
                code.relations.push(compiled);
            }
            let compiled = code.term(&function.body);
            code.functions.push(compiled);
        }
        for relation in relations {
            let compiled = code.condition(&relation.body);
            code.relations.push(compiled);
        }
        code
    }

    /// Compiles a term that uses functions and relations of the program.
    pub fn term(&mut self, term: &Term) -> CompiledTerm {
        let before = self.length();
        let (root, height) = self.compile(term);
        CompiledTerm { root, size: self.length() - before, height }
    }

    /// Compiles a condition that uses functions and relations of the program.
    pub fn condition(&mut self, condition: &Condition) -> CompiledCondition {
        let before = self.length();
        let (root, height) = self.compile_condition(condition);
        CompiledCondition { root, size: self.length() - before, height }
    }

    #[allow(clippy::cast_possible_truncation, reason = "a program has at most MAX_NODES nodes")]
    fn length(&self) -> u32 {
        (self.nodes.len() + self.tests.len()) as u32
    }
}

// Compiling.
#[allow(clippy::cast_possible_truncation, reason = "a program has at most MAX_NODES nodes")]
impl Code {
    fn push(&mut self, node: Node) -> Id {
        self.nodes.push(node);
        (self.nodes.len() - 1) as Id
    }

    fn constant(&mut self, value: &BigUint) -> Id {
        let node = match value.to_u64() {
            Some(value) => Node::Constant(value),
            None => Node::Large(self.large(value)),
        };
        self.push(node)
    }

    fn large(&mut self, value: &BigUint) -> u32 {
        self.large.push(value.to_i128());
        (self.large.len() - 1) as u32
    }

    fn list(&mut self, values: &[BigUint]) -> u32 {
        self.lists.push(values.iter().map(ToPrimitive::to_u64).collect());
        (self.lists.len() - 1) as u32
    }

    /// The node and its height.
    fn compile(&mut self, term: &Term) -> (Id, u32) {
        let mut tallest = 0;
        let mut part = |code: &mut Code, term: &Term| {
            let (id, height) = code.compile(term);
            tallest = tallest.max(height);
            id
        };
        let node = match term {
            Term::Variable(i) => Node::Variable(*i as u32),
            Term::Constant(value) => match value.plain() {
                Some(value) => return (self.constant(value), 1),
                None => Node::Fault(Fault::Undefined),
            },
            Term::Add(a, b) => Node::Add(part(self, a), part(self, b)),
            Term::Subtract(a, b) => Node::Subtract(part(self, a), part(self, b)),
            Term::Monus(a, b) => Node::Monus(part(self, a), part(self, b)),
            Term::Scale(factor, a) => match (factor.plain(), part(self, a)) {
                (Some(factor), a) => match factor.to_u64() {
                    Some(factor) => Node::Scale(factor, a),
                    None => Node::ScaleLarge(self.large(factor), a),
                },
                (None, _) => Node::Fault(Fault::Undefined),
            },
            // A value below 2^64 divided by a number that is not.
            Term::Floor(a, k) => match (k.plain().map(ToPrimitive::to_u64), part(self, a)) {
                (Some(Some(k)), a) => Node::Floor(a, k),
                (Some(None), a) => Node::Bitwise(Bitwise::And, a, self.push(Node::Constant(0))),
                (None, _) => Node::Fault(Fault::Undefined),
            },
            Term::Ceil(a, k) => match (k.plain().map(ToPrimitive::to_u64), part(self, a)) {
                (Some(Some(k)), a) => Node::Ceil(a, k),
                (Some(None), a) => Node::Min(a, self.push(Node::Constant(1))),
                (None, _) => Node::Fault(Fault::Undefined),
            },
            Term::Mod(a, k) => match (k.plain().map(ToPrimitive::to_u64), part(self, a)) {
                (Some(Some(k)), a) => Node::Mod(a, k),
                (Some(None), a) => Node::Max(a, self.push(Node::Constant(0))),
                (None, _) => Node::Fault(Fault::Undefined),
            },
            Term::Min(a, b) => Node::Min(part(self, a), part(self, b)),
            Term::Max(a, b) => Node::Max(part(self, a), part(self, b)),
            Term::If(c, a, b) => {
                let (c, height) = self.compile_condition(c);
                let (a, b) = (part(self, a), part(self, b));
                tallest = tallest.max(height);
                Node::If(c, a, b)
            }
            Term::Bitwise(operation, a, b) => Node::Bitwise(*operation, part(self, a), part(self, b)),
            // A multiple; beyond 128 bits all factors are alike.
            Term::ShiftLeft(a, places) => match (1_u64.checked_shl(*places), part(self, a)) {
                (Some(factor), a) => Node::Scale(factor, a),
                (None, a) => Node::ScaleLarge(self.large(&(BigUint::from(1_u8) << (*places).min(128))), a),
            },
            Term::ShiftRight(a, places) => Node::ShiftRight(part(self, a), *places),
            Term::TopPower(a, offset) => Node::TopPower(part(self, a), *offset),
            Term::Table(values, tail) => Node::Table(self.list(values), part(self, tail)),
            Term::Heights(values) => Node::Heights(self.list(values)),
            Term::Product(a, b) => Node::Product(part(self, a), part(self, b)),
            Term::SquareRoot(a) => Node::SquareRoot(part(self, a)),
            Term::Log2(a) => Node::Log2(part(self, a)),
            Term::Call(function, arguments) => {
                let (arguments, height) = self.compile_arguments(arguments);
                let callee = self.functions.get(*function).map(|body| body.height);
                tallest = height.max(callee.unwrap_or(0));
                match callee {
                    Some(_) => Node::Call(Call { callee: *function as u32, ..arguments }),
                    None => Node::Fault(Fault::Undefined),
                }
            }
        };
        let node = if tallest >= MAX_HEIGHT { Node::Fault(Fault::TooLarge) } else { node };
        (self.push(node), above(tallest))
    }

    fn compile_arguments(&mut self, terms: &[Term]) -> (Call, u32) {
        let compiled: Vec<(Id, u32)> = terms.iter().map(|term| self.compile(term)).collect();
        let height = compiled.iter().map(|&(_, height)| height).max().unwrap_or(0);
        let first = self.arguments.len() as u32;
        self.arguments.extend(compiled.iter().map(|&(id, _)| id));
        (Call { callee: 0, first, count: terms.len() as u32 }, height)
    }

    fn compile_condition(&mut self, condition: &Condition) -> (Id, u32) {
        let (test, tallest) = match condition {
            Condition::Compare(comparison, a, b) => {
                let ((left, x), (right, y)) = (self.compile(a), self.compile(b));
                let sum = |term: &Term| {
                    matches!(term, Term::Add(..) | Term::Subtract(..) | Term::Scale(..) | Term::ShiftLeft(..))
                };
                let large = |term: &Term| matches!(term, Term::Constant(value) if value.bits() > 64);
                let integers = [a, b].into_iter().any(|term| sum(term) || large(term));
                let test = if integers { Test::Integers } else { Test::Naturals };
                (test(*comparison, left, right), x.max(y))
            }
            Condition::And(c, d) => {
                let ((c, x), (d, y)) = (self.compile_condition(c), self.compile_condition(d));
                (Test::And(c, d), x.max(y))
            }
            Condition::Or(c, d) => {
                let ((c, x), (d, y)) = (self.compile_condition(c), self.compile_condition(d));
                (Test::Or(c, d), x.max(y))
            }
            Condition::Not(c) => {
                let (c, x) = self.compile_condition(c);
                (Test::Not(c), x)
            }
            Condition::Call(relation, arguments) => {
                let (arguments, height) = self.compile_arguments(arguments);
                match self.relations.get(*relation).map(|body| body.height) {
                    Some(body) => {
                        (Test::Call(Call { callee: *relation as u32, ..arguments }), height.max(body))
                    }
                    None => (Test::Fault(Fault::Undefined), height),
                }
            }
            Condition::Automaton(automaton) => {
                self.automata.push(automaton.clone());
                (Test::Automaton((self.automata.len() - 1) as u32), 0)
            }
        };
        let test = if tallest >= MAX_HEIGHT { Test::Fault(Fault::TooLarge) } else { test };
        self.tests.push(test);
        ((self.tests.len() - 1) as Id, above(tallest))
    }
}

/// The height of a node over parts of this height; one that is too tall became a leaf.
fn above(tallest: u32) -> u32 {
    if tallest >= MAX_HEIGHT { 1 } else { tallest + 1 }
}
