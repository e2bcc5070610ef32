//! Claims about games at the edges: no moves, no positions, one coordinate and six, numbers of 300 bits,
//! games that are none but far out, limits.
//!
//! Whatever is proved or refuted here the kernel verifies, too.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::Duration;

use nimcert_core::answer::Certificate;
use nimcert_core::certificate::encode;
use nimcert_core::decision::{
    Decision, Evidence, Options, Outcome, Refutation, Section, SideCondition, decide as decide_statement,
};
use nimcert_core::language::{Claim, Program, Source, parse_program, print_claim};
use num_bigint::BigUint;

fn read(text: &str) -> Program {
    parse_program(&Source::new("test", text), &[]).unwrap_or_else(|e| panic!("{text}\n{e:?}"))
}

/// The last claim alone, with or without `not`.
fn only(program: &Program, negated: bool) -> Program {
    let mut program = program.clone();
    let statement = program.claims.last().unwrap().statement.clone();
    program.claims = vec![Claim { negated, statement }];
    program
}

fn certificate(program: &Program, negated: bool, evidence: &Evidence) -> (String, Vec<u8>) {
    let claim = print_claim(&only(program, negated), 0);
    let bytes = encode(&claim, evidence);
    (claim, bytes)
}

fn decide_with(program: &Program, options: &Options) -> Decision {
    let statement = &program.claims.last().unwrap().statement;
    let decision = decide_statement(program, statement, options, None);
    if let Some(certificate) = Certificate::of(program, statement, &decision)
        && let Err(failure) = certificate.check()
    {
        panic!("{}{failure}\n{}", certificate.claim, String::from_utf8_lossy(&certificate.bytes));
    }
    decision
}

fn decide(text: &str) -> Decision {
    decide_with(&read(text), &Options::default())
}

#[track_caller]
fn proved(text: &str) {
    let decision = decide(text);
    assert_eq!(decision.outcome, Outcome::Proved, "{text}");
    assert!(decision.evidence.is_some());
}

/// The kind of a refutation, and its position in words such as `0 2^300`.
#[track_caller]
fn refuted(text: &str, expected: &str) {
    let decision = decide(text);
    let Outcome::Refuted(refutation) = &decision.outcome else { panic!("{text}: {:?}", decision.outcome) };
    assert!(decision.evidence.is_some(), "{text}");
    assert_eq!(brief(refutation), with_numbers(expected), "{text}");
}

/// A refutation that is by exhaustion and so without a certificate.
#[track_caller]
fn refuted_by_hand(text: &str, expected: &str) {
    let decision = decide(text);
    let Outcome::Refuted(refutation) = &decision.outcome else { panic!("{text}: {:?}", decision.outcome) };
    assert!(decision.evidence.is_none(), "{text}");
    assert_eq!(brief(refutation), with_numbers(expected), "{text}");
}

fn brief(refutation: &Refutation) -> String {
    match refutation {
        Refutation::Closed { position, option, .. } => format!("closed {} to {}", row(position), row(option)),
        Refutation::Reach { position } => format!("reach {}", row(position)),
        Refutation::Undefined { position } => format!("undefined {}", row(position)),
        Refutation::ForAll { values } => format!("forall {}", row(values)),
        Refutation::Columns(c) => format!("columns {} {}", c.z, c.z_prime),
        Refutation::ForAllParameters { terms, .. } => format!("forall {}", terms.join(" ")),
    }
}

#[track_caller]
fn no_game(text: &str, expected: &str) {
    let decision = decide(text);
    let Outcome::IllFormed(condition) = &decision.outcome else { panic!("{text}: {:?}", decision.outcome) };
    assert!(decision.evidence.is_none());
    let found = match condition {
        SideCondition::NoPosition => "no position".to_owned(),
        SideCondition::Undefined { values, .. } | SideCondition::NoValue { values, .. } => {
            format!("undefined {}", row(values))
        }
        SideCondition::Leaves { number, position, option, .. } => {
            format!("leaves {number}: {} to {}", row(position), row(option))
        }
        SideCondition::Grows { number, position, option, .. } => {
            format!("grows {number}: {} to {}", row(position), row(option))
        }
        SideCondition::NotMonotone { counterexample: c, .. } => format!("falls {} {}", c.z, c.z_prime),
    };
    assert_eq!(found, with_numbers(expected), "{text}");
}

