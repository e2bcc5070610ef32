//! What the reader accepts, and the trees it makes; names.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::result_large_err)]

use nimcert_testing::terms;

use nimcert_language::{
    Bitwise, Claim, Comparison, Condition, Diagnostic, MAX_CONSTANT_BITS, MAX_DIAGNOSTICS, Program, Property,
    Source, Term, irregular, is_monotone, needed_functions, parse_function, parse_program,
};
use num_bigint::BigUint;
use proptest::prelude::*;

pub(crate) fn big(n: u64) -> BigUint {
    BigUint::from(n)
}

pub(crate) fn program(text: &str) -> Result<Program, Vec<Diagnostic>> {
    parse_program(&Source::new("test", text), &[])
}

pub(crate) fn function(text: &str) -> Result<Program, Vec<Diagnostic>> {
    parse_function(&Source::new("test", text))
}

#[track_caller]
pub(crate) fn body(text: &str) -> Term {
    match function(text) {
        Ok(program) => program.functions[0].body.clone(),
        Err(errors) => panic!("{text}: {errors:?}"),
    }
}

/// The titles of what is wrong.
#[track_caller]
fn titles<T: std::fmt::Debug>(result: Result<T, Vec<Diagnostic>>) -> Vec<String> {
    let errors = result.expect_err("something is wrong");
    errors.into_iter().map(|error| error.title).collect()
}

fn t() -> Box<Term> {
    Box::new(Term::Variable(0))
}

pub(crate) fn constant(n: u64) -> Box<Term> {
    Box::new(Term::Constant(big(n).into()))
}

