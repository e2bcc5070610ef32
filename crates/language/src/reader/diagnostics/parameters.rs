//! The diagnostics about parameters of the program.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::proposals::{cut, propose};
use crate::analysis::depends_on_parameters;
use crate::ast::{Number, Part, Term};
use crate::diagnostic::Diagnostic;
use crate::interface::Interface;
use crate::numerals::limit;
use crate::printing::print_term;
use crate::reader::names::{Fault, Parsed};
use crate::reader::parser::{ITEMS, Parser, Role, TermNode};
use crate::reader::token::Kind;
use crate::source::{MAX_PROGRAM_PARAMETERS, Source, Span};

const ALLOWED: &str = "a constant may be affine in the parameters: sums, differences and products by numbers, such as `4*m + 1`";

/// What a number is for.
pub(in crate::reader) enum Wanted<'a> {
    /// It is the value of this name.
    Named(&'a str),
    /// It is at least 1.
    Divisor,
    /// It is a factor of a term.
    Factor,
}

impl Parser<'_> {
    /// A parameter whose name an earlier line uses for a variable.
    pub(in crate::reader) fn check_parameter_name(&self, name: Span) -> Parsed<()> {
        let word = self.source.slice(name);
        let text = self.quote(name, "..");
        let uses = |names: &[String]| names.iter().any(|variable| variable == word);
        let program = &self.names.program;
        let function = program.functions.iter().find(|f| uses(&f.parameters)).map(|f| f.name.as_str());
        let relation = program.relations.iter().find(|r| uses(&r.parameters)).map(|r| r.name.as_str());
        let place = match (function.or(relation), self.names.variables.get(word)) {
            (Some(definition), _) => self.names.bound_at(definition),
            (None, Some(variable)) => Some(*variable),
            (None, None) => return Ok(()),
        };
        let diagnostic = self
            .complain(name, format!("`{text}` is a variable in an earlier line"), "expected another name")
            .with_note("`param` comes before all definitions and claims that use its names");
        Err(match place {
            Some(place) => diagnostic.with_related(place, "used here"),
            None => diagnostic,
        }
        .into())
    }

    /// Something else than `,` after a parameter.
    pub(in crate::reader) fn parameter_separator(&mut self) -> Parsed<()> {
        if self.accept(Kind::Comma) {
            return Ok(());
        }
        let diagnostic = self.unexpected("`,` or the end of the statement");
        Err(match self.peek() {
            Kind::And | Kind::Name => {
                diagnostic.with_help("separate parameters by commas: `param m >= 1, n >= 0`")
            }
            kind if kind.level().is_some() => {
                diagnostic.with_help("the bound of a parameter is a single number")
            }
            _ => self.with_end_hint(diagnostic),
        }
        .into())
    }

    /// A parameter without `>=`, with the cursor after its name.
    pub(in crate::reader) fn no_parameter_bound(&self, name: Span) -> Fault {
        let text = self.quote(name, "m");
        let keyword = if self.whole == ITEMS { "" } else { "param " };
        let diagnostic = self.unexpected("`>=` after the name of a parameter");
        if self.whole == ITEMS
            && let Some(fault) = self.item_in_words(&diagnostic, name)
        {
            return fault;
        }
        match self.peek() {
            Kind::Greater if self.peek_after(1) == Kind::Natural => {
                let bound = self.span_at(self.at + 1);
                let least =
                    self.source.slice(bound).parse::<u64>().ok().and_then(|bound| bound.checked_add(1));
                match least {
                    Some(least) => {
                        let help = format!("write `{text} >= {least}`");
                        diagnostic.with_proposal(help, self.here().to(bound), format!(">= {least}"))
                    }
                    None => {
                        diagnostic.with_help(format!("the least value is a number: `{keyword}{text} >= 1`"))
                    }
                }
            }
            Kind::Equal => diagnostic.with_help(format!("a constant is bound by `let {text} = ..`")),
            _ => diagnostic.with_help(format!("a parameter has a least value: `{keyword}{text} >= 1`")),
        }
        .into()
    }

    /// `let m >= 1`, with the cursor at the sign.
    pub(in crate::reader) fn bound_of_a_constant(&self, name: Span) -> Fault {
        let text = self.quote(name, "m");
        let diagnostic = self.unexpected("`=` after the name").with_note("`let` gives a name one value");
        let keyword = self.span_at(0);
        match self.peek() {
            Kind::GreaterEqual | Kind::Greater => {
                let help = format!("for every value from a bound on, write `param {text} >= ..`");
                diagnostic.with_proposal(help, keyword, "param").into()
            }
            _ => diagnostic
                .with_help(format!(
                    "a constant has one value, `let {text} = 4`; for every value from a bound on, use `param {text} >= 1`"
                ))
                .into(),
        }
    }

    /// `k even` or `k in {2, 4}` as an item, with the cursor after the name.
    fn item_in_words(&self, diagnostic: &Diagnostic, name: Span) -> Option<Fault> {
        let text = self.source.slice(name);
        let other = if text == "m" { "j" } else { "m" };
        let whole = |at: usize| name.to(self.span_at(at));
        let (at, item) = match (self.source.slice(self.here()), self.peek_after(1)) {
            ("even", Kind::End) => (self.at, format!("{text} = 2*{other}, {other} >= 1")),
            ("odd", Kind::End) => (self.at, format!("{text} = 2*{other} + 1, {other} >= 0")),
            ("in" | "∈" | "\\in", Kind::Name) => (self.at + 1, format!("{text} >= 1")),
            ("in" | "∈" | "\\in", Kind::LeftBrace) => {
                let close = self.partners.of(self.at + 1)?;
                let values = self.text_of(&(self.at + 2..close)).replace(' ', "");
                return Some(self.with_several_values(diagnostic.clone(), &values).into());
            }
            _ => return None,
        };
        Some(propose(diagnostic.clone(), whole(at), item, "").into())
    }

    /// Adds what to do about an item with several values.
    pub(super) fn with_several_values(&self, diagnostic: Diagnostic, values: &str) -> Diagnostic {
        let name = self.tokens.first().map_or("k", |first| self.source.slice(first.span()));
        let diagnostic = diagnostic.with_help(format!(
            "an item is a constant with one value, `{name} = 4`, or a parameter with its least value, `{name} >= 1`"
        ));
        match self.source.interface {
            Interface::CommandLine => diagnostic.with_help(format!(
                "for several values, write a claim file with `let {name} = 4`, `fun f(t) = ..` and `claim nimsum f`: nimcert sweep FILE --set {name}={} --out DIR",
                cut(values)
            )),
            _ => diagnostic,
        }
    }

    /// A bound that does not start with a number.
    pub(in crate::reader) fn bound_not_a_number(&self, name: Span) -> Fault {
        let text = self.quote(name, "m");
        self.unexpected("a number")
            .with_note("the bound of a parameter is its least value, written as a number")
            .with_help(format!("a bound is written as in `{text} >= 1`"))
            .into()
    }

    /// A parameter where only a number is allowed.
    pub(in crate::reader) fn parameter_not_allowed(&self, what: &str, span: Span) -> Fault {
        let found = self.quote(span, "..");
        self.complain(
            span,
            format!("{what} depends on a parameter"),
            format!("expected a number, found `{found}`"),
        )
        .with_note("parameters may occur in terms, factors, divisors and moduli, but not in powers, shifts, lists and bounds")
        .with_help(self.give_a_value())
        .into()
    }

    fn give_a_value(&self) -> String {
        let name = self.names.program.parameters.first().map_or("m", |parameter| parameter.name.as_str());
        if self.whole == ITEMS {
            let item = self.tokens.first().map_or("k", |first| self.source.slice(first.span()));
            return format!(
                "write a multiple, as in `{item} = 2*{name}`, or give `{name}` one value in an item before this one: `{name} = 4`"
            );
        }
        if self.names.elsewhere && self.source.takes.param {
            return format!("give `{name}` one value: --param '{name} = 4'");
        }
        let set = match self.source.interface {
            Interface::CommandLine if self.source.takes.set => format!(", or by `--set {name}=..`"),
            Interface::CommandLine => String::new(),
            Interface::Python => format!(", or by `{name}=..`"),
            Interface::Page => String::new(),
        };
        format!("fix the parameter by `let {name} = ..` in place of `param`{set}")
    }

    /// A divisor, modulus or number of places that is not a constant.
    pub(in crate::reader) fn no_constant(&self, role: Role, operand: &TermNode) -> Fault {
        let affine = depends_on_parameters(&self.names.program, &operand.value) && is_closed(&operand.value);
        match role {
            Role::Divisor | Role::Modulus if affine => {
                self.not_affine(&operand.value, operand.span, &Wanted::Divisor)
            }
            Role::Shift if affine => self.parameter_not_allowed("the number of places", operand.span),
            Role::Divisor | Role::Modulus | Role::Shift => self.not_constant(role, operand.span),
        }
    }

    /// A product of two constants that depend on parameters.
    pub(in crate::reader) fn product_of_parameters(&self, span: Span) -> Fault {
        let found = self.quote(span, "..");
        self.complain(
            span,
            "a product of parameters",
            format!("expected a product by a number, found `{found}`"),
        )
        .with_note(ALLOWED)
        .into()
    }

    /// A factor that depends on parameters only, and is not a natural number affine in them.
    pub(in crate::reader) fn check_factor(&self, factor: &Term, span: Span) -> Parsed<()> {
        if depends_on_parameters(&self.names.program, factor) && is_closed(factor) {
            return Err(self.not_affine(factor, span, &Wanted::Factor));
        }
        Ok(())
    }

    /// A divisor or modulus that depends on a parameter and may be 0.
    pub(in crate::reader) fn check_divisor(&self, role: Role, number: &Number, span: Span) -> Parsed<()> {
        let least = self.names.program.least_values();
        if !number.minimum(&least).is_zero() {
            return Ok(());
        }
        if number.is_plain() {
            return Err(self.division_by_zero(role, span));
        }
        let (what, thing) = match role {
            Role::Modulus => ("remainder modulo 0", "modulus"),
            Role::Divisor | Role::Shift => ("division by 0", "divisor"),
        };
        let text = self.quote(span, "..");
        let place = self.least_place(number);
        let diagnostic = self.complain(span, what, format!("the {thing} `{text}` is 0 at {place}"));
        Err(self.with_larger_bound(diagnostic, number, &BigInt::one()).into())
    }

    /// A term that depends on parameters and is not a natural number affine in them.
    pub(in crate::reader) fn not_affine(&self, term: &Term, span: Span, wanted: &Wanted<'_>) -> Fault {
        let text = self.quote(span, "..");
        let least = self.names.program.least_values();
        let Some((left, right)) = negative_difference(term, &least) else {
            return self
                .complain(
                    span,
                    "not affine in the parameters",
                    format!("expected a number affine in the parameters, found `{text}`"),
                )
                .with_note(ALLOWED)
                .into();
        };
        let shown = print_term(&self.names.program, &[], &Term::Subtract(left.1.clone(), right.1.clone()));
        let whole = *term == Term::Subtract(left.1, right.1);
        let (subject, goal) = match wanted {
            Wanted::Named(name) if whole => (format!("`{name}` = {shown}"), BigInt::zero()),
            Wanted::Divisor if whole => (format!("`{shown}`"), BigInt::one()),
            Wanted::Named(_) | Wanted::Divisor | Wanted::Factor => (format!("`{shown}`"), BigInt::zero()),
        };
        let rule = "expected a number that is natural for all values of the parameters";
        if let Some(difference) = left.0.minus(&right.0) {
            if difference.is_plain() {
                return self
                    .complain(span, format!("{subject} is negative"), "expected a natural number")
                    .into();
            }
            let place = self.least_place(&difference);
            let diagnostic = self.complain(span, format!("{subject} is negative at {place}"), rule);
            return self.with_larger_bound(diagnostic, &difference, &goal).into();
        }
        let place = self.place_below_zero(&left.0, &right.0, &least);
        self.complain(span, format!("{subject} is negative at {place}"), rule).into()
    }

    /// `m = 0, n = 1`: the least values of the parameters that occur in a number.
    fn least_place(&self, number: &Number) -> String {
        let occurs = |index: usize| number.slopes().get(index).is_some_and(|slope| !slope.is_zero());
        self.place(&self.names.program.least_values(), occurs)
    }

    fn place(&self, values: &[BigUint], occurs: impl Fn(usize) -> bool) -> String {
        let named = self.names.program.parameters.iter().zip(values).enumerate();
        let shown = named.filter(|(index, _)| occurs(*index));
        let shown: Vec<String> =
            shown.map(|(_, (parameter, value))| format!("{} = {value}", parameter.name)).collect();
        shown.join(", ")
    }

    /// Values at which `left - right` is negative: the first parameter that it falls with is large enough, and the
    /// others are least.
    fn place_below_zero(&self, left: &Number, right: &Number, least: &[BigUint]) -> String {
        let slope = |index: usize| {
            let of =
                |number: &Number| number.slopes().get(index).cloned().map(BigInt::from).unwrap_or_default();
            of(left) - of(right)
        };
        let mut values = least.to_vec();
        if let Some(falling) = (0..values.len()).find(|&index| slope(index).is_negative()) {
            let value = left.minimum(least) - right.minimum(least);
            if !value.is_negative()
                && let Ok(steps) = BigUint::try_from(value.div_floor(&-slope(falling)) + BigInt::one())
            {
                values[falling] += steps;
            }
        }
        self.place(&values, |index| !slope(index).is_zero())
    }

    /// Adds the bound of the first parameter from which on the number is at least `goal`.
    fn with_larger_bound(&self, diagnostic: Diagnostic, number: &Number, goal: &BigInt) -> Diagnostic {
        let parameters = &self.names.program.parameters;
        let least = self.names.program.least_values();
        let mut slopes = number.slopes().iter().zip(parameters).filter(|(slope, _)| !slope.is_zero());
        let Some((slope, parameter)) = slopes.next() else {
            return diagnostic;
        };
        let missing = goal - number.minimum(&least);
        let steps = missing.div_ceil(&BigInt::from(slope.clone()));
        let bound = BigInt::from(parameter.least.clone()) + steps;
        diagnostic.with_help(format!("a larger bound helps: `param {} >= {bound}`", parameter.name))
    }
}

