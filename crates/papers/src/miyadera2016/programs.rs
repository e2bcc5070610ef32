//! The programs and lists of \[miyadera2016, Examples 4.1 to 4.5\], as printed.

use std::collections::BTreeSet;

use super::games::{closed_form, is_of_conjecture_4_1, nim_sum, with_pass};
use crate::evidence::{Effort, Grid, Value};
use crate::shared::outcomes::{Position, tuple};
use crate::shared::rules::{Rules, Tuples};
use crate::shared::steps::steps;
use crate::shared::tally::Tally;
use nimcert_core::games::{Exhaustion, ExhaustionLimits};

/// The list of P-positions of Example 4.1, one on each line, without brackets (the scan has some as `%`).
const POSITIONS_4_1: &str = include_str!("example_4.1_positions.txt");
const VALUES_4_1: &str = include_str!("example_4.1_values.txt");
const VALUES_4_3: &str = include_str!("example_4.3_values.txt");
const VALUES_4_5: &str = include_str!("example_4.5_values.txt");

/// The largest coordinates x and z of Examples 4.1 and 4.2.
const SMALL: u64 = 20;
/// The bound of Examples 4.3 and 4.4.
const MIDDLE: u64 = 40;
/// The bound of Example 4.5.
const LARGE: u64 = 80;

/// Example 4.1: the list of P-positions.
pub(super) fn positions_4_1(_: Effort) -> Vec<Value> {
    let computed = with_pass(4, 2, SMALL).p_positions();
    let mut claimed = Vec::new();
    with_pass(4, 2, SMALL).for_each(|position, _| {
        if closed_form(position, 2) {
            claimed.push(position);
        }
    });
    let braces = |[x, y, z, p]: Position| format!("{{{x},{y},{z},{p}}}");
    let shown = |list: &[Position], index: usize| list.get(index).map(|&position| braces(position));
    let count = computed.len().max(POSITIONS_4_1.lines().count());
    let mut printed = POSITIONS_4_1.lines();
    (0..count)
        .map(|index| Value {
            label: format!("position {}", index + 1),
            printed: printed
                .next()
                .map_or_else(String::new, |line| format!("{{{}}}", line.replace(' ', ","))),
            claimed: shown(&claimed, index),
            computed: shown(&computed, index).unwrap_or_default(),
        })
        .collect()
}

/// A printed list next to a computed one.
fn lists(printed: &str, computed: &[u64]) -> Vec<Value> {
    let count = computed.len().max(printed.split_whitespace().count());
    let mut entries = printed.split_whitespace();
    (0..count)
        .map(|index| Value {
            label: format!("entry {}", index + 1),
            printed: entries.next().unwrap_or_default().to_owned(),
            claimed: None,
            computed: computed.get(index).map_or_else(String::new, u64::to_string),
        })
        .collect()
}

/// A list with the numbers of Mathematica, k = 4: (x + shift) xor y xor (z + shift) xor p at the P-positions.
fn values(s: u64, last: u64, shift: u64) -> Vec<u64> {
    with_pass(4, s, last).p_positions().into_iter().map(|position| nim_sum(position, shift)).collect()
}

pub(super) fn values_4_1(_: Effort) -> Vec<Value> {
    lists(VALUES_4_1, &values(2, SMALL, 2))
}

pub(super) fn values_4_3(_: Effort) -> Vec<Value> {
    lists(VALUES_4_3, &values(6, MIDDLE, 6))
}

/// What the C++ program prints: `^p` is the global variable, which is 1.
fn printed_by_program() -> Vec<u64> {
    with_pass(4, 6, LARGE).p_positions().into_iter().map(|[x, y, z, _]| nim_sum([x, y, z, 1], 6)).collect()
}

pub(super) fn values_4_5(_: Effort) -> Vec<Value> {
    lists(VALUES_4_5, &printed_by_program())
}

/// A printed list against other numbers; entries that the scan damaged are skipped.
fn against(printed: &str, computed: &[u64]) -> Grid {
    let mut tally = Tally::default();
    let entries: Vec<&str> = printed.split_whitespace().collect();
    tally.case(entries.len() == computed.len(), || {
        format!("{} numbers, but {} are printed", computed.len(), entries.len())
    });
    for (number, (entry, computed)) in (1..).zip(entries.into_iter().zip(computed)) {
        if let Ok(entry) = entry.parse::<u64>() {
            tally
                .case(entry == *computed, || format!("entry {number}: printed {entry}, computed {computed}"));
        }
    }
    tally.grid(format!("{} entries", computed.len()))
}

