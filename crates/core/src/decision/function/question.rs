//! A claim about a function, and the decisions about it.

use num_bigint::BigUint;

use crate::automaton::{AutomatonError, Nodes};
use crate::decision::counterexample::Counterexample;
use crate::decision::evidence::Section;
use crate::decision::options::Options;
use crate::decision::outcome::{Decision, Outcome, Particulars, PartitionStatus, Undecided};
use crate::decision::planner::Planner;
use crate::decision::refutation::Refutation;
use crate::language::MAX_CONSTANT_BITS;
use crate::language::analysis::irregular;
use crate::language::ast::{FunctionId, Program, Property};
use crate::ns::contradiction::Contradiction;

/// A claim about a function.
#[derive(Debug, Clone, Copy)]
pub(in crate::decision) struct Question<'a> {
    /// Where the function is defined.
    pub(in crate::decision) program: &'a Program,
    /// A function of one parameter.
    pub(in crate::decision) function: FunctionId,
    /// The claimed property.
    pub(in crate::decision) property: Property,
    /// Only columns below this number are meant.
    pub(in crate::decision) below: Option<&'a BigUint>,
    pub(in crate::decision) options: &'a Options,
    pub(in crate::decision) planner: &'a dyn Planner,
}

impl Question<'_> {
    /// Why the function has no digit automaton, if it has an operator without one.
    pub(in crate::decision) fn irregular(&self) -> Option<String> {
        let operator = irregular(self.program, &self.program.functions[self.function].body)?;
        Some(format!("`{operator}` has no digit automaton"))
    }

    pub(super) fn decision(
        &self,
        outcome: Outcome,
        sections: Option<Vec<Section>>,
        partition: PartitionStatus,
    ) -> Decision {
        let particulars = Particulars::Function { partition, bounded_because: None };
        let mut decision = Decision::new(outcome, sections, particulars);
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
    pub(super) fn refuted(&self, counterexample: Counterexample) -> Decision {
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

    /// Whether numbers of the function have many digits; an unknown limit may not matter for some of its parts.
    pub(super) fn has_long_constants(&self) -> Result<bool, Undecided> {
        let mut nodes = Nodes::default();
        match nodes.function(self.program, self.function) {
            Ok(_) => Ok(nodes.has_long_constants()),
            Err(AutomatonError::TooLarge(_)) => Ok(false),
            Err(other) => Err(other.into()),
        }
    }

    /// The columns below which evidence is wanted, where a proof for all columns is not.
    pub(super) fn as_asked(&self) -> Option<&BigUint> {
        self.below.filter(|_| self.options.as_asked)
    }
}
