//! Sets that depend on how the coordinates compare with each other and with 0.

use nimcert_core::language::ast::{Comparison, Condition};

use crate::limits::CASES_OF_ORDERS;
use crate::table::Table;
use crate::words::{all, any, compare, constant, variable};

/// The comparisons of a tuple: of each coordinate with 0, and of each two coordinates.
fn signs(tuple: &[usize]) -> Vec<std::cmp::Ordering> {
    let mut signs: Vec<_> = tuple.iter().map(|number| number.cmp(&0)).collect();
    for j in 1..tuple.len() {
        signs.extend((0..j).map(|i| tuple[i].cmp(&tuple[j])));
    }
    signs
}

/// The formula, if the outcome depends on the order of the coordinates only.
pub(super) fn orders(table: &Table) -> Option<Condition> {
    let coordinates = table.sides().len();
    if !(2..=4).contains(&coordinates) {
        return None;
    }
    let mut types: std::collections::BTreeMap<Vec<std::cmp::Ordering>, bool> = Default::default();
    let mut consistent = true;
    table.each(|tuple, is_p| {
        consistent &= *types.entry(signs(tuple)).or_insert(is_p) == is_p;
        consistent
    });
    if !consistent {
        return None;
    }
    let members: Vec<&Vec<_>> = types.iter().filter(|(_, member)| **member).map(|(signs, _)| signs).collect();
    // Leave out what need not be said, first the comparisons with 0.
    let mut cases: Vec<Vec<Option<std::cmp::Ordering>>> = Vec::new();
    for member in members {
        if cases.iter().any(|case| matches(case, member)) {
            continue;
        }
        let mut case: Vec<_> = member.iter().map(|sign| Some(*sign)).collect();
        for place in 0..case.len() {
            let kept = case[place].take();
            if types.iter().any(|(signs, is_member)| !is_member && matches(&case, signs)) {
                case[place] = kept;
            }
        }
        cases.push(case);
    }
    if cases.len() > CASES_OF_ORDERS {
        return None;
    }
    any(cases.iter().filter_map(|case| all(comparisons(coordinates, case))))
}

fn matches(case: &[Option<std::cmp::Ordering>], signs: &[std::cmp::Ordering]) -> bool {
    case.iter().zip(signs).all(|(wanted, sign)| wanted.is_none_or(|wanted| wanted == *sign))
}

fn comparisons(coordinates: usize, case: &[Option<std::cmp::Ordering>]) -> Vec<Condition> {
    let word = |ordering| match ordering {
        std::cmp::Ordering::Less => Comparison::Less,
        std::cmp::Ordering::Equal => Comparison::Equal,
        std::cmp::Ordering::Greater => Comparison::Greater,
    };
    let is_zero = |i: usize| case[i] == Some(std::cmp::Ordering::Equal);
    // What equals a coordinate that is 0 is 0.
    let second = |j: usize| if is_zero(j) { constant(0) } else { variable(j) };
    let pairs = (1..coordinates).flat_map(|j| (0..j).map(move |i| (variable(i), second(j))));
    let zeros = (0..coordinates).map(|i| (variable(i), constant(0)));
    let sides = zeros.chain(pairs);
    sides.zip(case).filter_map(|((a, b), sign)| sign.map(|sign| compare(word(sign), a, b))).collect()
}
