//! `nimcert verify`: the kernel on one certificate.

use std::path::PathBuf;
use std::time::Instant;

use super::certify::tell_kernel;
use super::exit::{self, Exit};
use super::output::{print, print_verdict};
use super::progress::Progress;
use super::{Failure, input};
use crate::report::layout::plural;
use crate::report::{kernel, kernel_json};

/// Arguments of `verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("", exit::VERIFY))]
pub(super) struct Arguments {
    /// The claim file
    claim: PathBuf,
    /// The certificate
    certificate: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let claim = input::read(&arguments.claim)?;
    let certificate = input::read(&arguments.certificate)?;
    let progress = Progress::new(format_args!("kernel: {}", plural(certificate.len() as u64, "byte")));
    let start = Instant::now();
    let result = crate::kernel::check(&claim, &certificate);
    let took = start.elapsed();
    tell_kernel(&progress, &result, took);
    drop(progress);
    match arguments.json {
        true => print(&kernel_json::one(&result, &arguments.certificate, &certificate, took)?)?,
        false => print_verdict(&kernel::text(&result))?,
    }
    Ok(match result {
        Ok(_) => Exit::Success,
        Err(crate::kernel::Failure::Rejected(_)) => Exit::Failure,
        Err(crate::kernel::Failure::Declined(_)) => Exit::Limit,
    })
}
