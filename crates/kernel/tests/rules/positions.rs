//! Claims about P-positions and Grundy numbers that hold, and numbers that are not positions.

use nimcert_core::decision::Measure;

use crate::kit::cases::{retyped, whole};
use crate::kit::expected::{Case, Expected};
use crate::kit::forge::Keep;
use crate::kit::game_forge::{GameForge, decided};
use crate::kit::games::{BAR, LIST, LOWER, NIM, PAIR, TAKE, forged, pair, untouched};

const VERIFIED: Expected = Expected::Verified;

const FORMAT: Expected = Expected::Rejected(&["K01"]);

const UNDEFINED: Expected = Expected::Rejected(&["K22"]);

const POSITION: Expected = Expected::Rejected(&["K25"]);

tests! {
    verifies_games,
    rejects_position,
}

pub fn cases(cases: &mut Vec<Case>) {
    verified(cases);
    positions(cases);
}

fn verified(cases: &mut Vec<Case>) {
    let test = "verifies_games";
    let games = [
        (format!("{NIM}claim p nim = x = 0"), vec![7]),
        (format!("{NIM}game two(a, b) = nim + strip\nclaim p two = a = b"), vec![0, 1]),
        (format!("{PAIR}claim p g = x = y"), vec![0, 0]),
        ("game g(x, y) where x < y\nclaim p g = x <= y".to_owned(), vec![3, 4]),
        ("game g(x)\nclaim p g = x = x".to_owned(), vec![0]),
        (format!("{BAR}claim p strip + bar(f) = (x xor y xor z) = 0"), vec![1, 1, 4]),
        (format!("{TAKE}claim p take = x mod 3 = 0"), vec![0]),
        ("fun h(t, s) = t - s\ngame g(x) move when x >= 3 to (h(x, 3))\nclaim p g = x mod 6 < 3".to_owned(), vec![0]),
        ("rel odd(x) = x mod 2 = 1\ngame g(x) move u < x when odd(x + u) to (u)\nclaim p g = not odd(x)".to_owned(), vec![2]),
        ("fun h(t) = t - 1\ngame g(x, y) where x >= 1 and h(x) = y move u < y to (u + 1, u)\nclaim p g = y = 0".to_owned(), vec![1, 0]),
        (
            "game eight(a, b, c, d, e, f, g, h) where b + c + d + e + f + g + h = 0 move u < a to (u, b, c, d, e, f, g, h)\nclaim p eight = a = 0".to_owned(),
            vec![1, 0, 0, 0, 0, 0, 0, 0],
        ),
    ];
    for (text, position) in games {
        cases.push(whole(test, format!("forged: {text}"), &forged(&text, &position, Keep::All), VERIFIED));
        cases.push(whole(test, format!("found: {text}"), &decided(&text), VERIFIED));
    }
    // A summand after one of two coordinates; a domain that guards; a table of another variable than the first.
    let after_bar = format!("{BAR}game s(y, z, x) = bar(f) + strip\nclaim p s = (x xor y xor z) = 0");
    let guarded = "game g(x) where x >= 1 move when ((x - 1) xor 0) >= 1 to (x - 1)\nclaim p g = x mod 2 = 1"
        .to_owned();
    let other = format!("{LIST}claim forall x, y: t(y) <= y + 3");
    for (text, position) in [(after_bar, vec![0, 0, 0]), (guarded, vec![1]), (other, vec![])] {
        cases.push(whole(test, format!("forged: {text}"), &forged(&text, &position, Keep::All), VERIFIED));
        cases.push(whole(test, format!("found: {text}"), &decided(&text), VERIFIED));
    }
    let lower = format!("{LOWER}claim p g = a = 0 and b = 0");
    let proof = GameForge::measured(&lower, &[Measure::Lexicographic(vec![0, 1])]).proof(
        &[0, 3],
        Keep::All,
        untouched,
    );
    cases.push(whole(test, "lexicographic", &proof, VERIFIED));
    cases.push(whole(test, "every kind of section", &pair(), VERIFIED));
    for text in [
        format!("{TAKE}claim grundy take = x mod 3"),
        format!("{NIM}claim grundy nim = x"),
        format!("{NIM}game two(a, b) = nim + nim\nclaim grundy two = a xor b"),
        format!("{BAR}claim grundy bar(f) = y xor z"),
        format!("{PAIR}claim grundy g = y - x"),
        format!("{NIM}claim p nim = x = 1"),
        format!("{NIM}game two(a, b) = nim + nim\nclaim p two = a = b and a < 2^2000"),
        format!("{NIM}claim grundy nim = x - 1"),
        format!("{NIM}claim grundy nim = x + 1"),
        format!("{TAKE}claim p take = x mod 2 = 0"),
        "claim forall x, y: (x xor y) <= x + y".to_owned(),
        "claim forall x: x mod 3 < 2".to_owned(),
        "rel even(x) = x mod 2 = 0\nclaim forall x: even(x) or even(x + 1)".to_owned(),
        "fun h(t) = t - 1\nclaim forall x, y: x = 0 or h(x) + 1 = x".to_owned(),
        "rel r(x) = (table [0, 1] then x) < x + 1\nclaim forall x: r(x)".to_owned(),
    ] {
        cases.push(whole(test, text.clone(), &decided(&text), VERIFIED));
    }
}

fn positions(cases: &mut Vec<Case>) {
    let proof = pair();
    let test = "rejects_position";
    for (to, expected) in [
        ("position 5 3", POSITION),
        ("position 1 0", POSITION),
        ("position 3", FORMAT),
        ("position 3 5 5", FORMAT),
        ("position 3 05", FORMAT),
        ("position 3 x", FORMAT),
        ("position 3 -5", FORMAT),
    ] {
        cases.push(retyped(test, to, &proof, expected, "position 3 5", to));
    }
    let far = format!("position 0 1{}", "0".repeat(600));
    cases.push(retyped("verifies_games", "a position of 600 digits", &proof, VERIFIED, "position 3 5", &far));
    let empty = "game g(x) where x < 0 move u < x to (u)\nclaim p g = x = 5";
    for position in [0, 1, 5] {
        cases.push(whole(
            test,
            format!("no positions, {position}"),
            &forged(empty, &[position], Keep::All),
            POSITION,
        ));
    }
    let partial = "game g(x) where (x - 1) xor 1 < 9\nclaim p g = x = x";
    cases.push(whole(test, "a domain without a value", &forged(partial, &[0], Keep::All), UNDEFINED));
}
