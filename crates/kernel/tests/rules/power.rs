//! Columns at a power of two: what the line says, and claims that are true for some values of the parameters.

use super::criterion::{about, found};
use crate::kit::cases::{case, retyped, whole};
use crate::kit::certificate::Proof;
use crate::kit::expected::{Case, Expected};
use crate::kit::parameters::with_body;

tests! {
    verifies_columns_at_a_power,
    rejects_columns_at_a_power,
    verifies_columns_of_bars_at_a_power,
    rejects_columns_of_bars_at_a_power,
}

/// Functions of a claim, all of which violate the NS property at columns that no number affine in the parameters gives.
const FUNCTIONS: &[(&str, &str)] = &[
    ("param m >= 1", "floor(t / (2 * m)) + 1"),
    ("param m >= 1", "3 * floor(t / (2 * m))"),
    ("param m >= 1", "floor((t + 3) / (3 * m))"),
    ("param h >= 1, n >= 0", "floor((t + h) / (h + n + 1))"),
    // The power must not be so great that the values do not reach it.
    ("param m >= 1", "min(floor((t + m) / (4 * m)), 4 * m)"),
    // The values reach the power only where it is great.
    ("param m >= 1", "max(floor((t + 1) / (4 * m + 1)), 3 * m + 3)"),
];

/// The proof for `floor(t / (2 m)) + 1` at the columns `2 m p - 2 m - 1` and `2 m p - 2 m`, for a `p > m`.
const LINE: &str = "counterexample ns power 1 - 1,0 2,2 2,2 0,1 1,0 2,1";
const TREE: &str = "linear witness lines 5\nor 0 0 0\nby 0 2, 2, 3\nor 0 0 0\nby 2 1 1, 5\nby 2, 3, 5 2 2\n";

fn claim(parameters: &str, body: &str, stated: &str) -> String {
    format!("{parameters}\nfun f(t) = {body}\nclaim {stated}\n")
}

fn at_power() -> Proof {
    with_body(&claim(FUNCTIONS[0].0, FUNCTIONS[0].1, "not ns f"), &format!("{LINE}\n{TREE}"))
}

/// What is replaced, and by what.
type Change = (&'static str, &'static str);

/// Claims about bars beside a strip, with the column that violates the NS property, and what makes them false or of a form
/// that has another criterion.
const BARS: &[(&str, &str, &[Change])] = &[
    (
        "param m >= 1\nfun f(t) = floor(t / (2 * m)) + 1\nclaim not grundy bar(f) = y xor z\n",
        "ns 1",
        &[("+ 1", "+ 0"), ("not grundy", "grundy"), ("y xor z", "y xor (z + 1)"), ("m >= 1", "m >= 0")],
    ),
    (
        "param m >= 1\nfun f(t) = floor((t + m) / (2 * m))\nclaim not p strip + bar(f) = x xor y xor z = 0\n",
        "ns 1",
        &[
            ("(t + m)", "(t + m - m)"),
            ("(t + m)", "(t + 2 * m)"),
            ("not p", "p"),
            ("x xor y xor z = 0", "x xor y xor z xor z = 0"),
            ("p strip + bar(f) = x xor y xor z = 0", "p bar(f) = y xor z = 0"),
        ],
    ),
    (
        "param m >= 1\nfun F(x, z) = floor(x / (2 * m)) + floor(z / (2 * m))\nclaim not grundy bar(F) = y xor x xor z\n",
        "ns 1",
        &[
            ("(2 * m)) + floor", "(2 * m)) xor floor"),
            ("floor(x / (2 * m)) + floor(z / (2 * m))", "min(floor(x / (2 * m)), floor(z / (2 * m)))"),
            ("not grundy bar(F) = y xor x xor z", "not p bar(F) = x xor y xor z = 0"),
            ("not grundy bar(F) = y xor x xor z", "not grundy bar(F) = y xor x"),
        ],
    ),
    (
        "param m >= 1\nfun F(x, z) = max(floor(x / (2 * m)), floor((z + m) / (2 * m)))\nclaim not grundy bar(F) = y xor x xor z\n",
        "ns 2",
        &[("(z + m)", "z"), ("(z + m)", "(z + 2 * m)")],
    ),
];

