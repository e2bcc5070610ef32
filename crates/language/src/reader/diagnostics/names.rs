//! The diagnostics of the term reader about names and arguments.

use crate::diagnostic::Diagnostic;
use crate::reader::items::ITEMS;
use crate::reader::names::{Fault, foreign_word};
use crate::reader::parser::{Parser, Place};
use crate::reader::statements::COMMENT_HINT;
use crate::reader::token::Kind;
use crate::source::Span;

/// Longest unknown name that is taken for a constant without a value, in bytes.
const LONGEST_CONSTANT: usize = 8;

impl Parser<'_> {
    /// An unknown name.
    pub(in crate::reader) fn unknown_name(&self, span: Span, called: bool) -> Fault {
        let word = self.source.slice(span);
        let shown = self.quote(span, "..");
        let place = matches!(self.scope.place, Place::Constant | Place::Function);
        let function = self.names.defined_somewhere.get(word).is_none_or(|kind| *kind == Kind::Fun);
        let what = if place && function { "function" } else { "definition" };
        let expected = format!("expected a {what} from an earlier line");
        if word == self.scope.defining {
            return self
                .complain(span, format!("`{shown}` uses itself"), expected)
                .with_note(format!("recursion is not possible: a {what} can use earlier {what}s only"))
                .into();
        }
        if self.scope.later.iter().any(|later| later == word) {
            return self.later_number(span);
        }
        if self.names.defined_somewhere.get(word) == Some(&Kind::Param) {
            return self
                .complain(
                    span,
                    format!("`{shown}` is not declared yet"),
                    "expected a name from an earlier line",
                )
                .with_note("`param` comes before all definitions and claims that use its names")
                .into();
        }
        if self.names.defined_somewhere.contains_key(word) {
            return self
                .complain(span, format!("`{shown}` is not defined yet"), expected)
                .with_note(format!("a {what} can use earlier {what}s only"))
                .into();
        }
        let expected = match (called, self.scope.place) {
            (true, Place::Constant | Place::Function) => "the name of a function",
            (true, _) => "the name of a function or relation",
            (false, Place::Constant) => "a constant",
            (false, Place::Function | Place::Relation) => "a parameter or constant",
            (false, Place::Domain | Place::Positions | Place::Grundy) => "a coordinate or constant",
            (false, Place::Move) => "a coordinate, fresh number or constant",
            (false, Place::ForAll) => "a variable or constant",
        };
        let diagnostic = self.complain(
            span,
            format!("unknown name `{shown}`"),
            format!("expected {expected}, found `{shown}`"),
        );
        diagnostic.with_help(self.other_name(word, called)).into()
    }

    /// What to write instead of an unknown name.
    fn other_name(&self, word: &str, called: bool) -> String {
        if self.source.slice(self.before()) == "//" {
            return COMMENT_HINT.to_owned();
        }
        if let Some(hint) = foreign_word(word) {
            return hint.to_owned();
        }
        if let Some(near) = self.names.nearest(word, self.scope.variables) {
            return format!("did you mean `{near}`?");
        }
        if called {
            return "define a function by `fun f(t) = ..` in an earlier line".to_owned();
        }
        let variables = match self.scope.place {
            Place::Domain | Place::Positions | Place::Grundy => "coordinate",
            _ => "variable",
        };
        match self.scope.variables {
            [] if self.whole == ITEMS => {
                format!("declare the parameter `{word}` in another item, as in `{word} >= 1`")
            }
            [] if self.tokens.first().is_some_and(|first| first.kind == Kind::Let) => format!(
                "define `{word}` in an earlier line: `let {word} = 4`, or, for every {word}, `param {word} >= 1`"
            ),
            [] => "define a constant by `let k = 4` in an earlier line".to_owned(),
            // The variable is there: the other name is meant as a constant.
            [one]
                if self.scope.place == Place::Function
                    && word.len() <= LONGEST_CONSTANT
                    && self.has_word(one) =>
            {
                format!(
                    "write a number in place of `{word}`; for every {word}, write `param {word} >= 1` in an earlier line, or `--param '{word} >= 1'` after an expression"
                )
            }
            [one] => format!("the {variables} is called `{one}`"),
            several => format!("the {variables}s are called `{}`", several.join("`, `")),
        }
    }

    /// Whether the line of the name has this word.
    fn has_word(&self, word: &str) -> bool {
        let (text, at) = (self.source.text.as_str(), self.span_at(self.at).start);
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        let body = text[start..end].rsplit('=').next().unwrap_or_default();
        body.split(|c: char| !c.is_alphanumeric() && c != '_').any(|other| other == word)
    }

    /// A parameter or constant in front of a bracket.
    pub(in crate::reader) fn not_a_function(&self, span: Span, what: &str) -> Fault {
        let name = self.quote(span, "..");
        let end = self.partners.of(self.at + 1).unwrap_or(self.at + 1);
        let tuple = self.quote(self.span_at(self.at + 1).to(self.span_at(end)), "( .. )");
        let product = format!("a product is written `{name} * ( .. )`");
        self.complain(
            span,
            format!("`{name}` is not a function"),
            format!("expected a function, found {what}"),
        )
        .with_help(match self.scope.place {
            Place::Move => format!("the target of a move comes after `to`: `{name} to {tuple}`; {product}"),
            _ => product,
        })
        .into()
    }

    /// A fresh number in its own bound or in that of an earlier one.
    fn later_number(&self, span: Span) -> Fault {
        let name = self.quote(span, "v");
        self.complain(
            span,
            format!("`{name}` is not chosen yet"),
            "expected a coordinate or an earlier fresh number",
        )
        .with_note("fresh numbers are chosen in order: a bound can use only those before it")
        .with_help(format!("write `{name} < ..` earlier, or compare after `when`"))
        .into()
    }

    /// A relation where a number is needed.
    pub(in crate::reader) fn relation_as_term(&self, span: Span) -> Fault {
        let name = self.quote(span, "r");
        let diagnostic = self
            .complain(
                span,
                format!("`{name}` is a relation, which has no value"),
                "expected a term, found a relation",
            )
            .with_help(format!("a relation is a condition: `if {name}( .. ) then 1 else 0`"));
        self.with_definition(diagnostic, span).into()
    }

    /// A relation name without a bracket after it.
    pub(in crate::reader) fn relation_without_arguments(&self, span: Span) -> Fault {
        let name = self.quote(span, "r");
        let diagnostic = self.complain(
            span,
            format!("relation `{name}` without arguments"),
            format!("expected `{name}( .. )`, found only the name"),
        );
        self.with_definition(diagnostic, span).into()
    }

    /// The name of a game in a term.
    pub(in crate::reader) fn game_as_term(&self, span: Span) -> Fault {
        let name = self.quote(span, "g");
        let diagnostic = self
            .complain(
                span,
                format!("`{name}` is a game, which has no value"),
                "expected a term, found a game",
            )
            .with_help(Self::claims_of_games(&name));
        self.with_definition(diagnostic, span).into()
    }

    /// A function name without a bracket after it.
    pub(in crate::reader) fn function_without_arguments(&self, span: Span) -> Fault {
        let name = self.quote(span, "f");
        let diagnostic = self.complain(
            span,
            format!("function `{name}` without arguments"),
            format!("expected `{name}( .. )`, found only the name"),
        );
        self.with_definition(diagnostic, span).into()
    }

    /// `floor`, `min` or the like without a bracket after it.
    pub(in crate::reader) fn no_arguments(&self, name: Span) -> Fault {
        let word = self.quote(name, "f");
        let example = match word.as_str() {
            "floor" | "ceil" => "t/4",
            "min" | "max" => "t, 4",
            _ => "t",
        };
        self.unexpected(&format!("`(` after `{word}`")).with_help(format!("write `{word}({example})`")).into()
    }

    /// `min()` and `min(a)`.
    pub(in crate::reader) fn too_few_arguments(&self, name: Span, span: Span, count: usize) -> Fault {
        let word = self.quote(name, "min");
        self.complain(
            span,
            "wrong number of arguments",
            format!("`{word}` takes at least two arguments, found {count}"),
        )
        .with_help(format!("write `{word}(a, b)`"))
        .into()
    }

    /// A call with a wrong number of arguments.
    pub(in crate::reader) fn wrong_arguments(
        &self,
        name: Span,
        span: Span,
        expected: usize,
        found: usize,
    ) -> Fault {
        let word = self.quote(name, "the function");
        let plural = if expected == 1 { "" } else { "s" };
        let diagnostic = self.complain(
            span,
            "wrong number of arguments",
            format!("`{word}` takes {expected} argument{plural}, found {found}"),
        );
        self.with_definition(diagnostic, name).into()
    }

    /// Shows where the name of a span is defined.
    pub(in crate::reader) fn with_definition(&self, diagnostic: Diagnostic, name: Span) -> Diagnostic {
        match self.names.bound_at(self.source.slice(name)) {
            Some(span) => diagnostic.with_related(span, "defined here"),
            None => diagnostic,
        }
    }
}
