//! Counterexamples that depend on parameters.
//!
//! A claim about a bar is refuted by numbers that violate its criterion. A claim that is true for some values of the
//! parameters is given the certificate of one that is false for all.

use super::criterion::{about, proof};
use super::criterion_parameters::{first_claim, without_section};
use crate::kit::cases::{case, retyped, whole};
use crate::kit::certificate::Proof;
use crate::kit::expected::{Case, Expected};
use crate::kit::parameters::{REFUTED_PROOF, descent, with_body};

tests! {
    verifies_affine_counterexample,
    rejects_affine_counterexample,
    verifies_affine_criterion,
    rejects_affine_criterion,
}

pub fn cases(cases: &mut Vec<Case>) {
    for kind in ["monotone", "ns"] {
        of_function(cases, kind);
    }
    let test = "rejects_affine_counterexample";
    let line = "counterexample forall affine 0,1";
    for (to, code) in [
        // x = 0 and x = 1 are less than some m, and what shows that x = m is not does not show x = 2 m.
        ("counterexample forall affine 0,0", "K26"),
        ("counterexample forall affine 1,0", "K26"),
        ("counterexample forall affine 0,2", "K26"),
        ("counterexample forall affine -1,1", "K01"),
        ("counterexample forall affine 0,-1", "K01"),
        ("counterexample forall affine 0,1,0", "K01"),
        ("counterexample forall affine 0", "K01"),
        ("counterexample forall affine 0,1 0,1", "K01"),
        ("counterexample forall affine", "K06"),
        ("counterexample forall affine 0, 1", "K01"),
        ("counterexample forall affine m", "K01"),
        ("counterexample forall 0,1", "K06"),
        ("counterexample forall 1", "K06"),
        ("counterexample ns affine 0,1", "K06"),
        ("counterexample monotone affine 0,1", "K06"),
        ("counterexample closed affine 0,1", "K06"),
    ] {
        let codes: &'static [&'static str] = vec![code, "K07", "K08"].leak();
        cases.push(retyped(test, to, &REFUTED_PROOF, Expected::Rejected(codes), line, to));
    }
    let missing = Expected::Rejected(&["K06"]);
    cases.push(retyped(test, "no line", &REFUTED_PROOF, missing, "counterexample forall affine 0,1\n", ""));
    let other = Expected::Rejected(&["K01", "K06", "K07", "K08", "K26"]);
    for condition in ["x <= m", "x < m + 1", "x < 2 * m + 1", "x >= 0", "m < x", "x - 1 < m"] {
        let claim = REFUTED_PROOF.claim.replace("x < m", condition);
        let certificate = REFUTED_PROOF.certificate.replace("x < m", condition);
        cases.push(case(test, condition, claim, certificate, other));
    }
    criterion(cases);
    // Claims about a function; what comes before the problem is wrong.
    let f = |claim: &str| format!("param m >= 0\nfun f(t) = (m + 9) monus t\nclaim not {claim}\n");
    for (claim, line, code) in [
        ("monotone f", "counterexample ns affine 0,0", "K20"),
        ("ns f", "counterexample monotone affine 0,0", "K20"),
        ("monotone f", "counterexample monotone affine 0", "K01"),
        ("monotone f", "counterexample monotone affine 0,0 1,0", "K01"),
        ("monotone f", "counterexample monotone 0", "K06"),
        ("monotone f", "counterexample lemma affine 0,0", "K06"),
        ("monotone f", "counterexample criterion 1 forward affine 0,0", "K06"),
        // Column Z + 1 must be below the bound, for all values.
        ("monotone f below 0", "counterexample monotone affine 0,0", "K20"),
        ("monotone f below 1", "counterexample monotone affine 0,0", "K20"),
        ("monotone f below 2", "counterexample monotone affine 1,0", "K20"),
        ("monotone f below 2", "counterexample monotone affine 0,1", "K20"),
        ("monotone f below 1000", "counterexample monotone affine 999,0", "K20"),
        ("monotone f below 1000", "counterexample monotone affine 998,0", "K06"),
        ("monotone f", "counterexample monotone affine 0,0", "K06"),
        ("monotone f below 2", "counterexample monotone affine 0,0", "K06"),
        ("nimsum f", "counterexample monotone affine 0,0", "K06"),
        ("nimsum f", "counterexample ns affine 0,0", "K06"),
    ] {
        let proof = with_body(&f(claim), &format!("{line}\n"));
        cases.push(whole(test, format!("{claim} {line}"), &proof, Expected::code(code)));
    }
    // `defined` comes first.
    let partial = "param m >= 0\nfun f(t) = (m + 9) - t\nclaim not monotone f\n";
    let proof = with_body(partial, "counterexample monotone affine 0,0\n");
    cases.push(whole(test, "a value that does not exist everywhere", &proof, missing));
}

