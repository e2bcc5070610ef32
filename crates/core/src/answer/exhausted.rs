//! The exhaustive check: the result of the search compared with positions played out from the rules.

use num_bigint::BigUint;

use crate::decision::{Decision, Kind, Options, Outcome, Refutation};
use crate::exhaustion::bar::{BarGrid, compare_bar};
use crate::exhaustion::check::{GridError, GridReport, grundy_value, is_p_position};
use crate::language::ast::{FunctionId, Program, Statement};
use crate::ns::first_difference::Position;

/// Comparison of a claim with positions that are played out from the rules alone, without any theorem and
/// independently of the search.
#[derive(Debug, Clone)]
pub enum Exhaustion {
    /// For a claim `nimsum f`: the comparison for the bar of f.
    Bar(BarComparison),
    /// For a claim about a game or about all naturals: a box with all coordinates below a side.
    Box {
        /// The box; or why the rules do not define a game.
        grid: Result<GridReport, GridError>,
        /// The positions of a refutation, if they are not too large.
        truth: Option<Truth>,
    },
}

/// Comparison of the first columns of a bar with the result of the search.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BarComparison {
    /// The Grundy numbers of the columns, compared with nim-sums.
    pub grid: BarGrid,
    /// The agreement of the columns with the search.
    pub agreement: Agreement,
}

/// Agreement of the columns of a bar with the result of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agreement {
    /// Nothing contradicts it.
    Consistent,
    /// The first difference is the one that the search found.
    Confirmed,
    /// The first difference that the search found is in a later column.
    Beyond,
    /// The first difference that the search found is in a higher row.
    Above,
    /// The search and the rules contradict each other.
    Contradicts,
}

/// Outcomes or Grundy values, by the rules, of the positions of a refutation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Truth {
    /// For a claim `p`: whether they are P-positions.
    Outcomes {
        /// The position.
        here: bool,
        /// Its option, if the refutation has one.
        there: Option<bool>,
    },
    /// For a claim `grundy`: their Grundy values.
    Values {
        /// The position.
        here: u64,
        /// Its option, if the refutation has one.
        there: Option<u64>,
    },
}

impl Truth {
    /// Whether it agrees with the refutation: no P-position has an option that is one, and no
    /// position has the Grundy value of its option.
    pub(crate) fn agrees(&self) -> bool {
        match self {
            Truth::Outcomes { here, there } => !(*here && *there == Some(true)),
            Truth::Values { here, there } => *there != Some(*here),
        }
    }

    /// Plays out the positions of a refutation; `None` if they are too large, or if the refutation has
    /// none.
    pub(super) fn of(program: &Program, statement: &Statement, refutation: &Refutation) -> Option<Truth> {
        let is_p = |game, position: &[BigUint]| is_p_position(program, game, &small(position)?);
        // Without the heap.
        let value = |game, position: &[BigUint]| grundy_value(program, game, &small(position.get(1..)?)?);
        match (statement, refutation) {
            (Statement::Positions { game, .. }, Refutation::Closed { position, option, .. }) => {
                Some(Truth::Outcomes { here: is_p(game, position)?, there: Some(is_p(game, option)?) })
            }
            // An N-position has an option in P, which the set must then lack.
            (Statement::Positions { game, .. }, Refutation::Reach { position }) => {
                Some(Truth::Outcomes { here: is_p(game, position)?, there: None })
            }
            (Statement::Positions { game, .. }, Refutation::Heaps { position }) => {
                Some(Truth::Outcomes { here: is_p(game, position)?, there: None })
            }
            (Statement::Grundy { game, .. }, Refutation::Heaps { position }) => {
                let here = grundy_value(program, game, &small(position)?)?;
                Some(Truth::Values { here, there: None })
            }
            (Statement::Grundy { game, .. }, Refutation::Closed { position, option, .. }) => {
                Some(Truth::Values { here: value(game, position)?, there: Some(value(game, option)?) })
            }
            (Statement::Grundy { game, .. }, Refutation::Reach { position }) => {
                Some(Truth::Values { here: value(game, position)?, there: None })
            }
            _ => None,
        }
    }
}

fn small(position: &[BigUint]) -> Option<Vec<u64>> {
    position.iter().map(|n| u64::try_from(n).ok()).collect()
}

impl BarComparison {
    /// Computes the columns `0..=last` of the bar of f and compares them with a decision about
    /// `nimsum f`, with the threads of the search.
    pub(super) fn of(
        program: &Program,
        f: FunctionId,
        last: u64,
        search: &Options,
        decision: &Decision,
    ) -> BarComparison {
        let predicted = predicted(decision);
        let grid = compare_bar(program, f, last, search.threads, predicted, &search.stop);
        let agreement = grid
            .last
            .map_or(Agreement::Consistent, |last| agreement(&grid, last, predicted, &decision.outcome));
        BarComparison { grid, agreement }
    }
}

/// The first position with `G != y xor z` according to the search.
fn predicted(decision: &Decision) -> Option<&Position> {
    decision.counterexample().filter(|c| c.kind == Kind::Ns)?.first_difference.as_ref()
}

/// How a grid up to column `last` agrees with an outcome.
fn agreement(grid: &BarGrid, last: u64, predicted: Option<&Position>, outcome: &Outcome) -> Agreement {
    // In the order of the grid: column by column, each from row 0 up.
    let found = grid.first_difference.as_ref().map(|d| (BigUint::from(d.z), BigUint::from(d.y)));
    let contradicts = match (predicted, outcome) {
        (Some(p), _) => {
            let expected = (p.z.clone(), p.y.clone());
            if found.as_ref() == Some(&expected) {
                return Agreement::Confirmed;
            }
            if found.is_none_or(|found| found >= expected) {
                if p.z > BigUint::from(last) {
                    return Agreement::Beyond;
                }
                if p.y > BigUint::from(grid.rows) {
                    return Agreement::Above;
                }
            }
            true
        }
        (None, Outcome::Proved) => found.is_some(),
        (None, Outcome::ProvedBelow { below, .. }) => found.is_some_and(|(z, _)| z < *below),
        (None, _) => false,
    };
    if contradicts { Agreement::Contradicts } else { Agreement::Consistent }
}
