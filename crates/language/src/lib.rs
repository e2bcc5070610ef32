//! Text to [`Program`]: the friendly reader, the canonical printer and exact evaluation.
//!
//! In: claim files, bare terms and lists of heights, in the language of docs/LANGUAGE.md.
//! Out: a [`Program`] for `nimcert-core` to decide, its canonical text for certificates, values
//! of functions for play and bounded checks, and [`Diagnostic`]s for people.
//!
//! It never decides whether a claim holds, and the kernel does not use it: the kernel has a reader
//! and an evaluation of its own.
//!
//! [`analysis`] and [`game`] answer questions about a program.

#![warn(unreachable_pub)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod analysis;
pub mod ast;
pub mod diagnostic;
pub mod evaluate;
pub mod game;
mod interface;
pub mod listing;
pub mod misere;
mod naming;
pub mod numerals;
pub mod printing;
mod reader;
mod separated;
mod source;

pub use analysis::{
    Needed, depends_on_parameters, irregular, irregular_condition, is_monotone, needed_functions,
};
pub use ast::{
    Automaton, Bitwise, Claim, Comparison, Condition, Convention, Function, FunctionId, Game, GameBody,
    GameId, GameSum, Move, Number, Parameter, Part, Program, ProgramParameter, Property, Relation,
    RelationId, Rewrite, Statement, Summand, Term,
};
pub use diagnostic::{Diagnostic, Proposal};
pub use evaluate::{MAX_VALUE_BITS, Undefined, apply, holds, value};
pub use interface::{Interface, Setting, Takes};
pub use naming::free_name;
pub use printing::{
    claim_line, print_claim, print_condition, print_definitions, print_move, print_program, print_sum,
    print_term, print_with_definitions, spread,
};
pub use reader::{
    Definitions, Meant, nearest, parse_family, parse_function, parse_function_with, parse_heights,
    parse_program,
};
pub use separated::{move_of_one, separated};
pub use source::{
    MAX_AUTOMATON_ENTRIES, MAX_CONSTANT_BITS, MAX_COORDINATES, MAX_DEPTH, MAX_DIAGNOSTICS, MAX_FRESH,
    MAX_MOVES, MAX_NODES, MAX_PARAMETERS, MAX_PROGRAM_PARAMETERS, MAX_SOURCE_BYTES, MAX_SUMMANDS, MAX_TABLE,
    Source, Span,
};
