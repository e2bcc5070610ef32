//! Sweeps with more values: rows keep their results and get the numbers of the larger sweep.

use nimcert_core::language::Source;
use nimcert_sweep::choices::Choices;
use nimcert_sweep::extension::extended;
use nimcert_sweep::merge::is_about;
use nimcert_sweep::parse_setting;
use nimcert_sweep::plan::{Limits, Plan};
use nimcert_sweep::row::{Asked, TableFile};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

use crate::kit::{FILE, Sweep, journal, sweeps};

/// The plan with other texts of `--set` and another condition, and its choices.
fn with(plan: &Plan, set: Vec<String>, condition: Option<&str>) -> (Plan, Choices) {
    let settings: Vec<_> = set.iter().map(|text| parse_setting(text).expect("a setting")).collect();
    let choices = Choices::of(&Source::new("file", FILE), &settings, condition, 10_000).expect("choices");
    let rows = choices.values.len() as u64 * plan.rows_of_a_choice() as u64;
    (Plan { set, condition: condition.map(str::to_owned), rows, ..plan.clone() }, choices)
}

/// A larger sweep: a value more of one name, and no condition.
fn larger(sweep: &Sweep, at: usize, value: &str) -> (Plan, Choices) {
    let mut set = sweep.plan.set.clone();
    let at = at % set.len();
    set[at] = format!("{},{value}", set[at]);
    with(&sweep.plan, set, None)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn rows_keep_their_results(
        sweep in sweeps(),
        at in 0..2_usize,
        value in prop_oneof![Just("1"), Just("3"), Just("97"), Just("1..8")],
        done in 0..40_usize,
    ) {
        let (plan, choices) = larger(&sweep, at, value);
        prop_assume!(plan != sweep.plan);
        // The earlier sweep need not be complete.
        let mut before = journal(sweep.journal(&sweep.plan, false).as_bytes());
        while before.rows.len() > done {
            before.rows.pop_first();
        }
        let rows = extended(&before, &plan, &choices).expect("a larger sweep");
        prop_assert_eq!(rows.len(), before.rows.len());
        // Rows of both are in the order of their values.
        for ((number, row), old) in rows.iter().zip(before.rows.values()) {
            prop_assert_eq!(row.number, *number);
            prop_assert!(is_about(row, *number, &choices, plan.claims));
            let mut object: Value = serde_json::from_str(&row.line).expect("JSON");
            object["row"] = Value::from(old.number);
            prop_assert_eq!(object, serde_json::from_str::<Value>(&old.line).expect("JSON"));
            prop_assert_eq!(row.line.len() - number.to_string().len(), old.line.len() - old.number.to_string().len());
            prop_assert_eq!(row.times, old.times);
        }
    }

    #[test]
    fn what_is_no_larger_sweep_is_refused(sweep in sweeps(), lost: Index) {
        let before = journal(sweep.journal(&sweep.plan, false).as_bytes());
        prop_assert!(extended(&before, &sweep.plan, &sweep.choices).is_none(), "the same sweep");
        let (plan, choices) = larger(&sweep, 0, "97");
        for other in [
            Plan { limits: Limits { states: 10, ..plan.limits.clone() }, ..plan.clone() },
            Plan { version: "1".to_owned(), ..plan.clone() },
            Plan { file: format!("{FILE} "), ..plan.clone() },
            Plan { certificates: !plan.certificates, ..plan.clone() },
            Plan { shard: Some(nimcert_sweep::plan::Shard { number: 1, of: 2 }), ..plan.clone() },
        ] {
            prop_assert!(extended(&before, &other, &choices).is_none(), "{:?}", other);
        }
        // One choice of the earlier sweep is left out, by a condition.
        let values = &sweep.choices.values[lost.index(sweep.choices.values.len())];
        let differs = |(name, value)| format!("{name} != {value}");
        let condition: Vec<String> = sweep.choices.names.iter().zip(values).map(differs).collect();
        let (plan, choices) = with(&plan, plan.set.clone(), Some(&condition.join(" or ")));
        prop_assert!(extended(&before, &plan, &choices).is_none(), "without {values:?}");
        // Names in another order, and another name.
        if sweep.plan.set == ["s=3", "k=7,1,4..5"] {
            let set = vec!["k=1..9".to_owned(), "s=3".to_owned()];
            let (plan, choices) = with(&sweep.plan, set, None);
            prop_assert!(extended(&before, &plan, &choices).is_none());
        }
    }
}

/// A file that is named by the number of its row would belong to another one.
#[test]
fn files_named_by_numbers_are_not_moved() {
    for (path, moves) in [("tables/k1.csv", true), ("tables/row1.csv", false)] {
        let mut runner = proptest::test_runner::TestRunner::deterministic();
        let tree = sweeps().new_tree(&mut runner).expect("a sweep");
        let Sweep { plan, .. } = proptest::strategy::ValueTree::current(&tree);
        let (plan, small) = with(&Plan { claims: 0, shard: None, ..plan }, vec!["k=1..2".to_owned()], None);
        let asked = Asked { number: 1, names: &small.names, values: &small.values[0], claim: 0 };
        let table = TableFile { path: path.to_owned(), sha256: "0".repeat(64), bytes: 1 };
        let row = asked.tabulated(Ok(table), 0);
        let before =
            nimcert_sweep::journal::Journal { plan: plan.clone(), rows: [(1, row)].into(), length: 0 };
        let (plan, choices) = with(&plan, vec!["k=0..2".to_owned()], None);
        assert_eq!(extended(&before, &plan, &choices).is_some(), moves, "{path}");
    }
}
