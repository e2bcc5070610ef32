//! Counterexamples that depend on parameters.

use crate::kit::cases::{retyped, whole};
use crate::kit::expected::{Case, Expected};
use crate::kit::parameters::{REFUTED_PROOF, descent, with_body};

tests! {
    verifies_affine_counterexample,
    rejects_affine_counterexample,
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
        cases.push(crate::kit::cases::case(test, condition, claim, certificate, other));
    }
    // Claims about a function; what comes before the problem is wrong.
    let f = |claim: &str| format!("param m >= 0\nfun f(t) = (m + 9) monus t\nclaim not {claim}\n");
    for (claim, line, code) in [
        ("monotone f", "counterexample monotone affine 0,0 0,0", "K20"),
        ("monotone f", "counterexample monotone affine 1,0 0,0", "K20"),
        ("monotone f", "counterexample monotone affine 0,1 1,0", "K20"),
        ("monotone f", "counterexample monotone affine 0,0 0,1", "K20"),
        ("monotone f", "counterexample ns affine 0,0 1,0", "K20"),
        ("ns f", "counterexample monotone affine 0,0 1,0", "K20"),
        ("monotone f", "counterexample monotone affine 0,0", "K01"),
        ("monotone f", "counterexample monotone affine 0,0 1,0 2,0", "K01"),
        ("monotone f", "counterexample monotone 0 1", "K06"),
        ("monotone f", "counterexample lemma affine 0,0 1,0", "K06"),
        ("monotone f below 2", "counterexample monotone affine 0,0 2,0", "K20"),
        ("monotone f below 2", "counterexample monotone affine 0,0 1,1", "K20"),
        ("monotone f", "counterexample monotone affine 0,0 1,0", "K06"),
        ("monotone f below 2", "counterexample monotone affine 0,0 1,0", "K06"),
        ("nimsum f", "counterexample monotone affine 0,0 1,0", "K06"),
        ("nimsum f", "counterexample ns affine 0,0 1,0", "K06"),
    ] {
        let codes: &'static [&'static str] = vec![code].leak();
        let proof = with_body(&f(claim), &format!("{line}\n"));
        cases.push(whole(test, format!("{claim} {line}"), &proof, Expected::Rejected(codes)));
    }
    // `defined` comes first.
    let partial = "param m >= 0\nfun f(t) = (m + 9) - t\nclaim not monotone f\n";
    let proof = with_body(partial, "counterexample monotone affine 0,0 1,0\n");
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
        cases.push(crate::kit::cases::case(
            test,
            what,
            proof.claim.replace(&old, &new),
            certificate,
            expected,
        ));
    }
    for numbers in ["0,0 2,0", "1,0 2,0", "0,0 1,1", "0,1 1,1"] {
        let (from, to) = (
            format!("counterexample {kind} affine 0,0 1,0"),
            format!("counterexample {kind} affine {numbers}"),
        );
        let expected = Expected::Rejected(&["K07", "K08", "K26"]);
        cases.push(retyped(test, to.clone(), &proof, expected, &from, &to));
    }
    for value in ["m", "t", "m + 2 * t"] {
        let (claim, certificate) = (&proof.claim, &proof.certificate);
        let to = format!("else {value}");
        let (claim, certificate) = (claim.replace("else 0", &to), certificate.replace("else 0", &to));
        let expected = Expected::Rejected(&["K01", "K07", "K08", "K26"]);
        cases.push(crate::kit::cases::case(test, format!("{kind}: {to}"), claim, certificate, expected));
    }
}
