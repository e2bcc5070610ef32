//! The search against brute force: random terms, every verdict and every counterexample.

use nimcert_core::answer::{Answer, Options, answer};
use nimcert_core::automaton::{Budget, Builder, DEAD, Nodes, Table, Tables};
use nimcert_core::decision::{self, Counterexample, Decision, Kind, Outcome, Refutation};
use nimcert_core::language::ast::{Claim, Program, Property, Term};
use nimcert_core::language::evaluate::apply;
use nimcert_testing::terms;
use num_bigint::BigUint;
use proptest::prelude::*;

/// Columns that brute force looks at.
const COLUMNS: u64 = 256;

/// What brute force finds below [`COLUMNS`]: the first column without a value, the first that is
/// smaller than the one before, and the smallest NS violation.
struct BruteForce {
    undefined: Option<u64>,
    falls_at: Option<u64>,
    ns: Option<(u64, u64)>,
}

fn bits(n: &BigUint) -> u64 {
    n.bits()
}

fn brute_force(program: &Program) -> BruteForce {
    let values: Vec<BigUint> = (0..COLUMNS).map_while(|t| apply(program, 0, &[t.into()]).ok()).collect();
    let undefined = (values.len() < COLUMNS as usize).then_some(values.len() as u64);
    let falls_at = (1..values.len()).find(|&u| values[u] < values[u - 1]).map(|u| u as u64);
    // Definition 8.1 as printed: every pair, the smaller columns first.
    let ns = (1..values.len() as u64).find_map(|z1| {
        (0..z1)
            .find(|&z| {
                let difference = &values[z as usize] ^ &values[z1 as usize];
                bits(&difference) >= u64::from(64 - (z ^ z1).leading_zeros())
            })
            .map(|z| (z, z1))
    });
    BruteForce { undefined, falls_at, ns }
}

fn answered(program: &Program) -> Answer {
    let mut search = decision::Options::default();
    search.max_states = 60_000;
    search.partition_states = 20_000;
    let mut options = Options::default();
    options.search = search;
    options.exhaustion = false;
    answer(program, &Claim::of_function(false, Property::Nimsum, 0, None), &options, None)
}

/// The counterexample is one, whatever brute force saw.
fn holds_up(program: &Program, c: &Counterexample) -> Result<(), TestCaseError> {
    let value = |z: &BigUint| apply(program, 0, std::slice::from_ref(z)).expect("defined there");
    prop_assert!(c.z < c.z_prime);
    prop_assert_eq!(&value(&c.z), &c.f_z);
    prop_assert_eq!(&value(&c.z_prime), &c.f_z_prime);
    match c.kind {
        Kind::Monotone => prop_assert!(c.f_z > c.f_z_prime),
        Kind::Ns => {
            let (difference, parted) = (&c.f_z ^ &c.f_z_prime, &c.z ^ &c.z_prime);
            prop_assert!(difference.bits() >= parted.bits());
            prop_assert_eq!(difference.bits(), c.bit + 1);
        }
    }
    Ok(())
}

fn agrees(program: &Program, decision: &Decision) -> Result<(), TestCaseError> {
    let brute = brute_force(program);
    match &decision.outcome {
        Outcome::Undefined { column, .. } => match brute.undefined {
            Some(first) => prop_assert_eq!(column, &BigUint::from(first)),
            None => {
                prop_assert!(*column >= BigUint::from(COLUMNS));
                prop_assert!(apply(program, 0, std::slice::from_ref(column)).is_err());
            }
        },
        Outcome::Proved => {
            prop_assert_eq!((brute.undefined, brute.falls_at, brute.ns), (None, None, None));
        }
        Outcome::Refuted(Refutation::Columns(c)) => {
            holds_up(program, c)?;
            // Where f ends is no matter if it fails before.
            let column = u64::try_from(&c.z_prime).ok().filter(|&z| z < COLUMNS);
            let first_ns = brute.ns.map(|(_, z1)| z1);
            // The first violating column; a fall counts before an NS violation at the same one.
            let first = brute.falls_at.into_iter().chain(first_ns).min();
            prop_assert_eq!(first, column);
            match c.kind {
                Kind::Monotone => prop_assert_eq!(brute.falls_at, column),
                Kind::Ns => {
                    let pair = column.and_then(|z1| Some((u64::try_from(&c.z).ok()?, z1)));
                    prop_assert_eq!(brute.ns, pair);
                    prop_assert!(column.is_none() || brute.falls_at != column);
                }
            }
        }
        Outcome::ProvedBelow { .. } => prop_assert!(false, "a regular term was bounded"),
        Outcome::Undecided(_) => {}
        other => prop_assert!(false, "a claim about a function: {other:?}"),
    }
    Ok(())
}

