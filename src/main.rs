//! The `nimcert` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    nimcert::cli::run()
}
