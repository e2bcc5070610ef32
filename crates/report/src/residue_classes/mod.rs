//! For which values of its parameter a claim holds, in words and as JSON.

mod classes;
mod json;
mod question;
mod sets;

pub(crate) use classes::described;
pub use classes::{Asked, Classes, file_name, heading, in_words, report, row, summary, verdict};
pub use json::{many, one};
pub use question::check_parameter;
