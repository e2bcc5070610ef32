//! Lemmas 9.1 to 9.4 and Theorem 9.1 of \[inoue2014\] on finite ranges.

use std::collections::BTreeSet;

use super::functions::{Sample, evaluated, of_8_1, satisfies_8_1};
use crate::evidence::{Effort, Grid};
use crate::shared::bars::bar_table;
use crate::shared::tally::Tally;
use nimcert_core::games::{GrundyTable, compare_with_nim_sum};

/// The five cases that the proofs of Lemmas 9.3 and 9.4 refute: the case, its a, a function with it, and the
/// first wrong Grundy number of its bar, at the position of Theorem 4.3 in docs/THEORY.md.
pub(super) const CASES: [(&str, u64, &str, &str); 5] = [
    ("[1]", 0, "if t < 1 then 0 else 1", "G(1, 1) = 2, not 0"),
    ("[2.1]", 1, "if t < 2 then 0 elif t < 3 then 1 else 2", "G(2, 3) = 4, not 1"),
    ("[2.2]", 0, "if t < 1 then 1 else 2", "G(2, 1) = 2, not 3"),
    ("[1]", 1, "if t < 2 then 0 else 2", "G(2, 2) = 4, not 0"),
    ("[2]", 1, "if t < 2 then 3 else 4", "G(4, 2) = 4, not 6"),
];

/// Calls `call` with every monotone function on {0, .., columns-1} with values up to `largest`.
fn monotone(columns: usize, largest: u64, call: &mut dyn FnMut(&[u64])) {
    fn extend(prefix: &mut Vec<u64>, columns: usize, largest: u64, call: &mut dyn FnMut(&[u64])) {
        if prefix.len() == columns {
            return call(prefix);
        }
        for value in prefix.last().copied().unwrap_or(0)..=largest {
            prefix.push(value);
            extend(prefix, columns, largest, call);
            prefix.pop();
        }
    }
    extend(&mut Vec::new(), columns, largest, call);
}

fn table_of(f: &Sample) -> Option<GrundyTable> {
    bar_table(|t| f.at(t), f.heights().len() as u64)
}

/// Those random functions whose Grundy numbers are y xor z by exhaustion.
fn of_9_1(count: usize, columns: u64) -> Vec<(Sample, GrundyTable)> {
    let all = of_8_1(count, columns).into_iter();
    all.filter_map(|f| table_of(&f).map(|table| (f, table)))
        .filter(|(_, table)| compare_with_nim_sum(table).first_difference.is_none())
        .collect()
}

fn size(effort: Effort) -> (usize, u64) {
    if effort == Effort::Fast { (30, 32) } else { (200, 128) }
}

fn words(found: usize, columns: u64) -> String {
    format!("{found} functions with (9.1) for z < {columns}")
}

pub(super) fn lemma_9_1(effort: Effort) -> Grid {
    let largest = if effort == Effort::Fast { 5 } else { 8 };
    let mut tally = Tally::default();
    monotone(8, largest, &mut |heights| {
        let f = Sample::new("f", heights.to_vec());
        let Some(table) = table_of(&f) else {
            return tally.case(false, || format!("f = {heights:?}: no table"));
        };
        for z in 0..7 {
            let y = f.at(z);
            for higher in y + 1..=f.at(z + 1) {
                let less = table.get(y, z + 1) < table.get(higher, z + 1);
                tally.case(less, || format!("f = {heights:?}, z = {z}, y' = {higher}"));
            }
        }
    });
    tally.grid(format!("every monotone f on {{0..7}}, values <= {largest}"))
}

pub(super) fn lemma_9_2(effort: Effort) -> Grid {
    let ((count, columns), mut tally) = (size(effort), Tally::default());
    let all = of_9_1(count, columns);
    for (f, table) in &all {
        for z in 0..columns {
            for y in 0..=f.at(z) {
                let found: BTreeSet<_> = (0..z).map(|w| table.get(y.min(f.at(w)), w)).collect();
                let claimed: BTreeSet<_> = (0..z).map(|w| Some(y ^ w)).collect();
                tally.case(found == claimed, || format!("f = {}, y = {y}, z = {z}", f.name));
            }
        }
    }
    tally.grid(words(all.len(), columns))
}

pub(super) fn lemma_9_3(effort: Effort) -> Grid {
    let ((count, columns), mut tally) = (size(effort), Tally::default());
    let all = of_9_1(count, columns);
    for (f, _) in &all {
        for a in 0..columns / 2 {
            tally.case(f.at(2 * a) == f.at(2 * a + 1), || format!("f = {}, a = {a}", f.name));
        }
    }
    tally.grid(words(all.len(), columns))
}

