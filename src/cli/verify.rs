//! `nimcert verify`: the kernel on one certificate.

use std::path::PathBuf;
use std::time::Instant;

use super::certify::tell_kernel;
use super::exit::Exit;
use super::output::print_verdict;
use super::progress::Progress;
use super::{Failure, input};
use crate::report::kernel;
use crate::report::layout::plural;

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
    let progress = Progress::new(format_args!("kernel: {}", plural(certificate.len() as u64, "byte")));
    let start = Instant::now();
    let result = crate::kernel::check(&claim, &certificate);
    tell_kernel(&progress, &result, start.elapsed());
    drop(progress);
    print_verdict(&kernel::text(&result))?;
    Ok(match result {
        Ok(_) => Exit::Success,
        Err(crate::kernel::Failure::Rejected(_)) => Exit::Failure,
        Err(crate::kernel::Failure::Declined(_)) => Exit::Limit,
    })
}
