//! The rows of bodies: their number, their width, their order and their items.

use nimcert_core::language::ast::Property;

use crate::kit::cases::{case, edited, retyped};
use crate::kit::certificate::{Proof, prove, row, written};
use crate::kit::expected::{Case, Expected};

tests! {
    rejects_count,
    rejects_item,
    rejects_unsorted,
    rejects_width,
    rejects_runs,
}

pub fn cases(cases: &mut Vec<Case>) {
    let quarter = prove("fun f(t) = floor(t / 4)", Property::Nimsum);
    rows(cases, &quarter);
}

fn rows(cases: &mut Vec<Case>, quarter: &Proof) {
    let (monotone, cover) = ("invariant monotone", "invariant cover");
    let test = "rejects_width";
    let width = Expected::Rejected(&["K07"]);
    for (header, old) in [(monotone, 4), (cover, 6), ("hidden", 2)] {
        for new in [0, old - 1, old + 1, 64, 65, 1_000_000] {
            let (from, to) = (format!("{header} width {old} "), format!("{header} width {new} "));
            cases.push(retyped(test, to.trim_end(), quarter, width, &from, &to));
        }
        for (i, what) in [(0, "first"), (1, "second")] {
            cases.push(edited(test, format!("{header}: {what} row without its end"), quarter, width, |c| {
                c.rows(header, 0)[i].pop();
            }));
            cases.push(edited(
                test,
                format!("{header}: {what} row without its start"),
                quarter,
                width,
                |c| {
                    c.rows(header, 0)[i].remove(0);
                },
            ));
            cases.push(edited(test, format!("{header}: {what} row with one more"), quarter, width, |c| {
                c.rows(header, 0)[i].push("0".to_owned());
            }));
        }
    }
    cases.push(edited(test, "table: a row without its end", quarter, width, |certificate| {
        certificate.rows("table", 0)[1].pop();
    }));
    cases.push(edited(test, "table: a row with one more", quarter, width, |certificate| {
        certificate.rows("table", 2)[3].push("0".to_owned());
    }));

    let test = "rejects_count";
    let count = Expected::Rejected(&["K08"]);
    for (start, rows) in [("invariant monotone width 4", 7), ("invariant cover width 6", 8)] {
        let more = [rows + 1, rows + 1000];
        for announced in more {
            let (from, to) = (format!("{start} rows {rows}\n"), format!("{start} rows {announced}\n"));
            cases.push(retyped(test, to.trim_end(), quarter, count, &from, &to));
        }
        // The first rows are an invariant by themselves, or what follows starts no section.
        let fewer = Expected::Rejected(&["K04", "K05", "K06", "K08", "K10", "K13", "K14"]);
        for announced in [0, 1, rows - 1] {
            let (from, to) = (format!("{start} rows {rows}\n"), format!("{start} rows {announced}\n"));
            cases.push(retyped(test, to.trim_end(), quarter, fewer, &from, &to));
        }
    }

    let test = "rejects_unsorted";
    let unsorted = Expected::Rejected(&["K09"]);
    for (header, i) in [(monotone, 0), (monotone, 5), ("invariant closed 3", 0), (cover, 6), ("hidden", 0)] {
        let exchanged = format!("{header}: rows {i} and {} exchanged", i + 1);
        cases.push(edited(test, exchanged, quarter, unsorted, |c| c.rows(header, 0).swap(i, i + 1)));
        cases.push(edited(test, format!("{header} from {i} backwards"), quarter, unsorted, |c| {
            c.rows(header, 0)[i..].reverse();
        }));
        for (place, what) in
            [("after it", i + 1), ("at the end", usize::MAX)].map(|(what, place)| (place, what))
        {
            cases.push(edited(
                test,
                format!("{header}: row {i} again {what}"),
                quarter,
                unsorted,
                |certificate| {
                    let rows = certificate.rows(header, 0);
                    rows.insert(place.min(rows.len()), rows[i].clone());
                },
            ));
        }
    }
    let more = Expected::Rejected(&["K14"]);
    cases.push(edited("rejects_consecution", "rows with F and *", quarter, more, |certificate| {
        certificate
            .rows("invariant closed 3", 0)
            .extend([row("T * 0 0 0 0 0 0 0"), row("T F 0 0 0 0 0 0 0")]);
    }));
    cases.push(edited(test, "F before *", quarter, unsorted, |certificate| {
        certificate
            .rows("invariant closed 3", 0)
            .extend([row("T F 0 0 0 0 0 0 0"), row("T * 0 0 0 0 0 0 0")]);
    }));
    cases.push(edited(test, "a row more before others of a pool", quarter, unsorted, |certificate| {
        certificate.rows("hidden", 0).insert(0, row("F 0"));
    }));
    let harmless = "verifies_harmless_changes";
    cases.push(edited(harmless, "a row more among others of a pool", quarter, Expected::Verified, |c| {
        c.rows("hidden", 0).insert(1, row("F 0"));
        c.rows("pairs", 0)[1][9] = "2".to_owned();
    }));
    items(cases, quarter);
}

