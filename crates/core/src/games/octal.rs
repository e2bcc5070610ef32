//! Octal games: a heap that may split, by the digits of a code.
//!
//! Positions are sums of heaps, and their Grundy numbers are nim-sums (Sprague and Grundy); nothing else is used.

use super::mex::ValueSet;

/// The Grundy numbers of the heaps 0, 1, ..: the mex of the options that the digits of the code allow.
#[derive(Debug, Clone)]
pub struct OctalValues {
    digits: Vec<u8>,
    numbers: Vec<u64>,
    options: ValueSet,
}

impl OctalValues {
    /// Those of a code.
    #[must_use]
    pub fn new(digits: &[u8]) -> OctalValues {
        OctalValues { digits: digits.to_vec(), numbers: Vec::new(), options: ValueSet::new() }
    }
}

impl Iterator for OctalValues {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let OctalValues { digits, numbers, options } = self;
        options.clear();
        for (left, digit) in (0..=numbers.len()).rev().zip(digits) {
            let of_one = if left > 0 { 2 } else { 1 };
            if *digit & of_one != 0 {
                options.insert(numbers[left]);
            }
            if *digit & 4 != 0 && left > 1 {
                let (ones, others) = (&numbers[1..=left / 2], &numbers[left.div_ceil(2)..left]);
                for (one, other) in ones.iter().zip(others.iter().rev()) {
                    options.insert(one ^ other);
                }
            }
        }
        let number = options.mex();
        numbers.push(number);
        Some(number)
    }
}

/// The Grundy numbers of the heaps from 0 to `last`.
pub fn octal_values(digits: &[u8], last: u64) -> Vec<u64> {
    (0..=last).zip(OctalValues::new(digits)).map(|(_, number)| number).collect()
}
