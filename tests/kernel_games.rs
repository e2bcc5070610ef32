//! What the kernel has to say to certificates of claims about games and `forall`. The cases are in
//! `tests/kernel/games.rs`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod kernel;

use std::collections::BTreeSet;
use std::path::Path;

use kernel::expected::ask;
use kernel::games::GAMES;

macro_rules! tests {
    ($($name:ident),* $(,)?) => {
        const TESTS: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                ask(&GAMES, stringify!($name));
            }
        )*
    };
}

tests! {
    declines_games,
    rejects_after,
    rejects_anywhere,
    rejects_bar_not_monotone,
    rejects_complete,
    rejects_decrease,
    rejects_defined,
    rejects_forall,
    rejects_game_closed,
    rejects_game_counterexample,
    rejects_game_cover,
    rejects_game_section_twice,
    rejects_game_strategy,
    rejects_game_without_section,
    rejects_inside,
    rejects_measure,
    rejects_other_game,
    rejects_position,
    rejects_relation_section,
    rejects_sound,
    rejects_undefined,
    rejects_unreadable_game,
    verifies_games,
}

#[test]
fn every_case_is_asked() {
    let asked: BTreeSet<&str> = TESTS.iter().copied().collect();
    let there: BTreeSet<&str> = GAMES.iter().map(|case| case.test).collect();
    assert_eq!(asked, there);
    let mut named = BTreeSet::new();
    for case in GAMES.iter() {
        assert!(named.insert((case.test, &case.what)), "{}: {} twice", case.test, case.what);
    }
}

#[test]
fn every_test_that_theory_names_is_here() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let theory = std::fs::read_to_string(root.join("docs/THEORY.md")).expect("docs/THEORY.md");
    let (_, table) = theory.split_once("## 8.").expect("section 8");
    let names: Vec<&str> = table.split('`').filter_map(|word| word.strip_prefix("kernel_games::")).collect();
    for name in &names {
        assert!(TESTS.contains(name), "docs/THEORY.md names {name}");
    }
    assert!(names.len() >= 20, "only {} tests were found in the table", names.len());
}
