//! The decision of one claim: which obligations are searched, in which order, and what their
//! answers add up to.

use std::time::{Duration, Instant};

use num_bigint::BigUint;
use num_traits::One;

use super::bounded::{Bounded, bounded, first_columns};
use super::counterexample::{Counterexample, Kind};
use super::evidence::{Evidence, Section};
use super::game::Game;
use super::partition::{Partition, partition};
use super::property::{defined, monotone, ns};
use super::tabulate::{Subject, Tabulator};
use crate::automaton::Observer;
use crate::automaton::{
    Answer, AutomatonError, Budget, Exhausted, Nodes, Places, Problem, explore, smallest_visible,
};
use crate::language::analysis::irregular;
use crate::language::ast::{Bitwise, Comparison, Condition, FunctionId, Program, Property, Summand, Term};
use crate::language::evaluate::{Undefined, apply};
use crate::language::game::summands;
use crate::language::source::MAX_CONSTANT_BITS;
use crate::ns::contradiction::Contradiction;

/// Columns that are checked when a function has no digit automaton and no bound was asked for.
const DEFAULT_BITS: u64 = 16;

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// Where the function is defined.
    pub program: &'a Program,
    /// A function of one parameter.
    pub function: FunctionId,
    /// What is claimed of it.
    pub property: Property,
}

/// How it is searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Only columns below this number are asked for.
    pub below: Option<BigUint>,
    /// Search the P/N partition, too.
    pub partition: bool,
    /// States that the partition may take.
    pub partition_states: u64,
    /// States that everything may take.
    pub max_states: u64,
    /// Megabytes that states may take.
    pub max_memory: u64,
    /// Time that everything may take.
    pub timeout: Option<Duration>,
    /// Columns that a bounded check may compute one by one; a column counts once for each 64 of
    /// its digits.
    pub max_columns: u64,
    /// Threads that search side by side; the answer does not depend on them.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            below: None,
            partition: true,
            partition_states: 500_000,
            max_states: 50_000_000,
            max_memory: 8192,
            timeout: None,
            max_columns: 1 << 22,
            threads: 2,
        }
    }
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Undecided {
    /// A budget ended.
    #[error("{0}")]
    Exhausted(#[from] Exhausted),
    /// Too many columns for a bounded check.
    #[error("columns: more than {limit} would have to be computed one by one")]
    Columns {
        /// The limit.
        limit: u64,
    },
    /// The problem is larger than automata of this program hold.
    #[error("size: {0}")]
    Size(AutomatonError),
}

/// What became of the P/N partition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartitionStatus {
    /// Both lemmas are proved.
    Proved,
    /// It was not asked for, or does not belong to the question.
    NotSearched,
    /// A budget ended first.
    Undecided(Undecided),
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// True for all naturals.
    Proved,
    /// True for all columns below the bound; `beyond` is the first failure if it is known to fail
    /// later.
    ProvedBelow {
        /// The bound.
        below: BigUint,
        /// The smallest counterexample beyond it.
        beyond: Option<Counterexample>,
    },
    /// False.
    Refuted(Counterexample),
    /// The function has no value at this column.
    Undefined {
        /// The smallest such column.
        column: BigUint,
        /// Why.
        cause: Undefined,
    },
    /// A limit was met.
    Undecided(Undecided),
}

/// A searched obligation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its name in certificates.
    pub name: String,
    /// States of its invariant, tables and strategies.
    pub states: usize,
}

impl Step {
    /// What a section of the evidence shows.
    pub(super) fn of(section: &Section) -> Step {
        Step { name: section.name(), states: section.states() }
    }
}

