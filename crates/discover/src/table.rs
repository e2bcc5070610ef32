//! Tables of outcomes: which tuples of a box are positions, and which of them are P-positions.
//!
//! In: a game and the sides of a box. Out: one cell a tuple, computed from the rules alone.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicU64;

use nimcert_core::decision::Stop;
use nimcert_core::exhaustion::boxes::{BoxQuestion, RuleFault, Sums, compute_box};
use nimcert_core::games::sweep::{BoxError, BoxLimits, BoxValues, Engine, Mode};
use nimcert_core::language::ast::{GameSum, Program};
use nimcert_core::language::misere::is_misere;

use crate::blocks::index;
use crate::limits::{OUTSIDE, PLAYED, SLOWER};

/// Outcome of a tuple.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// It is not a position.
    Outside,
    /// The player who is to move wins.
    N,
    /// The player who is to move loses.
    P,
}

/// The cells of a box `[0, side_1) x [0, side_2) x ..`, the last coordinate fastest.
#[derive(Debug, Clone)]
pub struct Table {
    sides: Vec<usize>,
    cells: Vec<Cell>,
    /// Options that were computed for it.
    options: u64,
    /// Ends every walk through the cells.
    stop: Stop,
}

/// Limits of one table.
#[derive(Debug, Clone, Copy)]
pub struct TableLimits {
    /// Bytes of tables and sets.
    pub memory: u64,
    /// Options that are looked at.
    pub options: u64,
    /// Threads of the computation.
    pub threads: usize,
}

/// The game whose P-positions are looked for.
#[derive(Debug, Clone, Copy)]
pub struct Question<'p> {
    /// The program that defines the game.
    pub program: &'p Program,
    /// The game.
    pub game: &'p GameSum,
    /// Whether Grundy numbers are asked for: then coordinate 0 is a heap x beside the game, and the P-positions
    /// are those with x = G.
    pub grundy: bool,
}

impl Table {
    /// Computes a box; with a heap, its side comes first.
    ///
    /// # Errors
    /// The rules do not define a terminating game on the box, or a limit is reached.
    pub fn compute(
        question: Question<'_>,
        sides: &[usize],
        limits: TableLimits,
        stop: &Stop,
    ) -> Result<Table, BoxError<RuleFault>> {
        if question.grundy {
            let values = Values::compute(question.program, question.game, &sides[1..], limits, stop)?;
            return Ok(Table::beside(&values, sides));
        }
        let found = sweep(question.program, question.game, sides, Mode::Outcomes, limits, stop)?;
        let mut table = Table { options: work(&found), ..Table::empty(sides, stop) };
        let _ = found.for_each(|tuple, value| {
            let place = place(sides, tuple.iter().map(|&number| number as usize));
            table.cells[place] = if value.is_p() { Cell::P } else { Cell::N };
            ControlFlow::Continue(())
        });
        Ok(table)
    }

    /// The table of a game with a heap beside it, from the Grundy numbers of the game; the heap has the first side.
    pub fn beside(values: &Values, sides: &[usize]) -> Table {
        let mut table = Table::empty(sides, &values.stop);
        let inner = values.sides.iter().product::<usize>();
        values.each(|tuple, value| {
            let place = place(&values.sides, tuple.iter().copied());
            for heap in 0..sides[0] {
                table.cells[heap * inner + place] = if heap == value { Cell::P } else { Cell::N };
            }
            true
        });
        table
    }

    fn empty(sides: &[usize], stop: &Stop) -> Table {
        let cells = vec![Cell::Outside; sides.iter().product()];
        Table { sides: sides.to_vec(), cells, options: 0, stop: stop.clone() }
    }

    /// A table with these cells.
    pub(crate) fn of(sides: &[usize], mut cell: impl FnMut(&[usize]) -> Cell) -> Table {
        let mut table = Table::empty(sides, &Stop::default());
        for (tuple, known) in tuples(sides).zip(&mut table.cells) {
            *known = cell(&tuple);
        }
        table
    }

    /// The side of each coordinate.
    pub fn sides(&self) -> &[usize] {
        &self.sides
    }

    /// The work that it took to compute it, in options that the fast engine looks at.
    pub fn work(&self) -> u64 {
        self.options
    }

    /// All cells, the last coordinate fastest.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cell of a tuple of the box.
    pub fn at(&self, tuple: &[usize]) -> Cell {
        self.cells[place(&self.sides, tuple.iter().copied())]
    }

