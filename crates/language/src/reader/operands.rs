//! Reads operands: numbers, names, calls, brackets, `min`, `max`, `isqrt`, powers of two.

use num_bigint::BigUint;
use num_traits::{Num, One, Zero};

use super::lexer::superscript_digit;
use super::names::{Facts, Fault, Meaning, Parsed};
use super::parser::{ConditionNode, Node, Parser, TermNode};
use super::rounding::Real;
use super::token::Kind;
use crate::ast::{Condition, FunctionId, Number, RelationId, Term};
use crate::source::{MAX_CONSTANT_BITS, MAX_DEPTH, Span};

impl Parser<'_> {
    /// Level 8 and 9 of docs/LANGUAGE.md.
    pub(super) fn operand(&mut self) -> Parsed<TermNode> {
        let operand = match self.peek() {
            Kind::Natural => self.number(),
            Kind::Name => self.name(),
            Kind::LeftParen => self.bracketed(),
            Kind::Floor | Kind::Ceil | Kind::LeftFloor | Kind::LeftCeil => self.rounding(),
            Kind::Min => self.extremum(Term::Min),
            Kind::Max => self.extremum(Term::Max),
            Kind::Isqrt => self.square_root(),
            Kind::Decimal => self.decimal(),
            Kind::Cases => self.cases_environment(),
            _ => Err(self.no_operand()),
        };
        match operand {
            Ok(base) if self.peek() == Kind::Caret => self.power_of(&base),
            operand => operand,
        }
    }

    /// An operand that is no fraction.
    pub(super) fn natural_operand(&mut self) -> Parsed<TermNode> {
        let operand = self.operand()?;
        self.must_be_natural(&operand)?;
        Ok(operand)
    }

    /// The value of the number at the cursor, which stays.
    pub(super) fn natural(&self) -> Parsed<BigUint> {
        let span = self.here();
        let text = self.source.slice(span).chars().filter(|c| *c != '_');
        let word: String = text.map(|c| superscript_digit(c).unwrap_or(c)).collect();
        let (digits, radix, bits_per_digit) = match word.strip_prefix("0x") {
            Some(digits) => (digits, 16, 4),
            None => (word.as_str(), 10, 3),
        };
        let digits = digits.trim_start_matches('0');
        // A lower bound on the length of the value, before time is spent on reading it.
        if digits.len().saturating_sub(1) as u64 * bits_per_digit > MAX_CONSTANT_BITS {
            return Err(self.constant_too_large(span).into());
        }
        if digits.is_empty() {
            return Ok(BigUint::zero());
        }
        BigUint::from_str_radix(digits, radix).map_err(|_| self.unexpected("a natural number").into())
    }

    fn number(&mut self) -> Parsed<TermNode> {
        let value = self.natural()?;
        let span = self.advance();
        if self.peek() == Kind::Caret {
            return self.power(span, &value);
        }
        let number = self.constant(value, span)?;
        if self.is_factor(span) {
            let factor = self.operand()?;
            return self.apply(Kind::Star, number, factor);
        }
        Ok(number)
    }

    /// Whether the token at the cursor continues a product without a sign: `3t`, `3(t + 1)`, but not `3 t`. `number` is
    /// the span of the number in front.
    fn is_factor(&self, number: Span) -> bool {
        let kind = self.peek();
        kind.starts_operand() && kind != Kind::Natural && self.here().start == number.end
    }

    /// Checks that no product without a sign starts at the cursor. After `^`, `/`, `mod` and shifts people differ in
    /// how far such a product reaches.
    pub(super) fn no_coefficient(&self) -> Parsed<()> {
        let (Kind::Natural, Some(next)) = (self.peek(), self.tokens.get(self.at + 1)) else {
            return Ok(());
        };
        let adjacent = next.kind.starts_operand() && next.span().start == self.here().end;
        if adjacent { Err(self.ambiguous_product()) } else { Ok(()) }
    }

    /// `2^..` or `10^..` from the `^` on.
    fn power(&mut self, base: Span, value: &BigUint) -> Parsed<TermNode> {
        self.advance();
        let outer = self.enter()?;
        self.no_coefficient()?;
        let exponent = self.natural_operand()?;
        self.leave(outer);
        if *value == BigUint::from(2_u32) {
            return self.power_of_two(base, exponent);
        }
        let span = base.to(exponent.span);
        let Some(places) = exponent.value.constant_value() else {
            return Err(self.not_a_constant_exponent(exponent.span));
        };
        let places = self.plain(&places, "the exponent", exponent.span)?;
        match power(value, &places) {
            Some(value) => self.constant(value, span),
            None => Err(self.constant_too_large(span).into()),
        }
    }

    fn power_of_two(&mut self, base: Span, exponent: TermNode) -> Parsed<TermNode> {
        let span = base.to(exponent.span);
        if let Some(value) = exponent.value.constant_value() {
            return match u64::try_from(&self.plain(&value, "the exponent", exponent.span)?) {
                Ok(places) if places < MAX_CONSTANT_BITS => {
                    self.constant(BigUint::from(1_u32) << places, span)
                }
                _ => Err(self.constant_too_large(span).into()),
            };
        }
        let (height, size) = (exponent.height + 1, exponent.size);
        let (logarithm, offset) = match exponent.value {
            Term::Log2(a) => (a, Some(0)),
            Term::Add(left, right) => match (*left, right.constant_value()) {
                (Term::Log2(a), Some(c)) => (a, offset(&c)),
                _ => return Err(self.not_an_exponent(exponent.span)),
            },
            Term::Subtract(left, right) => match (*left, right.constant_value()) {
                (Term::Log2(a), Some(c)) => (a, offset(&c).map(|c| -c)),
                _ => return Err(self.not_an_exponent(exponent.span)),
            },
            _ => return Err(self.not_an_exponent(exponent.span)),
        };
        match offset {
            Some(offset) => self.node(Term::TopPower(logarithm, offset), height, size, span),
            None => Err(self.too_many_places("a power shifted", exponent.span)),
        }
    }

    /// `a^n` from the `^` on, with a base that is no number: a product.
    fn power_of(&mut self, base: &TermNode) -> Parsed<TermNode> {
        self.advance();
        let outer = self.enter()?;
        self.no_coefficient()?;
        let exponent = self.natural_operand()?;
        self.leave(outer);
        let span = base.span.to(exponent.span);
        let Some(number) = exponent.value.constant_value() else {
            return Err(self.not_a_power(base, &exponent));
        };
        if base.over.is_some() {
            return Err(self.power_of_a_fraction(span));
        }
        let number = self.plain(&number, "the exponent", exponent.span)?;
        if let Some(value) = base.value.constant_value().as_ref().and_then(Number::plain) {
            return match power(value, &number) {
                Some(value) => self.constant(value, span),
                None => Err(self.constant_too_large(span).into()),
            };
        }
        let factors = match usize::try_from(&number) {
            Ok(0) => return self.constant(1_u32, span),
            Ok(factors) if factors <= MAX_DEPTH => factors,
            _ => return Err(super::brackets::too_deep(self.source, span).into()),
        };
        let copy = || TermNode {
            value: base.value.clone(),
            height: base.height,
            size: base.size,
            span: base.span,
            over: None,
        };
        let mut product = copy();
        for _ in 1..factors {
            // Each copy counts towards the limits.
            self.names.nodes = self.names.nodes.saturating_add(base.size);
            product = self.product(product, copy())?;
        }
        Ok(TermNode { span, ..product })
    }

    /// `( term )`.
    fn bracketed(&mut self) -> Parsed<TermNode> {
        let open = self.advance();
        let outer = self.enter()?;
        // A fraction may be in brackets; the product around it is read before it is reported.
        self.in_quotient = true;
        let mut inner = self.term()?;
        self.leave(outer);
        let close = self.close("after the term in brackets")?;
        inner.span = open.to(close);
        Ok(inner)
    }

    /// Goes past the `)` after a term.
    pub(super) fn close(&mut self, place: &str) -> Parsed<Span> {
        self.expect(Kind::RightParen, place).map_err(|fault| self.explain_end_of_term(fault))
    }

    /// `( term, .. )` from the bracket on, with the span of the brackets. `of` is the span of the
    /// name in front.
    pub(super) fn arguments(&mut self, of: Span) -> Parsed<(Vec<TermNode>, Span)> {
        if self.peek() != Kind::LeftParen {
            return Err(self.no_arguments(of));
        }
        let open = self.advance();
        let outer = self.enter()?;
        let mut arguments = Vec::new();
        if self.peek() != Kind::RightParen {
            arguments.push(self.term()?);
            while self.accept(Kind::Comma) {
                arguments.push(self.term()?);
            }
        }
        self.leave(outer);
        let close = self.close("or `,` after an argument")?;
        Ok((arguments, open.to(close)))
    }

    /// `min(a, b, ..)` and `max(a, b, ..)`; more than two nest to the left.
    fn extremum(&mut self, build: fn(Box<Term>, Box<Term>) -> Term) -> Parsed<TermNode> {
        let keyword = self.advance();
        let (arguments, brackets) = self.arguments(keyword)?;
        let span = keyword.to(brackets);
        let count = arguments.len();
        let mut arguments = arguments.into_iter();
        let (Some(first), Some(second)) = (arguments.next(), arguments.next()) else {
            return Err(self.too_few_arguments(keyword, span, count));
        };
        let mut value = self.binary(first, second, build)?;
        for argument in arguments {
            value = self.binary(value, argument, build)?;
        }
        value.span = span;
        Ok(value)
    }

    fn square_root(&mut self) -> Parsed<TermNode> {
        let keyword = self.advance();
        let (mut arguments, brackets) = self.arguments(keyword)?;
        let span = keyword.to(brackets);
        let count = arguments.len();
        match arguments.pop() {
            Some(argument) if count == 1 => self.unary(argument, span, 1, Term::SquareRoot),
            _ => Err(self.wrong_arguments(keyword, span, 1, count)),
        }
    }

    /// A parameter, a constant bound by `let`, or a call.
    fn name(&mut self) -> Parsed<TermNode> {
        let span = self.here();
        let name = self.source.slice(span);
        // `(mod 4)` after a name belongs to a congruence.
        let called = self.peek_after(1) == Kind::LeftParen && self.peek_after(2) != Kind::Mod;
        if let Some(index) = self.scope.variables.iter().position(|p| p == name) {
            if called {
                return Err(self.not_a_function(span, "a parameter"));
            }
            self.advance();
            return self.node(Term::Variable(index), 1, 1, span);
        }
        match self.names.meaning(name) {
            Some(Meaning::Broken) => Err(Fault::Silent),
            Some(Meaning::Constant(_)) if called => Err(self.not_a_function(span, "a constant")),
            Some(Meaning::Parameter(_)) if called => Err(self.not_a_function(span, "a parameter")),
            Some(Meaning::Parameter(index)) => {
                let value = Number::parameter(*index);
                self.advance();
                self.constant(value, span)
            }
            Some(Meaning::Constant(value)) => {
                let value = value.clone();
                self.advance();
                self.constant(value, span)
            }
            Some(Meaning::Function(_)) if !called => Err(self.without_arguments(span, "function", "f")),
            Some(Meaning::Function(function)) => {
                let function = *function;
                self.advance();
                self.call(function, span)
            }
            Some(Meaning::Relation(_)) => Err(self.relation_as_term(span)),
            Some(Meaning::Game(_)) => Err(self.game_as_term(span)),
            None if self.is_square_root() => Err(self.real_without_floor(Real::Root)),
            None => Err(self.unknown_name(span, called)),
        }
    }

    /// A call from the bracket on.
    fn call(&mut self, function: FunctionId, name: Span) -> Parsed<TermNode> {
        let (arguments, brackets) = self.arguments(name)?;
        let span = name.to(brackets);
        let expected = self.names.program.functions[function].parameters.len();
        if arguments.len() != expected {
            return Err(self.wrong_arguments(name, span, expected, arguments.len()));
        }
        let facts = self.names.facts[function];
        self.applied(facts, arguments, span, |values| Term::Call(function, values))
    }

    /// A relation applied to arguments, from its name on.
    pub(super) fn relation_call(&mut self, relation: RelationId) -> Parsed<ConditionNode> {
        let name = self.advance();
        let (arguments, brackets) = self.arguments(name)?;
        let span = name.to(brackets);
        let expected = self.names.program.relations[relation].parameters.len();
        if arguments.len() != expected {
            return Err(self.wrong_arguments(name, span, expected, arguments.len()));
        }
        let facts = self.names.relation_facts[relation];
        self.applied(facts, arguments, span, |values| Condition::Call(relation, values))
    }

    /// A node for something with these facts applied to arguments.
    fn applied<T>(
        &mut self,
        facts: Facts,
        arguments: Vec<TermNode>,
        span: Span,
        build: impl FnOnce(Vec<Term>) -> T,
    ) -> Parsed<Node<T>> {
        let (mut height, mut size) = (facts.height, facts.size);
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            height = height.max(argument.height);
            size = size.saturating_add(argument.size);
            values.push(argument.value);
        }
        self.node(build(values), height + 1, size.saturating_add(1), span)
    }
}

/// A power, if it has at most [`MAX_CONSTANT_BITS`] bits.
fn power(base: &BigUint, exponent: &BigUint) -> Option<BigUint> {
    if exponent.is_zero() {
        return Some(BigUint::one());
    }
    if base.bits() <= 1 {
        return Some(base.clone());
    }
    // A lower bound on the length of the power, before time is spent on computing it.
    let exponent = u32::try_from(exponent).ok()?;
    let bits = (base.bits() - 1).checked_mul(u64::from(exponent))?;
    (bits <= MAX_CONSTANT_BITS).then(|| base.pow(exponent))
}

/// A constant as the offset of a top power, within the limit.
fn offset(constant: &Number) -> Option<i32> {
    i32::try_from(constant.plain()?).ok().filter(|offset| i64::from(*offset) < MAX_CONSTANT_BITS as i64)
}
