//! `nimcert export --to latex`: claims with their answers for a paper.

use std::path::Path;

use super::arguments::{Arguments, of_function};
use super::place::{is_folder, size, stem};
use crate::answer::verdict::{self, Request};
use crate::commands::prove;
use crate::exit::{Exit, Failure};
use crate::files::sink::file;
use crate::files::store::write_atomically;
use crate::input::{self, Named, Subject, named};
use crate::terminal::print::{complain, print, print_report};
use crate::terminal::suggest::quoted;
use nimcert_core::certificate::safe_file_name;
use nimcert_core::decision::Options;
use nimcert_core::language::ast::Program;
use nimcert_report::Report;
use nimcert_report::latex::{Origin, Paper, bibtex};

/// Last column of the exhaustive check of `nimsum` claims, as `prove` has it.
const COLUMNS: u64 = 128;

/// The claims to export.
struct Asked {
    program: Program,
    claims: Vec<usize>,
    origin: Option<Origin>,
    heights_file: bool,
    /// `nimcert prove game.claim --emit DIR`
    command: String,
}

pub(super) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if arguments.partition {
        return Err(Failure(
            "error: --partition is for other provers\nhelp: leave it out: the obligations show the partition where there is one"
                .into(),
        ));
    }
    let asked = asked(arguments)?;
    let name = stem(&arguments.f);
    let folder = arguments.out.as_deref().filter(|path| is_folder(path));
    let mut reports: Vec<Report<'_>> = Vec::new();
    let mut exit = Exit::Success;
    for &index in &asked.claims {
        let own = if asked.claims.len() == 1 { name.clone() } else { format!("{name}-{}", index + 1) };
        let request = Request {
            command: "export",
            search: Options::default(),
            mex: COLUMNS,
            side: None,
            heights_file: asked.heights_file,
            among_others: asked.claims.len() > 1,
            emit: folder.map(|folder| (folder, safe_file_name(&own))),
            more: None,
        };
        let report = verdict::report(&asked.program, index, &request)?;
        if let Some(bug) = report.contradiction() {
            complain(&format!("error: {bug}"));
        }
        // A refuted claim is not an error here: the text says that it is refuted.
        exit = exit.max(match prove::exit(&report) {
            Exit::Failure => Exit::Success,
            other => other,
        });
        reports.push(report);
    }
    let paper = Paper {
        reports: &reports,
        name: &shown_name(&arguments.f),
        command: &asked.command,
        origin: asked.origin,
    };
    let text = if arguments.standalone { paper.standalone() } else { paper.fragment() };
    match (folder, file(arguments.out.as_deref())) {
        (Some(folder), _) => {
            write(&folder.join(safe_file_name(&format!("{name}.tex"))), &text)?;
            write(&folder.join(safe_file_name(&format!("{name}.bib"))), &bibtex(asked.origin.as_ref()))?;
        }
        (None, Some(path)) => write(path, &text)?,
        (None, None) => print(&text)?,
    }
    Ok(exit)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_atomically(path, text.as_bytes())?;
    print_report(&format!("written: {}, {}\n", path.display(), size(text.len())))
}

/// The name of a file without its folder, or the expression.
fn shown_name(f: &str) -> String {
    let path = Path::new(f);
    let name = path.file_name().filter(|_| path.is_file()).map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| f.to_owned())
}

fn asked(arguments: &Arguments) -> Result<Asked, Failure> {
    let set: String = arguments.set.iter().map(|(name, value)| format!(" --set {name}={value}")).collect();
    let shown = quoted(&shown_name(&arguments.f));
    let Named::ClaimFile(source) = named(&arguments.f)? else {
        if arguments.claim.is_some() || !arguments.set.is_empty() {
            let option = if arguments.claim.is_some() { "--claim" } else { "--set" };
            return Err(Failure(format!(
                "error: {option} needs a claim file, and {} is not one",
                arguments.f
            )));
        }
        let subject = input::subject(&arguments.f)?;
        let heights_file = subject.heights_file;
        let program = of_function(subject);
        let origin = Origin::of_function(&program);
        let command = format!("nimcert check {shown} --emit DIR");
        return Ok(Asked { program, claims: vec![0], origin, heights_file, command });
    };
    let program = input::program(&source, &arguments.set)?;
    let command = format!("nimcert prove {shown}{set} --emit DIR");
    if program.claims.is_empty() && arguments.claim.is_none() {
        input::concrete(&program, &source.name, true)?;
        let function = input::function_of(&program, &source)?;
        let program = of_function(Subject { program, function, heights_file: false });
        let origin = Origin::of_function(&program);
        let command = format!("nimcert check {shown} --emit DIR");
        return Ok(Asked { program, claims: vec![0], origin, heights_file: false, command });
    }
    let count = program.claims.len();
    let claims = match arguments.claim {
        None => (0..count).collect(),
        Some(number) if number as usize <= count => vec![number as usize - 1],
        Some(number) => {
            return Err(Failure(format!(
                "error: {} has no claim {number}\nhelp: the claims are numbered from 1 to {count}",
                source.name
            )));
        }
    };
    let origin = Origin::of_text(&source.text);
    Ok(Asked { program, claims, origin, heights_file: false, command })
}
