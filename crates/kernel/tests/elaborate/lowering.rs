//! Terms and conditions as problems: every operator in true claims, and statements that would be provable if terms were lowered otherwise.

use nimcert_core::automaton::{Builder, Component, Formula, Nodes, Problem, Tables};
use nimcert_core::decision::{Obligation, Section};
use nimcert_core::language::ast::Property;

use crate::kit::cases::{case, whole};
use crate::kit::certificate::{claim_text, prove, read, written};
use crate::kit::expected::{Case, Expected};
use crate::kit::faults::FAULTS;
use crate::kit::forge::{Forge, Keep, invariant, written_out};

const VERIFIES: &str = "verifies_true_claims";

const WIDTH: Expected = Expected::Rejected(&["K07"]);

tests! {
    rejects_parity_of_negative_difference,
    rejects_remainders,
    rejects_shared_track_of_two_environments,
    verifies_true_claims,
}

pub fn cases(cases: &mut Vec<Case>) {
    lowerings(cases);
    remainders(cases);
    true_claims(cases);
}

/// Statements that would be provable if terms were lowered otherwise.
fn lowerings(cases: &mut Vec<Case>) {
    let test = "rejects_parity_of_negative_difference";
    let function = "fun f(t) = if t xor t = t - 1 then 0 else 1";
    let claim = claim_text(&read(function), false, Property::Nimsum, None);
    // t, t and y = nat(t - 1) in one Parity: f = 0, 0, 1, 1, ..
    let (monotone, ns) = (parity_of_difference(true), parity_of_difference(false));
    let sections = [(Obligation::Monotone, monotone), (Obligation::Ns, ns)]
        .map(|(shown, problem)| written_out(&Section::Invariant(shown, invariant(&problem, Keep::All))));
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
    let certificate = written(&claim, &written_out(&shared));
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

/// Remainders in sums and beside constants: monotone functions, and similar ones that fall.
fn remainders(cases: &mut Vec<Case>) {
    let test = "rejects_remainders";
    let pairs: [(&str, &[&str]); 6] = [
        (
            "if t mod 24 < 24 then 1 else 0",
            &[
                "if t mod 24 < 23 then 1 else 0",
                "if t mod 24 != 23 then 1 else 0",
                "if 22 >= t mod 24 then 1 else 0",
                "if t mod 25 <= 23 then 1 else 0",
                "if (t mod 24) * 1 < 23 then 1 else 0",
            ],
        ),
        ("if t mod 24 <= 2^41 then 1 else 0", &["if t mod 24 >= 2^41 then 1 else floor(t / 2) mod 2"]),
        ("if 7 * (t mod 4) < 22 then 1 else 0", &["if 7 * (t mod 4) < 21 then 1 else 0"]),
        ("t monus t mod 6", &["t + 10 monus 2 * (t mod 6)", "t + 3 monus ((t + 1) mod 3 + t mod 3)"]),
        ("t + 3 * (t mod 4) + 8 * floor(t / 4)", &["t + 3 * (t mod 4) + 7 * floor(t / 4)"]),
        (
            "t + 3 monus (t + t mod 5) mod 3",
            &["t + 6 monus 3 * ((t + t mod 5) mod 3)", "t + 5 monus 2 * ((t monus 2) mod 5)"],
        ),
    ];
    for (rising, falling) in pairs {
        let rising = format!("fun f(t) = {rising}");
        cases.push(whole(VERIFIES, rising.clone(), &prove(&rising, Property::Monotone), Expected::Verified));
        for falling in falling {
            let function = format!("fun f(t) = {falling}");
            let claim = claim_text(&read(&function), false, Property::Monotone, None);
            let section = written_out(&Forge::new(&rising).monotone(Keep::All));
            cases.push(case(test, *falling, &claim, written(&claim, &section), Expected::NotVerified));
            for (keep, expected, what) in FAULTS {
                let mut forge = Forge::new(&function);
                let section = forge.monotone(keep);
                let proof = forge.proof(Property::Monotone, vec![section]);
                cases.push(whole(test, format!("{falling}, {what}"), &proof, expected));
            }
        }
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
