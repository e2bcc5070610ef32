//! `nimcert play` for a bar, and a strip beside it.

use num_bigint::BigUint;

use super::arguments::{Arguments, At};
use super::table::{Stop, Table, advice, ended, play};
use crate::exit::{Exit, Failure};
use crate::input::Subject;
use crate::input::monotone::check_monotone;
use crate::terminal::ending::limit;
use crate::terminal::output_options;
use nimcert_core::games::{Cut, Game, MAX_PLAYED, PlayError, Played, PlayedOption};
use nimcert_core::language::evaluate::{Undefined, apply};
use nimcert_report::play::{Strip, cut, options, position, standing};

/// Default last column of the position.
const DEFAULT_COLUMN: u64 = 12;

pub(crate) fn run(arguments: &Arguments, subject: Subject) -> Result<Exit, Failure> {
    let start = arguments.at.as_ref().map(of_position).transpose()?;
    let moves: Option<Vec<&str>> = arguments.moves.as_deref().map(|text| separated(text).collect());
    // A mistake in them is reported before any is made.
    for text in moves.iter().flatten() {
        parse_cut(text).map_err(|message| Failure(format!("error: --moves: {message}")))?;
    }
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
    ended(play(&mut BarTable { game, strip }, moves))
}

/// A bar with its strip.
struct BarTable {
    game: Game,
    strip: Strip,
}

impl BarTable {
    fn said(&self, who: &str, chosen: Cut) -> String {
        let at = position(self.game.position(), self.strip);
        format!("{:<10}{:<8}-> {at}  Grundy {}\n", format!("{who}:"), cut(chosen), self.game.grundy())
    }
}

impl Table for BarTable {
    fn standing(&mut self) -> Result<String, Stop> {
        Ok(standing(&self.game, self.strip, output_options::layout()))
    }

    fn moves(&mut self) -> Result<String, Stop> {
        Ok(options(&self.game, self.strip))
    }

    fn hint(&mut self) -> Result<String, Stop> {
        let answer = self.game.answer();
        let said =
            |option: PlayedOption| advice(&cut(option.cut), &position(option.to, self.strip), option.grundy);
        Ok(answer.map(said).unwrap_or_default())
    }

    fn how(&mut self) -> Result<String, Stop> {
        let strip = match self.strip {
            Strip::With => "x=A (the strip keeps A squares), ",
            Strip::Without => "",
        };
        let example = self.game.options().first().map(|option| format!(", such as {}", cut(option.cut)));
        Ok(format!(
            "A move is {strip}y=B (row B becomes the highest) or z=C (column C becomes the last){}.\n",
            example.unwrap_or_default()
        ))
    }

    fn round(&mut self, text: &str) -> Result<String, Stop> {
        let chosen = parse_cut(text).map_err(|message| Failure(format!("error: {message}")))?;
        if self.game.is_over() {
            return Err(
                Failure(format!("error: the game is over, so {} cannot be played", cut(chosen))).into()
            );
        }
        self.game.play(chosen).map_err(Failure::from)?;
        let mut out = self.said("you", chosen);
        if self.game.is_over() {
            out.push_str("you win\n");
        } else if let Some(answer) = self.game.answer() {
            self.game.play(answer.cut).map_err(Failure::from)?;
            out.push_str(&self.said("computer", answer.cut));
            if self.game.is_over() {
                out.push_str("the computer wins\n");
            }
        }
        Ok(out)
    }

    fn is_over(&mut self) -> Result<bool, Stop> {
        Ok(self.game.is_over())
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
        _ => Err(format!("`{text}` is not a move\nhelp: a move is x=A, y=B or z=C with a natural number")),
    }
}

/// Moves that are separated by commas, semicolons or blanks.
fn separated(text: &str) -> impl Iterator<Item = &str> {
    let separators = |c: char| c == ',' || c == ';' || c.is_whitespace();
    text.split(separators).filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::play::table::interactive;

    /// Types into a game of (3, 1, 2) on heights 0, 0, 1; whether it ends well, and where.
    fn typed(text: &str) -> Option<(bool, Played)> {
        let game = Game::new(vec![0, 0, 1], Played { x: 3, y: 1, z: 2 }).ok()?;
        let mut table = BarTable { game, strip: Strip::With };
        let ended = interactive(&mut table, &mut text.as_bytes());
        Some((ended.is_ok(), table.game.position()))
    }

    #[test]
    fn a_game_ends_with_its_last_move_with_q_or_with_the_input() {
        let [start, over] = [(3, 1, 2), (0, 0, 0)].map(|(x, y, z)| Played { x, y, z });
        for text in [
            "",
            "q",
            " q \nx=0\n",
            "?\nhint\nmoves\nhelp\nquit\nx=0\n",
            "exit\nx=0\n",
            "y=7\nx\n\n",
            "x=3\nz=2\nw=1\n\u{0}\n",
        ] {
            assert_eq!(typed(text), Some((true, start)), "{text:?}");
        }
        // Some of them are moves as long as anything is left.
        let moves = ["x=0", "y=0", "z=0", "z=1", "x=1"].map(|text| format!("{text}\n")).concat();
        assert_eq!(typed(&moves.repeat(4)), Some((true, over)));
    }
}
