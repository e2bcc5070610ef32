//! Section 1 of \[inoue2014\] on finite ranges, word by word: Definitions 1.1 and 1.6, Theorem 1.1, Lemmas
//! 1.1 to 1.6.

use std::ops::Range;

use super::functions::{Sample, of_1_7, power, satisfies_1_7, thirds};
use crate::evidence::{Effort, Grid, Value};
use crate::shared::random::Random;
use crate::shared::tally::Tally;
use nimcert_core::games::{ValueSet, nim_sum_u64};

/// `{x_n, .., x_m}` of Definition 1.6: the sum of `x_i 2^(i-m)`.
fn digits(x: u64, n: u32, m: u32) -> u64 {
    (m..=n).map(|i| (x >> i & 1) << (i - m)).sum()
}

pub(super) fn definition_1_1(effort: Effort) -> Grid {
    let side: u64 = if effort == Effort::Fast { 128 } else { 1024 };
    let mut tally = Tally::default();
    for x in 0..side {
        for y in 0..side {
            let sum: u64 = (0..10).map(|i| ((x >> i & 1) + (y >> i & 1)) % 2 * (1 << i)).sum();
            tally.case(nim_sum_u64(x, y) == sum, || format!("{x} xor {y}"));
        }
    }
    tally.grid(format!("x, y < {side}"))
}

pub(super) fn definition_1_6(effort: Effort) -> Grid {
    let places = if effort == Effort::Fast { 8 } else { 12 };
    let mut tally = Tally::default();
    for x in 0..1u64 << places {
        for m in 0..places {
            tally.case(digits(x, places, m) == x >> m, || format!("x = {x}, digits from {m} on"));
        }
    }
    tally.grid(format!("x < {}, every last place", 1u64 << places))
}

pub(super) fn example_1_2(_: Effort) -> Vec<Value> {
    [
        ("{x_5, .., x_0}, x = 45", "45", digits(45, 5, 0)),
        ("{x_5}, x = 45", "1", digits(45, 5, 5)),
        ("{x_5, x_4, x_3}, x = 45", "5", digits(45, 5, 3)),
        ("{y_4, y_3, y_2}, y = 26", "6", digits(26, 4, 2)),
        ("{y_4, y_3}, y = 26", "3", digits(26, 4, 3)),
    ]
    .into_iter()
    .map(|(label, printed, computed)| Value {
        label: label.to_owned(),
        printed: printed.to_owned(),
        claimed: None,
        computed: computed.to_string(),
    })
    .collect()
}

/// A game on positions 0, 1, ..: for each of them, the set of its options (all smaller) as the bits of a
/// number.
type Options = Vec<u64>;

fn grundy(game: &Options) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for &options in game {
        let mut set = ValueSet::new();
        values.iter().enumerate().filter(|(q, _)| options >> q & 1 == 1).for_each(|(_, &v)| set.insert(v));
        values.push(set.mex());
    }
    values
}

/// All games with the given number of positions.
fn games(positions: u32) -> Vec<Options> {
    let mut all = vec![Vec::new()];
    for p in 0..positions {
        all = all
            .iter()
            .flat_map(|game: &Options| {
                (0..1u64 << p).map(move |options| game.iter().copied().chain([options]).collect())
            })
            .collect();
    }
    all
}

