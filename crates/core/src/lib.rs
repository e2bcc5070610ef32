//! nimcert decides theorems about take-away games for all naturals, with certificates that a small
//! independent kernel checks.
//!
//! The modules are in pipeline order; each uses only those before it, except that `games` uses none.

#![warn(unreachable_pub)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod language;
pub mod ns;
pub mod automaton;
pub mod decision;
pub mod certificate;
pub mod games;
pub mod exhaustion;
