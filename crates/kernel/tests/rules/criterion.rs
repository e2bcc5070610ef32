//! Claims that a nim-sum says which positions of a bar are P-positions, and games and sets that only look like them.
//!
//! A game with one more move, or another set, is given the certificate of the bar: its sections do not know the
//! difference, so the kernel must see it in the claim.

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Attempts, Name, Options, decide_claim};
use nimcert_core::language::{Source, parse_program};

use crate::kit::cases::{case, whole};
use crate::kit::certificate::Proof;
use crate::kit::expected::{Case, Expected};

tests! {
    verifies_criterion,
    rejects_criterion_of_another_shape,
    rejects_criterion_of_another_function,
    rejects_criterion_without_section,
}

/// A bar whose claim is written by these parts: function, domain, moves, set.
const TRIANGULAR: [&str; 6] = [
    "fun f(x, z) = floor((x + z + H) / K)\n",
    "game g(x, y, z) where y <= f(x, z)",
    " move u < x to (u, min(y, f(u, z)), z)",
    " move u < y to (x, u, z)",
    " move u < z to (x, min(y, f(x, u)), u)",
    "\nclaim p g = SET",
];

/// [nakamura2015, Theorem 3.2] for k = 2: h is a coordinate that no move changes.
const FIXED: &str = "game g(y, z, h) where (h = 0 or h < (h xor (h - 1)) + 1) and y <= floor((z + h) / 2)
  move v < y to (v, z, h)
  move w < z to (min(y, floor((w + h) / 2)), w, h)
claim grundy g = (y xor (z + h)) - h";

/// The shifted triangular bars of k = 5, h = 2 c + e + 1, where a term over fixed coordinates is the shift.
const FIXED_PAIR: &str = "game g(x, y, z, c, e) where e <= 1 and (c = 0 or 2 * (2 * c + e + 1) < 5 * ((c xor (c - 1)) + 1)) and y <= floor((x + z + 2 * c + e + 1) / 5)
  move u < x to (u, min(y, floor((u + z + 2 * c + e + 1) / 5)), z, c, e)
  move v < y to (x, v, z, c, e)
  move w < z to (x, min(y, floor((x + w + 2 * c + e + 1) / 5)), w, c, e)
claim p g = ((x + c) xor y xor (z + c)) = 0";

/// The same with h + 1 in place of h, and the shift as a term.
const FIXED_TERM: &str = "game g(x, y, z, h) where h <= 3 and y <= floor((x + z + h + 1) / 5)
  move u < x to (u, min(y, floor((u + z + h + 1) / 5)), z, h)
  move v < y to (x, v, z, h)
  move w < z to (x, min(y, floor((x + w + h + 1) / 5)), w, h)
claim p g = ((x + floor(h / 2)) xor y xor (z + floor(h / 2))) = 0";

const PLAIN: &str = "x xor y xor z = 0";
const BORDER: &str = "(x = 0 and y = 0 and z = 0) or (x > 0 and z > 0 and ((x - 1) xor y xor (z - 1)) = 0)";
const SHIFTED: &str = "((x + 1) xor y xor (z + 1)) = 0";

fn triangular(k: u32, h: u32, set: &str) -> String {
    let text = TRIANGULAR.concat();
    text.replace('H', &h.to_string()).replace('K', &k.to_string()).replace("SET", set)
}

/// The proof of a claim.
pub fn found(text: &str) -> Proof {
    let program = parse_program(&Source::new("test", text), &[]).expect("a claim that can be read");
    let claim = &program.claims[0];
    let mut options = Options::default();
    options.attempts = Attempts::Except(&[Name::Theorem, Name::Partition]);
    let decision = decide_claim(&program, claim, &options, None);
    let certificate = Certificate::of(&program, &claim.statement, &decision);
    Proof::of(certificate.unwrap_or_else(|| panic!("{text}: {:?}", decision.outcome)))
}

/// The proof of a claim by the criterion.
pub fn proof(text: &str) -> Proof {
    let proof = found(text);
    let names = [
        "invariant criterion ",
        "invariant ns ",
        "parametric criterion ",
        "parametric ns ",
        "example criterion ",
    ];
    let by_criterion = names.map(|name| proof.certificate.contains(name));
    assert_ne!(by_criterion, [false; 5], "{text}");
    proof
}

/// The certificate with another claim in its head.
pub fn about(proof: &Proof, claim: &str) -> String {
    let lines = || proof.certificate.lines();
    let head: String = lines().take(3).map(|line| format!("{line}\n")).collect();
    let claim: String = claim.lines().map(|line| format!("| {line}\n")).collect();
    let rest = lines().skip(3).filter(|line| !line.starts_with("| "));
    [head, claim, rest.map(|line| format!("{line}\n")).collect()].concat()
}

