//! The decision of a claim about a function: which obligations are searched, in which order, and
//! which outcome they imply.

mod blocks;
mod columns;
mod early;
mod expanded;
mod far;
mod intervals;
mod partition;
mod walk;

use num_bigint::BigUint;

use self::early::Turn;
pub(super) use self::early::fails_soon;
use self::expanded::expanded;
use self::far::far_violation;
use self::intervals::has_large_numbers;
use super::bounded::{Bounded, first_columns};
use super::counterexample::{Counterexample, Kind};
use super::evidence::{Evidence, Section};
use super::monotonicity::{Monotonicity, monotonicity};
use super::obligation::Obligation;
use super::operands::{Ns, explore_ns};
use super::options::Options;
use super::outcome::{Decision, Outcome, Particulars, PartitionStatus, Step, Undecided};
use super::property::{Varied, defined, ns};
use super::refutation::Refutation;
use super::tabulate::{Subject, Tabulator};
use crate::automaton::{
    Answer, AutomatonError, Budget, Exhausted, Nodes, Places, Problem, explore, smallest_visible,
};
use crate::language::MAX_CONSTANT_BITS;
use crate::language::analysis::irregular;
use crate::language::ast::{FunctionId, Program, Property};
use crate::language::evaluate::{Undefined, apply};
use crate::ns::contradiction::Contradiction;

/// States within which terms with long constants are tried without tables.
const INLINED: u64 = 2_000_000;

/// The term and its obligations may take at least this share of the states of a partition with tables, and this
/// many states for each state that the obligations take without tables.
const TABULATED_SHARE: u64 = 10;
const TABULATED_FOR_A_STATE: u64 = 16;

/// A claim about a function.
#[derive(Debug, Clone, Copy)]
pub(super) struct Question<'a> {
    /// Where the function is defined.
    pub(super) program: &'a Program,
    /// A function of one parameter.
    pub(super) function: FunctionId,
    /// The claimed property.
    pub(super) property: Property,
    /// Only columns below this number are meant.
    pub(super) below: Option<&'a BigUint>,
}

/// Decides whether a function has a property.
pub(super) fn decide_property(
    question: Question<'_>,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Decision {
    let mut search = Search { question, options, budget, found: Findings::default() };
    let outcome = search.run();
    let Findings { evidence, partition, bounded_because, steps } = search.found;
    let steps = match &evidence {
        Some(evidence) => evidence.sections.iter().map(Step::of).collect(),
        None => steps,
    };
    let mut decision =
        Decision::new(outcome, evidence, Particulars::Function { partition, bounded_because }, steps);
    // Of a bar, and of a claim about its Grundy numbers.
    if question.property != Property::Nimsum
        && let Outcome::Refuted(Refutation::Columns(c)) | Outcome::ProvedBelow { beyond: Some(c), .. } =
            &mut decision.outcome
    {
        c.first_difference = None;
    }
    decision.is_smallest = decision.counterexample().is_none_or(|counterexample| counterexample.is_first);
    decision
}

/// What a search gathers on its way to an outcome.
struct Findings {
    evidence: Option<Evidence>,
    partition: PartitionStatus,
    bounded_because: Option<String>,
    steps: Vec<Step>,
}

impl Default for Findings {
    fn default() -> Self {
        let partition = PartitionStatus::NotSearched;
        Findings { evidence: None, partition, bounded_because: None, steps: Vec::new() }
    }
}

/// An obligation's answer with what it found.
enum Found {
    Holds(Vec<Section>),
    Fails(Counterexample),
    Undefined(BigUint, Undefined),
}

/// The obligations with what the search gathered.
type Tried = ((Found, Subject), Findings);

