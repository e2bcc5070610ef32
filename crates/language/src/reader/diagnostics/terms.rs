//! The diagnostics of the term and condition readers: what people mistype, and what to write.
//! Those about names and arguments are in `names.rs`.

use std::ops::Range;

use super::ends::{CONDITION_HINT, STATEMENT_HINT};
use super::proposals::{cut, propose};
use crate::diagnostic::Diagnostic;
use crate::interface::Interface;
use crate::numerals::limit;
use crate::numerals::separated;
use crate::reader::names::Fault;
use crate::reader::parser::{Parser, Place, Role, TermNode};
use crate::reader::rounding::Real;
use crate::reader::token::{Kind, Token};
use crate::source::{MAX_CONSTANT_BITS, Span};

/// What is said about `[t >= 3]`.
pub(super) const SQUARE_NOTE: &str = "square brackets enclose lists; a condition becomes a number by `if`";

const DIVISION_HINT: &str = "division of naturals is `floor(t/4)` or `t div 4`";

impl Parser<'_> {
    /// The token at the cursor starts no operand.
    pub(in crate::reader) fn no_operand(&mut self) -> Fault {
        let kind = self.peek();
        match kind {
            Kind::Log2 => return self.real_without_floor(Real::Logarithm),
            Kind::Root => return self.real_without_floor(Real::Root),
            Kind::LeftBrace => return self.braces(),
            _ => {}
        }
        if let Some((span, text)) = self.cases_of_conditions() {
            let diagnostic = self
                .complain(self.here(), "`if` as a condition", "expected a comparison, found keyword `if`")
                .with_note("`if c then d else e` as a condition is `(c and d) or (not (c) and e)`");
            return propose(diagnostic, span, text, "").into();
        }
        if let Some((span, text)) = self.condition_as_number() {
            let diagnostic = self.unexpected("a term").with_note(SQUARE_NOTE);
            return propose(diagnostic, span, text, "").into();
        }
        let word = self.quote(self.here(), "..");
        let previous = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|token| token.kind);
        let term = || self.unexpected("a term");
        let diagnostic = match kind {
            Kind::Minus if previous == Some(Kind::Caret) => self
                .complain(self.here(), "a negative exponent", "expected a natural number, found the sign `-`")
                .with_help("a power with a negative exponent is a division: `floor(t/2^3)`"),
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
                        "`if c then d` as a condition is `not (c) or (d)`, and `if c then d else e` is `(c and d) or (not (c) and e)`; a term with cases is `(if x < 3 then 0 else 1) = y`"
                    }
                    _ => "an operand with cases is `1 + (if t < 3 then 0 else 1)`",
                }),
            Kind::Slash | Kind::Div if matches!(previous, Some(Kind::Slash | Kind::Div)) => {
                self.unexpected("a divisor").with_help(DIVISION_HINT)
            }
            Kind::Mod | Kind::Div => {
                term().with_help(format!("`{word}` is between its operands: `t {word} 4`"))
            }
            Kind::Xor | Kind::Band | Kind::Bor | Kind::Monus => {
                term().with_help(format!("`{word}` is between its operands: `t {word} 3`"))
            }
            Kind::LeftSquare => {
                term().with_help("a list is written `table [0, 0, 1] then t` or `heights [0, 0, 1]`")
            }
            kind if kind.starts_statement() => term().with_help(STATEMENT_HINT),
            Kind::And | Kind::Or => term().with_help(CONDITION_HINT),
            Kind::Colon if matches!(previous, Some(Kind::Else | Kind::Then)) => {
                term().with_proposal("leave out the colon", self.here(), "")
            }
            Kind::When | Kind::Where => term().with_help("cases are written `if t < 3 then 0 else 1`"),
            Kind::Bar => term().with_help("a distance is `max(a, b) - min(a, b)`"),
            Kind::Question | Kind::Dots if self.is_left_open() => self.formula_left_open(),
            Kind::Dots => term().with_help("a list names all its numbers: `0, 1, 2, 3`"),
            Kind::Not => term().with_help(CONDITION_HINT),
            Kind::End if matches!(previous, Some(Kind::And | Kind::Or)) => {
                let word = self.quote(self.before(), "and");
                self.unexpected("a condition")
                    .with_help(format!("write a condition after `{word}`, or leave out `{word}`"))
            }
            Kind::End if previous.is_some_and(|kind| kind.level().is_some() || kind.is_comparison()) => {
                let sign = self.quote(self.before(), "+");
                term().with_help(format!("write a term after `{sign}`"))
            }
            _ => term(),
        };
        diagnostic.into()
    }

    /// Whether the formula of a claim about a game should begin at the cursor.
    fn is_left_open(&self) -> bool {
        matches!(self.scope.place, Place::Positions | Place::Grundy)
            && self.kind_before(self.at) == Kind::Equal
            && self.peek_after(1) == Kind::End
    }

    /// `claim grundy g = ?`: a formula that is to be found.
    fn formula_left_open(&self) -> Diagnostic {
        let what = if self.scope.place == Place::Grundy { "a term" } else { "a condition" };
        let diagnostic = self.unexpected(what);
        let octal = self.tokens.iter().position(|token| self.source.slice(token.span()) == "octal");
        let code = octal.and_then(|at| {
            let end = self.partners.of(at + 1)?;
            Some(self.text_of(&(at..end + 1)))
        });
        match (self.source.interface, code) {
            (Interface::CommandLine, Some(octal)) => diagnostic
                .with_help(format!("to find the term and its period: nimcert discover '{}'", cut(octal))),
            (Interface::CommandLine, None) => diagnostic.with_help(
                "to find a formula, leave out the claim, and give the rules to `nimcert discover FILE`",
            ),
            _ => diagnostic.with_help("a claim states a formula, and nimcert proves or refutes it"),
        }
    }

    /// `[c]` at the cursor, which some read as 1 if c holds and 0 if not: its span, and the same with `if`.
    pub(super) fn condition_as_number(&self) -> Option<(Span, String)> {
        let close = self.partners.of(self.at).filter(|_| self.peek() == Kind::LeftSquare)?;
        let inner = self.at + 1..close;
        let compares = self.tokens.get(inner.clone())?.iter().any(|token| token.kind.is_comparison());
        let span = self.here().to(self.span_at(close));
        compares.then(|| (span, format!("(if {} then 1 else 0)", self.text_of(&inner))))
    }

    /// `if c then d else e` at the cursor with conditions `d` and `e`, where a condition should begin: its span, and the
    /// same without `if`.
    fn cases_of_conditions(&self) -> Option<(Span, String)> {
        let is_formula =
            matches!(self.scope.place, Place::Domain | Place::Positions | Place::ForAll | Place::Relation);
        if !is_formula || self.peek() != Kind::If {
            return None;
        }
        let part = |from: usize, ends: fn(Kind) -> bool| {
            let is_nested = |at: usize| matches!(self.kind_at(at), Kind::If | Kind::Elif);
            let end = self.extent(from, |at| ends(self.kind_at(at)) || is_nested(at));
            (from < end && !is_nested(end)).then_some(from..end)
        };
        let condition = part(self.at + 1, |kind| kind == Kind::Then)?;
        let then = part(condition.end + 1, |kind| kind == Kind::Else)?;
        let otherwise = part(then.end + 1, |kind| {
            kind.is_closing() || matches!(kind, Kind::Comma | Kind::Move | Kind::Implies | Kind::Equivalent)
        })?;
        let compares =
            |range: &Range<usize>| self.tokens[range.clone()].iter().any(|token| token.kind.is_comparison());
        if !compares(&then) || !compares(&otherwise) {
            return None;
        }
        let text = |range: &Range<usize>| self.without_brackets(self.span_of(range));
        let (c, d, e) = (text(&condition), text(&then), text(&otherwise));
        let whole = self.here().to(self.span_of(&otherwise));
        let cases = format!("(({c}) and ({d})) or (not ({c}) and ({e}))");
        // An operator before the `if` reaches only its next operand.
        let first = self.kind_before(self.at);
        let joined = matches!(first, Kind::And | Kind::Or | Kind::Not);
        Some((whole, if joined { format!("({cases})") } else { cases }))
    }

    /// `{` where a term should begin.
    fn braces(&mut self) -> Fault {
        let open = self.here();
        let close = self.partners.of(self.at).unwrap_or(self.at);
        let whole = open.to(self.span_at(close));
        let diagnostic =
            self.unexpected(if self.scope.place == Place::Positions { "a condition" } else { "a term" });
        let inner = self.tokens.get(self.at + 1..close).unwrap_or_default();
        let separator = inner.iter().position(|token| matches!(token.kind, Kind::Colon | Kind::Bar));
        let text = |from: usize, to: usize| {
            let (from, to) = (inner.get(from)?, inner.get(to.checked_sub(1)?)?);
            Some(self.source.slice(from.span().to(to.span())))
        };
        if self.scope.place == Place::Positions {
            // `{(a, b) : c}` in a claim is its condition.
            let coordinates = self.scope.variables.join(",");
            if let Some(separator) = separator
                && let (Some(names), Some(condition)) = (text(0, separator), text(separator + 1, inner.len()))
            {
                let names: String =
                    names.chars().filter(|c| !c.is_whitespace() && !"()".contains(*c)).collect();
                let diagnostic = diagnostic
                    .with_note("the P-positions are described by a condition on the coordinates of the game");
                return match names == coordinates {
                    true => propose(diagnostic, whole, condition, "").into(),
                    false => diagnostic
                        .with_help(format!(
                            "write only the condition, with the coordinates `{}`",
                            self.scope.variables.join("`, `")
                        ))
                        .into(),
                };
            }
            if let ([one], None) = (self.scope.variables, separator) {
                let text = format!("{one} in {}", self.source.slice(whole));
                return propose(diagnostic, whole, text, "").into();
            }
            return diagnostic.with_help("the P-positions are described by a condition: `a = b`").into();
        }
        if inner.iter().any(|token| token.kind == Kind::If) {
            let braces = vec![(open, String::new()), (self.span_at(close), String::new())];
            return diagnostic.with_edits("cases have no braces around them: leave them out", braces).into();
        }
        let listed = |token: &Token| matches!(token.kind, Kind::Natural | Kind::Comma);
        if self.scope.place == Place::Function && inner.len() > 1 && inner.iter().all(listed) {
            let word = if self.at == 0 { "[" } else { "heights [" };
            let square = vec![(open, word.to_owned()), (self.span_at(close), "]".to_owned())];
            let help = format!("a list of heights has square brackets: `{word}0, 0, 1]`");
            return diagnostic.with_edits(help, square).into();
        }
        if separator.is_some() || inner.iter().any(|token| token.kind == Kind::Comma) {
            return diagnostic
                .with_help("sets are read in conditions, `x in {0, 2}`, and in moves, `move k in {1, 3}`")
                .into();
        }
        let round = vec![(open, "(".to_owned()), (self.span_at(close), ")".to_owned())];
        diagnostic.with_edits("write round brackets", round).into()
    }

    /// The span of the token at a position, or of the end.
    pub(in crate::reader) fn span_at(&self, position: usize) -> Span {
        self.tokens.get(position).map_or(self.here(), |token| token.span())
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
        let factor = self.span_at(last).to(self.span_at(end));
        let before = self.quote(self.before(), "/");
        let text = |span: Span| self.source.slice(span);
        let both = format!("({} * {})", text(self.here()), text(factor));
        let diagnostic = self
            .complain(
                self.here().to(factor),
                format!("a product without `*` after `{before}`"),
                format!("expected one number, found `{number}` and a factor"),
            )
            .with_note("some read `a/2k` as `a/(2*k)`, others as `(a/2)*k`");
        let varies = (last..=end).any(|at| {
            let name = self.source.slice(self.span_at(at));
            self.scope.variables.iter().any(|variable| variable == name)
        });
        // What comes after the sign is a constant.
        let diagnostic = match varies {
            true => diagnostic,
            false => propose(diagnostic, self.here().to(factor), both, ""),
        };
        let between = Span::new(self.here().end, factor.start);
        let previous = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|token| token.kind);
        if matches!(previous, Some(Kind::ShiftLeft | Kind::ShiftRight)) {
            return diagnostic.with_help("put the shift or the product in brackets, and write `*`").into();
        }
        let help = format!("write `{before} {number} * {}`", cut(text(factor)));
        diagnostic.with_proposal(help, between, " * ").into()
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

    /// `a^b` with an exponent that is not a constant, and a base that is not a number.
    pub(in crate::reader) fn not_a_power(&self, base: &TermNode, exponent: &TermNode) -> Fault {
        let found = self.quote(exponent.span, "another term");
        let diagnostic = self
            .complain(
                exponent.span,
                "an exponent that is not a constant",
                format!("expected a constant, found `{found}`"),
            )
            .with_note("`^` makes powers; nim-sum is written `xor` or `⊕`");
        let between = Span::new(base.span.end, exponent.span.start);
        diagnostic.with_proposal(format!("for the nim-sum, write `xor {found}`"), between, " xor ").into()
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
        .with_help("the highest power of two that is at most t is `2^floor(log2(t))`; a function that grows like `2^t` has no digit automaton")
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
            .with_help("an operation by a variable has no digit automaton; cases for a few values are `if t = 1 then a else b`")
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
        let diagnostic = self.unexpected("`then` after the condition").with_related(case, "this case");
        let here = self.here();
        let known = self.names.meaning(self.source.slice(here)).is_some()
            || self.scope.variables.iter().any(|variable| variable == self.source.slice(here));
        match self.peek() {
            Kind::Colon => propose(diagnostic, here, " then", " before the value"),
            kind if kind != Kind::Name && (kind.starts_operand() || kind.is_wide())
                || kind == Kind::Name && known =>
            {
                propose(diagnostic, Span::new(here.start, here.start), "then ", " before the value")
            }
            Kind::Bar | Kind::Question | Kind::Name => self.with_end_hint(diagnostic),
            _ => diagnostic.with_help("cases are written `if t < 3 then 0 else 1`"),
        }
        .into()
    }

    /// `a if c` without another value; `case` is the span of its `if`.
    pub(in crate::reader) fn no_other_value(&self, case: Span) -> Fault {
        self.unexpected("`else` and a value, or `,` and a value with `otherwise`")
            .with_related(case, "this case")
            .with_help(
                "a term needs a value in every case: `0 if t < 3 else 1`, or `0 if t < 3, 1 otherwise`",
            )
            .into()
    }

    /// `if(c, a, b)`, with the cursor at the bracket; `case` is the span of its `if`.
    pub(in crate::reader) fn cases_as_arguments(&self, case: Span, commas: &[usize]) -> Fault {
        let diagnostic = self
            .complain(
                case,
                "`if` with arguments",
                "expected a condition, `then`, a value, `else` and a value",
            )
            .with_note("cases are written `if c then a else b`");
        let close = self.partners.of(self.at).unwrap_or(self.at);
        let [first, second] = *commas else { return diagnostic.into() };
        let part = |from: usize, to: usize| {
            self.source.slice(self.span_at(from).to(self.span_at(to.saturating_sub(1)))).to_owned()
        };
        let text = format!(
            "(if {} then {} else {})",
            part(self.at + 1, first),
            part(first + 1, second),
            part(second + 1, close)
        );
        propose(diagnostic, case.to(self.span_at(close)), text, "").into()
    }

    /// A row of `\begin{cases}` without `&` after its value.
    pub(in crate::reader) fn no_ampersand(&self) -> Fault {
        let fault = self
            .unexpected("`&` after the value of a case")
            .with_help("a row is a value and a condition: `0 & t < 3`, the last one `1 & \\text{otherwise}`");
        fault.into()
    }

    /// A last row of `\begin{cases}` with a condition, which has this span.
    pub(in crate::reader) fn last_case_with_a_condition(&self, condition: Span) -> Fault {
        let diagnostic = self
            .complain(condition, "the last case has a condition", "expected `\\text{otherwise}`")
            .with_note("a term needs a value in every case");
        propose(diagnostic, condition, "\\text{otherwise}", "").into()
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
            .with_help("a table is written `table [0, 0, 1] then floor(t/2)`, and a list without a tail `heights [0, 0, 1]`")
            .into()
    }
}
