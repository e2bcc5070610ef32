//! What the user names on the command line: functions, files, ranges and limits.

pub(crate) mod limits;
pub(crate) mod monotone;
pub(crate) mod position;
pub(crate) mod ranges;
mod subject;
pub(crate) mod target;

pub(crate) use subject::{Named, Subject, diagnosed, function_of, named, program, read_source, subject};
