//! Invariants: what is not a state, not sorted, not inductive, or not safe.

use nimcert_core::decision::Section;
use nimcert_core::language::ast::Property;

use crate::kit::cases::{case, edited, whole};
use crate::kit::certificate::{prove, row, sort_states, written};
use crate::kit::expected::{Case, Expected};
use crate::kit::faults::{CONSECUTION, FAULTS, INITIATION, SAFETY};
use crate::kit::forge::{Forge, Keep, written_out};

tests! {
    rejects_initiation,
    rejects_consecution,
    rejects_safety,
    rejects_safety_by_forgetting,
}

pub fn cases(cases: &mut Vec<Case>) {
    invariants(cases);
    forgetting(cases);
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
    let all = |item: &str| vec![item.to_owned(); found.rows.width()];
    let claim = forge.proof(Property::Ns, Vec::new()).claim;
    let of = |rows: Vec<Vec<String>>| {
        let lines: String = rows.iter().map(|row| row.join(" ") + "\n").collect();
        written(&claim, &format!("invariant ns width {} rows {}\n{lines}", found.rows.width(), rows.len()))
    };
    // A row covers no other states, whatever its items.
    cases.push(case(initiation, "the one state F F ..", &claim, of(vec![all("F")]), INITIATION));
    let not_covered = Expected::Rejected(&["K13", "K15"]);
    cases.push(case(initiation, "the one state * * ..", &claim, of(vec![all("*")]), not_covered));
    cases.push(case(initiation, "the one state T T ..", &claim, of(vec![all("T")]), not_covered));
    cases.push(case(consecution, "start and F F ..", &claim, of(vec![all("0"), all("F")]), CONSECUTION));
    let open = Expected::Rejected(&["K14", "K15"]);
    cases.push(case(consecution, "start and * * ..", &claim, of(vec![all("0"), all("*")]), open));
    // The violating states, with the component of the violation set to F.
    let ns_component = found.rows.width() - 1;
    let safe = written_out(&forge.ns(Keep::Safe));
    let states: Vec<Vec<String>> = written_out(&forge.ns(Keep::All)).lines().skip(1).map(row).collect();
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
