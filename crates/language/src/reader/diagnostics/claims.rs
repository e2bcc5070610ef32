//! The diagnostics of the readers of claims about games and of `forall`.

use super::proposals::{cut, propose};
use crate::diagnostic::Diagnostic;
use crate::game;
use crate::numerals::limit;
use crate::reader::names::{EXISTS_HINT, Fault, Meaning, nearest};
use crate::reader::parser::{Parser, Place, TermNode};
use crate::reader::token::Kind;
use crate::source::{MAX_COORDINATES, Span};

impl Parser<'_> {
    /// A sum in a claim with two coordinates of one name.
    pub(in crate::reader) fn coordinate_twice(
        &self,
        word: &str,
        sum: Span,
        name: &str,
        count: usize,
    ) -> Fault {
        let diagnostic = self.complain(
            sum,
            format!("a sum with two coordinates `{name}`"),
            "expected a sum whose coordinates have different names",
        );
        self.name_the_sum(diagnostic, word, sum, count).into()
    }

    /// A game in a claim with a coordinate that is also a definition.
    pub(in crate::reader) fn coordinate_is_bound(
        &self,
        word: &str,
        sum: Span,
        name: &str,
        coordinates: &[String],
    ) -> Fault {
        let what = self.names.meaning(name).map_or("a definition", |meaning| meaning.describe());
        let diagnostic = self.complain(
            sum,
            format!("`{name}` is both {what} and a coordinate"),
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
        diagnostic.with_help(format!(
            "give the sum new names: `game s{names} = {text}`, then `claim {word} s = ..`"
        ))
    }

    /// An example of what may follow `claim p g` or `claim grundy g`.
    fn example_of(word: &str, coordinates: &[String]) -> String {
        let sum = coordinates.join(" xor ");
        match (word, coordinates) {
            ("p", [one]) => format!("{one} = 0"),
            ("p", _) => format!("({sum}) = 0"),
            _ => sum,
        }
    }

    /// A claim about a game without `=`.
    pub(in crate::reader) fn no_formula(&self, word: &str, sum: Span, coordinates: &[String]) -> Fault {
        let diagnostic = self.unexpected("`+`, or `=` and the claimed formula");
        let text = self.quote(sum, "g");
        let example = Self::example_of(word, coordinates);
        let iff = matches!(self.source.slice(self.here()), "iff" | "is" | "equals");
        if self.peek() != Kind::End && (iff || matches!(self.peek(), Kind::Colon | Kind::Equivalent)) {
            let help = format!("write `claim {word} {text} = ..`");
            let sign = Span::new(self.before().end, self.here().end);
            return diagnostic.with_proposal(help, sign, " =").into();
        }
        let write = format!("a claim is written as in `claim {word} {text} = {example}`");
        match self.peek() {
            Kind::End | Kind::Colon => {
                let what = if word == "p" {
                    "the formula describes the P-positions"
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

    /// Whether the name at the cursor is unknown, and not that of a built-in game.
    fn unknown_here(&self) -> bool {
        let word = self.source.slice(self.here());
        self.names.meaning(word).is_none() && !game::BUILT_IN.contains(&word)
    }

    /// `claim p g == ..`
    pub(in crate::reader) fn two_equals_signs(&self, word: &str, sum: Span, sign: Span) -> Fault {
        let text = self.quote(sum, "g");
        self.complain(sign, "`==` after a game", "expected `=`, found `==`")
            .with_note("this sign introduces the claimed formula; it is not a comparison")
            .with_proposal(format!("write `claim {word} {text} = ..`"), sign, "=")
            .into()
    }

    /// A condition after `claim grundy g =`, with the cursor at its sign.
    pub(in crate::reader) fn condition_as_value(&self, left: &TermNode) -> Fault {
        let text = self.quote(left.span, "x");
        let diagnostic = self.unexpected("an operator or the end of the statement");
        let diagnostic = diagnostic
            .with_related(left.span, "this is the Grundy value")
            .with_note("a Grundy value is a term; a condition describes the P-positions");
        diagnostic
            .with_help(format!(
                "claim only the value, `claim grundy g = {text}`, or the P-positions, `claim p g = ..`"
            ))
            .into()
    }

    /// A comma after the formula of a claim.
    pub(in crate::reader) fn comma_behind_formula(&self) -> Fault {
        let diagnostic = self.unexpected("an operator or the end of the statement");
        match self.scope.place {
            Place::Grundy => diagnostic.with_help("each position has one Grundy value: write one term"),
            _ => diagnostic.with_proposal("join conditions by `and`", self.here(), " and"),
        }
        .into()
    }

    /// `below` in a claim that is not about a function.
    pub(in crate::reader) fn bound_of_no_function(&self) -> Fault {
        self.unexpected("an operator or the end of the statement")
            .with_note("`below` belongs to claims about functions: `claim nimsum f below 2^20`")
            .into()
    }

    /// Something else than a kind of claim after `claim`.
    pub(in crate::reader) fn no_property(&self, negated: bool) -> Fault {
        let here = self.here();
        let word = self.source.slice(here);
        let diagnostic = self.unexpected("`monotone`, `ns`, `nimsum`, `p`, `grundy` or `forall`");
        let known = ["monotone", "ns", "nimsum", "grundy", "forall"];
        if word == "misere" {
            return diagnostic
                .with_help("`misere` belongs to the game, after its coordinates: `game nim(a, b) misere`")
                .into();
        }
        if word == "exists" {
            return self.existence(diagnostic, negated);
        }
        if matches!(word, "n" | "N") && self.peek_after(1) == Kind::Name {
            return self.positions_of_the_mover(diagnostic);
        }
        if self.peek_after(1) == Kind::LeftParen
            && let Some(called) = self.value_of_a_game(diagnostic.clone())
        {
            return called;
        }
        if matches!(self.names.meaning(word), Some(Meaning::Game(_))) || game::BUILT_IN.contains(&word) {
            return diagnostic.with_help(Self::claims_of_games(word)).into();
        }
        if matches!(self.names.meaning(word), Some(Meaning::Function(_))) {
            return diagnostic
                .with_help(format!("claims about a function are `claim monotone {word}`, `claim ns {word}` and `claim nimsum {word}`"))
                .into();
        }
        let next = self.span_at(self.at + 1);
        if word == "for" && self.source.slice(next) == "all" {
            return propose(diagnostic, here.to(next), "forall", "").into();
        }
        let near = match word {
            "P" | "positions" => Some("p".to_owned()),
            _ => nearest(word, known),
        };
        match near {
            Some(near) => diagnostic.with_proposal(format!("did you mean `{near}`?"), here, near).into(),
            None if self.tokens.iter().any(|token| token.kind.is_comparison() && token.kind != Kind::Equal) => {
                diagnostic.with_help("a claim about all naturals names its variables: `claim forall x, y: ..`").into()
            }
            None => diagnostic
                .with_help("a claim about a function is `claim nimsum f`, one about a game `claim p g = ..` or `claim grundy g = ..`")
                .into(),
        }
    }

    /// `claim n g = c`: the N-positions, with the cursor at the word.
    fn positions_of_the_mover(&self, diagnostic: Diagnostic) -> Fault {
        let diagnostic = diagnostic.with_note("the N-positions are the positions that are not P-positions");
        let equal = (self.at..self.tokens.len()).find(|&at| self.kind_at(at) == Kind::Equal);
        let Some(equal) = equal.filter(|equal| equal + 1 < self.tokens.len()) else {
            return diagnostic.with_help("claim the P-positions: `claim p g = ..`").into();
        };
        let condition = equal + 1..self.tokens.len();
        let kinds = self.tokens[condition.clone()].iter().map(|token| token.kind);
        let joins = |kind: Kind| matches!(kind, Kind::And | Kind::Or | Kind::Not | Kind::If);
        let mut signs = condition.clone().filter(|&at| self.kind_at(at).is_comparison());
        let edit = match (signs.next(), signs.next()) {
            (Some(sign), None) if !kinds.clone().any(joins) => {
                let opposite = match self.kind_at(sign) {
                    Kind::Equal => "!=",
                    Kind::NotEqual => "=",
                    Kind::Less => ">=",
                    Kind::LessEqual => ">",
                    Kind::Greater => "<=",
                    _ => "<",
                };
                (self.span_at(sign), opposite.to_owned())
            }
            _ => (self.span_of(&condition), format!("not ({})", self.text_of(&condition))),
        };
        let game = self.text_of(&(self.at + 1..equal));
        let formula = match edit.0 == self.span_of(&condition) {
            true => edit.1.clone(),
            false => {
                let text = self.text_of(&condition);
                let start = edit.0.start - self.span_of(&condition).start;
                let end = edit.0.end - self.span_of(&condition).start;
                format!("{}{}{}", &text[..start], edit.1, &text[end..])
            }
        };
        let help = format!("write `claim p {} = {}`", cut(game), cut(&formula));
        diagnostic.with_edits(help, vec![(self.here(), "p".to_owned()), edit]).into()
    }

    /// `claim exists x: c`, with the cursor at the word.
    fn existence(&self, diagnostic: Diagnostic, negated: bool) -> Fault {
        let diagnostic = diagnostic.with_note(EXISTS_HINT);
        let colon = (self.at..self.tokens.len())
            .find(|&at| matches!(self.tokens[at].kind, Kind::Colon | Kind::Dot | Kind::Bar));
        let (Some(colon), Some(last)) = (colon, self.tokens.last()) else {
            return diagnostic.into();
        };
        let Some(first) = self.tokens.get(colon + 1) else {
            return diagnostic.into();
        };
        let condition = first.span().to(last.span());
        // `not exists` is `forall not`.
        let (word, quantifier) = match negated {
            true => (self.before().to(self.here()), "forall"),
            false => (self.here(), "not forall"),
        };
        let edits = vec![
            (word, quantifier.to_owned()),
            (self.span_at(colon), ":".to_owned()),
            (condition, format!("not ({})", self.source.slice(condition))),
        ];
        let help = format!("write `claim {quantifier} .. : not (..)`");
        diagnostic.with_edits(help, edits).into()
    }

    /// `claim G(a, b) = ..`, with the cursor at `G`: a Grundy number written as a function of the coordinates of the
    /// last game.
    fn value_of_a_game(&self, diagnostic: Diagnostic) -> Option<Fault> {
        let word = self.source.slice(self.here());
        if game::BUILT_IN.contains(&word) || matches!(self.names.meaning(word), Some(Meaning::Function(_))) {
            return None;
        }
        let close = self.partners.of(self.at + 1)?;
        let equals = self.tokens.get(close + 1).is_some_and(|next| next.kind == Kind::Equal);
        let named = match self.names.meaning(word) {
            Some(Meaning::Game(id)) => self.names.program.games.get(*id),
            _ => self.names.program.games.last(),
        };
        let game = named.filter(|_| equals)?;
        let names = self.names_in_bracket(self.at + 1);
        let text = &game.name;
        let diagnostic = diagnostic
            .with_note("a claim about Grundy numbers names the game, and is about all its positions");
        let head = self.here().to(self.span_at(close));
        if names != game.coordinates {
            let coordinates = game.coordinates.join("`, `");
            let help = format!(
                "a claim about Grundy numbers is `claim grundy {text} = ..`, with a term in the coordinates `{coordinates}`"
            );
            return Some(diagnostic.with_help(help).into());
        }
        let grundy = format!("grundy {text}");
        let help = format!("write `claim {} = ..`", cut(&grundy));
        Some(diagnostic.with_proposal(help, head, grundy).into())
    }

    /// What the commas of a bracket separate, if these are single tokens.
    pub(super) fn names_in_bracket(&self, open: usize) -> Vec<&str> {
        let close = self.partners.of(open).unwrap_or(open);
        let inner = self.tokens.get(open + 1..close).unwrap_or_default();
        let names = inner.iter().filter(|token| token.kind != Kind::Comma);
        names.map(|token| self.source.slice(token.span())).collect()
    }

    /// `claim grundy(a, b) = ..`, with the cursor at the bracket.
    pub(in crate::reader) fn claim_without_a_game(&self, word: &str) -> Option<Fault> {
        let diagnostic = self.unexpected("the name of a game");
        let game = self.names.program.games.last()?;
        let close = self.partners.of(self.at)?;
        let names = self.names_in_bracket(self.at);
        let brackets = self.here().to(self.span_at(close));
        let coordinates = game.coordinates.join("`, `");
        let diagnostic = diagnostic.with_note("a claim names the game, and is about all its positions");
        if let [one] = names.as_slice()
            && matches!(self.names.meaning(one), Some(Meaning::Game(_)))
        {
            let help = format!("write `claim {word} {one} = ..`");
            return Some(diagnostic.with_proposal(help, brackets, format!(" {one}")).into());
        }
        Some(match names == game.coordinates {
            true => {
                let help = format!("write `claim {word} {} = ..`", game.name);
                diagnostic.with_proposal(help, brackets, format!(" {}", game.name)).into()
            }
            false => diagnostic
                .with_help(format!(
                    "a claim is written `claim {word} {} = ..`, in the coordinates `{coordinates}`",
                    game.name
                ))
                .into(),
        })
    }

    /// What can be claimed of a game.
    pub(in crate::reader) fn claims_of_games(word: &str) -> String {
        let shown = if word.len() > 40 { "g" } else { word };
        format!("claims about a game are `claim p {shown} = ..` and `claim grundy {shown} = ..`")
    }

    /// `claim forall` without a variable.
    pub(in crate::reader) fn no_variable(&self) -> Fault {
        let diagnostic = self.unexpected("the name of a variable");
        match self.partners.of(self.at) {
            Some(close) if self.peek() == Kind::LeftParen => {
                let edits = vec![(self.here(), String::new()), (self.span_at(close), String::new())];
                diagnostic.with_edits("the variables have no brackets: `claim forall x, y: ..`", edits)
            }
            _ => diagnostic
                .with_help("a claim about all naturals is written `claim forall x, y: x + y = y + x`"),
        }
        .into()
    }

    /// A variable of `forall` beyond the limit.
    pub(in crate::reader) fn too_many_variables(&self, span: Span) -> Fault {
        let title = format!("more than {MAX_COORDINATES} variables");
        self.complain(span, title, "this is one too many")
            .with_note(limit("variables", MAX_COORDINATES))
            .into()
    }

    /// Whether the condition of `forall` seems to start at the cursor, after a comma.
    pub(in crate::reader) fn comma_for_colon(&self, variables: &[(String, Span)]) -> bool {
        let word = self.source.slice(self.here());
        let known = variables.iter().any(|(name, _)| name == word) || self.names.meaning(word).is_some();
        let listed = matches!(self.peek_after(1), Kind::Comma | Kind::Colon);
        !variables.is_empty()
            && match self.peek() {
                Kind::Name => known && !listed,
                kind => kind.starts_operand() || kind == Kind::Not,
            }
    }

    /// Neither `,` nor `:` after a variable of `forall`.
    pub(in crate::reader) fn no_colon(&self, variables: &[(String, Span)]) -> Fault {
        let last_span = variables.last().map_or_else(|| self.here(), |(_, span)| *span);
        let diagnostic = self.unexpected(if self.before() == last_span {
            "`,` or `:` after a variable"
        } else {
            "the name of a further variable, or `:` in place of the comma"
        });
        let last = self.quote(last_span, "x");
        let here = self.quote(self.here(), "y");
        let after_name = self.before() == last_span;
        match (self.peek(), self.peek_after(1)) {
            (Kind::In, _) => self.with_range_hint(diagnostic),
            (Kind::Name, _) if self.source.slice(self.here()) == "in" => self.with_range_hint(diagnostic),
            (Kind::Name, Kind::Name)
                if matches!(self.source.slice(self.here()), "such" | "with" | "where") =>
            {
                diagnostic.with_help(RANGE_HINT)
            }
            (Kind::Where, _) => diagnostic.with_help(RANGE_HINT),
            (Kind::Name, Kind::Name | Kind::Colon | Kind::Comma) if after_name => {
                let between = Span::new(last_span.end, self.here().start);
                let help = format!("write `{last}, {here}`: separate variables by commas");
                diagnostic.with_proposal(help, between, ", ")
            }
            (Kind::Dot | Kind::Bar, _) => {
                diagnostic.with_proposal(format!("write `{last}:`"), self.here(), ":")
            }
            (sign, _) if after_name && sign.is_comparison() => diagnostic.with_help(RANGE_HINT),
            _ => diagnostic.with_help(format!("after `{last}` come a colon and the condition: `{last}: ..`")),
        }
        .into()
    }
}

impl Parser<'_> {
    /// Adds what `in N` after a variable says already.
    fn with_range_hint(&self, diagnostic: Diagnostic) -> Diagnostic {
        let set = self.span_at(self.at + 1);
        if matches!(self.source.slice(set), "N" | "Nat" | "naturals") {
            let range = Span::new(self.before().end, set.end);
            return diagnostic.with_proposal("the variables range over all naturals anyway", range, "");
        }
        diagnostic.with_help(RANGE_HINT)
    }
}

const RANGE_HINT: &str = "the variables range over all naturals; a restriction is part of the condition: `claim forall x: not (x < 4) or ..`";
