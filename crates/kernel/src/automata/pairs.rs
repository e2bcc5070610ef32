//! Hidden numbers: for all numbers that a table accepts there are others that satisfy a problem
//! (docs/THEORY.md, Theorem 6.9).
//!
//! In: a machine, a table over its first tracks, a pool of states of the machine, and pairs of a
//! state of the table and states of the pool. Out: nothing, or the rejection of the first fault.
//! Never: adds a pair, or a state, that is not in the certificate.

use super::invariant::{finder, spelled};
use super::lists::Lists;
use super::rows::{Finder, SPREAD};
use super::{Items, Letters, Machine, Rows, Table};
use crate::{Checked, ITEMS_OF_LIST, Reason, Rejection};

/// A number below 2^32 for each state; sums of them are spread over the groups of pairs.
fn spread(state: usize) -> u64 {
    let spread = (state as u64 + 1).wrapping_mul(SPREAD);
    (spread ^ spread >> 29) >> 32
}

/// Pairs of a state of a table and states of a pool.
pub struct Pairs {
    /// A state of the table, and then states of the pool.
    all: Lists,
    /// Groups of pairs; equal pairs are in the same group.
    same: Lists,
    /// Groups of pairs with the same table state.
    others: Lists,
}

impl Pairs {
    /// No pairs.
    pub fn new() -> Pairs {
        Pairs { all: Lists::new(), same: Lists::new(), others: Lists::new() }
    }

    /// Adds the pair of a row `m q_1 .. q_h`.
    pub fn add(&mut self, name: &str, row: &[i64], table: &Table, pool: &Rows) -> Checked {
        let is_below = |item: &i64, limit: usize| (0..limit as i64).contains(item);
        let i = self.all.len();
        let is_pair = row.split_first().is_some_and(|(table_state, states)| {
            is_below(table_state, if i > 0 { table.accepting.len() } else { 1 })
                && states.iter().all(|state| is_below(state, pool.len()))
                && states.is_sorted_by(|a, b| a < b)
        });
        ensure!(is_pair, malformed(name, i));
        self.all.push(row.iter().map(|item| *item as usize));
        Ok(())
    }

    /// Makes the groups.
    fn group(&mut self, table: &Table) {
        let numbers = 0..self.all.len();
        let sum = |i| {
            let (table_state, states) = self.get(i);
            states.fold(3 * spread(table_state), |sum, state| sum + spread(state))
        };
        let same: Vec<usize> = numbers.clone().map(|i| self.group_of(sum(i))).collect();
        let others: Vec<usize> = numbers.map(|i| self.get(i).0).collect();
        self.same = Lists::grouped(self.all.len().next_power_of_two(), &same);
        self.others = Lists::grouped(table.accepting.len(), &others);
    }

    /// The group of the pairs with this sum of numbers.
    fn group_of(&self, sum: u64) -> usize {
        sum as usize & (self.all.len().next_power_of_two() - 1)
    }

    /// The state of the table in a pair, and those of the pool.
    fn get(&self, i: usize) -> (usize, impl ExactSizeIterator<Item = usize> + Clone) {
        let mut states = self.all.get(i);
        (states.next().unwrap_or(0), states)
    }
}

/// The successors of states of a pool.
struct Followed {
    /// Number of visible letters.
    letters: usize,
    /// For each state and each visible letter, the pool states that it leads to.
    successors: Lists,
    /// For each state, whether the formula holds at its end.
    ends: Vec<bool>,
}

impl Followed {
    /// Follows the states that are used; the others lead nowhere.
    fn new(
        machine: &Machine,
        finder: &Finder,
        used: &[bool],
        letters: usize,
        kept: &mut Items,
    ) -> Checked<Followed> {
        let (mut successors, mut ends) = (Lists::new(), vec![]);
        let mut followers: Vec<Vec<usize>> = vec![vec![]; letters];
        finder.rows.each(|row, state| {
            let mut count = 0;
            if used[row] {
                machine.successors(state, Letters::ALL, |set, next| {
                    if let Some(row) = finder.find(next) {
                        for letter in set.each() {
                            count += 1;
                            let known = &mut followers[letter as usize % letters];
                            if known.last() != Some(&row) {
                                known.push(row);
                            }
                        }
                    }
                    false
                });
            }
            ends.push(used[row] && machine.ends(true, state));
            kept.keep(count)?;
            followers.iter_mut().for_each(|known| successors.push(known.drain(..)));
            Ok(machine.work.charge(0)?)
        })?;
        Ok(Followed { letters, successors, ends })
    }

