//! \[miyadera2017, Section 5\]: sequences that three functions make.

use super::sequences::{apply, sequences, types};
use crate::evidence::{Effort, Evidence, Grid, Value};
use crate::item::{Item, Status};
use crate::shared::tally::Tally;

/// No step leads back into 0..k-1.
pub(super) const LEMMA_5_1: Evidence =
    Evidence::Claims { file: "miyadera2017/lemma_5.1", fast: "k=3,11", full: "k=3,7,11,15,63,255" };
/// Where each of the three functions leads from 0..k-1.
pub(super) const LEMMA_5_3: Evidence = Evidence::Claims {
    file: "miyadera2017/lemma_5.3",
    fast: "k=3; m=0 / k=11; m=2",
    full: "k=3; m=0 / k=7; m=1 / k=11; m=2 / k=15; m=3 / k=63; m=15 / k=255; m=63",
};

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "miyadera2017/definition_5.1",
        "P1(x) = 2x + 2, P2(x) = 2x, P3(x) = 2x + 1 - k for natural numbers x.",
        Status::CorrectedDefinition("crates/papers/src/miyadera2017/sequences.rs, `apply`"),
    )
    .corrected(
        "The same for all integers x: Example 5.1 (iii) and the proof of Lemma 5.1 apply them to negative \
         ones.",
    )
    .shown_by(&[Evidence::values(
        "the sequence (iii) of Example 5.1, which applies the functions to -2",
        negative_arguments,
    )])
    .errata(&["miyadera2017-E3"]),
    Item::new(
        "miyadera2017/example_5.1",
        "k = 7: three sequences that P1, P2, P3 make from 2.",
        Status::Computed,
    )
    .shown_by(&[Evidence::values("the three sequences", example_5_1)]),
    Item::new(
        "miyadera2017/definition_5.2",
        "Type 1: all b_i in 0..k-1. Type 2 (Type 3): for some t, b_0, .., b_t in 0..k-1 and b_(t+1), .., \
         b_n >= k (< 0).",
        Status::CorrectedDefinition("crates/papers/src/miyadera2017/sequences.rs, `types`"),
    )
    .corrected(
        "Types 2 and 3 need t < n; if t = n were allowed, every sequence of Type 1 would be of all three \
         types.",
    )
    .shown_by(&[Evidence::fails(
        "as printed (t <= n), no sequence has two types",
        one_type_as_printed,
        "k = 3: [2] has types 1, 2, 3",
    )])
    .errata(&["miyadera2017-E4"]),
    Item::new(
        "miyadera2017/remark_5.1",
        "The sequences (i), (ii), (iii) of Example 5.1 are of Type 1, 2 and 3.",
        Status::Computed,
    )
    .shown_by(&[Evidence::values("the three types", remark_5_1)]),
    Item::new(
        "miyadera2017/lemma_5.1",
        "A sequence made from 2 by P1, P2, P3 is of exactly one type, and b_n determines which: 0 <= b_n < \
         k, b_n >= k, b_n < 0.",
        Status::ProvedFor(
            "k = 3, 7, 11, 15, 63, 255, step by step; the induction is in docs/THEORY.md, section 5.7",
        ),
    )
    .shown_by(&[
        LEMMA_5_1,
        Evidence::claim("miyadera2017/lemma_5.1_near_miss"),
        Evidence::holds("exactly one type, determined by the last number", lemma_5_1),
    ]),
    Item::new(
        "miyadera2017/lemma_5.2",
        "If b_0, .., b_t is of Type 2, so is b_0, .., b_n for every n >= t.",
        Status::ProvedFor(
            "k = 3, 7, 11, 15, 63, 255, step by step; the induction is in docs/THEORY.md, section 5.7",
        ),
    )
    .shown_by(&[LEMMA_5_1, Evidence::holds("Type 2 stays Type 2 (and Type 3 stays Type 3)", lemma_5_2)]),
    Item::new(
        "miyadera2017/lemma_5.3",
        "For even h with 0 <= h < k = 4m + 3: if h <= 2m, then 0 <= P2(h) < P1(h) < k and P3(h) < 0; if h \
         >= 2m + 2, then 0 < P3(h) < k < P2(h) < P1(h); and k < P_u(h) only for h >= 2m + 2 and u = 1, 2.",
        Status::ProvedFor("k = 3, 7, 11, 15, 63, 255"),
    )
    .shown_by(&[LEMMA_5_3, Evidence::claim("miyadera2017/lemma_5.3_near_miss")]),
    Item::new(
        "miyadera2017/lemma_5.4",
        "A sequence is of Type 1 iff for each i: b_i <= 2m and the next is P1 or P2 of it, or b_i >= 2m + 2 \
         and the next is P3 of it.",
        Status::ProvedFor(
            "k = 3, 7, 11, 15, 63, 255, step by step: Lemma 5.3; the induction is in docs/THEORY.md, \
             section 5.7",
        ),
    )
    .shown_by(&[LEMMA_5_3, Evidence::holds("Type 1 by its steps", lemma_5_4)]),
    Item::new(
        "miyadera2017/lemma_5.5",
        "A sequence of Type 1 can be continued to any length so that it is of Type 1.",
        Status::ProvedFor(
            "k = 3, 7, 11, 15, 63, 255, step by step: Lemma 5.3; the induction is in docs/THEORY.md, \
             section 5.7",
        ),
    )
    .shown_by(&[LEMMA_5_3, Evidence::holds("some next number keeps Type 1", lemma_5_5)])
    .errata(&["miyadera2017-E19"]),
    Item::new(
        "miyadera2017/lemma_5.6",
        "c_0, .., c_n is of Type 2 iff there is b_0, .., b_n that satisfies one of: (i) it is of Type 1; \
         (ii) for some j it agrees with c up to j, 2m + 2 <= c_j < k, b_(j+1) = P3(b_j), and c_(j+1) = \
         P1(c_j) or P2(c_j).",
        Status::CorrectedFor(
            "k = 3, 7, 11, 15, 63, 255, step by step: Lemmas 5.1 and 5.3; the induction is in \
             docs/THEORY.md, section 5.7",
        ),
    )
    .corrected("iff there is a b that satisfies both (i) and (ii), as in the proof.")
    .shown_by(&[
        LEMMA_5_1,
        LEMMA_5_3,
        Evidence::fails(
            "as printed, with \"one of\"",
            lemma_5_6_as_printed,
            "k = 3: [2, 2, 2, 2, 2, 2, 2] for [2, 2, 2, 2, 2, 2, 2]",
        ),
        Evidence::holds("corrected, with both", lemma_5_6),
    ])
    .errata(&["miyadera2017-E5"]),
];

