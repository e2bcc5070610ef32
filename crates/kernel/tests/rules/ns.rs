//! Functions without the NS property.

use nimcert_core::language::ast::Property;

use crate::kit::cases::{edited, whole};
use crate::kit::certificate::prove;
use crate::kit::expected::Case;
use crate::kit::faults::{CONSECUTION, FAULTS};
use crate::kit::forge::{Forge, Keep};

tests! {
    rejects_ns,
}

pub fn cases(cases: &mut Vec<Case>) {
    ns(cases);
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
