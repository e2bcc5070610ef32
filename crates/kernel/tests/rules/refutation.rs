//! Numbers that refute claims about games and about all naturals, and numbers that do not.

use nimcert_core::automaton::Table;
use nimcert_kernel::Route;

use crate::kit::cases::{case, retyped, whole};
use crate::kit::certificate::{Proof, written};
use crate::kit::expected::{Case, Expected};
use crate::kit::forge::{Keep, nothing};
use crate::kit::game_forge::{GameForge, canonical, decided};
use crate::kit::games::{GAME_FAULTS, NIM, PAIR, TAKE, first_fault, forged, untouched};

const VERIFIED: Expected = Expected::Verified;

const FORMAT: Expected = Expected::Rejected(&["K01"]);

const MISSING: Expected = Expected::Rejected(&["K06"]);

const POSITION: Expected = Expected::Rejected(&["K25"]);

const COUNTEREXAMPLE: Expected = Expected::Rejected(&["K20"]);

const UNDEFINED: Expected = Expected::Rejected(&["K22"]);

/// `closed` with a value that is not needed: the set compares integers.
const UNDEFINED_OR_NONE: Expected = Expected::Rejected(&["K20", "K22"]);

tests! {
    rejects_game_counterexample,
    rejects_undefined,
    rejects_excluded,
    rejects_rules_of_refutation,
}

pub fn cases(cases: &mut Vec<Case>) {
    counterexamples(cases);
    options(cases);
    tables_in_counterexamples(cases);
    excluded(cases);
    undefined(cases);
    rules(cases);
}

/// A game where `where`, the conditions and the measure all matter, with a set that is wrong.
const ENDS: &str =
    "game g(x, y) where x <= y and y < 9 move u < x to (u, y) move v < y when x <= v to (x, v)\n";

/// The certificate of a claim up to `closed`, which shows that the rules define a game, as that of a refutation.
fn refuted(proof: &Proof, line: &str) -> Proof {
    let negate =
        |text: &str| text.replace("claim p", "claim not p").replace("claim grundy", "claim not grundy");
    let of_rules = |line: &&str| !line.starts_with("invariant closed") && !line.starts_with("term ");
    let rules: String = proof.certificate.split_inclusive('\n').take_while(of_rules).collect();
    let certificate = format!("{}counterexample {line}\nend\n", negate(&rules));
    Proof { claim: negate(&proof.claim), certificate }
}

/// A position of which all options are computed: two moves with products, bounds that depend on a fresh number, and
/// no move at all.
fn options(cases: &mut Vec<Case>) {
    let test = "rejects_game_counterexample";
    let euclid = "game g(x, y) where x >= 1 and y >= 1 \
        move k < x when k*y < x and k >= 1 to (x - k*y, y) \
        move k < y when k*x < y and k >= 1 to (x, y - k*x)\n\
        claim not p g = 5*max(x, y) < 8*min(x, y)\n";
    let nested = "game g(x) move u < x, v < u when v*v = u and u > 1 to (v)\nclaim not p g = x < SET\n";
    let [one, all] = ["1", "100"].map(|set| nested.replace("SET", set));
    let none = "game g(x) where x < 5\nclaim not p g = x != 3\n";
    let apart = "game g(x) move u < 1 when x - 1 >= 2 to (u)\nclaim not p g = x = 1\n";
    for (text, line, expected) in [
        (euclid, "5 8", VERIFIED),
        (euclid, "8 5", VERIFIED),
        (euclid, "13 21", VERIFIED),
        // In the set; with an option in the set; no position.
        (euclid, "5 7", COUNTEREXAMPLE),
        (euclid, "1 9", COUNTEREXAMPLE),
        (euclid, "0 8", COUNTEREXAMPLE),
        (euclid, "5", FORMAT),
        (euclid, "5 8 1", FORMAT),
        (euclid, "5 -8", FORMAT),
        // 5 leads to 2 by u = 4.
        (&one, "3", VERIFIED),
        (&one, "5", VERIFIED),
        (&all, "100", COUNTEREXAMPLE),
        (none, "3", VERIFIED),
        (none, "2", COUNTEREXAMPLE),
        (none, "5", COUNTEREXAMPLE),
        // The condition has a truth value, as a comparison of integers.
        (apart, "0", VERIFIED),
        (apart, "3", VERIFIED),
        ("game g(x) move u < 1 when x > 2 to (u - 1)\nclaim not p g = x = 1\n", "3", UNDEFINED),
    ] {
        let certificate = written(text, &format!("counterexample options {line}\n"));
        let name = if matches!(expected, Expected::Verified) { "verifies_games" } else { test };
        cases.push(case(name, format!("{text}: options {line}"), text, certificate, expected));
    }
    let endless = "game g(x) move u < 2^100 when u*u = x to (u)\nclaim not p g = x = 1\n";
    let certificate = written(endless, "counterexample options 7\n");
    cases.push(case("declines_beyond_limits", "2^100 options", endless, certificate, Expected::Declined));
}

