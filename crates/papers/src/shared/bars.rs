//! Grundy tables of bars, from the rules alone.

use nimcert_core::games::{Bar, BarLimits, GrundyTable};

/// Most positions of one table.
const POSITIONS: u64 = 1 << 24;

/// The Grundy numbers of CB(f, y, z) for `z < columns`, by exhaustion; `None` if f is not monotone there
/// or the table is too large.
pub(crate) fn bar_table(f: impl Fn(u64) -> u64, columns: u64) -> Option<GrundyTable> {
    let bar = Bar::new((0..columns).map(f).collect()).ok()?;
    bar.grundy(u64::MAX, BarLimits { positions: POSITIONS }).ok()
}
