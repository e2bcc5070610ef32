//! The smallest tuple of a problem that belongs to none of several relations, beside a search by hand.

use nimcert_core::automaton::{Budget, Component, Formula, Problem, Sought, smallest_outside};
use num_bigint::BigUint;
use proptest::prelude::*;

/// The order of tuples: the digits of the largest number, the sum, the tuple.
fn rank(tuple: &[BigUint]) -> (u64, BigUint, Vec<BigUint>) {
    (tuple.iter().map(BigUint::bits).max().unwrap_or(0), tuple.iter().sum(), tuple.to_vec())
}

/// `low <= a x + b y + c u <= high` with hidden `u`, and `u <= x + y`.
type Bounds = (i64, i64, i64, i64, i64);

fn problem(&(a, b, c, low, high): &Bounds) -> Problem {
    let terms = [(0, a), (1, b), (2, c)].into_iter().filter(|&(_, a)| a != 0).collect();
    let components = vec![
        Component::linear(terms, Some(low), Some(high)),
        Component::linear(vec![(0, -1), (1, -1), (2, 1)], None, Some(0)),
    ];
    Problem { declared: 2, tracks: 3, components, parts: vec![Formula::Leaf(0), Formula::Leaf(1)] }
}

fn has(&(a, b, c, low, high): &Bounds, x: i64, y: i64) -> bool {
    (0..=x + y).any(|u| (low..=high).contains(&(a * x + b * y + c * u)))
}

fn bounds() -> impl Strategy<Value = Bounds> {
    (-3i64..4, -3i64..4, -2i64..3, -6i64..7, 0i64..9)
        .prop_map(|(a, b, c, low, more)| (a, b, c, low, low + more))
}

proptest! {
    #[test]
    fn the_smallest_tuple_outside_is_found(
        inside in bounds(), relations in prop::collection::vec(bounds(), 0..4), states in 1u64..4000,
    ) {
        let problems: Vec<Problem> = relations.iter().map(problem).collect();
        let mut budget = Budget::new(states, 1 << 30);
        let sought = smallest_outside(&problem(&inside), &problems, 2, &mut budget).expect("only states end");
        let outside = |x, y| has(&inside, x, y) && !relations.iter().any(|r| has(r, x, y));
        let big = |x: i64, y: i64| vec![BigUint::from(x as u64), BigUint::from(y as u64)];
        let all = (0..32).flat_map(|x| (0..32).map(move |y| (x, y)));
        let least = all.filter(|&(x, y)| outside(x, y)).map(|(x, y)| big(x, y)).min_by_key(|tuple| rank(tuple));
        match (&sought, least) {
            (Sought::Found(found), Some(least)) => prop_assert_eq!(found, &least),
            (Sought::Found(found), None) => prop_assert!(rank(found).0 > 5),
            (Sought::Nowhere, least) => prop_assert_eq!(least, None),
            (Sought::NoneBelow(digits), Some(least)) => prop_assert!(rank(&least).0 >= *digits),
            (Sought::NoneBelow(_), None) => {}
        }
    }
}

#[test]
fn without_a_tuple_the_search_ends() {
    let (nothing, everything) = ((0, 0, 0, 1, 2), (0, 0, 0, 0, 0));
    let sought = |inside, relations: &[Bounds]| {
        let problems: Vec<Problem> = relations.iter().map(problem).collect();
        smallest_outside(&problem(&inside), &problems, 2, &mut Budget::new(1000, 1 << 20))
    };
    assert_eq!(sought(nothing, &[]), Ok(Sought::Nowhere));
    assert_eq!(sought(everything, &[everything]), Ok(Sought::Nowhere));
    assert_eq!(sought(everything, &[nothing]), Ok(Sought::Found(vec![BigUint::ZERO; 2])));
    let early = smallest_outside(&problem(&everything), &[], 2, &mut Budget::new(0, 1 << 20));
    assert_eq!(early, Ok(Sought::NoneBelow(0)));
}
