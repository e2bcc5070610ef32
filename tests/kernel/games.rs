//! Claims about games and `forall`: for each obligation certificates that are right, and
//! certificates where it alone fails.

use std::sync::LazyLock;

use nimcert_core::automaton::{DEAD, HiddenAutomaton, Table};
use nimcert_core::decision::Measure;

use super::cases::{case, edited, retyped, whole};
use super::certificate::{Document, Piece, Proof, row, written};
use super::expected::{Case, Expected};
use super::forge::{Keep, everything, nothing};
use super::game_forge::{GameForge, canonical, decided};

const VERIFIED: Expected = Expected::Verified;
const FORMAT: Expected = Expected::Rejected(&["K01"]);
const CLAIM: Expected = Expected::Rejected(&["K02"]);
const MISMATCH: Expected = Expected::Rejected(&["K03"]);
const MISSING: Expected = Expected::Rejected(&["K06"]);
const COUNTEREXAMPLE: Expected = Expected::Rejected(&["K20"]);
const UNDEFINED: Expected = Expected::Rejected(&["K22"]);
const POSITION: Expected = Expected::Rejected(&["K25"]);

/// What is wrong with a false obligation, by the states that its invariant lists.
const FAULTS: [(Keep, Expected, &str); 3] = [
    (Keep::All, Expected::Rejected(&["K15"]), "all reachable states"),
    (Keep::Safe, Expected::Rejected(&["K13", "K14"]), "the states reached without a violation"),
    (Keep::Nothing, Expected::Rejected(&["K13"]), "no states"),
];

const NIM: &str = "game nim(x) move u < x to (u)\n";
const PAIR: &str = "game g(x, y) where x <= y move u < x to (u, y) move v < y when x <= v to (x, v)\n";
const LOWER: &str = "game g(a, b) move u < a, w < b + 5 to (u, w) move w < b to (a, w)\n";
const TAKE: &str = "game take(x) move when x >= 1 to (x - 1) move when x >= 2 to (x - 2)\n";
const LIST: &str = "fun t(s) = table [3, 0, 1] then s\n";
const BAR: &str = "fun f(t) = floor(t / 4)\n";

/// Every case.
pub static GAMES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let mut cases = Vec::new();
    verified(&mut cases);
    obligations(&mut cases);
    relations(&mut cases);
    tables_of_moves(&mut cases);
    tables_in_counterexamples(&mut cases);
    strategies(&mut cases);
    stronger(&mut cases);
    sections(&mut cases);
    positions_and_measures(&mut cases);
    counterexamples(&mut cases);
    undefined(&mut cases);
    claims(&mut cases);
    same_claims(&mut cases);
    cases
});

fn untouched(_: usize, _: &mut HiddenAutomaton) {}

fn forged(text: &str, position: &[u32], keep: Keep) -> Proof {
    GameForge::new(text).proof(position, keep, untouched)
}

/// The rule for two coordinates, with every kind of section.
fn pair() -> Proof {
    let mut forge = GameForge::new(&format!("{PAIR}claim p g = x = y and y mod 2 < 2"));
    forge.relation(&["x", "y"], "x = y and y mod 2 < 2", None, Keep::All);
    forge.proof(&[3, 5], Keep::All, untouched)
}

