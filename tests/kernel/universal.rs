//! Invariants and graph tables: false claims with certificates that have one fault, and true
//! claims with certificates that have one.

use std::sync::Arc;

use nimcert_core::automaton::{Builder, Component, DEAD, Formula, Nodes, Problem, Table, Tables};
use nimcert_core::decision::{Obligation, Section};
use nimcert_core::language::ast::Property;

use super::cases::{case, edited, retyped, whole};
use super::certificate::{Proof, claim_text, prove, prove_below, read, row, sort_states, written};
use super::expected::{Case, Expected};
use super::forge::{Forge, Keep, invariant};

const INITIATION: Expected = Expected::Rejected(&["K13"]);
const CONSECUTION: Expected = Expected::Rejected(&["K14"]);
const SAFETY: Expected = Expected::Rejected(&["K15"]);
const VERIFIES: &str = "verifies_true_claims";
const WIDTH: Expected = Expected::Rejected(&["K07"]);

/// The three ways in which an invariant of a false statement can be as good as possible. Where the
/// start is a violation the second is the first.
const FAULTS: [(Keep, Expected, &str); 3] = [
    (Keep::Nothing, INITIATION, "no states"),
    (Keep::Safe, CONSECUTION, "the states reached without a violation"),
    (Keep::All, SAFETY, "all reachable states"),
];

/// The three ways where the start may be a violation.
const FAULTS_AT_ONCE: [(Keep, Expected, &str); 3] =
    [FAULTS[0], (Keep::Safe, Expected::Rejected(&["K13", "K14"]), FAULTS[1].2), FAULTS[2]];

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    invariants(&mut cases);
    forgetting(&mut cases);
    graphs(&mut cases);
    table_order(&mut cases);
    defined(&mut cases);
    heights(&mut cases);
    lowerings(&mut cases);
    properties(&mut cases);
    bounds(&mut cases);
    similar(&mut cases);
    true_claims(&mut cases);
    cases
}

/// The rows of a section as text.
fn rows(section: &Section) -> String {
    let Section::Invariant(name, invariant) = section else { panic!("not an invariant") };
    let item = |item: &i64| match *item {
        i64::MAX => "T".to_owned(),
        nimcert_core::automaton::FAILS => "F".to_owned(),
        nimcert_core::automaton::FORGOTTEN => "*".to_owned(),
        number => number.to_string(),
    };
    let lines = invariant.rows.chunks(invariant.width.max(1)).map(|row| {
        let items: Vec<String> = row.iter().map(item).collect();
        items.join(" ") + "\n"
    });
    let lines: String = lines.collect();
    format!("invariant {name} width {} rows {}\n{lines}", invariant.width, invariant.states())
}

fn invariants(cases: &mut Vec<Case>) {
    let (initiation, consecution, safety) = ("rejects_initiation", "rejects_consecution", "rejects_safety");
    for (keep, expected, what) in FAULTS {
        let test = match keep {
            Keep::Nothing => initiation,
            Keep::Safe => consecution,
            Keep::All => safety,
        };
        for k in [1, 3, 5, 7, 9] {
            let mut forge = Forge::new(&format!("fun f(t) = floor(t / {k})"));
            let section = forge.ns(keep);
            let proof = forge.proof(Property::Ns, vec![section]);
            cases.push(whole(test, format!("ns floor(t/{k}) by {what}"), &proof, expected));
        }
    }
    let proof = prove("fun f(t) = floor(t / 4)", Property::Ns);
    let ns = "invariant ns";
    cases.push(edited(initiation, "without the start state", &proof, INITIATION, |certificate| {
        certificate.rows(ns, 0).remove(0);
    }));
    for i in 1..4 {
        let what = format!("without state {i}");
        cases.push(edited(consecution, what, &proof, CONSECUTION, |certificate| {
            certificate.rows(ns, 0).remove(i);
        }));
    }
    let mut forge = Forge::new("fun f(t) = floor(t / 3)");
    let Section::Invariant(_, found) = forge.ns(Keep::Nothing) else { panic!("not an invariant") };
    let all = |item: &str| vec![item.to_owned(); found.width];
    let claim = forge.proof(Property::Ns, Vec::new()).claim;
    let of = |rows: Vec<Vec<String>>| {
        let lines: String = rows.iter().map(|row| row.join(" ") + "\n").collect();
        written(&claim, &format!("invariant ns width {} rows {}\n{lines}", found.width, rows.len()))
    };
    // A row does not stand for other states, whatever its items.
    cases.push(case(initiation, "the one state F F ..", &claim, of(vec![all("F")]), INITIATION));
    let not_covered = Expected::Rejected(&["K13", "K15"]);
    cases.push(case(initiation, "the one state * * ..", &claim, of(vec![all("*")]), not_covered));
    cases.push(case(initiation, "the one state T T ..", &claim, of(vec![all("T")]), not_covered));
    cases.push(case(consecution, "start and F F ..", &claim, of(vec![all("0"), all("F")]), CONSECUTION));
    let open = Expected::Rejected(&["K14", "K15"]);
    cases.push(case(consecution, "start and * * ..", &claim, of(vec![all("0"), all("*")]), open));
    // The violating states, with the component of the violation set to F.
    let ns_component = found.width - 1;
    let safe = rows(&forge.ns(Keep::Safe));
    let states: Vec<Vec<String>> = rows(&forge.ns(Keep::All)).lines().skip(1).map(row).collect();
    let mut closed: Vec<Vec<String>> = states.clone();
    for state in &states {
        if !safe.contains(&(state.join(" ") + "\n")) {
            closed.retain(|other| other != state);
            let mut failed = state.clone();
            failed[ns_component] = "F".to_owned();
            closed.push(failed);
        }
    }
    sort_states(&mut closed);
    closed.dedup();
    let what = "violating states claimed to be F";
    cases.push(case(consecution, what, &claim, of(closed), CONSECUTION));
    let mut listed = states;
    listed.push(all("T"));
    cases.push(case(safety, "and T T ..", &claim, of(listed), SAFETY));
    cases.push(edited(safety, "a true claim with the state T T ..", &proof, SAFETY, |certificate| {
        let rows = certificate.rows(ns, 0);
        let width = rows[0].len();
        rows.push(vec!["T".to_owned(); width]);
    }));
}

