//! Invariants: no numbers satisfy a problem (docs/THEORY.md, section 6.7).
//!
//! In: a machine and the rows of an invariant. Out: nothing, or the rejection of the first fault.
//! Never: adds a state that is not in the certificate.

use super::rows::is_covered;
use super::{Letters, Machine};
use crate::{Checked, Fuel, Reason};

/// Initiation, consecution and safety: no word satisfies the formula of the machine.
pub fn invariant(name: &str, machine: &Machine, rows: &[Vec<i64>], fuel: &mut Fuel) -> Checked {
    machine.ensure_states(name, rows, fuel)?;
    let start = machine.start();
    let begins = machine.is_false(&start) || is_covered(rows, &start, fuel)?;
    ensure!(begins, Reason::Initiation.at(name, ""));
    for (row, state) in rows.iter().enumerate() {
        ensure!(machine.ends(false, state), Reason::Safety.at(name, format!("row {row}")));
        machine.successors(state, Letters::ALL, fuel, &mut |letter, next, fuel| {
            let place = || format!("row {row}, letter {}", spelled(letter, machine.tracks));
            let leads_on = is_covered(rows, next, fuel)?;
            ensure!(leads_on, Reason::Consecution.at(name, place()));
            Ok(())
        })?;
    }
    Ok(())
}

/// The bits of a letter, the first track first.
pub fn spelled(letter: u32, tracks: usize) -> String {
    (0..tracks).map(|track| if letter >> track & 1 == 1 { '1' } else { '0' }).collect()
}
