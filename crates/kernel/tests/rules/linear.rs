//! Trees of cases. Each true claim has false ones beside it: they have neither its tree nor any
//! other short one, so each operator is held against its meaning in both directions.

use nimcert_core::automaton::{Budget, Nodes};
use nimcert_core::certificate::encode;
use nimcert_core::decision::{Evidence, Obligation, Section};
use nimcert_core::language::ast::Statement;
use nimcert_core::language::{Source, parse_program};
use nimcert_core::linear::refute;
use nimcert_kernel::{Failure, check};

use crate::kit::cases::case;
use crate::kit::certificate::written;
use crate::kit::expected::{Case, Expected};

tests! {
    verifies_trees,
    rejects_trees_of_other_goals,
    rejects_false_claims_by_trees,
    rejects_trees_of_other_numbers,
    rejects_changed_trees,
    rejects_other_factors,
    verifies_facts,
    rejects_false_facts,
    rejects_facts_at_other_terms,
}

/// True claims, each with false ones: another number, operator or side.
const CLAIMS: &[(&str, &[&str])] = &[
    ("x < y or y <= x", &["x < y or y < x", "x <= y and y <= x"]),
    ("not (x < y and y < x)", &["not (x <= y and y <= x)"]),
    ("not (x < y and y < x + 1)", &["not (x < y and y < x + 2)", "not (x < y and y <= x + 1)"]),
    ("not (2 * x = 2 * y + 1)", &["not (2 * x = 3 * y + 1)", "not (2 * x = 2 * y + 2)"]),
    ("x mod 3 <= 2", &["x mod 3 <= 1", "x mod 3 != 2", "x mod 4 <= 2"]),
    ("2 * floor(x / 2) <= x", &["2 * floor(x / 2) >= x", "3 * floor(x / 2) <= x"]),
    ("2 * floor(x / 2) + 1 >= x", &["2 * floor(x / 2) + 1 > x", "2 * floor(x / 3) + 1 >= x"]),
    ("2 * floor((x + 1) / 2) >= x", &["2 * floor((x + 1) / 2) > x", "2 * floor((x + 1) / 3) >= x"]),
    ("min(x, y) <= x", &["min(x, y) < x", "max(x, y) <= x", "min(x, y) >= x"]),
    ("max(x, y) >= y", &["max(x, y) > y", "min(x, y) >= y"]),
    ("min(x, y) = x or min(x, y) = y", &["min(x, y) = x or max(x, y) = x + 1"]),
    ("(x monus y) + y >= x", &["(x monus y) + y <= x", "(x monus y) + y > x"]),
    ("x >= y or (x monus y) = 0", &["(x monus y) = 0", "x >= y or (x monus y) = 1"]),
    ("(if x < y then y else x) >= x", &["(if x < y then y else x) > x", "(if x < y then x else y) >= x"]),
    ("x - y <= x", &["x - y < x", "x - y >= 0", "y - x <= x"]),
    ("x = 0 or 2 * x > x", &["2 * x > x", "x = 0 or 2 * x > 2 * x"]),
    ("x != y or y = x", &["x != y or y != x", "x = y"]),
    (
        "(m + 2) * x + m + 2 <= (m + 2) * y or y <= x",
        &[
            "(m + 2) * x + m + 3 <= (m + 2) * y or y <= x",
            "(m + 2) * x + m + 2 <= (m + 1) * y or y <= x",
            "(m + 2) * x + m + 2 <= (m + 2) * y or y < x",
        ],
    ),
    (
        "(m + 1) * floor(x / (m + 1)) <= x",
        &["(m + 1) * floor(x / (m + 1)) < x", "(m + 2) * floor(x / (m + 1)) <= x"],
    ),
    ("x mod (m + 2) <= m + 1", &["x mod (m + 2) <= m", "x mod (m + 2) < 1"]),
    ("2 * (x xor y) >= (x xor y)", &["2 * (x xor y) > (x xor y)", "2 * (x xor y) >= (x xor (y + 1))"]),
    ("(x band y) + 1 > (x band y)", &["(x band y) + 1 > (x bor y)", "(x band y) + 1 > (y band y)"]),
    (
        "x bor y != 3 or (x bor y) mod 2 = 1",
        &["x bor y != 2 or (x bor y) mod 2 = 1", "x bor y != 3 or (x xor y) mod 2 = 1"],
    ),
    (
        "2^(floor(log2(x)) + 1) >= 2^floor(log2(x))",
        &["2^(floor(log2(x)) + 1) > 2^floor(log2(x))", "2^floor(log2(x)) >= 2^floor(log2(y))"],
    ),
    ("floor(x / (m + 2)) <= x", &["floor(x / (m + 2)) < x", "floor(x / (m + 2)) + 1 <= x"]),
];

