//! Reads conditions.

use super::names::{Meaning, Parsed};
use super::parser::{ConditionNode, Parser};
use super::token::Kind;
use crate::ast::{Comparison, Condition, RelationId};
use crate::source::Span;

impl Parser<'_> {
    /// A condition, up to the first token that cannot continue it.
    pub(super) fn condition(&mut self) -> Parsed<ConditionNode> {
        let mut left = self.conjunction()?;
        while self.accept(Kind::Or) {
            let right = self.conjunction()?;
            left = self.binary(left, right, Condition::Or)?;
        }
        match self.peek() {
            Kind::Implies | Kind::Equivalent => Err(self.implication(&left)),
            _ => Ok(left),
        }
    }

    fn conjunction(&mut self) -> Parsed<ConditionNode> {
        let mut left = self.negation()?;
        while self.accept(Kind::And) {
            let right = self.negation()?;
            left = self.binary(left, right, Condition::And)?;
        }
        Ok(left)
    }

    /// `not c`. A chain of `not` is read without recursion: it has no brackets to be limited by.
    fn negation(&mut self) -> Parsed<ConditionNode> {
        let mut negations: Vec<Span> = Vec::new();
        while self.peek() == Kind::Not {
            negations.push(self.advance());
        }
        let mut condition = if self.peek() == Kind::LeftParen && self.bracket_is_condition() {
            let open = self.advance();
            let outer = self.enter()?;
            let mut inner = self.condition()?;
            self.leave(outer);
            let close = self.expect(Kind::RightParen, "after the condition in brackets")?;
            inner.span = open.to(close);
            inner
        } else if let Some(fault) = self.equality_of_conditions() {
            return Err(fault);
        } else {
            self.comparison()?
        };
        for negation in negations.into_iter().rev() {
            let span = negation.to(condition.span);
            condition = self.unary(condition, span, 1, Condition::Not)?;
        }
        Ok(condition)
    }

    /// Whether the bracket at the cursor encloses a condition: the token after it decides, because
    /// a bracketed term is an operand or the side of a comparison.
    fn bracket_is_condition(&self) -> bool {
        let Some(close) = self.partners.of(self.at) else {
            return false;
        };
        match self.tokens.get(close + 1).map(|token| token.kind) {
            None => true,
            Some(Kind::Caret) => false,
            Some(kind) => kind.level().is_none() && !kind.is_comparison(),
        }
    }

    /// A comparison, or a relation applied to arguments.
    fn comparison(&mut self) -> Parsed<ConditionNode> {
        if let Some(relation) = self.relation_here()? {
            return self.related(relation);
        }
        let left = self.operators(2)?;
        if self.set_after(0) {
            return self.membership(&left);
        }
        let Some(comparison) = comparison(self.peek()) else {
            return Err(self.no_comparison(&left));
        };
        let operator = self.advance();
        if self.peek().is_comparison() {
            return Err(self.two_comparison_signs(operator));
        }
        let first = self.at;
        let right = self.operators(2)?;
        if let Some(fault) = self.congruence(comparison, &left, first, &right) {
            return Err(fault);
        }
        if self.peek().is_comparison() {
            return Err(self.chained_comparison(&left, operator, &right));
        }
        self.binary(left, right, |a, b| Condition::Compare(comparison, a, b))
    }

    /// The relation with the name at the cursor.
    fn relation_here(&self) -> Parsed<Option<RelationId>> {
        let word = self.source.slice(self.here());
        if self.peek() != Kind::Name || self.scope.variables.iter().any(|variable| variable == word) {
            return Ok(None);
        }
        match self.names.meaning(word) {
            Some(Meaning::Relation(_)) if self.peek_after(1) != Kind::LeftParen => {
                Err(self.without_arguments(self.here(), "relation", "r"))
            }
            Some(Meaning::Relation(relation)) => Ok(Some(*relation)),
            _ => Ok(None),
        }
    }

    /// A relation applied to arguments; no operator may follow.
    fn related(&mut self, relation: RelationId) -> Parsed<ConditionNode> {
        let name = self.here();
        let call = self.relation_call(relation)?;
        if self.peek().is_comparison() || self.peek().level().is_some() {
            return Err(self.relation_as_term(name));
        }
        Ok(call)
    }
}

fn comparison(kind: Kind) -> Option<Comparison> {
    Some(match kind {
        Kind::Less => Comparison::Less,
        Kind::LessEqual => Comparison::LessEqual,
        Kind::Equal => Comparison::Equal,
        Kind::NotEqual => Comparison::NotEqual,
        Kind::GreaterEqual => Comparison::GreaterEqual,
        Kind::Greater => Comparison::Greater,
        _ => return None,
    })
}
