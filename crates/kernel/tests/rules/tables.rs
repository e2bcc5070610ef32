//! Tables of terms, conditions and moves: what they must be of, and from when on they count.

use std::sync::Arc;

use nimcert_core::automaton::{DEAD, Table};
use nimcert_core::language::ast::Property;

use crate::kit::cases::{case, edited, retyped, whole};
use crate::kit::certificate::{Document, Piece, Proof, prove, written};
use crate::kit::expected::{Case, Expected};
use crate::kit::faults::{CONSECUTION, FAULTS, FAULTS_AT_ONCE, INITIATION, SAFETY};
use crate::kit::forge::{Forge, Keep, everything, nothing};
use crate::kit::game_forge::{GameForge, canonical};
use crate::kit::games::{GAME_FAULTS, first_fault, untouched};

const VERIFIES: &str = "verifies_true_claims";

const WIDTH: Expected = Expected::Rejected(&["K07"]);

const VERIFIED: Expected = Expected::Verified;

const FORMAT: Expected = Expected::Rejected(&["K01"]);

const CLAIM: Expected = Expected::Rejected(&["K02"]);

const MISSING: Expected = Expected::Rejected(&["K06"]);

tests! {
    rejects_total,
    rejects_functional,
    rejects_table_zero_letter,
    rejects_table_used_before_it_is_justified,
    rejects_sound,
    rejects_complete,
    rejects_relation_section,
    rejects_after,
}

pub fn cases(cases: &mut Vec<Case>) {
    graphs(cases);
    table_order(cases);
    relations(cases);
    tables_of_moves(cases);
}

/// The sections of `nimsum f` by `ns`, with a graph table of the body.
fn with_graph(
    functions: &str,
    body: &str,
    table: impl FnOnce(&mut Forge) -> Arc<Table>,
    keep: Keep,
) -> Proof {
    let mut forge = Forge::new(functions);
    let table = table(&mut forge);
    let graph = forge.graph(body, &table, keep);
    let sections = vec![graph, forge.monotone(keep), forge.ns(keep)];
    forge.proof(Property::Nimsum, sections)
}

fn graphs(cases: &mut Vec<Case>) {
    let (third, quarter) = ("fun f(t) = floor(t / 3)", "fun f(t) = floor(t / 4)");
    let of_quarter = |forge: &mut Forge| forge.graph_table("floor(t / 4)");
    let honest = with_graph(quarter, "floor(t / 4)", of_quarter, Keep::All);
    cases.push(whole(VERIFIES, "floor(t/4) with a table", &honest, Expected::Verified));

    // Too small: the table of floor(t/4), which is NS, as that of floor(t/3), which is not.
    for (keep, expected, what) in FAULTS {
        let proof = with_graph(third, "floor(t / 3)", of_quarter, keep);
        cases.push(whole("rejects_total", format!("another function's table, {what}"), &proof, expected));
    }
    for (keep, expected, what) in FAULTS_AT_ONCE {
        let proof = with_graph(third, "floor(t / 3)", |_| crate::kit::forge::nothing(2), keep);
        cases.push(whole("rejects_total", format!("an empty table, {what}"), &proof, expected));
    }
    let what = "the table of floor(t/4) cut off at values 0 and 1";
    let cut = |forge: &mut Forge| forge.graph_table("min(1, floor(t / 4))");
    let proof = with_graph(quarter, "floor(t / 4)", cut, Keep::Safe);
    cases.push(whole("rejects_total", what, &proof, CONSECUTION));

    // Too large, with a claim that stays provable: 0 and 1 as values at column 0.
    let step = "fun f(t) = min(t, 2)";
    let several = |forge: &mut Forge| {
        let one = forge.graph_table("min(t, 2)");
        let two = forge.graph_table("if t < 1 then 0 else 2");
        either(&one, &two)
    };
    for (keep, expected, what) in FAULTS {
        let mut forge = Forge::new(step);
        let table = several(&mut forge);
        let graph = forge.graph("min(t, 2)", &table, keep);
        let sections = vec![graph, forge.monotone(Keep::All)];
        let proof = forge.proof(Property::Monotone, sections);
        // `total` holds, so that only `functional` fails; without states `total` fails first.
        cases.push(whole("rejects_functional", format!("two values at column 1, {what}"), &proof, expected));
    }
    for (keep, expected) in [(Keep::Safe, CONSECUTION), (Keep::All, SAFETY)] {
        let proof = with_graph(quarter, "floor(t / 4)", |_| crate::kit::forge::everything(2), keep);
        cases.push(whole("rejects_functional", format!("every value, {keep:?}"), &proof, expected));
    }

    // Each justification is needed, and each in its place.
    let places = [("invariant total", "rejects_total"), ("invariant functional", "rejects_functional")];
    for (header, test) in places {
        let missing = Expected::Rejected(&["K06"]);
        cases.push(edited(test, format!("without `{header}`"), &honest, missing, |certificate| {
            certificate.remove(header);
        }));
        cases.push(edited(test, format!("without a state of `{header}`"), &honest, CONSECUTION, |c| {
            c.rows(header, 0).remove(1);
        }));
        cases.push(edited(test, format!("without the start of `{header}`"), &honest, INITIATION, |c| {
            c.rows(header, 0).remove(0);
        }));
    }
    zero_letter(cases, quarter);
}

