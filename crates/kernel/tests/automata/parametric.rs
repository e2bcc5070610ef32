//! Parametric invariants: whole certificates, those of similar claims, and each line and number changed.

use crate::kit::cases::{case, retyped, whole};
use crate::kit::certificate::Proof;
use crate::kit::expected::{Case, Expected};
use crate::kit::parameters::{
    MONOTONE_PROOF, NS_PROOF, PARITY_PROOF, REMAINDER_PROOF, STEPPED_PROOF, TWO_PROOF, body, proofs,
    with_body, with_line,
};

const WRONG: Expected = Expected::Rejected(&["K08", "K26"]);

tests! {
    verifies_parametric,
    rejects_parametric,
    rejects_residues,
    rejects_similar_parametric_claim,
    rejects_stepped_comparison,
    declines_large_parametric_numbers,
    follows_outcomes_that_are_possible,
    rejects_several_locations,
    rejects_locations_that_do_not_cover,
    verifies_locations_that_cover,
}

pub fn cases(cases: &mut Vec<Case>) {
    for proof in proofs() {
        cases.push(whole("verifies_parametric", &proof.claim, proof, Expected::Verified));
        lines(cases, proof);
        numbers(cases, proof);
    }
    residues(cases);
    headers(cases);
    similar(cases);
    stepped(cases);
    large(cases);
    outcomes(cases);
    several(cases);
    stars(cases);
}

/// Verified if other lines prove the same as this line of proof, or if the proof does not need this inequality.
fn may_do(line: &str, claim: &str, certificate: &str, expected: Expected) -> Expected {
    let verdict = || nimcert_kernel::check(claim.as_bytes(), certificate.as_bytes());
    if (line.starts_with("by") || line.starts_with("ge")) && verdict().is_ok() {
        Expected::Verified
    } else {
        expected
    }
}

/// Each line left out, written twice, and exchanged with the next.
fn lines(cases: &mut Vec<Case>, proof: &Proof) {
    let lines = body(proof);
    let mut needed = 0;
    for (place, (number, line)) in lines.iter().enumerate() {
        let mut push = |what: &str, text: Option<&str>, expected| {
            let what = format!("{} {what} {number}", proof.claim);
            let certificate = with_line(proof, *number, text);
            let expected = may_do(line, &proof.claim, &certificate, expected);
            let is_verified = matches!(expected, Expected::Verified);
            needed += usize::from(line.starts_with("by") && text.is_none() && !is_verified);
            let test = if is_verified { "verifies_parametric" } else { "rejects_parametric" };
            cases.push(case(test, what, &proof.claim, certificate, expected));
        };
        push("without line", None, Expected::Rejected(&["K05", "K08", "K26"]));
        let twice = format!("{line}\n{line}");
        push("twice line", Some(&twice), Expected::Rejected(&["K04", "K08", "K09", "K26"]));
        if let Some((_, next)) = lines.get(place + 1).filter(|(_, next)| next != line) {
            let exchanged = with_line(proof, number + 1, Some(line));
            let proof = Proof { claim: proof.claim.clone(), certificate: exchanged };
            let verdict = nimcert_kernel::check(
                proof.claim.as_bytes(),
                with_line(&proof, *number, Some(next)).as_bytes(),
            );
            let by = line.starts_with("by") && next.starts_with("by");
            let what = format!("lines {number} exchanged: {verdict:?}");
            assert!(if by { verdict.is_ok() } else { verdict.is_err() || line.starts_with("ge") }, "{what}");
        }
    }
    assert!(needed > 0, "no line of {} is needed", proof.claim);
}

/// Each number of a location, and of a line of proof also its hypotheses and the multiple of its target, changed by
/// one in both directions.
fn numbers(cases: &mut Vec<Case>, proof: &Proof) {
    for (number, line) in body(proof) {
        let words: Vec<&str> = line.split(' ').collect();
        for (i, word) in words.iter().enumerate().skip(1) {
            let Ok(value) = word.parse::<i64>() else { continue };
            for changed in [value - 1, value + 1] {
                let text = changed.to_string();
                let text = [&words[..i], &[text.as_str()], &words[i + 1..]].concat().join(" ");
                let certificate = with_line(proof, number, Some(&text));
                let wrong = Expected::Rejected(&["K01", "K08", "K09", "K10", "K26"]);
                let expected = may_do(words[0], &proof.claim, &certificate, wrong);
                let is_verified = matches!(expected, Expected::Verified);
                let test = if is_verified { "verifies_parametric" } else { "rejects_parametric" };
                let what = format!("{} line {number}: {text}", proof.claim);
                cases.push(case(test, what, &proof.claim, certificate, expected));
            }
        }
    }
}

