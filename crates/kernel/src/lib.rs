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
//! docs/LOWERING.md.
//!
//! 1. `limits`, `rejection`, `natural`: what the kernel declines, every reason to reject, and
//!    numbers of any size.
//! 2. `claim`: from text to nodes, and the values of nodes.
//! 3. `automata`: problems over tracks of binary digits, the automaton of a problem, and the
//!    obligations that a certificate meets. It knows no claim, no node and no game.
//! 4. `elaborate`: from nodes to problems, and the places where a value has to exist.
//! 5. `certificate`: from lines to rows.
//! 6. `rules`: which obligations a claim owes, one file for each rule.
//! 7. `sources`: these files, so that a report can count what has to be trusted.

#![warn(unreachable_pub)]

/// Leaves the function with a failure unless a condition holds.
macro_rules! ensure {
    ($holds:expr, $failure:expr) => {
        if !$holds {
            return Err($failure.into());
        }
    };
}

mod limits;
mod rejection;
mod natural;

mod claim;
mod automata;
mod elaborate;
mod certificate;
mod rules;

mod sources;

pub use limits::{
    MAX_BOUND, MAX_BYTES, MAX_COEFFICIENT, MAX_COLUMNS, MAX_COMPONENTS, MAX_CONSTANT_BITS,
    MAX_COORDINATES, MAX_DEPTH, MAX_HEIGHT, MAX_ITEMS, MAX_ITEMS_OF_BYTE, MAX_LETTERS,
    MAX_LETTERS_OF_LINE, MAX_LOWERED, MAX_NODES, MAX_PARAMETERS, MAX_ROWS, MAX_STATES, MAX_TOKENS,
    MAX_TRACKS, MAX_VALUE_BITS, MAX_VISITS,
};
pub use rejection::{Failure, Limit, Reason, Rejection};
pub use rules::{Obligation, Route, Scope, Verified, check};
pub use sources::SOURCES;