/// State 0 read twice: the zero letter leads from the start to the old start.
fn zero_letter(cases: &mut Vec<Case>, function: &str) {
    let test = "rejects_table_zero_letter";
    let zero = Expected::Rejected(&["K12"]);
    let unrolled = |forge: &mut Forge| {
        let old = forge.graph_table("floor(t / 4)");
        let next = |state: u32, letter| match old.step(state, letter) {
            DEAD => DEAD,
            next => next + 1,
        };
        let states = std::iter::once(0).chain(0..old.states() as u32);
        let transitions = states.clone().flat_map(|s| (0..4).map(move |letter| next(s, letter)));
        Arc::new(Table::new(2, states.map(|s| old.accepts(s)).collect(), transitions.collect()))
    };
    let proof = with_graph(function, "floor(t / 4)", unrolled, Keep::All);
    cases.push(whole(test, "graph: the same relation, state 0 left by the zero letter", &proof, zero));
    let dead = |forge: &mut Forge| {
        let old = forge.graph_table("floor(t / 4)");
        let step = |s: u32, letter| if (s, letter) == (0, 0) { DEAD } else { old.step(s, letter) };
        let transitions =
            (0..old.states() as u32).flat_map(|s| (0..4).map(move |letter| step(s, letter))).collect();
        Arc::new(Table::new(2, (0..old.states() as u32).map(|s| old.accepts(s)).collect(), transitions))
    };
    let proof = with_graph(function, "floor(t / 4)", dead, Keep::Safe);
    cases.push(whole(test, "graph: no leading zeros", &proof, zero));
    let proof = prove(function, Property::Nimsum);
    for i in 0..3 {
        for to in ["-1", "1"] {
            let what = format!("reach {}: state 0 by the zero letter to {to}", i + 1);
            cases.push(edited(test, what, &proof, zero, |certificate| {
                certificate.rows("table", i)[0][1] = to.to_owned();
            }));
        }
    }
    let what = "reach 1: no states";
    let empty = Expected::Rejected(&["K11", "K12"]);
    cases.push(edited(test, what, &proof, empty, |certificate| certificate.rows("table", 0).clear()));
}

/// The union of two tables over the same two tracks.
fn either(one: &Table, two: &Table) -> Arc<Table> {
    let mut states = vec![(0, 0)];
    let mut transitions = Vec::new();
    let step = |table: &Table, s: u32, letter| if s == DEAD { DEAD } else { table.step(s, letter) };
    let mut at = 0;
    while at < states.len() {
        let (a, b) = states[at];
        at += 1;
        for letter in 0..4 {
            let next = (step(one, a, letter), step(two, b, letter));
            let known = states.iter().position(|&s| s == next);
            transitions.push(match known {
                _ if next == (DEAD, DEAD) => DEAD,
                Some(i) => i as u32,
                None => {
                    states.push(next);
                    states.len() as u32 - 1
                }
            });
        }
    }
    let accepts = |table: &Table, s: u32| s != DEAD && table.accepts(s);
    let accepting = states.iter().map(|&(a, b)| accepts(one, a) || accepts(two, b)).collect();
    Arc::new(Table::new(2, accepting, transitions))
}

