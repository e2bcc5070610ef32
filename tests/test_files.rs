//! Every test is findable: a file of tests has the name of what it tests, or a subject that docs/TESTING.md lists. The table of
//! the kernel there, and the functions and tests of docs/THEORY.md, section 8, are held by crates/kernel/tests/table.rs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The folders of tests. The kernel's have the folders of its sources.
const FOLDERS: [&str; 7] = [
    "tests",
    "crates/language/tests",
    "crates/core/tests",
    "crates/papers/tests",
    "crates/drawing/tests",
    "crates/report/tests",
    "crates/sweep/tests",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect()
}

fn name(path: &Path) -> String {
    path.file_stem().expect("a name").to_string_lossy().into_owned()
}

/// The modules of a binary of tests.
fn modules(folder: &str) -> Vec<String> {
    let files = entries(&root().join(folder)).into_iter();
    let files = files.filter(|path| path.extension().is_some_and(|e| e == "rs"));
    files.map(|path| name(&path)).filter(|name| name != "main").collect()
}

/// The names of the files and folders of the sources beside a folder of tests.
fn sources(folder: &str) -> BTreeSet<String> {
    let (mut found, mut open) = (BTreeSet::new(), vec![root().join(folder).with_file_name("src")]);
    while let Some(here) = open.pop() {
        for path in entries(&here) {
            found.insert(name(&path));
            if path.is_dir() {
                open.push(path);
            }
        }
    }
    found
}

/// The subjects that docs/TESTING.md lists for a folder of tests.
fn subjects(folder: &str) -> BTreeSet<String> {
    let page = read("docs/TESTING.md");
    let row = page.lines().find_map(|line| line.strip_prefix(&format!("| `{folder}` | ")));
    let words = row.into_iter().flat_map(|row| row.split('`').skip(1).step_by(2));
    words.map(str::to_owned).collect()
}

/// Whether a name is one of these, or begins with one: `sweep_cli` with `sweep`.
fn begins(name: &str, names: &BTreeSet<String>) -> bool {
    let ends = name.match_indices('_').map(|(at, _)| at).chain([name.len()]);
    ends.into_iter().any(|end| names.contains(&name[..end]))
}

#[test]
fn tests_have_the_names_of_sources_or_of_subjects() {
    for folder in FOLDERS {
        let (sources, subjects) = (sources(folder), subjects(folder));
        let others = modules(folder).into_iter().filter(|name| !begins(name, &sources));
        assert_eq!(
            others.collect::<BTreeSet<String>>(),
            subjects,
            "{folder}: names of no source, and the subjects"
        );
    }
}

/// A module of tests that no `main.rs` names would not be run.
#[test]
fn each_file_of_tests_is_in_its_binary() {
    for folder in FOLDERS.into_iter().chain(["crates/kernel/tests"]) {
        let main = read(format!("{folder}/main.rs"));
        for name in modules(folder) {
            assert!(main.contains(&format!("mod {name};")), "{folder}/main.rs has no {name}");
        }
    }
}
