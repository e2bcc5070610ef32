//! The position that shows that the criterion of bars fails (docs/THEORY.md, section 5a.2): it is named by a line and
//! the least row where the line violates the criterion, without a look at the moves of the game.

use num_bigint::BigUint;
use num_traits::Zero;

use super::claimed::Positions;
use super::criterion::Criterion;
use super::refutation::Refutation;
use super::tabulate::Subject;
use crate::automaton::{
    AutomatonError, Budget, Problem, is_satisfiable, rank, smallest_completion, smallest_tuple,
};
use crate::language::ast::Program;
use crate::language::evaluate::holds;

/// A line that violates the criterion: the variables of its conditions but the last, and the least value of the last.
struct Violation {
    coordinate: usize,
    fixed: Vec<BigUint>,
    before: BigUint,
}

/// The least of the positions of Theorem 5a.4 on the smallest line of each coordinate and direction that violates the
/// criterion; `None` if no line does, or if a value is missing there. F is monotone.
///
/// # Errors
/// A limit.
pub(super) fn violating_position(
    program: &Program,
    positions: &Positions,
    criterion: &Criterion,
    subject: &mut Subject,
    budget: &mut Budget<'_>,
) -> Result<Option<Refutation>, AutomatonError> {
    let problems = criterion.implied(subject, program)?;
    let mut found = Vec::new();
    for (coordinate, problem) in &problems {
        if !is_satisfiable(problem, budget)? {
            continue;
        }
        let Some(line) = criterion.line(*coordinate) else { return Ok(None) };
        let Some(mut fixed) = smallest_tuple(problem, line.len(), budget)? else { continue };
        fixed.pop();
        // The least row of this line, whatever the direction.
        let mut rows = Vec::new();
        for (_, other) in problems.iter().filter(|(other, _)| other == coordinate) {
            rows.extend(least_row(other, &fixed, budget)?);
        }
        let Some(before) = rows.into_iter().min() else { continue };
        let violation = Violation { coordinate: *coordinate, fixed, before };
        found.extend(violation.position(program, positions, criterion));
    }
    Ok(found.into_iter().min_by_key(|(position, _)| rank(position)).map(|(_, refutation)| refutation))
}

/// The least last number of a problem whose other numbers are given, if there is one.
fn least_row(
    problem: &Problem,
    fixed: &[BigUint],
    budget: &mut Budget<'_>,
) -> Result<Option<BigUint>, AutomatonError> {
    let found = smallest_completion(problem, fixed, 1, budget)?;
    Ok(found.and_then(|mut numbers| numbers.pop()))
}

impl Violation {
    /// The position, and the refutation that it is.
    fn position(
        &self,
        program: &Program,
        positions: &Positions,
        criterion: &Criterion,
    ) -> Option<(Vec<BigUint>, Refutation)> {
        let Violation { coordinate, fixed, before } = self;
        let row = before + 1u32;
        let at = |row: &BigUint, far: &BigUint| criterion.on_line(*coordinate, fixed, row, far);
        let near = BigUint::zero();
        // A(n) for n >= 1 is UNDER(p + 1) at p = n - 1, on the same line.
        let is_position = |row: &BigUint| {
            if row.is_zero() {
                return Some(true);
            }
            let values = [fixed.as_slice(), &[row - 1u32]].concat();
            holds(program, &criterion.has_position(*coordinate), &values).ok()
        };
        if !is_position(&row)? {
            let digits = fixed.iter().chain([&row]).map(BigUint::bits).max()?;
            let position = at(&row, &(BigUint::from(1u32) << digits))?;
            return Some((position.clone(), Refutation::Reach { position }));
        }
        // The rows below `row` that have a position are an initial segment, and row 0 is one of them.
        let (mut low, mut high) = (BigUint::zero(), row.clone());
        while &low + 1u32 < high {
            let middle = (&low + &high) >> 1u32;
            match is_position(&middle)? {
                true => low = middle,
                false => high = middle,
            }
        }
        let (position, option) = (at(&row, &near)?, at(&low, &near)?);
        let fresh = vec![option[*coordinate].clone()];
        let count: usize = positions.rules.iter().map(|rules| rules.moves.len()).sum();
        let leads = |&i: &usize| positions.option(program, i, &position, &fresh).as_ref() == Some(&option);
        let number = 1 + (0..count).find(leads)?;
        Some((position.clone(), Refutation::Closed { number, position, fresh, option }))
    }
}
