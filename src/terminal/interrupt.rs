//! Ctrl-C, a request to terminate, a terminal that closes: nothing half-written stays behind.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::{Exit, Failure};
use crate::files::store::{Begun, flags_of_files};

/// The exit code of a process that is ended by the second Ctrl-C.
const INTERRUPTED: i32 = 130;

/// The signals that ask this process to end. One that it was started to ignore (by `nohup`, or in the background of
/// a script) stays ignored; where that cannot be seen, the end of the terminal keeps its default.
static REQUESTS: LazyLock<Vec<i32>> = LazyLock::new(|| {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    match mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()) {
        Some(ignored) => {
            [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0).collect()
        }
        None => vec![SIGINT, SIGTERM],
    }
});

/// What terminals send when they close. Systems without this signal have no `/proc/self/status` either.
const SIGHUP: i32 = 1;

/// From here on, Ctrl-C, a request to terminate and the end of the terminal end the process at once, as without this, unless a file is
/// being written: this file then does not get its name, what is of it goes away, and the process ends.
///
/// `signal-hook` looks at the flag and sets the other inside the handler: there is no thread, and nothing else runs there.
/// Where a handler cannot be set, all stays as it was.
pub(crate) fn guard_files() {
    let (none_begun, ending) = flags_of_files();
    for &signal in REQUESTS.iter() {
        let _ = flag::register_conditional_default(signal, Arc::clone(&none_begun));
        let _ = flag::register(signal, Arc::clone(&ending));
    }
}

/// How a run ends that could not finish: asked to, or for want of something.
pub(crate) fn exit() -> Exit {
    if flags_of_files().1.load(Ordering::SeqCst) { Exit::Interrupted } else { Exit::Usage }
}

/// A flag that Ctrl-C, a request to terminate and the end of the terminal set. Where nothing has to be cleaned up, a second
/// one ends the process at once, however long it waits for a reader of its output.
pub(crate) fn flag(second_ends: bool) -> Result<Arc<AtomicBool>, Failure> {
    // It ends by itself.
    std::mem::forget(Begun::new());
    let stop = Arc::new(AtomicBool::new(false));
    let fail = |error| Failure(format!("error: cannot wait for Ctrl-C: {error}"));
    for &signal in REQUESTS.iter() {
        // First the one that looks at the flag, then the one that sets it.
        if second_ends {
            flag::register_conditional_shutdown(signal, INTERRUPTED, Arc::clone(&stop)).map_err(fail)?;
        }
        flag::register(signal, Arc::clone(&stop)).map_err(fail)?;
    }
    Ok(stop)
}
