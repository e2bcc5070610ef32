//! Makes constants within the limits, and reads the constant operands of divisions, remainders and shifts.

use num_bigint::BigUint;

use super::names::Parsed;
use super::parser::{Node, Parser, Role, TermNode};
use super::token::Kind;
use crate::ast::{Number, Term};
use crate::diagnostic::Diagnostic;
use crate::numerals::{limit, separated};
use crate::source::{MAX_ALL_CONSTANTS_BITS, MAX_CONSTANT_BITS, Span};

/// Most places of a shift to the right that stays one; a shift by more places is read as a division, because a large
/// divisor has the proofs of large divisors.
const MAX_SHIFT: u32 = 40;

impl Parser<'_> {
    /// Makes a constant within the limits.
    pub(super) fn constant(&mut self, value: impl Into<Number>, span: Span) -> Parsed<TermNode> {
        let value = value.into();
        self.count_constant(&value, span)?;
        self.node(Term::Constant(value), 1, 1, span)
    }

    /// Checks a constant against the limits.
    pub(super) fn count_constant(&mut self, value: &Number, span: Span) -> Parsed<()> {
        if value.bits() > MAX_CONSTANT_BITS {
            return Err(self.constant_too_large(span).into());
        }
        self.names.constant_bits += value.bits();
        if self.names.constant_bits > MAX_ALL_CONSTANTS_BITS {
            return Err(self
                .complain(span, "the constants are too large in total", "counted up to here")
                .with_note(format!(
                    "{}; a name counts wherever it is used",
                    limit("bits", MAX_ALL_CONSTANTS_BITS)
                ))
                .into());
        }
        Ok(())
    }

    pub(super) fn constant_too_large(&self, span: Span) -> Diagnostic {
        self.complain(span, "constant too large", format!("more than {} bits", separated(MAX_CONSTANT_BITS)))
            .with_note(limit("bits", MAX_CONSTANT_BITS))
    }

    /// `left div k`, `left mod k`, `left << n`, `left >> n` after the operator.
    pub(super) fn with_constant(&mut self, left: TermNode, operator: Kind) -> Parsed<TermNode> {
        let role = match operator {
            Kind::Div => Role::Divisor,
            Kind::Mod => Role::Modulus,
            _ => Role::Shift,
        };
        if left.over.is_some() {
            return Err(self.operand_is_a_fraction(operator, &left, false));
        }
        let constant = self.constant_operand(role)?;
        let span = left.span.to(constant.span);
        if operator == Kind::Div {
            return self.unary(left, span, 1, |a| Term::Floor(a, constant.value));
        }
        if operator == Kind::Mod {
            return self.unary(left, span, 1, |a| Term::Mod(a, constant.value));
        }
        if self.peek().level().is_some_and(|level| level > 5) {
            return Err(self.operator_after_shift(span));
        }
        let places = self.places(&constant)?;
        if operator == Kind::ShiftLeft {
            self.unary(left, span, 1, |a| Term::ShiftLeft(a, places))
        } else if places > MAX_SHIFT {
            let divisor = Number::from(BigUint::from(1_u32) << places);
            self.count_constant(&divisor, span)?;
            self.unary(left, span, 1, |a| Term::Floor(a, divisor))
        } else {
            self.unary(left, span, 1, |a| Term::ShiftRight(a, places))
        }
    }

    /// A number of places: less than [`MAX_CONSTANT_BITS`].
    fn places(&self, constant: &Node<Number>) -> Parsed<u32> {
        match u32::try_from(&self.plain(&constant.value, "the number of places", constant.span)?) {
            Ok(places) if u64::from(places) < MAX_CONSTANT_BITS => Ok(places),
            _ => Err(self.too_many_places("a shift", constant.span)),
        }
    }

    /// The constant operand of a division, remainder or shift.
    pub(super) fn constant_operand(&mut self, role: Role) -> Parsed<Node<Number>> {
        self.no_coefficient()?;
        let operand = self.operand()?;
        let Some(value) = operand.value.constant_value().filter(|_| operand.over.is_none()) else {
            return Err(self.no_constant(role, &operand));
        };
        if role != Role::Shift {
            self.check_divisor(role, &value, operand.span)?;
        }
        self.count_constant(&value, operand.span)?;
        Ok(Node { value, height: operand.height, size: operand.size, span: operand.span, over: None })
    }
}