/// Example 4.3: the printed list against (x + 2) xor y xor (z + 2) xor p, as its text says.
pub(super) fn text_of_4_3(_: Effort) -> Grid {
    against(VALUES_4_3, &values(6, MIDDLE, 2))
}

/// Example 4.5: the printed list against the values with the p of the position.
pub(super) fn own_pass_of_4_5(_: Effort) -> Grid {
    against(VALUES_4_5, &values(6, LARGE, 6))
}

fn set(printed: &str, computed: impl IntoIterator<Item = u64>) -> Vec<Value> {
    let computed: BTreeSet<u64> = computed.into_iter().collect();
    vec![Value {
        label: "the numbers in the list".to_owned(),
        printed: printed.to_owned(),
        claimed: None,
        computed: computed.iter().map(u64::to_string).collect::<Vec<_>>().join(", "),
    }]
}

pub(super) fn set_4_1(_: Effort) -> Vec<Value> {
    set("0, 1, 2, 6, 14, 30", values(2, SMALL, 2))
}

pub(super) fn set_4_3(_: Effort) -> Vec<Value> {
    set("0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 30, 51, 57, 58, 59, 62", values(6, MIDDLE, 6))
}

/// The set of Example 4.5, as printed and with the p of each position: the same.
pub(super) fn set_4_5(_: Effort) -> Vec<Value> {
    const PRINTED: &str = "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, \
        22, 23, 24, 25, 26, 27, 28, 30, 31, 51, 57, 58, 59, 62, 96, 100, 102, 106, 108, 112, 113, 114, 115, \
        116, 117, 118, 119, 120, 122, 123, 126";
    let mut both = set(PRINTED, values(6, LARGE, 6));
    both.extend(
        set(PRINTED, printed_by_program())
            .into_iter()
            .map(|value| Value { label: "the numbers that the program prints".to_owned(), ..value }),
    );
    both
}

/// The class GrundyWithAPass of Example 4.2, whose positions may have any y.
struct Class {
    k: u64,
    s: u64,
    top: u64,
}

impl Tuples<4> for Class {
    fn has(&self, [_, y, _, p]: Position) -> bool {
        y <= self.top && p <= 1
    }

    fn options(&self, [x, y, z, p]: Position) -> impl Iterator<Item = Position> {
        let height = move |z: u64| (z + self.s) / self.k;
        let strip = (0..x).map(move |x1| [x1, y, z, p]);
        // `if y<=((z+s)/k).Floor then for y1 from 0 to y-1 .. else for y1 from 0 to ((z+s)/k).Floor-1`
        let above = (0..if y <= height(z) { y } else { height(z) }).map(move |y1| [x, y1, z, p]);
        let side = (0..z).map(move |z1| [x, if y <= height(z1) { y } else { height(z1) }, z1, p]);
        // `if x!=0 or y!=0 or z!=0 and p==1`: for p = 0 the position itself, which `result.Remove(this)`
        // removes.
        let pass = (p == 1 && [x, y, z] != [0, 0, 0]).then_some([x, y, z, 0]);
        strip.chain(above).chain(side).chain(pass)
    }
}

/// The positions that the CGSuite commands find, with p1 for the variable of the first loop. The loop of y1
/// goes
/// up to `((z+s)/k).Floor`, where z is the bound of the loop of z1; or, corrected, up to `((z1+s)/k).Floor`.
fn found_by_commands(s: u64, last: u64, corrected: bool) -> Vec<Position> {
    let (k, top) = (4, (last + s) / 4);
    let class = Rules(Class { k, s, top });
    let limits = ExhaustionLimits { positions: 1 << 20, options: 1 << 30 };
    let Ok(mut played) = Exhaustion::new(&class, &[last + 1, top + 1, last + 1, 2], limits) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for p1 in 0..=1 {
        for z1 in 0..=last {
            for y1 in 0..=if corrected { (z1 + s) / k } else { top } {
                for x1 in 0..=last {
                    if matches!(played.grundy(&[x1, y1, z1, p1]), Ok(Some(0))) {
                        found.push([x1, y1, z1, p1]);
                    }
                }
            }
        }
    }
    found
}