fn residues(cases: &mut Vec<Case>) {
    let test = "rejects_residues";
    let location = "at 0 0 0 0 0 0\n";
    let with = |line: &str| format!("{location}{line}\n");
    // s_1 = z - 2 m y may be odd, and it is not a multiple of 4.
    for line in ["mod 2 0 1 0", "mod 1 0 2 0", "mod 2 1 2 1", "mod 4 0 1 0", "mod 2 1 1 0"] {
        cases.push(retyped(test, line, &NS_PROOF, WRONG, location, &with(line)));
    }
    let residue = "mod 2 0\n";
    for to in ["", "mod 2 1\n", "mod 3 0\n", "mod 4 0\n", "mod 1 0\n"] {
        cases.push(retyped(test, format!("of an even sum: {to}"), &PARITY_PROOF, WRONG, residue, to));
    }
    let malformed = Expected::Rejected(&["K01"]);
    let lines = [
        "mod 2 0",
        "mod 2 0 1 0 1 0",
        "mod 2 2 1 0",
        "mod 2 -1 1 0",
        "mod 0 0 1 0",
        "mod -2 0 1 0",
        "mod 2",
        "mod 2 0 x 0",
        "mod 2 0 1",
    ];
    for line in lines {
        cases.push(retyped(test, line, &NS_PROOF, malformed, location, &with(line)));
    }
    let trivial = with("mod 1 0 1 0");
    let expected = Expected::Verified;
    cases.push(retyped("verifies_parametric", "trivial residues", &NS_PROOF, expected, location, &trivial));
}

fn headers(cases: &mut Vec<Case>) {
    let test = "rejects_parametric";
    let header = "parametric ns width 6 accumulators 2 locations 1";
    let location = "at 0 0 0 0 0 0\n";
    for (to, code) in [
        ("parametric ns width 5 accumulators 2 locations 1", "K07"),
        ("parametric ns width 7 accumulators 2 locations 1", "K07"),
        ("parametric ns width 6 accumulators 1 locations 1", "K01"),
        ("parametric ns width 6 accumulators 3 locations 1", "K01"),
        ("parametric ns width 6 accumulators 2 locations 2", "K08"),
        ("parametric ns width 6 accumulators 2 locations 0", "K26"),
        ("parametric ns width 6 accumulators 2 as 1", "K01"),
        ("parametric ns width 6 accumulators 2 locations 1 as 1", "K01"),
        ("parametric ns width 6 accumulators 2 locations -1", "K01"),
        ("parametric ns width 6 locations 1", "K01"),
        ("parametric monotone width 6 accumulators 2 locations 1", "K06"),
        ("invariant ns width 6 rows 1", "K06"),
        ("parametrical ns width 6 accumulators 2 locations 1", "K04"),
    ] {
        cases.push(retyped(test, to, &NS_PROOF, Expected::code(code), header, to));
    }
    for (to, code) in [
        ("at 0 0 0 0 0\n", "K07"),
        ("at 0 0 0 0 0 0 0\n", "K07"),
        ("at 0 1 0 0 0 0\n", "K10"),
        ("at 0 0 -1 0 0 0\n", "K10"),
        ("at 0 0 0 0 0 1\n", "K10"),
        ("at 0 t 0 0 0 0\n", "K10"),
        ("at 0 T 0 0 0 0\n", "K26"),
        ("at 0 * 0 0 0 0\n", "K26"),
        ("at 1 0 0 0 0 0\n", "K26"),
    ] {
        cases.push(retyped(test, to, &NS_PROOF, Expected::code(code), location, to));
    }
    let two = "parametric ns width 6 accumulators 2 locations 2\nat 0 0 0 0 0 0\n";
    let from = format!("{header}\n");
    cases.push(retyped(test, "a location without inequalities before", &NS_PROOF, WRONG, &from, two));
    for entries in ["ge 0 0 1", "ge 0 0 1 -1 0", "ge", "ge 0 0 1 x", "ge 0 0 1 9223372036854775808"] {
        let expected = Expected::Rejected(&["K01", "K26"]);
        let to = format!("{location}{entries}\n");
        cases.push(retyped(test, entries, &NS_PROOF, expected, location, &to));
    }
}

