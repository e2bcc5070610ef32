//! The diagnostics about sets of numbers, most of which a move chooses from.

use std::ops::Range;

use super::bounds::Greatest;
use super::games::tuple;
use super::proposals::propose;
use crate::diagnostic::Diagnostic;
use crate::reader::names::Fault;
use crate::reader::parser::Parser;
use crate::reader::statements::GameHead;
use crate::reader::token::Kind;
use crate::source::Span;

impl Parser<'_> {
    /// `move k in ..` without braces, with the cursor at the name.
    pub(super) fn no_set(&self, diagnostic: Diagnostic, head: &GameHead<'_>, coordinate: bool) -> Fault {
        let word = self.source.slice(self.here());
        let shown = if coordinate { self.free_name(head) } else { self.quote(self.here(), "v") };
        let first = self.at + 2;
        // `in (1, 3)` and `in [1, 3]`.
        if let Some(close) = self.partners.of(first).filter(|_| !coordinate) {
            let edits = vec![(self.span_at(first), "{".to_owned()), (self.span_at(close), "}".to_owned())];
            return diagnostic.with_edits("a set has braces, as in `{1, 3, 4}`", edits).into();
        }
        let ends = |kind| matches!(kind, Kind::When | Kind::To | Kind::Move);
        let rest = self.tokens.get(first..).unwrap_or_default();
        let last = first + rest.iter().position(|token| ends(token.kind)).unwrap_or(rest.len());
        let dots = (first..last).find(|&at| self.tokens[at].kind == Kind::Dots);
        let text = |range: Range<usize>| {
            let (from, to) = (self.tokens.get(range.start)?, self.tokens.get(range.end.checked_sub(1)?)?);
            (range.start < range.end).then(|| self.source.slice(from.span().to(to.span())))
        };
        if let Some(dots) = dots.filter(|_| !coordinate)
            && let (Some(lowest), Some(highest)) = (text(first..dots), text(dots + 1..last))
        {
            let bound = Greatest { text: highest.to_owned(), strict: false }.bound();
            let set = Span::new(self.here().end, self.span_at(last - 1).end);
            let edits = vec![(set, format!(" < {bound}"))];
            return match lowest {
                "0" => diagnostic.with_edits(format!("write `move {shown} < {bound}`"), edits),
                _ => self.with_lower_bound(diagnostic, word, lowest, edits, &bound),
            }
            .into();
        }
        let is_list = (first..last).all(|at| {
            self.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Natural | Kind::Comma))
        });
        let is_all = matches!(text(first..last), Some("N" | "Nat" | "naturals" | "Naturals"));
        if is_all
            && !coordinate
            && let Some(greatest) = self.greatest(head, word)
        {
            let bound = greatest.bound();
            let set = Span::new(self.here().end, self.span_at(last - 1).end);
            return self.with_bound(diagnostic, word, vec![(set, format!(" < {bound}"))], &bound).into();
        }
        if is_list
            && !coordinate
            && let Some(numbers) = text(first..last)
        {
            let span = self.span_at(first).to(self.span_at(last - 1));
            return propose(diagnostic, span, format!("{{{numbers}}}"), "").into();
        }
        diagnostic
            .with_help(format!(
                "a set is a finite list of numbers in braces, such as `move {shown} in {{2, 3, 5}}`; all numbers below a bound are `move {shown} < a`"
            ))
            .into()
    }

    /// `{1, 2, 4, ..}` or `{1..a}`, with the cursor at the dots.
    pub(in crate::reader) fn endless_set(&self, head: Option<&GameHead<'_>>) -> Fault {
        let diagnostic = self
            .complain(self.here(), "a set that is not listed", "expected all numbers of the set")
            .with_note("a set lists finitely many numbers, each a constant");
        let enclosing =
            (0..self.at).rev().find(|&at| self.partners.of(at).is_some_and(|close| close > self.at));
        let open = enclosing.unwrap_or(self.at);
        let close = self.partners.of(open).unwrap_or(self.at);
        let single = self.at == open + 2 && self.at + 1 < close;
        let lowest = self.quote(self.span_at(open + 1), "1");
        if let (Some(head), true, Some(name)) = (head, single, open.checked_sub(2)) {
            let word = self.source.slice(self.span_at(name));
            let highest = self.source.slice(self.span_at(self.at + 1).to(self.span_at(close - 1)));
            let greatest = match highest == word {
                true => self.greatest(head, word),
                false => Some(Greatest { text: highest.to_owned(), strict: false }),
            };
            if let Some(greatest) = greatest {
                let bound = greatest.bound();
                let span = Span::new(self.span_at(name).end, self.span_at(close).end);
                let edits = vec![(span, format!(" < {bound}"))];
                return self.with_lower_bound(diagnostic, word, &lowest, edits, &bound).into();
            }
        }
        let help = match head {
            Some(_) => {
                "numbers without an end have a bound and a condition: `move k < a + 1 when k mod 2 = 1 to (a - k)`; the powers of two are the numbers with `2^floor(log2(k)) = k`"
            }
            None => {
                "numbers without an end are described by a condition: `x mod 2 = 1`; the powers of two are the numbers with `2^floor(log2(x)) = x`"
            }
        };
        diagnostic.with_help(help).into()
    }

    /// `1, 2, 3` and `1 or 2` from a first number on, up to `when` or `to`: the elements of a set.
    pub(super) fn listed_numbers(&self, number: Span) -> Option<(String, Span)> {
        let first = self.tokens.partition_point(|token| token.span().end <= number.end);
        let rest = self.tokens.get(first..)?;
        let ends = |kind| matches!(kind, Kind::When | Kind::To | Kind::Move);
        let rest = &rest[..rest.iter().position(|token| ends(token.kind)).unwrap_or(rest.len())];
        let listed = |kind| matches!(kind, Kind::Natural | Kind::Comma | Kind::Or | Kind::Dots);
        let last = rest.last().filter(|last| last.kind == Kind::Natural)?;
        if !rest.iter().all(|token| listed(token.kind)) {
            return None;
        }
        let mut list = self.source.slice(number).to_owned();
        for token in rest {
            match token.kind {
                Kind::Comma | Kind::Or if list.ends_with(", ") => {}
                Kind::Comma | Kind::Or => list.push_str(", "),
                _ => list.push_str(self.source.slice(token.span())),
            }
        }
        Some((list, number.to(last.span())))
    }

    /// `move k in {1, 3, 4}` alone: a subtraction set, which needs its target, and enough to take from.
    pub(super) fn target_after_a_set(&self, head: &GameHead<'_>) -> Option<String> {
        let close = self.at.checked_sub(1)?;
        let is_set = self.tokens.get(close).is_some_and(|token| token.kind == Kind::RightBrace);
        let open = (0..close).rev().find(|&at| is_set && self.partners.of(at) == Some(close))?;
        let name = self.tokens.get(open.checked_sub(2)?).filter(|token| token.kind == Kind::Name)?;
        let (name, first) = (self.source.slice(name.span()), head.coordinates.first()?);
        let rest = head.coordinates.iter().skip(1).cloned();
        let target = tuple([format!("{first} - {name}")].into_iter().chain(rest));
        Some(format!("to take {name} from {first}: `when {first} >= {name} to {target}`"))
    }

    /// Whether `in { .. }` follows the sum or product that a span is a part of.
    pub(super) fn is_before_set(&self, span: Span) -> bool {
        let Some(part) = self.tokens_of(span) else {
            return false;
        };
        let side = self.side(part.clone());
        (part.end..side.end).any(|at| {
            let is_word = self.source.slice(self.span_at(at)) == "in" || self.kind_at(at) == Kind::In;
            is_word && self.kind_at(at + 1) == Kind::LeftBrace
        })
    }
}
