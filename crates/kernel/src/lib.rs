//! The trusted kernel: decides whether a certificate proves a claim of a claim file.
//!
//! In: the bytes of both files. Out: what was verified and by which obligations, or one rejection,
//! or one limit reached. Never: searches, repairs a certificate, prints, panics, or uses code
//! outside this crate and the standard library.
//!
//! # In which order to read
//!
//! The modules below are in reading order; each one uses only those before it. The theorems cited
//! are those of docs/THEORY.md, the names in capitals (LIN, TRACK, DEFINE, COND) those of
//! docs/LOWERING.md. What is `pub` in a file is for other files. The `mod.rs` of a folder lists
//! what the folder exports, and the end of this file lists what the kernel exports.
//!
//! 1. `limits`, `rejection`, `fuel`, `natural`: what the kernel declines, every reason to reject,
//!    budgets of work, and numbers of any size.
//! 2. `claim`: from text to nodes, and the values of nodes.
//! 3. `automata`: problems over tracks of binary digits, the automaton of a problem, and the
//!    obligations that a certificate meets. It does not know claims, nodes or games.
//! 4. `elaborate`: from nodes to problems, and the places where a value has to exist.
//! 5. `certificate`: from lines to rows.
//! 6. `rules`: the obligations of each claim, one file for each rule.
//! 7. `sources`: these files, so that a report can count what has to be trusted.

mod limits;
#[macro_use]
mod rejection;
mod fuel;
mod natural;

mod claim;
mod automata;
mod elaborate;
mod certificate;
mod rules;

mod sources;

use fuel::Fuel;
use natural::Natural;
use rejection::{Checked, Limited};

pub use limits::*;
pub use rejection::{Failure, Limit, Reason, Rejection};
pub use rules::{Obligation, Route, Scope, Verified, check};
pub use sources::SOURCES;
