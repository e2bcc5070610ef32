//! The digits of a position: given numbers extend to no solution of a problem
//! (docs/THEORY.md, Theorem 6.15).
//!
//! In: a machine and numbers for its first tracks. Out: whether no state that they reach may hold
//! at the end. Never: leaves out a letter of the other tracks.

use std::collections::BTreeSet;

use super::{Letters, Machine};
use crate::{Checked, Fuel, ITEMS_OF_LIST, Natural};

/// States of a machine.
type States = BTreeSet<Vec<i64>>;

/// Whether no word with these numbers on the first tracks satisfies the machine; `items` is a
/// budget of items of states.
pub fn excluded(
    machine: &Machine,
    numbers: &[Natural],
    fuel: &mut Fuel,
    items: &mut Fuel,
) -> Checked<bool> {
    let fixed = (1 << numbers.len()) - 1;
    let start = machine.start();
    let mut states = States::new();
    if !machine.is_false(&start) {
        states.insert(start);
    }
    let mut open = states.clone();
    while !open.is_empty() {
        let next = after(machine, &open, Letters { fixed, bits: 0 }, fuel, items)?;
        open = &next - &states;
        states.extend(open.iter().cloned());
    }
    for place in (0..numbers.iter().map(Natural::bits).max().unwrap_or(0)).rev() {
        let mut bits = 0;
        for (track, number) in numbers.iter().enumerate() {
            bits += u32::from(number.bit(place)) << track;
        }
        states = after(machine, &states, Letters { fixed, bits }, fuel, items)?;
    }
    Ok(states.iter().all(|state| machine.ends(false, state)))
}

/// The successors of some states by some letters.
fn after(
    machine: &Machine,
    states: &States,
    letters: Letters,
    fuel: &mut Fuel,
    items: &mut Fuel,
) -> Checked<States> {
    let mut next = States::new();
    for state in states {
        machine.successors(state, letters, fuel, &mut |_, state, _| {
            if !next.contains(state) && next.insert(state.to_vec()) {
                items.charge(state.len().max(ITEMS_OF_LIST) as u64)?;
            }
            Ok(())
        })?;
    }
    Ok(next)
}
