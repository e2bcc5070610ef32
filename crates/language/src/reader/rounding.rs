//! Reads `floor(a/k)`, `ceil(a/k)`, `floor(log2(a))` and their Unicode brackets.

use super::names::{Fault, Irregular, Parsed};
use super::parser::{Parser, Role, TermNode};
use super::token::Kind;
use crate::ast::Term;
use crate::source::Span;

impl Parser<'_> {
    /// A term that starts with `floor`, `ceil`, `⌊` or `⌈`.
    pub(super) fn rounding(&mut self) -> Parsed<TermNode> {
        let up = matches!(self.peek(), Kind::Ceil | Kind::LeftCeil);
        let start = self.here();
        if matches!(self.peek(), Kind::Floor | Kind::Ceil) {
            self.advance();
            if self.peek() != Kind::LeftParen {
                return Err(self.no_arguments(start));
            }
        }
        let bracket = self.at;
        let closing = self.peek().closing().unwrap_or(Kind::RightParen);
        self.advance();
        let outer = self.enter()?;
        if self.peek() == Kind::Log2 {
            let keyword = self.advance();
            let (argument, end) = self.logarithm()?;
            self.leave(outer);
            return self.rounded_logarithm(up, start, keyword.to(end), closing, argument);
        }
        self.in_quotient = true;
        let dividend = self.operators(7)?;
        self.in_quotient = false;
        if self.peek() != Kind::Slash {
            return Err(self.no_division(up, start, bracket));
        }
        self.advance();
        let divisor = self.constant_operand(Role::Divisor)?.value;
        self.leave(outer);
        if self.peek() == Kind::Slash {
            return Err(self.two_divisions(up, closing));
        }
        if self.peek() == Kind::Star {
            return Err(self.factor_after_divisor(up, bracket, dividend.span, closing));
        }
        let end = self.expect(closing, "after the divisor")?;
        let build = if up { Term::Ceil } else { Term::Floor };
        self.unary(dividend, start.to(end), 1, |a| build(a, divisor))
    }

    /// `(a)` after `log2`, with its end.
    fn logarithm(&mut self) -> Parsed<(TermNode, Span)> {
        if self.peek() != Kind::LeftParen {
            return Err(self.no_arguments(self.before()));
        }
        self.advance();
        let outer = self.enter()?;
        let argument = self.term()?;
        self.leave(outer);
        let end = self.close("after the argument of `log2`")?;
        Ok((argument, end))
    }

    /// `floor(log2(a))` after `log2(a)`, which has the span `inner`.
    fn rounded_logarithm(
        &mut self,
        up: bool,
        start: Span,
        inner: Span,
        closing: Kind,
        argument: TermNode,
    ) -> Parsed<TermNode> {
        let logarithm = format!("floor({})", self.quote(inner, "log2(t)"));
        if self.peek() != closing {
            return Err(self
                .unexpected(&format!("{} after `log2( .. )`", closing.describe()))
                .with_note("`floor(log2(a))` is one operator: `floor` contains only the logarithm")
                .with_help(format!("write `{logarithm} + 1`, `floor({logarithm}/2)`"))
                .into());
        }
        let span = start.to(self.advance());
        if up {
            return Err(self
                .complain(span, "`ceil` of `log2`", "expected `floor(log2(a))`")
                .with_note("the language has only the logarithm that is rounded down")
                .with_help(format!("write `{logarithm}`, and add 1 if you need it"))
                .into());
        }
        let what = "a logarithm as a value";
        self.irregular.push(Irregular { span, what });
        self.unary(argument, span, 2, Term::Log2)
    }

    /// `floor(a/2/3)`, with the cursor at the second `/`.
    fn two_divisions(&self, up: bool, closing: Kind) -> Fault {
        let word = word(up);
        self.unexpected(&format!("{} after the divisor", closing.describe()))
            .with_help(format!("one `{word}` has one division: write `{word}({word}(t/2)/3)`"))
            .into()
    }

    /// `floor(2/5*t)`, with the cursor at the `*`. `bracket` is the position of the opening bracket.
    fn factor_after_divisor(&self, up: bool, bracket: usize, dividend: Span, closing: Kind) -> Fault {
        let word = word(up);
        let close = self.partners.of(bracket).unwrap_or(self.tokens.len());
        let last = self.span_at(close.saturating_sub(1));
        let factor = self.quote(self.span_at(self.at + 1).to(last), "t");
        let (dividend, divisor) = (self.quote(dividend, "a"), self.quote(self.before(), "k"));
        self.unexpected(&format!("{} after the divisor", closing.describe()))
            .with_note("the product is divided, so it comes before `/`")
            .with_help(format!("write `{word}({dividend}*{factor}/{divisor})`"))
            .into()
    }

    /// `floor( a )` without a division at its top, read up to the end of `a`. `bracket` is the position
    /// of the opening bracket.
    fn no_division(&self, up: bool, start: Span, bracket: usize) -> Fault {
        let word = word(up);
        let first = bracket + 1;
        // Brackets are paired before reading starts, so there is a closing one.
        let close = self.partners.of(bracket).unwrap_or(self.tokens.len());
        let inside = |from: usize, to: usize| {
            let (from, to) = (self.tokens.get(from)?, self.tokens.get(to.checked_sub(1)?)?);
            Some(self.quote(from.span().to(to.span()), ".."))
        };
        let text = inside(first, close).unwrap_or_else(|| "..".to_owned());
        let slash = self.last_slash(first, close);
        let inner = self.tokens.get(first..close.min(self.tokens.len())).unwrap_or_default();
        if let Some(token) = inner.iter().find(|token| token.kind == Kind::Div && slash.is_none()) {
            let sign = self.source.slice(token.span());
            return self
                .complain(start, format!("`{word}` around `{sign}`"), format!("expected `{word}(a/k)`"))
                .with_note(format!("`{sign}` rounds down by itself"))
                .with_help(format!("write `{text}`, or `/` in `{word}`"))
                .into();
        }
        if self.peek().level().is_some()
            && let Some(slash) = slash
        {
            let dividend = inside(first, slash).unwrap_or_else(|| "..".to_owned());
            let divisor = inside(slash + 1, close).unwrap_or_else(|| "..".to_owned());
            return self
                .unexpected("`/`")
                .with_related(start, format!("in this `{word}`"))
                .with_note(format!(
                    "`/` binds tighter than this operator, so only a part is divided; `{word}` takes one division"
                ))
                .with_help(format!("write `{word}(({dividend})/{divisor})`"))
                .into();
        }
        if self.at == close || self.peek().level().is_some() {
            let end = self.tokens.get(close).map_or(start, |token| token.span());
            let dividend = if close - first == 1 { text.clone() } else { format!("({text})") };
            return self
                .complain(
                    start.to(end),
                    format!("`{word}` without a division"),
                    format!("expected `{word}(a/k)`, found no `/`"),
                )
                .with_help(format!(
                    "values are naturals already: write `{text}`, or divide: `{word}({dividend}/4)`"
                ))
                .into();
        }
        self.with_end_hint(self.unexpected(&format!("`/` and a divisor in `{word}(a/k)`"))).into()
    }

    /// Position of the last `/` between two positions that is inside no further bracket.
    fn last_slash(&self, first: usize, close: usize) -> Option<usize> {
        let mut found = None;
        let mut at = first;
        while at < close.min(self.tokens.len()) {
            if self.tokens[at].kind == Kind::Slash {
                found = Some(at);
            }
            at = self.partners.of(at).unwrap_or(at) + 1;
        }
        found
    }
}

fn word(up: bool) -> &'static str {
    if up { "ceil" } else { "floor" }
}
