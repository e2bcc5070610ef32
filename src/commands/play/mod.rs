//! `nimcert play`: the moves of a position with their Grundy numbers, or a game against the program.

mod bar;
mod game;

use std::io::{BufRead, IsTerminal};

use num_bigint::BigUint;

use crate::commands::prove::parse_setting;
use crate::exit::{self, Exit, Failure};
use crate::input::target::{Target, What};
use crate::input::{Named, Subject, concrete_subject, named};
use crate::terminal::ending::limit;
use crate::terminal::print::{complain, print, remark};

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

/// Why play does not go on.
enum Stop {
    Limit(String),
    Wrong(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Stop::Wrong(failure)
    }
}

/// How a game ends, or why it does not go on.
fn ended(result: Result<(), Stop>) -> Result<Exit, Failure> {
    match result {
        Ok(()) => Ok(Exit::Success),
        Err(Stop::Limit(what)) => Ok(limit(what)),
        Err(Stop::Wrong(failure)) => Err(failure),
    }
}

/// A game in progress.
trait Table {
    /// The position, and who can win.
    fn standing(&mut self) -> Result<String, Stop>;

    /// The moves with their Grundy numbers.
    fn moves(&mut self) -> Result<String, Stop>;

    /// The move that the program would make, in a sentence.
    fn hint(&mut self) -> Result<String, Stop>;

    /// How a move is typed, with an example.
    fn how(&mut self) -> Result<String, Stop>;

    /// Makes a move of the user and the answer; returns both in words.
    fn round(&mut self, text: &str) -> Result<String, Stop>;

    fn is_over(&mut self) -> Result<bool, Stop>;
}

/// Plays the moves of `--moves`, or those that are typed on a terminal; else lists the moves.
fn play(table: &mut dyn Table, moves: Option<Vec<&str>>) -> Result<(), Stop> {
    if let Some(moves) = moves {
        print(&format!("{}\n", table.standing()?))?;
        for text in moves {
            print(&table.round(text)?)?;
        }
        if !table.is_over()? {
            print(&format!("\n{}", shown(table)?))?;
        }
        return Ok(());
    }
    let stdin = std::io::stdin();
    if table.is_over()? || !stdin.is_terminal() {
        print(&shown(table)?)?;
        if holds_data(&stdin) {
            remark("note: standard input is not read: moves are typed on a terminal, or given with --moves");
        }
        return Ok(());
    }
    interactive(table, &mut stdin.lock())
}

/// The position and its moves.
fn shown(table: &mut dyn Table) -> Result<String, Stop> {
    let moves = table.moves()?;
    let gap = if moves.is_empty() { "" } else { "\n" };
    Ok(format!("{}{gap}{moves}", table.standing()?))
}

/// Whether standard input is a pipe or a file, which may have moves that somebody expects to be played.
#[cfg(unix)]
fn holds_data(stdin: &std::io::Stdin) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let kind = stdin.as_fd().try_clone_to_owned().and_then(|file| std::fs::File::from(file).metadata());
    kind.is_ok_and(|about| about.file_type().is_fifo() || about.is_file() && about.len() > 0)
}

#[cfg(not(unix))]
fn holds_data(_: &std::io::Stdin) -> bool {
    false
}

/// Asks for moves until the game is over, the user types `q`, or the input ends.
fn interactive(table: &mut dyn Table, input: &mut impl BufRead) -> Result<(), Stop> {
    print(&table.standing()?)?;
    while let Some(text) = typed(input)? {
        let said = match text.as_str() {
            "" => continue,
            "?" | "help" => Ok(format!("{}\n{COMMANDS}", table.how()?)),
            "hint" => table.hint(),
            "moves" => table.moves(),
            _ => table.round(&text).and_then(|round| match table.is_over()? {
                true => Ok(round),
                false => Ok(format!("{round}\n{}", table.standing()?)),
            }),
        };
        match said {
            Ok(said) => print(&said)?,
            Err(Stop::Wrong(Failure(message))) => complain(&message),
            Err(limit) => return Err(limit),
        }
        if table.is_over()? {
            break;
        }
    }
    Ok(())
}

/// What can be typed instead of a move.
const COMMANDS: &str = "  hint   a winning move, if there is one
  moves  all moves with their Grundy numbers
  ?      this help
  q      end the game
";

/// The hint for a move that leads to a position with this Grundy number.
fn advice(chosen: &str, to: &str, grundy: u64) -> String {
    match grundy {
        0 => format!("{chosen} wins: it leads to {to}, a P-position\n"),
        _ => format!("no move wins against best play; {chosen} leads to {to} and removes the least\n"),
    }
}

/// Reads a line that the user types; `None` at the end of the input or for `q`, which end the game.
fn typed(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    print("\nyour move (? for help, q to quit)> ")?;
    let mut line = Vec::new();
    let read = std::io::Read::take(input, MAX_LINE as u64).read_until(b'\n', &mut line)?;
    let text = String::from_utf8_lossy(&line).trim().to_owned();
    if read == 0 || ["q", "quit", "exit"].contains(&text.as_str()) {
        print(if read == 0 { "\n" } else { "" })?;
        return Ok(None);
    }
    Ok(Some(text))
}
