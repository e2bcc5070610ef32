//! Reads case distinctions in other notations: `a if c else b`, `a if c, b otherwise`, and the environment `cases` of
//! LaTeX. The canonical form is `if c then a else b`.

use super::cases::Case;
use super::names::Parsed;
use super::parser::{Parser, TermNode};
use super::token::Kind;
use crate::ast::{Comparison, Condition};

/// The word of the last case.
pub(super) const OTHERWISE: &str = "otherwise";

impl Parser<'_> {
    /// `value if c else ..` or `value if c, .. otherwise`, from the `if` on.
    pub(super) fn value_first(&mut self, value: TermNode) -> Parsed<TermNode> {
        self.must_be_natural(&value)?;
        let outer = self.enter()?;
        let mut value = value;
        let mut cases: Vec<Case> = Vec::new();
        let otherwise = loop {
            let keyword = self.advance();
            let condition = self.condition()?;
            let start = value.span;
            cases.push((start, condition, value));
            let comma = self.peek() == Kind::Comma;
            if !comma && self.peek() != Kind::Else {
                return Err(self.no_other_value(keyword));
            }
            self.advance();
            if !comma && self.peek().is_wide() {
                break self.wide()?;
            }
            value = self.operators(2)?;
            if self.peek() == Kind::If {
                continue;
            }
            if comma && !self.accept_otherwise() {
                return Err(self.no_other_value(keyword));
            }
            break value;
        };
        self.leave(outer);
        self.chain(cases, otherwise)
    }

    /// `\begin{cases} a & c \\ b & \text{otherwise} \end{cases}`. The last condition may be the negation of the only
    /// one before.
    pub(super) fn cases_environment(&mut self) -> Parsed<TermNode> {
        let open = self.advance();
        let outer = self.enter()?;
        let mut cases: Vec<Case> = Vec::new();
        let mut otherwise = None;
        while otherwise.is_none() {
            let value = if self.peek().is_wide() { self.wide()? } else { self.operators(2)? };
            self.accept(Kind::Comma);
            let separated = self.accept(Kind::Ampersand);
            let start = self.here();
            if self.accept_otherwise() || self.accept(Kind::Else) {
                otherwise = Some(value);
            } else {
                if !self.accept(Kind::If) && !separated {
                    return Err(self.no_ampersand());
                }
                let condition = self.condition()?;
                let end = self.before();
                self.accept(Kind::Comma);
                self.accept(Kind::Dot);
                let last = self.peek() == Kind::EndCases
                    || self.peek() == Kind::NewRow && self.peek_after(1) == Kind::EndCases;
                match cases.as_slice() {
                    [(_, first, _)] if last && are_opposite(&first.value, &condition.value) => {
                        otherwise = Some(value);
                    }
                    _ if last => return Err(self.last_case_with_a_condition(start.to(end))),
                    _ => cases.push((value.span, condition, value)),
                }
            }
            self.accept(Kind::Comma);
            self.accept(Kind::Dot);
            if !self.accept(Kind::NewRow) && self.peek() != Kind::EndCases {
                let fault = self.unexpected("`\\\\` or `\\end{cases}` after the case").into();
                return Err(self.explain_end_of_term(fault));
            }
        }
        let end = self.expect(Kind::EndCases, "after the last case")?;
        self.leave(outer);
        let Some(otherwise) = otherwise else {
            return Err(self.unexpected("a case").into());
        };
        let term = self.chain(cases, otherwise)?;
        Ok(TermNode { span: open.to(end), ..term })
    }

    fn accept_otherwise(&mut self) -> bool {
        self.source.slice(self.here()) == OTHERWISE && self.accept(Kind::Name)
    }
}

/// Whether exactly one of two comparisons holds, by their signs.
fn are_opposite(first: &Condition, second: &Condition) -> bool {
    let (Condition::Compare(sign, a, b), Condition::Compare(other, c, d)) = (first, second) else {
        return match (first, second) {
            (Condition::Not(inner), condition) | (condition, Condition::Not(inner)) => **inner == *condition,
            _ => false,
        };
    };
    (a, b) == (c, d) && opposite(*sign) == *other || (a, b) == (d, c) && opposite(*sign) == mirrored(*other)
}

/// The sign that holds where another one does not.
fn opposite(sign: Comparison) -> Comparison {
    match sign {
        Comparison::Less => Comparison::GreaterEqual,
        Comparison::LessEqual => Comparison::Greater,
        Comparison::Equal => Comparison::NotEqual,
        Comparison::NotEqual => Comparison::Equal,
        Comparison::GreaterEqual => Comparison::Less,
        Comparison::Greater => Comparison::LessEqual,
    }
}

/// The sign of `b .. a` for `a .. b`.
fn mirrored(sign: Comparison) -> Comparison {
    match sign {
        Comparison::Less => Comparison::Greater,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::GreaterEqual => Comparison::LessEqual,
        Comparison::Greater => Comparison::Less,
        same @ (Comparison::Equal | Comparison::NotEqual) => same,
    }
}
