//! Hidden numbers: for all numbers that a table accepts there are others that satisfy a problem
//! (docs/THEORY.md, Theorem 6.9).
//!
//! In: a machine, a table over its first tracks, a pool of states of the machine, and pairs of a
//! state of the table and states of the pool. Out: nothing, or the rejection of the first fault.
//! Never: adds a pair, or a state, that is not in the certificate.

use super::invariant::{sorted, spelled};
use super::rows::Finder;
use super::{Items, Letters, Machine, Rows, Table, Truth};
use crate::{Checked, ITEMS_OF_LIST, Reason};

/// A state of the table, and states of the pool.
struct Pair {
    table_state: usize,
    states: Vec<usize>,
}

impl Pair {
    /// The pair of a row `m q_1 .. q_h`, if it is one.
    fn read(row: &[i64], table: &Table, pool: usize) -> Option<Pair> {
        let numbers = row.iter().map(|number| usize::try_from(*number).ok());
        let mut states = numbers.collect::<Option<Vec<usize>>>()?;
        let table_state = states.remove(0);
        let known = states.iter().all(|state| *state < pool) && table_state < table.accepting.len();
        (known && states.is_sorted_by(|a, b| a < b)).then_some(Pair { table_state, states })
    }
}

/// Pairs, with indices to find them by their states.
struct Index<'p> {
    /// By the state that the fewest pairs contain; pairs without states come last.
    with: Vec<Vec<&'p Pair>>,
    /// The pair to look at first, for each place of the hash table.
    likely: Vec<Option<&'p Pair>>,
}

impl<'p> Index<'p> {
    fn new(pairs: &'p [Pair], pool: usize) -> Index<'p> {
        let mut uses = vec![0; pool];
        pairs.iter().flat_map(|pair| &pair.states).for_each(|state| uses[*state] += 1);
        let (with, likely) = (vec![vec![]; pool + 1], vec![None; 2 * pairs.len()]);
        let mut index = Index { with, likely };
        for pair in pairs {
            let states = &pair.states;
            let rarest = states.iter().min_by_key(|state| uses[**state]);
            index.with[rarest.copied().unwrap_or(pool)].push(pair);
            let place = index.place(pair.table_state, [states.first(), states.last()]);
            index.likely[place] = Some(pair);
        }
        index
    }

    /// The place of a pair with these first and last states, by a hash.
    fn place(&self, table_state: usize, ends: [Option<&usize>; 2]) -> usize {
        let mixed = |all: usize, end: &Option<&usize>| {
            all.wrapping_mul(0x9e37_79b9) ^ end.map_or(0, |end| end + 1)
        };
        ends.iter().fold(table_state, mixed) / 8 % self.likely.len()
    }
}

/// The successors of the states of a pool.
struct Followed {
    /// Number of visible letters.
    letters: usize,
    /// For each state and each visible letter, where the list of the pool states that it leads to
    /// begins; it ends where the next list begins.
    starts: Vec<usize>,
    successors: Vec<usize>,
    /// For each state, whether the formula holds at its end.
    ends: Vec<bool>,
}

impl Followed {
    fn new(machine: &Machine, pool: &Rows, table: &Table, kept: &mut Items) -> Checked<Followed> {
        let letters = table.letters();
        kept.keep(pool.len().saturating_mul(letters).saturating_mul(ITEMS_OF_LIST))?;
        let (mut starts, mut successors, mut ends) = (vec![0], vec![], vec![]);
        let mut followers: Vec<Vec<usize>> = vec![vec![]; letters];
        let mut finder = Finder::new(pool);
        pool.each(|_, state| {
            let mut count = 0;
            machine.successors(state, Letters::ALL, |set, next| {
                if let Some(row) = finder.find(next, set.first()) {
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
            ends.push(machine.value_at_end(state) == Truth::TRUE);
            kept.keep(count)?;
            for known in &mut followers {
                successors.append(known);
                starts.push(successors.len());
            }
            Ok(machine.work.charge(0)?)
        })?;
        Ok(Followed { letters, starts, successors, ends })
    }

    /// The states to which a visible letter leads from a state.
    #[inline]
    fn after(&self, state: usize, letter: usize) -> &[usize] {
        let i = state * self.letters + letter;
        &self.successors[self.starts[i]..self.starts[i + 1]]
    }

    /// For each state, whether it is reached from the start by letters with visible bits 0.
    fn reached(&self, start: Option<usize>) -> Vec<bool> {
        let mut reached = vec![false; self.ends.len()];
        let mut open: Vec<usize> = start.into_iter().collect();
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut reached[state], true) {
                open.extend(self.after(state, 0));
            }
        }
        reached
    }
}

/// Hidden initiation, consecution and safety: every word that the table accepts extends to a word
/// that satisfies the machine.
pub fn pairs(
    name: &str,
    machine: &Machine,
    table: &Table,
    pool: &Rows,
    rows: &Rows,
    kept: &mut Items,
) -> Checked {
    sorted(name, machine, pool)?;
    let malformed = |i: usize| Reason::Pair.at(name, format!("pair {i}"));
    let mut pairs = vec![];
    rows.each(|i, row| {
        pairs.push(Pair::read(row, table, pool.len()).ok_or_else(|| malformed(i))?);
        Ok(())
    })?;
    let index = Index::new(&pairs, pool.len());
    let first = pairs.first().filter(|pair| pair.table_state == 0).ok_or_else(|| malformed(0))?;
    let followed = Followed::new(machine, pool, table, kept)?;
    let start = machine.start().and_then(|start| Finder::new(pool).find(&start, 0));
    let reached = followed.reached(start);
    if let Some(state) = first.states.iter().find(|state| !reached[**state]) {
        return Err(Reason::HiddenInitiation.at(name, format!("state {state} of pair 0")).into());
    }
    machine.work.grant(rows.read);
    let (mut marks, mut round, mut after) = (vec![0; pool.len()], 0, vec![]);
    for (i, pair) in pairs.iter().enumerate().filter(|(i, _)| machine.work.has(*i)) {
        let satisfied = pair.states.iter().any(|state| followed.ends[*state]);
        let safe = satisfied || !table.accepting[pair.table_state];
        ensure!(safe, Reason::HiddenSafety.at(name, format!("pair {i}")));
        for letter in 0..table.letters() {
            let next = table.step(pair.table_state, letter);
            if next < 0 {
                continue;
            }
            round += 1;
            after.clear();
            for state in &pair.states {
                after.extend(followed.after(*state, letter));
            }
            after.iter().for_each(|state| marks[*state] = round);
            let place = index.place(next as usize, [after.iter().min(), after.iter().max()]);
            after.push(pool.len());
            let mut work = pair.states.len() + after.len();
            let mut follows = |to: &&Pair| {
                let mut is_marked = |state: &usize| {
                    work += 1;
                    marks[*state] == round
                };
                to.table_state == next as usize && to.states.iter().all(&mut is_marked)
            };
            let found = index.likely[place].iter().any(&mut follows)
                || after.iter().any(|state| index.with[*state].iter().any(&mut follows));
            machine.work.charge(work as u64)?;
            let place = || format!("pair {i}, letter {}", spelled(letter as u32, table.tracks));
            ensure!(found, Reason::HiddenConsecution.at(name, place()));
        }
    }
    Ok(())
}
