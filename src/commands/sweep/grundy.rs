//! `--tables`: the Grundy numbers of the bar or game of each row, in files of their own.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64};

use clap::ValueEnum;

use crate::exit::Failure;
use crate::files::hashed::Hashed;
use crate::files::store::{AtomicFile, StoreError};
use crate::input::ranges::Tabled as Ranges;
use nimcert_core::language::ast::Program;
use nimcert_sweep::row::{NoTable, TableFile, Tabled};
use nimcert_tables::bar::{Resources, Watch};
use nimcert_tables::bfile::BFile;
use nimcert_tables::csv::Csv;
use nimcert_tables::json::Json;
use nimcert_tables::npy::Npy;
use nimcert_tables::tabulate::{Asked, Ended, Untabled, tabulate};
use nimcert_tables::target::What;
use nimcert_tables::{Format, Grid};

/// The folder for tables.
pub(super) const TABLES: &str = "tables";

/// The format of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatName {
    /// A NumPy array
    Npy,
    /// One line per position
    Csv,
    /// One object
    Json,
    /// An OEIS b-file
    Bfile,
}

impl FormatName {
    /// The end of the names of files.
    pub(super) fn extension(self) -> &'static str {
        match self {
            FormatName::Npy => "npy",
            FormatName::Csv => "csv",
            FormatName::Json => "json",
            FormatName::Bfile => "txt",
        }
    }

    fn writer<'g>(self, grid: &'g Grid) -> Box<dyn Format + 'g> {
        match self {
            FormatName::Npy => Box::new(Npy::new(grid)),
            FormatName::Csv => Box::new(Csv::new(grid)),
            FormatName::Json => Box::new(Json::new(grid)),
            FormatName::Bfile => Box::new(BFile::new(grid)),
        }
    }
}

/// The request for all tables.
pub(super) struct Wanted {
    pub(super) ranges: Ranges,
    pub(super) format: FormatName,
    /// Bytes of memory for each table.
    pub(super) memory: u64,
}

impl Wanted {
    /// The bar or game of a table: that of the claim, or without a claim that of the file.
    pub(super) fn subject(program: &Program, claim: Option<usize>) -> Result<What, String> {
        if let Some(first) = program.parameters.first() {
            return Err(format!("{} has no value", first.name));
        }
        match claim {
            Some(claim) => What::of_statement(program, &program.claims[claim].statement)
                .ok_or_else(|| "the claim is not about a game or a bar".to_owned()),
            None => What::of_program(program, None).map_err(|_| {
                "it is not clear which game is meant: write one game, or one function of one variable"
                    .to_owned()
            }),
        }
    }

    /// Writes a table; `name` is its path from the folder of the sweep. The file gets its name when it is complete.
    ///
    /// # Errors
    /// The file cannot be written, or `stop` was set.
    pub(super) fn write(
        &self,
        program: &Program,
        claim: Option<usize>,
        (folder, name): (PathBuf, String),
        stop: &AtomicBool,
    ) -> Result<Tabled, Failure> {
        let what = match Wanted::subject(program, claim) {
            Ok(what) => what,
            Err(reason) => return Ok(Err(NoTable { reason, is_limit: false })),
        };
        let ranges = self.ranges.of(&what.coordinates(program), matches!(what, What::Bar(_)));
        let done = AtomicU64::new(0);
        let asked = Asked {
            program,
            what: &what,
            ranges: &ranges,
            outcomes: false,
            resources: Resources { threads: 1, memory: self.memory },
            watch: Watch { stop, done: &done },
        };
        let mut allow = |grid: &Grid| match Npy::size(grid) > Npy::LARGEST {
            true => Err(Untabled::Limit("the table is too large".to_owned()).into()),
            false => Ok(()),
        };
        let path = folder.join(&name);
        let mut written = None;
        let failed = |error: StoreError| Ended::Failure(error.into());
        let made = tabulate(asked, &mut allow, &mut |grid, lines| {
            let mut out = Hashed::new(AtomicFile::create(&path).map_err(failed)?);
            let refused = |error: io::Error| Untabled::Write(error);
            let mut format = self.format.writer(grid);
            format.begin(&mut out).map_err(refused)?;
            lines(&mut |line, values| format.line(line, values, &mut out))?;
            format.end(&mut out).and_then(|()| out.flush()).map_err(refused)?;
            let (file, sha256, bytes) = out.finish();
            file.commit().map_err(failed)?;
            written = Some(TableFile { path: name.clone(), sha256, bytes });
            Ok(())
        });
        match (made, written) {
            (Ok(()), Some(file)) => Ok(Ok(file)),
            (Ok(()), None) => Err(Failure("internal error: a table was not written".to_owned())),
            (Err(Ended::Failure(failure)), _) => Err(failure),
            (Err(Ended::Untabled(Untabled::Write(error))), _) => {
                Err(StoreError { path, source: error }.into())
            }
            (Err(Ended::Untabled(Untabled::Stopped)), _) => Err(Failure("stopped".to_owned())),
            (Err(Ended::Untabled(none)), _) => {
                Ok(Err(NoTable { is_limit: none.is_limit(), reason: none.to_string() }))
            }
        }
    }
}
