//! Grundy values of any game on tuples of naturals, from its rules alone.
//!
//! [`Ruleset`] -> [`Exhaustion`]: the mex of the options of every position of a box, found
//! depth-first with a stack of its own. No order of the positions is assumed: options may lie
//! anywhere, also outside the box, and a game that never ends is an error or reaches a limit.

use std::collections::HashMap;
use std::ops::ControlFlow;

use rustc_hash::FxBuildHasher;
use thiserror::Error;

use super::ValueSet;

/// Most coordinates of a game that is played out.
pub const MAX_COORDINATES: usize = 8;

/// The rules of a game whose positions are tuples of naturals. The same question has to get the
/// same answer each time.
pub trait Ruleset {
    /// Why the rules say nothing.
    type Fault;

    /// The length of the tuples.
    fn coordinates(&self) -> usize;

    /// Whether a tuple is a position.
    ///
    /// # Errors
    /// The rules do not say.
    fn is_position(&self, tuple: &[u64]) -> Result<bool, Self::Fault>;

    /// Gives every option of a position to `visit`, until it breaks. An option may come twice.
    ///
    /// # Errors
    /// The rules do not say.
    fn options(
        &self,
        position: &[u64],
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Self::Fault>;
}

/// How much is played out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExhaustionLimits {
    /// Tuples of the box, and positions that are evaluated or wait for it: 4 bytes each in the box, about
    /// 80 outside.
    pub positions: u64,
    /// Limit on the options that are computed; below 2^31, so that Grundy values fit their tables.
    pub options: u64,
}

/// Limit that was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExhaustionLimit {
    /// [`MAX_COORDINATES`].
    #[error("more than {MAX_COORDINATES} coordinates")]
    Coordinates,
    /// [`ExhaustionLimits::positions`].
    #[error("too many positions")]
    Positions,
    /// [`ExhaustionLimits::options`].
    #[error("too many options")]
    Options,
}

/// Why a position has no Grundy value, as far as is known.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExhaustionError<F> {
    /// A limit was reached.
    #[error(transparent)]
    Limit(ExhaustionLimit),
    /// Play can return to this position.
    #[error("play can return to {position:?}")]
    Cycle {
        /// The position.
        position: Vec<u64>,
    },
    /// An option is not a position.
    #[error("a move from {position:?} leads to {option:?}, which is not a position")]
    Leaves {
        /// Where the move starts.
        position: Vec<u64>,
        /// Where it leads.
        option: Vec<u64>,
    },
    /// The rules say nothing at this tuple.
    #[error("the rules have no value at {tuple:?}: {fault}")]
    Fault {
        /// The tuple.
        tuple: Vec<u64>,
        /// Why.
        fault: F,
    },
}

impl<F> From<ExhaustionLimit> for ExhaustionError<F> {
    fn from(limit: ExhaustionLimit) -> Self {
        ExhaustionError::Limit(limit)
    }
}

type Key = [u64; MAX_COORDINATES];

/// What is known of a tuple: a Grundy value, or one of these.
type State = u32;
const UNKNOWN: State = State::MAX;
const OPEN: State = State::MAX - 1;
const NO_POSITION: State = State::MAX - 2;
const MOST_OPTIONS: u64 = 1 << 31;

/// The Grundy values of the positions of a box, and of all that can be reached from there.
#[derive(Debug)]
pub struct Exhaustion<'r, R: Ruleset> {
    rules: &'r R,
    coordinates: usize,
    table: Table,
    /// Positions that are evaluated as soon as what lies above them on the stack is.
    waiting: Vec<Key>,
    values: ValueSet,
    limits: ExhaustionLimits,
    evaluated: u64,
    options: u64,
}

/// States: of the box in lexicographic order, of other tuples as they are met.
#[derive(Debug)]
struct Table {
    sides: Vec<u64>,
    inside: Vec<State>,
    outside: HashMap<Key, State, FxBuildHasher>,
}

fn key(tuple: &[u64]) -> Key {
    let mut key = [0; MAX_COORDINATES];
    key[..tuple.len()].copy_from_slice(tuple);
    key
}

