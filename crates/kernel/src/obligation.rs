//! The two kinds of proof in a certificate: an invariant of a problem, and pairs of a table and a hidden problem.
//! In: a machine and the rows of the certificate. Out: an obligation met, or the rejection of the first fault.
//! Never: adds a state that is not in the certificate.
use super::body::{Body, Lines};
use super::component::Table;
use super::machine::{Machine, Truth};
use super::{Failure, ITEMS_OF_LIST, Limit, Natural, Reason};
use std::collections::BTreeSet;

/// Checks that rows are states of a machine, and sorted; allows for their lines.
fn sorted(name: &str, machine: &Machine, body: &Body) -> Result<(), Failure> {
    machine.grant(body.lines());
    let mut before = vec![];
    body.each(|row, state| {
        if let Some(column) = machine.misfit(state) { return Err(Reason::Item.at(name, format!("row {row}, item {column}")).into()); }
        ensure!(row == 0 || before.as_slice() < state, Reason::Unsorted.at(name, format!("row {row}")));
        before.clear();
        before.extend(state);
        Ok(machine.charge(state.len().max(1) as u64)?)
    })
}

fn spelled(letter: u32, tracks: usize) -> String { (0..tracks).map(|track| if letter >> track & 1 == 1 { '1' } else { '0' }).collect() }

/// Initiation, consecution and safety: no word satisfies the formula of the machine.
pub fn invariant(name: &str, machine: &Machine, body: &Body) -> Result<(), Failure> {
    sorted(name, machine, body)?;
    let begins = machine.start().is_none_or(|start| body.find(&start, 0).is_some());
    ensure!(begins, Reason::Initiation.at(name, String::new()));
    // For each letter, or those that end in 12 equal bits, the last line it led to, and how far that was from the one before: often the next one is as far again.
    let mut guesses = vec![(0usize, 0usize); 1 << 12];
    body.each(|row, state| {
        let safe = machine.value(state) != Truth::True && machine.value_at_end(state) == Truth::False;
        ensure!(safe, Reason::Safety.at(name, format!("row {row}")));
        let mut last = 0;
        let leaves = machine.successors(state, |letter, next| {
            last = letter;
            let (before, stride) = &mut guesses[letter as usize % (1 << 12)];
            let found = body.find(next, before.wrapping_add(*stride));
            (*before, *stride) = found.map_or((0, 0), |(line, _)| (line, line.wrapping_sub(*before)));
            found.is_none()
        });
        machine.charge(0)?;
        ensure!(!leaves, Reason::Consecution.at(name, format!("row {row}, letter {}", spelled(last, machine.tracks))));
        Ok(())
    })
}

/// A pair row, checked: a state of the table, states of the pool, and after so many of them the pair each letter leads to.
struct Pair { table_state: usize, count: usize, items: Vec<i64> }

fn pair(row: &[i64], table: &Table, pool: usize, pairs: usize) -> Option<Pair> {
    let [m, h, items @ ..] = row else { return None };
    let (states, leads_to) = items.split_at_checked(items.len().checked_sub(1 << table.tracks)?)?;
    let table_state = usize::try_from(*m).ok().filter(|m| *m < table.accepting.len())?;
    let below = |number: &i64, count| usize::try_from(*number).is_ok_and(|number| number < count);
    let known = states.iter().all(|q| below(q, pool)) && leads_to.iter().all(|r| *r == -1 || below(r, pairs));
    (known && states.len() as i64 == *h && states.is_sorted_by(|a, b| a < b)).then(|| Pair { table_state, count: states.len(), items: items.to_vec() })
}

/// For each state of a pool and each visible letter the states of the pool it leads to, and for each state whether the formula holds at its end.
type Followed = (Vec<Vec<usize>>, Vec<bool>);

fn follow(machine: &Machine, pool: &Body, letters: usize, lines: &mut Lines) -> Result<Followed, Failure> {
    lines.keep(pool.len().saturating_mul(letters).saturating_mul(ITEMS_OF_LIST))?;
    let (mut successors, mut ends, mut guess) = (vec![], vec![], 0);
    pool.each(|_, state| {
        let mut followers = vec![vec![]; letters];
        machine.successors(state, |letter, next| {
            if let Some((line, to)) = pool.find(next, guess) {
                guess = line;
                followers[letter as usize % letters].push(to);
            }
            false
        });
        ends.push(machine.value_at_end(state) == Truth::True);
        lines.keep(followers.iter().map(Vec::len).sum())?;
        successors.append(&mut followers);
        Ok(machine.charge(0)?)
    })?;
    Ok((successors, ends))
}

