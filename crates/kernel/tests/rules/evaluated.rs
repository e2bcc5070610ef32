//! Columns that are computed.

use nimcert_core::language::ast::Property;

use crate::kit::cases::{claimed, edited, whole};
use crate::kit::certificate::{prove_below, row};
use crate::kit::expected::{Case, Expected};

const EVALUATED: Expected = Expected::Rejected(&["K21"]);

const UNDEFINED: Expected = Expected::Rejected(&["K22"]);

tests! {
    rejects_evaluated,
    rejects_evaluated_steps,
    verifies_evaluated,
}

pub fn cases(cases: &mut Vec<Case>) {
    everywhere(cases);
    steps(cases);
}

fn everywhere(cases: &mut Vec<Case>) {
    let test = "rejects_evaluated";
    let mut all = |function: &str, property: Property, below: u64, expected: Expected| {
        let test = if expected == Expected::Verified { "verifies_evaluated" } else { test };
        cases.push(claimed(test, function, false, property, Some(below), "evaluated all", expected));
    };
    // isqrt: 0 1 1 1 2; NS fails at (0, 1). floor(isqrt(t) / 2): 0 0 0 0 1, first fails at .. 16 -> 2.
    let root = "fun f(t) = isqrt(t)";
    all(root, Property::Monotone, 1000, Expected::Verified);
    all(root, Property::Ns, 1, Expected::Verified);
    for below in [2, 3, 1000] {
        all(root, Property::Ns, below, EVALUATED);
        all(root, Property::Nimsum, below, EVALUATED);
    }
    let product = "fun f(t) = (t * (9 monus t)) div 8";
    all(product, Property::Monotone, 5, Expected::Verified);
    for below in [7, 8, 9, 10, 11, 100] {
        let falls = (1..below).any(|t: u64| value(t) < value(t - 1));
        all(product, Property::Monotone, below, if falls { EVALUATED } else { Expected::Verified });
    }
    let list = "fun f(t) = heights [0, 0, 1, 1, 3, 3, 3, 3, 3]";
    for below in [1, 4, 8, 9] {
        all(list, Property::Nimsum, below, Expected::Verified);
    }
    for below in [10, 11, 1_000_000] {
        all(list, Property::Nimsum, below, UNDEFINED);
        all(list, Property::Monotone, below, UNDEFINED);
    }
    all("fun f(t) = heights [0, 1]", Property::Monotone, 2, Expected::Verified);
    all("fun f(t) = heights [0, 1]", Property::Ns, 2, EVALUATED);
    all("fun f(t) = heights [1, 0]", Property::Monotone, 2, EVALUATED);
    all("fun f(t) = heights [1, 0]", Property::Nimsum, 2, EVALUATED);
    // NS, not monotone.
    all("fun f(t) = heights [1, 1, 0, 0]", Property::Ns, 4, Expected::Verified);
    all("fun f(t) = heights [1, 1, 0, 0]", Property::Nimsum, 4, EVALUATED);
    all("fun f(t) = 10 - t * t", Property::Monotone, 1, Expected::Verified);
    all("fun f(t) = t * t - 1", Property::Monotone, 3, UNDEFINED);
    all("fun f(t) = floor(t / 3)", Property::Nimsum, 3, Expected::Verified);
    all("fun f(t) = floor(t / 3)", Property::Nimsum, 4, EVALUATED);
    all("fun f(t) = isqrt(t)", Property::Monotone, u64::MAX, Expected::Declined);
    all("fun f(t) = isqrt(t)", Property::Monotone, 1 << 40, Expected::Declined);
    let unbounded = Expected::Rejected(&["K06"]);
    let third = "fun f(t) = floor(t / 4)";
    cases.push(claimed(test, third, false, Property::Monotone, None, "evaluated all", unbounded));
    let irregular =
        claimed(test, root, false, Property::Monotone, None, "evaluated all", Expected::NotVerified);
    cases.push(irregular);
    for rest in ["evaluated", "evaluated all rows 0", "evaluated All", "evaluated none", "evaluated all 5"] {
        let form = Expected::Rejected(&["K01", "K04", "K05", "K06"]);
        cases.push(claimed(test, third, false, Property::Monotone, Some(5), rest, form));
    }
}

fn value(t: u64) -> u64 {
    t * 9_u64.saturating_sub(t) / 8
}

