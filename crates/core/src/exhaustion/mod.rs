//! Boxes of positions played out by the rules alone, and claims compared with them.
//!
//! In: a claim of a [`Program`](crate::language::Program). Out: Grundy numbers or outcomes of a box, and the first
//! position where the claim differs. Nothing here knows a theorem or what a search found.

pub mod bar;
pub mod boxes;
pub mod check;
mod first;
mod heaps;
pub mod labels;
mod lanes;
pub mod rules;
mod tuples;
