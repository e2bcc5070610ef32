//! All 12,870 monotone f on {0..7} with values up to 8, continued by their last value: verdict, cap
//! test, kernel and exhaustive mex agree on each (tests/data: finite_ns_vs_xor_counts.json).

use std::sync::atomic::{AtomicUsize, Ordering};

use nimcert_core::answer::{Options, answer};
use nimcert_core::decision::{Kind, Outcome, Refutation};
use nimcert_core::games::{Bar, BarLimits, compare_with_nim_sum};
use nimcert_core::language::ast::{Claim, Function, Program, Property, Term};
use num_bigint::BigUint;

const COLUMNS: usize = 8;
const LARGEST: u64 = 8;

/// Every monotone sequence of values.
fn sequences() -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..COLUMNS {
        all = all
            .into_iter()
            .flat_map(|prefix: Vec<u64>| {
                let from = prefix.last().copied().unwrap_or(0);
                (from..=LARGEST).map(move |v| [prefix.as_slice(), &[v]].concat())
            })
            .collect();
    }
    all
}

/// The first `u` with `f(u) > f(u-1) | (2^v2(u) - 1)`.
fn first_above_cap(values: &[u64]) -> Option<(usize, u64)> {
    (1..values.len()).find_map(|u| {
        let cap = values[u - 1] | ((1 << u.trailing_zeros()) - 1);
        (values[u] > cap).then_some((u, cap))
    })
}

fn check(values: &[u64]) -> bool {
    let last = *values.last().expect("eight values");
    let body = Term::Table(values.iter().map(|&v| v.into()).collect(), Box::new(Term::Constant(last.into())));
    let function = Function { name: "f".into(), parameters: vec!["t".into()], body };
    let program = Program { functions: vec![function], ..Program::default() };
    let claim = Claim::of_function(false, Property::Nimsum, 0, None);
    let mut options = Options::default();
    options.exhaustion = false;
    let answer = answer(&program, &claim, &options, None);

    // A grid of twice the columns: the continuation counts, too.
    let heights: Vec<u64> = (0..2 * COLUMNS).map(|z| values[z.min(COLUMNS - 1)]).collect();
    let bar = Bar::new(heights).expect("monotone");
    let table = bar.grundy(LARGEST, BarLimits { positions: 1000 }).expect("small");
    let difference = compare_with_nim_sum(&table).first_difference;

    let proved = match (&answer.decision.outcome, first_above_cap(values)) {
        (Outcome::Proved, None) => {
            assert!(difference.is_none(), "{values:?}: proved, but mex differs");
            true
        }
        (Outcome::Refuted(Refutation::Columns(c)), Some((u, cap))) => {
            assert_eq!(c.kind, Kind::Ns, "{values:?}");
            assert_eq!(c.z_prime, BigUint::from(u), "{values:?}");
            let first = c.first_difference.as_ref().expect("NS violations name a position");
            assert_eq!((&first.y, &first.z), (&(cap + 1).into(), &u.into()), "{values:?}");
            let found = difference.expect("refuted, but mex agrees everywhere");
            assert_eq!((found.y, found.z), (cap + 1, u as u64), "{values:?}");
            false
        }
        (outcome, cap) => panic!("{values:?}: the search says {outcome:?}, the cap test {cap:?}"),
    };
    assert!(matches!(answer.kernel, Some(Ok(_))), "{values:?}: {:?}", answer.kernel);
    proved
}

#[test]
fn every_monotone_function_on_eight_columns() {
    let all = sequences();
    assert_eq!(all.len(), 12_870);
    let proved = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for part in all.chunks(all.len().div_ceil(2)) {
            scope.spawn(|| {
                let count = part.iter().filter(|values| check(values)).count();
                proved.fetch_add(count, Ordering::Relaxed);
            });
        }
    });
    assert_eq!(proved.into_inner(), 39);
}