pub(super) fn lemma_9_4(effort: Effort) -> Grid {
    let ((count, columns), mut tally) = (size(effort), Tally::default());
    let all = of_9_1(count, columns);
    for (f, _) in &all {
        for a in 0..columns - 1 {
            for i in 0..=columns.ilog2() {
                // d_i 2^i + e, and the upper half of the block of f(a).
                let (rest, half) = ((a + 1) % (2 << i), (f.at(a) >> (i + 1) << (i + 1)) + (1 << i));
                if rest > 0 && f.at(a) < half {
                    tally.case(f.at(a + 1) < half, || format!("f = {}, a = {a}, i = {i}", f.name));
                }
            }
        }
    }
    tally.grid(words(all.len(), columns))
}

/// The function of a case, and the first wrong Grundy number as exhaustion finds it.
fn first_wrong(f: &str) -> Option<(Sample, String)> {
    let f = Sample::new(f, evaluated(f, 8)?);
    let found = compare_with_nim_sum(&table_of(&f)?).first_difference?;
    Some((f, format!("G({}, {}) = {}, not {}", found.y, found.z, found.grundy, found.nim_sum)))
}

/// Checks some cases: the hypotheses as in the proof, and the first wrong Grundy number.
fn cases(chosen: &[(&str, u64, &str, &str)], hypotheses: impl Fn(&str, u64, &Sample) -> bool) -> Grid {
    let mut tally = Tally::default();
    for &(case, a, text, expected) in chosen {
        let found = first_wrong(text);
        let is_one = found.as_ref().is_some_and(|(f, _)| hypotheses(case, a, f));
        tally.case(is_one, || format!("case {case}: not at a = {a}"));
        let wrong = found.map(|(_, wrong)| wrong).unwrap_or_default();
        tally.case(wrong == expected, || format!("case {case}: {wrong}"));
    }
    let words: Vec<String> = chosen.iter().map(|(case, _, _, wrong)| format!("{case} {wrong}")).collect();
    tally.grid(words.join("; "))
}

pub(super) fn cases_9_3(_: Effort) -> Grid {
    cases(CASES.get(..3).unwrap_or_default(), |case, a, f| {
        let (even, odd) = (f.at(2 * a), f.at(2 * a + 1));
        let b = even / 2;
        // 2b = c 2^i + 2^1 + .. + 2^(i-2): i - 1 is the lowest place of 2b + 2 that is not 0.
        let digit = (2 * a) >> (2 * b + 2).trailing_zeros() & 1;
        match case {
            "[1]" => even % 2 == 0 && odd > even,
            "[2.1]" => even % 2 == 1 && odd > even && digit == 1,
            _ => even % 2 == 1 && odd > even && digit == 0,
        }
    })
}

pub(super) fn cases_9_4(_: Effort) -> Grid {
    cases(CASES.get(3..).unwrap_or_default(), |case, a, f| {
        let digit = u64::from(case == "[1]");
        // For some place i; if a + 1 were odd, the case would belong to Lemma 9.3.
        (a + 1) % 2 == 0
            && (0..8u32).any(|i| {
                let half = (f.at(a) >> (i + 1) << (i + 1)) + (1 << i);
                let rest = (a + 1) % (2 << i);
                rest > 0 && rest >> i == digit && f.at(a) < half && f.at(a + 1) >= half
            })
    })
}

pub(super) fn theorem_9_1(effort: Effort) -> Grid {
    let (largest, expected) = if effort == Effort::Fast { (8, 39) } else { (16, 77) };
    let (mut ns, mut nim_sum, mut tally) = (0u32, 0u32, Tally::default());
    monotone(8, largest, &mut |heights| {
        let f = Sample::new("f", heights.to_vec());
        let found = table_of(&f).map(|table| compare_with_nim_sum(&table).first_difference.is_none());
        let (condition, holds) = (satisfies_8_1(heights), found == Some(true));
        ns += u32::from(condition);
        nim_sum += u32::from(holds);
        tally.case(condition == holds, || format!("f = {heights:?}: [1] {condition}, (9.1) {holds}"));
    });
    tally.case((ns, nim_sum) == (expected, expected), || format!("{ns} with [1], {nim_sum} with (9.1)"));
    tally.grid(format!(
        "every monotone f on {{0..7}}, values <= {largest}: {ns} with [1], {nim_sum} with (9.1)"
    ))
}
