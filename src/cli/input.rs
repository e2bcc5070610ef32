//! Reading what the user names: an expression, a file with one, a claim file, or heights.

use std::io::Read;
use std::path::Path;

use num_bigint::BigUint;

use super::Failure;
use crate::language::ast::{Claim, Function, FunctionId, Program, Property, Term};
use crate::language::{Diagnostic, Source, parse_function, parse_heights, parse_program, render};

/// Largest file that is read as a whole.
const MAX_FILE_BYTES: u64 = 256 << 20;

/// A function to check.
#[derive(Debug)]
pub(super) struct Subject {
    pub(super) program: Program,
    pub(super) function: FunctionId,
}

impl Subject {
    /// The canonical text of a claim about the function.
    pub(super) fn claim(&self, property: Property, negated: bool, below: Option<BigUint>) -> String {
        let mut program = self.program.clone();
        program.claims = vec![Claim { negated, property, function: self.function, below }];
        crate::language::print_claim(&program, 0)
    }
}

/// The bytes of a file.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let fail = |what: &dyn std::fmt::Display| {
        Failure(format!("error: cannot read {}: {what}", path.display()))
    };
    let file = std::fs::File::open(path).map_err(|e| fail(&e))?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(|e| fail(&e))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(fail(&format_args!("it is larger than the limit of {} MB", MAX_FILE_BYTES >> 20)));
    }
    Ok(bytes)
}

/// The text of a file as a source.
pub(super) fn read_source(path: &Path) -> Result<Source, Failure> {
    let name = path.display().to_string();
    match String::from_utf8(read(path)?) {
        Ok(text) => Ok(Source::new(name, text)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let line = 1 + error.as_bytes()[..at].iter().filter(|&&b| b == b'\n').count();
            Err(Failure(format!("error: {name}:{line}: not UTF-8 text (byte {at}); save the file as UTF-8")))
        }
    }
}

/// Diagnostics as one failure.
pub(super) fn diagnosed(diagnostics: &[Diagnostic], source: &Source) -> Failure {
    use std::io::IsTerminal;
    let color = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
    let text: Vec<String> = diagnostics.iter().map(|d| render(d, source, color)).collect();
    Failure(text.join("\n"))
}

/// What `F` names: a file if there is one of that name, else an expression.
pub(super) fn subject(text: &str) -> Result<Subject, Failure> {
    let path = Path::new(text);
    if !path.is_file() {
        let looks_like_a_path = text.ends_with(".claim") || text.ends_with(".txt") || text.ends_with(".csv");
        if looks_like_a_path || path.is_dir() {
            return Err(Failure(format!("error: cannot read {text}: no such file")));
        }
        let source = Source::new("F".to_owned(), text.to_owned());
        return expression(&source);
    }
    let source = read_source(path)?;
    let first = source
        .text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && !line.starts_with('#'))
        .unwrap_or_default();
    let is_statement = ["fun ", "let ", "claim ", "game "].iter().any(|word| first.starts_with(word));
    let is_number = |cell: &str| !cell.is_empty() && cell.bytes().all(|b| b.is_ascii_digit());
    let is_table = first.split([',', ';']).all(|cell| is_number(cell.trim()))
        || path.extension().is_some_and(|e| e.eq_ignore_ascii_case("csv"));
    if is_statement {
        let program = parse_program(&source, &[]).map_err(|d| diagnosed(&d, &source))?;
        return function_of(program, &source);
    }
    if is_table {
        let heights = parse_heights(&source).map_err(|d| diagnosed(&[d], &source))?;
        return Ok(heights_subject(heights));
    }
    expression(&source)
}

fn expression(source: &Source) -> Result<Subject, Failure> {
    let program = parse_function(source).map_err(|d| diagnosed(&d, source))?;
    Ok(Subject { program, function: 0 })
}

fn heights_subject(heights: Vec<BigUint>) -> Subject {
    let function = Function {
        name: "f".to_owned(),
        parameters: vec!["t".to_owned()],
        body: Term::Heights(heights),
    };
    Subject { program: Program { functions: vec![function], claims: Vec::new() }, function: 0 }
}

/// The function that a claim file is about: that of its first claim, else `f`, else the last.
fn function_of(program: Program, source: &Source) -> Result<Subject, Failure> {
    let function = match program.claims.first() {
        Some(claim) => Some(claim.function),
        None => program
            .functions
            .iter()
            .position(|f| f.name == "f")
            .or(program.functions.len().checked_sub(1)),
    };
    match function {
        Some(function) if program.functions[function].parameters.len() == 1 => {
            Ok(Subject { program, function })
        }
        _ => Err(Failure(format!(
            "error: {}: there is no function of one parameter to check; write `fun f(t) = ..`",
            source.name
        ))),
    }
}
