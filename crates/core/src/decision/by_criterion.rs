//! Claims about positions by the criterion of bars. The position that shows that it fails (docs/THEORY.md, section 5a.2)
//! is named by a line and the least row where the line violates the criterion, without a look at the moves of the game.

use num_bigint::BigUint;
use num_traits::Zero;

use super::ground::{Ground, first_positions};
use super::outcome::Undecided;
use super::property::Owed;
use super::search::{Search, Stop};
use super::work::{Subject, Work};
use crate::automaton::{AutomatonError, Budget, is_satisfiable, rank, smallest_completion, smallest_tuple};
use crate::evidence::{Refutation, Section, first_between};
use crate::language::ast::Program;
use crate::language::evaluate::holds;
use crate::shapes::{Criterion, Positions};

/// The sections of a proof of the only claim of a program, which is about positions: by the criterion of bars if it has that
/// shape, otherwise by the partition. The kernel knows the tables that stand before them, so the search goes on with the
/// subject of these; what it adds holds for the sections that follow. `None` if the claim fails.
///
/// # Errors
/// A limit.
pub(super) fn proved_beside(
    subject: &mut Subject,
    program: &Program,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Section>>, Undecided> {
    let Some(positions) = Positions::of(program, &program.claims[0].statement) else { return Ok(None) };
    let ground = first_positions(program, &positions.rules, &positions.set, false);
    if !ground.ends(&positions.rules) || ground.refutation.is_some() || ground.side_condition.is_some() {
        return Ok(None);
    }
    let mut search = Search::new(program, &positions, std::mem::take(subject), budget)?;
    let shown = match Criterion::of(program, &positions) {
        Some(criterion) => search.criterion_holds(&criterion, ground.position).map(|fails| fails.is_none()),
        None => search.by_partition(&ground).map(|()| true),
    };
    let sections = search.work.sections;
    *subject = search.work.subject;
    match shown {
        Ok(true) => Ok(Some(sections)),
        Ok(false) | Err(Stop::Refuted(_) | Stop::IllFormed(_)) => Ok(None),
        Err(Stop::Undecided(why)) => Err(why),
    }
}

impl Search<'_, '_> {
    /// Proves the criterion of bars, or stops with a position that shows that it fails.
    pub(super) fn by_criterion(&mut self, criterion: &Criterion, found: &Ground) -> Result<bool, Stop> {
        let Some(shown) = self.criterion_holds(criterion, found.position.clone())? else { return Ok(true) };
        let violated = violating_position(&mut self.work, self.positions, criterion)?;
        let violated = Box::new(violated.ok_or_else(unknown)?);
        self.work.sections.truncate(shown);
        self.moves(found)?;
        Err(Stop::Refuted(violated))
    }

    /// Proves the criterion of bars; if it fails, the number of sections that do not belong to it.
    pub(super) fn criterion_holds(
        &mut self,
        criterion: &Criterion,
        position: Option<Vec<BigUint>>,
    ) -> Result<Option<usize>, Stop> {
        let body = criterion.function(&mut self.work.subject.nodes, self.work.program)?;
        let (mut terms, mut conditions) = (vec![body], Vec::new());
        if criterion.is_beside_a_strip() {
            (terms, conditions) = self.game.parts_of_moves();
        }
        self.work.called(&terms, &conditions)?;
        self.of_rules.tables = self.work.sections.len();
        self.some_position(position)?;
        if self.defined()?.is_some() {
            return Err(unknown());
        }
        self.monotone()?;
        let shown = self.work.sections.len();
        for owed in criterion.monotone(&mut self.work.subject, body)? {
            self.work.sections.push(owed.invariant(self.work.budget)?.ok_or_else(unknown)?);
        }
        for owed in criterion.owed(&mut self.work, body)? {
            match owed.invariant(self.work.budget)? {
                Some(section) => self.work.sections.push(section),
                None => return Ok(Some(shown)),
            }
        }
        Ok(None)
    }
}

fn unknown() -> Stop {
    AutomatonError::TableMismatch.into()
}

/// The least of the positions of Theorem 5a.4 on the smallest line of each coordinate and direction that violates the
/// criterion; `None` if no line does, or if a value is missing there. F is monotone.
///
/// # Errors
/// A limit.
fn violating_position(
    work: &mut Work<'_, '_>,
    positions: &Positions,
    criterion: &Criterion,
) -> Result<Option<Refutation>, AutomatonError> {
    let implied = criterion.implied(work)?;
    let mut found = Vec::new();
    for (coordinate, Owed { problem, .. }) in &implied {
        if !is_satisfiable(problem, work.budget)? {
            continue;
        }
        let Some(line) = criterion.line(*coordinate) else { return Ok(None) };
        let Some(mut fixed) = smallest_tuple(problem, line.len(), work.budget)? else { continue };
        fixed.pop();
        // The least row of this line, whatever the direction.
        let mut rows = Vec::new();
        for (_, other) in implied.iter().filter(|(other, _)| other == coordinate) {
            rows.extend(
                smallest_completion(&other.problem, &fixed, 1, work.budget)?.and_then(|mut row| row.pop()),
            );
        }
        let Some(before) = rows.into_iter().min() else { continue };
        found.extend(at_row(work.program, positions, criterion, (*coordinate, &fixed), &(before + 1u32)));
    }
    Ok(found.into_iter().min_by_key(|(position, _)| rank(position)).map(|(_, refutation)| refutation))
}

/// The position in the least row where the line of a coordinate, with its other variables fixed, violates the criterion; and
/// the refutation that it is.
fn at_row(
    program: &Program,
    positions: &Positions,
    criterion: &Criterion,
    (coordinate, fixed): (usize, &[BigUint]),
    row: &BigUint,
) -> Option<(Vec<BigUint>, Refutation)> {
    let at = |row: &BigUint, far: &BigUint| criterion.on_line(coordinate, fixed, row, far);
    let near = BigUint::zero();
    // A(n) for n >= 1 is UNDER(p + 1) at p = n - 1, on the same line.
    let is_position = |row: &BigUint| {
        if row.is_zero() {
            return Some(true);
        }
        let values = [fixed, &[row - 1u32]].concat();
        holds(program, &criterion.has_position(coordinate), &values).ok()
    };
    if !is_position(row)? {
        let digits = fixed.iter().chain([row]).map(BigUint::bits).max()?;
        let position = at(row, &(BigUint::from(1u32) << digits))?;
        return Some((position.clone(), Refutation::Reach { position }));
    }
    // The rows below `row` that have a position are an initial segment, and row 0 is one of them.
    let has_none = |row: &BigUint| Ok::<_, ()>(!is_position(row).ok_or(())?);
    let low = first_between(&BigUint::from(1u32), row, has_none).ok()? - 1u32;
    let (position, option) = (at(row, &near)?, at(&low, &near)?);
    let fresh = vec![option[coordinate].clone()];
    let count: usize = positions.rules.iter().map(|rules| rules.moves.len()).sum();
    let leads = |&i: &usize| positions.option(program, i, &position, &fresh).as_ref() == Some(&option);
    let number = 1 + (0..count).find(leads)?;
    Some((position.clone(), Refutation::Closed { number, position, fresh, option }))
}
