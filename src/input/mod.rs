//! Input from the command line: functions, claim files, positions, ranges and limits.

pub(crate) mod limits;
pub(crate) mod monotone;
pub(crate) mod octal;
pub(crate) mod position;
pub(crate) mod ranges;
pub(crate) mod relation;
pub(crate) mod require;
pub(crate) mod settings;
mod subject;
pub(crate) mod takes;
pub(crate) mod unused;
pub(crate) mod target;

pub(crate) use subject::{
    Named, Subject, concrete, concrete_subject, diagnosed, function_of, mistaken, named, needs_claim_file,
    program, read_source, subject, subject_of,
};
