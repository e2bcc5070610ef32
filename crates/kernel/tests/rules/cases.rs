//! Cases and instances of claims with parameters.

use crate::kit::cases::{case, retyped, whole};
use crate::kit::certificate::Proof;
use crate::kit::expected::{Case, Expected};
use crate::kit::forge::Keep;
use crate::kit::games::forged;
use crate::kit::parameters::{NS_PROOF, STEPPED, STEPPED_FROM_TWO, TWO_PROOF, proofs, with_body};

tests! {
    verifies_cases_and_instances,
    rejects_cases,
    rejects_cases_by_residue,
    rejects_instance,
    rejects_parameters_without_a_rule,
}

pub fn cases(cases: &mut Vec<Case>) {
    split(cases);
    residues(cases);
    steps(cases);
    instances(cases);
    without_a_rule(cases);
    names_the_cases();
}

/// The section of `floor(x / (m + 1)) <= x + 3` at a value of m.
fn at(m: u32) -> String {
    let claim = format!("claim forall x: floor(x / {}) <= x + 3", m + 1);
    let certificate = forged(&claim, &[], Keep::All).certificate;
    let body: String = certificate.lines().skip(4).map(|line| format!("{line}\n")).collect();
    body.replacen("end\n", "", 1)
}

fn in_cases() -> Proof {
    let rest = STEPPED_FROM_TWO.as_str();
    with_body(STEPPED, &format!("split 1 below 2\ncase 0\n{}case 1\n{}otherwise\n{rest}", at(0), at(1)))
}

fn split(cases: &mut Vec<Case>) {
    let (test, verifies) = ("rejects_cases", "verifies_cases_and_instances");
    let proof = in_cases();
    cases.push(whole(verifies, "cases", &proof, Expected::Verified));
    let inner = format!("split 1 below 2\ncase 1\n{}otherwise\n{}", at(1), *STEPPED_FROM_TWO);
    let nested = format!("split 1 below 1\ncase 0\n{}otherwise\n{inner}", at(0));
    cases.push(whole(verifies, "cases in cases", &with_body(STEPPED, &nested), Expected::Verified));
    for (from, to, code) in [
        ("split 1 below 2", "split 1 below 3", "K28"),
        ("split 1 below 2", "split 1 below 1", "K28"),
        ("split 1 below 2", "split 1 below 0", "K28"),
        ("split 1 below 2", "split 0 below 2", "K28"),
        ("split 1 below 2", "split 2 below 2", "K28"),
        ("split 1 below 2", "split 1 below -2", "K28"),
        ("split 1 below 2", "split 1 below m", "K28"),
        ("split 1 below 2", "split 1 above 2", "K28"),
        ("split 1 below 2", "split 1", "K28"),
        ("split 1 below 2\n", "", "K06"),
        ("case 0", "case 1", "K28"),
        ("case 0\n", "", "K28"),
        ("case 0", "case 00", "K28"),
        ("case 1", "case 2", "K28"),
        ("case 1", "case 0", "K28"),
        ("case 1\n", "", "K28"),
        ("otherwise\n", "", "K28"),
        ("otherwise", "case 2", "K28"),
        ("otherwise", "otherwise 2", "K28"),
        ("end\n", "case 2\nend\n", "K05"),
    ] {
        let what = format!("{to:?} for {from:?}");
        cases.push(retyped(test, what, &proof, Expected::code(code), from, to));
    }
    let wrong = Expected::Rejected(&["K06", "K08", "K13", "K14", "K15", "K26", "K28"]);
    let rest = STEPPED_FROM_TWO.as_str();
    for (what, body) in [
        ("no rest", format!("split 1 below 2\ncase 0\n{}case 1\n{}", at(0), at(1))),
        (
            "a case of a value",
            format!("split 1 below 1\ncase 0\nsplit 1 below 2\ncase 0\n{}otherwise\n", at(0)),
        ),
        ("an empty case", format!("split 1 below 1\ncase 0\notherwise\n{rest}")),
    ] {
        cases.push(whole(test, what, &with_body(STEPPED, &body), wrong));
    }
    // Of a false claim, the cases where it is true.
    let claim = "param m >= 0\nclaim forall x: floor(x / (m + 1)) <= m + 3\n";
    let false_one = with_body(claim, &format!("split 1 below 1\ncase 0\n{}otherwise\n{rest}", at(0)));
    cases.push(whole(test, "a false claim", &false_one, wrong));
    let deep: String =
        (1..100).map(|n| format!("split 1 below {n}\ncase {}\n{}otherwise\n", n - 1, at(0))).collect();
    let proof = with_body("param m >= 0\nclaim forall x: floor(x / 1) <= x + 3 + 0 * m\n", &deep);
    cases.push(whole(test, "99 cases in each other", &proof, Expected::NotVerified));
}

