//! Wrong arguments: the error message of clap, and the command that was probably meant.

use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::exit::Exit;
use crate::terminal::json::{Kind, command, print_error};
use crate::terminal::print::complain;
use crate::terminal::suggest::quoted;
use nimcert_core::language::{Source, parse_function};
use nimcert_report::question::TextKind;

/// Commands whose first argument is a function.
const OF_FUNCTIONS: [&str; 6] = ["check", "explain", "report", "repair", "mex", "play"];

/// Prints the message of clap (help, version or an error) and, for an error, a suggestion. `definitions` are those of
/// all subcommands.
pub(crate) fn report(mut error: clap::Error, words: &[OsString], definitions: &clap::Command) -> Exit {
    // What looks like an option is one: no value begins with two dashes, and no number with one.
    let is_no_value = |word: &str| word.starts_with("--") || is_negative(word);
    if matches!(error.get(ContextKind::InvalidArg), Some(ContextValue::String(word)) if is_no_value(word)) {
        error.remove(ContextKind::Suggested);
    }
    if !error.use_stderr() {
        // A failure to print has no other place to be reported.
        let _ = error.print();
        return Exit::Success;
    }
    let words: Vec<&str> = words.iter().skip(1).filter_map(|word| word.to_str()).collect();
    let elsewhere = elsewhere(&error, definitions);
    if elsewhere.is_some() {
        // A similar option is not what was meant.
        error.remove(ContextKind::SuggestedArg);
    }
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(usage) = usage(&words, definitions)
    {
        // That of clap has a similar option as if it were required.
        error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    }
    let advice = advice(&error, &words).or(elsewhere);
    let advice = advice.map_or(String::new(), |advice| format!("\nhelp: {advice}"));
    let rendered = error.render();
    complain(&format!("{}{advice}", rendered.ansi().to_string().trim_end()));
    print_error(Kind::Input, &format!("{}{advice}", rendered.to_string().trim_end()));
    Exit::Usage
}

/// The usage of the subcommand that these words begin with.
fn usage(words: &[&str], definitions: &clap::Command) -> Option<clap::builder::StyledStr> {
    let mut command = definitions.clone();
    command.build();
    let mut at = &mut command;
    for word in words {
        if at.find_subcommand(word).is_none() {
            break;
        }
        at = at.find_subcommand_mut(word)?;
    }
    Some(at.render_usage())
}

/// Whether a text is a function, or looks like one with a typing error.
fn is_formula(text: &str) -> bool {
    text.contains(['(', ')', '*', '/', '+', '^', '<', '>', '⌊'])
        || parse_function(&Source::new("F", text)).is_ok()
}

