//! The exhaustive check of a claim about a game, or for all naturals, in a box.
//!
//! The positions of a box are played out by their rules alone, sums as sums, and every one is compared
//! with the claim. Nothing here knows a theorem or what a search found.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicU64;

use thiserror::Error;

use super::boxes::{splitting, value_of_sum};
use super::first::{First, next_side};
use super::labels::placed;
use super::rules::{Over, Play, RuleFault};
use crate::clock::Instant;
use crate::compiled::{CompiledCondition, CompiledTerm, Fault};
use crate::decision::Stop;
use crate::games::sweep::{BoxLimits, Mode, sweep_in_order};
use crate::games::{
    Exhaustion, ExhaustionError, ExhaustionLimit, ExhaustionLimits, MAX_COORDINATES, Ruleset,
};
use crate::language::ast::{GameSum, Program, Statement};
use crate::language::game::{coordinates, splits};
use crate::language::listing::tuple;
use crate::language::misere;

/// Work for a box of the default size, about 7 ms: options, and four for each tuple.
pub(crate) const DEFAULT_GRID_WORK: u64 = 100_000;

/// Number of options that a tuple of the box counts as.
pub(super) const OPTIONS_OF_A_TUPLE: u64 = 4;

/// Steps of compiled terms that count as an option.
pub(super) const STEPS_OF_AN_OPTION: u64 = 32;

/// Factor by which the work may exceed the allowance, if a box takes more than estimated.
const SLACK: u64 = 3;

/// Maximum number of tuples of a box, and of positions that are played out.
pub(crate) const MAX_GRID_POSITIONS: u64 = 4_000_000;

/// Maximum number of options that are visited.
pub(crate) const MAX_GRID_OPTIONS: u64 = 50_000_000;

/// Maximum number of options that are visited for the value of one position: of one whose box has so few, and of
/// one that may have more, but not if few of them can be reached.
pub(crate) const MAX_VALUE_OPTIONS: u64 = 5_000_000;
const MAX_SPARSE_OPTIONS: u64 = 200_000;

/// Maximum number of steps of compiled terms.
pub(crate) const MAX_GRID_STEPS: u64 = 1_000_000_000;

/// Largest side of a box of the default size.
const MAX_DEFAULT_SIDE: u64 = 1 << 20;

/// Limit that the check of a box reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GridLimit {
    /// More coordinates than can be played.
    #[error("more than {MAX_COORDINATES} coordinates")]
    Coordinates,
    /// Too many tuples in the box, or positions in all.
    #[error("too many positions can be reached")]
    Positions,
    /// Too many options.
    #[error("too many options")]
    Options,
    /// Terms that take too long.
    #[error("evaluating the rules takes too many steps")]
    Steps,
    /// A number beyond 64 bits.
    #[error("a number beyond 64 bits")]
    Numbers,
    /// The time limit.
    #[error("out of time")]
    Time,
    /// Somebody asked for the end.
    #[error("it was stopped")]
    Stopped,
}

/// Value that is claimed or found at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GridValue {
    /// It is a P-position.
    P,
    /// It is an N-position.
    N,
    /// A Grundy value; a claimed one may be negative, and is then wrong.
    Grundy(i128),
    /// The claimed Grundy value is undefined.
    NoValue,
    /// The condition holds.
    Holds,
    /// The condition does not hold.
    Fails,
}

impl std::fmt::Display for GridValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            GridValue::P => f.write_str("P"),
            GridValue::N => f.write_str("N"),
            GridValue::Grundy(value) => write!(f, "{value}"),
            GridValue::NoValue => f.write_str("undefined"),
            GridValue::Holds => f.write_str("holds"),
            GridValue::Fails => f.write_str("fails"),
        }
    }
}

/// Position where the claim and exhaustion differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The position; for `grundy` without the heap.
    pub position: Vec<u64>,
    /// The value by the claim, without its `not`.
    pub expected: GridValue,
    /// The value by exhaustion.
    pub found: GridValue,
}

/// Report of the exhaustive check of a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GridReport {
    /// Side of the box: every coordinate is below it.
    pub side: u64,
    /// Positions of the box that were compared; all of them, if no limit was reached.
    pub positions: u64,
    /// Whether the claim agrees with every position compared.
    pub agrees: bool,
    /// The difference with fewest digits, then the least sum, then the first in lexicographic order;
    /// among the positions compared.
    pub first_difference: Option<Difference>,
    /// The limit that kept positions of the box from being compared.
    pub limit: Option<GridLimit>,
}