/// The sections that show that the rules define a game: all of them, or none.
fn rules(cases: &mut Vec<Case>) {
    let test = "rejects_rules_of_refutation";
    let text = format!("{ENDS}claim p g = x = x");
    let (line, position) = ("closed 1 1 2 to 0", [0, 0]);
    let right = refuted(&forged(&text, &position, Keep::All), line);
    cases.push(whole("verifies_games", &text, &right, VERIFIED));
    for (keep, expected, what) in &GAME_FAULTS[2..] {
        let mut forge = GameForge::new(&text);
        forge.anywhere.push("inside 1".to_owned());
        let proof = refuted(&forge.proof(&position, *keep, untouched), line);
        cases.push(whole(test, format!("{text}: {what}"), &proof, *expected));
    }
    for (from, to, expected) in [
        ("position 0 0\n", "", MISSING),
        ("position 0 0", "position 1 0", POSITION),
        ("position 0 0", "position 0 9", POSITION),
        ("position 0 0", "position 0", FORMAT),
        ("measure sum\n", "", MISSING),
        ("measure sum", "measure sum sum", FORMAT),
        ("invariant decrease 2", "invariant decrease 3", MISSING),
        ("counterexample closed 1 1 2 to 0", "counterexample closed 1 0 2 to 0", COUNTEREXAMPLE),
        ("counterexample", "position 0 0\ncounterexample", MISSING),
    ] {
        let what = format!("{text}: {from:?} becomes {to:?}");
        cases.push(retyped(test, what, &right, expected, from, to));
    }
    let without = |name: &str| {
        let kept = right.certificate.split("invariant ").filter(|section| !section.starts_with(name));
        Proof { certificate: kept.collect::<Vec<_>>().join("invariant "), claim: right.claim.clone() }
    };
    for name in ["inside 1", "decrease 1", "inside 2"] {
        cases.push(whole(test, format!("{text}: without {name}"), &without(name), MISSING));
    }
    // A move that leads outside, and one that does not end, do not make a game: a position alone is all that can be shown.
    for (text, at, line) in [
        ("game g(x, y) where x <= y move v < y to (x, v)\nclaim p g = x = x", [0, 0], "closed 1 0 1 to 0"),
        ("game g(x, y) move u < x + 2 to (u, y)\nclaim p g = x = x", [0, 0], "closed 1 1 0 to 0"),
    ] {
        let forged = refuted(&forged(text, &at, Keep::All), line);
        cases.push(whole(test, text, &forged, Expected::Rejected(&["K15"])));
        let alone =
            written(&canonical(text).replace("claim p", "claim not p"), &format!("counterexample {line}\n"));
        cases.push(case("verifies_games", format!("{text}: {line} alone"), &forged.claim, alone, VERIFIED));
    }
    // The set needs no value anywhere but where the counterexample uses it.
    let text = "game g(x) move u < x to (u)\nclaim p g = (if x < 2 then 0 else (x - 3) xor 0) = 0";
    let certificate = "position 0\nmeasure sum\ninvariant decrease 1 anywhere width 1 rows 1\n0\ncounterexample closed 1 1 to 0\n";
    let claim = canonical(text).replace("claim p", "claim not p");
    cases.push(case("verifies_games", text, &claim, written(&claim, certificate), VERIFIED));
}

#[test]
fn says_whether_the_rules_are_shown_to_define_a_game() {
    let proof =
        refuted(&forged(&format!("{ENDS}claim p g = x = x"), &[0, 0], Keep::All), "closed 1 1 2 to 0");
    let head = |line: &&str| !line.starts_with("position");
    let alone: String = proof.certificate.split_inclusive('\n').take_while(head).collect();
    let alone = format!("{alone}counterexample closed 1 1 2 to 0\nend\n");
    for (certificate, shown) in [(&proof.certificate, true), (&alone, false)] {
        let verified =
            nimcert_kernel::check(proof.claim.as_bytes(), certificate.as_bytes()).expect("verified");
        assert!(matches!(verified.route, Route::Position { rules_shown, .. } if rules_shown == shown));
    }
}

