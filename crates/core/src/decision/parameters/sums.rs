//! The proof of a claim about a sum for all values of its parameters, by the Grundy numbers of the summands.

use super::super::claimed::Positions;
use super::super::evidence::Section;
use super::super::outcome::Undecided;
use super::super::sum::Sum;
use super::super::tabulate::Subject;
use super::attempt::{Attempt, established};
use super::strategy;
use super::universal::Universal;
use crate::automaton::Budget;
use crate::language::ast::Program;
use crate::linear::refute_within;

/// Goals that the search for a tree of cases looks at, for each direction of the equivalence between the set and
/// the nim-sum 0.
const GOALS: usize = 200;

impl Universal<'_> {
    /// The sections of a claim about a sum, or the first values of the parameters where a summand shows that it fails;
    /// `None` if it names no Grundy numbers, or neither is found.
    pub(super) fn summands(
        &self,
        program: &Program,
        positions: &Positions,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Attempt>, Undecided> {
        let Some(sum) = Sum::of(program, positions) else { return Ok(None) };
        let Attempt::Proved(mut sections) = strategy::rules(program, positions, budget)? else {
            return Ok(None);
        };
        let mut fails: Option<Vec<i64>> = None;
        sections.push(Section::Summands);
        for part in &sum.parts {
            let (names, text) = (part.names.clone(), part.text.clone());
            sections.push(Section::Number { number: part.number, names, text });
            let Some(claim) = &part.claim else { continue };
            match self.of(claim).attempt(claim, budget) {
                Ok(Attempt::Proved(more)) => sections.extend(more),
                Ok(Attempt::Fails(values)) => {
                    let rank = |values: &Vec<i64>| (values.iter().sum::<i64>(), values.clone());
                    fails = fails.into_iter().chain([values]).min_by_key(rank);
                }
                Err(undecided) if !undecided.is_too_large() => return Err(undecided),
                _ => return Ok(None),
            }
        }
        if let Some(values) = fails {
            // Two wrong numbers may have the right nim-sum.
            return Ok(self.fails_at(program, &values, budget).then_some(Attempt::Fails(values)));
        }
        let (mut subject, parameters) = (Subject::default(), program.parameters.len());
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
            match refute_within(GOALS, nodes, parameters, exception.tracks, &conditions, budget)? {
                Some(lines) => sections.push(Section::Linear(exception.obligation, lines)),
                None => return Ok(None),
            }
        }
        Ok(Some(Attempt::Proved(sections)))
    }
}
