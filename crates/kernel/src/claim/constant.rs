//! The reader of numbers: constants, divisors, powers, lists of heights.
//!
//! In: tokens. Out: numbers, and terms that are written as powers of two. Never: takes a number
//! with parameters where one without is needed.

use super::expression::{OPERAND, TERM, power_of_two};
use super::{Comparison, Id, Node, Number, Op, Reader, Side, Tail, valued};
use crate::{Checked, Limit, MAX_CONSTANT_BITS, Natural};

impl Reader<'_, '_> {
    /// The value of a term without variables.
    pub fn computed(&mut self) -> Checked<Number> {
        let term = self.any_term()?;
        if let Some(number) = self.arena.constant(term).filter(|number| number.plain().is_none()) {
            return Ok(number.clone());
        }
        let value = self.arena.value(term, &[]);
        let value = valued(value, || self.wanted("expected a constant"))?;
        ensure!(value.bits() <= MAX_CONSTANT_BITS, Limit::ConstantBits);
        Ok(value.into())
    }

    /// A number without parameters.
    pub fn plain(&self, number: &Number) -> Checked<Natural> {
        let wanted = "expected a constant without parameters";
        number.plain().cloned().ok_or_else(|| self.wanted(wanted))
    }

    /// An operand that is a constant.
    fn constant(&mut self) -> Checked<Number> {
        let term = self.term(OPERAND)?;
        let value = self.arena.constant(term).cloned();
        value.ok_or_else(|| self.wanted("expected a constant"))
    }

    /// An operand that is a constant without parameters.
    pub fn plain_constant(&mut self) -> Checked<Natural> {
        let number = self.constant()?;
        self.plain(&number)
    }

    /// An operand that is a constant, and at least 1.
    pub fn divisor(&mut self) -> Checked<Number> {
        let value = self.constant()?;
        ensure!(value.is_positive(), self.wanted("the divisor must not be 0"));
        Ok(value)
    }

    /// The natural that a token writes.
    pub fn natural(&self, text: &str) -> Checked<Natural> {
        ensure!(text.len() <= MAX_CONSTANT_BITS, Limit::ConstantBits);
        let value = Natural::parse(text);
        let value = value.ok_or_else(|| self.wanted("expected a constant"))?;
        ensure!(value.bits() <= MAX_CONSTANT_BITS, Limit::ConstantBits);
        Ok(value)
    }

    /// A constant, or a power.
    pub fn number(&mut self, text: &str) -> Checked<Id> {
        let value = self.natural(text)?;
        let number = if !self.tokens.eat("^") {
            value
        } else if value.to_u64() != Some(2) {
            let exponent = self.plain_constant()?;
            self.power(&value, &exponent)?
        } else {
            let exponent = self.term(OPERAND)?;
            let Some(n) = self.arena.plain(exponent) else { return self.top(exponent) };
            power_of_two(n)?
        };
        Ok(self.arena.number(number)?)
    }

    /// base^exponent, by squaring.
    fn power(&mut self, base: &Natural, exponent: &Natural) -> Checked<Natural> {
        let one = Natural::from(1);
        if *base <= one {
            return Ok(if exponent.is_zero() { one } else { base.clone() });
        }
        let mut power = one;
        for place in (0..exponent.bits()).rev() {
            power = power.times(&power);
            if exponent.bit(place) {
                power = power.times(base);
            }
            ensure!(power.bits() <= MAX_CONSTANT_BITS, Limit::ConstantBits);
            self.arena.visit((power.bits() as u64 / 128).pow(2))?;
        }
        Ok(power)
    }

    /// 2^exponent, for an exponent floor(log2(a)), perhaps plus or minus a constant.
    fn top(&mut self, exponent: Id) -> Checked<Id> {
        let constant = |id| self.arena.plain(id).cloned();
        let (log, sign, n) = match self.arena.get(exponent).side() {
            Side::Sum(a, sign, b) => (a, sign, constant(b)),
            Side::Multiple(..) | Side::Natural => (exponent, 1, Some(Natural::default())),
        };
        let (&Node::Log(part), Some(n)) = (self.arena.get(log), n) else {
            let wanted =
                "an exponent must be a constant, or floor(log2(a)) plus or minus a constant";
            return Err(self.wanted(wanted));
        };
        let top = self.add(Node::Top(part))?;
        let power = power_of_two(&n)?;
        if n.is_zero() {
            Ok(top)
        } else if sign > 0 {
            self.add(Node::Scale { factor: power.into(), part: top })
        } else {
            self.floor(top, power.into())
        }
    }

    /// `[V, ..] then TERM`
    pub fn table(&mut self) -> Checked<Id> {
        let values = self.values()?;
        self.tokens.need("then")?;
        let term = self.any_term()?;
        self.lookup(values, term)
    }

    /// `[V, ..]`
    pub fn heights(&mut self) -> Checked<Id> {
        let values = self.values()?;
        self.ends(TERM - 1)?;
        // A negative difference has no value.
        let (zero, one) = (self.arena.number(0)?, self.arena.number(1)?);
        let none = self.arena.binary(Op::Sub, zero, one)?;
        self.lookup(values, none)
    }

    /// The term with these values, and beyond them another one.
    fn lookup(&mut self, values: Vec<Natural>, term: Id) -> Checked<Id> {
        let column = self.arena.variable(0)?;
        let length = self.arena.number(values.len() as u64)?;
        let beyond = self.arena.compare(Comparison::Ge, column, length)?;
        self.add(Node::Lookup { values, tail: Tail { beyond, term } })
    }

    /// `[V, ..]`
    fn values(&mut self) -> Checked<Vec<Natural>> {
        let wanted = "table and heights are for functions and relations of one parameter";
        ensure!(self.lists && self.parameters.len() == 1, self.wanted(wanted));
        self.tokens.need("[")?;
        let values = self.list(Self::plain_constant)?;
        self.tokens.need("]")?;
        Ok(values)
    }
}
