//! The syntax tree of a claim file: what the reader produces and every later stage consumes.
//!
//! `automaton::lower` reduces it to digit automata, `language::evaluate` computes with it. A walk that treats
//! all operators alike uses [`Term::parts`] or [`Rewrite`], so that a new operator is listed in `parts` once.

mod automaton;
mod instance;
mod number;
mod octal;
mod parts;
mod program;
mod rewrite;
mod term;

pub use automaton::Automaton;
pub use number::Number;
pub use octal::{MAX_OCTAL_DIGITS, NotOctal, Octal};
pub use parts::{Part, each_part};
pub use program::{
    Claim, Convention, Function, Game, GameBody, GameId, GameSum, Move, Program, ProgramParameter, Property,
    Relation, Statement, Summand,
};
pub use rewrite::{Numbers, Renumbered, Replaced, Rewrite};
pub use term::{Bitwise, Comparison, Condition, FunctionId, Parameter, RelationId, Term};
