//! Lists of heights as tables (docs/LOWERING.md, "Lookup").
//!
//! In: heights. Out: a table of live pairs, and where each leads. Never: says anything beyond the
//! list.

use std::collections::BTreeSet;

use super::Table;
use crate::{Limit, Limited, MAX_LOWERED};

/// The table of columns and their heights, which are below 2^62. Its states are the live pairs, the
/// first digits of a column and of its height; (0, 0) is the first.
pub fn lookup(heights: &[u64]) -> Limited<Table> {
    let mut live = BTreeSet::new();
    for (v, t) in heights.iter().zip(0u64..) {
        ensure!(live.len() as u64 <= MAX_LOWERED, Limit::Lowered);
        // Where a pair is known, so are those above it.
        let _ = (0..64).find(|m| !live.insert((t >> m, v >> m)));
    }
    let live: Vec<(u64, u64)> = live.into_iter().collect();
    let number = |pair| live.binary_search(&pair).map_or(-1, |i| i as i64);
    let (mut accepting, mut next) = (vec![], vec![]);
    for (p, q) in &live {
        accepting.push(usize::try_from(*p).is_ok_and(|p| heights.get(p) == Some(q)));
        let letters = [(0, 0), (1, 0), (0, 1), (1, 1)];
        next.extend(letters.map(|(a, b)| number((2 * p + a, 2 * q + b))));
    }
    Ok(Table::new(2, accepting, next))
}
