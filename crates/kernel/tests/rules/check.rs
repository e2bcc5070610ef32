//! Whole certificates: of a similar claim, and with sections left out, repeated or exchanged.

use nimcert_core::language::ast::Property;

use crate::kit::cases::{case, edited, whole};
use crate::kit::certificate::{Document, Piece, claim_text, prove, read, written};
use crate::kit::expected::{Case, Expected};
use crate::kit::games::pair;

const VERIFIES: &str = "verifies_true_claims";

const MISSING: Expected = Expected::Rejected(&["K06"]);

tests! {
    rejects_similar_claim,
    rejects_game_without_section,
    rejects_game_section_twice,
}

pub fn cases(cases: &mut Vec<Case>) {
    similar(cases);
    sections(cases);
}

/// The certificate of a true claim for a false one that differs from it in one sign.
fn similar(cases: &mut Vec<Case>) {
    let test = "rejects_similar_claim";
    let wrong = Expected::Rejected(&["K06", "K07", "K10", "K13", "K14", "K15"]);
    let pairs = [
        (Property::Ns, "if t < 4 then 0 else 1", "if t <= 4 then 0 else 1"),
        (Property::Ns, "if t <= 3 then 0 else 1", "if t < 3 then 0 else 1"),
        (Property::Ns, "if t >= 4 then 1 else 0", "if t > 4 then 1 else 0"),
        (Property::Ns, "if t > 3 then 1 else 0", "if t >= 3 then 1 else 0"),
        (Property::Ns, "if 4 > t then 0 else 1", "if 4 >= t then 0 else 1"),
        (Property::Ns, "if 3 >= t then 0 else 1", "if 3 > t then 0 else 1"),
        (Property::Ns, "if t < 16 then 0 else 1", "if t <= 16 then 0 else 1"),
        (Property::Ns, "if t < 16 then 0 else 1", "if t < 17 then 0 else 1"),
        (Property::Ns, "if t < 1024 then 0 else 1", "if t < 1023 then 0 else 1"),
        (Property::Ns, "if t <= 31 then 0 else 1", "if t < 31 then 0 else 1"),
        (Property::Ns, "if t >= 32 then 1 else 0", "if t > 32 then 1 else 0"),
        (Property::Ns, "if t > 31 then 1 else 0", "if t >= 31 then 1 else 0"),
        (Property::Ns, "if 16 > t then 0 else 1", "if 16 >= t then 0 else 1"),
        (Property::Ns, "if 31 >= t then 0 else 1", "if 31 > t then 0 else 1"),
        (Property::Ns, "if 31 < t then 1 else 0", "if 31 <= t then 1 else 0"),
        (Property::Ns, "if 32 <= t then 1 else 0", "if 32 < t then 1 else 0"),
        (Property::Ns, "if t = 20 then 1 else 1", "if t = 20 then 1 else 0"),
        (Property::Ns, "if t != 20 then 1 else 1", "if t = 20 then 1 else 0"),
        (Property::Monotone, "if t = 20 then 9 else 9", "if t != 20 then 9 else 8"),
        (Property::Monotone, "if t != 20 then t else 20", "if t = 20 then t else 20 monus t"),
        (Property::Ns, "floor(t / 4)", "floor(t / 3)"),
        (Property::Ns, "floor(t / 4)", "ceil(t / 4)"),
        (Property::Ns, "floor(t / 4)", "floor((t + 1) / 4)"),
        (Property::Ns, "floor(t / 2)", "floor((t + t) / 2)"),
        (Property::Ns, "4 * floor(t / 8)", "5 * floor(t / 8)"),
        (Property::Ns, "floor(t / 4) xor 1", "floor(t / 4) xor t"),
        (Property::Ns, "floor(t / 2) band 3", "floor(t / 2) + 3"),
        (Property::Ns, "floor(t / 2) bor 1", "t bor 1"),
        (Property::Ns, "2^(floor(log2(t)) - 1)", "2^(floor(log2(t)))"),
        (Property::Ns, "table [0, 0, 1] then 1", "table [0, 1, 1] then 1"),
        (Property::Ns, "table [0, 0, 1] then 1", "table [0, 0, 1] then 2"),
        (Property::Ns, "table [0, 0, 1, 1] then 2", "table [0, 0, 1, 2] then 2"),
        (Property::Ns, "table [0, 0] then floor(t / 2)", "table [0, 0] then floor(t / 1)"),
        (Property::Ns, "if t < 4 and t < 9 then 0 else 1", "if t < 4 or t < 9 then 0 else 1"),
        (Property::Ns, "if t < 4 or t < 3 then 0 else 1", "if t < 4 and t < 3 then 0 else 1"),
        (Property::Monotone, "min(t, 9)", "min(9 monus t, 9)"),
        (Property::Monotone, "t monus 3", "3 monus t"),
        (Property::Monotone, "max(t, 9)", "max(9 monus t, 9) monus t"),
        (Property::Monotone, "t bor 0", "t bor 4"),
        (Property::Monotone, "t band t", "t band 4"),
        (Property::Monotone, "t xor 0", "t xor 1"),
        (Property::Monotone, "if t < 5 then 0 else 1", "if t < 5 then 1 else 0"),
        (Property::Monotone, "if not t < 5 then 1 else 0", "if t < 5 then 1 else 0"),
        (Property::Monotone, "if t >= 20 then 1 else 0", "if t <= 20 then 1 else 0"),
        (Property::Monotone, "if t xor 0 = t then 1 else 0", "if t xor 1 = t + 1 then 1 else 0"),
        (Property::Monotone, "t - (t mod 3)", "t mod 3"),
        (Property::Monotone, "if t >= 5 then t - 5 else 0", "if t >= 4 then t - 5 else 0"),
        (Property::Monotone, "if t < 5 then 0 else t - 5", "if t < 5 then t - 5 else 0"),
    ];
    for (property, right, false_one) in pairs {
        let proof = prove(&format!("fun f(t) = {right}"), property);
        assert!(!proof.claim.contains("claim not"), "{right} is false");
        let what = format!("{property:?}: {right}");
        let name = format!("{what}, beside {false_one}");
        cases.push(whole(VERIFIES, name, &proof, Expected::Verified));
        let claim = claim_text(&read(&format!("fun f(t) = {false_one}")), false, property, None);
        assert!(!crate::kit::truth::may_be_true(&claim, ""), "{false_one} may be true");
        let (_, rest) = proof.certificate.split_once("claim ").expect("a claim");
        let (_, sections) = rest.split_once('\n').expect("sections");
        let sections = sections.replace(right, false_one);
        let certificate = written(&claim, sections.strip_suffix("end\n").expect("an end"));
        cases.push(case(test, format!("{what} for {false_one}"), claim, certificate, wrong));
    }
}

