//! Reads the terms that reach as far right as they can: `if`, `table`, `heights`.

use num_bigint::BigUint;

use super::names::Parsed;
use super::parser::{ConditionNode, Parser, Place, TermNode};
use super::token::Kind;
use crate::ast::Term;
use crate::numerals::limit;
use crate::numerals::separated;
use crate::source::{MAX_TABLE, Span};

/// The span of `if` or `elif`, the condition and the value.
pub(super) type Case = (Span, ConditionNode, TermNode);

impl Parser<'_> {
    /// A term that starts with `if`, `table` or `heights`.
    pub(super) fn wide(&mut self) -> Parsed<TermNode> {
        let outer = self.enter()?;
        let term = match self.peek() {
            Kind::If => self.cases(),
            Kind::Table => self.table(),
            _ => self.heights(),
        };
        self.leave(outer);
        term
    }

    /// `if c then a elif d then b else e`; `else if` is the same as `elif`.
    fn cases(&mut self) -> Parsed<TermNode> {
        let mut cases: Vec<Case> = Vec::new();
        loop {
            let keyword = self.advance();
            let commas = self.commas_in_bracket();
            if !commas.is_empty() {
                return Err(self.cases_as_arguments(keyword, &commas));
            }
            let condition = self.condition()?;
            if self.peek() != Kind::Then {
                return Err(self.no_then(keyword));
            }
            self.advance();
            let value = self.term()?;
            cases.push((keyword, condition, value));
            if self.peek() == Kind::Elif {
                continue;
            }
            if self.peek() != Kind::Else {
                return Err(self.no_else(keyword));
            }
            self.advance();
            if self.peek() != Kind::If {
                break;
            }
        }
        let otherwise = self.term()?;
        self.chain(cases, otherwise)
    }

    /// The commas directly inside the round bracket at the cursor.
    fn commas_in_bracket(&self) -> Vec<usize> {
        let mut commas = Vec::new();
        let Some(close) = self.partners.of(self.at).filter(|_| self.peek() == Kind::LeftParen) else {
            return commas;
        };
        let mut at = self.at + 1;
        while at < close {
            if self.tokens.get(at).is_some_and(|token| token.kind == Kind::Comma) {
                commas.push(at);
            }
            at = self.partners.of(at).unwrap_or(at) + 1;
        }
        commas
    }

    /// The nested `if`s of a chain of cases.
    pub(super) fn chain(&mut self, cases: Vec<Case>, otherwise: TermNode) -> Parsed<TermNode> {
        let mut result = otherwise;
        // An `if` in brackets nests two levels deep, `else if` needs no brackets.
        let mut levels = 2;
        for (keyword, condition, value) in cases.into_iter().rev() {
            let height = (condition.height.max(value.height) + 2).max(result.height + levels);
            levels = 1;
            let size =
                condition.size.saturating_add(value.size).saturating_add(result.size).saturating_add(1);
            let span = keyword.to(result.span);
            let term = Term::If(Box::new(condition.value), Box::new(value.value), Box::new(result.value));
            result = self.node(term, height, size, span)?;
        }
        Ok(result)
    }

    /// `table [n, ..] then a`.
    fn table(&mut self) -> Parsed<TermNode> {
        let keyword = self.advance();
        self.one_parameter(keyword, "table")?;
        let (values, list) = self.constants("table")?;
        if self.peek() != Kind::Then {
            return Err(self.no_then_after_table(keyword.to(list)));
        }
        self.advance();
        let tail = self.term()?;
        let span = keyword.to(tail.span);
        self.unary(tail, span, 2, |tail| Term::Table(values, tail))
    }

    /// `heights [n, ..]`.
    fn heights(&mut self) -> Parsed<TermNode> {
        let keyword = self.advance();
        self.one_parameter(keyword, "heights")?;
        let (values, list) = self.constants("heights")?;
        let span = keyword.to(list);
        self.node(Term::Heights(values), 3, 1, span)
    }

    /// The heights `n, ..` of a text that is a list, with or without square brackets.
    pub(super) fn bare_list(&mut self) -> Parsed<TermNode> {
        let start = self.here();
        let values = if self.peek() == Kind::LeftSquare {
            self.constants("heights")?.0
        } else {
            if let Some(fault) = self.one_number_with_commas() {
                return Err(fault);
            }
            self.entries("heights", Kind::End)?
        };
        let span = start.to(self.before());
        self.node(Term::Heights(values), 3, 1, span)
    }

    fn one_parameter(&self, keyword: Span, word: &str) -> Parsed<()> {
        let count = self.scope.variables.len();
        let defined = matches!(self.scope.place, Place::Function | Place::Relation);
        if defined && count == 1 {
            return Ok(());
        }
        let title = match self.scope.place {
            Place::Constant => format!("`{word}` outside a function"),
            Place::Function => format!("`{word}` in a function with {count} parameters"),
            Place::Relation => format!("`{word}` in a relation with {count} parameters"),
            Place::Domain | Place::Move => format!("`{word}` in a game"),
            Place::Positions | Place::Grundy | Place::ForAll => format!("`{word}` in a claim"),
        };
        let diagnostic = self
            .complain(keyword, title, "expected a function with one parameter")
            .with_note(format!("`{word}` takes its index from the single parameter of its function"));
        if defined || self.scope.place == Place::Constant {
            return Err(diagnostic.into());
        }
        let help =
            format!("define a function, `fun f(t) = {word} [0, 0, 1]{}`, and call it", then_tail(word));
        Err(diagnostic.with_help(help).into())
    }

    /// `[n, ..]`, at least one.
    fn constants(&mut self, word: &str) -> Parsed<(Vec<BigUint>, Span)> {
        if self.peek() != Kind::LeftSquare {
            let expected = format!("{} after `{word}`", Kind::LeftSquare.describe());
            let help = format!("a list has square brackets: `{word} [0, 0, 1]{}`", then_tail(word));
            return Err(self.unexpected(&expected).with_help(help).into());
        }
        let open = self.advance();
        let outer = self.enter()?;
        if self.peek() == Kind::RightSquare {
            let span = open.to(self.advance());
            return Err(self
                .complain(span, format!("empty `{word}`"), "expected at least one number")
                .with_help(format!("a list has numbers: `{word} [0, 0, 1]{}`", then_tail(word)))
                .into());
        }
        let values = self.entries(word, Kind::RightSquare)?;
        self.leave(outer);
        Ok((values, open.to(self.before())))
    }

    /// `n, ..` and what ends the list.
    fn entries(&mut self, word: &str, end: Kind) -> Parsed<Vec<BigUint>> {
        let mut values = Vec::new();
        loop {
            let value = self.entry(word)?;
            if values.len() == MAX_TABLE {
                return Err(self
                    .complain(
                        self.before(),
                        format!("a list of more than {} numbers", separated(MAX_TABLE)),
                        "this is one too many",
                    )
                    .with_note(limit("entries", MAX_TABLE))
                    .into());
            }
            values.push(value);
            if self.peek() == end {
                self.advance();
                return Ok(values);
            }
            self.expect(Kind::Comma, &format!("or {} in the list of `{word}`", end.describe()))?;
        }
    }

    /// One entry of a list. It is not a node: entries do not count for the limits on trees.
    fn entry(&mut self, word: &str) -> Parsed<BigUint> {
        if self.peek().is_wide() {
            return Err(self
                .unexpected("a constant")
                .with_note(format!("the entries of `{word}` are constants"))
                .with_help("all numbers are in one list: `heights [0, 0, 1, 1]`")
                .into());
        }
        let (nodes, first) = (self.names.nodes, self.here());
        let entry = self.operators(2)?;
        self.names.nodes = nodes;
        let span = first.to(self.before());
        let value = entry.value.constant_value().ok_or_else(|| {
            let found = self.quote(span, "a term");
            self.complain(
                span,
                "an entry that is not a constant",
                format!("expected a constant, found `{found}`"),
            )
            .with_note(format!("the entries of `{word}` are constants"))
        })?;
        self.plain(&value, &format!("an entry of `{word}`"), span)
    }
}

fn then_tail(word: &str) -> &'static str {
    if word == "table" { " then t" } else { "" }
}
