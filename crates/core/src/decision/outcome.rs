//! The result of a search: whether a claim holds, with evidence, or why that is not known.

use std::time::Duration;

use num_bigint::BigUint;

use super::name::Name;
use crate::automaton::{AutomatonError, EndOfStep, Exhausted};
use crate::evidence::{Counterexample, Evidence, MoveTaken, Obligation, Refutation, Section, SideCondition};
use crate::language::ast::{Program, Statement};
use crate::language::evaluate::Undefined;
use crate::numerals::separated;
use crate::shapes::Positions;

/// The reason given for a claim with parameters if no instance of it was decided.
pub const NO_INSTANCE: &str = "no instance was decided";

/// Outcome of a search: whether a statement holds, without the `not` of its claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// True for all naturals.
    Proved,
    /// A claim about a function: true for all columns below the bound; `beyond` is the first
    /// failure if it is known to fail later.
    ProvedBelow {
        /// The bound.
        below: BigUint,
        /// The smallest counterexample beyond it.
        beyond: Option<Counterexample>,
    },
    /// False.
    Refuted(Refutation),
    /// The function has no value at this column.
    Undefined {
        /// The smallest such column.
        column: BigUint,
        /// The reason.
        cause: Undefined,
    },
    /// The rules do not define a terminating game, or the condition has no value somewhere.
    IllFormed(SideCondition),
    /// A limit was reached.
    Undecided(Undecided),
}

/// Limit that kept a search from an outcome.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Undecided {
    /// A limit on states, memory or time.
    #[error("{0}")]
    Exhausted(#[from] Exhausted),
    /// Too many columns for a bounded check.
    #[error("column limit ({}) reached: f is computed column by column", separated(*limit))]
    Columns {
        /// The limit.
        limit: u64,
    },
    /// No proof for all values of the parameters was found, and no value at which the claim fails.
    #[error("no proof of {obligation} for all values of the parameters was found: {because}; {}", checked.as_deref().unwrap_or(NO_INSTANCE))]
    Parameters {
        /// The obligation that is not proved.
        obligation: String,
        /// What is not shown, in words.
        because: String,
        /// The values for which it holds, in words, if instances were decided; otherwise there is [`NO_INSTANCE`] to say.
        checked: Option<String>,
    },
    /// No measure was found that every move decreases, and no play without an end; this move is the first obstacle.
    #[error("could not show that play ends: move {}: {} -> {}", .0.number, listed(&.0.position), listed(&.0.option))]
    Ends(Box<MoveTaken>),
    /// The problem is too large for an automaton.
    #[error("size: {0}")]
    Size(AutomatonError),
    /// No attempt shows anything of the claim.
    #[error("no way of proof applies to this claim, and no counterexample was found")]
    Nothing,
}

/// A tuple of numbers.
fn listed(numbers: &[BigUint]) -> String {
    let numbers: Vec<String> = numbers.iter().map(BigUint::to_string).collect();
    format!("({})", numbers.join(", "))
}

impl Undecided {
    /// Whether there were too many states or tracks, so that a search in another way may end.
    pub(super) fn is_too_large(&self) -> bool {
        matches!(
            self,
            Undecided::Size(AutomatonError::TooLarge(_))
                | Undecided::Exhausted(Exhausted::States { .. } | Exhausted::Work { .. })
        )
    }

    /// Whether no other attempt can go on either.
    pub(super) fn ends_search(&self) -> bool {
        matches!(self, Undecided::Exhausted(Exhausted::Time { .. } | Exhausted::Stopped { .. }))
    }

    /// That an obligation of a claim with parameters is open, for this reason.
    pub(super) fn open(obligation: &Obligation, because: &str) -> Undecided {
        let (obligation, because) = (obligation.to_string(), because.to_owned());
        Undecided::Parameters { obligation, because, checked: None }
    }

    /// Whether an obligation is open: another way may show it.
    pub(super) fn is_open(&self) -> bool {
        matches!(self, Undecided::Parameters { .. })
    }

    /// Whether a limit was reached.
    pub(super) fn is_limit(&self) -> bool {
        matches!(self, Undecided::Exhausted(_))
    }
}

impl EndOfStep for Undecided {
    fn is_end_of_step(&self) -> bool {
        matches!(self, Undecided::Exhausted(why) if why.is_end_of_step())
    }
}

impl From<AutomatonError> for Undecided {
    fn from(error: AutomatonError) -> Self {
        match error {
            AutomatonError::Exhausted(exhausted) => Undecided::Exhausted(exhausted),
            other => Undecided::Size(other),
        }
    }
}

