//! The diagnostics about what follows a term and does not continue it.

use super::proposals::propose;
use crate::diagnostic::Diagnostic;
use crate::reader::names::{Fault, foreign_word};
use crate::reader::parser::{ITEMS, Parser, Place};
use crate::reader::statements::{COMMENT_HINT, is_head};
use crate::reader::token::{Kind, Token};
use crate::source::Span;

pub(super) const STATEMENT_HINT: &str =
    "start a statement on a new line, without indentation; an indented line continues the previous one";
pub(super) const CONDITION_HINT: &str =
    "a condition is not a term; to make a term of it, use `if`, as in `if t < 3 then 1 else 0`";
const SET_HINT: &str =
    "a set has braces: `x in {0, 2}`, and in a move `move k in {1, 3}`; its negation is `not (x in {0, 2})`";

/// What is said about sentences.
pub(super) const WORDS_HINT: &str = "write a formula in place of words: half of t, rounded down, is `floor(t/2)`, a third rounded up `ceil(t/3)`";

/// Words for operators.
const OPERATORS: &[(&str, &str)] = &[
    ("plus", "+"),
    ("minus", "-"),
    ("times", "*"),
    ("equals", "="),
    ("modulo", "mod"),
    ("nimsum", "xor"),
    ("bxor", "xor"),
    ("implies", "=>"),
    ("iff", "<=>"),
];

