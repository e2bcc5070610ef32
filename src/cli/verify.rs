//! `nimcert verify`: the kernel on one certificate.

use std::path::PathBuf;

use super::exit::Exit;
use super::output::print_verdict;
use super::{Failure, input};
use crate::report::kernel;

/// Arguments of `verify`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The claim file
    claim: PathBuf,
    /// The certificate
    certificate: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let claim = input::read(&arguments.claim)?;
    let certificate = input::read(&arguments.certificate)?;
    let result = crate::kernel::check(&claim, &certificate);
    print_verdict(&kernel::text(&result))?;
    Ok(match result {
        Ok(_) => Exit::Success,
        Err(crate::kernel::Failure::Rejected(_)) => Exit::Failure,
        Err(crate::kernel::Failure::Declined(_)) => Exit::Limit,
    })
}