impl Table {
    fn index(&self, tuple: &[u64]) -> Option<usize> {
        let mut index = 0;
        for (&number, &side) in tuple.iter().zip(&self.sides) {
            if number >= side {
                return None;
            }
            index = index * side + number;
        }
        usize::try_from(index).ok()
    }

    fn get(&self, tuple: &[u64]) -> Option<State> {
        match self.index(tuple) {
            Some(index) => self.inside.get(index).copied(),
            None => self.outside.get(&key(tuple)).copied(),
        }
    }

    fn set(&mut self, tuple: &[u64], state: State) {
        match self.index(tuple) {
            Some(index) => self.inside[index] = state,
            None => {
                self.outside.insert(key(tuple), state);
            }
        }
    }
}

/// Moves on to the next tuple of a box in lexicographic order; false after the last one.
pub(crate) fn advance(tuple: &mut [u64], sides: &[u64]) -> bool {
    for (number, &side) in tuple.iter_mut().zip(sides).rev() {
        *number += 1;
        if *number < side {
            return true;
        }
        *number = 0;
    }
    false
}

impl<'r, R: Ruleset> Exhaustion<'r, R> {
    /// The box of the tuples with `tuple[i] < sides[i]`, nothing evaluated; one side for each
    /// coordinate. Which tuples are positions is found out at once.
    ///
    /// # Errors
    /// The box is beyond the limits, or the rules do not say whether a tuple is a position.
    pub fn new(
        rules: &'r R,
        sides: &[u64],
        limits: ExhaustionLimits,
    ) -> Result<Self, ExhaustionError<R::Fault>> {
        let coordinates = rules.coordinates();
        if coordinates > MAX_COORDINATES || sides.len() != coordinates {
            return Err(ExhaustionLimit::Coordinates.into());
        }
        let tuples = sides.iter().try_fold(1u64, |product, &side| product.checked_mul(side));
        let tuples = tuples.filter(|&tuples| tuples <= limits.positions);
        let tuples =
            tuples.and_then(|tuples| usize::try_from(tuples).ok()).ok_or(ExhaustionLimit::Positions)?;
        let mut inside = Vec::with_capacity(tuples);
        let mut tuple = vec![0; coordinates];
        while inside.len() < tuples {
            match rules.is_position(&tuple) {
                Ok(legal) => inside.push(if legal { UNKNOWN } else { NO_POSITION }),
                Err(fault) => return Err(ExhaustionError::Fault { tuple, fault }),
            }
            advance(&mut tuple, sides);
        }
        let table = Table { sides: sides.to_vec(), inside, outside: HashMap::default() };
        let limits = ExhaustionLimits { options: limits.options.min(MOST_OPTIONS), ..limits };
        let (waiting, values) = (Vec::new(), ValueSet::new());
        Ok(Self { rules, coordinates, table, waiting, values, limits, evaluated: 0, options: 0 })
    }

    /// Evaluates all positions of the box. What is evaluated before an error stays known.
    ///
    /// # Errors
    /// The first reason in lexicographic order why a position has no Grundy value.
    pub fn run(&mut self) -> Result<(), ExhaustionError<R::Fault>> {
        let mut tuple = vec![0; self.coordinates];
        for index in 0..self.table.inside.len() {
            if self.table.inside[index] == UNKNOWN {
                self.evaluate(key(&tuple))?;
            }
            advance(&mut tuple, &self.table.sides);
        }
        Ok(())
    }

    /// The Grundy value of a tuple in the box or outside; `None` if it is not a position.
    ///
    /// # Errors
    /// Why it has none: see [`ExhaustionError`].
    pub fn grundy(&mut self, tuple: &[u64]) -> Result<Option<u64>, ExhaustionError<R::Fault>> {
        if tuple.len() != self.coordinates {
            return Ok(None);
        }
        let state = match self.table.get(tuple) {
            Some(state) => state,
            None => self.first_state(tuple)?,
        };
        match state {
            NO_POSITION => Ok(None),
            UNKNOWN | OPEN => self.evaluate(key(tuple)).map(|value| Some(value.into())),
            value => Ok(Some(value.into())),
        }
    }

