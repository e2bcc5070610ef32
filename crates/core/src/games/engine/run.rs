//! The order in which the threads compute tiles.

use crate::numerals::separated;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use thiserror::Error;

use super::sets::{Diagonal, KeptRows, PassingRows, Sets};
use super::tile::{SIDE, Shape, TileSink, TileValues, compute};

/// Why nothing was computed, or not all.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EngineError {
    /// A column is lower than the one before it.
    #[error("not monotone: f({column}) = {height} is less than f({}) = {before}", column - 1)]
    NotMonotone {
        /// The first such column.
        column: u64,
        /// Its height.
        height: u64,
        /// The height of the column before it.
        before: u64,
    },
    /// Rows and columns together reach 2^32, so that values might not fit.
    #[error("{rows} rows and {columns} columns: together they must stay below 2^32")]
    TooLarge {
        /// Rows.
        rows: u128,
        /// Columns.
        columns: u64,
    },
    /// The sets would take more memory than allowed; nothing was allocated.
    #[error("{} bytes of memory needed, {} allowed; raise the limit with --memory", separated(*needed), separated(*limit))]
    Memory {
        /// Bytes.
        needed: u128,
        /// Bytes.
        limit: u64,
    },
    /// The sink or the caller stopped it.
    #[error("stopped")]
    Stopped,
}

/// Options of the computation: threads, memory, rows and order.
#[derive(Debug, Clone, Copy)]
pub struct EngineOptions {
    /// Rows above this one are left out; exact, because no position depends on a row above its own.
    pub max_row: u64,
    /// Threads; the values do not depend on them.
    pub threads: usize,
    /// Bytes that the sets may take.
    pub memory: u64,
    /// The order of tiles; `None`: whichever takes less memory.
    pub order: Option<Order>,
}

/// The order of tiles, one line after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// A line is 64 columns; the sets of all rows are kept.
    Columns,
    /// A line is 64 rows; the sets of all columns are kept.
    Rows,
}

/// A bar whose Grundy numbers are computed.
#[derive(Debug)]
pub struct BarEngine<'h> {
    heights: &'h [u64],
    options: EngineOptions,
    order: Order,
    /// Rows that are computed.
    rows: usize,
    /// Words of a set.
    width: usize,
}

/// Progress of the lines: the steps done in each, and the threads that wait.
struct Progress {
    done: Mutex<Vec<usize>>,
    changed: Condvar,
}

/// A thread is started for this many positions: fewer take less time than threads that wait for each other.
const POSITIONS_OF_A_THREAD: u128 = 1 << 19;

const ALL_STEPS: usize = usize::MAX;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Progress {
    fn new(lines: usize) -> Self {
        Progress { done: Mutex::new(vec![0; lines]), changed: Condvar::new() }
    }

    /// Waits until a line has done more than `step` steps; false if the run is stopped.
    fn wait(&self, line: usize, step: usize, stop: &AtomicBool) -> bool {
        let mut done = lock(&self.done);
        while done[line] <= step {
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            done = self.changed.wait(done).unwrap_or_else(PoisonError::into_inner);
        }
        !stop.load(Ordering::Relaxed)
    }

    fn set(&self, line: usize, steps: usize) {
        lock(&self.done)[line] = steps;
        self.changed.notify_all();
    }
}

/// What all threads share.
struct Shared<'r, S> {
    shape: Shape<'r>,
    progress: Progress,
    /// The kept sets: of rows or of columns, a tile's side together.
    kept: Vec<Mutex<Sets>>,
    stop: &'r AtomicBool,
    positions: &'r AtomicU64,
    sink: &'r S,
}

impl<'h> BarEngine<'h> {
    /// A bar with `heights[z] = f(z)`, prepared: everything is checked, nothing allocated.
    ///
    /// # Errors
    /// Heights that fall, or a limit.
    pub fn new(heights: &'h [u64], options: EngineOptions) -> Result<Self, EngineError> {
        for (column, pair) in (1..).zip(heights.windows(2)) {
            if let [before, height] = *pair
                && height < before
            {
                return Err(EngineError::NotMonotone { column, height, before });
            }
        }
        let columns = heights.len();
        let rows = heights.last().map_or(0, |&last| u128::from(last.min(options.max_row)) + 1);
        let too_large = EngineError::TooLarge { rows, columns: columns as u64 };
        let rows = usize::try_from(rows).map_err(|_| too_large.clone())?;
        // A position has y + z options, so its value is at most that.
        let width = match rows.checked_add(columns) {
            Some(sum) if u32::try_from(sum).is_ok() => sum / 64 + 1,
            _ => return Err(too_large),
        };
        let order = options.order.unwrap_or(if rows <= columns { Order::Columns } else { Order::Rows });
        let engine = BarEngine { heights, options, order, rows, width };
        match engine.memory() {
            needed if needed > u128::from(options.memory) => {
                Err(EngineError::Memory { needed, limit: options.memory })
            }
            _ => Ok(engine),
        }
    }

    /// How many sets are kept to the end: those of all rows, or of all columns.
    fn kept(&self) -> usize {
        match self.order {
            Order::Columns => self.rows,
            Order::Rows => self.heights.len(),
        }
    }

    /// Bytes that the sets take.
    pub fn memory(&self) -> u128 {
        let kept = self.kept().div_ceil(SIDE) * SIDE;
        // A thread has the other sets of one line, and a diagonal.
        let threads = self.options.threads.max(1) as u128;
        let words = (kept as u128 + threads * (SIDE as u128 + 1)) * self.width as u128;
        words * 8 + self.heights.len() as u128 * 4
    }

