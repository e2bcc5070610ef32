//! The diagnostics of the reader of moves: fresh numbers, their bounds, and targets.

use std::ops::Range;

use super::bounds::Greatest;
use super::games::{MOVE_HINT, SPLIT_HINT, tuple};
use super::proposals::{cut, propose};
use crate::reader::names::{Fault, nearest};
use crate::reader::parser::{Parser, Place, Scope};
use crate::reader::statements::GameHead;
use crate::reader::token::Kind;
use crate::source::Span;

impl Parser<'_> {
    /// Something else than a name where a fresh number is expected.
    pub(in crate::reader) fn no_fresh_name(&self, head: &GameHead<'_>) -> Fault {
        let word = self.source.slice(self.here());
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|token| token.kind);
        let diagnostic = self.unexpected(if before == Some(Kind::Comma) {
            "the name of a fresh number"
        } else {
            "the name of a fresh number, `when` or `to`"
        });
        if before == Some(Kind::Move)
            && let Some(close) = self.partners.of(self.at)
            && self.kind_at(close + 1) == Kind::Implies
        {
            return self.move_with_an_arrow(head, close + 1);
        }
        match self.peek() {
            Kind::LeftParen if before == Some(Kind::Move) => {
                let start = Span::new(self.here().start, self.here().start);
                propose(diagnostic, start, "to ", " before the target")
            }
            Kind::LeftParen => {
                diagnostic.with_help(format!("the target comes after `to`: `to {}`", Self::target_of(head)))
            }
            Kind::Natural => diagnostic.with_help(
                "a lower bound is a condition after `when`, as in `move v < x when v > 0 to ( .. )`",
            ),
            Kind::If | Kind::Where => propose(diagnostic, self.here(), "when", " before a condition"),
            _ if Kind::keyword(word).is_some() && self.peek_after(1).is_comparison() => {
                diagnostic.with_note(format!("`{word}` is a keyword")).with_help("choose another name")
            }
            _ => diagnostic.with_help(MOVE_HINT),
        }
        .into()
    }

    /// `move n -> n - 1` or `move (a, b) -> (a - 1, b)`, with the cursor after `move` and the first arrow at `arrow`.
    fn move_with_an_arrow(&self, head: &GameHead<'_>, arrow: usize) -> Fault {
        let sign = self.quote(self.span_at(arrow), "->");
        let diagnostic = self
            .complain(
                self.span_at(arrow),
                format!("`{sign}` in a move"),
                format!("expected `to` and the target, found `{sign}`"),
            )
            .with_note("the target has a term for each coordinate; `when` says where the move is possible");
        let whole = self.here().to(self.span_at(self.tokens_of_move().end - 1));
        match self.move_by_arrows(head) {
            Some(text) => propose(diagnostic, whole, text, "").into(),
            None => diagnostic.with_help(MOVE_HINT).into(),
        }
    }

    /// What comes after `move` in place of arrows from coordinates to terms, with the cursor at the first coordinate.
    fn move_by_arrows(&self, head: &GameHead<'_>) -> Option<String> {
        let end = self.tokens_of_move().end;
        let ends = |kind: Kind| matches!(kind, Kind::Comma | Kind::When | Kind::If | Kind::Where | Kind::End);
        let term = |from: usize, limit: usize| {
            let end = self.extent(from, |at| at >= limit || ends(self.kind_at(at)));
            (from < end).then_some(from..end)
        };
        let mut terms: Vec<Option<Range<usize>>> = vec![None; head.coordinates.len()];
        let mut at = self.at;
        if let Some(close) = self.partners.of(at) {
            let (open, last) = (close + 2, self.partners.of(close + 2)?);
            if self.names_in_bracket(at) != head.coordinates {
                return None;
            }
            at = open;
            for term_of in &mut terms {
                let found = term(at + 1, last)?;
                at = found.end;
                *term_of = Some(found);
            }
            if at != last {
                return None;
            }
            at += 1;
        } else {
            loop {
                let name = self.source.slice(self.span_at(at));
                let place = head.coordinates.iter().position(|coordinate| coordinate == name)?;
                if self.kind_at(at + 1) != Kind::Implies {
                    return None;
                }
                let found = term(at + 2, end)?;
                at = found.end;
                *terms.get_mut(place)? = Some(found);
                if self.kind_at(at) != Kind::Comma {
                    break;
                }
                at += 1;
            }
        }
        let mut conditions = Vec::new();
        let mut targets = Vec::new();
        for (coordinate, found) in head.coordinates.iter().zip(terms) {
            let text = found.as_ref().map_or(coordinate.as_str(), |found| self.text_of(found));
            targets.push(text.to_owned());
            let Some(found) = found.filter(|_| text != coordinate) else { continue };
            if !found.clone().all(|at| self.is_known_in_a_move(head, at)) {
                return None;
            }
            let taken = found.start + 2..found.end;
            let sums = |at: usize| matches!(self.kind_at(at), Kind::Plus | Kind::Minus);
            let is_lowered = self.source.slice(self.span_at(found.start)) == coordinate
                && self.kind_at(found.start + 1) == Kind::Minus
                && !taken.is_empty()
                && !taken.clone().any(sums);
            conditions.push(match is_lowered {
                true => format!("{coordinate} >= {}", self.text_of(&taken)),
                false => format!("{text} < {coordinate}"),
            });
        }
        if matches!(self.kind_at(at), Kind::When | Kind::If | Kind::Where) && at + 1 < end {
            let condition = at + 1..end;
            let text = self.text_of(&condition);
            let is_or = condition.clone().any(|at| self.kind_at(at) == Kind::Or);
            conditions.push(if is_or { format!("({text})") } else { text.to_owned() });
            at = end;
        }
        (at == end).then(|| format!("when {} to ({})", conditions.join(" and "), targets.join(", ")))
    }

    /// Whether a token is not an unknown name.
    fn is_known_in_a_move(&self, head: &GameHead<'_>, at: usize) -> bool {
        let word = self.source.slice(self.span_at(at));
        self.kind_at(at) != Kind::Name
            || self.names.meaning(word).is_some()
            || head.coordinates.iter().any(|coordinate| coordinate == word)
    }

    /// `k < a, k < b`: a fresh number with two bounds, with the cursor at its second occurrence.
    pub(in crate::reader) fn two_bounds(&self, first: Span) -> Option<Fault> {
        let start = self.tokens_of_move().start;
        let before = (start..self.at).find(|&at| self.span_at(at).start == first.start)?;
        let is_less = |at: usize| self.kind_at(at + 1) == Kind::Less;
        if !is_less(before) || !is_less(self.at) {
            return None;
        }
        let bound = |from: usize| {
            let end = self.extent(from, |at| matches!(self.kind_at(at), Kind::Comma | Kind::When | Kind::To));
            (from < end).then_some(from..end)
        };
        let (one, other) = (bound(before + 2)?, bound(self.at + 2)?);
        let name = self.quote(first, "v");
        let text = format!("min({}, {})", self.text_of(&one), self.text_of(&other));
        let edits = vec![
            (self.span_of(&one), text.clone()),
            (Span::new(self.span_at(self.at - 2).end, self.span_of(&other).end), String::new()),
        ];
        let diagnostic = self
            .complain(self.here(), format!("two bounds for `{name}`"), "second bound")
            .with_related(first, "first bound");
        Some(diagnostic.with_edits(format!("write `{name} < {}`", cut(&text)), edits).into())
    }

    /// A name without a comparison sign after `move`.
    pub(in crate::reader) fn no_bound(&self, head: &GameHead<'_>, coordinate: bool) -> Fault {
        if coordinate && self.peek_after(1) == Kind::Implies {
            return self.move_with_an_arrow(head, self.at + 1);
        }
        let shown = self.quote(self.here(), "v");
        let word = self.source.slice(self.here());
        let after = self.span_at(self.at + 1);
        let found = match self.peek_after(1) {
            Kind::End => format!("the end of {}", self.whole),
            Kind::Name | Kind::Natural => format!("`{}`", self.quote(after, "..")),
            kind => kind.describe().to_owned(),
        };
        let diagnostic = self
            .complain(
                self.here(),
                format!("`{shown}` has no bound"),
                format!("expected `<` and a bound after the name, found {found}"),
            )
            .with_note("after `move` come fresh numbers, each with `<` and a bound");
        if self.peek_after(1) == Kind::In || self.source.slice(after) == "in" {
            return self.no_set(diagnostic, head, coordinate);
        }
        if let Some(near) = nearest(word, ["when", "to"]).filter(|_| !coordinate) {
            return diagnostic.with_proposal(format!("did you mean `{near}`?"), self.here(), near).into();
        }
        if coordinate {
            let fresh = self.free_name(head);
            let lowered = |name: &String| if name == word { fresh.clone() } else { name.clone() };
            let target = tuple(head.coordinates.iter().map(lowered));
            return diagnostic
                .with_help(format!("a move that lowers `{shown}` is `move {fresh} < {shown} to {target}`"))
                .into();
        }
        if matches!(self.peek_after(1), Kind::When | Kind::To | Kind::Comma)
            && let Some(greatest) = self.greatest(head, word)
        {
            let bound = greatest.bound();
            let end = Span::new(self.here().end, self.here().end);
            return self.with_bound(diagnostic, word, vec![(end, format!(" < {bound}"))], &bound).into();
        }
        let first = head.coordinates.first().map_or("x", String::as_str);
        if self.peek_after(1) == Kind::LeftParen {
            return diagnostic.with_help("a condition comes after `when`, before `to`").into();
        }
        if self.peek_after(1) == Kind::Name {
            return diagnostic.with_help(MOVE_HINT).into();
        }
        diagnostic
            .with_help(format!(
                "a chosen number has a bound, `move {shown} < {first} to ( .. )`; if nothing is chosen, a move is `move to ( .. )`"
            ))
            .into()
    }

    /// A fresh number with the name of a coordinate, at the cursor.
    pub(in crate::reader) fn fresh_is_coordinate(&self, head: &GameHead<'_>) -> Fault {
        let shown = self.quote(self.here(), "v");
        let fresh = self.free_name(head);
        let sign = self.quote(self.span_at(self.at + 1), "<");
        let diagnostic = self.complain(
            self.here(),
            format!("`{shown}` is a coordinate of the game"),
            "expected another name for the fresh number",
        );
        if let Some(comma) = self.comma_before_a_condition().filter(|_| self.peek_after(1) != Kind::Less) {
            return diagnostic.with_proposal("a condition comes after `when`", comma, " when").into();
        }
        diagnostic
        .with_help(match self.peek_after(1) {
            Kind::Less => format!("a fresh number needs a name of its own: `move {fresh} < ..`"),
            _ => format!(
                "a condition comes after `when`, as in `move when {shown} {sign} ..`; a fresh number has a name of its own: `move {fresh} < ..`"
            ),
        })
        .into()
    }

    /// The comma before the cursor, if a comparison begins there.
    fn comma_before_a_condition(&self) -> Option<Span> {
        let before = self.tokens.get(self.at.checked_sub(1)?)?;
        (before.kind == Kind::Comma && self.peek_after(1).is_comparison()).then(|| before.span())
    }

    /// A fresh number with the name of a definition, at the cursor.
    pub(in crate::reader) fn fresh_is_bound(&self) -> Fault {
        let span = self.here();
        let shown = self.quote(span, "v");
        let what = self.names.meaning(self.source.slice(span)).map_or("a definition", |m| m.describe());
        let diagnostic =
            self.complain(span, format!("`{shown}` is {what}"), "expected another name for the fresh number");
        // A number that the move has chosen already.
        let is_chosen = self.names.bound_at(self.source.slice(span)).is_some_and(|bound| {
            let start = self.span_at(self.tokens_of_move().start).start;
            start <= bound.start && bound.start < span.start
        });
        if let Some(comma) = self.comma_before_a_condition().filter(|_| is_chosen) {
            return diagnostic.with_proposal("a condition comes after `when`", comma, " when").into();
        }
        let diagnostic = diagnostic.with_help("give the fresh number a name of its own: `move v < ..`");
        self.with_definition(diagnostic, span).into()
    }

    /// `v <= bound` and the like, with the cursor at the sign.
    pub(in crate::reader) fn not_strict(&mut self, head: &GameHead<'_>, name: Span) -> Fault {
        let kind = self.peek();
        let sign_span = self.here();
        let sign = self.quote(sign_span, "=");
        let word = self.source.slice(name);
        let shown = self.quote(name, "v");
        let diagnostic = self.complain(
            name.to(sign_span),
            if kind == Kind::LessEqual {
                "a bound that is not strict".to_owned()
            } else {
                format!("`{sign}` before a bound")
            },
            format!("expected `{shown} <` and the bound, found `{shown} {sign}`"),
        );
        self.advance();
        let scope = Scope { place: Place::Move, variables: head.coordinates, ..Scope::FILE };
        let bound = self.within(scope, |inner| inner.term()).map(|bound| bound.span);
        let bound = match bound {
            Ok(bound) => bound,
            // What is wrong with the bound comes first.
            Err(Fault::Report(fault)) if kind == Kind::LessEqual => return Fault::Report(fault),
            Err(_) => return diagnostic.with_help("bounds are strict: `move v < y + 1` includes y").into(),
        };
        self.at = self.tokens_of_move().start;
        let text = self.source.slice(bound);
        if kind != Kind::LessEqual {
            let diagnostic = diagnostic.with_note("a fresh number ranges over the naturals below its bound");
            if kind == Kind::Equal && text.bytes().any(|b| !b.is_ascii_digit()) {
                return diagnostic
                    .with_help(
                        "nothing is chosen here: write the term in the target, as in `move to (x - 1, y)`",
                    )
                    .into();
            }
            if kind == Kind::Equal
                && let Some((list, span)) = self.listed_numbers(bound)
            {
                let help = format!("write `move {shown} in {{{}}}`", cut(&list));
                let set = Span::new(name.end, span.end);
                return diagnostic.with_proposal(help, set, format!(" in {{{list}}}")).into();
            }
            if kind == Kind::Equal {
                let edits = vec![(sign_span, "in".to_owned()), (bound, format!("{{{text}}}"))];
                let edits = if sign_span.start == name.end {
                    vec![(sign_span.to(bound), format!(" in {{{text}}}"))]
                } else {
                    edits
                };
                return diagnostic
                    .with_edits(format!("write `move {shown} in {{{}}}`", cut(text)), edits)
                    .into();
            }
            let least = match (kind, text.parse::<u64>().ok().and_then(|least| least.checked_add(1))) {
                (Kind::Greater, Some(least)) => least.to_string(),
                (Kind::Greater, None) => format!("{text} + 1"),
                _ => text.to_owned(),
            };
            let Some(greatest) = self.greatest(head, word).filter(|_| kind != Kind::NotEqual) else {
                return diagnostic
                    .with_help(format!("give `{shown}` a bound, and put the condition after `when`: `move {shown} < a + 1 when {shown} >= 1`"))
                    .into();
            };
            let below = greatest.bound();
            let edits = vec![(sign_span.to(bound), format!("< {below}"))];
            return self.with_lower_bound(diagnostic, word, &least, edits, &below).into();
        }
        let diagnostic = diagnostic.with_note(
            "bounds are strict: with `<=` a position would be an option of itself, and the game would not end",
        );
        let below = Greatest { text: text.to_owned(), strict: false }.bound();
        let raised = vec![(sign_span.to(bound), format!("< {below}"))];
        if self.heap_of(head, word).is_some() {
            return self.with_bound(diagnostic, word, raised, &below).into();
        }
        let strict = format!("{shown} < {}", cut(text));
        let diagnostic = diagnostic.with_proposal(format!("write `{strict}`"), sign_span, "<");
        if self.lowers(head, word, text) {
            return diagnostic.into();
        }
        let help = format!("write `{shown} < {}` to include the bound", cut(&below));
        diagnostic.with_edits(help, raised).into()
    }

    /// Whether the target has a fresh number in place of the coordinate with this text.
    fn lowers(&self, head: &GameHead<'_>, name: &str, coordinate: &str) -> bool {
        let place = head.coordinates.iter().position(|other| other == coordinate);
        let (Some(place), Some(to)) = (place, self.position_in_move(Kind::To)) else {
            return false;
        };
        let close = self.partners.of(to + 1).unwrap_or(to + 1);
        let inner = self.tokens.get(to + 2..close).unwrap_or_default();
        let part = inner.split(|token| token.kind == Kind::Comma).nth(place);
        matches!(part, Some([one]) if self.source.slice(one.span()) == name)
    }

    /// Something else than `to` after the fresh numbers or the `when` part.
    pub(in crate::reader) fn no_target(&self, head: &GameHead<'_>, has_when: bool, has_fresh: bool) -> Fault {
        let expected = match (has_when, has_fresh) {
            (true, _) => "an operator or `to`",
            (false, true) => "an operator, `,`, `when` or `to`",
            (false, false) => "`when` or `to`",
        };
        let diagnostic = self.unexpected(expected);
        let target = Self::target_of(head);
        let here = self.here();
        let help = match self.peek() {
            Kind::Name => {
                let word = self.source.slice(here);
                let known = if has_when { &["to", "and", "or"][..] } else { &["to", "when"] };
                if let Some(near) = nearest(word, known.iter().copied()) {
                    return diagnostic.with_proposal(format!("did you mean `{near}`?"), here, near).into();
                }
                None
            }
            Kind::LeftParen => {
                let start = Span::new(here.start, here.start);
                return propose(diagnostic, start, "to ", " before the target").into();
            }
            Kind::Implies => return propose(diagnostic, here, " to ", " before the target").into(),
            Kind::If | Kind::Where if !has_when => {
                return propose(diagnostic, here, "when", " before a condition").into();
            }
            Kind::And | Kind::Or if !has_when => Some(
                "the condition of a move comes after `when`; fresh numbers are separated by commas"
                    .to_owned(),
            ),
            Kind::When => Some("a move has one `when` part; join conditions by `and`".to_owned()),
            Kind::Comma => Some("fresh numbers come before `when`; join conditions by `and`".to_owned()),
            kind if kind.is_comparison() && !has_when => {
                Some("comparisons do not chain; a condition comes after `when`".to_owned())
            }
            Kind::Equal => Some(format!("the target of a move comes after `to`: `to {target}`")),
            _ => None,
        };
        let help = help.or_else(|| self.target_after_a_set(head)).unwrap_or_else(|| {
            format!("each move has a target, with one term for each coordinate: `to {target}`")
        });
        diagnostic.with_help(help).into()
    }

    /// `to` without a bracket, with the cursor after it.
    pub(in crate::reader) fn target_without_brackets(&self, head: &GameHead<'_>) -> Fault {
        let first = self.here();
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        let line_end = self.source.text[first.start..].find('\n').map(|at| first.start + at);
        let ends = |kind| matches!(kind, Kind::Move | Kind::When | Kind::Where);
        let target = rest
            .iter()
            .take_while(|token| !ends(token.kind) && line_end.is_none_or(|end| token.span().start < end))
            .last()
            .map(|last| first.to(last.span()));
        let diagnostic = self.unexpected("`(` after `to`");
        match target {
            Some(span) => propose(diagnostic, span, format!("({})", self.source.slice(span)), "").into(),
            None => diagnostic
                .with_help(format!("the target is in brackets: `to {}`", Self::target_of(head)))
                .into(),
        }
    }

    /// A target with a wrong number of terms.
    pub(in crate::reader) fn wrong_targets(&self, head: &GameHead<'_>, span: Span, found: usize) -> Fault {
        let count = head.coordinates.len();
        let (each, plural) = if count == 1 { ("its coordinate", "") } else { ("each coordinate", "s") };
        let game = self.quote(head.name, "the game");
        let diagnostic = self
            .complain(
                span,
                "wrong number of coordinates",
                format!("`{game}` has {count} coordinate{plural}, found {found}"),
            )
            .with_related(head.name, "the game");
        if found > count {
            return diagnostic.with_help(SPLIT_HINT).into();
        }
        diagnostic
            .with_help(format!(
                "write a term for {each}, even if it does not change, as in `to {}`",
                Self::target_of(head)
            ))
            .into()
    }

    /// `(x, y)`: the coordinates of a game as a target.
    fn target_of(head: &GameHead<'_>) -> String {
        tuple(head.coordinates.iter().cloned())
    }

    /// A name for a fresh number.
    pub(super) fn free_name(&self, head: &GameHead<'_>) -> String {
        let free = |name: &&str| {
            self.names.meaning(name).is_none() && head.coordinates.iter().all(|other| other != name)
        };
        ["u", "v", "w", "n", "m"].iter().find(|name| free(name)).copied().unwrap_or("u1").to_owned()
    }
}
