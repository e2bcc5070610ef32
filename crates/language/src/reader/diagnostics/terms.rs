//! The diagnostics of the term and condition readers: what people mistype, and what to write.
//! Those about names and arguments are in `names.rs`.

use crate::diagnostic::Diagnostic;
use crate::numerals::limit;
use crate::numerals::separated;
use crate::reader::names::{Fault, Parsed, foreign_word};
use crate::reader::parser::{Parser, Place, Role, TermNode};
use crate::reader::statements::{COMMENT_HINT, is_head};
use crate::reader::token::Kind;
use crate::source::{MAX_CONSTANT_BITS, Span};

const STATEMENT_HINT: &str =
    "start a statement on a new line, without indentation; an indented line continues the previous one";
const CONDITION_HINT: &str =
    "a condition is not a term; to make a term of it, write `if t < 3 then 1 else 0`";
const SET_HINT: &str =
    "a set has braces: `x in {0, 2}`, and in a move `move k in {1, 3}`; its negation is `not (x in {0, 2})`";
const DIVISION_HINT: &str = "division of naturals is `floor(t/4)` or `t div 4`";

impl Parser<'_> {
    /// Checks that the statement ends here.
    pub(in crate::reader) fn end(&self) -> Parsed<()> {
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

    pub(in crate::reader) fn with_end_hint(&self, diagnostic: Diagnostic) -> Diagnostic {
        match self.end_hint() {
            Some(hint) => diagnostic.with_help(hint),
            None => diagnostic,
        }
    }

    fn end_hint(&self) -> Option<String> {
        let kind = self.peek();
        let here = self.source.slice(self.here());
        if kind == Kind::Name && here != "in" {
            if let Some(hint) = foreign_word(here) {
                return Some(hint.to_owned());
            }
            let near = self.names.nearest(here, &[]);
            if let Some(word) = near.filter(|word| Kind::keyword(word).is_some()) {
                return Some(format!("did you mean `{word}`?"));
            }
        }
        if kind.starts_operand() && here != "in" {
            let left = self.quote(self.before(), "a");
            let left = if left == ")" { "( .. )" } else { &left };
            let right = match kind {
                Kind::Name | Kind::Natural => self.quote(self.here(), "b"),
                _ => "( .. )".to_owned(),
            };
            let list = match kind == Kind::Natural && self.scope.place == Place::Function {
                true => "; a list has commas: `0, 0, 1`",
                false => "",
            };
            return Some(format!("a product is written `{left} * {right}`{list}"));
        }
        let hint = match kind {
            Kind::Div if here == "//" => COMMENT_HINT,
            Kind::Not if self.source.slice(self.span_at(self.at + 1)) == "in" => SET_HINT,
            kind if kind.is_comparison() && is_head(self.tokens) => {
                "a condition is not a term; a relation is defined with its keyword: `rel r(x, y) = x < y`"
            }
            Kind::Name | Kind::In if matches!(here, "in" | "∈" | "\\in") => SET_HINT,
            Kind::Comma if self.scope.place == Place::Function => {
                "a list of heights is written `heights [0, 0, 1]`"
            }
            Kind::And | Kind::Or | Kind::Not => CONDITION_HINT,
            kind if kind.is_comparison() => CONDITION_HINT,
            kind if kind.starts_statement() => STATEMENT_HINT,
            kind if kind.is_wide() => "cases are written `if t < 3 then 0 else 1`",
            kind if kind.level().is_some() => "put round brackets around `heights [ .. ]`",
            Kind::Then | Kind::Else | Kind::Elif => "no `if` is open here; write `if t < 3 then 0 else 1`",
            _ => return None,
        };
        Some(hint.to_owned())
    }

    /// The token at the cursor starts no operand.
    pub(in crate::reader) fn no_operand(&self) -> Fault {
        let kind = self.peek();
        let word = self.quote(self.here(), "..");
        let previous = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|token| token.kind);
        let term = || self.unexpected("a term");
        let diagnostic = match kind {
            Kind::Minus => self
                .complain(self.here(), "a negative number", "expected a term, found the sign `-`")
                .with_note("values are naturals")
                .with_help("`a - b` is a difference; `a monus b` is 0 where `a < b`"),
            Kind::Plus => term().with_help("numbers have no sign: leave out the `+`"),
            Kind::If | Kind::Table | Kind::Heights => self
                .complain(
                    self.here(),
                    format!("`{word}` in an operand needs brackets"),
                    format!("expected an operand, found {}", kind.describe()),
                )
                .with_note(format!("`{word}` reaches as far right as it can"))
                .with_help(match self.scope.place {
                    Place::Domain | Place::Positions | Place::ForAll => {
                        "write `(if x < 3 then 0 else 1) = y`; cases of a condition are `(c and a) or (not c and b)`"
                    }
                    _ => "write `1 + (if t < 3 then 0 else 1)`",
                }),
            Kind::Log2 => self.logarithm_without_floor(),
            Kind::Slash | Kind::Div if matches!(previous, Some(Kind::Slash | Kind::Div)) => {
                self.unexpected("a divisor").with_help(DIVISION_HINT)
            }
            Kind::Mod | Kind::Div => {
                term().with_help(format!("write `{word}` between its operands: `t {word} 4`"))
            }
            Kind::Xor | Kind::Band | Kind::Bor | Kind::Monus => {
                term().with_help(format!("write `{word}` between its operands: `t {word} 3`"))
            }
            Kind::Star if previous == Some(Kind::Star) => {
                term().with_help("the language has no `**`: a square is `t * t`, a power of two is `2^3`")
            }
            Kind::Greater if previous == Some(Kind::Minus) && self.scope.place == Place::Move => {
                self.unexpected("a term").with_help("the target of a move comes after `to`: `to (x, y)`")
            }
            Kind::LeftSquare => {
                term().with_help("write a list as `table [ .. ] then a` or `heights [ .. ]`")
            }
            kind if kind.starts_statement() => term().with_help(STATEMENT_HINT),
            Kind::And | Kind::Or | Kind::Not => term().with_help(CONDITION_HINT),
            _ => term(),
        };
        diagnostic.into()
    }

    fn logarithm_without_floor(&self) -> Diagnostic {
        let end = self.partners.of(self.at + 1).unwrap_or(self.at);
        let span = self.here().to(self.span_at(end));
        let whole = self.quote(span, "log2(t)");
        self.complain(span, "`log2` without `floor`", "expected `floor(log2(a))`, found only `log2`")
            .with_help(format!("write `floor({whole})`"))
    }

    /// The span of the token at a position, or of the end.
    pub(in crate::reader) fn span_at(&self, position: usize) -> Span {
        self.tokens.get(position).map_or(self.here(), |token| token.span())
    }

    /// `t/4`, with the cursor at the `/`.
    pub(in crate::reader) fn division_without_floor(&self, left: &TermNode) -> Fault {
        let after = self.at + 1;
        let last = self.partners.of(after).unwrap_or(after);
        let span = left.span.to(self.span_at(last));
        let whole = self.quote(span, "a/k");
        self.complain(span, "division without `floor`", "expected a natural number, found a fraction")
            .with_note(
                "values are naturals, so every division is rounded, by `floor` or `ceil` directly around it",
            )
            .with_help(format!("write `floor({whole})`"))
            .into()
    }

    /// `t/2k`, `2^3t` and the like, with the cursor at the number.
    pub(in crate::reader) fn ambiguous_product(&self) -> Fault {
        let number = self.quote(self.here(), "2");
        let last = self.at + 1;
        let end = match self.partners.of(last) {
            Some(close) => close,
            None if self.peek_after(2) == Kind::LeftParen => self.partners.of(last + 1).unwrap_or(last),
            None => last,
        };
        let factor = self.quote(self.span_at(last).to(self.span_at(end)), "k");
        let before = self.quote(self.before(), "/");
        self.complain(
            self.here().to(self.span_at(end)),
            format!("a product without `*` after `{before}`"),
            format!("expected one number, found `{number}` and a factor"),
        )
        .with_note("some read `a/2k` as `a/(2*k)`, others as `(a/2)*k`")
        .with_help(format!(
            "write `{before} ({number} * {factor})`, or use brackets and `*` for the other reading"
        ))
        .into()
    }

    /// `10^a` with an exponent that is not a constant.
    pub(in crate::reader) fn not_a_constant_exponent(&self, span: Span) -> Fault {
        let found = self.quote(span, "another term");
        self.complain(
            span,
            "an exponent that is not a constant",
            format!("expected a constant, found `{found}`"),
        )
        .with_note("exponents are constants, except in the top power `2^(floor(log2(a)) + c)`")
        .into()
    }

    /// `a^b` with a base that is not a number, with the cursor at the `^`.
    pub(in crate::reader) fn power_of_another(&self, base: &TermNode) -> Fault {
        let exponent = self.span_at(self.at + 1);
        let text = self.quote(base.span, "a");
        let diagnostic = self
            .complain(
                base.span.to(exponent),
                "only numbers have powers",
                format!("expected a base that is written as a number, found `{text}`"),
            )
            .with_note("`^` makes powers of numbers; nim-sum is written `xor` or `⊕`");
        let count = match self.source.slice(exponent) {
            "2" => 2,
            "3" => 3,
            _ => return diagnostic.into(),
        };
        let product = vec![text; count].join(" * ");
        let bounded = match base.value.constant_value() {
            Some(_) => "",
            None => "; claims with a product of variables need a bound",
        };
        diagnostic.with_help(format!("write `{product}`{bounded}")).into()
    }

    /// `2^a` with an exponent that is neither a constant nor `floor(log2(a)) + c`.
    pub(in crate::reader) fn not_an_exponent(&self, span: Span) -> Fault {
        let found = self.quote(span, "another term");
        self.complain(
            span,
            "an exponent that is not a constant",
            format!("expected a constant or `floor(log2(a)) + c`, found `{found}`"),
        )
        .with_note("the powers are `2^k` with a constant `k`, and the top power `2^(floor(log2(a)) + c)`, which is 0 at `a = 0`")
        .with_help("the highest power of two that is at most `t` is `2^floor(log2(t))`")
        .into()
    }

    /// A divisor, modulus or number of places that is not a constant.
    pub(in crate::reader) fn not_constant(&self, role: Role, span: Span) -> Fault {
        let (title, what) = match role {
            Role::Divisor => ("the divisor is not a constant", "divisor"),
            Role::Modulus => ("the modulus is not a constant", "modulus"),
            Role::Shift => ("the number of places is not a constant", "number of places"),
        };
        let found = self.quote(span, "..");
        self.complain(span, title, format!("expected a constant {what}, found `{found}`"))
            .with_note(format!("a {what} is a number such as 4, a name defined by `let`, or a power `2^k`"))
            .into()
    }

    /// A divisor or modulus 0.
    pub(in crate::reader) fn division_by_zero(&self, role: Role, span: Span) -> Fault {
        let (title, label) = match role {
            Role::Modulus => ("remainder modulo 0", "expected a modulus of at least 1"),
            _ => ("division by 0", "expected a divisor of at least 1"),
        };
        self.complain(span, title, label).into()
    }

    /// A number of places beyond the limit.
    pub(in crate::reader) fn too_many_places(&self, what: &str, span: Span) -> Fault {
        self.complain(span, format!("{what} by {} places or more", separated(MAX_CONSTANT_BITS)), "too large")
            .with_note(limit("bits", MAX_CONSTANT_BITS))
            .into()
    }

    /// `a << 1 + 2`, with the cursor at the `+`.
    pub(in crate::reader) fn operator_after_shift(&self, shift: Span) -> Fault {
        self.unexpected("the end of the shift")
            .with_related(shift, "this shift")
            .with_help("`+` and `*` bind more tightly than `<<` and `>>`: put brackets around the shift or around the number of places")
            .into()
    }

    /// A case without `then`; `case` is the span of its `if` or `elif`.
    pub(in crate::reader) fn no_then(&self, case: Span) -> Fault {
        self.unexpected("`then` after the condition")
            .with_related(case, "this case")
            .with_help("write `if t < 3 then 0 else 1`")
            .into()
    }

    /// A case without `else`.
    pub(in crate::reader) fn no_else(&self, case: Span) -> Fault {
        let diagnostic =
            self.unexpected("`else` or `elif` after the value of the case").with_related(case, "this case");
        if self.peek() == Kind::End {
            return diagnostic
                .with_note("a term needs a value in every case, so each `if` has an `else`")
                .into();
        }
        self.with_end_hint(diagnostic).into()
    }

    /// A table without `then`.
    pub(in crate::reader) fn no_then_after_table(&self, table: Span) -> Fault {
        self.unexpected("`then` after the list of the table")
            .with_related(table, "this table")
            .with_help("write `table [0, 0, 1] then floor(t/2)`; for a list without a tail write `heights [0, 0, 1]`")
            .into()
    }

    /// A term where a condition was expected.
    pub(in crate::reader) fn no_comparison(&self, left: &TermNode) -> Fault {
        let term = self.quote(left.span, "a");
        let diagnostic =
            self.unexpected("`=`, `<`, `<=`, `>`, `>=` or `!=`").with_related(left.span, "this is a term");
        let ends = matches!(
            self.peek(),
            Kind::Then | Kind::And | Kind::Or | Kind::RightParen | Kind::End | Kind::Move | Kind::To
        );
        if ends {
            let help = match self.scope.place {
                Place::Positions if left.value.constant_value().is_some() => {
                    "describe the P-positions: `claim p strip + strip = (x xor y) = 0`".to_owned()
                }
                Place::Positions => format!("did you mean `{term} = 0`?"),
                _ => format!("write `{term} != 0`"),
            };
            return diagnostic.with_note("a number is not a condition").with_help(help).into();
        }
        self.with_end_hint(diagnostic).into()
    }

    /// `=<`, `=>`, `<>` and the like, with the cursor at the second sign.
    pub(in crate::reader) fn two_comparison_signs(&self, first: Span) -> Fault {
        let span = first.to(self.here());
        let text = self.quote(span, "..").replace(' ', "");
        let diagnostic = self.complain(
            span,
            format!("`{text}` is not a comparison"),
            "expected one of `<`, `<=`, `=`, `!=`, `>=`, `>`",
        );
        let diagnostic = match text.as_str() {
            "=<" => diagnostic.with_help("write `<=`"),
            "=>" => diagnostic.with_help("write `>=`"),
            "<>" => diagnostic.with_help("write `!=`"),
            _ => diagnostic,
        };
        diagnostic.into()
    }

    /// `a < b < c`, with the cursor at the second sign.
    pub(in crate::reader) fn chained_comparison(
        &mut self,
        left: &TermNode,
        operator: Span,
        right: &TermNode,
    ) -> Fault {
        let first = self.quote(left.span.to(right.span), "a < b");
        let second = self.quote(right.span, "b");
        let sign = self.quote(self.here(), "<");
        let diagnostic = self
            .unexpected("the end of the comparison")
            .with_related(operator, "this comparison is complete")
            .with_note("comparisons do not chain");
        self.advance();
        let last = match self.operators(2) {
            Ok(last) => self.quote(last.span, ".."),
            Err(_) => "..".to_owned(),
        };
        diagnostic.with_help(format!("write `{first} and {second} {sign} {last}`")).into()
    }
}
