//! The comparison or the sum that a fraction is a part of, and how to write it with natural numbers alone.

use std::ops::Range;

use num_integer::Integer;

use super::ends::CONDITION_HINT;
use crate::ast::Number;
use crate::printing::print_term;
use crate::reader::parser::{Parser, Place, TermNode};
use crate::reader::statements::is_head;
use crate::reader::token::Kind;
use crate::source::Span;

/// How a fraction becomes a natural number.
pub(super) enum Advice {
    /// Round it: `floor` or `ceil`.
    Round(&'static str),
    /// Write this in place of the span, which contains the fraction, for a reason.
    Instead(Span, String, &'static str),
    /// No text is certain to mean the same.
    Words(&'static str),
}

pub(super) const ROUNDED: &str =
    "values are naturals, so every division is rounded, by `floor` or `ceil` around it";

const MULTIPLIED: &str = "values are naturals, and rounding changes this comparison; both sides are multiplied by the divisors instead";

const ROUNDED_SUM: &str =
    "values are naturals; a sum is rounded as a whole, because rounding its parts gives another number";

const CHAIN: &str = "comparisons do not chain: `a < b/2 < c` is written `a < b/2 and b/2 < c`";

const SET: &str = "rounding changes this condition: multiply the numbers of the set too, as in `a in {2, 4}` in place of `a/2 in {1, 2}`";

const MULTIPLY: &str = "rounding changes this comparison: multiply both sides by the divisor, as in `2*a = b` in place of `a = b/2`";

/// A comparison with a part that is not a natural number.
pub(super) struct Around {
    pub(super) left: Range<usize>,
    pub(super) right: Range<usize>,
    /// The sign as it is if the part is on the right.
    pub(super) sign: Kind,
    pub(super) part_is_left: bool,
    /// Whether the part may be rounded without a change of meaning if the sign allows it: only sums, `min` and `max`
    /// are around it, and it is not subtracted.
    grows: bool,
    /// Whether the part is a whole side.
    pub(super) is_side: bool,
    /// Whether a further comparison follows or precedes, and whether the part is between the two.
    chained: bool,
    middle: bool,
    /// Whether this is the bound of a number that a move chooses.
    pub(super) is_bound: bool,
    /// Whether a term should be here, and no comparison.
    pub(super) is_misplaced: bool,
    /// Whether there is another part that is not a natural number.
    others: bool,
}

impl Around {
    /// Whether rounding down (`floor`) or up (`ceil`) keeps the meaning: `k <= x` is `k <= floor(x)`, and `k < x` is
    /// `k < ceil(x)`.
    pub(super) fn rounding(&self) -> Option<&'static str> {
        let sign = match self.sign {
            Kind::LessEqual | Kind::Greater => "floor",
            Kind::Less | Kind::GreaterEqual => "ceil",
            _ => return None,
        };
        (self.grows && !self.middle && !self.others).then_some(sign)
    }

    /// Whether both sides may be replaced.
    pub(super) fn is_free(&self) -> bool {
        !self.chained && !self.middle && !self.is_bound
    }

    /// Whether a side is the part, and the other one a natural number.
    pub(super) fn is_simple(&self) -> bool {
        self.is_free() && self.is_side && !self.others
    }

    /// The side without the part.
    pub(super) fn other(&self) -> Range<usize> {
        if self.part_is_left { self.right.clone() } else { self.left.clone() }
    }
}

/// Whether a token outside brackets does not belong to the side of a comparison.
fn ends_side(kind: Kind) -> bool {
    !(kind.starts_operand() || kind.level().is_some() || kind == Kind::Caret)
}

/// Whether a token outside brackets does not belong to a sum.
fn ends_sum(kind: Kind) -> bool {
    ends_side(kind) || kind.level().is_some_and(|level| level < 6)
}

impl Parser<'_> {
    pub(super) fn kind_at(&self, at: usize) -> Kind {
        self.tokens.get(at).map_or(Kind::End, |token| token.kind)
    }

    /// The first position from `from` on, on the same level of brackets, that `ends` something; else that after the
    /// last token.
    pub(super) fn extent(&self, from: usize, ends: impl Fn(usize) -> bool) -> usize {
        let mut at = from;
        while at < self.tokens.len() && !ends(at) {
            at = self.partners.of(at).unwrap_or(at) + 1;
        }
        at
    }

    /// The kind of the token before a position.
    pub(super) fn kind_before(&self, at: usize) -> Kind {
        at.checked_sub(1).map_or(Kind::End, |before| self.kind_at(before))
    }

    /// The tokens around some others on the same level of brackets, up to those that end them.
    pub(super) fn run(&self, part: Range<usize>, ends: fn(Kind) -> bool) -> Range<usize> {
        let Range { mut start, mut end } = part;
        let mut closed = 0_usize;
        while start > 0 {
            let kind = self.kind_at(start - 1);
            if kind.is_closing() {
                closed += 1;
            } else if kind.closing().is_some() {
                if closed == 0 {
                    break;
                }
                closed -= 1;
            } else if closed == 0 && ends(kind) {
                break;
            }
            start -= 1;
        }
        while end < self.tokens.len() {
            let kind = self.kind_at(end);
            match self.partners.of(end) {
                Some(close) => end = close + 1,
                None if kind.is_closing() || ends(kind) => break,
                None => end += 1,
            }
        }
        start..end
    }

    /// The tokens of a side of a comparison.
    pub(super) fn side(&self, part: Range<usize>) -> Range<usize> {
        self.run(part, ends_side)
    }

    pub(super) fn span_of(&self, range: &Range<usize>) -> Span {
        self.span_at(range.start).to(self.span_at(range.end.saturating_sub(1)))
    }

    pub(super) fn text_of(&self, range: &Range<usize>) -> &str {
        self.source.slice(self.span_of(range))
    }

    /// The sign that introduces the formula of a definition or claim: it is no comparison.
    fn introduction(&self) -> Option<usize> {
        let first = self.tokens.first()?.kind;
        let equal = self.tokens.iter().position(|token| token.kind == Kind::Equal)?;
        let before = &self.tokens[..equal];
        let has_rules = before.iter().any(|token| matches!(token.kind, Kind::Where | Kind::Move));
        let is_forall = before.iter().take(3).any(|token| self.source.slice(token.span()) == "forall");
        let introduces = match first {
            Kind::Fun | Kind::Let | Kind::Rel => true,
            Kind::Game => !has_rules,
            Kind::Claim => !is_forall,
            _ => is_head(self.tokens),
        };
        introduces.then_some(equal)
    }

    /// The tokens of a span.
    pub(super) fn tokens_of(&self, span: Span) -> Option<Range<usize>> {
        let first = self.tokens.partition_point(|token| token.span().start < span.start);
        let last = self.tokens.partition_point(|token| token.span().end <= span.end);
        (first < last).then_some(first..last)
    }

    /// Whether some tokens contain a fraction, root or logarithm that is not rounded.
    fn has_fraction(&self, range: Range<usize>) -> bool {
        let mut at = range.start;
        while at < range.end {
            let rounds = match self.kind_at(at) {
                Kind::Slash | Kind::Decimal | Kind::Root | Kind::Log2 => return true,
                Kind::Name if self.source.slice(self.span_at(at)) == "sqrt" => return true,
                Kind::Floor | Kind::Ceil => at + 1,
                Kind::LeftFloor | Kind::LeftCeil => at,
                _ => {
                    at += 1;
                    continue;
                }
            };
            at = self.partners.of(rounds).unwrap_or(rounds) + 1;
        }
        false
    }

    /// The comparison that a span is a part of.
    pub(super) fn comparison_around(&self, span: Span) -> Option<Around> {
        let part = self.tokens_of(span)?;
        let introduction = self.introduction();
        let is_sign = |at: usize| self.kind_at(at).is_comparison() && introduction != Some(at);
        let (mut grows, mut is_side) = (true, true);
        let mut inner = part.clone();
        loop {
            let side = self.side(inner.clone());
            is_side &= side == inner;
            let tight = |kind: Kind| {
                kind == Kind::Minus || kind == Kind::Caret || kind.level().is_some_and(|level| level > 6)
            };
            let after = self.kind_at(inner.end);
            grows &= !tight(self.kind_before(inner.start)) && (after == Kind::Minus || !tight(after));
            if self.has_operator(side.clone(), |kind| kind.level().is_some_and(|level| level < 6)) {
                // `xor` and the like have natural operands in any case.
                return None;
            }
            grows &= !self.has_operator(side.clone(), |kind| kind == Kind::Monus);
            let before = side.start.checked_sub(1).filter(|at| is_sign(*at));
            let after = Some(side.end).filter(|at| is_sign(*at));
            if let Some(at) = before.or(after) {
                let part_is_left = before.is_none();
                let (left, right) = match part_is_left {
                    true => (side.clone(), self.side(at + 1..at + 1)),
                    false => (self.side(at..at), side.clone()),
                };
                let chained = left.start.checked_sub(1).is_some_and(is_sign) || is_sign(right.end);
                let is_bound = self.scope.place == Place::Move
                    && matches!(self.kind_before(left.start), Kind::Move | Kind::Comma);
                let others = self.has_fraction(left.start..part.start.max(left.start))
                    || self.has_fraction(part.end..right.end);
                let sign = self.kind_at(at);
                let sign = if part_is_left { mirrored(sign) } else { sign };
                let is_misplaced =
                    matches!(self.scope.place, Place::Constant | Place::Function | Place::Grundy)
                        && left.start.checked_sub(1).is_none_or(|at| introduction == Some(at))
                        && self.kind_at(right.end) != Kind::Question;
                let middle = before.is_some() && after.is_some();
                return Some(Around {
                    left,
                    right,
                    sign,
                    part_is_left,
                    grows,
                    is_side,
                    chained,
                    middle,
                    is_bound,
                    is_misplaced,
                    others,
                });
            }
            let mut open = side.start.checked_sub(1)?;
            // What the commas of `min` and `max` separate.
            while self.kind_at(open) == Kind::Comma {
                open = self.side(open..open).start.checked_sub(1)?;
            }
            let close = self.partners.of(open).filter(|_| self.kind_at(open) == Kind::LeftParen)?;
            inner = match self.kind_before(open) {
                Kind::Min | Kind::Max => {
                    is_side = false;
                    open - 1..close + 1
                }
                kind if kind.starts_operand() => return None,
                _ if self.kind_at(side.end) == Kind::Comma => return None,
                _ => open..close + 1,
            };
        }
    }

    /// Whether one of these operators is outside brackets.
    fn has_operator(&self, range: Range<usize>, is_one: fn(Kind) -> bool) -> bool {
        self.extent(range.start, |at| at >= range.end || is_one(self.kind_at(at))) < range.end
    }

    /// How a fraction with this span becomes a natural number.
    pub(super) fn advice(&mut self, span: Span) -> Advice {
        if self.is_trial {
            return Advice::Round("floor");
        }
        if self.is_before_set(span) {
            return Advice::Words(SET);
        }
        let Some(around) = self.comparison_around(span) else {
            return match self.rounded_sum(span) {
                Some((sum, text)) => Advice::Instead(sum, text, ROUNDED_SUM),
                None => Advice::Round("floor"),
            };
        };
        if around.is_misplaced {
            return Advice::Words(CONDITION_HINT);
        }
        if let Some(word) = around.rounding() {
            return Advice::Round(word);
        }
        let bound = match around.sign {
            Kind::Less => Some("ceil"),
            Kind::LessEqual => Some("floor"),
            _ => None,
        };
        if let Some(word) = bound.filter(|_| around.is_bound && !around.chained) {
            // A bound is one number: it is rounded as a whole.
            if self.trial(|parser| parser.fraction_at(&around.right)).is_some() {
                let text = format!("{word}({})", self.text_of(&around.right));
                return Advice::Instead(self.span_of(&around.right), text, ROUNDED_SUM);
            }
        }
        match self.multiplied_out(&around) {
            Some(text) => {
                Advice::Instead(self.span_of(&(around.left.start..around.right.end)), text, MULTIPLIED)
            }
            None if around.chained => Advice::Words(CHAIN),
            None => Advice::Words(MULTIPLY),
        }
    }

    /// Reads a part of the statement again, without a trace.
    fn trial<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = (self.at, self.depth, self.in_quotient, self.names.nodes, self.names.constant_bits);
        let doubt = self.doubt.take();
        // A fraction inside is not explained in turn.
        self.is_trial = true;
        let result = read(self);
        self.is_trial = false;
        self.doubt = doubt;
        (self.at, self.depth, self.in_quotient, self.names.nodes, self.names.constant_bits) = before;
        result
    }

