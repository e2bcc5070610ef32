//! Reads the parameters and constants of a function that is given without a file: `k = 2*m, m >= 1`.

use super::brackets;
use super::diagnostics::too_many_parameters;
use super::names::{Fault, Meaning, Names};
use super::parameters::Declared;
use super::parser::{ITEMS, Parser, Scope};
use super::program::{comma_outside_brackets, end_of, read_function, reported, tokens_of};
use super::token::{Kind, Token};
use crate::ast::{Program, ProgramParameter};
use crate::diagnostic::Diagnostic;
use crate::source::{MAX_PROGRAM_PARAMETERS, Source, Span};

/// Like [`parse_function`](crate::parse_function), with parameters and constants: items `m >= 1` and
/// `k = 2*m`, separated by commas, in any order.
///
/// # Errors
///
/// The first thing that is wrong with the items, else what is wrong with the function. The name of the source shows
/// which of the two a diagnostic is about.
///
/// ```
/// use nimcert_language::{Source, parse_function_with, print_program};
/// let (f, items) = (Source::new("F", "floor(t/k)"), Source::new("items", "k = 2*m, m >= 1"));
/// let program = parse_function_with(&f, &items).unwrap();
/// assert_eq!(print_program(&program), "param m >= 1\nfun f(t) = floor(t / (2 * m))\n");
/// ```
pub fn parse_function_with(source: &Source, items: &Source) -> Result<Program, Vec<Diagnostic>> {
    read_function(source, read_items(items)?).map(Names::into_program)
}

/// Reads items `NAME >= NUMBER` (parameters) and `NAME = term` (constants), separated by commas, in any order:
/// constants may use all parameters, and the constants before them.
fn read_items(source: &Source) -> Result<Names, Vec<Diagnostic>> {
    let tokens = tokens_of(source, "write `m >= 1`, or `k = 2*m, m >= 1`")?;
    let mut names = Names::default();
    let mut items = Items { source, names: &mut names };
    items.all(&tokens).map_err(|fault| reported(source, fault))?;
    names.elsewhere = true;
    Ok(names)
}

struct Items<'a> {
    source: &'a Source,
    names: &'a mut Names,
}

impl Items<'_> {
    fn all(&mut self, tokens: &[Token]) -> Result<(), Fault> {
        brackets::pair(self.source, tokens, end_of(tokens), ITEMS)?;
        let is_constant = |item: &&[Token]| item.get(1).is_some_and(|token| token.kind == Kind::Equal);
        let items = tokens.split(comma_outside_brackets());
        let (constants, parameters): (Vec<_>, Vec<_>) = items.partition(is_constant);
        for item in parameters {
            self.item(item, |parser| parser.parameter(&[]).map(Item::Parameter))?;
        }
        for item in constants {
            self.item(item, |parser| {
                let name = parser.new_name("the name of a parameter or constant")?;
                parser.advance();
                let term = parser.term()?;
                let shown = parser.quote(name, "..");
                Ok(Item::Constant(name, Meaning::Constant(parser.affine_term(&term, &shown)?)))
            })?;
        }
        Ok(())
    }

    /// Reads one item, and binds its name.
    fn item(
        &mut self,
        tokens: &[Token],
        read: impl FnOnce(&mut Parser<'_>) -> Result<Item, Fault>,
    ) -> Result<(), Fault> {
        let Some(first) = tokens.first() else {
            return Err(Diagnostic::new(
                self.source,
                Span::default(),
                "an empty item",
                "expected items `NAME >= NUMBER` or `NAME = term`, separated by commas",
            )
            .into());
        };
        let partners = brackets::pair(self.source, tokens, end_of(tokens), ITEMS)?;
        let mut parser = Parser::new(self.source, tokens, &partners, self.names, Scope::FILE, ITEMS);
        if matches!(first.kind, Kind::Let | Kind::Param) {
            let help = "write only `m >= 1` or `k = 2*m`";
            return Err(parser.unexpected("the name of a parameter or constant").with_help(help).into());
        }
        let item = read(&mut parser)?;
        parser.end()?;
        let name = match item {
            Item::Constant(name, meaning) => {
                self.names.bind(self.source.slice(name), meaning, name);
                name
            }
            Item::Parameter(Declared { name, least, .. }) => {
                if self.names.program.parameters.len() == MAX_PROGRAM_PARAMETERS {
                    return Err(too_many_parameters(self.source, name).into());
                }
                let parameter = ProgramParameter { name: self.source.slice(name).to_owned(), least };
                self.names.add_parameter(parameter, name);
                name
            }
        };
        let what = match self.source.slice(name) {
            "t" => "the variable of F",
            "f" => "the name of F",
            _ => return Ok(()),
        };
        let title = format!("`{}` is {what}", self.source.slice(name));
        Err(Diagnostic::new(self.source, name, title, "expected another name").into())
    }
}

enum Item {
    Parameter(Declared),
    Constant(Span, Meaning),
}
