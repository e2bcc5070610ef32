//! Decides a `forall` condition that takes too many states as a whole: its conjuncts are searched one by one, with
//! tables of the terms of those that are still too large.

use num_bigint::BigUint;

use super::evidence::Section;
use super::forall::Found;
use super::obligation::Obligation;
use super::outcome::{Outcome, Undecided};
use super::property::{defined, exceptions};
use super::refutation::Refutation;
use super::tabulate::{Subject, Tabulator};
use super::tuples::Tuples;
use crate::automaton::{
    Answer, AutomatonError, Budget, ConditionId, Exhausted, Nodes, Places, Problem, explore, is_satisfiable,
    rank, smallest_tuple, smallest_tuple_within,
};
use crate::language::ast::{Condition, Program};
use crate::linear::{Line, refute};

/// States within which the automaton of a condition is preferred to other ways.
pub(super) const EASY: u64 = 50_000;

/// States that tables of its terms may take where a condition itself takes more.
const TABLES: u64 = 1_000_000;

/// States that a search for a tuple before a known one may take. After these, the search first asks whether there
/// is such a tuple.
const EARLIER: u64 = 500_000;

/// States that a search for tuples before one that was found by trying may take.
const BEFORE_KNOWN: u64 = 2_000_000;

/// The parts of a conjunction, split as far as possible; a condition that is not a conjunction is its only part.
pub(super) fn conjuncts(formula: &Condition) -> Vec<&Condition> {
    let (mut found, mut open) = (Vec::new(), vec![formula]);
    while let Some(part) = open.pop() {
        match part {
            Condition::And(a, b) => open.extend([&**b, &**a]),
            _ => found.push(part),
        }
    }
    found
}

/// A tree of cases that shows that a condition never fails, if its terms are linear and one is found: moduli cost it
/// nothing, where an automaton has states for each remainder.
pub(super) fn tree(
    program: &Program,
    variables: usize,
    formula: &Condition,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Line>>, AutomatonError> {
    let mut nodes = Nodes::default();
    let condition = nodes.term_condition(program, formula)?;
    Ok(refute(&mut nodes, 0, variables, &[(condition, false)], budget)?)
}

/// The obligations `defined` with their invariants, or the smallest tuple at which a difference is negative.
pub(super) fn values_exist(
    subject: &mut Subject,
    places: &Places,
    variables: usize,
    budget: &mut Budget<'_>,
) -> Result<Result<Vec<Section>, Vec<BigUint>>, Undecided> {
    let (mut sections, mut undefined) = (Vec::new(), Vec::new());
    for j in 0..places.len() {
        let problem = defined(subject, places, j, None)?;
        let obligation = Obligation::Defined(j + 1);
        budget.begin(&obligation.to_string());
        let answer = match budget.briefly(EASY, |budget| explore(&problem, budget))? {
            None => {
                let conditions = places.conditions(j, &mut subject.nodes);
                if let Some(lines) = refute(&mut subject.nodes, 0, places.declared(j), &conditions, budget)? {
                    sections.push(Section::Linear(obligation, lines));
                    continue;
                }
                explore(&problem, budget)?
            }
            Some(answer) => answer,
        };
        match answer {
            Answer::Empty(invariant) => sections.push(Section::Invariant(obligation, invariant)),
            Answer::Satisfiable => {
                undefined.push(smallest_tuple(&problem, variables, budget)?.unwrap_or_default());
            }
        }
    }
    Ok(match undefined.into_iter().min_by_key(|values| rank(values)) {
        Some(values) => Err(values),
        None => Ok(sections),
    })
}

/// The result for a conjunct so far.
enum Shown {
    By(Box<Section>),
    Fails,
    Open,
}

fn by(section: Section) -> Shown {
    Shown::By(Box::new(section))
}

/// A conjunct, or the whole condition if it is not a conjunction.
struct Part<'f> {
    obligation: Obligation,
    formula: &'f Condition,
    condition: ConditionId,
    found: Shown,
}

