//! Programs with parameters: numbers, the canonical form, and instances.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::cmp::Ordering;

use nimcert_core::automaton::Nodes;
use nimcert_core::language::ast::{Condition, Rewrite};
use nimcert_core::language::{
    MAX_CONSTANT_BITS, Number, Program, ProgramParameter, Source, Term, Undefined, apply,
    depends_on_parameters, parse_function_with, parse_program, print_claim, print_program,
};
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

fn big(n: u64) -> BigUint {
    BigUint::from(n)
}

fn read(text: &str) -> Program {
    parse_program(&Source::new("test", text), &[]).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]))
}

fn number(constant: i64, slopes: &[u64]) -> Number {
    Number::new(BigInt::from(constant), slopes.iter().map(|&slope| big(slope)).collect())
}

/// The first function of `param m >= 1, n >= 0`, with this body.
fn body(text: &str) -> Term {
    read(&format!("param m >= 1, n >= 0\nfun f(t) = {text}\n")).functions.remove(0).body
}

#[test]
fn constants_are_affine_in_the_parameters() {
    for (text, expected) in [
        ("m", number(0, &[1])),
        ("n", number(0, &[0, 1])),
        ("4*m + 1", number(1, &[4])),
        ("4*m - 1", number(-1, &[4])),
        ("1 + 1 + m", number(2, &[1])),
        ("2*(m + 3*n) - (m - 1)", number(1, &[1, 6])),
        ("m * (5 - 3)", number(0, &[2])),
        ("m - m", number(0, &[])),
        ("0 * m", number(0, &[])),
    ] {
        assert_eq!(body(text), Term::Constant(expected), "{text}");
    }
    let t = || Box::new(Term::Variable(0));
    assert_eq!(body("m * t"), Term::Scale(number(0, &[1]), t()));
    assert_eq!(body("t * (m + n)"), Term::Scale(number(0, &[1, 1]), t()));
    assert_eq!(body("floor(t/(2*m))"), Term::Floor(t(), number(0, &[2])));
    assert_eq!(body("ceil(t/(2*m - 1))"), Term::Ceil(t(), number(-1, &[2])));
    assert_eq!(body("t mod (m + n)"), Term::Mod(t(), number(0, &[1, 1])));
    // Not a natural for n = 0: a difference, which must be guarded.
    let one = || Box::new(Term::Constant(1_u32.into()));
    assert_eq!(body("n - 1"), Term::Subtract(Box::new(Term::Constant(number(0, &[0, 1]))), one()));
    // Without parameters sums stay as they are written.
    assert_eq!(body("1 + 1"), Term::Add(one(), one()));
}

#[test]
fn a_constant_may_use_parameters_and_constants() {
    let program = read("param m >= 0\nlet a = 2*m + 1\nlet b = 3*a - 2\nfun f(t) = floor(t/b)\n");
    assert_eq!(program.functions[0].body, Term::Floor(Box::new(Term::Variable(0)), number(1, &[6])));
    assert_eq!(program.parameters, [ProgramParameter { name: "m".to_owned(), least: big(0) }]);
}

#[test]
fn the_canonical_form() {
    for (text, expected) in [
        ("floor(t/(4*m + 1))", "floor(t / (4 * m + 1))"),
        ("t mod (2*m)", "t mod (2 * m)"),
        ("2*m*t", "(2 * m) * t"),
        ("t * m", "m * t"),
        ("t + (2*m - 1)", "t + (2 * m - 1)"),
        ("2*m - 1 + t", "t + (2 * m - 1)"),
        ("m + t", "t + m"),
        ("t + m + 1", "t + (m + 1)"),
        ("1 + t + m", "t + (m + 1)"),
        ("m + t + n + 1", "t + (m + n + 1)"),
        ("t + 2*m - 1", "t + (2 * m - 1)"),
        ("t + m - m", "t"),
        ("t + m - 2", "t + m - 2"),
        ("t + n - 1", "t + n - 1"),
        ("t - 3*m", "t - 3 * m"),
        ("t - m - 1", "t - (m + 1)"),
        ("t - 1 - m - n", "t - (m + n + 1)"),
        ("t - m + 1", "t - m + 1"),
        ("t + m + t", "t + m + t"),
        ("t + 1 + 1", "t + 1 + 1"),
        ("1 + t", "1 + t"),
        ("t + (n - 1) + 1", "t + (n - 1) + 1"),
        ("m xor n", "m xor n"),
        ("(n + m) xor (2*n)", "(m + n) xor (2 * n)"),
        ("floor(2*n/3)", "floor(2 * n / 3)"),
        ("floor((m + n)/3)", "floor((m + n) / 3)"),
        ("n - 1 + 1", "n - 1 + 1"),
        ("if t < m then 0 else m + 2^70", "if t < m then 0 else m + 2^70"),
    ] {
        let printed = print_program(&read(&format!("param m >= 1\nparam n >= 0\nfun f(t) = {text}\n")));
        assert_eq!(printed, format!("param m >= 1, n >= 0\nfun f(t) = {expected}\n"));
        assert_eq!(print_program(&read(&printed)), printed);
    }
}

