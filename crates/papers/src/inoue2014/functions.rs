//! Sample functions for the lemmas: those of Lemmas 1.1 to 1.3, random functions of Definitions 1.7, 2.1 and
//! 8.1, as lists of heights; and literal tests of these definitions.

use num_bigint::BigUint;

use crate::shared::random::Random;
use nimcert_core::games::ValueSet;
use nimcert_core::language::{Source, apply, parse_function};

/// Heights `f(0), f(1), ..` with a name.
#[derive(Debug, Clone)]
pub(super) struct Sample {
    pub(super) name: String,
    heights: Vec<u64>,
}

impl Sample {
    pub(super) fn new(name: impl Into<String>, heights: Vec<u64>) -> Self {
        Sample { name: name.into(), heights }
    }

    /// `f(t)`, constant from the last column on.
    pub(super) fn at(&self, t: u64) -> u64 {
        let last = self.heights.last().copied().unwrap_or(0);
        usize::try_from(t).ok().and_then(|t| self.heights.get(t)).copied().unwrap_or(last)
    }

    pub(super) fn heights(&self) -> &[u64] {
        &self.heights
    }

    pub(super) fn is_monotone(&self) -> bool {
        self.heights.is_sorted()
    }
}

/// Lemma 1.2: `2^(floor(log2 t) - n)` from `2^n` on, 0 before.
pub(super) fn power(t: u64, n: u32) -> u64 {
    t.checked_ilog2().and_then(|top| top.checked_sub(n)).map_or(0, |e| 1 << e)
}

/// Lemma 1.3 with the ranges `2^n <= t < 2^(n+1)`.
pub(super) fn thirds(t: u64) -> u64 {
    match t.checked_ilog2() {
        None => 0,
        Some(n) if n % 2 == 1 => ((2 << n) - 1) / 3,
        Some(n) => ((2 << n) - 2) / 3,
    }
}

/// Conditions (1), (2) and (3) of Definition 1.7, as far as the columns go.
pub(super) fn satisfies_1_7(f: impl Fn(u64) -> u64, columns: u64) -> Result<(), String> {
    for t in 0..2.min(columns) {
        if f(t) != 0 {
            return Err(format!("(1) fails: f({t}) = {}", f(t)));
        }
    }
    for t in 0..columns.saturating_sub(1) {
        if f(t) > f(t + 1) {
            return Err(format!("(2) fails: f({t}) = {}, f({}) = {}", f(t), t + 1, f(t + 1)));
        }
    }
    for t in 0..columns / 2 {
        let (s, even, odd) = (f(t), f(2 * t), f(2 * t + 1));
        if even != odd || even / 2 != s {
            let (e, o) = (2 * t, 2 * t + 1);
            return Err(format!("(3) fails: f({t}) = {s}, f({e}) = {even}, f({o}) = {odd}"));
        }
    }
    Ok(())
}

/// Condition \[1\] of Definition 8.1, literally, as far as the columns go: for i >= 1, columns that differ
/// in digits below i only have heights that differ in digits below i - 1 only.
pub(super) fn satisfies_8_1(heights: &[u64]) -> bool {
    (1..=u64::BITS - (heights.len() as u64).leading_zeros()).all(|i| {
        (0u64..).zip(heights).all(|(z, y)| {
            (0u64..)
                .zip(heights)
                .take_while(|(w, _)| *w < z)
                .all(|(w, v)| z >> i != w >> i || y >> (i - 1) == v >> (i - 1))
        })
    })
}

/// Functions of Definition 1.7: those of the lemmas, then random ones.
pub(super) fn of_1_7(count: usize, columns: u64) -> Vec<Sample> {
    let tabulated = |f: &dyn Fn(u64) -> u64| (0..columns).map(f).collect::<Vec<_>>();
    let mut samples: Vec<Sample> = [2, 4, 6, 8, 10, 16]
        .map(|k| Sample::new(format!("floor(t/{k})"), tabulated(&|t| t / k)))
        .into_iter()
        .chain(
            [1, 2, 3].map(|n| Sample::new(format!("2^(floor(log2 t) - {n})"), tabulated(&|t| power(t, n)))),
        )
        .collect();
    samples.push(Sample::new("the function of Lemma 1.3", tabulated(&thirds)));
    let mut random = Random::new(17);
    while samples.len() < count {
        samples.push(Sample::new(format!("random {}", samples.len()), random_1_7(&mut random, columns)));
    }
    samples.truncate(count);
    samples
}