#[track_caller]
fn undecided(text: &str, options: &Options, reason: &str) {
    let decision = decide_with(&read(text), options);
    let Outcome::Undecided(why) = &decision.outcome else { panic!("{text}: {:?}", decision.outcome) };
    assert!(why.to_string().contains(reason), "{why}: not {reason}");
    assert!(decision.evidence.is_none());
}

fn row(numbers: &[BigUint]) -> String {
    numbers.iter().map(BigUint::to_string).collect::<Vec<String>>().join(" ")
}

/// Words with `2^n`, `2^n+m` and `2^n-m` in the place of their digits.
fn with_numbers(text: &str) -> String {
    let number = |word: &str| {
        let Some(rest) = word.strip_prefix("2^") else { return word.to_owned() };
        let (exponent, sign, more) = match rest.split_once(['+', '-']) {
            Some((exponent, more)) => (exponent, rest.contains('+'), more.parse::<u64>().unwrap()),
            None => (rest, true, 0),
        };
        let power = BigUint::from(1u32) << exponent.parse::<u64>().unwrap();
        (if sign { power + more } else { power - more }).to_string()
    };
    text.split(' ').map(number).collect::<Vec<String>>().join(" ")
}

const HEAPS: [&str; 6] = ["a", "b", "c", "d", "e", "h"];

/// Nim with this number of heaps, as a sum.
fn nim(heaps: usize) -> String {
    format!("game nim({}) = {}\n", HEAPS[..heaps].join(", "), vec!["strip"; heaps].join(" + "))
}

/// The same with the moves written down.
fn nim_by_moves(heaps: usize) -> String {
    let names = &HEAPS[..heaps];
    let mut text = format!("game nim({})", names.join(", "));
    for i in 0..heaps {
        let mut to = names.to_vec();
        to[i] = "u";
        text += &format!("\n  move u < {} to ({})", names[i], to.join(", "));
    }
    text + "\n"
}

#[test]
fn nim_with_one_heap_to_six() {
    for heaps in 1..=6 {
        let xor = HEAPS[..heaps].join(" xor ");
        for game in [nim(heaps), nim_by_moves(heaps)] {
            proved(&format!("{game}claim p nim = ({xor}) = 0\n"));
        }
        if heaps < 6 {
            proved(&format!("{}claim grundy nim = {xor}\n", nim(heaps)));
        }
    }
}

#[test]
fn nim_with_a_wrong_set() {
    for heaps in 2..=6 {
        let names = &HEAPS[..heaps];
        let zeros = "0 ".repeat(heaps - 2);
        for game in [nim(heaps), nim_by_moves(heaps)] {
            let sum = names.join(" + ");
            refuted(&format!("{game}claim p nim = ({sum}) = 0\n"), &format!("reach {zeros}1 1"));
            refuted(&format!("{game}claim p nim = ({sum}) mod 2 = 0\n"), &{
                format!("closed {zeros}0 2 to {zeros}0 0")
            });
            let bor = names.join(" bor ");
            refuted(
                &format!("{game}claim p nim = ({bor}) <= 1\n"),
                &format!("closed {zeros}0 1 to {zeros}0 0"),
            );
            let all = "0 ".repeat(heaps);
            refuted(&format!("{game}claim p nim = ({sum}) != 0\n"), &format!("reach {}", all.trim()));
        }
    }
    // The first mistake lies far beyond what is tried one by one.
    for (heaps, far) in [(2, 20u32), (3, 40), (4, 9), (5, 6)] {
        let xor = HEAPS[..heaps].join(" xor ");
        let zeros = "0 ".repeat(heaps - 2);
        let claim = format!("({xor}) = 0 and a < 2^{far}");
        // (2^far, 0, .., 0, 2^far) is the smallest with so large a first heap.
        let expected = format!("reach 2^{far} {zeros}2^{far}");
        refuted(&format!("{}claim p nim = {claim}\n", nim(heaps)), &expected);
    }
}