const KS: [i64; 4] = [3, 7, 11, 15];

/// Calls `look` with every sequence of up to 8 steps, 6 in the fast part.
fn every(effort: Effort, mut look: impl FnMut(&mut Tally, i64, &[usize], &[i64])) -> Grid {
    let longest = if effort == Effort::Fast { 6 } else { 8 };
    let mut tally = Tally::default();
    for k in KS {
        for steps in 0..=longest {
            for (applied, numbers) in sequences(k, steps) {
                look(&mut tally, k, &applied, &numbers);
            }
        }
    }
    tally.grid(format!("k = 3, 7, 11, 15, up to {longest} steps"))
}

const EXAMPLE_5_1: [(&str, &[usize], &str, u8); 3] = [
    ("(i)", &[1, 2, 1, 2, 0], "[2, 4, 2, 4, 2, 6]", 1),
    ("(ii)", &[1, 2, 1, 1, 0], "[2, 4, 2, 4, 8, 18]", 2),
    ("(iii)", &[2, 0, 1, 0, 2, 0], "[2, -2, -2, -4, -6, -18, -34]", 3),
];

fn made(functions: &[usize]) -> Vec<i64> {
    let mut numbers = vec![2];
    for function in functions {
        let last = numbers.last().copied().unwrap_or(2);
        numbers.push(apply(*function, 7, last));
    }
    numbers
}

fn example_5_1(_: Effort) -> Vec<Value> {
    EXAMPLE_5_1
        .map(|(label, functions, printed, _)| Value {
            label: label.to_owned(),
            printed: printed.to_owned(),
            claimed: None,
            computed: format!("{:?}", made(functions)),
        })
        .into()
}

fn negative_arguments(_: Effort) -> Vec<Value> {
    example_5_1(Effort::Fast).into_iter().filter(|value| value.label == "(iii)").collect()
}

fn remark_5_1(_: Effort) -> Vec<Value> {
    EXAMPLE_5_1
        .map(|(label, functions, _, printed)| Value {
            label: label.to_owned(),
            printed: format!("[{printed}]"),
            claimed: None,
            computed: format!("{:?}", types(7, &made(functions), false)),
        })
        .into()
}