/// `*` is unknown: a forgotten state does not fail at the end.
fn forgetting(cases: &mut Vec<Case>) {
    let test = "rejects_safety_by_forgetting";
    let statements = [
        ("fun f(t) = floor(t / 4)", Property::Ns, "invariant ns"),
        ("fun f(t) = floor(t / 4)", Property::Monotone, "invariant monotone"),
        ("fun f(t) = 2^(floor(log2(t)) - 1)", Property::Monotone, "invariant total"),
        ("fun f(t) = 2^(floor(log2(t)) - 1)", Property::Monotone, "invariant functional"),
        ("fun f(t) = if t >= 5 then t - 5 else 0", Property::Monotone, "invariant defined 1"),
        ("fun f(t) = floor(t / 4)", Property::Nimsum, "invariant closed 3"),
        ("fun f(t) = floor(t / 4)", Property::Nimsum, "invariant cover"),
    ];
    for (function, property, header) in statements {
        let proof = prove(function, property);
        cases.push(edited(test, format!("* * .. in `{header}`"), &proof, SAFETY, |certificate| {
            let rows = certificate.rows(header, 0);
            let width = rows.first().map_or(2, Vec::len);
            rows.push(vec!["*".to_owned(); width]);
            sort_states(rows);
        }));
    }
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
        let proof = with_graph(third, "floor(t / 3)", |_| super::forge::nothing(2), keep);
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
        let proof = with_graph(quarter, "floor(t / 4)", |_| super::forge::everything(2), keep);
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
            certificate.pieces[at] = super::certificate::Piece::Line(text.trim_end().to_owned());
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

fn defined(cases: &mut Vec<Case>) {
    let test = "rejects_defined";
    let undefined = [
        ("fun f(t) = t - 1", Property::Monotone),
        ("fun f(t) = floor(t / 2) - 1", Property::Monotone),
        ("fun f(t) = floor((t - 3) / 4)", Property::Monotone),
        ("fun f(t) = if t < 100 then 5 - 7 else 9", Property::Monotone),
        ("fun f(t) = max(1, floor(t / 4) - 1)", Property::Monotone),
        ("fun f(t) = (3 - t) * 0", Property::Ns),
        ("fun g(t) = floor(t / 2)\nfun f(t) = g(t - 1)", Property::Monotone),
        ("fun g(t, s) = s\nfun f(t) = g(t - 1, t)", Property::Monotone),
        ("fun f(t) = if min(t - 1, 3) < 2 then 0 else 0", Property::Monotone),
        ("fun f(t) = if (t - 1) monus 1 < t then 0 else 0", Property::Monotone),
        ("fun f(t) = if (t - 1) xor t = 1 then 0 else 0", Property::Monotone),
        ("fun f(t) = if not (t = 0 or 2 * floor((t - 2) / 4) = 0) then 0 else 0", Property::Monotone),
        ("fun f(t) = if t - 1 >= 0 and floor((t - 1) / 4) >= 0 then 1 else t - 2", Property::Monotone),
    ];
    for (function, property) in undefined {
        for (keep, expected, what) in FAULTS_AT_ONCE {
            let mut forge = Forge::new(function);
            let count = forge.subtractions();
            let mut sections: Vec<Section> = (1..=count).map(|j| forge.defined(j, keep)).collect();
            sections.push(if property == Property::Ns {
                forge.ns(Keep::All)
            } else {
                forge.monotone(Keep::All)
            });
            let proof = forge.proof(property, sections.clone());
            cases.push(whole(test, format!("{function}: {what}"), &proof, expected));
            if keep == Keep::All {
                let proof = forge.proof(property, sections.split_off(count));
                let missing = Expected::Rejected(&["K06"]);
                cases.push(whole(test, format!("{function}: no section `defined`"), &proof, missing));
            }
        }
    }
    // True claims, one state too few.
    let proof = prove("fun f(t) = if t >= 5 then t - 5 else 0", Property::Monotone);
    let header = "invariant defined 1";
    cases.push(edited(test, "one state too few", &proof, CONSECUTION, |certificate| {
        certificate.rows(header, 0).pop();
    }));
    cases.push(edited(test, "no states", &proof, INITIATION, |certificate| {
        certificate.rows(header, 0).clear();
    }));

    let test = "rejects_defined_under_other_guard";
    let both = "fun f(t) = if t >= 5 then t - 5 else t - 5";
    let mut forge = Forge::new(both);
    let (first, monotone) = (forge.defined(1, Keep::All), forge.monotone(Keep::All));
    let proof = forge.proof(Property::Monotone, vec![first.clone(), monotone.clone()]);
    cases.push(whole(test, "one section for both branches", &proof, Expected::Rejected(&["K06"])));
    for (keep, expected, what) in FAULTS_AT_ONCE {
        let second = forge.defined(2, keep);
        let proof = forge.proof(Property::Monotone, vec![first.clone(), second, monotone.clone()]);
        cases.push(whole(test, format!("second branch: {what}"), &proof, expected));
    }
    let Section::Invariant(_, copy) = &first else { panic!("not an invariant") };
    let copied = Section::Invariant(Obligation::Defined(2), copy.clone());
    let proof = forge.proof(Property::Monotone, vec![first, copied, monotone]);
    let wrong = Expected::Rejected(&["K13", "K14", "K15"]);
    cases.push(whole(test, "the first section twice", &proof, wrong));
    let negated = [
        "fun f(t) = if t >= 5 and t - 5 >= 0 then t else floor((t - 5) / 2)",
        "fun f(t) = if t >= 5 or floor((t - 5) / 2) >= 1 then t - 5 else 0",
        "fun f(t) = if not t >= 5 then t - 5 else 0",
        "fun f(t) = table [0, 0, 0] then t - 5",
    ];
    for function in negated {
        for (keep, expected, what) in FAULTS_AT_ONCE {
            let mut forge = Forge::new(function);
            let count = forge.subtractions();
            let mut sections: Vec<Section> = (1..=count).map(|j| forge.defined(j, keep)).collect();
            sections.push(forge.monotone(Keep::All));
            let proof = forge.proof(Property::Monotone, sections);
            cases.push(whole(test, format!("{function}: {what}"), &proof, expected));
        }
    }

    let test = "rejects_defined_in_called_functions";
    let calls = [
        "fun h(t) = floor(t / 2) - 1\nfun g(t) = h(t)\nfun f(t) = g(t)",
        "fun h(t) = floor(t / 2) - 1\nfun f(t) = h(t)",
        "fun h(t, s) = t - s\nfun f(t) = h(t, 1)",
        "fun h(t) = t - 1\nfun g(t) = if h(t) > 3 then 1 else 0\nfun f(t) = g(t)",
        "fun h(t) = t - 1\nfun f(t) = (if t >= 1 then h(t) else 0) + h(t + 1) + h(t)",
        "rel r(t, s) = t >= s or (s - t) mod 2 = 1 or (t - s) mod 2 = 1\nfun f(t) = if r(t, 2) then t else t + 1",
    ];
    for function in calls {
        let mut forge = Forge::new(function);
        let monotone = forge.monotone(Keep::All);
        let proof = forge.proof(Property::Monotone, vec![monotone]);
        let what = format!("{function}: without `defined`");
        cases.push(whole(test, what, &proof, Expected::Rejected(&["K06"])));
        for (keep, expected, what) in FAULTS_AT_ONCE {
            let mut forge = Forge::new(function);
            let count = forge.subtractions();
            let mut sections: Vec<Section> = (1..=count).map(|j| forge.defined(j, keep)).collect();
            sections.push(forge.monotone(Keep::All));
            let proof = forge.proof(Property::Monotone, sections);
            cases.push(whole(test, format!("{function}: {what}"), &proof, expected));
        }
    }
    let guarded = [
        "fun h(t) = t - 1\nfun f(t) = if t >= 1 then h(t) else 0",
        "fun h(t, s) = t - s\nfun f(t) = h(t + 3, 2) + h(t, 0)",
        "fun h(t) = if t >= 20 then t - 20 else 0\nfun g(t, s) = h(t) + h(s + 20)\nfun f(t) = g(t, t)",
        "rel above(t, s) = t >= s\nfun h(t, s) = t - s\nfun f(t) = if above(t, 7) then h(t, 7) else 0",
    ];
    for function in guarded {
        let proof = prove(function, Property::Monotone);
        let what = format!("a called function subtracts where it may: {function}");
        cases.push(whole(VERIFIES, what, &proof, Expected::Verified));
        let what = format!("{function}: without `defined 1`");
        cases.push(edited(test, what, &proof, Expected::Rejected(&["K06"]), |certificate| {
            certificate.remove("invariant defined 1");
        }));
    }
    let total = prove("fun g(t) = if t - 3 < 2 then 0 else 1\nfun f(t) = g(t)", Property::Monotone);
    let what = "a called function that compares differences";
    cases.push(whole(VERIFIES, what, &total, Expected::Verified));
}

/// Beyond its end a list of heights has no value.
fn heights(cases: &mut Vec<Case>) {
    let test = "rejects_heights_end";
    let list = prove("fun f(t) = table [0, 0, 1] then 1", Property::Nimsum);
    let claims = [
        "fun f(t) = heights [0, 0, 1]\nclaim nimsum f\n",
        "fun g(t) = heights [0, 0, 1]\nfun f(t) = g(t)\nclaim nimsum f\n",
        "fun g(t) = heights [0, 0, 1]\nfun f(t) = g(g(t))\nclaim monotone f\n",
        "fun f(t) = if t < 3 then heights [0, 0, 1] else 1\nclaim nimsum f\n",
    ];
    for claim in claims {
        let head = list.certificate.find("| ").expect("a claim");
        let sections = list.certificate.find("graph").or(list.certificate.find("invariant"));
        let quoted: String = claim.lines().map(|line| format!("| {line}\n")).collect();
        let certificate =
            format!("{}{quoted}{}", &list.certificate[..head], &list.certificate[sections.expect("one")..]);
        let certificate = certificate.replace("table [0, 0, 1] then 1", "heights [0, 0, 1]");
        cases.push(case(test, claim, claim, certificate, Expected::NotVerified));
        let empty = "invariant monotone width 1 rows 0\ninvariant ns width 1 rows 0\n";
        cases.push(case(
            test,
            format!("{claim}: no states"),
            claim,
            written(claim, empty),
            Expected::NotVerified,
        ));
        let bounded = claim.replace(" f\n", " f below 4\n");
        let undefined =
            if claim.contains("else 1") { Expected::Verified } else { Expected::Rejected(&["K22"]) };
        let evaluated = written(&bounded, "evaluated all\n");
        if claim.contains("g(g(t))") {
            continue;
        }
        cases.push(case(test, bounded.clone(), &bounded, evaluated, undefined));
    }
    // The states of a lowering that has heights fail beyond their end: no word is left to violate.
    let claim = claims[0];
    let sections: Vec<String> = [Obligation::Monotone, Obligation::Ns]
        .map(|shown| {
            let problem = heights_without_end(shown == Obligation::Monotone);
            rows(&Section::Invariant(shown, invariant(&problem, Keep::All)))
        })
        .into();
    let certificate = written(claim, &sections.concat());
    cases.push(case(test, "lowered to Lookup", claim, certificate, Expected::Declined));
    let within = "fun f(t) = heights [0, 0, 1]\nclaim nimsum f below 2\n";
    cases.push(case(test, within, within, written(within, "evaluated all\n"), Expected::Verified));
    let not = "fun f(t) = heights [0, 0, 1]\nclaim not nimsum f\n";
    let counterexample = written(not, "counterexample ns 2 3\n");
    cases.push(case(test, "a counterexample beyond", not, counterexample, Expected::Rejected(&["K22"])));
}

/// `monotone` or `ns` of the heights 0, 0, 1 with no value from column 3 on.
fn heights_without_end(monotone: bool) -> Problem {
    let mut forge = Forge::new("fun f(t) = table [0, 0, 1] then 1");
    let problem = if monotone { forge.monotone_problem() } else { forge.ns_problem() };
    let lookups = problem.components.iter().filter(|c| matches!(c, Component::Lookup(..))).cloned();
    let fault = problem.components.iter().find(|c| match c {
        Component::Linear { terms, .. } => monotone && terms[..] == [(2, 1), (3, -1)],
        Component::Ns(_) => !monotone,
        _ => false,
    });
    let parts = [problem.components[0].clone()].into_iter().chain(lookups).chain(fault.cloned());
    let components: Vec<Component> = parts.collect();
    assert_eq!(components.len(), 4);
    Problem { declared: 4, tracks: 4, parts: (0..4).map(Formula::Leaf).collect(), components }
}

/// Statements that would be provable if terms were lowered otherwise.
fn lowerings(cases: &mut Vec<Case>) {
    let test = "rejects_parity_of_negative_difference";
    let function = "fun f(t) = if t xor t = t - 1 then 0 else 1";
    let claim = claim_text(&read(function), false, Property::Nimsum, None);
    // t, t and y = nat(t - 1) in one Parity: f = 0, 0, 1, 1, ..
    let (monotone, ns) = (parity_of_difference(true), parity_of_difference(false));
    let sections = [(Obligation::Monotone, monotone), (Obligation::Ns, ns)]
        .map(|(shown, problem)| rows(&Section::Invariant(shown, invariant(&problem, Keep::All))));
    let certificate = written(&claim, &sections.concat());
    cases.push(case(test, "lowered to Parity", &claim, certificate, Expected::NotVerified));
    for keep in [Keep::Nothing, Keep::Safe, Keep::All] {
        let mut forge = Forge::new(function);
        let sections = vec![forge.monotone(keep), forge.ns(keep)];
        let proof = forge.proof(Property::Nimsum, sections);
        cases.push(whole(test, format!("lowered to Linear, {keep:?}"), &proof, Expected::NotVerified));
    }
    let sound = [
        "fun f(t) = if t xor 1 = t + 1 then 0 else 0",
        "fun f(t) = if (t xor t) != floor(t / 4) then 1 else 0",
        "fun f(t) = if (t xor t) != (t - 2) + 1 then 1 else 1",
        "fun f(t) = if (t xor t) = 1 + (t - 2) then 1 else 1",
        "fun f(t) = if (t xor t) != 2 * (t - 1) then 1 else 1",
    ];
    for function in sound {
        let proof = prove(function, Property::Monotone);
        cases.push(whole(VERIFIES, function, &proof, Expected::Verified));
    }

    let test = "rejects_shared_track_of_two_environments";
    let function = "fun f(t) = t mod 3";
    let claim = claim_text(&read(function), false, Property::Monotone, None);
    // One quotient for both columns: y = z - 3q, y' = z' - 3q.
    let (nodes, tables) = (Nodes::default(), Tables::default());
    let mut builder = Builder::new(&nodes, &tables, 5);
    let parts = [
        builder.linear_leaf(&[(0, -1), (1, 1)], Some(1), Some(1)),
        builder.linear_leaf(&[(0, 1), (4, -3)], Some(0), Some(2)),
        builder.linear_leaf(&[(0, 1), (2, -1), (4, -3)], Some(0), Some(0)),
        builder.linear_leaf(&[(1, 1), (3, -1), (4, -3)], Some(0), Some(0)),
        builder.linear_leaf(&[(2, 1), (3, -1)], Some(1), None),
    ];
    for part in parts {
        builder.push(part.expect("a leaf"));
    }
    let shared = Section::Invariant(Obligation::Monotone, invariant(&builder.finish(), Keep::All));
    let certificate = written(&claim, &rows(&shared));
    cases.push(case(test, "one track for both quotients", &claim, certificate, WIDTH));
    for (keep, expected, what) in FAULTS {
        let mut forge = Forge::new(function);
        let section = forge.monotone(keep);
        let proof = forge.proof(Property::Monotone, vec![section]);
        cases.push(whole(test, format!("two tracks, {what}"), &proof, expected));
    }
    let functions = "fun g(t) = t mod 3\nfun h(t) = 2 * g(t) + g(t + 1)";
    for (keep, expected, what) in FAULTS {
        let mut forge = Forge::new(functions);
        let section = forge.monotone(keep);
        let proof = forge.proof(Property::Monotone, vec![section]);
        cases.push(whole(test, format!("two calls of one function, {what}"), &proof, expected));
    }
}

/// `monotone` or `ns` of `if t xor t = t - 1 then 0 else 1`, the comparison lowered to Parity.
fn parity_of_difference(monotone: bool) -> Problem {
    let (nodes, tables) = (Nodes::default(), Tables::default());
    let mut builder = Builder::new(&nodes, &tables, 6);
    let next = builder.linear_leaf(&[(0, -1), (1, 1)], Some(1), Some(1)).expect("a leaf");
    builder.push(next);
    for (t, y, d) in [(0, 2, 4), (1, 3, 5)] {
        let exact = builder.linear_leaf(&[(t, 1), (d, -1)], Some(1), Some(1)).expect("a leaf");
        let negative = builder.linear_leaf(&[(t, 1)], None, Some(0)).expect("a leaf");
        let zero = builder.linear_leaf(&[(d, 1)], Some(0), Some(0)).expect("a leaf");
        builder.push(Formula::Or(vec![exact, Formula::And(vec![negative, zero])]));
        let equal = builder.leaf(Component::Parity(vec![t, t, d])).expect("a leaf");
        let none = builder.linear_leaf(&[(y, -1)], Some(0), Some(0)).expect("a leaf");
        let one = builder.linear_leaf(&[(y, -1)], Some(-1), Some(-1)).expect("a leaf");
        builder.push(Formula::Or(vec![
            Formula::And(vec![equal.clone(), none]),
            Formula::And(vec![equal.negate(), one]),
        ]));
    }
    let fault = if monotone {
        builder.linear_leaf(&[(2, 1), (3, -1)], Some(1), None)
    } else {
        builder.leaf(Component::Ns([0, 1, 2, 3]))
    };
    builder.push(fault.expect("a leaf"));
    builder.finish()
}

fn properties(cases: &mut Vec<Case>) {
    let test = "rejects_monotone";
    // NS, with a P/N partition of the formal game, and not monotone.
    let function = "fun f(t) = floor(t / 4) xor 1";
    for (keep, expected, what) in FAULTS {
        let mut forge = Forge::new(function);
        let mut sections = vec![forge.monotone(keep), forge.ns(Keep::All)];
        sections.extend(forge.partition(Keep::All, |_| ()));
        let proof = forge.proof(Property::Nimsum, sections.clone());
        cases.push(whole(test, format!("nimsum {function}: {what}"), &proof, expected));
        let proof = forge.proof(Property::Monotone, sections[..1].to_vec());
        cases.push(whole(test, format!("monotone {function}: {what}"), &proof, expected));
        if keep == Keep::All {
            let proof = forge.proof(Property::Nimsum, sections[1..].to_vec());
            let missing = Expected::Rejected(&["K06"]);
            cases.push(whole(test, "without the section", &proof, missing));
        }
    }
    // A decrease by each operator, by each branch, and by a comparison with a small and a large constant.
    let decreasing = [
        "t mod 5",
        "7 monus t",
        "t xor floor(t / 2)",
        "9 monus 2^floor(log2(t))",
        "t band 5",
        "t bor 4",
        "40 monus 2 * t",
        "floor((9 monus t) / 2)",
        "ceil((9 monus t) / 2)",
        "(t << 2) mod 7",
        "(t >> 1) xor 1",
        "min(9 monus t, 3)",
        "max(9 monus t, 3)",
        "if t < 3 then 4 else 3",
        "if t < 100 then 9 else 3",
        "if t <= 100 then 9 else 3",
        "if t > 100 then 2 else 3",
        "if t >= 100 then 2 else 3",
        "if t = 100 then 9 else 3",
        "if t != 100 then 3 else 9",
        "if t >= 3 and t < 100 then 4 else 3",
        "if t = 50 or t = 200 then 4 else 3",
        "if not t >= 20 then 4 else 3",
        "if t xor 5 = 0 then 9 else 3",
        "table [0, 2, 1] then 3",
        "table [0, 2, 4] then 3",
        "2^(floor(log2(t)) - 1) mod 3",
        "100 monus (t bor 64)",
    ];
    for function in decreasing.map(|term| format!("fun f(t) = {term}")) {
        for (keep, expected, what) in FAULTS {
            let mut forge = Forge::new(&function);
            let section = forge.monotone(keep);
            let proof = forge.proof(Property::Monotone, vec![section]);
            cases.push(whole(test, format!("{function}: {what}"), &proof, expected));
        }
    }

    let test = "rejects_ns";
    let not_ns = [
        "floor(t / 3)",
        "2 * t",
        "if t < 9 then 0 else 1",
        "2^floor(log2(t))",
        "t bor 1",
        "ceil(t / 2)",
        "if t <= 100 then 0 else 1",
        "if t > 200 then 1 else 0",
        "if t >= 201 then 1 else 0",
        "max(t, 3)",
        "table [0, 0, 1] then 2",
        "table [0, 0, 0] then 1",
        "t monus 1",
        "floor((t + 1) / 2)",
        "min(t, 4)",
    ];
    for function in not_ns.map(|term| format!("fun f(t) = {term}")) {
        for (keep, expected, what) in FAULTS {
            let mut forge = Forge::new(&function);
            let sections = vec![forge.monotone(Keep::All), forge.ns(keep)];
            let proof = forge.proof(Property::Nimsum, sections);
            cases.push(whole(test, format!("nimsum {function}: {what}"), &proof, expected));
        }
    }
    let quarter = prove("fun f(t) = floor(t / 4)", Property::Nimsum);
    cases.push(edited(test, "one state too few", &quarter, CONSECUTION, |certificate| {
        certificate.rows("invariant ns", 0).remove(2);
    }));

    let test = "rejects_closed";
    for (keep, expected, what) in FAULTS {
        let mut forge = Forge::new("fun f(t) = floor(t / 3)");
        let mut sections = vec![forge.monotone(Keep::All)];
        sections.extend([1, 2].map(|i| forge.closed(i, Keep::All)));
        sections.push(forge.closed(3, keep));
        sections.extend(forge.partition(Keep::All, |_| ()).split_off(3));
        let proof = forge.proof(Property::Nimsum, sections);
        cases.push(whole(test, format!("floor(t/3): {what}"), &proof, expected));
    }
    for i in 1..=3 {
        let header = format!("invariant closed {i}");
        cases.push(edited(test, format!("{header}: one state too few"), &quarter, CONSECUTION, |c| {
            c.rows(&header, 0).remove(3);
        }));
        cases.push(edited(test, format!("{header}: no states"), &quarter, INITIATION, |certificate| {
            certificate.rows(&header, 0).clear();
        }));
    }
    cases.push(retyped(
        test,
        "the second twice",
        &quarter,
        Expected::Rejected(&["K06"]),
        "invariant closed 1",
        "invariant closed 2",
    ));
}

/// `below B` speaks of the columns below B and of no other.
fn bounds(cases: &mut Vec<Case>) {
    let test = "rejects_bound_of_columns";
    // floor(t/3) first violates NS at columns 2, 3.
    let right = prove_below("fun f(t) = floor(t / 3)", Property::Nimsum, 3);
    cases.push(whole(VERIFIES, "floor(t/3) below 3", &right, Expected::Verified));
    let wider = Proof {
        claim: right.claim.replace("below 3", "below 4"),
        certificate: right.certificate.replace("below 3", "below 4"),
    };
    let wrong = Expected::Rejected(&["K13", "K14", "K15"]);
    cases.push(whole(test, "the certificate of below 3 for below 4", &wider, wrong));
    let unbounded = Proof {
        claim: right.claim.replace(" below 3", ""),
        certificate: right.certificate.replace(" below 3", ""),
    };
    let wrong = Expected::Rejected(&["K07", "K13", "K14", "K15"]);
    cases.push(whole(test, "the certificate of below 3 for all columns", &unbounded, wrong));
    for (bound, function) in [(4, "fun f(t) = floor(t / 3)"), (18, "fun f(t) = if t < 17 then 0 else 1")] {
        for (keep, expected, what) in FAULTS {
            let mut forge = Forge::new(function).below(bound);
            let sections = vec![forge.monotone(Keep::All), forge.ns(keep)];
            let proof = forge.proof(Property::Nimsum, sections);
            cases.push(whole(test, format!("{function} below {bound}: {what}"), &proof, expected));
        }
        let mut forge = Forge::new(function).below(bound - 1);
        let sections = vec![forge.monotone(Keep::All), forge.ns(Keep::All)];
        let proof = forge.proof(Property::Nimsum, sections);
        cases.push(whole(VERIFIES, format!("{function} below {}", bound - 1), &proof, Expected::Verified));
    }
    let partial = "fun f(t) = 10 - t";
    for (keep, expected, what) in FAULTS {
        let mut forge = Forge::new(partial).below(12);
        let sections = vec![forge.defined(1, keep), forge.ns(Keep::All)];
        let proof = forge.proof(Property::Ns, sections);
        cases.push(whole("rejects_defined", format!("10 - t below 12: {what}"), &proof, expected));
    }
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
        assert!(!super::truth::may_be_true(&claim, ""), "{false_one} may be true");
        let (_, rest) = proof.certificate.split_once("claim ").expect("a claim");
        let (_, sections) = rest.split_once('\n').expect("sections");
        let sections = sections.replace(right, false_one);
        let certificate = written(&claim, sections.strip_suffix("end\n").expect("an end"));
        cases.push(case(test, format!("{what} for {false_one}"), claim, certificate, wrong));
    }
}

