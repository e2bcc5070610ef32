//! Parametric invariants: evidence that no word satisfies a problem, whatever the values of its parameters.
//!
//! In: a [`Problem`](crate::automaton::Problem) with thresholds. Out: a [`ParametricInvariant`], or values of the parameters at which the problem
//! is satisfied. Instances with small parameters are explored; inequalities between the accumulators are fitted to
//! what is reached, weakened until they are inductive, and shown by integer combinations. Nothing here is trusted:
//! the kernel lists the obligations itself and checks every line.

mod candidates;
mod explore;
mod form;
mod found;
mod inductive;
mod invariant;
mod lines;
mod minimise;
mod obligations;
mod pairs;
mod places;
mod pool;
mod samples;
mod simplex;
mod slots;
mod system;
mod used;

pub use explore::{prove, satisfiable_earlier};
pub use found::{Found, Open};
pub use invariant::{Location, ParametricInvariant};
pub use lines::{Implication, Line};
pub(crate) use pool::pool;
pub(crate) use samples::tuples_of_sum;
pub(crate) use simplex::{Found as Combined, impossible};
