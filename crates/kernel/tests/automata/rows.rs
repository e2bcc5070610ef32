//! Rows of states: their order, and which states they cover.

use crate::kit::cases::case;
use crate::kit::certificate::{row, sort_states, written};
use crate::kit::expected::{Case, Expected};
use crate::kit::faults::{CONSECUTION, INITIATION, SAFETY};

tests! {
    rejects_rows_out_of_order,
    rejects_uncovered,
    rejects_stars_where_an_item_is_needed,
    verifies_covering_rows,
}

/// Each of the first two conditions is true where the other one is false.
const CLAIM: &str = "claim forall x, y, u, v: 3 * x < 5 * y or 3 * x >= 5 * y or 2 * u = 3 * v";

/// The values of 3 x - 5 y, and then those of 2 u - 3 v, that are reached.
const FIRST: [&str; 7] = ["-2", "-1", "0", "1", "2", "3", "4"];

const LAST: [&str; 5] = ["-1", "0", "1", "2", "F"];

const ORDER: Expected = Expected::Rejected(&["K09"]);

/// The states that are reached, in order.
fn reached() -> Vec<String> {
    let rows = FIRST.iter().flat_map(|both| LAST.iter().map(move |item| format!("{both} {both} {item}")));
    rows.collect()
}

fn forall(rows: &[String]) -> String {
    let lines: String = rows.iter().map(|row| format!("{row}\n")).collect();
    written(CLAIM, &format!("invariant forall width 3 rows {}\n{lines}", rows.len()))
}

/// The same, with the rows put in order.
fn sorted(rows: &[String]) -> String {
    let mut rows: Vec<_> = rows.iter().map(|text| row(text)).collect();
    sort_states(&mut rows);
    forall(&rows.iter().map(|row| row.join(" ")).collect::<Vec<String>>())
}

pub fn cases(cases: &mut Vec<Case>) {
    order(cases);
    covering(cases);
    stars(cases);
}

fn order(cases: &mut Vec<Case>) {
    let test = "rejects_rows_out_of_order";
    let all = reached();
    cases.push(case("verifies_covering_rows", "all states", CLAIM, forall(&all), Expected::Verified));
    for i in 0..all.len() {
        let mut rows = all.clone();
        rows.insert(i, all[i].clone());
        cases.push(case(test, format!("row {i} twice"), CLAIM, forall(&rows), ORDER));
        let mut rows = all.clone();
        rows.push(all[i].clone());
        cases.push(case(test, format!("row {i} again at the end"), CLAIM, forall(&rows), ORDER));
        if i + 1 < all.len() {
            let mut rows = all.clone();
            rows.swap(i, i + 1);
            cases.push(case(test, format!("rows {i} and {} exchanged", i + 1), CLAIM, forall(&rows), ORDER));
        }
    }
    let backwards: Vec<String> = all.iter().rev().cloned().collect();
    cases.push(case(test, "backwards", CLAIM, forall(&backwards), ORDER));
    // Integers by their value, then `*`, then `F`, then `T`; each item after those before it.
    let items =
        ["-2305843009213693952", "-10", "-9", "-1", "0", "9", "10", "2305843009213693952", "*", "F", "T"];
    for (i, smaller) in items.iter().enumerate() {
        for greater in &items[i..] {
            let pair =
                |a: &str, b: &str| [all.clone(), vec![format!("T {a} 0"), format!("T {b} 0")]].concat();
            let what = format!("{greater} before {smaller}");
            cases.push(case(test, what, CLAIM, forall(&pair(greater, smaller)), ORDER));
            if smaller != greater {
                let (test, what) = ("verifies_covering_rows", format!("{smaller} before {greater}"));
                let certificate = forall(&pair(smaller, greater));
                cases.push(case(test, what, CLAIM, certificate, Expected::Verified));
            }
        }
    }
    for (what, first, second) in
        [("a first item that falls", "T * F", "T 9 T"), ("a row that falls at its end", "T 3 F", "T 3 *")]
    {
        let rows = [all.clone(), vec![first.to_owned(), second.to_owned()]].concat();
        cases.push(case(test, what, CLAIM, forall(&rows), ORDER));
    }
    let rows = [vec!["T T T".to_owned()], all.clone()].concat();
    cases.push(case(test, "T first", CLAIM, forall(&rows), ORDER));
    let rows = [vec!["* T T".to_owned()], all].concat();
    cases.push(case(test, "a star first", CLAIM, forall(&rows), ORDER));
}

