//! Conditions that are false somewhere, and conjuncts shown one by one.

use nimcert_core::automaton::{Budget, Nodes};
use nimcert_core::certificate::encode;
use nimcert_core::decision::{Evidence, Obligation, Section};
use nimcert_core::language::ast::Statement;
use nimcert_core::linear::refute;

use crate::kit::cases::case;
use crate::kit::certificate::{read, written};
use crate::kit::expected::{Case, Expected};
use crate::kit::games::{LIST, push_faults};

tests! {
    rejects_forall,
    verifies_conjuncts,
    rejects_conjuncts,
    rejects_false_conjuncts,
}

pub fn cases(cases: &mut Vec<Case>) {
    for_all(cases);
    conjuncts(cases);
}

fn for_all(cases: &mut Vec<Case>) {
    let table: [(&'static str, String, Vec<u32>); 2] = [
        ("rejects_forall", "claim forall x, y: x + y < 70 or x != y".to_owned(), vec![]),
        ("rejects_forall", format!("{LIST}claim forall x, y: x != 0 or t(y) = 3"), vec![]),
    ];
    push_faults(cases, &table);
}

/// Three conditions, and for each what shows that it holds: the form of its section without the name, and the rest.
const HOLD: [(&str, &str, &str); 3] = [
    ("(x <= y or x >= y + 1)", "linear", " lines 0\n"),
    ("(x = y or x + y >= 1)", "linear", " lines 1\nor 0\n"),
    ("x xor y <= x + y", "invariant", " width 2 rows 1\n0 0\n"),
];

/// The sections of the conditions with these numbers in [`HOLD`], under these names.
fn sections(of: &[(usize, &str)]) -> String {
    let section = |&(i, name): &(usize, &str)| format!("{} {name}{}", HOLD[i].1, HOLD[i].2);
    of.iter().map(section).collect()
}

fn conjuncts(cases: &mut Vec<Case>) {
    let mut push = |test, condition: &str, body: &str, expected| {
        let claim = format!("claim forall x, y: {condition}");
        cases.push(case(test, format!("{condition}: {body}"), &claim, written(&claim, body), expected));
    };
    let [a, b, c] = HOLD.map(|(condition, ..)| condition);
    let (one, two, three) = ((0, "forall 1"), (1, "forall 2"), (2, "forall 3"));
    let right = sections(&[one, two, three]);
    for condition in [format!("{a} and {b} and {c}"), format!("{a} and ({b} and {c})")] {
        push("verifies_conjuncts", &condition, &right, Expected::Verified);
        for (of, codes) in [
            (&[two, three][..], &["K01"][..]),
            (&[one, three], &["K06"]),
            (&[one, two], &["K06"]),
            (&[one], &["K06"]),
            (&[], &["K06"]),
            (&[one, one, two, three], &["K06"]),
            (&[one, two, two, three], &["K06"]),
            (&[one, two, three, three], &["K05"]),
            (&[one, two, three, (2, "forall 4")], &["K05"]),
            (&[one, three, two], &["K06"]),
            (&[two, one, three], &["K01"]),
            // The name of the whole, with what shows a part.
            (&[(0, "forall")], &["K08"]),
            (&[(2, "forall")], &["K07"]),
            (&[(0, "forall"), one, two, three], &["K08"]),
            (&[one, (0, "forall")], &["K06"]),
            (&[one, two, three, (0, "forall")], &["K05"]),
            // What shows one part, under the number of another.
            (&[(1, "forall 1"), (0, "forall 2"), three], &["K08"]),
            (&[one, (0, "forall 2"), three], &["K08"]),
            (&[one, two, (1, "forall 3")], &["K08", "K01"]),
            // Other numbers.
            (&[(0, "forall 0"), one, two, three], &["K01"]),
            (&[(0, "forall 01"), two, three], &["K01"]),
            (&[(0, "forall 11"), two, three], &["K01"]),
            (&[one, (1, "forall 22"), three], &["K06"]),
            (&[(0, "forall 1 1"), two, three], &["K01"]),
            (&[(0, "defined 1"), (0, "forall 1"), two, three], &["K06"]),
        ] {
            push("rejects_conjuncts", &condition, &sections(of), Expected::Rejected(codes));
        }
    }
    // No conjunction: it has no parts, whatever is around it.
    let body = sections(&[one]);
    for (condition, codes) in [
        (a.to_owned(), &["K01"][..]),
        (format!("({a})"), &["K01"]),
        (format!("not not ({a} and {b})"), &["K01"]),
        (format!("not (not {a} or not {b})"), &["K01"]),
        (format!("{a} or {b}"), &["K01"]),
    ] {
        push("rejects_conjuncts", &condition, &body, Expected::Rejected(codes));
        push("rejects_conjuncts", &condition, &sections(&[one, two]), Expected::Rejected(codes));
    }
    // A claim with fewer or more parts, or with the same ones in another order.
    for condition in [
        format!("{a} and {b}"),
        format!("{a} and {b} and {c} and {a}"),
        format!("{b} and {a} and {c}"),
        format!("{a} and ({b} or {c})"),
        format!("{a} and not (not {b} or not {c})"),
    ] {
        push("rejects_conjuncts", &condition, &right, Expected::NotVerified);
    }
    // A part of a relation that is called is not a part of the condition.
    let calls = format!("rel r(x, y) = {a} and {b}\nclaim forall x, y: r(x, y)");
    let body = sections(&[one, two]);
    cases.push(case(
        "rejects_conjuncts",
        "call",
        &calls,
        written(&calls, &body),
        Expected::Rejected(&["K01"]),
    ));
    let calls = format!("rel r(x, y) = {a} and {b}\nclaim forall x, y: {c} and r(x, y)");
    let body = sections(&[(2, "forall 1"), (0, "forall 2"), (1, "forall 3")]);
    cases.push(case(
        "rejects_conjuncts",
        calls.clone(),
        &calls,
        written(&calls, &body),
        Expected::NotVerified,
    ));
    false_conjuncts(cases);
}

/// A tree of cases for a condition on x and y, as the section of a part.
fn tree(condition: &str, number: usize) -> String {
    let claim = format!("claim forall x, y: {condition}");
    let program = read(&claim);
    let Statement::ForAll { formula, .. } = &program.claims[0].statement else { panic!("{claim}") };
    let mut nodes = Nodes::default();
    let formula = nodes.term_condition(&program, formula).expect("linear terms");
    let lines = refute(&mut nodes, 0, 2, &[(formula, false)], &mut Budget::new(1, 1 << 20))
        .expect("no limit")
        .expect("a tree");
    let sections = vec![Section::Linear(Obligation::Conjunct(number), vec![], lines)];
    let certificate = String::from_utf8(encode(&claim, &Evidence { sections })).expect("ASCII");
    let body = certificate
        .lines()
        .filter(|line| ["linear", "or", "by", "split"].iter().any(|word| line.starts_with(word)));
    body.map(|line| format!("{line}\n")).collect()
}

/// One part is false somewhere, by itself or only where another one is, and no invariant in its place shows it.
fn false_conjuncts(cases: &mut Vec<Case>) {
    let mut push = |test, condition: &str, body: &str, expected| {
        let claim = format!("claim forall x, y: {condition}");
        cases.push(case(test, format!("{condition}: {body}"), &claim, written(&claim, body), expected));
    };
    let [a, _, c] = HOLD.map(|(condition, ..)| condition);
    for (wrong, bodies) in [
        (
            "x <= y",
            &[
                "linear forall 2 lines 0\n",
                "linear forall 2 lines 1\nby 0\n",
                "linear forall 2 lines 1\nor 0\n",
                "invariant forall 2 width 1 rows 0\n",
                "invariant forall 2 width 1 rows 1\n0\n",
                "invariant forall 2 width 1 rows 2\n0\nT\n",
            ][..],
        ),
        (
            "x xor y < x + y",
            &[
                "linear forall 2 lines 0\n",
                "invariant forall 2 width 2 rows 0\n",
                "invariant forall 2 width 2 rows 1\n0 0\n",
            ],
        ),
    ] {
        let (first, last) = (sections(&[(0, "forall 1")]), sections(&[(2, "forall 3")]));
        let condition = format!("{a} and {wrong} and {c}");
        for body in ["", "linear forall 2 lines 1\nby 0, 1\n"].iter().chain(bodies) {
            push(
                "rejects_false_conjuncts",
                &condition,
                &format!("{first}{body}{last}"),
                Expected::NotVerified,
            );
        }
    }
    // x - y has a value where the first part holds. That does not hold everywhere, and the second part alone does, with
    // 0 for a negative difference.
    let (guard, guarded) = ("x >= y", "2 * floor((x - y) / 2) <= x");
    let defined = "linear defined 1 lines 0\n";
    let shown = |number: usize| tree(guarded, number);
    let cut_off = format!("{a} and {}", guarded.replace('-', "monus"));
    let body = format!("{}{}", sections(&[(0, "forall 1")]), shown(2));
    push("verifies_conjuncts", &cut_off, &body, Expected::Verified);
    let or_less = format!("{a} and (x < y or {guarded})");
    let body =
        format!("{defined}{}{}", sections(&[(0, "forall 1")]), tree(&format!("x < y or {guarded}"), 2));
    push("verifies_conjuncts", &or_less, &body, Expected::Verified);
    for body in [
        format!("{defined}linear forall 1 lines 0\n{}", shown(2)),
        format!("{defined}linear forall 1 lines 1\nby 0\n{}", shown(2)),
        format!("{defined}invariant forall 1 width 1 rows 0\n{}", shown(2)),
        format!("{defined}{}", shown(2)),
        format!("{defined}{}{}", shown(1), shown(2)),
        shown(2),
    ] {
        push("rejects_false_conjuncts", &format!("{guard} and {guarded}"), &body, Expected::NotVerified);
    }
    // Without the guard before it the difference is not defined, although both parts hold with 0 in its place.
    for body in [
        format!("{defined}{}{}", shown(1), sections(&[(0, "forall 2")])),
        format!("{}{}", shown(1), sections(&[(0, "forall 2")])),
    ] {
        push("rejects_false_conjuncts", &format!("{guarded} and {a}"), &body, Expected::NotVerified);
    }
}
