//! For which values of its parameter a claim holds: each part is compared with single values that are decided alone.

use std::time::Duration;

use nimcert_core::answer::{NotTried, Options, Part, ResidueClasses, residue_classes};
use nimcert_core::decision::{self, Outcome, decide};
use nimcert_core::language::ast::Statement;
use nimcert_core::language::print_claim;
use num_bigint::BigUint;

use super::parametric_kit::program;

/// Single values that are compared with the parts.
const COMPARED: u32 = 40;

/// Whether the first claim of a text, with its `not`, holds where the parameter has this value; `None` if that is not
/// decided.
fn holds_at(text: &str, value: &BigUint) -> Option<bool> {
    let instance = program(text).at(std::slice::from_ref(value));
    let claim = &instance.claims[0];
    match decide(&instance, &claim.statement, &decision::Options::default(), None).outcome {
        Outcome::Proved => Some(!claim.negated),
        Outcome::Refuted(_) => Some(claim.negated),
        Outcome::ProvedBelow { below, .. } => match &claim.statement {
            Statement::Property { below: Some(asked), .. } if *asked <= below => Some(!claim.negated),
            _ => None,
        },
        _ => None,
    }
}

/// The parts of the first claim of a text. Each of the first values is in exactly one of them, and is decided alone as
/// the part says; each part that is decided has a certificate about its values that the kernel verified.
#[track_caller]
fn found(text: &str) -> ResidueClasses {
    let program = program(text);
    let found = residue_classes(&program, &program.claims[0], &Options::default(), &mut |_| {});
    let found = found.expect("one parameter");
    for value in (0..COMPARED).map(|more| &found.parameter.least + more) {
        let own: Vec<&Part> = found.parts.iter().filter(|part| part.values.contains(&value)).collect();
        let [part] = own.as_slice() else { panic!("{value} is in {} parts of {text}", own.len()) };
        if part.holds.is_some() {
            assert_eq!(part.holds, holds_at(text, &value), "{value}: {text}");
        }
    }
    for part in found.parts.iter().filter(|part| part.holds.is_some()) {
        let proof = part.proof.as_ref().expect("an answer");
        assert_eq!(proof.answer.contradiction(), None, "{text}");
        assert!(matches!(proof.answer.kernel, Some(Ok(_))), "{text}: {:?}", part.values);
        about_its_values(text, part);
    }
    found
}

/// The certificate of a part is about the claim at the values of the part, and about no other ones.
#[track_caller]
fn about_its_values(text: &str, part: &Part) {
    let proof = part.proof.as_ref().expect("an answer");
    let certified = &proof.answer.certificate.as_ref().expect("a certificate").claim;
    let own = &program(certified);
    let modulus = part.values.modulus.unwrap_or(0);
    let first = own.parameters.first().map(|parameter| parameter.least.clone()).unwrap_or_default();
    for more in 0..4u32 {
        let value = &part.values.first + more * modulus;
        let mut instance = program(text).at(&[value]);
        instance.claims.truncate(1);
        instance.claims[0].negated ^= part.holds == Some(false);
        // What holds at all columns holds below a bound.
        if let (Statement::Property { below: None, .. }, false) =
            (&own.claims[0].statement, own.claims[0].negated)
            && let Statement::Property { below, .. } = &mut instance.claims[0].statement
        {
            *below = None;
        }
        assert_eq!(print_claim(&own.at(&[&first + more]), 0), print_claim(&instance, 0), "{text}");
    }
    assert_eq!(own.parameters.len(), usize::from(part.values.modulus.is_some()), "{text}");
}

/// Parts as `first`, `modulus` (0 for one value) and whether the claim holds, in order of `first`.
#[track_caller]
fn parts(text: &str) -> Vec<(u32, u32, Option<bool>)> {
    let found = found(text);
    let small = |value: &BigUint| u32::try_from(value).expect("a small value");
    let one = |part: &Part| (small(&part.values.first), part.values.modulus.unwrap_or(0), part.holds);
    let mut parts: Vec<_> = found.parts.iter().map(one).collect();
    parts.sort_unstable();
    parts
}

