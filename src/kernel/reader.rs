//! The kernel's own reader of claims (docs/LANGUAGE.md without the rows marked friendly only).
//! In: the text of a claim file, or of the claim or a graph term in a certificate. Out: nodes, claims, functions.
//! Never: guesses, folds anything but products of constants, or accepts a name before its meaning.
use super::evaluate::{Evaluator, Stop};
use super::natural::Natural;
use super::node::{Arena, Cmp, Id, Node, Op};
use super::rejection::{Failure, Limit, Rejection, Syntax};
use super::{MAX_CONSTANT_BITS, MAX_DEPTH, MAX_TOKENS};
use std::collections::HashMap;

const KEYWORDS: &str = " and band below bor ceil claim div elif else floor fun heights if isqrt let log2 max min mod monus not or table then xor ";
/// Binding strengths; a higher one binds more tightly.
const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const COMPARE: u8 = 4;
const TERM: u8 = 5;
const PRODUCT: u8 = 10;
const OPERAND: u8 = 11;

/// The property a claim speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property { Monotone, Ns, Nimsum }

/// A claim; equal claims say the same of functions with the same expanded body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    pub negated: bool,
    pub property: Property,
    pub body: Id,
    pub bound: Option<Natural>,
}

#[derive(Clone)]
enum Meaning { Constant(Natural), Function { body: Id, arity: usize } }

/// What a text says.
#[derive(Default)]
pub struct Program {
    pub claims: Vec<Claim>,
    names: HashMap<String, Meaning>,
}

/// Reads statements; `origin` is the number of lines before the text if it stands in a certificate.
pub fn read(text: &str, origin: Option<usize>, arena: &mut Arena) -> Result<Program, Failure> {
    let tokens = tokens(text, origin)?;
    let mut reader = Reader { tokens, at: 0, depth: 0, origin, arena, program: Program::default(), parameters: vec![] };
    while reader.at < reader.tokens.len() {
        reader.statement()?;
    }
    Ok(reader.program)
}

/// Reads `(p, ..) TERM` with the functions of a program, on a line of the certificate: the number of parameters and the term.
pub fn read_graph(text: &str, origin: Option<usize>, program: &Program, arena: &mut Arena) -> Result<(usize, Id), Failure> {
    let program = Program { claims: vec![], names: program.names.clone() };
    let tokens = tokens(text, origin)?;
    let mut reader = Reader { tokens, at: 0, depth: 0, origin, arena, program, parameters: vec![] };
    reader.parameters()?;
    let term = reader.term(TERM)?;
    reader.need("\n")?;
    Ok((reader.parameters.len(), term))
}

