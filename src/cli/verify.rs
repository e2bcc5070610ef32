//! `nimcert verify`: the kernel on one certificate.

use std::path::PathBuf;
use std::time::Instant;

use super::certify::tell_kernel;
use super::exit::{self, Exit};
use super::output::{print, print_verdict};
use super::progress::Progress;
use super::{Failure, input, manners};
use nimcert_report::prose::plural;
use nimcert_report::{kernel as kernel_report, kernel_json};

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
    let claim = input::read_up_to_limit(&arguments.claim)?;
    let certificate = input::read_up_to_limit(&arguments.certificate)?;
    let length = certificate.as_ref().map_or(0, Vec::len);
    let progress = Progress::new(format_args!("kernel: {}", plural(length as u64, "byte")));
    let start = Instant::now();
    let result = match (&claim, &certificate) {
        (Some(claim), Some(certificate)) => nimcert_kernel::check(claim, certificate),
        _ => Err(nimcert_kernel::Failure::Declined(nimcert_kernel::Limit::Bytes)),
    };
    let took = start.elapsed();
    tell_kernel(&progress, &result, took);
    drop(progress);
    match arguments.json {
        true => print(&kernel_json::one(&result, &arguments.certificate, certificate.as_deref(), took)?)?,
        false => {
            let layout = manners::layout();
            let mut text = kernel_report::text(&result, layout);
            if let (Err(nimcert_kernel::Failure::Rejected(rejection)), Some(claim), Some(certificate)) =
                (&result, &claim, &certificate)
            {
                let claim = kernel_report::File { path: &arguments.claim, bytes: claim };
                let certificate = kernel_report::File { path: &arguments.certificate, bytes: certificate };
                text.insert_str(0, &kernel_report::about(rejection, claim, certificate, layout));
            }
            print_verdict(&text)?;
        }
    }
    Ok(match result {
        Ok(_) => Exit::Success,
        Err(nimcert_kernel::Failure::Rejected(_)) => Exit::Failure,
        Err(nimcert_kernel::Failure::Declined(_)) => Exit::Limit,
    })
}
