//! Ground truth: Grundy numbers by exhaustion, from the rules alone.
//!
//! Heights of columns -> [`Bar`] -> [`GrundyTable`] -> [`Comparison`] with the nim-sum; any other rules
//! -> [`Ruleset`] -> [`Exhaustion`], or many positions at once -> [`sweep`]. What a proof says about all naturals is compared with these
//! tables on small grids.
//!
//! This module uses no theorem: not the NS property, not the P/N rule, not even that a Grundy number
//! is bounded by anything but the number of options. It computes `G(p) = mex { G(q) : q an option
//! of p }` and nothing else, so that it can contradict a theorem, a search or a kernel.
//!
//! References: the bar and its moves are Definitions 7.1 and 8.2 of \[inoue2014\].

mod bar;
pub mod engine;
mod formal;
mod mex;
mod nim_sum;
mod octal;
mod play;
mod rules;
pub mod sweep;

pub use bar::{Bar, BarError, BarLimits, Comparison, Difference, GrundyTable, compare_with_nim_sum};
pub use formal::first_formal_difference;
pub use mex::ValueSet;
pub use nim_sum::{bit_length_u64, nim_sum, nim_sum_u64, v2, v2_u64};
pub use octal::{OctalValues, octal_values};
pub use play::{Cut, Game, MAX_PLAYED, PlayError, Played, PlayedOption};
pub(crate) use rules::advance;
pub use rules::{Exhaustion, ExhaustionError, ExhaustionLimit, ExhaustionLimits, MAX_COORDINATES, Ruleset};