/// `if t < 1 then m + 1 else 0` decreases from column 0 to column 1.
fn of_function(cases: &mut Vec<Case>, kind: &str) {
    let (test, verifies) = ("rejects_affine_counterexample", "verifies_affine_counterexample");
    let proof = descent(kind);
    cases.push(whole(verifies, kind, &proof, Expected::Verified));
    for (claim, expected) in [
        ("nimsum f", Expected::Verified),
        // Z' = 1 is below 2.
        (if kind == "ns" { "ns f below 2" } else { "monotone f below 2" }, Expected::Verified),
        (if kind == "ns" { "ns f below 1" } else { "monotone f below 1" }, Expected::Rejected(&["K20"])),
        (if kind == "ns" { "monotone f" } else { "ns f" }, Expected::Rejected(&["K20"])),
    ] {
        let old = format!("claim not {kind} f");
        let new = format!("claim not {claim}");
        let certificate = proof.certificate.replace(&old, &new);
        let test = if expected == Expected::Verified { verifies } else { test };
        let what = format!("{kind} for {claim}");
        cases.push(case(test, what, proof.claim.replace(&old, &new), certificate, expected));
    }
    for number in ["1,0", "0,1", "1,1"] {
        let from = format!("counterexample {kind} affine 0,0");
        let to = format!("counterexample {kind} affine {number}");
        let expected = Expected::Rejected(&["K07", "K08", "K26"]);
        cases.push(retyped(test, format!("{kind} at {number}"), &proof, expected, &from, &to));
    }
    for value in ["m", "t", "m + 2 * t"] {
        let (claim, certificate) = (&proof.claim, &proof.certificate);
        let to = format!("else {value}");
        let (claim, certificate) = (claim.replace("else 0", &to), certificate.replace("else 0", &to));
        let expected = Expected::Rejected(&["K01", "K07", "K08", "K26"]);
        cases.push(case(test, format!("{kind}: {to}"), claim, certificate, expected));
    }
}

const PLAIN: &str = "param m >= 1
fun F(x, z) = floor((x + z) / (4 * m + 1))
claim not p bar(F) = x xor y xor z = 0";
const BORDER: &str = "param m >= 0
fun F(x, z) = floor((x + z) / (4 * m + 3))
claim not p bar(F) = (x = 0 and y = 0 and z = 0) or (x > 0 and z > 0 and ((x - 1) xor y xor (z - 1)) = 0)";
const WRITTEN: &str = "param m >= 0
game g(x, y, z) where y <= floor((x + z) / (4 * m + 3))
  move u < x to (u, min(y, floor((u + z) / (4 * m + 3))), z)
  move v < y to (x, v, z)
  move w < z to (x, min(y, floor((x + w) / (4 * m + 3))), w)
claim not p g = (x = 0 and y = 0 and z = 0) or (x > 0 and z > 0 and ((x - 1) xor y xor (z - 1)) = 0)";
const SHIFTED: &str = "param m >= 1
fun F(x, z) = floor((x + z + 1) / (4 * m + 1))
claim not p bar(F) = ((x + 1) xor y xor (z + 1)) = 0";
const STRIP: &str = "param m >= 1
fun f(t) = floor(t / (2 * m + 1))
claim not p strip + bar(f) = x xor y xor z = 0";
const GRUNDY: &str = "param m >= 1
fun f(t) = floor(t / (2 * m + 1))
claim not grundy bar(f) = y xor z";

