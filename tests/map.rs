//! Every test is findable: tests/MAP.md has a row for each source file of the language and the core. The table of the kernel, in
//! docs/TESTING.md, and the functions and tests of docs/THEORY.md, section 8, are held by the kernel's own
//! crates/kernel/tests/table.rs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The Rust files below a folder, by their paths from it.
fn sources(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(here) = folders.pop() {
        for entry in std::fs::read_dir(&here).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let path = path.strip_prefix(folder).expect("below it").to_string_lossy().replace('\\', "/");
                found.insert(path);
            }
        }
    }
    found
}

/// The words in backquotes of a text.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The file of a module of tests, or none.
fn test_file(module: &str) -> Option<PathBuf> {
    let (package, rest) = module.split_once("::")?;
    let folder = match package {
        "program" => root().join("tests"),
        "language" | "core" | "kernel" | "papers" | "drawing" | "report" | "sweep" => {
            root().join("crates").join(package).join("tests")
        }
        _ => return None,
    };
    let path = folder.join(rest.replace("::", "/")).with_extension("rs");
    path.is_file().then_some(path)
}

#[test]
fn each_source_file_has_a_row_and_each_row_names_tests() {
    let page = read("tests/MAP.md");
    for folder in ["crates/language/src", "crates/core/src", "crates/sweep/src"] {
        let (_, rest) = page.split_once(&format!("\n## {folder}\n")).expect("a section");
        let table = rest.split("\n## ").next().unwrap_or(rest);
        let mut named = BTreeSet::new();
        for row in table.lines().filter_map(|line| line.strip_prefix("| `")) {
            let (source, tests) = row.split_once("` | ").expect("two columns");
            assert!(named.insert(source.to_owned()), "{source} has two rows");
            assert!(quoted(tests).count() > 0, "{source} has no test");
            for module in quoted(tests) {
                assert!(test_file(module).is_some(), "{source}: there is no {module}");
            }
        }
        let there = sources(&root().join(folder));
        let without: Vec<&String> = there.difference(&named).collect();
        let gone: Vec<&String> = named.difference(&there).collect();
        assert!(without.is_empty() && gone.is_empty(), "{folder}: no row {without:?}, no file {gone:?}");
    }
}

/// A module of tests that no `main.rs` names would not be run.
#[test]
fn each_file_of_tests_is_in_its_binary() {
    for folder in [
        "tests",
        "crates/language/tests",
        "crates/core/tests",
        "crates/kernel/tests",
        "crates/papers/tests",
        "crates/drawing/tests",
        "crates/report/tests",
        "crates/sweep/tests",
    ] {
        let main = read(format!("{folder}/main.rs"));
        for entry in std::fs::read_dir(root().join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            if path.extension().is_some_and(|e| e == "rs") && name != "main" {
                assert!(main.contains(&format!("mod {name};")), "{folder}/main.rs has no {name}");
            }
        }
    }
}
