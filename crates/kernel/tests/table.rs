//! The table of cases as a whole: each case is asked for, and the tests that docs/THEORY.md names are
//! there.

use std::collections::BTreeSet;

use crate::SUBJECTS;
use crate::kit::cases::CASES;
use crate::kit::expected::Expected;

fn tests() -> BTreeSet<&'static str> {
    SUBJECTS.iter().flat_map(|subject| subject.tests).copied().collect()
}

#[test]
fn every_case_is_asked_for_once() {
    let count: usize = SUBJECTS.iter().map(|subject| subject.tests.len()).sum();
    assert_eq!(tests().len(), count, "two tests have one name");
    let there: BTreeSet<&str> = CASES.iter().map(|case| case.test).collect();
    assert_eq!(tests(), there);
    let mut named = BTreeSet::new();
    for case in CASES.iter() {
        assert!(named.insert((case.test, &case.what)), "{}: {} twice", case.test, case.what);
    }
}

/// docs/TESTING.md states how many cases there are, and how many must not be verified.
#[test]
fn the_number_of_cases_is_stated() {
    let page = nimcert_testing::root().join("docs/TESTING.md");
    let page = std::fs::read_to_string(page).expect("docs/TESTING.md");
    let not_verified = CASES.iter().filter(|case| case.expected != Expected::Verified).count();
    for (count, after) in [(CASES.len(), " cases"), (not_verified, " of which must not be verified")] {
        let parts = page.split("more than ").skip(1);
        let number = parts.filter_map(|part| part.split_once(after)?.0.replace(',', "").parse().ok());
        let stated: Vec<usize> = number.collect();
        let [stated] = stated[..] else { panic!("docs/TESTING.md: more than ..{after}: {stated:?}") };
        assert!((stated + 1..stated * 2).contains(&count), "{count}{after}: more than {stated} is stated");
    }
}

/// The table of obligations in docs/THEORY.md, section 8: its rows, cells without the code marks.
fn rows_of_theory() -> Vec<Vec<String>> {
    let theory = nimcert_testing::theory();
    let (_, section) = theory.split_once("## 8.").expect("section 8");
    let section = section.split("\n## ").next().unwrap_or(section);
    let rows = section.lines().filter(|line| line.starts_with("| "));
    let cells = |row: &str| row.trim_matches('|').split(" | ").map(|c| c.trim().to_owned()).collect();
    rows.skip(1).filter(|row| !row.starts_with("| ---")).map(cells).collect()
}

fn code_words(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

#[test]
fn every_obligation_of_theory_has_its_tests() {
    let rows = rows_of_theory();
    assert!(rows.len() > 40, "{} rows", rows.len());
    for row in rows {
        let cell = row.last().expect("a cell");
        assert!(code_words(cell).count() > 0, "{row:?} names no test");
        for name in code_words(cell) {
            assert!(tests().contains(name), "docs/THEORY.md names the test {name}");
        }
    }
}

/// The column of code: `file::function`, the file by its path below `src`, a method by its name.
#[test]
fn every_obligation_of_theory_has_its_code() {
    for row in rows_of_theory() {
        let cell = &row[row.len() - 2];
        assert!(code_words(cell).count() > 0, "{row:?} names no code");
        for name in code_words(cell) {
            let (file, function) = name.rsplit_once("::").expect("a file and a function");
            let path = format!("{file}.rs");
            let source = nimcert_kernel::SOURCES.iter().find(|source| source.0 == path);
            let text = source.unwrap_or_else(|| panic!("docs/THEORY.md names the file {path}")).1;
            let there = ["(", "<"].iter().any(|next| text.contains(&format!("fn {function}{next}")));
            assert!(there, "docs/THEORY.md names {function} in {path}");
        }
    }
}

/// The table of source files in docs/TESTING.md: each file of the kernel once, in reading order, with tests that
/// are there; a file of tests with the same name is among them.
#[test]
fn every_source_file_has_its_tests() {
    let page = nimcert_testing::root().join("docs/TESTING.md");
    let page = std::fs::read_to_string(page).expect("docs/TESTING.md");
    let (_, table) = page.split_once("| `crates/kernel/src` | `crates/kernel/tests` |\n").expect("the table");
    let rows = table.lines().skip(1).take_while(|line| line.starts_with("| "));
    let rows: Vec<Vec<&str>> = rows.map(|row| code_words(row).collect()).collect();
    let named: Vec<String> = rows.iter().map(|row| format!("{}.rs", row[0])).collect();
    let is_rooms = |path: &str| path.ends_with("mod.rs") || path == "lib.rs";
    let sources = nimcert_kernel::SOURCES.iter().map(|source| source.0.to_owned());
    let sources: Vec<String> = sources.filter(|path| !is_rooms(path)).collect();
    assert_eq!(named, sources);
    let tests = nimcert_testing::root().join("crates/kernel/tests");
    for row in &rows {
        assert!(row.len() > 1, "{} has no tests", row[0]);
        for test in &row[1..] {
            assert!(tests.join(format!("{test}.rs")).is_file(), "{} names {test}", row[0]);
        }
        let same_name = row[0] != "main" && tests.join(format!("{}.rs", row[0])).is_file();
        assert!(!same_name || row[1..].contains(&row[0]), "{} has tests of its name", row[0]);
    }
}
