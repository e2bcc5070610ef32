//! What is written to the terminal: text with its verdict in colour, and complaints.

use std::io::Write;

use anstyle::{AnsiColor, Style};

use super::Failure;

/// Prints to stdout; a reader that has gone away (`| head`) is no error.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure(format!("error: cannot write to stdout: {error}")))
        }
        _ => Ok(()),
    }
}

/// Prints a text that ends with a verdict; on a terminal, the word is coloured.
pub(super) fn print_verdict(text: &str) -> Result<(), Failure> {
    let start = text.trim_end().rfind('\n').map_or(0, |at| at + 1);
    let (before, last) = text.split_at(start);
    let length = last.find([':', ' ']).unwrap_or(0);
    let (word, rest) = last.split_at(length);
    let color = match word {
        "proved" | "verified" | "agrees" => AnsiColor::Green,
        "refuted" | "rejected" | "differs" => AnsiColor::Red,
        _ => AnsiColor::Yellow,
    };
    let style = Style::new().bold().fg_color(Some(color.into()));
    print(&format!("{before}{style}{word}{style:#}{rest}"))
}

/// Prints to stderr; when that fails too, there is nobody left to tell.
pub(super) fn complain(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{}", text.trim_end());
}
