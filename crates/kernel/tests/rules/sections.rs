//! Tables as they are read: acceptance bits, next states, the zero letter.

use nimcert_core::language::ast::Property;

use crate::kit::cases::edited;
use crate::kit::certificate::{Proof, prove};
use crate::kit::expected::{Case, Expected};

tests! {
    rejects_table,
}

pub fn cases(cases: &mut Vec<Case>) {
    let quarter = prove("fun f(t) = floor(t / 4)", Property::Nimsum);
    tables(cases, &quarter);
}

fn tables(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_table";
    let range = Expected::Rejected(&["K11"]);
    for i in 0..3 {
        for (column, word, what) in [
            (0, "2", "acceptance 2"),
            (0, "-1", "acceptance -1"),
            (0, "9223372036854775800", "acceptance of 63 bits"),
            (3, "-2", "next state -2"),
            (3, "10", "a next state beyond the last"),
            (8, "4294967296", "a next state 2^32"),
            (2, "-9223372036854775808", "a next state -2^63"),
        ] {
            cases.push(edited(test, format!("reach {}: {what}", i + 1), quarter, range, |certificate| {
                certificate.rows("table", i)[1][column] = word.to_owned();
            }));
        }
        cases.push(edited(test, format!("reach {}: next state = rows", i + 1), quarter, range, |c| {
            let rows = c.rows("table", i);
            rows[1][5] = rows.len().to_string();
        }));
    }
    let graph = prove("fun f(t) = 2^(floor(log2(t)) - 1)", Property::Nimsum);
    let what = "graph: next state = rows";
    cases.push(edited(test, what, &graph, range, |certificate| {
        let rows = certificate.rows("table", 0);
        rows[1][1] = rows.len().to_string();
    }));
    let last = Expected::Rejected(&["K11"]);
    cases.push(edited(test, "the last state left out", quarter, last, |certificate| {
        certificate.rows("table", 2).pop();
    }));
    // A table that differs in one transition, in range: some obligation fails.
    let wrong = Expected::Rejected(&["K13", "K14", "K15"]);
    for column in 1..5 {
        cases.push(edited(test, format!("graph: transition {column} of state 1"), &graph, wrong, |c| {
            let next = &mut c.rows("table", 0)[1][column];
            *next = if next == "0" { "1".to_owned() } else { "0".to_owned() };
        }));
    }
    cases.push(edited(test, "graph: acceptance flipped", &graph, wrong, |certificate| {
        let accepting = &mut certificate.rows("table", 0)[1][0];
        *accepting = if accepting == "1" { "0".to_owned() } else { "1".to_owned() };
    }));
}
