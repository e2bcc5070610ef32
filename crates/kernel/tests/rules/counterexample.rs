//! Two columns that violate a property, and pairs that do not.

use nimcert_core::language::ast::Property;
use num_bigint::BigUint;

use crate::kit::cases::claimed;
use crate::kit::expected::{Case, Expected};

const COUNTEREXAMPLE: Expected = Expected::Rejected(&["K20"]);

const UNDEFINED: Expected = Expected::Rejected(&["K22"]);

const FORM: Expected = Expected::Rejected(&["K01"]);

tests! {
    rejects_counterexample,
    rejects_columns_without_values,
    verifies_counterexamples,
}

pub fn cases(cases: &mut Vec<Case>) {
    counterexamples(cases);
    values_at_some_columns(cases);
}

fn counterexamples(cases: &mut Vec<Case>) {
    let test = "rejects_counterexample";
    let third = "fun f(t) = floor(t / 3)";
    let mut not = |function: &str, property: Property, below: Option<u64>, rest: &str, expected: Expected| {
        let test = if expected == Expected::Verified { "verifies_counterexamples" } else { test };
        cases.push(claimed(test, function, true, property, below, rest, expected));
    };
    // f = 0, 0, 0, 1, 1, 1, 2, ..: the pairs up to column 6 that violate NS.
    for z in 0..6_u64 {
        for z_prime in 0..7_u64 {
            let violates = z < z_prime && bits((z / 3) ^ (z_prime / 3)) >= bits(z ^ z_prime);
            let expected = if violates { Expected::Verified } else { COUNTEREXAMPLE };
            let rest = format!("counterexample ns {z} {z_prime}");
            for property in [Property::Ns, Property::Nimsum] {
                not(third, property, None, &rest, expected);
            }
        }
    }
    for rest in ["counterexample ns 2 3", "counterexample monotone 2 3", "counterexample monotone 3 2"] {
        not(third, Property::Monotone, None, rest, COUNTEREXAMPLE);
    }
    not(third, Property::Nimsum, None, "counterexample monotone 2 3", COUNTEREXAMPLE);
    not(third, Property::Ns, None, "counterexample monotone 2 3", COUNTEREXAMPLE);
    // 3, 2, 1, 0, 0, ..
    let falling = "fun f(t) = 3 monus t";
    not(falling, Property::Monotone, None, "counterexample monotone 0 1", Expected::Verified);
    not(falling, Property::Nimsum, None, "counterexample monotone 0 1", Expected::Verified);
    not(falling, Property::Nimsum, None, "counterexample monotone 0 1000", Expected::Verified);
    not(falling, Property::Ns, None, "counterexample monotone 0 1", COUNTEREXAMPLE);
    not(falling, Property::Monotone, None, "counterexample ns 0 1", COUNTEREXAMPLE);
    not(falling, Property::Monotone, None, "counterexample monotone 1 0", COUNTEREXAMPLE);
    not(falling, Property::Monotone, None, "counterexample monotone 0 0", COUNTEREXAMPLE);
    not(falling, Property::Monotone, None, "counterexample monotone 3 4", COUNTEREXAMPLE);
    not(falling, Property::Ns, None, "counterexample ns 0 0", COUNTEREXAMPLE);
    // The second column is below the bound.
    for (below, expected) in
        [(4, Expected::Verified), (5, Expected::Verified), (3, COUNTEREXAMPLE), (0, COUNTEREXAMPLE)]
    {
        not(third, Property::Ns, Some(below), "counterexample ns 2 3", expected);
        not(third, Property::Nimsum, Some(below), "counterexample ns 2 3", expected);
    }
    not(falling, Property::Monotone, Some(1), "counterexample monotone 0 1", COUNTEREXAMPLE);
    // Numbers of any size, computed exactly.
    let near = "fun f(t) = if t < 2^200 then floor(t / 4) else floor(t / 4) + 1";
    let power: BigUint = BigUint::from(1_u32) << 200_u32;
    let at = |offset: u32| (&power + BigUint::from(offset)).to_string();
    let before = (&power - BigUint::from(1_u32)).to_string();
    let (right, wrong) = (Expected::Verified, COUNTEREXAMPLE);
    not(near, Property::Ns, None, &format!("counterexample ns {} {}", at(3), at(4)), wrong);
    not(near, Property::Ns, None, &format!("counterexample ns {before} {power}"), wrong);
    not(near, Property::Ns, None, &format!("counterexample ns {} {}", at(8), at(12)), right);
    not(near, Property::Ns, None, &format!("counterexample ns {} {}", at(11), at(12)), right);
    not(near, Property::Ns, None, &format!("counterexample ns {} {}", at(12), at(11)), wrong);
    not("fun f(t) = t * t", Property::Ns, None, "counterexample ns 0 1", Expected::Verified);
    // No value there.
    for (function, columns) in [
        ("fun f(t) = t - 5", "0 5"),
        ("fun f(t) = 5 - t", "5 6"),
        ("fun f(t) = 5 - t", "5 1000000000000000000000000000000"),
        ("fun f(t) = if t < 3 then 9 else t - 4", "2 3"),
        ("fun f(t) = heights [3, 2, 1]", "2 3"),
        ("fun f(t) = min(0, t - 1)", "0 1"),
        ("fun f(t) = (t - 1) * 0", "0 1"),
        ("fun g(t) = t - 1\nfun f(t) = 9 monus g(t)", "0 1"),
    ] {
        for property in [Property::Monotone, Property::Nimsum] {
            not(function, property, None, &format!("counterexample monotone {columns}"), UNDEFINED);
        }
    }
    // Comparisons are of integers, and `and`, `or`, `if` read only what they need.
    for function in [
        "fun f(t) = if t - 1 < 0 then 1 else 0",
        "fun f(t) = if t >= 1 and t - 1 >= 0 then t - 1 else 1",
        "fun f(t) = if t < 1 or floor((t - 1) / 2) > 4 then 1 else 0",
        "fun f(t) = if 2 * (t - 1) + 1 < 0 then 1 else 0",
    ] {
        not(function, Property::Monotone, None, "counterexample monotone 0 1", Expected::Verified);
    }
    let one_xor = "fun f(t) = if t xor t = t - 1 then 0 else 1";
    not(one_xor, Property::Nimsum, None, "counterexample monotone 0 1", Expected::Verified);
    not(one_xor, Property::Nimsum, None, "counterexample monotone 1 2", COUNTEREXAMPLE);

    let form = [
        "counterexample ns 2",
        "counterexample ns 2 3 4",
        "counterexample ns 02 3",
        "counterexample ns 2 +3",
        "counterexample ns -2 3",
        "counterexample ns 0x2 3",
        "counterexample ns 2 x",
        "counterexample 2 3",
    ];
    for rest in form {
        not(third, Property::Ns, None, rest, FORM);
    }
    not(third, Property::Ns, None, "counterexample nimsum 2 3", Expected::Rejected(&["K01", "K20"]));
    not(third, Property::Ns, None, "counterexample NS 2 3", Expected::Rejected(&["K01", "K20"]));
    not(third, Property::Ns, None, "counterexample", Expected::Rejected(&["K01", "K06"]));
}

