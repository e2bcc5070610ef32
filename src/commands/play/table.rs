//! A game in progress, and how it is played on a terminal or by `--moves`.

use std::io::{BufRead, IsTerminal};

use crate::exit::{Exit, Failure};
use crate::terminal::ending::limit;
use crate::terminal::print::{complain, print, remark};

/// Longest line that is read as a move, in bytes.
const MAX_LINE: usize = 4096;

/// Why play does not go on.
pub(super) enum Stop {
    Limit(String),
    Wrong(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Stop::Wrong(failure)
    }
}

/// How a game ends, or why it does not go on.
pub(super) fn ended(result: Result<(), Stop>) -> Result<Exit, Failure> {
    match result {
        Ok(()) => Ok(Exit::Success),
        Err(Stop::Limit(what)) => Ok(limit(what)),
        Err(Stop::Wrong(failure)) => Err(failure),
    }
}

/// Moves that are separated by semicolons or line ends.
pub(super) fn separated(text: &str) -> impl Iterator<Item = &str> {
    text.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty())
}

/// A game in progress.
pub(super) trait Table {
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
pub(super) fn play(table: &mut dyn Table, moves: Option<Vec<&str>>) -> Result<(), Stop> {
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
pub(super) fn interactive(table: &mut dyn Table, input: &mut impl BufRead) -> Result<(), Stop> {
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
pub(super) fn advice(chosen: &str, to: &str, grundy: u64) -> String {
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
