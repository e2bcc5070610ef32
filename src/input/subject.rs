//! The argument F: an expression, or a file with an expression, a claim or heights.

use std::path::Path;

use num_bigint::BigUint;

use crate::exit::Failure;
use crate::files::read::read;
use crate::input::limits::power_of_two;
use crate::input::octal::{no_function, octal_game};
use crate::input::takes;
use crate::terminal::suggest::quoted;
use nimcert_core::language::ast::{Claim, FunctionId, Program, Property, Term};
use nimcert_core::language::{
    Diagnostic, Source, Takes, parse_function, parse_function_with, parse_heights, parse_program,
    print_with_definitions,
};
use nimcert_report::Heights;
use nimcert_report::diagnostic::render;
use nimcert_report::question::{TextKind, heights_program};
use nimcert_sweep::choices::Mistake;

/// A function to check.
#[derive(Debug)]
pub(crate) struct Subject {
    pub(crate) program: Program,
    pub(crate) function: FunctionId,
    /// Whether it is a file of heights.
    pub(crate) heights_file: bool,
}

impl Subject {
    /// The name of the function.
    pub(crate) fn name(&self) -> &str {
        &self.program.functions[self.function].name
    }

    /// The number of columns and the origin, if the function is a list of heights.
    pub(crate) fn heights(&self) -> Option<Heights> {
        match &self.program.functions[self.function].body {
            Term::Heights(values) => Some(Heights { count: values.len(), from_file: self.heights_file }),
            _ => None,
        }
    }

    /// The bound that `--bits` sets, at most the number of columns if the function is a list of heights.
    pub(crate) fn below(&self, bits: Option<u64>) -> Option<BigUint> {
        let below = power_of_two(bits?);
        Some(self.heights().map_or(below.clone(), |heights| below.min(heights.count.into())))
    }

    /// The canonical text of a claim about the function.
    pub(crate) fn claim(&self, property: Property, negated: bool, below: Option<BigUint>) -> String {
        let claim = Claim::of_function(negated, property, self.function, below);
        print_with_definitions(&self.program, &claim)
    }
}

/// Reads a text file, without the byte order mark that some editors write.
pub(crate) fn read_source(path: &Path) -> Result<Source, Failure> {
    let name = path.display().to_string();
    match String::from_utf8(read(path)?) {
        Ok(text) => {
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            Ok(Source { takes: takes::beside_a_file(), ..Source::new(name, text) })
        }
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let line = 1 + error.as_bytes()[..at].iter().filter(|&&b| b == b'\n').count();
            Err(Failure(format!(
                "error: {name}:{line}: this is not UTF-8 text (byte {at})\nhelp: save the file as UTF-8"
            )))
        }
    }
}

/// Parses a claim file, with new values for its `let` names.
pub(crate) fn program(source: &Source, settings: &[(String, BigUint)]) -> Result<Program, Failure> {
    distinct(settings)?;
    parse_program(source, settings).map_err(|d| diagnosed(&d, source))
}

/// Reports two values for one name.
pub(crate) fn distinct(settings: &[(String, BigUint)]) -> Result<(), Failure> {
    let again = |at: usize| settings[..at].iter().any(|(name, _)| *name == settings[at].0);
    match (0..settings.len()).find(|&at| again(at)) {
        None => Ok(()),
        Some(at) => Err(Failure(format!(
            "error: --set gives {} two values\nhelp: give each name one value",
            settings[at].0
        ))),
    }
}

/// Joins diagnostics into one failure.
pub(crate) fn diagnosed(diagnostics: &[Diagnostic], source: &Source) -> Failure {
    let color = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
    let text: Vec<String> = diagnostics.iter().map(|d| render(d, source, color)).collect();
    Failure(text.join("\n"))
}

/// The message of a mistake.
pub(crate) fn mistaken(mistake: Mistake) -> Failure {
    match mistake {
        Mistake::Text(text) => Failure(text),
        Mistake::Diagnosed(errors, source) => diagnosed(&errors, &source),
    }
}

