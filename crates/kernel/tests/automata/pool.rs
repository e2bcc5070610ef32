//! The lines of proof of all parametric invariants.

use crate::kit::cases::{case, retyped, whole};
use crate::kit::expected::{Case, Expected};
use crate::kit::parameters::{NS_PROOF, REMAINDER_PROOF, TWO, body, proofs, with_body};

tests! {
    rejects_pool,
    rejects_bodies_of_other_sections,
    verifies_with_any_pool,
}

pub fn cases(cases: &mut Vec<Case>) {
    places(cases);
    almost(cases);
    more(cases);
    bodies(cases);
}

/// The lines of proof of a certificate, and its other lines.
fn parted(certificate: &str) -> (String, Vec<String>) {
    let lines = certificate.lines().map(|line| format!("{line}\n"));
    let (pool, rest): (Vec<String>, Vec<String>) = lines.partition(|line| line.starts_with("by "));
    (pool.concat(), rest)
}

/// Lines of proof come directly after the head, and nowhere else.
fn places(cases: &mut Vec<Case>) {
    for proof in proofs() {
        let (pool, rest) = parted(&proof.certificate);
        for place in 0..=rest.len() {
            let certificate = [rest[..place].concat(), pool.clone(), rest[place..].concat()].concat();
            if certificate != proof.certificate {
                let expected = Expected::Rejected(&["K01", "K02", "K04", "K08", "K24", "K26"]);
                let what = format!("{} in line {place}", proof.claim);
                cases.push(case("rejects_pool", what, &proof.claim, certificate, expected));
            }
        }
        let wrong = Expected::Rejected(&["K26"]);
        let what = format!("{} without lines", proof.claim);
        cases.push(case("rejects_pool", what, &proof.claim, rest.concat(), wrong));
    }
}

/// The first edge of `(m + n) * x + n >= m * x` where the sum is at least 0, as -1 - n' is, and m' and n' are.
fn almost(cases: &mut Vec<Case>) {
    let header = "parametric forall width 1 accumulators 1 locations 0\n";
    let proof = with_body(TWO, &format!("{header}by 0 0 1 2 1\nby 0 1 1\n"));
    cases.push(whole("verifies_with_any_pool", "by hand", &proof, Expected::Verified));
    for (from, to, code) in [
        // Sums that are not constant, or 0.
        ("by 0 0 1 2 1\n", "by 0 0 1\n", "K26"),
        ("by 0 0 1 2 1\n", "by 0 0 1 1 1\n", "K26"),
        ("by 0 0 1 2 1\n", "by 0 0 2 2 1\n", "K26"),
        ("by 0 0 1 2 1\n", "by 0\n", "K26"),
        // A hypothesis that does not exist, also in a sum that does not need it.
        ("by 0 0 1 2 1\n", "by 0 0 1 2 1 3 1\n", "K26"),
        ("by 0 0 1 2 1\n", "by 0 0 1 2 1 18446744073709551615 1\n", "K01"),
        ("by 0 0 1 2 1\n", "by 0 0 1 2 1 9223372036854775800 1\n", "K26"),
        ("by 0 0 1 2 1\n", "by 0 0 1 2 1 -1 1\n", "K01"),
        // A line about a target where there is none.
        ("by 0 0 1 2 1\n", "by 1 0 1 2 1\n", "K26"),
        ("by 0 0 1 2 1\n", "by -1 0 1 2 1\n", "K26"),
        ("by 0 0 1 2 1\n", "by 0 2 1 0 1\n", "K26"),
        ("by 0 0 1 2 1\n", "by 0 0 1 2 0\n", "K26"),
    ] {
        cases.push(retyped("rejects_pool", to.trim(), &proof, Expected::code(code), from, to));
    }
    // What is reached is a target with an inequality: a contradiction does not show it.
    let contradiction = "by 0 0 1 1 1\n";
    for (number, line) in body(&NS_PROOF).iter().filter(|(_, line)| line.starts_with("by 1 ")) {
        let certificate = NS_PROOF.certificate.replacen(&format!("{line}\n"), contradiction, 1);
        let expected = Expected::Rejected(&["K26"]);
        let needed = NS_PROOF.certificate.replacen(&format!("{line}\n"), "", 1);
        if nimcert_kernel::check(NS_PROOF.claim.as_bytes(), needed.as_bytes()).is_err() {
            let what = format!("line {number} is a contradiction");
            cases.push(case("rejects_pool", what, &NS_PROOF.claim, certificate, expected));
        }
    }
}