#[test]
fn a_claim_has_all_parameters() {
    let program = read("fun f(t) = t\nparam m >= 1\nfun g(t) = m\nparam n >= 2\nclaim ns f\n");
    assert_eq!(print_claim(&program, 0), "param m >= 1, n >= 2\nfun f(t) = t\nclaim ns f\n");
}

#[test]
fn every_part_of_a_program_is_made_an_instance() {
    let text = "param m >= 1, n >= 0\nfun f(t) = floor(t/(2*m)) + n\nrel r(x) = x < m\n\
        game g(x) where x <= 9*m move v < x + n when r(v) or x > m to (v + n)\n\
        claim p g = x = m\nclaim grundy bar(f) = m\nclaim forall x: x >= n\nclaim ns f\n";
    let expected = "fun f(t) = floor(t / 6) + 5\nrel r(x) = x < 3\n\
        game g(x) where x <= 27 move v < x + 5 when r(v) or x > 3 to (v + 5)\n\
        claim p g = x = 3\nclaim grundy bar(f) = 3\nclaim forall x: x >= 5\nclaim ns f\n";
    let program = read(text);
    assert_eq!(print_program(&program.at(&[big(3), big(5)])), expected);
    // Missing values, and those below a bound, count as the bound.
    assert_eq!(program.at(&[]), program.at(&[big(1), big(0)]));
    assert_eq!(program.at(&[big(0), big(0)]), program.at(&[big(1), big(0)]));
    // One parameter at a time.
    let half = program.with_values(&[Some(big(3)), None]);
    assert!(print_program(&half).starts_with("param n >= 0\nfun f(t) = floor(t / 6) + n\n"));
    assert_eq!(half.at(&[big(5)]), program.at(&[big(3), big(5)]));
    assert!(print_program(&program.with_least(1, &big(7))).starts_with("param m >= 1, n >= 7\n"));
    // Every third value from 4 on.
    let class = program.with_step(0, &big(4), &big(3));
    assert!(
        print_program(&class).starts_with("param m >= 0, n >= 0\nfun f(t) = floor(t / (6 * m + 8)) + n\n")
    );
    assert_eq!(class.at(&[big(2), big(5)]), program.at(&[big(10), big(5)]));
}

#[test]
fn a_parameter_has_no_value() {
    let program = read("param m >= 1\nfun f(t) = floor(t/m)\nfun g(t) = f(t) + 1\nfun h(t) = t\n");
    assert_eq!(apply(&program, 1, &[big(9)]), Err(Undefined::Parameter));
    assert_eq!(apply(&program, 2, &[big(9)]), Ok(big(9)));
    let depends: Vec<bool> =
        program.functions.iter().map(|function| depends_on_parameters(&program, &function.body)).collect();
    assert_eq!(depends, [true, true, false]);
    assert_eq!(apply(&program.at(&[big(2)]), 1, &[big(9)]), Ok(big(5)));
}