/// The certificate of a true claim for one that is false for some value of the parameter.
fn similar(cases: &mut Vec<Case>) {
    let test = "rejects_similar_parametric_claim";
    let wrong = Expected::Rejected(&["K01", "K06", "K07", "K08", "K26"]);
    let pairs: [(&Proof, &str, &[&str]); 4] = [
        (
            &NS_PROOF,
            "floor(t / (2 * m))",
            &[
                "floor(t / (2 * m + 1))",
                "floor(t / (2 * m - 1))",
                "floor(t / m)",
                "floor(t / (3 * m))",
                "ceil(t / (2 * m))",
                "floor((t + 1) / (2 * m))",
                "floor((t + m) / (2 * m))",
                "floor((2 * t) / (2 * m))",
                "floor((m * t) / (2 * m))",
                "2 * floor(t / (2 * m))",
                "floor(t / (2 * m)) + t",
                "t mod (2 * m)",
                "floor(t / (2 * m)) xor 1 + 0 * t",
            ],
        ),
        (
            &REMAINDER_PROOF,
            "low(x mod (m + 1))",
            &[
                "low(x mod (m + 1) + 1)",
                "low(x mod (m + 2))",
                "low(x mod (2 * m + 1))",
                "low(2 * (x mod (m + 1)))",
                "low(x mod (m + 1) + m)",
                "low(m + 1 - x mod (m + 1))",
            ],
        ),
        (
            &TWO_PROOF,
            "(m + n) * x + n >= m * x",
            &[
                "(m + n) * x + n > m * x",
                "(m + n) * x >= m * x + n",
                "n * x + n >= m * x",
                "(m + n) * x + n >= (m + 1) * x",
                "(m + n) * x + n >= m * x + 1",
                "m * x >= (m + n) * x + n",
            ],
        ),
        (
            &MONOTONE_PROOF,
            "t div (2 * m + 1)",
            &["t mod (2 * m + 1)", "2 * m monus t", "t - (t div (2 * m + 1))", "(2 * m + 1) - t"],
        ),
    ];
    for (proof, right, false_ones) in pairs {
        for false_one in false_ones {
            assert!(proof.claim.contains(right));
            let claim = proof.claim.replace(right, false_one);
            let certificate = proof.certificate.replace(right, false_one);
            cases.push(case(test, claim.clone(), claim, certificate, wrong));
        }
    }
    // With m = 0, `2 * m` is not a divisor; with a bound of 2, other numbers are in the problem, but
    // the same lines prove the claim.
    let bounds = [
        (test, "param m >= 0", Expected::Rejected(&["K02"])),
        ("verifies_parametric", "param m >= 2", Expected::Verified),
    ];
    for (test, bound, expected) in bounds {
        let claim = NS_PROOF.claim.replace("param m >= 1", bound);
        let certificate = NS_PROOF.certificate.replace("param m >= 1", bound);
        cases.push(case(test, bound, claim, certificate, expected));
    }
}

/// Floors on either side of each comparison; the certificate is that of `floor(x/(m+1)) <= x + 3`.
fn stepped(cases: &mut Vec<Case>) {
    let (test, right) = ("rejects_stepped_comparison", "floor(x / (m + 1)) <= x + 3");
    let same = [
        "x + 3 >= floor(x / (m + 1))",
        "not x + 3 < floor(x / (m + 1))",
        "floor(x / (m + 1)) < x + 4",
        "floor(x / (m + 1)) < x + 3",
        "floor(x / (m + 1)) <= x",
    ];
    for (test, claims, expected) in [
        ("verifies_parametric", &same[..], Expected::Verified),
        (
            test,
            &[
                "x + 3 <= floor(x / (m + 1))",
                "floor(x / (m + 1)) >= x + 3",
                "x + 3 < floor(x / (m + 1))",
                "floor(x / (m + 1)) = x + 3",
                "floor(x / (m + 1)) != x + 3",
                "max(floor(x / (m + 1)), 5) <= x + 3",
                "floor((x + 9) / (m + 1)) <= x + 3",
                "2 * floor(x / (m + 1)) <= x + 3",
                "floor((x - 1) / (m + 1)) <= x + 3",
                "floor(x / (m + 1)) + 0 <= x + 3",
            ],
            Expected::Rejected(&["K01", "K06", "K07", "K08", "K26"]),
        ),
    ] {
        for other in claims {
            let claim = STEPPED_PROOF.claim.replace(right, other);
            let certificate = STEPPED_PROOF.certificate.replace(right, other);
            cases.push(case(test, *other, claim, certificate, expected));
        }
    }
}