const YES: Option<bool> = Some(true);
const NO: Option<bool> = Some(false);

#[test]
fn quotients() {
    let text = |least: u32| format!("param k >= {least}\nfun f(t) = floor(t/k)\nclaim nimsum f");
    assert_eq!(parts(&text(1)), [(1, 2, NO), (2, 2, YES)]);
    assert_eq!(parts(&text(2)), [(2, 2, YES), (3, 2, NO)]);
    assert_eq!(parts(&text(1_001)), [(1_001, 2, NO), (1_002, 2, YES)]);
    let not = text(1).replace("claim", "claim not");
    assert_eq!(parts(&not), [(1, 2, YES), (2, 2, NO)]);
    // The parameter of a class has a name of its own.
    let other = text(1).replace('k', "m");
    assert_eq!(parts(&other), [(1, 2, NO), (2, 2, YES)]);
}

#[test]
fn all_values_or_none() {
    let quotient = "param k >= 1\nfun f(t) = floor(t/(2*k";
    assert_eq!(parts(&format!("{quotient}))\nclaim nimsum f")), [(1, 1, YES)]);
    assert_eq!(parts(&format!("{quotient} + 1))\nclaim nimsum f")), [(1, 1, NO)]);
    assert_eq!(parts("param k >= 0\nfun f(t) = floor(t/4)\nclaim nimsum f"), [(0, 1, YES)]);
    assert_eq!(parts("param k >= 3\nfun f(t) = floor(t/3)\nclaim not ns f"), [(3, 1, YES)]);
}

#[test]
fn one_exception() {
    let text = "param k >= 1\nfun f(t) = if k = 17 then floor(t/3) else floor(t/(2*k))\nclaim nimsum f";
    let found = parts(text);
    let of = |holds| found.iter().filter(move |(_, _, other)| *other == holds);
    assert_eq!(of(NO).collect::<Vec<_>>(), [&(17, 0, NO)]);
    assert_eq!(of(YES).next_back(), Some(&(18, 1, YES)));
    assert_eq!(of(None).count(), 0);
}

#[test]
fn late_changes() {
    let text = |from: u32| format!("param k >= 1\nclaim forall x: x + k < {from} or x + 3*k >= {from} + 9");
    for from in [30, 100] {
        let found = parts(&text(from));
        let (last, single) = found.split_last().expect("parts");
        assert!(single.iter().all(|part| part.1 == 0), "{found:?}");
        assert_eq!((last.1, last.2), (1, YES), "{found:?}");
        assert!(single.iter().any(|part| part.2 == NO), "{found:?}");
    }
}

#[test]
fn exceptions_at_the_end_of_what_is_looked_at() {
    for at in [41, 150] {
        let text = format!("param k >= 1\nclaim forall x: x + 2 != 3*{at} or x + 2 != 3*k");
        let found = parts(&text);
        assert_eq!(found.iter().filter(|part| part.2 == NO).collect::<Vec<_>>(), [&(at, 0, NO)]);
        assert_eq!(found.last(), Some(&(at + 1, 1, YES)));
        assert!(found.iter().all(|part| part.2.is_some()));
    }
    // Too late for the values before to be looked at.
    let found = parts("param k >= 1\nclaim forall x: x + 2 != 900 or x + 2 != 3*k");
    let whole = found.iter().find(|part| part.1 > 0).expect("a class");
    assert!(whole.2.is_none() && found.iter().all(|part| part.2 != NO), "{found:?}");
}

#[test]
fn claims_below_a_bound() {
    let text = "param k >= 1\nfun f(t) = floor(t/k)\nclaim ns f below 64";
    let found = parts(text);
    assert!(found.contains(&(2, 2, YES)) && found.contains(&(65, 2, YES)), "{found:?}");
    let refuted: Vec<u32> = found.iter().filter(|part| part.2 == NO).map(|part| part.0).collect();
    assert_eq!(refuted, (1..64).step_by(2).collect::<Vec<u32>>());
}

