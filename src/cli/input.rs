//! Reading what the user names: an expression, a file with one, a claim file, or heights.

use std::io::Read;
use std::path::Path;

use num_bigint::BigUint;

use super::Failure;
use super::limits::power_of_two;
use super::store::refusal;
use nimcert_core::language::ast::{Claim, Function, FunctionId, Program, Property, Term};
use nimcert_core::language::{
    Diagnostic, Source, parse_function, parse_heights, parse_program, print_with_definitions,
};
use nimcert_report::Heights;
use nimcert_report::diagnostic::render;

/// Largest file that is read as a whole: what is larger, the kernel declines.
const MAX_FILE_BYTES: u64 = nimcert_kernel::MAX_BYTES as u64;

/// A function to check.
#[derive(Debug)]
pub(super) struct Subject {
    pub(super) program: Program,
    pub(super) function: FunctionId,
    /// Whether it is a file of heights.
    pub(super) heights_file: bool,
}

impl Subject {
    /// The name of the function.
    pub(super) fn name(&self) -> &str {
        &self.program.functions[self.function].name
    }

    /// What is known of it if it is nothing but a list of heights.
    pub(super) fn heights(&self) -> Option<Heights> {
        match &self.program.functions[self.function].body {
            Term::Heights(values) => Some(Heights { count: values.len(), from_file: self.heights_file }),
            _ => None,
        }
    }

    /// The bound that `--bits` asks for: of a list no more than its columns.
    pub(super) fn below(&self, bits: Option<u64>) -> Option<BigUint> {
        let below = power_of_two(bits?);
        Some(self.heights().map_or(below.clone(), |heights| below.min(heights.count.into())))
    }

    /// The canonical text of a claim about the function.
    pub(super) fn claim(&self, property: Property, negated: bool, below: Option<BigUint>) -> String {
        let claim = Claim::of_function(negated, property, self.function, below);
        print_with_definitions(&self.program, &claim)
    }
}

/// The bytes of a file.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let limit = MAX_FILE_BYTES >> 20;
    let too_large = || {
        Failure(format!("error: cannot read {}: it is larger than the limit of {limit} MB", path.display()))
    };
    read_up_to_limit(path)?.ok_or_else(too_large)
}

/// The bytes of a file, or none if it is larger than the limit.
pub(super) fn read_up_to_limit(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    let fail =
        |what: &dyn std::fmt::Display| Failure(format!("error: cannot read {}: {what}", path.display()));
    if path.is_dir() {
        return Err(fail(&"it is a folder"));
    }
    let file = std::fs::File::open(path).map_err(|e| fail(&refusal(&e)))?;
    // What is known to be too large is not read; a pipe tells only at its end.
    let length = file.metadata().map_or(0, |about| about.len());
    if length > MAX_FILE_BYTES {
        return Ok(None);
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(|e| fail(&refusal(&e)))?;
    Ok((bytes.len() as u64 <= MAX_FILE_BYTES).then_some(bytes))
}

/// The text of a file as a source, without the mark that some editors put before it.
pub(super) fn read_source(path: &Path) -> Result<Source, Failure> {
    let name = path.display().to_string();
    match String::from_utf8(read(path)?) {
        Ok(text) => Ok(Source::new(name, text.strip_prefix('\u{feff}').unwrap_or(&text))),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let line = 1 + error.as_bytes()[..at].iter().filter(|&&b| b == b'\n').count();
            Err(Failure(format!(
                "error: {name}:{line}: not UTF-8 text (byte {at})\nhelp: save the file as UTF-8"
            )))
        }
    }
}

/// What a claim file says, with other values of its `let` names.
pub(super) fn program(source: &Source, settings: &[(String, BigUint)]) -> Result<Program, Failure> {
    distinct(settings)?;
    parse_program(source, settings).map_err(|d| diagnosed(&d, source))
}

/// Complains of two values for one name: neither is more likely to be meant.
pub(super) fn distinct(settings: &[(String, BigUint)]) -> Result<(), Failure> {
    let again = |at: usize| settings[..at].iter().any(|(name, _)| *name == settings[at].0);
    match (0..settings.len()).find(|&at| again(at)) {
        None => Ok(()),
        Some(at) => Err(Failure(format!(
            "error: --set gives {} two values\nhelp: a name has one value; leave all but one out",
            settings[at].0
        ))),
    }
}

