//! Conditions with moduli: their automata have states for each combination of remainders, so that trees of cases,
//! single tuples and tables of their terms come first.

use nimcert_core::answer::Certificate;
use nimcert_core::automaton::Exhausted;
use nimcert_core::decision::{Decision, Options, Outcome, Refutation, Section, Undecided, decide};
use nimcert_core::language::{Program, Source, Statement, holds, parse_program};
use num_bigint::BigUint;

pub(crate) fn decided(condition: &str) -> (Program, Decision) {
    decided_claim(format!("claim forall {condition}\n"))
}

fn decided_claim(text: String) -> (Program, Decision) {
    let program = parse_program(&Source::new("moduli", text), &[]).expect("a claim");
    let decision = decide(&program, &program.claims[0].statement, &Options::default(), None);
    (program, decision)
}

/// Whether the kernel accepts the certificate of a decision.
pub(crate) fn is_accepted(program: &Program, decision: &Decision) -> bool {
    let certificate = Certificate::of(program, &program.claims[0].statement, decision).expect("evidence");
    certificate.check().is_ok()
}

/// Whether a decision is proved by a tree of cases, which the kernel accepts.
fn has_tree(program: &Program, decision: &Decision) -> bool {
    assert_eq!(decision.outcome, Outcome::Proved);
    assert!(is_accepted(program, decision));
    let sections = &decision.evidence.as_ref().expect("evidence").sections;
    sections.iter().any(|section| matches!(section, Section::Linear(..)))
}

#[test]
fn linear_conditions_are_proved_whatever_the_moduli() {
    for condition in [
        "x, y: (x mod 97 + y mod 89) mod 101 < 101",
        "x, y, z: (x mod 97 + y mod 89 + z mod 1009) mod 101 < 101",
        "x, y: (x mod 997) * 3 + (y mod 991) * 5 <= 7938",
    ] {
        let (program, decision) = decided(condition);
        assert!(has_tree(&program, &decision), "{condition}");
    }
}

/// An automaton is preferred where it is small: certificates of such claims do not depend on trees.
#[test]
fn small_moduli_keep_their_automaton() {
    let (program, decision) = decided("x, y: (x mod 5 + y mod 3) mod 4 < 4");
    assert!(!has_tree(&program, &decision));
}

#[test]
fn conditions_that_are_not_linear_get_tables_of_their_terms() {
    let (program, decision) = decided("x, y: ((x mod 37) xor (y mod 41)) < 64");
    assert!(!has_tree(&program, &decision));
}

#[test]
fn near_misses_are_refuted_by_the_smallest_tuple() {
    for (condition, expected) in [
        ("x, y: (x mod 97 + y mod 89) mod 101 < 100", vec![37u64, 63]),
        ("x, y: (x mod 997) * 3 + (y mod 991) * 5 < 7938", vec![996, 990]),
        ("x: x mod 1000003 < 1000002", vec![1_000_002]),
    ] {
        let (program, decision) = decided(condition);
        let expected: Vec<BigUint> = expected.into_iter().map(BigUint::from).collect();
        let refutation = Refutation::ForAll { values: expected.clone() };
        assert_eq!(decision.outcome, Outcome::Refuted(refutation), "{condition}");
        let Statement::ForAll { formula, .. } = &program.claims[0].statement else { unreachable!() };
        assert_eq!(holds(&program, formula, &expected), Ok(false));
        assert!(is_accepted(&program, &decision), "{condition}");
    }
}

/// Of all tuples whose largest number has as few digits as possible, the first pair in the order of sums.
#[test]
fn the_first_near_miss_is_the_smallest_by_hand() {
    let fails = |&(x, y): &(u64, u64)| (x % 97 + y % 89) % 101 >= 100;
    let side = 1u64 << 6;
    let pairs = || (0..side).flat_map(move |x| (0..side).map(move |y| (x, y)));
    let shorter = pairs().filter(|&(x, y)| x.max(y) < side / 2).find(fails);
    let least = pairs().filter(fails).min_by_key(|&(x, y)| (x + y, x));
    assert_eq!((shorter, least), (None, Some((37, 63))));
}

#[test]
fn what_is_too_large_in_every_way_is_foreseen() {
    let (_, decision) = decided("x, y: ((x mod 9973) xor (y mod 9967)) < 16384");
    let foreseen = Exhausted::States { limit: Options::default().max_states, foreseen: true, is_whole: true };
    assert_eq!(decision.outcome, Outcome::Undecided(Undecided::Exhausted(foreseen)));
}

/// The obligations shown, by the names of their sections.
fn obligations(decision: &Decision) -> Vec<String> {
    decision.steps.iter().map(|step| step.obligation.to_string()).collect()
}

#[test]
fn conjuncts_are_proved_each_in_its_way() {
    for (condition, expected) in [
        ("x, y: (x mod 97 + y mod 89) mod 101 < 101 and x xor y <= x + y", &["forall 1", "forall 2"][..]),
        ("x, y: x xor y = y xor x and (x mod 997 + y mod 991) mod 1009 < 1009", &["forall 1", "forall 2"]),
        (
            "x, y: (x < y or floor((x - y) / 97) <= x) and (x mod 97 + y mod 89) mod 101 < 101 and x xor y <= x + y",
            &["defined 1", "forall 1", "forall 2", "forall 3"],
        ),
        ("x, y: (x mod 97 + y mod 89) mod 101 < 101 and x + y >= x", &["forall"]),
        // A tree, or an automaton, for the whole.
        ("x, y: x mod 5 + y mod 3 < 7 and x xor y <= x + y", &["forall"]),
    ] {
        let (program, decision) = decided(condition);
        assert_eq!(decision.outcome, Outcome::Proved, "{condition}");
        assert_eq!(obligations(&decision), expected, "{condition}");
        assert!(is_accepted(&program, &decision), "{condition}");
    }
}

