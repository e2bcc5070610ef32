//! Octal games: periods that prove a claim, and changes of the values, the period, the pre-period, the code, the term and
//! the counterexample.

use crate::kit::cases::case;
use crate::kit::certificate::written;
use crate::kit::expected::{Case, Expected};

tests! {
    verifies_octal,
    rejects_octal_with_another_value,
    rejects_octal_with_another_period,
    rejects_octal_with_another_code,
    rejects_octal_without_a_period,
    rejects_octal_by_another_rule,
    verifies_sum_of_octal_games,
    rejects_sum_of_octal_games,
    verifies_counterexample_of_octal_games,
    rejects_counterexample_of_octal_games,
    declines_long_octal_games,
}

/// The Grundy numbers of Kayles up to heap 70, and from there on by n mod 12.
const KAYLES: [u32; 71] = [
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6,
    7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8,
    6,
];
const REPEATED: [u32; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];

/// Kayles with these numbers.
fn kayles(first: &[u32], repeated: &[u32]) -> String {
    let p = repeated.len();
    format!("fun q(r) = table {repeated:?} then 0\nfun k(n) = table {first:?} then q(n mod {p})\n")
}

pub fn cases(cases: &mut Vec<Case>) {
    of_kayles(cases);
    of_others(cases);
    of_terms(cases);
    of_other_rules(cases);
    of_sums(cases);
    of_counterexamples(cases);
}

fn of_kayles(cases: &mut Vec<Case>) {
    let mut push = |test, definitions: &str, code: &str, body: &str, expected| {
        let claim = format!("{definitions}claim grundy octal({code}) = k(n)");
        let what = format!("{code} {body}, case {}", cases.len());
        cases.push(case(test, what, &claim, written(&claim, &format!("{body}\n")), expected));
    };
    let right = kayles(&KAYLES, &REPEATED);
    for body in ["octal 71 12", "octal 72 12", "octal 100 24", "octal 71 120"] {
        push("verifies_octal", &right, "0.77", body, Expected::Verified);
    }
    let wrong = "rejects_octal_with_another_value";
    for at in 0..KAYLES.len() {
        let mut first = KAYLES;
        first[at] += 1;
        push(wrong, &kayles(&first, &REPEATED), "0.77", "octal 71 12", Expected::code("K29"));
    }
    for at in 0..REPEATED.len() {
        let mut repeated = REPEATED;
        repeated[at] ^= 1;
        push(wrong, &kayles(&KAYLES, &repeated), "0.77", "octal 71 12", Expected::code("K29"));
    }
    let short = kayles(&KAYLES[..70], &REPEATED);
    push(wrong, &short, "0.77", "octal 70 12", Expected::code("K29"));
    for body in ["octal 70 12", "octal 0 12", "octal 71 6", "octal 71 1", "octal 71 11", "octal 71 13"] {
        push("rejects_octal_with_another_period", &right, "0.77", body, Expected::code("K29"));
    }
    for body in ["octal 71 0", "octal 71", "octal 71 12 1", "octal 71 012", "octal -1 12", "octal 71 1,2"] {
        push("rejects_octal_with_another_period", &right, "0.77", body, Expected::code("K01"));
    }
    push("rejects_octal_with_another_period", &right, "0.77", "octal  71 12", Expected::code("K01"));
    for code in ["0.7", "0.777", "0.76", "0.73", "4.77", "0.07", "0.137", "0.377"] {
        push("rejects_octal_with_another_code", &right, code, "octal 71 12", Expected::code("K29"));
    }
    for code in
        ["0.770", "0.0", "0.8", "1.77", "7.7", "0.", ".77", "77", "0.7_7", "00.77", "0.x", "0.77.7", ""]
    {
        push("rejects_octal_with_another_code", &right, code, "octal 71 12", Expected::code("K02"));
    }
    for (body, code) in [
        ("octal 71 12\noctal 71 12", "K05"),
        ("position 0 0\noctal 71 12", "K06"),
        ("octal 71 12\nmeasure sum sum", "K05"),
        ("sum\nterm 2 (n) k(n)\noctal 71 12", "K06"),
        ("sum", "K06"),
        ("counterexample octal 3", "K06"),
    ] {
        push("rejects_octal_without_a_period", &right, "0.77", body, Expected::code(code));
    }
    let claim = format!("{right}claim grundy octal(0.77) = k(n)");
    let other = claim.replace("0.77", "0.777");
    let certificate = written(&claim, "octal 71 12\n");
    let test = "rejects_octal_with_another_code";
    cases.push(case(test, "of another file", &other, &certificate, Expected::code("K03")));
    let named = format!("{right}game kayles(a) = octal(0.77)\nclaim grundy kayles = k(a)");
    cases.push(case("verifies_octal", "by a name", &named, &certificate, Expected::Verified));
    // Moves that take one or two and never split.
    let moves = format!(
        "{right}game octal_(n)\n  move u < 2 when n >= u + 1 to (n - u - 1)\nclaim grundy octal_ = k(n)"
    );
    cases.push(case(test, "of other rules", &moves, &certificate, Expected::code("K03")));
    let taken = format!("{right}game octal(n)\n  move u < n to (u)\nclaim grundy octal = k(n)");
    cases.push(case(test, "of a name that is taken", &taken, &certificate, Expected::code("K02")));
}