/// Each m has a half, rounded down.
const HALVES: &str = "claim not forall x: 2 * x != m and 2 * x + 1 != m";

/// The section of a claim `not forall x: ..` at the number X: it contradicts part `J` of the condition.
fn at_half(x: &str, j: usize) -> String {
    format!("counterexample forall affine {x}\nlinear witness lines 1\nor {j}\n")
}

/// All m from `least` on, by their residues modulo 2.
fn halves(least: u32) -> Proof {
    let case = |m: u32| format!("case {m}\n{}", at_half(&format!("{},1", m / 2), m as usize % 2));
    let body = format!("split 1 modulo 2\n{}{}", case(least), case(least + 1));
    with_body(&format!("param m >= {least}\n{HALVES}\n"), &body)
}

fn residues(cases: &mut Vec<Case>) {
    let (test, verifies) = ("rejects_cases_by_residue", "verifies_cases_and_instances");
    for least in [0, 1, 2, 7] {
        cases.push(whole(verifies, format!("halves from {least}"), &halves(least), Expected::Verified));
    }
    let proof = halves(0);
    for (from, to, code) in [
        ("modulo 2", "modulo 0", "K28"),
        ("modulo 2", "modulo 1", "K28"),
        ("modulo 2", "modulo 3", "K08"),
        ("modulo 2", "modulo 65536", "K08"),
        ("modulo 2", "modulo -2", "K28"),
        ("modulo 2", "modulo 02", "K28"),
        ("modulo 2", "modulo m", "K28"),
        ("modulo 2", "modulo ", "K01"),
        ("modulo 2", "modulo", "K28"),
        ("modulo 2", "modulo 2 2", "K28"),
        ("modulo 2", "modulo 2 below 2", "K28"),
        ("modulo 2", "mod 2", "K28"),
        ("modulo 2", "below 2", "K01"),
        ("split 1", "split 0", "K28"),
        ("split 1", "split 2", "K28"),
        ("split 1", "split 18446744073709551615", "K28"),
        ("split 1", "split 18446744073709551616", "K28"),
        ("split 1", "split m", "K28"),
        ("split 1 modulo 2\ncase 0\n", "", "K08"),
        ("case 0", "case 1", "K28"),
        ("case 0", "case 2", "K28"),
        ("case 0", "case 00", "K28"),
        ("case 0\n", "", "K28"),
        ("case 1", "case 0", "K28"),
        ("case 1", "case 2", "K28"),
        ("case 1", "case 3", "K28"),
        ("case 1", "case 1 modulo 2", "K28"),
        ("case 1", "otherwise", "K28"),
        // The body of the other residue, and numbers of m instead of those of its half.
        ("or 1", "or 0", "K08"),
        ("or 0", "or 1", "K08"),
        ("affine 0,1", "affine 0,2", "K08"),
        ("affine 0,1", "affine 1,1", "K08"),
        ("affine 0,1", "affine 0,1,1", "K01"),
        ("end\n", "case 2\nend\n", "K05"),
        ("end\n", "otherwise\nend\n", "K05"),
    ] {
        let what = format!("{to:?} for {from:?}");
        cases.push(retyped(test, what, &proof, Expected::code(code), from, to));
    }
    let huge = format!("modulo {}", "9".repeat(40));
    for to in ["modulo 65537", huge.as_str()] {
        cases.push(retyped(test, to.to_owned(), &proof, Expected::Declined, "modulo 2", to));
    }
    let wrong = Expected::Rejected(&["K01", "K05", "K06", "K08", "K26", "K28"]);
    let (even, odd) = (at_half("0,1", 0), at_half("0,1", 1));
    for (what, body) in [
        ("no last case", format!("split 1 modulo 2\ncase 0\n{even}")),
        ("one case twice", format!("split 1 modulo 2\ncase 0\n{even}case 0\n{even}")),
        ("the other order", format!("split 1 modulo 2\ncase 1\n{odd}case 0\n{even}")),
        ("bodies exchanged", format!("split 1 modulo 2\ncase 0\n{odd}case 1\n{even}")),
        ("an empty case", format!("split 1 modulo 2\ncase 0\ncase 1\n{odd}")),
        ("one residue for all", even.clone()),
        (
            "one residue of two for three",
            format!("split 1 modulo 3\ncase 0\n{even}case 1\n{odd}case 2\n{even}"),
        ),
        ("the bound of a case", format!("split 1 modulo 2\ncase 2\n{even}case 1\n{odd}")),
    ] {
        cases.push(whole(test, what, &with_body(&format!("param m >= 0\n{HALVES}\n"), &body), wrong));
    }
    // Claims that are true for one residue only.
    for (claim, cases_of_it) in [
        ("claim not forall x: 2 * x != m", [even.clone(), even.clone()]),
        ("claim not forall x: 2 * x != m", [even.clone(), odd.clone()]),
        ("claim not forall x: 2 * x + 1 != m", [even, odd]),
    ] {
        let body = format!("split 1 modulo 2\ncase 0\n{}case 1\n{}", cases_of_it[0], cases_of_it[1]);
        let false_one = with_body(&format!("param m >= 0\n{claim}\n"), &body);
        cases.push(whole(test, format!("{claim}, which is false: {body}"), &false_one, wrong));
    }
}

