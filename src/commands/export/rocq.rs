//! `nimcert export --to rocq`: a theorem about the rules, for Coq.

use std::path::Path;

use super::arguments::Arguments;
use super::asked::{Asked, asked};
use super::place::{is_folder, stem, write};
use crate::answer::verdict::{self, Request};
use crate::commands::prove;
use crate::exit::{Exit, Failure};
use crate::files::read::read_up_to_limit;
use crate::files::sink::file;
use crate::terminal::print::{complain, print};
use nimcert_core::answer::Verdict;
use nimcert_core::decision::Options;
use nimcert_core::language::print_claim;
use nimcert_report::export::rocq::{Theorem, theorem_name};

pub(super) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if arguments.partition {
        return Err(Failure(
            "error: --partition is not for --to rocq\nhelp: leave it out: the theorem says what the claim says"
                .into(),
        ));
    }
    let asked = asked(arguments)?;
    let index = asked.only_claim(&arguments.f)?;
    let certificate = match &arguments.certificate {
        Some(path) => given(path)?,
        None => match proved(&asked, index)? {
            Ok(certificate) => certificate,
            Err(exit) => return Ok(exit),
        },
    };
    let name = theorem_name(&stem(&arguments.f));
    let has_parameters = !asked.program.parameters.is_empty();
    // The checker of Coq reads the same words as the kernel, and not those that only the search knows.
    let is_read = |text: &String| nimcert_kernel::check(text.as_bytes(), certificate.as_bytes()).is_ok();
    let own = asked.text.clone().filter(is_read);
    let (text, number) = match own {
        Some(text) => (text, index + 1),
        None => (print_claim(&asked.program, index), 1),
    };
    let theorem = Theorem { name: &name, text: &text, number, has_parameters, certificate: &certificate };
    if let Some(reason) = theorem.not_covered() {
        complain(&format!("declined: the checker that Coq runs has no rule for this: {reason}"));
        return Ok(Exit::Limit);
    }
    let document = match theorem.document() {
        Ok(document) => document,
        Err(error) => {
            complain(&format!("declined: {error}"));
            return Ok(Exit::Limit);
        }
    };
    match (arguments.out.as_deref().filter(|path| is_folder(path)), file(arguments.out.as_deref())) {
        (Some(folder), _) => write(&folder.join(&document.name), &document.text)?,
        (None, Some(path)) => write(path, &document.text)?,
        (None, None) => print(&document.text)?,
    }
    Ok(Exit::Success)
}

/// The text of a certificate. Coq checks it.
fn given(path: &Path) -> Result<String, Failure> {
    let Some(bytes) = read_up_to_limit(path)? else {
        return Err(Failure(format!(
            "error: {} is larger than nimcert reads\nhelp: is it a certificate?",
            path.display()
        )));
    };
    String::from_utf8(bytes).map_err(|_| {
        Failure(format!(
            "error: {} is not a text\nhelp: give the certificate that `--emit` wrote beside the claim",
            path.display()
        ))
    })
}

/// The certificate of the claim, or how the command ends without one.
fn proved(asked: &Asked, index: usize) -> Result<Result<String, Exit>, Failure> {
    let request =
        Request { heights_file: asked.heights_file, ..Request::new("export", Options::default(), 0) };
    let report = verdict::report(&asked.program, index, &request)?;
    match (&report.answer.verdict, &report.answer.certificate) {
        (Verdict::Proved | Verdict::ProvedBelow { .. }, Some(certificate)) => {
            Ok(Ok(String::from_utf8_lossy(&certificate.bytes).into_owned()))
        }
        (Verdict::Refuted, _) => {
            complain(&format!(
                "error: {}, so it is no theorem\nhelp: with `not` before the claim it is one, and nimcert proves it",
                report.last_line()
            ));
            Ok(Err(Exit::Failure))
        }
        _ => {
            complain(&format!("declined: the claim is not proved: {}", report.last_line()));
            Ok(Err(prove::exit(&report).max(Exit::Limit)))
        }
    }
}
