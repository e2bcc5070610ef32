//! Lists of numbers, one after another in memory (docs/THEORY.md, Theorem 6.9).
//!
//! In: numbers below 2^32, fewer than 2^32 of them. Out: each list. Never: knows what a number
//! means.

/// Lists of numbers.
pub struct Lists {
    /// Where each list begins; it ends where the next one begins.
    starts: Vec<u32>,
    numbers: Vec<u32>,
}

impl Lists {
    /// No lists.
    pub fn new() -> Lists {
        Lists { starts: vec![0], numbers: vec![] }
    }

    /// For each of this many groups, which of some numbers are in it.
    pub fn grouped(groups: usize, group_of: &[usize]) -> Lists {
        let mut starts = vec![0; groups + 1];
        group_of.iter().for_each(|group| starts[*group] += 1);
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut numbers = vec![0; group_of.len()];
        for (i, group) in group_of.iter().enumerate().rev() {
            starts[*group] -= 1;
            numbers[starts[*group] as usize] = i as u32;
        }
        Lists { starts, numbers }
    }

    /// The number of lists.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Adds a list.
    pub fn push(&mut self, list: impl Iterator<Item = usize>) {
        self.numbers.extend(list.map(|number| number as u32));
        self.starts.push(self.numbers.len() as u32);
    }

    /// A list.
    #[inline]
    pub fn get(&self, i: usize) -> impl ExactSizeIterator<Item = usize> + Clone {
        let ends = &self.starts[i..i + 2];
        self.numbers[ends[0] as usize..ends[1] as usize].iter().map(|number| *number as usize)
    }
}
