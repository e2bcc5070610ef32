//! The triangular bar `y <= floor((x + z)/k)` from its rules alone.

/// Outcomes or Grundy numbers of all positions with `x, z < side`.
#[derive(Debug)]
pub(super) struct Table<T> {
    k: u64,
    side: u64,
    /// For each `(x, z)`, row by row, the values for `y = 0, 1, .., floor((x + z)/k)`.
    columns: Vec<Vec<T>>,
}

impl<T: Copy> Table<T> {
    fn column(&self, x: u64, z: u64) -> &[T] {
        let inside = x < self.side && z < self.side;
        let index = usize::try_from(x * self.side + z).ok().filter(|_| inside);
        index.and_then(|index| self.columns.get(index)).map_or(&[], Vec::as_slice)
    }

    /// The value at a position; `None` outside the bar or the table.
    pub(super) fn get(&self, x: u64, y: u64, z: u64) -> Option<T> {
        usize::try_from(y).ok().and_then(|y| self.column(x, z).get(y)).copied()
    }

    /// Every position, in lexicographic order of `(x, y, z)` within each `x`, with its value.
    pub(super) fn positions(&self) -> impl Iterator<Item = ([u64; 3], T)> {
        let highest = 2 * self.side / self.k;
        (0..self.side).flat_map(move |x| {
            (0..=highest).flat_map(move |y| {
                (0..self.side).filter_map(move |z| self.get(x, y, z).map(|value| ([x, y, z], value)))
            })
        })
    }

    /// The table whose value at a position is `value` of the values of its options.
    fn fill(k: u64, side: u64, mut value: impl FnMut(&mut dyn Iterator<Item = T>) -> T) -> Table<T> {
        let mut table = Table { k: k.max(1), side, columns: Vec::new() };
        for x in 0..side {
            for z in 0..side {
                let mut column: Vec<T> = Vec::new();
                for y in 0..=(x + z) / table.k {
                    let next = {
                        let cut = |u: u64, w: u64| table.get(u, y.min((u + w) / table.k), w);
                        let left = (0..x).filter_map(|u| cut(u, z));
                        let right = (0..z).filter_map(|w| cut(x, w));
                        value(&mut column.iter().copied().chain(left).chain(right))
                    };
                    column.push(next);
                }
                table.columns.push(column);
            }
        }
        table
    }
}

/// Whether each position is a P-position: no option is one.
pub(super) fn outcomes(k: u64, side: u64) -> Table<bool> {
    Table::fill(k, side, |mut options| !(&mut options).any(|is_p| is_p))
}

/// Grundy numbers.
pub(super) fn grundy(k: u64, side: u64) -> Table<u32> {
    let mut seen: Vec<bool> = Vec::new();
    Table::fill(k, side, |options| {
        seen.clear();
        for value in options {
            let value = value as usize;
            if value >= seen.len() {
                seen.resize(value + 1, false);
            }
            if let Some(mark) = seen.get_mut(value) {
                *mark = true;
            }
        }
        let mex = seen.iter().position(|&is_there| !is_there).unwrap_or(seen.len());
        u32::try_from(mex).unwrap_or(u32::MAX)
    })
}

/// The options of a position, each once, in the order of the paper's sets as corrected: x, y, z.
pub(super) fn options(k: u64, [x, y, z]: [u64; 3]) -> Vec<[u64; 3]> {
    let k = k.max(1);
    let left = (0..x).map(|u| [u, y.min((u + z) / k), z]);
    let up = (0..y).map(|v| [x, v, z]);
    let right = (0..z).map(|w| [x, y.min((x + w) / k), w]);
    left.chain(up).chain(right).collect()
}
