//! MONA, for tests that ask it. These tests are marked `#[ignore]`, because `cargo test` needs no other program;
//! `.ci/run` installs MONA and runs them.

use std::process::Command;

use super::command::Folder;

/// What MONA prints about a sentence.
///
/// # Panics
///
/// If MONA is not installed.
pub(crate) fn mona(text: &str) -> String {
    let folder = Folder::new();
    let path = folder.file("s.mona", text);
    let output = Command::new("mona").arg("-q").arg(path).output();
    let output = output.expect("MONA, which scripts/install-debian mona installs");
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Whether MONA calls a sentence valid.
///
/// # Panics
///
/// If MONA is not installed, or says neither that it is valid nor that it is not.
pub(crate) fn valid(text: &str) -> bool {
    let said = mona(text);
    assert!(said.contains("Formula is valid") != said.contains("A counter-example"), "{said}\n{text}");
    said.contains("Formula is valid")
}