/// A function of Definition 1.7: for t = 1, 2, .. free to take f(2t) = 2 f(t) or 2 f(t) + 1, as long as it
/// stays monotone.
fn random_1_7(random: &mut Random, columns: u64) -> Vec<u64> {
    let mut heights: Vec<u64> = vec![0, 0];
    // Some functions grow rarely, some often.
    let seldom = 1 + random.up_to(3);
    let mut t = 1;
    while (heights.len() as u64) < columns {
        let doubled = 2 * heights.get(t).copied().unwrap_or(0);
        let least = heights.last().copied().unwrap_or(0);
        let grown = u64::from(random.up_to(seldom) == 0);
        let value = (doubled + grown).max(least);
        heights.extend([value, value]);
        t += 1;
    }
    heights.truncate(usize::try_from(columns).unwrap_or(usize::MAX));
    heights
}

/// Functions g of Definition 2.1 (equal to f but for the columns that are lowered), each with its f; in
/// general not monotone.
pub(super) fn of_2_1(count: usize, columns: u64) -> Vec<(Sample, Sample)> {
    let mut random = Random::new(21);
    let mut pairs = Vec::new();
    for f in of_1_7(count, columns) {
        let mut g = f.heights().to_vec();
        let mut lowered = Vec::new();
        let often = 1 + random.up_to(6);
        for t in 0..columns / 2 {
            let (s, at_t) = (f.at(t), usize::try_from(t).ok().and_then(|t| g.get(t)).copied());
            // (2.1) and (2.2): only columns that are not lowered themselves, and odd values.
            if at_t == Some(s) && f.at(2 * t) == 2 * s + 1 && random.up_to(often) == 0 {
                for column in [2 * t, 2 * t + 1] {
                    if let Some(height) = usize::try_from(column).ok().and_then(|c| g.get_mut(c)) {
                        *height = 2 * s;
                    }
                }
                lowered.push(t);
            }
        }
        let name = format!("{} lowered at t = {lowered:?}", f.name);
        pairs.push((f, Sample::new(name, g)));
    }
    pairs
}

/// The heights of a random monotone NS function that starts at `start`: the height of each column z is
/// between `f(z-1)` and `f(z-1) | (2^v2(z) - 1)`.
fn random_ns(random: &mut Random, start: u64, columns: u64) -> Vec<u64> {
    let mut heights = vec![start];
    for z in 1..columns {
        let before = heights.last().copied().unwrap_or(start);
        let room = (before | ((1 << z.trailing_zeros()) - 1)) - before;
        // Half of the time nothing grows, so that both low and high bars occur.
        let more = if random.bits() & 1 == 0 { 0 } else { random.up_to(room) };
        heights.push(before + more);
    }
    heights
}

/// Monotone functions with the property of Definition 8.1; some start above 0.
pub(super) fn of_8_1(count: usize, columns: u64) -> Vec<Sample> {
    let mut random = Random::new(81);
    (0..count)
        .map(|number| {
            let start = if number % 2 == 0 { 0 } else { random.up_to(5) };
            Sample::new(format!("random {number}"), random_ns(&mut random, start, columns))
        })
        .collect()
}

/// The Grundy numbers `[z][y]` of the game of Definition 8.2; f need not be monotone.
pub(super) fn formal_grundy(heights: &[u64]) -> Vec<Vec<u64>> {
    let mut table: Vec<Vec<u64>> = Vec::new();
    for &height in heights {
        let mut column: Vec<u64> = Vec::new();
        for y in 0..=height {
            let mut options = ValueSet::new();
            column.iter().for_each(|&value| options.insert(value));
            for (before, &below) in table.iter().zip(heights) {
                let row = usize::try_from(y.min(below)).unwrap_or(usize::MAX);
                before.get(row).iter().for_each(|&&value| options.insert(value));
            }
            column.push(options.mex());
        }
        table.push(column);
    }
    table
}

/// The first position where the Grundy number of Definition 8.2 is not `y xor z`.
pub(super) fn first_other(heights: &[u64]) -> Option<(u64, u64, u64)> {
    (0u64..).zip(formal_grundy(heights)).find_map(|(z, column)| {
        (0u64..).zip(column).find(|&(y, value)| value != y ^ z).map(|(y, value)| (y, z, value))
    })
}

/// Values of a function that is written in the claim language.
pub(super) fn evaluated(text: &str, columns: u64) -> Option<Vec<u64>> {
    let program = parse_function(&Source::new("f", text)).ok()?;
    let value = |t: u64| apply(&program, 0, &[BigUint::from(t)]).ok();
    (0..columns).map(|t| u64::try_from(value(t)?).ok()).collect()
}
