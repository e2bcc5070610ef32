//! Sums by the Grundy numbers of their summands: the certificates of tests/files/verify, and changes
//! of their terms, of the sections of a summand, of the set and of the game.

use crate::kit::cases::{case, retyped, whole};
use crate::kit::certificate::Proof;
use crate::kit::expected::{Case, Expected};

use super::criterion::about;

tests! {
    verifies_sum,
    rejects_sum_with_a_wrong_term,
    rejects_sum_without_section,
    rejects_sum_of_another_summand,
    rejects_sum_of_another_set,
    rejects_sum_without_end,
    rejects_sum_of_a_negated_claim,
}

const FILES: [&str; 10] = [
    "sum_after_its_tables",
    "sum_for_all_m",
    "sum_for_all_m_by_another_set",
    "sum_of_bars",
    "sum_of_one",
    "sum_of_strips",
    "sum_of_three",
    "sum_of_two",
    "sum_of_two_terms",
    "sum_that_is_0",
];

/// Other lines that say the same.
const VARIANTS: &[(&str, &str, &str)] = &[
    ("sum_of_two", "term 3 (y) y mod 3", "term 3 (a) a mod 3"),
    ("sum_for_all_m", "term 3 (y) y mod (m + 1)", "term 3 (heap) heap mod (1 + m)"),
    ("sum_of_bars", "term 3 (y, z) y xor z", "term 3 (v, w) v xor w"),
];

/// A file, a line of its certificate, and other lines with the code of their rejection.
type Lines<'a> = &'a [(&'a str, &'a str, &'a [(&'a str, &'a str)])];

const TERMS: Lines<'_> = &[
    (
        "sum_of_two",
        "term 2 (x) x mod 3\n",
        &[
            ("term 2 (x) 0\n", "K14"),
            ("term 2 (x) x mod 4\n", "K07"),
            ("term 2 (x) x\n", "K14"),
            ("term 2 (x, y) x mod 3\n", "K01"),
            ("term 2 (heap, x) x mod 3\n", "K01"),
            ("term 2 (x) x mod 3 # three\n", "K01"),
            ("term 2 (x, x) x mod 3\n", "K02"),
            ("term 2 () 0\n", "K02"),
            ("term 2 x mod 3\n", "K02"),
            ("term 2 (x)\n", "K02"),
            ("term 2 (x) x mod 3 = 0\n", "K02"),
            ("term 2 (x) y mod 3\n", "K02"),
            ("term 1 (x) x mod 3\n", "K06"),
            ("term 3 (x) x mod 3\n", "K06"),
            ("", "K06"),
            ("term 1 (x) x\nterm 2 (x) x mod 3\n", "K06"),
            ("term 2 (x) x mod 3\nterm 2 (x) x mod 3\n", "K06"),
            ("term 2 (x) x mod 3\nterm 3 (y) y mod 3\n", "K06"),
        ],
    ),
    (
        "sum_of_two",
        "term 3 (y) y mod 3\n",
        &[
            // Equal or not to the number of the summand: another term needs its own sections.
            ("term 3 (y) (y + 3) mod 3\n", "K06"),
            ("term 3 (y) y mod 2\n", "K06"),
            ("term 3 (x, y) y mod 3\n", "K01"),
            ("", "K06"),
            ("term 4 (y) y mod 3\n", "K06"),
            ("term 3 (y) y mod 3\nterm 4 (y) y mod 3\n", "K05"),
        ],
    ),
    (
        "sum_of_three",
        "term 3 (x) x mod 2\n",
        &[
            ("term 2 (x) x\nterm 3 (x) x mod 2\n", "K06"),
            ("term 2 (x) x mod 2\n", "K06"),
            ("term 3 (x) x mod 3\n", "K14"),
        ],
    ),
    (
        "sum_of_two_terms",
        "term 2 (x) (x + 3) mod 3\n",
        &[("term 2 (x) (x + 2) mod 3\n", "K07"), ("term 2 (x) x mod 3\n", "K06")],
    ),
    (
        "sum_of_bars",
        "term 3 (y, z) y xor z\n",
        &[("term 3 (y) y\n", "K01"), ("term 3 (y, z) y\n", "K14"), ("term 3 (y, z) z xor y\n", "K06")],
    ),
    (
        "sum_for_all_m",
        "term 2 (x) x mod (m + 1)\n",
        &[
            ("term 2 (x) x mod (m + 2)\n", "K26"),
            ("term 2 (x) x mod m\n", "K26"),
            ("term 2 (x, y) x mod (m + 1)\n", "K01"),
            ("term 3 (x) x mod (m + 1)\n", "K06"),
        ],
    ),
    (
        "sum_for_all_m",
        "term 3 (y) y mod (m + 1)\n",
        &[
            ("term 3 (y) y mod (m + 2)\n", "K06"),
            ("term 3 (y) (y + m + 1) mod (m + 1)\n", "K06"),
            ("", "K06"),
        ],
    ),
    (
        "sum_of_one",
        "term 1 (x) x mod 2\n",
        &[("term 1 (x) 0\n", "K14"), ("term 1 (x, y) x mod 2\n", "K01"), ("", "K06")],
    ),
    ("sum_of_strips", "sum\n", &[("sum\nterm 1 (x) x\n", "K05"), ("sum\nsum\n", "K05"), ("", "K06")]),
];

/// The line `sum` itself, and what relates the set to the nim-sum.
const SECTIONS: Lines<'_> = &[
    (
        "sum_of_two",
        "sum\n",
        &[
            ("", "K06"),
            ("sum\nsum\n", "K06"),
            ("sum 2\n", "K06"),
            ("sum \n", "K01"),
            ("Sum\n", "K04"),
            ("measure sum sum sum\nsum\n", "K06"),
        ],
    ),
    (
        "sum_of_three",
        "invariant sum forward width",
        &[
            ("invariant sum backward width", "K06"),
            ("invariant sum width", "K06"),
            ("invariant sum forward anywhere width", "K01"),
        ],
    ),
    (
        "sum_for_all_m_by_another_set",
        "linear sum backward lines 1\nor 0\n",
        &[
            ("", "K06"),
            ("linear sum forward lines 1\nor 0\n", "K06"),
            ("linear sum backward lines 0\n", "K08"),
            ("linear sum backward lines 1\nby 0\n", "K26"),
            ("linear sum backward lines 1\nor 0\nlinear sum backward lines 1\nor 0\n", "K05"),
        ],
    ),
    // The set is the condition that the nim-sum is 0: nothing relates the two.
    ("sum_of_two", "end\n", &[("linear sum forward lines 0\nend\n", "K05"), ("sum\nend\n", "K05")]),
];

