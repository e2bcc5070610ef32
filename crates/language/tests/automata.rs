//! Automata of claim files: reading, canonical text, and what they accept.

use nimcert_language::ast::Condition;
use nimcert_language::{Automaton, Source, holds, parse_program, print_program, spread};
use num_bigint::BigUint;

fn errors(text: &str) -> Vec<String> {
    let errors = parse_program(&Source::new("a", text), &[]).err().unwrap_or_default();
    errors.iter().map(|error| error.title.clone()).collect()
}

fn automaton(text: &str) -> Automaton {
    let program = parse_program(&Source::new("a", text), &[]).expect("it reads");
    match &program.relations[0].body {
        Condition::Automaton(automaton) => (**automaton).clone(),
        other => panic!("{other:?}"),
    }
}

const CARRY: &str =
    "automaton next(x, y) accept 0: 00 to 0, 01 to 1, 11 to 0 reject 1: 10 to 1 accept 2: 00 to 2, 11 to 2\n";

#[test]
fn the_canonical_text_reads_as_the_same_automaton() {
    let spaced = "automaton next(x, y) # adds one\n  accept 0: 11 to 00, 01 to 1,\n    00 to 0\n  reject 1:\n    10 to 1\n  accept 2: 00 to 2, 11 to 2\n";
    let program = parse_program(&Source::new("a", spaced), &[]).expect("it reads");
    assert_eq!(print_program(&program), CARRY);
    assert_eq!(automaton(CARRY), automaton(spaced));
    let lines = spread(CARRY);
    assert_eq!(lines.lines().count(), 4, "{lines}");
    assert_eq!(automaton(&lines), automaton(CARRY));
}

/// The first digit of a letter is that of the first parameter.
#[test]
fn letters_are_in_the_order_of_the_parameters() {
    let first = automaton("automaton a(x, y) accept 0: 00 to 0, 10 to 0");
    for (x, y) in (0..20_u64).flat_map(|x| (0..20).map(move |y| (x, y))) {
        assert_eq!(first.accepts_small(&[x, y]), y == 0, "({x}, {y})");
        let program = parse_program(&Source::new("a", CARRY), &[]).expect("it reads");
        let big = [BigUint::from(x), BigUint::from(y)];
        let value = holds(&program, &program.relations[0].body, &big).expect("a value");
        assert_eq!(value, automaton(CARRY).accepts_small(&[x, y]));
        assert_eq!(value, automaton(CARRY).accepts(&big));
    }
}

#[test]
fn digits_beyond_64_bits_count() {
    let powers = automaton("automaton a(x) reject 0: 0 to 0, 1 to 1 accept 1: 0 to 1");
    for bits in [0_u32, 1, 63, 64, 65, 200] {
        let power = BigUint::from(2_u8).pow(bits);
        assert!(powers.accepts(std::slice::from_ref(&power)), "2^{bits}");
        assert!(!powers.accepts(&[power * 3_u8]), "3 * 2^{bits}");
    }
    assert!(!powers.accepts(&[BigUint::ZERO]));
}

#[test]
fn what_is_wrong_is_named() {
    for (text, title) in [
        ("automaton a(x)", "unexpected end"),
        ("automaton a(x) accept 1: 0 to 0", "unexpected number `1`"),
        ("automaton a(x) accept 0: 00 to 0", "unexpected number `00`"),
        ("automaton a(x) accept 0: 2 to 0", "unexpected number `2`"),
        ("automaton a(x) accept 0: 0 to 0, 0 to 0", "this letter appears twice"),
        ("automaton a(x) accept 0: 0 to 0, 1 to 7", "there is no state 7"),
        ("automaton a(x) accept 0: 1 to 0", "leading zeros change the state"),
        ("automaton a(x) accept 0: 0 to 1 accept 1:", "leading zeros change the state"),
        ("automaton a(x) accept 0: 0 to 0 or", "unexpected keyword `or`"),
        ("automaton a(x, x) accept 0: 00 to 0", "parameter `x` appears twice"),
        ("automaton a(a) accept 0: 0 to 0", "`a` is both an automaton and its parameter"),
        ("fun automaton(x) = x", "unexpected keyword `automaton`"),
    ] {
        let found = errors(text);
        assert!(found.first().is_some_and(|found| found.contains(title)), "{text}: {found:?}");
    }
}

/// Too many parameters or states: the message names the limit.
#[test]
fn limits_are_named() {
    let nine = errors("automaton a(a1, b, c, d, e, f, g, h, i) accept 0: 000000000 to 0");
    assert!(nine[0].contains("more than 8 parameters"), "{nine:?}");
    let states: String = (1..1_100).map(|n| format!(" reject {n}:")).collect();
    let many = errors(&format!("automaton a(a1, b, c, d, e, f, g, h) accept 0: 00000000 to 0{states}"));
    assert!(many[0].contains("more than 262144 transitions"), "{many:?}");
}
