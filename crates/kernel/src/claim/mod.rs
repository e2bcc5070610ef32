//! From text to nodes: reads claim files, and the claim in a certificate.
//!
//! In reading order: numbers with parameters; the nodes of terms and conditions; the arena that
//! keeps them; their values; the tokens of a text; the games that a claim can name; what a file
//! says; the reader of statements and claims, that of terms and conditions, that of numbers, and
//! that of games and automata.

mod number;
mod node;
mod arena;
mod evaluate;
mod tokens;
mod game;
mod program;
mod reader;
mod expression;
mod constant;
mod definition;

use reader::Reader;

pub(crate) use node::{conditions, terms};

pub use arena::Arena;
pub use evaluate::{Stop, valued};
pub use game::{Move, NamedSum, Origin, Summand, Summands, bar, lower, octal, strip};
pub use node::{Comparison, Connective, Id, Node, Op, Side, Tail};
pub use number::Number;
pub use program::{About, Claim, Meaning, Parameter, Program, Property, Statement, Values, agree};
pub use reader::{Abstraction, read, read_node};