/// Error of the exhaustive check: the claim is not about a game, or the rules do not define a
/// terminating game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GridError {
    /// It is a claim about a function.
    #[error("the claim is not about a game")]
    NoGame,
    /// Play returns to a position.
    #[error("play can return to {}", tuple(position))]
    Cycle {
        /// The position.
        position: Vec<u64>,
    },
    /// A move leads outside the domain.
    #[error("a move leads from {} to {}, which is not a position", tuple(position), tuple(option))]
    Leaves {
        /// Where it starts.
        position: Vec<u64>,
        /// Where it leads.
        option: Vec<u64>,
    },
    /// A term or condition has no value.
    #[error("{what} has no value at {at}")]
    Undefined {
        /// The term or condition, in words.
        what: String,
        /// Where, with names: `(x, y; u) = (3, 1; 0)`.
        at: String,
        /// Coordinates of the summand or the game, then the fresh numbers.
        values: Vec<u64>,
        /// The tuple of the whole game where it was needed.
        position: Vec<u64>,
    },
}

/// Plays out a box and compares it with a claim `p`, `grundy` or `forall`, whose `not` is
/// ignored. Without a side the box is as large as `DEFAULT_GRID_WORK` allows.
///
/// # Errors
/// The rules do not define a game: see [`GridError`].
pub fn check_grid(
    program: &Program,
    statement: &Statement,
    side: Option<u64>,
) -> Result<GridReport, GridError> {
    check_grid_until(program, statement, side, None, &Stop::default())
}

/// Like [`check_grid`], with a deadline, and a request from another thread to end.
///
/// # Errors
/// The rules do not define a game: see [`GridError`].
pub fn check_grid_until(
    program: &Program,
    statement: &Statement,
    side: Option<u64>,
    deadline: Option<Instant>,
    stop: &Stop,
) -> Result<GridReport, GridError> {
    let mut grid = Grid::new(program, statement)?;
    if let Some(game) = splitting(program, statement) {
        return grid.check_heaps(program, game, side);
    }
    grid.play.clock.deadline = deadline;
    grid.play.clock.request = stop.clone();
    let most = ExhaustionLimits { positions: MAX_GRID_POSITIONS, options: MAX_GRID_OPTIONS };
    match side {
        Some(side) => match grid.check_in_order(side)? {
            Some(report) => Ok(report),
            None => grid.check(side, most, MAX_GRID_STEPS).map(|(report, _)| report),
        },
        None => grid.check_within(DEFAULT_GRID_WORK),
    }
}

/// Like [`check_grid`], for a box that is as large as this work allows: options, and four for each tuple.
///
/// # Errors
/// The rules do not define a game: see [`GridError`].
pub fn check_grid_within(
    program: &Program,
    statement: &Statement,
    work: u64,
) -> Result<GridReport, GridError> {
    if splitting(program, statement).is_some() {
        return check_grid(program, statement, None);
    }
    Grid::new(program, statement)?.check_within(work)
}

/// The Grundy value of one position, by the rules alone; `None` if it is not a position or a limit is
/// reached.
pub fn grundy_value(program: &Program, game: &GameSum, position: &[u64]) -> Option<u64> {
    if splits(program, game) {
        return value_of_sum(program, game, position, [MAX_GRID_POSITIONS, MAX_VALUE_OPTIONS]);
    }
    let play = Play::new(program, game);
    // The box up to the position, as far as it has no more tuples than are worth a table.
    let mut sides: Vec<u64> = position.iter().map(|number| number.saturating_add(1)).collect();
    let tuples = |sides: &[u64]| sides.iter().try_fold(1u64, |product, &side| product.checked_mul(side));
    // As if each move changed one number.
    let of_position = position.iter().fold(0u64, |sum, &number| sum.saturating_add(number));
    let options = tuples(&sides).and_then(|tuples| tuples.checked_mul(of_position));
    let is_small = options.is_some_and(|options| options <= MAX_VALUE_OPTIONS);
    let options = if is_small { MAX_VALUE_OPTIONS } else { MAX_SPARSE_OPTIONS };
    play.code.allow_steps(options * STEPS_OF_AN_OPTION);
    while tuples(&sides).is_none_or(|tuples| tuples > DEFAULT_GRID_WORK) {
        let longest = sides.iter_mut().max()?;
        *longest /= 2;
    }
    let limits = ExhaustionLimits { positions: MAX_GRID_POSITIONS, options };
    Exhaustion::new(&play, &sides, limits).ok()?.grundy(position).ok()?
}

/// Whether one position is a P-position: [`grundy_value`] is 0.
pub fn is_p_position(program: &Program, game: &GameSum, position: &[u64]) -> Option<bool> {
    grundy_value(program, game, position).map(|value| value == 0)
}

/// The claim that positions are compared with.
#[derive(Debug)]
enum Claimed {
    Positions(CompiledCondition),
    Grundy(CompiledTerm),
    Holds(CompiledCondition),
}