fn items(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_item";
    let item = Expected::Rejected(&["K10"]);
    let wrong = [
        "x", "t", "f", "TT", "**", "+1", "00", "01", "-0", "-01", "1.0", "0x1", "1e3", "-", "--1", "1_0",
        "|", ":", "1:",
    ];
    let too_large = ["9223372036854775808", "-9223372036854775809", "18446744073709551616"];
    // The last three are how a kernel may represent `*`, `F` and `T`.
    let limits = [
        "-9223372036854775808",
        "4611686018427387904",
        "-4611686018427387905",
        "9223372036854775805",
        "9223372036854775806",
        "9223372036854775807",
    ];
    for word in wrong.into_iter().chain(too_large) {
        cases.push(edited(test, format!("invariant: {word}"), quarter, item, |certificate| {
            certificate.rows("invariant monotone", 0)[1][2] = word.to_owned();
        }));
        cases.push(edited(test, format!("pool: {word}"), quarter, item, |certificate| {
            certificate.rows("hidden", 0)[1][1] = word.to_owned();
        }));
    }
    // Numbers that a Linear component could have, but for their size.
    let no_state = Expected::Rejected(&["K09", "K10", "K14", "K15"]);
    for word in limits {
        cases.push(edited(test, format!("invariant: {word}"), quarter, no_state, |certificate| {
            certificate.rows("invariant monotone", 0)[1][2] = word.to_owned();
        }));
        for column in 0..2 {
            let what = format!("pool: {word}, column {column}");
            cases.push(edited(test, what, quarter, Expected::NotVerified, |certificate| {
                certificate.rows("hidden", 0)[1][column] = word.to_owned();
            }));
        }
    }
    let words = wrong.into_iter().chain(too_large).chain(limits);
    for word in ["T", "F", "*"] {
        for (body, column) in [("table", 0), ("table", 2), ("pairs", 0), ("pairs", 1), ("pairs", 9)] {
            cases.push(edited(
                test,
                format!("{body}: {word}, column {column}"),
                quarter,
                item,
                |certificate| {
                    certificate.rows(body, 2)[1][column] = word.to_owned();
                },
            ));
        }
    }
    let range = Expected::Rejected(&["K10", "K11"]);
    for word in words.clone() {
        cases.push(edited(test, format!("table: {word}"), quarter, range, |certificate| {
            certificate.rows("table", 2)[1][2] = word.to_owned();
        }));
    }
    let pair = Expected::Rejected(&["K10", "K19"]);
    for word in words {
        // A line that starts with a small letter is no row.
        let is_row = !word.starts_with(|c: char| c.is_ascii_lowercase());
        for column in [0, 1, 9].into_iter().filter(|column| is_row || *column > 0) {
            let what = format!("pairs: {word}, column {column}");
            cases.push(edited(test, what, quarter, pair, |certificate| {
                certificate.rows("pairs", 2)[1][column] = word.to_owned();
            }));
        }
    }
    // Numbers that are not states of their components: the second of `reach 1` is a Parity.
    for word in ["1", "-1", "2", "9223372036854775804"] {
        cases.push(edited(test, format!("a Parity in state {word}"), quarter, item, |certificate| {
            let rows = certificate.rows("hidden", 0);
            rows[0][1] = word.to_owned();
        }));
    }
    let ns = prove("fun f(t) = floor(t / 4)", Property::Ns);
    cases.push(edited(test, "an Ns in state 1", &ns, item, |certificate| {
        certificate.rows("invariant ns", 0)[2][3] = "1".to_owned();
    }));
    let graph = prove("fun f(t) = 2^(floor(log2(t)) - 1)", Property::Nimsum);
    let item = Expected::Rejected(&["K09", "K10"]);
    for word in ["-1", "1000", "4294967296"] {
        cases.push(edited(test, format!("a Table in state {word}"), &graph, item, |certificate| {
            let rows = certificate.rows("invariant functional", 0);
            let last = rows.len() - 1;
            rows[last][0] = word.to_owned();
        }));
    }
    runs(cases, quarter);
}

