//! The value of each operator and comparison at numbers of all sizes, by another library.

use num_bigint::BigUint;

use crate::kit::cases::case;
use crate::kit::certificate::written;
use crate::kit::expected::{Case, Expected};

/// Terms over a and b, and their values by another library; none where the term has none.
const OPERATORS: [Operator; 29] = [
    ("a + b", |a, b| Some(a + b)),
    ("a - b", |a, b| (a >= b).then(|| a - b)),
    ("a monus b", |a, b| Some(monus(a, b))),
    ("a * b", |a, b| Some(a * b)),
    ("4294967297 * a", |a, _| Some(a * 4_294_967_297_u64)),
    ("a xor b", |a, b| Some(a ^ b)),
    ("a band b", |a, b| Some(a & b)),
    ("a bor b", |a, b| Some(a | b)),
    ("min(a, b)", |a, b| Some(a.min(b).clone())),
    ("max(a, b)", |a, b| Some(a.max(b).clone())),
    ("a << 37", |a, _| Some(a << 37_u32)),
    ("a >> 37", |a, _| Some(a >> 37_u32)),
    ("a div 7", |a, _| Some(a / 7_u32)),
    ("a mod 7", |a, _| Some(a % 7_u32)),
    ("floor(a / 4294967295)", |a, _| Some(a / 4_294_967_295_u64)),
    ("ceil(a / 4294967296)", |a, _| Some((a + 4_294_967_295_u64) / 4_294_967_296_u64)),
    ("floor(a / 18446744073709551557)", |a, _| Some(a / 18_446_744_073_709_551_557_u64)),
    ("a mod 18446744073709551557", |a, _| Some(a % 18_446_744_073_709_551_557_u64)),
    ("2^floor(log2(a))", |a, _| {
        Some(a.bits().checked_sub(1).map_or(BigUint::ZERO, |n| BigUint::from(1_u32) << n))
    }),
    ("floor(log2(a))", |a, _| Some(a.bits().saturating_sub(1).into())),
    ("isqrt(a)", |a, _| Some(a.sqrt())),
    ("isqrt(a * b)", |a, b| Some((a * b).sqrt())),
    ("a monus b monus b", |a, b| Some(monus(&monus(a, b), b))),
    ("a + b monus b + a", |a, _| Some(a * 2_u32)),
    ("a xor b xor b", |a, _| Some(a.clone())),
    ("a div 7 mod 3", |a, _| Some(a / 7_u32 % 3_u32)),
    ("2 * a mod 7", |a, _| Some(a * 2_u32 % 7_u32)),
    ("if a < b then a else b", |a, b| Some(a.min(b).clone())),
    ("if a >= b then a - b else b - a", |a, b| Some(monus(a, b) + monus(b, a))),
];

type Holds = fn(&BigUint, &BigUint) -> bool;

const COMPARISONS: [(&str, Holds); 8] = [
    ("a < b", |a, b| a < b),
    ("a <= b", |a, b| a <= b),
    ("a = b", |a, b| a == b),
    ("a != b", |a, b| a != b),
    ("a >= b", |a, b| a >= b),
    ("a > b", |a, b| a > b),
    ("a - b < b - a", |a, b| a < b),
    ("2 * (a - b) + b <= a", |a, b| a <= b),
];

/// Whether a condition fails, given whether the comparison in it holds.
type Fails = fn(bool) -> bool;

/// Conditions made of a comparison `_`, and whether they fail.
const FORMS: [(&str, Fails); 4] =
    [("not _", |holds| holds), ("_", |holds| !holds), ("a != a and _", |_| true), ("a = a or _", |_| false)];

/// Variants of an enum, and how a claim writes them.
type Words = &'static [(&'static str, Option<&'static str>)];

/// How a claim writes each operator, comparison and connective of the kernel. Parts without a word of their own have
/// none; functions, tables and automata are not operators.
const WORDS: [(&str, Words); 4] = [
    (
        "Op",
        &[
            ("Add", Some("+")),
            ("Sub", Some("-")),
            ("Monus", Some("monus")),
            ("Times", Some("a * b")),
            ("Min", Some("min(")),
            ("Max", Some("max(")),
            ("Xor", Some("xor")),
            ("Band", Some("band")),
            ("Bor", Some("bor")),
        ],
    ),
    (
        "Comparison",
        &[
            ("Lt", Some("a < b")),
            ("Le", Some("a <= b")),
            ("Eq", Some("a = b")),
            ("Ne", Some("a != b")),
            ("Ge", Some("a >= b")),
            ("Gt", Some("a > b")),
        ],
    ),
    ("Connective", &[("And", Some("and")), ("Or", Some("or"))]),
    (
        "Node",
        &[
            ("Variable", None),
            ("Constant", None),
            ("Binary", None),
            ("Scale", Some("2 * a")),
            ("Floor", Some("floor(a /")),
            ("Mod", Some("mod")),
            ("Top", Some("2^floor(log2(a))")),
            ("Root", Some("isqrt(")),
            ("Log", Some("floor(log2(a))")),
            ("If", Some("if")),
            ("Lookup", None),
            ("Call", None),
            ("Compare", None),
            ("Connect", None),
            ("Not", Some("not")),
            ("Automaton", None),
        ],
    ),
];

