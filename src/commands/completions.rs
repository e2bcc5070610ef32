//! `nimcert completions`: scripts that let a shell complete commands and options.

use clap_complete::Shell;

use crate::exit::{self, Exit, Failure};
use crate::terminal::print::print;

/// Arguments of `completions`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
Examples:
  nimcert completions bash > ~/.local/share/bash-completion/completions/nimcert
  nimcert completions fish > ~/.config/fish/completions/nimcert.fish
  nimcert completions zsh > ~/.zfunc/_nimcert", exit::WRITTEN))]
pub(crate) struct Arguments {
    /// Shell that will read the script
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments, mut command: clap::Command) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    let name = command.get_name().to_owned();
    clap_complete::generate(arguments.shell, &mut command, name, &mut script);
    print(&String::from_utf8(script)?)?;
    Ok(Exit::Success)
}
