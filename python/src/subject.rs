//! The bar or the game that a text is about, for tables, pictures and discoveries.

use nimcert_core::language::ast::{FunctionId, GameSum, Program, Statement, Summand};
use nimcert_core::language::{
    Needed, Source, game, parse_function, parse_heights, parse_program, print_definitions, print_sum,
};
use nimcert_drawing::limits::of_64_bits;
use nimcert_report::question::{Mistake, TextKind, heights_program};
use nimcert_tables::Subject as Named;
use num_bigint::BigUint;

use crate::failure::{Failure, wrong};

/// A bar or a game, with the definitions around it.
pub(crate) struct Subject {
    pub(crate) program: Program,
    pub(crate) what: What,
}

/// A bar or a game.
pub(crate) enum What {
    /// The bar of a function.
    Bar(FunctionId),
    /// A game.
    Game(GameSum),
}

impl Subject {
    /// Reads a text: an expression in t, a list of heights, or a claim file. Of a claim file the game that is named,
    /// else what the first claim is about, else the only game, else the function.
    pub(crate) fn read(
        name: &str,
        text: &str,
        settings: &[(String, BigUint)],
        game: Option<&str>,
    ) -> Result<Subject, Failure> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let source = Source::new(name, text);
        let kind = TextKind::of(text);
        if kind != TextKind::ClaimFile && (game.is_some() || !settings.is_empty()) {
            let what = if game.is_some() { "game=" } else { "values of names" };
            return Err(wrong(format!("error: {what} needs a claim file, and {name} is not one")));
        }
        let program = match kind {
            TextKind::Certificate => return Err(Mistake::Certificate.into()),
            TextKind::ClaimFile => {
                let program =
                    parse_program(&source, settings).map_err(|d| Mistake::unreadable(&d, &source))?;
                let what = chosen(&program, name, game)?;
                return Ok(Subject { program, what });
            }
            TextKind::Heights if text.trim().bytes().any(|b| !b.is_ascii_digit()) => {
                heights_program(parse_heights(&source).map_err(|d| Mistake::unreadable(&[d], &source))?)
            }
            TextKind::Heights | TextKind::Expression => {
                parse_function(&source).map_err(|d| Mistake::unreadable(&d, &source))?
            }
        };
        Ok(Subject { program, what: What::Bar(0) })
    }

    /// That values are given to all parameters.
    pub(crate) fn concrete(self, name: &str) -> Result<Subject, Failure> {
        match self.program.parameters.first() {
            None => Ok(self),
            Some(first) => Err(wrong(format!(
                "error: {name} has parameters: give values, such as {}={}",
                first.name,
                first.least.clone() + 1u32
            ))),
        }
    }

    /// Names of the coordinates, in the order of a position.
    pub(crate) fn coordinates(&self) -> Vec<String> {
        match &self.what {
            What::Bar(_) => ["y", "z"].map(str::to_owned).to_vec(),
            What::Game(sum) => game::coordinates(&self.program, sum),
        }
    }

    /// As tables name it.
    pub(crate) fn named(&self) -> Named {
        match &self.what {
            What::Bar(f) => {
                Named::Bar(print_definitions(&self.program, &Needed::by_function(&self.program, *f)))
            }
            What::Game(sum) => {
                let head = format!("{}({})", print_sum(&self.program, sum), self.coordinates().join(", "));
                let needed = Needed::by_game(&self.program, sum);
                Named::Game { head, definitions: print_definitions(&self.program, &needed) }
            }
        }
    }
}

fn chosen(program: &Program, name: &str, game: Option<&str>) -> Result<What, Failure> {
    let names = || program.games.iter().map(|game| game.name.as_str()).collect::<Vec<_>>().join(", ");
    if let Some(game) = game {
        let found = program.games.iter().position(|known| known.name == game);
        return found.map(|id| What::Game(vec![Summand::Named(id)])).ok_or_else(|| {
            let has = if program.games.is_empty() {
                "this text defines no games".to_owned()
            } else {
                format!("its games are {}", names())
            };
            wrong(format!("error: {name}: there is no game {game}\nhelp: {has}"))
        });
    }
    let one_parameter = |f: FunctionId| program.functions[f].parameters.len() == 1;
    let claimed = program.claims.iter().find_map(|claim| match &claim.statement {
        Statement::Property { function, .. } => Some(What::Bar(*function)),
        Statement::Positions { game, .. } | Statement::Grundy { game, .. } => Some(match game.as_slice() {
            &[Summand::Bar(function)] if one_parameter(function) => What::Bar(function),
            _ => What::Game(game.clone()),
        }),
        Statement::ForAll { .. } => None,
    });
    match (claimed, program.games.len()) {
        (Some(what), _) => Ok(what),
        (None, 1) => Ok(What::Game(vec![Summand::Named(0)])),
        (None, 0) => {
            let named = program.functions.iter().position(|f| f.name == "f");
            let function = named.or(program.functions.len().checked_sub(1)).filter(|&f| one_parameter(f));
            function.map(What::Bar).ok_or_else(|| {
                wrong(format!(
                    "error: {name}: this text has no game and no function of one parameter\nhelp: define one with `fun f(t) = ..`"
                ))
            })
        }
        (None, _) => Err(wrong(format!(
            "error: {name}: this text has several games\nhelp: choose one with game=NAME: {}",
            names()
        ))),
    }
}

/// The error of a function that decreases at a column.
pub(crate) fn fall(name: &str, column: u64, [before, height]: [u64; 2]) -> String {
    let [before, height] = [before, height].map(of_64_bits);
    format!(
        "error: a bar needs a monotone function, but {name}({column}) = {height} is less than {name}({}) = {before}",
        column - 1
    )
}
