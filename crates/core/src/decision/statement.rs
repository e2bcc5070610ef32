//! Claims about games and about all naturals: `p`, `grundy`, `forall`.

use std::time::Duration;

use super::claimed::Positions;
use super::decide::{Options, Step, Undecided};
use super::evidence::{Evidence, Refutation};
use super::forall::decide_for_all;
use super::positions::decide_positions;
use super::side_condition::SideCondition;
use crate::automaton::{AutomatonError, Budget, Observer};
use crate::language::ast::{Program, Statement};

/// The answer to a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StatementOutcome {
    /// True for all naturals.
    Proved,
    /// False.
    Refuted(Refutation),
    /// The claim speaks of a game that is none, or of a value that is not there.
    IllFormed(SideCondition),
    /// A limit was met.
    Undecided(Undecided),
}

/// The answer with its evidence.
#[derive(Debug, Clone)]
pub struct StatementDecision {
    /// The answer.
    pub outcome: StatementOutcome,
    /// Evidence for what was proved or refuted; none for a refutation that only exhaustion shows.
    pub evidence: Option<Evidence>,
    /// What was proved, also where a budget ended before there was an answer.
    pub steps: Vec<Step>,
    /// States made by the search.
    pub states: u64,
    /// Time taken.
    pub time: Duration,
}

/// Decides a claim `p`, `grundy` or `forall`.
pub fn decide_statement(
    program: &Program,
    statement: &Statement,
    options: &Options,
    observer: Option<Observer<'_>>,
) -> StatementDecision {
    let mut budget = Budget::new(options.max_states, options.max_memory << 20)
        .with_timeout(options.timeout)
        .with_observer(observer);
    let decision = decided(program, statement, options, &mut budget);
    budget.end();
    decision
}

fn decided(
    program: &Program,
    statement: &Statement,
    options: &Options,
    budget: &mut Budget<'_>,
) -> StatementDecision {
    if let Statement::ForAll { variables, formula } = statement {
        return decide_for_all(program, variables, formula, budget);
    }
    match Positions::of(program, statement) {
        Some(positions) => decide_positions(program, &positions, options, budget),
        // Claims about functions are questions for `decide`.
        None => StatementDecision {
            outcome: StatementOutcome::Undecided(Undecided::Size(AutomatonError::Irregular("a property"))),
            evidence: None,
            steps: Vec::new(),
            states: 0,
            time: Duration::ZERO,
        },
    }
}
