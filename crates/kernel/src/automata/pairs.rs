//! Hidden numbers: for all numbers that a table accepts there are others that satisfy a problem
//! (docs/THEORY.md, Theorem 6.9).
//!
//! In: a machine, a table over its first tracks, a pool of states of the machine, and pairs of a
//! state of the table and states of the pool. Out: nothing, or the rejection of the first fault.
//! Never: adds a pair, or a state, that is not in the certificate.

use std::collections::BTreeSet;

use super::invariant::spelled;
use super::rows::covering;
use super::{Letters, Machine, Table};
use crate::{Checked, Fuel, Reason};

/// A state of a table, and states of a pool.
pub struct Pair {
    /// The state of the table.
    table: usize,
    /// For each letter of the table, the number of the pair that it leads to, -1 for none.
    next: Vec<i64>,
    /// Numbers of rows of the pool.
    pool: Vec<usize>,
}

impl Pair {
    /// The pair of a row `m n_0 n_1 .. q_1 q_2 ..` for a table, among so many pairs, and for a pool
    /// of so many rows.
    pub fn of(row: &[i64], table: &Table, pairs: usize, pool: usize) -> Option<Pair> {
        let (state, rest) = row.split_first()?;
        let (next, hidden) = rest.split_at_checked(table.letters())?;
        let is_next = |(letter, to): (usize, &i64)| {
            let goes_on = table.step(*state as usize, letter) >= 0;
            if goes_on { (0..pairs as i64).contains(to) } else { *to == -1 }
        };
        let fits = (0..table.accepting.len() as i64).contains(state)
            && next.iter().enumerate().all(is_next)
            && hidden.iter().all(|row| (0..pool as i64).contains(row))
            && hidden.is_sorted_by(|a, b| a < b);
        let pool = hidden.iter().map(|row| *row as usize).collect();
        fits.then(|| Pair { table: *state as usize, next: next.to_vec(), pool })
    }
}

/// Hidden initiation, consecution and safety: every word that the table accepts extends to a word
/// that satisfies the machine.
pub fn pairs(
    name: &str,
    machine: &Machine,
    table: &Table,
    pool: &[Vec<i64>],
    pairs: &[Pair],
    fuel: &mut Fuel,
) -> Checked {
    machine.ensure_states(name, pool, fuel)?;
    let first = pairs.first().filter(|pair| pair.table == 0);
    let first = first.ok_or_else(|| Reason::Pair.at(name, "pair 0"))?;
    let visible = table.letters() as u32 - 1;
    let reached = beginning(machine, visible, pool, fuel)?;
    if let Some(row) = first.pool.iter().find(|row| !reached.contains(row)) {
        return Err(Reason::HiddenInitiation.at(name, format!("state {row} of pair 0")).into());
    }
    for (i, pair) in pairs.iter().enumerate() {
        let satisfied = pair.pool.iter().any(|row| machine.ends(true, &pool[*row]));
        let safe = satisfied || !table.accepting[pair.table];
        ensure!(safe, Reason::HiddenSafety.at(name, format!("pair {i}")));
        for (letter, to) in pair.next.iter().enumerate().filter(|(_, to)| **to >= 0) {
            let letters = Letters { fixed: visible, bits: letter as u32 };
            let mut led = BTreeSet::new();
            for row in &pair.pool {
                machine.successors(&pool[*row], letters, fuel, &mut |_, next, fuel| {
                    led.extend(covering(pool, next, fuel)?);
                    Ok(())
                })?;
            }
            let to = &pairs[*to as usize];
            fuel.charge(1 + to.pool.len() as u64)?;
            let follows = to.table as i64 == table.step(pair.table, letter)
                && to.pool.iter().all(|row| led.contains(row));
            let place = || format!("pair {i}, letter {}", spelled(letter as u32, table.tracks));
            ensure!(follows, Reason::HiddenConsecution.at(name, place()));
        }
    }
    Ok(())
}

/// The rows of the pool that are reached from the start, through rows of the pool, by letters with
/// digits 0 on the tracks of the table, `visible`.
fn beginning(
    machine: &Machine,
    visible: u32,
    pool: &[Vec<i64>],
    fuel: &mut Fuel,
) -> Checked<BTreeSet<usize>> {
    let mut open = covering(pool, &machine.start(), fuel)?;
    let mut reached = BTreeSet::new();
    while let Some(row) = open.pop() {
        if reached.insert(row) {
            let zeros = Letters { fixed: visible, bits: 0 };
            machine.successors(&pool[row], zeros, fuel, &mut |_, next, fuel| {
                open.extend(covering(pool, next, fuel)?);
                Ok(())
            })?;
        }
    }
    Ok(reached)
}
