//! `nimcert play`: the moves of a position with their Grundy numbers, or a game against the program.

mod arguments;
mod bar;
mod game;
mod heaps;
mod table;

pub(crate) use arguments::Arguments;

use crate::exit::{Exit, Failure};
use crate::input::target::{Target, What};
use crate::input::{Named, Subject, concrete_subject, named};

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let target = match named(&arguments.f)? {
        Named::ClaimFile(source) => {
            Target::of_claim_file(&source, &arguments.set, arguments.game.as_deref())?
        }
        other if arguments.game.is_none() && arguments.set.is_empty() => {
            return bar::run(arguments, concrete_subject(other, &arguments.f)?);
        }
        _ => {
            return Err(Failure(format!(
                "error: --game and --set need a claim file, and {} is not one",
                arguments.f
            )));
        }
    };
    match target.what {
        What::Bar(function) => {
            let subject = Subject { program: target.program, function, heights_file: false };
            bar::run(arguments, subject)
        }
        What::Game(ref sum) => game::run(arguments, &target, sum),
    }
}