#[derive(Debug)]
pub(super) struct Grid {
    pub(super) play: Play,
    claimed: Claimed,
    /// The names of the coordinates, or of the variables.
    names: Vec<String>,
    /// Whether it is a game under misere play: then only positions where it is not over are compared, without the last
    /// coordinate, which is 1 there.
    is_misere: bool,
}

impl Grid {
    fn new(program: &Program, statement: &Statement) -> Result<Grid, GridError> {
        let mut is_misere = false;
        let (play, claimed, mut names) = match statement {
            Statement::Positions { game, formula } => {
                let mut play = Play::new(program, game);
                let claimed = Claimed::Positions(play.code.condition(formula));
                is_misere = misere::is_misere(program, game);
                (play, claimed, coordinates(program, game))
            }
            Statement::Grundy { game, value } => {
                let mut play = Play::new(program, game);
                let claimed = Claimed::Grundy(play.code.term(value));
                (play, claimed, coordinates(program, game))
            }
            Statement::ForAll { variables, formula } => {
                let mut play = Play::without_moves(program, variables.len());
                let claimed = Claimed::Holds(play.code.condition(formula));
                (play, claimed, variables.clone())
            }
            Statement::Property { .. } => return Err(GridError::NoGame),
        };
        if is_misere {
            names.pop();
        }
        Ok(Grid { play, claimed, names, is_misere })
    }

    /// The largest box whose work, estimated from smaller ones, is within this.
    fn check_within(&self, most_work: u64) -> Result<GridReport, GridError> {
        let most = most_work.saturating_mul(SLACK);
        let limits = ExhaustionLimits { positions: most, options: most };
        let exponent = u32::try_from(self.play.coordinates() + 1).unwrap_or(u32::MAX);
        let (mut best, mut work) = self.check(1, limits, most.saturating_mul(STEPS_OF_AN_OPTION))?;
        while best.limit.is_none() && self.play.coordinates() > 0 {
            let side = next_side(best.side);
            let power = |side: u64| u128::from(side).checked_pow(exponent);
            let estimate = power(side).and_then(|power| power.checked_mul(work.into()));
            let estimate = estimate.zip(power(best.side)).map(|(product, power)| product / power);
            if estimate.is_none_or(|work| work > most_work.into()) || side > MAX_DEFAULT_SIDE {
                break;
            }
            let (report, next) = self.check(side, limits, most.saturating_mul(STEPS_OF_AN_OPTION))?;
            // A box that is not finished is worth something only if it contradicts the claim.
            if report.limit.is_some() && (!best.agrees || report.agrees) {
                break;
            }
            (best, work) = (report, next);
        }
        Ok(best)
    }

    /// The report for a box, and the work it took.
    fn check(&self, side: u64, limits: ExhaustionLimits, steps: u64) -> Result<(GridReport, u64), GridError> {
        self.play.code.allow_steps(steps);
        let mut report = GridReport { side, positions: 0, agrees: true, first_difference: None, limit: None };
        let sides = vec![side; self.play.coordinates()];
        if let Claimed::Holds(condition) = self.claimed {
            return self.check_tuples(condition, &sides, limits, steps, report);
        }
        let mut exhaustion = match Exhaustion::new(&self.play, &sides, limits) {
            Ok(exhaustion) => exhaustion,
            Err(error) => {
                report.limit = Some(limit_or_error(error)?);
                return Ok((report, u64::MAX));
            }
        };
        if let Err(error) = exhaustion.run() {
            let met = limit_or_error(error)?;
            report.limit = Some(self.play.clock.met().map_or(met, limit_of_clock));
        }
        self.compare(|visit| exhaustion.for_each(visit), &mut report)?;
        let steps = (steps - self.play.code.steps_left()) / STEPS_OF_AN_OPTION;
        let tuples = exhaustion.tuples().saturating_mul(OPTIONS_OF_A_TUPLE);
        let work = exhaustion.options().saturating_add(tuples).max(steps);
        Ok((report, work))
    }

