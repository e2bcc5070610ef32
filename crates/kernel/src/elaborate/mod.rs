//! From nodes to problems: exactly as docs/LOWERING.md says.
//!
//! In reading order: the tables that a certificate has justified; tracks and linear sums of terms
//! (LIN, TRACK); terms (DEFINE); conditions (COND); the places where a value has to exist; games,
//! whose moves become conditions over the tracks of a sum; the shape of a bar, and of its
//! nim-sum; that of a game with passes; and goals, which are conditions as forms and disjunctions.

mod tables;
mod lowering;
mod define;
mod condition;
mod places;
mod game;
mod bar;
mod shift;
mod passes;
mod goal;

pub use bar::Bar;
pub use game::{Game, Step};
pub use goal::Goal;
pub use lowering::Lowering;
pub use passes::Passes;
pub use places::Places;
pub use shift::{Implications, Shift};
pub use tables::{Tables, Use};
