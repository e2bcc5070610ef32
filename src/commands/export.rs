//! `nimcert export`: a claim as the input of another prover, or for a paper.

mod arguments;
mod asked;
mod latex;
mod place;
mod rocq;

pub(crate) use arguments::Arguments;

use std::io::Write;
use std::path::Path;

use arguments::Target;
use asked::asked;
use place::{is_folder, size, stem, write};

use crate::exit::{Exit, Failure};
use crate::files::sink::{Sink, file, not_written};
use crate::terminal::print::{complain, print_report};
use nimcert_core::certificate::safe_file_name;
use nimcert_core::language::ast::{Claim, Program, Property, Statement};
use nimcert_core::language::claim_line;
use nimcert_report::export::{Document, ExportError, Theory, cgsuite, mona, smtlib, walnut};

/// Default of `--bits`.
const DEFAULT_BITS: u64 = 16;

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if arguments.bits.is_some() && arguments.to != Target::Smtlib {
        return Err(Failure(
            "error: --bits is for --to smtlib only\nhelp: leave it out: the other targets cover all natural numbers".into(),
        ));
    }
    if arguments.standalone && arguments.to != Target::Latex {
        return Err(Failure("error: --standalone is for --to latex only\nhelp: leave it out".into()));
    }
    if arguments.certificate.is_some() && arguments.to != Target::Rocq {
        return Err(Failure("error: --certificate is for --to rocq only\nhelp: leave it out".into()));
    }
    match arguments.to {
        Target::Latex => return latex::run(arguments),
        Target::Rocq => return rocq::run(arguments),
        Target::Mona | Target::Smtlib | Target::Walnut | Target::Cgsuite => {}
    }
    let asked = asked(arguments)?;
    let (program, index) = (&asked.program, asked.only_claim(&arguments.f)?);
    if arguments.partition && !is_nimsum(program, index) {
        return Err(Failure(format!(
            "error: --partition is for `claim nimsum f`, but this claim is `{}`",
            claim_line(program, &program.claims[index]).trim_end()
        )));
    }
    let name = stem(&arguments.f);
    let folder = arguments.out.as_deref().filter(|path| is_folder(path));
    match documents(arguments, program, index, &name, folder.is_some()) {
        Ok(documents) => match folder {
            Some(folder) => write_folder(folder, &documents)?,
            None if arguments.to == Target::Walnut && documents.len() > 1 => {
                return Err(Failure(
                    "error: Walnut reads each automaton from a file of its own\nhelp: write the files into a folder: --out FOLDER/".to_owned(),
                ));
            }
            None => write_one(arguments.out.as_deref(), &documents)?,
        },
        Err(error @ ExportError::NoGame(_)) => return Err(Failure(format!("error: {error}"))),
        Err(error) => {
            complain(&format!("declined: {error}"));
            return Ok(Exit::Limit);
        }
    }
    Ok(Exit::Success)
}

fn is_nimsum(program: &Program, index: usize) -> bool {
    let nimsum = |claim: &Claim| {
        matches!(claim.statement, Statement::Property { property: Property::Nimsum, below: None, .. })
    };
    program.claims.get(index).is_some_and(nimsum)
}

fn documents(
    arguments: &Arguments,
    program: &Program,
    index: usize,
    name: &str,
    split: bool,
) -> Result<Vec<Document>, ExportError> {
    if arguments.to == Target::Cgsuite {
        return Ok(vec![cgsuite::class(program, index)?]);
    }
    let theory = Theory::of_claim(program, index, arguments.partition)?;
    let bits = arguments.bits.unwrap_or(DEFAULT_BITS);
    Ok(match (arguments.to, split) {
        (Target::Mona, false) => vec![mona::whole(&theory, name)?],
        (Target::Mona, true) => mona::split(&theory, name)?,
        (Target::Smtlib, false) => vec![smtlib::whole(&theory, name, bits)?],
        (Target::Smtlib, true) => smtlib::split(&theory, name, bits)?,
        (Target::Walnut, _) => walnut::script(&theory, name)?,
        // They have no sentences, and `run` does not come here with them.
        (Target::Cgsuite | Target::Latex | Target::Rocq, _) => Vec::new(),
    })
}

fn write_folder(folder: &Path, documents: &[Document]) -> Result<(), Failure> {
    for document in documents {
        write(&folder.join(safe_file_name(&document.name)), &document.text)?;
    }
    Ok(())
}

fn write_one(out: Option<&Path>, documents: &[Document]) -> Result<(), Failure> {
    let path = file(out);
    let mut sink = Sink::open(path)?;
    for document in documents {
        sink.write_all(document.text.as_bytes()).or_else(not_written)?;
    }
    sink.finish()?;
    match path {
        Some(path) => {
            let bytes: usize = documents.iter().map(|document| document.text.len()).sum();
            print_report(&format!("written: {}, {}\n", path.display(), size(bytes)))
        }
        None => Ok(()),
    }
}
