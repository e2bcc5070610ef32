//! Terms that are given besides a file or a function, and use its names.

use num_bigint::BigUint;

use super::brackets;
use super::lexer::lex;
use super::names::{Fault, Names};
use super::parser::{Parser, Place, Scope};
use super::program::{check_length, empty, end_of, read_function, read_program};
use crate::ast::{Program, Term};
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
        const WHOLE: &str = "the term";
        check_length(source)?;
        let lexed = lex(source);
        if !lexed.errors.is_empty() {
            return Err(lexed.errors);
        }
        if lexed.tokens.is_empty() {
            let example = variables.join(" xor ");
            return Err(vec![
                empty(source).with_help(format!("write a term in the coordinates: `{example}`")),
            ]);
        }
        self.names.elsewhere = true;
        let mut read = || {
            let partners = brackets::pair(source, &lexed.tokens, end_of(&lexed.tokens), WHOLE)?;
            let scope = Scope { place: Place::Grundy, variables, ..Scope::FILE };
            let mut parser = Parser::new(source, &lexed.tokens, &partners, &mut self.names, scope, WHOLE);
            let term = parser.term()?;
            parser.end()?;
            Ok(term.value)
        };
        read().map_err(|fault| match fault {
            Fault::Report(diagnostic) => vec![*diagnostic],
            Fault::Silent => vec![empty(source)],
        })
    }
}