fn claim(condition: &str) -> String {
    format!("param m >= 0\nclaim forall x, y: {condition}")
}

/// The certificate that a search finds.
fn proved(condition: &str) -> String {
    let claim = claim(condition);
    let program = parse_program(&Source::new("test", claim.clone()), &[]).expect("a claim");
    let Statement::ForAll { formula, .. } = &program.claims[0].statement else { panic!("{claim}") };
    let mut nodes = Nodes::default();
    let formula = nodes.term_condition(&program, formula).expect("linear terms");
    let lines =
        refute(&mut nodes, 1, 2, &[(formula, false)], &mut Budget::new(1, 1 << 20)).expect("no limit");
    let lines = lines.unwrap_or_else(|| panic!("{condition}: no tree"));
    let sections = vec![Section::Linear(Obligation::ForAll, vec![], lines)];
    String::from_utf8(encode(&claim, &Evidence { sections })).expect("ASCII")
}

/// A certificate with these lines.
fn certified(condition: &str, lines: &[String]) -> String {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    written(&claim(condition), &format!("linear forall lines {}\n{text}", lines.len()))
}

/// Lines that may be next: the first disjunctions, and sums of the first forms with small multipliers.
fn candidates() -> Vec<String> {
    let mut lines: Vec<String> = ["or 0", "or 1"].map(str::to_owned).into();
    for code in 1..4_usize.pow(4) {
        let term = |form: usize| match code / 4_usize.pow(form as u32) % 4 {
            0 => None,
            3 => Some(format!("{form} 0 1")),
            factor => Some(format!("{form} {factor}")),
        };
        let terms: Vec<String> = (0..4).filter_map(term).collect();
        lines.push(format!("by {}", terms.join(", ")));
    }
    lines
}

/// A tree of at most `most` further lines that the kernel follows to its end, tried line by line.
fn tree(condition: &str, lines: &mut Vec<String>, most: usize) -> bool {
    let certificate = certified(condition, lines);
    match check(claim(condition).as_bytes(), certificate.as_bytes()) {
        Ok(_) => return true,
        Err(Failure::Declined(limit)) => panic!("{condition}: {limit}"),
        Err(Failure::Rejected(rejection)) => {
            let end = format!("line {}", certificate.lines().count());
            let asks_for_more = rejection.code() == "K08" && rejection.to_string().contains(&end);
            if most == 0 || !asks_for_more {
                return false;
            }
        }
    }
    for candidate in candidates() {
        lines.push(candidate);
        if tree(condition, lines, most - 1) {
            return true;
        }
        lines.pop();
    }
    false
}

/// That a short tree is found where there is one.
#[test]
fn short_trees_are_found() {
    for condition in ["not (x < y and y < x)", "2 * floor(x / 2) <= x", "min(x, y) <= x", "x != y or y = x"] {
        assert!(tree(condition, &mut vec![], 3), "{condition}");
    }
}

#[test]
fn no_false_claim_has_a_short_tree() {
    for other in CLAIMS.iter().flat_map(|(_, others)| *others) {
        let mut lines = vec![];
        assert!(!tree(other, &mut lines, 2), "{other}: {lines:?}");
    }
}

