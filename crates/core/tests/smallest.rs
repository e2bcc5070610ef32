//! The counterexample that is called smallest is the smallest, as docs/GLOSSARY.md orders them: every claim about
//! functions beside the definitions, and the values of parameters at which a claim is refuted. For games and `forall`,
//! `games_oracle` has the same comparison.

use nimcert_core::answer::{Options, Verdict, answer};
use nimcert_core::decision::{Kind, Outcome, Refutation};
use nimcert_core::language::ast::{Claim, Function, Program, Property, Term};
use nimcert_core::language::evaluate::apply;
use nimcert_testing::terms;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::parametric_kit::answered;

/// Columns that the oracle looks at.
const COLUMNS: u64 = 96;

const PROPERTIES: [Property; 3] = [Property::Monotone, Property::Ns, Property::Nimsum];

/// Definition 8.1 as printed: some place from which on the columns agree, and the values one place lower do not.
fn breaks_ns([z, z_prime]: [u64; 2], values: [&BigUint; 2]) -> bool {
    (1..=64).any(|i| {
        let columns = [z, z_prime].map(|column| column.checked_shr(i).unwrap_or(0));
        columns[0] == columns[1] && values[0] >> (i - 1) != values[1] >> (i - 1)
    })
}

/// The smallest pair of columns that violates a property: the least larger column, then the least smaller one.
fn smallest_pair(property: Property, values: &[BigUint]) -> Option<(u64, u64)> {
    let violates = |z: usize, z_prime: usize| {
        let both = [&values[z], &values[z_prime]];
        let falls = both[0] > both[1];
        let ns = breaks_ns([z as u64, z_prime as u64], both);
        match property {
            Property::Monotone => falls,
            Property::Ns => ns,
            Property::Nimsum => falls || ns,
        }
    };
    let pairs = (1..values.len()).flat_map(|z_prime| (0..z_prime).map(move |z| (z, z_prime)));
    pairs
        .into_iter()
        .find(|&(z, z_prime)| violates(z, z_prime))
        .map(|(z, z_prime)| (z as u64, z_prime as u64))
}

/// The values of the first columns, as far as there are any.
fn values(program: &Program) -> Vec<BigUint> {
    (0..COLUMNS).map_while(|t| apply(program, 0, &[t.into()]).ok()).collect()
}

/// Compares all claims about a function with the oracle; whether one is refuted by columns.
fn all_claims(program: &Program) -> Result<bool, TestCaseError> {
    let values = values(program);
    let mut refuted = false;
    let mut options = Options::default();
    options.exhaustion = false;
    options.search.max_states = 60_000;
    options.search.partition = false;
    for (property, below) in PROPERTIES.into_iter().flat_map(|p| [None, Some(7u32), Some(40)].map(|b| (p, b)))
    {
        let claim = Claim::of_function(false, property, 0, below.map(BigUint::from));
        let found = answer(program, &claim, &options, None);
        prop_assert!(found.kernel.as_ref().is_none_or(Result::is_ok), "{:?}", found.kernel);
        let Some(c) = found.decision.counterexample().filter(|c| c.is_first) else { continue };
        prop_assert!(found.decision.is_smallest);
        refuted |= found.verdict == Verdict::Refuted;
        let bound = BigUint::from(values.len());
        let expected = smallest_pair(property, &values);
        if c.z_prime >= bound {
            // Where f ends, an earlier pair may be known, but none is in what the oracle sees.
            prop_assert_eq!(expected, None);
            continue;
        }
        let pair = (u64::try_from(&c.z).unwrap(), u64::try_from(&c.z_prime).unwrap());
        prop_assert_eq!(Some(pair), expected, "{:?} {:?}", property, values);
        let values = [&values[pair.0 as usize], &values[pair.1 as usize]];
        prop_assert_eq!([&c.f_z, &c.f_z_prime], values);
        let kind = if values[0] > values[1] && property != Property::Ns { Kind::Monotone } else { Kind::Ns };
        prop_assert_eq!(c.kind, kind);
        // A position of a bar is shown of a claim about bars, with monotone heights up to there.
        prop_assert!(c.first_difference.is_none() || property == Property::Nimsum && kind == Kind::Ns);
    }
    Ok(refuted)
}

fn of_body(body: Term) -> Program {
    let function = Function { name: "f".into(), parameters: vec!["t".into()], body };
    Program { functions: vec![function], ..Program::default() }
}

/// Values of the first columns: steps up and down, or any.
fn list() -> impl Strategy<Value = Vec<u64>> {
    let steps = prop::collection::vec(prop_oneof![6 => 0i64..3, 1 => -9i64..0], 1..40).prop_map(|steps| {
        let mut value = 4i64;
        steps
            .into_iter()
            .map(|step| {
                value = (value + step).max(0);
                value.unsigned_abs()
            })
            .collect()
    });
    // The NS property for long: each value is that of half the column, with a change.
    let halves = (1usize..60, 0usize..60, 0u64..40).prop_map(|(count, at, value)| {
        (0..count).map(|t| if t == at { value } else { (t / 2) as u64 }).collect()
    });
    prop_oneof![steps, halves, prop::collection::vec(0u64..12, 1..20)]
}

