//! Text for people: pieces of text, and their setting in lines.
//!
//! Other crates make a [`Prose`] of sentences, formulas and digits. [`Prose::text`] sets it in the lines of a
//! [`Layout`]; a page sets the same [`Piece`]s in its own way.

pub mod digits;
mod functions;
mod layout;
pub mod markdown;
mod piece;
mod shown;
pub mod tex;

pub use functions::functions;
pub use layout::{Layout, NARROWEST, WIDEST, WIDTH, grouped, plural, wrap};
pub use piece::{Piece, Prose};
pub use shown::shown;
