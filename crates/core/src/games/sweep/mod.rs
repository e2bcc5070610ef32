//! The outcomes or Grundy values of all positions of a box, for any game whose positions are tuples.
//!
//! [`LaneRules`] -> [`sweep`] -> [`BoxValues`]. No theorem about the game is used; what makes it fast is how
//! the options of neighbouring positions overlap, and that 64 of them are looked at at once:
//!
//! - Positions are evaluated in a lexicographic order, each once; every option is checked to be a
//!   position that comes before. If none of the orders of the coordinates fits, the game is played out
//!   depth first by [`Exhaustion`](super::Exhaustion), which needs none.
//! - 64 neighbours along the last coordinate of the order, the *lanes*, make a block. The numbers of a
//!   block are mostly the same in all lanes or go up by one ([`LaneNumbers`]), so that an option of all of
//!   them is one shifted word of outcomes.
//! - Where a move `move w < z ..` mentions z in its bound only, its options grow as z grows, and what the
//!   smaller w led to is kept: one flag, or one set of values, for each combination of the other
//!   coordinates ([`Line`]).
//! - What is odd, for example an option that is not a position or a number beyond 40 bits, concerns single lanes; those are
//!   asked for their options one by one.
//!
//! Outcomes take two bits a tuple: whether it is a position, and whether it is a P-position. Threads take
//! numbers of the outermost coordinate in turn, each block after the same block of the number before.

mod grundy;
mod layout;
mod limits;
mod locate;
mod ordered;
mod outcomes;
mod plan;
mod question;
mod rules;
mod run;
mod shared;
mod store;
mod values;

pub use limits::{BoxError, BoxLimits, WORK_OF_A_POSITION};
pub(crate) use plan::exhaust;
pub use plan::sweep;
pub(crate) use plan::sweep_in_order;
pub use rules::{Block, LANES, LaneNumbers, LaneRules, Line, VisitLanes};
pub use values::{BoxValues, Engine, Mode, Value};
