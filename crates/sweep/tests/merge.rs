//! Shards of random sweeps, interrupted at random bytes and put together, against one run.

use nimcert_sweep::journal::{Journal, line};
use nimcert_sweep::merge::{MergeError, is_about, merge};
use nimcert_sweep::plan::Limits;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::kit::{Sweep, journal, sweeps};

/// The journals of all shards, each interrupted at some bytes and then finished.
fn shards(sweep: &Sweep, of: u64, cuts: &[Index]) -> Vec<(String, Journal)> {
    let shard = |number: u64| {
        let plan = sweep.shard(number, of);
        let mut text = sweep.journal(&plan, number.is_multiple_of(2)).into_bytes();
        for cut in cuts {
            let least = text.iter().position(|&byte| byte == b'\n').expect("a first line") + 1;
            text.truncate(least + cut.index(text.len() - least + 1));
            let left = journal(&text);
            text.truncate(left.length);
            for row in sweep.rows.values() {
                if plan.has(row.number) && !left.rows.contains_key(&row.number) {
                    text.extend(line(&plan.identity(), row).bytes());
                }
            }
        }
        (format!("part{number}"), journal(&text))
    };
    (1..=of).map(shard).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn merged_rows_are_those_of_one_run(
        sweep in sweeps(),
        of in 1..12_u64,
        cuts in proptest::collection::vec(any::<Index>(), 0..3),
        first: Index,
    ) {
        let mut parts = shards(&sweep, of, &cuts);
        let first = first.index(parts.len());
        parts.rotate_left(first);
        let merged = merge(parts.clone()).expect("it is complete").expect("there are shards");
        prop_assert_eq!(&merged.plan, &sweep.plan);
        prop_assert_eq!(&merged.rows, &sweep.rows);
        prop_assert_eq!(&merged.choices, &sweep.choices);
        for (number, part) in &merged.from {
            prop_assert!(parts[*part].1.rows.contains_key(number));
        }
        // The merged rows are a sweep of their own: merging it alone changes nothing.
        let whole = journal(sweep.journal(&sweep.plan, false).as_bytes());
        let again = merge(vec![("all".to_owned(), whole)]).expect("complete").expect("one");
        prop_assert_eq!(again.rows, sweep.rows);
    }

    #[test]
    fn a_missing_row_is_named(sweep in sweeps(), of in 1..5_u64, lost: Index) {
        let lost = lost.index(sweep.rows.len()) as u64 + 1;
        let mut parts = shards(&sweep, of, &[]);
        for (_, part) in &mut parts {
            part.rows.remove(&lost);
        }
        let owner = parts.iter().find(|(_, part)| part.plan.has(lost)).expect("an owner").0.clone();
        let Err(MergeError::Missing(says)) = merge(parts.clone()) else { panic!("row {lost} is missing") };
        prop_assert!(says.contains(&format!("missing: {lost};")) && says.contains(&owner), "{}", says);
        // Without its shard too.
        parts.retain(|(name, _)| *name != owner);
        prop_assert!(parts.is_empty() || matches!(merge(parts), Err(MergeError::Missing(_))));
    }

    #[test]
    fn what_does_not_belong_together_is_refused(sweep in sweeps(), of in 2..5_u64, at: Index) {
        let parts = shards(&sweep, of, &[]);
        let mut twice = parts.clone();
        let again = at.index(parts.len());
        twice.push(("copy".to_owned(), parts[again].1.clone()));
        if !parts[again].1.rows.is_empty() {
            let refused = merge(twice);
            let is_twice = matches!(&refused, Err(MergeError::Twice(_, name, _)) if name == "copy");
            prop_assert!(is_twice, "{:?}", refused);
        }
        let mut other = parts.clone();
        let last = other.last_mut().expect("a shard");
        last.1.plan.limits = Limits { states: 10, ..last.1.plan.limits.clone() };
        let refused = merge(other);
        prop_assert!(matches!(&refused, Err(MergeError::Different(_, _, "different limits"))), "{:?}", refused);
        // Rows that were exchanged, as no journal with right check sums has them.
        if sweep.rows.len() >= 2 {
            let mut wrong = journal(sweep.journal(&sweep.plan, false).as_bytes());
            let (first, second) = (wrong.rows[&1].clone(), wrong.rows[&2].clone());
            wrong.rows.insert(1, second);
            wrong.rows.insert(2, first);
            let refused = merge(vec![("all".to_owned(), wrong)]);
            prop_assert!(matches!(refused, Err(MergeError::Wrong(_, 1))), "{:?}", refused);
        }
    }

    #[test]
    fn a_row_is_about_its_own_number_only(sweep in sweeps(), at: Index, other: Index) {
        let number = at.index(sweep.rows.len()) as u64 + 1;
        let other = other.index(sweep.rows.len() + 2) as u64 + 1;
        let row = &sweep.rows[&number];
        prop_assert_eq!(is_about(row, other, &sweep.choices, sweep.plan.claims), number == other);
    }
}

#[test]
fn nothing_is_no_sweep() {
    assert!(merge(Vec::new()).expect("no mistake").is_none());
}