pub fn cases(cases: &mut Vec<Case>) {
    for (condition, others) in CLAIMS {
        let certificate = proved(condition);
        let true_claim = claim(condition);
        cases.push(case("verifies_trees", *condition, true_claim, &certificate, Expected::Verified));
        for other in *others {
            let what = format!("{condition}: {other}");
            let certificate = certificate.replace(condition, other);
            let test = "rejects_false_claims_by_trees";
            cases.push(case(test, what, claim(other), certificate, Expected::NotVerified));
        }
    }
    let mut push = |test, condition: &str, body: &str, expected| {
        let claim = claim(condition);
        let certificate = written(&claim, body);
        cases.push(case(test, format!("{condition}: {body}"), claim, certificate, expected));
    };
    for (condition, right, wrong) in TREES {
        push("verifies_trees", condition, right, Expected::Verified);
        for (body, code) in wrong {
            push("rejects_changed_trees", condition, body, Expected::Rejected(code));
        }
    }
    for (condition, body, expected) in multiples() {
        let claim = format!("param m >= 0, n >= 0\nclaim forall x, y: not (y < x and {condition})");
        let test = match expected {
            Expected::Verified => "verifies_trees",
            _ => "rejects_other_factors",
        };
        let certificate = written(&claim, &body);
        cases.push(case(test, format!("{condition}: {body}"), claim, certificate, expected));
    }
    let mut push = |test, condition: &str, body: &str, expected| {
        let claim = claim(condition);
        let certificate = written(&claim, body);
        cases.push(case(test, format!("{condition}: {body}"), claim, certificate, expected));
    };
    let [condition, body] = WITH_FACT;
    push("verifies_facts", condition, body, Expected::Verified);
    for (test, changes) in [("rejects_false_facts", FACTS), ("rejects_facts_at_other_terms", TERMS)] {
        for (text, other) in changes {
            push(test, condition, &body.replacen(text, other, 1), Expected::NotVerified);
        }
    }
    for other in ["x xor 1 != y xor 2 or x = y", "x xor 1 != y xor 1 or x < y", "x xor 1 = y xor 1 or x = y"]
    {
        push("rejects_facts_at_other_terms", other, body, Expected::NotVerified);
    }
    for (condition, body) in NUMBERS {
        push("rejects_trees_of_other_numbers", condition, body, Expected::NotVerified);
    }
    for (condition, body) in GOALS {
        push("rejects_trees_of_other_goals", condition, body, Expected::NotVerified);
    }
}

/// Two nim-sums with an equal operand are equal only if the others are.
const WITH_FACT: [&str; 2] = [
    "x xor 1 != y xor 1 or x = y",
    "linear forall lines 2
fact (a, b, c) a xor c != b xor c or a = b
invariant fact width 2 rows 1
0 0
term 1 (x, y) x
term 2 (x, y) y
term 3 (x, y) 1
or 1 1 0
",
];

/// Changes of the fact and of its proof.
const FACTS: &[(&str, &str)] = &[
    ("or a = b", "or a = c"),
    ("or a = b", "or a < b"),
    ("a xor c != b xor c", "a xor c = b xor c"),
    ("a xor c != b xor c", "a xor c != b xor a"),
    ("a xor c != b xor c or a = b", "a = b"),
    ("a xor c != b xor c or a = b", "1 = 1"),
    ("a xor c != b xor c or a = b", "a xor c"),
    ("a xor c != b xor c or a = b", "m + a xor c != m + b xor c or a = b"),
    ("a xor c != b xor c or a = b", "min(a - b, 0) = 0 and a = b"),
    ("a xor c != b xor c or a = b", "a xor c != b xor c or a = b # here"),
    ("(a, b, c) a", "(a, b) a"),
    ("(a, b, c) a", "(a, a, c) a"),
    ("(a, b, c) a", "a"),
    ("width 2 rows 1\n0 0\n", "width 2 rows 0\n"),
    ("width 2 rows 1\n0 0\n", "width 2 rows 1\n0 1\n"),
    ("width 2 rows 1\n0 0\n", "width 1 rows 1\n0\n"),
    ("invariant fact width 2 rows 1\n0 0\n", ""),
    ("invariant fact width", "invariant forall width"),
    ("invariant fact width 2 rows 1\n0 0\n", "linear fact lines 0\n"),
];