fn large(cases: &mut Vec<Case>) {
    let test = "declines_large_parametric_numbers";
    let most = "9223372036854775804";
    let line = body(&NS_PROOF).into_iter().find(|(_, line)| line.starts_with("ge")).expect("a bound").1;
    // Such entries fit 128 bits: a multiple of the bound is the bound, and others are not proved.
    let multiple = format!("ge 0 0 -{most} {most}");
    cases.push(retyped("verifies_parametric", &multiple, &NS_PROOF, Expected::Verified, &line, &multiple));
    let entries = format!("ge {most} {most} {most} {most}");
    cases.push(retyped("rejects_parametric", &entries, &NS_PROOF, WRONG, &line, &entries));
    let steep = format!("{line}\nge 0 0 -{most} {most}");
    let proof = retyped("", "", &NS_PROOF, WRONG, &line, &steep);
    let certificate = String::from_utf8(proof.certificate).expect("ASCII");
    let by = format!("\nby 1 0 {most} 1 {most} 2 {most}\nby");
    let certificate = certificate.replacen("\nby", &by, 1);
    cases.push(case("rejects_parametric", "large multipliers", &NS_PROOF.claim, certificate, WRONG));
    for claim in [
        "param m >= 0\nclaim forall x: m * m * x >= 0\n",
        "param m >= 0\nclaim forall x: 2^41 * m * x >= 0\n",
        "param m >= 0\nclaim forall x: x >= 2^41 * m monus x\n",
        "param m >= 0\nclaim forall x: m * (m * x) >= 0\n",
        "param m >= 0\nclaim forall x: m * x <= floor(x / (m + 1))\n",
        "param m >= 0\nclaim forall x: m * isqrt(x) >= 0\n",
    ] {
        let proof = with_body(claim, "parametric forall width 1 accumulators 1 locations 0\n");
        let readable = !claim.contains("m * m");
        let expected = if readable { Expected::Declined } else { Expected::Rejected(&["K02"]) };
        cases.push(whole(test, claim, &proof, expected));
    }
}

/// Comparisons of one number exclude most lists of their outcomes; those of several numbers do not.
fn outcomes(cases: &mut Vec<Case>) {
    let test = "follows_outcomes_that_are_possible";
    let joined = |parts: Vec<String>| parts.join(" or ");
    let above = |least: usize, most: usize| joined((least..=most).map(|i| format!("x >= m + {i}")).collect());
    let multiples = joined((3..=22).map(|i| format!("{i} * x < m")).collect());
    let wrong = &["K08", "K10", "K26"];
    for (condition, sums, expected) in [
        (format!("x < m + 20 or {}", above(1, 20)), 1, Expected::Verified),
        // False where x = m.
        (format!("x < m or {}", above(1, 19)), 1, Expected::Rejected(wrong)),
        (above(0, 19), 1, Expected::Rejected(wrong)),
        (multiples, 20, Expected::Declined),
    ] {
        let claim = format!("param m >= 0\nclaim forall x: {condition}\n");
        let header = format!("parametric forall width 20 accumulators {sums} locations 1");
        let body = format!("{header}\nat{}\n", " 0".repeat(20));
        cases.push(whole(test, &claim, &with_body(&claim, &body), expected));
    }
}

/// Two locations with the state of different numbers: one where either is the greater one.
fn several(cases: &mut Vec<Case>) {
    let test = "rejects_several_locations";
    let proof = Proof::in_file("verify", "several_locations_with_one_state");
    cases.push(whole("verifies_parametric", "several locations", &proof, Expected::Verified));
    lines(cases, &proof);
    let [less, greater] = ["at 0 0 0 0 F\nge -1 0 -1 1\n", "at 0 0 0 0 F\nge -1 0 1 -1\n"];
    let both = format!("{less}{greater}");
    for (what, to) in [
        ("the lesser one twice", format!("{less}{less}")),
        ("the greater one twice", format!("{greater}{greater}")),
        ("a greater difference", both.replace("ge -1 0 1", "ge -2 0 1")),
        ("no difference", both.replace("ge -1 0 1 -1\n", "")),
        ("one that says both", format!("{less}ge -1 0 1 -1\nat 0 0 0 1 F\n")),
        ("of another state", both.replacen("at 0 0 0 0 F", "at 0 0 0 F F", 1)),
    ] {
        cases.push(retyped(
            test,
            what,
            &proof,
            Expected::Rejected(&["K08", "K09", "K10", "K26"]),
            &both,
            &to,
        ));
    }
    let exchanged = format!("{greater}{less}");
    let verified = Expected::Verified;
    cases.push(retyped("verifies_parametric", "in another order", &proof, verified, &both, &exchanged));
    for (from, header) in [(less, "the lesser one"), (greater, "the greater one")] {
        let fewer = proof.certificate.replace("locations 6", "locations 5").replace(from, "");
        cases.push(case(test, format!("without {header}"), proof.claim.as_str(), fewer, WRONG));
    }
    for other in ["x != m or y != m + 1 or x = y", "x != m or y != m or x < y", "x != m or y > m or x = y"] {
        let to = |text: &str| text.replace("x != m or y != m or x = y", other);
        cases.push(case(
            test,
            other,
            to(&proof.claim),
            to(&proof.certificate),
            Expected::Rejected(&["K07", "K08", "K10", "K26"]),
        ));
    }
}

