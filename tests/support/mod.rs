//! Helpers that the tests of the program share.

pub(crate) mod command;
pub(crate) mod console;
pub(crate) mod mex;
pub(crate) mod mona;
pub(crate) mod page;
pub(crate) mod pty;
pub(crate) mod schema;
pub(crate) mod smt;
