//! `nimcert play`: the moves of a position with their Grundy numbers, or a game against the program.

mod bar;
mod game;

use std::io::BufRead;

use num_bigint::BigUint;

use crate::commands::prove::parse_setting;
use crate::exit::{self, Exit, Failure};
use crate::input::target::{Target, What};
use crate::input::{Named, Subject, concrete_subject, named};
use crate::terminal::print::print;

/// Longest line that is read as a move, in bytes.
const MAX_LINE: usize = 4096;

/// Arguments of `play`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
F describes a bar. Two players break the bar CB(f, y, z), next to a strip of x squares
if x is given. A move is x=A (the strip keeps A squares), y=B (row B becomes the highest)
or z=C (column C becomes the last). The player who takes the last piece that is not
poisoned wins. A claim file describes a game: the one that --game names, else that of its
first claim, else its only one. A move is then the position that it leads to, as in 3,1,
and the player who cannot move loses. The Grundy numbers are computed by mex, from the moves
alone.

The program answers with the first winning move of the list; if there is none, with the
first move that removes the least. On a terminal it asks for your moves; q ends the game.

Examples:
  nimcert play 'floor(t/2)' --at 3,9
  nimcert play 'floor(t/3)' --at 4,2,8 --moves 'x=1,z=5'
  nimcert play nim.claim --at 3,5 --moves '3,3; 2,2'", exit::DATA))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file; or a claim file with a game
    #[arg(value_name = "F|FILE", allow_negative_numbers = true)]
    f: String,
    /// Starting position: y,z or x,y,z of a bar [default: f(12),12, or the last column of a shorter file of
    /// heights]; the coordinates of a game
    #[arg(long, value_name = "POSITION", value_parser = parse_position)]
    at: Option<At>,
    /// Your moves, separated by commas for a bar and by semicolons for a game; the program answers each of them
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Which game of a claim file
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// Give a value to a `let` or `param` name of a claim file
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    set: Vec<(String, BigUint)>,
}

/// The numbers of a position.
#[derive(Debug, Clone)]
struct At(Vec<u64>);

/// Parses numbers separated by commas.
fn parse_position(text: &str) -> Result<At, String> {
    let text = text.trim().trim_start_matches('(').trim_end_matches(')');
    let numbers: Option<Vec<u64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    numbers
        .map(At)
        .ok_or_else(|| "expected a position: numbers below 2^64 separated by commas, as in 3,9".to_owned())
}

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

/// Reads a line that the user types; `None` at the end of the input or for `q`, which end the game.
fn typed(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    print("\nyour move> ")?;
    let mut line = Vec::new();
    let read = std::io::Read::take(input, MAX_LINE as u64).read_until(b'\n', &mut line)?;
    let text = String::from_utf8_lossy(&line).trim().to_owned();
    if read == 0 || text == "q" {
        print(if read == 0 { "\n" } else { "" })?;
        return Ok(None);
    }
    Ok(Some(text))
}
