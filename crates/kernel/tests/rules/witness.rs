//! Counterexamples that depend on parameters.

use crate::kit::cases::{retyped, whole};
use crate::kit::expected::{Case, Expected};
use crate::kit::parameters::{REFUTED_PROOF, with_body};

tests! {
    rejects_affine_counterexample,
}

pub fn cases(cases: &mut Vec<Case>) {
    let test = "rejects_affine_counterexample";
    let line = "counterexample forall affine 0,1";
    for (to, code) in [
        // x = m - 1 at m >= 1 is no number here, and x = 0, 1 or 2 m are no witnesses or other ones.
        ("counterexample forall affine 0,0", "K26"),
        ("counterexample forall affine 1,0", "K26"),
        ("counterexample forall affine 1,1", "K26"),
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
    let other = Expected::Rejected(&["K06", "K07", "K08", "K26"]);
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
