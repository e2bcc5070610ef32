//! From text to nodes: what a claim file, and the claim in a certificate, say.
//!
//! In reading order: numbers with parameters; the nodes of terms and conditions; their values; the
//! tokens of a text; the games that a claim can name; the reader of statements and claims, that of
//! terms and conditions, that of numbers, and that of automata.

mod number;
mod node;
mod evaluate;
mod tokens;
mod game;
mod reader;
mod expression;
mod constant;
mod automaton;

use reader::Reader;

pub use evaluate::Stop;
pub use game::{Move, Origin, Summand, Summands, bar, strip};
pub use node::{Arena, Comparison, Connective, Id, Node, Op, Side, Tail};
pub use number::Number;
pub use reader::{
    About, Abstraction, Claim, Meaning, Parameter, Program, Property, Range, Statement, agree,
    read, read_node,
};
