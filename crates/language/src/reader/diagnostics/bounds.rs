//! What bounds a number that a move chooses: what the condition and the target of the move say about it.

use super::proposals::cut;
use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::reader::parser::Parser;
use crate::reader::statements::GameHead;
use crate::reader::token::Kind;
use crate::source::Span;

/// The greatest value of a fresh number.
pub(super) struct Greatest {
    /// A term.
    pub(super) text: String,
    /// Whether the number is less than the term.
    pub(super) strict: bool,
}

impl Greatest {
    /// The bound after `<`.
    pub(super) fn bound(&self) -> String {
        let text = self.text.trim();
        if self.strict {
            return text.to_owned();
        }
        match text.strip_suffix('1').map(str::trim_end).and_then(|start| start.strip_suffix('-')) {
            Some(start) => start.trim_end().to_owned(),
            // Operators that bind less tightly than `+` are words or shifts.
            None if text.contains("xor")
                || text.contains("bor")
                || text.contains("band")
                || text.contains(['<', '>', '⊕']) =>
            {
                format!("({text}) + 1")
            }
            None => format!("{text} + 1"),
        }
    }
}

impl Parser<'_> {
    /// The tokens of the move that the cursor is in.
    pub(super) fn tokens_of_move(&self) -> Range<usize> {
        let is_move = |at: usize| self.tokens.get(at).is_some_and(|token| token.kind == Kind::Move);
        let start = (0..=self.at.min(self.tokens.len())).rev().find(|&at| is_move(at)).unwrap_or(0);
        let end = (start + 1..self.tokens.len()).find(|&at| is_move(at)).unwrap_or(self.tokens.len());
        start..end
    }

    /// The position of a keyword in the move that the cursor is in.
    pub(super) fn position_in_move(&self, kind: Kind) -> Option<usize> {
        self.tokens_of_move().find(|&at| self.tokens[at].kind == kind)
    }

    /// The comparisons of the `when` part, if they are joined by `and` only: the positions of the tokens of each.
    pub(super) fn conjuncts(&self) -> Vec<Range<usize>> {
        let (Some(when), Some(to)) = (self.position_in_move(Kind::When), self.position_in_move(Kind::To))
        else {
            return Vec::new();
        };
        let mut parts = Vec::new();
        let (mut first, mut at) = (when + 1, when + 1);
        while at < to {
            match self.tokens[at].kind {
                Kind::Or | Kind::Not => return Vec::new(),
                Kind::And => {
                    parts.push(first..at);
                    first = at + 1;
                }
                _ => {}
            }
            at = self.partners.of(at).unwrap_or(at) + 1;
        }
        parts.push(first..to);
        parts
    }

    /// The sign and the other side of a comparison with a name on one side; the name counts as the left side.
    pub(super) fn compared(&self, part: &Range<usize>, name: &str) -> Option<(Kind, &str)> {
        let is_name = |at: usize| self.source.slice(self.tokens[at].span()) == name;
        let text = |from: usize, to: usize| {
            (from < to).then(|| self.source.slice(self.tokens[from].span().to(self.tokens[to - 1].span())))
        };
        let (first, last) = (part.start, part.end.checked_sub(1)?);
        if last < first + 2 {
            return None;
        }
        let sign = self.tokens[first + 1].kind;
        if is_name(first) && sign.is_comparison() {
            return Some((sign, text(first + 2, part.end)?));
        }
        let mirrored = match self.tokens[last - 1].kind {
            Kind::Less => Kind::Greater,
            Kind::LessEqual => Kind::GreaterEqual,
            Kind::Greater => Kind::Less,
            Kind::GreaterEqual => Kind::LessEqual,
            _ => return None,
        };
        is_name(last).then_some((mirrored, text(first, last - 1)?))
    }

    /// The greatest value of a fresh number, by the `when` part, or because it is subtracted from a coordinate.
    pub(super) fn greatest(&self, head: &GameHead<'_>, name: &str) -> Option<Greatest> {
        let conditions = self.conjuncts();
        let upper = conditions.iter().find_map(|part| match self.compared(part, name)? {
            (Kind::LessEqual, text) => Some(Greatest { text: text.to_owned(), strict: false }),
            (Kind::Less, text) => Some(Greatest { text: text.to_owned(), strict: true }),
            _ => None,
        });
        upper.or_else(|| {
            let text = self.heap_of(head, name)?.to_owned();
            Some(Greatest { text, strict: false })
        })
    }

    /// The coordinate that a fresh number is subtracted from in the target.
    pub(super) fn heap_of(&self, head: &GameHead<'_>, name: &str) -> Option<&str> {
        let to = self.position_in_move(Kind::To)?;
        let target = self.tokens.get(to..self.tokens_of_move().end)?;
        let text = |at: usize| self.source.slice(target[at].span());
        let taken = (1..target.len().checked_sub(1)?)
            .find(|&at| target[at].kind == Kind::Minus && text(at + 1) == name)?;
        Some(text(taken - 1)).filter(|heap| head.coordinates.iter().any(|coordinate| coordinate == heap))
    }

    /// Whether a condition of the move excludes the number 0.
    pub(super) fn excludes_zero(&self, name: &str) -> bool {
        self.conjuncts().iter().any(|part| {
            let is_name = self.source.slice(self.tokens[part.start].span()) == name;
            let tail = self.tokens.get(part.start + 1..part.end).unwrap_or_default();
            let text = |at: usize| tail.get(at).map_or("", |token| self.source.slice(token.span()));
            let remainder =
                matches!(tail, [sign, _, equal, _] if sign.kind == Kind::Mod && equal.kind == Kind::Equal);
            match self.compared(part, name) {
                Some((Kind::GreaterEqual, bound)) => bound != "0",
                Some((Kind::Greater, _)) => true,
                Some((Kind::NotEqual, number)) => number == "0",
                _ => is_name && remainder && text(3) != "0",
            }
        })
    }

    /// Adds a hint with edits that give a fresh number its bound. A number that is taken away is at least 1.
    pub(super) fn with_bound(
        &self,
        diagnostic: Diagnostic,
        name: &str,
        edits: Vec<(Span, String)>,
        bound: &str,
    ) -> Diagnostic {
        if self.excludes_zero(name) {
            return diagnostic
                .with_edits(format!("write `move {} < {} when ..`", cut(name), cut(bound)), edits);
        }
        self.with_lower_bound(diagnostic, name, "1", edits, bound)
    }

    /// The same with a least value, as a condition.
    pub(super) fn with_lower_bound(
        &self,
        diagnostic: Diagnostic,
        name: &str,
        least: &str,
        mut edits: Vec<(Span, String)>,
        bound: &str,
    ) -> Diagnostic {
        let condition = format!("{name} >= {least}");
        let empty = |at: usize| Span::new(at, at);
        match (self.position_in_move(Kind::When), self.position_in_move(Kind::To)) {
            (Some(when), Some(to)) if when + 1 < to => {
                let (start, end) = (self.span_at(when + 1).start, self.span_at(to - 1).end);
                if self.conjuncts().is_empty() {
                    edits.push((empty(start), format!("{condition} and (")));
                    edits.push((empty(end), ")".to_owned()));
                } else {
                    edits.push((empty(start), format!("{condition} and ")));
                }
            }
            (_, Some(to)) => edits.push((empty(self.span_at(to).start), format!("when {condition} "))),
            _ => {
                let last = self.tokens_of_move().end.saturating_sub(1);
                edits.push((empty(self.span_at(last).end), format!(" when {condition}")));
            }
        }
        let help = format!("write `move {} < {} when {}`", cut(name), cut(bound), cut(&condition));
        diagnostic.with_edits(help, edits)
    }
}
