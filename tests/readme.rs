//! Every `console` block of README.md and of the guide shows what the program prints; a block that is
//! a file is written down first. `UPDATE_GOLDEN=1` writes what is printed.

#[path = "support/console.rs"]
mod console;

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
