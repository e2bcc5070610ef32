//! Parametric invariants, as certificates write them.

use super::lines::Implication;

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
