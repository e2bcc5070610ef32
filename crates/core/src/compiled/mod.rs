//! Terms, conditions and rules compiled once, for many evaluations at small numbers.
//!
//! The meaning is that of [`evaluate`](crate::language::evaluate); [`Fault`] says how far the numbers go.

mod code;
mod compiler;
pub mod lanes;
mod mentions;
mod rules;

pub use code::{Code, CompiledCondition, CompiledTerm, Fault, MAX_HEIGHT};
pub(crate) use mentions::GrowsAlong;
pub(crate) use rules::{CompiledMove, CompiledRules};
