//! Reads one statement: `let`, `fun` or `claim`.

use num_bigint::BigUint;

use super::ast::{Claim, Function, FunctionId, Property};
use super::diagnostic::Diagnostic;
use super::evaluate::value;
use super::names::{Facts, Fault, Meaning, Parsed, nearest};
use super::parser::{Parser, TermNode};
use super::source::{MAX_PARAMETERS, Span};
use super::token::Kind;

/// What a statement adds to the program, besides names.
pub(super) enum Effect {
    /// `let`, with the name it binds and where; its value is bound by the caller, who may know a
    /// value from the command line.
    Constant(Span, BigUint),
    /// `fun` has added itself to the names.
    Function,
    Claim(Claim),
}

impl Parser<'_> {
    /// Reads the whole statement.
    pub(super) fn statement(&mut self) -> Parsed<Effect> {
        match self.peek() {
            Kind::Let => self.constant_definition(),
            Kind::Fun => {
                self.advance();
                self.function_definition()?;
                Ok(Effect::Function)
            }
            Kind::Claim => self.claim().map(Effect::Claim),
            _ => Err(self.no_statement().into()),
        }
    }

    fn no_statement(&self) -> Diagnostic {
        let diagnostic = self.unexpected("`let`, `fun` or `claim`");
        let word = self.source.slice(self.here());
        let text = self.quote(self.here(), "f");
        match (self.peek(), self.peek_after(1)) {
            (Kind::Name, Kind::Equal) => {
                diagnostic.with_help(format!("a constant is bound by `let {text} = ..`"))
            }
            (Kind::Name, Kind::LeftParen) => {
                diagnostic.with_help(format!("a function is defined by `fun {text}(t) = ..`"))
            }
            (Kind::Name, _) => match nearest(word, ["let", "fun", "claim"]) {
                Some(near) => diagnostic.with_help(format!("did you mean `{near}`?")),
                None => match super::names::foreign_word(word) {
                    Some(hint) => diagnostic.with_help(hint),
                    None => diagnostic,
                },
            },            (kind, _) if kind.starts_operand() || kind.is_wide() => diagnostic.with_help(
                "a function is defined by `fun f(t) = ..`; a line that continues the one before is indented, with no empty line between",
            ),
            _ => diagnostic.with_help("a line that continues the one before is indented, with no empty line between"),
}
    }

    /// A name that is being bound.
    fn new_name(&mut self, what: &str) -> Parsed<Span> {
        let span = self.here();
        let word = self.source.slice(span);
        if self.peek() != Kind::Name {
            let diagnostic = self.unexpected(what);
            return Err(if Kind::keyword(word).is_some() {
                diagnostic.with_note(format!("`{word}` is a keyword")).with_help("take another name")
            } else {
                diagnostic
            }
            .into());
        }
        if let Some(earlier) = self.names.bound_at(word) {
            let text = self.quote(span, "..");
            return Err(self
                .complain(span, format!("`{text}` is defined twice"), "second definition")
                .with_related(earlier, "first definition")
                .into());
        }
        Ok(self.advance())
    }

    /// `let NAME = term`, with a term without parameters.
    fn constant_definition(&mut self) -> Parsed<Effect> {
        self.advance();
        let name = self.new_name("a name after `let`")?;
        if self.peek() == Kind::LeftParen {
            let text = self.quote(name, "f");
            return Err(self
                .unexpected("`=`")
                .with_help(format!("a function is defined by `fun {text}(t) = ..`"))
                .into());
        }
        self.expect(Kind::Equal, "after the name")?;
        let value = self.term()?;
        self.end()?;
        let value = self.constant_term(&value, "the constant")?;
        Ok(Effect::Constant(name, value))
    }

    /// The value of a term without parameters. `what` names it in messages.
    fn constant_term(&mut self, term: &TermNode, what: &str) -> Parsed<BigUint> {
        match value(&self.names.program, &term.value, &[]) {
            Ok(value) => {
                self.count_constant(&value, term.span)?;
                Ok(value)
            }
            Err(cause) => Err(self
                .complain(term.span, format!("{what} has no value"), cause.to_string())
                .with_note("constants and bounds are naturals")
                .into()),
        }
    }

    /// `NAME(p, ..) = term` and the end; adds the function and binds its name.
    pub(super) fn function_definition(&mut self) -> Parsed<FunctionId> {
        let name = self.new_name("a name after `fun`")?;
        let parameters = self.parameter_list(name)?;
        if self.peek() != Kind::Equal {
            return Err(self.unexpected("`=` after the parameters").into());
        }
        self.advance();
        let mut inner = Parser {
            source: self.source,
            tokens: self.tokens,
            partners: self.partners,
            names: &mut *self.names,
            parameters: &parameters,
            defining: self.source.slice(name),
            whole: self.whole,
            at: self.at,
            depth: 0,
            in_quotient: false,
            irregular: Vec::new(),
        };
        let body = inner.term()?;
        inner.end()?;
        let irregular = inner.irregular.first().copied();
        self.at = inner.at;
        let text = self.source.slice(name).to_owned();
        let function = Function { name: text.clone(), parameters, body: body.value };
        let facts = Facts { height: body.height, size: body.size, irregular };
        let id = self.names.add_function(function, facts);
        self.names.bind(&text, Meaning::Function(id), name);
        Ok(id)
    }

    fn parameter_list(&mut self, function: Span) -> Parsed<Vec<String>> {
        let shown = self.quote(function, "f");
        if self.peek() != Kind::LeftParen {
            return Err(self
                .unexpected("`(` and the parameters")
                .with_help(format!("write `fun {shown}(t) = ..`"))
                .into());
        }
        self.advance();
        let mut parameters: Vec<(String, Span)> = Vec::new();
        loop {
            let word = self.source.slice(self.here());
            if let Some((_, earlier)) = parameters.iter().find(|(p, _)| p == word) {
                let title = format!("parameter `{}` is named twice", self.quote(*earlier, ".."));
                return Err(self
                    .complain(self.here(), title, "second time")
                    .with_related(*earlier, "first time")
                    .into());
            }
            if word == self.source.slice(function) {
                let title = format!("`{shown}` is both a function and its parameter");
                return Err(self.complain(self.here(), title, "expected another name").into());
            }
            let span = self.new_name("the name of a parameter")?;
            if parameters.len() == MAX_PARAMETERS {
                return Err(self
                    .complain(span, format!("more than {MAX_PARAMETERS} parameters"), "this is one too many")
                    .with_note(format!("limit MAX_PARAMETERS = {MAX_PARAMETERS}"))
                    .into());
            }
            parameters.push((self.source.slice(span).to_owned(), span));
            if self.accept(Kind::RightParen) {
                return Ok(parameters.into_iter().map(|(name, _)| name).collect());
            }
            self.expect(Kind::Comma, "or `)` after a parameter")?;
        }
    }

    /// `claim [not] monotone|ns|nimsum NAME [below constant]`.
    fn claim(&mut self) -> Parsed<Claim> {
        self.advance();
        let negated = self.accept(Kind::Not);
        let property = self.property()?;
        let name = self.here();
        let function = self.claimed_function()?;
        let below = if self.accept(Kind::Below) {
            let bound = self.term()?;
            self.end()?;
            Some(self.constant_term(&bound, "the bound")?)
        } else {
            if self.peek() == Kind::LeftParen {
                let text = self.quote(name, "f");
                return Err(self
                    .unexpected("`below` or the end of the claim")
                    .with_help(format!(
                        "a claim speaks of the function, not of a value: leave the bracket behind `{text}` out"
                    ))
                    .into());
            }
            if self.peek() != Kind::End {
                return Err(self
                    .unexpected("`below` or the end of the claim")
                    .with_help("a bound is written `claim nimsum f below 2^20`")
                    .into());
            }
            None
        };
        if below.is_none() && !negated {
            self.must_be_regular(function, name)?;
        }
        Ok(Claim::of_function(negated, property, function, below))
    }

    fn property(&mut self) -> Parsed<Property> {
        let word = self.source.slice(self.here());
        let property = match word {
            "monotone" => Property::Monotone,
            "ns" => Property::Ns,
            "nimsum" => Property::Nimsum,
            _ => {
                let diagnostic = self.unexpected("`monotone`, `ns` or `nimsum`");
                let known = ["monotone", "ns", "nimsum"];
                return Err(match nearest(word, known) {
                    Some(near) => diagnostic.with_help(format!("did you mean `{near}`?")),
                    None => diagnostic.with_help("write `claim nimsum f`"),
                }
                .into());
            }
        };
        self.advance();
        Ok(property)
    }

    fn claimed_function(&mut self) -> Parsed<FunctionId> {
        let span = self.here();
        let word = self.source.slice(span);
        if self.peek() != Kind::Name {
            return Err(self
                .unexpected("the name of a function")
                .with_help(if self.peek() == Kind::Not {
                    "`not` stands in front: `claim not nimsum f`"
                } else {
                    "define the function first: `fun f(t) = ..`, then `claim nimsum f`"
                })
                .into());
        }
        let shown = self.quote(span, "..");
        let function = match self.names.meaning(word) {
            Some(Meaning::Function(function)) => *function,
            Some(Meaning::Broken) => return Err(Fault::Silent),
            Some(Meaning::Constant(_)) => {
                let diagnostic = self.complain(
                    span,
                    format!("`{shown}` is not a function"),
                    "expected the name of a function, found a constant",
                );
                return Err(self.with_definition(diagnostic, span).into());
            }
            None if self.names.defined_somewhere.contains(word) => {
                return Err(self
                    .complain(
                        span,
                        format!("`{shown}` is not defined yet"),
                        "expected a function of an earlier line",
                    )
                    .with_help("put the claim below the definition")
                    .into());
            }
            None => {
                let diagnostic = self.complain(
                    span,
                    format!("claim of an unknown function `{shown}`"),
                    format!("expected the name of a function, found `{shown}`"),
                );
                return Err(match self.names.nearest_function(word) {
                    Some(near) => diagnostic.with_help(format!("did you mean `{near}`?")),
                    None => {
                        diagnostic.with_help(format!("define it in an earlier line: `fun {shown}(t) = ..`"))
                    }
                }
                .into());
            }
        };
        let count = self.names.program.functions[function].parameters.len();
        if count != 1 {
            let diagnostic = self.complain(
                span,
                "claim of a function with several parameters",
                format!("expected a function with one parameter, found one with {count}"),
            );
            return Err(self.with_definition(diagnostic, span).into());
        }
        self.advance();
        Ok(function)
    }

    /// A claim about all naturals needs digit automata.
    fn must_be_regular(&self, function: FunctionId, name: Span) -> Parsed<()> {
        let Some(irregular) = self.names.facts[function].irregular else {
            return Ok(());
        };
        let what = irregular.what;
        let shown = self.quote(name, "f");
        Err(self
            .complain(
                irregular.span,
                format!("{what} in an unbounded question"),
                "no digit automaton computes this",
            )
            .with_related(name, format!("claimed of `{shown}` for all naturals"))
            .with_note("such a function is checked below a bound only")
            .with_help("add a bound to the claim, such as `below 2^20`")
            .into())
    }
}
