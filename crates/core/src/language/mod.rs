//! Text to [`Program`]: the friendly reader, the canonical printer and exact evaluation.
//!
//! In: claim files, bare terms and lists of heights, in the language of docs/LANGUAGE.md.
//! Out: a [`Program`] for `automaton` and `decision`, its canonical text for certificates, values
//! of functions for `games` and bounded checks, and [`Diagnostic`]s for people.
//!
//! It never decides whether a claim holds, and the kernel does not use it: the kernel has a reader
//! and an evaluation of its own.

pub mod ast;
mod brackets;
mod claim_statement;
pub mod classify;
pub mod compile;
mod compiled;
pub mod compiled_rules;
mod complaint;
mod complaint_claim;
mod complaint_game;
mod complaint_name;
mod condition;
mod definitions;
pub mod diagnostic;
pub mod evaluate;
pub mod game;
mod game_statement;
pub mod heights;
pub mod lanes;
mod lanes_evaluate;
mod lanes_operations;
mod lexer;
pub mod mentions;
mod names;
mod operand;
mod parser;
pub mod print;
pub mod print_claim;
pub mod program;
mod rounding;
mod shift;
pub mod source;
mod statement;
mod token;
mod wide;

pub use ast::{
    Bitwise, Claim, Comparison, Condition, Function, FunctionId, Game, GameBody, GameId, GameSum, Move,
    Parameter, Program, Property, Relation, RelationId, Statement, Summand, Term,
};
pub use classify::{Needed, irregular, irregular_condition, is_monotone, needed_functions};
pub use definitions::Definitions;
pub use diagnostic::Diagnostic;
pub use evaluate::{MAX_VALUE_BITS, Undefined, apply, holds, value};
pub use heights::parse_heights;
pub use names::nearest;
pub use print::{print_condition, print_term};
pub use print_claim::{claim_line, print_claim, print_move, print_program, print_sum, spread};
pub use program::{parse_function, parse_program};
pub use source::{
    MAX_ALL_CONSTANTS_BITS, MAX_CONSTANT_BITS, MAX_COORDINATES, MAX_DEPTH, MAX_DIAGNOSTICS, MAX_FRESH,
    MAX_MOVES, MAX_NODES, MAX_PARAMETERS, MAX_SOURCE_BYTES, MAX_SUMMANDS, MAX_TABLE, Source, Span,
};
