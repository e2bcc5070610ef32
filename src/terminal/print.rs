//! Text on stdout with its verdict in colour, and messages on stderr.

use std::io::Write;

use anstyle::{AnsiColor, Style};

use crate::exit::Failure;
use crate::terminal::output_options::quiet;
use crate::terminal::paint::{of_word, painted};

/// Prints to stdout. A reader that closes the pipe early (`| head`) is not an error.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure(format!("error: cannot write to stdout: {error}")))
        }
        _ => Ok(()),
    }
}

/// Prints a report, unless `--quiet` was given.
pub(crate) fn print_report(text: &str) -> Result<(), Failure> {
    if quiet() { Ok(()) } else { print(text) }
}

/// Prints a text whose last line is the verdict; with `--quiet` only that line. On a terminal the verdict is
/// coloured, as are the results of the rows and the digits that are blamed.
pub(crate) fn print_verdict(text: &str) -> Result<(), Failure> {
    let start = text.trim_end().rfind('\n').map_or(0, |at| at + 1);
    let (before, last) = text.split_at(start);
    let before = if quiet() { "" } else { before };
    let length = last.find([':', ' ']).unwrap_or(0);
    let (word, rest) = last.split_at(length);
    let color = of_word(word).unwrap_or(AnsiColor::Yellow);
    let style = Style::new().bold().fg_color(Some(color.into()));
    let before = painted(before);
    print(&format!("{before}{style}{word}{style:#}{rest}"))
}

/// Prints a note about the data to stderr, unless `--quiet` was given.
pub(crate) fn remark(text: &str) {
    if !quiet() {
        complain(text);
    }
}

/// Prints to stderr. A failure to do so is ignored: there is no other place to report it.
pub(crate) fn complain(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{}", text.trim_end());
}
