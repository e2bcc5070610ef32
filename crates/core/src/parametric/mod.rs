//! Parametric invariants: evidence that no word satisfies a problem, whatever the values of its parameters.
//!
//! In: a [`Problem`](crate::automaton::Problem) with thresholds. Out: a [`ParametricInvariant`], or values of the parameters at which the problem
//! is satisfied. Instances with small parameters are explored; inequalities between the accumulators are fitted to
//! what is reached, weakened until they are inductive, and shown by integer combinations. Nothing here is trusted:
//! the kernel lists the obligations itself and checks every line.

mod candidates;
mod explore;
mod form;
mod inductive;
mod lines;
mod minimise;
mod pairs;
mod places;
mod pool;
mod samples;
mod simplex;
mod slots;
mod system;

pub use explore::{Found, Open, prove, satisfiable_earlier};
pub use lines::{Implication, Line};
pub(crate) use pool::pool;
pub(crate) use samples::tuples_of_sum;
pub(crate) use simplex::{Found as Combined, impossible};

/// The evidence that no word satisfies a problem with parameters, whatever their values (docs/FORMAT.md, "Parametric
/// invariants").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParametricInvariant {
    /// Number of components: the length of a state.
    pub width: usize,
    /// Number of accumulators.
    pub accumulators: usize,
    /// The locations, in the order of their states.
    pub locations: Vec<Location>,
    /// What the lines of a certificate have to show.
    pub implications: Vec<Implication>,
}

/// States of the finite components and of the thresholds, with what the accumulators satisfy there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// The state of each component; 0 for a threshold that is not settled.
    pub state: Vec<i64>,
    /// Modulus and residue of each accumulator.
    pub residues: Vec<(i64, i64)>,
    /// Inequalities `c + sum p_j * parameter j + sum a_i * accumulator i >= 0`: c, the p_j, the a_i.
    pub bounds: Vec<Vec<i64>>,
}

impl ParametricInvariant {
    /// Number of inequalities over all locations.
    pub fn inequalities(&self) -> usize {
        self.locations.iter().map(|location| location.bounds.len()).sum()
    }
}
