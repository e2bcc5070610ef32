//! Claims that a nim-sum says which positions of a bar are P-positions, for all values of parameters.

use crate::kit::cases::{case, whole};
use crate::kit::certificate::Proof;
use crate::kit::expected::{Case, Expected};

use super::criterion::{about, proof};

tests! {
    verifies_criterion_with_parameters,
    rejects_criterion_with_parameters,
    rejects_criterion_of_other_numbers,
}

pub fn cases(cases: &mut Vec<Case>) {
    for text in EXAMPLES {
        let proof = proved(text);
        cases.push(whole(
            "verifies_criterion_with_parameters",
            first_claim(text),
            &proof,
            Expected::Verified,
        ));
        without_section(cases, "rejects_criterion_with_parameters", text, &proof);
    }
    for (text, changes) in CHANGES {
        let proof = proved(text);
        for (from, to) in *changes {
            let changed = text.replace(from, to);
            assert_ne!(changed, *text, "{from}");
            let what = format!("{}: {from} to {to}", first_claim(text));
            let certificate = about(&proof, &changed);
            let test = "rejects_criterion_of_other_numbers";
            cases.push(case(test, what, changed, certificate, Expected::NotVerified));
        }
    }
}

const PLAIN: &str = "param m >= 0
fun F(x, z) = floor((x + z) / (4 * m + 3))
claim p bar(F) = x xor y xor z = 0";
const BORDER: &str = "param m >= 0
fun F(x, z) = floor((x + z) / (4 * m + 1))
claim p bar(F) = (x = 0 and y = 0 and z = 0) or (x > 0 and z > 0 and ((x - 1) xor y xor (z - 1)) = 0)";
const WRITTEN: &str = "param m >= 0
game g(x, y, z) where y <= floor((x + z) / (4 * m + 1))
  move u < x to (u, min(y, floor((u + z) / (4 * m + 1))), z)
  move v < y to (x, v, z)
  move w < z to (x, min(y, floor((x + w) / (4 * m + 1))), w)
claim p g = (x = 0 and y = 0 and z = 0) or (x > 0 and z > 0 and ((x - 1) xor y xor (z - 1)) = 0)";
const SHIFTED: &str = "param m >= 0
fun F(x, z) = floor((x + z + 1) / (4 * m + 3))
claim p bar(F) = ((x + 1) xor y xor (z + 1)) = 0";
/// [nakamura2015, Theorem 3.2], condition (1): the shift is a parameter.
const SHIFTED_BY_A_PARAMETER: &str = "param m >= 1, h >= 0
fun f(t) = floor((t + h) / (2 * m + 2 * h))
claim grundy bar(f) = (y xor (z + h)) - h";
/// [nakamura2015, Theorem 3.1] at h = k.
const SHIFTED_BY_A_MULTIPLE: &str = "param m >= 1
fun f(t) = floor((t + 2 * m) / (2 * m))
claim p strip + bar(f) = ((x + 2 * m) xor y xor (z + 2 * m)) = 0";
/// docs/THEORY.md, Theorem 5a.10, with a height that is no sum of the shifted coordinates.
const SHIFTED_TRIANGLE: &str = "param m >= 0, n >= 0
fun F(x, z) = floor((x + z + (2 * n + 1)) / (4 * m + 4 * n + 5))
claim p bar(F) = ((x + n) xor y xor (z + n)) = 0";
const STRIP: &str = "param m >= 1
fun f(t) = floor(t / (2 * m))
claim p strip + bar(f) = x xor y xor z = 0";
/// docs/THEORY.md, Lemma 2.6: a section for each operand of the height.
const CUT: &str = "param m >= 1, n >= 0
fun f(t) = min(floor(t / (2 * m)), n)
claim p strip + bar(f) = x xor z xor y = 0";
/// Three operands for each of two columns.
const OPERANDS: &str = "param m >= 1, n >= 0
fun F(x, z) = min(max(floor(x / (2 * m)), floor(z / (4 * m))), n)
claim grundy bar(F) = x xor y xor z";
const GRUNDY: &str = "param m >= 1
fun F(a, b) = floor(min(a, b) / (2 * m))
claim grundy bar(F) = a xor y xor b";
/// [nakamura2015, Theorem 3.2]: h is a coordinate that no move changes.
const FIXED: &str = "param m >= 1
game g(y, z, h) where (h = 0 or h < m * ((h xor (h - 1)) + 1)) and y <= floor((z + h) / (2 * m))
  move v < y to (v, z, h)
  move w < z to (min(y, floor((w + h) / (2 * m))), w, h)