fn bars(cases: &mut Vec<Case>) {
    let (verifies, rejects) = ("verifies_columns_of_bars_at_a_power", "rejects_columns_of_bars_at_a_power");
    for (text, column, changes) in BARS {
        let proof = found(text);
        let begins = format!("counterexample {column} power ");
        let line = proof.certificate.lines().find(|line| line.starts_with(&begins));
        let line = line.unwrap_or_else(|| panic!("{}", proof.certificate)).to_owned();
        cases.push(whole(verifies, *text, &proof, Expected::Verified));
        for (from, to) in *changes {
            let changed = text.replace(from, to);
            assert_ne!(changed, *text, "{from}");
            let certificate = about(&proof, &changed);
            cases.push(case(rejects, format!("{text}: {to}"), changed, certificate, Expected::NotVerified));
        }
        let numbers = line.strip_prefix(&begins).unwrap_or_default();
        let others = if column.ends_with('1') { "ns 2" } else { "ns 1" };
        let mut lines = vec![
            format!("counterexample {others} power {numbers}"),
            format!("counterexample ns 0 power {numbers}"),
            format!("counterexample ns power {numbers}"),
            format!("counterexample {column} {numbers}"),
            format!("counterexample {column} affine {numbers}"),
            format!("{line} 0,0"),
            line.rsplit_once(' ').map(|(rest, _)| rest.to_owned()).unwrap_or_default(),
        ];
        if text.contains("floor(x / (2 * m)) + floor") {
            // Where the other column is 0, the height has the property.
            lines.push(line.rsplit_once(' ').map(|(rest, _)| format!("{rest} 0,0")).unwrap_or_default());
        }
        for other in lines {
            cases.push(retyped(
                rejects,
                format!("{text}: {other}"),
                &proof,
                Expected::NotVerified,
                &line,
                &other,
            ));
        }
    }
}