fn one_type_as_printed(effort: Effort) -> Grid {
    every(effort, |tally, k, _, numbers| {
        let found = types(k, numbers, true);
        tally.case(found.len() == 1, || {
            let found: Vec<String> = found.iter().map(u8::to_string).collect();
            format!("k = {k}: {numbers:?} has types {}", found.join(", "))
        });
    })
}

fn lemma_5_1(effort: Effort) -> Grid {
    every(effort, |tally, k, _, numbers| {
        let last = numbers.last().copied().unwrap_or(2);
        let expected = if last < 0 { 3 } else { 1 + u8::from(last >= k) };
        tally.case(types(k, numbers, false) == [expected], || format!("k = {k}: {numbers:?}"));
    })
}

fn lemma_5_2(effort: Effort) -> Grid {
    every(effort, |tally, k, _, numbers| {
        for length in 1..numbers.len() {
            let Some(start) = numbers.get(..length) else { continue };
            for kind in [2, 3] {
                let holds = types(k, start, false) != [kind] || types(k, numbers, false) == [kind];
                tally.case(holds, || format!("k = {k}: {numbers:?} from {start:?}"));
            }
        }
    })
}

/// Whether each step is one that Lemma 5.4 allows in a sequence of Type 1.
fn steps_of_type_1(k: i64, applied: &[usize], numbers: &[i64]) -> bool {
    let m = (k - 3) / 4;
    applied.iter().zip(numbers).all(|(&function, &b)| {
        if (0..=2 * m).contains(&b) { function < 2 } else { (2 * m + 2..k).contains(&b) && function == 2 }
    })
}

fn lemma_5_4(effort: Effort) -> Grid {
    every(effort, |tally, k, applied, numbers| {
        let is_1 = types(k, numbers, false) == [1];
        tally.case(is_1 == steps_of_type_1(k, applied, numbers), || format!("k = {k}: {numbers:?}"));
    })
}

fn lemma_5_5(effort: Effort) -> Grid {
    every(effort, |tally, k, _, numbers| {
        if types(k, numbers, false) == [1] {
            let last = numbers.last().copied().unwrap_or(2);
            let goes_on = (0..3).any(|function| (0..k).contains(&apply(function, k, last)));
            tally.case(goes_on, || format!("k = {k}: {numbers:?}"));
        }
    })
}

/// (ii) of Lemma 5.6 for a pair of sequences.
fn branches_off(k: i64, b: &[i64], c: &[i64]) -> bool {
    let m = (k - 3) / 4;
    (0..c.len().saturating_sub(1)).any(|j| {
        let (Some(start_b), Some(start_c)) = (b.get(..=j), c.get(..=j)) else { return false };
        let (Some(&c_j), Some(&next_b), Some(&next_c)) = (c.get(j), b.get(j + 1), c.get(j + 1)) else {
            return false;
        };
        start_b == start_c
            && (2 * m + 2..k).contains(&c_j)
            && next_b == apply(2, k, c_j)
            && (next_c == apply(0, k, c_j) || next_c == apply(1, k, c_j))
    })
}

/// Compares "c is of Type 2" with "there is a b" for every sequence c of 5 or 6 steps.
fn type_2_iff(effort: Effort, is_there: fn(i64, &[i64], &[i64]) -> bool) -> Grid {
    let steps = if effort == Effort::Fast { 5 } else { 6 };
    let mut tally = Tally::default();
    for k in KS {
        let all: Vec<Vec<i64>> = sequences(k, steps).map(|(_, numbers)| numbers).collect();
        for c in &all {
            let found = all.iter().find(|b| is_there(k, b, c));
            tally.case((types(k, c, false) == [2]) == found.is_some(), || match found {
                Some(b) => format!("k = {k}: {b:?} for {c:?}"),
                None => format!("k = {k}: nothing for {c:?}"),
            });
        }
    }
    tally.grid(format!("k = 3, 7, 11, 15, {steps} steps"))
}

fn lemma_5_6_as_printed(_: Effort) -> Grid {
    type_2_iff(Effort::Full, |k, b, c| types(k, b, false) == [1] || branches_off(k, b, c))
}

fn lemma_5_6(effort: Effort) -> Grid {
    type_2_iff(effort, |k, b, c| types(k, b, false) == [1] && branches_off(k, b, c))
}
