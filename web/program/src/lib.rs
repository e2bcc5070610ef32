//! nimcert for a web page: a request as JSON in, an answer as JSON out.
//!
//! The exported functions are the whole interface: they take and return numbers, so that a page needs no generated
//! script. The page gives a clock and a place for progress, and ends a search by ending the worker that runs it.

#![warn(missing_docs)]

mod decide;
mod discover;
mod examples;
mod request;
mod which;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The request, written by the page.
static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The last answer.
static OUTPUT: Mutex<String> = Mutex::new(String::new());

mod page {
    // What the page gives to this module.
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since any fixed moment.
        pub(crate) safe fn now() -> f64;
        /// A text of the search: the step that runs, how many states were made, and the used part of the budget.
        pub(crate) safe fn progress(text: *const u8, bytes: usize, states: f64, used: f64);
        /// The message of a panic, before the module stops for good.
        pub(crate) safe fn fault(text: *const u8, bytes: usize);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shows progress on the page.
pub(crate) fn progress(text: &str, states: u64, used: f64) {
    page::progress(text.as_ptr(), text.len(), states as f64, used);
}

/// Sets the clock and where panics are reported; to be called once, before anything else.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    nimcert_core::clock::set(|| Duration::try_from_secs_f64(page::now() / 1000.0).unwrap_or_default());
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    let _ = (page::now, Duration::ZERO);
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        page::fault(text.as_ptr(), text.len());
    }));
}

/// Makes room for this many bytes of input; the address to write them to.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(bytes: usize) -> *mut u8 {
    let mut input = lock(&INPUT);
    *input = vec![0; bytes];
    input.as_mut_ptr()
}

/// Answers the request in the input.
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    let input = std::mem::take(&mut *lock(&INPUT));
    let answer = request::answer(&input);
    *lock(&OUTPUT) = answer;
}

/// The address of the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    lock(&OUTPUT).as_ptr()
}

/// The number of bytes of the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    lock(&OUTPUT).len()
}
