//! Invariants: no numbers satisfy a problem (docs/THEORY.md, section 6.7).
//!
//! In: a machine and the rows of an invariant. Out: nothing, or the rejection of the first fault.
//! Never: adds a state that is not in the certificate.

use super::machine::spelled;
use super::rows::is_covered;
use super::{Letters, Machine};
use crate::{Checked, Reason};

/// Initiation, consecution and safety: no word satisfies the formula of the machine.
pub fn invariant(name: &str, machine: &Machine, rows: &[Vec<i64>]) -> Checked {
    machine.ensure_states(name, rows)?;
    let start = machine.start();
    let begins = machine.is_false(&start) || is_covered(rows, &start, machine.work)?;
    ensure!(begins, Reason::Initiation.at(name, ""));
    for (row, state) in rows.iter().enumerate() {
        ensure!(machine.ends(false, state), Reason::Safety.at(name, format!("row {row}")));
        machine.successors(state, Letters::ALL, &mut |letter, next| {
            let place = || format!("row {row}, letter {}", spelled(letter, machine.tracks));
            let leads_on = is_covered(rows, next, machine.work)?;
            ensure!(leads_on, Reason::Consecution.at(name, place()));
            Ok(())
        })?;
    }
    Ok(())
}
