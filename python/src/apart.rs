//! Work on a thread of its own, while the calling thread listens for signals.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

use nimcert_core::decision::Stop;
use pyo3::prelude::*;

use crate::failure::Failure;

/// How often signals are looked for.
const LISTEN: Duration = Duration::from_millis(20);

/// Stack of the working thread. It takes memory only as far as it is used.
const STACK: usize = 16 << 20;

/// Does work without the lock of the interpreter. If a signal raises an exception, such as KeyboardInterrupt, the
/// work is asked to end and the exception is raised at once; the work ends soon after, and its result is dropped.
///
/// # Errors
/// Those of the work; the exception of a signal; a panic, as `InternalError`.
pub(crate) fn apart<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    let (stop, (result, waiting)) = (Stop::default(), channel());
    let asked = stop.clone();
    let worker = move || {
        let done = catch_unwind(AssertUnwindSafe(|| work(&asked)));
        // Nobody waits if a signal came first.
        let _ = result.send(done);
    };
    Builder::new().name("nimcert".into()).stack_size(STACK).spawn(worker)?;
    let mut waiting = waiting;
    loop {
        let got;
        (waiting, got) = py.detach(move || {
            let got = waiting.recv_timeout(LISTEN);
            (waiting, got)
        });
        let failure = match got {
            Ok(Ok(Ok(value))) => return Ok(value),
            Ok(Ok(Err(failure))) => failure,
            Ok(Err(panic)) => Failure::Internal(message(&*panic)),
            Err(RecvTimeoutError::Disconnected) => {
                Failure::Internal("the search ended without a result".into())
            }
            Err(RecvTimeoutError::Timeout) => {
                py.check_signals().inspect_err(|_| stop.ask())?;
                continue;
            }
        };
        return Err(failure.raised(py));
    }
}

/// What a panic says.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown cause");
    format!("internal error: {text}\nThis is a bug of nimcert; please report it with the claim.")
}

/// Panics are exceptions here, and print nothing. The hook is that of this module's copy of the standard library.
pub(crate) fn silence() {
    set_hook(Box::new(|_| ()));
}

/// Panics, for the test that shows that a panic is an exception.
#[pyfunction]
pub(crate) fn fail(py: Python<'_>, text: String) -> PyResult<()> {
    apart(py, move |_| {
        #[allow(clippy::panic, reason = "what this is for")]
        {
            panic!("{text}")
        }
    })
}