/// Other games, some by the smallest bound that the theorem allows.
fn of_others(cases: &mut Vec<Case>) {
    let long = "0.".to_owned() + &"3".repeat(40);
    for (test, code, term, body, expected) in [
        ("verifies_octal", "0.3", "n mod 2", "octal 0 2", Expected::Verified),
        ("verifies_octal", "0.33", "n mod 3", "octal 0 3", Expected::Verified),
        ("verifies_octal", &long, "n mod 41", "octal 0 41", Expected::Verified),
        ("rejects_octal_with_another_period", &long, "n mod 42", "octal 0 42", Expected::code("K29")),
        ("verifies_octal", "0.1", "if n = 1 then 1 else 0", "octal 2 1", Expected::Verified),
        // The first heap that differs is the last one that has to be looked at: 2 * 0 + 2 * 1 + longest digit.
        ("rejects_octal_with_another_period", "0.4", "0", "octal 0 1", Expected::code("K29")),
        ("rejects_octal_with_another_period", "0.04", "0", "octal 0 1", Expected::code("K29")),
        ("rejects_octal_with_another_period", "0.004", "0", "octal 0 1", Expected::code("K29")),
        ("rejects_octal_with_another_period", "0.3", "n mod 2", "octal 0 1", Expected::code("K29")),
        ("rejects_octal_with_another_period", "0.3", "n mod 2", "octal 0 3", Expected::code("K29")),
        ("rejects_octal_with_another_value", "0.3", "n mod 3", "octal 0 3", Expected::code("K29")),
    ] {
        let claim = format!("claim grundy octal({code}) = {term}");
        let certificate = written(&claim, &format!("{body}\n"));
        cases.push(case(test, format!("{claim} {body}"), &claim, certificate, expected));
    }
}

