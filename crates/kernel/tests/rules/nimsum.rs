//! The partition of strip and bar: `closed` and `cover`.

use std::sync::Arc;

use nimcert_core::automaton::Table;
use nimcert_core::decision::Section;
use nimcert_core::language::ast::Property;

use crate::kit::cases::{edited, retyped, whole};
use crate::kit::certificate::{Proof, prove};
use crate::kit::expected::{Case, Expected};
use crate::kit::faults::{CONSECUTION, FAULTS, INITIATION};
use crate::kit::forge::{Forge, Keep, closed_at_positions, nothing, pairs};

const QUARTER: &str = "fun f(t) = floor(t / 4)";

tests! {
    rejects_closed,
    rejects_cover,
}

pub fn cases(cases: &mut Vec<Case>) {
    closed(cases);
    let quarter = prove(QUARTER, Property::Nimsum);
    covers(cases, &quarter);
}

fn covers(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_cover";
    let faults = [
        (Keep::Nothing, "K13", "no states"),
        (Keep::Safe, "K14", "the states reached without a violation"),
        (Keep::All, "K15", "all reachable states"),
    ];
    // One kind of move is said to be never there.
    for i in 0..3 {
        for (keep, code, what) in faults {
            let mut forge = Forge::new(QUARTER);
            let mut sections = vec![forge.monotone(Keep::All)];
            let mut partition = forge.partition(Keep::All, |reach| {
                reach[i].table = (*nothing(3)).clone();
                reach[i].pairs = pairs(&reach[i].table, &[(0, &[])]);
            });
            let tables: Vec<Arc<Table>> = partition
                .iter()
                .filter_map(|section| match section {
                    Section::Reach(reach) => Some(Arc::new(reach.automaton.table.clone())),
                    _ => None,
                })
                .collect();
            partition.pop();
            sections.append(&mut partition);
            sections.push(forge.cover(&tables, keep));
            let proof = forge.proof(Property::Nimsum, sections);
            let expected = match code {
                "K13" => Expected::Rejected(&["K13"]),
                "K14" => Expected::Rejected(&["K14"]),
                _ => Expected::Rejected(&["K15"]),
            };
            cases.push(whole(test, format!("without move {}: {what}", i + 1), &proof, expected));
        }
    }
    cases.push(edited(test, "one state too few", quarter, Expected::Rejected(&["K14"]), |certificate| {
        certificate.rows("invariant cover", 0).remove(5);
    }));
    cases.push(edited(test, "no states", quarter, Expected::Rejected(&["K13"]), |certificate| {
        certificate.rows("invariant cover", 0).clear();
    }));
    cases.push(edited(test, "left out", quarter, Expected::Rejected(&["K06"]), |certificate| {
        certificate.remove("invariant cover");
    }));
}

fn closed(cases: &mut Vec<Case>) {
    let quarter = prove("fun f(t) = floor(t / 4)", Property::Nimsum);
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
    // Without the domain, an invariant of the first two has one state.
    let usual = closed_at_positions("fun f(t) = floor(t / 4)");
    for i in 1..=3 {
        let header = format!("invariant closed {i}");
        cases.push(edited(test, format!("{header}: one state too few"), &usual, CONSECUTION, |c| {
            c.rows(&header, 0).remove(3);
        }));
        cases.push(edited(test, format!("{header}: no states"), &usual, INITIATION, |certificate| {
            certificate.rows(&header, 0).clear();
        }));
        cases.push(edited(test, format!("{header} or anywhere: no states"), &quarter, INITIATION, |c| {
            c.rows(&header, 0).clear();
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
