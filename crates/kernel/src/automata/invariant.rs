//! Invariants: no numbers satisfy a problem (docs/THEORY.md, section 6.7).
//!
//! In: a machine and the rows of an invariant. Out: nothing, or the rejection of the first fault.
//! Never: adds a state that is not in the certificate.

use super::rows::Finder;
use super::{Letters, Machine, Rows};
use crate::{Checked, Reason};

/// Initiation, consecution and safety: no word satisfies the formula of the machine.
pub fn invariant(name: &str, machine: &Machine, rows: &Rows) -> Checked {
    let finder = finder(name, machine, rows)?;
    let begins = machine.start().is_none_or(|start| finder.find(&start).is_some());
    machine.work.charge(0)?;
    ensure!(begins, Reason::Initiation.at(name, ""));
    rows.each(|row, state| {
        if !machine.work.has(row) {
            return Ok(());
        }
        // Where the formula is true whatever follows, it is true at the end.
        let safe = machine.ends(false, state);
        ensure!(safe, Reason::Safety.at(name, format!("row {row}")));
        let mut beyond = vec![];
        machine.successors(state, Letters::ALL, |letters, next| {
            if finder.find(next).is_none() {
                beyond.extend(letters.each());
            }
            false
        });
        machine.work.charge(0)?;
        if let Some(letter) = beyond.into_iter().min_by_key(|letter| letter.reverse_bits()) {
            let letter = spelled(letter, machine.tracks);
            return Err(Reason::Consecution.at(name, format!("row {row}, letter {letter}")).into());
        }
        Ok(())
    })
}

/// The finder of rows, which must be states of a machine. All rows of a run are states if its first
/// and its last row are.
pub fn finder<'r>(name: &str, machine: &Machine<'r>, rows: &'r Rows) -> Checked<Finder<'r>> {
    machine.work.charge((rows.len() * machine.components.len().max(1)) as u64)?;
    rows.ends(|row, state| {
        let misfit = machine.misfit(state);
        let item = || format!("row {row}, item {}", misfit.unwrap_or_default());
        ensure!(misfit.is_none(), Reason::Item.at(name, item()));
        Ok(())
    })?;
    Finder::new(name, rows, machine.work)
}

/// The bits of a letter, the first track first.
pub fn spelled(letter: u32, tracks: usize) -> String {
    (0..tracks).map(|track| if letter >> track & 1 == 1 { '1' } else { '0' }).collect()
}
