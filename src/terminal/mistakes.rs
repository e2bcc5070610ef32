//! What beginners type: complaints about the arguments, with what was probably meant.

use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::exit::Exit;
use crate::terminal::print::complain;
use crate::terminal::suggest::quoted;
use nimcert_core::language::{Source, parse_function};

/// Commands whose first argument is a function.
const OF_FUNCTIONS: [&str; 6] = ["check", "explain", "report", "repair", "mex", "play"];

/// Prints what clap has to say of the arguments, help included, and what was probably meant.
pub(crate) fn told(error: &clap::Error, words: &[OsString]) -> Exit {
    // There is nobody to tell if it cannot be printed.
    let _ = error.print();
    if !error.use_stderr() {
        return Exit::Success;
    }
    let words: Vec<&str> = words.iter().skip(1).filter_map(|word| word.to_str()).collect();
    if let Some(advice) = advice(error, &words) {
        complain(&format!("help: {advice}"));
    }
    Exit::Usage
}

/// Whether a text reads as a function, or looks like one with a slip.
fn is_formula(text: &str) -> bool {
    text.contains(['(', ')', '*', '/', '+', '^', '<', '>', '⌊'])
        || parse_function(&Source::new("F", text)).is_ok()
}

fn advice(error: &clap::Error, words: &[&str]) -> Option<String> {
    match error.kind() {
        ErrorKind::InvalidSubcommand => match error.get(ContextKind::InvalidSubcommand)? {
            ContextValue::String(word) => no_command(word),
            _ => None,
        },
        ErrorKind::UnknownArgument => several_words(words),
        ErrorKind::MissingRequiredArgument if words.contains(&"verify") => the_other_file(words),
        _ => None,
    }
}

/// A function or a file where a command is expected.
fn no_command(word: &str) -> Option<String> {
    let path = Path::new(word);
    if path.is_file() {
        let command = match extension(path) {
            "claim" => format!("nimcert prove {}", quoted(word)),
            "cert" => verify(&path.with_extension("claim"), path),
            _ => format!("nimcert check {}", quoted(word)),
        };
        return Some(format!("a command stands before a file: {command}"));
    }
    is_formula(word).then(|| format!("a command stands before a function: nimcert check {}", quoted(word)))
}

/// A function that the shell has cut into words.
fn several_words(words: &[&str]) -> Option<String> {
    let start = words.iter().position(|word| OF_FUNCTIONS.contains(word))?;
    let parts: Vec<&str> =
        words[start + 1..].iter().take_while(|word| !word.starts_with("--")).copied().collect();
    let function = parts.join(" ");
    let reads = parts.len() > 1 && parse_function(&Source::new("F", function.as_str())).is_ok();
    reads.then(|| format!("a function with blanks is quoted: nimcert {} {}", words[start], quoted(&function)))
}

/// One file where the kernel needs two.
fn the_other_file(words: &[&str]) -> Option<String> {
    let start = words.iter().position(|word| *word == "verify")?;
    let files: Vec<&Path> = words[start + 1..]
        .iter()
        .filter(|word| !word.starts_with('-'))
        .map(|word| Path::new(*word))
        .collect();
    let [file] = files[..] else { return None };
    let (claim, certificate) = match extension(file) {
        "cert" => (file.with_extension("claim"), file.to_owned()),
        "claim" => (file.to_owned(), file.with_extension("cert")),
        _ => return None,
    };
    let other = if extension(file) == "cert" { &claim } else { &certificate };
    Some(match other.is_file() {
        true => format!("the other file is beside it: {}", verify(&claim, &certificate)),
        false => format!("a claim and its certificate are two files, and {} is not there", other.display()),
    })
}

fn verify(claim: &Path, certificate: &Path) -> String {
    let [claim, certificate] = [claim, certificate].map(|path| quoted(&path.to_string_lossy()));
    format!("nimcert verify {claim} {certificate}")
}

fn extension(path: &Path) -> &str {
    path.extension().and_then(|extension| extension.to_str()).unwrap_or_default()
}

/// What to do with a file that is no claim file, for `prove`.
pub(crate) fn no_claim_file(path: &Path) -> Option<String> {
    let text = path.to_str()?;
    (!path.exists() && parse_function(&Source::new("F", text)).is_ok())
        .then(|| format!("a function is checked by: nimcert check {}", quoted(text)))
}