/// Claims about other summands, with the certificate of the file.
const SUMMANDS: Lines<'_> = &[
    ("sum_of_two", "two + two", &[("two + strip", "K06"), ("strip + two", "K06")]),
    ("sum_of_three", "two + strip + one", &[("one + strip + two", "K08"), ("two + strip + two", "K07")]),
    ("sum_of_bars", "bar(f) + bar(g)", &[("bar(f) + bar(f)", "K05"), ("bar(g) + bar(f)", "K14")]),
    ("sum_of_two", "min(x, 2)", &[("min(x, 3)", "K07"), ("min(x, 1)", "K07")]),
    ("sum_for_all_m", "min(x, m)", &[("min(x, m + 1)", "K26"), ("x", "K08")]),
];

/// Claims of other sets, with the certificate of the file.
const SETS: Lines<'_> = &[
    (
        "sum_of_two",
        "(x mod 3) xor (y mod 3)",
        &[
            ("((x mod 3) xor (y mod 3)) + 1", "K06"),
            ("(x mod 3) xor (y mod 3) xor 1", "K06"),
            ("(y mod 3) xor (x mod 3)", "K06"),
            ("x xor y", "K06"),
        ],
    ),
    (
        "sum_that_is_0",
        "(x mod 3) xor y xor (z mod 2) = 0",
        &[
            ("(x mod 3) xor y xor (z mod 2) = 1", "K06"),
            ("0 = (x mod 3) xor y xor (z mod 2)", "K06"),
            ("(x mod 3) xor (y xor (z mod 2)) = 0", "K06"),
            ("y xor (x mod 3) xor (z mod 2) = 0", "K06"),
        ],
    ),
    ("sum_of_one", "x mod 2 = 0", &[("x mod 2 = 1", "K06"), ("0 = x mod 2", "K06"), ("x < 1", "K06")]),
    ("sum_of_strips", "x = 0", &[("x <= 0", "K06"), ("x = 1", "K06"), ("0 = x", "K06"), ("0 = 0", "K06")]),
    (
        "sum_for_all_m",
        "(x mod (m + 1)) xor (y mod (m + 1))",
        &[
            ("((x mod (m + 1)) xor (y mod (m + 1))) + 1", "K06"),
            ("(x mod (m + 1)) xor (y mod (m + 2))", "K06"),
        ],
    ),
    (
        "sum_for_all_m_by_another_set",
        "y mod (m + 1) = x mod (m + 1)",
        &[
            ("(y + 1) mod (m + 1) = x mod (m + 1)", "K08"),
            ("y mod (m + 1) = x mod (m + 1) and x < m", "K08"),
            ("y mod (m + 1) = x mod (m + 1) or x < m", "K08"),
        ],
    ),
    (
        "sum_of_three",
        "y xor (z mod 2) = x mod 3",
        &[("y xor (z mod 2) = (x + 1) mod 3", "K07"), ("y + (z mod 2) = x mod 3", "K14")],
    ),
];