    /// The report for a box by [`sweep_in_order`], if that evaluates all of it. Rules that do not define a
    /// terminating game, and limits, are reported by [`Self::check`].
    fn check_in_order(&self, side: u64) -> Result<Option<GridReport>, GridError> {
        let mode = match self.claimed {
            Claimed::Positions(_) => Mode::Outcomes,
            Claimed::Grundy(_) => Mode::Grundy,
            Claimed::Holds(_) => return Ok(None),
        };
        let Some(bound) = side.checked_sub(1) else { return Ok(None) };
        let limits =
            BoxLimits { tuples: MAX_GRID_POSITIONS, options: MAX_GRID_OPTIONS, ..BoxLimits::default() };
        self.play.code.allow_steps(MAX_GRID_STEPS);
        let bounds = vec![bound; self.play.length()];
        let (stop, progress) = (self.play.clock.request.flag(), AtomicU64::new(0));
        let Some(Ok(values)) = sweep_in_order(&self.play, &bounds, mode, &limits, stop, &progress) else {
            return Ok(None);
        };
        let mut report = GridReport { side, positions: 0, agrees: true, first_difference: None, limit: None };
        let each = |visit: &mut dyn FnMut(&[u64], Option<u64>)| {
            let _ = values.for_each(|position, value| {
                // For outcomes, it only matters whether the value is 0.
                visit(position, Some(value.grundy().unwrap_or(u64::from(!value.is_p()))));
                ControlFlow::Continue(())
            });
        };
        self.compare(each, &mut report)?;
        Ok(Some(report))
    }

    /// Compares positions that are given with their values.
    pub(super) fn compare(
        &self,
        positions: impl FnOnce(&mut dyn FnMut(&[u64], Option<u64>)),
        report: &mut GridReport,
    ) -> Result<(), GridError> {
        let mut differences = First::default();
        let mut undefined = First::default();
        positions(&mut |position, value| {
            let Some(value) = value else { return };
            // The rules may have met it already.
            if report.limit.is_none() && self.play.clock.is_over() {
                report.limit = self.play.clock.met().map(limit_of_clock);
            }
            if matches!(report.limit, Some(GridLimit::Time | GridLimit::Stopped)) {
                return;
            }
            let shown = match (self.is_misere, position) {
                (false, _) => position,
                (true, [shown @ .., 1]) => shown,
                (true, _) => return,
            };
            match self.claimed_and_found(position, value) {
                Ok((expected, found)) => {
                    report.positions += 1;
                    if expected != found {
                        differences.meet(shown, (expected, found));
                    }
                }
                Err(Fault::Undefined) => undefined.meet(shown, ()),
                Err(Fault::TooLarge) => report.limit = report.limit.or(Some(GridLimit::Numbers)),
                Err(Fault::OutOfSteps) => report.limit = report.limit.or(Some(GridLimit::Steps)),
            }
        });
        if let Some((position, ())) = undefined.found {
            let what = match self.claimed {
                Claimed::Holds(_) => "the condition",
                _ => "the claimed set",
            };
            let at = placed(&self.names, &[], &position, u64::to_string);
            return Err(GridError::Undefined {
                what: what.to_owned(),
                at,
                values: position.clone(),
                position,
            });
        }
        report.first_difference =
            differences.found.map(|(position, (expected, found))| Difference { position, expected, found });
        report.agrees = report.first_difference.is_none();
        Ok(())
    }

    fn claimed_and_found(&self, position: &[u64], value: u64) -> Result<(GridValue, GridValue), Fault> {
        let (code, either) = (&self.play.code, |p: bool| if p { GridValue::P } else { GridValue::N });
        Ok(match self.claimed {
            Claimed::Positions(formula) => (either(code.holds(formula, position)?), either(value == 0)),
            Claimed::Grundy(term) => {
                let expected = match code.integer(term, position) {
                    Ok(value) => GridValue::Grundy(value),
                    Err(Fault::Undefined) => GridValue::NoValue,
                    Err(fault) => return Err(fault),
                };
                (expected, GridValue::Grundy(value.into()))
            }
            Claimed::Holds(formula) => {
                let found = if code.holds(formula, position)? { GridValue::Holds } else { GridValue::Fails };
                (GridValue::Holds, found)
            }
        })
    }
}

fn limit_of_clock(over: Over) -> GridLimit {
    match over {
        Over::Time => GridLimit::Time,
        Over::Asked => GridLimit::Stopped,
    }
}

/// The limit or error that ended an exhaustion.
fn limit_or_error(error: ExhaustionError<RuleFault>) -> Result<GridLimit, GridError> {
    match error {
        ExhaustionError::Limit(ExhaustionLimit::Coordinates) => Ok(GridLimit::Coordinates),
        ExhaustionError::Limit(ExhaustionLimit::Positions) => Ok(GridLimit::Positions),
        ExhaustionError::Limit(ExhaustionLimit::Options) => Ok(GridLimit::Options),
        ExhaustionError::Cycle { position } => Err(GridError::Cycle { position }),
        ExhaustionError::Leaves { position, option } => Err(GridError::Leaves { position, option }),
        ExhaustionError::Fault { tuple, fault: RuleFault { what, at, values, fault } } => match fault {
            Fault::Undefined => Err(GridError::Undefined { what, at, values, position: tuple }),
            Fault::TooLarge => Ok(GridLimit::Numbers),
            Fault::OutOfSteps => Ok(GridLimit::Steps),
        },
    }
}
