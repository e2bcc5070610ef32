//! Claims about positions with large divisors are proved as instances of claims with parameters; a claim is proved for a
//! large number exactly if it is for a small one of the same kind.

use nimcert_core::answer::{Answer, Options, Verdict, answer};
use num_bigint::BigUint;

use super::parametric_kit::{holds_at, program};

/// Of the search without a theorem: too few for the large numbers here.
const FEW_STATES: u64 = 200_000;

fn answered(text: &str) -> Answer {
    let program = program(text);
    let mut options = Options::default();
    options.search.max_states = FEW_STATES;
    let answer = answer(&program, &program.claims[0], &options, None);
    assert_eq!(answer.contradiction(), None, "{text}");
    assert!(answer.kernel.as_ref().is_none_or(Result::is_ok), "{text}: {:?}", answer.kernel);
    answer
}

/// Asserts that a claim about `K` is proved for a large number, as an instance, exactly if it holds for a small one.
fn is_as(small: &str, large: &str, claim: &str) -> bool {
    let holds = holds_at(&claim.replace('K', small), &[]);
    let text = claim.replace('K', large);
    let answer = answered(&text);
    assert_eq!(answer.verdict == Verdict::Proved, holds, "{text}: {:?}", answer.decision.outcome);
    assert_eq!(answer.decision.general.is_some(), holds, "{text}");
    holds
}

#[test]
fn bars_of_two_columns_with_any_residue() {
    let border = "(x = 0 and y = 0 and z = 0) or (x > 0 and z > 0 and ((x - 1) xor y xor (z - 1)) = 0)";
    let mut proved = Vec::new();
    for (residue, small) in ["20", "21", "22", "23"].into_iter().enumerate() {
        for h in 0..3 {
            for (name, set) in [("plain", "x xor y xor z = 0"), ("border", border)] {
                let claim = format!("fun F(x, z) = floor((x + z + {h})/(K))\nclaim p bar(F) = {set}");
                if is_as(small, &format!("4*10^20 + {residue}"), &claim) {
                    proved.push((residue, h, name));
                }
            }
        }
    }
    let known = [(1, 0, "border"), (1, 1, "plain"), (1, 2, "plain"), (3, 0, "plain")];
    assert_eq!(proved, known);
}

#[test]
fn values_of_bars_and_of_games_with_rules_of_their_own() {
    for (small, large) in [("12", "10^30"), ("13", "10^30 + 1")] {
        for claim in [
            "fun f(t) = floor(t/(K))\nclaim grundy bar(f) = y xor z",
            "fun f(t) = floor(t/(K))\nclaim p strip + bar(f) = (x xor y xor z) = 0",
            "game g(y, z)\n  where y <= floor(z/(K))\n  move u < y to (u, z)\n  \
             move w < z to (min(y, floor(w/(K))), w)\nclaim grundy g = y xor z",
        ] {
            assert_eq!(is_as(small, large, claim), small == "12");
        }
    }
    for (value, holds) in [("x mod ((K) + 1)", true), ("x mod ((K) + 2)", false)] {
        let claim = format!("game g(x)\n  move u < x when u + (K) >= x to (u)\nclaim grundy g = {value}");
        assert_eq!(is_as("12", "10^9", &claim), holds);
    }
}

#[test]
fn the_name_of_the_parameter_is_new() {
    let rules =
        "where y <= floor(z/(K))\n  move u < y to (u, z)\n  move w < z to (min(y, floor(w/(K))), w)\n";
    for (name, coordinate, number) in [("m", "y", "u"), ("g", "m", "u"), ("g", "y", "m"), ("m", "m_", "u")] {
        let rules = rules.replace('y', coordinate).replace('u', number);
        let claim =
            format!("game {name}({coordinate}, z)\n  {rules}claim grundy {name} = {coordinate} xor z");
        assert!(is_as("12", "10^6", &claim), "{claim}");
    }
}

/// The automaton of a small divisor is found first.
#[test]
fn small_divisors_need_no_parameters() {
    for (k, is_general) in
        [(16, false), (30, false), (60, true), (130, true), (510, true), (10_000, true), (1 << 20, true)]
    {
        let answer = answered(&format!("fun f(t) = floor(t/{k})\nclaim grundy bar(f) = y xor z"));
        assert_eq!(answer.verdict, Verdict::Proved);
        assert_eq!(answer.decision.general.is_some(), is_general, "{k}");
    }
}

#[test]
fn constants_beyond_the_limits_of_the_search_leave_the_first_instances() {
    for (claim, fails_at) in [
        ("param m >= 0\nclaim forall x: x mod (10^20*m + 3) < 10^20*m + 2", Some(0_u32)),
        ("param m >= 0\nclaim forall x: x mod (10^20*m + 3) < 10^20*m + 3", None),
        ("param m >= 2\nfun f(t) = floor(t/(10^20*m + 1))\nclaim ns f", Some(2)),
        ("param m >= 2\nfun f(t) = floor(t/(10^20*m))\nclaim ns f", None),
    ] {
        let answer = answered(claim);
        let expected = if fails_at.is_some() { Verdict::Refuted } else { Verdict::Undecided };
        assert_eq!(answer.verdict, expected, "{claim}: {:?}", answer.decision.outcome);
        let values = answer.decision.instance.map(|values| values[0].clone());
        assert_eq!(values, fails_at.map(BigUint::from), "{claim}");
    }
}

/// What has no value at the first values of a parameter holds neither with `not` nor without.
#[test]
fn instances_without_a_value_do_not_hold() {
    for claim in [
        "fun f(t) = if m < 3 then t - 1 else t\nclaim NOT monotone f",
        "fun f(t) = if m < 3 then t - 1 else t\nclaim NOT ns f",
        "claim NOT forall x: m >= 3 or ((x - 1) xor 2) = 5",
    ] {
        for not in ["", "not"] {
            let text = format!("param m >= 0\n{}", claim.replace("NOT", not));
            let answer = answered(&text);
            assert_eq!(answer.verdict, Verdict::Undecided, "{text}: {:?}", answer.decision.outcome);
            assert_eq!(answer.decision.instance, Some(vec![BigUint::ZERO]), "{text}");
        }
    }
}

/// Conditions nested in conditions are looked at once each.
#[test]
fn conditions_in_conditions_take_no_time() {
    let nested = (0..60)
        .fold("t".to_owned(), |inner, i| format!("(if {inner} > t + m + {i} then t else floor(t / 2))"));
    let text = format!("param m >= 0\nfun f(t) = {nested}\nclaim monotone f");
    let program = program(&text);
    let mut options = Options::default();
    options.search.max_states = 2_000;
    let answer = answer(&program, &program.claims[0], &options, None);
    assert_eq!(answer.contradiction(), None);
}