/// A table counts from the end of its own section on.
fn table_order(cases: &mut Vec<Case>) {
    let test = "rejects_table_used_before_it_is_justified";
    // Its own justification by itself: `total` says T and not T.
    let mut forge = Forge::new("fun f(t) = floor(t / 3)");
    let table = forge.graph_table("floor(t / 4)");
    let graph = forge.graph("floor(t / 3)", &table, Keep::All);
    let sections = vec![graph, forge.monotone(Keep::All), forge.ns(Keep::All)];
    let proof = forge.proof(Property::Nimsum, sections);
    let states = table.states();
    let by_itself = |wanted: &'static [&'static str], what: &str, rows: Vec<String>| {
        edited(test, what, &proof, Expected::Rejected(wanted), |certificate| {
            let at = certificate.position("invariant total");
            let lines: String = rows.iter().map(|row| format!("{row}\n")).collect();
            let width = rows[0].split(' ').count();
            let text = format!("invariant total width {width} rows {}\n{lines}", rows.len());
            certificate.pieces[at] = crate::kit::certificate::Piece::Line(text.trim_end().to_owned());
        })
    };
    let one_component = (0..states).map(|s| s.to_string()).collect();
    cases.push(by_itself(&["K07"], "the table's states as invariant of `total`", one_component));
    let two_components = (0..states).map(|s| format!("0 {s}")).collect();
    cases.push(by_itself(&["K10", "K14", "K15"], "and with a component of the function", two_components));

    // An inner term's table after the outer one that reads it.
    let functions = "fun f(t) = floor((floor(t / 4) + min(t, 9)) / 2)";
    let [inner, outer] = ["min(t, 9)", "floor((floor(t / 4) + min(t, 9)) / 2)"];
    let mut forge = Forge::new(functions);
    let table = forge.graph_table(inner);
    let first = forge.graph(inner, &table, Keep::All);
    let table = forge.graph_table(outer);
    let second = forge.graph(outer, &table, Keep::All);
    let monotone = forge.monotone(Keep::All);
    let right = forge.proof(Property::Monotone, vec![first.clone(), second.clone(), monotone.clone()]);
    cases.push(whole(VERIFIES, "a table that uses another", &right, Expected::Verified));
    let wrong = forge.proof(Property::Monotone, vec![second.clone(), first, monotone.clone()]);
    cases.push(whole(test, "the inner table after the outer one", &wrong, WIDTH));
    let alone = forge.proof(Property::Monotone, vec![second, monotone]);
    cases.push(whole(test, "the inner table left out", &alone, WIDTH));

    // A wrong table of the inner term that only the outer one uses, given after it.
    let mut forge = Forge::new(functions);
    let wrong_table = forge.graph_table("floor(t / 4)");
    let inner_section = forge.graph(inner, &wrong_table, Keep::All);
    let table = forge.graph_table(outer);
    let outer_section = forge.graph(outer, &table, Keep::All);
    let sections = vec![outer_section.clone(), forge.monotone(Keep::All), forge.ns(Keep::All)];
    let proof = forge.proof(Property::Nimsum, sections);
    cases.push(whole(test, "an outer table made with a wrong inner one", &proof, WIDTH));
    let sections = vec![inner_section, outer_section, forge.monotone(Keep::All), forge.ns(Keep::All)];
    let proof = forge.proof(Property::Nimsum, sections);
    cases.push(whole(test, "and that one before it", &proof, SAFETY));

    // No term has two tables.
    let mut forge = Forge::new("fun f(t) = floor(t / 4)");
    let table = forge.graph_table("floor(t / 4)");
    let graph = forge.graph("floor(t / 4)", &table, Keep::All);
    let sections = vec![graph.clone(), graph, forge.monotone(Keep::All), forge.ns(Keep::All)];
    let twice = forge.proof(Property::Nimsum, sections);
    let repeated = Expected::Rejected(&["K05"]);
    cases.push(whole(test, "a second table of the same term", &twice, repeated));
    let names = "graph (t) floor(t / 4)\n";
    let other_names = twice.certificate.rsplitn(2, names).collect::<Vec<_>>();
    let text = format!("{}graph (s) floor(s / 4)\n{}", other_names[1], other_names[0]);
    cases.push(case(test, "and with another parameter name", &twice.claim, text, repeated));
}

fn relations(cases: &mut Vec<Case>) {
    let tables: [(&'static str, &str, Table); 3] = [
        ("rejects_sound", "claim forall x: x mod 2 = 0", (*everything(1)).clone()),
        ("rejects_complete", "claim forall x: not (x mod 2 = 0)", (*nothing(1)).clone()),
        ("rejects_sound", "claim forall x: x mod 2 = 0 or x > 5", (*everything(1)).clone()),
    ];
    for (test, text, table) in tables {
        for (keep, expected, what) in GAME_FAULTS {
            let mut forge = GameForge::new(text);
            forge.relation(&["x"], "x mod 2 = 0", Some(table.clone()), keep);
            let proof = forge.proof(&[], keep, untouched);
            cases.push(whole(test, format!("{text}, {what}"), &proof, first_fault(keep, expected)));
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
    cases.push(whole("rejects_forall", "with a table of another condition", &proof, GAME_FAULTS[0].1));
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
    // Tables with a track missing are right only where it is 0 (T5); tables of something else.
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
        for (keep, expected, what) in GAME_FAULTS {
            let proof = after(&text, 1, over, Some(table.clone()), keep);
            cases.push(whole(
                test,
                format!("{set} over {over:?}, 0 accepted: {start}, {what}"),
                &proof,
                first_fault(keep, expected),
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