impl Parser<'_> {
    /// Checks that the statement ends here.
    pub(in crate::reader) fn end(&self) -> Parsed {
        if self.peek() == Kind::End {
            return Ok(());
        }
        let expected = format!("an operator or the end of {}", self.whole);
        Err(self.with_end_hint(self.unexpected(&expected)).into())
    }

    /// Adds to a fault at the end of a term why the term does not go on.
    pub(in crate::reader) fn explain_end_of_term(&self, fault: Fault) -> Fault {
        match fault {
            Fault::Report(diagnostic) => self.with_end_hint(*diagnostic).into(),
            Fault::Silent => Fault::Silent,
        }
    }

    /// Adds why the term does not go on at the cursor.
    pub(in crate::reader) fn with_end_hint(&self, diagnostic: Diagnostic) -> Diagnostic {
        let kind = self.peek();
        let here = self.here();
        let word = self.source.slice(here);
        if let Some(cases) = self.question_mark() {
            return propose(diagnostic, cases.0, cases.1, "");
        }
        if kind == Kind::Name && word != "in" {
            let is_case =
                self.tokens.get(..self.at).unwrap_or_default().iter().any(|token| token.kind == Kind::If);
            if is_case && matches!(word, "end" | "endif" | "fi") {
                let help = format!("cases need no mark at their end: leave out `{word}`");
                return diagnostic.with_proposal(help, here, "");
            }
            let bitwise = [("and", "band"), ("or", "bor")];
            if let Some((_, operator)) = bitwise.iter().find(|(name, _)| name.eq_ignore_ascii_case(word))
                && !self.joins_conditions()
            {
                return propose(diagnostic, here, *operator, "");
            }
            if let Some((_, sign)) = OPERATORS.iter().find(|(name, _)| *name == word) {
                return propose(diagnostic, here, *sign, "");
            }
            if let Some(hint) = foreign_word(word) {
                return diagnostic.with_help(hint);
            }
            let near = self.names.nearest(word, &[]);
            if let Some(near) = near.filter(|near| Kind::keyword(near).is_some()) {
                return diagnostic.with_proposal(format!("did you mean `{near}`?"), here, near);
            }
            let is_variable = self.scope.variables.iter().any(|variable| variable == word);
            if !is_variable && self.names.meaning(word).is_none() {
                return diagnostic.with_help(WORDS_HINT);
            }
        }
        if kind.starts_operand() && word != "in" {
            return self.with_product(diagnostic);
        }
        let hint = match kind {
            Kind::Div if word == "//" => COMMENT_HINT,
            Kind::Not if self.source.slice(self.span_at(self.at + 1)) == "in" => SET_HINT,
            Kind::Not if word == "!" => {
                "the language has no factorials; their first values can be listed: `heights [1, 1, 2, 6, 24]`"
            }
            kind if kind.is_comparison() && is_head(self.tokens) => {
                "a condition is not a term; a relation is defined with its keyword: `rel r(x, y) = x < y`"
            }
            Kind::Name | Kind::In if matches!(word, "in" | "∈" | "\\in") => SET_HINT,
            Kind::Comma if self.tokens.first().is_some_and(|first| first.kind == Kind::Let) => {
                return diagnostic.with_proposal("each constant has a line of its own", here, "\nlet");
            }
            Kind::Comma if self.enclosing_operator().is_some() => {
                let word = self.enclosing_operator().unwrap_or_default();
                return diagnostic.with_help(format!("`{word}` takes one argument"));
            }
            Kind::LeftSquare if self.source.slice(self.before()) == "]" => {
                "a list of heights is a function of `t`: nothing comes after its `]`"
            }
            Kind::Comma if self.scope.place == Place::Function => {
                let next = self.source.slice(self.span_at(self.at + 1));
                let after = self.tokens.get(self.at..).unwrap_or_default();
                let is_condition = after.iter().any(|token| token.kind.is_comparison());
                match is_condition || self.scope.variables.iter().any(|variable| variable == next) {
                    true => {
                        "the variable ranges over all naturals, and the term has no other name: leave out what comes after it"
                    }
                    false => "a list of heights is written `heights [0, 0, 1]`",
                }
            }
            Kind::And | Kind::Or if !self.tokens.iter().any(|token| token.kind.is_comparison()) => {
                let operator = if kind == Kind::And { "band" } else { "bor" };
                let why = format!(" for the bitwise operation; `{word}` joins conditions");
                return propose(diagnostic, here, operator, &why);
            }
            Kind::And | Kind::Or | Kind::Not => CONDITION_HINT,
            Kind::Bar => {
                let word = if self.joins_conditions() { " or " } else { " bor " };
                return propose(diagnostic, here, word, "");
            }
            Kind::Dot if self.peek_after(1) == Kind::End => {
                return diagnostic.with_proposal("leave out the full stop", here, "");
            }
            Kind::Dot => "numbers have no methods; a function comes before its argument: `f(t)`",
            Kind::Dots if self.whole == ITEMS => {
                let equal = self.tokens.iter().position(|token| token.kind == Kind::Equal);
                let values = equal
                    .map_or("0..5".to_owned(), |at| self.text_of(&(at + 1..self.tokens.len())).to_owned());
                return self.with_several_values(diagnostic, &values);
            }
            Kind::Dots => "a list names all its numbers: `0, 1, 2, 3`",
            kind if kind.is_comparison() => CONDITION_HINT,
            kind if kind.starts_statement() => STATEMENT_HINT,
            kind if kind.is_wide() => "cases are written `if t < 3 then 0 else 1`",
            kind if kind.level().is_some() => "put round brackets around `heights [ .. ]`",
            Kind::Then | Kind::Else | Kind::Elif => {
                "no `if` is open here; cases are written `if t < 3 then 0 else 1`"
            }
            _ => return diagnostic,
        };
        diagnostic.with_help(hint)
    }

    /// The operator whose argument in brackets the cursor is in, with no other bracket between: `floor` in `floor(t, 4)`.
    fn enclosing_operator(&self) -> Option<&str> {
        let open =
            (0..self.at).rev().find(|&at| self.partners.of(at).is_some_and(|close| close > self.at))?;
        let word = self.source.slice(self.span_at(open.checked_sub(1)?));
        ["floor", "ceil", "isqrt", "sqrt", "log2"].contains(&word).then_some(word)
    }

    /// Whether there are comparisons on both sides of the cursor, in the same part of a condition.
    fn joins_conditions(&self) -> bool {
        let starts = |kind: Kind| {
            kind.closing().is_some()
                || matches!(
                    kind,
                    Kind::If | Kind::Elif | Kind::And | Kind::Or | Kind::When | Kind::Where | Kind::Colon
                )
        };
        let ends = |kind: Kind| {
            kind.is_closing() || matches!(kind, Kind::Then | Kind::And | Kind::Or | Kind::To | Kind::Comma)
        };
        let before = self.tokens.get(..self.at).unwrap_or_default();
        let start = before.iter().rposition(|token| starts(token.kind)).map_or(0, |at| at + 1);
        let is_comparison = |token: &Token| token.kind.is_comparison();
        let left = before[start..].iter().filter(|token| is_comparison(token)).count();
        // The first sign of a claim or a definition introduces its formula.
        let introduces = usize::from(start == 0);
        let after = self.tokens.get(self.at..).unwrap_or_default();
        left > introduces && after.iter().take_while(|token| !ends(token.kind)).any(is_comparison)
    }

    /// Adds how a product is written, with the cursor at an operand after a term.
    fn with_product(&self, diagnostic: Diagnostic) -> Diagnostic {
        let number = |position: Option<usize>| {
            position.and_then(|at| self.tokens.get(at)).is_some_and(|token| token.kind == Kind::Natural)
        };
        if number(Some(self.at)) && number(self.at.checked_sub(1)) {
            let help = "a list has commas: `0, 0, 1`; a product is written `2 * 3`";
            let naturals = self.tokens.iter().all(|token| token.kind == Kind::Natural);
            if !naturals || self.scope.place != Place::Function {
                return diagnostic.with_help(help);
            }
            let between =
                |pair: &[Token]| (Span::new(pair[0].span().end, pair[1].span().start), ", ".to_owned());
            return diagnostic
                .with_edits("a list has commas: `0, 0, 1`", self.tokens.windows(2).map(between).collect());
        }
        if self.peek() == Kind::LeftParen && self.peek_after(1) == Kind::Mod {
            return diagnostic.with_help("a remainder is written `n mod 4`, that of a sum `(a + b) mod 4`");
        }
        let left = self.quote(self.before(), "a");
        if left == "]" {
            return diagnostic
                .with_help("a list of heights is a function of `t`: nothing comes after its `]`");
        }
        let left = if left == ")" { "( .. )" } else { &left };
        let right = match self.peek() {
            Kind::Name | Kind::Natural => self.quote(self.here(), "b"),
            _ => "( .. )".to_owned(),
        };
        let between = Span::new(self.before().end, self.here().start);
        diagnostic.with_proposal(format!("a product is written `{left} * {right}`"), between, " * ")
    }

    /// `c ? a : b` around the cursor, and what to write instead.
    fn question_mark(&self) -> Option<(Span, String)> {
        // Only what is on the same level of brackets counts.
        let find = |from: usize, kind: Kind| {
            let at = self.extent(from, |at| self.kind_at(at).is_closing() || self.kind_at(at) == kind);
            (kind == Kind::End || self.kind_at(at) == kind).then_some(at)
        };
        let question = find(self.at, Kind::Question)?;
        let colon = find(question + 1, Kind::Colon)?;
        let end = find(colon + 1, Kind::End)?;
        let equals = self.tokens.iter().position(|token| token.kind == Kind::Equal);
        let equals = equals.filter(|_| self.defines_a_function());
        let starts = |at: usize| {
            let kind = self.tokens[at].kind;
            matches!(kind, Kind::Then | Kind::Else | Kind::Comma)
                || self.partners.of(at).is_some_and(|close| close > self.at)
                || equals == Some(at)
        };
        let first = (0..self.at).rev().find(|&at| starts(at)).map_or(0, |at| at + 1);
        let part = |from: usize, to: usize| {
            let span = self.tokens.get(from)?.span().to(self.tokens.get(to.checked_sub(1)?)?.span());
            (from < to).then_some(span)
        };
        let (condition, then) = (part(first, question)?, part(question + 1, colon)?);
        let otherwise = part(colon + 1, end)?;
        let text = |span: Span| self.source.slice(span);
        let cases = format!("if {} then {} else {}", text(condition), text(then), text(otherwise));
        Some((condition.to(otherwise), cases))
    }
}

type Parsed = crate::reader::names::Parsed<()>;
