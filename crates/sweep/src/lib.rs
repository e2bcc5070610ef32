//! Sweeps: one claim file at many values of its constants, a row for each choice and claim.
//!
//! In: the text of a claim file or of [`codes`], and those of `--set` and `--where`. Out: the [`choices`], the lines of a
//! [`journal`] from which a sweep continues after any interruption, the [`extension`] by more values, the check of
//! shards by [`merge`], and the tables that people and programs read ([`tables`]). A [`plan`] is all that the rows depend on, so equal plans
//! have equal rows, whatever the number of threads, shards and interruptions.
//!
//! It decides nothing, opens no file and starts no thread.

#![warn(unreachable_pub)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod choices;
pub mod codes;
mod escape;
mod expression;
pub mod extension;
mod grid;
pub mod journal;
pub mod merge;
mod mistake;
mod naming;
mod page;
pub mod plan;
mod plot;
pub mod row;
mod settings;
pub mod tables;

pub use settings::{Setting, parse_setting};
