//! \[nakamura2015, Section 4\]: the bar of f(t) = t, its table and the four conjectures as printed.

use crate::evidence::{Effort, Grid, Value};
use crate::shared::bars::bar_table;
use crate::shared::tally::Tally;
use nimcert_core::games::ValueSet;

/// The lines of Figures 4.2 to 4.6 as printed: z, then the values for y = 0, 1, ...
const FIGURES: [(&str, &str); 5] = [
    ("4.2", include_str!("figure_4.2.txt")),
    ("4.3", "9 9 10 8 11 7 12 4 13 1 14"),
    ("4.4", "10 10 9 11 8 12 7 13 4 14 1 15"),
    ("4.5", "11 11 12 10 13 9 14 7 15 4 16 1 17"),
    ("4.6", "12 12 11 13 10 14 9 15 7 16 4 17 1 18"),
];

/// The equations of the conjecture for z, as pairs (y, value), for every i of every range; with
/// m + 2, m + 3, .. in Conjecture 4.2 (3). `None` if z = 0, or a value is negative.
fn equations(z: u64) -> Option<Vec<(u64, u64)>> {
    let m = z.checked_sub(1)? / 4;
    let mut all = Vec::new();
    let mut add = |range: std::ops::RangeInclusive<u64>,
                   y: &dyn Fn(u64) -> Option<u64>,
                   value: &dyn Fn(u64) -> Option<u64>| {
        for i in range {
            all.push((y(i)?, value(i)?));
        }
        Some(())
    };
    let even = |i: u64| Some(2 * i);
    let odd = |i: u64| (2 * i).checked_sub(1);
    let rising = |i: u64| Some(z + i);
    let falling = |i: u64| z.checked_sub(i);
    match z - 4 * m {
        1 => {
            add(1..=2 * m + 1, &odd, &rising)?;
            add(0..=m, &even, &falling)?;
            add(m + 1..=2 * m, &even, &|i| (6 * m + 1).checked_sub(3 * i))?;
        }
        2 => {
            add(0..=2 * m + 1, &even, &rising)?;
            add(1..=m + 1, &odd, &falling)?;
            add(m + 2..=2 * m + 1, &odd, &|i| (6 * m + 4).checked_sub(3 * i))?;
        }
        3 => {
            add(1..=2 * m + 2, &odd, &rising)?;
            add(0..=m, &even, &falling)?;
            add(m + 1..=2 * m + 1, &even, &|i| (6 * m + 4).checked_sub(3 * i))?;
        }
        _ => {
            add(0..=2 * m + 2, &even, &rising)?;
            add(1..=m + 1, &odd, &falling)?;
            add(m + 2..=2 * m + 2, &odd, &|i| (6 * m + 7).checked_sub(3 * i))?;
        }
    }
    Some(all)
}

/// One of the conjectures against Grundy numbers by exhaustion; its ranges cover every y <= z once.
pub(super) fn conjecture(rest: u64, effort: Effort) -> Grid {
    let columns = if effort == Effort::Fast { 256 } else { 1024 };
    let table = bar_table(|t| t, columns);
    let mut tally = Tally::default();
    for z in (rest..columns).step_by(4) {
        let Some(mut all) = equations(z) else {
            tally.case(false, || format!("z = {z}: no value"));
            continue;
        };
        all.sort_unstable();
        let covered: Vec<u64> = all.iter().map(|(y, _)| *y).collect();
        tally.case(covered == (0..=z).collect::<Vec<u64>>(), || format!("z = {z}: the ranges leave a y out"));
        for (y, value) in all {
            let found = table.as_ref().and_then(|table| table.get(y, z));
            tally.case(found == Some(value), || format!("G({y}, {z}) = {found:?}, not {value}"));
        }
    }
    tally.grid(format!("z = {rest}, {}, .. < {columns}", rest + 4))
}

/// The entries of a figure.
pub(super) fn figure(number: &str) -> Vec<Value> {
    let table = bar_table(|t| t, 16);
    let text = FIGURES.iter().find(|(name, _)| *name == number).map_or("", |(_, text)| text);
    let mut values = Vec::new();
    for line in text.lines() {
        let mut entries = line.split_whitespace();
        let Some(z) = entries.next().and_then(|z| z.parse().ok()) else { continue };
        let claimed = equations(z);
        for (y, printed) in (0..).zip(entries) {
            let claimed = claimed.as_ref().and_then(|all| all.iter().find(|(row, _)| *row == y));
            values.push(Value {
                label: format!("G({y}, {z})"),
                printed: printed.to_owned(),
                claimed: claimed.map(|(_, value)| value.to_string()),
                computed: entry(table.as_ref().and_then(|table| table.get(y, z))),
            });
        }
    }
    values
}

fn entry(value: Option<u64>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Section 4.1: "G({2, 3}) = 1 and G({5, 9}) = 12".
pub(super) fn two_values(_: Effort) -> Vec<Value> {
    let table = bar_table(|t| t, 16);
    [(2, 3, "1"), (5, 9, "12")]
        .map(|(y, z, printed)| Value {
            label: format!("G({y}, {z})"),
            printed: printed.to_owned(),
            claimed: None,
            computed: entry(table.as_ref().and_then(|table| table.get(y, z))),
        })
        .into()
}

/// Example 4.1: the program as printed, move[{a, b}] and mex, against the table of the bar.
pub(super) fn program(_: Effort) -> Grid {
    let last = 30;
    let table = bar_table(|t| t, last + 1);
    let mut computed: Vec<Vec<u64>> = Vec::new();
    let mut tally = Tally::default();
    for b in 0..=last {
        let mut column: Vec<u64> = Vec::new();
        for a in 0..=b {
            let mut options = ValueSet::new();
            for (t2, cut) in (0..b).zip(&computed) {
                let row = usize::try_from(t2.min(a)).ok();
                options.insert(row.and_then(|row| cut.get(row)).copied().unwrap_or(0));
            }
            column.iter().for_each(|&value| options.insert(value));
            let value = options.mex();
            let found = table.as_ref().and_then(|table| table.get(a, b));
            tally.case(found == Some(value), || format!("Gr[{{{a}, {b}}}] = {value}"));
            tally.case((value == 0) == (b == 0), || format!("{{{a}, {b}}} in pposition"));
            column.push(value);
        }
        computed.push(column);
    }
    tally.grid(format!("all states with a <= b <= {last}; pposition = {{{{0, 0}}}}"))
}