pub fn cases(cases: &mut Vec<Case>) {
    verified(cases);
    other_shape(cases);
    other_function(cases);
    without_section(cases);
}

fn true_claims() -> Vec<String> {
    vec![
        triangular(3, 0, PLAIN),
        triangular(5, 1, "y = (z xor (x xor 0))"),
        triangular(5, 2, "0 = z xor y xor x"),
        triangular(5, 0, BORDER),
        triangular(5, 4, SHIFTED),
        triangular(5, 0, "(z > 0 and (x > 0 and (x - 1) xor (y xor (z - 1)) = 0)) or (z = 0 and (x = 0 and y = 0))"),
        triangular(3, 0, PLAIN).replace("min(y, f(u, z))", "min(f(u, z), y)"),
        "fun f(x, z) = floor((x + z) / 3)\nclaim p bar(f) = y xor x xor z = 0".to_owned(),
        "fun f(a, b, c) = 0 * (a + b + c)\nclaim p bar(f) = y = a xor b xor c".to_owned(),
        "fun f(a, b, c) = 2 * floor(min(a, min(b, c)) / 4)\nclaim p bar(f) = y = a xor b xor c".to_owned(),
        "fun f(t) = floor(t / 4)\nclaim p strip + bar(f) = x xor y xor z = 0".to_owned(),
        "fun f(t) = floor(t / 4)\ngame s(z, y, x, w) = strip + bar(f) + strip\nclaim p s = z xor y xor x xor w = 0".to_owned(),
        "fun f(t) = floor(t / 4)\nclaim grundy bar(f) = z xor y".to_owned(),
        "fun f(t) = floor((t + 4) / 8)\nclaim p strip + bar(f) = ((x + 4) xor y xor (z + 4)) = 0".to_owned(),
        "fun f(t) = 0 * t\nclaim p bar(f) = y = z".to_owned(),
        FIXED.to_owned(),
        FIXED_PAIR.to_owned(),
        FIXED_TERM.to_owned(),
    ]
}

fn verified(cases: &mut Vec<Case>) {
    for text in true_claims() {
        cases.push(whole("verifies_criterion", text.as_str(), &proof(&text), Expected::Verified));
    }
}

/// Texts, and what replaces them.
type Changes<'a> = &'a [(&'a str, &'a str)];