#[test]
fn every_operator_makes_its_tree() {
    let cases = [
        ("t", Term::Variable(0)),
        ("t + 2", Term::Add(t(), constant(2))),
        ("t - 2", Term::Subtract(t(), constant(2))),
        ("t monus 2", Term::Monus(t(), constant(2))),
        ("2 * t", Term::Scale(big(2).into(), t())),
        ("t * 2", Term::Scale(big(2).into(), t())),
        ("t * t", Term::Product(t(), t())),
        ("floor(t/2)", Term::Floor(t(), big(2).into())),
        ("t div 2", Term::Floor(t(), big(2).into())),
        ("ceil(t/2)", Term::Ceil(t(), big(2).into())),
        ("t mod 2", Term::Mod(t(), big(2).into())),
        ("min(t, 2)", Term::Min(t(), constant(2))),
        ("max(t, 2)", Term::Max(t(), constant(2))),
        ("t xor 2", Term::Bitwise(Bitwise::Xor, t(), constant(2))),
        ("t band 2", Term::Bitwise(Bitwise::And, t(), constant(2))),
        ("t bor 2", Term::Bitwise(Bitwise::Or, t(), constant(2))),
        ("t << 2", Term::ShiftLeft(t(), 2)),
        ("t >> 2", Term::ShiftRight(t(), 2)),
        ("2^floor(log2(t))", Term::TopPower(t(), 0)),
        ("2^(floor(log2(t)) + 2)", Term::TopPower(t(), 2)),
        ("2^(floor(log2(t)) - 2)", Term::TopPower(t(), -2)),
        ("table [1, 2] then t", Term::Table(vec![big(1), big(2)], t())),
        ("heights [1, 2]", Term::Heights(vec![big(1), big(2)])),
        ("isqrt(t)", Term::SquareRoot(t())),
        ("floor(log2(t))", Term::Log2(t())),
        ("2^10", *constant(1024)),
        ("0xff", *constant(255)),
        ("1_000", *constant(1000)),
        ("007", *constant(7)),
        ("((t))", Term::Variable(0)),
        (
            "if t = 2 then t else 3",
            Term::If(Box::new(Condition::Compare(Comparison::Equal, t(), constant(2))), t(), constant(3)),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(body(text), expected, "{text}");
    }
}

#[test]
fn unicode_and_other_spellings_read_as_the_plain_ones() {
    let pairs = [
        ("⌊t/4⌋", "floor(t/4)"),
        ("⌈t/4⌉", "ceil(t/4)"),
        ("⌊log2(t)⌋", "floor(log2(t))"),
        ("2^⌊log2(t)⌋", "2^floor(log2(t))"),
        ("2^(⌊log2(t)⌋+1)", "2^(floor(log2(t)) + 1)"),
        ("⌊⌊t/2⌋/3⌋", "floor(floor(t/2)/3)"),
        ("t ⊕ 3×t", "t xor 3*t"),
        ("if t ≤ 3 then 1 else 2", "if t <= 3 then 1 else 2"),
        ("if t ≥ 3 then 1 else 2", "if t >= 3 then 1 else 2"),
        ("if t ≠ 3 then 1 else 2", "if t != 3 then 1 else 2"),
        ("if t == 3 then 1 else 2", "if t = 3 then 1 else 2"),
        ("if t = 3 ∧ ¬ t = 4 ∨ t = 5 then 1 else 2", "if t = 3 and not t = 4 or t = 5 then 1 else 2"),
        ("if t = 3 && !(t = 4) || t = 5 then 1 else 2", "if t = 3 and not (t = 4) or t = 5 then 1 else 2"),
        ("\u{feff}t\r\n + 1 # comment", "t + 1"),
        ("floor(3*t/4)", "floor((3*t)/4)"),
        ("floor(t mod 5 / 4)", "floor((t mod 5)/4)"),
        ("floor(t/(2+2))", "floor(t/4)"),
        ("floor(t / 2^2)", "floor(t/4)"),
        ("if t<1 then 2 elif t<3 then 4 else 5", "if t<1 then 2 else if t<3 then 4 else 5"),
        ("2^2^3", "256"),
    ];
    for (friendly, plain) in pairs {
        assert_eq!(body(friendly), body(plain), "{friendly}");
    }
}

#[test]
fn a_bracket_opens_a_term_or_a_condition() {
    let condition = |text: &str| match body(&format!("if {text} then 0 else 1")) {
        Term::If(condition, ..) => *condition,
        other => panic!("{other:?}"),
    };
    let less = |a, b| Condition::Compare(Comparison::Less, a, b);
    let sum = || Box::new(Term::Add(t(), constant(1)));
    assert_eq!(condition("(t + 1) < 3"), less(sum(), constant(3)));
    assert_eq!(condition("((t + 1) < 3)"), less(sum(), constant(3)));
    assert_eq!(condition("(((t) + 1)) < (3)"), less(sum(), constant(3)));
    assert_eq!(condition("((t) + 1 < 3)"), less(sum(), constant(3)));
    assert_eq!(
        condition("(t < 3 or t > 5) and t != 7"),
        Condition::And(
            Box::new(Condition::Or(
                Box::new(less(t(), constant(3))),
                Box::new(Condition::Compare(Comparison::Greater, t(), constant(5))),
            )),
            Box::new(Condition::Compare(Comparison::NotEqual, t(), constant(7))),
        )
    );
    assert_eq!(
        condition("not t < 3 and t < 4"),
        Condition::And(
            Box::new(Condition::Not(Box::new(less(t(), constant(3))))),
            Box::new(less(t(), constant(4))),
        )
    );
}

#[test]
fn constants_fold_in_products_only() {
    assert_eq!(body("3 * 4"), *constant(12));
    assert_eq!(body("3 + 4"), Term::Add(constant(3), constant(4)));
    assert_eq!(body("(3 + 4) * t"), Term::Scale(big(7).into(), t()));
    assert_eq!(
        body("3 * (1 + 2)"),
        Term::Scale(big(3).into(), Box::new(Term::Add(constant(1), constant(2))))
    );
}

#[test]
fn a_function_may_be_written_with_its_head() {
    let parsed = function("g(n) = n + 1").unwrap();
    assert_eq!(parsed.functions[0].name, "g");
    assert_eq!(parsed.functions[0].parameters, ["n"]);
    assert_eq!(parsed.functions[0].body, Term::Add(t(), constant(1)));
    assert_eq!(function("fun g(n) = n + 1").unwrap(), parsed);
    assert_eq!(function("f(t) = t").unwrap(), function("t").unwrap());
    assert!(parsed.claims.is_empty());
    assert_eq!(titles(function("fun g(x, y) = x")), ["a function with several parameters"]);
}

#[test]
fn a_claim_file() {
    let text = "\
# Pass move, k = 4
let k = 2^2
let s = k * 2 + 1        # 9
fun f(t) = floor((t + s)
    / k)
fun g(x, y) = min(
f(x),
  y)

fun h(t) = table [0,
0, 1] then g(t, t)
  # an indented comment
  + 1

  claim ns h
claim nimsum f
claim not ns h below k
claim monotone h below 2^20 * 3
";
    let program = program(text).unwrap();
    let names: Vec<&str> = program.functions.iter().map(|f| f.name.as_str()).collect();
    assert_eq!(names, ["f", "g", "h"]);
    assert_eq!(program.functions[0].body, Term::Floor(Box::new(Term::Add(t(), constant(9))), big(4).into()));
    assert_eq!(
        program.claims,
        [
            Claim::of_function(false, Property::Ns, 2, None),
            Claim::of_function(false, Property::Nimsum, 0, None),
            Claim::of_function(true, Property::Ns, 2, Some(big(4))),
            Claim::of_function(false, Property::Monotone, 2, Some(big(3 << 20))),
        ]
    );
    assert_eq!(needed_functions(&program, 2), [0, 1, 2]);
    assert_eq!(needed_functions(&program, 0), [0]);
    assert_eq!(needed_functions(&program, 9), [0_usize; 0]);
}

/// A statement ends before a line that is empty or starts at the margin, unless a bracket is open.
#[test]
fn where_statements_end() {
    let functions = |text: &str| program(text).map(|program| program.functions.len());
    assert_eq!(functions("fun f(t) = t\n  + 1"), Ok(1));
    assert_eq!(functions("fun f(t) = t\n\t# comment\n\t+ 1"), Ok(1));
    assert_eq!(functions("fun f(t) = (t\n\n# comment\n+ 1)"), Ok(1));
    assert_eq!(functions("  fun f(t) = t\n\n  fun g(t) = t\n \n\tfun h(t) = t"), Ok(3));
    assert_eq!(functions("fun f(t) = t\n# comment\n  fun g(t) = t"), Ok(2));
    assert!(functions("fun f(t) = t\n\n  + 1").is_err());
    assert!(functions("fun f(t) = t\n# comment\n  + 1").is_err());
    assert!(functions("fun f(t) = t\n+ 1").is_err());
    assert!(functions("fun f(t) = t\n  fun g(t) = t").is_err());
}

#[test]
fn a_constant_is_any_term_without_parameters() {
    let text = "fun f(t) = t + 1\nlet k = max(5 - 1, f(2)) mod 3\nlet m = isqrt(2^80)\nfun g(t) = k * t + m";
    let body = program(text).unwrap().functions[1].body.clone();
    let product = Box::new(Term::Scale(big(1).into(), t()));
    assert_eq!(body, Term::Add(product, constant(1 << 40)));
    let bounded = program("fun f(t) = t\nclaim ns f below f(2^20) - 1").unwrap();
    assert_eq!(bounded.claims, [Claim::of_function(false, Property::Ns, 0, Some(big((1 << 20) - 1)))]);
}

#[test]
fn property_words_are_names_as_well() {
    let program = program("fun ns(t) = t\nfun nimsum(monotone) = ns(monotone)\nclaim ns ns").unwrap();
    assert_eq!(program.claims[0].function(), Some(0));
}

#[test]
fn overrides_replace_the_value_of_a_let() {
    let source = Source::new("test", "let k = 4\nlet m = k + 1\nfun f(t) = m * t");
    let with = |overrides: &[(&str, u64)]| {
        let overrides: Vec<_> = overrides.iter().map(|(n, v)| ((*n).to_owned(), big(*v))).collect();
        parse_program(&source, &overrides)
    };
    let factor = |program: Program| match &program.functions[0].body {
        Term::Scale(factor, _) => factor.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(factor(with(&[]).unwrap()), big(5).into());
    assert_eq!(factor(with(&[("k", 7)]).unwrap()), big(8).into());
    assert_eq!(factor(with(&[("m", 7)]).unwrap()), big(7).into());
    assert_eq!(factor(with(&[("k", 7), ("k", 9)]).unwrap()), big(10).into());
    for unbound in ["f", "x", "t"] {
        assert_eq!(
            titles(with(&[("k", 1), (unbound, 2)])),
            [format!("a value is given for `{unbound}`, but no `let` defines it")]
        );
    }
    let long = BigUint::from(1_u32) << MAX_CONSTANT_BITS;
    assert_eq!(
        titles(parse_program(&source, &[("k".to_owned(), long)])),
        ["the value given for `k` is too large"]
    );
}

#[test]
fn errors_of_several_statements_are_reported_in_order() {
    let text = "\
let k = 4 $
fun f(t) = t / k
fun g(t) = min(t
claim nimsum f
fun h(t) = f(t) + g(t) + k
claim nimsum h
fun i(t) = u
claim nimsum j
";
    assert_eq!(
        titles(program(text)),
        [
            "`$` is not in the language",
            "division without `floor`",
            "unbalanced bracket: `(` is not closed",
            "unknown name `u`",
            "claim of an unknown function `j`",
        ],
        "what follows from an error is not reported again"
    );
}

#[test]
fn there_are_not_too_many_reports() {
    let many = "fun f(t) = u\n".repeat(200_000);
    assert_eq!(program(&many).unwrap_err().len(), MAX_DIAGNOSTICS);
    let many = "fun $(t) = %\n".repeat(200_000);
    assert_eq!(program(&many).unwrap_err().len(), MAX_DIAGNOSTICS);
}

#[test]
fn claims_of_functions_without_a_digit_automaton_are_read() {
    for body in ["t * t", "isqrt(t)", "floor(log2(t))", "heights [1, 2]", "1 + g(t)"] {
        let text = |claim: &str| format!("fun g(t) = t*t\nfun f(t) = {body}\nclaim {claim}");
        for property in ["monotone", "ns", "nimsum"] {
            assert!(program(&text(&format!("{property} f"))).is_ok());
            assert!(program(&text(&format!("{property} f below 9"))).is_ok());
            assert!(program(&text(&format!("not {property} f"))).is_ok());
        }
        let program = program(&text("not ns f")).unwrap();
        assert!(irregular(&program, &program.functions[1].body).is_some());
    }
    for body in ["2^floor(log2(t))", "2^(floor(log2(t)) + 1)", "(1 + 2) * t", "3 * 4", "2^(2 + 3) * t"] {
        assert!(program(&format!("fun f(t) = {body}\nclaim ns f")).is_ok(), "{body}");
    }
}

#[test]
fn the_names_of_irregular_operators() {
    let name = |text: &str| {
        let program = function(text).unwrap();
        irregular(&program, &program.functions[0].body)
    };
    assert_eq!(name("t + t * t"), Some("a * b"));
    assert_eq!(name("floor(isqrt(t)/3)"), Some("isqrt(a)"));
    assert_eq!(name("if floor(log2(t)) < 3 then t else t"), Some("floor(log2(a))"));
    assert_eq!(name("heights [1]"), Some("heights"));
    assert_eq!(name("2^floor(log2(t * t))"), Some("a * b"));
    assert_eq!(name("if not (t < 3 and t < 4) then t << 1 else min(t, 2^floor(log2(t)))"), None);
}

#[test]
fn monotone_by_the_look() {
    let look = |text: &str| {
        let program = function(text).unwrap();
        is_monotone(&program, &program.functions[0].body)
    };
    for text in [
        "t + 3 * floor(t/4)",
        "min(t, ceil(t/2)) + max(1, t << 2)",
        "(t >> 1) + 2^floor(log2(t))",
        "t * t + isqrt(t) + floor(log2(t))",
    ] {
        assert!(look(text), "{text}");
    }
    for text in [
        "t - 1",
        "t monus 1",
        "t mod 3",
        "t xor 1",
        "t band 3",
        "if t < 3 then 0 else 1",
        "table [0] then t",
        "heights [0]",
        "1 + (t mod 3)",
    ] {
        assert!(!look(text), "{text}");
    }
    let program =
        program("fun g(x, y) = x + y\nfun h(t) = t mod 2\nfun f(t) = g(t, 2 * t)\nfun e(t) = g(t, h(t))");
    let program = program.unwrap();
    assert!(is_monotone(&program, &program.functions[2].body));
    assert!(!is_monotone(&program, &program.functions[3].body));
}

proptest! {
    #[test]
    fn naturals_read_back(digits in prop::collection::vec(any::<u32>(), 0..40)) {
        let n = BigUint::new(digits);
        prop_assert_eq!(body(&n.to_string()), Term::Constant(n.clone().into()));
        prop_assert_eq!(body(&format!("0x{}", n.to_str_radix(16))), Term::Constant(n.into()));
    }

    #[test]
    fn the_generators_keep_their_word(
        regular in terms::regular_term(),
        wild in terms::irregular_term(),
        monotone in terms::monotone_term(),
    ) {
        let none = Program::default();
        prop_assert_eq!(irregular(&none, &regular), None);
        prop_assert!(irregular(&none, &wild).is_some());
        prop_assert!(is_monotone(&none, &monotone));
    }
}