/// Changes of the terms and of the tree.
const TERMS: &[(&str, &str)] = &[
    ("(x, y) x\n", "(x, y) y\n"),
    ("(x, y) x\n", "(x, y) x + 1\n"),
    ("(x, y) x\n", "(x, y) x - y\n"),
    ("(x, y) x\n", "(x, y) (x - y) + y\n"),
    ("(x, y) x\n", "(x, y, z) x\n"),
    ("(x, y) x\n", "(x) x\n"),
    ("(x, y) x\n", "() 0\n"),
    ("(x, y) 1\n", "(x, y) 2\n"),
    ("(x, y) 1\n", "(x, y) x\n"),
    ("term 3 (x, y) 1\n", ""),
    ("term 3 (x, y) 1\n", "term 3 (x, y) 1\nterm 4 (x, y) 1\n"),
    ("term 1", "term 2"),
    ("term 1 (x, y) x\nterm 2 (x, y) y\n", "term 2 (x, y) y\nterm 1 (x, y) x\n"),
    ("lines 2", "lines 1"),
    ("lines 2", "lines 3"),
    ("lines 2", "lines 8"),
    ("or 1 1 0", "or 1 1"),
    ("or 1 1 0", "or 0 0 1"),
];

/// The forms x - y - 1 and p y - p x - 1 for a power p of parameters. If p is n, n times the first proves the claim, and
/// no other number does. A power of a parameter is at most 7.
fn multiples() -> Vec<(String, String, Expected)> {
    let by = |factors: [&str; 2]| format!("linear forall lines 1\nby 0{}, 1{}\n", factors[0], factors[1]);
    let mut all = vec![("n * x < n * y".to_owned(), by([" 0 0 1", ""]), Expected::Verified)];
    let mut first = |factor, code| {
        all.push(("n * x < n * y".to_owned(), by([factor, ""]), Expected::Rejected(code)));
    };
    for factor in
        ["", " 1", " 2", " 0 1", " 0 2", " 0 0 2", " 1 0 1", " 0 1 1", " 0 0 -1", " 0 -1 1", " -1 0 1"]
    {
        first(factor, &["K26"]);
    }
    for factor in [" 0", " 0 0", " 0 0 0", " 1 0", " 0 0 1 0", " 0 0 1 1", " 0 0 0 1", " 0 0 1 0 0 0 0 0 0 1"]
    {
        first(factor, &["K01"]);
    }
    for power in 1..10 {
        let of = |unknown: &str| format!("{}{unknown}{}", "m * (".repeat(power), ")".repeat(power));
        let condition = format!("{} < {}", of("x"), of("y"));
        for (factor, more) in [("", 0), (" 2", 0), (" 0 0 1", 0), (" 0 1", 1), (" 1 1", 1)] {
            let expected = if power + more <= 7 { Expected::Rejected(&["K26"]) } else { Expected::Declined };
            all.push((condition.clone(), by(["", factor]), expected));
        }
    }
    all
}

/// A claim, a tree by hand, and changes of it with their codes.
type Changed = (&'static str, &'static str, &'static [(&'static str, &'static [&'static str])]);

