//! The diagnostics about square roots and logarithms, whose values are not natural numbers.

use super::ends::CONDITION_HINT;
use super::proposals::{cut, propose};
use super::sides::Around;
use crate::diagnostic::Diagnostic;
use crate::reader::names::Fault;
use crate::reader::parser::{Parser, TermNode};
use crate::reader::rounding::Real;
use crate::reader::token::Kind;
use crate::source::Span;

const PRODUCT_OF_REALS: &str = "a square root is rounded after the product: `2*sqrt(a)` rounded down is `isqrt(4*a)`; a logarithm is rounded first: `floor(log2(a))`";

const IRRATIONAL: &str = "constants are natural numbers: multiples of irrational numbers have no digit automaton (docs/EXPRESSING.md); a fraction is `floor(7*t/5)`";

impl Parser<'_> {
    /// A list that looks like one number with commas between groups of three digits: `1,000`.
    pub(in crate::reader) fn one_number_with_commas(&self) -> Option<Fault> {
        let text = self.source.text.trim();
        let mut groups = text.split(',');
        let first =
            groups.next().filter(|first| (1..=3).contains(&first.len()) && !first.starts_with('0'))?;
        let is_group = |group: &&str| group.len() == 3 && group.bytes().all(|b| b.is_ascii_digit());
        let groups: Vec<&str> = groups.collect();
        // Nobody writes a height as `000`.
        let is_number = first.bytes().all(|b| b.is_ascii_digit())
            && groups.iter().all(is_group)
            && groups.iter().any(|group| group.starts_with('0'));
        let start = self.source.text.len() - self.source.text.trim_start().len();
        let span = Span::new(start, start + text.len());
        is_number.then(|| {
            let heights: Vec<&str> = std::iter::once(first)
                .chain(groups)
                .map(|group| match group.trim_start_matches('0') {
                    "" => "0",
                    digits => digits,
                })
                .collect();
            let (number, heights) = (text.replace(',', ""), heights.join(", "));
            self.complain(span, "a number or a list of heights", format!("`{text}` may be either"))
                .with_proposal(format!("write the number without commas: `{number}`"), span, number)
                .with_proposal(format!("or, for a list of heights, write `{heights}`"), span, heights)
                .into()
        })
    }

    /// `floor(log2(a) + 1)` and the like, with the cursor after `log2(a)`, which has the span `inner`.
    pub(in crate::reader) fn more_than_a_real_number(
        &self,
        real: Real,
        inner: Span,
        argument: &TermNode,
        bracket: usize,
        closing: Kind,
    ) -> Fault {
        let (is_constant, argument) = (argument.value.constant_value().is_some(), argument.span);
        let logarithm = self.quote(inner, "log2(t)");
        let close = self.partners.of(bracket).unwrap_or(self.tokens.len());
        let rest = self.tokens.get(self.at..close).unwrap_or_default();
        let count = |kind: Kind| rest.iter().filter(|token| token.kind == kind).count();
        // `floor((x + n)/k)` is `floor((floor(x) + n)/k)` for naturals n and k.
        let may_be_rounded_first = match self.peek() {
            Kind::Plus => count(Kind::Slash) + count(Kind::Decimal) + count(Kind::Minus) == 0,
            Kind::Slash => rest.len() == 2,
            _ => false,
        };
        let diagnostic = self.unexpected(&format!("{} after `{logarithm}`", closing.describe())).with_note(
            format!("`floor({logarithm})` is one operator: only natural numbers are added and divided"),
        );
        if is_constant {
            return diagnostic.with_help(IRRATIONAL).into();
        }
        if !may_be_rounded_first {
            return diagnostic.with_help(PRODUCT_OF_REALS).into();
        }
        self.with_rounded_real(diagnostic, real, inner, argument).into()
    }

    /// Whether the bracket around a position contains no operator but `+`, so that each summand may be rounded.
    fn is_sum_of_naturals(&self, position: usize) -> bool {
        let enclosing =
            (0..position).rev().find(|&at| self.partners.of(at).is_some_and(|close| close > position));
        let open = enclosing.unwrap_or(position);
        let inner = self.tokens.get(open + 1..self.partners.of(open).unwrap_or(open)).unwrap_or_default();
        let other = |kind: Kind| matches!(kind, Kind::Slash | Kind::Decimal | Kind::Star | Kind::Minus);
        !inner.iter().any(|token| other(token.kind))
    }

    /// `ceil(log2(a))` or `ceil(sqrt(a))`.
    pub(in crate::reader) fn rounded_up(&self, real: Real, span: Span, inner: Span) -> Fault {
        let text = self.quote(inner, "..");
        let (title, help) = match real {
            Real::Logarithm => {
                ("`ceil` of a logarithm", "for a >= 2, `ceil(log2(a))` is `floor(log2(a - 1)) + 1`")
            }
            Real::Root => ("`ceil` of a square root", "for a >= 1, `ceil(sqrt(a))` is `isqrt(a - 1) + 1`"),
        };
        self.complain(span, title, format!("expected `floor({text})`, found `ceil`"))
            .with_note("the language has only the value that is rounded down")
            .with_help(help)
            .into()
    }

    /// `log2(t)` or `\sqrt{t}` that is not rounded, at the cursor.
    pub(in crate::reader) fn real_without_floor(&mut self, real: Real) -> Fault {
        let start = self.here();
        let word = self.quote(start, "log2");
        let (title, label) = match real {
            Real::Logarithm => {
                (format!("`{word}` without `floor`"), "expected `floor(log2(a))`, found only `log2`")
            }
            Real::Root => {
                ("a square root without `floor`".to_owned(), "expected `isqrt(a)`, or `floor(sqrt(a))`")
            }
        };
        let example = match real {
            Real::Logarithm => "the binary logarithm is `floor(log2(a))`",
            Real::Root => "the integer square root is `isqrt(a)`",
        };
        let first = self.at;
        let Ok(argument) = self.real_argument(real) else {
            return self.complain(start, title, label).with_help(example).into();
        };
        let span = start.to(self.before());
        if argument.value.constant_value().is_some() {
            return self.complain(span, title, "an irrational constant").with_help(IRRATIONAL).into();
        }
        // In a product, and beside a fraction, the rounded value is another one than the value rounded at the end.
        let kind = |at: Option<usize>| at.and_then(|at| self.tokens.get(at)).map(|token| token.kind);
        let in_product = self.peek() == Kind::Star
            || matches!(kind(first.checked_sub(1)), Some(Kind::Star | Kind::Slash | Kind::Minus))
            || first.checked_sub(1).is_some_and(|at| {
                kind(Some(at)) == Some(Kind::Natural) && self.span_at(at).end == start.start
            });
        if in_product || self.in_quotient && !self.is_sum_of_naturals(first) {
            return self.complain(span, title, label).with_help(PRODUCT_OF_REALS).into();
        }
        let diagnostic = self.complain(span, title, label);
        if self.is_before_set(span) {
            let help = "rounding changes this condition: compare with each number of the set, as in `a = 2^2` in place of `sqrt(a) = 2`";
            return diagnostic.with_help(help).into();
        }
        let around = if self.is_trial { None } else { self.comparison_around(span) };
        match around {
            Some(around) if around.is_misplaced => diagnostic.with_help(CONDITION_HINT),
            Some(around) if around.rounding() != Some("floor") => {
                self.real_in_comparison(diagnostic, real, &around, argument.span)
            }
            _ => self.with_rounded_real(diagnostic, real, span, argument.span),
        }
        .into()
    }

    /// Adds the rounded value of a real function with this span; if it is in `floor` already, the hint shows all of it.
    fn with_rounded_real(
        &self,
        diagnostic: Diagnostic,
        real: Real,
        span: Span,
        argument: Span,
    ) -> Diagnostic {
        let text = match real {
            Real::Logarithm => format!("floor({})", self.source.slice(span)),
            Real::Root => format!("isqrt({})", self.without_brackets(argument)),
        };
        let is_rounding = |at: usize| {
            let before = at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|token| token.kind);
            let kind = self.tokens.get(at).map(|token| token.kind);
            matches!(kind, Some(Kind::LeftFloor)) || before == Some(Kind::Floor)
        };
        let after = |at: usize| self.partners.of(at).filter(|close| self.span_at(*close).start >= span.end);
        let first = self.tokens.partition_point(|token| token.span().end <= span.start);
        let open = (0..first).rev().find(|&at| after(at).is_some());
        let shown = open.filter(|&open| is_rounding(open)).and_then(|open| {
            let (start, end) = (self.span_at(open).end, self.span_at(after(open)?).start);
            let part = |from: usize, to: usize| self.source.slice(Span::new(from, to));
            Some(format!("floor({}{text}{})", part(start, span.start), part(span.end, end)))
        });
        let help = format!("write `{}`", cut(shown.as_ref().unwrap_or(&text)));
        diagnostic.with_proposal(help, span, text)
    }

    /// Adds how a square root or a logarithm, with an argument of this span, is compared without rounding.
    fn real_in_comparison(
        &self,
        diagnostic: Diagnostic,
        real: Real,
        around: &Around,
        argument: Span,
    ) -> Diagnostic {
        let found = if real == Real::Root { "a square root" } else { "a logarithm" };
        let diagnostic =
            Diagnostic { label: format!("expected a natural number, found {found}"), ..diagnostic };
        if around.is_bound {
            return diagnostic.with_help(match real {
                Real::Root => {
                    "a bound is a natural number: choose `k < isqrt(n) + 1`, and write `k*k < n` after `when`"
                }
                Real::Logarithm => {
                    "a bound is a natural number: for n >= 2, `k < log2(n)` is `k < floor(log2(n - 1)) + 1`"
                }
            });
        }
        // Cases in the argument need brackets on the side of a comparison.
        let has_cases = self.tokens.iter().any(|token| {
            token.kind.is_wide() && argument.start <= token.span().start && token.span().end <= argument.end
        });
        let other = around.other();
        let text = self.text_of(&other);
        let is_number = other.len() == 1 && text.bytes().all(|b| b.is_ascii_digit());
        let changed = match real {
            Real::Root if other.len() == 1 => Some(format!("{text}^2")),
            Real::Root => Some(format!("({text})^2")),
            Real::Logarithm => is_number.then(|| format!("2^{text}")),
        };
        let Some(changed) = changed.filter(|_| around.is_simple() && !has_cases) else {
            return diagnostic.with_help(match real {
                Real::Root => "rounding changes this comparison: square both sides, as in `k*k < n` in place of `k < sqrt(n)`",
                Real::Logarithm => "rounding changes this comparison: compare with a power of 2, as in `2^3 < n` in place of `3 < log2(n)`; for n >= 2, `k < log2(n)` is `k <= floor(log2(n - 1))`",
            });
        };
        let argument = self.without_brackets(argument);
        let sign = self.source.slice(self.span_at(around.left.end));
        let text = match around.part_is_left {
            true => format!("{argument} {sign} {changed}"),
            false => format!("{changed} {sign} {argument}"),
        };
        propose(diagnostic, self.span_of(&(around.left.start..around.right.end)), text, "")
    }
}
