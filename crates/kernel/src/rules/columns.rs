//! Shared by the rules about functions: two adjacent columns, and the columns of a claim.
//!
//! In: the body of a function, and perhaps a bound. Out: problems on the tracks z, z', y, y'.
//! Never: says what the values have to be.

use crate::automata::Sum;
use crate::claim::{Arena, Comparison, Id, Node};
use crate::elaborate::{Lowering, Tables};
use crate::natural::Natural;
use crate::rejection::Limit;

/// The tracks of a column, the next one, and their values.
pub(super) const COLUMNS: [usize; 4] = [0, 1, 2, 3];

/// BELOW(variable i) of docs/LOWERING.md, for bounded claims.
pub(super) fn below(
    arena: &mut Arena,
    bound: Option<&Natural>,
    i: usize,
) -> Result<Option<Id>, Limit> {
    let Some(bound) = bound else { return Ok(None) };
    let variable = arena.add(Node::Variable(i))?;
    let bound = arena.add(Node::Constant(bound.clone().into()))?;
    arena.add(Node::Compare(Comparison::Lt, variable, bound)).map(Some)
}

/// The problem with z' = z + 1, both among the columns of the claim, y = f(z) and y' = f(z')
/// (docs/THEORY.md, section 2).
pub(super) fn adjacent<'c>(
    arena: &'c mut Arena,
    tables: &'c Tables,
    body: Id,
    bound: Option<&Natural>,
) -> Result<Lowering<'c>, Limit> {
    let [z, z_prime, y, y_prime] = COLUMNS;
    let mut call = |i| {
        let arguments = vec![arena.add(Node::Variable(i))?];
        arena.add(Node::Call { body, arguments })
    };
    let (f_z, f_z_prime) = (call(z)?, call(z_prime)?);
    let below = below(arena, bound, z_prime)?;
    let mut lowering = Lowering::new(arena, tables, COLUMNS.len())?;
    let difference = Sum::track(z_prime).plus(-1, &Sum::track(z))?;
    let next = lowering.problem.between(Some(1), &difference, Some(1))?;
    lowering.problem.require(next);
    if let Some(below) = below {
        lowering.require_condition(below, &COLUMNS, true)?;
    }
    lowering.require_value(f_z, &COLUMNS, y)?;
    lowering.require_value(f_z_prime, &COLUMNS, y_prime)?;
    Ok(lowering)
}