#[test]
fn a_function_with_items() {
    let read = |f: &str, items: &str| parse_function_with(&Source::new("F", f), &Source::new("items", items));
    let printed = |f: &str, items: &str| print_program(&read(f, items).unwrap());
    assert_eq!(printed("floor(t/k)", "k = 2*m, m >= 1"), "param m >= 1\nfun f(t) = floor(t / (2 * m))\n");
    assert_eq!(printed("g(x) = x + max(3, 4)", "m >= 1"), "param m >= 1\nfun g(x) = x + max(3, 4)\n");
    assert_eq!(printed("t div k", "a = 2,k = max(a, 3)"), "fun f(t) = floor(t / 3)\n");
    for (f, items, title, place) in [
        ("t", "", "nothing to read", "items"),
        ("t", "m >= 1,,n >= 1", "an empty item", "items"),
        ("t", "m >= 1, m = 2", "`m` is defined twice", "items"),
        ("t", "k = 2*m", "unknown name `m`", "items"),
        ("t", "let k = 2", "unexpected keyword `let`", "items"),
        ("t", "k", "unexpected end of the list", "items"),
        ("t", "t >= 1", "`t` is the variable of F", "items"),
        ("t", "f = 1", "`f` is the name of F", "items"),
        ("g(m) = m", "m >= 1", "`m` is defined twice", "F"),
        ("floor(t/m)", "m >= 0", "division by 0", "F"),
    ] {
        let errors = read(f, items).unwrap_err();
        assert_eq!(
            (errors[0].title.as_str(), errors[0].source_name.as_str()),
            (title, place),
            "{f}, {items}"
        );
    }
}

#[test]
fn powers_of_numbers() {
    for (text, expected) in [
        ("10^3", big(1000)),
        ("3^(2 + 2)", big(81)),
        ("0^0", big(1)),
        ("1^99999999999", big(1)),
        ("0^99", big(0)),
    ] {
        assert_eq!(body(text), Term::Constant(expected.into()), "{text}");
    }
    let googol = body("10^100");
    assert_eq!(googol, Term::Constant(big(10).pow(100).into()));
    let too_large = |text: &str| parse_program(&Source::new("test", format!("let k = {text}")), &[]).is_err();
    // 10^30103 has 100,001 bits.
    assert_eq!(big(10).pow(30_103).bits(), MAX_CONSTANT_BITS);
    assert!(!too_large("10^30103"));
    assert!(too_large("10^30104") && too_large("10^99999999999999999999"));
}

/// Makes one constant, the last part, of the constants of a sum or difference.
struct Gathered;

impl Rewrite for Gathered {
    fn term(&mut self, term: &Term) -> Term {
        let gathered = term.map_parts(self);
        let constant = |term: &Term| term.constant_value().and_then(|value| value.plain().cloned());
        if let Some(value) = constant(&gathered) {
            return Term::Constant(value.into());
        }
        let (t, is_difference, c) = match &gathered {
            Term::Add(a, b) | Term::Subtract(a, b) if constant(b).is_some() => {
                (a, matches!(gathered, Term::Subtract(..)), constant(b))
            }
            Term::Add(a, b) if constant(a).is_some() => (b, false, constant(a)),
            _ => return gathered,
        };
        let c = BigInt::from(c.unwrap());
        // What is added to a difference does not make it defined.
        let (t, before) = match &**t {
            Term::Add(t, last) if constant(last).is_some() => (t, BigInt::from(constant(last).unwrap())),
            Term::Subtract(t, last) if is_difference && constant(last).is_some() => {
                (t, -BigInt::from(constant(last).unwrap()))
            }
            _ => (t, BigInt::ZERO),
        };
        let (t, after) = (Term::clone(t), if is_difference { before - c } else { before + c });
        let number = |value: &BigInt| Box::new(Term::Constant(value.magnitude().clone().into()));
        match after.cmp(&BigInt::ZERO) {
            Ordering::Equal => t,
            Ordering::Greater => Term::Add(Box::new(t), number(&after)),
            Ordering::Less => Term::Subtract(Box::new(t), number(&after)),
        }
    }

    fn condition(&mut self, condition: &Condition) -> Condition {
        condition.map_parts(self)
    }
}

/// Constants of the language, affine in `m` and `n`; differences may be negative.
fn affine() -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        2 => (0..9_u32).prop_map(|n| n.to_string()),
        3 => Just("m".to_owned()),
        2 => Just("n".to_owned()),
        1 => Just("k".to_owned()),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            3 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a} + ({b})")),
            2 => (0..5_u32, inner.clone()).prop_map(|(c, a)| format!("{c} * ({a})")),
            1 => (inner.clone(), 0..4_u32).prop_map(|(a, c)| format!("({a}) * {c}")),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("({a}) + 3 - ({b})")),
        ]
    })
    .boxed()
}

