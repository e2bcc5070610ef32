//! Octal games: a heap that may split, by the digits of a code.
//!
//! Positions are sums of heaps, and their Grundy numbers are nim-sums (Sprague and Grundy); nothing else is used.
//!
//! Most pairs of heaps need not be looked at \[Berlekamp 1982, chapter 4\]: for a set of binary digits, call a number *rare* if
//! it has an even number of them, and *common* otherwise. In many games only few heaps have rare numbers. The nim-sum of two
//! numbers is common if and only if one of them is rare, so the few heaps with rare numbers give all common options, and so
//! the least common number that is not an option. If all rare numbers below it are options, it is the mex; most pairs are
//! looked at only until they are. This is right for every set of digits, which only changes how long it takes.

/// Heaps after which digits are chosen first, and again whenever their number has doubled.
const FIRST_CHOICE: usize = 64;

/// Pairs that are looked at before the numbers that are missing are looked up.
const PAIRS: usize = 256;

/// The Grundy numbers of the heaps 0, 1, ..: the mex of the options that the digits of the code allow.
#[derive(Debug, Clone)]
pub struct OctalValues {
    digits: Vec<u8>,
    numbers: Vec<u32>,
    /// For each value that a nim-sum of numbers can have, 1 more than the last heap with such an option. A set of bits
    /// takes twice as long: each option would wait for the one before it.
    last_seen: Vec<u32>,
    /// The binary digits that make a number common; without any, all numbers are rare.
    common_digits: u32,
    /// The heaps from 1 on with rare numbers.
    rare: Vec<usize>,
    options: u64,
}

impl OctalValues {
    /// Those of a code.
    #[must_use]
    pub fn new(digits: &[u8]) -> OctalValues {
        OctalValues {
            digits: digits.to_vec(),
            numbers: Vec::new(),
            last_seen: vec![0],
            common_digits: 0,
            rare: Vec::new(),
            options: 0,
        }
    }

    /// Options that were looked at so far.
    #[must_use]
    pub fn options(&self) -> u64 {
        self.options
    }

    fn is_rare(&self, number: u32) -> bool {
        (number & self.common_digits).count_ones().is_multiple_of(2)
    }

    /// Chooses the digits with the fewest rare numbers so far, by a Walsh-Hadamard transform of how often numbers occur.
    fn choose(&mut self) {
        let mut counts = vec![0_i64; self.last_seen.len()];
        self.numbers[1..].iter().for_each(|number| counts[*number as usize] += 1);
        let mut half = 1;
        while half < counts.len() {
            for block in counts.chunks_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (a, b) in low.iter_mut().zip(high) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            half *= 2;
        }
        // Each place has the number of rare numbers minus that of common ones.
        let digits = (0_u32..).zip(&counts).skip(1).min_by_key(|(_, difference)| **difference);
        self.common_digits = digits.map_or(0, |(digits, _)| digits);
        self.rare = (1..self.numbers.len()).filter(|heap| self.is_rare(self.numbers[*heap])).collect();
    }

    /// The mex of the options of a heap whose smaller heaps are known.
    fn mex(&mut self, mark: u32) -> u32 {
        let OctalValues { digits, numbers, last_seen, rare, options, .. } = self;
        let mut split = Vec::new();
        for (left, digit) in (0..=numbers.len()).rev().zip(digits.iter()) {
            let of_one = if left > 0 { 2 } else { 1 };
            if *digit & of_one != 0 {
                last_seen[numbers[left] as usize] = mark;
                *options += 1;
            }
            if *digit & 4 != 0 && left > 1 {
                split.push(left);
            }
        }
        for &left in &split {
            for one in rare.iter().take_while(|one| **one < left) {
                last_seen[(numbers[*one] ^ numbers[left - one]) as usize] = mark;
                *options += 1;
            }
        }
        let is_open = |number: &u32, last_seen: &[u32]| last_seen.get(*number as usize) != Some(&mark);
        if self.common_digits == 0 {
            return (0..).find(|number| is_open(number, &self.last_seen)).unwrap_or(u32::MAX);
        }
        let mut common = 0;
        while self.is_rare(common) || !is_open(&common, &self.last_seen) {
            common += 1;
        }
        let mut missing: Vec<u32> = (0..common).rev().filter(|number| self.is_rare(*number)).collect();
        let OctalValues { numbers, last_seen, options, .. } = self;
        missing.retain(|number| is_open(number, last_seen));
        // Where numbers repeat, some options have only pairs with one of the sums: all sums take turns.
        for first in (1..=numbers.len() / 2).step_by(PAIRS) {
            for left in &split {
                if missing.is_empty() {
                    return common;
                }
                let last = (left / 2).min(first + PAIRS - 1);
                if last < first {
                    continue;
                }
                let (ones, others) = (&numbers[first..=last], &numbers[left - last..=left - first]);
                for (one, other) in ones.iter().zip(others.iter().rev()) {
                    last_seen[(one ^ other) as usize] = mark;
                }
                *options += ones.len() as u64;
                while missing.last().is_some_and(|number| !is_open(number, last_seen)) {
                    missing.pop();
                }
            }
        }
        missing.into_iter().rev().find(|number| is_open(number, last_seen)).unwrap_or(common)
    }
}

impl Iterator for OctalValues {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let heap = self.numbers.len();
        if heap >= FIRST_CHOICE && heap.is_power_of_two() {
            self.choose();
        }
        let mex = self.mex(u32::try_from(heap + 1).ok()?);
        self.numbers.push(mex);
        if heap > 0 && self.is_rare(mex) {
            self.rare.push(heap);
        }
        let needed = (mex as usize + 1).next_power_of_two();
        self.last_seen.resize(self.last_seen.len().max(needed), 0);
        Some(mex.into())
    }
}

/// The Grundy numbers of the heaps from 0 to `last`.
pub fn octal_values(digits: &[u8], last: u64) -> Vec<u64> {
    (0..=last).zip(OctalValues::new(digits)).map(|(_, number)| number).collect()
}