fn unreadable(origin: Option<usize>, line: usize, wanted: Syntax) -> Failure {
    Rejection::Claim { in_certificate: origin.is_some(), line: line + origin.unwrap_or(0), wanted }.into()
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The tokens with their lines, `\n` after each statement.
fn tokens(text: &str, origin: Option<usize>) -> Result<Vec<(&str, usize)>, Failure> {
    let (mut found, mut open): (Vec<(&str, usize)>, usize) = (vec![], 0);
    for (line, content) in text.lines().enumerate() {
        let goes_on = content.starts_with([' ', '\t']) && !content.trim_ascii().is_empty();
        if open == 0 && !goes_on && found.last().is_some_and(|last| last.0 != "\n") {
            found.push(("\n", line));
        }
        let blank = [' ', '\t', '\r'];
        let mut rest = content.split('#').next().unwrap_or("").trim_start_matches(blank);
        while let Some(first) = rest.chars().next() {
            let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let pair = ["<<", ">>", "<=", ">=", "!="].iter().any(|pair| rest.starts_with(pair));
            let length = if word > 0 { word } else { 1 + usize::from(pair) };
            if word == 0 && !pair && !"+-*/^()[],=<>".contains(first) {
                return Err(unreadable(origin, line + 1, Syntax::Character));
            }
            let (token, after) = rest.split_at(length);
            open = if "([".contains(token) { open + 1 } else { open.saturating_sub(usize::from(")]".contains(token))) };
            found.push((token, line + 1));
            rest = after.trim_start_matches(blank);
        }
        if found.len() > MAX_TOKENS {
            return Err(Limit::Tokens.into());
        }
    }
    if let Some((last, line)) = found.last().copied().filter(|last| last.0 != "\n") {
        found.push(("\n", line + usize::from(last.is_empty())));
    }
    Ok(found)
}

struct Reader<'a, 'b> {
    tokens: Vec<(&'a str, usize)>,
    at: usize,
    depth: usize,
    origin: Option<usize>,
    arena: &'b mut Arena,
    program: Program,
    parameters: Vec<&'a str>,
}

impl<'a> Reader<'a, '_> {
    fn peek(&self) -> &'a str {
        self.tokens.get(self.at).map_or("\n", |token| token.0)
    }
    fn next(&mut self) -> &'a str {
        let token = self.peek();
        self.at += 1;
        token
    }
    fn eat(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }
    fn need(&mut self, token: &'static str) -> Result<(), Failure> {
        if self.eat(token) { Ok(()) } else { self.fail(Syntax::Token(token)) }
    }
    fn fail<T>(&self, wanted: Syntax) -> Result<T, Failure> {
        let line = self.tokens.get(self.at).or(self.tokens.last()).map_or(1, |token| token.1);
        Err(unreadable(self.origin, line, wanted))
    }
    fn add(&mut self, node: Node) -> Result<Id, Failure> {
        Ok(self.arena.add(node)?)
    }
    fn name(&mut self) -> Result<&'a str, Failure> {
        let name = self.peek();
        if !name.starts_with(|c: char| is_word(c) && !c.is_ascii_digit()) || KEYWORDS.contains(&format!(" {name} ")) {
            return self.fail(Syntax::Name);
        }
        Ok(self.next())
    }
    fn new_name(&mut self) -> Result<String, Failure> {
        let name = self.name()?;
        if self.program.names.contains_key(name) { self.fail(Syntax::NewName) } else { Ok(name.to_string()) }
    }
    fn statement(&mut self) -> Result<(), Failure> {
        self.parameters.clear();
        match self.next() {
            "let" => {
                let name = self.new_name()?;
                self.need("=")?;
                let value = self.computed_constant()?;
                self.program.names.insert(name, Meaning::Constant(value));
            }
            "fun" => {
                let name = self.new_name()?;
                self.parameters()?;
                self.need("=")?;
                let (body, arity) = (self.term(TERM)?, self.parameters.len());
                self.program.names.insert(name, Meaning::Function { body, arity });
            }
            "claim" => self.claim()?,
            _ => return self.fail(Syntax::Statement),
        }
        self.need("\n")
    }
    fn claim(&mut self) -> Result<(), Failure> {
        let negated = self.eat("not");
        let property = match self.next() {
            "monotone" => Property::Monotone,
            "ns" => Property::Ns,
            "nimsum" => Property::Nimsum,
            _ => return self.fail(Syntax::Property),
        };
        let name = self.name()?;
        let body = match self.program.names.get(name) {
            Some(Meaning::Function { body, arity: 1 }) => *body,
            Some(_) => return self.fail(Syntax::OneParameter),
            None => return self.fail(Syntax::KnownName),
        };
        let bound = if self.eat("below") { Some(self.computed_constant()?) } else { None };
        self.program.claims.push(Claim { negated, property, body, bound });
        Ok(())
    }
    fn parameters(&mut self) -> Result<(), Failure> {
        self.need("(")?;
        loop {
            let name = self.name()?;
            if self.parameters.contains(&name) {
                return self.fail(Syntax::NewName);
            }
            self.parameters.push(name);
            if !self.eat(",") {
                return self.need(")");
            }
        }
    }
    /// A term without variables, for its value.
    fn computed_constant(&mut self) -> Result<Natural, Failure> {
        let term = self.term(TERM)?;
        match Evaluator::new(self.arena).value(term, &[]) {
            Ok(value) if value.bits() <= MAX_CONSTANT_BITS => Ok(value),
            Ok(_) => Err(Limit::ConstantBits.into()),
            Err(Stop::Declined(limit)) => Err(limit.into()),
            Err(Stop::Undefined) => self.fail(Syntax::Constant),
        }
    }
    /// An operand that is a constant.
    fn constant(&mut self) -> Result<Natural, Failure> {
        let term = self.term(OPERAND)?;
        self.arena.constant(term).cloned().map_or_else(|| self.fail(Syntax::Constant), Ok)
    }
    fn divisor(&mut self) -> Result<Natural, Failure> {
        let value = self.constant()?;
        if value.is_zero() { self.fail(Syntax::Positive) } else { Ok(value) }
    }
    fn power(&self, exponent: &Natural) -> Result<Natural, Failure> {
        match exponent.to_u64() {
            Some(n) if n < MAX_CONSTANT_BITS as u64 => Ok(Natural::power_of_two(n as usize)),
            _ => Err(Limit::ConstantBits.into()),
        }
    }
    fn term(&mut self, strength: u8) -> Result<Id, Failure> {
        let id = self.expression(strength)?;
        if self.arena.is_condition(id) { self.fail(Syntax::Term) } else { Ok(id) }
    }
    fn condition(&mut self, strength: u8) -> Result<Id, Failure> {
        let id = self.expression(strength)?;
        if self.arena.is_condition(id) { Ok(id) } else { self.fail(Syntax::Condition) }
    }
    /// A term or condition of operators that bind at least as tightly as `strength`.
    fn expression(&mut self, strength: u8) -> Result<Id, Failure> {
        if self.depth >= MAX_DEPTH {
            return Err(Limit::Depth.into());
        }
        self.depth += 1;
        let mut left = self.prefix(strength)?;
        loop {
            let token = self.peek();
            let level = match token {
                "or" => OR,
                "and" => AND,
                "<" | "<=" | "=" | "!=" | ">=" | ">" => COMPARE,
                "bor" => TERM,
                "xor" => TERM + 1,
                "band" => TERM + 2,
                "<<" | ">>" => TERM + 3,
                "+" | "-" | "monus" => TERM + 4,
                "*" | "div" | "mod" => PRODUCT,
                _ => 0,
            };
            if level < strength {
                self.depth -= 1;
                return Ok(left);
            }
            if self.arena.is_condition(left) != (level < COMPARE) {
                return self.fail(Syntax::Term);
            }
            self.at += 1;
            left = self.operation(token, left, level)?;
        }
    }
    /// What follows an operator, applied to the left operand.
    fn operation(&mut self, token: &str, left: Id, level: u8) -> Result<Id, Failure> {
        match token {
            "<<" | ">>" => {
                let n = self.constant()?;
                let power = self.power(&n)?;
                return self.add(if token == "<<" { Node::Scale(power, left) } else { Node::Floor(left, Natural::zero(), power) });
            }
            "div" | "mod" => {
                let k = self.divisor()?;
                let floor = self.add(Node::Floor(left, Natural::zero(), k.clone()))?;
                return if token == "div" { Ok(floor) } else { self.add(Node::Mod(left, k, floor)) };
            }
            _ => {}
        }
        let right = if level < COMPARE { self.condition(level + 1)? } else { self.term(level + 1)? };
        let op = match token {
            "or" => Op::Or,
            "and" => Op::And,
            "bor" => Op::Bor,
            "xor" => Op::Xor,
            "band" => Op::Band,
            "+" => Op::Add,
            "-" => Op::Sub,
            "monus" => Op::Monus,
            "*" => return self.product(left, right),
            "<" => return self.add(Node::Compare(Cmp::Lt, left, right)),
            "<=" => return self.add(Node::Compare(Cmp::Le, left, right)),
            "=" => return self.add(Node::Compare(Cmp::Eq, left, right)),
            "!=" => return self.add(Node::Compare(Cmp::Ne, left, right)),
            ">=" => return self.add(Node::Compare(Cmp::Ge, left, right)),
            _ => return self.add(Node::Compare(Cmp::Gt, left, right)),
        };
        self.add(Node::Binary(op, left, right))
    }
    fn product(&mut self, left: Id, right: Id) -> Result<Id, Failure> {
        let node = match (self.arena.constant(left), self.arena.constant(right)) {
            (Some(a), Some(b)) if a.bits() + b.bits() > MAX_CONSTANT_BITS + 1 => return Err(Limit::ConstantBits.into()),
            (Some(a), Some(b)) => Node::Constant(a.times(b)),
            (Some(a), None) => Node::Scale(a.clone(), right),
            (None, Some(b)) => Node::Scale(b.clone(), left),
            (None, None) => Node::Binary(Op::Times, left, right),
        };
        self.add(node)
    }
    fn prefix(&mut self, strength: u8) -> Result<Id, Failure> {
        match self.peek() {
            "(" => {
                self.at += 1;
                let inner = self.expression(OR)?;
                self.need(")").map(|()| inner)
            }
            "not" if strength <= NOT => {
                self.at += 1;
                let part = self.condition(NOT)?;
                self.add(Node::Not(part))
            }
            "if" if strength <= TERM => self.choice(),
            "table" | "heights" if strength <= TERM => self.lookup(),
            "floor" | "ceil" => self.rounded(),
            "min" | "max" => {
                let op = if self.next() == "min" { Op::Min } else { Op::Max };
                let arguments = self.arguments()?;
                let [first, rest @ ..] = arguments.as_slice() else { return self.fail(Syntax::Arity) };
                if rest.is_empty() {
                    return self.fail(Syntax::Arity);
                }
                rest.iter().try_fold(*first, |left, right| self.add(Node::Binary(op, left, *right)))
            }
            "isqrt" => {
                self.at += 1;
                let arguments = self.arguments()?;
                let [part] = arguments.as_slice() else { return self.fail(Syntax::Arity) };
                self.add(Node::Root(*part))
            }
            token if token.starts_with(|c: char| c.is_ascii_digit()) => self.number(),
            _ => self.named(),
        }
    }
    fn choice(&mut self) -> Result<Id, Failure> {
        let mut branches = vec![];
        self.need("if")?;
        loop {
            let condition = self.condition(OR)?;
            self.need("then")?;
            branches.push((condition, self.term(TERM)?));
            if !self.eat("elif") {
                break;
            }
        }
        self.need("else")?;
        let last = self.term(TERM)?;
        branches.into_iter().rev().try_fold(last, |rest, (condition, branch)| self.add(Node::If(condition, branch, rest)))
    }
    fn lookup(&mut self) -> Result<Id, Failure> {
        let has_tail = self.next() == "table";
        if self.parameters.len() != 1 {
            return self.fail(Syntax::OneParameter);
        }
        self.need("[")?;
        let mut values = vec![self.constant()?];
        while self.eat(",") {
            values.push(self.constant()?);
        }
        self.need("]")?;
        if !has_tail {
            return self.add(Node::Lookup(values, None));
        }
        self.need("then")?;
        let tail = self.term(TERM)?;
        let (column, length) = (self.add(Node::Variable(0))?, self.add(Node::Constant(Natural::from(values.len() as u64)))?);
        let beyond = self.add(Node::Compare(Cmp::Ge, column, length))?;
        self.add(Node::Lookup(values, Some((beyond, tail))))
    }
    fn rounded(&mut self) -> Result<Id, Failure> {
        let up = self.next() == "ceil";
        self.need("(")?;
        if !up && self.eat("log2") {
            let arguments = self.arguments()?;
            let [part] = arguments.as_slice() else { return self.fail(Syntax::Arity) };
            self.need(")")?;
            return self.add(Node::Log(*part));
        }
        let part = self.term(PRODUCT)?;
        self.need("/")?;
        let k = self.divisor()?;
        self.need(")")?;
        let extra = k.minus(&Natural::from(1)).filter(|_| up).unwrap_or_default();
        self.add(Node::Floor(part, extra, k))
    }
    fn arguments(&mut self) -> Result<Vec<Id>, Failure> {
        self.need("(")?;
        let mut arguments = vec![self.term(TERM)?];
        while self.eat(",") {
            arguments.push(self.term(TERM)?);
        }
        self.need(")").map(|()| arguments)
    }
    fn number(&mut self) -> Result<Id, Failure> {
        let text = self.peek();
        if text.len() > MAX_CONSTANT_BITS {
            return Err(Limit::ConstantBits.into());
        }
        let Some(value) = Natural::parse(text) else { return self.fail(Syntax::Constant) };
        if value.bits() > MAX_CONSTANT_BITS {
            return Err(Limit::ConstantBits.into());
        }
        self.at += 1;
        if value.to_u64() != Some(2) || !self.eat("^") {
            return self.add(Node::Constant(value));
        }
        let exponent = self.term(OPERAND)?;
        let (log, n, up) = match self.arena.get(exponent) {
            Node::Constant(n) => return self.power(n).and_then(|power| self.add(Node::Constant(power))),
            Node::Binary(op @ (Op::Add | Op::Sub), a, b) => (*a, self.arena.constant(*b).cloned(), *op == Op::Add),
            _ => (exponent, Some(Natural::zero()), true),
        };
        let (Node::Log(part), Some(n)) = (self.arena.get(log), n) else { return self.fail(Syntax::Power) };
        let (part, power) = (*part, self.power(&n)?);
        let top = self.add(Node::Top(part))?;
        match (n.is_zero(), up) {
            (true, _) => Ok(top),
            (false, true) => self.add(Node::Scale(power, top)),
            (false, false) => self.add(Node::Floor(top, Natural::zero(), power)),
        }
    }
    fn named(&mut self) -> Result<Id, Failure> {
        let name = self.name()?;
        if self.peek() != "(" {
            let parameter = self.parameters.iter().position(|parameter| *parameter == name);
            return match (parameter, self.program.names.get(name)) {
                (Some(i), _) => self.add(Node::Variable(i)),
                (None, Some(Meaning::Constant(value))) => {
                    let node = Node::Constant(value.clone());
                    self.add(node)
                }
                _ => self.fail(Syntax::KnownName),
            };
        }
        let arguments = self.arguments()?;
        match self.program.names.get(name) {
            Some(Meaning::Function { body, arity }) if *arity == arguments.len() => {
                let body = *body;
                self.add(Node::Call(body, arguments))
            }
            Some(Meaning::Function { .. }) => self.fail(Syntax::Arity),
            _ => self.fail(Syntax::KnownName),
        }
    }
}
