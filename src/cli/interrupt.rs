//! Ctrl-C: a flag that long computations look at.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::Failure;

/// The exit code of a process that is ended by the second Ctrl-C.
const INTERRUPTED: i32 = 130;

/// A flag that Ctrl-C sets, and a request to terminate. Where nothing has to be cleaned up, a second
/// one ends the process at once, however long it waits for a reader of its output.
///
/// `signal-hook` sets the flag inside the handler: there is no thread, and nothing else runs there.
pub(super) fn flag(second_ends: bool) -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let fail = |error| Failure(format!("error: cannot wait for Ctrl-C: {error}"));
    for signal in [SIGINT, SIGTERM] {
        // First the one that looks at the flag, then the one that sets it.
        if second_ends {
            flag::register_conditional_shutdown(signal, INTERRUPTED, Arc::clone(&stop)).map_err(fail)?;
        }
        flag::register(signal, Arc::clone(&stop)).map_err(fail)?;
    }
    Ok(stop)
}
