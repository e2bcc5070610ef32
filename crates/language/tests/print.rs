//! The canonical form: what it looks like, and that reading it gives the same program again.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use nimcert_testing::programs;
use nimcert_testing::terms;

use nimcert_language::{
    Program, Source, parse_function, parse_program, print_claim, print_condition, print_program, print_term,
    spread,
};
use proptest::prelude::*;

/// The canonical form of the body of `f(t) = text`.
fn canonical(text: &str) -> String {
    let program = parse_function(&Source::new("test", text)).unwrap();
    print_term(&program, &program.functions[0].parameters, &program.functions[0].body)
}

#[track_caller]
fn prints(text: &str, expected: &str) {
    assert_eq!(canonical(text), expected);
    assert_eq!(canonical(expected), expected, "printing is a fixpoint");
}

#[test]
fn operands_have_brackets_except_in_chains_and_sums_of_products() {
    prints("t+1", "t + 1");
    prints("t + 1 + 2", "t + 1 + 2");
    prints("t - (1 + 2)", "t - (1 + 2)");
    prints("2*t xor 3 bor t band 1", "((2 * t) xor 3) bor (t band 1)");
    prints("t*t*t", "t * t * t");
    prints("t mod 3 << 2 >> 1", "((t mod 3) << 2) >> 1");
    prints("t monus 3 mod 2", "t monus (3 mod 2)");
    prints("t - 1 - (2 + t)", "t - 1 - (2 + t)");
    prints("t - (1 - t) + 3*t", "t - (1 - t) + 3 * t");
    prints("2*t - 3*(4*t)", "2 * t - 3 * (4 * t)");
    prints("2*t*t*(t*t)", "2 * t * t * (t * t)");
    prints("t xor 1 xor (2 xor t)", "t xor 1 xor (2 xor t)");
    prints("t band 1 band t bor 2 bor t", "(t band 1 band t) bor 2 bor t");
    prints("(t + 1) xor t xor (t - 1)", "(t + 1) xor t xor (t - 1)");
    prints("t monus 1 monus 2", "(t monus 1) monus 2");
    prints("t monus 2*t", "t monus (2 * t)");
    prints("t mod 3 + 1", "(t mod 3) + 1");
    prints("2*t mod 3", "(2 * t) mod 3");
    prints("1 + (if t < 3 then 0 else 1)", "1 + (if t < 3 then 0 else 1)");
}

#[test]
fn divisions_are_written_with_floor_and_ceil() {
    prints("t div 4", "floor(t / 4)");
    prints("⌊t/4⌋ + ⌈3*t/5⌉", "floor(t / 4) + ceil(3 * t / 5)");
    prints("floor((t+1)/4)", "floor((t + 1) / 4)");
    prints("floor(floor(t/2)/2^3)", "floor(floor(t / 2) / 8)");
    prints("floor(2^floor(log2(t))/3)", "floor(2^floor(log2(t)) / 3)");
}

#[test]
fn constants_are_decimal_and_large_powers_of_two_are_powers() {
    prints("0x10 + 1_000", "16 + 1000");
    prints("2^63 + t", "9223372036854775808 + t");
    prints("2^64 + t", "2^64 + t");
    prints("t mod 2^4096", "t mod 2^4096");
    prints("(2^64 + 1) * t", "18446744073709551617 * t");
    prints("3 * 4", "12");
    prints("t * (1 + 2)", "3 * t");
}

#[test]
fn top_powers() {
    prints("2^⌊log2(t)⌋", "2^floor(log2(t))");
    prints("2^(floor(log2(t+1)) + 0)", "2^floor(log2(t + 1))");
    prints("2^(⌊log2(t)⌋+3)*5", "5 * 2^(floor(log2(t)) + 3)");
    prints("2^(floor(log2(t)) - 2)", "2^(floor(log2(t)) - 2)");
    prints("floor(log2(t)) + 1", "floor(log2(t)) + 1");
}

#[test]
fn cases_and_tables() {
    prints(
        "if t < 3 then 0 elif t = 5 then 1 else if t > 7 then 2 else 3",
        "if t < 3 then 0 else if t = 5 then 1 else if t > 7 then 2 else 3",
    );
    prints("if t < 3 then (if t = 1 then 5 else 6) else 7", "if t < 3 then (if t = 1 then 5 else 6) else 7");
    prints("if t < 3 then if t = 1 then 5 else 6 else 7", "if t < 3 then (if t = 1 then 5 else 6) else 7");
    prints("table [0,0,1] then table [5] then t", "table [0, 0, 1] then table [5] then t");
    prints("(heights [1, 2^70]) + 1", "(heights [1, 2^70]) + 1");
    prints("min(if t<1 then 2 else 3, max(t, 1, 2), 4)", "min(if t < 1 then 2 else 3, max(t, 1, 2), 4)");
    prints("min(1, min(2, t))", "min(1, min(2, t))");
    prints("min(min(1, 2), t)", "min(1, 2, t)");
}

