//! `--which`: for which values of its parameter a claim holds, with a certificate for each part.

use std::path::PathBuf;

use super::certify;
use super::verdict::Request;
use crate::exit::{Exit, Failure};
use crate::terminal::ending::bug;
use crate::terminal::output_options;
use crate::terminal::paint::painted;
use crate::terminal::print::{print_report, print_verdict};
use crate::terminal::progress::Progress;
use crate::terminal::trace::STEPS;
use nimcert_core::answer::{Options, Part, Step};
use nimcert_core::certificate::safe_file_name;
use nimcert_core::language::ast::{Program, ProgramParameter};
use nimcert_core::language::{Interface, Takes};
use nimcert_report::residue_classes::{self as words, Asked, Classes};

/// Reports a program that does not have exactly one parameter.
pub(crate) fn check_parameter(program: &Program, takes: Takes) -> Result<(), Failure> {
    words::check_parameter(program, Interface::CommandLine, takes).map_err(Failure)
}

/// Answers for which values of the only parameter claim `index` of a program holds, and keeps the certificates if they
/// are asked for. With `shown`, each part is printed as soon as it is answered.
pub(crate) fn classes<'p>(
    program: &'p Program,
    index: usize,
    request: &Request<'_>,
    shown: bool,
) -> Result<Classes<'p>, Failure> {
    certify::check_place(request.emit.as_ref())?;
    let claim = &program.claims[index];
    let asked = Asked { command: request.command, interface: Interface::CommandLine };
    let parameter = &program.parameters[0];
    let mut options = Options::default();
    options.search = request.search.clone();
    options.columns = request.mex;
    options.side = request.side;
    let stop = options.search.stop.clone();
    if shown {
        print_report(&format!("{}\n", words::heading(program, claim, output_options::layout())))?;
    }
    let mut progress = None;
    let mut paths: Vec<Option<PathBuf>> = Vec::new();
    let mut failure = None;
    let found = Classes::find(asked, program, claim, &options, &mut |step| match step {
        Step::Answering(values) => {
            let progress = progress.get_or_insert_with(|| Progress::new(""));
            progress.part(words::in_words(parameter, values));
            progress.log(STEPS, words::in_words(parameter, values));
        }
        Step::Answered(parts) => {
            let kept: Result<Vec<_>, Failure> =
                parts.iter().map(|part| kept(parameter, part, request, progress.as_ref())).collect();
            // The line of progress is erased before a row is printed.
            progress = None;
            let printed = kept.and_then(|kept| {
                if shown {
                    let row = words::row(asked, parameter, parts, &kept, output_options::layout());
                    print_report(&painted(&row))?;
                }
                paths.extend(kept);
                Ok(())
            });
            if let Err(error) = printed {
                stop.ask();
                failure.get_or_insert(error);
            }
        }
    });
    match (failure, found) {
        (None, Some(found)) => Ok(Classes { paths, ..found }),
        (Some(failure), _) => Err(failure),
        (None, None) => Err(Failure("error: --which needs a claim with one parameter".to_owned())),
    }
}

/// Prints what comes after the rows of the parts, with the verdict last.
pub(crate) fn print(classes: &Classes<'_>) -> Result<(), Failure> {
    print_verdict(&format!("{}\n{}\n", classes.certificates(output_options::layout()), classes.last_line()))
}

/// Keeps the certificate of a part that is decided; the path of the certificate.
fn kept(
    parameter: &ProgramParameter,
    part: &Part,
    request: &Request<'_>,
    progress: Option<&Progress>,
) -> Result<Option<PathBuf>, Failure> {
    let (Some((folder, name)), Some(_), Ok(proof)) = (&request.emit, part.holds, &part.proof) else {
        return Ok(None);
    };
    let name = safe_file_name(&words::file_name(name, parameter, &part.values));
    let silent = Progress::silent();
    certify::keep(&proof.answer, Some(&(*folder, name)), progress.unwrap_or(&silent))
}

/// The exit code; prints contradictions of witnesses to stderr.
pub(crate) fn exit(classes: &Classes<'_>) -> Exit {
    let bug = classes.contradictions().map(|contradiction| bug(&contradiction)).max();
    bug.unwrap_or(match (classes.has_no_meaning_somewhere(), classes.found.is_exact()) {
        (true, _) => Exit::Usage,
        (false, true) => Exit::Success,
        (false, false) => Exit::Limit,
    })
}