tests! {
    rejects_values,
    verifies_values,
}

pub fn cases(cases: &mut Vec<Case>) {
    operators(cases);
    comparisons(cases);
}

fn power(n: u32) -> BigUint {
    BigUint::from(1_u32) << n
}

/// Pairs of numbers whose digits overlap, differ and carry, of one digit of the kernel (32 bits) and of several.
fn pairs() -> Vec<(BigUint, BigUint)> {
    let n = |n: u64| BigUint::from(n);
    vec![
        (n(0), n(0)),
        (n(1), n(0)),
        (n(5), n(3)),
        (n(3), n(5)),
        (n(12), n(12)),
        (power(32) - n(1), power(32)),
        (power(32) - n(1), n(1)),
        (power(64) + n(5), power(63) + n(7)),
        (power(64), power(64) - n(1)),
        (power(200) + n(123_456_789), power(100) + n(987_654_321)),
        (power(99) - n(1), power(99) - n(1)),
    ]
}

type Operator = (&'static str, fn(&BigUint, &BigUint) -> Option<BigUint>);

fn monus(a: &BigUint, b: &BigUint) -> BigUint {
    if a < b { BigUint::ZERO } else { a - b }
}

fn operators(cases: &mut Vec<Case>) {
    for (term, value) in OPERATORS {
        for (a, b) in pairs() {
            let mut claimed = |test, value: &BigUint, expected| {
                let claim = format!("claim not forall a, b: {term} != {value}\n");
                let certificate = written(&claim, &format!("counterexample forall {a} {b}\n"));
                cases.push(case(test, format!("{claim} at {a}, {b}"), claim, certificate, expected));
            };
            let Some(value) = value(&a, &b) else {
                // As a side of a comparison a difference is an integer; as an operand it has no value.
                claimed("rejects_values", &(&b - &a), Expected::Rejected(&["K20"]));
                continue;
            };
            claimed("verifies_values", &value, Expected::Verified);
            claimed("rejects_values", &(&value + 1_u32), Expected::Rejected(&["K20"]));
            claimed("rejects_values", &(&value ^ power(64)), Expected::Rejected(&["K20"]));
            if value != BigUint::ZERO {
                claimed("rejects_values", &(&value - 1_u32), Expected::Rejected(&["K20"]));
            }
        }
    }
}

fn comparisons(cases: &mut Vec<Case>) {
    for (condition, holds) in COMPARISONS {
        for (a, b) in pairs() {
            for (form, fails) in FORMS {
                let claim = format!("claim not forall a, b: {}\n", form.replace('_', condition));
                let refuted = fails(holds(&a, &b));
                let certificate = written(&claim, &format!("counterexample forall {a} {b}\n"));
                let (test, expected) = if refuted {
                    ("verifies_values", Expected::Verified)
                } else {
                    ("rejects_values", Expected::Rejected(&["K20"]))
                };
                cases.push(case(test, format!("{claim} at {a}, {b}"), claim, certificate, expected));
            }
        }
    }
}

/// The variants of an enum of `claim/node.rs`.
fn variants(name: &str) -> Vec<&'static str> {
    let node = nimcert_kernel::SOURCES.iter().find(|source| source.0 == "claim/node.rs").expect("the file").1;
    let (_, body) = node.split_once(&format!("enum {name} {{\n")).expect("the enum");
    let (body, _) = body.split_once("\n}").expect("its end");
    let variants = body.lines().filter_map(|line| line.strip_prefix("    "));
    let variants = variants.filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()));
    variants.filter_map(|line| line.split(['(', ' ', ',']).next()).collect()
}

/// Whether a text has a word that is not a part of another one.
fn has(text: &str, word: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric();
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        let goes_on = |word: Option<char>, beside: Option<char>| {
            word.is_some_and(is_letter) && beside.is_some_and(is_letter)
        };
        !goes_on(word.chars().next(), before.chars().last())
            && !goes_on(word.chars().last(), after.chars().next())
    })
}

#[test]
fn every_operator_comparison_and_connective_has_a_case() {
    for (name, words) in WORDS {
        let listed: Vec<&str> = words.iter().map(|(variant, _)| *variant).collect();
        assert_eq!(variants(name), listed, "the variants of {name}");
        let texts: Vec<&str> = match name {
            "Comparison" => COMPARISONS.iter().map(|(condition, _)| *condition).collect(),
            "Connective" => FORMS.iter().map(|(form, _)| *form).collect(),
            _ => OPERATORS.iter().map(|operator| operator.0).chain(FORMS.iter().map(|form| form.0)).collect(),
        };
        for (variant, word) in words {
            let there = word.is_none_or(|word| texts.iter().any(|text| has(text, word)));
            assert!(there, "{name}::{variant} has no case here");
        }
    }
}
