//! Every `console` block of README.md and of the guide shows what the program prints; a block that is
//! a file is written down first. `UPDATE_GOLDEN=1` writes what is printed.

use crate::support::console;

use std::path::Path;

#[test]
fn readme() {
    let ran = console::check_page(&Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"));
    assert!(ran >= 6, "only {ran} commands of README.md were run");
}

#[test]
fn guide() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/guide");
    let contents = std::fs::read_to_string(folder.join("README.md")).expect("the list of chapters");
    let mut chapters = 0;
    for entry in std::fs::read_dir(&folder).expect("docs/guide") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let ran = console::check_page(&path);
        if name != "README.md" {
            chapters += 1;
            assert!(ran >= 1, "only {ran} commands of {name} were run");
            assert!(contents.contains(&format!("]({name})")), "docs/guide/README.md does not name {name}");
        }
    }
    let listed = contents.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
    assert_eq!(listed, chapters, "a chapter is missing");
}

#[test]
fn pictures_of_the_readme_are_what_its_commands_draw() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).expect("README.md");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut drawn = 0;
    for line in readme.lines().filter_map(|line| line.strip_prefix("nimcert draw ")) {
        let words = console::words(line);
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_nimcert"))
            .arg("draw")
            .args(&words)
            .current_dir(folder.path())
            .status();
        assert!(run.expect("it runs").success(), "{line}");
        let name = words.last().expect("a file");
        let (shown, kept) = (folder.path().join(name), root.join("docs/pictures").join(name));
        assert!(readme.contains(&format!("](docs/pictures/{name})")), "{name}");
        let bytes = |path: &Path| std::fs::read(path).expect("a picture");
        assert!(bytes(&shown) == bytes(&kept), "{} is not what `nimcert draw {line}` draws", kept.display());
        drawn += 1;
    }
    assert!(drawn >= 2, "only {drawn} pictures");
}

#[test]
fn a_command_has_one_row() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).expect("README.md");
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `nimcert "));
    let mut names: Vec<&str> = rows.filter_map(|row| row.split([' ', '`']).next()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "a command has two rows: {names:?}");
    assert!(["audit", "check", "export", "report"].iter().all(|name| names.contains(name)), "{names:?}");
}

/// The kernel is built with checked arithmetic wherever it is said how.
#[test]
fn the_kernel_is_built_alike() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut said = 0;
    for page in
        ["docs/guide/05-what-to-trust.md", "docs/guide/06-ci.md", ".ci/run", "README.md", "SECURITY.md"]
    {
        let text = std::fs::read_to_string(root.join(page)).expect("a page");
        for line in text.lines().filter(|line| line.contains("src/bin/nimcert-kernel.rs")) {
            assert!(line.contains("rustc --edition 2024 -C overflow-checks=on -O"), "{page}: {line}");
            said += 1;
        }
    }
    assert!(said >= 3, "only {said} lines");
}