fn steps(cases: &mut Vec<Case>) {
    let test = "rejects_evaluated_steps";
    let function = "fun f(t) = floor(isqrt(t) / 4)";
    let proof = prove_below(function, Property::Monotone, 1 << 30);
    // Columns 16, 64, 144, .. : (4 j)^2.
    let right: Vec<String> = (1..100_u64).map(|j| (16 * j * j).to_string()).collect();
    let with = |below: u64, columns: &[String]| {
        let lines: String = columns.iter().map(|column| format!("\n{column}")).collect();
        (below, format!("evaluated steps rows {}{lines}", columns.len()))
    };
    let mut put = |(below, rest): (u64, String), property: Property, expected: Expected, what: &str| {
        let test = if expected == Expected::Verified { "verifies_evaluated" } else { test };
        let mut case = claimed(test, function, false, property, Some(below), &rest, expected);
        case.what = what.to_owned();
        cases.push(case);
    };
    let monotone = Property::Monotone;
    put(with(160_000, &right), monotone, Expected::Verified, "all steps");
    put(with(160_001, &right), monotone, EVALUATED, "the last step left out");
    put(with(160_000, &right[1..]), monotone, EVALUATED, "the first step left out");
    put(with(160_000, &right[..98]), monotone, EVALUATED, "the last but one left out");
    put(with(17, &right[..1]), monotone, Expected::Verified, "one step, the last column");
    put(with(17, &[]), monotone, EVALUATED, "the step at the last column left out");
    put(with(16, &[]), monotone, Expected::Verified, "no steps");
    let first_beyond = Expected::Rejected(&["K09", "K21"]);
    put(with(16, &right[..1]), monotone, first_beyond, "a step at the bound");
    put(with(15, &right[..1]), monotone, first_beyond, "a step beyond the bound");
    for i in [0, 1, 50, 98] {
        for (what, change) in [("left out", 0), ("one later", 1), ("one earlier", -1)] {
            let mut columns = right.clone();
            let column: i64 = columns.remove(i).parse().expect("a number");
            if change != 0 {
                columns.insert(i, (column + change).to_string());
            }
            put(with(160_000, &columns), monotone, EVALUATED, &format!("step {i} {what}"));
        }
    }
    for (i, j) in [(0, 1), (40, 41), (0, 98)] {
        let mut columns = right.clone();
        columns.swap(i, j);
        put(with(160_000, &columns), monotone, first_beyond, &format!("steps {i} and {j} exchanged"));
    }
    let mut twice = right.clone();
    twice.insert(7, right[7].clone());
    put(with(160_000, &twice), monotone, first_beyond, "a step twice");
    // Columns without a step, but out of order or beyond the bound.
    for (columns, what) in [(["20", "20"], "a level column twice"), (["30", "20"], "level columns exchanged")]
    {
        let mut with_level = right.clone();
        with_level.splice(1..1, columns.map(str::to_owned));
        put(with(160_000, &with_level), monotone, first_beyond, what);
    }
    let beyond = [right[0].clone(), "20".to_owned()];
    put(with(20, &beyond), monotone, first_beyond, "a level column at the bound");
    put(with(17, &beyond), monotone, first_beyond, "a level column beyond the bound");
    let mut zero = right.clone();
    zero.insert(0, "0".to_owned());
    put(with(160_000, &zero), monotone, first_beyond, "a step at column 0");
    // NS: from 0 to 1 at column 16, 1 to 2 at 64, 2 to 3 at 144 = 128 + 16 (v2 = 4), 3 to 4 at 256;
    // a step needs d(f(u - 1), f(u)) <= v2(u).
    put(with(160_000, &right), Property::Ns, Expected::Verified, "NS");
    let third = "fun f(t) = floor(isqrt(t) / 3)";
    let odd: Vec<String> = (1..4_u64).map(|j| (9 * j * j).to_string()).collect();
    let (below, rest) = with(144, &odd);
    for (property, expected) in
        [(Property::Ns, EVALUATED), (Property::Nimsum, EVALUATED), (monotone, Expected::Verified)]
    {
        let test = if expected == Expected::Verified { "verifies_evaluated" } else { test };
        cases.push(claimed(test, third, false, property, Some(below), &rest, expected));
    }
    cases.push(whole("verifies_evaluated", "the search's own", &proof, Expected::Verified));
    // Operators that are not monotone, although f may be.
    let operators = [
        "fun f(t) = isqrt(t) - 0",
        "fun f(t) = t - t",
        "fun f(t) = isqrt(t) monus isqrt(t)",
        "fun f(t) = (isqrt(t) mod 1) * 1",
        "fun f(t) = isqrt(t) xor isqrt(t)",
        "fun f(t) = (t * t) band 0",
        "fun f(t) = (t bor 0) * 0",
        "fun f(t) = if isqrt(t) < 1 then 0 else 0",
        "fun f(t) = table [0, 9] then 0",
        "fun f(t) = heights [0, 0, 0, 0, 0, 0, 0, 0, 0]",
        "fun g(t) = t monus 5\nfun f(t) = g(t) * 0",
        "fun g(t, s) = t xor s\nfun f(t) = min(0, g(t, t))",
        "fun f(t) = max(0, min(0, 3 monus t))",
    ];
    for function in operators {
        let operators = Expected::Rejected(&["K23"]);
        let rest = "evaluated steps rows 0";
        cases.push(claimed(test, function, false, monotone, Some(9), rest, operators));
    }
    // 9 at column 1 lies between two columns that are computed: this would be false.
    let rest = "evaluated steps rows 0";
    let bump = "fun f(t) = table [0, 9] then 0";
    cases.push(claimed(test, bump, false, monotone, Some(100), rest, Expected::Rejected(&["K23"])));
    // Form.
    let edits: [(&str, Expected, &str); 6] = [
        ("016", Expected::Rejected(&["K10"]), "a leading zero"),
        ("+16", Expected::Rejected(&["K10"]), "a sign"),
        ("-16", Expected::Rejected(&["K10"]), "a negative column"),
        ("x", Expected::Rejected(&["K08", "K10"]), "a word"),
        ("16 64", Expected::Rejected(&["K07", "K10"]), "two columns in a row"),
        ("T", Expected::Rejected(&["K10"]), "T"),
    ];
    for (to, expected, what) in edits {
        cases.push(edited(test, what, &proof, expected, |certificate| {
            certificate.rows("evaluated steps", 0)[0] = row(to);
        }));
    }
    let short = prove_below("fun f(t) = isqrt(t)", Property::Monotone, 50);
    cases.push(whole("verifies_evaluated", "isqrt below 50", &short, Expected::Verified));
    let count = Expected::Rejected(&["K08"]);
    let more = "evaluated steps rows 2\n16";
    cases.push(claimed(test, function, false, monotone, Some(17), more, count));
}
