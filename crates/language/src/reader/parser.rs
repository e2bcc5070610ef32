//! Reads terms: the cursor over the tokens of a statement, the making of nodes within the limits,
//! and the binary operators by precedence climbing. Operands are in
//! `operands.rs`, `rounding.rs` and `cases.rs`, constants in `constants.rs`, fractions in `fractions.rs`.

use super::brackets::{Partners, too_deep};
use super::diagnostics::cut;
use super::names::{Names, Parsed};
use super::token::{Kind, Token};
use crate::ast::{Bitwise, Condition, Number, Term};
use crate::diagnostic::Diagnostic;
use crate::numerals::{limit, separated};
use crate::source::{MAX_DEPTH, MAX_NODES, Source, Span};

/// What the items beside an expression are called in messages, as a whole.
pub(super) const ITEMS: &str = "the list";

/// A term or condition with what the limits need to know of it. Height and size have calls
/// expanded.
pub(super) struct Node<T> {
    pub(super) value: T,
    pub(super) height: usize,
    pub(super) size: usize,
    pub(super) span: Span,
    /// The divisor of a fraction; there are fractions only directly inside `floor` and `ceil`.
    pub(super) over: Option<Number>,
}

pub(super) type TermNode = Node<Term>;
pub(super) type ConditionNode = Node<Condition>;

/// What a constant operand is there for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Divisor,
    Modulus,
    Shift,
}

/// The construct that a term or condition belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Constant,
    Function,
    Relation,
    /// The `where` part of a game.
    Domain,
    /// A bound, the `when` part or the target of a move.
    Move,
    /// The formula of `claim p`.
    Positions,
    /// The value of `claim grundy`.
    Grundy,
    ForAll,
}

/// The names that a term may use in addition to those of the file.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    pub(super) place: Place,
    /// Parameters, coordinates, fresh numbers or variables, in the order of their indices.
    pub(super) variables: &'a [String],
    /// Fresh numbers of this move that are chosen later.
    pub(super) later: &'a [String],
    /// The function, relation or game that is being read; empty outside definitions.
    pub(super) defining: &'a str,
}

impl Scope<'_> {
    /// Only the names of the file.
    pub(super) const FILE: Scope<'static> =
        Scope { place: Place::Constant, variables: &[], later: &[], defining: "" };
}

/// A natural number plus a constant fraction, as in `t + 1/4`, which `floor` rounds to the number itself.
pub(super) struct Doubt {
    /// The divisor of the sum.
    pub(super) over: Number,
    /// The sum.
    pub(super) span: Span,
}

/// Reads one statement. Every method leaves the cursor after what it has read.
pub(super) struct Parser<'a> {
    pub(super) source: &'a Source,
    pub(super) tokens: &'a [Token],
    pub(super) partners: &'a Partners,
    pub(super) names: &'a mut Names,
    pub(super) scope: Scope<'a>,
    /// What the tokens are, in messages: `the statement` or `the term`.
    pub(super) whole: &'static str,
    pub(super) at: usize,
    /// How many levels have been entered and not left.
    pub(super) depth: usize,
    /// True directly inside `floor( .. )`, where terms may be fractions.
    pub(super) in_quotient: bool,
    /// True while a part of the statement is read again to find what to write instead of it.
    pub(super) is_trial: bool,
    /// The last sum inside `floor( .. )` that may be meant in another way.
    pub(super) doubt: Option<Doubt>,
}

impl<'a> Parser<'a> {
    /// A reader of all these tokens.
    pub(super) fn new(
        source: &'a Source,
        tokens: &'a [Token],
        partners: &'a Partners,
        names: &'a mut Names,
        scope: Scope<'a>,
        whole: &'static str,
    ) -> Self {
        Parser {
            source,
            tokens,
            partners,
            names,
            scope,
            whole,
            at: 0,
            depth: 0,
            in_quotient: false,
            is_trial: false,
            doubt: None,
        }
    }