    /// The term that these tokens are, which may be a fraction.
    fn fraction_at(&mut self, range: &Range<usize>) -> Option<TermNode> {
        self.at = range.start;
        self.in_quotient = true;
        let term = self.operators(2).ok()?;
        (self.at == range.end).then_some(term)
    }

    /// A comparison of fractions as one of natural numbers.
    fn multiplied_out(&mut self, around: &Around) -> Option<String> {
        if !around.is_free() {
            return None;
        }
        let (left, right) = self.trial(|parser| {
            let (mut left, mut right) =
                (parser.fraction_at(&around.left)?, parser.fraction_at(&around.right)?);
            let one = Number::from(1_u32);
            let (a, b) = (left.over.take().unwrap_or(one.clone()), right.over.take().unwrap_or(one));
            let (a, b) = (a.plain()?.clone(), b.plain()?.clone());
            let common = a.lcm(&b);
            let (left, right) = (
                parser.scaled(left, Number::from(&common / a)).ok()?,
                parser.scaled(right, Number::from(common / b)).ok()?,
            );
            Some((left, right))
        })?;
        let print = |node: &TermNode| print_term(&self.names.program, self.scope.variables, &node.value);
        let sign = self.source.slice(self.span_at(around.left.end));
        Some(format!("{} {sign} {}", print(&left), print(&right)))
    }

    /// The sum around a fraction, rounded down as a whole, if another number comes out than with a rounded summand: there
    /// is another fraction, or the fraction is subtracted.
    fn rounded_sum(&mut self, span: Span) -> Option<(Span, String)> {
        let part = self.tokens_of(span)?;
        let sum = self.run(part.clone(), ends_sum);
        let differs = self.kind_before(part.start) == Kind::Minus
            || self.has_fraction(sum.start..part.start)
            || self.has_fraction(part.end..sum.end);
        if !differs || sum == part {
            return None;
        }
        self.trial(|parser| parser.fraction_at(&sum).filter(|term| term.over.is_some()))?;
        Some((self.span_of(&sum), format!("floor({})", self.text_of(&sum))))
    }
}

/// The sign of `b .. a` for `a .. b`.
fn mirrored(sign: Kind) -> Kind {
    match sign {
        Kind::Less => Kind::Greater,
        Kind::LessEqual => Kind::GreaterEqual,
        Kind::Greater => Kind::Less,
        Kind::GreaterEqual => Kind::LessEqual,
        same => same,
    }
}
