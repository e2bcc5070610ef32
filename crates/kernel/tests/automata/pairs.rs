//! Pairs of a table and hidden states: strategies that do not exist.

use std::collections::BTreeSet;

use nimcert_core::automaton::{DEAD, HiddenAutomaton, Machine, Problem, Table};
use nimcert_core::language::ast::Property;

use crate::kit::cases::{edited, whole};
use crate::kit::certificate::{Document, Proof, prove, row};
use crate::kit::expected::{Case, Expected};
use crate::kit::forge::{Forge, Keep, everything, pairs};

pub(super) const INITIATION: Expected = Expected::Rejected(&["K16"]);

pub(super) const CONSECUTION: Expected = Expected::Rejected(&["K17"]);

pub(super) const SAFETY: Expected = Expected::Rejected(&["K18"]);

pub(super) const QUARTER: &str = "fun f(t) = floor(t / 4)";

/// Pair rows of `reach 1`: `u < x`, `u xor y xor z = 0`; its pool is `0 0` and `T 0`, its table and
/// its pairs have the states "x = y xor z so far" and "x > y xor z".
pub(super) const REACH_1: &str = "pairs";

/// These rows: a state of the table, the next pairs by the eight letters, a state of the pool.
pub(super) const ZERO: &str = "0 0 1 -1 0 -1 0 0 1 0";

pub(super) const BELOW: &str = "1 1 1 1 1 1 1 1 1 1";

/// Where the states of the pool are in a row of pairs for a table of three tracks.
const HIDDEN: usize = 9;

tests! {
    rejects_hidden_consecution,
    rejects_hidden_consecution_missing,
    rejects_hidden_consecution_of_other_table_state,
    rejects_hidden_initiation,
    rejects_hidden_safety,
    rejects_pair,
}

pub fn cases(cases: &mut Vec<Case>) {
    let quarter = prove(QUARTER, Property::Nimsum);
    first_pair(cases, &quarter);
    steps(cases, &quarter);
    ends(cases, &quarter);
    malformed(cases, &quarter);
    harmless(cases, &quarter);
    many(cases);
}

/// `nimsum floor(t/4)` with other tables and strategies, `cover` made for them.
fn with(edit: impl FnOnce(&mut [HiddenAutomaton; 3])) -> Proof {
    let mut forge = Forge::new(QUARTER);
    let mut sections = vec![forge.monotone(Keep::All)];
    sections.extend(forge.partition(Keep::All, edit));
    forge.proof(Property::Nimsum, sections)
}

/// The strategy "we are below already, for whatever follows" for a table that accepts everything.
fn claims_everything(reach: &mut HiddenAutomaton, hidden: &[u32]) {
    reach.table = (*everything(3)).clone();
    reach.pairs = pairs(&reach.table, &[(0, hidden)]);
}

fn first_pair(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_hidden_initiation";
    // T 0 is "u < x already": from there every letter goes on and the end is right.
    let proof = with(|reach| claims_everything(&mut reach[0], &[1]));
    cases.push(whole(test, "reach 1 from everywhere: u < x already", &proof, INITIATION));
    let proof = with(|reach| claims_everything(&mut reach[0], &[0, 1]));
    cases.push(whole(test, "and from the start state, too", &proof, INITIATION));
    let proof = with(|reach| claims_everything(&mut reach[1], &[1]));
    cases.push(whole(test, "reach 2 from everywhere: u < y already", &proof, INITIATION));
    // Reached from the start, but not by letters that leave x, y, z alone.
    cases.push(edited(test, "reach 1: both states in pair 0", quarter, INITIATION, |certificate| {
        certificate.rows(REACH_1, 0)[0].push("1".to_owned());
    }));
    // The start state is not in the pool, or is replaced by another state.
    cases.push(edited(test, "reach 1: a pool without the start", quarter, INITIATION, |certificate| {
        certificate.rows("hidden", 0).remove(0);
        for pair in certificate.rows(REACH_1, 0) {
            pair[HIDDEN] = "0".to_owned();
        }
    }));
    long_numbers(cases);
}