/// Terms of 0.3, whose Grundy numbers are n mod 2, that do or do not show that they repeat.
fn of_terms(cases: &mut Vec<Case>) {
    let definitions = "rel odd(n) = n mod 2 = 1\nfun two(a) = a mod 2\nfun id(t) = t\n";
    let mut push = |term: &str, body: &str, holds: bool| {
        let claim = format!("{definitions}claim grundy octal(0.3) = {term}");
        let certificate = written(&claim, &format!("{body}\n"));
        let (test, expected) = match holds {
            true => ("verifies_octal", Expected::Verified),
            false => ("rejects_octal_with_another_period", Expected::code("K29")),
        };
        cases.push(case(test, format!("{term}; {body}"), &claim, certificate, expected));
    };
    for (term, body, holds) in [
        ("two(n)", "octal 0 2", true),
        ("two(id(n))", "octal 0 2", true),
        ("two(n + 2)", "octal 0 2", false),
        ("if odd(n) then 1 else 0", "octal 0 2", true),
        ("if not odd(n) then 0 else 1", "octal 0 2", true),
        ("if n >= 5 and odd(n) then 1 elif n < 5 and odd(n) then 1 else 0", "octal 5 2", true),
        ("if n >= 5 and odd(n) then 1 elif n < 5 and odd(n) then 1 else 0", "octal 4 2", false),
        ("if n > 5 or odd(n) then n mod 2 else 0", "octal 6 2", true),
        ("if n > 5 or odd(n) then n mod 2 else 0", "octal 5 2", false),
        ("if 5 <= n then n mod 2 else n mod 2", "octal 5 2", false),
        ("if n != 3 then n mod 2 else 1", "octal 4 2", true),
        ("if n != 3 then n mod 2 else 1", "octal 3 2", false),
        ("if n = n + 1 then n else n mod 2", "octal 0 2", false),
        ("n - 2 * floor(n / 2)", "octal 0 2", false),
        ("(n mod 4) mod 2", "octal 0 4", true),
        ("(n mod 4) mod 2", "octal 0 2", false),
        ("(2 * n mod 4) >> 1", "octal 0 2", false),
        ("n band 1", "octal 0 2", false),
        ("min(n mod 2, n)", "octal 0 2", false),
        ("min(n mod 2, 7)", "octal 0 2", true),
        ("(n mod 2) xor 0", "octal 0 2", true),
        ("n xor (n - (n mod 2))", "octal 0 2", false),
        ("isqrt(n mod 2)", "octal 0 2", true),
        ("(n mod 2) monus 0", "octal 0 2", true),
        // Right for all heaps that are looked at, and wrong later.
        ("if n < 50 then n mod 2 else 0", "octal 0 2", false),
        ("if n >= 50 then 1 else n mod 2", "octal 0 2", false),
        ("if n != 50 then n mod 2 else 1", "octal 0 2", false),
        ("(n mod 2) + floor(n / 50)", "octal 0 2", false),
        ("min(n mod 2, n monus 50) + n mod 2", "octal 0 2", false),
        ("if n < 50 then n mod 2 else 0 - 1", "octal 0 2", false),
    ] {
        push(term, body, holds);
    }
    // Which branch counts. `n band 1` is the same number, and does not show it.
    for (condition, from) in [
        ("n >= 50", 50),
        ("n > 50", 51),
        ("n != 50", 51),
        ("not n < 50", 50),
        ("not n <= 50", 51),
        ("not n = 50", 51),
        ("n >= 5 and n >= 3", 5),
        ("n >= 5 or n < 3", 5),
        ("n < 3 or n >= 5", 5),
        ("not (n < 5 and n >= 3)", 5),
        ("not (n >= 3 and n < 5)", 5),
    ] {
        let body = format!("octal {from} 2");
        push(&format!("if {condition} then n mod 2 else n band 1"), &body, true);
        push(&format!("if {condition} then n band 1 else n mod 2"), &body, false);
        let body = format!("octal {} 2", from - 1);
        push(&format!("if {condition} then n mod 2 else n band 1"), &body, false);
    }
}

/// Claims that no period proves.
fn of_other_rules(cases: &mut Vec<Case>) {
    for (claim, body, code) in [
        // A game without moves has these numbers; this one has moves.
        ("claim grundy octal(0.3) = 0", "position 0 0\nmeasure sum sum\ncover", "K06"),
        ("claim p octal(0.3) = 0 = 0", "position 0\nmeasure sum\ninvariant cover width 0 rows 0", "K06"),
        ("claim p octal(0.3) = 0 = 0", "octal 0 2", "K06"),
        ("claim grundy octal(0.3) = (n mod 2) - 1", "octal 0 2", "K29"),
        ("param m >= 0\nclaim grundy octal(0.3) = n mod 2", "octal 0 2", "K27"),
        ("param m >= 0\nclaim not grundy octal(0.3) = m", "counterexample octal 1", "K27"),
    ] {
        let certificate = written(claim, &format!("{body}\n"));
        let test = "rejects_octal_by_another_rule";
        cases.push(case(test, format!("{claim}; {body}"), claim, certificate, Expected::code(code)));
    }
}

fn of_sums(cases: &mut Vec<Case>) {
    let game = "game two(a, b) = octal(0.3) + octal(0.33)\n";
    let right = "position 0 0\nsum\nterm 1 (a) a mod 2\noctal 0 2\nterm 2 (b) b mod 3\noctal 0 3\n";
    let same = "position 0 0\nsum\nterm 1 (a) a mod 2\noctal 0 2\nterm 2 (b) b mod 2\n";
    let heap = "position 0 0\nsum\nterm 2 (n) n mod 2\noctal 0 2\n";
    let both = "game two(a, b) = octal(0.3) + octal(0.3)\nclaim p two = (a mod 2) xor (b mod 2) = 0";
    let set = format!("{game}claim p two = (a mod 2) xor (b mod 3) = 0");
    for (claim, body) in [
        (set.as_str(), right),
        (both, same),
        ("claim p octal(0.3) = n mod 2 = 0", "position 0\nsum\nterm 1 (n) n mod 2\noctal 0 2\n"),
        ("claim p strip + octal(0.3) = x = n mod 2", heap),
    ] {
        cases.push(case(
            "verifies_sum_of_octal_games",
            claim,
            claim,
            written(claim, body),
            Expected::Verified,
        ));
    }
    let test = "rejects_sum_of_octal_games";
    for (what, claim, body, code) in [
        ("another set", set.replace("b mod 3", "b mod 2"), right.to_owned(), "K06"),
        ("another term", set.clone(), right.replace("(b) b mod 3", "(b) b mod 2"), "K29"),
        ("the code of the first", set.clone(), same.to_owned(), "K06"),
        ("no position", set.clone(), right.replace("position 0 0\n", ""), "K06"),
        ("no rule", set.clone(), "position 0 0\nmeasure sum sum\n".to_owned(), "K06"),
        ("of one", set.clone(), "octal 0 2\n".to_owned(), "K06"),
        ("no period", set.clone(), right.replace("octal 0 3\n", ""), "K06"),
        ("a heap", "claim grundy octal(0.3) = n mod 2".to_owned(), heap.to_owned(), "K06"),
    ] {
        let certificate = written(&claim, &body);
        cases.push(case(test, what, &claim, certificate, Expected::code(code)));
    }
}

