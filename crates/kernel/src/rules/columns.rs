//! Shared by the rules about functions: two adjacent columns, and the columns of a claim.
//!
//! In: a function, and perhaps a bound. Out: problems on the tracks z, z', y, y'.
//! Never: says what the values have to be.

use crate::automata::Combination;
use crate::claim::{Arena, Comparison, Id};
use crate::elaborate::{Lowering, Tables};
use crate::{Limited, Natural};

/// The tracks of a column, the next one, and their values.
pub const COLUMNS: [usize; 4] = [0, 1, 2, 3];

/// A function of one parameter, or of several, one of which varies.
#[derive(Clone, Copy)]
pub struct Varied {
    pub body: Id,
    pub parameter: usize,
    pub parameters: usize,
}

impl Varied {
    /// A function of one parameter.
    pub fn only(body: Id) -> Varied {
        Varied { body, parameter: 0, parameters: 1 }
    }
}

/// BELOW(variable i) of docs/LOWERING.md, for bounded claims.
pub fn below(arena: &mut Arena, bound: Option<&Natural>, i: usize) -> Limited<Option<Id>> {
    let Some(bound) = bound else { return Ok(None) };
    let variable = arena.variable(i)?;
    let bound = arena.number(bound.clone())?;
    arena.compare(Comparison::Lt, variable, bound).map(Some)
}

/// The problem with z' = z + 1, both among the columns of the claim, y = f(z) and y' = f(z')
/// (docs/THEORY.md, section 2). The parameters that do not vary are on further tracks.
pub fn adjacent<'c>(
    arena: &'c mut Arena,
    tables: &'c Tables,
    f: Varied,
    bound: Option<&Natural>,
) -> Limited<Lowering<'c>> {
    let [z, z_prime, y, y_prime] = COLUMNS;
    let Varied { body, parameter, parameters } = f;
    let env: Vec<usize> = (0..COLUMNS.len() + parameters - 1).collect();
    let mut call = |z| {
        let others = COLUMNS.len()..env.len();
        let before = others.clone().take(parameter);
        let tracks = before.chain([z]).chain(others.skip(parameter));
        let arguments = tracks.map(|i| arena.variable(i)).collect::<Limited<Vec<Id>>>()?;
        arena.call(body, &arguments)
    };
    let (f_z, f_z_prime) = (call(z)?, call(z_prime)?);
    let below = below(arena, bound, z_prime)?;
    let mut lowering = Lowering::new(arena, tables, env.len())?;
    let difference = Combination::difference(z_prime, z)?;
    let next = lowering.problem.between(Some(1), &difference, Some(1))?;
    lowering.problem.require(next);
    if let Some(below) = below {
        lowering.require_condition(below, &env, true)?;
    }
    lowering.require_value(f_z, &env, y)?;
    lowering.require_value(f_z_prime, &env, y_prime)?;
    Ok(lowering)
}
