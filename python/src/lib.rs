//! nimcert for Python: the functions under the package `nimcert`, which gives their results types and pictures.
//!
//! Texts and numbers go in, texts, numbers and bytes come out; `nimcert/_native.pyi` has the types. Every function
//! works on a thread of its own, without the lock of the interpreter, while the calling thread waits for signals.

// There is no `unsafe` here, but the macros of pyo3 expand to it, so it cannot be forbidden.
#![warn(unreachable_pub)]

mod apart;
mod decide;
mod discover;
mod draw;
mod failure;
mod limits;
mod subject;
mod tables;

use pyo3::pymodule;

#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::apart::fail;
    #[pymodule_export]
    use crate::decide::{check, prove, verify, which};
    #[pymodule_export]
    use crate::discover::{discover, discover_family};
    #[pymodule_export]
    use crate::draw::picture;
    #[pymodule_export]
    use crate::tables::{array, coordinates, p_positions};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::apart::silence();
        module.add("VERSION", env!("CARGO_PKG_VERSION"))
    }
}
