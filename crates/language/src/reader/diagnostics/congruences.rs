//! The diagnostics about congruences and equivalences, which other languages write with `=`.

use num_bigint::BigInt;

use super::proposals::propose;
use crate::ast::{Comparison, Number, Term};
use crate::reader::names::Fault;
use crate::reader::parser::{Parser, TermNode};
use crate::reader::token::Kind;

impl Parser<'_> {
    /// `left = 0 mod k` or `left = right (mod k)` with the cursor after `right`, whose first token is at `first`: a
    /// congruence, where the language compares remainders.
    pub(in crate::reader) fn congruence(
        &mut self,
        comparison: Comparison,
        left: &TermNode,
        first: usize,
        right: &TermNode,
    ) -> Option<Fault> {
        if !matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
            return None;
        }
        if self.peek() == Kind::LeftParen && self.peek_after(1) == Kind::Mod {
            return self.modulus_in_brackets(left, first, right);
        }
        let (Kind::Natural, Kind::Mod, Term::Mod(_, modulus)) =
            (self.kind_at(first), self.kind_at(first + 1), &right.value)
        else {
            return None;
        };
        // `a mod 4 = 5 mod 4` compares remainders.
        if matches!(left.value, Term::Mod(..)) || left.value.constant_value().is_some() {
            return None;
        }
        let found = self.quote(right.span, "0 mod k");
        let diagnostic = self
            .complain(
                right.span,
                "a remainder of a number",
                format!("`{found}` is the same number everywhere"),
            )
            .with_note("`mod` binds more tightly than `=`");
        let number = self.source.slice(self.span_at(first));
        let divisor = self.text_of(&(first + 2..self.at));
        let text = self.remainders(left, first - 1, (number, divisor), modulus);
        Some(propose(diagnostic, left.span.to(right.span), text, "").into())
    }

    /// `left = right (mod k)`, with the cursor at the bracket.
    fn modulus_in_brackets(&mut self, left: &TermNode, first: usize, right: &TermNode) -> Option<Fault> {
        let close = self.partners.of(self.at)?;
        let diagnostic = self.unexpected("an operator or the end of the condition");
        let inner = self.at + 2..close;
        let start = self.at;
        self.at += 2;
        let modulus = self.operators(2).ok().filter(|_| self.at == close);
        self.at = start;
        let modulus = modulus?.value.constant_value()?;
        let sides = (self.source.slice(right.span), self.text_of(&inner));
        let text = match right.value.constant_value() {
            Some(_) => self.remainders(left, first - 1, sides, &modulus),
            None => {
                let sign = self.source.slice(self.span_at(first - 1));
                let divisor = as_operand(sides.1);
                format!(
                    "{} mod {divisor} {sign} {} mod {divisor}",
                    self.text_as_operand(left),
                    self.text_as_operand(right)
                )
            }
        };
        Some(propose(diagnostic, left.span.to(self.span_at(close)), text, "").into())
    }

    /// `left mod k = c` for a number and a divisor as they are written; the sign is at `sign`.
    fn remainders(
        &self,
        left: &TermNode,
        sign: usize,
        (number, divisor): (&str, &str),
        modulus: &Number,
    ) -> String {
        let (left, divisor) = (self.text_as_operand(left), as_operand(divisor));
        let sign = self.source.slice(self.span_at(sign));
        let value: Option<BigInt> = number.parse().ok();
        let is_remainder =
            value.as_ref().is_some_and(|value| *value < modulus.minimum(&self.names.program.least_values()));
        match (value, modulus.plain()) {
            (Some(value), Some(k)) if !is_remainder && k.bits() > 0 => {
                format!("{left} mod {divisor} {sign} {}", value % BigInt::from(k.clone()))
            }
            (_, _) if is_remainder => format!("{left} mod {divisor} {sign} {number}"),
            _ => format!("{left} mod {divisor} {sign} {} mod {divisor}", as_operand(number)),
        }
    }

    /// The text of a term as an operand: in brackets, unless it is one word or has brackets.
    pub(super) fn text_as_operand(&self, node: &TermNode) -> String {
        let text = self.source.slice(node.span);
        if self.without_brackets(node.span) == text { as_operand(text) } else { text.to_owned() }
    }

    /// `(c) = (d)` with conditions, with the cursor at the first bracket.
    pub(in crate::reader) fn equality_of_conditions(&self) -> Option<Fault> {
        let close = self.partners.of(self.at).filter(|_| self.peek() == Kind::LeftParen)?;
        let sign = self.kind_at(close + 1);
        if !matches!(sign, Kind::Equal | Kind::NotEqual) || !self.is_condition(self.at, close) {
            return None;
        }
        let diagnostic = self.complain(
            self.span_at(close + 1),
            format!("{} between conditions", sign.describe()),
            "expected terms on both sides, found conditions",
        );
        let diagnostic = diagnostic
            .with_note("that both conditions hold or both fail is `((c) and (d)) or (not (c) and not (d))`");
        let open = close + 2;
        let Some(end) = self.partners.of(open).filter(|&end| self.is_condition(open, end)) else {
            return Some(diagnostic.into());
        };
        let whole = self.here().to(self.span_at(end));
        let (c, d) = (self.source.slice(self.here().to(self.span_at(close))), self.text_of(&(open..end + 1)));
        let text = match sign {
            Kind::Equal => format!("({c} and {d}) or (not {c} and not {d})"),
            _ => format!("({c} and not {d}) or (not {c} and {d})"),
        };
        let joins = |kind: Kind| matches!(kind, Kind::And | Kind::Or | Kind::Not);
        let joined = joins(self.kind_before(self.at)) || joins(self.kind_at(end + 1));
        Some(propose(diagnostic, whole, if joined { format!("({text})") } else { text }, "").into())
    }

    /// Whether a bracket encloses a condition, and not a term.
    fn is_condition(&self, open: usize, close: usize) -> bool {
        let inner = self.tokens.get(open + 1..close).unwrap_or_default();
        self.kind_at(open) == Kind::LeftParen
            && inner.iter().any(|token| token.kind.is_comparison())
            && inner.iter().all(|token| !matches!(token.kind, Kind::If | Kind::Cases | Kind::Question))
    }
}

/// A text as an operand: in brackets, unless it is one word or has brackets.
fn as_operand(text: &str) -> String {
    let is_word = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let is_closed = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    if is_word || is_closed.is_some_and(|inner| !inner.contains(['(', ')'])) {
        return text.to_owned();
    }
    format!("({text})")
}
