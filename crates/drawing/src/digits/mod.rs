//! Which digits of t decide which digits of f(t) \[inoue2014, Definition 8.1 and Remark 8.1\]: the tree of
//! prefixes of t, and the paths of two columns whose values part too early.
//!
//! With the NS property, the digits of t from place i up decide those of f(t) from place i - 1 up.

mod parting;
mod scene;
mod tree;

pub use parting::{Parting, Step};
pub use tree::{Digit, MAX_TEXT_DEPTH, MAX_TREE_DEPTH, Node, Tree};
