//! Reads `claim` statements.

use super::diagnostics::cut;
use super::names::{Fault, Meaning, Parsed};
use super::parser::{Parser, Place, Scope};
use super::statements::COMMENT_HINT;
use super::token::Kind;
use crate::ast::{Claim, FunctionId, GameSum, Property, Statement};
use crate::game;
use crate::source::{MAX_COORDINATES, Span};

impl Parser<'_> {
    /// `claim [not]` and what is claimed.
    pub(super) fn claim(&mut self) -> Parsed<Claim> {
        self.advance();
        let negated = self.accept(Kind::Not);
        let statement = match self.source.slice(self.here()) {
            "p" => {
                self.advance();
                self.claim_of_positions()?
            }
            "grundy" => {
                self.advance();
                self.claim_of_values()?
            }
            "forall" => {
                self.advance();
                self.claim_for_all()?
            }
            _ => self.claim_of_a_function(negated)?,
        };
        Ok(Claim { negated, statement })
    }

    /// `GAME = condition` after `claim p`.
    fn claim_of_positions(&mut self) -> Parsed<Statement> {
        let (game, mut coordinates) = self.claimed_game("p")?;
        let misere = self.is_misere(&game);
        if misere {
            coordinates.pop();
        }
        let scope = Scope { place: Place::Positions, variables: &coordinates, ..Scope::FILE };
        let mut formula = self.within(scope, |inner| {
            let formula = inner.condition()?;
            inner.end_of_claim()?;
            Ok(formula)
        })?;
        if misere {
            formula = self.misere_formula(coordinates.len(), formula)?;
        }
        Ok(Statement::Positions { game, formula: formula.value })
    }

    /// `GAME = term` after `claim grundy`.
    fn claim_of_values(&mut self) -> Parsed<Statement> {
        let start = self.here();
        let (game, coordinates) = self.claimed_game("grundy")?;
        if self.is_misere(&game) {
            return Err(self.misere_has_no_values(start));
        }
        let scope = Scope { place: Place::Grundy, variables: &coordinates, ..Scope::FILE };
        let value = self.within(scope, |inner| {
            let value = inner.term()?;
            if inner.peek().is_comparison() || matches!(inner.peek(), Kind::And | Kind::Or) {
                return Err(inner.condition_as_value(&value));
            }
            inner.end_of_claim()?;
            Ok(value)
        })?;
        Ok(Statement::Grundy { game, value: value.value })
    }

    /// `GAME =` after `claim p` or `claim grundy`, with the names of its coordinates.
    fn claimed_game(&mut self, word: &str) -> Parsed<(GameSum, Vec<String>)> {
        let start = self.here();
        if self.peek() == Kind::LeftParen
            && let Some(fault) = self.claim_without_a_game(word)
        {
            return Err(fault);
        }
        let (game, _) = self.sum("")?;
        let span = start.to(self.before());
        if game::splits(&self.names.program, &game) && !self.names.program.parameters.is_empty() {
            return Err(self.heaps_with_parameters(span));
        }
        let coordinates = game::coordinates(&self.names.program, &game);
        for (at, name) in coordinates.iter().enumerate() {
            if coordinates[..at].contains(name) {
                return Err(self.coordinate_twice(word, span, name, coordinates.len()));
            }
            if self.names.meaning(name).is_some() {
                return Err(self.coordinate_is_bound(word, span, name, &coordinates));
            }
        }
        let sign = self.here();
        if !self.accept(Kind::Equal) {
            return Err(self.no_formula(word, span, &coordinates));
        }
        if self.source.slice(sign) == "==" {
            return Err(self.two_equals_signs(word, span, sign));
        }
        self.names.add_variables(coordinates.iter().map(|name| (name.clone(), span)));
        Ok((game, coordinates))
    }

    /// `x, ..: condition` after `claim forall`.
    fn claim_for_all(&mut self) -> Parsed<Statement> {
        let mut variables: Vec<(String, Span)> = Vec::new();
        loop {
            if self.peek() == Kind::LeftParen || self.peek() == Kind::Colon && variables.is_empty() {
                return Err(self.no_variable());
            }
            if self.comma_for_colon(&variables) {
                return Err(self.no_colon(&variables));
            }
            let span = self.variable_name("variable", &variables)?;
            if variables.len() == MAX_COORDINATES {
                return Err(self.too_many_variables(span));
            }
            variables.push((self.source.slice(span).to_owned(), span));
            if self.accept(Kind::Colon) {
                break;
            }
            if !self.accept(Kind::Comma) {
                return Err(self.no_colon(&variables));
            }
        }
        let names: Vec<String> = variables.iter().map(|(name, _)| name.clone()).collect();
        self.names.add_variables(variables);
        let scope = Scope { place: Place::ForAll, variables: &names, ..Scope::FILE };
        let formula = self.within(scope, |inner| {
            let formula = inner.condition()?;
            inner.end_of_claim()?;
            Ok(formula)
        })?;
        Ok(Statement::ForAll { variables: names, formula: formula.value })
    }

    /// Checks that the claim ends here.
    fn end_of_claim(&self) -> Parsed<()> {
        match self.peek() {
            Kind::Below => Err(self.bound_of_no_function()),
            Kind::Comma => Err(self.comma_behind_formula()),
            _ => self.end(),
        }
    }

    /// `monotone|ns|nimsum NAME [below constant]`.
    fn claim_of_a_function(&mut self, negated: bool) -> Parsed<Statement> {
        let property = self.property(negated)?;
        let name = self.here();
        let function = self.claimed_function()?;
        let below = if self.accept(Kind::Below) {
            let bound = self.term()?;
            self.end()?;
            Some(self.constant_term(&bound, "the bound")?)
        } else {
            if self.peek() == Kind::LeftParen {
                let text = self.quote(name, "f");
                let diagnostic = self
                    .unexpected("`below` or the end of the claim")
                    .with_note("a claim is about the function, not about one of its values");
                let close = self.partners.of(self.at).unwrap_or(self.at);
                let brackets = self.here().to(self.span_at(close));
                return Err(diagnostic
                    .with_proposal(format!("write `{text}` without brackets"), brackets, "")
                    .into());
            }
            if self.source.slice(self.here()) == "//" {
                return Err(self
                    .unexpected("`below` or the end of the claim")
                    .with_help(COMMENT_HINT)
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
        Ok(Statement::Property { property, function, below })
    }

    fn property(&mut self, negated: bool) -> Parsed<Property> {
        let word = self.source.slice(self.here());
        let property = match word {
            "monotone" => Property::Monotone,
            "ns" => Property::Ns,
            "nimsum" => Property::Nimsum,
            _ => {
                return Err(self.no_property(negated));
            }
        };
        self.advance();
        Ok(property)
    }

    fn claimed_function(&mut self) -> Parsed<FunctionId> {
        let span = self.here();
        let word = self.source.slice(span);
        if let (Kind::LeftParen, Kind::Name, Kind::RightParen) =
            (self.peek(), self.peek_after(1), self.peek_after(2))
        {
            let diagnostic = self.unexpected("the name of a function");
            let name = self.source.slice(self.span_at(self.at + 1));
            let brackets = span.to(self.span_at(self.at + 2));
            let help = format!("write `{}` without brackets", cut(name));
            return Err(diagnostic.with_proposal(help, brackets, format!(" {name}")).into());
        }
        if self.peek() != Kind::Name {
            return Err(self
                .unexpected("the name of a function")
                .with_help(if self.peek() == Kind::Not {
                    "`not` comes before the property: `claim not nimsum f`"
                } else {
                    "define the function first: `fun f(t) = ..`, then `claim nimsum f`"
                })
                .into());
        }
        let shown = self.quote(span, "..");
        let function = match self.names.meaning(word) {
            Some(Meaning::Function(function)) => *function,
            Some(Meaning::Broken) => return Err(Fault::Silent),
            Some(meaning) => {
                let diagnostic = self.complain(
                    span,
                    format!("`{shown}` is not a function"),
                    format!("expected the name of a function, found {}", meaning.describe()),
                );
                let diagnostic = match meaning {
                    Meaning::Game(_) => diagnostic.with_help(Self::claims_of_games(word)),
                    _ => diagnostic,
                };
                return Err(self.with_definition(diagnostic, span).into());
            }
            None if self.names.defined_somewhere.contains_key(word) => {
                return Err(self
                    .complain(
                        span,
                        format!("`{shown}` is not defined yet"),
                        "expected a function from an earlier line",
                    )
                    .with_help("move the claim below the definition")
                    .into());
            }
            None => {
                let diagnostic = self.complain(
                    span,
                    format!("claim of an unknown function `{shown}`"),
                    format!("expected the name of a function, found `{shown}`"),
                );
                return Err(match self.names.nearest_function(word) {
                    _ if word == "strip" => diagnostic.with_help(Self::claims_of_games(word)),
                    _ if word == "bar" => {
                        diagnostic.with_help("claim it for the function of the bar: `claim nimsum f`")
                    }
                    Some(near) => diagnostic.with_proposal(format!("did you mean `{near}`?"), span, near),
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
}