/// Kind of input that `F` names: a file if it exists, else an expression.
#[derive(Debug)]
pub(crate) enum Named {
    /// A claim file.
    ClaimFile(Source),
    /// A file of heights.
    Heights(Vec<BigUint>),
    /// An expression, from a file or from the command line.
    Expression(Source),
}

/// Checks that a program has no parameters. `name` is what the user calls it; with `settable` the command has `--set`.
pub(crate) fn concrete(program: &Program, name: &str, settable: bool) -> Result<(), Failure> {
    let names: Vec<&str> = program.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    let Some(first) = program.parameters.first() else {
        return Ok(());
    };
    let value = first.least.clone() + 1_u32;
    let next = match settable {
        true => format!("give values with --set {}={value}", first.name),
        false => format!("give values in the file: `let {} = {value}`", first.name),
    };
    Err(Failure(format!("error: {name} has parameters ({}): {next}", names.join(", "))))
}

/// Reads `F`, and finds its function, which has no parameters.
pub(crate) fn subject(text: &str) -> Result<Subject, Failure> {
    concrete_subject(named(text)?, text)
}

/// The function of what `F` names, which has no parameters.
pub(crate) fn concrete_subject(named: Named, text: &str) -> Result<Subject, Failure> {
    let subject = subject_of(named, text, None)?;
    concrete(&subject.program, text, false)?;
    Ok(subject)
}

/// The function of what `F` names, with the items of `--param`.
pub(crate) fn subject_of(named: Named, text: &str, items: Option<&str>) -> Result<Subject, Failure> {
    if items.is_some() && !matches!(named, Named::Expression(_)) {
        return Err(Failure(format!(
            "error: --param needs an expression, and {text} is a file of another kind\nhelp: declare parameters in a claim file: `param m >= 1`"
        )));
    }
    match named {
        Named::ClaimFile(source) => {
            let program = parse_program(&source, &[]).map_err(|d| diagnosed(&d, &source))?;
            let function = function_of(&program, &source)?;
            Ok(Subject { program, function, heights_file: false })
        }
        Named::Heights(heights) => {
            Ok(Subject { program: heights_program(heights), function: 0, heights_file: true })
        }
        Named::Expression(source) => {
            let program =
                match items.map(|items| Source { takes: Takes::NOTHING, ..Source::new("--param", items) }) {
                    None => parse_function(&source).map_err(|d| diagnosed(&d, &source))?,
                    Some(items) => parse_function_with(&source, &items).map_err(|d| {
                        let of_items = d.first().is_some_and(|first| first.source_name == items.name);
                        diagnosed(&d, if of_items { &items } else { &source })
                    })?,
                };
            Ok(Subject { program, function: 0, heights_file: false })
        }
    }
}

/// Reads `F`. Heights are parsed; claim files and expressions are not yet.
pub(crate) fn named(text: &str) -> Result<Named, Failure> {
    let path = Path::new(text);
    if path.exists() && !path.is_dir() {
        return file(path);
    }
    if let Some(octal) = octal_game(text) {
        return Err(no_function(octal?));
    }
    let source = Source { takes: takes::beside_an_expression(), ..Source::new("F", text) };
    if (path.is_dir() || looks_like_a_path(text)) && parse_function(&source).is_err() {
        let what = if path.is_dir() { "it is a folder" } else { "there is no such file" };
        return Err(Failure(format!(
            "error: cannot read {text}: {what}\nhelp: F is an expression in t or the path of a file"
        )));
    }
    Ok(Named::Expression(source))
}

