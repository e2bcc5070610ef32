//! Trees of cases that a function rises, or that it falls at a column: each with functions, columns and parameters of
//! a bar for which this is false.

use nimcert_core::automaton::{Budget, Node, Nodes};
use nimcert_core::certificate::encode;
use nimcert_core::decision::{Evidence, Obligation, Section};
use nimcert_core::language::ast::Comparison;
use nimcert_core::language::{Source, parse_program};
use nimcert_core::linear::refute;

use crate::kit::cases::case;
use crate::kit::certificate::{Proof, written};
use crate::kit::expected::{Case, Expected};

tests! {
    verifies_rising_by_a_tree,
    rejects_rising_by_a_tree,
    verifies_falling_by_a_tree,
    rejects_falling_by_a_tree,
}

/// Functions that rise, each with others that fall somewhere for some value of m.
const RISING: [(&str, &[&str]); 6] = [
    ("min(t, m)", &["m monus t", "min(t mod (m + 1), m)", "min(m, 9) monus t"]),
    ("max(t, m) + floor(t / (m + 1))", &["max(m monus t, 1) + floor(t / (m + 1))", "max(t, m) + t mod 2"]),
    (
        "if t < m then t else m",
        &["if t < m then t else 0", "if t > m then t else m + 2", "if t < m then m else t monus 1"],
    ),
    ("min(max(t, m), 2 * m + 1)", &["max(min(m, 5) monus t, m)", "min(max(t, m), 2 * m + 1) monus 2 * t"]),
    ("t monus min(t, m)", &["m monus min(t, m)", "t monus 2 * min(t, m)", "3 * m monus max(t, m)"]),
    ("floor((t + m) / (m + 2))", &["(t + m) mod (m + 2)", "floor((9 monus t) / (m + 2))", "t mod (m + 2)"]),
];

fn claim(property: &str, body: &str) -> String {
    format!("param m >= 1\nfun f(t) = {body}\nclaim {property} f")
}

/// The certificate that a function rises, or that it falls at a column, which is affine in m.
fn proved(body: &str, falls_at: Option<[u32; 2]>) -> Proof {
    let claim = claim(if falls_at.is_some() { "not monotone" } else { "monotone" }, body);
    let program = parse_program(&Source::new("test", claim.clone()), &[]).expect("a claim");
    let mut nodes = Nodes::default();
    let f = nodes.function(&program, 0).expect("a function");
    let column = match falls_at {
        None => nodes.variable(0),
        Some([constant, slope]) => nodes.intern(Node::Constant(nimcert_core::automaton::Shifted::new(
            constant.into(),
            vec![slope.into()],
        ))),
    };
    let one = nodes.constant(1u32);
    let next = nodes.intern(Node::Add(column, one));
    let [here, next] = [column, next].map(|at| nodes.intern(Node::Call(f, vec![at])));
    let rises = nodes.compare(Comparison::LessEqual, here, next);
    let variables = usize::from(falls_at.is_none());
    let lines =
        refute(&mut nodes, 1, variables, &[(rises, falls_at.is_some())], &mut Budget::new(1, 1 << 20))
            .expect("no limit");
    let obligation = if falls_at.is_some() { Obligation::Witness } else { Obligation::Monotone };
    let sections =
        vec![Section::Linear(obligation, vec![], lines.unwrap_or_else(|| panic!("{body}: no tree")))];
    let certificate = String::from_utf8(encode(&claim, &Evidence { sections })).expect("ASCII");
    let Some([constant, slope]) = falls_at else { return Proof { claim, certificate } };
    let line = format!("counterexample monotone affine {constant},{slope}\nlinear witness ");
    Proof { claim, certificate: certificate.replace("linear witness ", &line) }
}

fn rising(cases: &mut Vec<Case>) {
    for (body, others) in RISING {
        let proof = proved(body, None);
        let verifies = "verifies_rising_by_a_tree";
        cases.push(case(verifies, body, proof.claim.clone(), proof.certificate.clone(), Expected::Verified));
        let mut push = |what: String, change: &dyn Fn(&str) -> String| {
            let (claim, certificate) = (change(&proof.claim), change(&proof.certificate));
            cases.push(case("rejects_rising_by_a_tree", what, claim, certificate, Expected::NotVerified));
        };
        for other in others {
            push(format!("{body}: {other}"), &|text| text.replace(body, other));
        }
        // What rises need not have the NS property, and does not fall.
        for other in ["claim ns f", "claim nimsum f", "claim not monotone f"] {
            push(format!("{body}: {other}"), &|text| text.replace("claim monotone f", other));
        }
        for other in ["linear ns", "linear forall", "linear monotone 1", "linear witness"] {
            push(format!("{body}: {other}"), &|text| text.replace("linear monotone", other));
        }
    }
    // A tree of no lines, for a function that rises by no form alone.
    let (body, test) = ("min(t, m)", "rejects_rising_by_a_tree");
    let none = written(&claim("monotone", body), "linear monotone lines 0\n");
    cases.push(case(test, "no lines", claim("monotone", body), none, Expected::NotVerified));
}

