//! Terms that are given in addition to a file or a function, and use its names.

use num_bigint::BigUint;

use super::brackets;
use super::lexer::lex;
use super::names::{Names, Parsed};
use super::parser::{Parser, Place, Scope};
use super::piecewise::OTHERWISE;
use super::program::{end_of, read_function, read_program, reported, tokens_of};
use super::token::Kind;
use crate::ast::{Condition, Program, Term};
use crate::diagnostic::Diagnostic;
use crate::source::Source;

/// The meanings of the names in a text, for terms that use them.
#[derive(Default)]
pub struct Definitions {
    names: Names,
}

impl Definitions {
    /// Reads a claim file as [`parse_program`](crate::parse_program) does, and keeps its names.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn of_program(
        source: &Source,
        overrides: &[(String, BigUint)],
    ) -> Result<(Program, Definitions), Vec<Diagnostic>> {
        read_program(source, overrides).map(|(program, names)| (program, Definitions { names }))
    }

    /// Reads a function as [`parse_function`](crate::parse_function) does, and keeps its name,
    /// which is `f` for a bare term.
    ///
    /// # Errors
    /// What is wrong with the term.
    pub fn of_function(source: &Source) -> Result<(Program, Definitions), Vec<Diagnostic>> {
        let names = read_function(source, Names::default())?;
        let program = Program { functions: names.program.functions.clone(), ..Program::default() };
        Ok((program, Definitions { names }))
    }

    /// Reads a term in some variables that may use the definitions.
    ///
    /// # Errors
    /// What is wrong with the characters, or the first thing that is wrong with the term.
    ///
    /// ```
    /// use nimcert_language::{Definitions, Source};
    /// let file = Source::new("k.claim", "let k = 4\nfun f(t) = floor(t/k)\n");
    /// let (program, mut definitions) = Definitions::of_program(&file, &[])?;
    /// let variables = ["y".to_owned(), "z".to_owned()];
    /// let term = definitions.term(&Source::new("TERM", "f(z) xor k * y"), &variables)?;
    /// assert_eq!(nimcert_language::print_term(&program, &variables, &term), "f(z) xor (4 * y)");
    /// # Ok::<(), Vec<nimcert_language::Diagnostic>>(())
    /// ```
    pub fn term(&mut self, source: &Source, variables: &[String]) -> Result<Term, Vec<Diagnostic>> {
        let example = || format!("write a term in the coordinates: `{}`", variables.join(" xor "));
        let read = |parser: &mut Parser<'_>| parser.term().map(|term| term.value);
        self.whole(source, "the term", Place::Grundy, variables, example, read)
    }

    /// Reads a condition or a term in any variables that may use the definitions. The variables are the names that
    /// have no meaning here, in the order in which they occur.
    ///
    /// # Errors
    /// What is wrong with the characters, or the first thing that is wrong with the text, read as a condition if it
    /// looks like one, else as a term.
    ///
    /// ```
    /// use nimcert_language::{Definitions, Source, Meant};
    /// let (variables, meant) = Definitions::default().expression(&Source::new("F", "y + 2 <= x"))?;
    /// assert_eq!(variables, ["y", "x"]);
    /// assert!(matches!(meant, Meant::Condition(_)));
    /// # Ok::<(), Vec<nimcert_language::Diagnostic>>(())
    /// ```
    pub fn expression(&mut self, source: &Source) -> Result<(Vec<String>, Meant), Vec<Diagnostic>> {
        const WHOLE: &str = "the expression";
        let example = || "write a condition or a term: `x + y <= 4`".to_owned();
        let (mut variables, mut is_condition, mut is_case) = (Vec::<String>::new(), false, false);
        let tokens = lex(source).tokens;
        for (at, token) in tokens.iter().enumerate() {
            is_condition |=
                token.kind.is_comparison() || matches!(token.kind, Kind::And | Kind::Or | Kind::Not);
            is_case |= token.kind == Kind::If;
            let name = source.slice(token.span());
            let is_called = tokens.get(at + 1).is_some_and(|next| next.kind == Kind::LeftParen);
            let is_new = self.names.meaning(name).is_none() && !variables.iter().any(|known| known == name);
            if token.kind == Kind::Name && !is_called && is_new && name != OTHERWISE {
                variables.push(name.to_owned());
            }
        }
        let read = |parser: &mut Parser<'_>| parser.condition().map(|condition| condition.value);
        let condition = self.whole(source, WHOLE, Place::Relation, &variables, example, read);
        let fault = match condition {
            Ok(condition) => return Ok((variables, Meant::Condition(condition))),
            Err(fault) => fault,
        };
        let read = |parser: &mut Parser<'_>| parser.term().map(|term| term.value);
        match self.whole(source, WHOLE, Place::Function, &variables, example, read) {
            Ok(term) => Ok((variables, Meant::Term(term))),
            Err(_) if is_condition && !is_case => Err(fault),
            Err(fault) => Err(fault),
        }
    }

    /// Reads the whole of a text.
    fn whole<T>(
        &mut self,
        source: &Source,
        whole: &'static str,
        place: Place,
        variables: &[String],
        example: impl Fn() -> String,
        read: impl FnOnce(&mut Parser<'_>) -> Parsed<T>,
    ) -> Result<T, Vec<Diagnostic>> {
        let tokens = tokens_of(source, example())?;
        self.names.elsewhere = true;
        let read = || {
            let partners = brackets::pair(source, &tokens, end_of(&tokens), whole)?;
            let scope = Scope { place, variables, ..Scope::FILE };
            let mut parser = Parser::new(source, &tokens, &partners, &mut self.names, scope, whole);
            let value = read(&mut parser)?;
            parser.end()?;
            Ok(value)
        };
        read().map_err(|fault| reported(source, fault))
    }
}

/// What [`Definitions::expression`] reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meant {
    /// A condition.
    Condition(Condition),
    /// A term.
    Term(Term),
}
