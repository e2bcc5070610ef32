//! The pairs that pairs lead to, and states of a pool that cover others.

use nimcert_core::language::ast::Property;

use super::pairs::{BELOW, CONSECUTION, INITIATION, QUARTER, REACH_1, SAFETY, ZERO};
use crate::kit::cases::edited;
use crate::kit::certificate::{Document, Proof, prove, row};
use crate::kit::expected::{Case, Expected};

tests! {
    rejects_next_pair,
}

pub fn cases(cases: &mut Vec<Case>) {
    let quarter = prove(QUARTER, Property::Nimsum);
    next_pairs(cases, &quarter);
    stars(cases, &quarter);
}

/// A next pair for each letter by which the table goes on, and for no other.
fn next_pairs(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_next_pair";
    let wrong = Expected::Rejected(&["K19"]);
    for letter in 0..8 {
        let goes_on = ![2, 4].contains(&letter);
        let others: &[&str] = if goes_on { &["-1", "2", "1000000"] } else { &["0", "1", "-2", "2"] };
        for to in others {
            let what = format!("reach 1: by letter {letter} to pair {to}");
            cases.push(edited(test, what, quarter, wrong, |certificate| {
                certificate.rows(REACH_1, 0)[0][1 + letter] = (*to).to_owned();
            }));
        }
        for to in ["-1", "-2", "2", "9223372036854775804"] {
            let what = format!("reach 1: from pair 1 by letter {letter} to pair {to}");
            cases.push(edited(test, what, quarter, wrong, |certificate| {
                certificate.rows(REACH_1, 0)[1][1 + letter] = to.to_owned();
            }));
        }
        // The table goes on where the pair does not, or the other way round.
        let to = if goes_on { "-1" } else { "1" };
        // By 000 each table stays in state 0.
        let codes = if letter == 0 { Expected::Rejected(&["K12"]) } else { wrong };
        cases.push(edited(
            test,
            format!("reach 1: table to {to} by {letter}"),
            quarter,
            codes,
            |certificate| {
                certificate.rows("table", 0)[0][1 + letter] = to.to_owned();
            },
        ));
        // Another pair that is there: of the other table state.
        if goes_on {
            let what = format!("reach 1: by letter {letter} to the other pair");
            cases.push(edited(test, what, quarter, CONSECUTION, |certificate| {
                let to = &mut certificate.rows(REACH_1, 0)[0][1 + letter];
                *to = if to == "0" { "1" } else { "0" }.to_owned();
            }));
        }
        let what = format!("reach 1: from pair 1 by letter {letter} to pair 0");
        cases.push(edited(test, what, quarter, CONSECUTION, |certificate| {
            certificate.rows(REACH_1, 0)[1][1 + letter] = "0".to_owned();
        }));
    }
    // Another pair of the same table state, sound by itself, whose states do not all follow.
    let more = "1 1 1 1 1 1 1 1 1 0 1";
    let what = "a pair of more states that nothing leads to";
    cases.push(edited("verifies_harmless_changes", what, quarter, Expected::Verified, |certificate| {
        certificate.rows(REACH_1, 0).push(row(more));
    }));
    for letter in [1, 7] {
        let what = format!("reach 1: by letter {letter} to a pair of more states");
        cases.push(edited(test, what, quarter, CONSECUTION, |certificate| {
            let pairs = certificate.rows(REACH_1, 0);
            pairs.push(row(more));
            pairs[0][1 + letter] = "2".to_owned();
        }));
    }
}

/// A row with `*` covers many states; what is shown of it is shown of all of them.
fn stars(cases: &mut Vec<Case>, quarter: &Proof) {
    let with = |pool: &[&str], pairs: &[&str]| {
        let rows = |rows: &[&str]| rows.iter().map(|text| row(text)).collect::<Vec<_>>();
        let (pool, pairs) = (rows(pool), rows(pairs));
        move |certificate: &mut Document| {
            *certificate.rows("hidden", 0) = pool;
            *certificate.rows(REACH_1, 0) = pairs;
        }
    };
    let [zero, below] = [ZERO, BELOW].map(|pair| &pair[..pair.len() - 2]);
    for (test, expected, what, edit) in [
        (
            "verifies_harmless_changes",
            Expected::Verified,
            "a star that covers the start, in pair 0",
            with(&["0 0", "* *", "T 0"], &[&format!("{zero} 0 1"), &format!("{below} 2")]),
        ),
        (
            "verifies_harmless_changes",
            Expected::Verified,
            "a star that covers what follows, in both pairs",
            with(&["0 0", "* 0", "T 0"], &[&format!("{zero} 0 1"), &format!("{below} 1 2")]),
        ),
        (
            "verifies_harmless_changes",
            Expected::Verified,
            "in pair 1 only",
            with(&["0 0", "T 0", "T *"], &[&format!("{zero} 0"), &format!("{below} 1 2")]),
        ),
        (
            "rejects_hidden_initiation",
            INITIATION,
            "a star that does not cover the start",
            with(&["0 0", "F *", "T 0"], &[&format!("{zero} 0 1"), &format!("{below} 2")]),
        ),
        (
            "rejects_hidden_initiation",
            INITIATION,
            "a star that covers what no letters of zeros lead to",
            with(&["0 0", "T 0", "T *"], &[&format!("{zero} 0 2"), &format!("{below} 1")]),
        ),
        (
            "rejects_hidden_consecution",
            CONSECUTION,
            "a star in place of the start: what is needed is forgotten",
            with(&["* 0", "T 0"], &[&format!("{zero} 0"), &format!("{below} 1")]),
        ),
        (
            "rejects_hidden_consecution",
            CONSECUTION,
            "a row that a star covers does not follow from the star",
            with(&["0 0", "* 0", "T 0"], &[&format!("{zero} 1"), &format!("{below} 2")]),
        ),
        (
            "rejects_hidden_safety",
            SAFETY,
            "a star in place of T",
            with(&["0 0", "* 0"], &[&format!("{zero} 0"), &format!("{below} 1")]),
        ),
        (
            "rejects_unsorted",
            Expected::Rejected(&["K09"]),
            "a star before a number",
            with(&["* 0", "0 0", "T 0"], &[&format!("{zero} 1"), &format!("{below} 2")]),
        ),
        (
            "rejects_unsorted",
            Expected::Rejected(&["K09"]),
            "a state of the pool twice",
            with(&["0 0", "T 0", "T 0"], &[&format!("{zero} 0"), &format!("{below} 1")]),
        ),
    ] {
        cases.push(edited(test, format!("reach 1: {what}"), quarter, expected, edit));
    }
}
