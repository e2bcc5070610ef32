//! Sets of Grundy numbers and their minimum excluded value.
//!
//! Values in -> mex out. A bitset that grows to the largest value it was given: mex is a scan for
//! the first word that is not full.

/// A set of naturals, one bit a number.
#[derive(Debug, Clone, Default)]
pub struct ValueSet {
    words: Vec<u64>,
}

/// The word of a value and its bit there.
fn place(value: u64) -> (usize, u64) {
    let word = usize::try_from(value / u64::from(u64::BITS)).unwrap_or(usize::MAX);
    (word, 1 << (value % u64::from(u64::BITS)))
}

/// The least number that no word has, words read in order.
fn first_gap(words: impl Iterator<Item = u64>) -> u64 {
    let mut full = 0;
    for word in words {
        if word != u64::MAX {
            return full + u64::from(word.trailing_ones());
        }
        full += u64::from(u64::BITS);
    }
    full
}

impl ValueSet {
    /// The empty set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the set empty; what it takes stays allocated.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
    }

    /// Adds a value. The set takes one bit for each number up to its largest value, so values have to
    /// be small: Grundy numbers are below the number of positions of their table.
    pub fn insert(&mut self, value: u64) {
        let (index, bit) = place(value);
        if index >= self.words.len() {
            self.words.resize(index.saturating_add(1), 0);
        }
        if let Some(word) = self.words.get_mut(index) {
            *word |= bit;
        }
    }

    /// Whether a value is in the set.
    #[must_use]
    pub fn contains(&self, value: u64) -> bool {
        let (index, bit) = place(value);
        self.words.get(index).is_some_and(|word| word & bit != 0)
    }

    /// The least natural that is not in the set \[inoue2014, Definition 1.5\].
    ///
    /// ```
    /// use nimcert_core::games::ValueSet;
    /// let mut values = ValueSet::new();
    /// for value in [0, 1, 3] {
    ///     values.insert(value);
    /// }
    /// assert_eq!(values.mex(), 2);
    /// ```
    #[must_use]
    pub fn mex(&self) -> u64 {
        first_gap(self.words.iter().copied())
    }

    /// The least natural that is in neither set.
    #[must_use]
    pub fn mex_of_union(&self, other: &Self) -> u64 {
        let length = self.words.len().max(other.words.len());
        let word = |set: &Self, index: usize| set.words.get(index).copied().unwrap_or(0);
        first_gap((0..length).map(|index| word(self, index) | word(other, index)))
    }
}
