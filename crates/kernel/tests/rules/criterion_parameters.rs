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
        without_section(cases, text, &proof);
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
const STRIP: &str = "param m >= 1
fun f(t) = floor(t / (2 * m))
claim p strip + bar(f) = x xor y xor z = 0";
const GRUNDY: &str = "param m >= 1
fun F(a, b) = floor(min(a, b) / (2 * m))
claim grundy bar(F) = a xor y xor b";

/// Claims that a search proves.
const EXAMPLES: [&str; 6] = [PLAIN, BORDER, WRITTEN, SHIFTED, STRIP, GRUNDY];

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
        STRIP,
        &[
            ("2 * m", "2 * m + 1"),
            ("2 * m", "3 * m"),
            ("2 * m", "m"),
            ("floor(t /", "floor((t + 1) /"),
            ("strip + bar(f) = x xor y xor z", "bar(f) = y xor z"),
        ],
    ),
    (GRUNDY, &[("2 * m", "2 * m + 1"), ("min(a, b)", "(a + b)"), ("a xor y xor b", "a xor b")]),
];

fn first_claim(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

fn proved(text: &str) -> Proof {
    proof(text)
}

/// The head, then each section with its header; `end` is the last one.
fn sections(certificate: &str) -> Vec<String> {
    let mut sections = vec![String::new()];
    for line in certificate.lines() {
        if ["parametric ", "invariant ", "end"].iter().any(|start| line.starts_with(start)) {
            sections.push(String::new());
        }
        let section = sections.last_mut().expect("a section");
        section.push_str(&format!("{line}\n"));
    }
    sections
}

/// Each section is left out, given twice, or changes its place with the next one.
fn without_section(cases: &mut Vec<Case>, text: &str, proof: &Proof) {
    let parts = sections(&proof.certificate);
    assert!(parts.len() >= 4, "{text}");
    let mut push = |what: String, parts: &[String]| {
        let what = format!("{}: {what}", first_claim(text));
        let certificate = parts.concat();
        assert_ne!(certificate, proof.certificate, "{what}");
        let test = "rejects_criterion_with_parameters";
        cases.push(case(test, what, &proof.claim, certificate, Expected::NotVerified));
    };
    for i in 1..parts.len() {
        let name = parts[i].split(" width").next().unwrap_or_default().trim();
        push(format!("without {name}"), &[&parts[..i], &parts[i + 1..]].concat());
        push(format!("{name} twice"), &[&parts[..=i], &parts[i..]].concat());
        if i + 1 < parts.len() {
            let mut swapped = parts.clone();
            swapped.swap(i, i + 1);
            push(format!("{name} after the next"), &swapped);
        }
        // A header that announces what another section has.
        for other in &parts[1..parts.len() - 1] {
            let header = |part: &str| part.split(" width").next().unwrap_or_default().to_owned();
            if header(other) == header(&parts[i]) || i + 1 == parts.len() {
                continue;
            }
            let mut renamed = parts.clone();
            renamed[i] = parts[i].replacen(&header(&parts[i]), &header(other), 1);
            push(format!("{name} named {}", header(other)), &renamed);
        }
    }
}
