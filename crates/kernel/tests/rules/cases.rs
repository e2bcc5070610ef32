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
    rejects_instance,
    rejects_parameters_without_a_rule,
}

pub fn cases(cases: &mut Vec<Case>) {
    split(cases);
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
        let codes: &'static [&'static str] = vec![code].leak();
        let what = format!("{to:?} for {from:?}");
        cases.push(retyped(test, what, &proof, Expected::Rejected(codes), from, to));
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
        let codes: &'static [&'static str] = vec![code].leak();
        let what = format!("{line} {file}");
        cases.push(case(test, what, claim, certificate, Expected::Rejected(codes)));
    }
    for (line, file, code) in [
        ("instance m = 3", "let m = 3\nlet n = 70\n", "K01"),
        ("instance n = 70, m = 3", "let m = 3\nlet n = 70\n", "K01"),
        ("instance m = 70, n = 3", "let m = 3\nlet n = 70\n", "K03"),
    ] {
        let (claim, certificate) = instance(&TWO_PROOF, line, file);
        let codes: &'static [&'static str] = vec![code].leak();
        cases.push(case(test, line, claim, certificate, Expected::Rejected(codes)));
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
        ("param m >= 1\nclaim not p strip = x = m\n", "counterexample reach 1\n", "K27"),
        ("param m >= 1\nfun f(t) = m * t\nclaim ns f\n", "graph (t) m * t\n", "K05"),
        ("param m >= 1\nfun f(t) = m * t\nclaim ns f\n", "graph (t) 2 * t\n", "K05"),
        ("param m >= 1\nfun f(t) = m * t\nclaim nimsum f\n", "evaluated all\n", "K06"),
    ] {
        let codes: &'static [&'static str] = vec![code].leak();
        let what = format!("{claim}{body}");
        cases.push(whole(test, what, &with_body(claim, body), Expected::Rejected(codes)));
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
}
