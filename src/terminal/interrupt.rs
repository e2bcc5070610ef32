//! Ctrl-C, a request to terminate, and a terminal that closes: no half-written file is left.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::{Exit, Failure, INTERRUPTED, interrupted_now};
use crate::files::store::{Begun, begun, flags_of_files};
use crate::terminal::print::complain;

/// The signals that ask this process to end. A signal that was ignored at the start (by `nohup`, or in the
/// background of a script) stays ignored. Where that is not known, SIGHUP keeps its default action.
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

/// The signal of a terminal that closes. Systems without this signal have no `/proc/self/status` either.
const SIGHUP: i32 = 1;

/// Protects files from half-written content: from here on a signal ends the process at once, as by default,
/// unless a file is being written. Such a file is not given its name, what was written of it is removed, and
/// then the process ends.
///
/// `signal-hook` reads one flag and sets another inside the handler, without a thread. Where a handler cannot
/// be installed, the default action remains.
pub(crate) fn guard_files() {
    let (none_begun, ending) = flags_of_files();
    for &signal in REQUESTS.iter() {
        let _ = flag::register_conditional_default(signal, Arc::clone(&none_begun));
        let _ = flag::register(signal, Arc::clone(&ending));
    }
}

/// A request to end that is answered by the thread that shows the progress of a search.
pub(crate) struct Asked {
    stop: Arc<AtomicBool>,
    handlers: Vec<signal_hook::SigId>,
    /// Keeps the process from ending at once.
    _begun: Begun,
}

impl Asked {
    /// Takes over the signals; `None` where handlers cannot be installed.
    pub(crate) fn new() -> Option<Asked> {
        let stop = Arc::new(AtomicBool::new(false));
        let handlers: Result<Vec<_>, _> =
            REQUESTS.iter().map(|&signal| flag::register(signal, Arc::clone(&stop))).collect();
        Some(Asked { stop, handlers: handlers.ok()?, _begun: Begun::new() })
    }

    /// Whether the process was asked to end, and may end at once: no file is being written.
    pub(crate) fn may_end(&self) -> bool {
        self.stop.load(Ordering::SeqCst) && begun() <= 1
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        for handler in self.handlers.drain(..) {
            signal_hook::low_level::unregister(handler);
        }
    }
}

/// How often a request to end is looked for.
const TICK: Duration = Duration::from_millis(20);

/// Lets a request end the process within moments, whatever it computes: for work that leaves nothing to clean up. A file
/// that is being written is finished first.
pub(crate) fn end_at_once() {
    let Some(asked) = Asked::new() else { return };
    let watch = move || {
        loop {
            std::thread::park_timeout(TICK);
            if asked.may_end() {
                complain("stopped");
                interrupted_now();
            }
        }
    };
    // If the thread cannot be started, the signals have their default action.
    drop(std::thread::Builder::new().spawn(watch));
}

/// How a run that failed ends: interrupted if a signal asked for it, else with an error.
pub(crate) fn exit() -> Exit {
    if flags_of_files().1.load(Ordering::SeqCst) { Exit::Interrupted } else { Exit::Usage }
}

/// A flag that the signals set, for computations that stop by themselves. With `second_ends`, which is for output
/// that needs no cleaning up, a second signal ends the process at once even if it waits for a reader.
pub(crate) fn flag(second_ends: bool) -> Result<Arc<AtomicBool>, Failure> {
    // The computation ends by itself: the default action stays off from here on.
    std::mem::forget(Begun::new());
    let stop = Arc::new(AtomicBool::new(false));
    let fail = |error| Failure(format!("error: cannot install the handler for Ctrl-C: {error}"));
    for &signal in REQUESTS.iter() {
        // The handler that reads the flag runs before the one that sets it.
        if second_ends {
            flag::register_conditional_shutdown(signal, INTERRUPTED.into(), Arc::clone(&stop))
                .map_err(fail)?;
        }
        flag::register(signal, Arc::clone(&stop)).map_err(fail)?;
    }
    Ok(stop)
}
