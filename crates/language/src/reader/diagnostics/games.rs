//! The diagnostics of the readers of games and moves.

use crate::diagnostic::Diagnostic;
use crate::numerals::limit;
use crate::numerals::separated;
use crate::reader::names::{Fault, nearest};
use crate::reader::parser::Parser;
use crate::reader::statements::GameHead;
use crate::reader::statements::{MISERE_HINT, PASS_HINT};
use crate::reader::token::{Kind, Token};
use crate::source::{MAX_FRESH, MAX_MOVES, MAX_NODES, MAX_SUMMANDS, Span};

pub(super) const MOVE_HINT: &str = "a move is written `move v < x when c to (v, y)`";

pub(super) const SPLIT_HINT: &str = "a game with one coordinate may split its heap, as in `move u < n when u > 0 to (u) + (n - u)`; octal games are built in, as `octal(0.77)` (docs/EXPRESSING.md, \"Games that split heaps\")";

impl Parser<'_> {
    /// A game called `strip`, `bar` or `octal`.
    pub(in crate::reader) fn built_in_name(&self, name: Span) -> Fault {
        let text = self.quote(name, "..");
        self.complain(name, format!("`{text}` is a built-in game"), "expected another name")
            .with_note("`strip` is a heap of Nim, `bar(f)` the chocolate bar of a function, `octal(0.77)` a heap that may split")
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
                "`where` comes before the moves and describes the positions; the condition of a single move comes after `when`".to_owned()
            }
            Kind::Where => "a game has one `where` part; join conditions by `and`".to_owned(),
            Kind::When if has_moves => return self.condition_after_target(diagnostic),
            Kind::LeftBrace | Kind::RightBrace => "rules have no braces around them".to_owned(),
            Kind::When => "`where` describes the positions; `when` belongs to a move".to_owned(),
            Kind::Comma if has_domain && !has_moves => "join conditions by `and`".to_owned(),
            Kind::Comma if has_moves && self.peek_after(1) != Kind::Move => {
                "moves come one after the other, and each begins with `move`".to_owned()
            }
            Kind::Comma if has_moves => {
                let help = "there is no comma between moves: each begins with `move`";
                return diagnostic.with_proposal(help, self.here(), " ").into();
            }
            Kind::And | Kind::Or if has_moves => {
                "moves come one after the other, and each begins with `move`".to_owned()
            }
            Kind::If if has_moves => {
                "the condition of a move comes after `when`: `move when c to ( .. )`".to_owned()
            }
            Kind::Colon => {
                let help = "the rules follow the coordinates without `:`";
                return diagnostic.with_proposal(help, self.here(), "").into();
            }
            Kind::Name if word == "misere" => MISERE_HINT.to_owned(),
            Kind::Name if matches!(word, "pass" | "skip") => PASS_HINT.to_owned(),
            Kind::Plus | Kind::LeftParen if has_moves => SPLIT_HINT.to_owned(),
            Kind::Minus if has_moves => "the target has one term for each coordinate: `to (a - 1, b)`".to_owned(),
            Kind::Equal if !has_moves && !has_domain && self.has_an_octal_game() => {
                let diagnostic = diagnostic.with_note(
                    "nimcert does not have misere play of octal games; `misere` needs moves that do not split a heap",
                );
                let word = self.before();
                return diagnostic.with_proposal("for normal play, leave out `misere`", word, "").into();
            }
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
                    Some(near) => {
                        let help = format!("did you mean `{near}`?");
                        return diagnostic.with_proposal(help, self.here(), near).into();
                    }
                    None => MOVE_HINT.to_owned(),
                }
            }
            kind if kind.starts_statement() => return self.with_end_hint(diagnostic).into(),
            _ => MOVE_HINT.to_owned(),
        };
        diagnostic.with_help(help).into()
    }

    /// Whether `octal(..)` occurs in the statement.
    fn has_an_octal_game(&self) -> bool {
        let is_octal =
            |pair: &[Token]| self.source.slice(pair[0].span()) == "octal" && pair[1].kind == Kind::LeftParen;
        self.tokens.windows(2).any(is_octal)
    }

    /// `when` after the target of a move, at the cursor.
    fn condition_after_target(&self, diagnostic: Diagnostic) -> Fault {
        let kind = |at: usize| self.tokens.get(at).map_or(Kind::End, |token| token.kind);
        let start = (0..self.at).rev().find(|&at| kind(at) == Kind::Move).unwrap_or(0);
        let to = (start..self.at).find(|&at| kind(at) == Kind::To);
        let end = (self.at + 1..=self.tokens.len()).find(|&at| matches!(kind(at), Kind::Move | Kind::End));
        let has_condition = (start..self.at).any(|at| kind(at) == Kind::When);
        let help = format!("`when` comes before `to`: {MOVE_HINT}");
        let (Some(to), Some(end), false) = (to, end, has_condition) else {
            return diagnostic.with_help(help).into();
        };
        let condition = self.here().to(self.span_at(end - 1));
        let target = self.span_at(to).start;
        let edits = vec![
            (Span::new(target, target), format!("{} ", self.source.slice(condition))),
            (Span::new(self.before().end, condition.end), String::new()),
        ];
        diagnostic.with_edits("`when` comes before `to`", edits).into()
    }

    /// A move beyond the limit.
    pub(in crate::reader) fn too_many_moves(&self) -> Fault {
        self.complain(self.here(), format!("more than {MAX_MOVES} moves"), "this is one too many")
            .with_note(limit("moves", MAX_MOVES))
            .into()
    }

    /// `+` after the target of a move of a game that cannot split its heap.
    pub(in crate::reader) fn split_of_several(&self, head: &GameHead<'_>, plus: Span) -> Fault {
        let game = self.quote(head.name, "the game");
        let found = match head.misere {
            true => format!("`{game}` has misere play"),
            false => format!("`{game}` has {} coordinates", head.coordinates.len()),
        };
        self.complain(plus, "a move that splits a heap", format!("expected the end of the move: {found}"))
            .with_related(head.name, "the game")
            .with_help(SPLIT_HINT)
            .into()
    }

    /// A heap beyond the limit.
    pub(in crate::reader) fn too_many_heaps(&self, plus: Span) -> Fault {
        self.complain(plus, format!("a move to more than {MAX_SUMMANDS} heaps"), "this is one too many")
            .with_note(limit("heaps of a move", MAX_SUMMANDS))
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
}

/// `(a, b)`, or `( .. )` if that is long.
pub(in crate::reader) fn tuple(names: impl Iterator<Item = String>) -> String {
    let text = names.collect::<Vec<String>>().join(", ");
    if text.len() > 60 { "( .. )".to_owned() } else { format!("({text})") }
}
