//! The subcommands: one file or folder each, with its arguments and `run`.

pub(crate) mod audit;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod discover;
pub(crate) mod draw;
pub(crate) mod examples;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod generate;
pub(crate) mod help;
pub(crate) mod man;
pub(crate) mod mex;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod repair;
pub(crate) mod report;
pub(crate) mod reproduce;
pub(crate) mod show;
pub(crate) mod sweep;
pub(crate) mod verify;
