//! Files that are written: complete or not at all.

pub(crate) mod sink;
pub(crate) mod store;
