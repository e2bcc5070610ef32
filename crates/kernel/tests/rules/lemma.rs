//! The cases of Lemmas 9.3 and 9.4.

use nimcert_core::language::ast::Property;

use crate::kit::cases::case;
use crate::kit::certificate::{claim_text, read, written};
use crate::kit::expected::{Case, Expected};

const TEST: &str = "rejects_lemma";

const COUNTEREXAMPLE: Expected = Expected::Rejected(&["K20"]);

/// A function and the right line for it, one for each case of the proofs.
pub const RIGHT: [(&str, &str); 9] = [
    ("fun f(t) = floor(t / 3)", "9.3 [1] a=1 b=0 y=1 z=3"),
    ("fun f(t) = if t < 9 then 6 else 50", "9.3 [1] a=4 b=3 y=7 z=9"),
    // 2b + 2 = 2 = 0 * 4 + 2, 2a = 6 = 1 * 4 + 2.
    ("fun f(t) = floor((5 * t) / 16)", "9.3 [2.1] a=3 b=0 i=2 c=0 d=1 y=2 z=7"),
    // 2b + 2 = 2, 2a = 4 = 1 * 4 + 0.
    ("fun f(t) = table [0, 0, 0, 0, 1, 2] then 2", "9.3 [2.2] a=2 b=0 i=2 c=0 d=1 y=2 z=5"),
    // 2b + 2 = 24 = 1 * 16 + 8, 2a = 36 = 2 * 16 + 0 + 4.
    ("fun f(t) = if t < 37 then 23 else 24", "9.3 [2.2] a=18 b=11 i=4 c=1 d=2 y=24 z=37"),
    ("fun f(t) = floor(t / 2) + floor(t / 8)", "9.4 [1] a=9 i=1 c=1 d=2 e=0 t=1 y=6 z=10"),
    ("fun f(t) = table [2, 2] then 4", "9.4 [2] a=1 i=2 c=0 d=0 e=2 t=2 y=4 z=2"),
    // 46 = 1 * 32 + 0 + 14, 30 = 0 * 32 + 14 ..: 13 = 0 * 32 + 13.
    ("fun f(t) = if t < 46 then 13 else 20", "9.4 [2] a=45 i=4 c=0 d=1 e=14 t=13 y=16 z=46"),
    (
        "fun f(t) = if t < 2^70 + 6 then 2^100 + 6 else 2^100 + 8",
        "9.4 [2] a=1180591620717411303429 i=3 c=79228162514264337593543950336 d=73786976294838206464 e=6 \
         t=6 y=1267650600228229401496703205384 z=1180591620717411303430",
    ),
];

tests! {
    rejects_lemma,
}

pub fn cases(cases: &mut Vec<Case>) {
    for (function, line) in RIGHT {
        put(cases, function, Property::Nimsum, None, line, Expected::Verified);
        wrong_numbers(cases, function, line);
        wrong_form(cases, function, line);
        for name in [
            "9.3 [1]",
            "9.3 [2.1]",
            "9.3 [2.2]",
            "9.3 [2]",
            "9.4 [1]",
            "9.4 [2]",
            "9.4 [3]",
            "9.4",
            "9.2 [1]",
        ] {
            let (own, numbers) = words(line);
            if own != name {
                let line = format!("{name} {}", numbers.join(" "));
                put(cases, function, Property::Nimsum, None, &line, COUNTEREXAMPLE);
            }
        }
        // Other claims, and a claim of too few columns.
        for property in [Property::Ns, Property::Monotone] {
            put(cases, function, property, None, line, COUNTEREXAMPLE);
        }
        // Functions that do not grow there, NS ones among them.
        for other in ["fun f(t) = floor(t / 4)", "fun f(t) = 5", "fun f(t) = 1000 monus t"] {
            put(cases, other, Property::Nimsum, None, line, COUNTEREXAMPLE);
        }
    }
    others(cases);
}