#[test]
fn two_fresh_numbers() {
    let game = "game g(x)\n  move u < x, v < u to (v)\n";
    proved(&format!("{game}claim p g = x < 2\n"));
    proved(&format!("{game}claim grundy g = floor(x/2)\n"));
    refuted(&format!("{game}claim p g = x < 1\n"), "reach 1");
    refuted(&format!("{game}claim p g = x < 3\n"), "closed 2 to 0");
    refuted(&format!("{game}claim grundy g = x monus 1\n"), "reach 1 3");
    let game =
        "game g(x, y)\n  move u < x, v < y to (u, v)\n  move u < x to (u, y)\n  move v < y to (x, v)\n";
    proved(&format!("{game}claim p g = x + y = 0\n"));
    refuted(&format!("{game}claim p g = x = y\n"), "closed 1 1 to 0 0");
    refuted(&format!("{game}claim p g = x + y = 0 or x + y = 2^40\n"), "closed 1 2^40-1 to 0 0");
    // The second number may be above the coordinate: the first has decreased.
    let game = "game g(x, y)\n  move u < x, v < u + y to (u, v)\n  move v < y to (x, v)\n";
    proved(&format!("{game}claim p g = y = 0 and x <= 1\n"));
    refuted(&format!("{game}claim p g = y = 0 and x <= 2\n"), "closed 2 0 to 1 0");
    no_game("game g(x)\n  move u < x, v < u + 2 to (v)\nclaim p g = x = 0\n", "grows 1: 1 to 1");
    no_game(
        "game g(x)\n  move u < x - 2^50, v < u + 2^50 + 2 to (v)\nclaim p g = x = 0\n",
        "grows 1: 2^50+1 to 2^50+1",
    );
}

/// From 2^300 on there is no move.
const THRESHOLD: &str = "game g(x)\n  move u < x when x < 2^300 to (u)\n";

#[test]
fn numbers_of_300_bits() {
    let claim = |set: &str| format!("{THRESHOLD}claim p g = {set}\n");
    proved(&claim("x = 0 or x >= 2^300"));
    proved(&claim("not (x > 0 and x < 2^300)"));
    refuted(&claim("x = 0"), "reach 2^300");
    refuted(&claim("x = 0 or x > 2^300"), "reach 2^300");
    // The search for the smallest takes long where a position has many digits and many large constants.
    let shorter = |set: &str| claim(set).replace("2^300", "2^90");
    refuted(&shorter("x = 0 or x >= 2^300 - 1"), "closed 2^90-1 to 0");
    refuted(&shorter("x = 0 or x >= 2^89"), "closed 2^89 to 0");
    refuted(&shorter("x = 0 or (x >= 2^300 and x != 2^300 + 12345)"), "reach 2^90+12345");
    refuted(&claim("x = 0 or (x >= 2^300 and x < 2^900)"), "reach 2^900");
    proved(&format!("{THRESHOLD}claim grundy g = if x < 2^300 then x else 0\n"));
    refuted(&format!("{THRESHOLD}claim grundy g = x\n"), "reach 0 2^300");
    refuted(&format!("{THRESHOLD}claim grundy g = if x <= 2^300 then x else 0\n"), "reach 0 2^300");
    let short = THRESHOLD.replace("300", "60");
    refuted(&format!("{short}claim grundy g = if x < 2^60 - 1 then x else 0\n"), "closed 0 2^60-1 to 0 0");
    let sum = format!("{}game s(a, b) = g + strip\n", THRESHOLD.replace("300", "64"));
    proved(&format!("{sum}claim p s = (if a < 2^64 then a else 0) = b\n"));
    refuted(&format!("{sum}claim p s = a = b\n"), "reach 2^64 0");
    refuted(&format!("{sum}claim p s = a = b or (a >= 2^64 and b = 0)\n"), "closed 2^64 2^64 to 2^64 0");
}