    /// Bytes of the sets that are kept to the end, whatever the number of threads: those of all rows, or of
    /// all columns.
    pub fn kept_bytes(&self) -> u128 {
        self.kept() as u128 * self.width as u128 * 8
    }

    /// The number of positions.
    pub fn positions(&self) -> u128 {
        self.heights.iter().map(|&height| u128::from(height.min(self.options.max_row)) + 1).sum()
    }

    /// The number of rows that are computed.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The largest value that a position can have.
    pub fn bound(&self) -> u32 {
        u32::try_from(self.rows + self.heights.len()).unwrap_or(u32::MAX)
    }

    /// Computes every position. `stop` ends it early; `positions` counts what is done.
    ///
    /// # Errors
    /// It was stopped.
    pub fn run<S: TileSink>(
        &self,
        sink: &S,
        stop: &AtomicBool,
        positions: &AtomicU64,
    ) -> Result<(), EngineError> {
        if self.heights.is_empty() {
            return Ok(());
        }
        let tops: Vec<AtomicU32> = self.heights.iter().map(|_| AtomicU32::new(0)).collect();
        let lines = match self.order {
            Order::Columns => self.heights.len(),
            Order::Rows => self.rows,
        };
        let shape = Shape { heights: self.heights, max_row: self.rows - 1, tops: &tops };
        let shared = Shared {
            shape,
            progress: Progress::new(lines.div_ceil(SIDE)),
            kept: (0..self.kept().div_ceil(SIDE)).map(|_| Mutex::new(Sets::new(SIDE, self.width))).collect(),
            stop,
            positions,
            sink,
        };
        let useful = usize::try_from(self.positions() / POSITIONS_OF_A_THREAD).unwrap_or(usize::MAX);
        let threads = self.options.threads.min(useful).clamp(1, lines.div_ceil(SIDE));
        std::thread::scope(|scope| {
            for thread in 1..threads {
                let shared = &shared;
                scope.spawn(move || self.lines(shared, thread, threads));
            }
            self.lines(&shared, 0, threads);
        });
        if stop.load(Ordering::Relaxed) { Err(EngineError::Stopped) } else { Ok(()) }
    }

    /// Every line of one thread: from `first` in steps of `threads`.
    fn lines<S: TileSink>(&self, shared: &Shared<'_, S>, first: usize, threads: usize) {
        let mut out = TileValues::new();
        match self.order {
            Order::Columns => {
                let mut columns = Sets::new(SIDE, self.width);
                let mut diagonal = Diagonal::new(self.width);
                for line in (first..self.heights.len().div_ceil(SIDE)).step_by(threads) {
                    columns.clear();
                    if !self.column_line(shared, line, &mut columns, &mut diagonal, &mut out) {
                        break;
                    }
                }
            }
            Order::Rows => {
                let mut rows = PassingRows::new(SIDE, self.width);
                for line in (first..self.rows.div_ceil(SIDE)).step_by(threads) {
                    if !self.row_line(shared, line, &mut rows, &mut out) {
                        break;
                    }
                }
            }
        }
        if shared.stop.load(Ordering::Relaxed) {
            shared.progress.changed.notify_all();
        }
    }

    fn column_line<S: TileSink>(
        &self,
        shared: &Shared<'_, S>,
        line: usize,
        columns: &mut Sets,
        diagonal: &mut Diagonal,
        out: &mut TileValues,
    ) -> bool {
        let z = line * SIDE;
        let end = (z + SIDE).min(self.heights.len());
        for step in 0..=shared.shape.top(end - 1) / SIDE {
            if line > 0 && !shared.progress.wait(line - 1, step, shared.stop) {
                return false;
            }
            let mut sets = lock(&shared.kept[step]);
            let mut rows = KeptRows { sets: &mut sets, diagonal };
            compute(shared.shape, (step * SIDE, z, end), &mut rows, columns, out);
            drop(sets);
            Self::tile_done(shared, line, step, out);
        }
        let goes_on = shared.sink.columns_done(line);
        Self::line_done(shared, line, goes_on)
    }

    fn row_line<S: TileSink>(
        &self,
        shared: &Shared<'_, S>,
        line: usize,
        rows: &mut PassingRows,
        out: &mut TileValues,
    ) -> bool {
        let y = line * SIDE;
        let first = self.heights.partition_point(|&height| height < y as u64) / SIDE;
        for step in first..self.heights.len().div_ceil(SIDE) {
            if line > 0 && !shared.progress.wait(line - 1, step, shared.stop) {
                return false;
            }
            let z = step * SIDE;
            let end = (z + SIDE).min(self.heights.len());
            let mut columns = lock(&shared.kept[step]);
            compute(shared.shape, (y, z, end), rows, &mut columns, out);
            drop(columns);
            Self::tile_done(shared, line, step, out);
        }
        Self::line_done(shared, line, true)
    }

    fn tile_done<S: TileSink>(shared: &Shared<'_, S>, line: usize, step: usize, out: &TileValues) {
        shared.progress.set(line, step + 1);
        shared.sink.tile(out);
        shared.positions.fetch_add(out.positions(), Ordering::Relaxed);
    }

    fn line_done<S: TileSink>(shared: &Shared<'_, S>, line: usize, goes_on: bool) -> bool {
        if !goes_on {
            shared.stop.store(true, Ordering::Relaxed);
        }
        shared.progress.set(line, ALL_STEPS);
        !shared.stop.load(Ordering::Relaxed)
    }
}