/// Tables come before everything else in a certificate, and then also what was shown without them is shown with them.
#[test]
#[ignore = "takes long"]
fn tables_for_one_conjunct_are_tables_for_all() {
    let floor = "x < y or (floor((x - y) / 3) <= x and (x mod 37) xor (y mod 41) < 64)";
    for condition in [
        "x, y: ((x mod 37) xor (y mod 41)) < 64 and x xor y <= x + y and x mod 37 <= x".to_owned(),
        "x, y: x mod 37 <= x and ((x mod 37) xor (y mod 41)) < 64 and x xor y <= x + y".to_owned(),
        format!("x, y: {floor}"),
        format!("x, y: ({floor}) and x xor y <= x + y"),
    ] {
        let (program, decision) = decided(&condition);
        assert_eq!(decision.outcome, Outcome::Proved, "{condition}");
        assert!(obligations(&decision)[0].starts_with("graph "), "{condition}");
        assert!(is_accepted(&program, &decision), "{condition}");
    }
}

/// The smallest tuple for which one of the conjuncts fails, computed one by one where it is small.
#[test]
#[ignore = "takes long"]
fn false_conjunctions_are_refuted_by_the_smallest_tuple_of_all() {
    let tree = "(x mod 97 + y mod 89) mod 101 < 101";
    for (condition, expected) in [
        (format!("x, y: {tree} and x xor y < x + y + 1 and x + y != 5000"), vec![905u64, 4095]),
        (format!("x, y: x + y != 5000 and {tree} and x + 1 != y + 5001"), vec![905, 4095]),
        (
            format!("x, y: x + y != 50000 and {tree} and x + y != 49000 and x xor y <= x + y"),
            vec![16233, 32767],
        ),
        (format!("x, y: x + y != 5000 and x + y != 4999 and {tree}"), vec![904, 4095]),
        (format!("x, y: {tree} and x xor y <= x + y and x xor y < x + y"), vec![0, 0]),
        (format!("x, y: x >= y and {tree} and floor((x - y) / 2) <= x"), vec![0, 1]),
    ] {
        let (program, decision) = decided(&condition);
        let expected: Vec<BigUint> = expected.into_iter().map(BigUint::from).collect();
        assert_eq!(
            decision.outcome,
            Outcome::Refuted(Refutation::ForAll { values: expected }),
            "{condition}"
        );
        assert!(is_accepted(&program, &decision), "{condition}");
    }
}

#[test]
#[ignore = "takes long"]
fn a_remainder_has_no_number_of_its_own_beside_a_constant() {
    for (condition, expected) in [
        ("x, y: (x + y) mod 10007 < 10006", [1815u32, 8191]),
        ("x, y: (x xor y) mod 10007 < 10006", [0, 10006]),
        ("x, y: 10006 != (x bor y) mod 10007", [0, 10006]),
        ("x, y: (x xor y) mod 10007 + x mod 7 < 10012", [6, 10000]),
    ] {
        let (program, decision) = decided(condition);
        let values = expected.map(BigUint::from).to_vec();
        assert_eq!(decision.outcome, Outcome::Refuted(Refutation::ForAll { values }), "{condition}");
        assert!(is_accepted(&program, &decision), "{condition}");
    }
}

#[test]
#[ignore = "takes long"]
fn a_conjunct_that_is_too_large_in_every_way_is_foreseen() {
    let hopeless = "((x mod 9973) xor (y mod 9967)) < 16384";
    for condition in
        [format!("x, y: {hopeless} and x xor y <= x + y"), format!("x, y: x xor y <= x + y and {hopeless}")]
    {
        let (_, decision) = decided(&condition);
        let foreseen =
            Exhausted::States { limit: Options::default().max_states, foreseen: true, is_whole: true };
        assert_eq!(decision.outcome, Outcome::Undecided(Undecided::Exhausted(foreseen)), "{condition}");
    }
    // It is false, but which tuple is the smallest is not known.
    let (_, decision) = decided(&format!("x, y: {hopeless} and x + y != 5000000"));
    assert!(
        matches!(decision.outcome, Outcome::Refuted(_)) && !decision.is_smallest,
        "{:?}",
        decision.outcome
    );
}

#[test]
fn conjuncts_of_claims_with_parameters_are_proved_each_in_its_way() {
    // An argument of a call has a number of its own in the automaton, so that one search of the whole takes too many states.
    let linear = "own((own(x mod (2*m)) + own(y mod (3*m))) mod (4*m)) < 4*m";
    let text = format!("param m >= 1\nfun own(r) = r\nclaim forall x, y: x xor y <= x + y and {linear}\n");
    let (program, decision) = decided_claim(text);
    assert_eq!(decision.outcome, Outcome::Proved);
    assert_eq!(obligations(&decision), ["forall 1", "forall 2"]);
    assert!(is_accepted(&program, &decision));
    // False for m = 1 already, and for none before m = 3.
    for (other, first, values) in [("< 4*m - 1", 1u32, [1u32, 2]), ("!= 9", 3, [2, 7])] {
        let linear = linear.replace("< 4*m", other);
        let text =
            format!("param m >= 1\nfun own(r) = r\nclaim forall x, y: x xor y <= x + y and {linear}\n");
        let (_, decision) = decided_claim(text);
        assert_eq!(decision.instance, Some(vec![BigUint::from(first)]), "{other}");
        let values = values.map(BigUint::from).to_vec();
        assert_eq!(decision.outcome, Outcome::Refuted(Refutation::ForAll { values }), "{other}");
    }
}
