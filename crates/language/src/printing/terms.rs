//! The canonical form of terms and conditions.
//!
//! Reading the canonical form gives the same tree again, so printing it again gives the same text. It has
//! brackets where the grammar needs them, and where a reader would have to know how tightly an operator binds:
//! only sums of products, and chains of one operator, do without.
//! Certificates carry this form, and the kernel's reader reads it.

use std::fmt::Write as _;

use num_bigint::BigUint;
use num_traits::{One, Signed, Zero};

use crate::ast::{Bitwise, Comparison, Condition, FunctionId, Number, Program, Term};

/// Powers of two are written `2^n` from `2^64` on.
const POWER_FROM: u64 = 64;

/// The canonical form of a term whose variables have these names. A variable without a name, or a
/// function that the program does not have, is written `?`.
pub fn print_term(program: &Program, names: &[String], term: &Term) -> String {
    let mut printer = Printer::new(program, names);
    printer.term(term);
    printer.text
}

/// The canonical form of a condition whose variables have these names.
pub fn print_condition(program: &Program, names: &[String], condition: &Condition) -> String {
    let mut printer = Printer::new(program, names);
    printer.condition(condition);
    printer.text
}

/// The canonical form of a constant.
pub(super) fn print_number(program: &Program, value: &BigUint) -> String {
    let mut printer = Printer::new(program, &[]);
    printer.number(value);
    printer.text
}