/// Diagnostics as one failure.
pub(super) fn diagnosed(diagnostics: &[Diagnostic], source: &Source) -> Failure {
    let color = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
    let text: Vec<String> = diagnostics.iter().map(|d| render(d, source, color)).collect();
    Failure(text.join("\n"))
}

/// What `F` names: a file if there is one of that name, else an expression.
#[derive(Debug)]
pub(super) enum Named {
    /// A claim file.
    ClaimFile(Source),
    /// A file of heights.
    Heights(Vec<BigUint>),
    /// An expression, in a file or as it is.
    Expression(Source),
}

/// What `F` names, with its function.
pub(super) fn subject(text: &str) -> Result<Subject, Failure> {
    match named(text)? {
        Named::ClaimFile(source) => {
            let program = parse_program(&source, &[]).map_err(|d| diagnosed(&d, &source))?;
            let function = function_of(&program, &source)?;
            Ok(Subject { program, function, heights_file: false })
        }
        Named::Heights(heights) => {
            Ok(Subject { program: heights_program(heights), function: 0, heights_file: true })
        }
        Named::Expression(source) => {
            let program = parse_function(&source).map_err(|d| diagnosed(&d, &source))?;
            Ok(Subject { program, function: 0, heights_file: false })
        }
    }
}

/// What `F` names. Files are read, and heights; claim files and expressions are not yet parsed.
pub(super) fn named(text: &str) -> Result<Named, Failure> {
    let path = Path::new(text);
    if path.exists() && !path.is_dir() {
        return file(path);
    }
    let source = Source::new("F", text);
    if (path.is_dir() || looks_like_a_path(text)) && parse_function(&source).is_err() {
        let what = if path.is_dir() { "it is a folder" } else { "there is no such file" };
        return Err(Failure(format!(
            "error: cannot read {text}: {what}\nhelp: F is an expression in t, or the path of a file"
        )));
    }
    Ok(Named::Expression(source))
}

/// `name.extension`, or folders and a name, and nothing that formulas have. A quotient of `t` or of a number is none.
fn looks_like_a_path(text: &str) -> bool {
    // Of other scripts, letters are those of names; `⌊` and `⊕` are operators.
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

/// What a file is: a claim file, heights, or an expression.
fn file(path: &Path) -> Result<Named, Failure> {
    let source = read_source(path)?;
    let first = source
        .text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .find(|line| !line.is_empty())
        .unwrap_or_default();
    if first.starts_with("nimcert certificate") {
        return Err(Failure(format!(
            "error: {} is a certificate\nhelp: `nimcert verify CLAIM CERTIFICATE` checks it",
            source.name
        )));
    }
    let is_statement = ["fun ", "let ", "rel ", "claim ", "game "].iter().any(|word| first.starts_with(word));
    let is_number = |cell: &str| !cell.is_empty() && cell.bytes().all(|b| b.is_ascii_digit());
    let cells = first.split(|c: char| c == ',' || c == ';' || c.is_whitespace());
    let is_table = is_number(first.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default())
        && cells.filter(|cell| !cell.is_empty()).all(is_number)
        || path.extension().is_some_and(|e| e.eq_ignore_ascii_case("csv"));
    if is_statement {
        return Ok(Named::ClaimFile(source));
    }
    if is_table {
        let heights = parse_heights(&source).map_err(|d| diagnosed(&[d], &source))?;
        return Ok(Named::Heights(heights));
    }
    Ok(Named::Expression(source))
}

/// A program with a list of heights as its function.
pub(super) fn heights_program(heights: Vec<BigUint>) -> Program {
    let function =
        Function { name: "f".to_owned(), parameters: vec!["t".to_owned()], body: Term::Heights(heights) };
    Program { functions: vec![function], ..Program::default() }
}

/// The function that a claim file is about: that of its first claim, else `f`, else the last.
pub(super) fn function_of(program: &Program, source: &Source) -> Result<FunctionId, Failure> {
    let function = match program.claims.first() {
        Some(claim) if claim.function().is_none() => {
            return Err(Failure(format!(
                "error: {}: its first claim is about a game or about all naturals, not about a function\nhelp: `nimcert prove {}` decides it",
                source.name, source.name
            )));
        }
        Some(claim) => claim.function(),
        None => {
            program.functions.iter().position(|f| f.name == "f").or(program.functions.len().checked_sub(1))
        }
    };
    match function {
        Some(function) if program.functions[function].parameters.len() == 1 => Ok(function),
        _ => Err(Failure(format!(
            "error: {}: there is no function of one parameter to check\nhelp: write `fun f(t) = ..`",
            source.name
        ))),
    }
}