/// The answer to a question, with its evidence.
#[derive(Debug, Clone)]
pub struct Decision {
    /// The answer.
    pub outcome: Outcome,
    /// Evidence for what was proved or refuted.
    pub evidence: Option<Evidence>,
    /// The P/N partition.
    pub partition: PartitionStatus,
    /// The operator that has no digit automaton, or the limit that kept f from having one: then
    /// only columns below a bound were asked for.
    pub bounded_because: Option<String>,
    /// What was proved, also where a budget ended before there was an answer.
    pub steps: Vec<Step>,
    /// States made by the search.
    pub states: u64,
    /// Time taken.
    pub time: Duration,
}

/// Decides a question.
pub fn decide<'a>(question: Question<'_>, options: &Options, observer: Option<Observer<'a>>) -> Decision {
    let start = Instant::now();
    let mut budget = Budget::new(options.max_states, options.max_memory << 20)
        .with_timeout(options.timeout)
        .with_observer(observer);
    let mut decision = Decision {
        outcome: Outcome::Proved,
        evidence: None,
        partition: PartitionStatus::NotSearched,
        bounded_because: None,
        steps: Vec::new(),
        states: 0,
        time: Duration::ZERO,
    };
    decision.outcome = Search { question, options, budget: &mut budget, decision: &mut decision }.run();
    budget.end();
    if decision.evidence.is_some() {
        decision.steps = steps(decision.evidence.as_ref());
    }
    decision.states = budget.states();
    decision.time = start.elapsed();
    decision
}

/// An obligation's answer with what it found.
enum Found {
    Holds(Vec<Section>),
    Fails(Counterexample),
    Undefined(BigUint, Undefined),
}

struct Search<'s, 'b, 'o> {
    question: Question<'s>,
    options: &'s Options,
    budget: &'b mut Budget<'o>,
    decision: &'b mut Decision,
}