pub fn cases(cases: &mut Vec<Case>) {
    bars(cases);
    let (verifies, rejects) = ("verifies_columns_at_a_power", "rejects_columns_at_a_power");
    cases.push(whole(verifies, "written by hand", &at_power(), Expected::Verified));
    for (parameters, body) in FUNCTIONS {
        for stated in ["not ns f", "not nimsum f"] {
            let text = claim(parameters, body, stated);
            let proof = found(&text);
            let what = format!("{stated}: {body}");
            assert!(proof.certificate.contains("\ncounterexample ns power "), "{}", proof.certificate);
            cases.push(whole(verifies, &what, &proof, Expected::Verified));
            for other in
                ["ns f", "not monotone f", "monotone f", "not ns f below 1000", "not nimsum f below 3"]
            {
                let changed = claim(parameters, body, other);
                let certificate = about(&proof, &changed);
                cases.push(case(
                    rejects,
                    format!("{what} for {other}"),
                    changed,
                    certificate,
                    Expected::NotVerified,
                ));
            }
        }
    }
    for (from, to) in [
        // These have the NS property for all m, or for some.
        ("+ 1\n", "+ 0\n"),
        ("+ 1\n", "* 0\n"),
        ("floor(t / (2 * m)) + 1", "min(floor(t / (2 * m)) + 1, m)"),
        ("floor(t / (2 * m)) + 1", "floor(t / (2 * m)) + m"),
        ("floor(t / (2 * m)) + 1", "floor(t / (4 * m))"),
        ("floor(t / (2 * m)) + 1", "floor(t / (2 * m)) * 2"),
        ("floor(t / (2 * m)) + 1", "m"),
        // These have it for no m, and violate it elsewhere.
        ("floor(t / (2 * m)) + 1", "floor(t / (2 * m)) + 3"),
        ("floor(t / (2 * m)) + 1", "floor(t / (2 * m + 1))"),
        ("param m >= 1", "param m >= 0"),
    ] {
        let proof = at_power();
        let (claim, certificate) = (proof.claim.replace(from, to), proof.certificate.replace(from, to));
        assert_ne!(claim, proof.claim, "{from}");
        cases.push(case(rejects, to, claim, certificate, Expected::NotVerified));
    }
    for (line, code) in [
        // No power, or all of them, or not one from a number on.
        ("counterexample ns power 0 - 1,0 2,2 2,2 0,1 1,0 2,1", "K01"),
        ("counterexample ns power 32 - 1,0 2,2 2,2 0,1 1,0 2,1", "K01"),
        ("counterexample ns power 64 - 1,0 2,2 2,2 0,1 1,0 2,1", "K01"),
        ("counterexample ns power 18446744073709551617 - 1,0 2,2 2,2 0,1 1,0 2,1", "K01"),
        ("counterexample ns power -1 - 1,0 2,2 2,2 0,1 1,0 2,1", "K01"),
        ("counterexample ns power 1,0 - 1,0 2,2 2,2 0,1 1,0 2,1", "K01"),
        ("counterexample ns power 1 - 1,0 2,2 2,2 0,1 1,0 0,1", "K20"),
        ("counterexample ns power 1 - 1,0 2,2 2,2 0,1 1,0 0,0", "K20"),
        // Another sign, or another number of numbers.
        ("counterexample ns power 1 * 1,0 2,2 2,2 0,1 1,0 2,1", "K01"),
        ("counterexample ns power 1 1,0 2,2 2,2 0,1 1,0 2,1", "K01"),
        ("counterexample ns power 1 - 1,0 2,2 2,2 0,1 1,0", "K01"),
        ("counterexample ns power 1 - 1,0 2,2 2,2 0,1 1,0 2,1 2,1", "K01"),
        ("counterexample ns power 1 - 1 2,2 2,2 0,1 1,0 2,1", "K01"),
        ("counterexample ns power 1 - 1,0,0 2,2 2,2 0,1 1,0 2,1", "K01"),
        ("counterexample ns power 1 - 1,0 2,-2 2,2 0,1 1,0 2,1", "K01"),
        ("counterexample ns power 1 -", "K01"),
        ("counterexample ns power 1", "K01"),
        ("counterexample ns power 1  - 1,0 2,2 2,2 0,1 1,0 2,1", "K01"),
        // A division by what may be 0.
        ("counterexample ns power 1 - 0,1 2,2 2,2 0,1 1,0 2,1", "K20"),
        ("counterexample ns power 1 - 0,0 2,2 2,2 0,1 1,0 2,1", "K20"),
        ("counterexample monotone power 1 - 1,0 2,2 2,2 0,1 1,0 2,1", "K06"),
        ("counterexample forall power 1 - 1,0 2,2 2,2 0,1 1,0 2,1", "K06"),
        ("counterexample ns 1 - 1,0 2,2 2,2 0,1 1,0 2,1", "K06"),
    ] {
        let codes: &'static [&'static str] = vec![code].leak();
        cases.push(retyped(rejects, line, &at_power(), Expected::Rejected(codes), LINE, line));
    }
    for line in [
        // The other sign.
        "counterexample ns power 1 + 1,0 2,2 2,2 0,1 1,0 2,1",
        // Other columns: half as far, twice as far, by 1 or by m less or more.
        "counterexample ns power 1 - 2,0 2,2 2,2 0,1 1,0 2,1",
        "counterexample ns power 1 - 1,0 4,4 2,2 0,1 1,0 2,1",
        "counterexample ns power 1 - 1,0 2,2 3,2 0,1 1,0 2,1",
        "counterexample ns power 1 - 1,0 2,2 1,2 0,1 1,0 2,1",
        "counterexample ns power 1 - 1,0 2,2 2,3 0,1 1,0 2,1",
        "counterexample ns power 1 - 1,0 2,2 0,0 0,1 1,0 2,1",
        // Other multiples of 2 p.
        "counterexample ns power 1 - 1,0 2,2 2,2 1,1 1,0 2,1",
        "counterexample ns power 1 - 1,0 2,2 2,2 0,0 1,0 2,1",
        "counterexample ns power 1 - 1,0 2,2 2,2 0,2 1,0 2,1",
        // Other multiples of p.
        "counterexample ns power 1 - 1,0 2,2 2,2 0,1 2,0 2,1",
        "counterexample ns power 1 - 1,0 2,2 2,2 0,1 0,0 2,1",
        "counterexample ns power 1 - 1,0 2,2 2,2 0,1 1,1 2,1",
        // Powers that may divide the column.
        "counterexample ns power 1 - 1,0 2,2 2,2 0,1 1,0 1,1",
        "counterexample ns power 1 - 1,0 2,2 2,2 0,1 1,0 1,0",
    ] {
        // A line of the tree does not prove this, or there is no such form.
        let unproved = Expected::Rejected(&["K01", "K26"]);
        cases.push(retyped(rejects, line, &at_power(), unproved, LINE, line));
    }
    for line in [
        "counterexample ns power 1 - 1,0 2,2 2,2 0,1 1,0 3,1",
        "counterexample ns power 1 - 1,0 2,2 2,2 0,1 1,0 2,2",
    ] {
        cases.push(retyped(verifies, line, &at_power(), Expected::Verified, LINE, line));
    }
    let missing = Expected::Rejected(&["K06"]);
    cases.push(retyped(rejects, "no tree", &at_power(), missing, TREE, ""));
    cases.push(retyped(rejects, "no line", &at_power(), missing, &format!("{LINE}\n"), ""));
    // What has no value somewhere.
    let partial = claim("param m >= 1", "floor(t / (2 * m)) + 1 + (t - t) - (m - m)", "not ns f");
    let proof = with_body(&partial.replace("(t - t)", "(t - m)"), &format!("{LINE}\n{TREE}"));
    cases.push(whole(rejects, "a value that does not exist everywhere", &proof, missing));
}
