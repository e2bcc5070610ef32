//! The rows of bodies: their number, their width, their order and their items.

use nimcert_core::language::ast::Property;

use crate::kit::cases::{edited, retyped};
use crate::kit::certificate::{Proof, prove, row};
use crate::kit::expected::{Case, Expected};

tests! {
    rejects_count,
    rejects_item,
    rejects_unsorted,
    rejects_width,
    verifies_in_any_order,
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
        // What is left of another row has the first item of the row before it.
        let other = Expected::Rejected(&["K09", "K14", "K17"]);
        for (i, what, code) in [(0, "first", width), (1, "second", other)] {
            cases.push(edited(test, format!("{header}: {what} row without its end"), quarter, code, |c| {
                c.rows(header, 0)[i].pop();
            }));
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
    let difference = Expected::Rejected(&["K01", "K07", "K10"]);
    for to in ["0 0 0 0 + 0 1 1 x 4", "0 0 0 0 + 0 1 1 0 0 x 4", "0 0 0 + 0 1 1 x 4"] {
        cases.push(retyped(test, to, quarter, difference, "0 0 0 0 + 0 1 1 0 x 4", to));
    }

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
    let longer = Expected::Rejected(&["K08", "K10"]);
    for to in ["x 8", "x 1000000", "x 18446744073709551616"] {
        let to = format!("0 0 0 0 + 0 1 1 0 {to}");
        cases.push(retyped(test, to.clone(), quarter, longer, "0 0 0 0 + 0 1 1 0 x 4", &to));
    }
    let shorter = Expected::Rejected(&["K08"]);
    cases.push(retyped(test, "a run of 3, not 4", quarter, shorter, "+ 0 1 1 0 x 4", "+ 0 1 1 0 x 3"));

    let test = "rejects_unsorted";
    let unsorted = Expected::Rejected(&["K09"]);
    for (header, i) in [(monotone, 0), (monotone, 5), ("invariant closed 3", 0), (cover, 6), ("hidden", 0)] {
        // The order of rows does not matter, but for those of a pool, which pairs name by their places.
        let (of_order, any) = if header == "hidden" {
            (test, Expected::Rejected(&["K16", "K17", "K18"]))
        } else {
            ("verifies_in_any_order", Expected::Verified)
        };
        let exchanged = format!("{header}: rows {i} and {} exchanged", i + 1);
        cases.push(edited(of_order, exchanged, quarter, any, |c| c.rows(header, 0).swap(i, i + 1)));
        cases.push(edited(of_order, format!("{header} from {i} backwards"), quarter, any, |c| {
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
    cases.push(edited(test, "rows with F and *", quarter, more, |certificate| {
        certificate
            .rows("invariant closed 3", 0)
            .extend([row("T F 0 0 0 0 0 0 0"), row("T * 0 0 0 0 0 0 0")]);
    }));
    let moved = Expected::Rejected(&["K16", "K17", "K18"]);
    cases.push(edited(test, "a row more before others of a pool", quarter, moved, |certificate| {
        certificate.rows("hidden", 0).insert(0, row("F 0"));
    }));
    cases.push(edited("verifies_in_any_order", "a row more after them", quarter, Expected::Verified, |c| {
        c.rows("hidden", 0).push(row("F 0"));
    }));
    let run = Expected::Rejected(&["K09"]);
    let to = "0 3 3 0 + 0 -1 -1 0 x 4";
    let any = "verifies_in_any_order";
    cases.push(retyped(any, "a run downwards", quarter, Expected::Verified, "0 0 0 0 + 0 1 1 0 x 4", to));
    let to = "0 0 0 0 + 0 0 0 0 x 4";
    cases.push(retyped(test, "a run on the spot", quarter, run, "0 0 0 0 + 0 1 1 0 x 4", to));
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
        for (body, column) in [("table", 0), ("table", 2), ("pairs", 0), ("pairs", 1)] {
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
        cases.push(edited(test, format!("pairs: {word}"), quarter, pair, |certificate| {
            certificate.rows("pairs", 2)[1][1] = word.to_owned();
        }));
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
    let runs = [
        ("T 0 0 0 + 1 1 1 0 x 4", "T plus 1"),
        ("0 0 0 0 + T 1 1 0 x 4", "a difference T"),
        ("0 0 0 0 + * 1 1 0 x 4", "a difference *"),
        ("0 0 0 0 + 0 1 1 0 x 1", "a run of one"),
        ("0 0 0 0 + 0 1 1 0 x 0", "a run of none"),
        ("0 0 0 0 + 0 1 1 0 x -4", "a run of less than none"),
        ("0 0 0 0 + 0 1 1 0", "no count"),
        ("0 0 0 0 + 0 1 1 0 x", "no count after x"),
        ("0 0 0 0 + 0 1 1 0 x 4 x 4", "two counts"),
        ("0 0 0 0 + 0 1 1 0 + 0 1 1 0 x 4", "two differences"),
        ("0 0 0 0 x 4", "no difference"),
        ("+ 0 1 1 0 x 4", "no first row"),
        ("0 0 0 0 + 0 9223372036854775807 1 0 x 4", "overflow"),
        ("0 0 0 0 + 0 3074457345618258602 1 0 x 4", "up to 2^63 - 2"),
        ("0 0 0 0 + 0 -9223372036854775808 1 0 x 4", "overflow downwards"),
        ("0 9223372036854775804 0 0 + 0 1 1 0 x 4", "from a number through *, F and T"),
    ];
    let run = Expected::Rejected(&["K01", "K07", "K08", "K10"]);
    for (to, what) in runs {
        cases.push(retyped(test, what, quarter, run, "0 0 0 0 + 0 1 1 0 x 4", to));
    }
    // A run needs two rows, and no run goes from numbers to states that are not numbers.
    let first = "invariant closed 1 anywhere width 3 rows 1\n0 0 0\n";
    for (run, what) in [("+ 0 0 0 x 1", "one row as a run"), ("+ 0 0 0 x 0", "one row as a run of none")] {
        let to = format!("{} {run}\n", first.trim_end());
        cases.push(retyped(test, what, quarter, Expected::Rejected(&["K08", "K10"]), first, &to));
    }
    let pool = "hidden width 2 rows 2\n0 0\nT 0\npairs rows 2\n0 0\n1 1\n";
    let more = "hidden width 2 rows 3\n0 0\n3 0 + 9223372036854775804 0 x 2\npairs rows 2\n0 0\n1 2\n";
    cases.push(retyped(test, "a run from 3 to T", quarter, Expected::Rejected(&["K10"]), pool, more));
    let no_state = Expected::Rejected(&["K10"]);
    let to = "invariant closed 1 anywhere width 3 rows 3\n0 0 0 + 0 0 1 x 3\n";
    cases.push(retyped(test, "a run into states that do not exist", quarter, no_state, first, to));
}