    /// The states to which a visible letter leads from a state.
    #[inline]
    fn after(&self, state: usize, letter: usize) -> impl Iterator<Item = usize> {
        self.successors.get(state * self.letters + letter)
    }
}

/// Hidden initiation: the states of pair 0 are reached from the start by letters with visible bits
/// 0, through rows of the pool.
fn initiation(
    name: &str,
    machine: &Machine,
    finder: &Finder,
    mut states: impl Iterator<Item = usize>,
    letters: usize,
) -> Checked {
    let mut reached = vec![false; finder.rows.len()];
    let mut open: Vec<Vec<i64>> = vec![];
    let mut is_new = |state: &[i64]| {
        let row = finder.find(state);
        row.is_some_and(|row| !std::mem::replace(&mut reached[row], true))
    };
    open.extend(machine.start().filter(|start| is_new(start)));
    while let Some(state) = open.pop() {
        let zeros = Letters { fixed: letters as u32 - 1, bits: 0 };
        machine.successors(&state, zeros, |_, next| {
            if is_new(next) {
                open.push(next.to_vec());
            }
            false
        });
    }
    machine.work.charge(0)?;
    if let Some(state) = states.find(|state| !reached[*state]) {
        return Err(Reason::HiddenInitiation.at(name, format!("state {state} of pair 0")).into());
    }
    Ok(())
}

/// Hidden initiation, consecution and safety: every word that the table accepts extends to a word
/// that satisfies the machine.
pub fn pairs(
    name: &str,
    machine: &Machine,
    table: &Table,
    pool: &Rows,
    mut pairs: Pairs,
    kept: &mut Items,
) -> Checked {
    let finder = finder(name, machine, pool)?;
    ensure!(pairs.all.len() > 0, malformed(name, 0));
    pairs.group(table);
    let looked_at = || (0..pairs.all.len()).filter(|i| machine.work.has(*i));
    let letters = table.letters();
    // Each list of successors counts, even if all are empty.
    kept.keep(pool.len().saturating_mul(letters).saturating_mul(ITEMS_OF_LIST))?;
    initiation(name, machine, &finder, pairs.get(0).1, letters)?;
    let mut used = vec![false; pool.len()];
    looked_at().for_each(|i| pairs.get(i).1.for_each(|state| used[state] = true));
    let followed = Followed::new(machine, &finder, &used, letters, kept)?;
    let (mut marks, mut round) = (vec![0u64; pool.len()], 0);
    for i in looked_at() {
        let (table_state, states) = pairs.get(i);
        let satisfied = states.clone().any(|state| followed.ends[state]);
        let safe = satisfied || !table.accepting[table_state];
        ensure!(safe, Reason::HiddenSafety.at(name, format!("pair {i}")));
        for letter in 0..letters {
            let next = table.step(table_state, letter);
            if next < 0 {
                continue;
            }
            let next = next as usize;
            let mut sum = 3 * spread(next);
            let mut work = 1 + states.len();
            round += 1;
            for state in states.clone() {
                for to in followed.after(state, letter) {
                    work += 1;
                    if std::mem::replace(&mut marks[to], round) < round {
                        sum += spread(to);
                    }
                }
            }
            let same = pairs.same.get(pairs.group_of(sum));
            let mut found = false;
            for to in same.chain(pairs.others.get(next)) {
                let (table_state, mut states) = pairs.get(to);
                work += 1 + states.len();
                found = table_state == next && states.all(|state| marks[state] == round);
                if found {
                    break;
                }
            }
            machine.work.charge(work as u64)?;
            let place = || format!("pair {i}, letter {}", spelled(letter as u32, table.tracks));
            ensure!(found, Reason::HiddenConsecution.at(name, place()));
        }
    }
    Ok(())
}

fn malformed(name: &str, i: usize) -> Rejection {
    Reason::Pair.at(name, format!("pair {i}"))
}