claim grundy g = (y xor (z + h)) - h";
/// [nakamura2015, Theorem 3.1].
const FIXED_BESIDE_A_STRIP: &str = "param m >= 1
game g(y, z, h) where (h = 0 or h < m * ((h xor (h - 1)) + 1)) and y <= floor((z + h) / (2 * m))
  move v < y to (v, z, h)
  move w < z to (min(y, floor((w + h) / (2 * m))), w, h)
claim p strip + g = ((x + h) xor y xor (z + h)) = 0";
/// A height that a fixed coordinate lowers.
const FIXED_AND_PLAIN: &str = "param m >= 1
game g(y, z, a) where a < m and a <= 7 and y <= floor(max(z, a) / (2 * m))
  move v < y to (v, z, a)
  move w < z to (min(y, floor(max(w, a) / (2 * m))), w, a)
claim p strip + g = x xor y xor z = 0";

/// F has no track of its own.
const FLAT: &str = "param m >= 0
fun F(x, z) = 0 * (x + z)
claim p bar(F) = (y = 0 and x = 0 and z = 0) or (x > 0 and z > 0 and ((x - 1) xor y xor (z - 1)) = 0)";

/// Claims that a search proves.
const EXAMPLES: [&str; 15] = [
    PLAIN,
    BORDER,
    WRITTEN,
    SHIFTED,
    SHIFTED_BY_A_PARAMETER,
    SHIFTED_BY_A_MULTIPLE,
    SHIFTED_TRIANGLE,
    STRIP,
    CUT,
    OPERANDS,
    GRUNDY,
    FIXED,
    FIXED_BESIDE_A_STRIP,
    FIXED_AND_PLAIN,
    FLAT,
];

