//! From nodes to problems: exactly as docs/LOWERING.md says.
//!
//! In reading order: the tables that a certificate has justified; tracks and linear sums of terms
//! (LIN, TRACK); terms (DEFINE); conditions (COND); the places where a value has to exist; games,
//! whose moves become conditions over the tracks of a sum; and the shape of a bar.

mod tables;
mod lowering;
mod define;
mod condition;
mod places;
mod game;
mod bar;

pub use bar::{Bar, Shift};
pub use game::{Game, Step};
pub use lowering::Lowering;
pub use places::Places;
pub use tables::{Tables, Use};
