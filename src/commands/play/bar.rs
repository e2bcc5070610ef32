//! `nimcert play` for a bar, and a strip beside it.

use std::io::{BufRead, IsTerminal};

use num_bigint::BigUint;

use crate::commands::play::{Arguments, At, typed};
use crate::exit::{Exit, Failure};
use crate::input::Subject;
use crate::input::monotone::check_monotone;
use crate::terminal::ending::limit;
use crate::terminal::output_options;
use crate::terminal::print::{complain, print};
use nimcert_core::games::{Cut, Game, MAX_PLAYED, PlayError, Played};
use nimcert_core::language::evaluate::{Undefined, apply};
use nimcert_report::play::{Strip, cut, options, position, standing};

/// Default last column of the position.
const DEFAULT_COLUMN: u64 = 12;

/// Moves of a game, in order.
#[derive(Debug, Clone)]
struct Moves(Vec<Cut>);

pub(crate) fn run(arguments: &Arguments, subject: Subject) -> Result<Exit, Failure> {
    let start = arguments.at.as_ref().map(of_position).transpose()?;
    let moves = arguments.moves.as_deref().map(parse_moves).transpose();
    let moves = moves.map_err(|message| Failure(format!("error: --moves: {message}")))?;
    let column = match start {
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
    let (strip, at) = start.unwrap_or_else(|| {
        let y = heights.last().copied().unwrap_or(0);
        (Strip::Without, Played { x: 0, y: y.min(MAX_PLAYED), z: column })
    });
    let game = match Game::new(heights, at) {
        Err(why @ PlayError::TooLarge { .. }) => return Ok(limit(why)),
        other => other?,
    };
    let mut table = Table { game, strip };
    if let Some(Moves(moves)) = &moves {
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
        format!("{}{gap}{options}", standing(&self.game, self.strip, output_options::layout()))
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
        let mut out = standing(&self.game, self.strip, output_options::layout()) + "\n";
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
            let Some(text) = typed(&mut input)? else {
                return Ok(Exit::Success);
            };
            if text.is_empty() {
                continue;
            }
            let round = parse_cut(&text).map_err(|message| Failure(format!("error: {message}")));
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

/// The strip and the bar that `--at` means.
fn of_position(at: &At) -> Result<(Strip, Played), Failure> {
    match *at.0.as_slice() {
        [y, z] => Ok((Strip::Without, Played { x: 0, y, z })),
        [x, y, z] => Ok((Strip::With, Played { x, y, z })),
        _ => Err(Failure("error: expected a position y,z or x,y,z, as in 3,9".to_owned())),
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