/// Whether a text is meant as a path: `name.extension`, or folders and a name, without the symbols of formulas.
/// A quotient of `t` or of a number is not a path.
fn looks_like_a_path(text: &str) -> bool {
    // Letters of other scripts occur in names; `⌊` and `⊕` are operators.
    let formula = |c: char| match c.is_ascii() {
        true => c.is_whitespace() || "()[]+*^=<>,".contains(c),
        false => !c.is_alphanumeric(),
    };
    if text.contains(formula) {
        return false;
    }
    if ["./", "../", "/"].iter().any(|start| text.starts_with(start)) {
        return true;
    }
    let extension = Path::new(text).extension().and_then(|e| e.to_str()).unwrap_or_default();
    let operand = |part: &str| part == "t" || part.bytes().all(|b| b.is_ascii_digit());
    extension.starts_with(|c: char| c.is_ascii_alphabetic())
        || text.contains(['/', std::path::MAIN_SEPARATOR])
            && !text.split(['/', std::path::MAIN_SEPARATOR]).any(operand)
}

/// Reads a file and finds out its kind: a claim file, heights, or an expression.
fn file(path: &Path) -> Result<Named, Failure> {
    let source = read_source(path)?;
    let is_csv = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("csv"));
    match TextKind::of(&source.text) {
        TextKind::Certificate => Err(Failure(format!(
            "error: {} is a certificate\nhelp: check it with `nimcert verify CLAIM CERTIFICATE`",
            source.name
        ))),
        TextKind::ClaimFile => Ok(Named::ClaimFile(source)),
        TextKind::Expression if !is_csv => {
            Ok(Named::Expression(Source { takes: takes::beside_an_expression(), ..source }))
        }
        TextKind::Heights | TextKind::Expression => {
            let heights = parse_heights(&source).map_err(|d| diagnosed(&[d], &source))?;
            Ok(Named::Heights(heights))
        }
    }
}

/// An option that is about a claim file, beside an expression or heights; `set` is the name that it gives a value to.
pub(crate) fn needs_claim_file(option: &str, text: &str, set: Option<&str>) -> Failure {
    let help = match (option, set) {
        ("--set", Some(name)) => {
            let (f, items) = (Source::new("F", text), Source::new("items", format!("{name} = 4")));
            let program = parse_function_with(&f, &items).ok().filter(|_| parse_function(&f).is_err());
            let variable = program.as_ref().and_then(|program| program.functions.last()?.parameters.first());
            let function = match variable {
                Some(variable) => format!("fun f({variable}) = {text}"),
                None => format!("fun f(t) = floor(t/{name})"),
            };
            format!(
                "write a file that defines {name}, such as `let {name} = 4` and, in the next line, `{function}`"
            )
        }
        ("--game", _) => "a claim file defines games: `game nim(a, b)`, then its moves".to_owned(),
        _ => "a claim file has definitions and claims: `fun f(t) = floor(t/4)`, then `claim nimsum f`"
            .to_owned(),
    };
    Failure(format!("error: {option} needs a claim file, and {text} is not one\nhelp: {help}"))
}

/// The function of a claim file: that of its first claim, else `f`, else the last one.
pub(crate) fn function_of(program: &Program, source: &Source) -> Result<FunctionId, Failure> {
    let function = match program.claims.first() {
        Some(claim) if claim.function().is_none() => {
            return Err(Failure(format!(
                "error: {}: the first claim is not about a function\nhelp: decide it with `nimcert prove {}`",
                source.name, source.name
            )));
        }
        Some(claim) => claim.function(),
        None => {
            program.functions.iter().position(|f| f.name == "f").or(program.functions.len().checked_sub(1))
        }
    };
    if function.is_none() && !program.games.is_empty() {
        let file = quoted(&source.name);
        return Err(Failure(format!(
            "error: {}: this file has a game but no function\nhelp: see its P-positions with `nimcert prove {file}`, find a claim with `nimcert discover {file}`, play it with `nimcert play {file}`",
            source.name
        )));
    }
    match function {
        Some(function) if program.functions[function].parameters.len() == 1 => Ok(function),
        _ => Err(Failure(format!(
            "error: {}: this file has no function of one parameter\nhelp: define one with `fun f(t) = ..`",
            source.name
        ))),
    }
}