    /// Reads on with other variables.
    pub(super) fn within<T>(
        &mut self,
        scope: Scope<'_>,
        read: impl FnOnce(&mut Parser<'_>) -> Parsed<T>,
    ) -> Parsed<T> {
        let names = &mut *self.names;
        let mut inner = Parser::new(self.source, self.tokens, self.partners, names, scope, self.whole);
        inner.at = self.at;
        inner.depth = self.depth;
        inner.is_trial = self.is_trial;
        let result = read(&mut inner);
        self.at = inner.at;
        result
    }

    /// The kind of the current token.
    pub(super) fn peek(&self) -> Kind {
        self.peek_after(0)
    }

    /// The kind of a token further on.
    pub(super) fn peek_after(&self, distance: usize) -> Kind {
        self.tokens.get(self.at + distance).map_or(Kind::End, |token| token.kind)
    }

    /// Where the current token is; after the last one, the empty span there.
    pub(super) fn here(&self) -> Span {
        match (self.tokens.get(self.at), self.tokens.last()) {
            (Some(token), _) => token.span(),
            (None, Some(last)) => Span::new(last.span().end, last.span().end),
            (None, None) => Span::default(),
        }
    }

    /// Where the token before the current one is.
    pub(super) fn before(&self) -> Span {
        match self.at.checked_sub(1).and_then(|at| self.tokens.get(at)) {
            Some(token) => token.span(),
            None => self.here(),
        }
    }

    /// Goes past the current token.
    pub(super) fn advance(&mut self) -> Span {
        let span = self.here();
        if self.at < self.tokens.len() {
            self.at += 1;
        }
        span
    }

    /// Goes past a token of this kind; says whether there was one.
    pub(super) fn accept(&mut self, kind: Kind) -> bool {
        let found = self.peek() == kind;
        if found {
            self.advance();
        }
        found
    }

    /// Goes past a token of this kind, which must be there. `place` says where, as in
    /// "after `floor`".
    pub(super) fn expect(&mut self, kind: Kind, place: &str) -> Parsed<Span> {
        if self.peek() == kind {
            Ok(self.advance())
        } else {
            Err(self.unexpected(&format!("{} {place}", kind.describe())).into())
        }
    }

    /// The text of a span if it is short, or the start of a long name or number, to be quoted in a
    /// hint.
    pub(super) fn quote(&self, span: Span, otherwise: &str) -> String {
        let text = self.source.slice(span).trim();
        if text.len() > 40 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            format!("{}..", &text[..20])
        } else if text.is_empty() || text.len() > 40 || text.contains(['\n', '#']) {
            otherwise.to_owned()
        } else {
            text.to_owned()
        }
    }

    /// How messages name the current token.
    pub(super) fn found(&self) -> String {
        match self.peek() {
            Kind::End => format!("the end of {}", self.whole),
            kind @ (Kind::Natural | Kind::Name) => {
                let what = if kind == Kind::Name { "name" } else { "number" };
                format!("{what} `{}`", self.quote(self.here(), ".."))
            }
            kind => match self.source.slice(self.here()) {
                // A sign that stands for a keyword.
                sign @ ("//" | "%" | "&&" | "||" | "!") => format!("`{sign}`"),
                sign if matches!(kind, Kind::Implies | Kind::Equivalent | Kind::Dots) => {
                    format!("`{}`", cut(sign))
                }
                _ => kind.describe().to_owned(),
            },
        }
    }

    /// A diagnostic at a span.
    pub(super) fn complain(
        &self,
        span: Span,
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(self.source, span, title, label)
    }

    /// A diagnostic at the current token: something else was expected.
    pub(super) fn unexpected(&self, expected: &str) -> Diagnostic {
        let found = self.found();
        let title = format!("unexpected {}", found.strip_prefix("the ").unwrap_or(&found));
        let label = format!("expected {expected}, found {found}");
        self.complain(self.here(), title, label)
    }

    /// Makes a node within the limits.
    pub(super) fn node<T>(&mut self, value: T, height: usize, size: usize, span: Span) -> Parsed<Node<T>> {
        self.names.nodes += 1;
        if height > MAX_DEPTH {
            return Err(too_deep(self.source, span).into());
        }
        if self.names.nodes > MAX_NODES || size > MAX_NODES {
            let what = if size > MAX_NODES { "function" } else { "text" };
            return Err(self
                .complain(
                    span,
                    format!("a {what} of more than {} terms", separated(MAX_NODES)),
                    "this is one term too many",
                )
                .with_note(format!(
                    "{}, with calls expanded; entries of tables do not count",
                    limit("terms", MAX_NODES)
                ))
                .into());
        }
        Ok(Node { value, height, size, span, over: None })
    }

    /// Makes a node with one part.
    pub(super) fn unary<P, T>(
        &mut self,
        part: Node<P>,
        span: Span,
        levels: usize,
        build: impl FnOnce(Box<P>) -> T,
    ) -> Parsed<Node<T>> {
        let (height, size) = (part.height + levels, part.size.saturating_add(1));
        self.node(build(Box::new(part.value)), height, size, span)
    }

    /// Makes a node with two parts.
    pub(super) fn binary<P, Q, T>(
        &mut self,
        left: Node<P>,
        right: Node<Q>,
        build: impl FnOnce(Box<P>, Box<Q>) -> T,
    ) -> Parsed<Node<T>> {
        let height = left.height.max(right.height) + 1;
        let size = left.size.saturating_add(right.size).saturating_add(1);
        let span = left.span.to(right.span);
        let value = build(Box::new(left.value), Box::new(right.value));
        self.node(value, height, size, span)
    }

    /// Enters a level of what nests: brackets, `if`, `table`, `heights`, `2^`. A `/` inside does not
    /// belong to an outer `floor`. The result is for [`Self::leave`]. After an error no level is left, because the
    /// rest of the statement is not read.
    pub(super) fn enter(&mut self) -> Parsed<bool> {
        if self.depth == MAX_DEPTH {
            return Err(too_deep(self.source, self.here()).into());
        }
        self.depth += 1;
        Ok(std::mem::replace(&mut self.in_quotient, false))
    }

