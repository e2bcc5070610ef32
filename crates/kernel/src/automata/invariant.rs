//! Invariants: no numbers satisfy a problem (docs/THEORY.md, section 6.7).
//!
//! In: a machine and the rows of an invariant. Out: nothing, or the rejection of the first fault.
//! Never: adds a state that is not in the certificate.

use super::{Letters, Machine, Rows, Truth};
use crate::{Checked, Limit, Reason};

/// The sets that share a guess are those whose first letters end in this many equal bits.
const BITS_OF_GUESS: u32 = 12;

/// Where letters led last. Often the line it leads to next is as far away again.
#[derive(Clone, Copy, Default)]
struct Guess {
    line: usize,
    /// How far that was from the line before.
    stride: usize,
}

/// Initiation, consecution and safety: no word satisfies the formula of the machine.
pub fn invariant(name: &str, machine: &Machine, rows: &Rows) -> Checked {
    sorted(name, machine, rows)?;
    let begins = machine.start().is_none_or(|start| rows.find(&start, 0).is_some());
    ensure!(begins, Reason::Initiation.at(name, ""));
    let mut guesses = vec![Guess::default(); 1 << BITS_OF_GUESS];
    rows.each(|row, state| {
        if !machine.has(row) {
            return Ok(());
        }
        let is_open = machine.value(state) != Truth::TRUE;
        let safe = is_open && machine.value_at_end(state) == Truth::FALSE;
        ensure!(safe, Reason::Safety.at(name, format!("row {row}")));
        let mut beyond = vec![];
        let stopped = machine.successors(state, Letters::ALL, |letters, next| {
            let guess = &mut guesses[letters.first() as usize % (1 << BITS_OF_GUESS)];
            let found = rows.find(next, guess.line.wrapping_add(guess.stride));
            *guess = found.map_or(Guess::default(), |place| Guess {
                line: place.line,
                stride: place.line.wrapping_sub(guess.line),
            });
            if found.is_none() {
                beyond.extend(letters.each());
            }
            false
        });
        if let Some(letter) = beyond.into_iter().min_by_key(|letter| letter.reverse_bits()) {
            let letter = spelled(letter, machine.tracks());
            return Err(Reason::Consecution.at(name, format!("row {row}, letter {letter}")).into());
        }
        ensure!(!stopped, Limit::Letters);
        Ok(())
    })
}

/// Checks that rows are sorted states of a machine, and raises the budget for their lines.
pub fn sorted(name: &str, machine: &Machine, rows: &Rows) -> Checked {
    machine.grant(rows.lines());
    let mut before = vec![];
    rows.each(|row, state| {
        if let Some(column) = machine.misfit(state) {
            return Err(Reason::Item.at(name, format!("row {row}, item {column}")).into());
        }
        let is_after = row == 0 || before.as_slice() < state;
        ensure!(is_after, Reason::Unsorted.at(name, format!("row {row}")));
        before.clear();
        before.extend(state);
        Ok(machine.charge(state.len().max(1) as u64)?)
    })
}

/// The bits of a letter, the first track first.
pub fn spelled(letter: u32, tracks: usize) -> String {
    (0..tracks).map(|track| if letter >> track & 1 == 1 { '1' } else { '0' }).collect()
}
