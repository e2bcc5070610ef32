//! The diagnostics of the term reader about names and arguments.

use super::diagnostic::Diagnostic;
use super::names::{Fault, foreign_word};
use super::parser::Parser;
use super::source::Span;

impl Parser<'_> {
    /// A name that stands for nothing.
    pub(super) fn unknown_name(&self, span: Span, called: bool) -> Fault {
        let word = self.source.slice(span);
        let shown = self.quote(span, "..");
        if word == self.defining {
            return self
                .complain(span, format!("`{shown}` uses itself"), "expected a function of an earlier line")
                .with_note("there is no recursion: a function uses earlier functions only")
                .into();
        }
        if self.names.defined_somewhere.contains(word) {
            return self
                .complain(
                    span,
                    format!("`{shown}` is not defined yet"),
                    "expected a function of an earlier line",
                )
                .with_note("a function uses earlier functions only")
                .into();
        }
        let expected = if called {
            "the name of a function"
        } else if self.parameters.is_empty() {
            "a constant"
        } else {
            "a parameter or constant"
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
        if let Some(hint) = foreign_word(word) {
            return hint.to_owned();
        }
        if let Some(near) = self.names.nearest(word, self.parameters) {
            return format!("did you mean `{near}`?");
        }
        if called {
            return "a function is defined by `fun f(t) = ..` in an earlier line".to_owned();
        }
        match self.parameters {
            [] => "a constant is bound by `let k = 4` in an earlier line".to_owned(),
            [one] => format!("the variable is called `{one}`"),
            several => format!("the variables are called `{}`", several.join("`, `")),
        }
    }

    /// A parameter or constant in front of a bracket.
    pub(super) fn not_a_function(&self, span: Span, what: &str) -> Fault {
        let name = self.quote(span, "..");
        self.complain(
            span,
            format!("`{name}` is not a function"),
            format!("expected a function, found {what}"),
        )
        .with_help(format!("a product is written `{name} * ( .. )`"))
        .into()
    }

    /// A function name without a bracket behind it.
    pub(super) fn function_without_arguments(&self, span: Span) -> Fault {
        let name = self.quote(span, "f");
        let diagnostic = self.complain(
            span,
            format!("function `{name}` without arguments"),
            format!("expected `{name}( .. )`, found the name alone"),
        );
        self.with_definition(diagnostic, span).into()
    }

    /// `floor`, `min` or the like without a bracket behind it.
    pub(super) fn no_arguments(&self, name: Span) -> Fault {
        let word = self.quote(name, "f");
        let example = match word.as_str() {
            "floor" | "ceil" => "t/4",
            "min" | "max" => "t, 4",
            _ => "t",
        };
        self.unexpected(&format!("`(` after `{word}`")).with_help(format!("write `{word}({example})`")).into()
    }

    /// `min()` and `min(a)`.
    pub(super) fn too_few_arguments(&self, name: Span, span: Span, count: usize) -> Fault {
        let word = self.quote(name, "min");
        self.complain(
            span,
            "wrong number of arguments",
            format!("`{word}` takes two arguments or more, found {count}"),
        )
        .with_help(format!("write `{word}(a, b)`"))
        .into()
    }

    /// A call with a wrong number of arguments.
    pub(super) fn wrong_arguments(&self, name: Span, span: Span, expected: usize, found: usize) -> Fault {
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
    pub(super) fn with_definition(&self, diagnostic: Diagnostic, name: Span) -> Diagnostic {
        match self.names.bound_at(self.source.slice(name)) {
            Some(span) => diagnostic.with_related(span, "defined here"),
            None => diagnostic,
        }
    }
}