    /// Leaves a level.
    pub(super) fn leave(&mut self, outer: bool) {
        self.depth -= 1;
        self.in_quotient = outer;
    }

    /// A term that reaches as far right as it can.
    pub(super) fn term(&mut self) -> Parsed<TermNode> {
        if self.peek().is_wide() {
            return self.wide();
        }
        let value = self.operators(2)?;
        // After a bound, `if` is a mistake for `when`.
        let in_a_move = self.scope.place == Place::Move && self.depth == 0;
        if self.peek() == Kind::If && !in_a_move { self.value_first(value) } else { Ok(value) }
    }

    /// A term of binary operators of at least this level, by precedence.
    pub(super) fn operators(&mut self, lowest: u8) -> Parsed<TermNode> {
        let first = self.factor(None)?;
        self.operators_after(first, lowest)
    }

    /// The same after its first operand. What waits for a right operand waits in a list, not on the stack: brackets
    /// nest, and each level of them may have operators of all levels.
    pub(super) fn operators_after(&mut self, first: TermNode, lowest: u8) -> Parsed<TermNode> {
        let mut waiting: Vec<(TermNode, Kind, u8)> = Vec::new();
        let mut right = first;
        loop {
            let product = self.follows_fraction(&right);
            let operator = if product { Kind::Star } else { self.peek() };
            let level = operator.level().filter(|level| *level >= lowest).unwrap_or(0);
            while let Some((left, earlier, _)) = waiting.pop_if(|(.., above)| *above >= level) {
                right = self.apply(earlier, left, right)?;
            }
            if level == 0 {
                return Ok(right);
            }
            if operator == Kind::Slash && !self.in_quotient {
                return Err(self.division_without_floor(right));
            }
            if !product {
                self.advance();
            }
            match operator {
                Kind::Slash => right = self.divided(right)?,
                Kind::Div | Kind::Mod | Kind::ShiftLeft | Kind::ShiftRight => {
                    right = self.with_constant(right, operator)?;
                }
                _ => {
                    let left = (operator == Kind::Star).then_some(&right);
                    let next = self.factor(left)?;
                    waiting.push((right, operator, level));
                    right = next;
                }
            }
        }
    }

    /// An operand, which is not a fraction outside `floor` and `ceil`. `left` is what it is multiplied with.
    fn factor(&mut self, left: Option<&TermNode>) -> Parsed<TermNode> {
        let first = self.here();
        if self.in_quotient {
            return self.operand();
        }
        self.in_quotient = self.peek() == Kind::Decimal;
        let operand = self.operand()?;
        if operand.over.is_some() {
            return Err(self.fraction_without_floor(
                left.map_or(first, |left| left.span),
                left.is_some(),
                operand,
            ));
        }
        Ok(operand)
    }

    pub(super) fn apply(&mut self, operator: Kind, left: TermNode, right: TermNode) -> Parsed<TermNode> {
        if left.over.is_some() || right.over.is_some() {
            return self.apply_to_fractions(operator, left, right);
        }
        self.apply_to_naturals(operator, left, right)
    }

    fn apply_to_naturals(&mut self, operator: Kind, left: TermNode, right: TermNode) -> Parsed<TermNode> {
        match operator {
            // Sums of constants are looked at only where they may become one number.
            Kind::Plus if self.names.program.parameters.is_empty() => self.binary(left, right, Term::Add),
            Kind::Minus if self.names.program.parameters.is_empty() => {
                self.binary(left, right, Term::Subtract)
            }
            Kind::Plus => self.folding(left, right, Term::plus),
            Kind::Minus => {
                let least = self.names.program.least_values();
                self.folding(left, right, |a, b| Term::minus(a, b, &least))
            }
            Kind::Monus => self.binary(left, right, Term::Monus),
            Kind::Xor => self.bitwise(Bitwise::Xor, left, right),
            Kind::Band => self.bitwise(Bitwise::And, left, right),
            Kind::Bor => self.bitwise(Bitwise::Or, left, right),
            Kind::Star => self.product(left, right),
            _ => Err(self.unexpected("an operator").into()),
        }
    }

    fn bitwise(&mut self, operation: Bitwise, left: TermNode, right: TermNode) -> Parsed<TermNode> {
        self.binary(left, right, |a, b| Term::Bitwise(operation, a, b))
    }

    pub(super) fn product(&mut self, left: TermNode, right: TermNode) -> Parsed<TermNode> {
        let span = left.span.to(right.span);
        let spans = [left.span, right.span];
        let product = self.folding(left, right, Term::times)?;
        match &product.value {
            Term::Constant(value) if value.is_plain() => self.count_constant(value, span)?,
            Term::Constant(_) => {}
            Term::Product(a, b) => {
                // Two constants have a constant product unless both depend on parameters.
                if a.constant_value().is_some() && b.constant_value().is_some() {
                    return Err(self.product_of_parameters(span));
                }
                self.check_factor(a, spans[0])?;
                self.check_factor(b, spans[1])?;
            }
            Term::Scale(factor, _) => self.count_constant(factor, span)?,
            _ => {}
        }
        Ok(product)
    }
}
