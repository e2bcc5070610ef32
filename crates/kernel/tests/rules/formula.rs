//! Closed formulas of the Grundy numbers of a bar: the shipped proof of [inoue2014, Prediction 4.1]
//! for every odd k, and changes of its claim, of its terms and of its sections.

use crate::kit::cases::{case, retyped, whole};
use crate::kit::certificate::Proof;
use crate::kit::expected::{Case, Expected};

tests! {
    verifies_formula,
    rejects_formula_of_another_shape,
    rejects_formula_without_section,
    rejects_other_formulas,
    rejects_other_terms,
    rejects_defined_by_trees,
}

/// A shipped claim and its certificate.
fn shipped() -> Proof {
    let folder = nimcert_testing::root().join("certificates/inoue2014/prediction_4.1_all_m");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a shipped file");
    Proof { claim: read("1.claim"), certificate: read("1.cert") }
}

/// Other numbers and operators of the formula or the bar: each makes the claim false for some m.
const FORMULAS: &[(&str, &str)] = &[
    ("fun f(t) = floor(t / (2 * m + 1))", "fun f(t) = floor(t / (2 * m + 2))"),
    ("fun f(t) = floor(t / (2 * m + 1))", "fun f(t) = floor(t / (2 * m + 3))"),
    ("fun f(t) = floor(t / (2 * m + 1))", "fun f(t) = floor((t + 2 * m + 1) / (2 * m + 1))"),
    ("floor(d / (4 * m + 2))", "floor(d / (4 * m + 3))"),
    ("floor(d / (4 * m + 2))", "floor(d / (2 * m + 2))"),
    ("d + floor", "d + 1 + floor"),
    ("(2 * m + 2) * y <= z - 1 then", "(2 * m + 3) * y <= z - 1 then"),
    ("(2 * m + 2) * y <= z then", "(2 * m + 3) * y <= z then"),
    ("(2 * m + 2) * y <= z then", "(2 * m + 1) * y <= z then"),
    ("then z - floor(y / 2) else", "then z - floor(y / 3) else"),
    ("z - 1 - floor(y / 2)", "z - floor(y / 2)"),
    ("floor(y / 2) + z else", "floor(y / 2) + z + 1 else"),
    ("floor(y / 2) + z + 1", "floor(y / 2) + z"),
    ("floor(y / 2) + z + 1", "y + z"),
    ("y mod 2 = 0 and z mod 2 = 0", "y mod 2 = 0 and z mod 2 = 1"),
    ("else if y mod 2 = 0 then even_odd", "else if y mod 2 = 1 then even_odd"),
    ("= value(y, z)", "= value(y, z) + 1"),
    ("= value(y, z)", "= value(y, z + 1)"),
    ("claim grundy", "claim not grundy"),
];

/// Claims of another shape.
const SHAPES: &[(&str, &str)] = &[
    ("grundy bar(f)", "grundy strip + bar(f)"),
    ("grundy bar(f)", "grundy bar(f) + bar(f)"),
    ("grundy bar(f)", "p bar(f)"),
    ("= value(y, z)", "= value(y, z) - 0"),
    ("= value(y, z)", "= z - y"),
];

pub fn cases(cases: &mut Vec<Case>) {
    let proof = shipped();
    cases.push(whole("verifies_formula", "prediction 4.1", &proof, Expected::Verified));
    for (test, changes) in
        [("rejects_other_formulas", FORMULAS), ("rejects_formula_of_another_shape", SHAPES)]
    {
        for (from, to) in changes {
            let (claim, certificate) = (proof.claim.replace(from, to), proof.certificate.replace(from, to));
            if proof.claim == claim {
                panic!("{from}");
            }
            cases.push(case(test, format!("{from} to {to}"), claim, certificate, Expected::NotVerified));
        }
    }
    let lines: Vec<&str> = proof.certificate.lines().collect();
    let starts = |line: &str| ["linear ", "parametric ", "term "].iter().any(|word| line.starts_with(word));
    let sections: Vec<usize> = (0..lines.len()).filter(|&i| starts(lines[i])).collect();
    for (j, &start) in sections.iter().enumerate() {
        let end = sections.get(j + 1).copied().unwrap_or(lines.len() - 1);
        let text = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        let without = [&lines[..start], &lines[end..]].concat();
        let twice = [&lines[..end], &lines[start..]].concat();
        for (what, changed) in [("without", without), ("twice", twice)] {
            let test = if lines[start].starts_with("linear defined") {
                "rejects_defined_by_trees"
            } else {
                "rejects_formula_without_section"
            };
            let what = format!("{what} {}", lines[start]);
            cases.push(case(test, what, &proof.claim, text(&changed), Expected::NotVerified));
        }
    }
    terms(cases, &proof, &lines);
}

/// Each number and each comparison of the terms changed, and terms exchanged.
fn terms(cases: &mut Vec<Case>, proof: &Proof, lines: &[&str]) {
    let test = "rejects_other_terms";
    for line in lines.iter().filter(|line| line.starts_with("term ")) {
        let (head, body) = line.split_once(") ").expect("a term");
        for (place, _) in body.match_indices(|c: char| c.is_ascii_digit()) {
            // An even number is at least 2 z + 1 if and only if it is at least 2 z + 2. And where the two sides of the
            // comparison with z - 1 are equal, both branches name the same row.
            let same = ["value(y, w) >= 2 * z + ", "(2 * z - 2 * value(y, w)) <= z - "];
            if same.iter().any(|before| body[..place].ends_with(before)) {
                continue;
            }
            let mut changed = body.to_owned();
            let digit = body[place..=place].parse::<u8>().expect("a digit");
            changed.replace_range(place..=place, &((digit + 1) % 10).to_string());
            let what = format!("{head}, place {place}");
            cases.push(retyped(
                test,
                what,
                proof,
                Expected::NotVerified,
                line,
                &format!("{head}) {changed}"),
            ));
        }
        for other in ["0", "y", "z", "z + y"] {
            let what = format!("{head}: {other}");
            cases.push(retyped(test, what, proof, Expected::NotVerified, line, &format!("{head}) {other}")));
        }
        for (what, to) in [
            ("a comment", format!("{line} # none")),
            ("one parameter more", line.replacen("(y, ", "(y, a, ", 1)),
            ("another name", line.replacen("term ", "term x", 1)),
            ("a name without a meaning", format!("{head}) unknown")),
        ] {
            cases.push(retyped(test, format!("{head}: {what}"), proof, Expected::NotVerified, line, &to));
        }
    }
}
