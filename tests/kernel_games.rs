//! What the kernel has to say to certificates of claims about games and `forall`. The cases are in
//! `tests/kernel/games.rs`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod kernel;

use kernel::expected::ask;
use kernel::games::GAMES;
use kernel::{hold_cases_against, hold_theory_against};

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
    hold_cases_against(TESTS, &GAMES);
}

#[test]
fn every_test_that_theory_names_is_here() {
    hold_theory_against(TESTS, 20, |word| word.strip_prefix("kernel_games::"));
}
