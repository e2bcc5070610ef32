//! The report of `reproduce`: what the papers print, claim, and what is decided and computed, side by
//! side.

mod findings;
mod json;
mod merge;
mod table;
mod text;

pub use findings::{FAILS, Finding, ItemReport, PROVED, REFUTED, Reproduced, Row, reproduced};
pub use json::json;
pub use merge::{MergeError, merged};
pub use text::{detail, last_line, overview};
