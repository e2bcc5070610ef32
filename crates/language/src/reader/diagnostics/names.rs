//! The diagnostics of the term reader about names and arguments.

use super::ends::WORDS_HINT;
use super::proposals::{cut, propose};
use super::terms::SQUARE_NOTE;
use crate::diagnostic::Diagnostic;
use crate::interface::Interface;
use crate::reader::names::{Fault, foreign_word};
use crate::reader::parser::{ITEMS, Parser, Place};
use crate::reader::statements::{COMMENT_HINT, is_head};
use crate::reader::token::{KEYWORDS, Kind, Token};
use crate::source::Span;

/// Longest unknown name that is taken for a constant without a value, in bytes.
const LONGEST_CONSTANT: usize = 8;

/// Functions of programming languages that the language has under another name.
const FUNCTIONS: &[(&str, &str)] =
    &[("int", "floor"), ("trunc", "floor"), ("ceiling", "ceil"), ("minimum", "min"), ("maximum", "max")];

/// The hint that a name needs a value.
pub(in crate::reader) fn value_needed(name: &str) -> String {
    format!("put a number in place of `{name}`")
}

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
            (true, Place::Constant | Place::Function) => "expected the name of a function",
            (true, _) => "expected the name of a function or relation",
            (false, _) => "",
        };
        let label = match (called, self.scope.variables) {
            (true, _) => format!("{expected}, found `{shown}`"),
            (false, []) => format!("`{shown}` is unknown"),
            (false, [one]) => format!("`{shown}` is unknown; the {} is `{one}`", self.kind_of_variable()),
            (false, several) => {
                format!(
                    "`{shown}` is unknown; the {}s are `{}`",
                    self.kind_of_variable(),
                    several.join("`, `")
                )
            }
        };
        let diagnostic = self.complain(span, format!("unknown name `{shown}`"), label);
        self.with_other_name(diagnostic, span, called).into()
    }

    /// What a variable of the scope is called.
    fn kind_of_variable(&self) -> &'static str {
        match self.scope.place {
            Place::Domain | Place::Positions | Place::Grundy => "coordinate",
            _ => "variable",
        }
    }

    /// Adds what to write instead of an unknown name.
    fn with_other_name(&self, diagnostic: Diagnostic, span: Span, called: bool) -> Diagnostic {
        let word = self.source.slice(span);
        if self.source.slice(self.before()) == "//" {
            return diagnostic.with_help(COMMENT_HINT);
        }
        // A constant and the body of a function are not conditions: there `k = 2*m` defines k.
        let is_condition = !matches!(self.scope.place, Place::Constant | Place::Function);
        if is_condition && let Some(condition) = self.multiple(word) {
            return diagnostic.with_help(format!(
                "that a number is a multiple is a condition on its remainder: `{condition}`"
            ));
        }
        if called && let Some((_, name)) = FUNCTIONS.iter().find(|(name, _)| *name == word) {
            return propose(diagnostic, span, *name, "");
        }
        if let Some(hint) = foreign_word(word) {
            let code = match word.to_ascii_lowercase().as_str() {
                "kayles" => Some("0.77"),
                "dawson" => Some("0.137"),
                _ => None,
            };
            let diagnostic = diagnostic.with_help(hint);
            return match code.filter(|_| self.source.interface == Interface::CommandLine) {
                Some(code) => diagnostic.with_help(format!(
                    "to find the period of its Grundy numbers: nimcert discover 'octal({code})'"
                )),
                None => diagnostic,
            };
        }
        // Only the case of the letters differs.
        if let Some(keyword) = KEYWORDS.iter().find(|keyword| keyword.eq_ignore_ascii_case(word)) {
            return diagnostic.with_proposal(format!("did you mean `{keyword}`?"), span, *keyword);
        }
        let next = self.span_at(self.at + 1);
        let is_prose =
            self.peek_after(1) == Kind::Name && self.source.slice(next) != "in" && next.end > span.end;
        if is_prose || matches!(word, "the" | "of" | "an") {
            return diagnostic.with_help(WORDS_HINT);
        }
        if let Some(near) = self.names.nearest(word, self.scope.variables) {
            return diagnostic.with_proposal(format!("did you mean `{near}`?"), span, near);
        }
        if called && word == "f" && self.peek_after(2) == Kind::Natural {
            return diagnostic.with_help("a list of heights is written without `f`: `0, 0, 1`");
        }
        if called {
            return diagnostic.with_help("define a function by `fun f(t) = ..` in an earlier line");
        }
        match self.scope.variables {
            [] if self.whole == ITEMS => diagnostic.with_help(format!(
                "declare the parameter `{name}` in another item, as in `{name} >= 1`",
                name = self.quote(span, "k")
            )),
            [] if self.tokens.first().is_some_and(|first| first.kind == Kind::Let) => diagnostic.with_help(
                format!(
                    "define `{name}` in an earlier line: `let {name} = 4`, or, for every {name}, `param {name} >= 1`",
                    name = self.quote(span, "k")
                ),
            ),
            [] => diagnostic.with_help("define a constant by `let k = 4` in an earlier line"),
            [one] if self.scope.place == Place::Function => self.with_variable_or_constant(diagnostic, one, word),
            _ => diagnostic
                .with_help(format!("a constant is defined in an earlier line, as in `let {} = 4`", self.quote(span, "k"))),
        }
    }

    /// Adds what to write if a function of `variable` uses another name.
    fn with_variable_or_constant(&self, diagnostic: Diagnostic, variable: &str, word: &str) -> Diagnostic {
        if self.has_word(variable) && word.len() <= LONGEST_CONSTANT {
            // The variable is there: the other name is meant as a constant.
            return self.with_value_or_declaration(diagnostic, word);
        }
        let Some(first) = self.tokens.first().filter(|_| !self.defines_a_function()) else {
            return diagnostic;
        };
        let unknown = |token: &Token| {
            let name = self.source.slice(token.span());
            token.kind == Kind::Name && name != word && name != variable && self.names.meaning(name).is_none()
        };
        if self.tokens.iter().any(unknown) {
            return diagnostic
                .with_help("name the variable: `f(z) = floor(z/4)`; everything else needs a value");
        }
        if word == "f" {
            return diagnostic.with_help(
                "`f` is the name of the function: its term has another variable, as in `f(t) = floor(t/4)`",
            );
        }
        let start = Span::new(first.span().start, first.span().start);
        if !word.bytes().all(|b| b.is_ascii_alphabetic()) {
            // `t4` may also be meant as a product.
            return diagnostic.with_help(format!(
                "a product is written `{variable} * 4`; another variable is named, as in `f({}) = ..`",
                cut(word)
            ));
        }
        if self.tokens.len() == 1 {
            // A word alone is hardly a function that changes nothing.
            return diagnostic.with_help(WORDS_HINT);
        }
        diagnostic.with_proposal(
            format!("name the variable: `f({}) = ..`", cut(word)),
            start,
            format!("f({word}) = "),
        )
    }

    /// Adds that a name needs a value, and, in a file that may be about every value, how to declare it.
    fn with_value_or_declaration(&self, diagnostic: Diagnostic, word: &str) -> Diagnostic {
        let value = value_needed(word);
        let text = self.source.text.trim();
        if self.source.interface == Interface::CommandLine && !self.source.takes.every_value {
            return diagnostic.with_help(value);
        }
        if self.names.elsewhere {
            // The term has items beside it.
            return diagnostic.with_help(format!("{value}; for every {word}, add the item `{word} >= 1`"));
        }
        match text.contains('\n') || text.starts_with("fun ") {
            true => diagnostic.with_help(format!(
                "{value}; for every {word}, write `param {word} >= 1` in an earlier line"
            )),
            // What a term alone needs depends on where it is given (`undeclared`).
            false => diagnostic.with_help(value),
        }
    }

    /// The head of a function in another notation at the start of a text: `t -> ..`, `lambda t: ..`, `y = ..`.
    pub(in crate::reader) fn another_head(&self) -> Option<Fault> {
        let kinds: Vec<Kind> = self.tokens.iter().take(6).map(|token| token.kind).collect();
        let text = |at: usize| self.source.slice(self.span_at(at));
        // `t = 6 ? 0 : 1` begins with its only comparison.
        let count = |is: fn(Kind) -> bool| self.tokens.iter().filter(|token| is(token.kind)).count();
        let is_question = count(|kind| kind == Kind::Question) > 0 && count(Kind::is_comparison) == 1;
        // The position of the variable, and that of the term.
        let (variable, term) = match kinds.as_slice() {
            // `t == 4` is a condition.
            [Kind::Name, Kind::Equal, _, ..] if !is_question && text(1) != "==" => (None, 2),
            [Kind::Name, Kind::Name, Kind::Colon, _, ..] if text(0) == "lambda" => (Some(1), 3),
            [Kind::Name, Kind::Implies, _, ..] => (Some(0), 2),
            [Kind::Name, Kind::Colon, Kind::Name, Kind::Implies, _, ..] => (Some(2), 4),
            [Kind::LeftSquare, ..] => return self.square_brackets(),
            _ => return None,
        };
        let head = self.here().to(self.span_at(term - 1));
        let diagnostic = self.complain(
            head,
            "a function in another notation",
            "expected a term, or a head such as `f(z) =`",
        );
        Some(match variable {
            Some(variable) => {
                let text = format!("f({}) =", text(variable));
                propose(diagnostic, head, text, " and the term").into()
            }
            None => diagnostic.with_proposal("write only the term", head, "").into(),
        })
    }

    /// `[t/4]`, an old notation for `floor(t/4)`.
    fn square_brackets(&self) -> Option<Fault> {
        if let Some((span, text)) = self.condition_as_number() {
            let diagnostic = self.complain(span, "square brackets around a condition", "expected a term");
            return Some(propose(diagnostic.with_note(SQUARE_NOTE), span, text, "").into());
        }
        let close = self.partners.of(self.at)?;
        let inner = self.tokens.get(self.at + 1..close)?;
        let divides = inner.iter().any(|token| token.kind == Kind::Slash);
        if !divides || inner.iter().any(|token| token.kind == Kind::Comma) {
            return None;
        }
        let diagnostic = self
            .complain(
                self.here().to(self.span_at(close)),
                "square brackets around a fraction",
                "expected `floor(a/k)`",
            )
            .with_note("square brackets enclose lists");
        let edits = vec![(self.here(), "floor(".to_owned()), (self.span_at(close), ")".to_owned())];
        Some(diagnostic.with_edits("for rounding down, write `floor( .. )`", edits).into())
    }

    /// Whether the statement is a definition of a function.
    pub(in crate::reader) fn defines_a_function(&self) -> bool {
        is_head(self.tokens) || self.tokens.first().is_some_and(|first| first.kind == Kind::Fun)
    }

    /// Whether the line of the name has this word.
    fn has_word(&self, word: &str) -> bool {
        let (text, at) = (self.source.text.as_str(), self.span_at(self.at).start);
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        let line = &text[start..end];
        let body = line.split_once('=').filter(|_| self.defines_a_function()).map_or(line, |(_, body)| body);
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
        .with_help(format!("move `{name} < ..` before this bound, or compare after `when`"))
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

    /// The name of a function or relation without a bracket after it.
    pub(in crate::reader) fn without_arguments(&self, span: Span, what: &str, otherwise: &str) -> Fault {
        let name = self.quote(span, otherwise);
        let diagnostic = self.complain(
            span,
            format!("{what} `{name}` without arguments"),
            format!("expected `{name}( .. )`, found only the name"),
        );
        self.with_definition(diagnostic, span).into()
    }

    /// `floor`, `min` or the like without a bracket after it.
    pub(in crate::reader) fn no_arguments(&self, name: Span) -> Fault {
        let word = self.quote(name, "f");
        let example = match word.as_str() {
            "min" | "max" => "t, 4",
            _ => "t",
        };
        let help = format!("the arguments are in brackets: `{word}({example})`");
        self.unexpected(&format!("`(` after `{word}`")).with_help(help).into()
    }

    /// `min()` and `min(a)`.
    pub(in crate::reader) fn too_few_arguments(&self, name: Span, span: Span, count: usize) -> Fault {
        let word = self.quote(name, "min");
        self.complain(
            span,
            "wrong number of arguments",
            format!("`{word}` takes at least two arguments, found {count}"),
        )
        .with_help(format!("the arguments are separated by commas: `{word}(a, b)`"))
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