struct Printer<'a> {
    program: &'a Program,
    parameters: &'a [String],
    text: String,
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program, parameters: &'a [String]) -> Self {
        Printer { program, parameters, text: String::new() }
    }

    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn put_number(&mut self, number: impl std::fmt::Display) {
        // Writing to a String does not fail.
        let _ = write!(self.text, "{number}");
    }

    fn function_name(&mut self, id: FunctionId) {
        let name = self.program.functions.get(id).map(|f| f.name.as_str());
        self.put(name.unwrap_or("?"));
    }

    fn number(&mut self, value: &BigUint) {
        match value.trailing_zeros() {
            Some(zeros) if zeros >= POWER_FROM && zeros + 1 == value.bits() => {
                self.put("2^");
                self.put_number(zeros);
            }
            _ => self.put_number(value),
        }
    }

    /// A number that depends on parameters, or a plain one, without brackets: `4 * m + n - 1`.
    fn affine(&mut self, number: &Number) {
        let mut first = true;
        for (index, slope) in number.slopes().iter().enumerate().filter(|(_, slope)| !slope.is_zero()) {
            if !std::mem::take(&mut first) {
                self.put(" + ");
            }
            if !slope.is_one() {
                self.number(slope);
                self.put(" * ");
            }
            let name = self.program.parameters.get(index).map(|parameter| parameter.name.as_str());
            self.put(name.unwrap_or("?"));
        }
        let constant = number.constant();
        if first {
            self.number(constant.magnitude());
        } else if !constant.is_zero() {
            self.put(if constant.is_negative() { " - " } else { " + " });
            self.number(constant.magnitude());
        }
    }

    /// A divisor or factor.
    fn affine_operand(&mut self, number: &Number) {
        if shape(number) == Shape::Atom {
            return self.affine(number);
        }
        self.put("(");
        self.affine(number);
        self.put(")");
    }

    /// A term where it may reach as far right as it can: a body, an argument, a last branch.
    fn term(&mut self, term: &Term) {
        match term {
            Term::Variable(parameter) => {
                let name = self.parameters.get(*parameter).map(String::as_str);
                self.put(name.unwrap_or("?"));
            }
            Term::Constant(value) => self.affine(value),
            Term::Add(a, b) => {
                self.operand_unless(is_sum(a) || is_multiple(a), a);
                self.put(" + ");
                self.operand_unless(is_multiple(b), b);
            }
            Term::Subtract(a, b) => {
                self.operand_unless(is_sum(a) || is_multiple(a), a);
                self.put(" - ");
                self.operand_unless(is_multiple(b), b);
            }
            Term::Monus(a, b) => {
                self.operand(a);
                self.put(" monus ");
                self.operand(b);
            }
            Term::Product(a, b) => {
                self.operand_unless(is_multiple(a), a);
                self.put(" * ");
                self.operand(b);
            }
            Term::Bitwise(operation, a, b) => {
                let chain = matches!(&**a, Term::Bitwise(first, ..) if first == operation);
                self.operand_unless(chain, a);
                self.put(match operation {
                    Bitwise::Xor => " xor ",
                    Bitwise::And => " band ",
                    Bitwise::Or => " bor ",
                });
                self.operand(b);
            }
            Term::Scale(factor, a) => {
                self.affine_operand(factor);
                self.put(" * ");
                self.operand(a);
            }
            Term::Floor(a, k) => self.division("floor(", a, k),
            Term::Ceil(a, k) => self.division("ceil(", a, k),
            Term::Mod(a, k) => {
                self.operand(a);
                self.put(" mod ");
                self.affine_operand(k);
            }
            Term::ShiftLeft(a, places) => self.shift(a, " << ", *places),
            Term::ShiftRight(a, places) => self.shift(a, " >> ", *places),
            Term::Min(a, b) => self.extremum("min(", a, b, |term| match term {
                Term::Min(a, b) => Some((a, b)),
                _ => None,
            }),
            Term::Max(a, b) => self.extremum("max(", a, b, |term| match term {
                Term::Max(a, b) => Some((a, b)),
                _ => None,
            }),
            Term::TopPower(a, offset) => self.top_power(a, *offset),
            Term::SquareRoot(a) => self.applied("isqrt(", a, ")"),
            Term::Log2(a) => self.applied("floor(log2(", a, "))"),
            Term::If(c, a, b) => {
                self.put("if ");
                self.condition(c);
                self.put(" then ");
                self.before_more(a);
                self.put(" else ");
                self.term(b);
            }
            Term::Table(values, tail) => {
                self.put("table ");
                self.list(values);
                self.put(" then ");
                self.term(tail);
            }
            Term::Heights(values) => {
                self.put("heights ");
                self.list(values);
            }
            Term::Call(function, arguments) => {
                self.function_name(*function);
                self.arguments(arguments);
            }
        }
    }

    fn arguments(&mut self, arguments: &[Term]) {
        self.put("(");
        for (at, argument) in arguments.iter().enumerate() {
            if at > 0 {
                self.put(", ");
            }
            self.term(argument);
        }
        self.put(")");
    }

    fn bracketed(&mut self, term: &Term) {
        self.put("(");
        self.term(term);
        self.put(")");
    }

    /// An operand of a binary operator.
    fn operand(&mut self, term: &Term) {
        self.operand_unless(false, term);
    }

    /// An operand of a binary operator, without brackets if none are needed.
    fn operand_unless(&mut self, unbracketed: bool, term: &Term) {
        if unbracketed || is_atomic(term) {
            self.term(term);
        } else {
            self.bracketed(term);
        }
    }

    /// A term that is followed by something other than an operator: a branch, a side of a comparison.
    fn before_more(&mut self, term: &Term) {
        if is_wide(term) {
            self.bracketed(term);
        } else {
            self.term(term);
        }
    }

    fn applied(&mut self, before: &str, argument: &Term, after: &str) {
        self.put(before);
        self.term(argument);
        self.put(after);
    }

    fn division(&mut self, function: &str, dividend: &Term, divisor: &Number) {
        self.put(function);
        self.operand_unless(is_multiple(dividend), dividend);
        self.put(" / ");
        self.affine_operand(divisor);
        self.put(")");
    }

    fn shift(&mut self, term: &Term, operator: &str, places: u32) {
        self.operand(term);
        self.put(operator);
        self.put_number(places);
    }

    fn top_power(&mut self, term: &Term, offset: i32) {
        if offset == 0 {
            return self.applied("2^floor(log2(", term, "))");
        }
        self.applied("2^(floor(log2(", term, "))");
        self.put(if offset < 0 { " - " } else { " + " });
        self.put_number(offset.unsigned_abs());
        self.put(")");
    }

    /// `min` and `max`: what nests to the left is written as one list.
    fn extremum(
        &mut self,
        name: &str,
        first: &Term,
        last: &Term,
        parts: impl Fn(&Term) -> Option<(&Term, &Term)>,
    ) {
        let mut arguments = vec![last];
        let mut rest = first;
        while let Some((a, b)) = parts(rest) {
            arguments.push(b);
            rest = a;
        }
        self.put(name);
        self.term(rest);
        for argument in arguments.into_iter().rev() {
            self.put(", ");
            self.term(argument);
        }
        self.put(")");
    }

    fn list(&mut self, values: &[BigUint]) {
        self.put("[");
        for (at, value) in values.iter().enumerate() {
            if at > 0 {
                self.put(", ");
            }
            self.number(value);
        }
        self.put("]");
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Compare(comparison, a, b) => {
                self.before_more(a);
                self.put(match comparison {
                    Comparison::Less => " < ",
                    Comparison::LessEqual => " <= ",
                    Comparison::Equal => " = ",
                    Comparison::NotEqual => " != ",
                    Comparison::GreaterEqual => " >= ",
                    Comparison::Greater => " > ",
                });
                // Without brackets, the reader takes the remainder of a number for a congruence.
                match (comparison, &**b) {
                    (Comparison::Equal | Comparison::NotEqual, Term::Mod(a, _)) if is_plain(a) => {
                        self.put("(");
                        self.term(b);
                        self.put(")");
                    }
                    _ => self.before_more(b),
                }
            }
            Condition::And(c, d) => {
                self.condition_operand(matches!(**c, Condition::And(..)), c);
                self.put(" and ");
                self.condition_operand(false, d);
            }
            Condition::Or(c, d) => {
                self.condition_operand(matches!(**c, Condition::Or(..)), c);
                self.put(" or ");
                self.condition_operand(false, d);
            }
            Condition::Not(c) => {
                self.put("not ");
                self.condition_operand(false, c);
            }
            Condition::Call(relation, arguments) => {
                let name = self.program.relations.get(*relation).map(|r| r.name.as_str());
                self.put(name.unwrap_or("?"));
                self.arguments(arguments);
            }
            // The whole body of an `automaton` statement, which is printed by itself.
            Condition::Automaton(_) => self.put("?"),
        }
    }

    fn condition_operand(&mut self, unbracketed: bool, condition: &Condition) {
        if unbracketed || matches!(condition, Condition::Compare(..) | Condition::Call(..)) {
            self.condition(condition);
        } else {
            self.put("(");
            self.condition(condition);
            self.put(")");
        }
    }
}

