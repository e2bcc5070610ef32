//! Shared by the rules about functions: two adjacent columns, and the columns of a claim.
//!
//! In: a function, and perhaps a bound. Out: problems on the tracks z, z', y, y'.
//! Never: says what the values have to be.

use crate::automata::Sum;
use crate::claim::{Arena, Comparison, Id, Node};
use crate::elaborate::{Lowering, Tables};
use crate::natural::Natural;
use crate::rejection::Limit;

/// The tracks of a column, the next one, and their values.
pub(super) const COLUMNS: [usize; 4] = [0, 1, 2, 3];

/// A function of one parameter, or of several, one of which varies.
#[derive(Clone, Copy)]
pub(super) struct Varied {
    pub(super) body: Id,
    pub(super) parameter: usize,
    pub(super) parameters: usize,
}

impl Varied {
    /// A function of one parameter.
    pub(super) fn only(body: Id) -> Varied {
        Varied { body, parameter: 0, parameters: 1 }
    }
}

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
/// (docs/THEORY.md, section 2). The parameters that do not vary are on further tracks.
pub(super) fn adjacent<'c>(
    arena: &'c mut Arena,
    tables: &'c Tables,
    f: Varied,
    bound: Option<&Natural>,
) -> Result<Lowering<'c>, Limit> {
    let [z, z_prime, y, y_prime] = COLUMNS;
    let Varied { body, parameter, parameters } = f;
    let env: Vec<usize> = (0..COLUMNS.len() + parameters - 1).collect();
    let mut call = |z| {
        let others = COLUMNS.len()..env.len();
        let before = others.clone().take(parameter);
        let tracks = before.chain([z]).chain(others.skip(parameter));
        let arguments = tracks.map(|i| arena.add(Node::Variable(i))).collect::<Result<_, _>>()?;
        arena.add(Node::Call { body, arguments })
    };
    let (f_z, f_z_prime) = (call(z)?, call(z_prime)?);
    let below = below(arena, bound, z_prime)?;
    let mut lowering = Lowering::new(arena, tables, env.len())?;
    let difference = Sum::track(z_prime).plus(-1, &Sum::track(z))?;
    let next = lowering.problem.between(Some(1), &difference, Some(1))?;
    lowering.problem.require(next);
    if let Some(below) = below {
        lowering.require_condition(below, &env, true)?;
    }
    lowering.require_value(f_z, &env, y)?;
    lowering.require_value(f_z_prime, &env, y_prime)?;
    Ok(lowering)
}
