//! Rows of states as lines that represent several rows each (docs/FORMAT.md, "Rows").

use std::collections::BTreeMap;

use super::runs::Rows;

/// The values that the items of a line may have, for each item; a line represents all choices of them.
pub(super) type Line = Vec<Vec<i64>>;

/// Lines that represent these rows, each row once; the rows are sorted, different and of one width. The lines are few,
/// but not the fewest possible: from the last item to the first, lines that differ only in that item become one line.
pub(super) fn lines(rows: &Rows<'_>) -> Vec<Line> {
    let mut sets = Sets::of(rows);
    let mut lines: Vec<Vec<u32>> = (0..rows.count).map(|i| sets.singles(rows.get(i))).collect();
    for place in (0..rows.width).rev() {
        let after = place + 1;
        let mut merged = Vec::with_capacity(lines.len());
        // Lines with the same items before the place are neighbours, because none of these items has several values yet.
        for group in lines.chunk_by_mut(|a, b| a[..place] == b[..place]) {
            group.sort_by(|a, b| a[after..].cmp(&b[after..]));
            for same in group.chunk_by_mut(|a, b| a[after..] == b[after..]) {
                let set = sets.union(same.iter().map(|line| line[place]));
                same[0][place] = set;
                merged.push(std::mem::take(&mut same[0]));
            }
        }
        lines = merged;
    }
    let written = |line: Vec<u32>| line.into_iter().map(|set| sets.all[set as usize].clone()).collect();
    let mut lines: Vec<Line> = lines.into_iter().map(written).collect();
    lines.sort_unstable();
    lines
}

/// Sets of values and their numbers.
struct Sets {
    /// First those of one value, in order.
    all: Vec<Vec<i64>>,
    /// The values that occur.
    values: Vec<i64>,
    /// The sets of several values.
    numbers: BTreeMap<Vec<i64>, u32>,
}

impl Sets {
    /// The sets of one value in rows.
    fn of(rows: &Rows<'_>) -> Sets {
        let (first, others) = rows.items.split_at(rows.width.min(rows.items.len()));
        let mut values = first.to_vec();
        // Most items are those of the row before.
        values.extend(rows.items.iter().zip(others).filter(|(a, b)| a != b).map(|(_, b)| b));
        values.sort_unstable();
        values.dedup();
        Sets { all: values.iter().map(|&value| vec![value]).collect(), values, numbers: BTreeMap::new() }
    }

    /// Each item as a set.
    fn singles(&self, row: &[i64]) -> Vec<u32> {
        row.iter().map(|item| self.values.partition_point(|value| value < item) as u32).collect()
    }

    /// The number of the union of sets that have no value in common.
    fn union(&mut self, mut sets: impl ExactSizeIterator<Item = u32>) -> u32 {
        if sets.len() == 1 {
            return sets.next().unwrap_or(0);
        }
        let mut values: Vec<i64> = sets.flat_map(|set| self.all[set as usize].iter().copied()).collect();
        values.sort_unstable();
        if let Some(&number) = self.numbers.get(&values) {
            return number;
        }
        let number = self.all.len() as u32;
        self.numbers.insert(values.clone(), number);
        self.all.push(values);
        number
    }
}

/// The number of items at the beginning that a line shares with the one before it, but not all.
pub(super) fn shared<T: PartialEq>(before: &[T], line: &[T]) -> usize {
    let same = before.iter().zip(line).take_while(|(a, b)| a == b).count();
    same.min(line.len().saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn lines_of(rows: &[Vec<i64>]) -> Vec<Line> {
        let width = rows.first().map_or(0, Vec::len);
        lines(&Rows { items: &rows.concat(), count: rows.len(), width })
    }

    /// The rows with one of the values of each item.
    fn rows_of(line: &Line) -> Vec<Vec<i64>> {
        line.iter().fold(vec![vec![]], |rows, values| {
            rows.iter()
                .flat_map(|row| values.iter().map(move |&value| [row.as_slice(), &[value]].concat()))
                .collect()
        })
    }

    proptest! {
        #[test]
        fn lines_stand_for_each_row_once(
            rows in prop::collection::btree_set(prop::collection::vec(-1..3_i64, 4), 0..200),
        ) {
            let lines = lines_of(&rows.iter().cloned().collect::<Vec<_>>());
            let all: Vec<Vec<i64>> = lines.iter().flat_map(rows_of).collect();
            prop_assert_eq!(all.len(), rows.len());
            prop_assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), rows);
            prop_assert!(lines.is_sorted());
        }

        #[test]
        fn what_is_shared_is_at_the_beginning(a in prop::collection::vec(0..2, 4), b in prop::collection::vec(0..2, 4)) {
            let count = shared(&a, &b);
            prop_assert_eq!(&a[..count], &b[..count]);
            prop_assert!(count == 3 || a[count] != b[count]);
        }
    }

    #[test]
    fn all_choices_are_one_line() {
        let rows: Vec<Vec<i64>> = (0..60).map(|i| vec![i / 20, i / 5 % 4, 7, i % 5]).collect();
        assert_eq!(lines_of(&rows), [[vec![0, 1, 2], vec![0, 1, 2, 3], vec![7], vec![0, 1, 2, 3, 4]]]);
        assert_eq!(lines_of(&[]), Vec::<Line>::new());
        assert_eq!(shared(&[], &[1, 2]), 0);
        assert_eq!(shared(&[1], &[1]), 0);
    }
}
