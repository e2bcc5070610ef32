//! The two kinds of proof in a certificate: an invariant of a problem, and pairs of a table and a hidden problem.
//! In: a machine and the rows of the certificate. Out: an obligation met, or the rejection of the first fault.
//! Never: adds a state that is not in the certificate.
use super::body::Body;
use super::component::Table;
use super::machine::{Machine, Truth};
use super::{Failure, Limit, MAX_ROWS, MAX_STATES, Natural, Reason};
use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

/// A hash of rows: fast, not proof against rows chosen to collide, which cost time only.
#[derive(Default)]
struct RowHasher(u64);

impl Hasher for RowHasher {
    fn finish(&self) -> u64 { self.0 ^ self.0 >> 32 }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.try_into().map_or(chunk.len() as u64, u64::from_le_bytes);
            self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }
}

/// The number of each row.
type Index<'b> = HashMap<&'b [i64], usize, BuildHasherDefault<RowHasher>>;

/// The numbers of rows, which must be sorted states of a machine.
fn index<'b>(name: &str, machine: &Machine, body: &'b Body) -> Result<Index<'b>, Failure> {
    let mut numbers = Index::with_capacity_and_hasher(body.len(), BuildHasherDefault::default());
    for (row, state) in body.rows().enumerate() {
        if let Some(column) = machine.misfit(state) { return Err(Reason::Item.at(name, format!("row {row}, item {column}")).into()); }
        ensure!(row == 0 || body.row(row - 1) < state, Reason::Unsorted.at(name, format!("row {row}")));
        numbers.insert(state, row);
    }
    Ok(numbers)
}

fn spelled(letter: u32, tracks: usize) -> String { (0..tracks).map(|track| if letter >> track & 1 == 1 { '1' } else { '0' }).collect() }

/// Initiation, consecution and safety: no word satisfies the formula of the machine.
pub fn invariant(name: &str, machine: &Machine, body: &Body) -> Result<(), Failure> {
    let numbers = index(name, machine, body)?;
    machine.grant(body.len());
    let begins = machine.start().is_none_or(|start| numbers.contains_key(start.as_slice()));
    ensure!(begins, Reason::Initiation.at(name, String::new()));
    // For each letter the last row it led to, and how far that was from the one before: often the next one is as far again.
    let mut guesses = vec![(0usize, 0usize); 1 << machine.tracks];
    for (row, state) in body.rows().enumerate() {
        let safe = machine.value(state) != Truth::True && machine.value_at_end(state) == Truth::False;
        ensure!(safe, Reason::Safety.at(name, format!("row {row}")));
        let mut last = 0;
        let leaves = machine.successors(state, |letter, next| {
            last = letter;
            let (before, stride) = guesses[letter as usize];
            let found = Some(before.wrapping_add(stride)).filter(|guess| body.row(*guess) == next).or_else(|| numbers.get(next).copied());
            guesses[letter as usize] = found.map_or((0, 0), |found| (found, found.wrapping_sub(before)));
            found.is_none()
        });
        machine.followed()?;
        ensure!(!leaves, Reason::Consecution.at(name, format!("row {row}, letter {}", spelled(last, machine.tracks))));
    }
    Ok(())
}

/// A pair row, checked: a state of the table, states of the pool, the pair each letter leads to.
struct Pair<'b> { table_state: usize, states: &'b [i64], leads_to: &'b [i64] }

fn pair<'b>(row: &'b [i64], table: &Table, pool: usize, pairs: usize) -> Option<Pair<'b>> {
    let [m, _, rest @ ..] = row else { return None };
    let (states, leads_to) = rest.split_at_checked(rest.len().checked_sub(1 << table.tracks)?)?;
    let table_state = usize::try_from(*m).ok().filter(|m| *m < table.accepting.len())?;
    let below = |number: &i64, count| usize::try_from(*number).is_ok_and(|number| number < count);
    let known = states.iter().all(|q| below(q, pool)) && leads_to.iter().all(|r| *r == -1 || below(r, pairs));
    (known && states.is_sorted_by(|a, b| a < b)).then_some(Pair { table_state, states, leads_to })
}

