//! The P/N partition of the game of a function, beside the NS property.

use super::question::Question;
use crate::automaton::{AutomatonError, Budget, EndOfStep, Exhausted, Nodes, Problem, SizeLimit};
use crate::decision::game::Game;
use crate::decision::outcome::{PartitionStatus, Undecided};
use crate::decision::partition::partition;
use crate::decision::work::{Subject, Work};
use crate::evidence::{About, Section};
use crate::language::ast::{Bitwise, Comparison, Condition, Property, Summand, Term};
use crate::language::game::summands;

/// The partition takes more than this number of states.
fn too_large(limit: u64) -> PartitionStatus {
    PartitionStatus::Undecided(Undecided::Exhausted(Exhausted::States {
        limit,
        foreseen: false,
        is_whole: false,
    }))
}

impl Question<'_> {
    /// Whether the partition is asked for.
    pub(in crate::decision) fn wants_partition(&self) -> bool {
        self.about.property == Property::Nimsum && self.options.partition
    }

    /// Adds the partition to obligations that hold, if it takes few states.
    ///
    /// # Errors
    /// The attempt has fewer states left than the partition may take.
    pub(super) fn partition(
        &self,
        subject: Subject,
        sections: &mut Vec<Section>,
        budget: &mut Budget<'_>,
    ) -> Result<PartitionStatus, Undecided> {
        let states = self.options.partition_states;
        // The partition reads f more often than the obligations so far: it takes more states.
        let so_far: usize = sections.iter().map(Section::states).sum();
        if so_far as u64 > states {
            return Ok(too_large(states));
        }
        let mut work = Work::new(self.about.program, subject, budget);
        let game = match nim_sum_game(&mut work.subject.nodes, self.about) {
            Ok(game) => game,
            Err(error) => return Ok(PartitionStatus::Undecided(error.into())),
        };
        let relations: Result<Vec<Problem>, _> =
            game.moves.iter().map(|option| game.reach(&work.subject, option)).collect();
        if relations?.iter().any(Problem::has_long_constants) {
            let hidden = AutomatonError::TooLarge(SizeLimit::HiddenConstant);
            return Ok(PartitionStatus::Undecided(hidden.into()));
        }
        match work.within(states, |work| partition(work, &game)) {
            Ok(Some(Ok(more))) => {
                sections.extend(more);
                Ok(PartitionStatus::Proved)
            }
            Ok(None) => Ok(too_large(states)),
            // Theorem 8.2 says that this cannot be: the kernel must not be asked to believe it.
            Ok(Some(Err(_))) => {
                Ok(PartitionStatus::Undecided(Undecided::Size(AutomatonError::TableMismatch)))
            }
            Err(why) if why.is_end_of_step() => Err(why.into()),
            Err(why) => Ok(PartitionStatus::Undecided(why.into())),
        }
    }
}

/// Strip + bar(f) with the set `x xor y xor z = 0`.
fn nim_sum_game(nodes: &mut Nodes, about: About<'_>) -> Result<Game, AutomatonError> {
    let [x, y, z] = [0, 1, 2].map(|i| Box::new(Term::Variable(i)));
    let xor = |a, b| Box::new(Term::Bitwise(Bitwise::Xor, a, b));
    let zero = Box::new(Term::Constant(0u32.into()));
    let balanced = Condition::Compare(Comparison::Equal, xor(xor(x, y), z), zero);
    let rules = summands(about.program, &vec![Summand::Strip, Summand::Bar(about.function)]);
    Game::new(nodes, about.program, &rules, &balanced, false)
}