/// Claims, and what makes them false: each is true for some value of the parameter, or of another form.
const FALSE: &[(&str, &[(&str, &str)])] = &[
    (
        PLAIN,
        &[
            ("claim not p", "claim p"),
            ("4 * m + 1", "4 * m + 3"),
            ("4 * m + 1", "2 * m + 1"),
            (
                "param m >= 1\nfun F(x, z) = floor((x + z) / (4 * m + 1))",
                "param m >= 0\nfun F(x, z) = floor((x + z) / (4 * m + 3))",
            ),
            ("(x + z)", "(x + z + 1)"),
            ("(x + z)", "(x + z + 2)"),
            ("floor((x + z) / (4 * m + 1))", "0 * (x + z) + m - m"),
            ("= x xor y xor z = 0", "= x xor y xor z = 1"),
            ("= x xor y xor z = 0", "= not (x xor y xor z = 0)"),
            ("= x xor y xor z = 0", "= x xor y xor z xor z = 0"),
            ("p bar(F)", "p strip + bar(F)"),
            // Not monotone.
            ("floor((x + z) / (4 * m + 1))", "(4 * m + 1) monus floor((x + z) / (4 * m + 1))"),
        ],
    ),
    (
        BORDER,
        &[
            ("claim not p", "claim p"),
            ("4 * m + 3", "4 * m + 1"),
            ("4 * m + 3", "2 * m + 1"),
            ("(x + z)", "(x + z + 4 * m + 3)"),
            ("(x - 1) xor y xor (z - 1)", "(x - 1) xor y xor z"),
            ("x > 0 and z > 0", "x > 0"),
        ],
    ),
    (
        WRITTEN,
        &[
            ("4 * m + 3", "4 * m + 1"),
            ("v < y to", "v + m < y to"),
            ("min(y, floor((x + w)", "min(y, floor((w + w)"),
        ],
    ),
    (SHIFTED, &[("4 * m + 1", "4 * m + 3"), ("(x + 1) xor y xor (z + 1)", "(x + 1) xor y xor z")]),
    (STRIP, &[("2 * m + 1", "2 * m"), ("strip + bar(f) = x xor y xor z", "bar(f) = y xor z")]),
    (GRUNDY, &[("2 * m + 1", "2 * m"), ("2 * m + 1", "4 * m"), ("y xor z", "(y + 1) xor z")]),
];

/// How many of these have a height that is the same for (x, z) and (z, x).
const SYMMETRIC: usize = 4;

/// The proof of a claim by numbers that violate the criterion. Beside a strip the search prefers columns at a power of
/// two, so that the certificates are in files.
fn by_numbers(text: &str) -> Proof {
    match text {
        STRIP => Proof::in_file("verify", "numbers_of_a_bar_beside_a_strip"),
        GRUNDY => Proof::in_file("verify", "numbers_of_a_bar_with_its_values"),
        _ => proof(text),
    }
}

/// Numbers that violate the criterion of a bar.
fn criterion(cases: &mut Vec<Case>) {
    let test = "rejects_affine_criterion";
    for (i, (text, changes)) in FALSE.iter().enumerate() {
        let proof = by_numbers(text);
        cases.push(whole("verifies_affine_criterion", first_claim(text), &proof, Expected::Verified));
        without_section(cases, test, text, &proof);
        for (from, to) in *changes {
            let changed = text.replace(from, to);
            assert_ne!(changed, *text, "{from}");
            let certificate = about(&proof, &changed);
            let what = format!("{}: {from} to {to}", first_claim(text));
            cases.push(case(test, what, changed, certificate, Expected::NotVerified));
        }
        let line = proof.certificate.lines().find(|line| line.starts_with("counterexample "));
        let line = line.expect("a counterexample");
        let words: Vec<&str> = line.split(' ').collect();
        let [_, _, number, way, _, numbers @ ..] = words.as_slice() else { panic!("{line}") };
        let mut others = vec![
            line.replace(" affine ", " "),
            format!("{line} 0,0"),
            line.replace(&format!(" {number} "), " 0 "),
            line.replace(&format!(" {number} "), " 9 "),
            line.replace(way, if *way == "forward" { "backward" } else { "forward" }),
            line.replace("criterion", "forall"),
            format!("counterexample forall affine {}", numbers.join(" ")),
            format!("counterexample options {}", "1 ".repeat(numbers.len() + 1).trim()),
        ];
        // The heights of the first four bars do not change if their columns do.
        let other = line.replace(&format!(" {number} "), if *number == "1" { " 2 " } else { " 1 " });
        let what = format!("{}: {other}", first_claim(text));
        if i < SYMMETRIC {
            let test = "verifies_affine_criterion";
            cases.push(retyped(test, what, &proof, Expected::Verified, line, &other));
        } else {
            others.push(other);
        }
        // Each number greater or less by 1, or by the parameter.
        for i in 0..numbers.len() {
            for (base, slope) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let entries: Vec<i64> = numbers[i].split(',').map(|entry| entry.parse().unwrap()).collect();
                let mut changed: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                changed[i] = format!("{},{}", entries[0] + base, entries[1] + slope);
                others.push(format!("counterexample criterion {number} {way} affine {}", changed.join(" ")));
            }
        }
        for other in others {
            let what = format!("{}: {other}", first_claim(text));
            cases.push(retyped(test, what, &proof, Expected::NotVerified, line, &other));
        }
    }
}