#[test]
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
fn no_moves() {
    let game = "game g(x)\n";
    proved(&format!("{game}claim p g = 0 = 0\n"));
    proved(&format!("{game}claim grundy g = 0\n"));
    refuted(&format!("{game}claim p g = x = 0\n"), "reach 1");
    refuted(&format!("{game}claim p g = 0 = 1\n"), "reach 0");
    refuted(&format!("{game}claim p g = x != 2^70\n"), "reach 2^70");
    refuted(&format!("{game}claim grundy g = x\n"), "reach 0 1");
    refuted(&format!("{game}claim grundy g = 1\n"), "reach 0 0");
    let never = "game g(x)\n  move u < x when x < 0 to (u)\n  move u < 0 to (u + x)\n";
    proved(&format!("{never}claim p g = x = x\n"));
    refuted(&format!("{never}claim p g = x < 2^64\n"), "reach 2^64");
    // Beside a heap.
    proved("game g(x, y)\ngame s(a, b, c) = strip + g\nclaim p s = a = 0\n");
    refuted("game g(x, y)\ngame s(a, b, c) = strip + g\nclaim p s = a = b\n", "reach 0 1 0");
}

#[test]
fn games_without_an_end() {
    for (moves, expected) in [
        ("move to (x)", "grows 1: 0 to 0"),
        ("move to (x + 1)", "grows 1: 0 to 1"),
        ("move u < x + 1 to (u)", "grows 1: 0 to 0"),
        ("move when x > 2^50 to (x)", "grows 1: 2^50+1 to 2^50+1"),
        ("move u < x to (u)\n  move when x >= 2^50 to (x + 1)", "grows 2: 2^50 to 2^50+1"),
        ("move u < x to (u)\n  move when x mod 1009 = 1008 to (2 * x)", "grows 2: 1008 to 2016"),
    ] {
        no_game(&format!("game g(x)\n  {moves}\nclaim p g = x = 0\n"), expected);
    }
    let swap = "game g(x, y)\n  move when x > y to (y, x)\n  move when y > x to (y, x)\n";
    // Both preserve the sum; the second does not decrease the order.
    no_game(&format!("{swap}claim p g = x = y\n"), "grows 2: 0 1 to 1 0");
    // One decreases the order, the other the sum.
    let both = "game g(x, y)\n  move when x > 0 to (x - 1, y + 5)\n  move when y > 1 to (x + 1, y - 2)\n";
    let decision = decide(&format!("{both}claim p g = x = 0\n"));
    assert!(matches!(decision.outcome, Outcome::IllFormed(SideCondition::Grows { .. })));
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
fn sums_of_named_games() {
    let heaps = "let m = 3\nlet n = m + 1\ngame heap(x)\n  move u < min(x, m) to (x - (u + 1))\n\
                 game two(a, b) = heap + heap\ngame all(a, b, c) = two + strip\n";
    proved(&format!("{heaps}claim p all = ((a mod n) xor (b mod n) xor c) = 0\n"));
    proved(&format!("{heaps}claim grundy two = (a mod n) xor (b mod n)\n"));
    proved(&format!("{heaps}claim p two + strip = ((a mod n) xor (b mod n)) = x\n"));
    proved(&format!("{heaps}claim grundy two = (a xor b) mod n\n"));
    refuted(&format!("{heaps}claim p all = ((a mod n) xor b xor c) = 0\n"), "reach 0 4 0");
    refuted(&format!("{heaps}claim grundy two = (a + b) mod n\n"), "reach 0 1 1");
}

#[test]
fn another_value_for_a_name() {
    let text = "let m = 3\ngame heap(x)\n  move u < min(x, m) to (x - (u + 1))\nclaim p heap = x mod 4 = 0\n";
    for m in 1..9u32 {
        let settings = [("m".to_owned(), BigUint::from(m))];
        let program = parse_program(&Source::new("test", text), &settings).unwrap();
        let decision = decide_with(&program, &Options::default());
        let found = match &decision.outcome {
            Outcome::Refuted(refutation) => brief(refutation),
            other => format!("{other:?}"),
        };
        // With m = 1 and m = 2 the position m + 1 is missing; with more than 3 the heap of 4 is no P-position.
        let expected = match m {
            3 => "Proved".to_owned(),
            1 | 2 => format!("reach {}", m + 1),
            _ => "closed 4 to 0".to_owned(),
        };
        assert_eq!(found, expected, "m = {m}");
    }
}

#[test]
fn bars_that_are_none() {
    for (f, expected) in [
        ("7 monus t", "falls 0 1"),
        ("t mod 5", "falls 4 5"),
        ("if t < 2^60 then 1 else 0", "falls 2^60-1 2^60"),
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
fn bars_of_every_kind() {
    for (f, good) in [
        ("0", true),
        ("5", true),
        ("floor(t/4)", true),
        ("max(3, floor(t/4))", true),
        ("floor(t/1)", false),
        ("floor(t/3)", false),
        ("t + 2^70", false),
        ("2^10", true),
        ("floor(t/4) + 1", false),
    ] {
        let text = format!("fun f(t) = {f}\nclaim grundy bar(f) = y xor z\n");
        let outcome = decide(&text).outcome;
        assert_eq!(outcome == Outcome::Proved, good, "{text}: {outcome:?}");
        assert!(matches!(outcome, Outcome::Proved | Outcome::Refuted(_)), "{text}: {outcome:?}");
        // The two ways to say it.
        let same = decide(&format!("fun f(t) = {f}\nclaim p strip + bar(f) = x = (y xor z)\n")).outcome;
        assert_eq!(outcome == Outcome::Proved, same == Outcome::Proved);
    }
    refuted("fun f(t) = floor(t/4)\nclaim grundy bar(f) = y + z\n", "reach 4 1 5");
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

#[test]
fn bounds_are_integers() {
    let game = "game g(x)\n  move u < x - 2 + 2 to (u)\n";
    proved(&format!("{game}claim p g = x = 0\n"));
    proved(&format!("{game}claim grundy g = x\n"));
    refuted(&format!("{game}claim p g = x <= 1\n"), "closed 1 to 0");
    let game = "game g(x)\n  move u < 2 * (x - 4) - x to (u)\n";
    proved(&format!("{game}claim p g = x <= 8\n"));
    refuted(&format!("{game}claim p g = x <= 9\n"), "closed 9 to 0");
    // A subtraction below another operator needs a natural.
    no_game("game g(x)\n  move u < min(x, x - 3) to (u)\nclaim p g = x = 0\n", "undefined 0");
    no_game("game g(x)\n  move u < floor((x - 3)/2) to (u)\nclaim p g = x * x < 9\n", "undefined 0");
    no_game(
        "game g(x, y)\n  move u < x, v < floor((y - u)/2) to (u, v)\nclaim p g = x = 0\n",
        "undefined 2 0 1",
    );
}

#[test]
fn values_that_are_negative_somewhere() {
    proved("claim grundy strip = x - 7 + 7\n");
    proved("game n(x, y) = strip + strip\nclaim grundy n = (x xor y) - 2^70 + 2^70\n");
    proved("game g(x)\n  where x >= 3\n  move u < x - 3 to (u + 3)\nclaim grundy g = x - 3\n");
    proved("claim p strip = x - 1 + 1 = 0\n");
    refuted("claim grundy strip = x - 1\n", "undefined 0");
    refuted("claim grundy strip = (x xor 1) - 2\n", "undefined 0");
    refuted("claim grundy strip = floor((x - 2)/1)\n", "undefined 0");
    refuted("game g(x)\nclaim grundy g = 0 - floor(x/2^10)\n", "reach 0 2^10");
    refuted("game g(x)\nclaim grundy g = if x < 2^45 then 0 else 2^45 - x\n", "undefined 2^45+1");
    refuted("game g(x)\nclaim grundy g = 0 - x\n", "undefined 1");
}

/// A term that is a natural as a side of a comparison has a value, whatever its parts are.
#[test]
fn the_kernel_rejects_that_an_integer_has_no_value() {
    for (text, position, verified) in [
        ("claim grundy strip = x - 7 + 7\n", 0u32, false),
        ("claim grundy strip = 3 * (x - 1) - 2 * x + 3\n", 0, false),
        ("claim grundy strip = x - 7 + 6\n", 0, true),
        ("claim grundy strip = x - 7 + 6\n", 1, false),
        ("claim grundy strip = floor((x - 7 + 7)/1)\n", 0, true),
        ("claim grundy strip = floor((x - 7 + 7)/1)\n", 7, false),
        ("game g(x)\n  where x > 0\nclaim grundy g = x - 1\n", 0, false),
    ] {
        let program = read(text);
        let refutation = Refutation::Undefined { position: vec![position.into()] };
        let evidence = Evidence { sections: vec![Section::Refutation(refutation)] };
        let (claim, bytes) = certificate(&program, true, &evidence);
        assert_eq!(nimcert_kernel::check(claim.as_bytes(), &bytes).is_ok(), verified, "{text} at {position}");
    }
}

/// The kernel does not take the evidence of one claim for another, or for its opposite.
#[test]
fn evidence_is_for_one_claim() {
    let texts = [
        format!("{}claim p nim = a = b\n", nim(2)),
        format!("{}claim p nim = a <= b\n", nim(2)),
        format!("{}claim p nim = a = b or a + b = 9\n", nim(2)),
        format!("{}claim p nim = a = b\n", nim_by_moves(2)),
        format!("{}claim grundy nim = a xor b\n", nim(2)),
        format!("{}claim grundy nim = a + b\n", nim(2)),
        "game nim(a, b)\nclaim p nim = a = a\n".to_owned(),
        "game nim(a, b)\nclaim p nim = a = b\n".to_owned(),
    ];
    let mut verified = 0;
    for from in &texts {
        let evidence = decide(from).evidence.unwrap();
        for to in &texts {
            for negated in [false, true] {
                let (claim, bytes) = certificate(&read(to), negated, &evidence);
                let good = nimcert_kernel::check(claim.as_bytes(), &bytes).is_ok();
                let outcome = decide(to).outcome;
                let truth = (outcome == Outcome::Proved) != negated;
                assert!(!good || truth, "evidence of\n{from}for\n{claim}");
                assert!(good || from != to || !truth, "{claim}");
                verified += usize::from(good);
            }
        }
    }
    assert!(verified < 2 * texts.len(), "{verified} of {}", 2 * texts.len() * texts.len());
}

#[test]
fn limits_have_names() {
    let limited = |change: fn(&mut Options)| {
        let mut options = Options { threads: 1, ..Options::default() };
        change(&mut options);
        options
    };
    let nim = format!("{}claim p nim = (a xor b xor c) = 0\n", nim(3));
    undecided(&nim, &limited(|o| o.max_states = 3), "state limit (3) reached; raise it with --max-states");
    undecided(&nim, &limited(|o| o.max_states = 0), "state limit (0) reached; raise it with --max-states");
    undecided(&nim, &limited(|o| o.max_memory = 0), "memory limit (0 MB) reached");
    let large = "game heap(x)\n  move u < min(x, 60) to (x - (u + 1))\ngame s(a, b, c) = heap + heap + heap\n\
                 claim p s = ((a mod 61) xor (b mod 61) xor (c mod 61)) = 0\n";
    let timeout = |o: &mut Options| o.timeout = Some(Duration::ZERO);
    undecided(large, &limited(timeout), "time limit (0 s) reached");
    for threads in [1, 2, 4] {
        let options = Options { threads, max_states: 5_000, ..Options::default() };
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
    refuted_by_hand(&format!("{two}claim p nim = a * b = 4\n"), "reach 0 0");
    refuted(&format!("{two}claim p nim = a * b = 0\n"), "closed 0 1 to 0 0");
    refuted(&format!("{game}claim p g = x * y <= 1\n"), "closed 1 1 to 0 0");
    refuted_by_hand(&format!("{game}claim p g = x * y + x = 0\n"), "reach 1 0");
    no_game("game g(x)\n  move u < x * x to (u)\nclaim p g = x = 0\n", "grows 1: 2 to 2");
    no_game("game g(x)\n  where x * x != 9\n  move u < x to (u)\nclaim p g = x = 0\n", "leaves 1: 4 to 3");
    undecided("claim forall x: x * x >= x\n", &default, "`a * b`");
}

#[test]
fn for_all() {
    for condition in
        ["x + y >= (x xor y)", "x < y or x - y <= x", "x = 0 or ((x - 1) xor x) mod 2 = 1", "0 = 0"]
    {
        proved(&format!("claim forall x, y: {condition}\n"));
    }
    refuted("claim forall x, y: x + y = (x xor y)\n", "forall 1 1");
    refuted("claim forall x: x != 2^300 + 77\n", "forall 2^300+77");
    refuted("claim forall x, y: x + y != 2^300\n", "forall 1 2^300-1");
    refuted("claim forall x, y, z: x + y + z != 3 * 2^40\n", "forall 0 2^40+1 2^41-1");
    no_game("claim forall x, y: ((x - 1) xor y) >= 0\n", "undefined 0 0");
    no_game("claim forall x: x <= 2^33 or ((x - 2^33 - 2) xor 1) >= 0\n", "undefined 2^33+1");
}

/// A set whose condition is so long that the first positions cannot all be tried: an unknown option
/// refutes nothing.
#[test]
fn long_sets_end_the_first_walk() {
    // Its values, cell by cell.
    let mut values: Vec<[usize; 6]> = Vec::new();
    for x in 0..6 {
        let mut column = [0; 6];
        for y in 0..6 {
            let mut reached: Vec<usize> = values.iter().map(|column| column[0]).collect();
            reached.extend((1..=y.min(3)).map(|down| column[y - down]));
            column[y] = (0..).find(|value| !reached.contains(value)).unwrap();
        }
        assert_eq!(values.len(), x);
        values.push(column);
    }
    let cells = (0..36).filter(|cell| values[cell / 6][cell % 6] > 0);
    let value = cells.fold("0".to_owned(), |rest, cell| {
        let (x, y) = (cell / 6, cell % 6);
        format!("(if x = {x} and y = {y} then {} else {rest})", values[x][y])
    });
    let game = "game g(x, y)\n  where x < 6 and y < 6\n  move u < x, v < 1 to (u, v)\n  \
                move u < min(y, 3) to (x, y - (u + 1))\n";
    proved(&format!("{game}claim grundy g = {value}\n"));
    proved(&format!("{game}claim grundy g = if x < 6 then {value} else ({value} xor 1)\n"));
    let wrong = format!("{game}claim grundy g = if x < 5 then {value} else ({value} xor 1)\n");
    assert!(matches!(decide(&wrong).outcome, Outcome::Refuted(_)));
}

/// Every claim of a folder of examples, with one thread, two and four.
#[test]
fn certificates_do_not_depend_on_threads() {
    let folder = nimcert_testing::root().join("examples/beyond");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut claims = 0;
    for file in files.iter().filter(|file| file.extension().is_some_and(|e| e == "claim")) {
        let program = read(&std::fs::read_to_string(file).unwrap());
        for claim in &program.claims {
            let of = |threads| {
                let options = Options { threads, ..Options::default() };
                let decision = decide_statement(&program, &claim.statement, &options, None);
                let certificate = Certificate::of(&program, &claim.statement, &decision).expect("decided");
                (decision.outcome, certificate.bytes)
            };
            let one = of(1);
            for threads in [2, 4] {
                assert_eq!(of(threads), one, "{} with {threads} threads", file.display());
            }
            claims += 1;
        }
    }
    assert!(claims >= 40, "{claims} claims");
}

/// Where a claim is wrong in several ways, the least position of all is reported, whichever obligation it violates.
#[test]
fn the_smallest_of_several_faults() {
    let nim = "game g(a)\n  move u < a to (u)\n";
    // No value far out, and a wrong value near by.
    refuted(&format!("{nim}claim grundy g = if a = 10000 then a - 20000 else 0"), "closed 0 1 to 0 0");
    refuted(&format!("{nim}claim grundy g = if a = 10000 then a - 20000 else a"), "undefined 10000");
    refuted(
        &format!("{nim}claim grundy g = if a = 90 then a - 100 elif a = 7 then floor((a - 8) / 2) else a"),
        "undefined 7",
    );
    // Two differences without a value, the second at smaller numbers.
    no_game(
        "fun f(a, b) = (b << 3) - floor((a - 7) / 2)\nclaim forall x, y, z: 7 <= f(x, z) bor x",
        "undefined 0 0 0",
    );
    // Two moves that leave the domain.
    no_game(
        "game g(a, b)\n  where a <= 15\n  move when b = 15 and a = 8 to (16, 0)\n  move when b = 15 and a = 7 to (16, 1)\n\
         claim p g = a = a",
        "leaves 2: 7 15 to 16 1",
    );
}
