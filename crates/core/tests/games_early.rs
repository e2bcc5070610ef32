//! Games whose partition is large and whose claim fails early: the smallest position is found without the partition.

use nimcert_core::decision::{Options, Outcome, Refutation, decide};
use nimcert_core::language::{Source, parse_program};
use num_bigint::BigUint;

const CHOCOLATE: &str = "param k >= 1
game g(x, y, z) where y <= floor((x + z)/k)
  move u < x to (u, min(y, floor((u + z)/k)), z)
  move v < y to (x, v, z)
  move w < z to (x, min(y, floor((x + w)/k)), w)
claim p g = ";

/// The smallest position where the claimed set is not that of the P-positions, by hand, among those whose largest
/// number has at most this many digits: fewest digits first, then the least sum, then in lexicographic order.
fn first_failure(k: u64, digits: u32, in_set: fn(u64, u64, u64) -> bool) -> Option<(u64, u64, u64)> {
    (0..=digits).find_map(|digits| {
        let side = 1u64 << digits;
        (0..3 * side).find_map(|sum| {
            let tuples = (0..side.min(sum + 1))
                .flat_map(|x| (0..side.min(sum - x + 1)).map(move |y| (x, y, sum - x - y)));
            let mut legal =
                tuples.filter(|&(x, y, z)| z < side && y <= (x + z) / k && x.max(y).max(z) >= side / 2);
            legal.find(|&(x, y, z)| {
                let mut into = (0..x).any(|u| in_set(u, y.min((u + z) / k), z));
                into = into || (0..y).any(|v| in_set(x, v, z));
                into = into || (0..z).any(|w| in_set(x, y.min((x + w) / k), w));
                into == in_set(x, y, z)
            })
        })
    })
}

fn decided(k: u64, set: &str) -> Outcome {
    let text = format!("{CHOCOLATE}{set}\n");
    let program =
        parse_program(&Source::new("chocolate", text), &[("k".to_owned(), k.into())]).expect("a claim file");
    decide(&program, &program.claims[0].statement, &Options::default(), None).outcome
}

fn position(outcome: &Outcome) -> Vec<BigUint> {
    match outcome {
        Outcome::Refuted(Refutation::Reach { position } | Refutation::Closed { position, .. }) => {
            position.clone()
        }
        other => panic!("{other:?}"),
    }
}

fn big((x, y, z): (u64, u64, u64)) -> Vec<BigUint> {
    [x, y, z].map(BigUint::from).to_vec()
}

#[test]
fn the_first_failure_is_found() {
    let nim = |x: u64, y: u64, z: u64| x ^ y ^ z == 0;
    for (k, expected) in [(16, (113, 15, 128)), (20, (29, 3, 32)), (24, (81, 7, 88))] {
        assert_eq!(first_failure(k, 8, nim), Some(expected), "k = {k}");
        assert_eq!(position(&decided(k, "x xor y xor z = 0")), big(expected), "k = {k}");
    }
    assert_eq!(position(&decided(32, "x xor y xor z = 0")), big((481, 31, 512)));
}

#[test]
fn a_failure_of_the_set_itself_is_found() {
    // (40, 0, 100) is in the set, with moves into it.
    let set = "x xor y xor z = 0 or (x = 40 and y = 0 and z = 100)";
    let by_hand = first_failure(24, 7, |x, y, z| x ^ y ^ z == 0 || (x, y, z) == (40, 0, 100));
    let outcome = decided(24, set);
    assert_eq!(position(&outcome), big(by_hand.expect("a position")));
    assert!(matches!(outcome, Outcome::Refuted(_)));
}

/// Bars that fail so late that the walk before the partition misses them: once the criterion has shown some position, a
/// longer walk finds the smallest.
#[test]
fn the_smallest_failure_is_found_where_the_partition_is_far_too_large() {
    let nim = |x: u64, y: u64, z: u64| x ^ y ^ z == 0;
    assert_eq!(first_failure(100, 8, nim), Some((149, 3, 152)));
    for (k, expected) in [(64, (1985, 63, 2048)), (100, (149, 3, 152))] {
        assert_eq!(position(&decided(k, "x xor y xor z = 0")), big(expected), "k = {k}");
    }
}

/// The walk ends when its options or its steps are used up. The first failure is the same whether it is before or after
/// either end.
#[test]
fn the_first_failure_is_found_before_and_after_the_end_of_the_walk() {
    let nim = "game nim(a, b)\n  move u < a to (u, b)\n  move u < b to (a, u)\nclaim p nim = ";
    let costly: String = (0..20).map(|i| format!("a < 2^40 + {i} and ")).collect();
    for (far, costly) in (1u32..=40).flat_map(|far| [(far, ""), (far, costly.as_str())]) {
        let text = format!("{nim}{costly}(a xor b) = 0 and a < {far}\n");
        let program = parse_program(&Source::new("late", text), &[]).expect("a claim file");
        let outcome = decide(&program, &program.claims[0].statement, &Options::default(), None).outcome;
        assert_eq!(position(&outcome), [far, far].map(BigUint::from), "{costly}{far}");
    }
}

/// A witness of n digits takes as many states as n digits times a constant, not times n: of eight times the digits eight
/// times the states, and up to four times as many, because rounds grow by four at a time.
#[test]
fn a_witness_of_many_digits_takes_time_that_grows_with_its_digits() {
    let states = [50u32, 100, 200, 400].map(|n| {
        let text = format!(
            "game heap(x)\n  move u < x when u + 4 >= x to (u)\n\
             claim grundy heap = if x < 2^{n} then x mod 5 else (x + 1) mod 5\n"
        );
        let program = parse_program(&Source::new("late", text), &[]).expect("a claim file");
        let decision = decide(&program, &program.claims[0].statement, &Options::default(), None);
        // The first wrong value: at 2^n the formula is one too large, so the claimed value is some option's, or a
        // smaller value is missing among the options.
        let found = position(&decision.outcome);
        assert_eq!(found[1], BigUint::from(1u32) << n);
        assert!(found[0] <= BigUint::from(4u32), "{found:?}");
        decision.states
    });
    assert!(states[3] < 32 * states[0], "{states:?}");
}
