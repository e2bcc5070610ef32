//! Games with rules of their own for all values of parameters: what is found agrees with the ordinary decision of at least
//! twenty instances, and near misses are refuted. Comparisons of parameters alone.

use nimcert_core::answer::Verdict;
use num_bigint::BigUint;

use super::parametric_kit::{self, INSTANCES, answered, holds_at};

/// Asserts that a claim is proved for all m >= `least`, and holds at the first twenty; its certificate.
fn proved(least: u32, claim: &str) -> String {
    let text = format!("param m >= {least}\n{claim}");
    let answer = answered(&text);
    assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
    assert!((least..least + INSTANCES).all(|m| holds_at(&text, &[m])), "{text}");
    String::from_utf8(answer.certificate.unwrap().bytes).unwrap()
}

/// Asserts that a claim is refuted at m = `first`.
fn refuted_at(first: u32, least: u32, claim: &str) {
    parametric_kit::refuted_at(&format!("param m >= {least}\n{claim}"), &[first]);
}

const BOUNDED: &str = "game lim(x) move u < x when u + m >= x to (u)\n";

#[test]
fn a_heap_from_which_at_most_m_may_be_taken() {
    let certificate = proved(1, &format!("{BOUNDED}claim p lim = x mod (m + 1) = 0"));
    assert!(certificate.contains("\nposition affine 0,0\nmeasure sum\n"), "{certificate}");
    assert!(certificate.contains("\noption 1\nterm 1 (x) x monus (x mod (m + 1))\n"), "{certificate}");
    assert!(certificate.len() < 1_000);
    proved(0, &format!("{BOUNDED}claim p lim = x mod (m + 1) = 0"));
    let certificate = proved(1, &format!("{BOUNDED}claim grundy lim = x mod (m + 1)"));
    assert!(certificate.len() < 1_500);
}

#[test]
fn two_heaps_from_which_at_most_m_may_be_taken() {
    let rules = "game two(x, y) move u < x when u + m >= x to (u, y) move v < y when v + m >= y to (x, v)\n";
    let certificate = proved(1, &format!("{rules}claim p two = x mod (m + 1) = y mod (m + 1)"));
    assert!(certificate.contains("\noption 1\n") && certificate.contains("\noption 2\n"), "{certificate}");
    assert!(certificate.len() < 2_000);
    refuted_at(1, 1, &format!("{rules}claim p two = x mod (m + 2) = y mod (m + 2)"));
}

/// Grundy numbers that are nim-sums of remainders and quotients: trees of cases use facts about nim-sums.
#[test]
fn two_heaps_with_a_nim_sum() {
    let rules = "game two(x, y) move u < x when u + m >= x to (u, y) move v < y when v + m >= y to (x, v)\n";
    let certificate = proved(1, &format!("{rules}claim grundy two = (x mod (m + 1)) xor (y mod (m + 1))"));
    assert!(certificate.contains("\nfact (a, b, c) a xor b != c xor b or a = c\n"), "{certificate}");
    assert!(certificate.len() < 3_000, "{certificate}");
    refuted_at(1, 1, &format!("{rules}claim grundy two = (x mod (m + 1)) xor (y mod (m + 2))"));
    refuted_at(2, 1, &format!("{rules}claim grundy two = (x mod (m + 1)) xor (y mod 2)"));
    let rules = "game ryuo(x, y) move u < x to (u, y) move v < y to (x, v) \
                 move u < x, v < y when (x - u) + (y - v) < m to (u, v)\n";
    let value = "(x + y) mod m + m * (floor(x / m) xor floor(y / m))";
    let certificate = proved(2, &format!("{rules}claim grundy ryuo = {value}"));
    assert!(certificate.len() < 8_000, "{certificate}");
    let more = rules.replace("< m to", "<= m to");
    refuted_at(2, 2, &format!("{more}claim grundy ryuo = {value}"));
    let rules = "game capped(x, y, z) where z <= m move u < x to (u, y, z) move v < y to (x, v, z) \
                 move w < z to (x, y, w)\n";
    proved(0, &format!("{rules}claim p capped = x xor y xor z = 0"));
    proved(0, &format!("{rules}claim grundy capped = x xor y xor z"));
    refuted_at(
        0,
        0,
        &format!("{rules}claim p capped = x xor y xor z = 0 or (x = m + 7 and y = 1 and z = 0)"),
    );
}