/// Lines that prove nothing do no harm, wherever they are among the others.
fn more(cases: &mut Vec<Case>) {
    let nothing =
        "by 0\nby 1\nby -3\nby 0 5 1 4 1\nby 0 0 0\nby 1 0 -1\nby 0 60 1\nby 7 9223372036854775803 1\n";
    for proof in proofs() {
        let (pool, _) = parted(&proof.certificate);
        for (what, lines) in [
            ("first", format!("{nothing}{pool}")),
            ("last", format!("{pool}{nothing}")),
            ("each twice", format!("{pool}{pool}")),
            ("backwards", pool.lines().rev().map(|line| format!("{line}\n")).collect()),
        ] {
            let certificate = proof.certificate.replacen(&pool, &lines, 1);
            let what = format!("{} {what}", proof.claim);
            let verified = Expected::Verified;
            cases.push(case("verifies_with_any_pool", what, &proof.claim, certificate, verified));
        }
    }
}

/// The same body for two cases, each of which has its own: format 1 let the second one refer to the first.
fn bodies(cases: &mut Vec<Case>) {
    let header = |last: &str| format!("parametric forall width 1 accumulators 1 {last}\n");
    let location = "at 0\nge -1 0 0\n";
    let lines = "by 0 0 1\nby 0 0 1 1 1\nby 0 0 1 2 1\nby 0 1 1\n";
    let first = header("locations 1") + location;
    let with = |second: &str, rest: &str| {
        let body = format!("split 1 below 2\ncase 0\n{first}{lines}case 1\n{second}otherwise\n{rest}");
        with_body(TWO, &body)
    };
    let rest = header("locations 0");
    let proof = with(&first, &rest);
    cases.push(whole("verifies_with_any_pool", "two bodies", &proof, Expected::Verified));
    for last in ["as 1", "as 0", "as 2", "locations 1 as 1", "locations"] {
        let proof = with(&header(last), &rest);
        let wrong = Expected::Rejected(&["K01"]);
        cases.push(whole("rejects_bodies_of_other_sections", last, &proof, wrong));
    }
    let proof = with(&first, &header("as 1"));
    let wrong = Expected::Rejected(&["K01"]);
    cases.push(whole("rejects_bodies_of_other_sections", "of fewer parameters", &proof, wrong));
    let proof = with(&first, &first);
    cases.push(whole("rejects_bodies_of_other_sections", "entries of fewer parameters", &proof, wrong));
}

/// A long pool takes work, which is limited: the answer comes soon.
#[test]
fn long_pools_are_bounded() {
    let (pool, rest) = parted(&REMAINDER_PROOF.certificate);
    let head = rest.iter().position(|line| line.starts_with("parametric")).expect("a section");
    let useless = "by 0 0 1 1 1 2 1 3 1 4 1 5 1 6 9\n";
    for (lines, is_verified) in [(100, true), (400_000, false)] {
        let useless = useless.repeat(lines);
        let certificate = [rest[..head].concat(), useless, pool.clone(), rest[head..].concat()].concat();
        let start = std::time::Instant::now();
        let verdict = nimcert_kernel::check(REMAINDER_PROOF.claim.as_bytes(), certificate.as_bytes());
        assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
        assert_eq!(verdict.is_ok(), is_verified, "{lines}: {verdict:?}");
        assert!(verdict.err().is_none_or(|failure| failure.to_string().contains("MAX_LETTERS")));
    }
}
