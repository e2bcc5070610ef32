//! Reads sets of numbers: `k in {1, 3, 4}` in a move and in a condition. Neither is in the canonical form: a move
//! is read once for each number, and a condition becomes comparisons joined by `or`.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::names::{Meaning, Parsed};
use super::parser::{ConditionNode, Node, Parser, Scope, TermNode};
use super::statements::GameHead;
use super::token::{Kind, Token};
use crate::ast::{Comparison, Condition, Move, Number};
use crate::source::{MAX_FRESH, MAX_MOVES, Span};

/// Which numbers of the sets of a move are taken: for each set the index of the number and the size of the set.
type Choices = Vec<(usize, usize)>;

/// The names of a move that stand for numbers of sets.
pub(super) struct Chosen<'c> {
    choices: &'c mut Choices,
    /// Names and places, in the order of the sets.
    pub(super) names: Vec<(String, Span)>,
}

impl Parser<'_> {
    /// Whether `in {` or `∈ {` follows at a distance.
    pub(super) fn set_after(&self, distance: usize) -> bool {
        let word = self.tokens.get(self.at + distance);
        let word =
            word.is_some_and(|token| token.kind == Kind::In || self.source.slice(token.span()) == "in");
        word && self.peek_after(distance + 1) == Kind::LeftBrace
    }

    /// `{n, ..}` at the cursor: different constants, at least one. Dots between two numbers stand for all numbers
    /// between them: `{1..4}`, `{1, 2, ..., 6}`. `head` is the game of the move that the set belongs to.
    fn set(&mut self, head: Option<&GameHead<'_>>) -> Parsed<Vec<(Number, Span)>> {
        let open = self.advance();
        let outer = self.enter()?;
        let mut numbers: Vec<(Number, Span)> = Vec::new();
        if self.peek() == Kind::RightBrace {
            let span = open.to(self.here());
            return Err(self.complain(span, "an empty set", "expected at least one number").into());
        }
        let close = self.partners.of(self.at - 1).unwrap_or(self.at);
        let rule = |token: &&Token| matches!(token.kind, Kind::Colon | Kind::Bar);
        if self.tokens.get(self.at..close).unwrap_or_default().iter().any(|token| rule(&token)) {
            return Err(self.endless_set(head));
        }
        let mut range = None;
        loop {
            let start = self.here();
            if self.peek() == Kind::Dots {
                range = Some((self.at, self.range_start(&numbers, head)?));
                self.advance();
                self.accept(Kind::Comma);
                continue;
            }
            if let Some((dots, _)) = range
                && !self.is_constant_element()
            {
                self.at = dots;
                return Err(self.endless_set(head));
            }
            let value = self.within(Scope::FILE, |inner| {
                let number = inner.term()?;
                inner.affine_term(&number, "the element")
            })?;
            let span = start.to(self.before());
            if let Some((dots, first)) = range.take() {
                match value.plain().and_then(ToPrimitive::to_u64) {
                    Some(last) if first <= last && last - first < MAX_MOVES as u64 => {
                        numbers.extend(
                            (first..last).map(|between| (Number::from(BigUint::from(between)), span)),
                        );
                    }
                    _ => {
                        self.at = dots;
                        return Err(self.endless_set(head));
                    }
                }
            }
            if let Some((_, earlier)) = numbers.iter().find(|(other, _)| *other == value) {
                return Err(self
                    .complain(span, "a number occurs twice in a set", "second time")
                    .with_related(*earlier, "first time")
                    .into());
            }
            if numbers.len() >= MAX_MOVES {
                return Err(self
                    .complain(span, format!("more than {MAX_MOVES} numbers in a set"), "this is one too many")
                    .with_note("each number of a set gives a move, and a game has a limited number of moves")
                    .into());
            }
            numbers.push((value, span));
            if self.peek() == Kind::RightBrace {
                self.advance();
                self.leave(outer);
                return Ok(numbers);
            }
            if self.peek() != Kind::Dots {
                self.expect(Kind::Comma, "or `}` in the set")
                    .map_err(|fault| self.explain_end_of_term(fault))?;
            }
        }
    }

    /// The number after the last one before dots, which are at the cursor.
    fn range_start(&self, numbers: &[(Number, Span)], head: Option<&GameHead<'_>>) -> Parsed<u64> {
        let plain = |number: &(Number, Span)| number.0.plain().and_then(ToPrimitive::to_u64);
        let listed: Option<Vec<u64>> = numbers.iter().map(plain).collect();
        let consecutive =
            |listed: &Vec<u64>| listed.windows(2).all(|pair| pair[1] == pair[0].saturating_add(1));
        let start = listed.filter(consecutive).and_then(|listed| listed.last()?.checked_add(1));
        start.ok_or_else(|| self.endless_set(head))
    }

    /// Whether an element that is a constant is at the cursor.
    fn is_constant_element(&self) -> bool {
        match self.peek() {
            Kind::Natural | Kind::LeftParen => true,
            Kind::Name => matches!(
                self.names.meaning(self.source.slice(self.here())),
                Some(Meaning::Constant(_) | Meaning::Parameter(_))
            ),
            _ => false,
        }
    }

    /// `in {n, ..}` after a term: the comparisons of the term with the numbers.
    pub(super) fn membership(&mut self, left: &TermNode) -> Parsed<ConditionNode> {
        self.advance();
        let numbers = self.set(None)?;
        let end = self.before();
        let mut condition: Option<ConditionNode> = None;
        for (value, span) in numbers {
            // Each copy of the term counts towards the limits.
            self.names.nodes = self.names.nodes.saturating_add(left.size);
            let copy = Node {
                value: left.value.clone(),
                height: left.height,
                size: left.size,
                span: left.span,
                over: None,
            };
            let number = self.constant(value, span)?;
            let equal = self.binary(copy, number, |a, b| Condition::Compare(Comparison::Equal, a, b))?;
            condition = Some(match condition {
                None => equal,
                Some(others) => self.binary(others, equal, Condition::Or)?,
            });
        }
        match condition {
            Some(mut condition) => {
                condition.span = left.span.to(end);
                Ok(condition)
            }
            None => Err(self.unexpected("a set").into()),
        }
    }

    /// The moves that the text of one move represents: one for each choice of numbers from its sets.
    pub(super) fn moves(&mut self, head: &GameHead<'_>, before: usize) -> Parsed<Vec<Node<Move>>> {
        let start = self.at;
        let mut choices = Choices::new();
        let mut moves = Vec::new();
        loop {
            if before + moves.len() == MAX_MOVES {
                self.at = start;
                return Err(self.too_many_moves());
            }
            self.at = start;
            let mut chosen = Chosen { choices: &mut choices, names: Vec::new() };
            let read = self.one_move(head, &mut chosen);
            let names = std::mem::take(&mut chosen.names);
            for (name, _) in &names {
                self.names.unbind(name);
            }
            moves.push(read?);
            loop {
                let Some((index, size)) = choices.pop() else {
                    return Ok(moves);
                };
                if index + 1 < size {
                    choices.push((index + 1, size));
                    break;
                }
            }
        }
    }

    /// `k in {n, ..}` at the cursor, in a move: binds the name to the number of this reading.
    pub(super) fn chosen_number(
        &mut self,
        head: &GameHead<'_>,
        fresh: &[(String, Span)],
        chosen: &mut Chosen<'_>,
    ) -> Parsed<()> {
        let span = self.here();
        let word = self.source.slice(span).to_owned();
        if head.coordinates.contains(&word) {
            return Err(self.fresh_is_coordinate(head));
        }
        if self.names.meaning(&word).is_some() && !chosen.names.iter().any(|(name, _)| *name == word) {
            return Err(self.fresh_is_bound());
        }
        let mut earlier = fresh.to_vec();
        earlier.extend(chosen.names.iter().cloned());
        if let Some((_, first)) = earlier.iter().find(|(name, _)| *name == word) {
            let title = format!("fresh number `{}` appears twice", self.quote(span, "k"));
            return Err(self.complain(span, title, "second time").with_related(*first, "first time").into());
        }
        if chosen.names.len() == MAX_FRESH {
            return Err(self.too_many_fresh(span));
        }
        self.advance();
        self.advance();
        let numbers = self.set(Some(head))?;
        let at = chosen.names.len();
        if chosen.choices.len() == at {
            chosen.choices.push((0, numbers.len()));
        }
        let index = chosen.choices.get(at).map_or(0, |(index, _)| *index);
        let value = numbers.get(index).map_or(Number::from(0_u32), |(value, _)| value.clone());
        self.names.bind(&word, Meaning::Constant(value), span);
        chosen.names.push((word, span));
        Ok(())
    }
}