/// Cases in cases: steps multiply, and a bound counts the values that a step leaves.
fn steps(cases: &mut Vec<Case>) {
    let (test, verifies) = ("rejects_cases_by_residue", "verifies_cases_and_instances");
    let claim = format!("param m >= 1\n{HALVES}\n");
    let of = |x: &str, m: usize| at_half(x, m % 2);
    // A value m has its half as a plain counterexample.
    let value = |m: usize| format!("case {m}\ncounterexample forall {}\n", m / 2);
    let in_four = format!(
        "split 1 modulo 2\ncase 1\nsplit 1 modulo 2\ncase 1\n{}case 3\n{}case 2\n{}",
        of("0,2", 1),
        of("1,2", 3),
        of("1,1", 2),
    );
    let after = format!(
        "split 1 below 3\n{}{}otherwise\nsplit 1 modulo 2\ncase 3\n{}case 4\n{}",
        value(1),
        value(2),
        of("1,1", 3),
        of("2,1", 4),
    );
    // m = 2, 5, 8, ..: those below 6 are 2 and 5, the next is 8.
    let before = |below: usize, next: usize, x: &str| {
        format!(
            "split 1 modulo 3\ncase 1\nsplit 1 modulo 2\ncase 1\n{}case 4\n{}case 2\nsplit 1 below {below}\n{}{}otherwise\n\
             split 1 modulo 2\ncase {next}\n{}case {}\n{}case 3\nsplit 1 modulo 2\ncase 3\n{}case 6\n{}",
            of("0,3", 1),
            of("2,3", 4),
            value(2),
            value(5),
            of(x, next),
            next + 3,
            of("5,3", 11),
            of("1,3", 3),
            of("3,3", 6),
        )
    };
    for (what, body) in [
        ("modulo 2 in modulo 2", in_four.clone()),
        ("modulo 2 after the first values", after.clone()),
        ("first values of a residue, below 6", before(6, 8, "4,3")),
        ("first values of a residue, below 7", before(7, 8, "4,3")),
        ("first values of a residue, below 8", before(8, 8, "4,3")),
    ] {
        cases.push(whole(verifies, what, &with_body(&claim, &body), Expected::Verified));
    }
    let mut wrong = |what: &str, body: &str, from: &str, to: &str| {
        let codes = &["K06", "K08", "K20", "K26", "K28"];
        let proof = with_body(&claim, body);
        cases.push(retyped(
            test,
            format!("{what}: {to:?} for {from:?}"),
            &proof,
            Expected::Rejected(codes),
            from,
            to,
        ));
    };
    for (from, to) in [
        ("affine 0,2", "affine 0,1"),
        ("affine 0,2", "affine 0,4"),
        ("affine 1,2", "affine 0,2"),
        ("affine 1,2", "affine 1,1"),
        ("affine 1,1", "affine 1,2"),
        ("case 3", "case 2"),
        ("case 3", "case 5"),
        ("case 2", "case 4"),
        ("case 1\nsplit 1 modulo 2", "case 1\nsplit 1 modulo 4"),
    ] {
        wrong("steps", &in_four, from, to);
    }
    for (from, to) in [
        ("case 3", "case 1"),
        ("case 4", "case 2"),
        ("affine 1,1", "affine 0,1"),
        ("affine 2,1", "affine 1,1"),
    ] {
        wrong("after values", &after, from, to);
    }
    for (below, next, x) in
        [(5, 8, "4,3"), (9, 8, "4,3"), (9, 11, "5,3"), (6, 6, "3,3"), (7, 7, "3,3"), (2, 8, "4,3")]
    {
        let proof = with_body(&claim, &before(below, next, x));
        let codes = &["K06", "K08", "K20", "K26", "K28"];
        cases.push(whole(test, format!("{next} after {below}"), &proof, Expected::Rejected(codes)));
    }
    // No parameter of a value has residues, and the other parameter has its own.
    let claim = "param m >= 0, n >= 0\nclaim not forall x: 2 * x != m + 0 * n and 2 * x + 1 != m + 0 * n\n";
    let (even, odd) = (at_half("0,1,0", 0), at_half("0,1,0", 1));
    let both = |j: u32| format!("split {j} modulo 2\ncase 0\n{even}case 1\n{odd}");
    cases.push(whole(verifies, "of the first of two", &with_body(claim, &both(1)), Expected::Verified));
    let codes = Expected::Rejected(&["K01", "K08", "K26", "K28"]);
    let of_value = "split 1 below 1\ncase 0\nsplit 1 modulo 2\ncase 0\n";
    for body in [both(2), both(3), of_value.to_owned()] {
        cases.push(whole(test, format!("of two: {body}"), &with_body(claim, &body), codes));
    }
    // Steps are at most 2^16, and so is the product of those in each other.
    let deep: String = (0..70).map(|_| "split 1 modulo 2\ncase 0\n").collect();
    let deep = with_body(&format!("param m >= 0\n{HALVES}\n"), &deep);
    cases.push(whole(test, "steps of 2^70", &deep, Expected::Declined));
}

