//! The choices of random ranges and conditions, against loops.

use nimcert_core::language::Source;
use nimcert_sweep::choices::{Choices, file_name, words};
use nimcert_sweep::parse_setting;
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::kit::FILE;

/// A term in k, as text and as a function; `None` where it is negative.
#[derive(Debug, Clone, Copy)]
enum End {
    Number(u64),
    Plus(u64),
    Minus(u64),
    Double,
}

impl End {
    fn text(self) -> String {
        match self {
            End::Number(n) => n.to_string(),
            End::Plus(n) => format!("k+{n}"),
            End::Minus(n) => format!("k - {n}"),
            End::Double => "h".to_owned(),
        }
    }

    fn at(self, k: u64) -> Option<u64> {
        match self {
            End::Number(n) => Some(n),
            End::Plus(n) => Some(k + n),
            End::Minus(n) => k.checked_sub(n),
            End::Double => Some(2 * k),
        }
    }
}

fn end() -> impl Strategy<Value = End> {
    prop_oneof![
        (0..9_u64).prop_map(End::Number),
        (0..4_u64).prop_map(End::Plus),
        (0..4_u64).prop_map(End::Minus),
        Just(End::Double),
    ]
}

/// A condition on two numbers.
type Holds = fn(u64, u64) -> bool;

/// Conditions, as texts and as functions.
const CONDITIONS: [(&str, Holds); 5] = [
    ("s mod 2 = 1", |_, s| s % 2 == 1),
    ("s < k", |k, s| s < k),
    ("s = k or k = 3", |k, s| s == k || k == 3),
    ("not (s = 2)", |_, s| s != 2),
    ("h + s > 11", |k, s| 2 * k + s > 11),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn choices_are_those_of_loops(
        ks in proptest::collection::vec(0..12_u64, 1..5),
        first in 0..4_u64,
        last in end(),
        step in 1..4_u64,
        condition in proptest::option::of(0..CONDITIONS.len()),
    ) {
        let list: Vec<String> = ks.iter().map(u64::to_string).collect();
        let texts = [format!("k={}", list.join(",")), format!("s={first}..{}:{step}", last.text())];
        let settings: Vec<_> = texts.iter().map(|text| parse_setting(text).unwrap()).collect();
        let condition = condition.map(|at| CONDITIONS[at]);
        let file = Source::new("file", FILE);
        let found = Choices::of(&file, &settings, condition.map(|(text, _)| text), 10_000);
        let mut sorted = ks.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let mut expected = Vec::new();
        for &k in &sorted {
            // A last number that is negative leaves an empty range.
            let Some(last) = last.at(k) else { continue };
            for s in (first..=last).step_by(step as usize) {
                if condition.is_none_or(|(_, holds)| holds(k, s)) {
                    expected.push(vec![BigUint::from(k), BigUint::from(s)]);
                }
            }
        }
        match found {
            Ok(found) => {
                prop_assert_eq!(&found.names, &["k", "s"]);
                prop_assert_eq!(&found.values, &expected);
                prop_assert!(found.values.is_sorted(), "rows are in order");
                let mut names: Vec<String> = expected.iter().map(|v| file_name(&found.names, v)).collect();
                names.sort_unstable();
                names.dedup();
                prop_assert_eq!(names.len(), expected.len(), "different choices have different names");
            }
            // An end that uses no name, and an empty list, are mistakes.
            Err(_) => prop_assert!(
                expected.is_empty() || matches!(last, End::Number(last) if last < first),
                "{texts:?} {condition:?}"
            ),
        }
    }

    #[test]
    fn the_limit_is_exact(count in 1..40_u64, limit in 1..40_u64) {
        let setting = parse_setting(&format!("k=1..{count}")).unwrap();
        let found = Choices::of(&Source::new("file", FILE), &[setting], None, limit);
        prop_assert_eq!(found.is_ok(), count <= limit);
    }
}

#[test]
fn words_and_names_of_files() {
    let names = ["k".to_owned(), "s'".to_owned()];
    let values = [BigUint::from(3_u8), BigUint::from(0_u8)];
    assert_eq!(words(&names, &values), "k = 3, s' = 0");
    assert_eq!(file_name(&names[..1], &values[..1]), "k3");
    let folder = ["../k".to_owned()];
    assert!(!file_name(&folder, &values[..1]).contains(['/', '\\']));
}
