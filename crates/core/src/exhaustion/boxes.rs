//! The outcomes or Grundy values of a box of any game of a claim file.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
//! use nimcert_core::games::sweep::{BoxLimits, Mode, Value};
//! use nimcert_core::language::{Source, Statement, parse_program};
//! use nimcert_core::exhaustion::boxes::{BoxQuestion, Sums, compute_box};
//!
//! let text = "fun f(t) = floor(t / 2)\nclaim grundy strip + bar(f) = x xor y xor z\n";
//! let program = parse_program(&Source::new("file", text), &[]).map_err(|e| e[0].clone())?;
//! let Statement::Grundy { game, .. } = &program.claims[0].statement else { unreachable!() };
//! // The coordinates are x, y, z; the bounds are included. `stop` may be set, and `progress` read, by
//! // another thread.
//! let question = BoxQuestion { program: &program, game, bounds: &[3, 2, 5], mode: Mode::Grundy, sums: Sums::Product };
//! let (stop, progress) = (AtomicBool::new(false), AtomicU64::new(0));
//! let values = compute_box(&question, &BoxLimits::default(), &stop, &progress)?;
//! assert_eq!(values.get(&[3, 1, 4]), Some(Value::Grundy(3 ^ 1 ^ 4)));
//! assert_eq!(values.get(&[3, 1, 1]), None); // no position: y <= f(z) fails
//! // All positions in lexicographic order, until `Break`.
//! let mut lines = Vec::new();
//! let _ = values.for_each(|position, value| {
//!     lines.push(format!("{position:?} {value:?}"));
//!     if lines.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
//! });
//! assert_eq!(lines, ["[0, 0, 0] Grundy(0)", "[0, 0, 1] Grundy(1)", "[0, 0, 2] Grundy(2)"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::rules::Play;
pub use super::rules::RuleFault;
use crate::games::sweep::{BoxError, BoxLimits, BoxValues, Mode, exhaust, sweep};
use crate::games::{MAX_COORDINATES, OctalValues};
use crate::language::ast::{GameBody, GameSum, Octal, Program, Statement, Summand};
use crate::language::game::{splits, splits_by_moves};

/// Options of heaps that are computed at most: some seconds.
pub(super) const MAX_HEAP_OPTIONS: u64 = 1 << 33;

/// Method for the values of a sum of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sums {
    /// As one game: every position of the sum has its options in all summands.
    Product,
    /// By the Sprague-Grundy theorem: the nim-sum of the Grundy values of the summands, each computed on its
    /// own. A `strip` then needs no dimension of a table.
    SpragueGrundy,
}

/// Box of positions of a game, and the values that are wanted.
#[derive(Debug, Clone, Copy)]
pub struct BoxQuestion<'p> {
    /// The program that defines the game and its functions.
    pub program: &'p Program,
    /// The game whose positions are evaluated.
    pub game: &'p GameSum,
    /// The largest number of each coordinate
    /// ([`coordinates`](crate::language::game::coordinates) has the names).
    pub bounds: &'p [u64],
    /// Whether outcomes or Grundy values are computed.
    pub mode: Mode,
    /// How a sum is computed.
    pub sums: Sums,
}

