//! Invariants: no numbers satisfy a problem (docs/THEORY.md, section 6.7).
//!
//! In: a machine and the rows of an invariant. Out: nothing, or the rejection of the first fault.
//! Never: adds a state that is not in the certificate.

use super::rows::Finder;
use super::{Letters, Machine, Rows};
use crate::{Checked, Limit, Reason};

/// Initiation, consecution and safety: no word satisfies the formula of the machine.
pub fn invariant(name: &str, machine: &Machine, rows: &Rows) -> Checked {
    sorted(name, machine, rows)?;
    let mut finder = Finder::new(rows);
    let begins = machine.start().is_none_or(|start| finder.find(&start, 0).is_some());
    ensure!(begins, Reason::Initiation.at(name, ""));
    rows.each(|row, state| {
        if !machine.work.has(row) {
            return Ok(());
        }
        // Where the formula is true whatever follows, it is true at the end.
        let safe = machine.ends(false, state);
        ensure!(safe, Reason::Safety.at(name, format!("row {row}")));
        let mut beyond = vec![];
        let stopped = machine.successors(state, Letters::ALL, |letters, next| {
            if finder.find(next, letters.first()).is_none() {
                beyond.extend(letters.each());
            }
            false
        });
        if let Some(letter) = beyond.into_iter().min_by_key(|letter| letter.reverse_bits()) {
            let letter = spelled(letter, machine.tracks);
            return Err(Reason::Consecution.at(name, format!("row {row}, letter {letter}")).into());
        }
        ensure!(!stopped, Limit::Letters);
        Ok(())
    })
}

/// Checks that rows are sorted states of a machine. The rows of a run are sorted if the first and
/// the last one are, and their items are between the items of these.
pub fn sorted(name: &str, machine: &Machine, rows: &Rows) -> Checked {
    machine.work.charge((rows.len() * machine.components.len().max(1)) as u64)?;
    let mut before = vec![];
    rows.ends(|row, state| {
        if let Some(column) = machine.misfit(state) {
            return Err(Reason::Item.at(name, format!("row {row}, item {column}")).into());
        }
        let is_after = row == 0 || before.as_slice() < state;
        ensure!(is_after, Reason::Unsorted.at(name, format!("row {row}")));
        before.clear();
        before.extend(state);
        Ok(())
    })
}

/// The bits of a letter, the first track first.
pub fn spelled(letter: u32, tracks: usize) -> String {
    (0..tracks).map(|track| if letter >> track & 1 == 1 { '1' } else { '0' }).collect()
}
