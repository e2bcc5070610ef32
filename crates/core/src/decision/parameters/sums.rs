//! The proof of a claim about a sum for all values of its parameters, by the Grundy numbers of the summands.

use super::super::claimed::Positions;
use super::super::evidence::Section;
use super::super::outcome::Undecided;
use super::super::sum::Sum;
use super::super::tabulate::Subject;
use super::attempt::{Attempt, established};
use super::positions::places;
use super::universal::Universal;
use crate::automaton::Budget;
use crate::language::ast::Program;
use crate::linear::refute_within;

/// Goals that the search for a tree of cases looks at, for each direction of what the numbers have to do with the set.
const GOALS: usize = 200;

impl Universal<'_> {
    /// The sections of a claim about a sum; `None` if it names no Grundy numbers, or not all of them are proved.
    pub(super) fn summands(
        &self,
        program: &Program,
        positions: &Positions,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Section>>, Undecided> {
        let Some(sum) = Sum::of(program, positions) else { return Ok(None) };
        let (mut subject, mut sections) = (Subject::default(), Vec::new());
        let parameters = program.parameters.len();
        for (obligation, problem) in places(program, positions, &mut subject)?.1 {
            budget.begin(&obligation.to_string());
            match established(&obligation, &problem, parameters, budget)? {
                Attempt::Proved(section) => sections.extend(section),
                _ => return Ok(None),
            }
        }
        sections.push(Section::Summands);
        for part in &sum.parts {
            let (names, text) = (part.names.clone(), part.text.clone());
            sections.push(Section::Number { number: part.number, names, text });
            let Some(claim) = &part.claim else { continue };
            match Universal::for_proof(claim, self.options).attempt(claim, budget) {
                Ok(Attempt::Proved(more)) => sections.extend(more),
                Err(undecided) if !undecided.is_too_large() => return Err(undecided),
                _ => return Ok(None),
            }
        }
        for exception in sum.exceptions(program, positions, &mut subject.nodes)? {
            let problem = exception.problem(&subject)?;
            budget.begin(&exception.obligation.to_string());
            if let Ok(Attempt::Proved(section)) =
                established(&exception.obligation, &problem, parameters, budget)
            {
                sections.extend(section);
                continue;
            }
            let hold = exception.hold.iter().map(|&id| (id, true));
            let conditions: Vec<_> = hold.chain([(exception.fails, false)]).collect();
            let nodes = &mut subject.nodes;
            match refute_within(GOALS, nodes, parameters, exception.tracks, &conditions) {
                Some(lines) => sections.push(Section::Linear(exception.obligation, lines)),
                None => return Ok(None),
            }
        }
        Ok(Some(sections))
    }
}
