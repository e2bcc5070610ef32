//! `--require all`: proofs for all naturals and all values of the parameters, or exit code 3.

use clap::{Args, ValueEnum};

use crate::exit::Exit;
use crate::terminal::print::complain;

/// What a proof must be about for exit code 0.
#[derive(Debug, Args)]
pub(crate) struct Required {
    /// End with exit code 3 if a claim is proved only below a bound, or only for some values of its
    /// parameters
    #[arg(long, value_name = "all", value_enum, hide_possible_values = true)]
    require: Option<Require>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Require {
    All,
}

impl Required {
    /// The outcome of a run, given the outcome without `--require` and how the proof is restricted.
    pub(crate) fn exit(&self, exit: Exit, restricted: Option<String>) -> Exit {
        let (Exit::Success, Some(Require::All), Some(how)) = (exit, self.require, restricted) else {
            return exit;
        };
        complain(&format!(
            "not all: {how}; --require all asks for all naturals and all values of parameters"
        ));
        Exit::Limit
    }
}