/// \[1\] outcomes by recursion against G = 0, \[2\] the mex of the sum against the nim-sum.
pub(super) fn theorem_1_1(effort: Effort) -> Grid {
    let positions = if effort == Effort::Fast { 3 } else { 4 };
    let (all, mut tally) = (games(positions), Tally::default());
    for (number, game) in all.iter().enumerate() {
        let values = grundy(game);
        let mut outcome: Vec<bool> = Vec::new();
        for (p, &options) in game.iter().enumerate() {
            let is_p = !outcome.iter().enumerate().any(|(q, &is_p)| is_p && options >> q & 1 == 1);
            outcome.push(is_p);
            let zero = values.get(p) == Some(&0);
            tally.case(is_p == zero, || format!("game {number}, position {p}"));
        }
    }
    for (a, game) in all.iter().enumerate() {
        for (b, other) in all.iter().enumerate() {
            let (left, right) = (grundy(game), grundy(other));
            // sum[p][q]: the Grundy number of the pair.
            let mut sum: Vec<Vec<u64>> = Vec::new();
            for (p, &from_p) in game.iter().enumerate() {
                let mut row: Vec<u64> = Vec::new();
                for (q, &from_q) in other.iter().enumerate() {
                    let mut set = ValueSet::new();
                    let above = sum.iter().enumerate().filter(|(v, _)| from_p >> v & 1 == 1);
                    above.filter_map(|(_, row)| row.get(q)).for_each(|&value| set.insert(value));
                    row.iter()
                        .enumerate()
                        .filter(|(v, _)| from_q >> v & 1 == 1)
                        .for_each(|(_, &value)| set.insert(value));
                    let found = set.mex();
                    let claimed = left.get(p).zip(right.get(q)).map(|(g, h)| g ^ h);
                    tally.case(claimed == Some(found), || {
                        format!("games {a} and {b}, positions {p} and {q}: {found}")
                    });
                    row.push(found);
                }
                sum.push(row);
            }
        }
    }
    tally.grid(format!("all games and all pairs of games with {positions} positions"))
}

/// Counts a case for each column; the result holds the first failure.
fn cases(tally: &mut Tally, columns: u64, result: Result<(), String>) {
    for _ in 1..columns {
        tally.case(true, String::new);
    }
    let exception = result.err();
    tally.case(exception.is_none(), || exception.unwrap_or_default());
}

pub(super) fn lemma_1_1(effort: Effort) -> Grid {
    let columns = if effort == Effort::Fast { 2048 } else { 65_536 };
    let mut tally = Tally::default();
    for k in (2..=64).step_by(2) {
        let result = satisfies_1_7(|t| t / k, columns);
        cases(&mut tally, columns / 2, result.map_err(|why| format!("k = {k}: {why}")));
    }
    tally.grid(format!("k = 2..64 even, t < {columns}"))
}

/// The converse of Lemma 1.1: no odd k satisfies the conditions.
pub(super) fn lemma_1_1_odd(_: Effort) -> Grid {
    let mut tally = Tally::default();
    for k in (1..=63).step_by(2) {
        let fails = satisfies_1_7(|t| t / k, 4 * k).is_err();
        tally.case(fails, || format!("k = {k} satisfies the conditions"));
    }
    tally.grid("k = 1..63 odd")
}

pub(super) fn lemma_1_2(effort: Effort) -> Grid {
    let columns = if effort == Effort::Fast { 4096 } else { 65_536 };
    let mut tally = Tally::default();
    for n in 1..=12 {
        let result = satisfies_1_7(|t| power(t, n), columns);
        cases(&mut tally, columns / 2, result.map_err(|why| format!("n = {n}: {why}")));
    }
    tally.grid(format!("n = 1..12, t < {columns}"))
}

pub(super) fn lemma_1_2_zero(_: Effort) -> Grid {
    let mut tally = Tally::default();
    cases(&mut tally, 32, satisfies_1_7(|t| power(t, 0), 64).map_err(|why| format!("n = 0: {why}")));
    tally.grid("n = 0, t < 64")
}

pub(super) fn lemma_1_3(effort: Effort) -> Grid {
    let columns = if effort == Effort::Fast { 16_384 } else { 1 << 20 };
    let mut tally = Tally::default();
    cases(&mut tally, columns / 2, satisfies_1_7(thirds, columns));
    tally.grid(format!("t < {columns}"))
}

