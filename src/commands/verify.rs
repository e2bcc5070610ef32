//! `nimcert verify`: the kernel checks one certificate.

use std::path::PathBuf;
use std::time::Instant;

use crate::answer::certify::report_kernel;
use crate::exit::{self, Exit, Failure};
use crate::files::read::read_up_to_limit;
use crate::input::require::Required;
use crate::terminal::mistakes::audit;
use crate::terminal::output_options;
use crate::terminal::print::{print, print_verdict};
use crate::terminal::progress::Progress;
use nimcert_core::certificate::read_head;
use nimcert_kernel::{Scope, Verified};
use nimcert_prose::digits::short_decimal;
use nimcert_prose::plural;
use nimcert_report::kernel::{json, text};

/// Arguments of `verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
The kernel reads both files itself; no other part of nimcert takes part in the check.
`nimcert check F --emit DIR` and `nimcert prove FILE --emit DIR` write such pairs of files.

Examples:
  nimcert check 'floor(t/4)' --emit proofs
  nimcert verify proofs/f.claim proofs/f.cert", exit::VERIFY))]
pub(crate) struct Arguments {
    /// Claim file
    claim: PathBuf,
    /// Certificate of this claim
    certificate: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    required: Required,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(folder) = [&arguments.claim, &arguments.certificate].into_iter().find(|path| path.is_dir()) {
        return Err(Failure(format!(
            "error: cannot read {}: it is a folder\nhelp: {}",
            folder.display(),
            audit(folder)
        )));
    }
    let claim = read_up_to_limit(&arguments.claim)?;
    let certificate = read_up_to_limit(&arguments.certificate)?;
    let length = certificate.as_ref().map_or(0, Vec::len);
    let progress = Progress::new(format_args!("kernel: {}", plural(length as u64, "byte")));
    let start = Instant::now();
    let result = match (&claim, &certificate) {
        (Some(claim), Some(certificate)) => nimcert_kernel::check(claim, certificate),
        _ => Err(nimcert_kernel::Failure::Declined(nimcert_kernel::Limit::Bytes)),
    };
    let took = start.elapsed();
    report_kernel(&progress, &result, took);
    drop(progress);
    match arguments.json {
        true => print(&json::one(&result, &arguments.certificate, certificate.as_deref(), took)?)?,
        false => {
            let layout = output_options::layout();
            let mut shown = text::verdict(&result, layout);
            if let (Err(nimcert_kernel::Failure::Rejected(rejection)), Some(claim), Some(certificate)) =
                (&result, &claim, &certificate)
            {
                let claim = text::File { path: &arguments.claim, bytes: claim };
                let certificate = text::File { path: &arguments.certificate, bytes: certificate };
                shown.insert_str(0, &text::about(rejection, claim, certificate, layout));
            }
            if result.is_ok() && certificate.as_deref().is_some_and(has_other_digest) {
                shown.insert_str(0, &text::other_digest(layout));
            }
            print_verdict(&shown)?;
        }
    }
    Ok(match result {
        Ok(verified) => arguments.required.exit(Exit::Success, restricted(&verified)),
        Err(nimcert_kernel::Failure::Rejected(_)) => Exit::Failure,
        Err(nimcert_kernel::Failure::Declined(_)) => Exit::Limit,
    })
}

/// How a verified claim is restricted, in words.
fn restricted(verified: &Verified) -> Option<String> {
    match &verified.scope {
        Scope::Below(bound) => {
            Some(format!("the claim is about the columns below {} only", short_decimal(bound)))
        }
        Scope::AllColumns | Scope::AllNaturals => None,
    }
}

/// Whether the digest line of a certificate is not that of the claim in it. The kernel does not need it.
fn has_other_digest(certificate: &[u8]) -> bool {
    read_head(certificate).is_ok_and(|head| !head.digest_matches())
}
