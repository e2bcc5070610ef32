//! From text to nodes: what a claim file, and the claim in a certificate, say.
//!
//! In reading order: the nodes of terms and conditions; their values;
//! the tokens of a text; the games that a claim can name; the reader of statements and claims; the
//! reader of terms and conditions.

mod node;
mod evaluate;
mod tokens;
mod game;
mod reader;
mod expression;

pub(crate) use evaluate::Stop;
pub(crate) use game::{Move, Origin, Summand, bar, strip};
pub(crate) use node::{Arena, Comparison, Connective, Id, Node, Op, Side, Tail};
pub(crate) use reader::{
    About, Abstraction, Claim, Program, Property, Statement, agree, read, read_node,
};
