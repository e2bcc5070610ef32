//! `nimcert man`: manual pages, one for the program and one for each command.

use std::path::PathBuf;

use clap_mangen::Man;

use crate::exit::{self, Exit, Failure};
use crate::files::sink::file;
use crate::files::store::write_atomically;
use crate::terminal::print::{print, print_report};
use crate::terminal::suggest::did_you_mean;

/// Arguments of `man`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
Examples:
  nimcert man | man -l -
  nimcert man --out ~/.local/share/man/man1", exit::WRITTEN))]
pub(crate) struct Arguments {
    /// Command whose page is printed [default: the page of nimcert itself]
    #[arg(conflicts_with = "out")]
    command: Option<String>,
    /// Write all pages to DIR; - prints them one after another
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, mut command: clap::Command) -> Result<Exit, Failure> {
    command.build();
    let Some(folder) = &arguments.out else {
        let page = match &arguments.command {
            None => &command,
            Some(name) => command.find_subcommand(name).ok_or_else(|| unknown(&command, name))?,
        };
        print(&rendered(page)?.1)?;
        return Ok(Exit::Success);
    };
    for page in pages(&command) {
        let (name, text) = rendered(page)?;
        let Some(folder) = file(Some(folder)) else {
            print(&text)?;
            continue;
        };
        let path = folder.join(name);
        write_atomically(&path, text.as_bytes())?;
        print_report(&format!("{}\n", path.display()))?;
    }
    Ok(Exit::Success)
}

/// A command, its subcommands and theirs, without the `help` that clap adds to some.
fn pages(command: &clap::Command) -> Vec<&clap::Command> {
    let own = |sub: &&clap::Command| {
        sub.get_name() != "help" || !sub.has_subcommands() && sub.get_arguments().count() > 1
    };
    let below = command.get_subcommands().filter(own).flat_map(pages);
    std::iter::once(command).chain(below).collect()
}

/// The file name of a page, and its text.
fn rendered(command: &clap::Command) -> Result<(String, String), Failure> {
    let page = Man::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text)?;
    Ok((page.get_filename(), String::from_utf8(text)?))
}

fn unknown(command: &clap::Command, name: &str) -> Failure {
    let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    let help = did_you_mean(name, names.iter().copied())
        .unwrap_or_else(|| format!("the commands are {}", names.join(", ")));
    Failure(format!("error: there is no command `{name}`\nhelp: {help}"))
}