/// The values that (1.2) or (1.3) gives with the ranges as printed, for n of one parity.
fn as_printed(first: u32, less: u64) -> Grid {
    let mut tally = Tally::default();
    for n in (first..=15).step_by(2) {
        for t in 1u64 << n..=2 << n {
            let numerator = (2u64 << t.ilog2()) - less;
            tally.case(numerator.is_multiple_of(3), || format!("t = {t}, n = {n}: {numerator}/3"));
        }
    }
    tally.grid(format!("n = {first}..15 step 2, 2^n <= t <= 2^(n+1)"))
}

pub(super) fn lemma_1_3_odd_as_printed(_: Effort) -> Grid {
    as_printed(1, 1)
}

pub(super) fn lemma_1_3_even_as_printed(_: Effort) -> Grid {
    as_printed(0, 2)
}

/// Condition (a) of Remark 1.2, in digits, of a function on {0, .., 7}.
fn in_digits(f: &Sample) -> bool {
    // A number of two digits, and one more.
    (0..4u64).all(|t| {
        let [y_1, y_0] = [f.at(t) >> 1, f.at(t) & 1];
        let appended = |last: u64| {
            let y: u64 = [y_1, y_0, last].iter().fold(0, |y, digit| 2 * y + digit);
            (0..2u64).all(|z_0| f.at([t >> 1, t & 1, z_0].iter().fold(0, |z, digit| 2 * z + digit)) == y)
        };
        appended(0) || appended(1)
    })
}

pub(super) fn remark_1_2(_: Effort) -> Grid {
    let mut tally = Tally::default();
    for code in 0..1u64 << 14 {
        // f(1), .., f(7), two digits each.
        let heights: Vec<u64> =
            (0..8).map(|t: u32| if t == 0 { 0 } else { code >> (2 * (t - 1)) & 3 }).collect();
        let f = Sample::new("f", heights.clone());
        let three = (0..4).all(|t| {
            let (s, even, odd) = (f.at(t), f.at(2 * t), f.at(2 * t + 1));
            even == 2 * s && odd == 2 * s || even == 2 * s + 1 && odd == 2 * s + 1
        });
        tally.case(three == in_digits(&f), || format!("f = {heights:?}"));
    }
    tally.grid("all f on {0..7} with f(0) = 0, values <= 3")
}

/// How many functions, and how many columns of each.
fn size(effort: Effort) -> (usize, u64) {
    if effort == Effort::Fast { (20, 32) } else { (60, 128) }
}

/// The place of the highest digit below a power of two.
fn top(columns: u64) -> u32 {
    columns.ilog2() - 1
}

pub(super) fn lemma_1_4(effort: Effort) -> Grid {
    let (count, columns) = size(effort);
    let (n, mut tally) = (top(columns), Tally::default());
    for f in of_1_7(count, columns) {
        for w in 0..columns {
            let v = f.at(w);
            for i in 0..=n {
                let holds = v <= w && digits(v, n, i) == f.at(digits(w, n, i));
                tally.case(holds, || format!("f = {}, w = {w}, i = {i}", f.name));
            }
        }
    }
    tally.grid(format!("{count} functions, w < {columns}"))
}

/// Lemma 1.5 (b) or (c): at the first place where y and f(z) differ, y has the digit `digit`; the digits
/// before it may be none (k = -1).
fn parts(f: &Sample, y: u64, z: u64, n: u32, digit: u64) -> bool {
    parts_from(f, y, z, n, 0..n + 1, digit)
}

/// The same with these places only; as printed, k >= 0 excludes the place n.
fn parts_from(f: &Sample, y: u64, z: u64, n: u32, mut places: Range<u32>, digit: u64) -> bool {
    places.any(|m| {
        let before = (m + 1..=n).all(|i| digits(y, n, i) == f.at(digits(z, n, i)));
        let appended = 2 * digits(y, n, m + 1) + (1 - digit);
        before && appended == f.at(digits(z, n, m)) && y >> m & 1 == digit
    })
}