/// Whether a word is a negative number.
fn is_negative(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The words after `claim`.
const CLAIMS: [&str; 6] = ["p", "grundy", "forall", "monotone", "ns", "nimsum"];

fn advice(error: &clap::Error, words: &[&str]) -> Option<String> {
    match error.kind() {
        ErrorKind::InvalidSubcommand => match error.get(ContextKind::InvalidSubcommand)? {
            ContextValue::String(word) if words.contains(&"draw") => Some(format!(
                "choose what to draw: nimcert draw KIND {}, where KIND is bar, grundy, automaton or digits",
                quoted(word)
            )),
            ContextValue::String(word) => no_command(word),
            _ => None,
        },
        ErrorKind::ValueValidation => no_number(error),
        ErrorKind::UnknownArgument if words.iter().any(|word| is_negative(word)) => {
            Some("numbers are naturals: 0, 1, 2, ..".to_owned())
        }
        ErrorKind::UnknownArgument => several_words(words).or_else(|| claim_as_words(words)),
        ErrorKind::MissingRequiredArgument if words.contains(&"verify") => the_other_file(words),
        _ => None,
    }
}

/// Suggestion for text where digits are expected.
fn no_number(error: &clap::Error) -> Option<String> {
    let ContextValue::String(option) = error.get(ContextKind::InvalidArg)? else { return None };
    let reason = std::error::Error::source(error)?.to_string();
    let is_number = ["invalid digit found", "cannot parse integer", "number too large"];
    let expected = is_number.iter().any(|start| reason.starts_with(start));
    expected.then(|| format!("{option} takes a natural number in digits, such as 5"))
}

/// The command for all certificates in a folder.
pub(crate) fn audit(folder: &Path) -> String {
    format!("check all certificates in a folder with `nimcert audit {}`", quoted(&folder.to_string_lossy()))
}

/// Suggestion for an option that only other subcommands have.
fn elsewhere(error: &clap::Error, definitions: &clap::Command) -> Option<String> {
    let ContextValue::String(word) = error.get(ContextKind::InvalidArg)? else { return None };
    let option = word.strip_prefix("--").filter(|_| error.kind() == ErrorKind::UnknownArgument)?;
    let has = |command: &&clap::Command| {
        command.get_arguments().any(|argument| argument.get_long() == Some(option))
    };
    let names: Vec<&str> = definitions.get_subcommands().filter(has).map(clap::Command::get_name).collect();
    if (option, command()) == ("set", Some("check")) {
        return Some("names of an expression have values by --param, as in --param 'k = 4'".to_owned());
    }
    match names.as_slice() {
        [] => None,
        [only] => Some(format!("only `nimcert {only}` has --{option}")),
        _ => Some(format!("these commands have --{option}: {}", names.join(", "))),
    }
}

/// Suggestion for a function or a file where a command is expected.
fn no_command(word: &str) -> Option<String> {
    let path = Path::new(word);
    if path.is_file() {
        let command = match extension(path) {
            "claim" => format!("nimcert prove {}", quoted(word)),
            "cert" => verify(&path.with_extension("claim"), path),
            _ => format!("nimcert check {}", quoted(word)),
        };
        return Some(format!("put a command before the file: {command}"));
    }
    is_formula(word).then(|| format!("put a command before the function: nimcert check {}", quoted(word)))
}

/// Suggestion for a function that the shell has split into words.
fn several_words(words: &[&str]) -> Option<String> {
    let start = words.iter().position(|word| OF_FUNCTIONS.contains(word))?;
    let parts: Vec<&str> =
        words[start + 1..].iter().take_while(|word| !word.starts_with("--")).copied().collect();
    let function = parts.join(" ");
    let reads = parts.len() > 1 && parse_function(&Source::new("F", function.as_str())).is_ok();
    reads.then(|| {
        format!("quote a function that contains spaces: nimcert {} {}", words[start], quoted(&function))
    })
}

/// Suggestion for a claim that is written after `prove` instead of a file: `prove p nim`.
fn claim_as_words(words: &[&str]) -> Option<String> {
    let start = words.iter().position(|word| *word == "prove")?;
    let claim: Vec<&str> =
        words[start + 1..].iter().take_while(|word| !word.starts_with("--")).copied().collect();
    let is_claim = claim.first().is_some_and(|word| CLAIMS.contains(word)) && !Path::new(claim[0]).exists();
    is_claim.then(|| {
        let claim = claim.join(" ");
        let rest = if claim.contains('=') || !claim.starts_with(['p', 'g']) { "" } else { " = .." };
        format!(
            "`prove` takes a claim file: write `claim {claim}{rest}` into it, below the rules of the game"
        )
    })
}

/// Suggestion for one file where `verify` needs two.
fn the_other_file(words: &[&str]) -> Option<String> {
    let start = words.iter().position(|word| *word == "verify")?;
    let files: Vec<&Path> = words[start + 1..]
        .iter()
        .filter(|word| !word.starts_with('-'))
        .map(|word| Path::new(*word))
        .collect();
    let [file] = files[..] else { return None };
    if file.is_dir() {
        return Some(audit(file));
    }
    let (claim, certificate) = match extension(file) {
        "cert" => (file.with_extension("claim"), file.to_owned()),
        "claim" => (file.to_owned(), file.with_extension("cert")),
        _ => return None,
    };
    let other = if extension(file) == "cert" { &claim } else { &certificate };
    Some(match other.is_file() {
        true => format!("the other file is next to it: {}", verify(&claim, &certificate)),
        false => {
            format!("`verify` needs a claim and its certificate, and {} does not exist", other.display())
        }
    })
}

fn verify(claim: &Path, certificate: &Path) -> String {
    let [claim, certificate] = [claim, certificate].map(|path| quoted(&path.to_string_lossy()));
    format!("nimcert verify {claim} {certificate}")
}

fn extension(path: &Path) -> &str {
    path.extension().and_then(|extension| extension.to_str()).unwrap_or_default()
}

/// Suggestion for a function given to `prove`, which expects a claim file.
pub(crate) fn no_claim_file(path: &Path) -> Option<String> {
    let text = path.to_str()?;
    (!path.exists() && parse_function(&Source::new("F", text)).is_ok())
        .then(|| format!("to check a function: nimcert check {}", quoted(text)))
}

/// Why a file is no claim file, with the command for what it is.
pub(crate) fn other_kind(path: &Path, source: &Source) -> Option<String> {
    let name = quoted(&path.to_string_lossy());
    let (what, command) = match TextKind::of(&source.text) {
        TextKind::Heights => ("a list of heights", format!("nimcert check {name}")),
        TextKind::Certificate => ("a certificate", verify(&path.with_extension("claim"), path)),
        TextKind::Expression if parse_function(source).is_ok() => {
            ("an expression", format!("nimcert check {name}"))
        }
        _ => return None,
    };
    Some(format!("error: {} is {what}, not a claim file\nhelp: {command}", source.name))
}