/// Functions that fall at columns, affine in m, each with columns at which they do not, and functions that do not.
type Falling = (&'static str, [u32; 2], &'static [[u32; 2]], &'static [&'static str]);

const FALLING: [Falling; 4] = [
    ("m monus t", [0, 0], &[[1, 1], [5, 0], [0, 2]], &["m monus 0 * t", "t monus m", "2 monus max(t, 2)"]),
    (
        "t mod (m + 2)",
        [2, 1],
        &[[0, 0], [0, 1], [1, 1], [3, 1]],
        &["t mod (2 * m + 3)", "floor(t / (m + 2))"],
    ),
    (
        "if t <= 2 * m then m else 0",
        [2, 2],
        &[[1, 2], [0, 2], [3, 2], [1, 1]],
        &["if t <= 2 * m then m else m", "if t < 2 * m then m else 0"],
    ),
    ("min(m, 1) monus t", [0, 0], &[[1, 0], [0, 1]], &["max(m, 1) monus max(t, 1)", "min(m, 1) monus 0"]),
];

fn falling(cases: &mut Vec<Case>) {
    let (verifies, rejects) = ("verifies_falling_by_a_tree", "rejects_falling_by_a_tree");
    for (body, at, columns, others) in FALLING {
        let proof = proved(body, Some(at));
        cases.push(case(verifies, body, proof.claim.clone(), proof.certificate.clone(), Expected::Verified));
        let to = |text: &str| text.replace("claim not monotone f", "claim not nimsum f");
        cases.push(case(
            verifies,
            format!("{body}, nimsum"),
            to(&proof.claim),
            to(&proof.certificate),
            Expected::Verified,
        ));
        let mut push = |what: String, change: &dyn Fn(&str) -> String| {
            let (claim, certificate) = (change(&proof.claim), change(&proof.certificate));
            cases.push(case(rejects, what, claim, certificate, Expected::NotVerified));
        };
        let line = format!("affine {},{}\n", at[0], at[1]);
        for column in columns {
            let other = format!("affine {},{}\n", column[0], column[1]);
            push(format!("{body} at {column:?}"), &|text| text.replace(&line, &other));
        }
        for other in others {
            push(format!("{body}: {other}"), &|text| text.replace(body, other));
        }
        for other in ["claim monotone f", "claim not ns f"] {
            push(format!("{body}: {other}"), &|text| text.replace("claim not monotone f", other));
        }
        push(format!("{body}: ns"), &|text| text.replace("counterexample monotone", "counterexample ns"));
    }
}

pub fn cases(cases: &mut Vec<Case>) {
    rising(cases);
    falling(cases);
    conditions(cases);
}

/// A condition that is false at numbers, each with other numbers and conditions.
fn conditions(cases: &mut Vec<Case>) {
    let claim = |condition: &str| format!("param m >= 1\nclaim not forall x, y: {condition}");
    let (condition, numbers) = ("x < m or x + y > 2 * m", "1,1 1,1");
    let certified = |condition: &str, numbers: &str| {
        let body = format!("counterexample forall affine {numbers}\nlinear witness lines 1\nor 0\n");
        written(&claim(condition), &body)
    };
    let of = |condition: &str, numbers: &str| (claim(condition), certified(condition, numbers));
    let (text, certificate) = of(condition, numbers);
    cases.push(case("verifies_falling_by_a_tree", condition, text, certificate, Expected::Verified));
    for (condition, numbers) in [
        (condition, "1,1 2,1"),
        (condition, "0,1 1,1"),
        (condition, "1,2 1,2"),
        (condition, "1,1"),
        (condition, "1,1 1,1 1,1"),
        ("x <= m or x + y > 2 * m", numbers),
        ("x < m or x + y >= 2 * m", numbers),
        ("x < m or y + y < 3 * m", numbers),
    ] {
        let (text, certificate) = of(condition, numbers);
        let what = format!("{condition} at {numbers}");
        cases.push(case("rejects_falling_by_a_tree", what, text, certificate, Expected::NotVerified));
    }
}
