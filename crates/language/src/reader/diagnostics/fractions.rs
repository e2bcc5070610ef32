//! The diagnostics about division and rounding. Those about roots and logarithms are in `reals.rs`.

use super::proposals::{cut, propose};
use super::sides::{Advice, ROUNDED};
use crate::ast::Octal;
use crate::diagnostic::Diagnostic;
use crate::interface::Interface;
use crate::reader::names::{Fault, Parsed};
use crate::reader::parser::{Parser, TermNode};
use crate::reader::token::Kind;
use crate::source::Span;

impl Parser<'_> {
    /// `t/4` outside `floor`, with the cursor at the `/` and what is divided before it.
    pub(in crate::reader) fn division_without_floor(&mut self, left: TermNode) -> Fault {
        let (start, slash, left_value) = (left.span, self.at, left.value.constant_value());
        let divisor = slash + 1;
        let divisor_end = self.partners.of(divisor).unwrap_or(divisor);
        let first = start.to(self.span_at(divisor_end));
        let title = "division without `floor`";
        let label = "expected a natural number, found a fraction";
        let whole = match self.rest_of_product(left) {
            Ok(whole) => whole,
            Err(Fault::Report(diagnostic)) => return Fault::Report(diagnostic),
            // A name of the divisor has been reported already.
            Err(Fault::Silent) => {
                let text = self.rounded_text(first);
                let diagnostic = self.complain(first, title, label).with_note(ROUNDED);
                return propose(diagnostic, first, text, "").into();
            }
        };
        let diagnostic = self.complain(whole.span, title, label);
        if whole.value.constant_value().is_some() {
            return diagnostic.with_note(ROUNDED).with_help("three eighths of t is `floor(3*t/8)`").into();
        }
        let advice = self.advice(whole.span);
        let is_rounded_down = matches!(advice, Advice::Round("floor"));
        let diagnostic = self.with_advice(diagnostic, whole.span, advice);
        // `t/4*4`: in some languages the quotient is rounded before it is multiplied.
        let multiplied = (divisor_end..self.at)
            .any(|at| self.tokens.get(at).is_some_and(|token| token.kind == Kind::Star));
        if left_value.is_some() || !multiplied || !is_rounded_down {
            return diagnostic.into();
        }
        let text = format!("floor({})", self.source.slice(first));
        propose(diagnostic, first, text, " to round before the product").into()
    }

    /// A decimal fraction or a fraction in brackets outside `floor`, before the cursor. Its product begins at `start`,
    /// with another factor if `is_second` holds.
    pub(in crate::reader) fn fraction_without_floor(
        &mut self,
        start: Span,
        is_second: bool,
        fraction: TermNode,
    ) -> Fault {
        let whole = match self.rest_of_product(fraction) {
            Ok(whole) => whole,
            Err(fault) => return fault,
        };
        let span = start.to(whole.span);
        let diagnostic =
            self.complain(span, "a fraction without `floor`", "expected a natural number, found a fraction");
        if !is_second && whole.value.constant_value().is_some() {
            let text = self.source.slice(span);
            let is_code = self.tokens.len() == 1 && Octal::parse(text).is_ok();
            let diagnostic = match self.source.interface {
                Interface::CommandLine if is_code => diagnostic.with_help(format!(
                    "if this is the code of an octal game, write `octal({text})`: nimcert discover 'octal({text})'"
                )),
                _ => diagnostic,
            };
            return diagnostic.with_note(ROUNDED).with_help("three eighths of t is `floor(3*t/8)`").into();
        }
        let advice = self.advice(span);
        self.with_advice(diagnostic, span, advice).into()
    }

    /// Adds how the fraction with this span becomes a natural number.
    fn with_advice(&self, diagnostic: Diagnostic, span: Span, advice: Advice) -> Diagnostic {
        match advice {
            Advice::Round(word) => {
                let text = self.rounded_text(span).replacen("floor", word, 1);
                propose(diagnostic.with_note(ROUNDED), span, text, "")
            }
            Advice::Instead(span, text, note) => propose(diagnostic.with_note(note), span, text, ""),
            Advice::Words(help) => diagnostic.with_help(help),
        }
    }

    /// A text in `floor( .. )`.
    fn rounded_text(&self, span: Span) -> String {
        format!("floor({})", self.without_brackets(span))
    }

    /// The rest of a product, which may be a fraction.
    fn rest_of_product(&mut self, first: TermNode) -> Parsed<TermNode> {
        self.in_quotient = true;
        self.operators_after(first, 7)
    }

    /// Checks that a term is no fraction.
    pub(in crate::reader) fn must_be_natural(&self, term: &TermNode) -> Parsed<()> {
        if term.over.is_none() {
            return Ok(());
        }
        let diagnostic = self.complain(
            term.span,
            "a fraction without `floor`",
            "expected a natural number, found a fraction",
        );
        if term.value.constant_value().is_some() {
            let before = self.source.slice(Span::new(0, term.span.start)).trim_end_matches(['(', ' ']);
            let is_exponent = before.ends_with('^') || before.ends_with("**");
            let is_half = ["1/2", "0.5", "(1/2)", "(0.5)"].contains(&self.source.slice(term.span));
            let help = match is_exponent && is_half {
                true => "the square root, rounded down, is `isqrt(t)`",
                false => "constants are natural numbers",
            };
            return Err(diagnostic.with_help(help).into());
        }
        let text = self.rounded_text(term.span);
        Err(propose(diagnostic, term.span, text, "").into())
    }

    /// `a xor b/4` and the like inside `floor`.
    pub(in crate::reader) fn operand_is_a_fraction(
        &self,
        operator: Kind,
        fraction: &TermNode,
        is_right: bool,
    ) -> Fault {
        let diagnostic = self
            .complain(
                fraction.span,
                format!("a fraction as an operand of {}", operator.describe()),
                "expected a natural number, found a fraction",
            )
            .with_note("`/` binds more tightly than this operator, so only a part is divided");
        let text = self.rounded_text(fraction.span);
        let diagnostic = propose(diagnostic, fraction.span, text, "");
        match self.division_of_all(fraction.span).filter(|_| is_right) {
            Some((dividend, bracketed)) => {
                propose(diagnostic, dividend, bracketed, " to divide the whole term").into()
            }
            None => diagnostic.into(),
        }
    }

    /// `floor(t + 1/4)`, which is `t` as it is written. `bracket` is the position of the opening bracket.
    pub(in crate::reader) fn only_a_part_is_divided(&self, start: Span, sum: Span, bracket: usize) -> Fault {
        let close = self.partners.of(bracket).unwrap_or(self.at);
        let text = self.quote(sum, "the sum");
        let diagnostic = self
            .complain(
                start.to(self.span_at(close)),
                "only a constant is divided",
                format!("`{text}` is a natural number and a constant fraction"),
            )
            .with_note("`/` binds more tightly than `+`, so rounding makes no difference here");
        match self.division_of_all(sum) {
            Some((dividend, bracketed)) => {
                let end = self.source.slice(Span::new(dividend.end, self.span_at(close).end));
                let whole = self.source.slice(Span::new(start.start, dividend.start));
                let help = format!("write `{}`", cut(&format!("{whole}{bracketed}{end}")));
                diagnostic.with_proposal(help, dividend, bracketed).into()
            }
            None => diagnostic.with_help("put brackets around the dividend: `floor((t + 1)/4)`").into(),
        }
    }

    /// The text from the bracket around a span up to the last `/` of the span, and the same in brackets.
    fn division_of_all(&self, span: Span) -> Option<(Span, String)> {
        let slash = self.tokens.iter().rposition(|token| {
            let at = token.span();
            token.kind == Kind::Slash && span.start <= at.start && at.end <= span.end
        })?;
        let opening = (0..slash).rev().find(|&at| self.partners.of(at).is_some_and(|close| close > slash))?;
        let first = self.tokens.get(opening + 1)?.span();
        let last = self.tokens.get(slash.checked_sub(1)?)?.span();
        let dividend = first.to(last);
        Some((dividend, format!("({})", self.source.slice(dividend))))
    }

    /// `(t/2)^2` inside `floor`.
    pub(in crate::reader) fn power_of_a_fraction(&self, span: Span) -> Fault {
        self.complain(span, "a power of a fraction", "expected a natural number before `^`")
            .with_help("the square of `floor(t/2)` is `floor(t/2)^2`")
            .into()
    }

    /// `ceil((t + 1)//4)`, which is rounded down before it is rounded up. `sign` is the position of the `//`.
    pub(in crate::reader) fn ceil_of_a_quotient(&self, word: Span, sign: usize, bracket: usize) -> Fault {
        let sign = self.span_at(sign);
        let close = self.span_at(self.partners.of(bracket).unwrap_or(self.at));
        let shown = self.quote(sign, "//");
        let inner = Span::new(self.span_at(bracket).end, close.start);
        let diagnostic = self
            .complain(
                word.to(close),
                format!("`ceil` around `{shown}`"),
                format!("`{shown}` rounds down by itself"),
            )
            .with_edits(
                format!("to round up, write `/` in place of `{shown}`"),
                vec![(sign, "/".to_owned())],
            );
        let text = format!("({})", self.source.slice(inner));
        diagnostic.with_proposal("to round down, leave out `ceil`", word.to(close), text).into()
    }

    /// `floor` without a bracket after it; `word` is its span.
    pub(in crate::reader) fn rounding_without_brackets(&mut self, word: Span) -> Fault {
        let first = self.at;
        let shown = self.quote(word, "floor");
        let diagnostic = self.unexpected(&format!("`(` after `{shown}`"));
        if let Some(close) = self.partners.of(first) {
            // Square brackets or braces.
            let edits = vec![(self.here(), "(".to_owned()), (self.span_at(close), ")".to_owned())];
            return diagnostic.with_edits("write round brackets", edits).into();
        }
        let ends = |kind: Kind| {
            kind == Kind::End
                || kind.is_closing()
                || kind.is_comparison()
                || kind == Kind::Comma
                || kind == Kind::If
        };
        self.in_quotient = true;
        match self.operators(7) {
            Ok(product) if ends(self.peek()) && product.over.is_some() => {
                let span = self.span_at(first).to(self.before());
                let text = format!("({})", self.source.slice(span));
                diagnostic.with_proposal(format!("write `{shown}{}`", cut(&text)), span, text).into()
            }
            _ => diagnostic.with_help(format!("the term to round is in brackets: `{shown}(t/4)`")).into(),
        }
    }
}
