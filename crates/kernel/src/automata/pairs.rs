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

/// A pair: a state of the table, states of the pool, and the pair that each letter leads to.
struct Pair {
    table_state: usize,
    /// Number of states of the pool.
    states: usize,
    /// The states, then for each letter the pair, -1 for none.
    items: Vec<i64>,
}

impl Pair {
    /// The pair of a row `m h q_1 .. q_h r_0 ..`, if it is one.
    fn read(row: &[i64], table: &Table, pool: usize, pairs: usize) -> Option<Pair> {
        let [m, h, items @ ..] = row else { return None };
        let (states, leads_to) =
            items.split_at_checked(items.len().checked_sub(table.letters())?)?;
        let below =
            |number: &i64, count| usize::try_from(*number).is_ok_and(|number| number < count);
        let table_state = usize::try_from(*m).ok().filter(|m| *m < table.accepting.len())?;
        let known = states.iter().all(|q| below(q, pool));
        let leads = leads_to.iter().all(|r| *r == -1 || below(r, pairs));
        let counted = states.len() as i64 == *h && states.is_sorted_by(|a, b| a < b);
        let (states, items) = (states.len(), items.to_vec());
        (known && leads && counted).then_some(Pair { table_state, states, items })
    }

    fn states(&self) -> &[i64] {
        &self.items[..self.states]
    }

    fn leads_to(&self) -> &[i64] {
        &self.items[self.states..]
    }
}

/// The successors of the states of a pool.
struct Followed {
    /// Number of visible letters.
    letters: usize,
    /// For each state and each visible letter, where the states of the pool begin that it leads to,
    /// which end where the next ones begin.
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

    /// The states that a state leads to by a visible letter.
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
        let pair = Pair::read(row, table, pool.len(), rows.len());
        pairs.push(pair.ok_or_else(|| malformed(i))?);
        Ok(())
    })?;
    let first = pairs.first().filter(|pair| pair.table_state == 0).ok_or_else(|| malformed(0))?;
    let followed = Followed::new(machine, pool, table, kept)?;
    let start = machine.start().and_then(|start| Finder::new(pool).find(&start, 0));
    let reached = followed.reached(start);
    if let Some(state) = first.states().iter().find(|state| !reached[**state as usize]) {
        return Err(Reason::HiddenInitiation.at(name, format!("state {state} of pair 0")).into());
    }
    machine.work.grant(rows.read);
    // In which round each state of the pool followed last; a round is a pair and a letter.
    let (mut marks, mut round) = (vec![0; pool.len()], 0);
    for (i, pair) in pairs.iter().enumerate().filter(|(i, _)| machine.work.has(*i)) {
        let satisfied = pair.states().iter().any(|state| followed.ends[*state as usize]);
        let safe = satisfied || !table.accepting[pair.table_state];
        ensure!(safe, Reason::HiddenSafety.at(name, format!("pair {i}")));
        for (letter, to) in pair.leads_to().iter().enumerate() {
            let (mut count, next) = (0, table.step(pair.table_state, letter));
            round += 1;
            for state in pair.states() {
                let after = followed.after(*state as usize, letter);
                after.iter().for_each(|state| marks[*state] = round);
                count += after.len();
            }
            machine.work.charge(count.max(pair.states) as u64)?;
            let follows = match usize::try_from(*to).ok().and_then(|to| pairs.get(to)) {
                None => next < 0,
                Some(to) => {
                    let mut states = to.states().iter();
                    to.table_state as i64 == next && states.all(|q| marks[*q as usize] == round)
                }
            };
            let place = || format!("pair {i}, letter {}", spelled(letter as u32, table.tracks));
            ensure!(follows, Reason::HiddenConsecution.at(name, place()));
        }
    }
    Ok(())
}
