//! The kernel alone: checks one certificate against one claim file.
//!
//! In: two paths. Out: the claim, the obligations, and a verdict on the last line; the exit code is
//! 0 if it is verified, 1 if rejected, 3 if declined, and 2 otherwise. Never: searches, writes
//! files, or uses anything of nimcert but the kernel.

use nimcert_kernel::{Failure, Limit, Obligation, Route, Scope, Verified};
use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let paths: Vec<_> = std::env::args_os().skip(1).collect();
    let [claim, certificate] = paths.as_slice() else {
        eprintln!("usage: nimcert-kernel CLAIM CERTIFICATE");
        return ExitCode::from(2);
    };
    let mut files = vec![];
    for path in [claim, certificate] {
        match read(path.as_ref()) {
            Ok(bytes) => files.push(bytes),
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                return ExitCode::from(2);
            }
        }
    }
    let result = match files.as_slice() {
        [Some(claim), Some(certificate)] => nimcert_kernel::check(claim, certificate),
        _ => Err(Failure::Declined(Limit::Bytes)),
    };
    let (code, text) = match result {
        Ok(verified) => (0, report(&verified)),
        Err(failure @ Failure::Rejected(_)) => (1, format!("{failure}\n")),
        Err(failure @ Failure::Declined(_)) => (3, format!("{failure}\n")),
    };
    if std::io::stdout().write_all(text.as_bytes()).is_err() {
        return ExitCode::from(2);
    }
    ExitCode::from(code)
}

/// The bytes of a file, or none if it has more than the kernel takes; a file that is known to have
/// more is not read.
fn read(path: &Path) -> std::io::Result<Option<Vec<u8>>> {
    let file = std::fs::File::open(path)?;
    let length = file.metadata()?.len();
    if length > nimcert_kernel::MAX_BYTES as u64 {
        return Ok(None);
    }
    let mut bytes = Vec::with_capacity(length as usize);
    file.take(nimcert_kernel::MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

fn report(verified: &Verified) -> String {
    let mut text: String = verified.claim.iter().map(|line| format!("{line}\n")).collect();
    for Obligation { name, states } in &verified.obligations {
        text += &format!("{name}: {states}\n");
    }
    let claim = verified.claim.last().map_or("", String::as_str);
    let scope = match &verified.scope {
        Scope::AllColumns => "for all columns".to_string(),
        Scope::AllNaturals => "for all naturals".to_string(),
        Scope::Below(bound) => format!("for columns below {bound}"),
    };
    let route = match &verified.route {
        Route::Invariants { ns: true, partition: true } => {
            "by invariants, nim-sum twice: by ns and by the partition".to_string()
        }
        Route::Invariants { partition: true, .. } => {
            "by invariants, with the partition".to_string()
        }
        Route::Invariants { .. } => "by invariants".to_string(),
        Route::Evaluated => "by the values".to_string(),
        Route::Counterexample { property, z, z_prime, f_z, f_z_prime } => {
            format!("by a counterexample to {property}: f({z}) = {f_z}, f({z_prime}) = {f_z_prime}")
        }
        Route::Game { moves, coordinates } => {
            format!("by the rule of P-positions: {moves} moves, {coordinates} coordinates")
        }
        Route::Criterion { coordinates } => {
            format!("by the criterion of bars: {coordinates} coordinates")
        }
        Route::Pass { coordinates } => {
            format!("by the theorem about passes: {coordinates} coordinates")
        }
        Route::Sum { summands } => {
            format!("by the Grundy numbers of summands: {summands} summands")
        }
        Route::Formula => "by the conditions on a closed formula".to_string(),
        Route::Octal { preperiod, period } => {
            format!("by the period of an octal game: {period} from heap {preperiod} on")
        }
        Route::Position { kind, position, option, rules_shown } => {
            let to = option
                .as_ref()
                .map_or(String::new(), |option| format!(" to ({})", option.join(", ")));
            let unknown = "; the certificate does not show that the rules define a game";
            let rules = if *rules_shown { "" } else { unknown };
            format!("by a counterexample to {kind}: ({}){to}{rules}", position.join(", "))
        }
    };
    let values = match verified.values.as_str() {
        "" => String::new(),
        values => format!(" for {values}"),
    };
    text + &format!("verified{values}: {claim} {scope} {route}\n")
}
