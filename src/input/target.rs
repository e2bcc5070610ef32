//! The bar or game that an argument F or FILE names.

use num_bigint::BigUint;

use crate::exit::Failure;
use crate::input::subject::{Named, concrete, diagnosed, distinct, function_of, named};
use crate::terminal::suggest::did_you_mean;
use nimcert_core::language::ast::{FunctionId, GameSum, Program, Statement, Summand};
use nimcert_core::language::{Definitions, Needed, Source, game, print_definitions, print_sum};
use nimcert_report::question::heights_program;
use nimcert_tables::Subject;
use nimcert_tables::term::Claimed;

/// A bar or a game with its definitions.
pub(crate) struct Target {
    pub(crate) program: Program,
    definitions: Definitions,
    pub(crate) what: What,
    /// The values that a picture names, as `, m = 0`.
    values: String,
}

/// A bar or a game.
#[derive(Debug)]
pub(crate) enum What {
    /// The bar of a function.
    Bar(FunctionId),
    /// A game.
    Game(GameSum),
}

impl Target {
    /// Reads what a text names; of a claim file the game `game`, if given.
    pub(crate) fn read(
        text: &str,
        settings: &[(String, BigUint)],
        game: Option<&str>,
    ) -> Result<Target, Failure> {
        let no_file = || {
            let option = if game.is_some() { "--game" } else { "--set" };
            Failure(format!("error: {option} needs a claim file, and {text} is not one"))
        };
        distinct(settings)?;
        let named = named(text)?;
        if !matches!(named, Named::ClaimFile(_)) && (game.is_some() || !settings.is_empty()) {
            return Err(no_file());
        }
        Ok(match named {
            Named::ClaimFile(source) => Target::of_claim_file(&source, settings, game)?,
            Named::Heights(heights) => Target {
                program: heights_program(heights),
                definitions: Definitions::default(),
                what: What::Bar(0),
                values: String::new(),
            },
            Named::Expression(source) => Target::of_expression(&source)?,
        })
    }

    /// The bar of an expression in t.
    pub(crate) fn of_expression(source: &Source) -> Result<Target, Failure> {
        let (program, definitions) = Definitions::of_function(source).map_err(|d| diagnosed(&d, source))?;
        Ok(Target { program, definitions, what: What::Bar(0), values: String::new() })
    }

    /// The game or function of a claim file.
    pub(crate) fn of_claim_file(
        source: &Source,
        settings: &[(String, BigUint)],
        game: Option<&str>,
    ) -> Result<Target, Failure> {
        let (program, definitions) =
            Definitions::of_program(source, settings).map_err(|d| diagnosed(&d, source))?;
        concrete(&program, &source.name, true)?;
        let what = target(&program, source, game)?;
        Ok(Target { program, definitions, what, values: String::new() })
    }

    /// The same, with values of names for titles: `m = 0`, or nothing.
    pub(crate) fn with_words(mut self, words: &str) -> Target {
        self.values = if words.is_empty() { String::new() } else { format!(", {words}") };
        self
    }

    /// What is drawn, for titles.
    pub(crate) fn headline(&self) -> String {
        self.subject().headline() + &self.values
    }

    /// Names of the coordinates, in the order of a position.
    pub(crate) fn coordinates(&self) -> Vec<String> {
        match &self.what {
            What::Bar(_) => ["y", "z"].map(str::to_owned).to_vec(),
            What::Game(sum) => game::coordinates(&self.program, sum),
        }
    }

    /// Parses a term in the coordinates.
    pub(crate) fn term(&mut self, text: &str) -> Result<Claimed, Failure> {
        let names = self.coordinates();
        let source = Source::new("TERM", text);
        let term = self.definitions.term(&source, &names).map_err(|d| diagnosed(&d, &source))?;
        Ok(Claimed::new(&self.program, &names, term))
    }

    /// The subject of reports.
    pub(crate) fn subject(&self) -> Subject {
        match &self.what {
            What::Bar(f) => {
                Subject::Bar(print_definitions(&self.program, &Needed::by_function(&self.program, *f)))
            }
            What::Game(sum) => {
                let head = format!("{}({})", print_sum(&self.program, sum), self.coordinates().join(", "));
                let needed = Needed::by_game(&self.program, sum);
                Subject::Game { head, definitions: print_definitions(&self.program, &needed) }
            }
        }
    }
}

/// The game `name` if given; else that of the first claim about a game or function; else the only game; else the
/// bar of the function.
fn target(program: &Program, source: &Source, name: Option<&str>) -> Result<What, Failure> {
    let names = || program.games.iter().map(|game| game.name.as_str()).collect::<Vec<_>>().join(", ");
    if let Some(name) = name {
        let found = program.games.iter().position(|game| game.name == name);
        return match found {
            Some(id) => Ok(What::Game(vec![Summand::Named(id)])),
            None => {
                let near = did_you_mean(name, program.games.iter().map(|game| game.name.as_str()));
                Err(Failure(format!(
                    "error: {}: there is no game {name}\nhelp: {}{}",
                    source.name,
                    match program.games.is_empty() {
                        true => "this file defines no games".to_owned(),
                        false => format!("its games are {}", names()),
                    },
                    near.map_or(String::new(), |near| format!("; {near}"))
                )))
            }
        };
    }
    let claimed = program.claims.iter().find_map(|claim| match &claim.statement {
        Statement::Property { function, .. } => Some(What::Bar(*function)),
        Statement::Positions { game, .. } | Statement::Grundy { game, .. } => Some(match game.as_slice() {
            &[Summand::Bar(function)] if program.functions[function].parameters.len() == 1 => {
                What::Bar(function)
            }
            _ => What::Game(game.clone()),
        }),
        Statement::ForAll { .. } => None,
    });
    match (claimed, program.games.len()) {
        (Some(what), _) => Ok(what),
        (None, 0) => function_of(program, source).map(What::Bar),
        (None, 1) => Ok(What::Game(vec![Summand::Named(0)])),
        (None, _) => Err(Failure(format!(
            "error: {}: this file has several games\nhelp: choose one with --game NAME: {}",
            source.name,
            names()
        ))),
    }
}
