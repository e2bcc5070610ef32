//! Claims about positions that follow from a theorem whose conditions need no strategy: the criterion of bars, the
//! theorem about passes, and that about sums (docs/THEORY.md, sections 5a, 5c and 5d).
//!
//! The conditions of the last two are tried before the P/N partition, because they take few states where it takes many.
//! If one of them is not proved, that says nothing about the claim, and the search goes on as if it had not been tried.

use num_bigint::BigUint;

use super::claimed::Positions;
use super::criterion::Criterion;
use super::evidence::Section;
use super::ground::first_positions;
use super::limits::BRIEF;
use super::obligation::Hypothesis;
use super::outcome::Undecided;
use super::parameters::{Shown, selected};
use super::pass::Pass;
use super::search::{Found, Search, Stop};
use super::sum::Sum;
use super::violating_position::violating_position;
use crate::automaton::AutomatonError;
use crate::language::ast::Program;

impl Search<'_, '_, '_> {
    /// Whether a theorem proves the claim.
    pub(super) fn by_theorem(&mut self, found: &Found) -> Result<bool, Stop> {
        if let Some(mut pass) = Pass::of(self.program, self.positions) {
            return self.by_passes(&mut pass, found);
        }
        if let Some(sum) = Sum::of(self.program, self.positions) {
            return self.by_summands(&sum, found);
        }
        Ok(false)
    }

    /// Proves that terms are the Grundy numbers of the summands, and that the set is where their nim-sum is 0.
    fn by_summands(&mut self, sum: &Sum, found: &Found) -> Result<bool, Stop> {
        let game = self.game()?;
        self.tabulator().called(&[], &[game.set])?;
        self.of_rules.tables = self.sections.len();
        self.some_position(&game, found.position.clone())?;
        if self.defined(&game)?.is_some() {
            return Ok(false);
        }
        self.monotone(&game)?;
        self.sections.push(Section::Summands);
        for part in &sum.parts {
            let (names, text) = (part.names.clone(), part.text.clone());
            self.sections.push(Section::Number { number: part.number, names, text });
            if let Some(claim) = &part.claim
                && !self.is_grundy_number(claim)?
            {
                return Ok(false);
            }
        }
        for exception in sum.exceptions(self.program, self.positions, &mut self.subject.nodes)? {
            let problem = exception.problem(&self.subject)?;
            if self.invariant(exception.obligation, problem)?.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Proves the only claim of a program, which is about the Grundy numbers of one game: by the criterion of bars if
    /// it has that shape, otherwise by the partition.
    fn is_grundy_number(&mut self, program: &Program) -> Result<bool, Stop> {
        let statement = &program.claims[0].statement;
        let Some(positions) = Positions::of(program, statement) else { return Ok(false) };
        let ground = first_positions(program, &positions.rules, &positions.set, false);
        if ground.side_condition.is_some() || ground.refutation.is_some() {
            return Ok(false);
        }
        if !ground.ends(&positions.rules) {
            return Ok(false);
        }
        // The tables also hold for the sections that follow.
        let subject = std::mem::take(&mut self.subject);
        let mut search = Search::new(program, &positions, self.threads, self.budget);
        search.subject = subject;
        let shown = match Criterion::of(program, &positions) {
            Some(criterion) => search.criterion_holds(&criterion, ground.position)?.is_none(),
            None => {
                search.by_partition(&Found {
                    position: ground.position,
                    refutation: None,
                    seen: ground.seen,
                })?;
                true
            }
        };
        self.subject = search.subject;
        self.sections.extend(search.sections);
        Ok(shown)
    }

    /// Proves the conditions of the theorem about passes, and then the claim without passes: by the criterion of bars
    /// if it has that shape, otherwise by the partition, which is smaller than the one with passes.
    fn by_passes(&mut self, pass: &mut Pass, found: &Found) -> Result<bool, Stop> {
        let mut criterion = Criterion::of(&pass.inner, &pass.inner_positions());
        let mut is_written_out = false;
        if criterion.is_none() {
            let as_it_is = pass.without.clone();
            pass.write_out();
            criterion = Criterion::of(&pass.inner, &pass.inner_positions());
            is_written_out = criterion.is_some();
            if !is_written_out {
                pass.with_set_without_passes(as_it_is);
            }
        }
        let inner = pass.inner_positions();
        let game = self.game()?;
        self.tabulator().called(&[], &[game.set])?;
        if is_written_out {
            // The two sets agree only in the domain. The table has the set for even numbers of passes alone, so the conditions
            // for odd numbers are not multiplied with the domain.
            let (names, even) = pass.with_even_passes();
            let even = self.subject.nodes.term_condition(self.program, &even)?;
            self.tabulator().condition(even, &names)?;
        }
        self.of_rules.tables = self.sections.len();
        self.some_position(&game, found.position.clone())?;
        if self.defined(&game)?.is_some() {
            return Ok(false);
        }
        let (coordinate, names) = (pass.at, pass.names.clone());
        self.sections.push(Section::Pass { coordinate, names, set: pass.text(self.program) });
        for exception in pass.exceptions(self.program, &mut self.subject)? {
            let is_even = matches!(exception.hypothesis, Hypothesis::Even { .. }) && !is_written_out;
            let states = if is_even { BRIEF } else { u64::MAX };
            let Search { program, subject, budget, .. } = self;
            let found = budget.within(states, |budget| selected(program, pass, subject, &exception, budget));
            match found.map_err(Stop::Undecided)? {
                Some(Shown::Proved(sections)) => self.sections.extend(sections),
                _ => return Ok(false),
            }
        }
        let position = found.position.clone().map(|mut position| {
            position.remove(pass.at);
            position
        });
        // The tables also hold for the sections that follow.
        let subject = std::mem::take(&mut self.subject);
        let mut search = Search::new(&pass.inner, &inner, self.threads, self.budget);
        search.subject = subject;
        let shown = match criterion {
            Some(criterion) => search.criterion_holds(&criterion, position)?.is_none(),
            None => {
                let ground = first_positions(&pass.inner, &inner.rules, &inner.set, false);
                search.by_partition(&Found { position, refutation: None, seen: ground.seen })?;
                true
            }
        };
        let sections = search.sections;
        self.sections.extend(sections);
        Ok(shown)
    }

    /// Proves the criterion of bars, or stops with a position that shows that it fails.
    pub(super) fn by_criterion(&mut self, criterion: &Criterion, found: &Found) -> Result<bool, Stop> {
        let Some(shown) = self.criterion_holds(criterion, found.position.clone())? else { return Ok(true) };
        let Search { program, positions, subject, budget, .. } = self;
        let violated = violating_position(program, positions, criterion, subject, budget)?;
        let violated = Box::new(violated.ok_or_else(unknown)?);
        self.sections.truncate(shown);
        let game = self.game()?;
        self.moves(&game, found)?;
        Err(Stop::Refuted(violated))
    }

    /// Proves the criterion of bars; if it fails, the number of sections that do not belong to it.
    pub(super) fn criterion_holds(
        &mut self,
        criterion: &Criterion,
        position: Option<Vec<BigUint>>,
    ) -> Result<Option<usize>, Stop> {
        let game = self.game()?;
        let body = criterion.function(&mut self.subject.nodes, self.program)?;
        let (mut terms, mut conditions) = (vec![body], Vec::new());
        if criterion.is_beside_a_strip() {
            (terms, conditions) = game.parts_of_moves();
        }
        self.tabulator().called(&terms, &conditions)?;
        self.of_rules.tables = self.sections.len();
        self.some_position(&game, position)?;
        if self.defined(&game)?.is_some() {
            return Err(unknown());
        }
        self.monotone(&game)?;
        let shown = self.sections.len();
        for (obligation, problem) in criterion.monotone(&mut self.subject, body)? {
            if self.invariant(obligation, problem)?.is_some() {
                return Err(unknown());
            }
        }
        for (obligation, problem) in criterion.problems(&mut self.subject, self.program, body)? {
            if self.invariant(obligation, problem)?.is_some() {
                return Ok(Some(shown));
            }
        }
        Ok(None)
    }
}

fn unknown() -> Stop {
    Stop::Undecided(Undecided::Size(AutomatonError::TableMismatch))
}