const AT_LEAST: &str = "game big(x) move u < x when u + m <= x to (u)\n";

/// The numbers that are left are multiples of a quotient or of the heap beside it.
#[test]
fn a_heap_from_which_at_least_m_must_be_taken() {
    proved(1, &format!("{AT_LEAST}claim p big = x < m"));
    let certificate = proved(1, &format!("{AT_LEAST}claim grundy big = floor(x / m)"));
    assert!(certificate.contains("\noption 2\nterm 1 (heap, x) m * heap\n"), "{certificate}");
    assert!(certificate.len() < 1_500, "{certificate}");
    let odd = "game big(x) move u < x when u + (2*m + 1) <= x to (u)\n";
    proved(0, &format!("{odd}claim grundy big = floor(x / (2*m + 1))"));
    let rules = "game two(x, y) move u < x when u + m <= x to (u, y) move v < y when v + 3 <= y to (x, v)\n";
    let certificate = proved(1, &format!("{rules}claim p two = floor(x / m) = floor(y / 3)"));
    assert!(certificate.contains("\nterm 1 (x, y) m * floor(y / 3)\n"), "{certificate}");
    refuted_at(1, 1, &format!("{AT_LEAST}claim grundy big = floor(x / (m + 1))"));
    refuted_at(1, 1, &format!("{AT_LEAST}claim grundy big = floor((x + 1) / m)"));
    refuted_at(
        2,
        1,
        &format!("{AT_LEAST}claim grundy big = floor((x + m) / m) - 1 + (if m = 2 then 1 else 0)"),
    );
    refuted_at(1, 1, &format!("{rules}claim p two = floor(x / m) = floor(y / 4)"));
    refuted_at(2, 1, &format!("{rules}claim p two = x = floor(y / 3)"));
}

#[test]
fn a_last_position_that_is_not_0() {
    // The heap ends at m at the latest, and all positions up to there are ends.
    let rules = "game down(x) where x >= m move u < x when u >= m to (u)\n";
    let certificate = proved(0, &format!("{rules}claim p down = x = m"));
    assert!(certificate.contains("\nposition affine 0,1\n"), "{certificate}");
    refuted_at(0, 0, &format!("{rules}claim p down = x = m + 1"));
}

#[test]
fn near_misses_are_refuted() {
    refuted_at(1, 1, &format!("{BOUNDED}claim p lim = x mod (m + 2) = 0"));
    refuted_at(0, 0, &format!("{BOUNDED}claim grundy lim = x mod (m + 2)"));
    refuted_at(1, 1, &format!("{BOUNDED}claim p lim = x mod (m + 1) = 0 and x < 10"));
    refuted_at(
        3,
        0,
        &format!("{BOUNDED}claim p lim = x mod (m + 1) = 0 and m != 3 or m = 3 and x mod 5 = 0"),
    );
    refuted_at(2, 2, "game lim(x) move u < x when u + m > x to (u)\nclaim p lim = x mod (m + 1) = 0");
}

/// The rules of subtraction games with one heap, and their Grundy numbers for all m >= 1.
const SUBTRACTION: [(&str, &str); 7] = [
    ("move u < x when u + m <= x to (u)", "floor(x / m)"),
    ("move t in {m, m + 1} when x >= t to (x - t)", "floor((x mod (2*m + 1)) / m)"),
    ("move t in {m, 2*m} when x >= t to (x - t)", "floor((x mod (3*m)) / m)"),
    ("move t in {1, 2*m - 1} when x >= t to (x - t)", "x mod 2"),
    (
        "move t in {1, 2*m} when x >= t to (x - t)",
        "if x mod (2*m + 1) = 2*m then 2 else (x mod (2*m + 1)) mod 2",
    ),
    ("move u < x when (x - u) mod m = 0 to (u)", "floor(x / m)"),
    ("move u < x when u + m <= x and x < u + 2*m to (u)", "floor((x mod (3*m - 1)) / m)"),
];