/// The constant 20 has more digits than the visible numbers may have: states of pair 0 are reached
/// by leading letters, and those that are may be added to it.
fn long_numbers(cases: &mut Vec<Case>) {
    let twenty = "fun f(t) = 20";
    let honest = prove(twenty, Property::Nimsum);
    cases.push(whole("verifies_true_claims", twenty, &honest, Expected::Verified));
    let mut forge = Forge::new(twenty);
    let (problem, automaton) = (forge.reach_problem(3), forge.reach(3));
    let leading = leading_states(&problem);
    let last = 2;
    for (index, state) in automaton.pool.iter().enumerate() {
        if automaton.pairs[0].hidden.contains(&(index as u32)) {
            continue;
        }
        let (test, expected) = if leading.contains(&state) {
            ("verifies_harmless_changes", Expected::Verified)
        } else {
            ("rejects_hidden_initiation", INITIATION)
        };
        let what = format!("20, reach 3: state {index} in pair 0");
        cases.push(edited(test, what, &honest, expected, |certificate| {
            let first = &mut certificate.rows("pairs", last)[0];
            let mut hidden: Vec<usize> =
                first[HIDDEN..].iter().map(|h| h.parse().expect("a number")).collect();
            hidden.push(index);
            hidden.sort_unstable();
            first.splice(HIDDEN.., hidden.iter().map(usize::to_string));
        }));
    }
}

/// What letters that leave the visible tracks 0 reach from the start.
fn leading_states(problem: &Problem) -> BTreeSet<Vec<i64>> {
    let machine = Machine::new(problem);
    let mut scratch = machine.scratch();
    let (start, _) = machine.start().expect("a start");
    let (mut found, mut open) = (BTreeSet::from([start.clone()]), vec![start]);
    while let Some(state) = open.pop() {
        machine.successors(&state, &mut scratch, &mut |letters, next, _| {
            if letters.iter().any(|letter| letter & 7 == 0) && found.insert(next.to_vec()) {
                open.push(next.to_vec());
            }
        });
    }
    found
}

