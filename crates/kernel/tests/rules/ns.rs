//! Functions without the NS property, and the property of operands.

use nimcert_core::language::ast::Property;
use num_bigint::BigUint;

use crate::kit::cases::{case, edited, whole};
use crate::kit::certificate::{claim_text, prove, read, written};
use crate::kit::expected::{Case, Expected};
use crate::kit::faults::{CONSECUTION, FAULTS};
use crate::kit::forge::{Forge, Keep, written_out};

tests! {
    rejects_ns,
    verifies_ns_of_operands,
    rejects_ns_of_operands,
}

pub fn cases(cases: &mut Vec<Case>) {
    ns(cases);
    operands(cases);
    false_operands(cases);
}

/// The section `ns` of a function with this body, as that of operand `number`.
fn of_operand(number: usize, body: &str) -> String {
    let section = written_out(&Forge::new(&format!("fun f(t) = {body}")).ns(Keep::All));
    section.replacen("invariant ns ", &format!("invariant ns {number} "), 1)
}

/// A certificate of `ns` for a function, with these sections.
fn with_sections(body: &str, bound: Option<u32>, sections: &[String]) -> (String, String) {
    let bound = bound.map(BigUint::from);
    let claim = claim_text(&read(&format!("fun f(t) = {body}")), false, Property::Ns, bound.as_ref());
    let certificate = written(&claim, &sections.concat());
    (claim, certificate)
}

/// Operands that have the property, and sections that are not theirs.
fn operands(cases: &mut Vec<Case>) {
    let (half, quarter, seven) = ("floor(t / 2)", "floor(t / 4)", "7");
    let of = |bodies: &[&str]| -> Vec<String> {
        (1..).zip(bodies).map(|(number, body)| of_operand(number, body)).collect()
    };
    let mut push = |test, what: &str, body: &str, sections: &[String], expected| {
        let (claim, certificate) = with_sections(body, None, sections);
        cases.push(case(test, format!("{body}: {what}"), claim, certificate, expected));
    };
    let (verifies, rejects) = ("verifies_ns_of_operands", "rejects_ns_of_operands");
    for body in [
        "min(floor(t / 2), floor(t / 4))",
        "max(floor(t / 2), floor(t / 4))",
        "floor(t / 2) xor floor(t / 4)",
        "floor(t / 2) band floor(t / 4)",
        "floor(t / 2) bor floor(t / 4)",
    ] {
        let right = of(&[half, quarter]);
        push(verifies, "both", body, &right, Expected::Verified);
        push(rejects, "none", body, &[], Expected::Rejected(&["K01", "K06"]));
        push(rejects, "the first alone", body, &right[..1], Expected::Rejected(&["K01", "K06"]));
        push(rejects, "the second alone", body, &right[1..], Expected::Rejected(&["K01", "K06"]));
        let exchanged = [right[1].clone(), right[0].clone()];
        push(rejects, "in the other order", body, &exchanged, Expected::Rejected(&["K01", "K06"]));
        push(rejects, "numbers exchanged", body, &of(&[quarter, half]), Expected::NotVerified);
        let twice = [right[0].clone(), right[0].clone(), right[1].clone()];
        push(rejects, "the first twice", body, &twice, Expected::Rejected(&["K01", "K06"]));
        let third = [right.clone(), vec![of_operand(3, half)]].concat();
        push(rejects, "a third", body, &third, Expected::Rejected(&["K05"]));
        let whole = [right.clone(), vec![of_operand(1, half).replacen("ns 1", "ns", 1)]].concat();
        push(rejects, "and `ns`", body, &whole, Expected::Rejected(&["K05"]));
        push(rejects, "a constant for the second", body, &of(&[half, seven]), Expected::NotVerified);
    }
    // From left to right, as far as the operators stand outside of everything else.
    let nested = "max(min(floor(t / 2), 7), floor(t / 4) xor (floor(t / 2) bor 7))";
    let right = of(&[half, seven, quarter, half, seven]);
    push(verifies, "five", nested, &right, Expected::Verified);
    push(rejects, "four", nested, &right[..4], Expected::Rejected(&["K01", "K06"]));
    push(
        rejects,
        "a minimum as one",
        nested,
        &of(&["min(floor(t / 2), 7)", quarter, half, seven]),
        Expected::NotVerified,
    );
    // No operators of this kind, or inside of others.
    for body in
        ["floor(t / 2)", "floor(t / 2) + floor(t / 4)", "floor(min(t, 9) / 4)", "floor(t / 2) monus 7"]
    {
        push(rejects, "two sections", body, &of(&[half, quarter]), Expected::Rejected(&["K01", "K06"]));
        push(rejects, "one section", body, &of(&[body]), Expected::Rejected(&["K01", "K06"]));
    }
    let (claim, certificate) = with_sections("min(floor(t / 2), 7)", Some(64), &of(&[half, seven]));
    let what = "sections of an unbounded claim";
    cases.push(case(rejects, what, claim, certificate, Expected::NotVerified));
}

/// Functions one operand of which does not have the property, with the section of another one in its place.
fn false_operands(cases: &mut Vec<Case>) {
    let test = "rejects_ns_of_operands";
    for (operand, like) in [
        ("floor(t / 3)", "floor(t / 2)"),
        ("t", "floor(t / 2)"),
        ("floor((t + 1) / 2)", "floor(t / 2)"),
        ("t bor 1", "7"),
    ] {
        for (body, other) in [
            (format!("min({operand}, 7)"), "7"),
            (format!("max({operand}, 2)"), "2"),
            (format!("{operand} xor floor(t / 4)"), "floor(t / 4)"),
            (format!("({operand}) bor floor(t / 8)"), "floor(t / 8)"),
        ] {
            let sections = [of_operand(1, like), of_operand(2, other)];
            let (claim, certificate) = with_sections(&body, None, &sections);
            cases.push(case(test, body.clone(), claim, certificate, Expected::NotVerified));
        }
    }
}

fn ns(cases: &mut Vec<Case>) {
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
}
