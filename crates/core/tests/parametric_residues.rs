//! Claims with parameters whose proofs have cases by residue, compared with the ordinary decision of instances.

use nimcert_core::answer::Verdict;
use nimcert_core::decision::{Outcome, decide};
use num_bigint::BigUint;

use super::parametric_kit::{answered_unchecked, program};

/// Whether the claim, with its `not`, holds at these values.
fn holds_at(text: &str, values: &[u32]) -> bool {
    let program = program(text);
    let values: Vec<BigUint> = values.iter().map(|&value| value.into()).collect();
    let instance = program.at(&values);
    let outcome = decide(&instance, &instance.claims[0].statement, &Default::default(), None).outcome;
    match outcome {
        Outcome::Proved => !program.claims[0].negated,
        Outcome::Refuted(_) => program.claims[0].negated,
        other => panic!("{text} at {values:?}: {other:?}"),
    }
}

/// Asserts that a claim is proved by residues, that the kernel agrees, and that instances do.
fn proved(least: &[u32], claim: &str) {
    proved_by(" modulo ", least, claim);
}

/// The same for a claim in whose certificate a line has some word.
fn proved_by(word: &str, least: &[u32], claim: &str) {
    let names = ["m", "n"].iter().zip(least).map(|(name, least)| format!("{name} >= {least}"));
    let text = format!("param {}\n{claim}", names.collect::<Vec<String>>().join(", "));
    let answer = answered_unchecked(&text);
    assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
    assert!(matches!(answer.kernel, Some(Ok(_))), "{text}: {:?}", answer.kernel);
    let certificate = String::from_utf8(answer.certificate.expect("a certificate").bytes).expect("text");
    assert!(certificate.lines().any(|line| line.contains(word)), "{text}: {certificate}");
    match *least {
        [m] => assert!((m..m + 20).all(|m| holds_at(&text, &[m])), "{text}"),
        _ => assert!((0..25).all(|i| holds_at(&text, &[least[0] + i / 5, least[1] + i % 5])), "{text}"),
    }
}

/// Asserts that a claim is refuted at this value and not before.
fn refuted_at(least: u32, claim: &str, value: u32) {
    let text = format!("param m >= {least}\n{claim}");
    let answer = answered_unchecked(&text);
    assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
    assert_eq!(answer.decision.instance, Some(vec![value.into()]), "{text}");
    assert!(
        !holds_at(&text, &[value])
            && (value.saturating_sub(20).max(least)..value).all(|m| holds_at(&text, &[m]))
    );
}

/// Columns at a power of two need no cases.
#[test]
fn functions_whose_first_failing_column_depends_on_the_parity() {
    for (least, body) in [
        (1, "floor((t + m) / (2 * m + 1))"),
        (1, "floor((t + m) / (4 * m + 1))"),
        (1, "floor((t + m) / (4 * m + 3))"),
        (1, "floor((t + m) / (2 * m + 3))"),
        (0, "floor((t + m) / (2 * m + 5))"),
        (1, "floor((t + m + 1) / (2 * m + 1))"),
        (1, "floor((t + m) / (6 * m + 1))"),
        (1, "floor((t + 3 * m) / (6 * m + 1))"),
        (1, "floor((t + 3 * m) / (4 * m + 1))"),
    ] {
        proved_by(" power ", &[least], &format!("fun f(t) = {body}\nclaim not nimsum f"));
    }
    proved_by(" power ", &[1], "fun f(t) = floor((t + m) / (2 * m + 1))\nclaim not ns f");
}

#[test]
fn bars_that_fail_at_columns_that_depend_on_the_parity() {
    let f = "fun f(t) = floor((t + m) / (2 * m + 1))\n";
    proved_by(" power ", &[1], &format!("{f}claim not grundy bar(f) = y xor z"));
    proved_by(" power ", &[1], &format!("{f}claim not p strip + bar(f) = x xor y xor z = 0"));
    // For even m the set without a strip is that of the P-positions.
    let near_miss = "fun f(x, z) = floor((x + z + m) / (2 * m + 1))\nclaim not p bar(f) = x xor y xor z = 0";
    refuted_at(1, near_miss, 2);
}

#[test]
fn conditions_that_fail_at_quotients() {
    let halves = "2 * x != m and 2 * x + 1 != m";
    let thirds = "3 * x != m and 3 * x + 1 != m and 3 * x + 2 != m";
    let quarters = "4 * x != 3 * m and 4 * x + 1 != 3 * m and 4 * x + 2 != 3 * m and 4 * x + 3 != 3 * m";
    proved(&[0], &format!("claim not forall x: {halves}"));
    proved(&[7], &format!("claim not forall x: {halves}"));
    proved(&[1], &format!("claim not forall x: {thirds}"));
    proved(&[0], &format!("claim not forall x: {quarters}"));
    proved(&[0], "claim not forall x, y: 2 * x + 5 * y != m + 4");
    proved(&[0], "claim not forall x, y: 3 * x + 5 * y != m + 8");
    proved(&[1], "claim not forall x: x xor 1 != m");
    proved(&[1], "claim not forall x: x mod 2 != 1 or x < m or x > m + 1");
    proved(&[2], "claim not forall x: 2 * x + 3 != m and 2 * x + 2 != m");
    for (claim, value) in [
        ("claim not forall x: 2 * x != m", 1),
        ("claim not forall x: 3 * x != m and 3 * x + 1 != m", 2),
        ("claim not forall x: 2 * x + 3 != m and 2 * x + 2 != m", 0),
        ("claim not forall x: x = 63 or (3 * x != m and 3 * x + 1 != m and 3 * x + 2 != m)", 189),
        ("claim not forall x: x = 300 or (2 * x != m and 2 * x + 1 != m)", 600),
        ("claim not forall x, y: 3 * x + 5 * y != m + 7", 0),
    ] {
        refuted_at(0, claim, value);
    }
}

#[test]
fn residues_of_two_parameters() {
    proved(&[0, 1], "claim not forall x: 2 * x != m + n and 2 * x + 1 != m + n");
    proved(&[0, 0], "claim not forall x: 2 * x != m + 3 * n and 2 * x + 1 != m + 3 * n");
    proved(&[0, 0], "claim not forall x: 3 * x != m + n and 3 * x + 1 != m + n and 3 * x + 2 != m + n");
}

#[test]
fn conditions_that_hold_for_each_residue() {
    proved(&[0], "claim forall x: x bor 1 != m or m mod 2 = 1");
    refuted_at(0, "claim forall x: x bor 1 != m or m mod 4 = 1", 3);
}

/// Two columns for all values: no cases, but places where two accumulators are equal or not.
#[test]
fn columns_that_need_places_of_their_own() {
    for claim in ["ns f", "nimsum f"] {
        let text = format!("param m >= 1\nfun f(t) = floor((t + 1) / (2 * m + 1))\nclaim not {claim}");
        let answer = answered_unchecked(&text);
        assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
        assert!((1..21).all(|m| holds_at(&text, &[m])), "{text}");
    }
}
