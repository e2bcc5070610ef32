//! What follows from how terms and conditions are written: periods, and what has no variable.

use nimcert_language::analysis::{Computed, period, written_out};
use nimcert_language::ast::{Condition, Part};
use nimcert_language::ast::{Program, Replaced, Rewrite, Statement, Term, each_part};
use nimcert_language::printing::{print_condition, print_term};
use nimcert_language::{Source, parse_program};

fn program(text: &str) -> Program {
    parse_program(&Source::new("analysis", text), &[]).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// The body of the last function of a program.
fn body(program: &Program) -> &Term {
    &program.functions.last().expect("a function").body
}

fn formula(program: &Program) -> &Condition {
    match &program.claims[0].statement {
        Statement::ForAll { formula, .. } => formula,
        other => panic!("{other:?}"),
    }
}

#[test]
fn periods_are_read_off_the_operators() {
    for (text, expected) in [
        ("f(n) = n mod 6", Some((0, 6))),
        ("f(n) = 7", Some((0, 1))),
        ("f(n) = if n < 5 then n else n mod 2", Some((5, 2))),
        ("f(n) = (n mod 4) xor (n mod 6)", Some((0, 12))),
        ("g(n) = n mod 3\nf(n) = g(n) + 1", Some((0, 3))),
        ("f(n) = n", None),
        ("f(n) = floor(n/2)", None),
        ("f(n) = if n mod 2 = 0 then n else 1", None),
        ("f(n) = n mod 101", None),
        ("f(n) = (n mod 11) + (n mod 13)", None),
    ] {
        let program = program(text);
        assert_eq!(period(&program, body(&program), 100), expected, "{text}");
    }
}

#[test]
fn what_has_no_variable_is_computed() {
    for (text, is_guarded, expected) in [
        ("forall x: x = 2 + 3", false, "x = 5"),
        ("forall x: 1 < 2 and x = 1", false, "x = 1"),
        ("forall x: x = 1 or 2 < 1", false, "x = 1"),
        ("forall x: x = 1 or 1 < 2", false, "0 = 0"),
        ("forall x: x - 3 = 1 or 1 < 2", true, "x - 3 = 1 or 0 = 0"),
        ("forall x: x < 1 and x = 1", false, "x < 1 and x = 1"),
        ("forall x: (if 1 < 2 then x else 7) = 1", false, "x = 1"),
    ] {
        let program = program(&format!("claim {text}"));
        let found = Computed { program: &program, is_guarded }.condition(formula(&program));
        assert_eq!(print_condition(&program, &["x".to_owned()], &found), expected, "{text}");
    }
}

#[test]
fn relations_are_written_out_and_functions_are_not() {
    let program =
        program("f(t) = t + 1\nrel less(x, y) = x < y\nclaim forall x: less(x, f(x)) and not less(x, 3)");
    let found = written_out(&program, formula(&program));
    assert_eq!(print_condition(&program, &["x".to_owned()], &found), "x < f(x) and (not x < 3)");
}

#[test]
fn variables_are_replaced_by_terms() {
    let program = program("f(x, y) = (x + y) + 1");
    let names = ["a".to_owned()];
    let [a, three] = [Term::Variable(0), Term::Constant(3u32.into())];
    let less = Term::Subtract(Box::new(a.clone()), Box::new(three.clone()));
    for (terms, expected) in [
        (vec![a.clone(), three.clone()], "a + 3 + 1"),
        (vec![less.clone(), three], "a + 1"),
        (vec![less, a], "a - 3 + a + 1"),
    ] {
        let found = Replaced(&terms).term(body(&program));
        assert_eq!(print_term(&program, &names, &found), expected);
    }
}

#[test]
fn parts_of_called_functions_are_given_until_there_are_enough() {
    let program = program("g(t) = t mod 3\nf(n) = g(n) + 1");
    for (most, expected) in [(0, 0), (1, 1), (3, 3), (100, 6)] {
        let mut count = 0;
        each_part(&program, Part::Term(body(&program)), &mut { most }, &mut |_| count += 1);
        assert_eq!(count, expected, "{most}");
    }
}
