//! Lists of heights as an automaton (docs/LOWERING.md, "Lookup").
//!
//! In: heights. Out: its live pairs, and where each leads. Never: says anything beyond the list.

use std::collections::BTreeSet;

use super::FALSE;
use crate::{Limit, Limited, MAX_LOWERED};

/// A list of heights; its states are the numbers of its live pairs, (0, 0) being the first.
#[derive(Clone, PartialEq, Eq)]
pub struct Lookup {
    pub pairs: Vec<LivePair>,
}

/// The first digits of a column and of its height.
#[derive(Clone, PartialEq, Eq)]
pub struct LivePair {
    /// Where it leads by the digits 00, 01, 10 and 11 of column and height.
    pub next: [i64; 4],
    /// Whether these are all digits of a column and its height.
    pub holds: bool,
}

impl Lookup {
    /// The automaton of heights below 2^62.
    pub fn new(heights: Vec<u64>) -> Limited<Lookup> {
        let mut live = BTreeSet::new();
        for (v, t) in heights.iter().zip(0u64..) {
            ensure!(live.len() as u64 <= MAX_LOWERED, Limit::Lowered);
            // Where a pair is known, so are those above it.
            let _ = (0..64).find(|m| !live.insert((t >> m, v >> m)));
        }
        let live: Vec<(u64, u64)> = live.into_iter().collect();
        let number = |pair| live.binary_search(&pair).map_or(FALSE, |i| i as i64);
        let pair = |&(p, q): &(u64, u64)| LivePair {
            next: [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(a, b)| number((2 * p + a, 2 * q + b))),
            holds: usize::try_from(p).is_ok_and(|p| heights.get(p) == Some(&q)),
        };
        Ok(Lookup { pairs: live.iter().map(pair).collect() })
    }
}
