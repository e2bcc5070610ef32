//! The bar of a function with the Grundy numbers of its positions, as far as a page shows them.

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use serde::Serialize;

use nimcert_core::games::{Bar, BarLimits, GrundyTable, nim_sum_u64};
use nimcert_core::language::ast::{FunctionId, Program};
use nimcert_core::language::evaluate::apply;
use nimcert_core::ns::winning_move::{Case, WinningMove, winning_move};
use nimcert_drawing::comparison::Comparison;
use nimcert_prose::plural;

/// Last column of the table of Grundy numbers, if none is asked for.
pub const DEFAULT_COLUMN: u64 = 31;

/// Largest last column of the table.
pub const MAX_COLUMN: u64 = 63;

/// Highest row of the table and of the bar that is played.
pub(super) const MAX_ROW: u64 = 31;

/// Last column of the bar that is played.
const PLAYED_COLUMN: u64 = 31;

/// Columns and highest row of the positions that play may start from.
const START_COLUMNS: std::ops::RangeInclusive<u64> = 3..=12;
const START_ROW: u64 = 7;

/// Most squares of the strip that play starts with.
const START_STRIP: u64 = 3;

/// Most squares of the strip that is played.
const MAX_STRIP: u64 = 20;

/// Last column of the table of winning moves.
const LAST_WINNING_COLUMN: u64 = 15;

/// Rows of the table of winning moves.
const WINNING_ROWS: u64 = 8;

/// A bar with Grundy numbers from the rules alone.
pub(super) struct Figure {
    /// Heights of its columns, unclipped below 2^64.
    pub(super) heights: Vec<u64>,
    pub(super) table: GrundyTable,
    /// Whether the bar is higher than the table.
    pub(super) clipped: bool,
}

/// A cell of the table; `None` where there is no position.
#[derive(Serialize)]
pub(super) struct Cell {
    pub(super) value: u64,
    pub(super) nim_sum: u64,
    /// Whether it is outlined, as in the picture.
    pub(super) outlined: bool,
}

/// A row of a table, from the highest down.
#[derive(Serialize)]
pub(super) struct TableRow<C> {
    pub(super) y: u64,
    pub(super) cells: Vec<Option<C>>,
}

impl Figure {
    /// The columns `0..=last` of the bar, as far as f has values and does not fall; `None` without a column.
    pub(super) fn new(program: &Program, f: FunctionId, last: u64) -> Option<Figure> {
        let mut heights: Vec<u64> = Vec::new();
        for z in 0..=last.min(MAX_COLUMN) {
            let Ok(height) = apply(program, f, &[z.into()]) else { break };
            let height = height.to_u64().unwrap_or(u64::MAX);
            if heights.last().is_some_and(|&before| height < before) {
                break;
            }
            heights.push(height);
        }
        let clipped = heights.last().is_some_and(|&height| height > MAX_ROW);
        let limits = BarLimits { positions: 2 * (MAX_COLUMN + 1) * (MAX_ROW + 1) };
        let table = Bar::new(heights.clone()).ok()?.grundy(MAX_ROW, limits).ok()?;
        (!heights.is_empty()).then_some(Figure { heights, table, clipped })
    }

    /// The last column.
    pub(super) fn last(&self) -> u64 {
        (self.heights.len() as u64).saturating_sub(1)
    }

    /// The numbers, row by row from the highest down, those outlined that the comparison says.
    pub(super) fn rows(&self, comparison: Comparison) -> Vec<TableRow<Cell>> {
        let cell = |y, z| {
            let (value, nim_sum) = (self.table.get(y, z)?, nim_sum_u64(y, z));
            Some(Cell { value, nim_sum, outlined: comparison.outlines(value != nim_sum) })
        };
        let top = self.heights.last().map_or(0, |&height| height.min(MAX_ROW));
        let row = |y| TableRow { y, cells: (0..=self.last()).map(|z| cell(y, z)).collect() };
        (0..=top).rev().map(row).collect()
    }

