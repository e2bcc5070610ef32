//! Reads fractions directly inside `floor` and `ceil`: sums, differences, products and quotients by constants, as in
//! `floor(3/8 t + 1/2)`. A fraction is a term over one divisor, so that the canonical form has one division.

use num_bigint::BigUint;
use num_integer::Integer;

use super::names::Parsed;
use super::parser::{Doubt, Parser, Role, TermNode};
use super::token::Kind;
use crate::ast::{Number, Term};
use crate::source::{MAX_CONSTANT_BITS, Span};

/// Longest decimal fraction that is reduced, in bits.
const MAX_REDUCED_BITS: u64 = 4096;

impl Parser<'_> {
    /// The number of a token such as `0.25`, over a power of ten, reduced.
    pub(super) fn decimal(&mut self) -> Parsed<TermNode> {
        let span = self.here();
        let text: String = self.source.slice(span).replace('_', "");
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        // Three bits a digit are a lower bound; it spares reading what is far too long.
        if (whole.len() + fraction.len()) as u64 * 3 > MAX_CONSTANT_BITS {
            return Err(self.constant_too_large(span).into());
        }
        let digits = format!("{whole}{fraction}");
        let mut numerator: BigUint = digits.parse().map_err(|_| self.unexpected("a number"))?;
        let places = u32::try_from(fraction.len()).unwrap_or(u32::MAX);
        let mut divisor = BigUint::from(10_u32).pow(places);
        if divisor.bits() <= MAX_REDUCED_BITS {
            let common = numerator.gcd(&divisor);
            numerator /= &common;
            divisor /= common;
        }
        self.advance();
        let mut node = self.constant(numerator, span)?;
        node.over = Some(divisor.into());
        Ok(node)
    }

    /// Whether an operand follows a constant fraction as a factor: `3/8 t`, `(3/8)t`, `0.25 t`.
    pub(super) fn follows_fraction(&self, left: &TermNode) -> bool {
        let kind = self.peek();
        left.over.is_some()
            && kind.starts_operand()
            && !matches!(kind, Kind::Natural | Kind::Decimal)
            && left.value.constant_value().is_some()
    }

    /// `left OPERATOR right` where one side is a fraction.
    pub(super) fn apply_to_fractions(
        &mut self,
        operator: Kind,
        left: TermNode,
        right: TermNode,
    ) -> Parsed<TermNode> {
        let span = left.span.to(right.span);
        if operator == Kind::Star {
            let over = match (&left.over, &right.over) {
                (Some(a), Some(b)) => Some(self.divisor_product(a, b, span)?),
                (a, b) => a.clone().or_else(|| b.clone()),
            };
            // The factor of `1/2 t` is not written.
            let is_one = |node: &TermNode| node.over.is_some() && node.value == Term::Constant(1_u32.into());
            let (one_on_the_left, one_on_the_right) = (is_one(&left), is_one(&right));
            let (left, right) = (TermNode { over: None, ..left }, TermNode { over: None, ..right });
            let product = match (one_on_the_left, one_on_the_right) {
                (true, _) => right,
                (_, true) => left,
                _ => self.product(left, right)?,
            };
            return Ok(TermNode { over, span, ..product });
        }
        if !matches!(operator, Kind::Plus | Kind::Minus) {
            let fraction = if right.over.is_some() { &right } else { &left };
            return Err(self.operand_is_a_fraction(operator, fraction, right.over.is_some()));
        }
        let is_constant = |node: &TermNode| node.over.is_some() && node.value.constant_value().is_some();
        let is_natural = |node: &TermNode| node.over.is_none() && node.value.constant_value().is_none();
        let doubtful = is_natural(&left) && is_constant(&right) || is_constant(&left) && is_natural(&right);
        let one = Number::from(1_u32);
        let a = left.over.clone().unwrap_or_else(|| one.clone());
        let b = right.over.clone().unwrap_or_else(|| one.clone());
        let (over, left_factor, right_factor) = match (a.plain(), b.plain()) {
            _ if a == b => (a, one.clone(), one),
            (Some(x), Some(y)) => {
                let common = x.lcm(y);
                (Number::from(common.clone()), Number::from(&common / x), Number::from(common / y))
            }
            _ => (self.divisor_product(&a, &b, span)?, b, a),
        };
        let left = self.scaled(left, left_factor)?;
        let right = self.scaled(right, right_factor)?;
        let mut sum = self.apply(operator, left, right)?;
        if doubtful {
            self.doubt = Some(Doubt { over: over.clone(), span });
        }
        sum.over = Some(over);
        Ok(sum)
    }

    /// The numerator of a fraction, times a factor.
    pub(super) fn scaled(&mut self, node: TermNode, factor: Number) -> Parsed<TermNode> {
        let span = node.span;
        let node = TermNode { over: None, ..node };
        if factor == Number::from(1_u32) {
            return Ok(node);
        }
        let factor = self.constant(factor, span)?;
        self.product(factor, node)
    }

    /// A product of divisors.
    fn divisor_product(&mut self, a: &Number, b: &Number, span: Span) -> Parsed<Number> {
        match a.times(b) {
            Some(product) => {
                self.count_constant(&product, span)?;
                Ok(product)
            }
            None => Err(self.product_of_parameters(span)),
        }
    }

    /// `left / k` after the sign.
    pub(super) fn divided(&mut self, left: TermNode) -> Parsed<TermNode> {
        self.no_coefficient()?;
        let operand = self.operand()?;
        let Some(value) = operand.value.constant_value() else {
            return Err(self.no_constant(Role::Divisor, &operand));
        };
        self.check_divisor(Role::Divisor, &value, operand.span)?;
        let span = left.span.to(operand.span);
        let mut left = left;
        if let Some(factor) = operand.over {
            let over = left.over.take();
            left = self.scaled(left, factor)?;
            left.over = over;
        }
        let over = match &left.over {
            Some(over) => self.divisor_product(over, &value, span)?,
            None => value,
        };
        self.count_constant(&over, span)?;
        Ok(TermNode { over: Some(over), span, ..left })
    }

    /// The fraction that was read inside `floor` or `ceil`, rounded.
    pub(super) fn rounded(&mut self, up: bool, fraction: TermNode, span: Span) -> Parsed<TermNode> {
        let over = fraction.over.clone();
        let node = TermNode { over: None, ..fraction };
        let Some(over) = over else {
            return Ok(TermNode { span, ..node });
        };
        let build = if up { Term::Ceil } else { Term::Floor };
        self.unary(node, span, 1, |a| build(a, over))
    }

    /// Whether a fraction is a natural number plus a constant fraction.
    pub(super) fn doubt_about(&mut self, fraction: &TermNode) -> Option<Doubt> {
        self.doubt.take().filter(|doubt| fraction.over.as_ref() == Some(&doubt.over))
    }
}
