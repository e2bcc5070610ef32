//! The two kinds of proof in a certificate: an invariant of a problem, and pairs of a table and a hidden problem.
//! In: a machine and the rows of the certificate. Out: an obligation met, or the rejection of the first fault.
//! Never: adds a state that is not in the certificate.
use super::body::Body;
use super::component::Table;
use super::machine::{Machine, Truth};
use super::rejection::{Failure, Rejection};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A hash of rows: fast, not proof against rows chosen to collide, which cost time only.
#[derive(Default)]
struct RowHasher(u64);

impl Hasher for RowHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
            self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }
}

/// The number of each row.
type Index<'b> = HashMap<&'b [i64], usize, BuildHasherDefault<RowHasher>>;

/// Checks that rows are sorted states of a machine.
fn index<'b>(name: &str, machine: &Machine, body: &'b Body) -> Result<Index<'b>, Failure> {
    let mut numbers = Index::with_capacity_and_hasher(body.len(), BuildHasherDefault::default());
    let obligation = || name.to_string();
    for (row, state) in body.rows().enumerate() {
        if let Some(column) = machine.misfit(state) {
            return Err(Rejection::Item { obligation: obligation(), row, column }.into());
        }
        if row > 0 && body.row(row - 1) >= state {
            return Err(Rejection::Unsorted { obligation: obligation(), row }.into());
        }
        numbers.insert(state, row);
    }
    Ok(numbers)
}

fn spelled(letter: u32, tracks: usize) -> String {
    (0..tracks).map(|track| if letter >> track & 1 == 1 { '1' } else { '0' }).collect()
}

/// Initiation, consecution and safety: no word satisfies the formula of the machine.
pub fn invariant(name: &str, machine: &Machine, body: &Body) -> Result<(), Failure> {
    let (numbers, obligation) = (index(name, machine, body)?, || name.to_string());
    if machine.start().is_some_and(|start| !numbers.contains_key(start.as_slice())) {
        return Err(Rejection::Initiation { obligation: obligation() }.into());
    }
    for (row, state) in body.rows().enumerate() {
        if machine.value(state) == Truth::True || machine.value_at_end(state) != Truth::False {
            return Err(Rejection::Safety { obligation: obligation(), row }.into());
        }
        let mut outside = 0;
        let leaves = machine.successors(state, |letter, next| {
            outside = letter;
            !numbers.contains_key(next)
        });
        if leaves {
            return Err(Rejection::Consecution { obligation: obligation(), row, letter: spelled(outside, machine.tracks) }.into());
        }
    }
    Ok(())
}

/// A pair row, checked.
struct Pair<'b> {
    table_state: usize,
    states: &'b [i64],
    leads_to: &'b [i64],
}

fn pair<'b>(row: &'b [i64], table: &Table, pool: usize, pairs: usize) -> Option<Pair<'b>> {
    let [m, _, rest @ ..] = row else { return None };
    let (states, leads_to) = rest.split_at_checked(rest.len().checked_sub(8)?)?;
    let table_state = usize::try_from(*m).ok().filter(|m| *m < table.accepting.len())?;
    let in_pool = states.iter().all(|q| usize::try_from(*q).is_ok_and(|q| q < pool));
    let in_pairs = leads_to.iter().all(|r| *r == -1 || usize::try_from(*r).is_ok_and(|r| r < pairs));
    (in_pool && in_pairs && states.is_sorted_by(|a, b| a < b)).then_some(Pair { table_state, states, leads_to })
}

/// The hidden obligations: every word of the table extends to a word that satisfies the machine, tracks 0, 1, 2 being the table's.
pub fn pairs(name: &str, machine: &Machine, table: &Table, pool: &Body, rows: &Body) -> Result<(), Failure> {
    let (numbers, obligation) = (index(name, machine, pool)?, || name.to_string());
    let malformed = |pair: usize| Failure::from(Rejection::Pair { obligation: obligation(), pair });
    let read = |(i, row)| pair(row, table, pool.len(), rows.len()).ok_or_else(|| malformed(i));
    let pairs = rows.rows().enumerate().map(read).collect::<Result<Vec<Pair>, Failure>>()?;
    let first = pairs.first().filter(|pair| pair.table_state == 0).ok_or_else(|| malformed(0))?;
    let mut successors = vec![vec![]; pool.len() * 8];
    for (row, state) in pool.rows().enumerate() {
        machine.successors(state, |letter, next| {
            if let Some(number) = numbers.get(next) {
                successors[row * 8 + (letter & 7) as usize].push(*number);
            }
            false
        });
    }
    let (mut reached, mut open) = (vec![false; pool.len()], vec![]);
    open.extend(machine.start().and_then(|start| numbers.get(start.as_slice()).copied()));
    while let Some(state) = open.pop() {
        if !std::mem::replace(&mut reached[state], true) {
            open.extend(&successors[state * 8]);
        }
    }
    if let Some(state) = first.states.iter().find(|state| !reached[**state as usize]) {
        return Err(Rejection::HiddenInitiation { obligation: obligation(), state: *state as usize }.into());
    }
    let mut marked = vec![0; pool.len()];
    for (i, pair) in pairs.iter().enumerate() {
        let satisfied = |state: &i64| machine.value_at_end(pool.row(*state as usize)) == Truth::True;
        if table.accepting[pair.table_state] && !pair.states.iter().any(satisfied) {
            return Err(Rejection::HiddenSafety { obligation: obligation(), pair: i }.into());
        }
        for (letter, to) in pair.leads_to.iter().enumerate() {
            let (mark, next) = (i * 8 + letter + 1, table.next[pair.table_state * 8 + letter]);
            let followers = pair.states.iter().flat_map(|state| &successors[*state as usize * 8 + letter]);
            followers.for_each(|state| marked[*state] = mark);
            let follows = match usize::try_from(*to).ok().and_then(|to| pairs.get(to)) {
                None => next < 0,
                Some(to) => to.table_state as i64 == next && to.states.iter().all(|state| marked[*state as usize] == mark),
            };
            if !follows {
                let letter = spelled(letter as u32, 3);
                return Err(Rejection::HiddenConsecution { obligation: obligation(), pair: i, letter }.into());
            }
        }
    }
    Ok(())
}