fn verified(cases: &mut Vec<Case>) {
    let test = "verifies_games";
    let games = [
        (format!("{NIM}claim p nim = x = 0"), vec![7]),
        (format!("{NIM}game two(a, b) = nim + strip\nclaim p two = a = b"), vec![0, 1]),
        (format!("{PAIR}claim p g = x = y"), vec![0, 0]),
        ("game g(x, y) where x < y\nclaim p g = x <= y".to_owned(), vec![3, 4]),
        ("game g(x)\nclaim p g = x = x".to_owned(), vec![0]),
        (format!("{BAR}claim p strip + bar(f) = (x xor y xor z) = 0"), vec![1, 1, 4]),
        (format!("{TAKE}claim p take = x mod 3 = 0"), vec![0]),
        ("fun h(t, s) = t - s\ngame g(x) move when x >= 3 to (h(x, 3))\nclaim p g = x mod 6 < 3".to_owned(), vec![0]),
        ("rel odd(x) = x mod 2 = 1\ngame g(x) move u < x when odd(x + u) to (u)\nclaim p g = not odd(x)".to_owned(), vec![2]),
        ("fun h(t) = t - 1\ngame g(x, y) where x >= 1 and h(x) = y move u < y to (u + 1, u)\nclaim p g = y = 0".to_owned(), vec![1, 0]),
        (
            "game eight(a, b, c, d, e, f, g, h) where b + c + d + e + f + g + h = 0 move u < a to (u, b, c, d, e, f, g, h)\nclaim p eight = a = 0".to_owned(),
            vec![1, 0, 0, 0, 0, 0, 0, 0],
        ),
    ];
    for (text, position) in games {
        cases.push(whole(test, format!("forged: {text}"), &forged(&text, &position, Keep::All), VERIFIED));
        cases.push(whole(test, format!("found: {text}"), &decided(&text), VERIFIED));
    }
    // A summand after one of two coordinates; a domain that guards; a table of another variable than the first.
    let after_bar = format!("{BAR}game s(y, z, x) = bar(f) + strip\nclaim p s = (x xor y xor z) = 0");
    let guarded = "game g(x) where x >= 1 move when ((x - 1) xor 0) >= 1 to (x - 1)\nclaim p g = x mod 2 = 1"
        .to_owned();
    let other = format!("{LIST}claim forall x, y: t(y) <= y + 3");
    for (text, position) in [(after_bar, vec![0, 0, 0]), (guarded, vec![1]), (other, vec![])] {
        cases.push(whole(test, format!("forged: {text}"), &forged(&text, &position, Keep::All), VERIFIED));
        cases.push(whole(test, format!("found: {text}"), &decided(&text), VERIFIED));
    }
    let lower = format!("{LOWER}claim p g = a = 0 and b = 0");
    let proof = GameForge::measured(&lower, &[Measure::Lexicographic]).proof(&[0, 3], Keep::All, untouched);
    cases.push(whole(test, "lexicographic", &proof, VERIFIED));
    cases.push(whole(test, "every kind of section", &pair(), VERIFIED));
    for text in [
        format!("{TAKE}claim grundy take = x mod 3"),
        format!("{NIM}claim grundy nim = x"),
        format!("{NIM}game two(a, b) = nim + nim\nclaim grundy two = a xor b"),
        format!("{BAR}claim grundy bar(f) = y xor z"),
        format!("{PAIR}claim grundy g = y - x"),
        format!("{NIM}claim p nim = x = 1"),
        format!("{NIM}game two(a, b) = nim + nim\nclaim p two = a = b and a < 2^2000"),
        format!("{NIM}claim grundy nim = x - 1"),
        format!("{NIM}claim grundy nim = x + 1"),
        format!("{TAKE}claim p take = x mod 2 = 0"),
        "claim forall x, y: (x xor y) <= x + y".to_owned(),
        "claim forall x: x mod 3 < 2".to_owned(),
        "rel even(x) = x mod 2 = 0\nclaim forall x: even(x) or even(x + 1)".to_owned(),
        "fun h(t) = t - 1\nclaim forall x, y: x = 0 or h(x) + 1 = x".to_owned(),
        "rel r(x) = (table [0, 1] then x) < x + 1\nclaim forall x: r(x)".to_owned(),
    ] {
        cases.push(whole(test, text.clone(), &decided(&text), VERIFIED));
    }
}

