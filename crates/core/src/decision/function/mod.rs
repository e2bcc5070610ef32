//! A claim about a function: its obligations by automata, and its first columns one by one.

mod columns;
mod far;
mod obligations;
mod partition;

use num_bigint::BigUint;

pub(super) use self::columns::{by_columns, columns};
pub(super) use self::far::{far_growth, first_growth};
use self::obligations::{Found, Tables};
use super::attempt::Tried;
use super::bounded::{self, Bounded};
use super::counterexample::Counterexample;
use super::evidence::{Evidence, Section};
use super::limits::{COLUMNS_BEFORE_LARGE, FIRST_COLUMNS, MULTIPLES_OF_LARGE, STATES_OF_COLUMN};
use super::operands;
use super::options::Options;
use super::outcome::{Decision, Outcome, Particulars, PartitionStatus, Step, Undecided};
use super::parameters::large_numbers;
use super::planner::Planner;
use super::refutation::Refutation;
use crate::automaton::{AutomatonError, Budget, Nodes};
use crate::language::MAX_CONSTANT_BITS;
use crate::language::analysis::irregular;
use crate::language::ast::{FunctionId, Program, Property};
use crate::ns::contradiction::Contradiction;

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
    pub(super) options: &'a Options,
    pub(super) planner: &'a dyn Planner,
}

impl Question<'_> {
    /// Why the function has no digit automaton, if it has an operator without one.
    pub(super) fn irregular(&self) -> Option<String> {
        let operator = irregular(self.program, &self.program.functions[self.function].body)?;
        Some(format!("`{operator}` has no digit automaton"))
    }

    /// The decision where nothing is shown: its columns are computed one by one if it has no digit automaton.
    pub(super) fn undecided(&self, why: Undecided, budget: &mut Budget<'_>) -> Decision {
        match why {
            Undecided::Size(error @ (AutomatonError::TooLarge(_) | AutomatonError::Irregular(_))) => {
                by_columns(self, error.to_string(), budget)
            }
            why => self.decision(Outcome::Undecided(why), None, PartitionStatus::NotSearched),
        }
    }

    fn decision(
        &self,
        outcome: Outcome,
        sections: Option<Vec<Section>>,
        partition: PartitionStatus,
    ) -> Decision {
        let steps = sections.iter().flatten().map(Step::of).collect();
        let evidence = sections.map(|sections| Evidence { sections });
        let particulars = Particulars::Function { partition, bounded_because: None };
        let mut decision = Decision::new(outcome, evidence, particulars, steps);
        // Of a bar, and of a claim about its Grundy numbers.
        if self.property != Property::Nimsum
            && let Outcome::Refuted(Refutation::Columns(c)) | Outcome::ProvedBelow { beyond: Some(c), .. } =
                &mut decision.outcome
        {
            c.first_difference = None;
        }
        decision.is_smallest = decision.counterexample().is_none_or(|counterexample| counterexample.is_first);
        decision
    }

    /// The property fails at these columns.
    fn refuted(&self, counterexample: Counterexample) -> Decision {
        // In the words of the paper, if its numbers fit a certificate: values may be longer than columns.
        let fits = |c: &Contradiction| {
            let letters = c.letters();
            let mut numbers = letters.iter().map(|(_, n)| n).chain([&c.position.y]);
            numbers.all(|n| n.bits() <= MAX_CONSTANT_BITS)
        };
        let contradiction = match self.property {
            Property::Nimsum => counterexample.contradiction().filter(fits),
            _ => None,
        };
        let section = match contradiction {
            Some(contradiction) => Section::Contradiction(Box::new(contradiction)),
            None => Section::Refutation(Refutation::Columns(counterexample.clone())),
        };
        let outcome = Outcome::Refuted(Refutation::Columns(counterexample));
        self.decision(outcome, Some(vec![section]), PartitionStatus::NotSearched)
    }

    /// What follows for the claim from a failure at some column, or from none: beyond the bound of the claim, the property
    /// has to be shown below it.
    fn settled(
        &self,
        found: Found,
        partition: PartitionStatus,
        budget: &mut Budget<'_>,
    ) -> Result<Tried, Undecided> {
        let (column, beyond) = match &found {
            Found::Holds(_) => (None, None),
            Found::Fails(counterexample) => (Some(&counterexample.z_prime), Some(counterexample.clone())),
            Found::Undefined(column, _) => (Some(column), None),
        };
        if let (Some(below), Some(column)) = (self.below, column)
            && column >= below
        {
            return match self.obligations(Some(below), self.inlined()?, budget)?.0 {
                Found::Holds(sections) => Ok(self.holds_below(below, sections, beyond)),
                _ => Err(AutomatonError::TableMismatch.into()),
            };
        }
        let decision = match found {
            Found::Holds(sections) => self.decision(Outcome::Proved, Some(sections), partition),
            Found::Fails(counterexample) => self.refuted(counterexample),
            Found::Undefined(column, cause) => {
                self.decision(Outcome::Undefined { column, cause }, None, PartitionStatus::NotSearched)
            }
        };
        Ok(Tried::Settled(Box::new(decision)))
    }

    /// The property holds below the bound of the claim, by these sections, and perhaps fails beyond it.
    fn holds_below(&self, below: &BigUint, sections: Vec<Section>, beyond: Option<Counterexample>) -> Tried {
        let outcome = Outcome::ProvedBelow { below: below.clone(), beyond };
        Tried::Settled(Box::new(self.decision(outcome, Some(sections), PartitionStatus::NotSearched)))
    }

    /// Whether numbers of the function have many digits; an unknown limit may not matter for some of its parts.
    fn has_long_constants(&self) -> Result<bool, Undecided> {
        let mut nodes = Nodes::default();
        match nodes.function(self.program, self.function) {
            Ok(_) => Ok(nodes.has_long_constants()),
            Err(AutomatonError::TooLarge(_)) => Ok(false),
            Err(other) => Err(other.into()),
        }
    }

    /// Which terms get tables where one way has to do.
    fn inlined(&self) -> Result<Tables, Undecided> {
        Ok(if self.has_long_constants()? { Tables::NoLongConstants } else { Tables::All })
    }

    /// The columns below which evidence is wanted, where a proof for all columns is not.
    fn as_asked(&self) -> Option<&BigUint> {
        self.below.filter(|_| self.options.as_asked)
    }
}

