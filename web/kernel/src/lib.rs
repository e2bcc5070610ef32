//! The trusted kernel alone, for a web page: two texts in, a verdict out.
//!
//! In: the bytes of a claim and of a certificate, one after the other in [`reserve`]d memory. Out: a code, and a text
//! of lines. This module has a memory of its own and shares none with the search. The exported functions are the
//! whole interface: they take and return numbers, so that a page needs no generated script.

#![warn(missing_docs)]

use std::sync::{Mutex, MutexGuard, PoisonError};

use nimcert_kernel::{Failure, Obligation, Route, Verified};

/// Code of a certificate that proves its claim.
const VERIFIED: u32 = 0;

/// Code of a certificate that does not.
const REJECTED: u32 = 1;

/// Code of files that exceed a limit of the kernel.
const DECLINED: u32 = 3;

/// The claim and the certificate, written by the page.
static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The text of the last check.
static OUTPUT: Mutex<String> = Mutex::new(String::new());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for this many bytes of input; the address to write them to.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(bytes: usize) -> *mut u8 {
    let mut input = lock(&INPUT);
    *input = vec![0; bytes];
    input.as_mut_ptr()
}

/// Checks the input: the first `claim` bytes are the claim, the rest is the certificate. 0 if it is verified, 1 if it
/// is rejected, 3 if a limit declines it.
#[unsafe(no_mangle)]
pub extern "C" fn check(claim: usize) -> u32 {
    let input = std::mem::take(&mut *lock(&INPUT));
    let (claim, certificate) = input.split_at(claim.min(input.len()));
    let (code, text) = match nimcert_kernel::check(claim, certificate) {
        Ok(verified) => (VERIFIED, report(&verified)),
        Err(failure @ Failure::Rejected(_)) => (REJECTED, failure.to_string()),
        Err(failure @ Failure::Declined(_)) => (DECLINED, failure.to_string()),
    };
    *lock(&OUTPUT) = text;
    code
}

/// What was verified: `for` and the values of parameters if there are any, `claim` with each line of the claim, and
/// `obligation` with the name and the number of states of each. A line `note` says what the certificate leaves open.
fn report(verified: &Verified) -> String {
    let mut lines = Vec::new();
    if !verified.values.is_empty() {
        lines.push(format!("for {}", verified.values));
    }
    lines.extend(verified.claim.iter().map(|line| format!("claim {line}")));
    let obligation = |Obligation { name, states }: &Obligation| format!("obligation {states} {name}");
    lines.extend(verified.obligations.iter().map(obligation));
    if let Route::Position { rules_shown: false, .. } = verified.route {
        lines.push("note the certificate does not show that the rules define a game".to_owned());
    }
    lines.join("\n")
}

/// The address of the text of the last check.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    lock(&OUTPUT).as_ptr()
}

/// The number of bytes of the text of the last check.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    lock(&OUTPUT).len()
}
