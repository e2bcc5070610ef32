//! No circle between the files of a crate: someone who reads a file needs only files that do not need it.
//!
//! A file depends on the files that define the items whose paths it names. A name that a file only passes on, with
//! `pub use`, is an item of the file that defines it. A call `value.method()` has no path and is not followed: methods
//! of a type may be spread over several files that call each other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::modules::Modules;

/// Each file, with the files that it depends on and the names of items that make it depend on them.
pub type Uses = BTreeMap<PathBuf, BTreeMap<PathBuf, BTreeSet<String>>>;

/// The dependencies between files of the crate with this root.
pub fn uses(root: &Path, files: &BTreeMap<PathBuf, String>) -> Uses {
    let modules = Modules::read(root, files);
    let mut uses = Uses::new();
    for module in modules.all() {
        let own = uses.entry(modules.file(module).to_owned()).or_default();
        for (other, name) in modules.items_used(module) {
            own.entry(modules.file(other).to_owned()).or_default().insert(name);
        }
        own.remove(modules.file(module));
    }
    uses
}

/// The largest sets of files that depend on each other, each with at least two files.
fn circles(uses: &Uses) -> Vec<BTreeSet<&Path>> {
    let reached: BTreeMap<&Path, BTreeSet<&Path>> =
        uses.keys().map(|file| (file.as_path(), reachable(uses, file))).collect();
    let mut found: Vec<BTreeSet<&Path>> = Vec::new();
    for (file, below) in &reached {
        if below.contains(file) && !found.iter().any(|circle| circle.contains(file)) {
            found.push(below.iter().copied().filter(|other| reached[other].contains(file)).collect());
        }
    }
    found
}

/// The files that a file depends on, also through others.
fn reachable<'u>(uses: &'u Uses, file: &'u Path) -> BTreeSet<&'u Path> {
    let mut found = BTreeSet::new();
    let mut open = vec![file];
    while let Some(file) = open.pop() {
        open.extend(uses[file].keys().map(PathBuf::as_path).filter(|other| found.insert(*other)));
    }
    found
}

/// The circles, each with the dependencies between its files.
pub fn described(uses: &Uses) -> String {
    let mut text = String::new();
    for circle in circles(uses) {
        text += &format!("a circle of {} files:\n", circle.len());
        for file in &circle {
            for (other, names) in uses[*file].iter().filter(|(other, _)| circle.contains(other.as_path())) {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                text += &format!("  {} uses {} of {}\n", file.display(), names.join(", "), other.display());
            }
        }
    }
    text
}

/// The files of a crate, by their paths in its source folder, from texts.
fn crate_of(files: [(&str, &str); 4]) -> Uses {
    let files = files.map(|(file, text)| (PathBuf::from(file), text.to_owned())).into();
    uses(Path::new("lib.rs"), &files)
}

#[test]
fn a_circle_is_found_through_every_kind_of_path() {
    let parent = "mod left; mod right; pub use right::Right; pub use left::*;";
    let left = "use super::Right; pub struct Left(Right);";
    for right in [
        "use super::left::Left; pub struct Right(Vec<Left>);",
        "use super::{left as other, side::*}; pub struct Right(Vec<other::Left>);",
        "use crate::folder::*; pub struct Right(Vec<Left>);",
        "pub struct Right; impl Right { fn left() { drop(super::left::Left(Self)); } }",
        "pub struct Right; fn left() { assert!(matches!(left(), self::super::Left(Right))); }",
        "pub struct Right; fn left() { use crate::folder::Left; }",
        "made! { Made } use super::left::Made as Other; pub struct Right;",
        "#[derive(Clone)] #[arg(value_parser = super::left::Left)] pub struct Right;",
    ] {
        let files = [
            ("lib.rs", "mod folder;"),
            ("folder/mod.rs", parent),
            ("folder/left.rs", left),
            ("folder/right.rs", right),
        ];
        let text = described(&crate_of(files));
        assert!(text.starts_with("a circle of 2 files:\n"), "{right}: {text}");
        assert!(text.contains("  folder/left.rs uses Right of folder/right.rs\n"), "{right}: {text}");
        let name = if right.starts_with("made!") { "Made" } else { "Left" };
        let back = format!("  folder/right.rs uses {name} of folder/left.rs\n");
        assert!(text.contains(&back), "{right}: {text}");
    }
}

#[test]
fn a_parent_that_defines_what_its_child_uses_is_in_a_circle() {
    let child = ("folder/child.rs", "use super::Shared; pub struct Child(Shared);");
    let shared = ("shared.rs", "pub struct Shared;");
    for (parent, circles) in [
        ("mod child; pub use child::Child; pub struct Shared;", 1),
        ("mod child; pub struct Shared; fn new() -> child::Child { child::Child(Shared) }", 1),
        ("mod child; pub struct Shared;", 0),
        ("mod child; pub use child::Child; use crate::shared::Shared;", 0),
    ] {
        let files = [("lib.rs", "mod shared; mod folder;"), ("folder/mod.rs", parent), child, shared];
        let text = described(&crate_of(files));
        assert_eq!(text.matches("a circle of 2 files").count(), circles, "{parent}: {text}");
    }
}

#[test]
fn tests_and_other_crates_make_no_circle() {
    let files = [
        ("lib.rs", "mod left; mod right;"),
        ("left.rs", "use crate::right::Right; pub struct Left(Right);"),
        ("right.rs", "pub struct Right; #[cfg(test)] mod tests { use crate::left::Left; }"),
        ("unused.rs", "use left::Left; fn left() { left.Left(); }"),
    ];
    assert_eq!(described(&crate_of(files)), "");
}