fn put(
    cases: &mut Vec<Case>,
    function: &str,
    property: Property,
    below: Option<u64>,
    rest: &str,
    e: Expected,
) {
    let test = if e == Expected::Verified { "verifies_counterexamples" } else { TEST };
    let claim = claim_text(&read(function), true, property, below.map(Into::into).as_ref());
    let certificate = written(&claim, &format!("counterexample lemma {rest}\n"));
    let what = format!("{} {rest}", claim.replace('\n', "; "));
    if !cases.iter().any(|case| case.test == test && case.what == what) {
        cases.push(case(test, what, claim, certificate, e));
    }
}

/// The words after the name of the case.
fn words(line: &str) -> (String, Vec<&str>) {
    let words: Vec<&str> = line.split(' ').collect();
    (words[..2].join(" "), words[2..].to_vec())
}

/// Each number one greater, one less, 0, and a power of two that fits no word.
fn wrong_numbers(cases: &mut Vec<Case>, function: &str, line: &str) {
    let (name, numbers) = words(line);
    for (k, word) in numbers.iter().enumerate() {
        let (letter, number) = word.split_once('=').expect("a letter and a number");
        let number: u128 = number.parse().expect("a number");
        let changed = [number + 1, number.wrapping_sub(1), 0, 1 << 31, 1 << 63, 1 << 64, 200_001];
        for other in changed.into_iter().filter(|other| *other != number && *other != u128::MAX) {
            let mut words: Vec<String> = numbers.iter().map(|word| (*word).to_owned()).collect();
            words[k] = format!("{letter}={other}");
            let line = format!("{name} {}", words.join(" "));
            put(cases, function, Property::Nimsum, None, &line, COUNTEREXAMPLE);
        }
    }
}

/// Numbers missing, repeated, exchanged, misnamed, or not written as numbers are.
fn wrong_form(cases: &mut Vec<Case>, function: &str, line: &str) {
    let (name, numbers) = words(line);
    let mut edits: Vec<Vec<String>> = Vec::new();
    let whole: Vec<String> = numbers.iter().map(|word| (*word).to_owned()).collect();
    for k in 0..whole.len() {
        let mut edit = |change: &dyn Fn(&mut Vec<String>)| {
            let mut words = whole.clone();
            change(&mut words);
            edits.push(words);
        };
        edit(&|words| drop(words.remove(k)));
        edit(&|words| words.insert(k, words[k].clone()));
        edit(&|words| words[k] = words[k].replace('=', "=0"));
        edit(&|words| words[k] = words[k].replace('=', "=+"));
        edit(&|words| words[k] = words[k].replace('=', ""));
        edit(&|words| words[k] = words[k].to_uppercase());
        edit(&|words| words[k] = format!("{}=", &words[k][..1]));
        if k > 0 {
            edit(&|words| words.swap(k - 1, k));
        }
    }
    edits.push(whole.iter().cloned().chain(["w=0".to_owned()]).collect());
    edits.push(Vec::new());
    for words in edits.into_iter().filter(|words| *words != whole) {
        let line = [vec![name.clone()], words].concat().join(" ");
        put(cases, function, Property::Nimsum, None, &line, COUNTEREXAMPLE);
    }
}