/// Counterexamples `cover` with tables before them.
fn tables_in_counterexamples(cases: &mut Vec<Case>) {
    let refuted = |set: &str, line: &str, table: Option<Table>, keep: Keep| {
        let text = format!("game two(a, b) = strip + strip\nclaim p two = {set}");
        let mut forge = GameForge::new(&text);
        forge.after(1, &[0, 1, 2], table.clone(), keep);
        forge.after(2, &[0, 1, 2], table, keep);
        let proof = forge.proof(&[0, 0], keep, untouched);
        let lines = proof.certificate.split_inclusive('\n').skip_while(|line| !line.starts_with("after"));
        let tables: String = lines.take_while(|line| !line.starts_with("position")).collect();
        let claim = canonical(&text).replace("claim p", "claim not p");
        let certificate = written(&claim, &format!("{tables}counterexample {line}\n"));
        (claim, certificate)
    };
    for (keep, expected, what) in GAME_FAULTS {
        let (claim, certificate) = refuted("a = b", "cover 0 1", Some((*nothing(3)).clone()), keep);
        let expected = first_fault(keep, expected);
        cases.push(case(
            "rejects_after",
            format!("cover, no option in the set, {what}"),
            claim,
            certificate,
            expected,
        ));
    }
    let (claim, certificate) = refuted("a = b and a != 3", "cover 2 2", None, Keep::All);
    cases.push(case("rejects_after", "with right tables, cover 2 2", claim, certificate, COUNTEREXAMPLE));
}

/// `cover` with a section for each move: it does not lead into the set.
fn excluded(cases: &mut Vec<Case>) {
    let test = "rejects_excluded";
    let (big, small) = (BigUintText(2000), BigUintText(1999));
    let far = format!("{NIM}game two(a, b) = nim + nim\nclaim p two = a = b and a < 2^2000");
    for (text, at, others) in [
        (
            &*far,
            format!("cover {big} {big}"),
            [format!("cover {big} {small}"), format!("cover {small} {small}")],
        ),
        (
            "game two(a, b) = strip + strip\nclaim p two = a = b and a != 3",
            "cover 3 3".to_owned(),
            ["cover 0 1".to_owned(), "cover 2 2".to_owned()],
        ),
    ] {
        let right = decided(text);
        cases.push(whole("verifies_games", format!("{text}: {at}"), &right, VERIFIED));
        let [leads, within] = others;
        for (from, to, expected) in [
            (&*at, &*leads, Expected::NotVerified),
            (&at, &within, COUNTEREXAMPLE),
            (&at, "cover 0", FORMAT),
            (&at, &format!("{at} 0"), FORMAT),
            (&at, &at.replace("cover", "options cover"), FORMAT),
            ("invariant excluded 1 ", "invariant excluded 2 ", MISSING),
            ("invariant excluded 2 ", "invariant excluded 1 ", MISSING),
            ("invariant excluded 2 ", "invariant closed 2 ", MISSING),
        ] {
            let what = format!("{text}: {from:?} becomes {to:?}");
            cases.push(retyped(test, what, &right, expected, from, to));
        }
        let section = right.certificate.find("invariant excluded 2 ").expect("a section");
        let certificate = format!("{}end\n", &right.certificate[..section]);
        let short = Proof { claim: right.claim, certificate };
        cases.push(whole(test, format!("{text}: without excluded 2"), &short, MISSING));
    }
}