    /// Hands every position to `visit` with whether it is a P-position, until `visit` returns false. Nothing is handed
    /// over after a request to stop: what is found then means nothing.
    pub fn each(&self, mut visit: impl FnMut(&[usize], bool) -> bool) {
        if self.stop.is_asked() {
            return;
        }
        let mut tuple = vec![0; self.sides.len()];
        for &cell in &self.cells {
            if cell != Cell::Outside && !visit(&tuple, cell == Cell::P) {
                return;
            }
            for (number, &side) in tuple.iter_mut().zip(&self.sides).rev() {
                *number += 1;
                if *number < side {
                    break;
                }
                *number = 0;
            }
        }
    }

    /// The table in which one coordinate has a fixed value; that coordinate is left out.
    pub fn slice(&self, coordinate: usize, value: usize) -> Table {
        let mut sides = self.sides.clone();
        sides.remove(coordinate);
        let mut slice = Table::empty(&sides, &self.stop);
        self.each(|tuple, is_p| {
            if tuple[coordinate] == value {
                let others = tuple.iter().enumerate().filter(|(i, _)| *i != coordinate).map(|(_, &n)| n);
                let place = place(&sides, others);
                slice.cells[place] = if is_p { Cell::P } else { Cell::N };
            }
            true
        });
        slice
    }

    /// The table in which tuples whose coordinate is below `least` are left out.
    pub fn from(&self, coordinate: usize, least: usize) -> Table {
        self.only(|tuple| tuple[coordinate] >= least)
    }

    /// The table in which only some tuples are positions.
    pub fn only(&self, keep: impl Fn(&[usize]) -> bool) -> Table {
        let mut rest = Table::empty(&self.sides, &self.stop);
        self.each(|tuple, is_p| {
            if keep(tuple) {
                let place = place(&self.sides, tuple.iter().copied());
                rest.cells[place] = if is_p { Cell::P } else { Cell::N };
            }
            true
        });
        rest
    }

    /// The table in which only some P-positions are P-positions.
    pub(crate) fn with(&self, keep: impl Fn(&[usize]) -> bool) -> Table {
        let mut some = Table::empty(&self.sides, &self.stop);
        self.each(|tuple, is_p| {
            let place = place(&self.sides, tuple.iter().copied());
            some.cells[place] = if is_p && keep(tuple) { Cell::P } else { Cell::N };
            true
        });
        some
    }

    /// The greatest number that occurs in each coordinate of a position, or 0.
    pub fn greatest(&self) -> Vec<usize> {
        let mut greatest = vec![0; self.sides.len()];
        self.each(|tuple, _| {
            for (most, &number) in greatest.iter_mut().zip(tuple) {
                *most = number.max(*most);
            }
            true
        });
        greatest
    }
}

/// The work that a box took, in options of the fast engine.
fn work(found: &BoxValues) -> u64 {
    found.options().saturating_mul(if *found.engine() == Engine::Exhaustion { SLOWER } else { 1 })
}

/// The values of a box.
fn sweep(
    program: &Program,
    game: &GameSum,
    sides: &[usize],
    mode: Mode,
    limits: TableLimits,
    stop: &Stop,
) -> Result<BoxValues, BoxError<RuleFault>> {
    let bounds: Vec<u64> = sides.iter().map(|&side| side as u64 - 1).collect();
    let asked = BoxQuestion { program, game, bounds: &bounds, mode, sums: Sums::Product };
    let TableLimits { memory, options, threads } = limits;
    let tuples = sides.iter().product::<usize>() as u64;
    let limits = BoxLimits { threads, memory, options, tuples: tuples.max(PLAYED), outside: OUTSIDE };
    compute_box(&asked, &limits, stop.flag(), &AtomicU64::new(0))
}

/// The tuples of a box, the last coordinate fastest.
fn tuples(sides: &[usize]) -> impl Iterator<Item = Vec<usize>> + '_ {
    (0..sides.iter().product()).map(|place| {
        let mut rest = place;
        let mut tuple: Vec<usize> = sides
            .iter()
            .rev()
            .map(|side| {
                let number = rest % side;
                rest /= side;
                number
            })
            .collect();
        tuple.reverse();
        tuple
    })
}

/// Where the cell of a tuple is.
fn place(sides: &[usize], tuple: impl Iterator<Item = usize>) -> usize {
    tuple.zip(sides).fold(0, |place, (number, side)| place * side + number)
}

