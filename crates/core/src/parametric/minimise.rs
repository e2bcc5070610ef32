//! Drops inequalities and residues that no obligation needs.

use std::cell::Cell;

use super::inductive::{Conjunction, Engine};
use super::obligations::{Goal, Obligations};
use super::slots::Slot;
use super::system::Stop;
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
    let conjunctions = compact(engine.conjunctions);
    let mut engine = Engine::new(parameters, accumulators, obligations, conjunctions.clone(), programs)?;
    if !engine.all_met(budget)? {
        return Ok(conjunctions);
    }
    // Residues first: bounds are cheaper to list.
    for location in 0..conjunctions.len() {
        for accumulator in 0..accumulators {
            engine.try_free(location, accumulator, budget)?;
        }
    }
    for (location, conjunction) in conjunctions.iter().enumerate() {
        // Bounds of more accumulators are found first, and dropped last.
        for bound in (0..conjunction.bounds.len()).rev() {
            engine.try_drop(location, bound, budget)?;
        }
    }
    Ok(compact(engine.conjunctions))
}

impl Engine<'_> {
    /// The bounds that the goal needs, and those that these need: the others are dropped.
    fn keep_needed(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let mut needed: Vec<Vec<bool>> =
            self.conjunctions.iter().map(|c| vec![false; c.bounds.len()]).collect();
        loop {
            let mut grown = false;
            for number in 0..self.cases.len() {
                grown |= self.mark(number, &mut needed, budget)?;
            }
            if !grown {
                break;
            }
        }
        for (conjunction, needed) in self.conjunctions.iter_mut().zip(needed) {
            for (bound, needed) in conjunction.bounds.iter_mut().zip(needed) {
                if !needed {
                    *bound = None;
                }
            }
        }
        Ok(())
    }

    /// Marks what an obligation needs.
    fn mark(
        &mut self,
        number: usize,
        needed: &mut [Vec<bool>],
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let obligation = &self.obligations.distinct[number];
        let mut used: Vec<u32> = Vec::new();
        let closed = match &self.cases[number].closed {
            Slot::Follows(used) => Some(used.clone()),
            Slot::Unknown | Slot::Fails => None,
        };
        match (obligation.goal, obligation.source) {
            (Goal::Impossible, _) => used.extend(closed.unwrap_or_default()),
            (Goal::Location(target), source) => {
                let known = |i: u32| source.is_some_and(|l| needed[l][i as usize]);
                if let Some(closed) = closed.clone().filter(|closed| closed.iter().all(|&i| known(i))) {
                    used.extend(closed);
                } else {
                    let bounds: Vec<usize> =
                        (0..needed[target].len()).filter(|&i| needed[target][i]).collect();
                    for bound in bounds {
                        if self.cases[number].targets[bound] == Slot::Unknown {
                            let slot = self.shown(number, target, bound, budget)?;
                            self.cases[number].targets[bound] = slot;
                        }
                        match (&self.cases[number].targets[bound], &closed) {
                            (Slot::Follows(more), _) => used.extend(more),
                            (_, Some(closed)) => used.extend(closed),
                            (Slot::Unknown | Slot::Fails, None) => {}
                        }
                    }
                    // Residues may need the case to be impossible.
                    if !self.residues_follow(number, target)? {
                        used.extend(closed.unwrap_or_default());
                    }
                }
            }
        }
        let mut grown = false;
        if let Some(source) = obligation.source {
            for i in used {
                grown |= !std::mem::replace(&mut needed[source][i as usize], true);
            }
        }
        Ok(grown)
    }

    /// Drops a bound if all obligations, which are met, are still met without it.
    fn try_drop(&mut self, location: usize, bound: usize, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let Some(form) = self.conjunctions[location].bounds[bound].take() else { return Ok(false) };
        // What was not shown with the bound is shown as before.
        let leaves = |number: &usize| self.obligations.distinct[*number].source == Some(location);
        let leaving = self.of_location[location].iter().copied().filter(leaves);
        let affected = leaving.filter(|number| self.cases[*number].uses(bound));
        let before: Vec<_> = affected.map(|number| (number, self.cases[number].known())).collect();
        self.forget(location, bound, false);
        for (number, _) in &before {
            if !self.is_met(*number, budget)? {
                for (number, known) in before {
                    self.cases[number].forget_all_but(known);
                }
                self.conjunctions[location].bounds[bound] = Some(form);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Leaves out the residue of an accumulator if all obligations, which are met, are still met without it.
    fn try_free(
        &mut self,
        location: usize,
        accumulator: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let residue = std::mem::replace(&mut self.conjunctions[location].residues[accumulator], (1, 0));
        if residue.0 == 1 {
            return Ok(true);
        }
        let normal = self.normalized(location)?;
        let normal = std::mem::replace(&mut self.normal[location], normal);
        let affected = self.of_location[location].clone();
        let mut before = Vec::new();
        for &number in &affected {
            let obligation = &self.obligations.distinct[number];
            if obligation.source == Some(location) {
                let case = self.case(obligation)?;
                before.push((number, std::mem::replace(&mut self.cases[number], case)));
            }
        }
        for number in affected {
            if !self.is_met(number, budget)? {
                before.into_iter().for_each(|(number, case)| self.cases[number] = case);
                self.normal[location] = normal;
                self.conjunctions[location].residues[accumulator] = residue;
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The conjunctions without dropped bounds.
fn compact(conjunctions: Vec<Conjunction>) -> Vec<Conjunction> {
    let compacted = conjunctions.into_iter().map(|mut conjunction| {
        conjunction.bounds.retain(Option::is_some);
        conjunction
    });
    compacted.collect()
}