/// The hidden obligations: every word of the table extends to a word that satisfies the machine, whose first tracks are the table's.
pub fn pairs(name: &str, machine: &Machine, table: &Table, pool: &Body, rows: &Body) -> Result<(), Failure> {
    let (numbers, letters) = (index(name, machine, pool)?, 1 << table.tracks);
    let malformed = |i: usize| Reason::Pair.at(name, format!("pair {i}"));
    let read = |(i, row)| pair(row, table, pool.len(), rows.len()).ok_or_else(|| malformed(i));
    let pairs = rows.rows().enumerate().map(read).collect::<Result<Vec<Pair>, _>>()?;
    let first = pairs.first().filter(|pair| pair.table_state == 0).ok_or_else(|| malformed(0))?;
    ensure!(pool.len() <= MAX_ROWS / letters, Limit::Rows);
    machine.grant(pool.len());
    let mut successors = vec![vec![]; pool.len() * letters];
    for (row, state) in pool.rows().enumerate() {
        machine.successors(state, |letter, next| {
            successors[row * letters + letter as usize % letters].extend(numbers.get(next));
            false
        });
        machine.followed()?;
    }
    let (mut reached, mut open) = (vec![false; pool.len()], vec![]);
    open.extend(machine.start().and_then(|start| numbers.get(start.as_slice()).copied()));
    while let Some(state) = open.pop() {
        if !std::mem::replace(&mut reached[state], true) { open.extend(&successors[state * letters]); }
    }
    let unreached = first.states.iter().find(|state| !reached[**state as usize]);
    ensure!(unreached.is_none(), Reason::HiddenInitiation.at(name, format!("state {} of pair 0", unreached.unwrap_or(&0))));
    let mut marked = vec![0; pool.len()];
    for (i, pair) in pairs.iter().enumerate() {
        let satisfied = pair.states.iter().any(|state| machine.value_at_end(pool.row(*state as usize)) == Truth::True);
        ensure!(satisfied || !table.accepting[pair.table_state], Reason::HiddenSafety.at(name, format!("pair {i}")));
        for (letter, to) in pair.leads_to.iter().enumerate() {
            let (mark, next) = (i * letters + letter + 1, table.next[pair.table_state * letters + letter]);
            let followers = pair.states.iter().flat_map(|state| &successors[*state as usize * letters + letter]);
            followers.for_each(|state| marked[*state] = mark);
            let follows = match usize::try_from(*to).ok().and_then(|to| pairs.get(to)) {
                None => next < 0,
                Some(to) => to.table_state as i64 == next && to.states.iter().all(|state| marked[*state as usize] == mark),
            };
            ensure!(follows, Reason::HiddenConsecution.at(name, format!("pair {i}, letter {}", spelled(letter as u32, table.tracks))));
        }
    }
    Ok(())
}

/// States of a machine.
type States = BTreeSet<Vec<i64>>;

/// The states after some states by letters with these bits on the tracks of `fixed`; counts them.
fn after(machine: &Machine, states: &States, fixed: u32, bits: u32, count: &mut usize) -> Result<States, Limit> {
    let mut next = States::new();
    for state in states {
        let stopped = machine.successors_by(state, fixed, bits, |_, state| {
            *count += usize::from(!next.contains(state) && next.insert(state.to_vec()));
            *count > MAX_STATES
        });
        machine.followed()?;
        ensure!(!stopped, Limit::States);
    }
    Ok(next)
}

/// Whether no word satisfies the machine whose first tracks are these numbers; counts the states.
pub fn excluded(machine: &Machine, numbers: &[Natural], count: &mut usize) -> Result<bool, Limit> {
    let (fixed, mut states) = ((1 << numbers.len()) - 1, States::from_iter(machine.start()));
    let mut open = states.clone();
    while !open.is_empty() {
        open = &after(machine, &open, fixed, 0, count)? - &states;
        states.extend(open.iter().cloned());
    }
    for place in (0..numbers.iter().map(Natural::bits).max().unwrap_or(0)).rev() {
        let bits = numbers.iter().enumerate().fold(0, |bits, (track, number)| bits | u32::from(number.bit(place)) << track);
        states = after(machine, &states, fixed, bits, count)?;
    }
    Ok(states.iter().all(|state| machine.value_at_end(state) == Truth::False))
}
