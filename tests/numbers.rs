//! Numbers on pages that count something in the tree are right.

use std::path::Path;

use nimcert_testing::case_files::CaseFile;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The paths of the files below a folder whose names end in this way.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let (mut found, mut open) = (Vec::new(), vec![root().join(folder)]);
    while let Some(here) = open.pop() {
        for entry in std::fs::read_dir(&here).unwrap_or_else(|error| panic!("{}: {error}", here.display())) {
            let path = entry.expect("an entry").path();
            let name = path.display().to_string();
            if path.is_dir() {
                open.push(path);
            } else if name.ends_with(ending) {
                found.push(name);
            }
        }
    }
    found
}

fn certificates() -> usize {
    files("certificates", ".cert").len()
}

/// The claims and certificates that the kernel must verify, reject, decline or survive.
fn cases() -> usize {
    ["verify", "reject", "decline", "survive"].iter().map(|folder| CaseFile::all(folder).len()).sum()
}

/// The lines of a file that begin in this way.
fn lines(path: &str, start: &str) -> usize {
    read(path).lines().filter(|line| line.starts_with(start)).count()
}

/// The propositions of the two files of statements, and those with the number of a statement of THEORY.
fn propositions() -> (usize, usize) {
    let text = ["proofs/Statements.v", "proofs/Obligations.v"].map(read).concat();
    let name = |line: &str| Some(line.strip_prefix("Definition ")?.split_once(" : Prop :=")?.0.to_owned());
    let names: Vec<String> = text.lines().filter_map(name).filter(|name| !name.contains(' ')).collect();
    let kinds = ["Theorem_", "Lemma_", "Corollary_", "Proposition_"];
    let is_numbered = |name: &&String| kinds.iter().any(|kind| name.starts_with(kind));
    (names.len(), names.iter().filter(is_numbered).count())
}

/// The unsound changes of the checker in Rocq.
fn changes() -> usize {
    let script = read("scripts/rocq-checker");
    let (_, list) = script.split_once("\nCHANGES = [\n").expect("the changes");
    let (list, _) = list.split_once("\n]").expect("their end");
    list.lines().filter(|line| line.starts_with("    (")).count()
}

/// The numbered items of the papers.
fn items() -> usize {
    read("tests/data/numbered_items.txt")
        .lines()
        .filter(|line| line.contains('/') && !line.starts_with('#'))
        .count()
}

/// The code of the kernel in hundreds of lines, in a folder or, with an empty name, in all.
fn kernel(folder: &str) -> usize {
    let sources = files(&format!("crates/kernel/src/{folder}"), ".rs");
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let count =
        |path: &String| std::fs::read_to_string(path).expect("a source").lines().filter(is_code).count();
    (sources.iter().map(count).sum::<usize>() + 50) / 100 * 100
}

/// The numbers between two texts of a page.
fn stated(page: &str, before: &str, after: &str) -> Vec<usize> {
    let text = read(page);
    let parts = text.split(before).skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(rest.len());
        rest[end..].starts_with(after).then(|| rest[..end].replace(',', ""))?.parse().ok()
    });
    parts.collect()
}

#[test]
fn numbers_on_pages_are_those_of_the_tree() {
    let (propositions, numbered) = propositions();
    let testing = "docs/TESTING.md";
    let architecture = "ARCHITECTURE.md";
    for (page, before, after, count) in [
        ("README.md", "(certificates/README.md): ", " certificates for", certificates()),
        ("checkers/rocq/README.md", "verifies all ", " shipped certificates", certificates()),
        (testing, "all ", " shipped certificates verified", certificates()),
        (testing, "| ", " pairs; each rejection code", cases()),
        (
            testing,
            "The ",
            " files where this happens",
            lines("checkers/python/comparison/limit_differences.py", "    LimitDifference("),
        ),
        (
            testing,
            "`--corpus`; ",
            " certificates with parameters",
            lines("crates/kernel/tests/files/verify/parametric.cases", "%% case "),
        ),
        (testing, "Each of ", " unsound changes", changes()),
        (testing, "| ", " propositions are proved; ", propositions),
        (testing, "propositions are proved; ", " of them are numbered", numbered),
        (testing, "| ", " items, ", items()),
        (testing, "`fuzz/` has ", " targets", lines("fuzz/Cargo.toml", "[[bin]]")),
        (testing, "(all at once with `FUZZ_JOBS=", "`", lines("fuzz/Cargo.toml", "[[bin]]")),
        (architecture, "these are about ", " lines of code", kernel("")),
        (architecture, " lines of code in ", " files", files("crates/kernel/src", ".rs").len()),
        (architecture, "| `claim/` | ", " |", kernel("claim")),
        (architecture, "| `automata/` | ", " |", kernel("automata")),
        (architecture, "| `elaborate/` | ", " |", kernel("elaborate")),
        (architecture, "| `certificate/` | ", " |", kernel("certificate")),
        (architecture, "| `rules/` | ", " |", kernel("rules")),
    ] {
        assert_eq!(stated(page, before, after), [count], "{page}: `{before}..{after}`");
    }
}
