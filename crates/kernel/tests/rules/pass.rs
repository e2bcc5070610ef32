//! Claims about a heap beside a bar, with passes, for all values of parameters; games and sets that only look like
//! them; and each hypothesis of the theorem dropped.

use crate::kit::cases::{case, retyped, whole};
use crate::kit::expected::{Case, Expected};

use super::criterion::{about, proof};
use super::criterion_parameters::without_section;

tests! {
    verifies_pass,
    rejects_pass_of_another_shape,
    rejects_pass_of_another_set,
    rejects_pass_without_hypothesis,
    rejects_pass_without_section,
}

/// One pass, s a number.
const ONE: &str = "param m >= 1
game g(x, y, z, p) where y <= floor((z + 1) / (2 * m)) and p <= 1
  move u < x to (u, y, z, p)
  move v < y to (x, v, z, p)
  move w < z to (x, min(y, floor((w + 1) / (2 * m))), w, p)
  move q < p when x + y + z > 0 to (x, y, z, q)
claim p g = (x + 1) xor y xor (z + 1) xor p = 0 or (x = 0 and y = 0 and z = 0 and p = 1)";
/// Any number of passes, s = r + 1, r a coordinate that no move changes.
const ANY: &str = "param m >= 1
game g(x, y, z, p, r) where r < 2 * m and r mod 2 = 0 and y <= floor((z + (r + 1)) / (2 * m))
  move when p > 0 and x + y + z > 0 to (x, y, z, p - 1, r)
  move w < z to (x, min(y, floor((w + (r + 1)) / (2 * m))), w, p, r)
  move v < y to (x, v, z, p, r)
  move u < x to (u, y, z, p, r)
claim p g = (x + (r + 1)) xor y xor (z + (r + 1)) xor (p mod 2) = 0 or (x = 0 and y = 0 and z = 0 and p mod 2 = 1)";
/// Passes up to a number with a parameter, where the heap and the bar are not both empty.
const SOME: &str = "param m >= 1, n >= 1
fun sigma(t) = if t = 0 then 0 else if t mod 2 = 1 then t + 1 else t monus 1
game g(x, p, y, z) where y <= floor(z / (2 * m)) and p <= n
  move u < x to (u, p, y, z)
  move v < y to (x, p, v, z)
  move w < z to (x, p, min(y, floor(w / (2 * m))), w)
  move q < p when q + 1 = p and x + z > 0 to (x, q, y, z)
claim p g = (p mod 2 = 0 and x = y xor z) or (p mod 2 = 1 and sigma(x) = y xor z)";

const EXAMPLES: [&str; 3] = [ONE, ANY, SOME];

type Changes<'a> = &'a [(&'a str, &'a str)];