fn instances(cases: &mut Vec<Case>) {
    let (test, verifies) = ("rejects_instance", "verifies_cases_and_instances");
    let instance = |proof: &Proof, line: &str, file: &str| {
        let (head, _) = proof.claim.rsplit_once("claim ").expect("a claim");
        let (_, rest) = head.split_once('\n').expect("a line of parameters");
        let (_, last) = proof.claim.rsplit_once("claim ").expect("a claim");
        let claim = format!("{file}{rest}claim {last}");
        let quoted = format!("| claim {last}");
        let certificate = proof.certificate.replacen(&quoted, &format!("{quoted}{line}\n"), 1);
        (claim, certificate)
    };
    for (proof, line, file) in [
        (&*NS_PROOF, "instance m = 500", "let m = 500\n"),
        (&*NS_PROOF, "instance m = 1", "let m = 1\n"),
        (&*NS_PROOF, &format!("instance m = 1{}", "0".repeat(100)), "let m = 10^100\n"),
        (&*TWO_PROOF, "instance m = 3, n = 70", "let m = 3\nlet n = 7 * 10^1\n"),
        (&*TWO_PROOF, "instance m = 0, n = 0", "let m = 0\nlet n = 0\n"),
    ] {
        let (claim, certificate) = instance(proof, line, file);
        cases.push(case(verifies, format!("{line} {file}"), claim, certificate, Expected::Verified));
    }
    let written_out = "fun f(t) = floor(t / 1000)\nclaim ns f\n";
    let (_, certificate) = instance(&NS_PROOF, "instance m = 500", "");
    cases.push(case(verifies, "numbers themselves", written_out, &certificate, Expected::Verified));
    for (line, file, code) in [
        ("instance m = 500", "let m = 501\n", "K03"),
        ("instance m = 501", "let m = 500\n", "K03"),
        ("instance m = 500", "param m >= 1\n", "K03"),
        ("instance m = 500", "param m >= 500\n", "K03"),
        ("instance m = 0", "let m = 0\n", "K02"),
        ("instance n = 500", "let m = 500\n", "K01"),
        ("instance m = 500, m = 500", "let m = 500\n", "K01"),
        ("instance m = 500, n = 1", "let m = 500\n", "K01"),
        ("instance m=500", "let m = 500\n", "K01"),
        ("instance m = 0500", "let m = 500\n", "K01"),
        ("instance m = -500", "let m = 500\n", "K01"),
        ("instance m = 2 * 250", "let m = 500\n", "K01"),
        ("instance ", "let m = 500\n", "K01"),
        ("instance", "let m = 500\n", "K03"),
        ("Instance m = 500", "let m = 500\n", "K03"),
    ] {
        let (claim, certificate) = instance(&NS_PROOF, line, file);
        let what = format!("{line} {file}");
        cases.push(case(test, what, claim, certificate, Expected::code(code)));
    }
    for (line, file, code) in [
        ("instance m = 3", "let m = 3\nlet n = 70\n", "K01"),
        ("instance n = 70, m = 3", "let m = 3\nlet n = 70\n", "K01"),
        ("instance m = 70, n = 3", "let m = 3\nlet n = 70\n", "K03"),
    ] {
        let (claim, certificate) = instance(&TWO_PROOF, line, file);
        cases.push(case(test, line, claim, certificate, Expected::code(code)));
    }
    // Without an instance, a claim for all values is not one for a value, nor the other way round.
    for proof in proofs() {
        let claim = proof.claim.replace("param m >= 0", "let m = 7").replace("param m >= 1", "let m = 7");
        let expected = Expected::Rejected(&["K02", "K03"]);
        cases.push(case(test, format!("{claim} by all"), claim, &proof.certificate, expected));
    }
}