/// Other numbers in a claim, which make it false, each with the certificate of the true one.
const CHANGES: &[(&str, &[(&str, &str)])] = &[
    (
        PLAIN,
        &[
            ("4 * m + 3", "4 * m + 1"),
            ("4 * m + 3", "4 * m + 2"),
            ("4 * m + 3", "2 * m + 3"),
            ("4 * m + 3", "m + 3"),
            ("(x + z)", "(x + z + 1)"),
            ("(x + z)", "(x + 2 * z)"),
            ("x xor y xor z", "(x + 1) xor y xor (z + 1)"),
            ("x xor y xor z = 0", "x xor y xor z = m"),
            ("claim p", "claim not p"),
        ],
    ),
    (
        BORDER,
        &[
            ("4 * m + 1", "4 * m + 3"),
            ("4 * m + 1", "4 * m + 2"),
            ("4 * m + 1", "2 * m + 1"),
            // At x = z = 0 the height is 1 for m = 0.
            ("(x + z)", "(x + z + 1)"),
            ("(x + z)", "(x + z + 4 * m + 1)"),
            ("(x - 1) xor y xor (z - 1)", "(x - 1) xor y xor z"),
            ("x > 0 and z > 0", "x > 0"),
        ],
    ),
    (
        WRITTEN,
        &[
            ("4 * m + 1", "4 * m + 3"),
            ("(x + z) /", "(x + z + 4 * m + 1) /"),
            ("min(y, floor((x + w)", "min(y, floor((w + w)"),
            ("v < y to", "v + m < y to"),
        ],
    ),
    (
        SHIFTED,
        &[
            ("4 * m + 3", "4 * m + 1"),
            ("x + z + 1", "x + z + 3"),
            ("(x + 1) xor y xor (z + 1)", "(x + 2) xor y xor (z + 2)"),
            ("(x + 1) xor y xor (z + 1)", "(x + 1) xor y xor z"),
            ("(x + 1) xor y xor (z + 1)", "x xor y xor z"),
        ],
    ),
    (
        SHIFTED_BY_A_PARAMETER,
        &[
            // h = k is right, and h > k is wrong for odd h.
            ("2 * m + 2 * h", "2 * m"),
            ("2 * m + 2 * h", "2 * m + 2 * h + 1"),
            ("2 * m + 2 * h", "m + 2 * h"),
            ("m >= 1", "m >= 0"),
            ("t + h", "t + (h + 1)"),
            ("t + h", "t + 2 * h"),
            ("t + h", "t"),
            ("(y xor (z + h)) - h", "(y xor (z + h)) - m"),
            ("(y xor (z + h)) - h", "(y xor (z + (h + 1))) - (h + 1)"),
            ("(y xor (z + h)) - h", "(y xor (z + 2 * h)) - 2 * h"),
            ("(y xor (z + h)) - h", "(y xor (z + m)) - m"),
            ("(y xor (z + h)) - h", "(y xor (z + 1)) - 1"),
            ("(y xor (z + h)) - h", "y xor z"),
            ("(y xor (z + h)) - h", "y xor (z + h)"),
        ],
    ),
    (
        SHIFTED_BY_A_MULTIPLE,
        &[
            ("(t + 2 * m)", "(t + 3 * m)"),
            ("(t + 2 * m)", "(t + (2 * m + 1))"),
            ("/ (2 * m)", "/ (2 * m + 1)"),
            ("(x + 2 * m) xor y xor (z + 2 * m)", "(x + 2 * m) xor y xor (z + m)"),
            ("(x + 2 * m) xor y xor (z + 2 * m)", "(x + m) xor y xor (z + m)"),
            ("(x + 2 * m) xor y xor (z + 2 * m)", "(x + 4 * m) xor y xor (z + 4 * m)"),
            ("(x + 2 * m) xor y xor (z + 2 * m)", "(x + 2) xor y xor (z + 2)"),
            ("(x + 2 * m) xor y xor (z + 2 * m)", "x xor y xor z"),
            ("(x + 2 * m) xor y xor (z + 2 * m)", "(x + 2 * m) xor (y + 2 * m) xor (z + 2 * m)"),
        ],
    ),
    (
        SHIFTED_TRIANGLE,
        &[
            ("2 * n + 1", "2 * n"),
            ("2 * n + 1", "2 * n + 3"),
            ("2 * n + 1", "n + 1"),
            ("4 * n + 5", "4 * n + 3"),
            ("4 * n + 5", "4 * n + 6"),
            ("4 * n + 5", "2 * n + 5"),
            ("(x + n) xor y xor (z + n)", "(x + (n + 1)) xor y xor (z + (n + 1))"),
            ("(x + n) xor y xor (z + n)", "(x + m) xor y xor (z + m)"),
            ("(x + n) xor y xor (z + n)", "(x + n) xor y xor (z + 0)"),
            ("(x + n) xor y xor (z + n)", "x xor y xor z"),
        ],
    ),
    (
        STRIP,
        &[
            ("2 * m", "2 * m + 1"),
            ("2 * m", "3 * m"),
            ("2 * m", "m"),
            ("floor(t /", "floor((t + 1) /"),
            ("strip + bar(f) = x xor y xor z", "bar(f) = y xor z"),
        ],
    ),
    (
        FIXED,
        &[
            // The condition on h, weaker and weaker.
            ("(h = 0 or h < m * ((h xor (h - 1)) + 1)) and ", ""),
            ("h < m *", "h < (2 * m) *"),
            ("h < m *", "h < (m + 1) *"),
            ("(h xor (h - 1)) + 1", "(h xor (h - 1)) + 3"),
            ("h = 0 or h <", "h <= 3 or h <"),
            // True, but without the position where all coordinates are 0.
            ("where (", "where h > 0 and ("),
            // It is also about a coordinate that changes, or no lower bound of y.
            ("where (", "where z < 9 and ("),
            ("where (", "where y < 9 and ("),
            ("where (", "where y <= h and ("),
            ("where (", "where z <= h and ("),
            ("and y <=", "or y <="),
            ("2 * m", "2 * m + 1"),
            ("2 * m", "m"),
            // h changes.
            ("(v, z, h)", "(v, z, v)"),
            ("(v, z, h)", "(v, z, z)"),
            ("w + h) / (2 * m))), w, h)", "w + h) / (2 * m))), w, w)"),
            ("w + h) / (2 * m))), w, h)", "w + h) / (2 * m))), w, 0)"),
            ("\nclaim", "\n  move u < h to (y, z, u)\nclaim"),
            ("\nclaim", "\n  move to (y, z, h)\nclaim"),
            ("(w + h)", "(w + w)"),
            // The set.
            ("(z + h)) - h", "(z + h))"),
            ("(z + h)) - h", "z) - h"),
            ("(z + h)) - h", "(z + h)) - y"),
            ("(z + h)) - h", "(z + h)) - z"),
            ("(z + h)) - h", "(z + y)) - y"),
            ("(z + h)) - h", "(z + h) xor h) - h"),
            ("(z + h)) - h", "(z + h)) - 2 * h"),
            ("(z + h)) - h", "(z + m)) - m"),
            ("y xor (z + h)", "(y + h) xor (z + h)"),
        ],
    ),
    (
        FIXED_BESIDE_A_STRIP,
        &[
            ("h < m *", "h < (2 * m) *"),
            ("2 * m", "2 * m + 1"),
            ("(x + h) xor y xor (z + h)", "x xor y xor z"),
            ("(x + h) xor y xor (z + h)", "(x + h) xor y xor z"),
            ("(x + h) xor y xor (z + h)", "(x + h) xor y xor (z + h) xor h"),
            ("(x + h) xor y xor (z + h)", "(x + 2 * h) xor y xor (z + 2 * h)"),
            ("(x + h) xor y xor (z + h)", "(x + x) xor y xor (z + x)"),
            ("(x + h) xor y xor (z + h)", "(x + z) xor y xor (z + z)"),
            ("(x + h) xor y xor (z + h)", "(x + h) xor y xor (z + h - 0)"),
            ("(x + h) xor y xor (z + h)", "(x - h) xor y xor (z - h)"),
            ("strip + g = ((x + h) xor y", "g = (y"),
        ],
    ),
    (
        FIXED_AND_PLAIN,
        &[
            ("a < m and ", ""),
            ("a < m", "a < 2 * m + 1"),
            ("a <= 7", "z <= 7"),
            ("2 * m", "2 * m + 1"),
            ("x xor y xor z", "x xor y xor z xor a"),
            ("x xor y xor z", "(x + a) xor y xor (z + a)"),
            ("(v, z, a)", "(v, z, 0)"),
        ],
    ),
    (
        CUT,
        &[
            ("2 * m", "2 * m + 1"),
            ("2 * m", "m"),
            ("floor(t /", "floor((t + 1) /"),
            ("min(floor(t / (2 * m)), n)", "min(n, floor(t / (2 * m)))"),
            ("min(floor(t / (2 * m)), n)", "floor(t / (2 * m)) + n"),
            ("min(floor(t / (2 * m)), n)", "min(floor(t / (2 * m)), t)"),
            ("min(floor(t / (2 * m)), n)", "min(floor(t / (2 * m)), n) + 1"),
            ("min(floor(t / (2 * m)), n)", "min(floor(t / (2 * m)), min(n, t))"),
        ],
    ),
    (
        OPERANDS,
        &[
            ("floor(x / (2 * m))", "floor(x / (2 * m + 1))"),
            ("floor(z / (4 * m))", "floor(z / (3 * m))"),
            ("floor(z / (4 * m))", "floor((x + z) / (4 * m))"),
            ("floor(z / (4 * m))", "floor(z / (4 * m)) + 1"),
            ("max(floor(x / (2 * m)), floor(z / (4 * m)))", "floor(x / (2 * m)) + floor(z / (4 * m))"),
            ("max(floor(x / (2 * m)), floor(z / (4 * m)))", "max(floor(z / (4 * m)), floor(x / (2 * m)))"),
            (", n)", ", z)"),
        ],
    ),
    (GRUNDY, &[("2 * m", "2 * m + 1"), ("min(a, b)", "(a + b)"), ("a xor y xor b", "a xor b")]),
];

