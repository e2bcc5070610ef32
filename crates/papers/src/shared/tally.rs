//! Counting the cases of a calculation.

use crate::evidence::Grid;
use nimcert_core::games::GrundyTable;

/// Counts cases and keeps the first exception.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    cases: u64,
    exception: Option<String>,
}

impl Tally {
    /// Counts a case; `exception` describes it if it does not hold.
    pub(crate) fn case(&mut self, holds: bool, exception: impl FnOnce() -> String) {
        self.cases += 1;
        if !holds && self.exception.is_none() {
            self.exception = Some(exception());
        }
    }

    /// Compares every position of a table with a claimed value; `place` names the bar.
    pub(crate) fn table(
        &mut self,
        place: &str,
        table: Option<&GrundyTable>,
        claimed: impl Fn(u64, u64) -> Option<u64>,
    ) {
        let Some(table) = table else {
            return self.case(false, || format!("{place}: no table"));
        };
        for z in 0..table.columns() {
            for y in 0..table.rows(z) {
                let (found, claimed) = (table.get(y, z), claimed(y, z));
                self.case(found == claimed, || {
                    let value = |v: Option<u64>| v.map_or("no value".to_owned(), |v| v.to_string());
                    format!("{place}: G({y}, {z}) = {}, not {}", value(found), value(claimed))
                });
            }
        }
    }

    /// The result, with the range in words.
    pub(crate) fn grid(self, range: impl Into<String>) -> Grid {
        Grid { range: range.into(), cases: self.cases, exception: self.exception }
    }
}