#[test]
fn conditions() {
    let condition = |text: &str| {
        let text = format!("if {text} then 0 else 1");
        let program = parse_function(&Source::new("test", text)).unwrap();
        let nimcert_language::Term::If(condition, ..) = &program.functions[0].body else {
            unreachable!("the text is an `if`");
        };
        print_condition(&program, &program.functions[0].parameters, condition)
    };
    assert_eq!(condition("t<1 or t>2 and t!=3"), "t < 1 or (t > 2 and t != 3)");
    assert_eq!(condition("¬ t ≤ 1 ∧ !(t ≥ 2 ∨ t == 3)"), "(not t <= 1) and (not (t >= 2 or t = 3))");
    assert_eq!(condition("t<1 and (t<2 and t<3) and t<4"), "t < 1 and (t < 2 and t < 3) and t < 4");
    assert_eq!(condition("t<1 or t<2 or t<3 and t<4"), "t < 1 or t < 2 or (t < 3 and t < 4)");
    assert_eq!(condition("(t + 1) < 3"), "t + 1 < 3");
    assert_eq!(condition("((t + 1) * 2) + 1 ≠ (3)"), "2 * (t + 1) + 1 != 3");
    assert_eq!(condition("(if t<1 then 2 else 3) = t"), "(if t < 1 then 2 else 3) = t");
}

#[test]
fn a_claim_is_printed_with_what_it_needs() {
    let text = "let k = 4\nfun a(t) = t\nfun b(t) = t + k\nfun c(x, y) = a(x) + y\nfun d(t) = c(t, 2)\n\
                claim nimsum d\nclaim not monotone b below 2^70 + 1\n";
    let program = parse_program(&Source::new("test", text), &[]).unwrap();
    assert_eq!(
        print_claim(&program, 0),
        "fun a(t) = t\nfun c(x, y) = a(x) + y\nfun d(t) = c(t, 2)\nclaim nimsum d\n"
    );
    assert_eq!(
        print_claim(&program, 1),
        "fun b(t) = t + 4\nclaim not monotone b below 1180591620717411303425\n"
    );
    assert_eq!(print_claim(&program, 2), "");
}

#[test]
fn what_is_not_in_the_program_is_printed_as_a_question_mark() {
    let term = nimcert_language::Term::Call(3, vec![nimcert_language::Term::Variable(1)]);
    assert_eq!(print_term(&Program::default(), &[], &term), "?(?)");
}

/// Trees of the greatest height that is read, of every kind that nests.
#[test]
fn the_canonical_form_of_the_deepest_trees_can_be_read() {
    let chains: [(&str, &str, &str); 12] = [
        ("", "t", " + 1"),
        ("", "t", " >> 1"),
        ("", "t", " div 3"),
        ("", "t", " mod 3"),
        ("if t < 1 then 0 else ", "t", ""),
        ("if t < 1 then ", "t", " else 0"),
        ("table [1] then ", "t", ""),
        ("⌊log2(", "t", ")⌋"),
        ("2^⌊log2(", "t", ")⌋"),
        ("2^(⌊log2(", "t", ")⌋ + 1)"),
        ("min(t, ", "t", ")"),
        ("if not not (t < 1 and (t < 2 or 1 < (", "t", "))) then 0 else 1"),
    ];
    for (before, middle, after) in chains {
        let text = |n: usize| before.repeat(n) + middle + &after.repeat(n);
        let read = |text: String| parse_function(&Source::new("test", text));
        let deepest = (1..=201).rev().find_map(|n| read(text(n)).ok().map(|program| (n, program)));
        let (n, program) = deepest.expect("one level can be read");
        assert!((20..=199).contains(&n), "{before}..{after}: {n} levels");
        let printed = print_program(&program);
        let again = parse_program(&Source::new("test", printed.as_str()), &[]);
        assert_eq!(again.as_ref(), Ok(&program), "{before}..{after}");
    }
}

proptest! {
    #[test]
    fn reading_the_canonical_form_gives_the_same_program(program in terms::program()) {
        let text = print_program(&program);
        let again = parse_program(&Source::new("test", text.as_str()), &[]);
        prop_assert_eq!(again.as_ref(), Ok(&program), "{}", text);
        prop_assert_eq!(print_program(&again.unwrap()), text);
    }

    #[test]
    fn each_claim_is_printed_as_a_program_with_this_claim(program in terms::program()) {
        for index in 0..program.claims.len() {
            let text = print_claim(&program, index);
            let alone = parse_program(&Source::new("test", text.as_str()), &[]).unwrap();
            prop_assert_eq!(alone.claims.len(), 1);
            prop_assert_eq!(print_program(&alone), text);
        }
    }

    #[test]
    fn line_breaks_and_comments_do_not_matter(program in terms::program()) {
        let text = print_program(&program).replace(' ', "  # comment )\n\t\u{c} ").replace('\n', "\r\n");
        // `claim` and `fun` lines keep their margin, every other line is indented.
        let again = parse_program(&Source::new("test", text.as_str()), &[]);
        prop_assert_eq!(again.as_ref(), Ok(&program), "{}", text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn reading_the_canonical_form_of_games_gives_the_same_program(program in programs::program()) {
        let text = print_program(&program);
        for text in [&text, &spread(&text)] {
            let again = parse_program(&Source::new("test", text.as_str()), &[]);
            prop_assert_eq!(again.as_ref(), Ok(&program), "{}", text);
        }
    }

    #[test]
    fn each_claim_about_a_game_is_printed_as_a_program_with_this_claim(program in programs::program()) {
        for index in 0..program.claims.len() {
            let text = print_claim(&program, index);
            for shown in [&text, &spread(&text)] {
                let alone = parse_program(&Source::new("test", shown.as_str()), &[]);
                prop_assert!(alone.is_ok(), "{}: {:?}", shown, alone);
                let alone = alone.unwrap();
                prop_assert_eq!(alone.claims.len(), 1);
                prop_assert_eq!(print_claim(&alone, 0), text.as_str());
            }
        }
    }
}