impl Search<'_, '_, '_> {
    fn run(mut self) -> Outcome {
        let body = &self.question.program.functions[self.question.function].body;
        if let Some(operator) = irregular(self.question.program, body) {
            return self.columns(format!("`{operator}` has no digit automaton"));
        }
        match self.regular() {
            Ok(outcome) => outcome,
            Err(Undecided::Size(error @ (AutomatonError::TooLarge(_) | AutomatonError::Irregular(_)))) => {
                self.columns(error.to_string())
            }
            Err(undecided) => Outcome::Undecided(undecided),
        }
    }

    fn regular(&mut self) -> Result<Outcome, Undecided> {
        // The unbounded question first: its answer, or the length of its shortest counterexample,
        // settles every bound.
        let Question { program, function, property } = self.question;
        let found = match first_columns(program, function, property) {
            Some(Bounded::Fails(counterexample)) => Found::Fails(counterexample),
            Some(Bounded::Undefined(column, cause)) => Found::Undefined(column, cause),
            _ => self.obligations(None)?,
        };
        let outcome = match found {
            Found::Holds(sections) => {
                self.decision.evidence = Some(Evidence { sections });
                return Ok(Outcome::Proved);
            }
            Found::Fails(counterexample) => Outcome::Refuted(counterexample),
            Found::Undefined(column, cause) => Outcome::Undefined { column, cause },
        };
        let (column, beyond) = match &outcome {
            Outcome::Refuted(c) => (&c.z_prime, Some(c.clone())),
            Outcome::Undefined { column, .. } => (column, None),
            _ => return Ok(outcome),
        };
        if let Some(below) = self.options.below.clone().filter(|below| column >= below) {
            return Ok(match self.obligations(Some(below.clone()))? {
                Found::Holds(sections) => {
                    self.decision.evidence = Some(Evidence { sections });
                    Outcome::ProvedBelow { below, beyond }
                }
                Found::Fails(counterexample) => self.refuted(counterexample),
                Found::Undefined(column, cause) => Outcome::Undefined { column, cause },
            });
        }
        Ok(match outcome {
            Outcome::Refuted(counterexample) => self.refuted(counterexample),
            other => other,
        })
    }

    fn refuted(&mut self, counterexample: Counterexample) -> Outcome {
        // In the words of the paper, if its numbers fit a certificate: values may be longer than columns.
        let fits = |c: &Contradiction| {
            let letters = c.letters();
            let mut numbers = letters.iter().map(|(_, n)| n).chain([&c.position.y]);
            numbers.all(|n| n.bits() <= MAX_CONSTANT_BITS)
        };
        let contradiction = match self.question.property {
            Property::Nimsum => counterexample.contradiction().filter(fits),
            _ => None,
        };
        let section = match contradiction {
            Some(contradiction) => Section::Contradiction(Box::new(contradiction)),
            None => {
                let Counterexample { kind, z, z_prime, .. } = counterexample.clone();
                Section::Counterexample(kind, z, z_prime)
            }
        };
        self.decision.evidence = Some(Evidence { sections: vec![section] });
        Outcome::Refuted(counterexample)
    }

    fn obligations(&mut self, below: Option<BigUint>) -> Result<Found, Undecided> {
        let Question { program, function, property } = self.question;
        let mut nodes = Nodes::default();
        let body = nodes.function(program, function)?;
        let places = Places::of_body(&mut nodes, body, 1)?;
        let mut subject = Subject { nodes, ..Subject::default() };
        let mut sections = Vec::new();
        let budget = &mut *self.budget;
        let threads = self.options.threads;
        let mut tabulator =
            Tabulator { program, subject: &mut subject, sections: &mut sections, budget, threads };
        tabulator.term(body, &program.functions[function].parameters)?;
        let below = below.as_ref();
        for j in 0..places.len() {
            let name = format!("defined {}", j + 1);
            let problem = defined(&mut subject, &places, j, below)?;
            if let Some(column) = self.invariant(name, &problem, &mut sections)? {
                return Ok(match apply(program, function, std::slice::from_ref(&column)) {
                    Err(cause) => Found::Undefined(column, cause),
                    // The same column may keep another value of the term: this cannot be, as the
                    // guards say that the subtraction is reached.
                    Ok(_) => return Err(Undecided::Size(AutomatonError::TableMismatch)),
                });
            }
        }
        // The first column that violates either property; where both fail, f is no bar there.
        let mut violations = Vec::new();
        if property != Property::Ns {
            let problem = monotone(&mut subject, body, below)?;
            let column = self.invariant("monotone".into(), &problem, &mut sections)?;
            violations.extend(column.map(|z| (z, Kind::Monotone)));
        }
        if property != Property::Monotone {
            let problem = ns(&mut subject, body, below)?;
            let column = self.invariant("ns".into(), &problem, &mut sections)?;
            violations.extend(column.map(|z| (z, Kind::Ns)));
        }
        if let Some((z, kind)) = violations.into_iter().min_by(|a, b| a.0.cmp(&b.0)) {
            return match Counterexample::at(program, function, kind, &(z + 1u32)) {
                Ok(counterexample) => Ok(Found::Fails(counterexample)),
                Err(_) => Err(Undecided::Size(AutomatonError::TableMismatch)),
            };
        }
        if property == Property::Nimsum && self.options.partition && below.is_none() {
            self.decision.partition = self.partition(&mut subject, &mut sections);
        }
        Ok(Found::Holds(sections))
    }

    /// Proves one obligation, or finds the smallest value of track 0 that violates it.
    fn invariant(
        &mut self,
        name: String,
        problem: &Problem,
        sections: &mut Vec<Section>,
    ) -> Result<Option<BigUint>, Undecided> {
        self.budget.begin(&name);
        let bytes = self.budget.bytes();
        match explore(problem, self.budget)? {
            Answer::Empty(invariant) => {
                let section = Section::Invariant(name, invariant);
                self.decision.steps.push(Step::of(&section));
                sections.push(section);
                Ok(None)
            }
            Answer::Satisfiable => {
                self.budget.release_to(bytes);
                let smallest = smallest_visible(problem, 0, self.budget)?;
                smallest.map(Some).ok_or(Undecided::Size(AutomatonError::TableMismatch))
            }
        }
    }

    fn partition(&mut self, subject: &mut Subject, sections: &mut Vec<Section>) -> PartitionStatus {
        // The partition reads f more often than the obligations so far: it takes more states.
        let so_far: usize = sections.iter().map(Section::states).sum();
        if so_far as u64 > self.options.partition_states {
            let limit = self.options.partition_states;
            return PartitionStatus::Undecided(Undecided::Exhausted(Exhausted::States { limit }));
        }
        let Question { program, function, .. } = self.question;
        let game = match nim_sum_game(&mut subject.nodes, program, function) {
            Ok(game) => game,
            Err(error) => return PartitionStatus::Undecided(error.into()),
        };
        let threads = self.options.threads;
        let result = self
            .budget
            .limited(self.options.partition_states, |budget| partition(subject, &game, threads, budget));
        match result {
            Ok(Partition::Holds(more)) => {
                sections.extend(more);
                PartitionStatus::Proved
            }
            // Theorem 8.2 says that this cannot be: the kernel must not be asked to believe it.
            Ok(Partition::Fails(_)) => {
                PartitionStatus::Undecided(Undecided::Size(AutomatonError::TableMismatch))
            }
            Err(AutomatonError::Exhausted(Exhausted::States { limit })) => {
                let limit = limit.min(self.options.partition_states);
                PartitionStatus::Undecided(Undecided::Exhausted(Exhausted::States { limit }))
            }
            Err(error) => PartitionStatus::Undecided(error.into()),
        }
    }

    /// The bounded check by columns, for functions without a digit automaton.
    fn columns(&mut self, because: String) -> Outcome {
        let Question { program, function, property } = self.question;
        self.decision.bounded_because = Some(because);
        // A list speaks of its own columns, unless more are asked for: those have no value.
        let default = || match heights_length(program, function) {
            Some(length) => BigUint::from(length),
            None => BigUint::one() << DEFAULT_BITS,
        };
        let below = self.options.below.clone().unwrap_or_else(default);
        let max_columns = self.options.max_columns;
        match bounded(program, function, property, &below, max_columns, self.budget) {
            Bounded::Holds(evidence) => {
                self.decision.evidence = Some(evidence);
                Outcome::ProvedBelow { below, beyond: None }
            }
            Bounded::Fails(counterexample) => self.refuted(counterexample),
            Bounded::Undefined(column, cause) => Outcome::Undefined { column, cause },
            Bounded::Undecided(undecided) => Outcome::Undecided(undecided),
        }
    }
}

