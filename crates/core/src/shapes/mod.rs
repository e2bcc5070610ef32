//! The shapes of claims about positions that theorems are about, read from a program before any search.
//!
//! In: a [`Program`](crate::language::ast::Program) with one claim. Out: its game and set ([`Positions`]), and what it is about
//! if it has the shape: a bar and the shift of a nim-sum ([`Criterion`]), a game with passes ([`Pass`]), a sum with a
//! Grundy number for each summand ([`Sum`]), or one written as a single game ([`Heap`]). Nothing is proved here.

mod bar;
mod claimed;
mod criterion;
mod heap;
mod pass;
mod sum;

pub(crate) use bar::{Shift, conjuncts, is_strip};
pub use claimed::Positions;
pub(crate) use claimed::SetOfPositions;
pub(crate) use criterion::{Beyond, Criterion, Implication};
pub use criterion::{NimSum, nim_sum};
pub(crate) use heap::Heap;
pub(crate) use pass::Pass;
pub(crate) use sum::Sum;