/// The counterexample `undefined` of `grundy`: of the term as a side of a comparison, at positions.
fn undefined(cases: &mut Vec<Case>) {
    let mut add = |text: &str, line: &str, expected: Expected| {
        let claim = canonical(text).replace("claim ", "claim not ");
        let certificate = written(&claim, &format!("counterexample {line}\n"));
        let test = if expected == VERIFIED { "verifies_games" } else { "rejects_undefined" };
        cases.push(case(test, format!("{text}: {line}"), &claim, certificate, expected));
    };
    // T6: (x - 1) + 1 is the integer x.
    for x in [0, 1, 7] {
        add("claim grundy strip = (x - 1) + 1", &format!("undefined {x}"), COUNTEREXAMPLE);
    }
    for (term, at, expected) in [
        ("x - 2", 1, VERIFIED),
        ("x - 2", 2, COUNTEREXAMPLE),
        ("2 * (x - 2) + 3", 0, VERIFIED),
        ("2 * (x - 2) + 3", 1, COUNTEREXAMPLE),
        ("(x - 2) xor 0", 1, VERIFIED),
        ("(x - 2) xor 0", 2, COUNTEREXAMPLE),
        ("min(x, x - 2) + 5", 1, VERIFIED),
        ("if x < 2 then x else x - 2", 1, COUNTEREXAMPLE),
        ("if x < 2 then x else x - 3", 2, VERIFIED),
    ] {
        add(&format!("claim grundy strip = {term}"), &format!("undefined {at}"), expected);
    }
    // Not at tuples that are not positions, and for `grundy` only.
    add(
        "game g(x) where x >= 3 move u < x when u >= 3 to (u)\nclaim grundy g = x - 3",
        "undefined 2",
        COUNTEREXAMPLE,
    );
    add(
        "game g(x) where x >= 3 move u < x when u >= 3 to (u)\nclaim grundy g = x - 4",
        "undefined 3",
        VERIFIED,
    );
    add("claim p strip = x - 1 xor 1 = 0", "undefined 0", COUNTEREXAMPLE);
    add("claim forall x: (x - 1) xor 1 = 0", "undefined 0", COUNTEREXAMPLE);
    add("claim grundy strip = x - 2", "undefined 0 0", FORMAT);
    add("claim grundy strip = x - 2", "undefined", FORMAT);
}