fn steps(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_hidden_consecution";
    // x = y xor z so far, and by letter 000 we are below: no.
    let proof = with(|reach| {
        reach[0].table = (*everything(3)).clone();
        reach[0].pairs = pairs(&reach[0].table, &[(0, &[0]), (0, &[1])]);
        reach[0].pairs.iter_mut().for_each(|pair| pair.next = vec![Some(1); 8]);
    });
    let accepts_equal = Expected::Rejected(&["K17", "K18"]);
    cases.push(whole(test, "reach 1 from everywhere: u < x after one letter", &proof, accepts_equal));
    // The same with a table that does not accept the empty word.
    let proof = with(|reach| {
        let transitions = [0, 1, 1, 1, 1, 1, 1, 1].into_iter().chain([1; 8]).collect();
        reach[0].table = Table::new(3, vec![false, true], transitions);
        reach[0].pairs = pairs(&reach[0].table, &[(0, &[0]), (1, &[1])]);
    });
    cases.push(whole(test, "reach 1 from all but (0, 0, 0)", &proof, CONSECUTION));
    // The honest table leads nowhere by 010, 100: there x < y xor z.
    for letter in [2, 4] {
        let what = format!("reach 1: letter {letter} leads below");
        cases.push(edited(test, what, quarter, CONSECUTION, |certificate| {
            certificate.rows("table", 0)[0][1 + letter] = "1".to_owned();
            certificate.rows(REACH_1, 0)[0][1 + letter] = "1".to_owned();
        }));
    }
    // A state too many in the pair it leads to.
    cases.push(edited(test, "reach 1: both states in pair 1", quarter, CONSECUTION, |certificate| {
        certificate.rows(REACH_1, 0)[1].insert(HIDDEN, "0".to_owned());
    }));
    cases.push(edited(test, "reach 1: the start state in pair 1", quarter, CONSECUTION, |certificate| {
        certificate.rows(REACH_1, 0)[1][HIDDEN] = "0".to_owned();
    }));
    cases.push(edited(test, "reach 1: no state in pair 0", quarter, CONSECUTION, |certificate| {
        certificate.rows(REACH_1, 0)[0].truncate(HIDDEN);
    }));
    // Half of what follows is not enough, whatever comes first.
    for twin in ["1 1 1 1 1 1 1 1 1 0", "1 1 1 1 1 1 1 1 1 0 1", "1 2 2 2 2 2 2 2 2 0 1"] {
        cases.push(edited(
            test,
            format!("reach 1: {twin} in place of pair 1"),
            quarter,
            CONSECUTION,
            |certificate| {
                let pairs = certificate.rows(REACH_1, 0);
                pairs[1] = row(twin);
                pairs.push(row(twin));
            },
        ));
    }

    let test = "rejects_hidden_consecution_of_other_table_state";
    // Table states 1 and 2 say the same; the pair belongs to 2 where the table leads to 1.
    let proof = with(|reach| {
        let first = [0, 1, DEAD, 0, DEAD, 0, 0, 1].into_iter();
        let transitions = first.chain([1; 8]).chain([2; 8]).collect();
        reach[0].table = Table::new(3, vec![false, true, true], transitions);
        reach[0].pairs[1].state = 2;
    });
    cases.push(whole(test, "reach 1: the pair of a twin", &proof, CONSECUTION));
    // And 2 rejects: an honest pair, but not for the state that accepts.
    let proof = with(|reach| {
        let first = [0, 1, DEAD, 0, DEAD, 0, 0, 1].into_iter();
        let transitions = first.chain([1; 8]).chain([2; 8]).collect();
        reach[0].table = Table::new(3, vec![false, true, false], transitions);
        reach[0].pairs[1].state = 2;
    });
    cases.push(whole(test, "reach 1: the pair of a rejecting twin", &proof, CONSECUTION));
    cases.push(edited(test, "reach 1: table state 1 named 0", quarter, CONSECUTION, |certificate| {
        certificate.rows(REACH_1, 0)[1] = row("0 1 1 -1 1 -1 1 1 1 1");
    }));
    // A table that leads to a better state than the strategy does.
    let proof = with(|reach| {
        let transitions = [0, 1, 2, 0, 2, 0, 0, 1].into_iter().chain([1; 8]).chain([2; 8]).collect();
        reach[0].table = Table::new(3, vec![false, true, true], transitions);
        reach[0].pairs = pairs(&reach[0].table, &[(0, &[0]), (1, &[1])]);
    });
    cases.push(whole(test, "reach 1: accepts x < y xor z, strategy stays at 0", &proof, CONSECUTION));
    // A pair that would follow belongs to a rejecting twin of the state that the table leads to.
    let proof = with(|reach| {
        let first = [0, 1, 1, 0, 1, 0, 0, 1].into_iter();
        reach[0].table = Table::new(3, vec![false, true, false], first.chain([1; 8]).chain([2; 8]).collect());
        reach[0].pairs = pairs(&reach[0].table, &[(0, &[0]), (1, &[1]), (2, &[])]);
    });
    cases.push(whole(test, "reach 1: an empty pair of a rejecting state", &proof, CONSECUTION));

    let test = "rejects_hidden_consecution_missing";
    for letter in 1..8 {
        let what = format!("reach 1: letter {letter} leads to a state without pairs");
        cases.push(edited(test, what, quarter, CONSECUTION, |certificate| {
            let table = certificate.rows("table", 0);
            table[0][1 + letter] = "2".to_owned();
            table.push(row("0 2 2 2 2 2 2 2 2"));
            certificate.rows(REACH_1, 0)[0][1 + letter] = "1".to_owned();
        }));
    }
    cases.push(edited(test, "reach 1: pair 0 alone", quarter, CONSECUTION, |certificate| {
        *certificate.rows(REACH_1, 0) = vec![row(&ZERO.replace('1', "0").replace("-0", "-1"))];
    }));
    // The table goes on, the strategy does not: everything could be accepted.
    let proof = with(|reach| {
        let transitions = [0, 1, 1, 0, 1, 0, 0, 1].into_iter().chain([1; 8]).collect();
        reach[0].table = Table::new(3, vec![false, true], transitions);
        reach[0].pairs = pairs(&reach[0].table, &[(0, &[0]), (1, &[1])]);
    });
    cases.push(whole(test, "reach 1: accepts x != y xor z, honest strategy", &proof, CONSECUTION));
    let proof = with(|reach| {
        claims_everything(&mut reach[0], &[]);
    });
    let accepts_nothing = Expected::Rejected(&["K17", "K18"]);
    cases.push(whole(test, "reach 1: accepts everything, no strategy", &proof, accepts_nothing));
}

