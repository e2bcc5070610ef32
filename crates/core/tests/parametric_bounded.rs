//! Constants with parameters as functions, and `min` and `max` of them: what is found for all values agrees with the
//! ordinary decision of twenty instances. In these proofs a state has several locations, one for each order of two sums.

use nimcert_core::answer::Verdict;
use num_bigint::BigUint;

use super::parametric_kit::{INSTANCES, answered, holds_at};

/// The certificate of a claim that is proved for all values from `least` on.
fn proved(least: u32, claim: &str) -> String {
    let text = format!("param m >= {least}\n{claim}");
    let answer = answered(&text);
    assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
    assert!(answer.kernel.is_some(), "{text}");
    let is_negated = claim.contains("claim not ");
    for m in least..least + INSTANCES {
        assert_eq!(holds_at(&text, &[m]), !is_negated, "{text}, m = {m}");
    }
    String::from_utf8(answer.certificate.unwrap().bytes).unwrap()
}

/// Asserts that a claim holds for all values before `first`, is refuted there, and that so are the next instances.
fn refuted_first_at(first: u32, claim: &str) {
    let text = format!("param m >= 0\n{claim}");
    let answer = answered(&text);
    assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
    assert!(answer.kernel.is_some(), "{text}");
    assert_eq!(answer.decision.instance, Some(vec![BigUint::from(first)]), "{text}");
    assert!((0..first).all(|m| holds_at(&text, &[m])), "{text}");
    assert!((first..first + INSTANCES).all(|m| !holds_at(&text, &[m])), "{text}");
}

/// Whether two locations of a certificate have the same state.
fn has_a_state_twice(certificate: &str) -> bool {
    let states: Vec<&str> = certificate.lines().filter(|line| line.starts_with("at ")).collect();
    states.windows(2).any(|pair| pair[0] == pair[1])
}

#[test]
fn constants_with_parameters_have_the_properties() {
    for body in ["m", "2 * m + 1", "3 * m + 4"] {
        for property in ["monotone f", "ns f", "nimsum f"] {
            let certificate = proved(0, &format!("fun f(t) = {body}\nclaim {property}"));
            assert_eq!(has_a_state_twice(&certificate), property != "monotone f", "{body}, {property}");
        }
    }
}

/// The cases of small values are proved below the bound, as the claim is, although they hold at all columns.
#[test]
fn cases_share_the_bound_of_the_claim() {
    let bounded = |bits| Verdict::ProvedBelow { bits };
    for (body, below, expected) in [
        ("m", 1, Verdict::Proved),
        ("m", 17, Verdict::Proved),
        ("min(floor(t / 2), m)", 17, Verdict::Proved),
        ("if t < 2 then m else 0", 2, bounded(1)),
        ("if t < 4 then m else 0", 4, bounded(2)),
    ] {
        let text = format!("param m >= 0\nfun f(t) = {body}\nclaim nimsum f below {below}");
        let answer = answered(&text);
        assert_eq!(answer.verdict, expected, "{text}: {:?}", answer.decision.outcome);
        assert!(answer.kernel.is_some_and(|checked| checked.is_ok()), "{text}");
    }
}

#[test]
fn equal_numbers_are_equal() {
    let certificate = proved(0, "claim forall x, y: x != m or y != m or x = y");
    assert!(has_a_state_twice(&certificate), "{certificate}");
    for claim in ["x != m or y != m + 1 or x = y", "x != m or y != m or x < y", "x != m or y > m or x = y"] {
        let text = format!("param m >= 1\nclaim forall x, y: {claim}");
        let answer = answered(&text);
        assert_eq!(answer.verdict, Verdict::Refuted, "{claim}");
        assert!(answer.kernel.is_some(), "{claim}");
        assert!((1..=INSTANCES).all(|m| !holds_at(&text, &[m])), "{claim}");
    }
}

#[test]
fn bounded_identities_are_monotone() {
    for body in ["min(t, m)", "max(t, m)", "min(t, 2 * m + 1)", "if t <= m then t else m"] {
        proved(0, &format!("fun f(t) = {body}\nclaim monotone f"));
    }
}

#[test]
#[ignore = "takes long"]
fn bounded_identities_are_no_nim_sums() {
    for (least, body) in [(1, "min(t, m)"), (0, "max(t, m)"), (0, "min(t, 2 * m + 1)")] {
        for property in ["ns f", "nimsum f"] {
            proved(least, &format!("fun f(t) = {body}\nclaim not {property}"));
        }
    }
}

/// Near misses: some are true for small values only.
#[test]
fn bounds_in_the_wrong_place_are_refuted() {
    for (first, claim) in [
        (1, "fun f(t) = min(t, m)\nclaim nimsum f"),
        (0, "fun f(t) = max(t, m)\nclaim nimsum f"),
        (1, "fun f(t) = min(floor(t / 3), m)\nclaim nimsum f"),
        (0, "fun f(t) = max(floor(t / 3), m)\nclaim ns f"),
        (1, "fun f(t) = m - min(t, m)\nclaim monotone f"),
        (1, "fun f(t) = if t <= m then t else 0\nclaim monotone f"),
        // Where m = 0 it is constant.
        (1, "fun f(t) = if t < m then m + 1 else m\nclaim nimsum f"),
    ] {
        refuted_first_at(first, claim);
    }
}

#[test]
#[ignore = "takes long"]
fn quotients_up_to_a_bound_take_many_locations() {
    for bound in [3, 7] {
        // A minimum would be shown by its operands, with few locations.
        let body = format!("fun f(t) = if t < {bound} * (2 * m) then floor(t / (2 * m)) else {bound}");
        let certificate = proved(1, &format!("{body}\nclaim nimsum f"));
        let locations = certificate.lines().filter(|line| line.starts_with("at ")).count();
        assert_eq!(locations > 300, bound == 7, "{bound}");
        refuted_first_at(0, &format!("{}\nclaim nimsum f", body.replace("2 * m", "2 * m + 1")));
    }
    // A jump by two at the end is one too many for odd m.
    let jump = |to: u32| format!("fun f(t) = if t < 50 * m then floor(t / (2 * m)) else {to}\nclaim ns f");
    proved(1, &jump(25));
    let text = format!("param m >= 2\n{}", jump(26));
    assert_eq!(answered(&text).decision.instance, Some(vec![BigUint::from(3u32)]));
    assert!((2..9).all(|m| holds_at(&text, &[m]) == (m % 2 == 0)));
}
