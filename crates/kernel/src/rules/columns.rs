//! Claims about a function, and what they share: two adjacent columns, and the columns of a claim.
//!
//! In: a function, and perhaps a bound. Out: the obligations met, about the tracks z, z', y, y'.

use super::{Checker, Route};
use crate::automata::{Form, Kind};
use crate::claim::{About, Arena, Comparison, Id, Property};
use crate::{Checked, Limited, Natural};

/// The tracks of a column, the next one, and their values.
const COLUMNS: [usize; 4] = [0, 1, 2, 3];

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

impl Checker<'_> {
    /// The obligations of a claim about a function.
    pub fn function(&mut self, about: &About) -> Checked<Route> {
        let (body, bound) = (about.body, about.bound.as_ref());
        if let Some(bound) = bound
            && self.is_next("evaluated ")
        {
            return self.evaluated(about, bound);
        }
        self.tables(None)?;
        let below = below(&mut self.arena, bound, 0)?;
        self.defined_everywhere(body, 1, below)?;
        match about.property {
            Property::Monotone => {
                self.monotone("monotone", Varied::only(body), bound, None)?;
                Ok(Route::Invariants { ns: false, partition: false })
            }
            Property::Ns => {
                self.ns("ns", Varied::only(body), bound)?;
                Ok(Route::Invariants { ns: true, partition: false })
            }
            Property::Nimsum => self.nimsum(body, bound),
        }
    }

    /// Reads and checks the section `name`: no two adjacent columns of the claim violate the NS
    /// property, or monotonicity; or else the columns do that begin at a number `at`. These are
    /// problems with z' = z + 1, y = f(z) and y' = f(z') (docs/THEORY.md, section 2); the
    /// parameters that do not vary are on further tracks.
    pub fn columns(
        &mut self,
        name: &str,
        is_ns: bool,
        f: Varied,
        bound: Option<&Natural>,
        at: Option<Id>,
    ) -> Checked {
        let [z, z_prime, y, y_prime] = COLUMNS;
        let env: Vec<usize> = (0..COLUMNS.len() + f.parameters - 1).collect();
        let arena = &mut self.arena;
        let mut call = |z| {
            let mut arguments = arena.variables(COLUMNS.len()..env.len())?;
            arguments.insert(f.parameter, arena.variable(z)?);
            arena.call(f.body, &arguments)
        };
        let (f_z, f_z_prime) = (call(z)?, call(z_prime)?);
        let below = below(arena, bound, z_prime)?;
        let mut lowering = self.lowering(env.len())?;
        let difference = Form::track(z_prime).minus(&Form::track(z))?;
        let next = lowering.problem.between(Some(1), &difference, Some(1))?;
        lowering.problem.require(next);
        if let Some(below) = below {
            lowering.require_condition(below, &env, true)?;
        }
        lowering.require_value(f_z, &env, y)?;
        lowering.require_value(f_z_prime, &env, y_prime)?;
        if let Some(at) = at {
            lowering.require_value(at, &env, z)?;
        }
        let mut problem = lowering.problem;
        let violated = if is_ns {
            problem.leaf(Kind::Ns, COLUMNS.to_vec())?
        } else {
            problem.between(Some(1), &Form::track(y).minus(&Form::track(y_prime))?, None)?
        };
        problem.require(violated.holding(at.is_none()));
        self.invariant(name, "", problem)
    }
}
