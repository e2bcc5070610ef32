//! The lowering of terms and conditions at single points: a claim about one number is proved or refuted as evaluation
//! says, however large the number, and the kernel verifies it.

use crate::kit::certificate::Proof;
use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Options, decide};
use nimcert_core::language::ast::{Condition, Program, Term};
use nimcert_core::language::{Source, holds, parse_program, print_condition, print_term, value};
use nimcert_testing::cases;
use nimcert_testing::terms::{self, Shape, term};
use num_bigint::BigUint;
use proptest::prelude::*;

/// States of a search: enough for most points; a claim that needs more is left out.
const FEW_STATES: u64 = 20_000;

/// The claim that at one number a condition fails, or the value of a term there is not in a set.
fn claim(when: &Condition, to: &Term, set: &Condition, at: &BigUint) -> String {
    let (program, names) = (Program::default(), ["t".to_owned()]);
    let [when, set] = [when, set].map(|condition| print_condition(&program, &names, condition));
    let to = print_term(&program, &names, to);
    format!("fun g(t) = {to}\nrel s(t) = {set}\nclaim forall t: t != {at} or not ({when}) or not s(g(t))\n")
}

/// Whether the claim is true, by evaluation; `None` if a value is needed that does not exist.
fn expected(when: &Condition, to: &Term, set: &Condition, at: &BigUint) -> Option<bool> {
    let program = Program::default();
    let truth = |condition, at: &BigUint| holds(&program, condition, std::slice::from_ref(at)).ok();
    let leads = truth(when, at)? && truth(set, &value(&program, to, std::slice::from_ref(at)).ok()?)?;
    Some(!leads)
}

/// Terms that may stand in a game: without tables, which only functions have.
fn shape() -> Shape {
    Shape { lists: false, depth: 3, ..Shape::regular() }
}

fn condition() -> impl Strategy<Value = Condition> {
    terms::condition(term(&Shape { depth: 2, ..shape() }))
}

/// Numbers of few and of many digits.
fn position() -> impl Strategy<Value = BigUint> {
    let large = (prop::collection::vec(any::<u32>(), 1..12), 0_u32..3)
        .prop_map(|(digits, more)| BigUint::new(digits) + more);
    let power = (0_u32..400, 0_u32..3).prop_map(|(bits, less)| {
        let power = BigUint::from(1_u32) << bits;
        if power > BigUint::from(less) { power - less } else { power }
    });
    prop_oneof![(0_u32..40).prop_map(BigUint::from), large, power]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(4000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "takes long"]
    fn the_kernel_finds_at_a_point_what_evaluation_finds(
        when in condition(),
        to in term(&shape()),
        set in condition(),
        at in position(),
    ) {
        let Some(expected) = expected(&when, &to, &set, &at) else { return Ok(()) };
        let text = claim(&when, &to, &set, &at);
        let program = parse_program(&Source::new("a point", &text), &[]).expect("a claim");
        let statement = &program.claims[0].statement;
        let mut options = Options::default();
        options.max_states = FEW_STATES;
        let decision = decide(&program, statement, &options, None);
        let Some(certificate) = Certificate::of(&program, statement, &decision) else { return Ok(()) };
        let proof = Proof::of(certificate);
        prop_assert_eq!(proof.claim.contains("claim forall"), expected, "{}", &text);
        let verdict = nimcert_kernel::check(proof.claim.as_bytes(), proof.certificate.as_bytes());
        prop_assert!(verdict.is_ok(), "{text}{verdict:?}");
    }
}
