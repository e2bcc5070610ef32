//! The diagnostics of the reader of sums of games.

use super::games::tuple;
use super::proposals::cut;
use crate::ast::NotOctal;
use crate::diagnostic::Diagnostic;
use crate::game;
use crate::interface::Interface;
use crate::numerals::limit;
use crate::reader::names::{Fault, Meaning};
use crate::reader::parser::Parser;
use crate::reader::statements::GameHead;
use crate::reader::token::Kind;
use crate::source::Span;

/// Names for the coordinates of a sum.
const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "g", "h", "i"];

impl Parser<'_> {
    /// Something else than the name of a game in a sum.
    pub(in crate::reader) fn no_summand(&self) -> Fault {
        let diagnostic = self.unexpected("the name of a game, `strip` or `bar(f)`");
        match self.peek() {
            Kind::LeftParen => diagnostic.with_help("write the summands of a sum without brackets"),
            Kind::Not => diagnostic.with_help("`not` comes first: `claim not p g = ..`"),
            Kind::Natural => diagnostic.with_help("write every summand: `strip + strip`"),
            Kind::Equal if self.tokens.first().is_some_and(|first| first.kind == Kind::Claim) => {
                let word = self.quote(self.before(), "p");
                match self.names.program.games.as_slice() {
                    [] => diagnostic
                        .with_help(format!("a claim names the game: `claim {word} strip + strip = ..`")),
                    [only] => {
                        let help = format!("a claim names the game: `claim {word} {} = ..`", cut(&only.name));
                        let gap = Span::new(self.before().end, self.here().start);
                        diagnostic.with_proposal(help, gap, format!(" {} ", only.name))
                    }
                    [.., last] => diagnostic.with_help(format!(
                        "a claim names the game, as in `claim {word} {} = ..`",
                        cut(&last.name)
                    )),
                }
            }
            Kind::Move | Kind::Where => {
                diagnostic.with_help("write rules without `=`: `game g(x, y) where c move ..`")
            }
            _ => diagnostic.with_help("a sum of games is written `strip + bar(f)`"),
        }
        .into()
    }

    /// Something else than `+` or what ends a sum.
    pub(in crate::reader) fn after_sum(&self, or: &str) -> Diagnostic {
        let diagnostic = self.unexpected(&format!("`+` {or}"));
        match self.peek() {
            Kind::Where | Kind::Move | Kind::When => diagnostic.with_help(
                "the rules of a sum are those of its summands: define a game with these rules, and add it",
            ),
            Kind::Minus | Kind::Star | Kind::Xor | Kind::Comma | Kind::And => {
                diagnostic.with_help("games are added by `+`: `strip + bar(f)`")
            }
            Kind::Equal => {
                diagnostic.with_help("to state what is true of a game, make a claim: `claim p g = ..`")
            }
            Kind::Name => diagnostic.with_help("games are added by `+`: `strip + bar(f)`"),
            _ => self.with_end_hint(diagnostic),
        }
    }

    /// A sum beyond a limit.
    pub(in crate::reader) fn sum_too_large(&self, span: Span, most: usize, what: &str) -> Fault {
        self.complain(span, format!("a sum with more than {most} {what}"), "counted up to here")
            .with_note(format!("{}; named sums count with all their summands", limit(what, most)))
            .into()
    }

    /// A game with a bracket after its name.
    pub(in crate::reader) fn game_with_bracket(&self, name: Span, coordinates: &[String]) -> Fault {
        let shown = self.quote(name, "g");
        let end = self.partners.of(self.at + 1).unwrap_or(self.at + 1);
        let count = coordinates.len();
        let plural = if count == 1 { "" } else { "s" };
        let diagnostic = self
            .complain(
                name.to(self.span_at(end)),
                format!("`{shown}` followed by a bracket"),
                format!("expected only the name `{shown}`, found a bracket after it"),
            )
            .with_note(format!("it has {count} coordinate{plural}: `{}`", coordinates.join("`, `")));
        if shown != "strip" && self.names_in_bracket(self.at + 1) != coordinates {
            let one = match self.source.interface {
                Interface::CommandLine => "; `nimcert mex` computes the Grundy number of one",
                Interface::Python => "; `nimcert.grundy` computes the Grundy number of one",
                Interface::Page => "",
            };
            return diagnostic
                .with_help(format!("leave out the bracket: a claim is about all positions{one}"))
                .into();
        }
        diagnostic
            .with_proposal(
                match shown.as_str() {
                    "strip" => "leave out the bracket; to rename the coordinate, define `game s(a) = strip`"
                        .to_owned(),
                    _ => format!("write `{shown}`: a claim is about all its positions"),
                },
                Span::new(name.end, self.span_at(end).end),
                "",
            )
            .into()
    }

    /// A name in a sum whose meaning is not a game.
    pub(in crate::reader) fn not_a_game(&self, span: Span, meaning: &Meaning) -> Fault {
        let shown = self.quote(span, "..");
        let diagnostic = self.complain(
            span,
            format!("`{shown}` is not a game"),
            format!("expected the name of a game, found {}", meaning.describe()),
        );
        let parameters = match meaning {
            Meaning::Function(id) => self.names.program.functions[*id].parameters.len(),
            _ => 0,
        };
        let diagnostic = if parameters == 1 {
            let bar = format!("bar({})", self.source.slice(span));
            diagnostic.with_proposal(format!("its chocolate bar is `bar({shown})`"), span, bar)
        } else {
            diagnostic.with_help("games are `strip`, `bar(f)` and those defined by `game g(x, y) ..`")
        };
        self.with_definition(diagnostic, span).into()
    }

    /// An unknown name in a sum.
    pub(in crate::reader) fn unknown_game(&self, span: Span, defining: &str) -> Fault {
        let word = self.source.slice(span);
        let shown = self.quote(span, "..");
        if word == defining {
            return self
                .complain(span, format!("`{shown}` uses itself"), "expected a game from an earlier line")
                .with_note("a sum can use earlier games only")
                .into();
        }
        if self.names.defined_somewhere.contains_key(word) {
            return self
                .complain(
                    span,
                    format!("`{shown}` is not defined yet"),
                    "expected a game from an earlier line",
                )
                .with_help("move the definition above this line")
                .into();
        }
        let diagnostic = self.complain(
            span,
            format!("unknown game `{shown}`"),
            format!("expected the name of a game, found `{shown}`"),
        );
        match self.names.nearest_game(word) {
            Some(near) => diagnostic.with_proposal(format!("did you mean `{near}`?"), span, near),
            None => diagnostic.with_help(format!(
                "define it in an earlier line: `game {shown}(x, y) ..`; `strip`, `bar(f)` and `octal(0.77)` are built in"
            )),
        }
        .into()
    }

    /// `octal` without a code in brackets.
    pub(in crate::reader) fn octal_without_code(&self, octal: Span) -> Fault {
        self.complain(octal, "`octal` without a code", "expected `octal(0.77)`, found `octal` alone")
            .with_help("an octal game is written with its code, such as `octal(0.77)` for Kayles")
            .into()
    }

    /// Something else than the code of an octal game in its brackets.
    pub(in crate::reader) fn no_octal_code(&self, inside: Span, why: NotOctal) -> Fault {
        let text = self.quote(inside, "..");
        self.complain(inside, "not the code of an octal game", format!("expected a code, found `{text}`"))
            .with_help(why.to_string())
            .into()
    }

    /// A claim about a sum in which heaps split, in a file with parameters.
    pub(in crate::reader) fn heaps_with_parameters(&self, sum: Span) -> Fault {
        self.complain(
            sum,
            "a game whose heaps split in a file with parameters",
            "expected a game whose heaps do not split",
        )
        .with_help("claims about such games have no parameters: write numbers, or the claim in another file")
        .into()
    }

    /// `bar` without a bracket after it.
    pub(in crate::reader) fn bar_without_bracket(&self, bar: Span) -> Fault {
        self.complain(bar, "`bar` without a function", "expected `bar(f)`, found `bar` alone")
            .with_help("a bar is written `bar(f)`, with a function `f` of one parameter")
            .into()
    }

    /// Something else than one name between the brackets of `bar`; `close` is where they end.
    pub(in crate::reader) fn not_a_bar(&self, bar: Span, inside: Span, close: usize) -> Fault {
        let whole = bar.to(self.span_at(close));
        let text = self.quote(inside, "floor(t/4)");
        let commas = (self.at..close).any(|at| self.tokens.get(at).is_some_and(|t| t.kind == Kind::Comma));
        let diagnostic = self.complain(
            whole,
            "the argument of `bar` is not a function",
            format!("expected the name of a function between the brackets, found `{text}`"),
        );
        let called = self.peek() == Kind::Name && self.peek_after(1) == Kind::LeftParen;
        let function =
            matches!(self.names.meaning(self.source.slice(self.here())), Some(Meaning::Function(_)));
        if self.peek() == Kind::RightParen {
            return self
                .complain(whole, "`bar` without a function", "expected the name of a function")
                .with_help("a bar is written `bar(f)`, with a function `f` of one parameter")
                .into();
        }
        if called && function {
            let name = self.quote(self.here(), "f");
            let text = format!("bar({})", self.source.slice(self.here()));
            let help = format!("write `bar({name})`: a bar belongs to a function, not to one of its values");
            return diagnostic.with_proposal(help, whole, text).into();
        }
        if function && commas && self.peek_after(1) == Kind::Comma {
            return diagnostic
                .with_note("a bar belongs to one function")
                .with_help("the sum of two bars is written `bar(f) + bar(g)`")
                .into();
        }
        diagnostic.with_help(format!("define the function first: `fun f(t) = {text}`, then `bar(f)`")).into()
    }

    /// `bar(n)` with a name that is not a function.
    pub(in crate::reader) fn bar_of_no_function(&self, name: Span) -> Fault {
        let word = self.source.slice(name);
        let shown = self.quote(name, "..");
        if let Some(meaning) = self.names.meaning(word) {
            let diagnostic = self.complain(
                name,
                format!("`{shown}` is not a function"),
                format!("expected the name of a function, found {}", meaning.describe()),
            );
            let diagnostic = match meaning {
                Meaning::Constant(_) | Meaning::Parameter(_) => diagnostic
                    .with_help(format!("define the function first: `fun f(t) = {shown}`, then `bar(f)`")),
                _ => diagnostic,
            };
            return self.with_definition(diagnostic, name).into();
        }
        if self.names.defined_somewhere.contains_key(word) {
            return self
                .complain(
                    name,
                    format!("`{shown}` is not defined yet"),
                    "expected a function from an earlier line",
                )
                .with_help("move the definition above this line")
                .into();
        }
        let diagnostic = self.complain(
            name,
            format!("unknown function `{shown}`"),
            format!("expected the name of a function, found `{shown}`"),
        );
        match self.names.nearest_function(word) {
            Some(near) => diagnostic.with_proposal(format!("did you mean `{near}`?"), name, near),
            None => diagnostic.with_help(format!("define it in an earlier line: `fun {shown}(t) = ..`")),
        }
        .into()
    }

    /// `bar(f)` with a function of several parameters, one of them `y`.
    pub(in crate::reader) fn column_called_y(&self, name: Span) -> Fault {
        let diagnostic = self
            .complain(name, "`bar` of a function with a parameter `y`", "the row of a bar is called `y`")
            .with_note("the coordinates of this bar are `y` and the parameters")
            .with_help("give the parameter another name");
        self.with_definition(diagnostic, name).into()
    }

    /// `game s(a, b) = strip`: the sum has other coordinates than are named.
    pub(in crate::reader) fn wrong_coordinates(
        &self,
        head: &GameHead<'_>,
        sum: Span,
        found: &[String],
    ) -> Fault {
        let shown = self.quote(head.name, "s");
        let (named, count) = (head.coordinates.len(), found.len());
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let text = self.quote(sum, "..");
        self.complain(
            sum,
            "wrong number of coordinates",
            format!("this sum has {count} coordinate{}, but `{shown}` declares {named}", plural(count)),
        )
        .with_related(head.name, "the game")
        .with_note("a sum has the coordinates of its summands, in order: `strip` has one, `bar(f)` has two")
        .with_help(format!(
            "name all of them: `game {shown}{} = {text}`",
            self.fitting_names(head.coordinates, count)
        ))
        .into()
    }

    /// `game s = nim + nim`, with the cursor at the `=`: a sum without coordinates.
    pub(in crate::reader) fn sum_without_coordinates(&mut self, name: Span) -> Fault {
        let diagnostic = self
            .unexpected("`(` and the coordinates")
            .with_note("a sum has the coordinates of its summands, in order, with new names");
        self.advance();
        let Ok((sum, _)) = self.sum("") else {
            return diagnostic.with_help("a named sum is written `game s(a, b) = strip + strip`").into();
        };
        let count = game::coordinates(&self.names.program, &sum).len();
        let names = self.fitting_names(&[], count);
        let end = Span::new(name.end, name.end);
        let help = format!("write `game {}{names} = ..`", self.quote(name, "s"));
        diagnostic.with_proposal(help, end, names).into()
    }

    /// `count` names for coordinates, starting with these.
    pub(super) fn fitting_names(&self, names: &[String], count: usize) -> String {
        let mut fitting: Vec<String> = names.iter().take(count).cloned().collect();
        for letter in LETTERS {
            let taken = self.names.meaning(letter).is_some() || fitting.iter().any(|name| name == letter);
            if fitting.len() < count && !taken {
                fitting.push(letter.to_owned());
            }
        }
        if fitting.len() < count { "( .. )".to_owned() } else { tuple(fitting.into_iter()) }
    }
}