/// The forms of the first are m x - m y + 2 x - 2 y + m + 1 and y - x - 1; those of the second x - y after the first
/// case, or y - x after the second, beside x + y - 1; those of the fifth 2 x - 3 y and 4 y - 3 x - 1. In the last three x is
/// replaced by m + 1: the form with x comes after the one without it, which stays where it is.
const TREES: [Changed; 8] = [
    (
        "(m + 2) * x + m + 2 <= (m + 2) * y or y <= x",
        "linear forall lines 1\nby 0 1, 1 2 1\n",
        &[
            ("linear forall lines 1\nby 0 1, 1 2\n", &["K26"]),
            ("linear forall lines 1\nby 0 1, 1 1 1\n", &["K26"]),
            ("linear forall lines 1\nby 0 1, 1 3 1\n", &["K26"]),
            ("linear forall lines 1\nby 0 1, 1 2 2\n", &["K26"]),
            ("linear forall lines 1\nby 0 1, 1 0 1\n", &["K26"]),
            ("linear forall lines 1\nby 0 2, 1 2 1\n", &["K26"]),
            ("linear forall lines 1\nby 0 1 1, 1 2 1\n", &["K26"]),
            ("linear forall lines 1\nby 1 1, 0 2 1\n", &["K26"]),
            ("linear forall lines 1\nby 0 -1, 1 2 1\n", &["K26"]),
            ("linear forall lines 1\nby 0 1, 1 2 -1\n", &["K26"]),
            ("linear forall lines 1\nby 0 1, 1 -2 1\n", &["K26"]),
            // Of a number the last entry is not 0, and it has at most one for each parameter.
            ("linear forall lines 1\nby 0 0, 1 2 1\n", &["K01"]),
            ("linear forall lines 1\nby 0 1, 1 2 0\n", &["K01"]),
            ("linear forall lines 1\nby 0 1, 1 2 1 0\n", &["K01"]),
            ("linear forall lines 1\nby 0 1, 1 2 1 1\n", &["K01"]),
            ("linear forall lines 1\nby 2 1, 1 2 1\n", &["K01"]),
            ("linear forall lines 1\nby 0, 1 1 1\n", &["K26"]),
            ("linear forall lines 1\nby 0, 1\n", &["K26"]),
            ("linear forall lines 1\nby 2, 1 2 1\n", &["K01"]),
            ("linear forall lines 1\nby 0,1 2 1\n", &["K01"]),
            ("linear forall lines 1\nby 0 , 1 2 1\n", &["K01"]),
            ("linear forall lines 1\nby -1, 1 2 1\n", &["K01"]),
            ("linear forall lines 1\nby\n", &["K04"]),
            ("linear forall lines 1\nor 0\n", &["K01"]),
            ("linear forall lines 2\nby 0 1, 1 2 1\n", &["K08"]),
            ("linear forall lines 0\nby 0 1, 1 2 1\n", &["K08"]),
            ("linear forall lines 0\n", &["K08"]),
            ("linear forall\nby 0 1, 1 2 1\n", &["K06"]),
            ("linear defined 1 lines 1\nby 0 1, 1 2 1\n", &["K05", "K06"]),
            ("linear forall lines 1\nby 0 1, 1 2 1\nlinear forall lines 1\nby 0 1, 1 2 1\n", &["K05"]),
        ],
    ),
    (
        "x = y or x + y >= 1",
        "linear forall lines 1\nor 0\n",
        &[
            ("linear forall lines 0\n", &["K08"]),
            ("linear forall lines 1\nor 1\n", &["K01"]),
            // Both cases are closed: no goal is left for a second number.
            ("linear forall lines 1\nor 0 0\n", &["K08"]),
            ("linear forall lines 1\nor 0 1\n", &["K08"]),
            ("linear forall lines 2\nor 0 0\n", &["K08"]),
            ("linear forall lines 1\nor \n", &["K01"]),
            ("linear forall lines 1\nor 0 \n", &["K01"]),
            ("linear forall lines 1\nor 0, 0\n", &["K01"]),
            ("linear forall lines 1\nor 0  0\n", &["K01"]),
            ("linear forall lines 1\nor -1\n", &["K01"]),
        ],
    ),
    (
        "(x = y or x + y >= 1) and (x = y or x + y >= 1)",
        "linear forall lines 1\nor 0 0 0\n",
        &[
            ("linear forall lines 1\nor 0 0\n", &["K08"]),
            ("linear forall lines 1\nor 0 0 1\n", &["K01"]),
            ("linear forall lines 1\nor 0 0 0 0\n", &["K08"]),
            ("linear forall lines 3\nor 0 0 0\n", &["K08"]),
        ],
    ),
    // The sum of the two forms is false: nothing is left to be shown.
    (
        "x <= y or x >= y + 1",
        "linear forall lines 0\n",
        &[("linear forall lines 1\n", &["K08"]), ("linear forall lines 1\nby 0, 1\n", &["K08"])],
    ),
    (
        "2 * x < 3 * y or 3 * x >= 4 * y",
        "linear forall lines 1\nby 0 3, 1 2\n",
        &[
            ("linear forall lines 0\n", &["K08"]),
            ("linear forall lines 1\nby 0 2, 1 2\n", &["K26"]),
            ("linear forall lines 1\nby 0 3, 1 1\n", &["K26"]),
            ("linear forall lines 1\nby 0, 1\n", &["K26"]),
            ("linear forall lines 1\nsplit 1 1, 2 -1\n", &["K08"]),
            ("linear forall lines 2\nsplit 1 1\nby 0 3\n", &["K26"]),
            ("linear forall lines 2\nsplit 1\nby 0 3, 1 2\n", &["K01"]),
            ("linear forall lines 2\nsplit 1 1 0\nby 0 3, 1 2\n", &["K01"]),
            ("linear forall lines 2\nsplit 1 1 1 1\nby 0 3, 1 2\n", &["K01"]),
            ("linear forall lines 2\nsplit 3 1\nby 0 3, 1 2\n", &["K01"]),
        ],
    ),
    (
        "not (2 * x >= y + 1 and 2 * y >= 5 * m + 4 and x = m + 1)",
        "linear forall lines 1\nby 0, 1 2\n",
        &[
            ("linear forall lines 0\n", &["K08"]),
            ("linear forall lines 1\nby 0 2, 1\n", &["K26"]),
            ("linear forall lines 1\nby 0, 1\n", &["K26"]),
            ("linear forall lines 1\nby 1 2\n", &["K26"]),
            ("linear forall lines 1\nby 0, 1 2, 2\n", &["K01"]),
        ],
    ),
    (
        "not (y + 1 <= 2 * x and y >= 2 * m + 2 and x = m + 1)",
        "linear forall lines 0\n",
        &[("linear forall lines 1\nby 0, 1\n", &["K08"])],
    ),
    (
        "not (y >= 2 * m + 2 and x = m + 1 and y + 1 <= 2 * x)",
        "linear forall lines 0\n",
        &[("linear forall lines 1\nby 0, 1\n", &["K08"])],
    ),
];

