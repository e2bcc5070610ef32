//! The values of a box, however they were found.

use std::ops::ControlFlow;

use super::layout::Layout;
use super::rules::LANES;
use crate::games::{MAX_COORDINATES, advance};

/// Whether outcomes or Grundy values are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Which positions are P-positions: a bit for each, and one for whether it is a position.
    Outcomes,
    /// Grundy values, in the narrowest integers.
    Grundy,
}

/// What was found at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Value {
    /// In [`Mode::Outcomes`]: the player who is to move loses.
    P,
    /// In [`Mode::Outcomes`]: the player who is to move wins.
    N,
    /// In [`Mode::Grundy`].
    Grundy(u64),
}

impl Value {
    /// The outcome; a Grundy value of 0 is a P-position.
    #[must_use]
    pub fn is_p(self) -> bool {
        matches!(self, Value::P | Value::Grundy(0))
    }

    /// The Grundy value, in [`Mode::Grundy`].
    #[must_use]
    pub fn grundy(self) -> Option<u64> {
        match self {
            Value::Grundy(value) => Some(value),
            Value::P | Value::N => None,
        }
    }
}

/// The way in which values were computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Engine {
    /// In lexicographic order of the coordinates in this order, the outermost first.
    Sweep {
        /// Numbers of coordinates.
        order: Vec<usize>,
    },
    /// Depth first by [`Exhaustion`](crate::games::Exhaustion).
    Exhaustion,
    /// As nim-sums of the Grundy values of the summands, each found by an engine of its own.
    SpragueGrundy,
    /// Heap by heap: the options are sums of smaller heaps.
    Heaps,
}

/// The values of all positions of a box.
#[derive(Debug)]
pub struct BoxValues {
    pub(super) sides: Vec<u64>,
    pub(super) mode: Mode,
    pub(super) parts: Parts,
    pub(super) engine: Engine,
    pub(super) options: u64,
}

#[derive(Debug)]
pub(super) enum Parts {
    Table(Table),
    /// The values of the summands, in order.
    Summands(Vec<BoxValues>),
}

#[derive(Debug)]
pub(super) struct Table {
    pub(super) layout: Layout,
    pub(super) cells: Cells,
}

/// The values at all places.
#[derive(Debug)]
pub(super) enum Cells {
    /// Bits: whether it is a position, whether it is a P-position.
    Outcomes { legal: Vec<u64>, p: Vec<u64> },
    /// The Grundy value and 1; 0 for no position.
    Narrow(Vec<u8>),
    /// Likewise.
    Middle(Vec<u16>),
    /// Likewise.
    Wide(Vec<u32>),
}

impl Cells {
    #[inline]
    fn at(&self, place: usize) -> Option<Value> {
        let grundy = |cell: u64| cell.checked_sub(1).map(Value::Grundy);
        match self {
            Cells::Outcomes { legal, p } => {
                let bit = |words: &[u64]| words[place / LANES] >> (place % LANES) & 1 == 1;
                bit(legal).then(|| if bit(p) { Value::P } else { Value::N })
            }
            Cells::Narrow(cells) => grundy(cells[place].into()),
            Cells::Middle(cells) => grundy(cells[place].into()),
            Cells::Wide(cells) => grundy(cells[place].into()),
        }
    }

    fn bytes(&self) -> u64 {
        let bytes = match self {
            Cells::Outcomes { legal, p } => (legal.len() + p.len()) * 8,
            Cells::Narrow(cells) => cells.len(),
            Cells::Middle(cells) => cells.len() * 2,
            Cells::Wide(cells) => cells.len() * 4,
        };
        bytes as u64
    }
}

impl BoxValues {
    /// The values of a sum by the Sprague-Grundy theorem: the nim-sum of the Grundy values of its summands,
    /// whose coordinates follow each other. `None` if the values of a summand are not Grundy values, or
    /// there are more than [`MAX_COORDINATES`] coordinates.
    #[must_use]
    pub(crate) fn of_sum(summands: Vec<BoxValues>, mode: Mode) -> Option<BoxValues> {
        let sides: Vec<u64> = summands.iter().flat_map(|part| part.sides.iter().copied()).collect();
        let grundy = summands.iter().all(|part| part.mode == Mode::Grundy);
        let options = summands.iter().map(|part| part.options).sum();
        let parts = Parts::Summands(summands);
        let values = BoxValues { sides, mode, parts, engine: Engine::SpragueGrundy, options };
        (grundy && values.sides.len() <= MAX_COORDINATES).then_some(values)
    }

