//! Terms and conditions as formulas of LaTeX.
//!
//! Brackets are those of the canonical form, so a formula has one reading. Nothing is inside of braces that a line
//! would have to end in: long formulas break at their relations, operators and commas.

use num_bigint::BigUint;
use num_traits::{One, Signed, Zero};

use super::escape;
use nimcert_core::language::ast::{Bitwise, Comparison, Condition, Number, Program, Term};
use nimcert_prose::digits::short;

/// Powers of two are written as powers from `2^64` on.
const POWER_FROM: u64 = 64;

/// Longest decimal that is written in full.
const LONGEST: usize = 400;

/// Values of a list that are written; a longer one is cut off.
const MOST_VALUES: usize = 200;

/// Writes formulas whose variables have these names.
#[derive(Clone, Copy)]
pub(crate) struct Math<'a> {
    program: &'a Program,
    names: &'a [String],
}

/// Whether and how a formula must be bracketed as an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Atom,
    Multiple,
    Sum,
    Other,
}

impl<'a> Math<'a> {
    pub(crate) fn new(program: &'a Program, names: &'a [String]) -> Math<'a> {
        Math { program, names }
    }

    /// A term.
    pub(crate) fn term(&self, term: &Term) -> String {
        match term {
            Term::Variable(at) => self.names.get(*at).map_or("?".to_owned(), |name| escape::name(name)),
            Term::Constant(value) => self.affine(value),
            Term::Add(a, b) => format!("{} + {}", self.left_of_sum(a), self.right_of_sum(b)),
            Term::Subtract(a, b) => format!("{} - {}", self.left_of_sum(a), self.right_of_sum(b)),
            Term::Monus(a, b) => format!("{} \\mathbin{{\\dot{{-}}}} {}", self.operand(a), self.operand(b)),
            Term::Product(a, b) => format!("{} \\cdot {}", self.unless(Shape::Multiple, a), self.operand(b)),
            Term::Bitwise(operation, a, b) => {
                let chain = matches!(&**a, Term::Bitwise(first, ..) if first == operation);
                let left = if chain { self.term(a) } else { self.operand(a) };
                let sign = match operation {
                    Bitwise::Xor => "\\oplus",
                    Bitwise::And => "\\mathbin{\\mathsf{and}}",
                    Bitwise::Or => "\\mathbin{\\mathsf{or}}",
                };
                format!("{left} {sign} {}", self.operand(b))
            }
            Term::Scale(factor, a) => {
                let sign = match (factor.plain(), &**a) {
                    (Some(_), Term::Variable(_)) => "\\,",
                    _ => " \\cdot ",
                };
                format!("{}{sign}{}", self.affine_operand(factor), self.operand(a))
            }
            Term::Floor(a, k) => {
                format!("\\lfloor {} / {}\\rfloor ", self.dividend(a), self.affine_operand(k))
            }
            Term::Ceil(a, k) => format!("\\lceil {} / {}\\rceil ", self.dividend(a), self.affine_operand(k)),
            Term::Mod(a, k) => format!("{} \\bmod {}", self.operand(a), self.affine_operand(k)),
            Term::ShiftLeft(a, places) => format!("{} \\cdot 2^{{{places}}}", self.operand(a)),
            Term::ShiftRight(a, places) => format!("\\lfloor {} / 2^{{{places}}}\\rfloor ", self.dividend(a)),
            Term::Min(..) => self.extremum("\\min", term),
            Term::Max(..) => self.extremum("\\max", term),
            Term::TopPower(a, offset) => {
                let log = format!("\\lfloor \\log_2 {}\\rfloor", self.operand(a));
                match offset {
                    0 => format!("2^{{{log}}}"),
                    1.. => format!("2^{{{log} + {offset}}}"),
                    _ => format!("\\lfloor 2^{{{log} - {}}}\\rfloor ", offset.unsigned_abs()),
                }
            }
            Term::SquareRoot(a) => format!("\\lfloor \\sqrt{{{}}}\\rfloor ", self.term(a)),
            Term::Log2(a) => format!("\\lfloor \\log_2 {}\\rfloor ", self.operand(a)),
            Term::If(c, a, b) => format!(
                "\\text{{if }} {} \\text{{ then }}\\allowbreak {} \\text{{ else }}\\allowbreak {}",
                self.condition(c),
                self.before_more(a),
                self.term(b)
            ),
            Term::Table(values, tail) => {
                format!("{} \\text{{ then }}\\allowbreak {}", list(values), self.term(tail))
            }
            Term::Heights(values) => list(values),
            Term::Call(function, arguments) => {
                let name = self.program.functions.get(*function).map_or("?", |f| f.name.as_str());
                self.applied(name, arguments)
            }
        }
    }

    /// A condition.
    pub(crate) fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Compare(comparison, a, b) => {
                let sign = match comparison {
                    Comparison::Less => "<",
                    Comparison::LessEqual => "\\le",
                    Comparison::Equal => "=",
                    Comparison::NotEqual => "\\ne",
                    Comparison::GreaterEqual => "\\ge",
                    Comparison::Greater => ">",
                };
                format!("{} {sign} {}", self.before_more(a), self.before_more(b))
            }
            Condition::And(c, d) => {
                let left = self.part(matches!(**c, Condition::And(..)), c);
                format!("{left} \\land {}", self.part(false, d))
            }
            Condition::Or(c, d) => {
                let left = self.part(matches!(**c, Condition::Or(..)), c);
                format!("{left} \\lor {}", self.part(false, d))
            }
            Condition::Not(c) => format!("\\lnot {}", self.bracketed_unless_call(c)),
            Condition::Call(relation, arguments) => {
                let name = self.program.relations.get(*relation).map_or("?", |r| r.name.as_str());
                self.applied(name, arguments)
            }
            Condition::Automaton(_) => "?".to_owned(),
        }
    }

    /// A tuple of terms.
    pub(crate) fn tuple(&self, terms: &[Term]) -> String {
        let terms: Vec<String> = terms.iter().map(|term| self.term(term)).collect();
        format!("({})", terms.join(",\\allowbreak{} "))
    }

    /// A number that may depend on parameters.
    pub(crate) fn affine(&self, number: &Number) -> String {
        let mut parts = String::new();
        for (index, slope) in number.slopes().iter().enumerate().filter(|(_, slope)| !slope.is_zero()) {
            if !parts.is_empty() {
                parts.push_str(" + ");
            }
            if !slope.is_one() {
                parts.push_str(&natural(slope));
                parts.push_str("\\,");
            }
            let name = self.program.parameters.get(index).map_or("?", |p| p.name.as_str());
            parts.push_str(&escape::name(name));
        }
        let constant = number.constant();
        if parts.is_empty() {
            return natural(constant.magnitude());
        }
        if !constant.is_zero() {
            let sign = if constant.is_negative() { '-' } else { '+' };
            parts.push_str(&format!(" {sign} {}", natural(constant.magnitude())));
        }
        parts
    }

    fn affine_operand(&self, number: &Number) -> String {
        bracketed(shape_of_number(number) != Shape::Atom, self.affine(number))
    }

    fn applied(&self, name: &str, arguments: &[Term]) -> String {
        format!("{}{}", escape::name(name), self.tuple(arguments))
    }

    fn left_of_sum(&self, term: &Term) -> String {
        bracketed(shape(term) == Shape::Other, self.term(term))
    }

    fn right_of_sum(&self, term: &Term) -> String {
        self.unless(Shape::Multiple, term)
    }

    fn dividend(&self, term: &Term) -> String {
        self.unless(Shape::Multiple, term)
    }

    fn operand(&self, term: &Term) -> String {
        bracketed(shape(term) != Shape::Atom, self.term(term))
    }

    fn unless(&self, plain: Shape, term: &Term) -> String {
        let shape = shape(term);
        bracketed(shape != Shape::Atom && shape != plain, self.term(term))
    }

    fn before_more(&self, term: &Term) -> String {
        let wide = matches!(term, Term::If(..) | Term::Table(..) | Term::Heights(..));
        bracketed(wide, self.term(term))
    }

    fn part(&self, chain: bool, condition: &Condition) -> String {
        let plain = chain || matches!(condition, Condition::Compare(..) | Condition::Call(..));
        bracketed(!plain, self.condition(condition))
    }

    fn bracketed_unless_call(&self, condition: &Condition) -> String {
        bracketed(!matches!(condition, Condition::Call(..)), self.condition(condition))
    }

    /// `min` and `max`: what nests to the left is one list.
    fn extremum(&self, name: &str, term: &Term) -> String {
        let mut arguments = Vec::new();
        let mut rest = term;
        loop {
            match (name, rest) {
                ("\\min", Term::Min(a, b)) | ("\\max", Term::Max(a, b)) => {
                    arguments.push(self.term(b));
                    rest = a;
                }
                _ => break arguments.push(self.term(rest)),
            }
        }
        arguments.reverse();
        format!("{name}({})", arguments.join(",\\allowbreak{} "))
    }
}

