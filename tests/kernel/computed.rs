//! Counterexamples and values at columns: what the kernel computes without automata.

use nimcert_core::language::ast::Property;
use num_bigint::BigUint;

use super::cases::{case, edited, whole};
use super::certificate::{claim_text, prove_below, read, row, written};
use super::expected::{Case, Expected};

const COUNTEREXAMPLE: Expected = Expected::Rejected(&["K20"]);
const EVALUATED: Expected = Expected::Rejected(&["K21"]);
const UNDEFINED: Expected = Expected::Rejected(&["K22"]);
const FORM: Expected = Expected::Rejected(&["K01"]);

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    counterexamples(&mut cases);
    everywhere(&mut cases);
    steps(&mut cases);
    cases
}

/// A claim about a function and the rest of its certificate.
fn claimed(
    test: &'static str,
    function: &str,
    negated: bool,
    property: Property,
    below: Option<u64>,
    rest: &str,
    expected: Expected,
) -> Case {
    let claim = claim_text(&read(function), negated, property, below.map(Into::into).as_ref());
    let certificate = written(&claim, &format!("{rest}\n"));
    case(test, format!("{} {rest}", claim.replace('\n', "; ")), claim, certificate, expected)
}

fn counterexamples(cases: &mut Vec<Case>) {
    let test = "rejects_counterexample";
    let third = "fun f(t) = floor(t / 3)";
    let mut not = |function: &str, property: Property, below: Option<u64>, rest: &str, expected: Expected| {
        let test = if expected == Expected::Verified { "verifies_counterexamples" } else { test };
        cases.push(claimed(test, function, true, property, below, rest, expected));
    };
    // f = 0, 0, 0, 1, 1, 1, 2, ..: the pairs up to column 6 that violate NS.
    for z in 0..6_u64 {
        for z_prime in 0..7_u64 {
            let violates = z < z_prime && bits((z / 3) ^ (z_prime / 3)) >= bits(z ^ z_prime);
            let expected = if violates { Expected::Verified } else { COUNTEREXAMPLE };
            let rest = format!("counterexample ns {z} {z_prime}");
            for property in [Property::Ns, Property::Nimsum] {
                not(third, property, None, &rest, expected);
            }
        }
    }
    for rest in ["counterexample ns 2 3", "counterexample monotone 2 3", "counterexample monotone 3 2"] {
        not(third, Property::Monotone, None, rest, COUNTEREXAMPLE);
    }
    not(third, Property::Nimsum, None, "counterexample monotone 2 3", COUNTEREXAMPLE);
    not(third, Property::Ns, None, "counterexample monotone 2 3", COUNTEREXAMPLE);
    // 3, 2, 1, 0, 0, ..
    let falling = "fun f(t) = 3 monus t";
    not(falling, Property::Monotone, None, "counterexample monotone 0 1", Expected::Verified);
    not(falling, Property::Nimsum, None, "counterexample monotone 0 1", Expected::Verified);
    not(falling, Property::Nimsum, None, "counterexample monotone 0 1000", Expected::Verified);
    not(falling, Property::Ns, None, "counterexample monotone 0 1", COUNTEREXAMPLE);
    not(falling, Property::Monotone, None, "counterexample ns 0 1", COUNTEREXAMPLE);
    not(falling, Property::Monotone, None, "counterexample monotone 1 0", COUNTEREXAMPLE);
    not(falling, Property::Monotone, None, "counterexample monotone 0 0", COUNTEREXAMPLE);
    not(falling, Property::Monotone, None, "counterexample monotone 3 4", COUNTEREXAMPLE);
    not(falling, Property::Ns, None, "counterexample ns 0 0", COUNTEREXAMPLE);
    // The second column is below the bound.
    for (below, expected) in
        [(4, Expected::Verified), (5, Expected::Verified), (3, COUNTEREXAMPLE), (0, COUNTEREXAMPLE)]
    {
        not(third, Property::Ns, Some(below), "counterexample ns 2 3", expected);
        not(third, Property::Nimsum, Some(below), "counterexample ns 2 3", expected);
    }
    not(falling, Property::Monotone, Some(1), "counterexample monotone 0 1", COUNTEREXAMPLE);
    // Numbers of any size, computed exactly.
    let near = "fun f(t) = if t < 2^200 then floor(t / 4) else floor(t / 4) + 1";
    let power: BigUint = BigUint::from(1_u32) << 200_u32;
    let at = |offset: u32| (&power + BigUint::from(offset)).to_string();
    let before = (&power - BigUint::from(1_u32)).to_string();
    let (right, wrong) = (Expected::Verified, COUNTEREXAMPLE);
    not(near, Property::Ns, None, &format!("counterexample ns {} {}", at(3), at(4)), wrong);
    not(near, Property::Ns, None, &format!("counterexample ns {before} {power}"), wrong);
    not(near, Property::Ns, None, &format!("counterexample ns {} {}", at(8), at(12)), right);
    not(near, Property::Ns, None, &format!("counterexample ns {} {}", at(11), at(12)), right);
    not(near, Property::Ns, None, &format!("counterexample ns {} {}", at(12), at(11)), wrong);
    not("fun f(t) = t * t", Property::Ns, None, "counterexample ns 0 1", Expected::Verified);
    // No value there.
    for (function, columns) in [
        ("fun f(t) = t - 5", "0 5"),
        ("fun f(t) = 5 - t", "5 6"),
        ("fun f(t) = 5 - t", "5 1000000000000000000000000000000"),
        ("fun f(t) = if t < 3 then 9 else t - 4", "2 3"),
        ("fun f(t) = heights [3, 2, 1]", "2 3"),
        ("fun f(t) = min(0, t - 1)", "0 1"),
        ("fun f(t) = (t - 1) * 0", "0 1"),
        ("fun g(t) = t - 1\nfun f(t) = 9 monus g(t)", "0 1"),
    ] {
        for property in [Property::Monotone, Property::Nimsum] {
            not(function, property, None, &format!("counterexample monotone {columns}"), UNDEFINED);
        }
    }
    // Comparisons are of integers, and `and`, `or`, `if` read only what they need.
    for function in [
        "fun f(t) = if t - 1 < 0 then 1 else 0",
        "fun f(t) = if t >= 1 and t - 1 >= 0 then t - 1 else 1",
        "fun f(t) = if t < 1 or floor((t - 1) / 2) > 4 then 1 else 0",
        "fun f(t) = if 2 * (t - 1) + 1 < 0 then 1 else 0",
    ] {
        not(function, Property::Monotone, None, "counterexample monotone 0 1", Expected::Verified);
    }
    let one_xor = "fun f(t) = if t xor t = t - 1 then 0 else 1";
    not(one_xor, Property::Nimsum, None, "counterexample monotone 0 1", Expected::Verified);
    not(one_xor, Property::Nimsum, None, "counterexample monotone 1 2", COUNTEREXAMPLE);

    let form = [
        "counterexample ns 2",
        "counterexample ns 2 3 4",
        "counterexample ns 02 3",
        "counterexample ns 2 +3",
        "counterexample ns -2 3",
        "counterexample ns 0x2 3",
        "counterexample ns 2 x",
        "counterexample 2 3",
    ];
    for rest in form {
        not(third, Property::Ns, None, rest, FORM);
    }
    not(third, Property::Ns, None, "counterexample nimsum 2 3", Expected::Rejected(&["K01", "K20"]));
    not(third, Property::Ns, None, "counterexample NS 2 3", Expected::Rejected(&["K01", "K20"]));
    not(third, Property::Ns, None, "counterexample", Expected::Rejected(&["K01", "K06"]));
}

fn bits(n: u64) -> u32 {
    u64::BITS - n.leading_zeros()
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