    /// Where play starts, and why there. If the nim-sum is wrong, at a position that it calls lost and that can be
    /// won; else at a large position with one winning move, which breaks the bar and leaves as much as possible. Else
    /// anywhere.
    fn start(&self) -> ([u64; 3], &'static str) {
        let columns = START_COLUMNS.filter(|&z| z <= self.last()).rev();
        let bars: Vec<[u64; 2]> = columns
            .flat_map(|z| (0..self.table.rows(z).min(START_ROW + 1)).rev().map(move |y| [y, z]))
            .collect();
        let value = |y, z| self.table.get(y, z).unwrap_or_default();
        let deceives = |&&[y, z]: &&[u64; 2]| value(y, z) != y ^ z && (1..=MAX_STRIP).contains(&(y ^ z));
        let short = |&&[y, z]: &&[u64; 2]| ((y ^ z) > 2 * START_STRIP, std::cmp::Reverse(z));
        if let Some(&[y, z]) = bars.iter().filter(deceives).min_by_key(short) {
            return ([y ^ z, y, z], "By the nim-sum the first player loses here, but this bar is different.");
        }
        let moves = |x: u64, y: u64, z: u64| {
            let cut = |w: u64| (y.min(self.table.rows(w).saturating_sub(1)), w);
            let rows = (0..y).map(move |v| (v, z));
            let bar = rows.chain((0..z).map(cut)).filter(|&(v, w)| value(v, w) == x);
            bar.chain((0..x).filter(|&u| u == value(y, z)).map(|_| (y, z))).collect::<Vec<_>>()
        };
        let starts = (1..=START_STRIP).flat_map(|x| bars.iter().map(move |&[y, z]| [x, y, z]));
        let one = starts.filter_map(|[x, y, z]| match moves(x, y, z).as_slice() {
            [(v, w)] if (*v, *w) != (y, z) => Some((w + v, [x, y, z])),
            _ => None,
        });
        match one.max_by_key(|&(left, [x, y, z])| (left, y + z, x)) {
            Some((_, start)) => (start, "Only one move wins."),
            None => {
                let z = (*START_COLUMNS.end()).min(self.last());
                ([2, self.table.rows(z).saturating_sub(1).min(START_ROW), z], "")
            }
        }
    }

    /// What the script plays with.
    pub(super) fn played(&self) -> PlayedBar {
        let columns = 0..=self.last().min(PLAYED_COLUMN);
        let height = |z: u64| self.table.rows(z) - 1;
        let (start, why) = self.start();
        PlayedBar {
            kind: "bar",
            heights: columns.clone().map(height).collect(),
            grundy: columns.map(|z| (0..=height(z)).filter_map(|y| self.table.get(y, z)).collect()).collect(),
            start,
            why,
            max_strip: MAX_STRIP,
        }
    }
}

/// A bar, its Grundy numbers, and where play starts.
#[derive(Debug, Serialize)]
pub(super) struct PlayedBar {
    kind: &'static str,
    /// `heights[z]`
    heights: Vec<u64>,
    /// `grundy[z][y]`
    grundy: Vec<Vec<u64>>,
    /// `x, y, z`
    start: [u64; 3],
    /// Why it starts there.
    why: &'static str,
    max_strip: u64,
}

/// A position in a table of winning moves: a P-position has none.
#[derive(Serialize)]
pub(super) struct Played {
    pub(super) winning: Option<Winning>,
}

/// A winning move in a table.
#[derive(Serialize)]
pub(super) struct Winning {
    pub(super) case: u8,
    pub(super) to: String,
    pub(super) sentence: String,
}

/// A position and its winning move, of a bar with a strip of `x` squares.
#[derive(Serialize)]
pub(super) struct WinningTable {
    pub(super) x: u64,
    pub(super) columns: Vec<u64>,
    pub(super) rows: Vec<TableRow<Played>>,
}

/// The winning moves of Lemma 8.3 from the positions `(x, y, z)` of a small grid, for an f with the NS property
/// there.
pub(super) fn winning_moves(
    program: &Program,
    f: FunctionId,
    figure: &Figure,
    x: u64,
) -> Option<WinningTable> {
    let last = figure.last().min(LAST_WINNING_COLUMN);
    let top = figure.heights.get(usize::try_from(last).ok()?)?.min(&(WINNING_ROWS - 1));
    let cell = |y: u64, z: u64| {
        figure.table.get(y, z)?;
        let height = |z: &BigUint| apply(program, f, std::slice::from_ref(z));
        winning_move(height, &[x.into(), y.into(), z.into()])
            .ok()
            .map(|found| Played { winning: found.map(|found| shown(&found)) })
    };
    let row = |y| TableRow { y, cells: (0..=last).map(|z| cell(y, z)).collect() };
    Some(WinningTable { x, columns: (0..=last).collect(), rows: (0..=*top).rev().map(row).collect() })
}

fn shown(found: &WinningMove) -> Winning {
    let [x, y, z] = &found.to;
    let (to, sentence) = match found.case {
        Case::Strip => {
            let squares = plural(x.to_u64().unwrap_or(u64::MAX), "square");
            (format!("x={x}"), format!("leave {squares} of the strip"))
        }
        Case::Rows => (format!("y={y}"), format!("cut the rows down to y = {y}")),
        Case::Columns | Case::Corner => (format!("z={z}"), format!("cut the columns back to z = {z}")),
    };
    let sentence = format!("{sentence}: to ({x}, {y}, {z}), Lemma 8.3, case {}", found.case.number());
    Winning { case: found.case.number(), to, sentence }
}
