//! `nimcert play`: the moves of a position with their Grundy numbers, or a game against the program.

use std::io::{BufRead, IsTerminal};

use num_bigint::BigUint;

use crate::exit::{self, Exit, Failure};
use crate::input;
use crate::input::monotone::check_monotone;
use crate::input::position::parse_position;
use crate::terminal::ending::limit;
use crate::terminal::manners;
use crate::terminal::print::{complain, print};
use nimcert_core::games::{Cut, Game, MAX_PLAYED, PlayError, Played};
use nimcert_core::language::evaluate::{Undefined, apply};
use nimcert_report::play::{Strip, cut, options, position, standing};

/// Default last column of the position.
const DEFAULT_COLUMN: u64 = 12;

/// Longest line that is read as a move, in bytes.
const MAX_LINE: usize = 4096;

/// Arguments of `play`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
Two players break the bar CB(f, y, z), next to a strip of x squares if x is given. A move
is x=A (the strip keeps A squares), y=B (row B becomes the highest) or z=C (column C
becomes the last). The player who takes the last piece that is not poisoned wins. The
Grundy numbers are computed by mex, from the moves alone.

The program answers with the first winning move of the list; if there is none, with the
first move that removes the fewest squares. On a terminal it asks for your moves; q ends
the game.

Examples:
  nimcert play 'floor(t/2)' --at 3,9
  nimcert play 'floor(t/3)' --at 4,2,8 --moves 'x=1,z=5'", exit::DATA))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file
    #[arg(value_name = "F", allow_negative_numbers = true)]
    f: String,
    /// Starting position y,z or x,y,z [default: f(12),12, or the last column of a shorter file of heights]
    #[arg(long, value_name = "POSITION", value_parser = parse_position)]
    at: Option<(Strip, Played)>,
    /// Your moves, separated by commas; the program answers each of them
    #[arg(long, value_name = "MOVES", value_parser = parse_moves)]
    moves: Option<Moves>,
}

/// Moves of a game, in order.
#[derive(Debug, Clone)]
struct Moves(Vec<Cut>);

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let subject = input::subject(&arguments.f)?;
    let column = match arguments.at {
        Some((_, at)) => at.z.min(MAX_PLAYED),
        None => {
            DEFAULT_COLUMN.min(subject.heights().map_or(u64::MAX, |h| (h.count as u64).saturating_sub(1)))
        }
    };
    let mut heights = Vec::new();
    for z in 0..=column {
        match apply(&subject.program, subject.function, &[BigUint::from(z)]) {
            // A height beyond all limits of a position may as well be the largest number.
            Ok(height) => heights.push(u64::try_from(height).unwrap_or(u64::MAX)),
            Err(Undefined::PastHeights { .. }) => break,
            Err(why) => {
                return Err(Failure(format!("error: {} has no value at {z}: {why}", subject.name())));
            }
        }
    }
    check_monotone(subject.name(), &heights, |column| {
        format!(
            "`nimcert explain` explains what holds for such a function; it is monotone up to column {}",
            column - 1
        )
    })?;
    let (strip, at) = arguments.at.unwrap_or_else(|| {
        let y = heights.last().copied().unwrap_or(0);
        (Strip::Without, Played { x: 0, y: y.min(MAX_PLAYED), z: column })
    });
    let game = match Game::new(heights, at) {
        Err(why @ PlayError::TooLarge { .. }) => return Ok(limit(why)),
        other => other?,
    };
    let mut table = Table { game, strip };
    if let Some(Moves(moves)) = &arguments.moves {
        return table.scripted(moves);
    }
    print(&table.shown())?;
    if table.game.is_over() || !std::io::stdin().is_terminal() {
        return Ok(Exit::Success);
    }
    table.interactive(std::io::stdin().lock())
}

/// A game in progress.
struct Table {
    game: Game,
    strip: Strip,
}

impl Table {
    /// The position and its options.
    fn shown(&self) -> String {
        let options = options(&self.game, self.strip);
        let gap = if options.is_empty() { "" } else { "\n" };
        format!("{}{gap}{options}", standing(&self.game, self.strip, manners::layout()))
    }

