//! Reads `param` statements, and constants that may depend on parameters.

use num_bigint::BigUint;

use super::diagnostics::{Wanted, too_many_parameters};
use super::names::Parsed;
use super::parser::{Parser, TermNode};
use super::token::Kind;
use crate::analysis::depends_on_parameters;
use crate::ast::{Number, Term};
use crate::evaluate::value;
use crate::source::{MAX_PROGRAM_PARAMETERS, Span};

/// `name >= least` of a `param` statement.
pub(super) struct Declared {
    pub(super) name: Span,
    pub(super) bound: Span,
    pub(super) least: BigUint,
}

impl Parser<'_> {
    /// `param NAME >= NUMBER, ..`.
    pub(super) fn parameter_declaration(&mut self) -> Parsed<Vec<Declared>> {
        self.advance();
        let mut declared: Vec<Declared> = Vec::new();
        let mut before: Vec<(String, Span)> = Vec::new();
        loop {
            let declaration = self.parameter(&before)?;
            if declared.len() == MAX_PROGRAM_PARAMETERS {
                return Err(too_many_parameters(self.source, declaration.name).into());
            }
            before.push((self.source.slice(declaration.name).to_owned(), declaration.name));
            declared.push(declaration);
            if self.peek() == Kind::End {
                return Ok(declared);
            }
            self.parameter_separator()?;
        }
    }

    /// `NAME >= NUMBER`, after the parameters before it.
    pub(super) fn parameter(&mut self, before: &[(String, Span)]) -> Parsed<Declared> {
        let name = self.variable_name("parameter", before)?;
        self.check_parameter_name(name)?;
        if !self.accept(Kind::GreaterEqual) {
            return Err(self.no_parameter_bound(name));
        }
        if self.peek() != Kind::Natural {
            return Err(self.bound_not_a_number(name));
        }
        let least = self.natural()?;
        let bound = self.advance();
        self.count_constant(&Number::from(least.clone()), bound)?;
        Ok(Declared { name, bound, least })
    }

    /// The value of the term of `let`, which may depend on parameters. `shown` is the name that is defined.
    pub(super) fn affine_term(&mut self, term: &TermNode, shown: &str) -> Parsed<Number> {
        if !depends_on_parameters(&self.names.program, &term.value) {
            return self.constant_term(term, "the constant").map(Number::from);
        }
        let Some(number) = term.value.constant_value() else {
            return Err(self.not_affine(&term.value, term.span, &Wanted::Named(shown)));
        };
        self.count_constant(&number, term.span)?;
        Ok(number)
    }

    /// The value of a term without variables and parameters. `what` names it in messages.
    pub(super) fn constant_term(&mut self, term: &TermNode, what: &str) -> Parsed<BigUint> {
        if depends_on_parameters(&self.names.program, &term.value) {
            return Err(self.parameter_not_allowed(what, term.span));
        }
        match value(&self.names.program, &term.value, &[]) {
            Ok(value) => {
                self.count_constant(&Number::from(value.clone()), term.span)?;
                Ok(value)
            }
            Err(cause) => Err(self
                .complain(term.span, format!("{what} has no value"), cause.to_string())
                .with_note("constants and bounds are naturals")
                .into()),
        }
    }

    /// A number that must not depend on parameters.
    pub(super) fn plain(&self, number: &Number, what: &str, span: Span) -> Parsed<BigUint> {
        number.plain().cloned().ok_or_else(|| self.parameter_not_allowed(what, span))
    }

    /// `left + right`, `left - right` or `left * right` of constants is a constant, if a parameter occurs.
    pub(super) fn folding(
        &mut self,
        left: TermNode,
        right: TermNode,
        build: impl FnOnce(Term, Term) -> Term,
    ) -> Parsed<TermNode> {
        let mut node = self.binary(left, right, |a, b| build(*a, *b))?;
        if let Term::Constant(number) = &node.value
            && !number.is_plain()
        {
            self.count_constant(number, node.span)?;
            // It is one number, wherever it is written again.
            (node.height, node.size) = (1, 1);
            self.names.nodes = self.names.nodes.saturating_sub(2);
        }
        Ok(node)
    }
}