/// Claims that are false of some naturals, with trees that take a rational number, or a negative one, for a natural.
const NUMBERS: [(&str, &str); 17] = [
    ("x <= y or x >= y + 2", "linear forall lines 0\n"),
    ("x <= y or x >= 2 * y", "linear forall lines 0\n"),
    ("x < y or y < 2 * x", "linear forall lines 0\n"),
    ("x <= y or x > y + m + 1", "linear forall lines 0\n"),
    ("x <= m or y >= m", "linear forall lines 0\n"),
    ("not (y + 1 <= 2 * x and y >= 2 * m + 1 and x = m + 1)", "linear forall lines 0\n"),
    ("not (y + 1 <= 2 * x and y >= 2 * m + 2 and x = m + 2)", "linear forall lines 0\n"),
    ("not (y + 1 <= 2 * x and y + 1 >= 2 * x and y = m + 1)", "linear forall lines 1\nby 0, 1\n"),
    ("not (2 * x >= y + 1 and 2 * y >= 3 * m + 4 and x = m + 1)", "linear forall lines 1\nby 0, 1 2\n"),
    ("not (2 * x >= y + 1 and 2 * y >= 5 * m + 4 and x = m + 3)", "linear forall lines 1\nby 0, 1 2\n"),
    ("not (y <= 2 * x + 1 and y >= 2 * m + 2 and x = m + 1)", "linear forall lines 0\n"),
    ("x >= 1", "linear forall lines 1\nby 0 1\n"),
    ("2 * x != y", "linear forall lines 1\nby 0 1, 1 1\n"),
    ("(m + 1) * x <= 0", "linear forall lines 1\nby 0 1\n"),
    ("2 * x <= 2 * y + 1 or x >= 1 + y + 1", "linear forall lines 1\nby 0 1, 1 1\n"),
    ("x <= (m + 1) * y or x > (m + 1) * y + m", "linear forall lines 1\nby 0 1, 1 1\n"),
    ("x <= m * y or x >= 2 * m * y", "linear forall lines 1\nby 0 2, 1 1\n"),
];

/// Claims that are false in one case, with trees of the others.
const GOALS: [(&str, &str); 8] = [
    ("(if x < y then 1 else 0) = 1", "linear forall lines 2\nor 0\nor 0\n"),
    ("(if x < y then 1 else 0) = 1", "linear forall lines 1\nor 0\n"),
    ("min(x, y) = x", "linear forall lines 2\nor 0\nor 0\n"),
    ("max(x, y) = x", "linear forall lines 3\nor 0\nor 0\nor 0\n"),
    ("x = y", "linear forall lines 2\nor 0\nby 0 1\n"),
    ("x >= 3 and y >= x", "linear forall lines 2\nor 0\nby 0 1\n"),
    ("x + 3 <= 2 * y", "linear forall lines 2\nsplit 1 1, 2 -1\nby 0 1, 1 1\n"),
    ("x + 3 <= 2 * y", "linear forall lines 3\nsplit 1 1\nsplit 1 1\nby 0 1, 1 1\n"),
];