    /// Gives every position of the box to `visit`, in lexicographic order, with its Grundy value if
    /// it is known.
    pub fn for_each(&self, mut visit: impl FnMut(&[u64], Option<u64>)) {
        let mut tuple = vec![0; self.coordinates];
        for &state in &self.table.inside {
            match state {
                NO_POSITION => {}
                UNKNOWN | OPEN => visit(&tuple, None),
                value => visit(&tuple, Some(value.into())),
            }
            advance(&mut tuple, &self.table.sides);
        }
    }

    /// Tuples of the box.
    #[must_use]
    pub fn tuples(&self) -> u64 {
        self.table.inside.len() as u64
    }

    /// Positions that were evaluated, outside the box too.
    #[must_use]
    pub fn evaluated(&self) -> u64 {
        self.evaluated
    }

    /// Options that were computed.
    #[must_use]
    pub(crate) fn options(&self) -> u64 {
        self.options
    }

    /// The state of a tuple that was not met before.
    fn first_state(&self, tuple: &[u64]) -> Result<State, ExhaustionError<R::Fault>> {
        match self.rules.is_position(tuple) {
            Ok(true) => Ok(UNKNOWN),
            Ok(false) => Ok(NO_POSITION),
            Err(fault) => Err(ExhaustionError::Fault { tuple: tuple.to_vec(), fault }),
        }
    }

    fn evaluate(&mut self, root: Key) -> Result<State, ExhaustionError<R::Fault>> {
        self.waiting.push(root);
        let mut value = UNKNOWN;
        while let Some(&top) = self.waiting.last() {
            let position = &top[..self.coordinates];
            value = match self.table.get(position) {
                Some(state @ 0..NO_POSITION) => state,
                _ => match self.expand(position) {
                    Ok(Some(value)) => value,
                    Ok(None) => continue,
                    Err(error) => {
                        self.close();
                        return Err(error);
                    }
                },
            };
            self.waiting.pop();
        }
        Ok(value)
    }

    /// After an error no position is open.
    fn close(&mut self) {
        for waiting in std::mem::take(&mut self.waiting) {
            let position = &waiting[..self.coordinates];
            if self.table.get(position) == Some(OPEN) {
                self.table.set(position, UNKNOWN);
            }
        }
    }

    /// The mex of the options of a position. If some have no value yet, they are put on the stack,
    /// and the position stays open until it is on top again.
    fn expand(&mut self, position: &[u64]) -> Result<Option<State>, ExhaustionError<R::Fault>> {
        self.table.set(position, OPEN);
        self.values.clear();
        let height = self.waiting.len();
        let room = self.limits.positions.saturating_sub(self.evaluated);
        let mut error = None;
        let Self { rules, table, waiting, values, limits, options, .. } = self;
        let mut look = |option: &[u64]| {
            *options += 1;
            if *options > limits.options {
                return Err(ExhaustionLimit::Options.into());
            }
            match table.get(option) {
                Some(OPEN) => return Err(ExhaustionError::Cycle { position: option.to_vec() }),
                Some(NO_POSITION) => {
                    return Err(ExhaustionError::Leaves {
                        position: position.to_vec(),
                        option: option.to_vec(),
                    });
                }
                Some(UNKNOWN) => waiting.push(key(option)),
                Some(value) => values.insert(value.into()),
                None => match rules.is_position(option) {
                    Ok(true) => waiting.push(key(option)),
                    Ok(false) => {
                        return Err(ExhaustionError::Leaves {
                            position: position.to_vec(),
                            option: option.to_vec(),
                        });
                    }
                    Err(fault) => return Err(ExhaustionError::Fault { tuple: option.to_vec(), fault }),
                },
            }
            if waiting.len() as u64 > room { Err(ExhaustionLimit::Positions.into()) } else { Ok(()) }
        };
        let played = rules.options(position, &mut |option| match look(option) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                error = Some(stop);
                ControlFlow::Break(())
            }
        });
        if let Some(error) = error {
            return Err(error);
        }
        played.map_err(|fault| ExhaustionError::Fault { tuple: position.to_vec(), fault })?;
        if self.waiting.len() > height {
            return Ok(None);
        }
        // Fits: the mex is at most the number of options, and those are fewer than 2^31.
        let value = State::try_from(self.values.mex()).unwrap_or(NO_POSITION - 1);
        self.table.set(position, value);
        self.evaluated += 1;
        Ok(Some(value))
    }
}