/// Whether a term is a number without parameters.
fn is_plain(term: &Term) -> bool {
    matches!(term, Term::Constant(number) if number.is_plain())
}

/// What a number looks like where it is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// `5` or `m`
    Atom,
    /// `2 * m`
    Multiple,
    /// `m + n`, `m - 1`
    Sum,
}

fn shape(number: &Number) -> Shape {
    let mut slopes = number.slopes().iter().filter(|slope| !slope.is_zero());
    match (slopes.next(), slopes.next()) {
        (None, _) => Shape::Atom,
        (Some(slope), None) if number.constant().is_zero() => {
            if slope.is_one() {
                Shape::Atom
            } else {
                Shape::Multiple
            }
        }
        (Some(_), _) => Shape::Sum,
    }
}

/// Terms that reach as far right as they can.
fn is_wide(term: &Term) -> bool {
    matches!(term, Term::If(..) | Term::Table(..) | Term::Heights(..))
}

/// Sums and differences: as a left operand of `+` and `-` they need no brackets, because both associate to the
/// left.
fn is_sum(term: &Term) -> bool {
    match term {
        Term::Add(..) | Term::Subtract(..) => true,
        Term::Constant(number) => shape(number) == Shape::Sum,
        _ => false,
    }
}

/// Multiples and products: `*` binds more tightly than `+`, `-` and the `/` of a rounding.
fn is_multiple(term: &Term) -> bool {
    match term {
        Term::Scale(..) | Term::Product(..) => true,
        Term::Constant(number) => shape(number) == Shape::Multiple,
        _ => false,
    }
}

/// Terms that need no brackets anywhere: levels 8 and 9 of docs/LANGUAGE.md.
fn is_atomic(term: &Term) -> bool {
    match term {
        Term::Constant(number) => shape(number) == Shape::Atom,
        Term::Variable(_)
        | Term::Floor(..)
        | Term::Ceil(..)
        | Term::Min(..)
        | Term::Max(..)
        | Term::TopPower(..)
        | Term::SquareRoot(_)
        | Term::Log2(_)
        | Term::Call(..) => true,
        Term::Add(..)
        | Term::Subtract(..)
        | Term::Monus(..)
        | Term::Scale(..)
        | Term::Mod(..)
        | Term::If(..)
        | Term::Bitwise(..)
        | Term::ShiftLeft(..)
        | Term::ShiftRight(..)
        | Term::Table(..)
        | Term::Heights(_)
        | Term::Product(..) => false,
    }
}
