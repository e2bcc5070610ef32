//! Conditions that are false somewhere.

use crate::kit::expected::Case;
use crate::kit::games::{LIST, push_faults};

tests! {
    rejects_forall,
}

pub fn cases(cases: &mut Vec<Case>) {
    for_all(cases);
}

fn for_all(cases: &mut Vec<Case>) {
    let table: [(&'static str, String, Vec<u32>); 2] = [
        ("rejects_forall", "claim forall x, y: x + y < 70 or x != y".to_owned(), vec![]),
        ("rejects_forall", format!("{LIST}claim forall x, y: x != 0 or t(y) = 3"), vec![]),
    ];
    push_faults(cases, &table);
}
