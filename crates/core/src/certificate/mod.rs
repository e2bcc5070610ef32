//! Certificates as bytes: the format of docs/FORMAT.md, digests, and files.
//!
//! In: a canonical claim and [`Evidence`](crate::decision::Evidence). Out: bytes that are the same
//! for the same claim, and heads read back for people and for `audit`. Nothing here checks a
//! certificate: that is the kernel's work.

mod digest;
mod encode;
mod file_name;
mod head;
mod writer;

pub use digest::digest;
pub use encode::{encode, encode_instance};
pub use file_name::safe_file_name;
pub use head::{Head, HeadError, read_head};
