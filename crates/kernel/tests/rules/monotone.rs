//! Functions that decrease somewhere, and bars of them.

use nimcert_core::language::ast::Property;

use crate::kit::cases::whole;
use crate::kit::expected::{Case, Expected};
use crate::kit::faults::FAULTS;
use crate::kit::forge::{Forge, Keep};
use crate::kit::games::push_faults;

tests! {
    rejects_monotone,
    rejects_bar_not_monotone,
}

pub fn cases(cases: &mut Vec<Case>) {
    monotone(cases);
    bars(cases);
}

fn monotone(cases: &mut Vec<Case>) {
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
}

fn bars(cases: &mut Vec<Case>) {
    let table: [(&'static str, String, Vec<u32>); 1] = [(
        "rejects_bar_not_monotone",
        "fun f(t) = 1 monus t\nclaim p strip + bar(f) = (x xor y xor z) = 0".to_owned(),
        vec![0, 0, 0],
    )];
    push_faults(cases, &table);
}
