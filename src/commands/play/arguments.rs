//! Options of `nimcert play`.

use num_bigint::BigUint;

use crate::commands::prove::parse_setting;
use crate::exit;

/// Arguments of `play`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
F describes a bar. Two players break the bar CB(f, y, z), next to a strip of x squares
if x is given. A move is x=A (the strip keeps A squares), y=B (row B becomes the highest)
or z=C (column C becomes the last). The player who takes the last piece that is not
poisoned wins. A claim file describes a game: the one that --game names, else that of its
first claim, else its only one. A move is then the position that it leads to, as in 3,1,
and the player who cannot move loses. A position of a game whose heaps split is a list of heaps,
as in 5,3, for each summand, with | in between. The Grundy numbers are computed by mex, from the
moves alone.

The program answers with the first winning move of the list; if there is none, with the
first move that removes the least. On a terminal it asks for your moves: `hint` shows a
winning one, `moves` all of them with their Grundy numbers, `?` helps, and `q` ends the
game. Elsewhere it lists the moves, and plays those of --moves.

Examples:
  nimcert play 'floor(t/2)' --at 3,9
  nimcert play 'floor(t/3)' --at 4,2,8 --moves 'x=1,z=5'
  nimcert play nim.claim --at 3,5 --moves '3,3; 2,2'", exit::DATA))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file; or a claim file with a game
    #[arg(value_name = "F|FILE", allow_negative_numbers = true)]
    pub(super) f: String,
    /// Starting position: y,z or x,y,z of a bar [default: f(12),12, or the last column of a shorter file of
    /// heights]; the coordinates of a game
    #[arg(long, value_name = "POSITION", value_parser = parse_position)]
    pub(super) at: Option<At>,
    /// Your moves, separated by commas for a bar and by semicolons for a game; the program answers each of them
    #[arg(long, value_name = "MOVES")]
    pub(super) moves: Option<String>,
    /// Which game of a claim file
    #[arg(long, value_name = "NAME")]
    pub(super) game: Option<String>,
    /// Give a value to a `let` or `param` name of a claim file
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    pub(super) set: Vec<(String, BigUint)>,
}

/// The numbers of a position.
#[derive(Debug, Clone)]
pub(super) struct At(pub(super) Vec<u64>);

/// Parses numbers separated by commas.
pub(super) fn parse_position(text: &str) -> Result<At, String> {
    let text = text.trim().trim_start_matches('(').trim_end_matches(')');
    let numbers: Option<Vec<u64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    numbers
        .map(At)
        .ok_or_else(|| "expected a position: numbers below 2^64 separated by commas, as in 3,9".to_owned())
}