/// Computes the first columns: most functions without the property fail there.
pub(super) fn first_columns(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    let Question { program, function, property, .. } = *question;
    let count = (budget.states_left() / STATES_OF_COLUMN).clamp(1, FIRST_COLUMNS);
    let found = match bounded::first_columns(program, function, property, count as u32, budget) {
        Some(Bounded::Undecided(undecided)) => return Err(undecided),
        Some(Bounded::Fails(counterexample)) => Found::Fails(counterexample),
        Some(Bounded::Undefined(column, cause)) => Found::Undefined(column, cause),
        _ if count < FIRST_COLUMNS => return Err(budget.end_of_step().into()),
        _ => return Ok(Tried::Nothing),
    };
    question.settled(found, PartitionStatus::NotSearched, budget)
}

/// Computes the columns up to multiples of the constants of the function.
pub(super) fn columns_near_constants(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    let Question { program, function, property, .. } = *question;
    match bounded::columns_near_constants(program, function, property) {
        Some(found) => question.settled(Found::Fails(found), PartitionStatus::NotSearched, budget),
        None => Ok(Tried::Nothing),
    }
}

/// Computes the columns near small multiples of the large numbers of the function, where it may change.
pub(super) fn columns_near_large_numbers(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    let Question { program, function, property, below, .. } = *question;
    let is_meant = |column: &BigUint| below.is_none_or(|below| column < below);
    for number in large_numbers(program, function) {
        for multiple in 1..=MULTIPLES_OF_LARGE {
            let first = &number * multiple - COLUMNS_BEFORE_LARGE + 1u32;
            let columns = (&first, 2 * COLUMNS_BEFORE_LARGE);
            let found = bounded::violation_from(program, function, property, columns, budget)?;
            if let Some(found) = found.filter(|found| is_meant(&found.z_prime)) {
                return question.settled(Found::Fails(found), PartitionStatus::NotSearched, budget);
            }
        }
    }
    Ok(Tried::Nothing)
}

/// Searches the obligations without tables of terms that have long constants: two tables with the same constant have a
/// state for each pair of places where it may begin.
pub(super) fn automaton_inlined(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    if !question.has_long_constants()? {
        return Ok(Tried::Nothing);
    }
    let below = question.as_asked();
    let found = question.obligations(below, Tables::NoLongConstants, budget)?.0;
    if let (Found::Holds(_), true) = (&found, question.wants_partition(below)) {
        // The partition needs tables: without them, its relations have a state for each set of places where a hidden
        // constant may begin.
        let states = question.options.partition_states;
        if let Some(tabulated) = budget.within(states, |budget| question.tabulated(budget))? {
            return question.settled(tabulated.0, tabulated.1, budget);
        }
        let status = partition::too_large(states);
        return question.settled(found, status, budget);
    }
    question.concluded(found, below, budget)
}

/// Shows the NS property of each operand of `min`, `max`, `xor`, `band` and `bor`: an automaton of the whole has a state for
/// each combination of theirs.
pub(super) fn by_operands(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    let mut nodes = Nodes::default();
    let body = nodes.function(question.program, question.function)?;
    if question.property == Property::Monotone || operands::operands(&nodes, body).len() < 2 {
        return Ok(Tried::Nothing);
    }
    let below = question.as_asked();
    let found = question.obligations(below, Tables::Operands, budget)?.0;
    question.concluded(found, below, budget)
}

/// Searches the obligations, and the P/N partition if it is asked for.
pub(super) fn automaton(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    match question.as_asked() {
        Some(below) => {
            let found = question.obligations(Some(below), Tables::All, budget)?.0;
            question.concluded(found, Some(below), budget)
        }
        None => {
            let (found, status) = question.tabulated(budget)?;
            question.settled(found, status, budget)
        }
    }
}

impl Question<'_> {
    /// What follows from the obligations, which are about the columns below a number if one is given.
    fn concluded(
        &self,
        found: Found,
        below: Option<&BigUint>,
        budget: &mut Budget<'_>,
    ) -> Result<Tried, Undecided> {
        match (found, below) {
            (Found::Holds(sections), Some(below)) => Ok(self.holds_below(below, sections, None)),
            (found, _) => self.settled(found, PartitionStatus::NotSearched, budget),
        }
    }

    /// The obligations with tables, and the partition if it is asked for.
    fn tabulated(&self, budget: &mut Budget<'_>) -> Result<(Found, PartitionStatus), Undecided> {
        let (mut found, mut subject) = self.obligations(None, Tables::All, budget)?;
        let mut status = PartitionStatus::NotSearched;
        if self.wants_partition(None)
            && let Found::Holds(sections) = &mut found
        {
            status = self.partition(&mut subject, sections, budget)?;
        }
        Ok((found, status))
    }
}
