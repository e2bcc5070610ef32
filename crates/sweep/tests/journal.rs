//! Journals that are cut off at any byte, or changed at any byte.

use nimcert_sweep::journal::{JournalError, first_line, line, read};
use nimcert_sweep::plan::Plan;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::kit::{Sweep, journal, sweeps};

/// The rows of the whole lines of a text.
fn whole_lines(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte == b'\n').count().saturating_sub(1)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_is_written_is_read(sweep in sweeps(), backwards: bool) {
        let text = sweep.journal(&sweep.plan, backwards);
        let found = journal(text.as_bytes());
        prop_assert_eq!(&found.plan, &sweep.plan);
        prop_assert_eq!(&found.rows, &sweep.rows);
        prop_assert_eq!(found.length, text.len());
        let choices = found.plan.choices().expect("the plan has its choices");
        prop_assert_eq!(choices, sweep.choices);
    }

    /// Whatever was written when a process died, whole lines count and nothing else; the rest can be added.
    #[test]
    fn a_journal_that_is_cut_off_goes_on(sweep in sweeps(), backwards: bool, at: Index) {
        let text = sweep.journal(&sweep.plan, backwards);
        let cut = at.index(text.len() + 1);
        let left = &text.as_bytes()[..cut];
        let Some(found) = read(left).expect("a beginning of a journal") else {
            prop_assert!(!left.contains(&b'\n'), "a whole first line is read");
            return Ok(());
        };
        prop_assert_eq!(found.rows.len(), whole_lines(left));
        prop_assert!(found.rows.iter().all(|(number, row)| sweep.rows[number] == *row));
        let identity = sweep.plan.identity();
        let mut again = left[..found.length].to_vec();
        for row in sweep.rows.values().filter(|row| !found.rows.contains_key(&row.number)) {
            again.extend(line(&identity, row).bytes());
        }
        prop_assert_eq!(journal(&again).rows, sweep.rows);
    }

    /// A byte that is not as it was is noticed, or it ends the last line, which is then computed again.
    #[test]
    fn a_changed_byte_is_noticed(sweep in sweeps(), at: Index, byte: u8) {
        let text = sweep.journal(&sweep.plan, false).into_bytes();
        let at = at.index(text.len());
        prop_assume!(text[at] != byte);
        let mut changed = text.clone();
        changed[at] = byte;
        match read(&changed) {
            Err(_) => {}
            Ok(None) => prop_assert_eq!(whole_lines(&text), 0),
            Ok(Some(found)) => {
                prop_assert_eq!(at, text.len() - 1, "only the last line feed may be lost");
                prop_assert_eq!(found.rows.len() + 1, sweep.rows.len());
            }
        }
    }

    #[test]
    fn lines_of_other_sweeps_are_refused(sweep in sweeps(), other in sweeps(), number in 1..4_u64) {
        let text = sweep.journal(&sweep.plan, false);
        let row = other.rows.values().next().expect("a row");
        prop_assume!(sweep.plan != other.plan);
        let foreign = first_line(&sweep.plan) + &line(&other.plan.identity(), row);
        prop_assert_eq!(read(foreign.as_bytes()), Err(JournalError::Damaged(2)));
        let twice = text.clone() + text.lines().nth(1).expect("a row") + "\n";
        prop_assert_eq!(read(twice.as_bytes()), Err(JournalError::Twice(sweep.rows.len() + 2)));
        // A row of another shard, with a check sum that is right.
        let plan = sweep.shard(number, 3);
        let outside = sweep.rows.values().find(|row| !plan.has(row.number));
        if let Some(row) = outside {
            let text = first_line(&plan) + &line(&plan.identity(), row);
            prop_assert_eq!(read(text.as_bytes()), Err(JournalError::Other(2)));
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let found = read(&bytes);
        prop_assert!(!matches!(found, Ok(Some(_))), "no journal by chance");
    }

    #[test]
    fn any_lines_below_a_plan_are_refused(sweep in sweeps(), rest in "\\PC{0,40}") {
        let text = first_line(&sweep.plan) + &rest + "\n";
        prop_assert!(read(text.as_bytes()).is_err());
    }
}

#[test]
fn versions_and_other_files() {
    let plan: Plan = serde_json::from_str(&plan_line()).expect("a plan");
    let first = first_line(&plan);
    assert_eq!(read(b"").map(|found| found.is_none()), Ok(true));
    assert_eq!(read(&first.as_bytes()[..20]).map(|found| found.is_none()), Ok(true));
    let other = first.replacen("nimcert sweep 1", "nimcert sweep 9", 1);
    assert_eq!(read(other.as_bytes()), Err(JournalError::Version));
    for foreign in
        ["hello", "hello\n", "{}\n", "0123456789abcdef {}\n", "0123456789abcdef []\nx", "\n", "\u{0}"]
    {
        assert_eq!(read(foreign.as_bytes()), Err(JournalError::Foreign), "{foreign:?}");
    }
    // A field that this version does not know, with a right check sum, is not a plan of this version.
    assert!(serde_json::from_str::<Plan>(&plan_line().replacen('{', "{\"new\":1,", 1)).is_err());
}

/// The line of some plan.
fn plan_line() -> String {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let tree = sweeps().new_tree(&mut runner).expect("a sweep");
    let Sweep { plan, .. } = proptest::strategy::ValueTree::current(&tree);
    plan.line()
}