/// A state that no row covers.
fn covering(cases: &mut Vec<Case>) {
    let all = reached();
    for i in 0..all.len() {
        let mut rows = all.clone();
        let left_out = rows.remove(i);
        let expected = if left_out == "0 0 0" { INITIATION } else { CONSECUTION };
        cases.push(case("rejects_uncovered", format!("without {left_out}"), CLAIM, forall(&rows), expected));
        let (first, last) = left_out.rsplit_once(' ').expect("items");
        let with = |row: &str| sorted(&[rows.clone(), vec![row.to_owned()]].concat());
        // A row that covers it takes its place, but only stars cover what follows a star.
        let star = format!("{first} *");
        let what = format!("{star} in place of {left_out}");
        cases.push(case("rejects_uncovered", what, CLAIM, with(&star), CONSECUTION));
        let what = format!("stars, and {left_out}");
        let stars = FIRST.map(|both| format!("{both} {both} *"));
        let stars = sorted(&[stars.to_vec(), vec![left_out.clone()]].concat());
        cases.push(case("verifies_covering_rows", what, CLAIM, stars, Expected::Verified));
        // Others do not cover it: `*`, `F` and `T` are no items that stand for numbers.
        for other in ["-3", "5", "F", "T"].iter().filter(|other| **other != last) {
            let replaced = format!("{first} {other}");
            if rows.contains(&replaced) {
                continue;
            }
            let what = format!("{replaced} in place of {left_out}");
            let wrong = Expected::Rejected(&["K13", "K14", "K15"]);
            cases.push(case("rejects_uncovered", what, CLAIM, with(&replaced), wrong));
        }
    }
    let of = |last: &[&str]| -> Vec<String> {
        FIRST.iter().flat_map(|both| last.iter().map(move |last| format!("{both} {both} {last}"))).collect()
    };
    // One row covers what is settled and what is not; two rows may cover one state.
    for last in [&["*"][..], &["0", "*"], &["*", "F"], &["-1", "0", "1", "2", "*", "F", "T"]] {
        let what = format!("{last:?} last");
        cases.push(case("verifies_covering_rows", what, CLAIM, sorted(&of(last)), Expected::Verified));
    }
    for last in [&["F"][..], &["-1", "0", "1", "2"], &["0", "F"], &["-1", "0", "1", "2", "T"], &[]] {
        let wrong = Expected::Rejected(&["K13", "K14", "K15"]);
        cases.push(case("rejects_uncovered", format!("{last:?} last"), CLAIM, sorted(&of(last)), wrong));
    }
    // What is `*` before the letter is `*` after it, and only `*` covers it.
    let mut rows = of(&["0"]);
    rows[2] = "0 0 *".to_owned();
    let wrong = Expected::Rejected(&["K14"]);
    cases.push(case("rejects_uncovered", "a star that leads to a number", CLAIM, sorted(&rows), wrong));
    // Rows that nothing leads to may be there, with each kind of item.
    for more in ["T * *", "T 0 *", "T F T", "* T *", "0 T F", "F T 7", "* T T"] {
        let rows = [reached(), vec![more.to_owned()]].concat();
        cases.push(case("verifies_covering_rows", more, CLAIM, sorted(&rows), Expected::Verified));
    }
}

/// `*` in place of the items that show that the formula is false at the end: of the first two conditions the one that
/// holds, or that the last one holds.
fn stars(cases: &mut Vec<Case>) {
    let test = "rejects_stars_where_an_item_is_needed";
    for (i, both) in FIRST.iter().enumerate() {
        // 3 x < 5 y holds where the state is negative, 3 x >= 5 y elsewhere, and 2 u = 3 v at 0.
        let is_negative = both.starts_with('-');
        for last in ["*", "-1", "0", "F"] {
            for (star, shows) in [
                (format!("* * {last}"), false),
                (format!("* {both} {last}"), !is_negative),
                (format!("{both} * {last}"), is_negative),
            ] {
                let mut rows = reached();
                rows.push(star.clone());
                // If it is safe, what follows is not covered.
                let expected = if shows || last == "0" { CONSECUTION } else { SAFETY };
                cases.push(case(test, format!("{star} of state {i}"), CLAIM, sorted(&rows), expected));
            }
        }
    }
}