fn ends(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_hidden_safety";
    cases.push(edited(test, "reach 1: the start accepts", quarter, SAFETY, |certificate| {
        certificate.rows("table", 0)[0][0] = "1".to_owned();
    }));
    cases.push(edited(test, "reach 2: the start accepts", quarter, SAFETY, |certificate| {
        certificate.rows("table", 1)[0][0] = "1".to_owned();
    }));
    cases.push(edited(test, "reach 1: no state in pair 1", quarter, SAFETY, |certificate| {
        certificate.rows(REACH_1, 0)[1].truncate(HIDDEN);
    }));
    // A forgotten state is not one that satisfies the formula; nothing leads to its pair.
    cases.push(edited(test, "reach 1: a pair of a forgotten state", quarter, SAFETY, |certificate| {
        certificate.rows("hidden", 0).insert(1, row("* *"));
        certificate.rows(REACH_1, 0)[1][HIDDEN] = "2".to_owned();
        certificate.rows(REACH_1, 0).push(row(BELOW));
    }));
    // A table of (0, 0, 0) alone.
    for (hidden, what) in [(&[][..], "no states"), (&[0], "the start state")] {
        for i in 0..3 {
            let zero_only = vec![0, DEAD, DEAD, DEAD, DEAD, DEAD, DEAD, DEAD];
            let proof = with(|reach| {
                reach[i].table = Table::new(3, vec![true], zero_only.clone());
                reach[i].pairs = pairs(&reach[i].table, &[(0, hidden)]);
            });
            let what = format!("reach {}: accepts (0, 0, 0) with {what}", i + 1);
            cases.push(whole(test, what, &proof, SAFETY));
        }
    }
    let proof = with(|reach| claims_everything(&mut reach[2], &[]));
    cases.push(whole(test, "reach 3: accepts everything with no states", &proof, SAFETY));
    let proof = with(|reach| claims_everything(&mut reach[0], &[0]));
    let stays = Expected::Rejected(&["K17", "K18"]);
    cases.push(whole(test, "reach 1: accepts everything from the start state", &proof, stays));
}

fn malformed(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_pair";
    let next = ZERO.strip_suffix(" 0").expect("a pair");
    let first_rows = [
        (format!("{next} 2"), "a state beyond the pool"),
        (format!("{next} 9223372036854775804"), "state 2^63 - 4 of the pool"),
        (format!("{next} -1"), "state -1 of the pool"),
        (format!("{next} 1 0"), "states in decreasing order"),
        (format!("{next} 0 0"), "a state twice"),
        (format!("{next} T"), "a mark"),
        (format!("{next} *"), "a star"),
        (ZERO.replacen('0', "2", 1), "table state 2 of 2"),
        (ZERO.replacen('0', "-1", 1), "table state -1"),
        (BELOW.to_owned(), "pair 0 of table state 1"),
        (ZERO.replacen('0', "9223372036854775807", 1), "table state 2^63 - 1"),
        ("0".to_owned(), "a table state alone"),
        ("0 0".to_owned(), "no next pairs"),
        ("0 0 1 -1 0 -1 0 0".to_owned(), "seven next pairs"),
        ("0 0 1 -1 0 -1 0 0 1 1 0".to_owned(), "nine next pairs"),
    ];
    let codes = Expected::Rejected(&["K10", "K19"]);
    for (text, what) in first_rows {
        cases.push(edited(test, format!("reach 1: {what}"), quarter, codes, |certificate| {
            certificate.rows(REACH_1, 0)[0] = row(&text);
        }));
    }
    let next = BELOW.strip_suffix(" 1").expect("a pair");
    for (text, what) in [
        (BELOW.replacen('1', "2", 1), "table state 2 of 2"),
        (format!("{next} 2"), "a state beyond the pool"),
        (format!("{next} 1 1"), "a state twice"),
    ] {
        let what = format!("reach 1: a pair that nothing leads to: {what}");
        cases.push(edited(test, what, quarter, Expected::Rejected(&["K19"]), |certificate| {
            certificate.rows(REACH_1, 0).push(row(&text));
        }));
    }
    let none = Expected::Rejected(&["K19"]);
    cases.push(edited(test, "reach 1: no pairs", quarter, none, |certificate| {
        certificate.rows(REACH_1, 0).clear();
    }));
    let codes = Expected::Rejected(&["K19"]);
    cases.push(edited(test, "reach 1: pairs in another order", quarter, codes, |certificate| {
        certificate.rows(REACH_1, 0).swap(0, 1);
    }));
    cases.push(edited(test, "reach 1: pair 1 left out", quarter, codes, |certificate| {
        certificate.rows(REACH_1, 0).truncate(1);
    }));
    // States of the pool have the numbers of its rows, which are in increasing order.
    let unsorted = Expected::Rejected(&["K09"]);
    cases.push(edited("rejects_unsorted", "a pool backwards", quarter, unsorted, |certificate| {
        certificate.rows("hidden", 0).reverse();
        for pair in certificate.rows(REACH_1, 0) {
            pair[HIDDEN] = if pair[HIDDEN] == "0" { "1" } else { "0" }.to_owned();
        }
    }));
}

