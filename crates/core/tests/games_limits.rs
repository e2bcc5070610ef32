//! Claims about games that are undecided: each limit and each operator has a name.

use std::time::Duration;

use nimcert_core::decision::{Options, Outcome};

use crate::games_kit::{decide_with, nim, no_game, read, refuted, undecided};

#[test]
fn limits_have_names() {
    let limited = |change: fn(&mut Options)| {
        let mut options = Options::default();
        options.threads = 1;
        change(&mut options);
        options
    };
    let nim = "game nim(a, b)\n  move u < a to (u, b)\n  move u < b to (a, u)\nclaim p nim = a = b\n";
    undecided(nim, &limited(|o| o.max_states = 3), "state limit (3) reached");
    undecided(nim, &limited(|o| o.max_states = 0), "state limit (0) reached");
    undecided(nim, &limited(|o| o.max_memory = 0), "memory limit (0 MB) reached");
    let large = "game s(a, b, c)\n  move u < min(a, 60) to (a - (u + 1), b, c)\n  move u < min(b, 60) to (a, b - (u + 1), c)\n  \
                 move u < min(c, 60) to (a, b, c - (u + 1))\nclaim p s = ((a mod 61) xor (b mod 61) xor (c mod 61)) = 0\n";
    let timeout = |o: &mut Options| o.timeout = Some(Duration::ZERO);
    undecided(large, &limited(timeout), "time limit (0 s) reached");
    for threads in [1, 2, 4] {
        let mut options = Options::default();
        options.threads = threads;
        options.max_states = 5_000;
        undecided(large, &options, "state limit (5,000) reached");
    }
    // What is refuted at once needs no automaton, but the side conditions do.
    let wrong = "game g(x)\n  move u < x to (u)\nclaim p g = x < 2\n";
    undecided(wrong, &limited(|o| o.max_states = 0), "state limit (0) reached");
    undecided("claim forall x, y: x + y >= (x xor y)\n", &limited(|o| o.max_states = 0), "state limit (0)");
    // Rules that do not define a terminating game are rejected without any search.
    let options = limited(|o| o.max_states = 0);
    let decision = decide_with(&read("game g(x)\n  move to (x)\nclaim p g = x = 0\n"), &options);
    assert!(matches!(decision.outcome, Outcome::IllFormed(_)));
}

#[test]
fn operators_without_an_automaton() {
    let default = Options::default();
    let two = nim(2);
    undecided(&format!("{two}claim p nim = a * a = b * b\n"), &default, "`a * b` has no digit automaton");
    undecided(&format!("{two}claim p nim = isqrt(a) = isqrt(b) and a = b\n"), &default, "isqrt");
    undecided(&format!("{two}claim grundy nim = (a xor b) + 0 * (a * b)\n"), &default, "`a * b`");
    let game = "game g(x, y)\n  move u < x * y to (min(u, x monus 1), y monus 1)\n";
    undecided(&format!("{game}claim p g = x = 0 or y = 0\n"), &default, "`a * b`");
    refuted(&format!("{two}claim p nim = a * b = 4\n"), "reach 0 0");
    refuted(&format!("{two}claim p nim = a * b = 0\n"), "closed 0 1 to 0 0");
    refuted(&format!("{game}claim p g = x * y <= 1\n"), "closed 1 1 to 0 0");
    refuted(&format!("{game}claim p g = x * y + x = 0\n"), "reach 1 0");
    no_game("game g(x)\n  move u < x * x to (u)\nclaim p g = x = 0\n", "cycle 2 by 1");
    no_game("game g(x)\n  where x * x != 9\n  move u < x to (u)\nclaim p g = x = 0\n", "leaves 1: 4 to 3");
    undecided("claim forall x: x * x >= x\n", &default, "`a * b`");
}
