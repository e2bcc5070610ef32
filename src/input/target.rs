//! The bar or game that an argument F or FILE names.

use num_bigint::BigUint;

use crate::exit::Failure;
use crate::input::octal::{claim_file, octal_game};
use crate::input::subject::{Named, concrete, diagnosed, distinct, function_of, named, needs_claim_file};
use crate::input::takes;
use crate::terminal::suggest::did_you_mean;
use nimcert_core::language::ast::Program;
use nimcert_core::language::misere::is_misere;
use nimcert_core::language::{Definitions, Source};
use nimcert_report::question::heights_program;
use nimcert_tables::Subject;
use nimcert_tables::target::Unchosen;
pub(crate) use nimcert_tables::target::What;
use nimcert_tables::term::Claimed;

/// A bar or a game with its definitions.
pub(crate) struct Target {
    pub(crate) program: Program,
    definitions: Definitions,
    pub(crate) what: What,
    /// The values that a picture names, as `, m = 0`.
    values: String,
}

impl Target {
    /// Reads what a text names; of a claim file the game `game`, if given.
    pub(crate) fn read(
        text: &str,
        settings: &[(String, BigUint)],
        game: Option<&str>,
    ) -> Result<Target, Failure> {
        distinct(settings)?;
        if let Some(octal) = octal_game(text) {
            return Target::of_claim_file(&claim_file(octal?), settings, game);
        }
        let named = named(text)?;
        if !matches!(named, Named::ClaimFile(_)) && (game.is_some() || !settings.is_empty()) {
            let option = if game.is_some() { "--game" } else { "--set" };
            return Err(needs_claim_file(option, text, settings.first().map(|(name, _)| name.as_str())));
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
        self.what.coordinates(&self.program)
    }

    /// Whether it is a game under misere play, whose rules have one more coordinate, the last one: 1 until the game is
    /// over.
    pub(crate) fn is_misere(&self) -> bool {
        matches!(&self.what, What::Game(game) if is_misere(&self.program, game))
    }

    /// Refuses a game under misere play where Grundy numbers are asked for.
    pub(crate) fn has_grundy_numbers(&self) -> Result<(), Failure> {
        match self.is_misere() {
            true => Err(Failure(
                "error: Grundy numbers belong to normal play, and this game is under misere play\nhelp: list its P-positions: nimcert mex FILE --p-positions"
                    .to_owned(),
            )),
            false => Ok(()),
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
        self.what.subject(&self.program)
    }
}

/// What a claim file is about, or a message with the next command.
fn target(program: &Program, source: &Source, name: Option<&str>) -> Result<What, Failure> {
    What::of_program(program, name).or_else(|unchosen| match unchosen {
        Unchosen::Nothing => function_of(program, source).map(What::Bar),
        Unchosen::Several(names) => {
            let help = match takes::has_game() {
                true => format!("choose one with --game NAME: {}", names.join(", ")),
                false => {
                    format!("write a claim about one of them, or remove the others: {}", names.join(", "))
                }
            };
            Err(Failure(format!("error: {}: this file has several games\nhelp: {help}", source.name)))
        }
        Unchosen::Unknown(names) => {
            let name = name.unwrap_or_default();
            let near = did_you_mean(name, names.iter().map(String::as_str));
            Err(Failure(format!(
                "error: {}: there is no game {name}\nhelp: {}{}",
                source.name,
                match names.is_empty() {
                    true => "this file defines no games".to_owned(),
                    false => format!("its games are {}", names.join(", ")),
                },
                near.map_or(String::new(), |near| format!("; {near}"))
            )))
        }
    })
}