/// Games of another shape, with the certificate of the first one.
const SHAPES: &[(&str, Changes<'_>)] = &[
    (
        ONE,
        &[
            ("u < x to (u, y, z, p)", "u < x to (u, y, z, 0)"),
            ("u < x to (u, y, z, p)", "u < x when u > 0 to (u, y, z, p)"),
            ("u < x to (u, y, z, p)", "u < x + 1 to (u, y, z, p)"),
            ("  move u < x to (u, y, z, p)\n", ""),
            ("v < y to (x, v, z, p)", "v < y to (x, v, z, 0)"),
            ("v < y to (x, v, z, p)", "v < y when p > 0 to (x, v, z, p)"),
            ("v < y to (x, v, z, p)", "v < y when x > 0 to (x, v, z, p)"),
            ("v < y to (x, v, z, p)", "v < y to (v, v, z, p)"),
            ("  move v < y to (x, v, z, p)\n", ""),
            ("\nclaim", "\n  move to (0, 0, 0, 0)\nclaim"),
            ("\nclaim", "\n  move q < p to (x, y, z, q)\nclaim"),
            ("to (x, y, z, q)", "to (x, 0, z, q)"),
            ("to (x, y, z, q)", "to (0, y, z, q)"),
            ("and p <= 1", "and p <= x"),
            ("and p <= 1", "and p <= y"),
            ("and p <= 1", "and p >= 1"),
            ("and p <= 1", "and p = 1"),
            ("and p <= 1", "and p <= 1 and x <= 9"),
            ("claim p", "claim not p"),
        ],
    ),
    (
        ANY,
        &[
            ("y, z, p - 1, r)", "y, z, p - 1, r + 1)"),
            ("y, z, p - 1, r)", "y, z, p - 1, 0)"),
            ("r < 2 * m", "r < p"),
        ],
    ),
];

/// Claims without one hypothesis, with the certificate of the claim that has it.
const HYPOTHESES: &[(&str, Changes<'_>)] = &[
    (
        ONE,
        &[
            // A pass to any smaller number; from the end; not where it is needed; and a column 0 that is not empty.
            ("p <= 1", "p <= 2"),
            ("p <= 1", "p <= m"),
            (" when x + y + z > 0", ""),
            ("x + y + z > 0", "x + y + z + p > 0"),
            ("x + y + z > 0", "x + y + z > 1"),
            ("x + y + z > 0", "x > 0 and y > 0"),
            ("x + y + z > 0", "x mod 2 = 0 and x > 0"),
            ("x + y + z > 0", "x + y + z > m"),
            ("q < p when", "q + 1 < p when"),
            ("+ 1) /", "+ 2) /"),
            ("+ 1) /", "+ 2 * m + 1) /"),
        ],
    ),
    (
        ANY,
        &[
            ("p - 1, r)", "p monus 2, r)"),
            ("p - 1, r)", "0, r)"),
            ("p - 1, r)", "p, r)"),
            ("p > 0 and x + y + z > 0", "p > 0"),
            ("p > 0 and x", "p > 1 and x"),
            ("p > 0 and x", "p mod 2 = 0 and p > 0 and x"),
            ("r < 2 * m", "r < 2 * m + 2"),
            ("r mod 2 = 0", "r mod 2 = 1"),
        ],
    ),
    (
        SOME,
        &[
            ("q + 1 = p and ", ""),
            ("q + 1 = p", "q + 2 = p"),
            ("x + z > 0", "x > 0"),
            ("floor(z /", "floor((z + m) /"),
        ],
    ),
];

/// Other sets, with the certificate of the true one.
const SETS: &[(&str, Changes<'_>)] = &[
    (
        ONE,
        &[
            (" xor p = 0", " = 0"),
            (" xor p = 0", " xor p = 1"),
            ("(x + 1) xor", "x xor"),
            (" or (x = 0 and y = 0 and z = 0 and p = 1)", ""),
            ("and z = 0 and p = 1", "and z = 0 and p = 0"),
        ],
    ),
    (
        SOME,
        &[
            ("then t + 1 else", "then t monus 1 else"),
            ("if t = 0 then 0 else ", ""),
            ("p mod 2 = 0 and x", "p = 0 and x"),
            ("p mod 2 = 1 and", "p = 1 and"),
        ],
    ),
];

pub fn cases(cases: &mut Vec<Case>) {
    for text in EXAMPLES {
        let proof = proof(text);
        cases.push(whole("verifies_pass", text, &proof, Expected::Verified));
        without_section(cases, "rejects_pass_without_section", text, &proof);
    }
    for (test, all) in [
        ("rejects_pass_of_another_shape", SHAPES),
        ("rejects_pass_without_hypothesis", HYPOTHESES),
        ("rejects_pass_of_another_set", SETS),
    ] {
        for (text, changes) in all {
            changed(cases, test, text, changes);
        }
    }
    lines(cases);
}

/// Texts with one thing replaced everywhere, and the certificate of the text without this change.
fn changed(cases: &mut Vec<Case>, test: &'static str, text: &str, changes: Changes<'_>) {
    let proof = proof(text);
    for (from, to) in changes {
        let changed = text.replace(from, to);
        assert_ne!(changed, *text, "{from}");
        let certificate = about(&proof, &changed);
        let what = format!("{text}: {from} to {to}");
        cases.push(case(test, what, changed, certificate, Expected::NotVerified));
    }
}

/// The line `pass`, and the lists of what is left out.
fn lines(cases: &mut Vec<Case>) {
    let one = proof(ONE);
    let set = "pass 3 (x, y, z) (x + 1) xor y xor (z + 1) xor 0 = 0";
    for other in [
        "pass 3 (x, y, z) (x + 1) xor y xor (z + 1) = 1",
        "pass 3 (x, y, z) x xor y xor z = 0",
        "pass 3 (x, y, z) x = 0",
        "pass 3 (x, y, z) x = x",
        "pass 3 (x, y) (x + 1) xor y = 0",
        "pass 3 (x, y, z, p) (x + 1) xor y xor (z + 1) xor 0 = 0",
        "pass 3 (x, z, y) (x + 1) xor y xor (z + 1) xor 0 = 0",
        "pass 0 (x, y, z) (x + 1) xor y xor (z + 1) xor 0 = 0",
        "pass 2 (x, y, z) (x + 1) xor y xor (z + 1) xor 0 = 0",
        "pass 4 (x, y, z) (x + 1) xor y xor (z + 1) xor 0 = 0",
        "pass 18446744073709551615 (x, y, z) (x + 1) xor y xor (z + 1) xor 0 = 0",
        "pass (x, y, z) (x + 1) xor y xor (z + 1) xor 0 = 0",
        "pass 3",
        "pass 3 (x, y, z)",
        "pass 3 (x, y, z) (x + 1) xor y xor (z + 1) xor 0 = 0 # a comment",
        "pass 3 (x, y, z) (x + 1) xor y xor (z + 1) xor 0",
    ] {
        cases.push(retyped("rejects_pass_of_another_set", other, &one, Expected::NotVerified, set, other));
    }
    let any = proof(ANY);
    for (what, proof) in [("one pass", &one), ("any number", &any)] {
        let headers =
            proof.certificate.lines().filter(|line| line.contains(" without ") && !line.ends_with(" rows 0"));
        let mut count = 0;
        for header in headers {
            let (name, rest) = header.split_once(" without ").expect("a list");
            let (list, rest) = rest.split_once(" width ").expect("a width");
            for other in ["1 2 3", "9", "x", "0 x", ""] {
                // Nothing is left out, or less, or more; a proof may be one of both.
                let to = format!("{name} without {other} width {rest}").replace("  ", " ");
                if other == list {
                    continue;
                }
                let what = format!("{what}: {to}");
                cases.push(retyped(
                    "rejects_pass_without_hypothesis",
                    what,
                    proof,
                    Expected::NotVerified,
                    header,
                    &to,
                ));
                count += 1;
            }
        }
        assert!(count > 10, "{what}");
    }
}
