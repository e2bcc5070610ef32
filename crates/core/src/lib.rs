#![doc = include_str!("../README.md")]
//!
//! # Modules
//! In the order of the pipeline; each uses only those before it, except that `games` uses none:
//! [`language`] (text to definitions and claims), [`ns`] (the NS property), `automaton` (digit
//! automata), `parametric` (invariants for all values of parameters), [`decision`] (the untrusted
//! search), [`certificate`] (bytes), [`games`] and [`exhaustion`] (positions played out from the
//! rules), and [`answer`], which joins them.

#![warn(unreachable_pub)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod numerals;
pub mod language;
pub mod ns;
#[doc(hidden)]
pub mod automaton;
#[doc(hidden)]
pub mod parametric;
pub mod decision;
pub mod certificate;
pub mod games;
pub mod exhaustion;
pub mod answer;
mod facade;

pub use answer::{Answer, Verdict};
pub use facade::{ClaimFile, Diagnostics, Function};
pub use nimcert_kernel as kernel;
