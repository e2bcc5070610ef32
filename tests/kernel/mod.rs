//! What the tests of the kernel share: certificates made by the search, certificates forged for
//! false claims, edits of their text, and the table of what the kernel has to say to them.

#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of it")]
#![allow(clippy::expect_used, reason = "tests")]

pub mod cases;
pub mod certificate;
pub mod computed;
pub mod costs;
pub mod expected;
pub mod forge;
pub mod form;
pub mod game_forge;
pub mod games;
pub mod hidden;
pub mod lemma;
pub mod mutants;
pub mod said;
pub mod truth;
pub mod universal;
pub mod values;

use std::collections::BTreeSet;
use std::path::Path;

use expected::Case;

/// Holds the cases against the tests that ask for them: each is asked for, none is there twice.
pub fn hold_cases_against(tests: &[&str], cases: &[Case]) {
    let asked: BTreeSet<&str> = tests.iter().copied().collect();
    let there: BTreeSet<&str> = cases.iter().map(|case| case.test).collect();
    assert_eq!(asked, there);
    let mut named = BTreeSet::new();
    for case in cases {
        assert!(named.insert((case.test, &case.what)), "{}: {} twice", case.test, case.what);
    }
}

/// Holds the tests against the table of docs/THEORY.md, section 8: those that `named` finds in a word of code
/// there, at least so many.
pub fn hold_theory_against(tests: &[&str], least: usize, named: impl Fn(&str) -> Option<&str>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let theory = std::fs::read_to_string(root.join("docs/THEORY.md")).expect("docs/THEORY.md");
    let (_, table) = theory.split_once("## 8.").expect("section 8");
    let names: Vec<&str> = table.split('`').filter_map(named).collect();
    for name in &names {
        assert!(tests.contains(name), "docs/THEORY.md names {name}");
    }
    assert!(names.len() >= least, "only {} tests were found in the table", names.len());
}
