//! The lowering of terms and conditions at single points: the kernel follows the digits of a position through the
//! hidden problem of a move without fresh numbers, and must find what evaluation finds, however large the numbers.

use crate::kit::certificate::written;
use nimcert_core::language::ast::{Condition, Program, Term};
use nimcert_core::language::{holds, print_condition, print_term, value};
use nimcert_kernel::Failure;
use nimcert_testing::cases;
use nimcert_testing::terms::{self, Shape, term};
use num_bigint::BigUint;
use proptest::prelude::*;

/// The claim that a set is wrong for the game with one move, from `t` to the value of a term where a condition holds.
fn claim(when: &Condition, to: &Term, set: &Condition) -> String {
    let (program, names) = (Program::default(), ["t".to_owned()]);
    let [when, set] = [when, set].map(|condition| print_condition(&program, &names, condition));
    let to = print_term(&program, &names, to);
    format!("game g(t) move when {when} to ({to})\nclaim not p g = {set}\n")
}

/// Whether no move leads from a position outside the set into it, by evaluation; `None` if a value is needed that does
/// not exist.
fn expected(when: &Condition, to: &Term, set: &Condition, at: &BigUint) -> Option<bool> {
    let program = Program::default();
    let truth = |condition, at: &BigUint| holds(&program, condition, std::slice::from_ref(at)).ok();
    let outside = !truth(set, at)?;
    let leads = truth(when, at)? && truth(set, &value(&program, to, std::slice::from_ref(at)).ok()?)?;
    Some(outside && !leads)
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
        let claim = claim(&when, &to, &set);
        let certificate = written(&claim, &format!("counterexample reach {at}\n"));
        match nimcert_kernel::check(claim.as_bytes(), certificate.as_bytes()) {
            Ok(_) => prop_assert!(expected, "verified, but false: {claim}at {at}"),
            Err(Failure::Rejected(rejection)) => {
                prop_assert_eq!(rejection.code(), "K20", "{}at {}", &claim, &at);
                prop_assert!(!expected, "{rejection}, but true: {claim}at {at}");
            }
            Err(Failure::Declined(_)) => {}
        }
    }
}