fn term() -> BoxedStrategy<String> {
    let leaf = prop_oneof![3 => Just("t".to_owned()), 2 => affine()];
    leaf.prop_recursive(4, 16, 3, |inner| {
        let two = || (inner.clone(), inner.clone());
        prop_oneof![
            2 => two().prop_map(|(a, b)| format!("({a}) + ({b})")),
            1 => two().prop_map(|(a, b)| format!("({a}) - ({b})")),
            1 => two().prop_map(|(a, b)| format!("({a}) monus ({b})")),
            1 => two().prop_map(|(a, b)| format!("({a}) xor ({b})")),
            1 => two().prop_map(|(a, b)| format!("min({a}, {b})")),
            2 => (inner.clone(), affine()).prop_map(|(a, k)| format!("floor(({a})/({k} + 1))")),
            1 => (inner.clone(), affine()).prop_map(|(a, k)| format!("ceil(({a})/({k} + 1))")),
            2 => (inner.clone(), affine()).prop_map(|(a, k)| format!("({a}) mod ({k} + 1)")),
            2 => (affine(), inner.clone()).prop_map(|(k, a)| format!("({k}) * (t + ({a}))")),
            1 => (inner.clone(), 0..4_u32).prop_map(|(a, n)| format!("({a}) << {n}")),
            1 => (two(), two()).prop_map(|((a, b), (c, d))| format!("(if {a} < {b} then {c} else {d})")),
        ]
    })
    .boxed()
}

/// Texts of programs with parameters; some are wrong.
fn text() -> impl Strategy<Value = String> {
    (0..3_u32, 0..3_u32, 0..5_u32, term(), term(), affine()).prop_map(|(m, n, k, f, r, a)| {
        let f = f.replace('k', &format!("({k} * m + n)"));
        let (r, a) = (r.replace('k', "2"), a.replace('k', "0"));
        format!(
            "param m >= {m}, n >= {n}\nlet k = {a}\nfun f(t) = {f}\nrel r(t) = {r} < k\n\
             claim forall t: r(t) or f(t) = {a}\n"
        )
    })
}

#[test]
fn most_random_programs_are_read() {
    let mut runner = TestRunner::deterministic();
    let strategy = text();
    let texts = (0..400).map(|_| strategy.new_tree(&mut runner).expect("a text").current());
    let good = texts.filter(|text| parse_program(&Source::new("random", text), &[]).is_ok()).count();
    assert!(good >= 200, "{good} of 400");
}

proptest! {
    #[test]
    fn printing_and_reading_are_inverse(text in text()) {
        let Ok(program) = parse_program(&Source::new("random", &text), &[]) else { return Ok(()) };
        let printed = print_program(&program);
        let again = parse_program(&Source::new("again", &printed), &[]);
        prop_assert_eq!(again.as_ref(), Ok(&program), "{}", printed);
        prop_assert_eq!(print_program(&again.unwrap()), printed);
    }

    #[test]
    fn an_instance_is_what_is_read_with_values(text in text(), steps in [0..6_u64, 0..6_u64]) {
        let Ok(program) = parse_program(&Source::new("random", &text), &[]) else { return Ok(()) };
        let values: Vec<BigUint> =
            program.least_values().iter().zip(steps).map(|(least, step)| least + step).collect();
        let set: Vec<(String, BigUint)> = ["m", "n"].map(str::to_owned).into_iter().zip(values.clone()).collect();
        let expected = parse_program(&Source::new("random", &text), &set);
        prop_assert!(expected.is_ok(), "{}: {:?}", text, expected);
        let (instance, expected) = (program.at(&values), expected.unwrap());
        prop_assert!(instance.parameters.is_empty() && expected.parameters.is_empty());
        for t in [0, 1, 2, 5, 17, 1 << 40] {
            prop_assert_eq!(apply(&instance, 0, &[big(t)]), apply(&expected, 0, &[big(t)]), "{}, t = {}", text, t);
        }
        // Sums of numbers are written differently, and have the same nodes if all their constants come last.
        let mut nodes = Nodes::default();
        let [mut one, mut other] = [instance.clone(), expected];
        one.rewrite(&mut Gathered);
        other.rewrite(&mut Gathered);
        prop_assert_eq!(nodes.function(&one, 0), nodes.function(&other, 0));
        prop_assert_eq!(nodes.relation(&one, 0), nodes.relation(&other, 0));
        // The canonical form of an instance reads back to it.
        let again = parse_program(&Source::new("again", print_program(&instance)), &[]);
        prop_assert_eq!(again, Ok(instance));
    }
}