/// `[0, 0, 1]`, cut off if it is long.
pub(crate) fn list(values: &[BigUint]) -> String {
    let mut shown: Vec<String> = values.iter().take(MOST_VALUES).map(natural).collect();
    if values.len() > MOST_VALUES {
        shown.push("\\ldots".to_owned());
    }
    format!("[{}]", shown.join(",\\allowbreak{} "))
}

/// A natural number: in full, as a power of two, or shortened if it is very long.
pub(crate) fn natural(value: &BigUint) -> String {
    match value.trailing_zeros() {
        Some(zeros) if zeros >= POWER_FROM && zeros + 1 == value.bits() => format!("2^{{{zeros}}}"),
        _ if value.bits() > 4 * LONGEST as u64 => {
            format!("\\text{{{}}}", escape::sentence(&short(value)))
        }
        _ => escape::number(&value.to_string()),
    }
}

/// `(1, 2, 3)`
pub(crate) fn numbers(values: &[BigUint]) -> String {
    let values: Vec<String> = values.iter().map(natural).collect();
    format!("({})", values.join(",\\allowbreak{} "))
}

/// `(x, y, z)`
pub(crate) fn tuple_of_names(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| escape::name(name)).collect();
    format!("({})", names.join(",\\allowbreak{} "))
}

