//! Receivers of the values: a table, a comparison, a stream of columns.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::tile::{SIDE, TileSink, TileValues};

/// A column: its number and the values of its rows from 0 up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The number `z` of the column.
    pub z: u64,
    /// `G(0, z), G(1, z), ..`
    pub values: Vec<u32>,
}

/// Compares every value with a claimed one; stores nothing.
#[derive(Debug)]
pub struct CompareSink<C> {
    claimed: C,
    first: Mutex<Option<FirstDifference>>,
    differences: AtomicU64,
}

/// A position whose value is not the claimed one: the first in z-major order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FirstDifference {
    /// The column of the position.
    pub z: u64,
    /// The row of the position.
    pub y: u64,
    /// The Grundy number.
    pub grundy: u64,
    /// What was claimed; `None` if the claim has no value there.
    pub claimed: Option<u64>,
}

impl<C: Fn(u64, u64) -> Option<u64> + Sync> CompareSink<C> {
    /// Compares with `claimed(y, z)`.
    pub fn new(claimed: C) -> Self {
        CompareSink { claimed, first: Mutex::new(None), differences: AtomicU64::new(0) }
    }

    /// The first difference.
    pub fn first(&self) -> Option<FirstDifference> {
        *self.first.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of positions that differ.
    pub fn differences(&self) -> u64 {
        self.differences.load(Ordering::Relaxed)
    }
}

impl<C: Fn(u64, u64) -> Option<u64> + Sync> TileSink for CompareSink<C> {
    fn tile(&self, tile: &TileValues) {
        let mut first: Option<FirstDifference> = None;
        let mut count = 0;
        for (y, z, values) in tile.columns() {
            for (y, &value) in (y..).zip(values) {
                let (grundy, claimed) = (u64::from(value), (self.claimed)(y, z));
                if claimed != Some(grundy) {
                    count += 1;
                    // Columns come in order, rows within them too.
                    first.get_or_insert(FirstDifference { z, y, grundy, claimed });
                }
            }
        }
        if let Some(found) = first {
            self.differences.fetch_add(count, Ordering::Relaxed);
            let mut known = self.first.lock().unwrap_or_else(PoisonError::into_inner);
            *known = Some(known.map_or(found, |known| known.min(found)));
        }
    }
}

/// A number that a table stores values in.
pub trait Narrow: Copy + Send + Default + Into<u64> {
    /// The value, which fits.
    fn narrow(value: u32) -> Self;
}

impl Narrow for u8 {
    fn narrow(value: u32) -> Self {
        value as u8
    }
}

impl Narrow for u16 {
    fn narrow(value: u32) -> Self {
        value as u16
    }
}

impl Narrow for u32 {
    fn narrow(value: u32) -> Self {
        value
    }
}

/// Keeps every value, in numbers of one width.
#[derive(Debug)]
pub struct TableSink<T> {
    /// For each tile column: its columns.
    columns: Vec<Mutex<Vec<Vec<T>>>>,
}

/// The columns of a whole bar.
pub type Columns<T> = Vec<Vec<T>>;

impl<T: Narrow> TableSink<T> {
    /// Room for a bar with these numbers of rows in its columns.
    pub fn new(rows: &[usize]) -> Self {
        let tile = |rows: &[usize]| Mutex::new(rows.iter().map(|&rows| vec![T::default(); rows]).collect());
        TableSink { columns: rows.chunks(SIDE).map(tile).collect() }
    }

    /// The table.
    pub fn into_columns(self) -> Columns<T> {
        let inner = |mutex: Mutex<Vec<Vec<T>>>| mutex.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.columns.into_iter().flat_map(inner).collect()
    }
}

impl<T: Narrow> TileSink for TableSink<T> {
    fn tile(&self, tile: &TileValues) {
        let mut columns = self.columns[tile.tile_column()].lock().unwrap_or_else(PoisonError::into_inner);
        for (column, (y, _, values)) in columns.iter_mut().zip(tile.columns()) {
            let from = (y as usize).min(column.len());
            for (place, &value) in column[from..].iter_mut().zip(values) {
                *place = T::narrow(value);
            }
        }
    }
}

/// Hands columns on, from left to right, as soon as they are complete.
#[derive(Debug)]
pub struct StreamSink<W> {
    state: Mutex<Stream<W>>,
}

#[derive(Debug)]
struct Stream<W> {
    /// Columns that are being computed, by tile column.
    open: BTreeMap<usize, Vec<Column>>,
    /// Tile columns that are complete but not yet the next.
    complete: BTreeMap<usize, Vec<Column>>,
    next: usize,
    write: W,
    stopped: bool,
}

impl<W: FnMut(Column) -> bool + Send> StreamSink<W> {
    /// Calls `write` for each column; `false` stops the run.
    pub fn new(write: W) -> Self {
        let (open, complete) = (BTreeMap::new(), BTreeMap::new());
        StreamSink { state: Mutex::new(Stream { open, complete, next: 0, write, stopped: false }) }
    }
}

impl<W: FnMut(Column) -> bool + Send> TileSink for StreamSink<W> {
    fn tile(&self, tile: &TileValues) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let columns = state.open.entry(tile.tile_column()).or_default();
        for (index, (_, z, values)) in tile.columns().enumerate() {
            match columns.get_mut(index) {
                Some(column) => column.values.extend_from_slice(values),
                None => columns.push(Column { z, values: values.to_vec() }),
            }
        }
    }

    fn columns_done(&self, tile_column: usize) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(columns) = state.open.remove(&tile_column) {
            state.complete.insert(tile_column, columns);
        }
        loop {
            let next = state.next;
            let Some(columns) = state.complete.remove(&next) else { return !state.stopped };
            for column in columns {
                if !state.stopped && !(state.write)(column) {
                    state.stopped = true;
                }
            }
            state.next += 1;
        }
    }
}