/// The kernel verifies what the search certifies.
fn certified(answer: &Answer) -> Result<(), TestCaseError> {
    let (Some(certificate), Some(Err(failure))) = (&answer.certificate, &answer.kernel) else {
        return Ok(());
    };
    let text = String::from_utf8_lossy(&certificate.bytes);
    Err(TestCaseError::fail(format!("{failure} of {}\n{text}", certificate.claim)))
}

fn graph(program: &Program) -> Option<Table> {
    let mut nodes = Nodes::default();
    let body = nodes.function(program, 0).ok()?;
    let tables = Tables::default();
    let mut builder = Builder::new(&nodes, &tables, 2);
    let part = builder.define(body, &[0], 1).ok()?;
    builder.push(part);
    Table::of_problem(&builder.finish(), &mut Budget::new(60_000, 1 << 30)).ok()
}

/// Whether a table of two tracks accepts a pair, read with this many leading zeros.
fn contains(table: &Table, t: &BigUint, y: &BigUint, zeros: u64) -> bool {
    let length = t.bits().max(y.bits()) + zeros;
    let mut state = 0;
    for place in (0..length).rev() {
        let letter = usize::from(t.bit(place)) | usize::from(y.bit(place)) << 1;
        state = table.step(state, letter);
        if state == DEAD {
            return false;
        }
    }
    table.accepts(state)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: nimcert_testing::cases(1000), max_shrink_iters: 2000, ..ProptestConfig::default() })]

    #[test]
    fn verdicts_and_counterexamples_are_those_of_brute_force(term in terms::regular_term()) {
        let program = terms::function_of(term);
        let answer = answered(&program);
        agrees(&program, &answer.decision)?;
        certified(&answer)?;
    }

    #[test]
    fn monotone_terms_too(term in terms::monotone_term()) {
        let program = terms::function_of(term);
        let answer = answered(&program);
        if !matches!(answer.decision.outcome, Outcome::ProvedBelow { .. }) {
            agrees(&program, &answer.decision)?;
        }
        certified(&answer)?;
    }

    #[test]
    fn the_automaton_of_a_term_is_its_graph(term in terms::regular_term(), t in prop::collection::vec(any::<u32>(), 0..4), zeros in 0u64..5) {
        let program = terms::function_of(term);
        let t = BigUint::new(t);
        if let (Some(table), Ok(y)) = (graph(&program), apply(&program, 0, std::slice::from_ref(&t))) {
            prop_assert!(contains(&table, &t, &y, zeros));
            prop_assert!(!contains(&table, &t, &(&y + 1u32), zeros));
            if y > BigUint::ZERO {
                prop_assert!(!contains(&table, &t, &(&y - 1u32), zeros));
                prop_assert!(!contains(&table, &t, &BigUint::ZERO, zeros));
            }
        }
    }
}

/// The generator makes what the tests above are about: proofs, both kinds of refutation, undefined
/// terms, tables with states.
#[test]
fn the_generator_reaches_every_outcome() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut proved, mut fell, mut ns, mut undefined, mut undecided) = (0, 0, 0, 0, 0);
    let mut largest = 0;
    for _ in 0..600 {
        let term: Term = terms::regular_term().new_tree(&mut runner).expect("a term").current();
        let decision = answered(&terms::function_of(term)).decision;
        largest = largest.max(decision.states);
        match decision.outcome {
            Outcome::Proved => proved += 1,
            Outcome::Refuted(Refutation::Columns(c)) if c.kind == Kind::Ns => ns += 1,
            Outcome::Refuted(_) => fell += 1,
            Outcome::Undefined { .. } => undefined += 1,
            _ => undecided += 1,
        }
    }
    let counts = [proved, fell, ns, undefined];
    assert!(counts.iter().all(|&n| n >= 10), "proved, not monotone, not NS, undefined: {counts:?}");
    assert!(undecided <= 60, "{undecided} of 600 terms were not decided");
    assert!(largest >= 1000, "the largest search made {largest} states");
}