/// Example 4.2: the commands print only 0, 1, 2, 6, 14 and 30.
pub(super) fn commands_4_2(corrected: bool) -> Grid {
    let mut tally = Tally::default();
    for position in found_by_commands(2, SMALL, corrected) {
        let value = nim_sum(position, 2);
        tally.case(is_of_conjecture_4_1(value) && value <= 30, || format!("{value} at {}", tuple(position)));
    }
    let found: Vec<Position> = found_by_commands(2, SMALL, corrected);
    tally.case(found == with_pass(4, 2, SMALL).p_positions(), || format!("{} positions", found.len()));
    tally.grid("k = 4, s = 2, x = z = 20")
}

/// Example 4.4: the commands print the list of Example 4.3.
pub(super) fn commands_4_4(corrected: bool) -> Grid {
    let found: Vec<u64> =
        found_by_commands(6, MIDDLE, corrected).into_iter().map(|position| nim_sum(position, 6)).collect();
    against(VALUES_4_3, &found)
}

/// Example 3.1: the heights of CB(3, 4, 2, 11).
pub(super) fn heights_3_1(_: Effort) -> Vec<Value> {
    let printed = [1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3];
    steps(4, 3, 11)
        .into_iter()
        .zip(printed)
        .enumerate()
        .map(|(i, (height, printed)): (usize, (u64, u64))| Value {
            label: format!("t({i})"),
            printed: printed.to_string(),
            claimed: None,
            computed: (height.min(2) + 1).to_string(),
        })
        .collect()
}

/// M1 to M4 of Definition 3.2, k = 2 and s = 0, with the last coordinates falling as in the paper.
fn moves([x, y, z]: [u64; 3]) -> [Vec<[u64; 3]>; 4] {
    [
        (0..x).rev().map(|u| [u, y, z]).collect(),
        (0..y).rev().map(|v| [x, v, z]).collect(),
        (0..z).rev().filter(|w| y <= w / 2).map(|w| [x, y, w]).collect(),
        (0..z).rev().map(|w| [x, y.min(w / 2), w]).collect(),
    ]
}

/// Example 3.3: the sets of {2, 2, 5}.
pub(super) fn sets_3_3(_: Effort) -> Vec<Value> {
    const PRINTED: [(&str, &str); 5] = [
        ("M1", "{1,2,5}, {0,2,5}"),
        ("M2", "{2,1,5}, {2,0,5}"),
        ("M3", "{2,2,4}"),
        ("M4", "{2,1,3}, {2,1,2}, {2,0,1}, {2,0,0}"),
        ("move", "{1,2,5}, {0,2,5}, {2,1,5}, {2,0,5}, {2,2,4}, {2,1,3}, {2,1,2}, {2,0,1}, {2,0,0}"),
    ];
    let sets = moves([2, 2, 5]);
    let mut all: Vec<[u64; 3]> = Vec::new();
    for option in sets.iter().flatten() {
        if !all.contains(option) {
            all.push(*option);
        }
    }
    let shown = |set: &[[u64; 3]]| {
        set.iter().map(|[a, b, c]| format!("{{{a},{b},{c}}}")).collect::<Vec<_>>().join(", ")
    };
    PRINTED
        .into_iter()
        .zip(sets.iter().chain([&all]))
        .map(|((label, printed), set)| Value {
            label: label.to_owned(),
            printed: printed.to_owned(),
            claimed: None,
            computed: shown(set),
        })
        .collect()
}

/// Example 3.4: which positions are options of others.
pub(super) fn members_3_4(_: Effort) -> Vec<Value> {
    const PRINTED: [([u64; 3], [u64; 3], &str); 4] = [
        ([2, 1, 3], [2, 2, 5], "is"),
        ([2, 0, 5], [2, 2, 5], "is"),
        ([0, 1, 5], [0, 2, 5], "is"),
        ([2, 0, 5], [2, 1, 3], "is not"),
    ];
    PRINTED
        .into_iter()
        .map(|(option, from, printed)| Value {
            label: format!("{option:?} of {from:?}"),
            printed: printed.to_owned(),
            claimed: None,
            computed: if moves(from).iter().flatten().any(|found| *found == option) {
                "is"
            } else {
                "is not"
            }
            .to_owned(),
        })
        .collect()
}
