//! Rules that define no terminating game: no positions, moves that grow or leave, values that are missing far out.

use crate::games_kit::{no_game, proved, refuted};

#[test]
#[ignore = "takes long"]
fn no_position() {
    for domain in
        ["x < 0", "x = x + 1", "x < 3 and x > 5", "x mod 2 = 0 and x mod 4 = 1", "2 * x = 2^300 + 1"]
    {
        no_game(
            &format!("game g(x)\n  where {domain}\n  move u < x to (u)\nclaim p g = x = 0\n"),
            "no position",
        );
        no_game(&format!("game g(x)\n  where {domain}\nclaim grundy g = 0\n"), "no position");
    }
    let empty = "game e(x)\n  where x < 0\n";
    no_game(&format!("{empty}game s(a, b) = strip + e\nclaim p s = a = 0\n"), "no position");
    // The first position is far away.
    let far = "game g(x)\n  where x >= 2^200\n";
    proved(&format!("{far}claim p g = 0 = 0\n"));
    refuted(&format!("{far}claim p g = x != 2^201\n"), "reach 2^201");
    refuted(&format!("{far}claim p g = x = 0\n"), "reach 2^200");
    no_game(&format!("{far}  move u < x to (u)\nclaim p g = x = 2^200\n"), "leaves 1: 2^200 to 0");
    proved(&format!("{far}  move u < x when u >= 2^200 to (u)\nclaim p g = x = 2^200\n"));
    proved("game g(x)\n  where x >= 2^60\n  move u < x - 2^60 to (u + 2^60)\nclaim grundy g = x - 2^60\n");
}

#[test]
fn games_without_an_end() {
    for (moves, expected) in [
        ("move to (x)", "cycle 0 by 1"),
        ("move to (x + 1)", "repeats 1: 0 to 1"),
        ("move u < x + 1 to (u)", "cycle 0 by 1"),
        ("move when x > 2^50 to (x)", "cycle 2^50+1 by 1"),
        ("move u < x to (u)\n  move when x >= 2^50 to (x + 1)", "repeats 2: 2^50 to 2^50+1"),
        ("move u < x to (u)\n  move when x mod 1009 = 1008 to (2 * x)", "cycle 1008 by 2 to 2016 by 1"),
    ] {
        no_game(&format!("game g(x)\n  {moves}\nclaim p g = x = 0\n"), expected);
    }
    let swap = "game g(x, y)\n  move when x > y to (y, x)\n  move when y > x to (y, x)\n";
    // Both preserve the sum; the second does not decrease the order.
    no_game(&format!("{swap}claim p g = x = y\n"), "cycle 0 1 by 2 to 1 0 by 1");
    // One decreases the order, the other the sum.
    let both = "game g(x, y)\n  move when x > 0 to (x - 1, y + 5)\n  move when y > 1 to (x + 1, y - 2)\n";
    no_game(&format!("{both}claim p g = x = 0\n"), "goes on 1: 1 0 to 0 5");
    // Each in a summand of its own has an end.
    let one = "game a(x, y)\n  move when x > 0 to (x - 1, y + 2)\n  move when y > 0 to (x, y - 1)\n";
    let two = "game b(x, y)\n  move when y > 1 to (x + 1, y - 2)\n  move when x > 0 to (x - 1, y)\n  \
               move when y > 0 to (x, y - 1)\n";
    let sum = "game s(p, q, r, t) = a + b\n";
    proved(&format!("{one}{two}{sum}claim p s = (p + q + r + t) mod 2 = 0\n"));
    refuted(&format!("{one}{two}{sum}claim p s = (p + q) mod 2 = 0\n"), "closed 0 0 0 1 to 0 0 0 0");
}

#[test]
fn growing_sums_that_end() {
    let game = "game g(x, y)\n  move u < x to (u, y + 5)\n  move v < y to (x, v)\n";
    proved(&format!("{game}claim p g = y = 0\n"));
    refuted(&format!("{game}claim p g = x + y = 0\n"), "reach 1 0");
    refuted(&format!("{game}claim p g = y = 0 and x < 2^30\n"), "reach 2^30 0");
    let game = "game g(x, y)\n  move u < x, v < 2^30 to (u, v)\n  move v < y to (x, v)\n";
    refuted(&format!("{game}claim p g = y = 0\n"), "closed 1 0 to 0 0");
    proved(&format!("{game}claim p g = x = 0 and y = 0\n"));
}

