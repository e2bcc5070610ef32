//! The diagnostics of the readers of games and moves.

use crate::numerals::limit;
use crate::numerals::separated;
use crate::reader::games::GameHead;
use crate::reader::names::{Fault, nearest};
use crate::reader::parser::Parser;
use crate::reader::statements::MISERE_HINT;
use crate::reader::token::Kind;
use crate::source::{MAX_FRESH, MAX_MOVES, MAX_NODES, Span};

const MOVE_HINT: &str = "a move is written `move v < x when c to (v, y)`";

impl Parser<'_> {
    /// A game called `strip` or `bar`.
    pub(in crate::reader) fn built_in_name(&self, name: Span) -> Fault {
        let text = self.quote(name, "..");
        self.complain(name, format!("`{text}` is a built-in game"), "expected another name")
            .with_note("`strip` is a heap of Nim, and `bar(f)` is the chocolate bar of a function")
            .into()
    }

    /// Something else than `move` after a move, the `where` part or the coordinates.
    pub(in crate::reader) fn no_move(&self, has_domain: bool, has_moves: bool) -> Fault {
        let word = self.source.slice(self.here());
        let expected = match (has_domain, has_moves) {
            (_, true) => "`move` or the end of the statement",
            (true, false) => "an operator, `move` or the end of the statement",
            (false, false) => "`where`, `move` or `=`",
        };
        let diagnostic = self.unexpected(expected);
        let help = match self.peek() {
            Kind::Where if has_moves => {
                "`where` comes before the moves and describes the positions; write the condition of a single move after `when`".to_owned()
            }
            Kind::Where => "a game has one `where` part; join conditions by `and`".to_owned(),
            Kind::When if has_moves => format!("`when` comes before `to`: {MOVE_HINT}"),
            Kind::When => "`where` describes the positions; `when` belongs to a move".to_owned(),
            Kind::Comma if has_domain && !has_moves => "join conditions by `and`".to_owned(),
            Kind::Comma if has_moves => "write no comma between moves: each begins with `move`".to_owned(),
            Kind::And | Kind::Or if has_moves => {
                "write moves one after the other: each begins with `move`".to_owned()
            }
            Kind::If if has_moves => {
                "the condition of a move comes after `when`: `move when c to ( .. )`".to_owned()
            }
            Kind::Colon => "write no `:` here: the rules follow the coordinates".to_owned(),
            Kind::Name if word == "misere" => MISERE_HINT.to_owned(),
            Kind::Equal if !has_moves && !has_domain => {
                "`misere` needs rules: write the moves of the sum as those of one game".to_owned()
            }
            Kind::Name => {
                let known: &[&str] = match (has_domain, has_moves) {
                    (false, false) => &["where", "move"],
                    (true, false) => &["move", "and", "or"],
                    (_, true) => &["move"],
                };
                match nearest(word, known.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => MOVE_HINT.to_owned(),
                }
            }
            kind if kind.starts_statement() => return self.with_end_hint(diagnostic).into(),
            _ => MOVE_HINT.to_owned(),
        };
        diagnostic.with_help(help).into()
    }

    /// A move beyond the limit.
    pub(in crate::reader) fn too_many_moves(&self) -> Fault {
        self.complain(self.here(), format!("more than {MAX_MOVES} moves"), "this is one too many")
            .with_note(limit("moves", MAX_MOVES))
            .into()
    }

    /// A fresh number beyond the limit.
    pub(in crate::reader) fn too_many_fresh(&self, span: Span) -> Fault {
        let title = format!("more than {MAX_FRESH} fresh numbers in a move");
        self.complain(span, title, "this is one too many").with_note(limit("fresh numbers", MAX_FRESH)).into()
    }

    /// A game whose terms are too many together.
    pub(in crate::reader) fn game_too_large(&self, span: Span) -> Fault {
        let title = format!("a game of more than {} terms", separated(MAX_NODES));
        self.complain(span, title, "this move has one term too many")
            .with_note(format!("{}, with calls expanded", limit("terms", MAX_NODES)))
            .into()
    }

    /// Something else than a name where a fresh number is expected.
    pub(in crate::reader) fn no_fresh_name(&self, head: &GameHead<'_>) -> Fault {
        let word = self.source.slice(self.here());
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|token| token.kind);
        let diagnostic = self.unexpected(if before == Some(Kind::Comma) {
            "the name of a fresh number"
        } else {
            "the name of a fresh number, `when` or `to`"
        });
        match self.peek() {
            Kind::LeftParen => diagnostic.with_help(format!("write `move to {}`", Self::target_of(head))),
            Kind::Natural => {
                diagnostic.with_help("write a lower bound as a condition: `move v < x when v > 0 to ( .. )`")
            }
            Kind::If => diagnostic.with_help("write the condition of a move after `when`"),
            Kind::Where => diagnostic.with_help("write the condition of a move after `when`"),
            _ if Kind::keyword(word).is_some() && self.peek_after(1).is_comparison() => {
                diagnostic.with_note(format!("`{word}` is a keyword")).with_help("choose another name")
            }
            _ => diagnostic.with_help(MOVE_HINT),
        }
        .into()
    }

    /// A name without a comparison sign after `move`.
    pub(in crate::reader) fn no_bound(&self, head: &GameHead<'_>, coordinate: bool) -> Fault {
        let shown = self.quote(self.here(), "v");
        let word = self.source.slice(self.here());
        let near = nearest(word, ["when", "to"]).filter(|_| !coordinate);
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
        let set = self.peek_after(1) == Kind::In || self.source.slice(after) == "in";
        let diagnostic = match near {
            _ if set => {
                let free = if coordinate { self.free_name(head) } else { shown };
                diagnostic.with_help(format!(
                    "a set has braces, `move {free} in {{1, 3, 4}}`; all numbers below a bound are `move {free} < a`"
                ))
            }
            Some(near) => diagnostic.with_help(format!("did you mean `{near}`?")),
            None if coordinate => {
                let fresh = self.free_name(head);
                diagnostic.with_help(format!("to lower `{shown}`, write `move {fresh} < {shown} to {}`", {
                    let lowered = |name: &String| if name == word { fresh.clone() } else { name.clone() };
                    tuple(head.coordinates.iter().map(lowered))
                }))
            }
            None => diagnostic.with_help(format!(
                "write `move {shown} < {} to ( .. )`, or `move to ( .. )` if nothing is chosen",
                head.coordinates.first().map_or("x", String::as_str)
            )),
        };
        diagnostic.into()
    }

    /// A fresh number with the name of a coordinate, at the cursor.
    pub(in crate::reader) fn fresh_is_coordinate(&self, head: &GameHead<'_>) -> Fault {
        let shown = self.quote(self.here(), "v");
        let fresh = self.free_name(head);
        let sign = self.quote(self.span_at(self.at + 1), "<");
        self.complain(
            self.here(),
            format!("`{shown}` is a coordinate of the game"),
            "expected another name for the fresh number",
        )
        .with_help(match self.peek_after(1) {
            Kind::Less => format!("a fresh number needs a name of its own: `move {fresh} < ..`"),
            _ => format!(
                "write a condition after `when`: `move when {shown} {sign} ..`; give a fresh number a name of its own: `move {fresh} < ..`"
            ),
        })
        .into()
    }

    /// A fresh number with the name of a definition, at the cursor.
    pub(in crate::reader) fn fresh_is_bound(&self) -> Fault {
        let span = self.here();
        let shown = self.quote(span, "v");
        let what = self.names.meaning(self.source.slice(span)).map_or("a definition", |m| m.describe());
        let diagnostic = self
            .complain(span, format!("`{shown}` is {what}"), "expected another name for the fresh number")
            .with_help("give the fresh number a name of its own: `move v < ..`");
        self.with_definition(diagnostic, span).into()
    }

    /// `v <= bound` and the like, with the cursor at the sign.
    pub(in crate::reader) fn not_strict(&mut self, head: &GameHead<'_>, name: Span) -> Fault {
        let kind = self.peek();
        let sign = self.quote(self.here(), "=");
        let shown = self.quote(name, "v");
        let diagnostic = self.complain(
            name.to(self.here()),
            if kind == Kind::LessEqual {
                "a bound that is not strict".to_owned()
            } else {
                format!("`{sign}` before a bound")
            },
            format!("expected `{shown} <` and the bound, found `{shown} {sign}`"),
        );
        if kind != Kind::LessEqual {
            return diagnostic
                .with_note("a fresh number ranges over the naturals below its bound")
                .with_help(format!("write `move {shown} < ..`; a condition comes after `when`"))
                .into();
        }
        self.advance();
        let scope = crate::reader::parser::Scope {
            place: crate::reader::parser::Place::Move,
            variables: head.coordinates,
            ..crate::reader::parser::Scope::FILE
        };
        let bound = self.within(scope, |inner| inner.term()).map(|bound| self.quote(bound.span, "y"));
        let bound = bound.unwrap_or_else(|_| "y".to_owned());
        let plain = bound.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let wrapped = if plain { bound.clone() } else { format!("({bound})") };
        diagnostic
            .with_note(
                "bounds are strict: with `<=` a position would be an option of itself, and the game would not end",
            )
            .with_help(format!(
                "write `{shown} < {bound}`, or `{shown} < {wrapped} + 1` to include the bound"
            ))
            .into()
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
        let help = match self.peek() {
            Kind::Name => {
                let word = self.source.slice(self.here());
                let known = if has_when { &["to", "and", "or"][..] } else { &["to", "when"] };
                nearest(word, known.iter().copied()).map(|near| format!("did you mean `{near}`?"))
            }
            Kind::LeftParen => {
                let end = self.partners.of(self.at).unwrap_or(self.at);
                let tuple = self.quote(self.here().to(self.span_at(end)), &target);
                Some(format!("write `to {tuple}`"))
            }
            Kind::If | Kind::Where => Some("write the condition of a move after `when`".to_owned()),
            Kind::And | Kind::Or if !has_when => Some(
                "write the condition of a move after `when`; separate fresh numbers by commas".to_owned(),
            ),
            Kind::When => Some("a move has one `when` part; join conditions by `and`".to_owned()),
            Kind::Comma => Some("fresh numbers come before `when`; join conditions by `and`".to_owned()),
            kind if kind.is_comparison() && !has_when => {
                Some("comparisons do not chain; write a condition after `when`".to_owned())
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
            .map(|last| self.quote(first.to(last.span()), ""))
            .filter(|text| !text.is_empty() && !text.starts_with("move"));
        let target = target.map_or_else(|| Self::target_of(head), |text| format!("({text})"));
        self.unexpected("`(` after `to`").with_help(format!("write `to {target}`")).into()
    }

    /// A target with a wrong number of terms.
    pub(in crate::reader) fn wrong_targets(&self, head: &GameHead<'_>, span: Span, found: usize) -> Fault {
        let count = head.coordinates.len();
        let (each, plural) = if count == 1 { ("its coordinate", "") } else { ("each coordinate", "s") };
        let game = self.quote(head.name, "the game");
        self.complain(
            span,
            "wrong number of coordinates",
            format!("`{game}` has {count} coordinate{plural}, found {found}"),
        )
        .with_related(head.name, "the game")
        .with_help(format!(
            "write a term for {each}, even if it does not change: `to {}`",
            Self::target_of(head)
        ))
        .into()
    }

    /// `move k in {1, 3, 4}` alone: a subtraction set, which needs its target, and enough to take from.
    fn target_after_a_set(&self, head: &GameHead<'_>) -> Option<String> {
        let close = self.at.checked_sub(1)?;
        let is_set = self.tokens.get(close).is_some_and(|token| token.kind == Kind::RightBrace);
        let open = (0..close).rev().find(|&at| is_set && self.partners.of(at) == Some(close))?;
        let name = self.tokens.get(open.checked_sub(2)?).filter(|token| token.kind == Kind::Name)?;
        let (name, first) = (self.source.slice(name.span()), head.coordinates.first()?);
        let rest = head.coordinates.iter().skip(1).cloned();
        let target = tuple([format!("{first} - {name}")].into_iter().chain(rest));
        Some(format!("to take {name} from {first}: `when {first} >= {name} to {target}`"))
    }

    /// `(x, y)`: the coordinates of a game as a target.
    fn target_of(head: &GameHead<'_>) -> String {
        tuple(head.coordinates.iter().cloned())
    }

    /// A name for a fresh number.
    fn free_name(&self, head: &GameHead<'_>) -> String {
        let free = |name: &&str| {
            self.names.meaning(name).is_none() && head.coordinates.iter().all(|other| other != name)
        };
        ["u", "v", "w", "n", "m"].iter().find(|name| free(name)).copied().unwrap_or("u1").to_owned()
    }
}

/// `(a, b)`, or `( .. )` if that is long.
pub(in crate::reader) fn tuple(names: impl Iterator<Item = String>) -> String {
    let text = names.collect::<Vec<String>>().join(", ");
    if text.len() > 60 { "( .. )".to_owned() } else { format!("({text})") }
}
