//! How large the tables are.

use std::sync::atomic::AtomicBool;

use nimcert_core::exhaustion::boxes::RuleFault;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::game::coordinates;

use crate::table::{Question, Table, TableLimits};

/// A coordinate with at most this many values, the same ones in boxes of different size, counts as bounded.
const FEW: usize = 4;

/// Sides of the boxes that find bounded coordinates.
const PROBES: [usize; 2] = [8, 14];

/// Tuples of a probe at most.
const PROBE: usize = 200_000;

/// The side of each coordinate that has few values, and `None` for the others; without the heap.
///
/// # Errors
/// As [`Table::compute`].
pub(crate) fn bounded(
    question: Question<'_>,
    limits: TableLimits,
    stop: &AtomicBool,
) -> Result<Vec<Option<usize>>, BoxError<RuleFault>> {
    let plain = Question { grundy: false, ..question };
    let count = coordinates(question.program, question.game).len();
    let mut seen: Vec<Vec<usize>> = Vec::new();
    for probe in PROBES {
        let fits = (2..=probe).rev().find(|side| side.checked_pow(count as u32).is_some_and(|n| n <= PROBE));
        let table = Table::compute(plain, &vec![fits.unwrap_or(2); count], limits, stop)?;
        seen.push(table.greatest());
    }
    let few = |i: usize| (seen[0][i] == seen[1][i] && seen[0][i] < FEW).then(|| seen[0][i] + 1);
    Ok((0..count).map(few).collect())
}

/// The side of an unbounded coordinate in a table for recognition.
pub(crate) fn recognition_side(unbounded: usize, grundy: bool) -> usize {
    match (unbounded, grundy) {
        (0 | 1, false) => 512,
        (0 | 1, true) => 256,
        (2, false) => 100,
        (2, true) => 72,
        (3, false) => 40,
        (3, true) => 24,
        (4, false) => 18,
        (4, true) => 12,
        (5, _) => 9,
        (6, _) => 7,
        _ => 5,
    }
}
