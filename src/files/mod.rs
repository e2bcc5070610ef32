//! Files: read as a whole up to a limit, and written completely or not at all.

pub(crate) mod hashed;
pub(crate) mod read;
pub(crate) mod sink;
pub(crate) mod store;