fn other_shape(cases: &mut Vec<Case>) {
    let test = "rejects_criterion_of_another_shape";
    let changes: [(u32, u32, &str, Changes<'_>); 3] = [
        (
            3,
            0,
            PLAIN,
            &[
                ("\nclaim", " move to (x, y, z)\nclaim"),
                ("\nclaim", " move u < x, v < y to (u, min(v, f(u, z)), z)\nclaim"),
                ("\nclaim", " move u < y to (x, u, z)\nclaim"),
                (" move u < y to (x, u, z)", ""),
                (" move u < y to", " move u < y when u > 0 to"),
                (" move u < x to", " move u < x when x > 1 to"),
                (" move u < x to", " move u < z to"),
                (" move u < x to", " move u < x + 1 to"),
                ("move u < z to (x, min(y, f(x, u)), u)", "move u < z to (x, y, u)"),
                ("min(y, f(x, u))", "min(y, f(u, x))"),
                ("min(y, f(x, u))", "max(y, f(x, u))"),
                ("min(y, f(x, u))", "min(y, f(x, z))"),
                ("min(y, f(x, u))", "f(x, u)"),
                ("min(y, f(u, z))", "min(y, f(x, z))"),
                ("min(y, f(x, u))", "min(u, f(x, u))"),
                ("where y <= f(x, z)", "where y < f(x, z)"),
                ("where y <= f(x, z)", "where f(x, z) >= y"),
                ("where y <= f(x, z)", "where y <= f(x, z) and x < 9"),
                ("where y <= f(x, z)", "where y <= f(x, y)"),
                ("where y <= f(x, z)", "where x <= f(y, z)"),
                ("where y <= f(x, z)", "where y <= 2 * f(x, z)"),
                ("where y <= f(x, z)", ""),
                (PLAIN, "x xor y xor z = 1"),
                (PLAIN, "x xor y xor z != 0"),
                (PLAIN, "x xor y xor z <= 0"),
                (PLAIN, "x xor z = 0"),
                (PLAIN, "x xor y xor y = 0"),
                (PLAIN, "x xor y xor z xor z = 0"),
                (PLAIN, "x xor y xor (z + 1) = 0"),
                (PLAIN, "x xor (y + 1) xor z = 0"),
                (PLAIN, "x bor y xor z = 0"),
                (PLAIN, "x xor y xor z = 0 and x >= 0"),
                (PLAIN, "not (x xor y xor z = 0)"),
                ("claim p g", "claim not p g"),
                ("claim p g = x xor y xor z = 0", "claim grundy g = x xor y xor z"),
                ("claim p g", "game h(x, y, z, a) = g + strip\nclaim p h"),
            ],
        ),
        (
            5,
            0,
            BORDER,
            &[
                ("x = 0 and y = 0 and z = 0", "x = 0 and z = 0"),
                ("x = 0 and y = 0 and z = 0", "x = 0 and y = 0 and y = 0"),
                ("x = 0 and y = 0 and z = 0", "x = 0 and y = 0 and z <= 0"),
                ("x > 0 and z > 0 and", "x > 0 and z > 0 and y > 0 and"),
                ("x > 0 and z > 0 and", "x > 0 and z > 0 and z > 0 and"),
                ("x > 0 and z > 0 and", "x > 1 and z > 0 and"),
                (") or (", ") and ("),
                ("(x - 1) xor y xor (z - 1)", "(x - 1) xor y xor z"),
                ("(x - 1) xor y xor (z - 1)", "x xor y xor z"),
                ("+ 0) / 5", "+ 5) / 5"),
                (BORDER, PLAIN),
                (BORDER, SHIFTED),
            ],
        ),
        (
            5,
            4,
            SHIFTED,
            &[
                ("(x + 1) xor y xor (z + 1)", "(x + 1) xor y xor (z + 2)"),
                ("(x + 1) xor y xor (z + 1)", "(x + 2) xor y xor (z + 2)"),
                ("(x + 1) xor y xor (z + 1)", "(x + 1) xor y xor z"),
                ("(x + 1) xor y xor (z + 1)", "(x + 1) xor (y + 1) xor (z + 1)"),
                ("(x + 1) xor y xor (z + 1)", "(x + x) xor y xor (z + 1)"),
                (SHIFTED, PLAIN),
                (SHIFTED, BORDER),
            ],
        ),
    ];
    for (k, h, set, changes) in changes {
        let text = triangular(k, h, set);
        let proof = proof(&text);
        for (from, to) in changes {
            let changed = text.replacen(from, to, 1);
            assert_ne!(changed, text, "{from}");
            let certificate = about(&proof, &changed);
            cases.push(case(
                test,
                format!("{set}: {from} to {to}"),
                changed,
                certificate,
                Expected::NotVerified,
            ));
        }
    }
    let changes: [(&str, Changes<'_>); 3] = [
        (
            FIXED,
            &[
                ("(h = 0 or h < (h xor (h - 1)) + 1) and ", ""),
                ("h < (h xor", "h < 2 * (h xor"),
                ("h = 0 or h <", "h = 0 or z = 0 or h <"),
                ("/ 2)\n", "/ 3)\n"),
                ("(v, z, h)", "(v, z, v)"),
                ("\nclaim", "\n  move u < h to (y, z, u)\nclaim"),
                ("(z + h)) - h", "(z + h)) - 0 * h"),
                ("(z + h)) - h", "z)"),
                ("claim grundy g = (y xor (z + h)) - h", "claim p g = (y xor (z + h)) - h = 0"),
            ],
        ),
        (
            FIXED_PAIR,
            &[
                ("e <= 1 and ", ""),
                ("e <= 1 and ", "e <= 2 and "),
                ("e <= 1 and ", "x <= 1 and "),
                ("< 5 *", "< 6 *"),
                ("< 5 *", "< 10 *"),
                ("/ 5)\n  move u", "/ 7)\n  move u"),
                ("(x + c) xor y xor (z + c)", "(x + c) xor y xor (z + e)"),
                ("(x + c) xor y xor (z + c)", "(x + e) xor y xor (z + e)"),
                ("(x + c) xor y xor (z + c)", "(x + c + e) xor y xor (z + c + e)"),
                ("(x + c) xor y xor (z + c)", "(x + x) xor y xor (z + x)"),
                ("(x, v, z, c, e)", "(x, v, z, e, c)"),
                ("(x, v, z, c, e)", "(x, v, z, c, v)"),
            ],
        ),
        (
            FIXED_TERM,
            &[
                ("h <= 3", "h <= 4"),
                ("h <= 3", "h < 6"),
                ("+ floor(h / 2)) xor y", "+ floor(h / 3)) xor y"),
                (
                    "(x + floor(h / 2)) xor y xor (z + floor(h / 2))",
                    "(x + floor(z / 2)) xor y xor (z + floor(z / 2))",
                ),
                ("(x + floor(h / 2)) xor y xor (z + floor(h / 2))", "(x + (h - 0)) xor y xor (z + (h - 0))"),
                ("(x + floor(h / 2)) xor y xor (z + floor(h / 2))", "x xor y xor z"),
            ],
        ),
    ];
    for (text, changes) in changes {
        let proof = proof(text);
        for (from, to) in changes {
            let changed = text.replacen(from, to, 1);
            assert_ne!(changed, text, "{from}");
            let certificate = about(&proof, &changed);
            let name = format!("{from} to {to}");
            cases.push(case(test, name, changed, certificate, Expected::NotVerified));
        }
    }
    // Of three columns none is shifted; two bars have no criterion.
    let three = "fun f(a, b, c) = 0 * (a + b + c)\nclaim p bar(f) = y = a xor b xor c";
    let proof_of_three = proof(three);
    let shifted = three.replace("y = a xor b xor c", "y = (a + 1) xor (b + 1) xor (c + 1)");
    let certificate = about(&proof_of_three, &shifted);
    cases.push(case(test, "three shifted columns", shifted, certificate, Expected::NotVerified));
    let one = "fun f(t) = floor(t / 4)\nclaim p strip + bar(f) = x xor y xor z = 0";
    let two = "fun f(t) = floor(t / 4)\ngame s(x, y, z, a, b) = strip + bar(f) + bar(f)\nclaim p s = x xor y xor z xor a xor b = 0";
    cases.push(case(test, "two bars", two, about(&proof(one), two), Expected::NotVerified));
    let twice = one.replace("x xor y", "x xor x xor y");
    cases.push(case(test, "a strip twice", &twice, about(&proof(one), &twice), Expected::NotVerified));
    let alone = one.replace("strip + ", "").replace("x xor y", "y");
    cases.push(case(test, "without the strip", &alone, about(&proof(one), &alone), Expected::NotVerified));
}

/// Functions that fail the criterion or are not monotone, with the certificate of one that does not.
fn other_function(cases: &mut Vec<Case>) {
    let test = "rejects_criterion_of_another_function";
    let text = triangular(3, 0, PLAIN);
    let proof = proof(&text);
    let functions = [
        "floor((x + z + 0) / 5)",
        "floor((x + z + 1) / 3)",
        "floor((x + z + 2) / 3)",
        "floor((x + z + 0) / 4)",
        "floor((x + 2 * z) / 3)",
        "floor((x monus z) / 3)",
        "floor(x / 2) + (z mod 2)",
        "x + z",
        "floor((x xor z) / 3)",
        "if x = 0 then 1 else 0 * z",
    ];
    for function in functions {
        let changed = text.replace("floor((x + z + 0) / 3)", function);
        let certificate = about(&proof, &changed);
        cases.push(case(test, function, &changed, certificate, Expected::NotVerified));
    }
}

/// Each section is left out, given twice, or given the name of another one.
fn without_section(cases: &mut Vec<Case>) {
    let test = "rejects_criterion_without_section";
    for text in true_claims() {
        let proof = proof(&text);
        let mut sections: Vec<String> = vec![String::new()];
        for line in proof.certificate.lines() {
            let starts = ["graph ", "relation ", "position ", "invariant ", "end"];
            let is_new = starts.iter().any(|start| line.starts_with(start));
            if is_new {
                sections.push(String::new());
            }
            let section = sections.last_mut().expect("a section");
            section.push_str(&format!("{line}\n"));
        }
        for (i, section) in sections.iter().enumerate().skip(1) {
            let name = format!("{text}: {i}");
            let without = [&sections[..i], &sections[i + 1..]].concat().concat();
            let is_table = section.starts_with("graph") || section.starts_with("relation");
            if !is_table {
                cases.push(case(
                    test,
                    format!("{name} left out"),
                    &proof.claim,
                    without,
                    Expected::NotVerified,
                ));
            }
            let twice = [&sections[..=i], &sections[i..]].concat().concat();
            cases.push(case(test, format!("{name} twice"), &proof.claim, twice, Expected::NotVerified));
        }
        for (from, to) in [
            (" forward", " backward"),
            ("criterion 1", "criterion 2"),
            ("invariant monotone 1", "invariant monotone 2"),
            ("invariant ns 1", "invariant ns 2"),
            ("invariant ns", "invariant criterion"),
        ] {
            let changed = proof.certificate.replacen(from, to, 1);
            if changed != proof.certificate {
                cases.push(case(
                    test,
                    format!("{text}: {from} to {to}"),
                    &proof.claim,
                    changed,
                    Expected::NotVerified,
                ));
            }
        }
    }
}
