//! Functions with the NS property: what it allows column by column, and what follows from it and from
//! its failure, number by number.
//!
//! The theorems of \[inoue2014, Sections 8 and 9\] as computations with big naturals, one file each.
//! Nothing here decides anything for all naturals: `decision` does.

pub mod cap;
pub mod contradiction;
pub mod first_difference;
pub mod prefixes;
pub mod unreached;
pub mod winning_move;
pub mod count;
pub mod family;
pub mod generate;
pub mod numbering;
pub mod random;
pub mod repair;
mod rational;
mod series;
