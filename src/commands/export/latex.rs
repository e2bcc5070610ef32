//! `nimcert export --to latex`: claims with their answers for a paper.

use super::arguments::Arguments;
use super::asked::{asked, shown_name};
use super::place::{is_folder, stem, write};
use crate::answer::verdict::{self, Request};
use crate::commands::prove;
use crate::exit::{Exit, Failure};
use crate::files::sink::file;
use crate::terminal::print::{complain, print};
use nimcert_core::certificate::safe_file_name;
use nimcert_core::decision::Options;
use nimcert_report::Report;
use nimcert_report::latex::{Paper, bibtex};

/// Last column of the exhaustive check of `nimsum` claims, as `prove` has it.
const COLUMNS: u64 = 128;

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
            heights_file: asked.heights_file,
            among_others: asked.claims.len() > 1,
            emit: folder.map(|folder| (folder, safe_file_name(&own))),
            ..Request::new("export", Options::default(), COLUMNS)
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