fn counterexamples(cases: &mut Vec<Case>) {
    let negated = |text: &str| canonical(text).replace("claim ", "claim not ");
    let mut add = |text: &str, line: &str, expected: Expected| {
        let claim = negated(text);
        let certificate = written(&claim, &format!("counterexample {line}\n"));
        let test = if matches!(expected, Expected::Verified) {
            "verifies_games"
        } else {
            "rejects_game_counterexample"
        };
        cases.push(case(test, format!("{text}: {line}"), &claim, certificate, expected));
    };
    let closed = format!("{PAIR}claim p g = x <= 1");
    for (line, expected) in [
        ("closed 1 1 2 to 0", VERIFIED),
        ("closed 2 0 2 to 1", VERIFIED),
        ("closed 1 2 2 to 0", COUNTEREXAMPLE),
        ("closed 1 1 2 to 1", COUNTEREXAMPLE),
        ("closed 2 1 2 to 0", COUNTEREXAMPLE),
        ("closed 1 1 0 to 0", COUNTEREXAMPLE),
        ("closed 0 1 2 to 0", FORMAT),
        ("closed 3 1 2 to 0", FORMAT),
        ("closed 1 1 2 to", FORMAT),
        ("closed 1 1 2 to 0 0", FORMAT),
        ("closed 1 1 to 0", FORMAT),
        ("closed 1 1 2 0", FORMAT),
        ("closed 1 1 2 2 to 0", FORMAT),
        ("closed 1", FORMAT),
        ("closed", FORMAT),
        ("options 0 0", COUNTEREXAMPLE),
        ("undefined 0 0", COUNTEREXAMPLE),
        ("forall 0 0", COUNTEREXAMPLE),
        ("monotone 0 1", COUNTEREXAMPLE),
    ] {
        add(&closed, line, expected);
    }
    let inside = "game g(x, y) where x <= y move v < y to (x, v)\nclaim p g = x = x";
    add(inside, "closed 1 1 2 to 0", COUNTEREXAMPLE);
    add(inside, "closed 1 1 2 to 1", VERIFIED);
    let take = format!("{TAKE}claim p take = x mod 2 = 0");
    for (line, expected) in [
        ("closed 2 2 to", VERIFIED),
        ("closed 2 4 to", VERIFIED),
        ("closed 2 3 to", COUNTEREXAMPLE),
        ("closed 1 2 to", COUNTEREXAMPLE),
        ("closed 2 0 to", COUNTEREXAMPLE),
        ("closed 2 2", FORMAT),
        ("closed 2 2 to 0", FORMAT),
    ] {
        add(&take, line, expected);
    }
    let fixed = format!("{PAIR}claim p g = x = y and x != 3");
    for (line, expected) in [
        ("options 3 3", VERIFIED),
        ("options 2 3", COUNTEREXAMPLE),
        ("options 2 2", COUNTEREXAMPLE),
        ("options 3 2", COUNTEREXAMPLE),
        ("options 3 4", VERIFIED),
    ] {
        // From (3, 4) one can go to (u, 4), u < 3, and to (3, 3): none is in the set.
        add(&fixed, line, expected);
    }
    // Fresh numbers with more digits than the coordinates.
    for (factor, to) in [(2, 1), (8, 1), (8, 5), (64, 3)] {
        let longer =
            format!("game g(x) move u < {} * x when u = {factor} * x to (0)\nclaim p g = x = 0", factor + 1);
        add(&longer, &format!("options {to}"), COUNTEREXAMPLE);
        if to == 1 {
            let shorter = longer.replace("to (0)", "to (x monus 1)");
            add(&shorter, "options 1", COUNTEREXAMPLE);
            add(&shorter, "options 2", VERIFIED);
        }
    }
    // T7: from 5, which is not a position, there is no move.
    let outside = "game g(x) where x < 2 move u < x when x < 2 to (u)\nclaim p g = x = 0";
    for x in [2, 5, 40] {
        add(outside, &format!("options {x}"), COUNTEREXAMPLE);
    }
    let grundy = format!("{PAIR}claim grundy g = y - x - 1");
    for (line, expected) in [
        ("undefined 3 3", VERIFIED),
        ("undefined 3 4", COUNTEREXAMPLE),
        ("undefined 4 3", COUNTEREXAMPLE),
        ("undefined 0 3 3", FORMAT),
        ("undefined 3", FORMAT),
        ("closed 2 0 3 4 to 3", COUNTEREXAMPLE),
        ("closed 3 0 3 4 to 3", UNDEFINED_OR_NONE),
        ("options 0 0 0", VERIFIED),
        ("options 0 3 3", COUNTEREXAMPLE),
        ("options 0 4 3", COUNTEREXAMPLE),
        ("options 3 3", FORMAT),
    ] {
        add(&grundy, line, expected);
    }
    // A side of a comparison: here the integer y, whatever x is.
    let side = format!("{PAIR}claim grundy g = (x - y) + (2 * y - x)");
    for line in ["undefined 0 3", "undefined 0 0"] {
        add(&side, line, COUNTEREXAMPLE);
    }
    add(&format!("{PAIR}claim grundy g = (x - y) xor 1"), "undefined 0 3", VERIFIED);
    let all = "fun h(t) = t - 2\nclaim forall x, y: x <= 20 or h(x) > y";
    for (line, expected) in [
        ("forall 21 19", VERIFIED),
        ("forall 21 18", COUNTEREXAMPLE),
        ("forall 0 0", COUNTEREXAMPLE),
        ("forall 21", FORMAT),
        ("forall 21 19 0", FORMAT),
        ("closed 1 21 19 to", COUNTEREXAMPLE),
        ("options 21 19", COUNTEREXAMPLE),
        ("undefined 21 19", COUNTEREXAMPLE),
    ] {
        add(all, line, expected);
    }
    add("fun h(t) = t - 2\nclaim forall x: h(x) > 20", "forall 1", UNDEFINED);
    add("fun h(t) = t - 2\nclaim forall x: h(x) > 20", "forall 2", VERIFIED);
    // A negated claim is not shown by the sections of the claim, nor a claim by a counterexample.
    let (claim, test) = (format!("{NIM}claim p nim = x = 1"), "rejects_game_counterexample");
    let text = canonical(&claim);
    let wrong = written(&text, "counterexample options 0\n");
    cases.push(case(test, "for the claim that it refutes", &text, wrong, MISSING));
    let right = decided(&format!("{NIM}claim p nim = x = 0"));
    let certificate = right.certificate.replace("| claim p", "| claim not p");
    cases.push(case(
        test,
        "a proof for the negated claim",
        right.claim.replace("claim p", "claim not p"),
        certificate,
        MISSING,
    ));
}

/// 2^n in decimal.
struct BigUintText(u32);

impl std::fmt::Display for BigUintText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", num_bigint::BigUint::from(1_u32) << self.0)
    }
}
