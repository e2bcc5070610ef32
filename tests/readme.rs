//! Every `console` block of README.md and of the guide shows what the program prints; a block that is
//! a file is written down first. `UPDATE_GOLDEN=1` writes what is printed.

use crate::support::console;

use std::path::Path;

#[test]
fn readme() {
    let ran = console::check_page(&Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"));
    assert!(ran >= 3, "only {ran} commands of README.md were run");
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"));
    assert!(page.expect("README.md").lines().count() <= 100, "README.md has more than 100 lines");
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
fn expressing() {
    let ran = console::check_page(&Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/EXPRESSING.md"));
    assert!(ran >= 8, "only {ran} commands of EXPRESSING.md were run");
}

/// The pictures are drawn by commands of the first chapter.
#[test]
fn pictures_are_what_the_commands_draw() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let chapter = std::fs::read_to_string(root.join("docs/guide/01-five-minutes.md")).expect("a chapter");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("README.md");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut drawn = 0;
    for line in chapter.lines().filter_map(|line| line.strip_prefix("$ nimcert draw ")) {
        let words = console::words(line);
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_nimcert"))
            .arg("draw")
            .args(&words)
            .current_dir(folder.path())
            .status();
        assert!(run.expect("it runs").success(), "{line}");
        let name = words.last().expect("a file");
        let (shown, kept) = (folder.path().join(name), root.join("docs/pictures").join(name));
        assert!(chapter.contains(&format!("](../pictures/{name})")), "{name}");
        let bytes = |path: &Path| std::fs::read(path).expect("a picture");
        assert!(bytes(&shown) == bytes(&kept), "{} is not what `nimcert draw {line}` draws", kept.display());
        drawn += 1;
    }
    assert!(drawn >= 2, "only {drawn} pictures");
    assert!(readme.contains("](docs/pictures/bar.svg)"), "README.md shows the bar");
}

#[test]
fn a_command_has_one_row() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/guide/11-commands.md")).expect("a chapter");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `nimcert "));
    let mut names: Vec<&str> = rows.filter_map(|row| row.split([' ', '`']).next()).collect();
    names.sort_unstable();
    let help = std::process::Command::new(env!("CARGO_BIN_EXE_nimcert")).arg("--help").output();
    let help = String::from_utf8(help.expect("it runs").stdout).expect("UTF-8");
    let commands = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .map_while(|line| line.strip_prefix("  "));
    let commands = commands.filter(|line| !line.starts_with(' '));
    let mut commands: Vec<&str> = commands.filter_map(|line| line.split(' ').next()).collect();
    commands.sort_unstable();
    assert_eq!(names, commands, "docs/guide/11-commands.md has one row for each command");
}

/// Wherever a page builds the kernel with the compiler alone, arithmetic is checked.
#[test]
fn the_kernel_is_built_alike() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = 0;
    for page in [
        "docs/guide/05-what-to-trust.md",
        "docs/guide/06-ci.md",
        ".ci/steps.toml",
        "README.md",
        "SECURITY.md",
    ] {
        let text = std::fs::read_to_string(root.join(page)).expect("a page");
        let built = |line: &&str| line.contains("rustc ") && line.contains("crates/kernel/src/");
        for line in text.lines().filter(built) {
            assert!(line.contains("rustc --edition 2024 -C overflow-checks=on -O"), "{page}: {line}");
            found += 1;
        }
    }
    assert!(found >= 2, "only {found} lines");
}
