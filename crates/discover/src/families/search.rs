//! What is found for a family, and the search for it.

use std::fmt;

use num_bigint::BigUint;

use super::axis::Axis;
use super::statement::Rules;
use crate::{Candidate, Discovery, Event, Failure, Options, Proof};
use nimcert_core::answer::Verdict;
use nimcert_core::decision::Stop;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::Source;
use nimcert_core::language::ast::GameSum;
use nimcert_core::language::listing::equations;

/// A family of games.
#[derive(Debug, Clone, Copy)]
pub struct Family<'a> {
    /// The file with the rules.
    pub source: &'a Source,
    /// Constants with one value.
    pub fixed: &'a [(String, BigUint)],
    /// Constants with several values, at least one of them.
    pub axes: &'a [Axis],
    /// The game, which has the same number in the program of each value.
    pub game: &'a GameSum,
    /// Whether Grundy numbers are asked for, not P-positions.
    pub grundy: bool,
}

/// One game of the family.
#[derive(Debug)]
pub struct Row {
    /// The value of each axis.
    pub values: Vec<u64>,
    /// What was found for this game alone.
    pub found: Discovery,
    /// The proved formula, if there is one.
    pub formula: Option<Candidate>,
    /// Text of the proved claim.
    pub claim: Option<String>,
    /// Why nothing could be found, if the rules do not define a game.
    pub failure: Option<String>,
    /// The proved generalisation that has this row as an instance, by its place.
    pub general: Option<usize>,
}

/// A claim about many values at once.
#[derive(Debug)]
pub struct General {
    /// Each constant of the family as a function of parameters: `("k", "4 * m + 3")`. Empty if the constant is a
    /// coordinate of the claim.
    pub constants: Vec<(String, String)>,
    /// The coordinate that replaces the constant, and the condition on it, in words of the language.
    pub coordinate: Option<(String, Option<String>)>,
    /// The claim with its answer.
    pub proof: Proof,
}

impl General {
    /// Whether the claim is proved.
    pub fn is_proved(&self) -> bool {
        self.proof.answer.verdict == Verdict::Proved
    }

    /// The values, in words: `k = 4 * m + 3`.
    pub fn values(&self) -> String {
        match &self.coordinate {
            None => equations(self.constants.iter().map(|(name, term)| (name, term))),
            Some((name, None)) => format!("every {name}"),
            Some((name, Some(condition))) => format!("{name} with {condition}"),
        }
    }
}

/// Values for which a formula was looked at one by one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Singles {
    /// The formula, by the place of its generalisation.
    pub general: usize,
    /// The name of the constant.
    pub name: String,
    /// Values at which it is proved, beyond the rows.
    pub proved: Vec<u64>,
    /// Values at which it is refuted.
    pub refuted: Vec<u64>,
}

/// What was found for a family.
#[derive(Debug, Default)]
pub struct Found {
    /// One row for each tuple of values, in the order of the values.
    pub rows: Vec<Row>,
    /// Claims about many values, proved or not.
    pub generals: Vec<General>,
    /// Claims that the formula of a generalisation, given by its place, is wrong for every value of another
    /// progression, proved.
    pub converses: Vec<(usize, General)>,
    /// What else was decided value by value.
    pub singles: Vec<Singles>,
    /// The number of states of the automata as a function of the constant, where it is one: an observation.
    pub states: Option<String>,
    /// Why the search ended early, if it did.
    pub stopped: Option<String>,
}

impl Found {
    /// Whether a generalisation is proved, and every row with a formula is an instance of one, or comes before it.
    pub fn is_proved(&self) -> bool {
        self.generals.iter().any(General::is_proved)
    }
}

/// Event of a running search in a family.
#[derive(Debug, Clone)]
pub enum FamilyEvent {
    /// Discovering one row.
    Row {
        /// Its number, from 1.
        number: usize,
        /// The number of rows.
        of: usize,
        /// Its values, in words.
        values: String,
    },
    /// An event of the discovery of one row.
    InRow {
        /// Its values, in words.
        values: String,
        /// What happens.
        event: Event,
    },
    /// Deciding a generalisation.
    Generalising(String),
    /// Deciding the formula of a generalisation for one value, in words.
    Single(String),
}

impl fmt::Display for FamilyEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FamilyEvent::Row { number, of, values } => write!(f, "row {number} of {of}: {values}"),
            FamilyEvent::InRow { values, event } => write!(f, "{values}: {event}"),
            FamilyEvent::Single(value) => write!(f, "trying the formula for {value}"),
            FamilyEvent::Generalising(values) => write!(f, "proving a formula for {values}"),
        }
    }
}

/// A running search.
pub(super) struct Search<'a, 'o> {
    pub(super) family: Family<'a>,
    pub(super) options: &'a Options,
    pub(super) stop: &'a Stop,
    pub(super) observe: &'o mut dyn FnMut(FamilyEvent),
    pub(super) found: &'o mut Found,
}

impl Search<'_, '_> {
    pub(super) fn rules(&self) -> Rules<'_> {
        Rules { source: self.family.source, fixed: self.family.fixed }
    }

    /// Ends the search if the user asked for it.
    pub(super) fn check(&self) -> Result<(), Failure> {
        match self.stop.is_asked() {
            true => Err(Failure::Table(BoxError::Stopped)),
            false => Ok(()),
        }
    }
}
