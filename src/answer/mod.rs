//! From a claim to a report: search, certificate, kernel, and the exhaustive check.

pub(crate) mod certify;
pub(crate) mod overview;
pub(crate) mod verdict;
pub(crate) mod which;
