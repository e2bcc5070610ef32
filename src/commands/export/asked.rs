//! The claims that `nimcert export` decides: those of a file, or `nimsum f`.

use std::path::Path;

use super::arguments::{Arguments, Target, of_function};
use crate::exit::Failure;
use crate::input::{self, Named, Subject, named};
use crate::terminal::suggest::quoted;
use nimcert_core::language::ast::Program;
use nimcert_core::language::claim_line;
use nimcert_report::latex::Origin;

/// Largest number of claims that are listed when one has to be chosen.
const MAX_NAMED: usize = 8;

/// The claims to export.
pub(super) struct Asked {
    pub(super) program: Program,
    pub(super) claims: Vec<usize>,
    pub(super) origin: Option<Origin>,
    pub(super) heights_file: bool,
    /// `nimcert prove game.claim --emit DIR`
    pub(super) command: String,
    /// The text of the claim file, if no `--set` gives it another meaning.
    pub(super) text: Option<String>,
}

/// The name of a file without its folder, or the expression.
pub(super) fn shown_name(f: &str) -> String {
    let path = Path::new(f);
    let name = path.file_name().filter(|_| path.is_file()).map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| f.to_owned())
}

impl Asked {
    /// The claim to export, for a target that takes one.
    ///
    /// # Errors
    /// `name` has several.
    pub(super) fn only_claim(&self, name: &str) -> Result<usize, Failure> {
        match self.claims.as_slice() {
            &[index] => Ok(index),
            _ => Err(several(&self.program, name)),
        }
    }
}

/// One claim has to be chosen.
fn several(program: &Program, name: &str) -> Failure {
    let count = program.claims.len();
    let line = |(i, claim)| format!("\n  --claim {}  {}", i + 1, claim_line(program, claim).trim_end());
    let lines: String = program.claims.iter().enumerate().take(MAX_NAMED).map(line).collect();
    let more = if count > MAX_NAMED { "\n  .." } else { "" };
    Failure(format!("error: {name} has {count} claims\nhelp: choose one:{lines}{more}"))
}

/// There is no claim of this number.
fn no_such_claim(name: &str, number: u32, count: usize) -> Failure {
    Failure(match count {
        0 => format!("error: {name} has no claims, so it has no claim {number}"),
        _ => format!("error: {name} has no claim {number}\nhelp: the claims are numbered from 1 to {count}"),
    })
}

pub(super) fn asked(arguments: &Arguments) -> Result<Asked, Failure> {
    let set: String = arguments.set.iter().map(|(name, value)| format!(" --set {name}={value}")).collect();
    let shown = quoted(&shown_name(&arguments.f));
    let Named::ClaimFile(source) = named(&arguments.f)? else {
        if arguments.claim.is_some() || !arguments.set.is_empty() {
            let option = if arguments.claim.is_some() { "--claim" } else { "--set" };
            let set = arguments.set.first().map(|(name, _)| name.as_str());
            return Err(input::needs_claim_file(option, &arguments.f, set));
        }
        let subject = input::subject(&arguments.f)?;
        let heights_file = subject.heights_file;
        let program = of_function(subject);
        let origin = Origin::of_function(&program);
        let command = format!("nimcert check {shown} --emit DIR");
        return Ok(Asked { program, claims: vec![0], origin, heights_file, command, text: None });
    };
    let program = input::program(&source, &arguments.set)?;
    let command = format!("nimcert prove {shown}{set} --emit DIR");
    let is_function = program.claims.is_empty() && arguments.claim.is_none();
    if is_function || !matches!(arguments.to, Target::Latex | Target::Rocq) {
        input::concrete(&program, &source.name, true)?;
    }
    if is_function {
        let function = input::function_of(&program, &source)?;
        let program = of_function(Subject { program, function, heights_file: false });
        let origin = Origin::of_function(&program);
        let command = format!("nimcert check {shown} --emit DIR");
        return Ok(Asked { program, claims: vec![0], origin, heights_file: false, command, text: None });
    }
    let count = program.claims.len();
    let claims = match arguments.claim {
        None => (0..count).collect(),
        Some(number) if number as usize <= count => vec![number as usize - 1],
        Some(number) => return Err(no_such_claim(&source.name, number, count)),
    };
    let origin = Origin::of_text(&source.text);
    let text = arguments.set.is_empty().then_some(source.text);
    Ok(Asked { program, claims, origin, heights_file: false, command, text })
}