/// A claim with `not` is about the two columns shown: the function may have no value before, between and after
/// them. A column without a value is never shown, and two columns that agree with the property refute nothing.
fn values_at_some_columns(cases: &mut Vec<Case>) {
    type Values = fn(u64) -> u64;
    let functions: [(&str, Values); 4] = [
        ("floor(t / 3)", |t| t / 3),
        ("9 monus t", |t| 9_u64.saturating_sub(t)),
        ("t xor 3", |t| t ^ 3),
        ("floor(t / 2)", |t| t / 2),
    ];
    for (term, values) in functions {
        for hole in [0, 2, 5] {
            let function = format!("fun f(t) = if t = {hole} then 0 - 1 else {term}");
            for (z, z_prime) in (0..7_u64).flat_map(|z| (0..7_u64).map(move |z_prime| (z, z_prime))) {
                let descends = z < z_prime && values(z) > values(z_prime);
                let violates = z < z_prime && bits(values(z) ^ values(z_prime)) >= bits(z ^ z_prime);
                let pairs = [
                    ("monotone", descends, [Property::Monotone, Property::Nimsum]),
                    ("ns", violates, [Property::Ns, Property::Nimsum]),
                ];
                for (kind, refutes, properties) in pairs {
                    let (test, expected) = match [z, z_prime].contains(&hole) {
                        true => ("rejects_columns_without_values", UNDEFINED),
                        false if refutes => ("verifies_counterexamples", Expected::Verified),
                        false => ("rejects_counterexample", COUNTEREXAMPLE),
                    };
                    let rest = format!("counterexample {kind} {z} {z_prime}");
                    for property in properties {
                        cases.push(claimed(test, &function, true, property, None, &rest, expected));
                    }
                }
            }
        }
    }
    // A bound is about the columns shown as well: a value may be missing below it, and beyond it.
    let holes = "fun f(t) = if t = 1 or t = 6 then 0 - 1 else 9 monus t";
    for (below, expected) in [(2, COUNTEREXAMPLE), (3, Expected::Verified), (9, Expected::Verified)] {
        let test = if expected == Expected::Verified {
            "verifies_counterexamples"
        } else {
            "rejects_counterexample"
        };
        for property in [Property::Monotone, Property::Nimsum] {
            let rest = "counterexample monotone 0 2";
            cases.push(claimed(test, holes, true, property, Some(below), rest, expected));
        }
    }
}

fn bits(n: u64) -> u32 {
    u64::BITS - n.leading_zeros()
}
