//! The diagnostics of the readers of claims about games and of `forall`.

use crate::diagnostic::Diagnostic;
use crate::numerals::limit;
use crate::reader::names::Fault;
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
        let write = format!("write `claim {word} {text} = {example}`");
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
        self.names.meaning(word).is_none() && !matches!(word, "strip" | "bar")
    }

    /// `claim p g == ..`
    pub(in crate::reader) fn two_equals_signs(&self, word: &str, sum: Span, sign: Span) -> Fault {
        let text = self.quote(sum, "g");
        self.complain(sign, "`==` after a game", "expected `=`, found `==`")
            .with_note("this sign introduces the claimed formula; it is not a comparison")
            .with_help(format!("write `claim {word} {text} = ..`"))
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
                "write only the value, `claim grundy g = {text}`, or claim the P-positions, `claim p g = ..`"
            ))
            .into()
    }

    /// A comma after the formula of a claim.
    pub(in crate::reader) fn comma_behind_formula(&self) -> Fault {
        let diagnostic = self.unexpected("an operator or the end of the statement");
        match self.scope.place {
            Place::Grundy => diagnostic.with_help("each position has one Grundy value: write one term"),
            _ => diagnostic.with_help("join conditions by `and`"),
        }
        .into()
    }

    /// `below` in a claim that is not about a function.
    pub(in crate::reader) fn bound_of_no_function(&self) -> Fault {
        self.unexpected("an operator or the end of the statement")
            .with_note("`below` belongs to claims about functions: `claim nimsum f below 2^20`")
            .into()
    }

    /// What can be claimed of a game.
    pub(in crate::reader) fn claims_of_games(word: &str) -> String {
        let shown = if word.len() > 40 { "g" } else { word };
        format!("claims about a game are `claim p {shown} = ..` and `claim grundy {shown} = ..`")
    }

    /// `claim forall` without a variable.
    pub(in crate::reader) fn no_variable(&self) -> Fault {
        let diagnostic = self.unexpected("the name of a variable");
        let help = match self.peek() {
            Kind::LeftParen => "write the variables without brackets: `claim forall x, y: ..`",
            _ => "write `claim forall x, y: x + y = y + x`",
        };
        diagnostic.with_help(help).into()
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
        match (self.peek(), self.peek_after(1)) {
            (Kind::Name, Kind::Name | Kind::Colon | Kind::Comma) if self.before() == last_span => {
                diagnostic.with_help(format!("write `{last}, {here}`: separate variables by commas"))
            }
            _ => diagnostic.with_help(format!("write `{last}:` and then the condition")),
        }
        .into()
    }
}