pub(super) fn lemma_1_5(effort: Effort) -> Grid {
    let (count, columns) = size(effort);
    let (n, mut tally) = (top(columns), Tally::default());
    for f in of_1_7(count * 2 / 3, columns) {
        for z in 0..columns {
            for y in 0..columns {
                let a = (0..=n).all(|i| digits(y, n, i) == f.at(digits(z, n, i)));
                let (b, c) = (parts(&f, y, z, n, 1), parts(&f, y, z, n, 0));
                let right = a == (y == f.at(z)) && b == (y > f.at(z)) && c == (y < f.at(z));
                tally.case(right, || format!("f = {}, y = {y}, z = {z}", f.name));
            }
        }
    }
    tally.grid(format!("{} functions, y, z < {columns}", count * 2 / 3))
}

pub(super) fn lemma_1_5_as_printed(effort: Effort) -> Grid {
    let (_, columns) = size(effort);
    let mut tally = Tally::default();
    for f in of_1_7(10, columns) {
        for z in 0..columns {
            for y in 0..columns {
                let n = y.max(z).checked_ilog2().unwrap_or(0);
                let (b, c) = (parts_from(&f, y, z, n, 0..n, 1), parts_from(&f, y, z, n, 0..n, 0));
                let right = b == (y > f.at(z)) && c == (y < f.at(z));
                tally.case(right, || format!("f = {}, y = {y}, z = {z}, n = {n}", f.name));
            }
        }
    }
    tally.grid(format!("10 functions, y, z < {columns}"))
}

pub(super) fn lemma_1_6(effort: Effort) -> Grid {
    let (count, columns) = size(effort);
    let (n, mut tally) = (top(columns), Tally::default());
    for f in of_1_7(count, columns) {
        // [II]: at most one w with w xor f(w) = x.
        let mut solution: Vec<Option<u64>> = vec![None; usize::try_from(columns).unwrap_or(0)];
        for w in 0..columns {
            let Some(place) = usize::try_from(w ^ f.at(w)).ok().and_then(|x| solution.get_mut(x)) else {
                continue;
            };
            let prefixes = (0..=n).all(|i| digits(f.at(w), n, i) == f.at(digits(w, n, i)));
            tally.case(place.is_none() && prefixes, || format!("[II]: f = {}, w = {w}", f.name));
            *place = Some(w);
        }
        for z in 0..columns {
            for y in 0..f.at(z) {
                let (x, first) = (y ^ z, parts(&f, y, z, n, 0));
                tally.case(first, || format!("[I]: f = {}, y = {y}, z = {z}", f.name));
                let w = usize::try_from(x).ok().and_then(|x| solution.get(x)).copied().flatten();
                tally.case(w.is_none_or(|w| f.at(w) > y), || {
                    format!("[III]: f = {}, x = {x}, y = {y}, z = {z}, w = {w:?}", f.name)
                });
            }
        }
    }
    tally.grid(format!("{count} functions, y, z, w < {columns}"))
}

/// The cut of Definition 1.8: columns 0..w of CB(f, y, z) are CB(f, min(y, f(w)), w), for monotone f.
pub(super) fn definition_1_8(effort: Effort) -> Grid {
    let (count, columns) = if effort == Effort::Fast { (10, 16) } else { (40, 64) };
    let (mut random, mut tally) = (Random::new(18), Tally::default());
    for number in 0..count {
        let mut height = 0;
        let heights: Vec<u64> = (0..columns)
            .map(|_| {
                height += random.up_to(2);
                height
            })
            .collect();
        let f = Sample::new(format!("random {number}"), heights);
        for z in 0..columns {
            for y in 0..=f.at(z) {
                for w in 0..z {
                    let left = |i: u64| f.at(i).min(y.min(f.at(w))) + 1;
                    let same = (0..=w).all(|i| f.at(i).min(y) + 1 == left(i));
                    tally.case(same, || format!("f = {}, y = {y}, z = {z}, w = {w}", f.name));
                }
            }
        }
    }
    tally.grid(format!("{count} monotone functions, z < {columns}"))
}