/// Sections left out, repeated and exchanged.
fn sections(cases: &mut Vec<Case>) {
    let proof = pair();
    let mut cut: Vec<Piece> = Document::read(&proof.certificate).expect("well-formed").pieces;
    cut.drain(..5);
    for (i, piece) in cut.iter().enumerate() {
        let name: String = piece.text().lines().next().unwrap_or_default().chars().take(40).collect();
        let missing = Expected::Rejected(&["K01", "K05", "K06", "K08", "K13", "K14", "K15"]);
        cases.push(edited("rejects_game_without_section", format!("{i}: `{name}`"), &proof, missing, |c| {
            c.pieces.remove(i + 5);
        }));
        let twice = Expected::Rejected(&["K05", "K06", "K08", "K24", "K01"]);
        cases.push(edited("rejects_game_section_twice", format!("{i}: `{name}`"), &proof, twice, |c| {
            let piece = c.pieces[i + 5].clone();
            c.pieces.insert(i + 5, piece);
        }));
    }
    let swapped = [
        ("position", "measure"),
        ("invariant inside 1", "invariant decrease 1"),
        ("invariant closed 1", "invariant closed 2"),
    ];
    for (a, b) in swapped {
        cases.push(edited(
            "rejects_game_without_section",
            format!("{a} and {b} exchanged"),
            &proof,
            MISSING,
            |c| {
                let (a, b) = (c.position(a), c.position(b));
                c.pieces.swap(a, b);
            },
        ));
    }
}
