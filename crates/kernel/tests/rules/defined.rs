//! Values that do not exist where they are needed.

use nimcert_core::automaton::{Component, Formula, Problem};
use nimcert_core::decision::{Obligation, Section};
use nimcert_core::language::ast::Property;

use crate::kit::cases::{case, edited, whole};
use crate::kit::certificate::{prove, written};
use crate::kit::expected::{Case, Expected};
use crate::kit::faults::{CONSECUTION, FAULTS_AT_ONCE, INITIATION};
use crate::kit::forge::{Forge, Keep, invariant, written_out};
use crate::kit::games::push_faults;

const VERIFIES: &str = "verifies_true_claims";

tests! {
    rejects_defined,
    rejects_defined_under_other_guard,
    rejects_defined_in_called_functions,
    rejects_heights_end,
}

pub fn cases(cases: &mut Vec<Case>) {
    defined(cases);
    heights(cases);
    of_games(cases);
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
            written_out(&Section::Invariant(shown, invariant(&problem, Keep::All)))
        })
        .into();
    let certificate = written(claim, &sections.concat());
    cases.push(case(test, "lowered without its end", claim, certificate, Expected::Rejected(&["K06"])));
    let guarded = "fun f(t) = if t < 3 then table [0, 0, 1] then 0 - 1 else 1";
    let list = prove(guarded, Property::Nimsum);
    let [claim, certificate] = [list.claim, list.certificate]
        .map(|text| text.replace("table [0, 0, 1] then 0 - 1", "heights [0, 0, 1]"));
    cases.push(case(VERIFIES, "a list under a guard", &claim, certificate, Expected::Verified));
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

fn of_games(cases: &mut Vec<Case>) {
    let table: [(&'static str, String, Vec<u32>); 4] = [
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
        ("rejects_defined", "claim forall x, y: ((x - 1) xor 1) < 2^40 or x < 2^41".to_owned(), vec![]),
    ];
    push_faults(cases, &table);
}
