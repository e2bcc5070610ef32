//! P- and N-positions of strip + bar, with or without a pass, by recursion on the options.
//!
//! The only fact used is that a position is a P-position iff none of its options is one. The recursion
//! treats 64 values of `x` at a time, one bit each. The rules are those of \[miyadera2016, Definitions 3.2
//! and 4.2\], without the pass from the end position.

use super::rules::{Rules, Tuples};
use super::tally::Tally;
use nimcert_core::games::{Exhaustion, ExhaustionLimits};

/// A position `(x, y, z, p)`; without a pass, `p = 0`.
pub(crate) type Position = [u64; 4];

/// For one `(y, z, p)`: which `x` are P-positions.
type Row = Vec<u64>;

/// `table[z][y]`.
type Table = Vec<Vec<Row>>;

/// The outcomes of all positions with `x <= strip`, and `z` up to the last column.
pub(crate) struct Outcomes {
    strip: u64,
    /// Without the pass, then with it.
    tables: Vec<Table>,
}

impl Outcomes {
    /// The outcomes of the bar with the given heights, which must not decrease.
    pub(crate) fn new(heights: &[u64], strip: u64, pass: bool) -> Self {
        let mut tables = vec![table(heights, strip, None)];
        if pass {
            tables.push(table(heights, strip, tables.first()));
        }
        Outcomes { strip, tables }
    }

    /// The P-positions, in the order of p, then z, y, x.
    pub(crate) fn p_positions(&self) -> Vec<Position> {
        let mut found = Vec::new();
        self.for_each(|position, is_p| {
            if is_p {
                found.push(position);
            }
        });
        found
    }

    /// Compares every position with a claimed set.
    pub(crate) fn compare(&self, tally: &mut Tally, place: &str, claimed: impl Fn(Position) -> bool) {
        self.for_each(|position, is_p| {
            tally.case(is_p == claimed(position), || {
                format!("{place}: {} is {}", tuple(position), if is_p { "P" } else { "N" })
            });
        });
    }

    /// Calls a function for every position, in the order of p, then z, y, x.
    pub(crate) fn for_each(&self, mut visit: impl FnMut(Position, bool)) {
        for (p, table) in (0..).zip(&self.tables) {
            for (z, column) in (0..).zip(table) {
                for (y, row) in (0..).zip(column) {
                    for x in 0..=self.strip {
                        visit([x, y, z, p], has(row, x));
                    }
                }
            }
        }
    }
}

/// A position in parentheses, for messages.
pub(crate) fn tuple([x, y, z, p]: Position) -> String {
    format!("({x}, {y}, {z}, {p})")
}

fn has(row: &[u64], x: u64) -> bool {
    let word = usize::try_from(x / 64).ok().and_then(|index| row.get(index));
    word.is_some_and(|word| word & (1 << (x % 64)) != 0)
}

fn join(row: &mut [u64], other: &[u64]) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}

fn table(heights: &[u64], strip: u64, passed: Option<&Table>) -> Table {
    let words = usize::try_from(strip / 64).unwrap_or(0) + 1;
    let mut table = Table::new();
    for (z, &height) in heights.iter().enumerate() {
        let mut column: Vec<Row> = Vec::new();
        for y in 0..=usize::try_from(height).unwrap_or(0) {
            // The x from which a move in the bar, or the pass, leads to a P-position.
            let mut reached = vec![0; words];
            for below in &column {
                join(&mut reached, below);
            }
            for cut in &table {
                if let Some(row) = cut.get(y).or(cut.last()) {
                    join(&mut reached, row);
                }
            }
            if let Some(row) = passed.and_then(|table| table.get(z)?.get(y)) {
                let end = u64::from(y == 0 && z == 0);
                for (index, (word, other)) in reached.iter_mut().zip(row).enumerate() {
                    *word |= if index == 0 { other & !end } else { *other };
                }
            }
            column.push(row(&reached, strip));
        }
        table.push(column);
    }
    table
}

/// The P-positions of a row: the least x from which no move leads to a P-position.
fn row(reached: &[u64], strip: u64) -> Row {
    let mut row = vec![0; reached.len()];
    let mut smaller = false;
    for x in 0..=strip {
        if !smaller && !has(reached, x) {
            smaller = true;
            if let Some(word) = usize::try_from(x / 64).ok().and_then(|index| row.get_mut(index)) {
                *word |= 1 << (x % 64);
            }
        }
    }
    row
}

/// Strip + bar with a pass, as rules.
pub(crate) struct WithPass {
    /// The bar.
    pub(crate) heights: Vec<u64>,
}

impl WithPass {
    fn height(&self, z: u64) -> Option<u64> {
        usize::try_from(z).ok().and_then(|z| self.heights.get(z)).copied()
    }
}

impl Tuples<4> for WithPass {
    fn has(&self, [_, y, z, p]: Position) -> bool {
        p <= 1 && self.height(z).is_some_and(|height| y <= height)
    }

    fn options(&self, [x, y, z, p]: Position) -> impl Iterator<Item = Position> {
        let strip = (0..x).map(move |u| [u, y, z, p]);
        let above = (0..y).map(move |v| [x, v, z, p]);
        let side = (0..z).filter_map(move |w| Some([x, y.min(self.height(w)?), w, p]));
        let pass = (p == 1 && x + y + z > 0).then_some([x, y, z, 0]);
        strip.chain(above).chain(side).chain(pass)
    }
}

/// Compares the outcomes with Grundy values by exhaustion: 0 at P-positions and only there.
pub(crate) fn agree_with_mex(tally: &mut Tally, place: &str, heights: &[u64], strip: u64) {
    let rules = Rules(WithPass { heights: heights.to_vec() });
    let side = heights.iter().max().map_or(0, |&height| height + 1);
    let sides = [strip + 1, side, u64::try_from(heights.len()).unwrap_or(0), 2];
    let limits = ExhaustionLimits { positions: 1 << 22, options: 1 << 30 };
    let Ok(mut mex) = Exhaustion::new(&rules, &sides, limits) else {
        return tally.case(false, || format!("{place}: no table"));
    };
    Outcomes::new(heights, strip, true).for_each(|position, is_p| {
        let zero = matches!(mex.grundy(&position), Ok(Some(0)));
        tally.case(zero == is_p, || format!("{place}: the mex at {}", tuple(position)));
    });
}