fn of_counterexamples(cases: &mut Vec<Case>) {
    let kayles = kayles(&KAYLES, &REPEATED).replace(" 8, 6]", " 9, 6]");
    let wrong = format!("{kayles}claim not grundy octal(0.77) = k(n)");
    let two = "game two(a, b) = octal(0.3) + octal(0.33)\n";
    let test = "rejects_counterexample_of_octal_games";
    let other = Expected::code("K20");
    for (claim, body, expected) in [
        (wrong.as_str(), "69", Expected::Verified),
        (&wrong, "70", other),
        (&wrong, "0", other),
        (&wrong, "69 0", Expected::code("K01")),
        (&wrong, "", Expected::code("K01")),
        (&format!("{two}claim not p two = a mod 2 = b mod 2"), "0 2", Expected::Verified),
        (&format!("{two}claim not p two = a mod 2 = b mod 2"), "2 1", other),
        (&format!("{two}claim not grundy two = a + b"), "2 0", Expected::Verified),
        (&format!("{two}claim not grundy two = a + b"), "1 2", other),
        ("claim not grundy octal(0.3) = n - 1", "0", Expected::Verified),
        ("fun g(n) = n - 1\nclaim not grundy octal(0.3) = g(n)", "0", Expected::Verified),
        ("claim not grundy octal(0.3) = n mod (2 - 1)", "1", Expected::Verified),
        ("claim not p octal(0.3) = n - 1 >= 0", "0", Expected::Verified),
        ("fun g(n) = n - 1\nclaim not p octal(0.3) = g(n) >= 0", "0", Expected::code("K22")),
        ("claim not p strip + octal(0.3) = x + n = 0", "1 1", Expected::Verified),
        ("claim not grundy strip + octal(0.3) = x + n", "1 1", Expected::Verified),
        (
            "fun f(t) = t\ngame s(y, z, n) = bar(f) + octal(0.3)\nclaim not p s = y = 1",
            "0 0",
            Expected::code("K01"),
        ),
    ] {
        let certificate = written(claim, &format!("counterexample octal {body}\n"));
        let test =
            if expected == Expected::Verified { "verifies_counterexample_of_octal_games" } else { test };
        cases.push(case(test, format!("{claim}; {body}"), claim, certificate, expected));
    }
    for body in [
        "counterexample closed 1 0 0 to",
        "counterexample reach 0 1",
        "counterexample undefined 0",
        "octal 0 2",
    ] {
        let certificate = written("claim not grundy octal(0.3) = n", &format!("{body}\n"));
        cases.push(case(test, body, "claim not grundy octal(0.3) = n", certificate, Expected::code("K06")));
    }
    let test = "declines_long_octal_games";
    let long = "0.".to_owned() + &"1".repeat(40_000);
    for (claim, body) in [
        ("claim grundy octal(0.77) = 0 * n", "octal 0 10000000000000000000"),
        ("claim grundy octal(0.77) = 0 * n", "octal 1000000 1000000"),
        ("claim not grundy octal(0.77) = n + 1000000", "counterexample octal 100000000000000000000"),
        ("claim not grundy octal(0.77) = n + 1000000", "counterexample octal 1000000"),
        (
            &format!("claim grundy octal({long}) = if n = 0 then 0 elif n <= 40000 then 1 else 0"),
            "octal 40001 1",
        ),
    ] {
        cases.push(case(
            test,
            format!("{claim}; {body}"),
            claim,
            written(claim, &format!("{body}\n")),
            Expected::Declined,
        ));
    }
}
