//! The `nimcert` command.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::process::ExitCode;

mod cli;

fn main() -> ExitCode {
    cli::run()
}