/// Strip + bar(f) with the set `x xor y xor z = 0`.
fn nim_sum_game(nodes: &mut Nodes, program: &Program, function: FunctionId) -> Result<Game, AutomatonError> {
    let [x, y, z] = [0, 1, 2].map(|i| Box::new(Term::Variable(i)));
    let xor = |a, b| Box::new(Term::Bitwise(Bitwise::Xor, a, b));
    let zero = Box::new(Term::Constant(BigUint::ZERO));
    let balanced = Condition::Compare(Comparison::Equal, xor(xor(x, y), z), zero);
    let rules = summands(program, &vec![Summand::Strip, Summand::Bar(function)]);
    Game::new(nodes, program, &rules, &balanced, false)
}

impl From<AutomatonError> for Undecided {
    fn from(error: AutomatonError) -> Self {
        match error {
            AutomatonError::Exhausted(exhausted) => Undecided::Exhausted(exhausted),
            other => Undecided::Size(other),
        }
    }
}

/// The number of columns of a function that is nothing but a list of heights.
fn heights_length(program: &Program, function: FunctionId) -> Option<usize> {
    match &program.functions[function].body {
        Term::Heights(values) => Some(values.len()),
        _ => None,
    }
}

fn steps(evidence: Option<&Evidence>) -> Vec<Step> {
    let sections = evidence.map(|e| e.sections.as_slice()).unwrap_or_default();
    sections.iter().map(Step::of).collect()
}