/// A position by the names of its coordinates: `(x, y, z)`, or `x` if there is only one.
pub(crate) fn position_of_names(names: &[String]) -> String {
    match names {
        [only] => escape::name(only),
        _ => tuple_of_names(names),
    }
}

/// A position by its numbers: `(1, 2)`, or `1` if there is only one.
pub(crate) fn position(values: &[BigUint]) -> String {
    match values {
        [only] => natural(only),
        _ => numbers(values),
    }
}

/// A number that depends on parameters, as the search writes it: `2 * m + 1`.
pub(crate) fn affine_text(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let word = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (token, after) = rest.split_at(word.max(c.len_utf8()));
        rest = after;
        match token {
            "*" => out.push_str("\\,"),
            "floor" => out.push_str("\\operatorname{floor}"),
            "^" => {
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let (exponent, after) = rest.split_at(end);
                out.push_str(&format!("^{{{exponent}}}"));
                rest = after;
            }
            " " => out.push(' '),
            _ if token.bytes().all(|b| b.is_ascii_digit()) => out.push_str(&escape::number(token)),
            _ if word > 0 => out.push_str(&escape::name(token)),
            "+" | "-" | "(" | ")" | "=" | "," | "/" => out.push_str(token),
            _ => out.push_str(&escape::sentence(token)),
        }
    }
    out
}

fn bracketed(needed: bool, text: String) -> String {
    if needed { format!("({text})") } else { text }
}

fn shape_of_number(number: &Number) -> Shape {
    let mut slopes = number.slopes().iter().filter(|slope| !slope.is_zero());
    match (slopes.next(), slopes.next()) {
        (None, _) => Shape::Atom,
        (Some(slope), None) if number.constant().is_zero() => match slope.is_one() {
            true => Shape::Atom,
            false => Shape::Multiple,
        },
        (Some(_), _) => Shape::Sum,
    }
}

fn shape(term: &Term) -> Shape {
    match term {
        Term::Constant(number) => shape_of_number(number),
        Term::Variable(_)
        | Term::Floor(..)
        | Term::Ceil(..)
        | Term::ShiftRight(..)
        | Term::Min(..)
        | Term::Max(..)
        | Term::TopPower(..)
        | Term::SquareRoot(_)
        | Term::Log2(_)
        | Term::Call(..) => Shape::Atom,
        Term::Scale(..) | Term::Product(..) | Term::ShiftLeft(..) => Shape::Multiple,
        Term::Add(..) | Term::Subtract(..) => Shape::Sum,
        Term::Monus(..)
        | Term::Mod(..)
        | Term::If(..)
        | Term::Bitwise(..)
        | Term::Table(..)
        | Term::Heights(_) => Shape::Other,
    }
}
