//! `nimcert completions`: what a shell has to know to complete commands and options.

use clap::CommandFactory;
use clap_complete::Shell;

use super::Failure;
use super::exit::{self, Exit};
use super::output::print;

/// Arguments of `completions`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
Examples:
  nimcert completions bash > ~/.local/share/bash-completion/completions/nimcert
  nimcert completions fish > ~/.config/fish/completions/nimcert.fish
  nimcert completions zsh > ~/.zfunc/_nimcert", exit::WRITTEN))]
pub(super) struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    let mut command = super::Arguments::command();
    let name = command.get_name().to_owned();
    clap_complete::generate(arguments.shell, &mut command, name, &mut script);
    print(&String::from_utf8(script)?)?;
    Ok(Exit::Success)
}
