//! Names of files: valid on every system, whatever a claim or its file is called.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

#[cfg(unix)]
use crate::support::command::{Folder, run};
use nimcert_core::certificate::safe_file_name;

#[test]
fn names_of_files_are_safe_on_every_system() {
    for (name, safe) in [
        ("CON", "%43ON"),
        ("nul.claim", "%6Eul.claim"),
        ("Aux .x", "%41ux .x"),
        ("com7", "%63om7"),
        ("LPT\u{b9}", "%4CPT\u{b9}"),
        ("a:b", "a%3Ab"),
        ("<>:\"/\\|?*%", "%3C%3E%3A%22%2F%5C%7C%3F%2A%25"),
        ("end.", "end%2E"),
        ("end ", "end%20"),
        (" start", "%20start"),
        ("..", ".%2E"),
        ("line\nend", "line%0Aend"),
        ("", "%"),
    ] {
        assert_eq!(safe_file_name(name), safe);
    }
    for name in ["com", "com12", "console", "lemma_9.3", "f", "\u{3b1} beta", "nulls", ".hidden"] {
        assert_eq!(safe_file_name(name), name);
    }
}

#[cfg(unix)]
#[test]
fn certificates_of_odd_files_have_safe_names() {
    let folder = Folder::new();
    for (file, name) in [("a:b?.claim", "a%3Ab%3F"), ("NUL.claim", "%4EUL"), ("dots...claim", "dots.%2E")] {
        let claim = folder.file(file, "fun f(t) = floor(t/4)\nclaim ns f\n");
        let out = folder.at("out");
        run(["prove", &claim, "--emit", out.to_str().expect("UTF-8")]).expect(0);
        for extension in ["claim", "cert"] {
            assert!(out.join(format!("{name}.{extension}")).is_file(), "{name}: {:?}", folder.list());
        }
    }
}

#[test]
fn names_that_the_program_chooses_are_safe() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = ["certificates", "examples", "docs/start"].map(|folder| root.join(folder)).to_vec();
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).expect("UTF-8");
            assert_eq!(safe_file_name(name), name);
            count += 1;
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    assert!(count > 1000);
}
