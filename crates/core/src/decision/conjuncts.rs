//! Decides a `forall` condition by its conjuncts, one by one, with tables of the terms of those that are too large.

use super::attempt::Tried;
use super::evidence::Section;
use super::existence::values_exist;
use super::forall::{Prepared, Question};
use super::limits::CASES;
use super::obligation::Obligation;
use super::operands::conjuncts;
use super::outcome::Undecided;
use super::property::tuples;
use super::tabulate::Tabulator;
use crate::automaton::{Answer, AutomatonError, Budget, ConditionId, explore, smallest_tuple};
use crate::language::ast::Condition;

/// The result for a conjunct so far.
enum Shown {
    By(Box<Section>),
    Fails,
    Open,
}

/// A conjunct, or the whole condition if it is not a conjunction.
struct Part<'f> {
    obligation: Obligation,
    formula: &'f Condition,
    condition: ConditionId,
    shown: Shown,
}

/// Shows each conjunct by an automaton, a tree of cases, or an automaton with tables of its terms.
pub(super) fn one_by_one(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    let prepared = match question.prepared(question.has_long_constants()?, budget)? {
        Ok(prepared) => prepared,
        Err(undefined) => return Ok(undefined),
    };
    let formulas = conjuncts(question.formula);
    let is_conjunction = formulas.len() > 1;
    let mut search = OneByOne { question, prepared, budget };
    let mut parts = Vec::with_capacity(formulas.len());
    for (j, formula) in (1..).zip(formulas) {
        let obligation = if is_conjunction { Obligation::Conjunct(j) } else { Obligation::ForAll };
        let condition = search.prepared.subject.nodes.term_condition(question.program, formula)?;
        parts.push(Part { obligation, formula, condition, shown: Shown::Open });
    }
    search.decide(parts)
}

struct OneByOne<'q, 'b, 'o> {
    question: &'q Question<'q>,
    prepared: Prepared,
    budget: &'b mut Budget<'o>,
}

impl OneByOne<'_, '_, '_> {
    fn decide(mut self, mut parts: Vec<Part<'_>>) -> Result<Tried, Undecided> {
        // Half of the states are for the conjuncts that need tables.
        let share = self.budget.states_left() / (2 * parts.len() as u64);
        for part in &mut parts {
            part.shown = self.without_tables(part, share)?;
        }
        let fails = |part: &Part<'_>| matches!(part.shown, Shown::Fails);
        if !parts.iter().any(fails) {
            // With more tables, the problems of automata change.
            let is_changed = self.tables(&parts)?;
            for part in &mut parts {
                let is_open = match &part.shown {
                    Shown::By(section) => is_changed && matches!(**section, Section::Invariant(..)),
                    Shown::Fails => false,
                    Shown::Open => true,
                };
                if is_open {
                    part.shown = self.explored(part)?;
                }
            }
        }
        if let Some(fails) = parts.iter().position(|part| matches!(part.shown, Shown::Fails)) {
            return self.smallest(&parts, fails);
        }
        let mut sections = self.prepared.sections;
        sections.extend(parts.into_iter().filter_map(|part| match part.shown {
            Shown::By(section) => Some(*section),
            Shown::Fails | Shown::Open => None,
        }));
        Ok(Question::holds(sections))
    }

    /// What an automaton within these states, or a tree of cases, shows of a conjunct.
    fn without_tables(&mut self, part: &Part<'_>, states: u64) -> Result<Shown, Undecided> {
        let count = self.question.variables.len();
        let problem = tuples(&self.prepared.subject, count, [(part.condition, false)])?;
        self.budget.begin(&part.obligation.to_string());
        if let Some(answer) = self.budget.within(states, |budget| explore(&problem, budget))? {
            return Ok(part.by(answer));
        }
        let tree = |budget: &mut Budget<'_>| self.question.tree(part.formula, budget);
        let lines = self.budget.within(states, tree)?.flatten();
        let by = |lines| Shown::By(Box::new(Section::Linear(part.obligation.clone(), lines)));
        Ok(lines.map_or(Shown::Open, by))
    }

    /// What an automaton shows of a conjunct.
    fn explored(&mut self, part: &Part<'_>) -> Result<Shown, Undecided> {
        let count = self.question.variables.len();
        let problem = tuples(&self.prepared.subject, count, [(part.condition, false)])?;
        self.budget.begin(&part.obligation.to_string());
        Ok(part.by(explore(&problem, self.budget)?))
    }

    /// Gives tables to the terms of the conjuncts that are open, as far as these are small; whether there are any.
    fn tables(&mut self, parts: &[Part<'_>]) -> Result<bool, Undecided> {
        let Question { program, variables, .. } = *self.question;
        let mut tables = Vec::new();
        for part in parts.iter().filter(|part| matches!(part.shown, Shown::Open)) {
            let (subject, kept) = (&mut self.prepared.subject, tables.len());
            let known = subject.tables.clone();
            let sections = &mut tables;
            let made = self.budget.within(CASES, |budget| {
                Tabulator { program, subject, sections, budget, threads: 1 }
                    .condition(part.condition, variables)
            })?;
            if made.is_none() {
                self.prepared.subject.tables = known;
                tables.truncate(kept);
            }
        }
        if tables.is_empty() {
            return Ok(false);
        }
        let Prepared { subject, places, sections, .. } = &mut self.prepared;
        sections.retain(|section| matches!(section, Section::Table(_)));
        sections.append(&mut tables);
        sections.extend(values_exist(subject, places, None, true, self.budget)?.sections);
        Ok(true)
    }

    /// The smallest exception, where this conjunct fails: no exception of the others comes before it.
    fn smallest(&mut self, parts: &[Part<'_>], fails: usize) -> Result<Tried, Undecided> {
        let count = self.question.variables.len();
        let subject = &self.prepared.subject;
        let problem = tuples(subject, count, [(parts[fails].condition, false)])?;
        let least = smallest_tuple(&problem, count, self.budget)?.ok_or(AutomatonError::TableMismatch)?;
        let others = parts.iter().enumerate().filter(|(j, part)| *j != fails && !part.holds());
        let conditions: Vec<ConditionId> = others.map(|(_, part)| part.condition).collect();
        let (least, is_smallest) = self.question.earlier(&self.prepared, &conditions, least, self.budget)?;
        Ok(Question::fails(least, is_smallest))
    }
}

impl Part<'_> {
    fn by(&self, answer: Answer) -> Shown {
        match answer {
            Answer::Empty(invariant) => {
                Shown::By(Box::new(Section::Invariant(self.obligation.clone(), invariant)))
            }
            Answer::Satisfiable => Shown::Fails,
        }
    }

    fn holds(&self) -> bool {
        matches!(self.shown, Shown::By(_))
    }
}
