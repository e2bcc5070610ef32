//! From nodes to problems: exactly as docs/LOWERING.md says.
//!
//! In reading order: the tables that a certificate has justified; tracks and linear sums of terms
//! (LIN, TRACK); terms (DEFINE); conditions (COND); the places where a value has to exist; and
//! games, whose moves become conditions over the tracks of a sum.

mod tables;
mod lowering;
mod define;
mod condition;
mod places;
mod game;

pub(crate) use game::{Game, Step};
pub(crate) use lowering::Lowering;
pub(crate) use places::Places;
pub(crate) use tables::{Tables, Use};
