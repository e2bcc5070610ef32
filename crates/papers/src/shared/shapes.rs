//! Checks of drawings whose coordinates are printed, and of the moves that the papers name.

use super::bars::bar_table;
use super::tally::Tally;
use crate::evidence::{Grid, Value};

/// Checks that `{y, z}` is a position of the bar of f, and its Grundy number by exhaustion.
pub(crate) fn drawing(f: impl Fn(u64) -> u64, y: u64, z: u64, grundy: u64) -> Grid {
    let mut tally = Tally::default();
    tally.case(y <= f(z), || format!("{{{y}, {z}}} is not a position: f({z}) = {}", f(z)));
    for i in 0..z {
        let (here, next) = (f(i).min(y), f(i + 1).min(y));
        tally.case(here <= next, || format!("column {i} is higher than the next one"));
    }
    let found = bar_table(&f, z + 1).and_then(|table| table.get(y, z));
    tally.case(found == Some(grundy), || format!("G({y}, {z}) = {found:?}"));
    tally.grid(format!("{{y, z}} = {{{y}, {z}}}"))
}

/// The options of `{y, z}`, `move({y, z})` in the papers.
pub(crate) fn moves(f: impl Fn(u64) -> u64, y: u64, z: u64) -> Vec<(u64, u64)> {
    (0..y).map(|v| (v, z)).chain((0..z).map(|w| (y.min(f(w)), w))).collect()
}

/// `{y, z}`.
type Position = (u64, u64);

/// Pairs of positions with the paper's answer to whether the second is an option of the first.
pub(crate) fn options(f: impl Fn(u64) -> u64, printed: &[(Position, Position, bool)]) -> Vec<Value> {
    let word = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    printed
        .iter()
        .map(|&((y, z), (v, w), yes)| Value {
            label: format!("{{{v}, {w}}} in move({{{y}, {z}}})"),
            printed: word(yes),
            claimed: None,
            computed: word(moves(&f, y, z).contains(&(v, w))),
        })
        .collect()
}

/// Checks that CB(h, k, y, z) is a bar: z + 1 columns with heights t(0) <= .. <= t(z) = y + 1.
pub(crate) fn is_bar(h: u64, k: u64, y: u64, z: u64) -> Grid {
    let heights: Vec<u64> = (0..=z).map(|i| y.min((i + h) / k) + 1).collect();
    let mut tally = Tally::default();
    tally.case(y <= (z + h) / k, || format!("{y} > floor(({z} + {h})/{k})"));
    tally.case(heights.is_sorted() && heights.last() == Some(&(y + 1)), || format!("heights {heights:?}"));
    tally.grid(format!("CB({h}, {k}, {y}, {z}), heights {heights:?}"))
}
