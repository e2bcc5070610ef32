//! The diagnostics about conditions: comparisons, implications, quantifiers in other notations.

use super::proposals::{cut, propose};
use crate::ast::Term;
use crate::diagnostic::Diagnostic;
use crate::reader::names::Fault;
use crate::reader::parser::{ConditionNode, Parser, Place, TermNode};
use crate::reader::token::Kind;
use crate::source::Span;

impl Parser<'_> {
    /// A term where a condition was expected.
    pub(in crate::reader) fn no_comparison(&mut self, left: &TermNode) -> Fault {
        let term = self.quote(left.span, "a");
        if self.peek() == Kind::Bar || self.source.slice(self.here()) == "divides" {
            return self.divides(left);
        }
        if self.peek() == Kind::Implies {
            let diagnostic = self
                .complain(self.here(), "`=>` after a term", "expected one of `<`, `<=`, `=`, `!=`, `>=`, `>`")
                .with_related(left.span, "this is a term");
            return propose(diagnostic, self.here(), ">=", "").into();
        }
        let diagnostic =
            self.unexpected("`=`, `<`, `<=`, `>`, `>=` or `!=`").with_related(left.span, "this is a term");
        let ends = matches!(
            self.peek(),
            Kind::Then | Kind::And | Kind::Or | Kind::RightParen | Kind::End | Kind::Move | Kind::To
        );
        if !ends {
            return self.with_end_hint(diagnostic).into();
        }
        let diagnostic = diagnostic.with_note("a number is not a condition");
        match self.scope.place {
            Place::Positions if left.value.constant_value().is_some() => diagnostic
                .with_help("describe the P-positions: `claim p strip + strip = (x xor y) = 0`")
                .into(),
            Place::Positions => {
                let text = format!("{} = 0", self.source.slice(left.span));
                let help = format!("did you mean `{term} = 0`?");
                diagnostic.with_proposal(help, left.span, text).into()
            }
            _ => self.with_comparison(diagnostic, left).into(),
        }
    }

    /// Adds what a term in place of a condition may mean: after `t = 3 or`, another value of `t`.
    fn with_comparison(&self, diagnostic: Diagnostic, left: &TermNode) -> Diagnostic {
        let text = self.source.slice(left.span);
        let is_constant = left.value.constant_value().is_some();
        let first = self.tokens.partition_point(|token| token.span().end <= left.span.start);
        let joins = first.checked_sub(1).filter(|&at| matches!(self.tokens[at].kind, Kind::Or | Kind::And));
        let (right, sign) = match joins {
            None => (0..0, None),
            Some(at) => {
                let right = self.side(at..at);
                let sign = right.start.checked_sub(1).map(|at| self.tokens[at].kind);
                (right, sign)
            }
        };
        let is_or = joins.is_some_and(|at| self.tokens[at].kind == Kind::Or);
        let diagnostic = match (is_or, sign) {
            (true, Some(Kind::Equal)) | (false, Some(Kind::NotEqual)) if right.start >= 2 => {
                let compared = self.side(right.start - 1..right.start - 1);
                let shown = self.source.slice(self.span_at(right.start - 1));
                let first = self.source.slice(self.span_at(compared.start));
                let is_again = (0..self.tokens.len()).any(|at| {
                    let span = self.span_at(at);
                    let is_inside = left.span.start <= span.start && span.end <= left.span.end;
                    is_inside && self.source.slice(span) == first
                });
                let equal = format!("{} {shown} {text}", self.text_of(&compared));
                // `t = 3 or t mod 2` does not compare `t` with itself.
                if is_again { diagnostic } else { propose(diagnostic, left.span, equal, "") }
            }
            _ => diagnostic,
        };
        if is_constant {
            return match diagnostic.proposals.is_empty() {
                true => diagnostic.with_help("each part of a condition is a comparison: `t = 3 or t = 4`"),
                false => diagnostic,
            };
        }
        propose(diagnostic, left.span, format!("{text} != 0"), "")
    }

    /// `2 | t`, with the cursor at the sign: that a number divides a term. Before a comparison the sign is an operator.
    fn divides(&mut self, left: &TermNode) -> Fault {
        let sign = self.here();
        let diagnostic =
            self.unexpected("`=`, `<`, `<=`, `>`, `>=` or `!=`").with_related(left.span, "this is a term");
        let is_sign = self.peek() == Kind::Bar;
        let help = "that 2 divides t is the condition `t mod 2 = 0`";
        self.advance();
        let Ok(right) = self.operators(2) else {
            return diagnostic.with_help(help).into();
        };
        if self.peek().is_comparison() && is_sign {
            return propose(diagnostic, sign, " bor ", "").into();
        }
        let ends = !self.peek().is_comparison() && self.peek() != Kind::Bar;
        if !ends || left.value.constant_value().is_none() {
            let note = "a modulus is a constant: that a variable divides a term is not a condition";
            let is_constant = left.value.constant_value().is_some();
            let diagnostic = if is_constant { diagnostic } else { diagnostic.with_note(note) };
            return diagnostic.with_help(help).into();
        }
        let text = format!("{} mod {} = 0", self.text_as_operand(&right), self.text_as_operand(left));
        propose(diagnostic, left.span.to(right.span), text, "").into()
    }

    /// `n = 4*m` with this unknown name, or with the one after `exists`: the condition on the remainder of `n`.
    pub(super) fn multiple(&self, word: &str) -> Option<String> {
        let name = match word {
            "exists" => self.source.slice(self.span_at(self.at + 1)),
            _ => word,
        };
        let kind = |at: usize| self.tokens.get(at).map_or(Kind::End, |token| token.kind);
        let rest = self.tokens.get(self.at..)?;
        let places = rest.iter().enumerate().filter(|(_, token)| self.source.slice(token.span()) == name);
        let at = self.at + places.map(|(at, _)| at).next_back()?;
        // The factor is before the name or after it.
        let product = match (kind(at.checked_sub(2)?), kind(at - 1), kind(at + 1)) {
            (_, Kind::Natural, _) => at - 1..at + 1,
            (Kind::Natural, Kind::Star, _) => at - 2..at + 1,
            (_, Kind::Equal, Kind::Star) if kind(at + 2) == Kind::Natural => at..at + 3,
            _ => return None,
        };
        let factor = product.clone().find(|&at| kind(at) == Kind::Natural)?;
        let equal = product.start.checked_sub(1).filter(|&at| kind(at) == Kind::Equal)?;
        let left = self.side(equal..equal);
        let right = self.side(product.clone());
        let remainder = match right.end - product.end {
            0 => "0",
            2 if kind(product.end) == Kind::Plus && kind(product.end + 1) == Kind::Natural => {
                self.source.slice(self.span_at(product.end + 1))
            }
            _ => return None,
        };
        let (text, factor) = (self.text_of(&left), self.source.slice(self.span_at(factor)));
        let number = |text: &str| text.parse::<u64>().ok();
        if number(remainder)? >= number(factor)? {
            return None;
        }
        let text = if left.len() == 1 { cut(text) } else { format!("({})", cut(text)) };
        Some(format!("{text} mod {factor} = {remainder}"))
    }

    /// `=<`, `<>` and the like, with the cursor at the second sign.
    pub(in crate::reader) fn two_comparison_signs(&self, first: Span) -> Fault {
        let span = first.to(self.here());
        let text = self.quote(span, "..").replace(' ', "");
        let diagnostic = self.complain(
            span,
            format!("`{text}` is not a comparison"),
            "expected one of `<`, `<=`, `=`, `!=`, `>=`, `>`",
        );
        match text.as_str() {
            "=<" => propose(diagnostic, span, "<=", ""),
            "<>" | "><" => propose(diagnostic, span, "!=", ""),
            _ => diagnostic,
        }
        .into()
    }

    /// `a < b < c`, with the cursor at the second sign.
    pub(in crate::reader) fn chained_comparison(
        &mut self,
        left: &TermNode,
        operator: Span,
        right: &TermNode,
    ) -> Fault {
        let diagnostic = self
            .unexpected("the end of the comparison")
            .with_related(operator, "this comparison is complete")
            .with_note("comparisons do not chain");
        if matches!(right.value, Term::Bitwise(..)) {
            // Perhaps the operator is meant to join two conditions.
            return diagnostic
                .with_help("`a < b < c` is written `a < b and b < c`; that exactly one of two conditions holds is `(c and not d) or (not c and d)`")
                .into();
        }
        let text = |span: Span| self.source.slice(span);
        let mut chain = text(left.span.to(right.span)).to_owned();
        let mut middle = right.span;
        while self.peek().is_comparison() {
            let sign = self.advance();
            let Ok(next) = self.operators(2) else {
                return diagnostic.with_help("`a < b < c` is written `a < b and b < c`").into();
            };
            let text = |span: Span| self.source.slice(span);
            chain.push_str(&format!(" and {} {} {}", text(middle), text(sign), text(next.span)));
            middle = next.span;
        }
        let whole = left.span.to(middle);
        // In a condition with other parts, the comparisons belong together.
        let before = self.tokens.iter().rposition(|token| token.span().end <= whole.start);
        let joined = before.is_some_and(|at| self.tokens[at].kind == Kind::Not);
        let chain = if joined { format!("({chain})") } else { chain };
        propose(diagnostic, whole, chain, "").into()
    }

    /// `c => d` or `c <=> d`, with the cursor at the sign.
    pub(in crate::reader) fn implication(&self, left: &ConditionNode) -> Fault {
        let sign = self.peek();
        let (first, last) = (self.at + 1, self.end_of_condition());
        let diagnostic = self.unexpected("`and`, `or` or the end of the condition");
        if last < first {
            return diagnostic.with_help("`c => d` is written `not (c) or (d)`").into();
        }
        let right = self.span_at(first).to(self.span_at(last));
        let (c, d) = (self.without_brackets(left.span), self.without_brackets(right));
        let (note, text) = match sign {
            Kind::Implies => ("`c => d` is the condition `not (c) or (d)`", format!("not ({c}) or ({d})")),
            _ => (
                "`c <=> d` is the condition `((c) and (d)) or (not (c) and not (d))`",
                format!("(({c}) and ({d})) or (not ({c}) and not ({d}))"),
            ),
        };
        propose(diagnostic.with_note(note), left.span.to(right), text, "").into()
    }

    /// The text of a span without a bracket around all of it.
    pub(super) fn without_brackets(&self, span: Span) -> &str {
        let text = self.source.slice(span);
        let first = self.tokens.iter().position(|token| token.span().start == span.start);
        let close = first.and_then(|at| self.partners.of(at));
        let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        match inner {
            Some(inner) if close.is_some_and(|close| self.span_at(close).end == span.end) => inner,
            _ => text,
        }
    }

    /// Position of the last token of the condition that the cursor is in: before the bracket that closes it, or what
    /// comes after it.
    fn end_of_condition(&self) -> usize {
        let ends = |kind: Kind| {
            kind.is_closing()
                || matches!(
                    kind,
                    Kind::Then | Kind::Else | Kind::Comma | Kind::To | Kind::Move | Kind::When | Kind::NewRow
                )
        };
        self.extent(self.at + 1, |at| ends(self.kind_at(at))) - 1
    }
}