/// Computes a box. `stop` ends it early, `progress` counts positions.
///
/// # Errors
/// The rules do not define a terminating game, a part of the rules has no value (see [`RuleFault`]), or a
/// limit is reached; see [`BoxError`].
pub fn compute_box(
    question: &BoxQuestion<'_>,
    limits: &BoxLimits,
    stop: &AtomicBool,
    progress: &AtomicU64,
) -> Result<BoxValues, BoxError<RuleFault>> {
    let BoxQuestion { program, game, bounds, mode, sums } = *question;
    let mut parts_of_game = Vec::new();
    split(program, game, &mut parts_of_game);
    let is_one = parts_of_game.len() == 1 || sums == Sums::Product;
    if is_one && !splits(program, game) {
        return sweep(&Play::new(program, game), bounds, mode, limits, stop, progress);
    }
    let plays: Vec<Play> = parts_of_game.iter().map(|summand| Play::new(program, summand)).collect();
    let lengths = plays.iter().map(Play::length);
    let coordinates = lengths.clone().sum();
    if coordinates != bounds.len() {
        return Err(BoxError::Bounds { bounds: bounds.len(), coordinates });
    }
    if coordinates > MAX_COORDINATES {
        return Err(BoxError::Coordinates);
    }
    let (mut parts, mut first, mut left) = (Vec::new(), 0, *limits);
    for ((play, length), summand) in plays.iter().zip(lengths).zip(&parts_of_game) {
        let part = match summand[..] {
            [Summand::Octal(code)] => octal(code, bounds[first], &left, stop)?,
            _ if splits_by_moves(program, summand) => {
                let (values, options) = play.heap_values(0, bounds[first], &left, stop)?;
                BoxValues::of_heaps(&values, options).ok_or(BoxError::Tuples { limit: left.tuples })?
            }
            _ => sweep(play, &bounds[first..first + length], Mode::Grundy, &left, stop, progress)?,
        };
        left.memory = left.memory.saturating_sub(part.bytes());
        left.options = left.options.saturating_sub(part.options());
        first += length;
        parts.push(part);
    }
    BoxValues::of_sum(parts, mode).ok_or(BoxError::Coordinates)
}

/// The game of a claim, if its heaps may split.
pub(super) fn splitting<'s>(program: &Program, statement: &'s Statement) -> Option<&'s GameSum> {
    match statement {
        Statement::Positions { game, .. } | Statement::Grundy { game, .. } => {
            Some(game).filter(|game| splits(program, game))
        }
        Statement::Property { .. } | Statement::ForAll { .. } => None,
    }
}

/// The Grundy value of a position of a sum, within limits on tuples and options of each summand.
pub(super) fn value_of_sum(
    program: &Program,
    game: &GameSum,
    position: &[u64],
    [tuples, options]: [u64; 2],
) -> Option<u64> {
    let (mode, sums) = (Mode::Grundy, Sums::SpragueGrundy);
    let question = BoxQuestion { program, game, bounds: position, mode, sums };
    let limits = BoxLimits { tuples, options, ..BoxLimits::default() };
    let values = compute_box(&question, &limits, &AtomicBool::new(false), &AtomicU64::new(0)).ok()?;
    values.get(position)?.grundy()
}

/// The values of the heaps of an octal game.
fn octal(
    code: Octal,
    last: u64,
    limits: &BoxLimits,
    stop: &AtomicBool,
) -> Result<BoxValues, BoxError<RuleFault>> {
    if last >= limits.tuples {
        return Err(BoxError::Tuples { limit: limits.tuples });
    }
    let limit = limits.options.min(MAX_HEAP_OPTIONS);
    let (mut numbers, mut values) = (OctalValues::new(code.digits()), Vec::new());
    while values.len() as u64 <= last {
        if stop.load(Ordering::Relaxed) {
            return Err(BoxError::Stopped);
        }
        values.push(numbers.next());
        if numbers.options() > limit {
            return Err(BoxError::Options { limit });
        }
    }
    BoxValues::of_heaps(&values, numbers.options()).ok_or(BoxError::Tuples { limit: limits.tuples })
}

/// Like [`compute_box`], always depth first by [`Exhaustion`](crate::games::Exhaustion), a sum as a product: the plain reference.
///
/// # Errors
/// The same as those of [`compute_box`].
pub fn compute_box_by_exhaustion(
    question: &BoxQuestion<'_>,
    limits: &BoxLimits,
    stop: &AtomicBool,
    progress: &AtomicU64,
) -> Result<BoxValues, BoxError<RuleFault>> {
    if splits(question.program, question.game) {
        return compute_box(question, limits, stop, progress);
    }
    let play = Play::new(question.program, question.game);
    exhaust(&play, question.bounds, question.mode, limits, stop, progress)
}

/// The summands, named sums taken apart, each as a sum of one.
fn split(program: &Program, game: &GameSum, found: &mut Vec<GameSum>) {
    for summand in game {
        match *summand {
            Summand::Named(id) => match &program.games[id].body {
                GameBody::Sum(sum) => split(program, sum, found),
                GameBody::Rules { .. } | GameBody::Heaps { .. } => found.push(vec![*summand]),
            },
            Summand::Strip | Summand::Bar(_) | Summand::Octal(_) => found.push(vec![*summand]),
        }
    }
}
