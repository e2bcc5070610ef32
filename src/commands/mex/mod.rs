//! `nimcert mex`: Grundy numbers by exhaustion, from the rules alone.

mod arguments;
mod bar;
mod game;
mod writer;

pub(crate) use arguments::Arguments;
use arguments::FormatName;

use crate::exit::{Exit, Failure};
use crate::files::sink::file;
use crate::input::target::{Target, What};
use crate::terminal::control::Control;
use crate::terminal::json;

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if arguments.format() == FormatName::Json {
        json::ask();
    }
    let mut target = Target::read(&arguments.f, &arguments.set, arguments.game.as_deref())?;
    if let Some(ranges) = &arguments.ranges {
        ranges.check("--box", &target.coordinates())?;
    }
    let to_stdout = file(arguments.out.as_deref()).is_none();
    let question = arguments.question(&mut target)?;
    arguments.check_format(&question)?;
    if !matches!(question, arguments::Question::PPositions) {
        target.has_grundy_numbers()?;
    }
    let control = Control::new(to_stdout)?;
    match target.what {
        What::Bar(f) => bar::run(arguments, &target, f, &question, &control),
        What::Game(ref sum) => game::run(arguments, &target, sum, &question, &control),
    }
}
