//! Reads `floor(a/k)`, `ceil(a/k)`, `floor(log2(a))`, `floor(sqrt(a))` and their Unicode brackets.

use super::names::Parsed;
use super::parser::{Parser, TermNode};
use super::token::Kind;
use crate::ast::Term;
use crate::source::Span;

/// A function whose value is natural only after rounding.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Real {
    Logarithm,
    Root,
}

impl Parser<'_> {
    /// A term that starts with `floor`, `ceil`, `⌊` or `⌈`.
    pub(super) fn rounding(&mut self) -> Parsed<TermNode> {
        let up = matches!(self.peek(), Kind::Ceil | Kind::LeftCeil);
        let start = self.here();
        if matches!(self.peek(), Kind::Floor | Kind::Ceil) {
            self.advance();
            if self.peek() != Kind::LeftParen {
                return Err(self.rounding_without_brackets(start));
            }
        }
        let bracket = self.at;
        let closing = self.peek().closing().unwrap_or(Kind::RightParen);
        self.advance();
        let outer = self.enter()?;
        if let Some(real) = self.real_function() {
            let first = self.here();
            let argument = self.real_argument(real)?;
            self.leave(outer);
            let inner = first.to(self.before());
            if self.peek() != closing {
                return Err(self.more_than_a_real_number(real, inner, &argument, bracket, closing));
            }
            let span = start.to(self.advance());
            return self.rounded_real(real, up, span, inner, argument);
        }
        let doubt = self.doubt.take();
        self.in_quotient = true;
        let fraction = self.operators(2)?;
        self.leave(outer);
        if let Some(doubt) = self.doubt_about(&fraction) {
            return Err(self.only_a_part_is_divided(start, doubt.span, bracket));
        }
        self.doubt = doubt;
        if self.peek() != closing {
            let fault = self.unexpected(&format!("an operator or {}", closing.describe())).into();
            return Err(self.explain_end_of_term(fault));
        }
        let quotient = (bracket..self.at).find(|&at| self.tokens[at].kind == Kind::Div);
        if let Some(sign) = quotient.filter(|_| up && fraction.over.is_none()) {
            return Err(self.ceil_of_a_quotient(start, sign, bracket));
        }
        let span = start.to(self.advance());
        self.rounded(up, fraction, span)
    }

    /// The function at the cursor, if its values need rounding.
    fn real_function(&self) -> Option<Real> {
        match self.peek() {
            Kind::Log2 => Some(Real::Logarithm),
            Kind::Root => Some(Real::Root),
            Kind::Name if self.is_square_root() => Some(Real::Root),
            _ => None,
        }
    }

    /// Whether `sqrt(` is at the cursor, and `sqrt` is no function of the file.
    pub(super) fn is_square_root(&self) -> bool {
        let word = self.source.slice(self.here());
        word == "sqrt" && self.peek_after(1) == Kind::LeftParen && self.names.meaning(word).is_none()
    }

    /// The argument of `log2`, `sqrt` and the like from the word on. The signs of formulas need no brackets: `\log_2 t`.
    pub(super) fn real_argument(&mut self, real: Real) -> Parsed<TermNode> {
        let sign = self.source.slice(self.here()).starts_with(['\\', '√']);
        self.advance();
        if self.peek() != Kind::LeftParen {
            if sign && self.peek().starts_operand() {
                // `√√√..` nests without brackets.
                let outer = self.enter()?;
                let argument = self.natural_operand()?;
                self.leave(outer);
                return Ok(argument);
            }
            return Err(self.no_arguments(self.before()));
        }
        self.advance();
        let outer = self.enter()?;
        let argument = self.term()?;
        self.leave(outer);
        self.close(match real {
            Real::Logarithm => "after the argument of `log2`",
            Real::Root => "after the argument of the square root",
        })?;
        Ok(argument)
    }

    /// `floor(log2(a))` or `floor(sqrt(a))` with this span, where `inner` is the span of what is rounded.
    fn rounded_real(
        &mut self,
        real: Real,
        up: bool,
        span: Span,
        inner: Span,
        argument: TermNode,
    ) -> Parsed<TermNode> {
        if up {
            return Err(self.rounded_up(real, span, inner));
        }
        match real {
            Real::Logarithm => self.unary(argument, span, 2, Term::Log2),
            Real::Root => self.unary(argument, span, 1, Term::SquareRoot),
        }
    }
}