fn others(cases: &mut Vec<Case>) {
    let nimsum = Property::Nimsum;
    let third = "fun f(t) = floor(t / 3)";
    let line = "9.3 [1] a=1 b=0 y=1 z=3";
    for (below, expected) in
        [(4, Expected::Verified), (3, COUNTEREXAMPLE), (1, COUNTEREXAMPLE), (0, COUNTEREXAMPLE)]
    {
        put(cases, third, nimsum, Some(below), line, expected);
    }
    // Lemma 9.4 holds for odd columns too, but they are those of Lemma 9.3.
    put(cases, third, nimsum, None, "9.4 [1] a=2 i=0 c=0 d=1 e=0 t=0 y=1 z=3", COUNTEREXAMPLE);
    // All but that a remainder is less than its unit: it is as large.
    for (function, line) in [
        ("fun f(t) = if t < 5 then 1 else 2", "9.3 [2.1] a=2 b=0 i=2 c=0 d=0 y=2 z=5"),
        ("fun f(t) = if t < 3 then 1 else 2", "9.3 [2.2] a=1 b=0 i=2 c=0 d=0 y=2 z=3"),
        ("fun f(t) = 2", "9.4 [1] a=1 i=1 c=0 d=0 e=0 t=2 y=2 z=2"),
        ("fun f(t) = if t < 4 then 1 else 2", "9.4 [1] a=3 i=1 c=0 d=0 e=2 t=1 y=2 z=4"),
        ("fun f(t) = if t < 2 then 1 else 2", "9.4 [2] a=1 i=1 c=0 d=0 e=2 t=1 y=2 z=2"),
    ] {
        put(cases, function, nimsum, None, line, COUNTEREXAMPLE);
    }
    // The other way round: an even column as 2a + 1.
    let even = "fun f(t) = if t < 6 then 2 else 9";
    put(cases, even, nimsum, None, "9.4 [1] a=5 i=2 c=0 d=0 e=2 t=2 y=4 z=6", Expected::Verified);
    put(cases, even, nimsum, None, "9.3 [1] a=2 b=1 y=3 z=6", COUNTEREXAMPLE);
    // The case of another place: the digit of z at place 3 is 0, and y = 8 is not the first wrong row,
    // but the lemma includes it. At place 4 f does not grow so far.
    put(cases, even, nimsum, None, "9.4 [2] a=5 i=3 c=0 d=0 e=6 t=2 y=8 z=6", Expected::Verified);
    put(cases, even, nimsum, None, "9.4 [2] a=5 i=4 c=0 d=0 e=6 t=2 y=16 z=6", COUNTEREXAMPLE);
    // A later column, where f grows too much as well.
    put(cases, third, nimsum, None, "9.4 [1] a=5 i=1 c=0 d=1 e=0 t=1 y=2 z=6", Expected::Verified);
    // e = 0 and d_i = 0: z = d 2^(i+1) is where f may grow.
    let quarter = "fun f(t) = floor(t / 4)";
    put(cases, quarter, nimsum, None, "9.4 [2] a=7 i=0 c=0 d=4 e=0 t=1 y=1 z=8", COUNTEREXAMPLE);
    put(cases, quarter, nimsum, None, "9.4 [2] a=3 i=0 c=0 d=2 e=0 t=0 y=1 z=4", COUNTEREXAMPLE);
    put(cases, quarter, nimsum, None, "9.4 [2] a=7 i=1 c=0 d=2 e=0 t=1 y=2 z=8", COUNTEREXAMPLE);
    put(cases, quarter, nimsum, None, "9.4 [1] a=7 i=1 c=0 d=1 e=4 t=1 y=2 z=8", COUNTEREXAMPLE);
    // Not monotone before and after: that refutes the claim as well, and the line shows what it says.
    let wave = "fun f(t) = table [9, 0, 0, 1, 0] then 0";
    put(cases, wave, nimsum, None, line, Expected::Verified);
    // No value at one of the columns.
    let list = "fun f(t) = heights [0, 0, 0]";
    put(cases, list, nimsum, None, line, Expected::Rejected(&["K22"]));
    let negative = "fun f(t) = t - 3";
    put(cases, negative, nimsum, None, line, Expected::Rejected(&["K22"]));
    for rest in ["2 3", "ns 2 3", "[1] 9.3 a=1 b=0 y=1 z=3", "lemma 9.3 [1] a=1 b=0 y=1 z=3"] {
        put(cases, third, nimsum, None, rest, COUNTEREXAMPLE);
    }
    put(cases, third, nimsum, None, "9.3 [1] a=0 b=0 y=0 z=0", COUNTEREXAMPLE);
}
