//! The outcomes or Grundy values of a box of any game of a claim file.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::atomic::{AtomicBool, AtomicU64};
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

use std::sync::atomic::{AtomicBool, AtomicU64};

use super::rules::Play;
pub use super::rules::RuleFault;
use crate::games::MAX_COORDINATES;
use crate::games::sweep::{BoxError, BoxLimits, BoxValues, Mode, exhaust, sweep};
use crate::language::ast::{GameBody, GameSum, Program, Summand};

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
    let summands = match sums {
        Sums::Product => vec![game.clone()],
        Sums::SpragueGrundy => {
            let mut found = Vec::new();
            split(program, game, &mut found);
            found
        }
    };
    if let [_] = summands[..] {
        return sweep(&Play::new(program, game), bounds, mode, limits, stop, progress);
    }
    let plays: Vec<Play> = summands.iter().map(|summand| Play::new(program, summand)).collect();
    let lengths = plays.iter().map(Play::length);
    let coordinates = lengths.clone().sum();
    if coordinates != bounds.len() {
        return Err(BoxError::Bounds { bounds: bounds.len(), coordinates });
    }
    if coordinates > MAX_COORDINATES {
        return Err(BoxError::Coordinates);
    }
    let (mut parts, mut first, mut left) = (Vec::new(), 0, *limits);
    for (play, length) in plays.iter().zip(lengths) {
        let part = sweep(play, &bounds[first..first + length], Mode::Grundy, &left, stop, progress)?;
        left.memory = left.memory.saturating_sub(part.bytes());
        left.options = left.options.saturating_sub(part.options());
        first += length;
        parts.push(part);
    }
    BoxValues::of_sum(parts, mode).ok_or(BoxError::Coordinates)
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
    let play = Play::new(question.program, question.game);
    exhaust(&play, question.bounds, question.mode, limits, stop, progress)
}

/// The summands, named sums taken apart, each as a sum of one.
fn split(program: &Program, game: &GameSum, found: &mut Vec<GameSum>) {
    for summand in game {
        match *summand {
            Summand::Named(id) => match &program.games[id].body {
                GameBody::Sum(sum) => split(program, sum, found),
                GameBody::Rules { .. } => found.push(vec![*summand]),
            },
            Summand::Strip | Summand::Bar(_) => found.push(vec![*summand]),
        }
    }
}
