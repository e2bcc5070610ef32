//! Hidden numbers: for all numbers that a table accepts there are others that satisfy a problem
//! (docs/THEORY.md, Theorem 6.9).
//!
//! In: a machine, a table over its first tracks, a pool of states of the machine, and pairs of a
//! state of the table and states of the pool. Out: nothing, or the rejection of the first fault.
//! Never: adds a pair, or a state, that is not in the certificate.

use std::collections::BTreeSet;

use super::machine::spelled;
use super::rows::covering;
use super::{Letters, Machine, Table};
use crate::{Checked, Limited, Reason};

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
) -> Checked {
    machine.ensure_states(name, pool)?;
    let first = pairs.first().filter(|pair| pair.table == 0);
    let first = first.ok_or_else(|| Reason::Pair.at(name, "pair 0"))?;
    let visible = table.letters() as u32 - 1;
    initiation(name, machine, first, visible, pool)?;
    for (i, pair) in pairs.iter().enumerate() {
        let satisfied = pair.pool.iter().any(|row| machine.ends(true, &pool[*row]));
        let safe = satisfied || !table.accepting[pair.table];
        ensure!(safe, Reason::HiddenSafety.at(name, format!("pair {i}")));
        for (letter, to) in pair.next.iter().enumerate().filter(|(_, to)| **to >= 0) {
            let letters = Letters { fixed: visible, bits: letter as u32 };
            let mut led = BTreeSet::new();
            for row in &pair.pool {
                machine.successors(&pool[*row], letters, &mut |_, next| {
                    each_covering(machine, pool, next, |row| {
                        led.insert(row);
                    })
                })?;
            }
            let to = &pairs[*to as usize];
            machine.work.charge(1 + to.pool.len() as u64)?;
            let follows = to.table as i64 == table.step(pair.table, letter)
                && to.pool.iter().all(|row| led.contains(row));
            let place = || format!("pair {i}, letter {}", spelled(letter as u32, table.tracks));
            ensure!(follows, Reason::HiddenConsecution.at(name, place()));
        }
    }
    Ok(())
}

/// Hidden initiation: the states of pair 0 are reached from the start by letters with digits 0 on
/// the tracks of the table, `visible`, through rows of the pool.
fn initiation(
    name: &str,
    machine: &Machine,
    first: &Pair,
    visible: u32,
    pool: &[Vec<i64>],
) -> Checked {
    let mut reached = vec![false; pool.len()];
    let mut open = vec![];
    let mut reach = |state: &[i64], open: &mut Vec<usize>| {
        each_covering(machine, pool, state, |row| {
            if !std::mem::replace(&mut reached[row], true) {
                open.push(row);
            }
        })
    };
    reach(&machine.start(), &mut open)?;
    while let Some(row) = open.pop() {
        let zeros = Letters { fixed: visible, bits: 0 };
        machine.successors(&pool[row], zeros, &mut |_, next| reach(next, &mut open))?;
    }
    match first.pool.iter().find(|row| !reached[**row]) {
        Some(row) => {
            Err(Reason::HiddenInitiation.at(name, format!("state {row} of pair 0")).into())
        }
        None => Ok(()),
    }
}

/// Gives the number of each row of the pool that covers a state to `visit`.
fn each_covering(
    machine: &Machine,
    pool: &[Vec<i64>],
    state: &[i64],
    mut visit: impl FnMut(usize),
) -> Checked {
    let mut visit = |row| -> Limited<bool> {
        visit(row);
        Ok(false)
    };
    covering(pool, (0, 0), state, machine.work, &mut visit)?;
    Ok(())
}