/// Every operator, in claims that the search proves.
fn true_claims(cases: &mut Vec<Case>) {
    let functions = [
        "7",
        "t",
        "t * 3",
        "floor((3 * t + 2) / 5)",
        "ceil(t / 7)",
        "t div 6",
        "t - (t mod 6)",
        "t << 3",
        "t >> 3",
        "min(t, 20, floor(t / 2))",
        "max(5, floor(t / 4), t monus 100)",
        "2^(floor(log2(t)) + 3)",
        "2^(floor(log2(t)) - 3)",
        "2^(floor(log2(floor(t / 3))))",
        "table [0, 3, 3, 1000] then t + 1000",
        "table [4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6] then t",
        "(t bor 7) - (t band 7) * 0",
        "t - (t band 7)",
        "(t xor floor(t / 2)) * 0 + t",
        "if t < 100 then 3 else if t < 2^70 then 4 else 5",
        "if t >= 2^100 and not t = 2^100 then 9 else 2",
        "if t != 2^70 then t else 2^70",
        "if t mod 8 = 3 or t mod 8 != 3 then t else 0",
    ];
    for function in functions {
        let proof = prove(&format!("fun f(t) = {function}"), Property::Monotone);
        assert!(!proof.claim.contains("claim not"), "{function} is not monotone");
        cases.push(whole(VERIFIES, format!("monotone {function}"), &proof, Expected::Verified));
    }
    // Constants of four and five digits, in terms of both columns.
    for function in ["floor(t / 4) xor 9", "(floor(t / 4) xor 15) bor 8", "floor(t / 8) band 12 xor 17"] {
        let mut forge = Forge::new(&format!("fun f(t) = {function}"));
        let section = forge.ns(Keep::All);
        let proof = forge.proof(Property::Ns, vec![section]);
        cases.push(whole(VERIFIES, format!("ns {function}"), &proof, Expected::Verified));
    }
    // The kernel computes sums, differences and products of constants, and nothing else.
    let proof = prove(
        "fun f(t) = floor((3 * t + (if t < 1180591620717411303425 then 17 else 35)) / 6)",
        Property::Monotone,
    );
    let large = "1180591620717411303425";
    for (constant, written) in [
        (large, "2^70 + 1"),
        (large, "(2^70 + 6) - 5"),
        (large, "5 * 236118324143482260685"),
        ("then 17", "then (20 - 3)"),
        ("else 35", "else 7 * 5"),
        ("else 35", "else (1 + 2 * 17)"),
        ("3 * t", "t * 3"),
        ("3 * t", "(4 - 1) * t"),
        ("/ 6", "/ (2 * 3)"),
        ("/ 6", "/ (2 + 4)"),
    ] {
        let rewritten = |text: &str| text.replace(constant, written);
        let (claim, certificate) = (rewritten(&proof.claim), rewritten(&proof.certificate));
        assert_ne!(claim, proof.claim, "{constant}");
        cases.push(case(
            VERIFIES,
            format!("{constant} as {written}"),
            claim,
            certificate,
            Expected::Verified,
        ));
    }
    let partitions = ["7", "max(3, floor(t / 4))", "table [0, 0, 1, 1, 3] then max(3, floor(t / 4))"];
    for function in partitions {
        let proof = prove(&format!("fun f(t) = {function}"), Property::Nimsum);
        assert!(proof.certificate.contains("invariant cover"), "{function} has no partition");
        cases.push(whole(VERIFIES, format!("nimsum {function}"), &proof, Expected::Verified));
    }
}