    /// The Grundy values of the heaps from 0 on of a game of one coordinate; no value where there is no such heap.
    pub(crate) fn of_heaps(values: &[Option<u64>], options: u64) -> Option<BoxValues> {
        let cell = |value: &Option<u64>| value.map_or(Some(0), |value| u32::try_from(value + 1).ok());
        let cells = values.iter().map(cell).collect::<Option<_>>()?;
        let sides = vec![values.len() as u64];
        let layout = Layout::new(&sides, &[0])?;
        let parts = Parts::Table(Table { layout, cells: Cells::Wide(cells) });
        Some(BoxValues { sides, mode: Mode::Grundy, parts, engine: Engine::Heaps, options })
    }

    /// The way in which the values were computed.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Options that were computed, in whole blocks; an option that several positions share counts once.
    #[must_use]
    pub fn options(&self) -> u64 {
        self.options
    }

    /// Bytes that the values take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        match &self.parts {
            Parts::Table(table) => table.cells.bytes(),
            Parts::Summands(parts) => parts.iter().map(BoxValues::bytes).sum(),
        }
    }

    /// The value of a tuple; `None` if it is outside the box or no position.
    #[must_use]
    pub fn get(&self, tuple: &[u64]) -> Option<Value> {
        match &self.parts {
            Parts::Table(table) => table.cells.at(table.layout.place(tuple)?),
            Parts::Summands(_) if tuple.len() != self.sides.len() => None,
            Parts::Summands(parts) => {
                let (mut sum, mut first) = (0, 0);
                for part in parts {
                    let end = first + part.sides.len();
                    sum ^= part.get(&tuple[first..end])?.grundy()?;
                    first = end;
                }
                Some(match (self.mode, sum) {
                    (Mode::Grundy, sum) => Value::Grundy(sum),
                    (Mode::Outcomes, 0) => Value::P,
                    (Mode::Outcomes, _) => Value::N,
                })
            }
        }
    }

    /// Gives every position of the box to `visit`, in lexicographic order, until it breaks.
    pub fn for_each(&self, mut visit: impl FnMut(&[u64], Value) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some((&last, outer)) = self.sides.split_last() else {
            return self.get(&[]).map_or(ControlFlow::Continue(()), |value| visit(&[], value));
        };
        if self.sides.contains(&0) {
            return ControlFlow::Continue(());
        }
        let mut tuple = vec![0; self.sides.len()];
        loop {
            match &self.parts {
                Parts::Table(table) => {
                    // The tuple is in the box, so there is a place.
                    let start = table.layout.place(&tuple).unwrap_or(0);
                    let stride = table.layout.strides[outer.len()];
                    for number in 0..last {
                        if let Some(value) = table.cells.at(start + number as usize * stride) {
                            tuple[outer.len()] = number;
                            visit(&tuple, value)?;
                        }
                    }
                }
                Parts::Summands(_) => {
                    for number in 0..last {
                        tuple[outer.len()] = number;
                        if let Some(value) = self.get(&tuple) {
                            visit(&tuple, value)?;
                        }
                    }
                }
            }
            tuple[outer.len()] = 0;
            if !advance(&mut tuple[..outer.len()], outer) {
                return ControlFlow::Continue(());
            }
        }
    }

    /// How many positions the box has, and how many of them are P-positions.
    #[must_use]
    pub fn counts(&self) -> (u64, u64) {
        if let Parts::Table(Table { cells: Cells::Outcomes { legal, p }, .. }) = &self.parts {
            let count = |words: &[u64]| words.iter().map(|word| u64::from(word.count_ones())).sum();
            return (count(legal), count(p));
        }
        let (mut positions, mut p) = (0, 0);
        let _ = self.for_each(|_, value| {
            positions += 1;
            p += u64::from(value.is_p());
            ControlFlow::Continue(())
        });
        (positions, p)
    }
}
