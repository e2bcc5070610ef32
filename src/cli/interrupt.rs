//! Ctrl-C, and a request to terminate: nothing half-written stays behind.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::Failure;
use super::exit::Exit;
use crate::certificate::{Begun, flags_of_files};

/// The exit code of a process that is ended by the second Ctrl-C.
const INTERRUPTED: i32 = 130;

/// From here on, Ctrl-C and a request to terminate end the process at once, as without this, unless a file is
/// being written: this file then does not get its name, what is of it goes away, and the process ends.
///
/// `signal-hook` looks at the flag and sets the other inside the handler: there is no thread, and nothing else runs there.
/// Where a handler cannot be set, all stays as it was.
pub(super) fn guard_files() {
    let (none_begun, ending) = flags_of_files();
    for signal in [SIGINT, SIGTERM] {
        let _ = flag::register_conditional_default(signal, Arc::clone(&none_begun));
        let _ = flag::register(signal, Arc::clone(&ending));
    }
}

/// How a run ends that could not finish: asked to, or for want of something.
pub(super) fn exit() -> Exit {
    if flags_of_files().1.load(Ordering::SeqCst) { Exit::Interrupted } else { Exit::Usage }
}

/// A flag that Ctrl-C sets, and a request to terminate. Where nothing has to be cleaned up, a second
/// one ends the process at once, however long it waits for a reader of its output.
pub(super) fn flag(second_ends: bool) -> Result<Arc<AtomicBool>, Failure> {
    // It ends by itself.
    std::mem::forget(Begun::new());
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
