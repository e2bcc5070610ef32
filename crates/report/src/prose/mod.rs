//! Text for people: what is said, as pieces, and how it is set in lines.
//!
//! Other modules make a [`Prose`] of sentences, formulas and digits. [`Prose::text`] sets it in the lines of a
//! [`Layout`]; [`html`](crate::html) sets the same pieces as a page.

pub mod digits;
mod layout;
pub mod markdown;
mod piece;
mod shown;

pub use layout::{Layout, NARROWEST, WIDEST, WIDTH, grouped, plural, wrap};
pub use piece::Prose;
pub use shown::shown;

pub(crate) use piece::Piece;