fn without_a_rule(cases: &mut Vec<Case>) {
    let test = "rejects_parameters_without_a_rule";
    for (claim, body, code) in [
        ("param m >= 1\nclaim p strip = x = 0 * m\n", "position 0\n", "K27"),
        ("param m >= 1\nclaim grundy strip = x * m\n", "position 0 0\n", "K27"),
        ("param m >= 1\nclaim not p strip = x = m\n", "counterexample options 1\n", "K27"),
        ("param m >= 1\nfun f(t) = m * t\nclaim ns f\n", "graph (t) m * t\n", "K05"),
        ("param m >= 1\nfun f(t) = m * t\nclaim ns f\n", "graph (t) 2 * t\n", "K05"),
        ("param m >= 1\nfun f(t) = m * t\nclaim nimsum f\n", "evaluated all\n", "K06"),
    ] {
        let what = format!("{claim}{body}");
        cases.push(whole(test, what, &with_body(claim, body), Expected::code(code)));
    }
    let below = "param m >= 1\nfun f(t) = m * t\nclaim ns f below 4\n";
    cases.push(whole(test, "evaluated", &with_body(below, "evaluated all\n"), Expected::Declined));
}

/// The obligations of a case are reported with it, and an instance with its values.
fn names_the_cases() {
    let proof = in_cases();
    let verified = nimcert_kernel::check(proof.claim.as_bytes(), proof.certificate.as_bytes());
    let Ok(verified) = verified else { return };
    let names: Vec<&str> = verified.obligations.iter().map(|met| met.name.as_str()).collect();
    assert_eq!(names, ["m = 0: forall", "m = 1: forall", "m >= 2: forall"]);
    let proof = halves(3);
    let verified = nimcert_kernel::check(proof.claim.as_bytes(), proof.certificate.as_bytes());
    let Ok(verified) = verified else { return };
    let names: Vec<&str> = verified.obligations.iter().map(|met| met.name.as_str()).collect();
    assert_eq!(names, ["m mod 2 = 1: witness", "m mod 2 = 0: witness"]);
}