/// The search for the conjuncts of a condition that has a value for all numbers.
pub(super) struct OneByOne<'a, 'b, 'o> {
    pub(super) program: &'a Program,
    pub(super) variables: &'a [String],
    pub(super) places: &'a Places,
    pub(super) subject: Subject,
    /// The tables, which come before all other evidence.
    pub(super) sections: &'b mut Vec<Section>,
    /// The obligations `defined`.
    pub(super) defined: Vec<Section>,
    pub(super) budget: &'b mut Budget<'o>,
}

impl OneByOne<'_, '_, '_> {
    /// Decides a condition for which a search of the whole has taken more than [`EASY`] states.
    pub(super) fn decide(mut self, formula: &Condition, tuples: &Tuples) -> Result<Found, Undecided> {
        let formulas = conjuncts(formula);
        let is_conjunction = formulas.len() > 1;
        let mut parts = Vec::with_capacity(formulas.len());
        for (j, formula) in (1..).zip(formulas) {
            let obligation = if is_conjunction { Obligation::Conjunct(j) } else { Obligation::ForAll };
            let condition = self.subject.nodes.term_condition(self.program, formula)?;
            let mut part = Part { obligation, formula, condition, found: Shown::Open };
            if is_conjunction {
                part.found = self.briefly(&part)?;
            }
            parts.push(part);
        }
        let is_false = parts.iter().any(|part| matches!(part.found, Shown::Fails));
        if !is_false && let Some(known) = tuples.likely(self.budget)? {
            return self.near(known, &parts);
        }
        if self.tables(&parts)? && !is_false {
            // With more tables, these problems change.
            let defined = values_exist(&mut self.subject, self.places, self.variables.len(), self.budget)?;
            self.defined = defined.map_err(|_| AutomatonError::TableMismatch)?;
            for part in &mut parts {
                if matches!(&part.found, Shown::By(section) if matches!(**section, Section::Invariant(..))) {
                    part.found = self.explored(part)?;
                }
            }
        }
        let mut given_up = None;
        for part in parts.iter_mut().filter(|part| !is_false && matches!(part.found, Shown::Open)) {
            let (states, bytes) = (self.budget.states(), self.budget.bytes());
            match self.explored(part) {
                Err(why) if is_conjunction && why.is_too_large() => {
                    self.budget.take_back(states, bytes);
                    given_up = given_up.or(Some(why));
                }
                found => part.found = found?,
            }
        }
        match (self.least(&parts)?, given_up) {
            (Some(values), _) => Ok(Outcome::Refuted(Refutation::ForAll { values }).into()),
            (None, Some(why)) => Err(why),
            (None, None) => {
                self.sections.append(&mut self.defined);
                self.sections.extend(parts.into_iter().filter_map(|part| match part.found {
                    Shown::By(section) => Some(*section),
                    Shown::Fails | Shown::Open => None,
                }));
                Ok(Outcome::Proved.into())
            }
        }
    }

    /// The smallest exception, if few states are enough to look for those before a known one; else one of them.
    fn near(&mut self, known: Vec<BigUint>, parts: &[Part<'_>]) -> Result<Found, Undecided> {
        let (mut least, mut is_smallest) = (known, true);
        for part in parts.iter().filter(|part| matches!(part.found, Shown::Open)) {
            let problem = exceptions(&self.subject, self.variables.len(), &[], Some(part.condition))?;
            let (count, digits) = (self.variables.len(), rank(&least).0);
            let earlier = |budget: &mut Budget<'_>| smallest_tuple_within(&problem, count, digits, budget);
            match self.budget.briefly(BEFORE_KNOWN, earlier)? {
                None => is_smallest = false,
                Some(earlier) => {
                    let all = earlier.into_iter().chain([least]);
                    least = all.min_by_key(|values| rank(values)).unwrap_or_default();
                }
            }
        }
        let outcome = Outcome::Refuted(Refutation::ForAll { values: least });
        Ok(Found { outcome, is_smallest })
    }

    /// What a few states or a tree of cases show of a conjunct.
    fn briefly(&mut self, part: &Part<'_>) -> Result<Shown, Undecided> {
        let problem = exceptions(&self.subject, self.variables.len(), &[], Some(part.condition))?;
        self.budget.begin(&part.obligation.to_string());
        if let Some(answer) = self.budget.briefly(EASY, |budget| explore(&problem, budget))? {
            return Ok(part.of(answer));
        }
        let lines = tree(self.program, self.variables.len(), part.formula, self.budget)?;
        Ok(lines.map_or(Shown::Open, |lines| by(Section::Linear(part.obligation.clone(), lines))))
    }

    /// What all states of a conjunct show.
    fn explored(&mut self, part: &Part<'_>) -> Result<Shown, Undecided> {
        let problem = exceptions(&self.subject, self.variables.len(), &[], Some(part.condition))?;
        self.budget.begin(&part.obligation.to_string());
        Ok(part.of(explore(&problem, self.budget)?))
    }

    /// Gives tables to the terms of the conjuncts that are open, as far as these are small; whether there are any.
    fn tables(&mut self, parts: &[Part<'_>]) -> Result<bool, Undecided> {
        let before = self.sections.len();
        for part in parts.iter().filter(|part| matches!(part.found, Shown::Open)) {
            let (states, bytes) = (self.budget.states(), self.budget.bytes());
            let (kept, known) = (self.sections.len(), self.subject.tables.clone());
            let OneByOne { program, variables, subject, sections, budget, .. } = self;
            let mut tabulator = Tabulator { program, subject, sections, budget, threads: 1 };
            match tabulator.within(TABLES, |tabulator| tabulator.condition(part.condition, variables)) {
                Ok(()) => {}
                Err(
                    AutomatonError::Exhausted(Exhausted::States { .. } | Exhausted::Work { .. })
                    | AutomatonError::TooLarge(_),
                ) => {
                    self.sections.truncate(kept);
                    self.subject.tables = known;
                    self.budget.take_back(states, bytes);
                }
                Err(other) => return Err(other.into()),
            }
        }
        Ok(self.sections.len() > before)
    }

    /// The smallest tuple for which a conjunct fails, if one is known to fail.
    fn least(&mut self, parts: &[Part<'_>]) -> Result<Option<Vec<BigUint>>, Undecided> {
        let count = self.variables.len();
        let mut least: Option<Vec<BigUint>> = None;
        for part in parts.iter().filter(|part| matches!(part.found, Shown::Fails)) {
            let problem = exceptions(&self.subject, count, &[], Some(part.condition))?;
            let values =
                smallest_tuple(&problem, count, self.budget)?.ok_or(AutomatonError::TableMismatch)?;
            least = least.into_iter().chain([values]).min_by_key(|values| rank(values));
        }
        for part in parts.iter().filter(|part| matches!(part.found, Shown::Open)) {
            let Some(known) = least.take() else { return Ok(None) };
            // Only a tuple that comes before counts.
            let problem = exceptions(&self.subject, count, &[], Some(part.condition))?;
            let digits = rank(&known).0;
            let earlier = self.earlier(&problem, digits)?;
            least = [known].into_iter().chain(earlier).min_by_key(|values| rank(values));
        }
        Ok(least)
    }

    /// The smallest tuple of a problem, if its numbers have at most this many digits.
    fn earlier(&mut self, problem: &Problem, digits: u64) -> Result<Option<Vec<BigUint>>, Undecided> {
        let (count, states, bytes) = (self.variables.len(), self.budget.states(), self.budget.bytes());
        let briefly =
            self.budget.limited(EARLIER, |budget| smallest_tuple_within(problem, count, digits, budget));
        match briefly {
            Err(Exhausted::States { .. }) => {}
            found => return Ok(found?),
        }
        // The search for all states is started again: it may need fewer than the search for the smallest tuple, or
        // stop early because there are too many.
        self.budget.take_back(states, bytes);
        Ok(match is_satisfiable(problem, self.budget)? {
            true => smallest_tuple_within(problem, count, digits, self.budget)?,
            false => None,
        })
    }
}

impl Part<'_> {
    fn of(&self, answer: Answer) -> Shown {
        match answer {
            Answer::Empty(invariant) => by(Section::Invariant(self.obligation.clone(), invariant)),
            Answer::Satisfiable => Shown::Fails,
        }
    }
}