#[test]
fn moves_out_of_the_domain() {
    for (domain, moves, expected) in [
        ("x != 3", "move when x > 0 to (x - 1)", "leaves 1: 4 to 3"),
        ("x < 2^40 or x mod 2 = 0", "move when x > 0 to (x - 1)", "leaves 1: 2^40+2 to 2^40+1"),
        ("x != 2^60 - 1", "move when x > 0 to (x - 1)", "leaves 1: 2^60 to 2^60-1"),
        ("x != 2^60", "move u < x to (u)", "leaves 1: 2^60+1 to 2^60"),
        ("x < 2^31 or x > 2^33", "move when x > 2^33 to (x - 2^32)", "leaves 1: 2^33+1 to 2^32+1"),
    ] {
        no_game(&format!("game g(x)\n  where {domain}\n  {moves}\nclaim p g = x = 0\n"), expected);
    }
    let bar = "fun f(t) = floor(t/4)\ngame g(y, z)\n  where y <= f(z)\n  move u < y to (u, z)\n";
    no_game(&format!("{bar}  move u < z to (y, u)\nclaim p g = y = z\n"), "leaves 2: 1 4 to 1 0");
    proved(&format!("{bar}  move u < z to (min(y, f(u)), u)\nclaim p g = y = z\n"));
    // In a sum the other summand does not matter.
    let game = "game g(x)\n  where x != 2^41\n  move u < x to (u)\ngame s(a, b) = strip + g\n";
    no_game(&format!("{game}claim p s = a = b\n"), "leaves 2: 0 2^41+1 to 0 2^41");
}

#[test]
fn bars_that_fall() {
    for (f, expected) in [
        ("7 monus t", "falls 0 1"),
        ("t mod 5", "falls 1 5"),
        ("if t < 2^60 then 1 else 0", "falls 0 2^60"),
        ("if t = 2^45 then floor(t/2) else floor(t/4)", "falls 2^45 2^45+1"),
    ] {
        let f = format!("fun f(t) = {f}\n");
        no_game(&format!("{f}claim grundy bar(f) = y xor z\n"), expected);
        no_game(&format!("{f}claim p strip + bar(f) = (x xor y xor z) = 0\n"), expected);
        no_game(
            &format!("{f}fun g(t) = t\ngame s(a, b, c, d) = bar(g) + bar(f)\nclaim p s = a = 0\n"),
            expected,
        );
    }
    no_game("fun f(t) = t - 1\nclaim grundy bar(f) = y xor z\n", "undefined 0 0");
}

#[test]
fn no_value_far_away() {
    for (game, set, expected) in [
        ("move when x >= 2^50 to (x - 2^50 - 1)", "x = 0", "undefined 2^50"),
        ("move u < x when x < 2^50 or floor((x - 2^50 - 9)/2) > u to (u)", "x = 0", "undefined 2^50 0"),
        ("move u < floor((x + 3 - 4 * floor(x/2^44))/2) to (min(u, x monus 1))", "x = 0", ""),
        ("where x < 2^45 or floor((x - 2^45 - 3)/2) >= 0\n  move u < x to (u)", "x = 0", "undefined 2^45"),
        ("move u < x to (u)", "x < 2^45 and floor((2^44 - x)/2) = 0", "undefined 2^44+1"),
        ("move u < x to (u)", "x = 0 or ((x - 2) xor 1) = x + 7", "undefined 1"),
        ("move to (x - 1)", "x = 0", "undefined 0"),
    ] {
        if !expected.is_empty() {
            no_game(&format!("game g(x)\n  {game}\nclaim p g = {set}\n"), expected);
        }
    }
    // Guarded, or where no position is.
    proved("game g(x)\n  where x >= 3\n  move u < x - 3 to (u + 3)\nclaim p g = ((x - 3) xor 0) = 0\n");
    proved("game g(x)\n  move when x > 0 to (x - 1)\nclaim p g = x = 0 or ((x - 1) mod 2) = 1\n");
}
