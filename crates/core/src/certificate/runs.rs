//! Rows of states in an order with few runs (docs/FORMAT.md, "Rows").

use std::ops::Range;

use crate::automaton::FORGOTTEN;
use crate::decision::Section;

/// Rows that differ by a constant difference row are a run from this length on.
const SHORTEST: usize = 3;

/// Numbers are close together if they differ by less than this.
const CLOSE: i128 = 13;

/// Bits for a number among those that are close together, or a mark.
const BITS: u32 = 4;

/// Most items of a row that are looked at in this way: they have the bits of a word.
const MOST_CLOSE: usize = (u64::BITS / BITS) as usize;

/// At most this many rows of states, the first ones of a certificate, may be in an order with few runs: for these the 2^28
/// letters that the kernel allows are 2^12 each, and for each line after them it allows 2^12 more.
pub(super) const ROWS_OF_RUNS: usize = 1 << 16;

/// Most lists of next states of the pools of a certificate in which rows are in such an order. The kernel keeps 2^20
/// items, and a few more for each byte. Each list is 4 items, and such an order has fewer bytes.
pub(super) const MOST_LISTS_OF_RUNS: usize = 3 << 16;

/// Rows of one width, one after another.
pub(super) struct Rows<'r> {
    pub(super) items: &'r [i64],
    pub(super) count: usize,
    pub(super) width: usize,
}

impl Rows<'_> {
    pub(super) fn get(&self, i: usize) -> &[i64] {
        &self.items[i * self.width..][..self.width]
    }

    /// The rows in an order as lines: runs where there are some, otherwise single rows.
    pub(super) fn lines(&self, order: &[u32]) -> Vec<Range<usize>> {
        let row = |i: usize| self.get(order[i] as usize);
        let mut lines = Vec::new();
        let mut start = 0;
        while start < order.len() {
            let continues = |i: &usize| match i - start {
                1 => differ_in_numbers(row(start), row(*i)),
                _ => same_difference([row(start), row(start + 1)], [row(i - 1), row(*i)]),
            };
            let end = start + 1 + (start + 1..order.len()).take_while(continues).count();
            lines.push(start..if end < start + SHORTEST { start + 1 } else { end });
            start = lines.last().map_or(end, |line| line.end);
        }
        lines
    }

    /// An order with few runs for sorted rows: first by the items whose numbers are close together, or are marks; rows in
    /// which all of these are the same stay sorted.
    pub(super) fn order(&self) -> Vec<u32> {
        let mut spread = vec![(i64::MAX, i64::MIN); self.width];
        for row in (0..self.count).map(|i| self.get(i)) {
            for ((least, most), &item) in spread.iter_mut().zip(row).filter(|(_, item)| **item < FORGOTTEN) {
                (*least, *most) = ((*least).min(item), (*most).max(item));
            }
        }
        let is_close = |column: &usize| i128::from(spread[*column].1) - i128::from(spread[*column].0) < CLOSE;
        let close: Vec<usize> = (0..self.width).filter(is_close).take(MOST_CLOSE).collect();
        // Numbers that are close together have different bits, and so do marks.
        let key = |i: &u32| {
            let row = self.get(*i as usize);
            close.iter().fold(0, |key, &column| {
                let item = row[column];
                let value =
                    if item < FORGOTTEN { item - spread[column].0 } else { item - FORGOTTEN + CLOSE as i64 };
                key << BITS | value as u64
            })
        };
        let mut order: Vec<(u64, u32)> = (0..self.count as u32).map(|i| (key(&i), i)).collect();
        order.sort_unstable();
        order.into_iter().map(|(_, i)| i).collect()
    }
}

/// The number of rows of states of a section.
pub(super) fn rows(section: &Section) -> usize {
    match section {
        Section::Table(table) => table.first.states() + table.second.states(),
        Section::Invariant(_, invariant) => invariant.states(),
        Section::Reach(reach) => reach.automaton.pool.len(),
        _ => 0,
    }
}

/// The number of lists of next states, one for each state of a pool and each visible letter.
pub(super) fn lists(sections: &[Section]) -> usize {
    let lists = |section: &Section| match section {
        Section::Reach(reach) => reach.automaton.pool.len() << reach.automaton.table.tracks(),
        _ => 0,
    };
    sections.iter().map(lists).sum()
}

/// Whether marks are the same in both rows, so that they may be in a run.
fn differ_in_numbers(a: &[i64], b: &[i64]) -> bool {
    a.iter().zip(b).all(|(&a, &b)| a == b || (a < FORGOTTEN && b < FORGOTTEN))
}

/// Whether the difference between two rows is the same as that between two others, in which marks are the same.
fn same_difference([a, b]: [&[i64]; 2], [c, d]: [&[i64]; 2]) -> bool {
    a.iter().zip(b).zip(c.iter().zip(d)).all(|((a, b), (c, d))| b.wrapping_sub(*a) == d.wrapping_sub(*c))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::automaton::{FAILS, HOLDS};

    /// The rows that lines represent: the first row of a run, and its difference to the second one, as often as needed.
    fn written_out(rows: &Rows<'_>, order: &[u32], lines: &[Range<usize>]) -> Vec<Vec<i64>> {
        let row = |line: &Range<usize>, i: usize| {
            let [first, second] =
                [0, 1].map(|j| rows.get(order[(line.start + j).min(line.end - 1)] as usize));
            let items = first.iter().zip(second);
            items.map(|(a, b)| if *a >= FORGOTTEN { *a } else { a + (b - a) * i as i64 }).collect()
        };
        lines.iter().flat_map(|line| (0..line.len()).map(move |i| row(line, i))).collect()
    }

    proptest! {
        /// In both orders, lines have each row once.
        #[test]
        fn lines_represent_the_rows(
            rows in prop::collection::btree_set(
                prop::collection::vec(prop_oneof![0..40_i64, -1..1_i64, FORGOTTEN..=HOLDS], 3), 0..300),
        ) {
            let items: Vec<i64> = rows.iter().flatten().copied().collect();
            let of = Rows { items: &items, count: rows.len(), width: 3 };
            for order in [(0..rows.len() as u32).collect(), of.order()] {
                let found = written_out(&of, &order, &of.lines(&order));
                prop_assert_eq!(found.len(), rows.len());
                prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), rows.clone());
            }
        }
    }

    #[test]
    fn rows_that_differ_in_a_mark_are_in_other_runs() {
        let rows: Vec<[i64; 3]> =
            (0..100).flat_map(|i| [0, FAILS, HOLDS].map(|mark| [1, 3 * i, mark])).collect();
        let items = rows.concat();
        let of = Rows { items: &items, count: 300, width: 3 };
        let sorted: Vec<u32> = (0..300).collect();
        assert_eq!(of.lines(&sorted).len(), 300);
        let order = of.order();
        assert_eq!(of.lines(&order), [0..100, 100..200, 200..300]);
        assert_eq!(written_out(&of, &order, &of.lines(&order))[101], [1, 3, FAILS]);
    }

    /// No row, rows without items, and numbers as far apart as states may be.
    #[test]
    fn rows_without_runs() {
        for (items, count, width) in [(vec![], 0, 4), (vec![], 1, 0), (vec![-1 << 61, 0, 1 << 61, 0], 2, 2)] {
            let of = Rows { items: &items, count, width };
            assert_eq!(of.lines(&of.order()).len(), count);
        }
    }
}
