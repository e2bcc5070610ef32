//! Fewer inequalities and residues: what no obligation needs is dropped.

use std::cell::Cell;

use super::form::Overflow;
use super::inductive::{Conjunction, Engine};
use super::system::{Obligations, Stop};
use crate::automaton::Budget;

/// The conjunctions of an inductive engine with as few bounds and residues as dropping them one by one leaves.
pub(super) fn minimised(
    mut engine: Engine<'_>,
    parameters: usize,
    accumulators: usize,
    obligations: &Obligations,
    programs: &Cell<u64>,
    budget: &mut Budget<'_>,
) -> Result<Vec<Conjunction>, Stop> {
    engine.keep_needed(budget)?;
    let mut conjunctions = compact(engine.conjunctions);
    let rebuilt = |conjunctions: &[Conjunction]| -> Result<Engine<'_>, Overflow> {
        Engine::new(parameters, accumulators, obligations, conjunctions.to_vec(), programs)
    };
    // Residues first: bounds are cheaper to list.
    for location in 0..conjunctions.len() {
        for accumulator in 0..accumulators {
            if conjunctions[location].residues[accumulator].0 == 1 {
                continue;
            }
            let mut fewer = conjunctions.clone();
            fewer[location].residues[accumulator] = (1, 0);
            if rebuilt(&fewer)?.all_met(budget)? {
                conjunctions = fewer;
            }
        }
    }
    let mut engine = rebuilt(&conjunctions)?;
    if !engine.all_met(budget)? {
        return Ok(conjunctions);
    }
    for (location, conjunction) in conjunctions.iter().enumerate() {
        // Bounds of more accumulators are found first, and dropped last.
        for bound in (0..conjunction.bounds.len()).rev() {
            engine.try_drop(location, bound, budget)?;
        }
    }
    Ok(compact(engine.conjunctions))
}

/// The conjunctions without dropped bounds.
fn compact(conjunctions: Vec<Conjunction>) -> Vec<Conjunction> {
    let compacted = conjunctions.into_iter().map(|mut conjunction| {
        conjunction.bounds.retain(Option::is_some);
        conjunction
    });
    compacted.collect()
}