#[test]
#[ignore = "takes long"]
fn games() {
    let take = |claim: &str| format!("param k >= 1\ngame take(x) move u < x when u + k >= x to (u)\n{claim}");
    assert_eq!(parts(&take("claim p take = x mod (k + 1) = 0")), [(1, 1, YES)]);
    assert_eq!(parts(&take("claim p take = x mod 3 = 0")), [(1, 0, NO), (2, 0, YES), (3, 1, NO)]);
    let triangular = "param k >= 1\nfun F(x, z) = floor((x + z)/k)\nclaim p bar(F) = x xor y xor z = 0";
    let found = parts(triangular);
    assert!(found.contains(&(3, 4, YES)), "{found:?}");
    assert!(found.iter().all(|part| part.2 != YES || part.0 % 4 == 3), "{found:?}");
}

#[test]
fn statements_about_all_naturals() {
    assert_eq!(parts("param k >= 0\nclaim forall x: 3*x != k"), [(0, 3, NO), (1, 3, YES), (2, 3, YES)]);
    assert_eq!(parts("param k >= 0\nclaim forall x: x mod 2 = k"), [(0, 1, NO)]);
    assert_eq!(
        parts("param k >= 0\nclaim forall x: x + k >= 7"),
        (0..7).map(|k| (k, 0, NO)).chain([(7, 1, YES)]).collect::<Vec<_>>()
    );
}

/// No class has the values of a set without a pattern; what is known of single values is not claimed for others.
#[test]
fn sets_without_a_pattern() {
    let powers = "param k >= 1\nclaim forall x: (x xor (x + 1)) + 1 != 2*k";
    let found = parts(powers);
    assert!(found.iter().any(|part| part.1 > 0 && part.2.is_none()), "{found:?}");
}

#[test]
fn rules_that_define_no_game() {
    let text = "param k >= 1\ngame g(x) move u < x + k to (u)\nclaim p g = x = 0";
    let program = program(text);
    let found = residue_classes(&program, &program.claims[0], &Options::default(), &mut |_| {}).unwrap();
    assert!(found.parts.iter().all(|part| part.holds.is_none()));
    let outcomes = found.parts.iter().filter_map(|part| part.proof.as_ref().ok());
    assert!(outcomes.into_iter().all(|proof| matches!(proof.answer.decision.outcome, Outcome::IllFormed(_))));
}

#[test]
fn programs_without_one_parameter() {
    for text in [
        "fun f(t) = floor(t/4)\nclaim nimsum f",
        "param k >= 1, n >= 1\nfun f(t) = min(floor(t/k), n)\nclaim nimsum f",
    ] {
        let program = program(text);
        assert!(residue_classes(&program, &program.claims[0], &Options::default(), &mut |_| {}).is_none());
    }
}

#[test]
fn limits() {
    let program = program("param k >= 1\nfun f(t) = floor(t/k)\nclaim nimsum f");
    let with = |search: decision::Options| {
        let mut options = Options::default();
        options.search = search;
        residue_classes(&program, &program.claims[0], &options, &mut |_| {}).unwrap().parts
    };
    let mut search = decision::Options::default();
    search.timeout = Some(Duration::ZERO);
    let parts = with(search);
    assert!(
        matches!(parts.as_slice(), [Part { holds: None, proof: Err(NotTried::NoTime), .. }]),
        "{parts:?}"
    );
    let search = decision::Options::default();
    search.stop.ask();
    assert!(with(search).iter().all(|part| part.holds.is_none()));
    let mut search = decision::Options::default();
    search.max_states = 1_000;
    let parts = with(search);
    assert!(parts.iter().all(|part| part.holds.is_none() || part.values.modulus.is_none()));
}