/// What format 1 had: runs, several values of an item, items left out.
fn runs(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_runs";
    let monotone = |lines: &str| format!("invariant monotone width 4 rows 7\n{lines}");
    let from = monotone("0 0 0 0\n0 1 1 0\n0 2 2 0\n0 3 3 0\n1 0 1 0\n1 1 2 0\n1 2 3 0\n");
    for (lines, what) in [
        ("0 0 0 0 + 0 1 1 0 x 4\n1 0 1 0 + 0 1 1 0 x 3\n", "runs"),
        ("0 0 0 0 + 0 1 1 0 x 4\n1 0 1 0\n1 1 2 0\n1 2 3 0\n", "a run"),
        ("0 0 0 0\n0 1 1 0\n0 2 2 0\n0 3 3 0\n1 0 1 0\n1 1 2 0\n1 2 3 0 + 0 1 1 0 x 1\n", "a run of one"),
        ("0|1 0 0 0\n0 1 1 0\n0 2 2 0\n0 3 3 0\n1 0 1 0\n1 1 2 0\n", "two values"),
        ("0 0 0 0\n0 1 1 0\n0 2 2 0\n0 3 3 0\n1 0|1 1 0\n1 1 2 0\n1 2 3 0\n", "two values of a later item"),
    ] {
        let expected = Expected::Rejected(&["K10"]);
        cases.push(retyped(test, what, quarter, expected, &from, &monotone(lines)));
    }
    for (lines, what) in [
        ("0 0 0 0\n1 1 0\n2 2 0\n3 3 0\n1 0 1 0\n1 2 0\n2 3 0\n", "items left out"),
        ("0 0 0 0\n0 1 1 0\n0 2 2 0\n0 3 3 0\n1 0 1 0\n1 1 2 0\n2 3 0\n", "an item left out at last"),
    ] {
        let expected = Expected::Rejected(&["K07"]);
        cases.push(retyped(test, what, quarter, expected, &from, &monotone(lines)));
    }
    for (what, from, to) in [
        (
            "a run of a table",
            "\n1 1 1 1 1 1 1 1 1\nhidden",
            "\n1 1 1 1 1 1 1 1 1 + 0 0 0 0 0 0 0 0 0 x 1\nhidden",
        ),
        ("two values in a table", "tracks 3 rows 2\n0 0 1 ", "tracks 3 rows 2\n0 0|1 1 "),
        ("a run of pairs", "\n1 1 1 1 1 1 1 1 1 1\nreach 2", "\n1 1 1 1 1 1 1 1 1 1 + 0 0 x 1\nreach 2"),
        ("two values in a pair", "\n1 1 1 1 1 1 1 1 1 1\nreach 2", "\n1 1 1 1 1 1 1 1 1 0|1\nreach 2"),
        ("two values in a pool", "rows 2\n0 0\nT 0\npairs", "rows 2\n0|T 0\nT 0\npairs"),
    ] {
        cases.push(retyped(test, what, quarter, Expected::Rejected(&["K10"]), from, to));
    }
    let steps = "fun f(t) = t\nclaim monotone f below 9";
    for line in ["1|2", "1 + 1 x 2", "1 2", "1 + 1"] {
        let certificate = written(steps, &format!("evaluated steps rows 2\n{line}\n"));
        cases.push(case(test, format!("steps {line}"), steps, certificate, Expected::Rejected(&["K10"])));
    }
}