/// The hidden obligations: every word of the table extends to a word that satisfies the machine, whose first tracks are the table's.
pub fn pairs(name: &str, machine: &Machine, table: &Table, pool: &Body, rows: &Body, lines: &mut Lines) -> Result<(), Failure> {
    sorted(name, machine, pool)?;
    let (letters, mut pairs) = (1 << table.tracks, vec![]);
    let malformed = |i: usize| Reason::Pair.at(name, format!("pair {i}"));
    rows.each(|i, row| {
        pairs.push(pair(row, table, pool.len(), rows.len()).ok_or_else(|| malformed(i))?);
        Ok(())
    })?;
    let first = pairs.first().filter(|pair| pair.table_state == 0).ok_or_else(|| malformed(0))?;
    let (successors, ends) = follow(machine, pool, letters, lines)?;
    let (mut reached, mut open) = (vec![false; pool.len()], vec![]);
    open.extend(machine.start().and_then(|start| pool.find(&start, 0)).map(|found| found.1));
    while let Some(state) = open.pop() {
        if !std::mem::replace(&mut reached[state], true) { open.extend(&successors[state * letters]); }
    }
    let unreached = first.items[..first.count].iter().find(|state| !reached[**state as usize]);
    ensure!(unreached.is_none(), Reason::HiddenInitiation.at(name, format!("state {} of pair 0", unreached.unwrap_or(&0))));
    machine.grant(rows.lines());
    for (i, pair) in pairs.iter().enumerate() {
        let (states, leads_to) = pair.items.split_at(pair.count);
        let satisfied = states.iter().any(|state| ends[*state as usize]);
        ensure!(satisfied || !table.accepting[pair.table_state], Reason::HiddenSafety.at(name, format!("pair {i}")));
        for (letter, to) in leads_to.iter().enumerate() {
            let next = table.next[pair.table_state * letters + letter];
            let mut followers: Vec<usize> = states.iter().flat_map(|state| &successors[*state as usize * letters + letter]).copied().collect();
            machine.charge(followers.len().max(states.len()) as u64)?;
            followers.sort_unstable();
            let follows = match usize::try_from(*to).ok().and_then(|to| pairs.get(to)) {
                None => next < 0,
                Some(to) => to.table_state as i64 == next && to.items[..to.count].iter().all(|state| followers.binary_search(&(*state as usize)).is_ok()),
            };
            ensure!(follows, Reason::HiddenConsecution.at(name, format!("pair {i}, letter {}", spelled(letter as u32, table.tracks))));
        }
    }
    Ok(())
}

/// States of a machine.
type States = BTreeSet<Vec<i64>>;

/// The states after some states by letters with these bits on the tracks of `fixed`, of as many items as are left.
fn after(machine: &Machine, states: &States, fixed: u32, bits: u32, left: &mut usize) -> Result<States, Limit> {
    let mut next = States::new();
    for state in states {
        let stopped = machine.successors_by(state, fixed, bits, |_, state| {
            if !next.contains(state) && next.insert(state.to_vec()) { *left = left.saturating_sub(state.len().max(ITEMS_OF_LIST)); }
            *left == 0
        });
        machine.charge(0)?;
        ensure!(!stopped, Limit::States);
    }
    Ok(next)
}

/// Whether no word satisfies the machine whose first tracks are these numbers, with as many items of states as are left.
pub fn excluded(machine: &Machine, numbers: &[Natural], left: &mut usize) -> Result<bool, Limit> {
    let (fixed, mut states) = ((1 << numbers.len()) - 1, States::from_iter(machine.start()));
    let mut open = states.clone();
    while !open.is_empty() {
        open = &after(machine, &open, fixed, 0, left)? - &states;
        states.extend(open.iter().cloned());
    }
    for place in (0..numbers.iter().map(Natural::bits).max().unwrap_or(0)).rev() {
        let bits = numbers.iter().enumerate().fold(0, |bits, (track, number)| bits + (u32::from(number.bit(place)) << track));
        states = after(machine, &states, fixed, bits, left)?;
    }
    Ok(states.iter().all(|state| machine.value_at_end(state) == Truth::False))
}