/// Status of the P/N partition of strip + bar(f), the second proof of `nimsum f`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartitionStatus {
    /// Both lemmas are proved.
    Proved,
    /// Not requested, or not applicable to the claim.
    NotSearched,
    /// A limit was reached first.
    Undecided(Undecided),
}

/// A proved obligation.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// What was proved.
    pub obligation: Obligation,
    /// States of its invariant, tables and strategies.
    pub states: usize,
}

impl Step {
    /// The step that a section of the evidence proves.
    fn of(section: &Section) -> Step {
        Step { obligation: section.obligation(), states: section.states() }
    }
}

/// Details of a decision that depend on the kind of claim.
#[derive(Debug, Clone)]
pub enum Particulars {
    /// A claim about a function.
    Function {
        /// The P/N partition.
        partition: PartitionStatus,
        /// The operator that has no digit automaton, or the limit that kept f from having one: then
        /// only columns below a bound were searched.
        bounded_because: Option<String>,
    },
    /// A claim `p` or `grundy`: the game that is played and the claimed set.
    Game(Box<Positions>),
    /// A claim `forall`.
    ForAll,
}

impl Particulars {
    /// Those of the only claim of a program, before more is known.
    fn of(program: &Program) -> Particulars {
        let statement = &program.claims[0].statement;
        match Positions::of(program, statement) {
            Some(positions) => Particulars::Game(Box::new(positions)),
            None if matches!(statement, Statement::ForAll { .. }) => Particulars::ForAll,
            None => Particulars::Function { partition: PartitionStatus::NotSearched, bounded_because: None },
        }
    }
}

/// Claim with parameters, and values that make it the claim that was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct General {
    /// The program with parameters; its only claim is the one that is proved.
    pub program: Program,
    /// The values of the parameters, in their order.
    pub values: Vec<BigUint>,
}

/// Decision about a claim: the outcome of the search, with its evidence.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Decision {
    /// Whether the statement holds.
    pub outcome: Outcome,
    /// Evidence for the outcome; `None` if a limit was reached, or for a refutation that only
    /// exhaustion shows.
    pub evidence: Option<Evidence>,
    /// Values of the parameters, if the outcome is that of the instance with these values.
    pub instance: Option<Vec<BigUint>>,
    /// The claim with parameters that is proved, if the statement is an instance of it.
    pub general: Option<Box<General>>,
    /// Whether a refutation is known to be the smallest: one by the criterion of bars, at a column
    /// where a function reaches a power of two, or where a term has no value, may be larger.
    pub is_smallest: bool,
    /// The attempt whose end is told, if the outcome is undecided.
    pub nearest: Option<Name>,
    /// Details that depend on the kind of claim.
    pub particulars: Particulars,
    /// The obligations that the evidence proves.
    pub steps: Vec<Step>,
    /// States created by the search.
    pub states: u64,
    /// Time taken.
    pub time: Duration,
}

impl Decision {
    /// A decision about the only claim of a program with these sections as evidence, before its states and its time are
    /// counted.
    pub(super) fn new(program: &Program, outcome: Outcome, sections: Option<Vec<Section>>) -> Decision {
        let particulars = Particulars::of(program);
        let steps = sections.iter().flatten().map(Step::of).collect();
        let evidence = sections.map(|sections| Evidence { sections });
        let (instance, general, nearest) = (None, None, None);
        let (is_smallest, states, time) = (true, 0, Duration::ZERO);
        Decision {
            outcome,
            evidence,
            instance,
            general,
            is_smallest,
            nearest,
            particulars,
            steps,
            states,
            time,
        }
    }

    /// Whether the statement fails.
    pub(super) fn is_refuted(&self) -> bool {
        matches!(self.outcome, Outcome::Refuted(_))
    }

    /// The columns that violate the property of a function, within the bound or, if it holds
    /// there, beyond it.
    pub fn counterexample(&self) -> Option<&Counterexample> {
        match &self.outcome {
            Outcome::Refuted(Refutation::Columns(c)) | Outcome::ProvedBelow { beyond: Some(c), .. } => {
                Some(c)
            }
            _ => None,
        }
    }

    /// Status of the P/N partition of strip + bar(f).
    pub fn partition(&self) -> &PartitionStatus {
        match &self.particulars {
            Particulars::Function { partition, .. } => partition,
            Particulars::Game(_) | Particulars::ForAll => &PartitionStatus::NotSearched,
        }
    }

    /// The game and the set of a claim `p` or `grundy`.
    pub fn positions(&self) -> Option<&Positions> {
        match &self.particulars {
            Particulars::Game(positions) => Some(positions),
            Particulars::Function { .. } | Particulars::ForAll => None,
        }
    }
}
