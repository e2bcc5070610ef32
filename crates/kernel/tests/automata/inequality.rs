//! Lines of proof: which multipliers and hypotheses show a contradiction.

use crate::kit::cases::retyped;
use crate::kit::expected::{Case, Expected};
use crate::kit::parameters::{PARITY_PROOF, STEPPED_PROOF};

tests! {
    rejects_lines_of_proof,
}

/// The first edge of `floor(x / (m + 1)) <= x + 3` has the hypotheses -1 - m' >= 0 and m' >= 0.
pub fn cases(cases: &mut Vec<Case>) {
    let test = "rejects_lines_of_proof";
    let line = "by 0 0 1 1 1\n";
    for (to, code) in [
        ("by 0 0 1\n", "K26"),
        ("by 0 1 1\n", "K26"),
        ("by 0\n", "K26"),
        ("by 0 0 2 1 1\n", "K26"),
        ("by 0 0 1 1 2\n", "K26"),
        ("by 0 1 1 0 1\n", "K26"),
        ("by 0 0 1 0 1 1 2\n", "K26"),
        ("by 0 0 1 1 1 1 0\n", "K26"),
        ("by 0 0 0 1 1\n", "K26"),
        ("by 0 0 -1 1 -1\n", "K26"),
        ("by 0 0 1 2 1\n", "K26"),
        ("by 0 0 1 9223372036854775800 1\n", "K26"),
        ("by 1 0 1 1 1\n", "K26"),
        ("by -1 0 1 1 1\n", "K26"),
        ("by 0 -1 1 1 1\n", "K01"),
        ("by 0 0 1 1\n", "K01"),
        ("by 0 0 1 1 T\n", "K01"),
        ("by 0 0 1 1 01\n", "K01"),
        ("by x 0 1 1 1\n", "K01"),
        ("by\n", "K04"),
        ("By 0 0 1 1 1\n", "K04"),
        ("", "K26"),
    ] {
        cases.push(retyped(test, to.trim(), &STEPPED_PROOF, Expected::code(code), line, to));
    }
    let twice = "by 0 0 2 1 2\n";
    cases.push(retyped(
        "verifies_parametric",
        "twice as much",
        &STEPPED_PROOF,
        Expected::Verified,
        line,
        twice,
    ));
    // What is even and at most an odd number is less than it: without rounding nothing is shown.
    let odd = "2 * m + 1 != 2 * x";
    for other in ["2 * m + 2 != 2 * x", "2 * m + 1 != 3 * x", "3 * m + 1 != 2 * x", "2 * m != 2 * x"] {
        let claim = PARITY_PROOF.claim.replace(odd, other);
        let certificate = PARITY_PROOF.certificate.replace(odd, other);
        let wrong = Expected::Rejected(&["K08", "K26"]);
        cases.push(crate::kit::cases::case(test, other, claim, certificate, wrong));
    }
}
