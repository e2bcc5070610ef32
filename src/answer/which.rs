//! `--which`: for which values of its parameter a claim holds, with a certificate for each part.

use std::path::PathBuf;

use super::certify;
use super::verdict::Request;
use crate::exit::{Exit, Failure};
use crate::terminal::output_options;
use crate::terminal::paint::painted;
use crate::terminal::print::{complain, print_report, print_verdict};
use crate::terminal::progress::Progress;
use crate::terminal::trace::STEPS;
use nimcert_core::answer::{Options, Part, Step, residue_classes};
use nimcert_core::certificate::safe_file_name;
use nimcert_core::language::ast::{Program, ProgramParameter};
use nimcert_report::residue_classes::{self as words, Classes};

/// Where a file or expression gets its parameters from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum From {
    /// `--param`.
    Items,
    /// `param` in a claim file.
    File {
        /// Whether `--set` gives values to its names.
        has_set: bool,
    },
}

/// Reports a program that does not have exactly one parameter.
pub(crate) fn check_parameter(program: &Program, from: From) -> Result<(), Failure> {
    let (title, help) = match program.parameters.as_slice() {
        [_] => return Ok(()),
        [] => {
            let help = match from {
                From::Items => {
                    "use a name in F, and give its least value: nimcert check 'floor(t/k)' --param 'k >= 1' --which"
                }
                From::File { .. } => "write `param k >= 1` in place of `let k = ..` at the top of the file",
            };
            ("there is none".to_owned(), help.to_owned())
        }
        [.., last] => {
            let names: Vec<&str> = program.parameters.iter().map(|p| p.name.as_str()).collect();
            let (name, least) = (&last.name, &last.least);
            let help = match from {
                From::Items => format!("give all but one a value: `{name} = {least}` in --param"),
                From::File { has_set: true } => format!("give all but one a value: --set {name}={least}"),
                From::File { has_set: false } => {
                    format!("give all but one a value: `let {name} = {least}` in place of `param`")
                }
            };
            (format!("there are {} ({})", names.len(), names.join(", ")), help)
        }
    };
    Err(Failure(format!("error: --which needs a claim with one parameter, and {title}\nhelp: {help}")))
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
    let found = residue_classes(program, claim, &options, &mut |step| match step {
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
                    let row = words::row(request.command, parameter, parts, &kept, output_options::layout());
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
        (None, Some(found)) => Ok(Classes { command: request.command, program, claim, found, paths }),
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
    let contradictions =
        classes.found.parts.iter().filter_map(|part| words::contradiction(classes.command, part));
    let contradictions: Vec<String> = contradictions.collect();
    for contradiction in &contradictions {
        complain(&format!(
            "internal error: {contradiction}\nThis is a bug of nimcert; please report it with the claim."
        ));
    }
    match (contradictions.is_empty(), classes.has_no_meaning_somewhere(), classes.found.is_exact()) {
        (false, ..) => Exit::Bug,
        (true, true, _) => Exit::Usage,
        (true, false, true) => Exit::Success,
        (true, false, false) => Exit::Limit,
    }
}