#[test]
fn subtraction_games_and_their_grundy_numbers() {
    for (rules, value) in SUBTRACTION {
        let certificate = proved(1, &format!("game g(x) {rules}\nclaim grundy g = {value}"));
        assert!(certificate.len() < 20_000, "{rules}: {}", certificate.len());
        proved(1, &format!("game g(x) {rules}\nclaim p g = ({value}) = 0"));
        for (near, first) in [
            (format!("({value}) + x mod 2"), 1),
            (value.replace("2*m", "2*m + 1").replace("3*m", "3*m + 1"), 1),
            (format!("if m = 5 then {value} + floor(x / 12) else {value}"), 5),
        ] {
            if near != value {
                refuted_at(first, 1, &format!("game g(x) {rules}\nclaim grundy g = {near}"));
            }
        }
    }
}

/// The rules of each game are played by brute force, beside the verdict for all m: whatever is proved holds at the first
/// twenty values.
#[test]
fn what_is_proved_of_periods_beside_the_right_one_is_true() {
    let mut count = [0, 0];
    for (rules, _) in SUBTRACTION {
        for period in ["m + 1", "2*m", "2*m + 1", "3*m - 1", "3*m", "3*m + 1"] {
            for value in ["floor((x mod (P)) / m)", "(x mod (P)) mod 2", "min(x mod (P), 2)"] {
                let value = value.replace('P', period);
                let text = format!("param m >= 1\ngame g(x) {rules}\nclaim grundy g = {value}");
                let answer = answered(&text);
                let holds = (1..=INSTANCES).all(|m| holds_at(&text, &[m]));
                match answer.verdict {
                    Verdict::Proved => assert!(holds, "{text}"),
                    Verdict::Refuted => assert!(!holds, "{text}"),
                    _ => assert!(holds, "{text}: a false claim is undecided"),
                }
                count[usize::from(holds)] += 1;
                assert!(!holds || answer.verdict == Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
            }
        }
    }
    assert!(count[0] > 100 && count[1] > 3, "{count:?}");
}

#[test]
fn a_heap_that_is_capped() {
    let rules = "game g(x, y)\n  where x <= m\n  move u < x to (u, y)\n  move v < y to (x, v)\n";
    proved(0, &format!("{rules}claim p g = x = y"));
    refuted_at(0, 0, &format!("{rules}claim p g = x mod (m + 1) = y mod (m + 1)"));
}

#[test]
fn moves_with_two_numbers() {
    let ryuo = "game g(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\n  \
                move u < x, v < y when (x - u) + (y - v) <= m to (u, v)\n";
    let set =
        |n: &str| format!("{ryuo}claim p g = floor(x / ({n})) = floor(y / ({n})) and (x + y) mod ({n}) = 0");
    let certificate = proved(1, &set("m + 1"));
    assert!(
        certificate.contains("\noption 3\nterm 1 (x, y)") && certificate.contains("\nterm 2 (x, y)"),
        "{certificate}"
    );
    refuted_at(1, 1, &set("m + 2"));
    proved(1, "game g(x, y)\n  move u < x, v < y to (u, v)\nclaim p g = m * min(x, y) = 0");
    refuted_at(1, 1, "game g(x, y)\n  move u < x, v < y to (u, v)\nclaim p g = m * x = 0");
}

/// What holds for all m below 50 alone is decided one by one up to there, also where no proof is found.
#[test]
#[ignore = "takes long"]
fn what_holds_for_small_parameters_only() {
    let set = "(m < 50 and x mod (m + 1) = 0) or (m >= 50 and x mod (m + 2) = 0)";
    refuted_at(50, 1, &format!("{BOUNDED}claim p lim = {set}"));
    refuted_at(
        50,
        1,
        &format!("{BOUNDED}claim grundy lim = if m < 50 then x mod (m + 1) else x mod (m + 2)"),
    );
    refuted_at(51, 1, &format!("{AT_LEAST}claim grundy big = if m <= 50 then floor(x / m) else x"));
    let cut = "game lim(x) move u < x when u + min(m, 50) >= x to (u)\n";
    refuted_at(51, 1, &format!("{cut}claim p lim = x mod (m + 1) = 0"));
    refuted_at(1, 1, &format!("{cut}claim p lim = x mod (m + 2) = 0 or m > 50"));
    let even = "fun f(t) = floor(t / (2 * m))\n";
    refuted_at(50, 1, &format!("{even}claim grundy bar(f) = if m <= 49 then y xor z else y + z"));
    refuted_at(50, 1, &format!("{even}claim p bar(f) = y = z and m < 50 or m >= 50 and y = z + 1"));
    let bar = |height: &str| format!("fun F(x, z) = {height}\nclaim p bar(F) = (x xor y xor z) = 0");
    refuted_at(50, 0, &bar("if m < 50 then floor((x + z) / (4 * m + 3)) else floor((x + z) / (4 * m + 1))"));
    refuted_at(17, 0, &bar("if m = 17 then floor((x + z) / 5) else floor((x + z) / (4 * m + 3))"));
    let f = |height: &str, claim: &str| format!("fun f(t) = {height}\nclaim {claim}");
    let shifted = "floor((t + (if m >= 50 then 1 else 0)) / (2 * m))";
    refuted_at(50, 1, &f(shifted, "nimsum f"));
    refuted_at(51, 0, "claim forall x: x + min(m, 50) >= m");
    refuted_at(60, 0, &f("t - (if t < 2 or m < 60 then 0 else 2)", "monotone f"));
    // With `not`, it is the statement that must not hold.
    let odd = "if m < 50 then floor(t / (2 * m + 1)) else floor(t / (2 * m))";
    fails_with_not(50, 1, &f(odd, "not nimsum f"));
    fails_with_not(50, 1, &f(odd, "not grundy bar(f) = y xor z"));
    proved_with_not(&f("if m < 50 then floor(t / (2 * m + 1)) else floor(t / (2 * m + 3))", "not ns f"));
}

/// Two parameters: the least sum of what they exceed their bounds by, then the first in order.
#[test]
fn what_holds_for_small_sums_only() {
    for (condition, first) in [("m + n < 20", [1u32, 19]), ("m < 20", [20, 1]), ("n != 12", [1, 12])] {
        let text = format!(
            "param m >= 1, n >= 1\nfun f(t) = if {condition} then floor(t / (2*m)) else floor(t / (2*m + 1))\nclaim nimsum f"
        );
        let answer = answered(&text);
        assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
        assert_eq!(answer.decision.instance, Some(first.map(BigUint::from).to_vec()), "{text}");
        assert!(!holds_at(&text, &first));
    }
}

/// Asserts that a claim with `not` is refuted at m = `first`: the statement holds there, and not before.
fn fails_with_not(first: u32, least: u32, claim: &str) {
    let text = format!("param m >= {least}\n{claim}");
    let answer = answered(&text);
    assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
    assert_eq!(answer.decision.instance, Some(vec![BigUint::from(first)]), "{text}");
    assert!(holds_at(&text, &[first]) && (least..first).all(|m| !holds_at(&text, &[m])), "{text}");
}

/// Asserts that a claim with `not` is proved for all m >= 1, and that the statement fails at the first values.
fn proved_with_not(claim: &str) {
    let text = format!("param m >= 1\n{claim}");
    assert_eq!(answered(&text).verdict, Verdict::Proved, "{text}");
    assert!((1..60).all(|m| !holds_at(&text, &[m])), "{text}");
}

#[test]
fn comparisons_of_parameters_alone() {
    refuted_at(50, 0, "fun f(t) = if m = 50 then floor(t / 3) else floor(t / 2)\nclaim nimsum f");
    refuted_at(51, 0, "fun f(t) = if m <= 50 then floor(t / 4) else floor(t / 3)\nclaim nimsum f");
    refuted_at(201, 0, "fun f(t) = if m <= 200 then floor(t / 4) else floor(t / 3)\nclaim nimsum f");
    let certificate = proved(0, "fun f(t) = if m = 50 then floor(t / 4) else floor(t / 2)\nclaim nimsum f");
    assert!(certificate.len() < 10_000, "{} bytes", certificate.len());
    proved(3, "fun f(t) = if 2 * m < 99 then floor(t / 4) else floor(t / 2)\nclaim nimsum f");
}
