//! Output of Grundy numbers, line by line, to a file or to stdout.

use crate::commands::mex::arguments::{Arguments, FormatName, Question};
use crate::exit::{Exit, Failure};
use crate::files::sink::{Sink, file, not_written};
use crate::files::store::write_atomically;
use crate::terminal::ending::interrupted;
use crate::terminal::print::{print_verdict, remark};
use nimcert_prose::{grouped, plural};
use nimcert_tables::bar::Stopped;
use nimcert_tables::bfile::BFile;
use nimcert_tables::compare::Found;
use nimcert_tables::csv::Csv;
use nimcert_tables::json::Json;
use nimcert_tables::latex::Latex;
use nimcert_tables::list::List;
use nimcert_tables::npy::Npy;
use nimcert_tables::table::Table;
use nimcert_tables::term::Claimed;
use nimcert_tables::values::Values;
use nimcert_tables::{Format, Grid};

/// Writer for the answer to a question, line by line.
pub(crate) enum Writer<'g> {
    Grid(Box<dyn Format + 'g>),
    Differences(List<'g>, String),
    PPositions(List<'g>),
    Values(Values<'g>),
}

impl<'g> Writer<'g> {
    /// The writer for a question other than a comparison.
    pub(crate) fn new(arguments: &Arguments, question: &Question, grid: &'g Grid) -> Writer<'g> {
        let style = arguments.style();
        match question {
            Question::Differences(term) => {
                Writer::Differences(List::differences(grid, term, style), term.text.clone())
            }
            Question::PPositions => Writer::PPositions(List::p_positions(grid, style)),
            Question::Values => Writer::Values(Values::new(grid, style)),
            Question::Grid | Question::Compare(_) => Writer::Grid(match arguments.format() {
                FormatName::Table => Box::new(Table::new(grid, arguments.layout())),
                FormatName::Csv => Box::new(Csv::new(grid)),
                FormatName::Json => Box::new(Json::new(grid)),
                FormatName::Npy => Box::new(Npy::new(grid)),
                FormatName::Bfile => Box::new(BFile::new(grid)),
                FormatName::Latex => Box::new(Latex::new(grid)),
            }),
        }
    }

    pub(crate) fn format(&mut self) -> &mut dyn Format {
        match self {
            Writer::Grid(format) => format.as_mut(),
            Writer::Differences(list, _) | Writer::PPositions(list) => list,
            Writer::Values(values) => values,
        }
    }

    /// A note on how much was listed.
    fn remark(&self) -> Option<String> {
        let of =
            |list: &List<'_>| format!("{} of {}", grouped(list.count), plural(list.positions, "position"));
        match self {
            Writer::Grid(_) => None,
            Writer::Differences(list, term) => Some(format!("note: {} differ from {term}", of(list))),
            Writer::PPositions(list) => Some(format!("note: {} are P-positions", of(list))),
            Writer::Values(values) => Some(format!("note: {}", plural(values.count, "value"))),
        }
    }
}

/// Ends a run that wrote lines.
pub(crate) fn finish(written: Result<(), Stopped>, sink: Sink, writer: &Writer<'_>) -> Result<Exit, Failure> {
    match written {
        Ok(()) => {
            sink.finish()?;
            if let Some(text) = writer.remark() {
                remark(&text);
            }
            Ok(Exit::Success)
        }
        Err(Stopped::Asked) => {
            sink.abandon();
            Ok(interrupted())
        }
        Err(Stopped::Write(error)) => not_written(error).map(|()| Exit::Success),
    }
}

/// Prints the result of a comparison.
pub(crate) fn compared(
    arguments: &Arguments,
    grid: &Grid,
    claimed: &Claimed,
    found: &Found,
) -> Result<Exit, Failure> {
    let text = match arguments.format() {
        FormatName::Json => found.json(grid, claimed),
        _ => found.text(grid, claimed, arguments.layout()),
    };
    match file(arguments.out.as_deref()) {
        None => print_verdict(&text)?,
        Some(path) => write_atomically(path, text.as_bytes())?,
    }
    Ok(if found.first.is_none() { Exit::Success } else { Exit::Failure })
}