/// A parameter beyond the limit.
pub(in crate::reader) fn too_many_parameters(source: &Source, name: Span) -> Diagnostic {
    let title = format!("more than {MAX_PROGRAM_PARAMETERS} parameters");
    Diagnostic::new(source, name, title, "this is one too many")
        .with_note(limit("parameters", MAX_PROGRAM_PARAMETERS))
}

type Side = (Number, Box<Term>);

/// Whether no variable of a function, game or claim occurs.
fn is_closed(term: &Term) -> bool {
    let part = |part: Part<'_>| match part {
        Part::Term(term) => is_closed(term),
        // Conditions occur in `if`, which is not a constant in either case.
        Part::Condition(_) => false,
    };
    !matches!(term, Term::Variable(_) | Term::Table(..) | Term::Heights(_)) && term.parts().all(part)
}

/// The first difference of constants that is not natural, in the order of writing.
fn negative_difference(term: &Term, least: &[BigUint]) -> Option<(Side, Side)> {
    let inner = term.parts().find_map(|part| match part {
        Part::Term(part) => negative_difference(part, least),
        Part::Condition(_) => None,
    });
    if inner.is_some() {
        return inner;
    }
    match term {
        Term::Subtract(left, right) => {
            let (a, b) = (left.constant_value()?, right.constant_value()?);
            let natural = a.minus(&b).is_some_and(|difference| difference.is_natural(least));
            (!natural).then(|| ((a, left.clone()), (b, right.clone())))
        }
        _ => None,
    }
}
