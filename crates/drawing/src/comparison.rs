//! Which positions of a table are outlined, and what legends and sentences say about them.

use super::scene::Paint;
use nimcert_prose::{grouped, plural};

/// How many positions of a table have another value than the claimed one. Outlines, legends and sentences are made
/// from this value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Comparison {
    /// All positions of the table.
    pub positions: u64,
    /// Positions whose value is not the claimed one.
    pub different: u64,
}

impl Comparison {
    /// A comparison that says of each position whether it differs.
    pub fn of(differs: impl Iterator<Item = bool>) -> Comparison {
        differs.fold(Comparison::default(), |sum, differs| Comparison {
            positions: sum.positions + 1,
            different: sum.different + u64::from(differs),
        })
    }

    /// Whether the outlined positions are those that differ: if at most half of them do, or all. Otherwise those that
    /// agree are outlined.
    pub fn outlines_differences(self) -> bool {
        2 * self.different <= self.positions || self.different == self.positions
    }

    /// Whether a position is outlined that differs, or does not.
    pub fn outlines(self, differs: bool) -> bool {
        differs == self.outlines_differences()
    }

    /// How many positions are outlined.
    pub fn outlined(self) -> u64 {
        if self.outlines_differences() { self.different } else { self.positions - self.different }
    }

    /// The colour of the outlines.
    pub(crate) fn paint(self) -> Paint {
        if self.outlines_differences() { Paint::Wrong } else { Paint::Winning }
    }

    /// What the outlines mean, for a legend: `not y xor z: 3 of 57 positions`; or that there are none.
    pub(crate) fn meaning(self, claim: &str) -> String {
        let (outlined, all) = (grouped(self.outlined()), plural(self.positions, "position"));
        match self.outlines_differences() {
            _ if self.different == 0 => format!("{claim} at {}", self.every()),
            true => format!("not {claim}: {outlined} of {all}"),
            false => format!("{claim}: only {outlined} of {all}"),
        }
    }

    fn every(self) -> String {
        match self.positions {
            1 => "the only position".to_owned(),
            all => format!("all {} positions", grouped(all)),
        }
    }

    /// A sentence that says which positions are outlined. `claim` is the claimed value, and `among` says which
    /// positions the table has: ` with z ≤ 31`.
    pub fn sentence(self, claim: &str, among: &str) -> String {
        let (outlined, all) = (grouped(self.outlined()), plural(self.positions, "position"));
        let (only, is) = match self.outlines_differences() {
            _ if self.different == 0 => {
                return format!("At {}{among} the Grundy number is {claim}.", self.every());
            }
            true => ("", "is not"),
            false => ("only ", "is"),
        };
        let these = if self.outlined() == 1 { "this one is outlined" } else { "these are outlined" };
        format!("At {only}{outlined} of {all}{among} the Grundy number {is} {claim}; {these}.")
    }
}