pub fn cases(cases: &mut Vec<Case>) {
    for name in FILES {
        let proof = proof("verify", name);
        cases.push(whole("verifies_sum", name, &proof, Expected::Verified));
        every_section(cases, name, &proof);
    }
    for (name, from, to) in VARIANTS {
        let what = format!("{name}: {to}");
        cases.push(retyped("verifies_sum", what, &proof("verify", name), Expected::Verified, from, to));
    }
    for (test, changes) in
        [("rejects_sum_with_a_wrong_term", TERMS), ("rejects_sum_without_section", SECTIONS)]
    {
        for (name, from, all) in changes {
            for (to, code) in *all {
                let what = format!("{name}: {from:?} to {to:?}");
                cases.push(retyped(test, what, &proof("verify", name), Expected::code(code), from, to));
            }
        }
    }
    for (test, changes) in
        [("rejects_sum_of_another_summand", SUMMANDS), ("rejects_sum_of_another_set", SETS)]
    {
        for (name, from, all) in changes {
            for (to, code) in *all {
                let proof = proof("verify", name);
                let changed = proof.claim.replace(from, to);
                assert_ne!(changed, proof.claim, "{name}: {from}");
                let what = format!("{name}: {from:?} to {to:?}");
                cases.push(case(test, what, &changed, about(&proof, &changed), Expected::code(code)));
            }
        }
    }
    exchanged(cases);
    without_end(cases);
    for name in FILES {
        let proof = proof("verify", name);
        let negated = proof.claim.replace("claim ", "claim not ");
        let certificate = about(&proof, &negated);
        cases.push(case("rejects_sum_of_a_negated_claim", name, negated, certificate, Expected::NotVerified));
    }
}

/// The pair of a file, its claim without the last line end.
fn proof(folder: &str, name: &str) -> Proof {
    let proof = Proof::in_file(folder, name);
    Proof { claim: proof.claim.trim_end().to_owned(), ..proof }
}

/// The head, then each section with its lines; `end` is the last one.
fn sections(certificate: &str) -> Vec<String> {
    let within = |line: &str| {
        ["| ", "table ", "hidden ", "pairs ", "by ", "or ", "split "]
            .iter()
            .any(|word| line.starts_with(word))
            || !line.starts_with(|first: char| first.is_ascii_lowercase())
    };
    let mut sections = vec![String::new()];
    for (number, line) in certificate.lines().enumerate() {
        if number > 2 && !within(line) {
            sections.push(String::new());
        }
        let section = sections.last_mut().expect("a section");
        section.push_str(&format!("{line}\n"));
    }
    sections
}

/// Each section, also of a summand, is left out, occurs twice, or changes its place with the next one.
fn every_section(cases: &mut Vec<Case>, name: &str, proof: &Proof) {
    let parts = sections(&proof.certificate);
    assert_eq!(parts.concat(), proof.certificate);
    assert!(parts.len() > 3, "{name}");
    let mut push = |what: String, parts: &[String]| {
        let certificate = parts.concat();
        assert_ne!(certificate, proof.certificate, "{what}");
        let test = "rejects_sum_without_section";
        cases.push(case(test, what, &proof.claim, certificate, Expected::NotVerified));
    };
    for i in 1..parts.len() {
        let header = parts[i].lines().next().unwrap_or_default();
        push(format!("{name}: without section {i}, {header}"), &[&parts[..i], &parts[i + 1..]].concat());
        push(format!("{name}: section {i} twice, {header}"), &[&parts[..=i], &parts[i..]].concat());
        if i + 1 < parts.len() {
            let mut swapped = parts.clone();
            swapped.swap(i, i + 1);
            push(format!("{name}: section {i} after the next, {header}"), &swapped);
        }
    }
}