    /// Plays a move of the user and the answer; returns both in words.
    fn round(&mut self, chosen: Cut) -> Result<String, Failure> {
        if self.game.is_over() {
            return Err(Failure(format!("error: the game is over, so {} cannot be played", cut(chosen))));
        }
        self.game.play(chosen)?;
        let mut out = self.said("you", chosen);
        if self.game.is_over() {
            out.push_str("you win\n");
        } else if let Some(answer) = self.game.answer() {
            self.game.play(answer.cut)?;
            out.push_str(&self.said("computer", answer.cut));
            if self.game.is_over() {
                out.push_str("the computer wins\n");
            }
        }
        Ok(out)
    }

    fn said(&self, who: &str, chosen: Cut) -> String {
        let at = position(self.game.position(), self.strip);
        format!("{:<10}{:<8}-> {at}  Grundy {}\n", format!("{who}:"), cut(chosen), self.game.grundy())
    }

    /// Plays the moves of `--moves`, and shows the position that is left.
    fn scripted(&mut self, moves: &[Cut]) -> Result<Exit, Failure> {
        let mut out = standing(&self.game, self.strip, manners::layout()) + "\n";
        for &chosen in moves {
            // Show the moves so far, then the error.
            match self.round(chosen) {
                Ok(round) => out.push_str(&round),
                Err(failure) => {
                    print(&out)?;
                    return Err(failure);
                }
            }
        }
        if !self.game.is_over() {
            out.push_str(&format!("\n{}", self.shown()));
        }
        print(&out)?;
        Ok(Exit::Success)
    }

    /// Asks for moves until the game is over, the user types `q`, or the input ends.
    fn interactive(&mut self, mut input: impl BufRead) -> Result<Exit, Failure> {
        loop {
            print("\nyour move> ")?;
            let mut line = Vec::new();
            let read = std::io::Read::take(&mut input, MAX_LINE as u64).read_until(b'\n', &mut line)?;
            let text = String::from_utf8_lossy(&line);
            let text = text.trim();
            if read == 0 || text == "q" {
                print(if read == 0 { "\n" } else { "" })?;
                return Ok(Exit::Success);
            }
            if text.is_empty() {
                continue;
            }
            let round = parse_cut(text).map_err(|message| Failure(format!("error: {message}")));
            match round.and_then(|chosen| self.round(chosen)) {
                Ok(round) => print(&round)?,
                Err(Failure(message)) => {
                    complain(&message);
                    continue;
                }
            }
            if self.game.is_over() {
                return Ok(Exit::Success);
            }
            print(&format!("\n{}", self.shown()))?;
        }
    }
}

/// Parses `x=A`, `y=B` or `z=C`.
fn parse_cut(text: &str) -> Result<Cut, String> {
    let parts = text.split_once('=').map(|(what, number)| (what.trim(), number.trim().parse()));
    match parts {
        Some(("x", Ok(x))) => Ok(Cut::Strip(x)),
        Some(("y", Ok(y))) => Ok(Cut::Row(y)),
        Some(("z", Ok(z))) => Ok(Cut::Column(z)),
        _ => Err(format!("`{text}` is not a move; a move is x=A, y=B or z=C with a natural number")),
    }
}

/// Parses moves separated by commas, semicolons or blanks.
fn parse_moves(text: &str) -> Result<Moves, String> {
    let separators = |c: char| c == ',' || c == ';' || c.is_whitespace();
    text.split(separators).filter(|part| !part.is_empty()).map(parse_cut).collect::<Result<_, _>>().map(Moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types into a game of (3, 1, 2) on heights 0, 0, 1; whether it ends well, and where.
    fn typed(text: &str) -> Option<(bool, Played)> {
        let game = Game::new(vec![0, 0, 1], Played { x: 3, y: 1, z: 2 }).ok()?;
        let mut table = Table { game, strip: Strip::With };
        let ended = table.interactive(text.as_bytes());
        Some((ended.is_ok(), table.game.position()))
    }

    #[test]
    fn a_game_ends_with_its_last_move_with_q_or_with_the_input() {
        let [start, over] = [(3, 1, 2), (0, 0, 0)].map(|(x, y, z)| Played { x, y, z });
        for text in ["", "q", " q \nx=0\n", "y=7\nx\n\n", "x=3\nz=2\nw=1\n\u{0}\n"] {
            assert_eq!(typed(text), Some((true, start)), "{text:?}");
        }
        // Some of them are moves as long as anything is left.
        let moves = ["x=0", "y=0", "z=0", "z=1", "x=1"].map(|text| format!("{text}\n")).concat();
        assert_eq!(typed(&moves.repeat(4)), Some((true, over)));
    }
}
