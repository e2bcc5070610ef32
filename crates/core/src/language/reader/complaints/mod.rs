//! The diagnostics of the reader: what people mistype, and what to write instead.

mod claims;
mod games;
mod names;
mod sums;
mod terms;