/// Many pairs of `reach 3` have one table state.
fn many(cases: &mut Vec<Case>) {
    let honest = prove("fun f(t) = floor(t / 16)", Property::Nimsum);
    cases.push(whole("verifies_true_claims", "floor(t / 16)", &honest, Expected::Verified));
    let last = 2;
    let mut certificate = Document::read(&honest.certificate).expect("a well-formed certificate");
    let pairs = certificate.rows("pairs", last).clone();
    let alike = |pair: &&Vec<String>| pair[0] == "2";
    assert!(pairs.iter().filter(alike).count() > 40, "{pairs:?}");
    for i in (1..pairs.len()).step_by(3) {
        let what = format!("reach 3 of floor(t / 16): no pair {i}");
        let test = "rejects_hidden_consecution_missing";
        // What led to it leads to another pair of its table state.
        let other = (0..pairs.len()).find(|j| *j != i && pairs[*j][0] == pairs[i][0]).unwrap_or(0);
        cases.push(edited(test, what, &honest, CONSECUTION, |certificate| {
            renumber(certificate.rows("pairs", last), |j| {
                let j = if j == i { other } else { j };
                j - usize::from(j > i)
            });
            certificate.rows("pairs", last).remove(i);
        }));
        let what = format!("reach 3 of floor(t / 16): pair {i} of the other table state");
        let test = "rejects_hidden_consecution_of_other_table_state";
        let codes = Expected::Rejected(&["K17", "K18", "K19"]);
        cases.push(edited(test, what, &honest, codes, |certificate| {
            let state = &mut certificate.rows("pairs", last)[i][0];
            *state = if state == "2" { "1" } else { "2" }.to_owned();
        }));
    }
}

/// Gives other numbers to next pairs, the places of the pairs aside.
fn renumber(pairs: &mut [Vec<String>], number: impl Fn(usize) -> usize) {
    for item in pairs.iter_mut().flat_map(|pair| &mut pair[1..HIDDEN]).filter(|item| *item != "-1") {
        *item = number(item.parse().expect("a number")).to_string();
    }
}

/// Changes that make a certificate larger but no less valid.
fn harmless(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "verifies_harmless_changes";
    cases.push(edited(test, "a state that no pair uses", quarter, Expected::Verified, |certificate| {
        certificate.rows("hidden", 0).push(row("T T"));
    }));
    cases.push(edited(test, "a pair that nothing leads to", quarter, Expected::Verified, |certificate| {
        certificate.rows(REACH_1, 0).push(row(BELOW));
    }));
    let what = "a table state that nothing leads to";
    cases.push(edited(test, what, quarter, Expected::Verified, |certificate| {
        certificate.rows("table", 0).push(row("1 2 2 2 2 2 2 2 2"));
    }));
    cases.push(edited(test, "reach 3: pairs in another order", quarter, Expected::Verified, |certificate| {
        let pairs = certificate.rows("pairs", 2);
        let count = pairs.len();
        renumber(pairs, |i| if i == 0 { 0 } else { count - i });
        pairs[1..].reverse();
    }));
    // Both routes, or one of them.
    for (start, what) in [("invariant ns", "without ns"), ("invariant closed 1", "without the partition")] {
        cases.push(edited(test, what, quarter, Expected::Verified, |certificate| {
            let from = certificate.position(start);
            let to = if what == "without ns" { from + 1 } else { certificate.position("end") };
            certificate.pieces.drain(from..to);
        }));
    }
}