struct Search<'s, 'b, 'o> {
    question: Question<'s>,
    options: &'s Options,
    budget: &'b mut Budget<'o>,
    found: Findings,
}

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Outcome {
        let body = &self.question.program.functions[self.question.function].body;
        if let Some(operator) = irregular(self.question.program, body) {
            return self.columns(format!("`{operator}` has no digit automaton"), false);
        }
        match self.regular() {
            Ok(outcome) => outcome,
            Err(Undecided::Size(error @ (AutomatonError::TooLarge(_) | AutomatonError::Irregular(_)))) => {
                self.columns(error.to_string(), matches!(error, AutomatonError::TooLarge(_)))
            }
            Err(undecided) => self.exhausted(undecided),
        }
    }

    /// The outcome after a limit: refuted, if a monotone function violates the property where it reaches a power of two.
    fn exhausted(&mut self, undecided: Undecided) -> Outcome {
        let Question { program, function, property, below } = self.question;
        let is_stopped = matches!(undecided, Undecided::Exhausted(Exhausted::Stopped { .. }));
        if is_stopped || property == Property::Monotone || below.is_some() {
            return Outcome::Undecided(undecided);
        }
        match far_violation(program, function, &BigUint::ZERO) {
            Some(counterexample) => self.refuted(counterexample.at_a_later_column()),
            None => Outcome::Undecided(undecided),
        }
    }

    fn regular(&mut self) -> Result<Outcome, Undecided> {
        // The unbounded question first: its answer, or the length of its shortest counterexample,
        // settles every bound.
        let Question { program, function, property, .. } = self.question;
        let found = match first_columns(program, function, property, self.budget) {
            Some(Bounded::Undecided(undecided)) => return Err(undecided),
            Some(Bounded::Fails(counterexample)) => Found::Fails(counterexample),
            Some(Bounded::Undefined(column, cause)) => Found::Undefined(column, cause),
            _ => match self.early_violation() {
                Some(counterexample) => Found::Fails(counterexample),
                None => self.found(self.question.below.filter(|_| self.options.as_asked))?,
            },
        };
        if let (Found::Holds(_), Some(below)) = (&found, self.question.below)
            && self.options.as_asked
        {
            return Ok(self.outcome(found, Outcome::ProvedBelow { below: below.clone(), beyond: None }));
        }
        let (column, beyond) = match &found {
            Found::Holds(_) => return Ok(self.outcome(found, Outcome::Proved)),
            Found::Fails(counterexample) => (&counterexample.z_prime, Some(counterexample.clone())),
            Found::Undefined(column, _) => (column, None),
        };
        match self.question.below.filter(|below| column >= *below) {
            Some(below) => {
                let found = self.found(Some(below))?;
                Ok(self.outcome(found, Outcome::ProvedBelow { below: below.clone(), beyond }))
            }
            None => Ok(self.outcome(found, Outcome::Proved)),
        }
    }

    /// The outcome for a property, which is `holds` if nothing fails.
    fn outcome(&mut self, found: Found, holds: Outcome) -> Outcome {
        match found {
            Found::Holds(sections) => {
                self.found.evidence = Some(Evidence { sections });
                holds
            }
            Found::Fails(counterexample) => self.refuted(counterexample),
            Found::Undefined(column, cause) => Outcome::Undefined { column, cause },
        }
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
            None => Section::Refutation(Refutation::Columns(counterexample.clone())),
        };
        self.found.evidence = Some(Evidence { sections: vec![section] });
        Outcome::Refuted(Refutation::Columns(counterexample))
    }

    /// The obligations, and the partition if it is asked for.
    fn found(&mut self, below: Option<&BigUint>) -> Result<Found, Undecided> {
        let Question { program, function, .. } = self.question;
        let mut nodes = Nodes::default();
        let inlines = match nodes.function(program, function) {
            Ok(_) => nodes.has_long_constants(),
            // The limit may not matter for some parts of the function.
            Err(AutomatonError::TooLarge(_)) => false,
            Err(other) => return Err(other.into()),
        };
        let mut tried = None;
        if below.is_none() && has_large_numbers(&expanded(program, function)) {
            match self.in_turn(inlines)? {
                Turn::Obligations(found) => tried = Some(*found),
                Turn::Violation(counterexample) => return Ok(Found::Fails(counterexample)),
                Turn::Limit => {}
            }
        }
        if tried.is_none() && inlines {
            tried = self.tried(INLINED, below, true)?;
        }
        let is_inlined = inlines && tried.is_some();
        let (found, subject) = match tried {
            Some((found, findings)) => {
                self.found = findings;
                found
            }
            None => self.obligations(below, false)?,
        };
        if !is_inlined {
            return Ok(self.with_partition(found, subject, below));
        }
        let Found::Holds(sections) = &found else { return Ok(found) };
        if !self.wants_partition(below) {
            return Ok(found);
        }
        // The partition needs tables: without them, its relations have a state for each set of places where a
        // hidden constant may begin.
        let states: usize = sections.iter().map(Section::states).sum();
        let least = self.options.partition_states / TABULATED_SHARE;
        let limit = least.max(states as u64 * TABULATED_FOR_A_STATE).min(self.options.partition_states);
        let (states, bytes) = (self.budget.states(), self.budget.bytes());
        let tabulated = self.within(limit, |search| {
            let (found, subject) = search.obligations(below, false)?;
            Ok(search.with_partition(found, subject, below))
        });
        if let Ok((tabulated, findings)) = tabulated
            && findings.partition == PartitionStatus::Proved
        {
            self.found = findings;
            return Ok(tabulated);
        }
        self.budget.take_back(states, bytes);
        let left_out = Exhausted::States { limit, foreseen: false, is_whole: false };
        self.found.partition = PartitionStatus::Undecided(Undecided::Exhausted(left_out));
        Ok(found)
    }

    /// The obligations, unless they take more than these states; without tables of terms that have long constants if
    /// these are inlined.
    fn tried(
        &mut self,
        most: u64,
        below: Option<&BigUint>,
        inlines: bool,
    ) -> Result<Option<Tried>, Undecided> {
        let (states, bytes) = (self.budget.states(), self.budget.bytes());
        match self.within(most, |search| search.obligations(below, inlines)) {
            Err(why) if why.is_too_large() => {
                self.budget.take_back(states, bytes);
                Ok(None)
            }
            result => result.map(Some),
        }
    }

    /// Runs a part of the search with at most this many further states and with findings of its own.
    fn within<T>(
        &mut self,
        states: u64,
        part: impl FnOnce(&mut Search<'_, '_, '_>) -> Result<T, Undecided>,
    ) -> Result<(T, Findings), Undecided> {
        let Search { question, options, budget, .. } = self;
        budget.limited(states, |budget| {
            let mut search = Search { question: *question, options, budget, found: Findings::default() };
            let result = part(&mut search)?;
            Ok((result, search.found))
        })
    }

    fn obligations(
        &mut self,
        below: Option<&BigUint>,
        inlines_long_constants: bool,
    ) -> Result<(Found, Subject), Undecided> {
        let Question { program, function, property, .. } = self.question;
        let mut nodes = Nodes::default();
        let body = nodes.function(program, function)?;
        let places = Places::of_body(&mut nodes, body, 1)?;
        let mut subject = Subject { nodes, inlines_long_constants, ..Subject::default() };
        let mut sections = Vec::new();
        let budget = &mut *self.budget;
        let threads = self.options.threads;
        let mut tabulator =
            Tabulator { program, subject: &mut subject, sections: &mut sections, budget, threads };
        tabulator.term(body, &program.functions[function].parameters)?;
        let mut undefined = Vec::new();
        for j in 0..places.len() {
            let problem = defined(&mut subject, &places, j, below)?;
            undefined.extend(self.invariant(Obligation::Defined(j + 1), &problem, &mut sections)?);
        }
        if let Some(column) = undefined.into_iter().min() {
            return match apply(program, function, std::slice::from_ref(&column)) {
                Err(cause) => Ok((Found::Undefined(column, cause), subject)),
                // The same column may keep another value of the term: this cannot be, as the
                // guards say that the subtraction is reached.
                Ok(_) => Err(Undecided::Size(AutomatonError::TableMismatch)),
            };
        }
        // The first column that violates either property; where both fail, f is not a bar there.
        let mut violations = Vec::new();
        if property != Property::Ns {
            let bytes = self.budget.bytes();
            let f = Varied::only(body);
            // The checker in Rocq takes no tree beside a partition.
            let trees = below.is_none() && !self.wants_partition(below);
            match monotonicity(&mut subject, f, below, trees, self.budget)? {
                Monotonicity::Tree(lines) => {
                    self.shown(Section::Linear(Obligation::Monotone, lines), &mut sections);
                }
                Monotonicity::Automaton(answer, problem) => {
                    let column =
                        self.answered(answer, Obligation::Monotone, &problem, bytes, &mut sections)?;
                    violations.extend(column.map(|z| (z, Kind::Monotone)));
                }
            }
        }
        if property != Property::Monotone {
            let whole = ns(&mut subject, Varied::only(body), below)?;
            self.budget.begin(&Obligation::Ns.to_string());
            let bytes = self.budget.bytes();
            match explore_ns(&mut subject, body, below, &whole, self.budget)? {
                Ns::Whole(answer) => {
                    let column = self.answered(answer, Obligation::Ns, &whole, bytes, &mut sections)?;
                    violations.extend(column.map(|z| (z, Kind::Ns)));
                }
                Ns::Operands(operands) => {
                    self.found.steps.extend(operands.iter().map(Step::of));
                    sections.extend(operands);
                }
            }
        }
        if let Some((z, kind)) = violations.into_iter().min_by(|a, b| a.0.cmp(&b.0)) {
            return match Counterexample::at(program, function, kind, &(z + 1u32)) {
                Ok(counterexample) => Ok((Found::Fails(counterexample), subject)),
                Err(_) => Err(Undecided::Size(AutomatonError::TableMismatch)),
            };
        }
        Ok((Found::Holds(sections), subject))
    }

    /// Proves one obligation, or finds the smallest value of track 0 that violates it.
    fn invariant(
        &mut self,
        obligation: Obligation,
        problem: &Problem,
        sections: &mut Vec<Section>,
    ) -> Result<Option<BigUint>, Undecided> {
        self.budget.begin(&obligation.to_string());
        let bytes = self.budget.bytes();
        let answer = explore(problem, self.budget)?;
        self.answered(answer, obligation, problem, bytes, sections)
    }

    /// The section of an answer, or the smallest value of track 0; the search began with these bytes.
    fn answered(
        &mut self,
        answer: Answer,
        obligation: Obligation,
        problem: &Problem,
        bytes: u64,
        sections: &mut Vec<Section>,
    ) -> Result<Option<BigUint>, Undecided> {
        match answer {
            Answer::Empty(invariant) => {
                self.shown(Section::Invariant(obligation, invariant), sections);
                Ok(None)
            }
            Answer::Satisfiable => {
                self.budget.release_to(bytes);
                let smallest = smallest_visible(problem, 0, self.budget)?;
                smallest.map(Some).ok_or(Undecided::Size(AutomatonError::TableMismatch))
            }
        }
    }

    /// Adds the section of an obligation that holds.
    fn shown(&mut self, section: Section, sections: &mut Vec<Section>) {
        self.found.steps.push(Step::of(&section));
        sections.push(section);
    }
}