/// Certificates where one obligation fails.
fn obligations(cases: &mut Vec<Case>) {
    let table: [(&'static str, String, Vec<u32>); 18] = [
        ("rejects_game_closed", format!("{NIM}claim p nim = x < 2"), vec![0]),
        (
            "rejects_game_closed",
            format!("{BAR}claim p strip + bar(f) = x = y and z < 2 or x = z"),
            vec![0, 0, 0],
        ),
        ("rejects_game_cover", format!("{NIM}claim p nim = x = 1"), vec![0]),
        ("rejects_game_cover", "game g(x)\nclaim p g = x < 20".to_owned(), vec![0]),
        (
            "rejects_game_cover",
            format!("{BAR}claim p strip + bar(f) = (x xor y xor z) = 0 and x < 40"),
            vec![0, 0, 0],
        ),
        (
            "rejects_inside",
            "game g(x, y) where x <= y move v < y to (x, v)\nclaim p g = y = 0".to_owned(),
            vec![0, 0],
        ),
        (
            "rejects_inside",
            "game g(x, y) where y < 1 move u < x to (u, y + 1)\nclaim p g = x = 0".to_owned(),
            vec![0, 0],
        ),
        (
            "rejects_decrease",
            "game g(x) move u < x to (u) move when x >= 1 to (x)\nclaim p g = x = 0".to_owned(),
            vec![1],
        ),
        (
            "rejects_decrease",
            "game g(x) move u < x to (u) move when x = 1 to (x + 1)\nclaim p g = x = 0".to_owned(),
            vec![1],
        ),
        (
            "rejects_defined",
            "game g(x) move when x >= 1 to (x - 2)\nclaim p g = (x + 1) mod 4 < 2".to_owned(),
            vec![0],
        ),
        ("rejects_defined", "game g(x) where x - 1 xor 1 < 2^40\nclaim p g = x = x".to_owned(), vec![1]),
        (
            "rejects_defined",
            "fun h(t) = t - 3\ngame g(x) move u < x to (u)\nclaim p g = x = 0 or (x = 1 and h(x) > 0)"
                .to_owned(),
            vec![1],
        ),
        (
            "rejects_bar_not_monotone",
            "fun f(t) = 1 monus t\nclaim p strip + bar(f) = (x xor y xor z) = 0".to_owned(),
            vec![0, 0, 0],
        ),
        ("rejects_forall", "claim forall x, y: x + y < 70 or x != y".to_owned(), vec![]),
        ("rejects_forall", format!("{LIST}claim forall x, y: x != 0 or t(y) = 3"), vec![]),
        ("rejects_defined", "claim forall x, y: ((x - 1) xor 1) < 2^40 or x < 2^41".to_owned(), vec![]),
        (
            "rejects_game_closed",
            format!("{BAR}game s(y, z, x) = bar(f) + strip\nclaim p s = x < 2 and y = 0 and z = 0"),
            vec![0, 0, 0],
        ),
        (
            "rejects_game_cover",
            format!("{BAR}game s(y, z, x) = bar(f) + strip\nclaim p s = x = 1 and y = 0 and z = 0"),
            vec![0, 0, 0],
        ),
    ];
    for (test, text, position) in table {
        for (keep, expected, what) in FAULTS {
            cases.push(whole(
                test,
                format!("{text}: {what}"),
                &forged(&text, &position, keep),
                either(keep, expected),
            ));
        }
    }
    for (text, measures) in [
        (format!("{LOWER}claim p g = a = 0 and b = 0"), vec![Measure::Sum]),
        ("game g(a, b) move u < b to (a + 1, u)\nclaim p g = b = 0".to_owned(), vec![Measure::Lexicographic]),
        ("game g(a, b) move u < b to (a + u + 1, u)\nclaim p g = b = 0".to_owned(), vec![Measure::Sum]),
    ] {
        for (keep, expected, what) in FAULTS {
            let proof = GameForge::measured(&text, &measures).proof(&[0, 0], keep, untouched);
            cases.push(whole("rejects_decrease", format!("{text}: {what}"), &proof, either(keep, expected)));
        }
    }
}

/// Other obligations may be found at fault first where an invariant lists fewer states.
fn either(keep: Keep, expected: Expected) -> Expected {
    if keep == Keep::Safe { Expected::Rejected(&["K13", "K14"]) } else { expected }
}

fn relations(cases: &mut Vec<Case>) {
    let tables: [(&'static str, &str, Table); 3] = [
        ("rejects_sound", "claim forall x: x mod 2 = 0", (*everything(1)).clone()),
        ("rejects_complete", "claim forall x: not (x mod 2 = 0)", (*nothing(1)).clone()),
        ("rejects_sound", "claim forall x: x mod 2 = 0 or x > 5", (*everything(1)).clone()),
    ];
    for (test, text, table) in tables {
        for (keep, expected, what) in FAULTS {
            let mut forge = GameForge::new(text);
            forge.relation(&["x"], "x mod 2 = 0", Some(table.clone()), keep);
            let proof = forge.proof(&[], keep, untouched);
            cases.push(whole(test, format!("{text}, {what}"), &proof, either(keep, expected)));
        }
    }
    let mut forge = GameForge::new("claim forall x: x mod 2 < 2");
    forge.relation(&["x"], "x mod 2 < 2", None, Keep::All);
    let proof = forge.proof(&[], Keep::All, untouched);
    cases.push(whole("verifies_games", "a relation table in `forall`", &proof, VERIFIED));
    let test = "rejects_relation_section";
    let repeated = |certificate: &mut Document| {
        let at = certificate.position("relation");
        let section = certificate.pieces[at..at + 4].to_vec();
        certificate.pieces.splice(at..at, section);
    };
    cases.push(edited(test, "the same relation twice", &proof, Expected::Rejected(&["K05"]), repeated));
    for (from, to, expected) in [
        ("relation (x) x mod 2 < 2", "relation (x) x mod 2", CLAIM),
        ("relation (x) x mod 2 < 2", "relation (y) x mod 2 < 2", CLAIM),
        ("relation (x) x mod 2 < 2", "relation () 1 < 2", CLAIM),
        ("relation (x) x mod 2 < 2", "relation (x, y) x mod 2 < 2", FORMAT),
        ("relation (x) x mod 2 < 2", "relation (x, y) table [1] then x < 2", CLAIM),
        ("relation (x) x mod 2 < 2", "graph (x) x mod 2 < 2", CLAIM),
        ("invariant sound", "invariant total", MISSING),
        ("invariant complete", "invariant sound", MISSING),
        ("table tracks 1", "table tracks 2", FORMAT),
    ] {
        cases.push(retyped(test, format!("{to} for {from}"), &proof, expected, from, to));
    }
    // A table of another condition does not help.
    let mut forge = GameForge::new("claim forall x: x mod 2 = 0");
    forge.relation(&["x"], "x mod 2 < 2", None, Keep::All);
    let proof = forge.proof(&[], Keep::All, untouched);
    cases.push(whole("rejects_forall", "with a table of another condition", &proof, FAULTS[0].1));
}

/// The table of equal numbers on two tracks.
fn equal() -> Table {
    Table::new(2, vec![true], vec![0, DEAD, DEAD, 0])
}

/// The table of 0, or of all but 0.
fn zero(accepted: bool) -> Table {
    Table::new(1, vec![accepted, !accepted], vec![0, 1, 1, 1])
}

/// `after`: tables of where a move leads.
fn tables_of_moves(cases: &mut Vec<Case>) {
    let test = "rejects_after";
    let two = |set: &str| format!("game two(a, b) = strip + strip\nclaim p two = {set}");
    let after = |text: &str, number: usize, over: &[usize], table: Option<Table>, keep: Keep| {
        let mut forge = GameForge::new(text);
        forge.after(number, over, table, keep);
        forge.proof(&[0, 0][..forge_size(text)], keep, untouched)
    };
    // Tables with a track missing are right only where it is 0 (T6); tables of something else.
    for (set, over, table) in [
        ("a = 0 and b = 0", &[2][..], zero(true)),
        ("not (a = 0 and b = 0)", &[2], zero(false)),
        ("a = b", &[2], zero(true)),
        ("a != b", &[2], zero(false)),
        ("a = b", &[0, 2], equal()),
        ("a = b", &[0, 1], equal()),
        ("a = b", &[1, 2], (*everything(2)).clone()),
        ("a = b", &[1, 2], (*nothing(2)).clone()),
        ("a = b and b < 40", &[1, 2], equal()),
        ("a = b or b = 40", &[1, 2], equal()),
    ] {
        let text = two(set);
        let start = table.accepts(0);
        for (keep, expected, what) in FAULTS {
            let proof = after(&text, 1, over, Some(table.clone()), keep);
            cases.push(whole(
                test,
                format!("{set} over {over:?}, 0 accepted: {start}, {what}"),
                &proof,
                either(keep, expected),
            ));
        }
    }
    let right = after(&two("a = b"), 1, &[1, 2], Some(equal()), Keep::All);
    cases.push(whole("verifies_games", "after, over two of three tracks", &right, VERIFIED));
    let all = after(&two("a = b"), 2, &[0, 1, 2], None, Keep::All);
    cases.push(whole("verifies_games", "after, over all tracks", &all, VERIFIED));
    let unlike = Expected::Rejected(&["K07", "K10", "K13", "K14", "K15"]);
    for (to, expected) in [
        ("after 1 over 2 1", FORMAT),
        ("after 1 over 1 1", FORMAT),
        ("after 1 over 2 2", FORMAT),
        ("after 1 over 1 3", FORMAT),
        ("after 1 over 1 19", FORMAT),
        ("after 1 over 1 18446744073709551617", FORMAT),
        ("after 1 over", FORMAT),
        ("after 1 over ", FORMAT),
        ("after 1 over 1", FORMAT),
        ("after 1 over 0 1 2", FORMAT),
        ("after 1 over 1 02", FORMAT),
        ("after 1 over 1 -2", FORMAT),
        ("after 1 over 1, 2", FORMAT),
        ("after 1 1 2", FORMAT),
        ("after over 1 2", FORMAT),
        ("after 0 over 1 2", FORMAT),
        ("after 3 over 1 2", FORMAT),
        ("after 01 over 1 2", FORMAT),
        ("after 18446744073709551617 over 1 2", FORMAT),
        ("after 2 over 1 2", unlike),
        ("after 1 over 0 1", unlike),
        ("after 1 over 0 2", unlike),
    ] {
        cases.push(retyped(test, to, &right, expected, "after 1 over 1 2", to));
    }
    // Once for each condition, even if it is that of two moves.
    let repeated = |from: usize, to: &'static str| {
        move |certificate: &mut Document| {
            let at = certificate.position("after");
            let mut section = certificate.pieces[at..at + 4].to_vec();
            let head = section[0].text().replace(&format!("after {from} "), to);
            section[0] = Document::read(&head).expect("a line").pieces[0].clone();
            certificate.pieces.splice(at + 4..at + 4, section);
        }
    };
    let twice = Expected::Rejected(&["K05"]);
    cases.push(edited(test, "twice for one move", &right, twice, repeated(1, "after 1 ")));
    let both = "game g(x) move u < x to (u) move u < x when x > 5 to (u)\nclaim p g = x = 0";
    let both = after(both, 1, &[1], Some(zero(true)), Keep::All);
    cases.push(whole("verifies_games", "after, of two moves that lead to the same", &both, VERIFIED));
    cases.push(edited(
        test,
        "for each of two moves that lead to the same",
        &both,
        twice,
        repeated(1, "after 2 "),
    ));
    // Claims without moves.
    let section = right.certificate.split_inclusive('\n').skip_while(|line| !line.starts_with("after"));
    let section: String = section.take_while(|line| !line.starts_with("position")).collect();
    for text in [
        "claim forall x, y: x + y >= x",
        "fun f(t) = floor(t / 4)\nclaim nimsum f",
        "fun f(t) = t\nclaim not ns f",
    ] {
        let claim = canonical(text);
        let certificate = written(&claim, &format!("{section}invariant forall width 1 rows 0\n"));
        let expected = if text.contains("not") { MISSING } else { FORMAT };
        cases.push(case(test, text, &claim, certificate, expected));
    }
    let late = |certificate: &mut Document| {
        let (from, to) = (certificate.position("after"), certificate.position("measure"));
        let section: Vec<Piece> = certificate.pieces.drain(from..from + 4).collect();
        certificate.pieces.splice(to - 4..to - 4, section);
    };
    cases.push(edited(test, "after the position", &right, Expected::Rejected(&["K06"]), late));
}

/// The number of coordinates of the games above.
fn forge_size(text: &str) -> usize {
    if text.starts_with("game g(x)") { 1 } else { 2 }
}

/// Counterexamples `reach` with tables before them.
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
    for (keep, expected, what) in FAULTS {
        let (claim, certificate) = refuted("a = b", "reach 0 1", Some((*nothing(3)).clone()), keep);
        let expected = either(keep, expected);
        cases.push(case(
            "rejects_after",
            format!("reach, no option in the set, {what}"),
            claim,
            certificate,
            expected,
        ));
    }
    for (line, expected) in
        [("reach 3 3", VERIFIED), ("reach 0 1", COUNTEREXAMPLE), ("reach 2 2", COUNTEREXAMPLE)]
    {
        let (claim, certificate) = refuted("a = b and a != 3", line, None, Keep::All);
        let test = if expected == VERIFIED { "verifies_games" } else { "rejects_after" };
        cases.push(case(test, format!("with right tables, {line}"), claim, certificate, expected));
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
    // T7: (x - 1) + 1 is the integer x.
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
    // Not at tuples that are no positions, and for `grundy` only.
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

fn strategies(cases: &mut Vec<Case>) {
    let test = "rejects_game_strategy";
    let proof = pair();
    let four = Expected::Rejected(&["K19", "K07"]);
    cases.push(edited(
        test,
        "a pair for a letter too many",
        &proof,
        Expected::Rejected(&["K07", "K19"]),
        |c| {
            c.rows("pairs", 0)[0].push("-1".to_owned());
        },
    ));
    cases.push(edited(test, "a pair for a letter too few", &proof, four, |c| {
        c.rows("pairs", 0)[0].pop();
    }));
    cases.push(edited(test, "a table for a letter too many", &proof, Expected::Rejected(&["K07"]), |c| {
        c.rows("table", 1)[0].push("-1".to_owned());
    }));
    let text = format!("{NIM}claim p nim = x = 1");
    let accepts_all = |_: usize, automaton: &mut HiddenAutomaton| automaton.table = (*everything(1)).clone();
    let proof = GameForge::new(&text).proof(&[0], Keep::All, accepts_all);
    let wrong = Expected::Rejected(&["K17", "K18", "K19"]);
    cases.push(whole(test, "a table that accepts every position", &proof, wrong));
    // Vacuous: no pair at all, and a pair without states.
    cases
        .push(edited(test, "no pairs", &proof, Expected::Rejected(&["K19"]), |c| c.rows("pairs", 0).clear()));
    cases.push(edited(test, "one pair without states", &proof, Expected::Rejected(&["K18"]), |c| {
        *c.rows("pairs", 0) = vec![row("0 0 0 0")];
    }));
}

/// `inside` and `decrease` for all tuples, and `closed` of the heap of `grundy`.
fn stronger(cases: &mut Vec<Case>) {
    let proof = decided(&format!("{TAKE}claim p take = x mod 3 = 0"));
    let (from, to) = ("invariant decrease 1 width", "invariant decrease 1 anywhere width");
    if proof.certificate.contains(from) {
        cases.push(retyped("verifies_games", "anywhere, without a domain", &proof, VERIFIED, from, to));
    }
    // A move that decreases, or leads to positions, at legal positions only.
    for (name, text) in [
        ("inside 1", "game g(x, y) where x <= y and y < 9 move u < x to (u, y)\nclaim p g = x = 0"),
        ("decrease 1", "game g(x, y) where y < 1 move u < x to (u + y, y)\nclaim p g = x = 0"),
    ] {
        let proof = forged(text, &[0, 0], Keep::All);
        cases.push(whole("verifies_games", text, &proof, VERIFIED));
        for (keep, expected, what) in FAULTS {
            let mut forge = GameForge::new(text);
            forge.anywhere.push(name.to_owned());
            let what = format!("{text}: {name} anywhere, {what}");
            let proof = forge.proof(&[0, 0], keep, untouched);
            cases.push(whole("rejects_anywhere", what, &proof, either(keep, expected)));
        }
        let wrong = Expected::Rejected(&["K07", "K10", "K13", "K14", "K15"]);
        let (from, to) = (format!("invariant {name} width"), format!("invariant {name} anywhere width"));
        let what = format!("{text}: {name} anywhere");
        cases.push(retyped("rejects_anywhere", what, &proof, wrong, &from, &to));
        let to = format!("invariant {name} somewhere width");
        cases.push(retyped(
            "rejects_anywhere",
            format!("{text}: {to}"),
            &proof,
            Expected::Rejected(&["K01"]),
            &from,
            &to,
        ));
    }
    let text = format!("{PAIR}claim p g = x = y");
    let mut forge = GameForge::new(&text);
    forge.anywhere.extend(["decrease 1", "decrease 2", "inside 2"].map(str::to_owned));
    let proof = forge.proof(&[0, 0], Keep::All, untouched);
    cases.push(whole("verifies_games", "anywhere, with a domain", &proof, VERIFIED));
    let (from, to) = ("invariant decrease 1 anywhere width", "invariant decrease 1 anywhere  width");
    cases.push(retyped("rejects_anywhere", "two spaces", &proof, FORMAT, from, to));
    let to = "invariant decrease 1 anyone width";
    cases.push(retyped("rejects_anywhere", "anyone", &proof, FORMAT, from, to));
    let (from, to) = ("invariant closed 1 width", "invariant closed 1 anywhere width");
    cases.push(retyped("rejects_anywhere", "closed anywhere", &proof, FORMAT, from, to));
    let (from, to) = ("invariant cover width", "invariant cover anywhere width");
    cases.push(retyped("rejects_anywhere", "cover anywhere", &proof, FORMAT, from, to));
    let proof = decided(&format!("{NIM}claim grundy nim = x"));
    let (from, to) = ("invariant closed 2", "invariant closed 1 width 1 rows 0\ninvariant closed 2");
    cases.push(retyped("rejects_anywhere", "closed 1 of grundy", &proof, MISSING, from, to));
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

fn positions_and_measures(cases: &mut Vec<Case>) {
    let proof = pair();
    let test = "rejects_position";
    for (to, expected) in [
        ("position 5 3", POSITION),
        ("position 1 0", POSITION),
        ("position 3", FORMAT),
        ("position 3 5 5", FORMAT),
        ("position 3 05", FORMAT),
        ("position 3 x", FORMAT),
        ("position 3 -5", FORMAT),
    ] {
        cases.push(retyped(test, to, &proof, expected, "position 3 5", to));
    }
    let far = format!("position 0 1{}", "0".repeat(600));
    cases.push(retyped("verifies_games", "a position of 600 digits", &proof, VERIFIED, "position 3 5", &far));
    let empty = "game g(x) where x < 0 move u < x to (u)\nclaim p g = x = 5";
    for position in [0, 1, 5] {
        cases.push(whole(
            test,
            format!("no positions, {position}"),
            &forged(empty, &[position], Keep::All),
            POSITION,
        ));
    }
    let partial = "game g(x) where (x - 1) xor 1 < 9\nclaim p g = x = x";
    cases.push(whole(test, "a domain without a value", &forged(partial, &[0], Keep::All), UNDEFINED));
    let test = "rejects_measure";
    let sum = decided(&format!("{NIM}game two(a, b) = nim + strip\nclaim p two = a = b"));
    for to in [
        "measure sum",
        "measure sum sum sum",
        "measure sum lexicographic",
        "measure sum Sum",
        "measure lexicographic",
    ] {
        cases.push(retyped(test, to, &sum, FORMAT, "measure sum sum", to));
    }
    cases.push(retyped(test, "none", &sum, MISSING, "measure sum sum\n", ""));
    let to = "measure lexicographic sum";
    cases.push(retyped(
        "verifies_games",
        "lexicographic of one coordinate",
        &sum,
        VERIFIED,
        "measure sum sum",
        to,
    ));
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
        ("reach 0 0", COUNTEREXAMPLE),
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
    let reach = format!("{NIM}game two(a, b) = nim + nim\nclaim p two = a = b and a < 2^2000");
    let (big, small) = (BigUintText(2000), BigUintText(1999));
    for (line, expected) in [
        (format!("reach {big} {big}"), VERIFIED),
        (format!("reach {small} {small}"), COUNTEREXAMPLE),
        (format!("reach {big} {small}"), COUNTEREXAMPLE),
        (format!("reach {big}"), FORMAT),
        (format!("reach {big} {big} {big}"), FORMAT),
    ] {
        add(&reach, &line, expected);
    }
    let fixed = format!("{PAIR}claim p g = x = y and x != 3");
    for (line, expected) in [
        ("reach 3 3", VERIFIED),
        ("reach 2 3", COUNTEREXAMPLE),
        ("reach 2 2", COUNTEREXAMPLE),
        ("reach 3 2", COUNTEREXAMPLE),
        ("reach 3 4", VERIFIED),
    ] {
        // From (3, 4) one can go to (u, 4), u < 3, and to (3, 3): none is in the set.
        add(&fixed, line, expected);
    }
    // T5: fresh numbers with more digits than the coordinates.
    for (factor, to) in [(2, 1), (8, 1), (8, 5), (64, 3)] {
        let longer =
            format!("game g(x) move u < {} * x when u = {factor} * x to (0)\nclaim p g = x = 0", factor + 1);
        add(&longer, &format!("reach {to}"), COUNTEREXAMPLE);
        if to == 1 {
            let shorter = longer.replace("to (0)", "to (x monus 1)");
            add(&shorter, "reach 1", COUNTEREXAMPLE);
            add(&shorter, "reach 2", VERIFIED);
        }
    }
    // T8: from 5, which is no position, there is no move.
    let outside = "game g(x) where x < 2 move u < x when x < 2 to (u)\nclaim p g = x = 0";
    for x in [2, 5, 40] {
        add(outside, &format!("reach {x}"), COUNTEREXAMPLE);
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
        ("reach 0 0 0", VERIFIED),
        ("reach 0 3 3", COUNTEREXAMPLE),
        ("reach 0 4 3", COUNTEREXAMPLE),
        ("reach 3 3", FORMAT),
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
        ("reach 21 19", COUNTEREXAMPLE),
        ("undefined 21 19", COUNTEREXAMPLE),
    ] {
        add(all, line, expected);
    }
    add("fun h(t) = t - 2\nclaim forall x: h(x) > 20", "forall 1", UNDEFINED);
    add("fun h(t) = t - 2\nclaim forall x: h(x) > 20", "forall 2", VERIFIED);
    // A negated claim is not shown by the sections of the claim, nor a claim by a counterexample.
    let (claim, test) = (format!("{NIM}claim p nim = x = 1"), "rejects_game_counterexample");
    let text = canonical(&claim);
    let wrong = written(&text, "counterexample reach 0\n");
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

/// `closed` with a value that is not needed: the set compares integers.
const UNDEFINED_OR_NONE: Expected = Expected::Rejected(&["K20", "K22"]);

/// 2^n in decimal.
struct BigUintText(u32);

impl std::fmt::Display for BigUintText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", num_bigint::BigUint::from(1_u32) << self.0)
    }
}

/// Claim files that cannot be read.
fn claims(cases: &mut Vec<Case>) {
    let proof = decided(&format!("{NIM}claim p nim = x = 0"));
    let end = "claim p nim = x = 0\n";
    for text in [
        "game g(x) move u < x to (u, u)",
        "game g(x) move u < x to ()",
        "game g(x) move u < x (u)",
        "game g(x) move u < x, to (u)",
        "game g(x) move x < x to (x)",
        "game g(x) move u < x, u < x to (u)",
        "game g(x) move u < u to (u)",
        "game g(x) move u < v, v < x to (u)",
        "game g(x) move u <= x to (u)",
        "game g(x) when x > 1 move u < x to (u)",
        "game g(x) where u < 3 move u < x to (u)",
        "game g(x) where x move u < x to (u)",
        "game g(x) where x < 5 where x < 6",
        "game g(x) move u < x when u to (u)",
        "game g(x) move u < x to (u = 1)",
        "game g(x, x)",
        "game g()",
        "game g",
        "game g(x) = nim + nim",
        "game g(x, y) = nim",
        "game g(x) = nim + ",
        "game g(x) = unknown",
        "game g(x) = bar(nim)",
        "game g(x, y) = bar",
        "game g(x) where (table [1] then x) < 5",
        "game g(x) where heights [1, 2] < 5",
        "game g(x) move u < x to (table [1] then u)",
        "game strip(x)",
        "game bar(x)",
        "game where(x)",
        "game nim(x)",
        "rel nim(x) = x = x",
        "rel r(x) = x",
        "rel r(x) = x = 1 = x",
        "rel r() = 1 = 1",
        "rel r(x, y) = (table [1] then x) < y",
        "fun f(x) = x = 1",
        "rel r(x) = x = 1\nfun f(x) = r(x)",
        "rel r(x) = x = 1\nfun f(x) = 1 + r(x)",
        "rel r(x) = x = 1\nrel s(x) = r(x) = r(x)",
        "rel r(x) = x = 1\nrel s(x) = r(x, x)",
        "rel r(x) = x = 1\nclaim monotone r",
        "rel r(x) = x = 1\nclaim p bar(r) = y = 0",
        "fun f(x, y) = x\nclaim p bar(f) = y = 0",
        "claim p nim + nim = x = 0",
        "claim p nim + strip = x = 0",
        "claim p nim x = 0",
        "claim p nim = x",
        "claim p nim = y = 0",
        "claim p nim below 5 = x = 0",
        "claim p = x = 0",
        "claim p unknown = x = 0",
        "claim p nim = (table [1] then x) = 0",
        "claim grundy nim = x = 0",
        "claim grundy nim = heap",
        "claim grundy nim + nim = x",
        "claim grundy nim = table [1] then x",
        "claim forall: 1 = 1",
        "claim forall x, x: x = x",
        "claim forall x: x",
        "claim forall x = x",
        "claim forall (x): x = x",
        "claim forall x: (table [1] then x) = 1",
        "claim forall x: y = y",
        "claim monotone nim",
        "fun to(x) = x",
        "fun f(when) = when",
    ] {
        let claim = format!("{NIM}{text}\n{end}");
        cases.push(case("rejects_unreadable_game", text, claim, &proof.certificate, CLAIM));
    }
    for (what, claim, rest) in long_work() {
        let kind = if rest.starts_with("counterexample") { "claim not" } else { "claim" };
        assert!(claim.contains(kind), "{what}");
        cases.push(case("declines_games", what, &claim, written(&claim, &rest), Expected::Declined));
    }
    let nine = "game g(a, b, c, d, e, f, g, h, i)";
    let claim = format!("{NIM}{nine}\n{end}");
    cases.push(case("declines_games", "nine coordinates", claim, &proof.certificate, Expected::Declined));
    let made: Vec<String> = (2..24).map(|k| format!("floor(x / {k})")).collect();
    let claim = format!("claim forall x: {} >= 0\n", made.join(" + "));
    let certificate = written(&claim, "invariant forall width 1 rows 0\n");
    cases.push(case("declines_games", "22 made tracks", claim, certificate, Expected::Declined));
    for claim in ["claim p a + a8 = x = 0", "claim grundy a8 = 0"] {
        let games = "game a(x)\ngame a8(a, b, c, d, e, f, g, h)";
        let claim = format!("{NIM}{games}\n{claim}\n{end}");
        cases.push(case("declines_games", claim.clone(), &claim, &proof.certificate, Expected::Declined));
    }
    let names: Vec<String> = (0..21).map(|i| format!("x{i}")).collect();
    let claim = format!("claim forall {}: x0 = x0\n", names.join(", "));
    let certificate = written(&claim, "invariant forall width 1 rows 0\n");
    cases.push(case("declines_games", "forall of 21 variables", claim, certificate, Expected::Declined));
    let claim = format!(
        "game g(x) move {} to (x)\nclaim p g = x = 0\n",
        names.iter().map(|n| format!("{n} < x")).collect::<Vec<_>>().join(", ")
    );
    let rest = "position 0\nmeasure sum\ninvariant decrease 1 width 1 rows 0\n";
    cases.push(case("declines_games", "21 fresh numbers", &claim, written(&claim, rest), Expected::Declined));
}

/// Short files that would keep the kernel busy for minutes.
fn long_work() -> Vec<(&'static str, String, String)> {
    let double = |i: usize| format!("rel r{i}(x) = r{}(x) or r{}(x)\n", i - 1, i - 1);
    let large: String = (1..13).map(double).collect();
    let fresh: Vec<String> = (0..19).map(|i| format!("u{i}")).collect();
    let (bounds, sum) = (fresh.join(" < x, "), fresh.join(" + "));
    let letters = format!(
        "rel r0(x) = x >= 0 or x < 1\n{large}game g(x) move {bounds} < x when r12(u18) and {sum} = x + 1 to (u0)\nclaim not p g = x = 5\n"
    );
    let (all, big) = ("claim forall x: x = x\n", "let a = 2^49999 + 1\n");
    let none = "invariant forall width 1 rows 0\n".to_owned();
    let list = |item: &str, count: usize| vec![item; count].join(", ");
    let calls: String = (1..18).map(|i| format!("fun f{i}(t) = f{}(f{}(t))\n", i - 1, i - 1)).collect();
    let lets: String = (0..20).map(|i| format!("let a{i} = f17({i})\n")).collect();
    let spent = format!("{big}fun g(t) = table [{}] then t\n", list("a", 655));
    vec![
        ("letters of 19 fresh numbers", letters, "counterexample reach 1000000\n".to_owned()),
        ("many constants to compute", format!("fun f0(t) = t\n{calls}{spent}{lets}{all}"), none.clone()),
        (
            "many products",
            format!("{spent}fun f(t) = table [{}] then t\n{all}", list("(a*a)", 10_000)),
            none.clone(),
        ),
        ("many copies", format!("{big}fun f(t) = table [{}] then t\n{all}", list("a", 10_000)), none),
    ]
}

/// Claim files that make the same claim in other words, and others.
fn same_claims(cases: &mut Vec<Case>) {
    let text = "rel small(t) = t < 9\nfun up(t, s) = t + s\ngame g(x, y) where x <= y move u < x, w < y to (u, y) move v < y when x <= v to (x, v)\ngame two(a, b, c) = g + strip\nclaim p two = a = b and c < 1 or small(a) and up(b, c) < 0";
    let claim = canonical(text);
    let certificate = written(&claim.replace("claim p", "claim not p"), "counterexample reach 0 1 1\n");
    let text = text.replace("claim p", "claim not p");
    let names = [
        ("renamed", text.replace("small", "kleine").replace("up(", "sum(").replace("two", "both")),
        (
            "other coordinates",
            text.replace("(a, b, c) =", "(p, grundy, forall) =").replace(
                "a = b and c < 1 or small(a) and up(b, c)",
                "p = grundy and forall < 1 or small(p) and up(grundy, forall)",
            ),
        ),
        ("other fresh numbers", text.replace("u < x, w < y to (u, y)", "h < x, k < y to (h, y)")),
        (
            "the sum in the claim",
            text.replace("game two(a, b, c) = g + strip\n", "game s(q) = strip\n").replace(
                "p two = a = b and c < 1 or small(a) and up(b, c)",
                "p g + s = x = y and q < 1 or small(x) and up(y, q)",
            ),
        ),
        ("lines go on", text.replace(" move ", "\n  move ").replace(" where ", "\n\twhere ")),
        ("constants", text.replace("rel small(t) = t < 9", "let nine = 9\nrel small(s) = s < nine")),
        ("among other statements", format!("{NIM}claim p nim = x = 0\n{text}\nclaim forall t: t = t\n")),
    ];
    for (what, text) in names {
        cases.push(case("verifies_games", what, text, &certificate, VERIFIED));
    }
    for (from, to) in [
        ("claim not p", "claim p"),
        ("where x <= y", "where x < y"),
        ("where x <= y ", ""),
        ("u < x, w < y", "u < x, w < x"),
        ("u < x, w < y", "u < x"),
        ("when x <= v ", ""),
        ("to (u, y)", "to (u, w)"),
        (
            " move u < x, w < y to (u, y) move v < y when x <= v to (x, v)",
            " move v < y when x <= v to (x, v) move u < x, w < y to (u, y)",
        ),
        ("g + strip", "strip + g"),
        ("t < 9", "t < 8"),
        ("t + s", "s + t"),
        ("c < 1", "c = 0"),
        ("claim not p two = a = b and c < 1 or small(a) and up(b, c) < 0", "claim not grundy two = a"),
        (
            "claim not p two = a = b and c < 1 or small(a) and up(b, c) < 0",
            "claim not forall a, b, c: a = b and c < 1 or small(a) and up(b, c) < 0",
        ),
    ] {
        let other = text.replacen(from, to, 1);
        assert_ne!(other, text, "{from}");
        cases.push(case("rejects_other_game", format!("{from}: {to}"), other, &certificate, MISMATCH));
    }
    // A heap of the file is not `strip`, and `p strip + G` not `grundy G`.
    let nim = decided(&format!("{NIM}claim p nim = x = 0"));
    cases.push(case("rejects_other_game", "strip", "claim p strip = x = 0\n", &nim.certificate, MISMATCH));
    let claim = "game two(a, b) = strip + strip\nclaim p two = a = b\n";
    let two = decided(claim);
    cases.push(case("rejects_other_game", "grundy", "claim grundy strip = x\n", &two.certificate, MISMATCH));
}
