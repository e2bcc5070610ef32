//! The diagnostics of the readers of sums of games, of claims about games, and of `forall`.

use super::complaint_game::tuple;
use super::diagnostic::Diagnostic;
use super::game_statement::GameHead;
use super::names::{Fault, Meaning};
use super::parser::{Parser, Place, TermNode};
use super::source::{MAX_COORDINATES, Span};
use super::token::Kind;

/// Names for the coordinates of a sum.
const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "g", "h", "i"];

impl Parser<'_> {
    /// Something else than the name of a game in a sum.
    pub(super) fn no_summand(&self) -> Fault {
        let diagnostic = self.unexpected("the name of a game, `strip` or `bar(f)`");
        match self.peek() {
            Kind::LeftParen => diagnostic.with_help("the summands of a sum stand without brackets"),
            Kind::Not => diagnostic.with_help("`not` stands in front: `claim not p g = ..`"),
            Kind::Natural => diagnostic.with_help("write each summand: `strip + strip`"),
            Kind::Move | Kind::Where => {
                diagnostic.with_help("rules stand without `=`: `game g(x, y) where c move ..`")
            }
            _ => diagnostic.with_help("a sum of games is written `strip + bar(f)`"),
        }
        .into()
    }

    /// Something else than `+` or what ends a sum.
    pub(super) fn after_sum(&self, or: &str) -> Diagnostic {
        let diagnostic = self.unexpected(&format!("`+` {or}"));
        match self.peek() {
            Kind::Where | Kind::Move | Kind::When => diagnostic.with_help(
                "the rules of a sum are those of its summands: define a game with these rules, and add it",
            ),
            Kind::Minus | Kind::Star | Kind::Xor | Kind::Comma | Kind::And => {
                diagnostic.with_help("games are added by `+`: `strip + bar(f)`")
            }
            Kind::Equal => diagnostic.with_help("what holds of a game is a claim: `claim p g = ..`"),
            Kind::Name => diagnostic.with_help("between two summands stands `+`: `strip + bar(f)`"),
            _ => self.with_end_hint(diagnostic),
        }
    }

    /// A sum beyond a limit.
    pub(super) fn sum_too_large(&self, span: Span, name: &str, limit: usize, what: &str) -> Fault {
        self.complain(span, format!("a sum with more than {limit} {what}"), "counted up to here")
            .with_note(format!("limit {name} = {limit}, named sums taken apart"))
            .into()
    }

    /// A game with a bracket behind its name.
    pub(super) fn game_with_bracket(&self, name: Span, coordinates: &[String]) -> Fault {
        let shown = self.quote(name, "g");
        let end = self.partners.of(self.at + 1).unwrap_or(self.at + 1);
        let count = coordinates.len();
        let plural = if count == 1 { "" } else { "s" };
        self.complain(
            name.to(self.span_at(end)),
            format!("`{shown}` with a bracket"),
            format!("expected the name `{shown}` alone, found a bracket behind it"),
        )
        .with_note(format!("it has {count} coordinate{plural}: `{}`", coordinates.join("`, `")))
        .with_help(if shown == "strip" {
            "write `strip`; another name for its coordinate is given by `game s(a) = strip`".to_owned()
        } else {
            format!("write `{shown}`: a claim speaks of all its positions")
        })
        .into()
    }

    /// A name in a sum that stands for something else than a game.
    pub(super) fn not_a_game(&self, span: Span, meaning: &Meaning) -> Fault {
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
            diagnostic.with_help(format!("its chocolate bar is the game `bar({shown})`"))
        } else {
            diagnostic.with_help("a game is `strip`, `bar(f)` or defined by `game g(x, y) ..`")
        };
        self.with_definition(diagnostic, span).into()
    }

    /// A name in a sum that stands for nothing.
    pub(super) fn unknown_game(&self, span: Span, defining: &str) -> Fault {
        let word = self.source.slice(span);
        let shown = self.quote(span, "..");
        if word == defining {
            return self
                .complain(span, format!("`{shown}` uses itself"), "expected a game of an earlier line")
                .with_note("a sum is made of earlier games")
                .into();
        }
        if self.names.defined_somewhere.contains_key(word) {
            return self
                .complain(span, format!("`{shown}` is not defined yet"), "expected a game of an earlier line")
                .with_help("put the definition above")
                .into();
        }
        let diagnostic = self.complain(
            span,
            format!("unknown game `{shown}`"),
            format!("expected the name of a game, found `{shown}`"),
        );
        let help = match self.names.nearest_game(word) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!(
                "define it in an earlier line: `game {shown}(x, y) ..`; `strip` and `bar(f)` are built in"
            ),
        };
        diagnostic.with_help(help).into()
    }

    /// `bar` without a bracket behind it.
    pub(super) fn bar_without_bracket(&self, bar: Span) -> Fault {
        self.complain(bar, "`bar` without a function", "expected `bar(f)`, found `bar` alone")
            .with_help("write `bar(f)` with a function `f` of one parameter")
            .into()
    }

    /// Something else than one name between the brackets of `bar`; `close` is where they end.
    pub(super) fn not_a_bar(&self, bar: Span, inside: Span, close: usize) -> Fault {
        let whole = bar.to(self.span_at(close));
        let text = self.quote(inside, "floor(t/4)");
        let commas = (self.at..close).any(|at| self.tokens.get(at).is_some_and(|t| t.kind == Kind::Comma));
        let diagnostic = self.complain(
            whole,
            "`bar` of something else than a function",
            format!("expected the name of a function between the brackets, found `{text}`"),
        );
        let called = self.peek() == Kind::Name && self.peek_after(1) == Kind::LeftParen;
        let function =
            matches!(self.names.meaning(self.source.slice(self.here())), Some(Meaning::Function(_)));
        if self.peek() == Kind::RightParen {
            return self
                .complain(whole, "`bar` without a function", "expected the name of a function, found none")
                .with_help("write `bar(f)` with a function `f` of one parameter")
                .into();
        }
        if called && function {
            let name = self.quote(self.here(), "f");
            return diagnostic
                .with_help(format!("write `bar({name})`: a bar is made of the function, not of a value"))
                .into();
        }
        if function && commas && self.peek_after(1) == Kind::Comma {
            return diagnostic
                .with_note("a bar is made of one function")
                .with_help("the sum of two bars is written `bar(f) + bar(g)`")
                .into();
        }
        diagnostic.with_help(format!("define the function first: `fun f(t) = {text}`, then `bar(f)`")).into()
    }

    /// `bar(n)` with a name that is no function.
    pub(super) fn bar_of_no_function(&self, name: Span) -> Fault {
        let word = self.source.slice(name);
        let shown = self.quote(name, "..");
        if let Some(meaning) = self.names.meaning(word) {
            let diagnostic = self.complain(
                name,
                format!("`{shown}` is not a function"),
                format!("expected the name of a function, found {}", meaning.describe()),
            );
            let diagnostic = match meaning {
                Meaning::Constant(_) => diagnostic
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
                    "expected a function of an earlier line",
                )
                .with_help("put the definition above")
                .into();
        }
        let diagnostic = self.complain(
            name,
            format!("unknown function `{shown}`"),
            format!("expected the name of a function, found `{shown}`"),
        );
        match self.names.nearest_function(word) {
            Some(near) => diagnostic.with_help(format!("did you mean `{near}`?")),
            None => diagnostic.with_help(format!("define it in an earlier line: `fun {shown}(t) = ..`")),
        }
        .into()
    }

    /// `bar(f)` with a function of several parameters.
    pub(super) fn bar_of_several_parameters(&self, name: Span, count: usize) -> Fault {
        let diagnostic = self
            .complain(
                name,
                "`bar` of a function with several parameters",
                format!("expected a function with one parameter, found one with {count}"),
            )
            .with_note("the parameter is the column, the value its height");
        self.with_definition(diagnostic, name).into()
    }

    /// `game s(a, b) = strip`: the sum has other coordinates than are named.
    pub(super) fn wrong_coordinates(&self, head: &GameHead<'_>, sum: Span, found: &[String]) -> Fault {
        let shown = self.quote(head.name, "s");
        let (named, count) = (head.coordinates.len(), found.len());
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let text = self.quote(sum, "..");
        self.complain(
            sum,
            "wrong number of coordinates",
            format!("this sum has {count} coordinate{}, but `{shown}` names {named}", plural(count)),
        )
        .with_related(head.name, "the game")
        .with_note(
            "the coordinates of a sum are those of its summands, in order: `strip` has one, `bar(f)` two",
        )
        .with_help(format!("write `game {shown}{} = {text}`", self.fitting_names(head.coordinates, count)))
        .into()
    }

    /// So many names for coordinates, starting with these.
    fn fitting_names(&self, names: &[String], count: usize) -> String {
        let mut fitting: Vec<String> = names.iter().take(count).cloned().collect();
        for letter in LETTERS {
            let taken = self.names.meaning(letter).is_some() || fitting.iter().any(|name| name == letter);
            if fitting.len() < count && !taken {
                fitting.push(letter.to_owned());
            }
        }
        if fitting.len() < count { "( .. )".to_owned() } else { tuple(fitting.into_iter()) }
    }

    /// A sum in a claim with two coordinates of one name.
    pub(super) fn coordinate_twice(&self, word: &str, sum: Span, name: &str, count: usize) -> Fault {
        let diagnostic = self.complain(
            sum,
            format!("two coordinates `{name}` in a sum"),
            "expected a sum whose coordinates have different names",
        );
        self.name_the_sum(diagnostic, word, sum, count).into()
    }

    /// A game in a claim with a coordinate that is also a definition.
    pub(super) fn coordinate_is_bound(
        &self,
        word: &str,
        sum: Span,
        name: &str,
        coordinates: &[String],
    ) -> Fault {
        let what = self.names.meaning(name).map_or("a definition", |meaning| meaning.describe());
        let diagnostic = self.complain(
            sum,
            format!("`{name}` is {what} and a coordinate"),
            format!("its coordinates are `{}`", coordinates.join("`, `")),
        );
        let diagnostic = match self.names.bound_at(name) {
            Some(span) => diagnostic.with_related(span, "defined here"),
            None => diagnostic,
        };
        self.name_the_sum(diagnostic, word, sum, coordinates.len()).into()
    }

    fn name_the_sum(&self, diagnostic: Diagnostic, word: &str, sum: Span, count: usize) -> Diagnostic {
        let names = self.fitting_names(&[], count);
        let text = self.quote(sum, "..");
        diagnostic.with_help(format!("name the sum: `game s{names} = {text}`, then `claim {word} s = ..`"))
    }

    /// An example of what may stand behind `claim p g` or `claim grundy g`.
    fn example_of(word: &str, coordinates: &[String]) -> String {
        let sum = coordinates.join(" xor ");
        match (word, coordinates) {
            ("p", [one]) => format!("{one} = 0"),
            ("p", _) => format!("({sum}) = 0"),
            _ => sum,
        }
    }

    /// A claim about a game without `=`.
    pub(super) fn no_formula(&self, word: &str, sum: Span, coordinates: &[String]) -> Fault {
        let diagnostic = self.unexpected("`+`, or `=` and the claimed formula");
        let text = self.quote(sum, "g");
        let example = Self::example_of(word, coordinates);
        let write = format!("write `claim {word} {text} = {example}`");
        match self.peek() {
            Kind::End | Kind::Colon => {
                let what = if word == "p" {
                    "the formula says which positions are P-positions"
                } else {
                    "the term is the Grundy value of every position"
                };
                diagnostic.with_note(what).with_help(write)
            }
            Kind::Below => return self.bound_of_no_function(),
            Kind::Name if self.unknown_here() => diagnostic.with_help(write),
            Kind::Name | Kind::Minus | Kind::Comma | Kind::Star | Kind::Xor => self.after_sum("or `=`"),
            _ => diagnostic.with_help(write),
        }
        .into()
    }

    /// Whether the name at the cursor stands for nothing, not even for a built-in game.
    fn unknown_here(&self) -> bool {
        let word = self.source.slice(self.here());
        self.names.meaning(word).is_none() && !matches!(word, "strip" | "bar")
    }

    /// `claim p g == ..`
    pub(super) fn two_equals_signs(&self, word: &str, sum: Span, sign: Span) -> Fault {
        let text = self.quote(sum, "g");
        self.complain(sign, "`==` behind a game", "expected `=`, found `==`")
            .with_note("this sign defines the claimed formula; it compares nothing")
            .with_help(format!("write `claim {word} {text} = ..`"))
            .into()
    }

    /// A condition behind `claim grundy g =`, with the cursor at its sign.
    pub(super) fn condition_as_value(&self, left: &TermNode) -> Fault {
        let text = self.quote(left.span, "x");
        let diagnostic = self.unexpected("an operator or the end of the statement");
        let diagnostic = diagnostic
            .with_related(left.span, "this is the Grundy value")
            .with_note("a Grundy value is a term; a condition says which positions are P-positions");
        diagnostic
            .with_help(format!(
                "write the value alone, `claim grundy g = {text}`, or claim the P-positions, `claim p g = ..`"
            ))
            .into()
    }

    /// A comma behind the formula of a claim.
    pub(super) fn comma_behind_formula(&self) -> Fault {
        let diagnostic = self.unexpected("an operator or the end of the statement");
        match self.scope.place {
            Place::Grundy => diagnostic.with_help("a position has one Grundy value: write one term"),
            _ => diagnostic.with_help("conditions are joined by `and`"),
        }
        .into()
    }

    /// `below` in a claim that is not about a function.
    pub(super) fn bound_of_no_function(&self) -> Fault {
        self.unexpected("an operator or the end of the statement")
            .with_note("`below` is for claims of functions: `claim nimsum f below 2^20`")
            .into()
    }

    /// What can be claimed of a game.
    pub(super) fn claims_of_games(&self, word: &str) -> String {
        let shown = if word.len() > 40 { "g" } else { word };
        format!("of a game is claimed `claim p {shown} = ..` or `claim grundy {shown} = ..`")
    }

    /// `claim forall` without a variable.
    pub(super) fn no_variable(&self) -> Fault {
        let diagnostic = self.unexpected("the name of a variable");
        let help = match self.peek() {
            Kind::LeftParen => "the variables stand without brackets: `claim forall x, y: ..`",
            _ => "write `claim forall x, y: x + y = y + x`",
        };
        diagnostic.with_help(help).into()
    }

    /// A variable of `forall` beyond the limit.
    pub(super) fn too_many_variables(&self, span: Span) -> Fault {
        let title = format!("more than {MAX_COORDINATES} variables");
        self.complain(span, title, "this is one too many")
            .with_note(format!("limit MAX_COORDINATES = {MAX_COORDINATES}"))
            .into()
    }

    /// Whether the condition of `forall` seems to start at the cursor, behind a comma.
    pub(super) fn comma_for_colon(&self, variables: &[(String, Span)]) -> bool {
        let word = self.source.slice(self.here());
        let known = variables.iter().any(|(name, _)| name == word) || self.names.meaning(word).is_some();
        let listed = matches!(self.peek_after(1), Kind::Comma | Kind::Colon);
        !variables.is_empty()
            && match self.peek() {
                Kind::Name => known && !listed,
                kind => kind.starts_operand() || kind == Kind::Not,
            }
    }

    /// Neither `,` nor `:` behind a variable of `forall`.
    pub(super) fn no_colon(&self, variables: &[(String, Span)]) -> Fault {
        let last_span = variables.last().map_or_else(|| self.here(), |(_, span)| *span);
        let diagnostic = self.unexpected(if self.before() == last_span {
            "`,` or `:` after a variable"
        } else {
            "the name of a further variable, or `:` in place of the comma"
        });
        let last = self.quote(last_span, "x");
        let here = self.quote(self.here(), "y");
        match (self.peek(), self.peek_after(1)) {
            (Kind::Name, Kind::Name | Kind::Colon | Kind::Comma) if self.before() == last_span => {
                diagnostic.with_help(format!("write `{last}, {here}`: commas stand between variables"))
            }
            _ => {
                diagnostic.with_help(format!("write `{last}:` and the condition that holds for all naturals"))
            }
        }
        .into()
    }
}
