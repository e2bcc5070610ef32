//! `below B` is about the columns below B and no others.

use nimcert_core::language::ast::Property;

use crate::kit::cases::whole;
use crate::kit::certificate::{Proof, prove_below};
use crate::kit::expected::{Case, Expected};
use crate::kit::faults::FAULTS;
use crate::kit::forge::{Forge, Keep};

const VERIFIES: &str = "verifies_true_claims";

tests! {
    rejects_bound_of_columns,
}

pub fn cases(cases: &mut Vec<Case>) {
    bounds(cases);
}

/// `below B` is about the columns below B only.
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
