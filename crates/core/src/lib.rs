#![doc = include_str!("../README.md")]
//!
//! # Modules
//! [`language`] is a crate of its own: text to definitions and claims. The modules here are in the
//! order of the pipeline; each uses only those before it, except that `games` uses none:
//! [`clock`], `compiled` (terms prepared for many evaluations), [`ns`] (the NS property), `automaton` (digit
//! automata), `parametric` (invariants for all values of parameters), `linear` (trees of cases),
//! `shapes` (the claims that theorems are about), `evidence` (what a search hands over), [`decision`] (the untrusted search), [`certificate`] (bytes), [`games`] and [`exhaustion`] (positions played out from the
//! rules), and [`answer`], which joins them.

#![warn(unreachable_pub)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod clock;
#[doc(hidden)]
pub mod compiled;
pub mod ns;
#[doc(hidden)]
pub mod automaton;
#[doc(hidden)]
pub mod parametric;
#[doc(hidden)]
pub mod linear;
mod shapes;
mod evidence;
pub mod decision;
pub mod certificate;
pub mod games;
pub mod exhaustion;
pub mod answer;
mod facade;

pub use answer::{Answer, Verdict};
pub use facade::{ClaimFile, Diagnostics, Function};
pub use nimcert_kernel as kernel;
pub use nimcert_language as language;
pub use nimcert_language::numerals;
