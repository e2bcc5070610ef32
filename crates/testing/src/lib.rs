//! What the tests of several crates share: random terms, programs and games for proptest, an oracle that plays
//! games, and where the repository is. Used as a dev-dependency only.

#![allow(missing_docs, reason = "names of fields and variants say it")]
#![allow(clippy::missing_errors_doc, clippy::missing_panics_doc, reason = "only tests call it")]

pub mod case_files;
pub mod played_games;
pub mod programs;
pub mod random_games;
pub mod terms;

use std::path::Path;

/// The root folder of the repository: golden data, examples and certificates are below it.
#[must_use]
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The text of docs/THEORY.md and of its parts, in their order.
#[must_use]
pub fn theory() -> String {
    let read = |path: &Path| {
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let docs = root().join("docs");
    let mut parts: Vec<_> = std::fs::read_dir(docs.join("THEORY"))
        .expect("docs/THEORY")
        .map(|part| part.expect("a part").path())
        .collect();
    parts.sort();
    parts.iter().fold(read(&docs.join("THEORY.md")), |text, part| text + "\n" + &read(part))
}

/// How thorough slow tests are, by the environment variable `NIMCERT_CASES`: `all` is 1, and a number N asks for N
/// times as many random cases.
fn thoroughness() -> Option<u32> {
    match std::env::var("NIMCERT_CASES").as_deref() {
        Ok("all") => Some(1),
        Ok(times) => times.parse().ok().filter(|&times| times > 0),
        Err(_) => None,
    }
}

/// The number of random cases of a slow test: all of them in `scripts/soak`, otherwise a quarter, so that the tests end in a few
/// minutes.
#[must_use]
pub fn cases(all: u32) -> u32 {
    match thoroughness() {
        Some(times) => all.saturating_mul(times),
        None => all.div_ceil(4),
    }
}

/// The listed cases of a slow test: all of them in `scripts/soak`, otherwise every fourth.
#[must_use]
pub fn each_fourth<T>(all: Vec<T>) -> Vec<T> {
    if thoroughness().is_some() { all } else { all.into_iter().step_by(4).collect() }
}
