//! `nimcert play`: the moves of a position with their Grundy numbers, or a game against the program.

mod arguments;
mod bar;
mod game;
mod heaps;
mod table;

pub(crate) use arguments::Arguments;

use crate::exit::{Exit, Failure};
use crate::input::octal::{claim_file, octal_game};
use crate::input::target::{Target, What};
use crate::input::{Named, Subject, concrete_subject, named, needs_claim_file};

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(octal) = octal_game(&arguments.f) {
        let target = Target::of_claim_file(&claim_file(octal?), &arguments.set, arguments.game.as_deref())?;
        return of_target(arguments, target);
    }
    let target = match named(&arguments.f)? {
        Named::ClaimFile(source) => {
            Target::of_claim_file(&source, &arguments.set, arguments.game.as_deref())?
        }
        other if arguments.game.is_none() && arguments.set.is_empty() => {
            return bar::run(arguments, concrete_subject(other, &arguments.f)?);
        }
        _ => {
            let option = if arguments.game.is_some() { "--game" } else { "--set" };
            let set = arguments.set.first().map(|(name, _)| name.as_str());
            return Err(needs_claim_file(option, &arguments.f, set));
        }
    };
    of_target(arguments, target)
}

fn of_target(arguments: &Arguments, target: Target) -> Result<Exit, Failure> {
    match target.what {
        What::Bar(function) => {
            let subject = Subject { program: target.program, function, heights_file: false };
            bar::run(arguments, subject)
        }
        What::Game(ref sum) => game::run(arguments, &target, sum),
    }
}