/// A target covers the state that an edge leads to: its items are those of the state, or `*`.
fn stars(cases: &mut Vec<Case>) {
    let proof = Proof::in_file("verify", "several_locations_with_one_state");
    let verified = Expected::Verified;
    for (test, from, to, expected) in [
        // Nothing depends on these: the numbers differ, or the bound of the accumulator says the same.
        ("verifies_locations_that_cover", "at 0 0 T 0 F\n", "at 0 0 T 0 *\n", verified),
        ("verifies_locations_that_cover", "at 0 0 T 0 F\n", "at 0 0 * 0 F\n", verified),
        ("verifies_locations_that_cover", "at T 0 0 0 F\n", "at T 0 0 0 *\n", verified),
        // Whether the numbers are equal, and whether one of them is too large.
        ("rejects_locations_that_do_not_cover", "at T 0 T 0 0\n", "at T 0 T 0 *\n", WRONG),
        ("rejects_locations_that_do_not_cover", "at 0 0 0 0 0\n", "at 0 0 0 0 *\n", WRONG),
        ("rejects_locations_that_do_not_cover", "at 0 0 T 0 F\n", "at 0 0 T * F\n", WRONG),
        ("rejects_locations_that_do_not_cover", "at 0 0 T 0 F\n", "at 0 * T 0 F\n", WRONG),
        // A star elsewhere does not help where an item is another one.
        ("rejects_locations_that_do_not_cover", "at 0 0 T 0 F\n", "at 0 0 * 0 T\n", WRONG),
        ("rejects_locations_that_do_not_cover", "at 0 0 T 0 F\n", "at 0 0 F 0 *\n", WRONG),
        ("rejects_locations_that_do_not_cover", "at T 0 0 0 F\n", "at F 0 0 0 *\n", WRONG),
    ] {
        cases.push(retyped(test, to.trim(), &proof, expected, from, to));
    }
    // Of two locations that cover a state, one is a target if its inequalities hold: not the one that says -1 >= 0,
    // from which everything follows.
    let lines = proof.certificate.replacen("by 1\n", "by 1\nby 0 0 1\n", 1);
    let proof = Proof { claim: proof.claim, certificate: lines };
    let location = "at 0 0 T 0 F\nge 0 -1 0 1\nge -1 1 -1 0\n";
    let absurd = "at 0 0 T 0 *\nge -1 0 0 0\n";
    for (test, what, count, to, expected) in [
        (
            "verifies_locations_that_cover",
            "and one that nothing reaches",
            7,
            format!("{absurd}{location}"),
            verified,
        ),
        ("rejects_locations_that_do_not_cover", "one that nothing reaches", 6, absurd.to_owned(), WRONG),
        (
            "rejects_locations_that_do_not_cover",
            "and a star after it",
            7,
            format!("{location}{absurd}"),
            Expected::Rejected(&["K09"]),
        ),
        (
            "verifies_locations_that_cover",
            "with a star, and one that nothing reaches",
            7,
            format!("{}{}", location.replace("0 F", "0 *"), absurd.replace("0 *", "0 F")),
            verified,
        ),
    ] {
        let certificate = proof.certificate.replace("locations 6", &format!("locations {count}"));
        let certificate = certificate.replace(location, &to);
        assert!(certificate.contains(absurd) || certificate.contains("ge -1 0 0 0"));
        cases.push(case(test, what, &proof.claim, certificate, expected));
    }
}
