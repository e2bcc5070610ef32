//! The P/N partition of the game of a function, beside the NS property.

use num_bigint::BigUint;

use super::{Found, Question, Search};
use crate::automaton::{AutomatonError, Exhausted, Nodes};
use crate::decision::evidence::Section;
use crate::decision::game::Game;
use crate::decision::outcome::{PartitionStatus, Undecided};
use crate::decision::partition::{Partition, partition};
use crate::decision::tabulate::Subject;
use crate::language::ast::{Bitwise, Comparison, Condition, FunctionId, Program, Property, Summand, Term};
use crate::language::game::summands;

impl Search<'_, '_, '_> {
    /// Whether the partition is asked for.
    pub(super) fn wants_partition(&self, below: Option<&BigUint>) -> bool {
        self.question.property == Property::Nimsum && self.options.partition && below.is_none()
    }

    /// Adds the partition, if it is asked for, to obligations that hold.
    pub(super) fn with_partition(
        &mut self,
        mut found: Found,
        mut subject: Subject,
        below: Option<&BigUint>,
    ) -> Found {
        if self.wants_partition(below)
            && let Found::Holds(sections) = &mut found
        {
            self.found.partition = self.partition(&mut subject, sections);
        }
        found
    }

    fn partition(&mut self, subject: &mut Subject, sections: &mut Vec<Section>) -> PartitionStatus {
        // The partition reads f more often than the obligations so far: it takes more states.
        let so_far: usize = sections.iter().map(Section::states).sum();
        if so_far as u64 > self.options.partition_states {
            let limit = self.options.partition_states;
            let left_out = Exhausted::States { limit, foreseen: false, is_whole: false };
            return PartitionStatus::Undecided(Undecided::Exhausted(left_out));
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
            Err(AutomatonError::Exhausted(Exhausted::States { limit, foreseen, .. })) => {
                let limit = limit.min(self.options.partition_states);
                let met = Exhausted::States { limit, foreseen, is_whole: false };
                PartitionStatus::Undecided(Undecided::Exhausted(met))
            }
            Err(error) => PartitionStatus::Undecided(error.into()),
        }
    }
}

/// Strip + bar(f) with the set `x xor y xor z = 0`.
fn nim_sum_game(nodes: &mut Nodes, program: &Program, function: FunctionId) -> Result<Game, AutomatonError> {
    let [x, y, z] = [0, 1, 2].map(|i| Box::new(Term::Variable(i)));
    let xor = |a, b| Box::new(Term::Bitwise(Bitwise::Xor, a, b));
    let zero = Box::new(Term::Constant(0u32.into()));
    let balanced = Condition::Compare(Comparison::Equal, xor(xor(x, y), z), zero);
    let rules = summands(program, &vec![Summand::Strip, Summand::Bar(function)]);
    Game::new(nodes, program, &rules, &balanced, false)
}
