//! The sequences of \[miyadera2017, Sections 5 and 6\]: from 2 by three functions, or from the digits of x,
//! y, z.

use crate::evidence::{Effort, Grid};
use crate::shared::tally::Tally;

/// P1, P2, P3 at an integer.
pub(super) fn apply(function: usize, k: i64, x: i64) -> i64 {
    match function {
        0 => 2 * x + 2,
        1 => 2 * x,
        _ => 2 * x + 1 - k,
    }
}

/// The types of a sequence; with `whole`, Types 2 and 3 allow t = n, as printed.
pub(super) fn types(k: i64, sequence: &[i64], whole: bool) -> Vec<u8> {
    let inside = |b: &i64| (0..k).contains(b);
    let start = sequence.iter().take_while(|b| inside(b)).count();
    let rest = sequence.get(start..).unwrap_or_default();
    let mut found = Vec::new();
    if rest.is_empty() {
        found.push(1);
    }
    if start > 0 && (whole || !rest.is_empty()) {
        if rest.iter().all(|b| *b >= k) {
            found.push(2);
        }
        if rest.iter().all(|b| *b < 0) {
            found.push(3);
        }
    }
    found
}

/// Every sequence of `steps` steps from 2, with the functions applied.
pub(super) fn sequences(k: i64, steps: u32) -> impl Iterator<Item = (Vec<usize>, Vec<i64>)> {
    (0..3usize.pow(steps)).map(move |mut code| {
        let (mut applied, mut numbers, mut last) = (Vec::new(), vec![2], 2);
        for _ in 0..steps {
            let function = code % 3;
            code /= 3;
            last = apply(function, k, last);
            applied.push(function);
            numbers.push(last);
        }
        (applied, numbers)
    })
}

/// The sequence that x, y, z generate: from the top digit of x down.
pub(super) fn generated(k: i64, [x, y, z]: [u64; 3]) -> Vec<i64> {
    let mut sums = Vec::new();
    let mut last = 0;
    for place in (0..u64::BITS - x.leading_zeros()).rev() {
        let digit = |n: u64| i64::from(n >> place & 1 == 1);
        last = 2 * last + digit(x) + digit(z) - k * digit(y);
        sums.push(last);
    }
    sums
}

/// Triples with x xor y xor z = 0 where z has the top digit of x and y does not.
pub(super) fn triples(below: u64) -> impl Iterator<Item = [u64; 3]> {
    (1..below).flat_map(|x| {
        let top = 1 << (u64::BITS - 1 - x.leading_zeros());
        (0..top).map(move |y| [x, y, x ^ y])
    })
}

/// Tests a statement for k = 3, 7, 11, triples with nim-sum 0, and the sequences that they generate.
pub(super) fn over_triples(effort: Effort, look: impl Fn(i64, [u64; 3], &[i64]) -> bool) -> Grid {
    let below = if effort == Effort::Fast { 128 } else { 512 };
    let mut tally = Tally::default();
    for k in [3, 7, 11] {
        for triple in triples(below) {
            let sums = generated(k, triple);
            let [x, y, z] = triple;
            tally.case(look(k, triple, &sums), || format!("k = {k}: ({x}, {y}, {z}) generates {sums:?}"));
        }
    }
    tally.grid(format!("k = 3, 7, 11; x < {below}"))
}