pub fn first_claim(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

fn proved(text: &str) -> Proof {
    proof(text)
}

/// The head, then each section with its header; `end` is the last one.
fn sections(certificate: &str) -> Vec<String> {
    let mut sections = vec![String::new()];
    for line in certificate.lines() {
        if ["parametric ", "invariant ", "counterexample ", "end"].iter().any(|start| line.starts_with(start))
        {
            sections.push(String::new());
        }
        let section = sections.last_mut().expect("a section");
        section.push_str(&format!("{line}\n"));
    }
    sections
}

/// Each section is left out, given twice, or changes its place with the next one.
pub fn without_section(cases: &mut Vec<Case>, test: &'static str, text: &str, proof: &Proof) {
    let parts = sections(&proof.certificate);
    assert!(parts.len() >= 4, "{text}");
    let mut push = |what: String, parts: &[String]| {
        let what = format!("{}: {what}", first_claim(text));
        let certificate = parts.concat();
        assert_ne!(certificate, proof.certificate, "{what}");
        cases.push(case(test, what, &proof.claim, certificate, Expected::NotVerified));
    };
    for i in 1..parts.len() {
        let name =
            parts[i].split('\n').next().unwrap_or_default().split(" width").next().unwrap_or_default().trim();
        push(format!("without {name}"), &[&parts[..i], &parts[i + 1..]].concat());
        push(format!("{name} twice"), &[&parts[..=i], &parts[i..]].concat());
        if i + 1 < parts.len() {
            let mut swapped = parts.clone();
            swapped.swap(i, i + 1);
            push(format!("{name} after the next"), &swapped);
        }
        // A header that announces what another section has.
        for other in &parts[1..parts.len() - 1] {
            let header = |part: &str| {
                part.split('\n')
                    .next()
                    .unwrap_or_default()
                    .split(" width")
                    .next()
                    .unwrap_or_default()
                    .to_owned()
            };
            if header(other) == header(&parts[i]) || i + 1 == parts.len() {
                continue;
            }
            let mut renamed = parts.clone();
            renamed[i] = parts[i].replacen(&header(&parts[i]), &header(other), 1);
            push(format!("{name} named {}", header(other)), &renamed);
        }
    }
}
