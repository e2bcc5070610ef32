//! Sets with few members.

use nimcert_core::language::ast::Condition;

use crate::limits::{BOUNDED_SIDE, LISTED_TUPLES};
use crate::table::Table;
use crate::words::{all, any, constant, equal, one_of, variable};

/// A list of all members, if there are few and all are far from the border.
pub(super) fn listed(table: &Table) -> Option<Condition> {
    let sides = table.sides();
    let mut members: Vec<Vec<usize>> = Vec::new();
    table.each(|tuple, is_p| {
        if is_p {
            members.push(tuple.to_vec());
        }
        members.len() <= LISTED_TUPLES
    });
    let is_far =
        |tuple: &Vec<usize>| tuple.iter().zip(sides).all(|(&n, &side)| side <= BOUNDED_SIDE || n < side / 4);
    if members.len() > LISTED_TUPLES
        || !members.iter().all(is_far)
        || sides.iter().all(|&side| side <= BOUNDED_SIDE)
    {
        return None;
    }
    if sides.len() == 1 {
        let members: Vec<usize> = members.iter().flatten().copied().collect();
        return Some(one_of(&variable(0), &members));
    }
    any(members
        .iter()
        .filter_map(|tuple| all(tuple.iter().enumerate().map(|(i, &n)| equal(variable(i), constant(n))))))
}