/// The indices of the P-positions with coordinates below 2^bits, in order; with a heap, of the positions x = G.
/// Coordinates with few values have these sides. Beside them, the work that it took, as in [`Table::work`].
///
/// # Errors
/// The same as for [`Table::compute`].
pub fn p_positions(
    question: Question<'_>,
    bits: usize,
    few: &[Option<usize>],
    limits: TableLimits,
    stop: &Stop,
) -> Result<(Vec<u64>, u64), BoxError<RuleFault>> {
    let side = 1_usize << bits;
    let sides: Vec<usize> = few.iter().map(|few| few.map_or(side, |few| few.min(side))).collect();
    let mode = if question.grundy { Mode::Grundy } else { Mode::Outcomes };
    let found = sweep(question.program, question.game, &sides, mode, limits, stop)?;
    let is_misere = is_misere(question.program, question.game);
    let mut set = Vec::new();
    let mut word = Vec::new();
    let _ = found.for_each(|tuple, value| {
        let tuple = match (is_misere, tuple) {
            (false, _) => tuple,
            // Of a game under misere play, the positions where it is not over, as people write them.
            (true, [shown @ .., 1]) => shown,
            (true, _) => return ControlFlow::Continue(()),
        };
        word.clear();
        match value.grundy() {
            Some(value) if value < side as u64 => word.push(value),
            None if value.is_p() => {}
            _ => return ControlFlow::Continue(()),
        }
        word.extend_from_slice(tuple);
        set.push(index(&word));
        ControlFlow::Continue(())
    });
    set.sort_unstable();
    Ok((set, work(&found)))
}

/// Grundy numbers of a box, the last coordinate fastest; `None` where there is no position.
#[derive(Debug, Clone)]
pub struct Values {
    sides: Vec<usize>,
    values: Vec<Option<usize>>,
    /// Ends every walk through the values.
    stop: Stop,
}

impl Values {
    /// Computes a box.
    ///
    /// # Errors
    /// The same as for [`Table::compute`].
    pub fn compute(
        program: &Program,
        game: &GameSum,
        sides: &[usize],
        limits: TableLimits,
        stop: &Stop,
    ) -> Result<Values, BoxError<RuleFault>> {
        let found = sweep(program, game, sides, Mode::Grundy, limits, stop)?;
        let none = vec![None; sides.iter().product()];
        let mut values = Values { sides: sides.to_vec(), values: none, stop: stop.clone() };
        let _ = found.for_each(|tuple, value| {
            let place = place(sides, tuple.iter().map(|&number| number as usize));
            values.values[place] = value.grundy().map(|value| value as usize);
            ControlFlow::Continue(())
        });
        Ok(values)
    }

    /// These values.
    pub(crate) fn of(sides: &[usize], mut value: impl FnMut(&[usize]) -> Option<usize>) -> Values {
        let values = tuples(sides).map(|tuple| value(&tuple)).collect();
        Values { sides: sides.to_vec(), values, stop: Stop::default() }
    }

    /// The side of each coordinate.
    pub fn sides(&self) -> &[usize] {
        &self.sides
    }

    /// The values where one coordinate has a fixed value; that coordinate is left out.
    pub(crate) fn slice(&self, coordinate: usize, value: usize) -> Values {
        let mut sides = self.sides.clone();
        sides.remove(coordinate);
        let at = |rest: &[usize]| {
            let mut tuple = rest.to_vec();
            tuple.insert(coordinate, value);
            self.at(&tuple)
        };
        Values { stop: self.stop.clone(), ..Values::of(&sides, at) }
    }

    /// The greatest value; `None` if there is no position.
    pub(crate) fn greatest(&self) -> Option<usize> {
        self.values.iter().flatten().copied().max()
    }

    /// The request that ends computations with these values.
    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The Grundy number at a tuple of the box.
    pub fn at(&self, tuple: &[usize]) -> Option<usize> {
        self.values[place(&self.sides, tuple.iter().copied())]
    }

    /// Hands every position with its Grundy number to `visit`, until `visit` returns false. A request to stop
    /// has the same effect as in [`Table::each`].
    pub fn each(&self, mut visit: impl FnMut(&[usize], usize) -> bool) {
        if self.stop.is_asked() {
            return;
        }
        let mut tuple = vec![0; self.sides.len()];
        for &value in &self.values {
            if let Some(value) = value
                && !visit(&tuple, value)
            {
                return;
            }
            for (number, &side) in tuple.iter_mut().zip(&self.sides).rev() {
                *number += 1;
                if *number < side {
                    break;
                }
                *number = 0;
            }
        }
    }
}