/// Pieces from given columns on, each a constant, a quotient or a remainder.
fn pieces() -> impl Strategy<Value = String> {
    let piece = || {
        prop_oneof![
            (0u32..9).prop_map(|c| c.to_string()),
            (1u32..9).prop_map(|k| format!("floor(t/{k})")),
            (1u32..9, 1u32..5).prop_map(|(m, k)| format!("floor((t mod {m})/{k})")),
        ]
    };
    (piece(), prop::collection::vec((1u32..40, piece()), 1..4)).prop_map(|(last, cut)| {
        cut.into_iter()
            .fold(last, |rest, (column, piece)| format!("(if t < {column} then {piece} else {rest})"))
    })
}

fn parsed(body: &str) -> Program {
    super::parametric_kit::program(&format!("fun f(t) = {body}\nclaim nimsum f\n"))
}

#[test]
fn the_fall_that_is_shown_is_the_first_and_longest() {
    for (body, property, pair) in [
        ("if t <= 8 then 8 else 2", Property::Monotone, ("0", "9")),
        ("if t <= 8 then 8 else 2", Property::Nimsum, ("0", "9")),
        ("table [0, 1, 1, 2, 2, 1] then 0", Property::Monotone, ("3", "5")),
        (
            "if t < 2^200 then floor(t/4) else 2^100",
            Property::Monotone,
            (
                "5070602400912917605986812821508",
                "1606938044258990275541962092341162602522202993782792835301376",
            ),
        ),
    ] {
        let claim = Claim::of_function(false, property, 0, None);
        let found = answer(&parsed(body), &claim, &Options::default(), None);
        let Outcome::Refuted(Refutation::Columns(c)) = &found.decision.outcome else { panic!("{body}") };
        assert_eq!((c.z.to_string().as_str(), c.z_prime.to_string().as_str()), pair, "{body}");
        assert!(matches!(found.kernel, Some(Ok(_))), "{body}: {:?}", found.kernel);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(nimcert_testing::cases(400)))]

    #[test]
    #[ignore = "takes long"]
    fn of_random_terms(term in terms::regular_term()) {
        all_claims(&terms::function_of(term))?;
    }

    #[test]
    fn of_terms_without_automata(term in terms::irregular_term()) {
        all_claims(&terms::function_of(term))?;
    }

    #[test]
    fn of_pieces(body in pieces()) {
        all_claims(&parsed(&body))?;
    }

    #[test]
    fn of_tables(list in list(), then in 0u64..20) {
        let values = list.into_iter().map(Into::into).collect();
        all_claims(&of_body(Term::Table(values, Box::new(Term::Constant(then.into())))))?;
    }

    #[test]
    fn of_lists_of_heights(list in list()) {
        all_claims(&of_body(Term::Heights(list.into_iter().map(Into::into).collect())))?;
    }
}

/// A wrong value before the first position without one, both beyond the positions that are looked at one by one.
#[test]
fn a_term_is_wrong_before_it_has_no_value() {
    let claim = "if x = 3000 then 5 else if x < 5000 then x else x - 6000";
    let found = answered(&format!("game g(x)\n  move u < x to (u)\nclaim grundy g = {claim}\n"));
    let Outcome::Refuted(Refutation::Closed { position, option, .. }) = &found.decision.outcome else {
        panic!("{:?}", found.decision.outcome)
    };
    let small = |numbers: [u32; 2]| numbers.map(BigUint::from).to_vec();
    assert_eq!((position, option), (&small([5, 3000]), &small([5, 5])));
    assert!(found.decision.is_smallest);
}

/// The order of the values of parameters: the least sum, then lexicographic.
fn first(failing: &[(u32, u32)]) -> (u32, u32) {
    *failing.iter().min_by_key(|(m, n)| (m + n, *m, *n)).expect("one")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(nimcert_testing::cases(60)))]

    /// A claim that fails for a few values of two parameters is refuted at the first ones, by the smallest numbers.
    #[test]
    fn of_claims_with_parameters(failing in prop::collection::vec((0u32..4, 0u32..4), 1..4), x in 0u32..5, kind in 0..2) {
        let at = |(m, n): &(u32, u32)| format!("m = {m} and n = {n}");
        let any = failing.iter().map(at).collect::<Vec<String>>().join(" or ");
        let claim = match kind {
            0 => format!("claim forall x: not (x >= {x} and ({any}))"),
            _ => format!("fun f(t) = if t > {x} and ({any}) then 1 else 2\nclaim monotone f"),
        };
        let text = format!("param m >= 0, n >= 0\n{claim}\n");
        let found = answered(&text);
        prop_assert_eq!(&found.verdict, &Verdict::Refuted, "{}", text);
        let (m, n) = first(&failing);
        prop_assert_eq!(&found.decision.instance, &Some(vec![m.into(), n.into()]), "{}", text);
        match &found.decision.outcome {
            Outcome::Refuted(Refutation::ForAll { values }) => prop_assert_eq!(values, &[BigUint::from(x)]),
            Outcome::Refuted(Refutation::Columns(c)) => {
                prop_assert_eq!((&c.z, &c.z_prime), (&BigUint::ZERO, &BigUint::from(x + 1)));
            }
            other => prop_assert!(false, "{text}: {other:?}"),
        }
    }
}
