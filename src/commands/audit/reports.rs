//! The reports of an audit: their formats, and the files that they go to.

use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::files::sink::file;
use crate::files::store::write_atomically;
use crate::terminal::json::ask;
use crate::terminal::output_options;
use crate::terminal::print::{print, print_verdict};
use nimcert_prose::{Layout, plural};
use nimcert_report::audit::{Audit, github, json, junit, markdown, sarif, text};

/// Options that ask for reports.
#[derive(Debug, clap::Args)]
pub(super) struct Reports {
    /// Format of the report
    #[arg(long, value_enum, default_value = "text")]
    format: Vec<Format>,
    /// Print one JSON object: the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write the report to FILE, and the text to stdout; - means the report goes to stdout
    #[arg(short, long, value_name = "FILE")]
    out: Vec<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
    Junit,
    Sarif,
    Markdown,
    Github,
}

impl Format {
    /// The report of an audit.
    fn report(self, audit: &Audit, layout: Layout) -> Result<String, Failure> {
        Ok(match self {
            Format::Text => text(audit, layout),
            Format::Json => json(audit)?,
            Format::Junit => junit(audit)?,
            Format::Sarif => sarif(audit)?,
            Format::Markdown => markdown(audit),
            Format::Github => github(audit),
        })
    }
}

/// The reports that are asked for, and where they go.
#[derive(Debug)]
pub(super) struct Asked<'a> {
    files: Vec<(Format, &'a Path)>,
    stdout: Format,
}

impl Reports {
    /// The reports that the options ask for. Exactly one goes to stdout: the text, if no other does.
    pub(super) fn asked(&self) -> Result<Asked<'_>, Failure> {
        let formats = if self.json { &[Format::Json][..] } else { &self.format };
        if self.out.len() > formats.len() {
            return Err(Failure(format!(
                "error: --out names {} files, and there is {}\nhelp: give one --format for each --out",
                self.out.len(),
                plural(formats.len() as u64, "report")
            )));
        }
        let (mut files, mut stdout) = (Vec::new(), Vec::new());
        for (at, &format) in formats.iter().enumerate() {
            match file(self.out.get(at).map(PathBuf::as_path)) {
                Some(path) if files.iter().any(|&(_, other)| other == path) => {
                    return Err(Failure(format!(
                        "error: two reports would go to {}\nhelp: give each --format a file of its own",
                        path.display()
                    )));
                }
                Some(path) => files.push((format, path)),
                None => stdout.push(format),
            }
        }
        let stdout = match stdout[..] {
            [] => Format::Text,
            [one] => one,
            _ => {
                return Err(Failure(format!(
                    "error: {} reports would go to stdout\nhelp: give one --out for each --format; the last one may be left out",
                    stdout.len()
                )));
            }
        };
        if stdout == Format::Json {
            ask();
        }
        Ok(Asked { files, stdout })
    }
}

impl Asked<'_> {
    /// Writes the reports. The files are complete before anything is printed.
    pub(super) fn write(&self, audit: &Audit) -> Result<(), Failure> {
        for (format, path) in &self.files {
            // A file does not depend on the terminal.
            write_atomically(path, format.report(audit, Layout::default())?.as_bytes())?;
        }
        let report = self.stdout.report(audit, output_options::layout())?;
        match self.stdout {
            Format::Text => print_verdict(&report),
            _ => print(&report),
        }
    }
}
