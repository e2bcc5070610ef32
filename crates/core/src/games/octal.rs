//! Octal games: a heap that may split, by the digits of a code.
//!
//! Positions are sums of heaps, and their Grundy numbers are nim-sums (Sprague and Grundy); nothing else is used.

/// The Grundy numbers of the heaps 0, 1, ..: the mex of the options that the digits of the code allow.
#[derive(Debug, Clone)]
pub struct OctalValues {
    digits: Vec<u8>,
    numbers: Vec<u64>,
    /// For each value that a nim-sum of numbers can have, 1 more than the last heap with such an option. A set of bits
    /// takes twice as long: each option would wait for the one before it.
    last_seen: Vec<u64>,
}

impl OctalValues {
    /// Those of a code.
    #[must_use]
    pub fn new(digits: &[u8]) -> OctalValues {
        OctalValues { digits: digits.to_vec(), numbers: Vec::new(), last_seen: vec![0] }
    }
}

impl Iterator for OctalValues {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let OctalValues { digits, numbers, last_seen } = self;
        let mark = numbers.len() as u64 + 1;
        for (left, digit) in (0..=numbers.len()).rev().zip(digits) {
            let of_one = if left > 0 { 2 } else { 1 };
            if *digit & of_one != 0 {
                last_seen[numbers[left] as usize] = mark;
            }
            if *digit & 4 != 0 && left > 1 {
                let (ones, others) = (&numbers[1..=left / 2], &numbers[left.div_ceil(2)..left]);
                for (one, other) in ones.iter().zip(others.iter().rev()) {
                    last_seen[(one ^ other) as usize] = mark;
                }
            }
        }
        let mex = last_seen.iter().position(|last| *last != mark).unwrap_or(last_seen.len());
        numbers.push(mex as u64);
        last_seen.resize(last_seen.len().max((mex + 1).next_power_of_two()), 0);
        Some(mex as u64)
    }
}

/// The Grundy numbers of the heaps from 0 to `last`.
pub fn octal_values(digits: &[u8], last: u64) -> Vec<u64> {
    (0..=last).zip(OctalValues::new(digits)).map(|(_, number)| number).collect()
}
