//! The bar or the game that a claim file is about.

use nimcert_core::language::ast::{FunctionId, GameSum, Program, Statement, Summand};
use nimcert_core::language::misere::{as_written, own_coordinates};
use nimcert_core::language::{Needed, print_definitions, print_sum};

use super::Subject;

/// A bar or a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// The bar of a function.
    Bar(FunctionId),
    /// A game.
    Game(GameSum),
}

/// Reason why no bar or game of a program can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unchosen {
    /// There is no game of the name that was asked for; the names of the games.
    Unknown(Vec<String>),
    /// There are several games; their names.
    Several(Vec<String>),
    /// There is neither a game nor a function of one parameter.
    Nothing,
}

impl What {
    /// The game `name` if given; else what the first claim about a game or function is about; else the only game; else
    /// the bar of the function `f`, or of the last function.
    ///
    /// # Errors
    /// See [`Unchosen`].
    pub fn of_program(program: &Program, name: Option<&str>) -> Result<What, Unchosen> {
        let games = || program.games.iter().map(|game| game.name.clone()).collect();
        if let Some(name) = name {
            let found = program.games.iter().position(|game| game.name == name);
            return found.map(What::of_game).ok_or_else(|| Unchosen::Unknown(games()));
        }
        let claimed = program.claims.iter().find_map(|claim| What::of_statement(program, &claim.statement));
        match (claimed, program.games.len()) {
            (Some(what), _) => Ok(what),
            (None, 0) => {
                let named = program.functions.iter().position(|f| f.name == "f");
                let function = named.or(program.functions.len().checked_sub(1));
                function.filter(|&f| is_unary(program, f)).map(What::Bar).ok_or(Unchosen::Nothing)
            }
            (None, 1) => Ok(What::of_game(0)),
            (None, _) => Err(Unchosen::Several(games())),
        }
    }

    /// What a statement is about; `None` if it is about numbers only.
    pub fn of_statement(program: &Program, statement: &Statement) -> Option<What> {
        match statement {
            Statement::Property { function, .. } => Some(What::Bar(*function)),
            Statement::Positions { game, .. } | Statement::Grundy { game, .. } => {
                Some(match game.as_slice() {
                    &[Summand::Bar(function)] if is_unary(program, function) => What::Bar(function),
                    _ => What::Game(game.clone()),
                })
            }
            Statement::ForAll { .. } => None,
        }
    }

    fn of_game(id: usize) -> What {
        What::Game(vec![Summand::Named(id)])
    }

    /// Names of the coordinates, in the order of a position; under misere play without that of the translation.
    pub fn coordinates(&self, program: &Program) -> Vec<String> {
        match self {
            What::Bar(_) => ["y", "z"].map(str::to_owned).to_vec(),
            What::Game(sum) => own_coordinates(program, sum),
        }
    }

    /// The subject, as tables name it.
    pub fn subject(&self, program: &Program) -> Subject {
        match self {
            What::Bar(f) => Subject::Bar(print_definitions(program, &Needed::by_function(program, *f))),
            What::Game(sum) => {
                let head = format!("{}({})", print_sum(program, sum), self.coordinates(program).join(", "));
                let needed = Needed::by_game(program, sum);
                Subject::Game { head, definitions: print_definitions(&as_written(program), &needed) }
            }
        }
    }
}

fn is_unary(program: &Program, function: FunctionId) -> bool {
    program.functions[function].parameters.len() == 1
}
