//! The friendly reader: text to tokens to a program, with diagnostics for people.
//!
//! `program` splits a file into statements; `statements`, `games` and `claims` read one each; `parser`
//! reads terms by precedence, with `operands`, `constants`, `rounding`, `fractions`, `cases`, `piecewise` and
//! `conditions`; `parameters` has what depends on parameters,
//! and `undeclared` what to do about names without a value. What is wrong is worded in `diagnostics`.

mod automata;
mod brackets;
mod cases;
mod characters;
mod claims;
mod diagnostics;
mod conditions;
mod constants;
mod definitions;
mod fractions;
mod games;
mod heights;
mod items;
mod latex;
mod lexer;
mod misere;
mod names;
mod operands;
mod parameters;
mod parser;
mod piecewise;
mod program;
mod rounding;
mod sets;
mod statements;
mod token;
mod undeclared;

pub use definitions::{Definitions, Meant};
pub use heights::parse_heights;
pub use items::parse_function_with;
pub use names::nearest;
pub use program::{parse_family, parse_program};
pub use undeclared::parse_function;