/// The text from a line up to, but without, another one.
fn part<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let (_, rest) = text.split_once(from).expect("the first line");
    rest.split_once(to).expect("the last line").0
}

/// Sections of another summand in place of its own, or none.
fn exchanged(cases: &mut Vec<Case>) {
    let test = "rejects_sum_of_another_summand";
    let three = proof("verify", "sum_of_three");
    let (first, third) = ("term 1 (x) x mod 3\n", "term 3 (x) x mod 2\n");
    let (two, one) =
        (part(&three.certificate, first, third), part(&three.certificate, third, "invariant sum forward"));
    let all = format!("{first}{two}{third}{one}");
    for (what, code, to) in [
        ("no sections of the first summand", "K06", [first, third, one].concat()),
        ("no sections of the third summand", "K06", [first, two, third].concat()),
        ("no sections of any summand", "K06", [first, third].concat()),
        ("sections of the third for the first", "K07", [first, one, third, one].concat()),
        ("sections of the first for the third", "K05", [first, two, third, two].concat()),
        ("sections exchanged", "K07", [first, one, third, two].concat()),
        ("the third summand first", "K06", [third, one, first, two].concat()),
        ("all terms first", "K06", [first, third, two, one].concat()),
        ("terms after their sections", "K06", [two, first, one, third].concat()),
        ("sections twice", "K06", [first, two, two, third, one].concat()),
        (
            "the term of the third, with its sections, for the first",
            "K14",
            [first, two, third, one]
                .concat()
                .replacen(first, "term 1 (x) x mod 2\n", 1)
                .replacen(two, one, 1),
        ),
    ] {
        cases.push(retyped(test, what, &three, Expected::code(code), &all, &to));
    }
    let many = proof("verify", "sum_for_all_m");
    let two = part(&many.certificate, "term 2 (x) x mod (m + 1)\n", "term 3 (y)");
    cases.push(retyped(test, "no sections, for all m", &many, Expected::code("K06"), two, ""));
    // One more move, or one more condition: not the first summand.
    let proof = proof("verify", "sum_of_two");
    let game = "game both(x, y) = two + two";
    for rules in [
        "move u < min(x, 2) to (x - u - 1) move to (x)",
        "move u < min(x, 2) to (x - u - 1) move when x > 5 to (0)",
        "where x >= 0 move u < min(x, 2) to (x - u - 1)",
        "move u < min(2, x) to (x - u - 1)",
    ] {
        let other = format!("game more(x) {rules}\ngame both(x, y) = two + more");
        let changed = proof.claim.replace(game, &other);
        let what = format!("an unequal summand: {rules}");
        cases.push(case(test, what, &changed, about(&proof, &changed), Expected::NotVerified));
    }
}

/// A heap beside one summand, alone and within a sum.
fn without_end(cases: &mut Vec<Case>) {
    let test = "rejects_sum_without_end";
    for name in ["K01_sum_of_a_heap_and_a_summand", "K01_sum_without_end"] {
        cases.push(whole(test, name, &proof("reject", name), Expected::code("K01")));
    }
    let two = proof("verify", "sum_of_two");
    let nested = part(&two.certificate, "term 2 (x) x mod 3\n", "term 3 (y)");
    let (before, after) = nested.split_once("measure sum sum\n").expect("a measure");
    let deeper = format!("{before}sum\nterm 2 (x) x mod 3\nmeasure sum sum\n{after}");
    cases.push(retyped(test, "a sum in a sum", &two, Expected::code("K01"), nested, &deeper));
    let many = proof("verify", "sum_for_all_m");
    let nested = part(&many.certificate, "term 2 (x) x mod (m + 1)\n", "term 3 (y)");
    let (before, after) = nested.split_once("position affine").expect("a position");
    let deeper = format!("{before}sum\nterm 2 (x) x mod (m + 1)\n{before}position affine{after}");
    cases.push(retyped(test, "a sum in a sum, for all m", &many, Expected::code("K01"), nested, &deeper));
    // Two heaps, the second of which needs no term.
    for (what, claim, position) in [
        ("two heaps", "game heaps(x, y) = strip + strip\nclaim p heaps = x = y", "0 0"),
        ("a heap and its number", "claim grundy strip = x", "0 0"),
    ] {
        let certificate = about(&two, claim);
        let head = certificate.split_once("position").expect("a section").0;
        let certificate = format!("{head}position {position}\nsum\nend\n");
        cases.push(case(test, what, claim, certificate, Expected::code("K01")));
    }
}
