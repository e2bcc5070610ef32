//! The options of a discovery, its result, and the reasons why it may fail.

use std::fmt;

use nimcert_core::answer::{self, Answer, Verdict};
use nimcert_core::exhaustion::boxes::RuleFault;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::Interface;
use nimcert_core::language::ast::{Condition, Program, Term};
use nimcert_core::numerals::separated;

use crate::bound::LowerBound;
use crate::learn::{Automaton, Witness};
use crate::state::{Progress, Round, StateError};
use crate::table::TableLimits;

/// Limits of a discovery.
#[derive(Debug, Clone)]
pub struct Options {
    /// Limits of a table.
    pub table: TableLimits,
    /// The most states of a learned automaton.
    pub max_states: usize,
    /// Digits of the largest table that is learned from; `None` chooses what takes seconds.
    pub bits: Option<usize>,
    /// Whether all witnesses of the last table are kept if there is no proof, and not only some.
    pub lower_bound: bool,
    /// Limits of the proofs.
    pub proof: answer::Options,
    /// Where the question was asked: messages name settings as they are called there.
    pub interface: Interface,
}

impl Default for Options {
    fn default() -> Self {
        let table = TableLimits { memory: 1 << 31, options: 1 << 31, threads: 1 };
        Options {
            table,
            max_states: 20_000,
            bits: None,
            lower_bound: false,
            proof: answer::Options::default(),
            interface: Interface::default(),
        }
    }
}

/// A formula that agrees with a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Candidate {
    /// A condition for the P-positions.
    Positions(Condition),
    /// A term for the Grundy numbers.
    Grundy(Term),
}

/// A claim that the kernel verified.
#[derive(Debug)]
pub struct Proof {
    /// The definitions and the one claim.
    pub program: Program,
    /// The answer to the claim.
    pub answer: Answer,
}

/// The result of a discovery.
#[derive(Debug, Default)]
pub struct Discovery {
    /// Coordinates, with the heap first for Grundy numbers.
    pub names: Vec<String>,
    /// The proof, if there is one.
    pub proof: Option<Proof>,
    /// Formulas that agree with a table, the simplest first; one of them is proved if there is a proof.
    pub candidates: Vec<Candidate>,
    /// For each candidate that was tried: whether it is proved.
    pub verdicts: Vec<Verdict>,
    /// The side of each coordinate in the table that the candidates agree with, without a heap.
    pub agrees_below: Vec<usize>,
    /// The bounds that each table gives.
    pub rounds: Vec<Round>,
    /// The automaton, and the digits of the table that it was learned from, if it reproduces all larger tables.
    pub automaton: Option<(Automaton, usize)>,
    /// The verdict on the claim that the automaton accepts the set, if it was tried.
    pub verdict_of_automaton: Option<Verdict>,
    /// Digits of the largest table that was computed.
    pub reproduced: usize,
    /// Witnesses of the last round that prefixes differ.
    pub witnesses: Vec<Witness>,
    /// How many hypotheses were refuted beyond the table, if the automaton was found in this way.
    pub settled: Option<usize>,
    /// All witnesses of the last round, if they were asked for and nothing was proved.
    pub bound: Option<LowerBound>,
    /// Why there was no further round.
    pub stopped: Option<String>,
    /// Where the question was asked.
    pub interface: Interface,
}

/// Event of a running discovery.
#[derive(Debug, Clone, Copy)]
pub enum Event {
    /// An attempt begins its turn.
    Attempt {
        /// Its name.
        name: &'static str,
        /// The round, from 0 on.
        round: u32,
        /// Its share of the round, in states.
        states: u64,
    },
    /// Looking for a formula.
    Recognising,
    /// Proving candidate number n.
    Proving(usize),
    /// Proving an automaton of this many states.
    ProvingAutomaton(usize),
    /// Computing and learning a table.
    Learning {
        /// Coordinates are below 2^bits.
        bits: usize,
        /// Tuples of the table.
        tuples: u128,
        /// States that are known to be necessary.
        states: usize,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Attempt { name, round, states } => {
                write!(f, "round {}, {name}: up to {} states", round + 1, separated(*states))
            }
            Event::Recognising => write!(f, "formula: looking for one that agrees with a table"),
            Event::Proving(number) => write!(f, "formula: proving number {number}"),
            Event::ProvingAutomaton(states) => {
                write!(f, "automaton: proving one of {} states", separated(*states as u64))
            }
            Event::Learning { bits, tuples, states } => write!(
                f,
                "automaton: learning from {tuples} tuples below 2^{bits}; {} states so far",
                separated(*states as u64)
            ),
        }
    }
}

/// Why nothing can be discovered.
#[derive(Debug)]
pub enum Failure {
    /// The rules do not define a terminating game on a box, or a limit was reached there.
    Table(BoxError<RuleFault>),
    /// The rules do not define a terminating game, as the answer to the claim says.
    Rules(Box<Proof>),
    /// No tuple of the box is a position.
    Empty {
        /// The side of the box.
        below: usize,
    },
    /// The state that a run was to continue from does not belong to this question.
    State(StateError),
    /// The state could not be kept.
    Kept(String),
}

/// Where a discovery starts, and what keeps its state after every table.
#[derive(Default)]
pub struct Resume<'k> {
    /// The results of the finished tables; empty for a new run.
    pub start: Progress,
    /// Keeps the state; the error says why it could not.
    pub keep: Option<Keep<'k>>,
}

/// A callback that saves the state of a discovery.
pub type Keep<'k> = &'k mut dyn FnMut(&Progress) -> Result<(), String>;

impl From<BoxError<RuleFault>> for Failure {
    fn from(error: BoxError<RuleFault>) -> Self {
        Failure::Table(error)
    }
}
