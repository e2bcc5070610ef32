//! Octal games as arguments: `octal(0.77)`.

use std::path::Path;

use crate::exit::Failure;
use crate::terminal::suggest::quoted;
use nimcert_core::language::Source;
use nimcert_core::language::ast::Octal;

/// Names for the coordinates of a sum in an example.
const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "g", "h", "i"];

/// The octal game that a text is, as in `octal(0.77)`; `None` if it is a file, or begins in another way.
///
/// # Errors
/// What is wrong with the code, or that it is a sum.
pub(crate) fn octal_game(text: &str) -> Option<Result<Octal, Failure>> {
    let code = Octal::code_in(text)?;
    if Path::new(text).exists() {
        return None;
    }
    if code.contains("octal") {
        return Some(Err(sum(text.trim())));
    }
    Some(
        Octal::parse(code)
            .map_err(|why| Failure(format!("error: `{code}` is not the code of an octal game\nhelp: {why}"))),
    )
}

/// The name of a game with this code, for files and claims.
pub(crate) fn name_of(code: &str) -> String {
    format!("octal_{}", code.replace('.', "_"))
}

/// A claim file with this game.
pub(crate) fn claim_file(octal: Octal) -> Source {
    Source::new(
        format!("octal({octal})"),
        format!("game {}(n) = octal({octal})\n", name_of(&octal.to_string())),
    )
}

/// An octal game where a function is needed.
pub(crate) fn no_function(octal: Octal) -> Failure {
    let game = quoted(&format!("octal({octal})"));
    Failure(format!(
        "error: octal({octal}) is an octal game, and this command takes a function or a claim file\nhelp: find the period of its Grundy numbers with `nimcert discover {game}`, list them with `nimcert mex {game}`\nhelp: in a claim file, it is `game g(n) = octal({octal})`, with `claim grundy g = ..`"
    ))
}

fn sum(text: &str) -> Failure {
    let count = text.matches("octal").count();
    let names = LETTERS.get(..count).map_or("..".to_owned(), |letters| letters.join(", "));
    Failure(format!(
        "error: `{text}` is a sum of games, and sums are written in claim files\nhelp: write `game s({names}) = {text}` into a file, and give the file to `nimcert mex` or `nimcert play`"
    ))
}
