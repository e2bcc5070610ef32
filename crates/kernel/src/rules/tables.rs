//! Tables of terms and conditions: `graph`, `relation` and `after` (docs/THEORY.md, sections 6.5
//! and 6.9).
//!
//! In: the sections of tables. Out: tables that may be used from then on. Never: uses a table
//! before it is justified.

use std::rc::Rc;

use super::Checker;
use crate::automata::{Form, negated};
use crate::certificate::{number, numbers};
use crate::claim::{Abstraction, Id, read_node};
use crate::elaborate::{Game, Use};
use crate::{Checked, Reason};

impl Checker<'_> {
    /// Reads and checks all tables: of a term and its value, of a condition, and only of a game of
    /// the condition that a move leads into the set of its claim.
    pub fn tables(&mut self, game: Option<&Game>) -> Checked {
        loop {
            let lines = &mut self.lines;
            let section = |of| Some((of, lines.take(&format!("{of} "))?));
            let found = ["graph", "relation", "after"].into_iter().find_map(section);
            let Some((of, text)) = found else { return Ok(()) };
            self.table_of(of, text, game)?;
        }
    }

    fn table_of(&mut self, of: &str, text: &str, game: Option<&Game>) -> Checked {
        let number = self.tables.all.len();
        ensure!(!self.has_parameters(), self.lines.fault(Reason::OutOfOrder));
        let (Abstraction { parameters, node }, over) = if of == "after" {
            after(text, game).ok_or_else(|| self.lines.malformed())?
        } else {
            let subject = self.subject(text, of == "relation")?;
            let over = (0..subject.parameters).collect();
            (subject, over)
        };
        // A node over more parameters, such as those of a game, is another condition of words.
        let is_new = self.tables.of(node, parameters).is_none();
        ensure!(is_new, self.lines.fault(Reason::OutOfOrder));
        let shown = number + 1 - self.tables.given;
        let name = format!(" of {of} {shown}");
        let tracks = over.len() + usize::from(of == "graph");
        let table = self.table(&format!("table{name}"), tracks)?;
        self.tables.all.push(Rc::new(table));
        if of == "graph" {
            self.graph(node, parameters, number, &name)?;
        } else {
            self.relation(node, parameters, number, &over, &name)?;
        }
        // Only now may it be used.
        self.tables.justify(node, parameters, Use { table: number, over });
        Ok(())
    }

    /// `(p, ..) TERM` or `(p, ..) CONDITION`, without comments, in the line read last.
    pub fn subject(&mut self, text: &str, condition: bool) -> Checked<Abstraction> {
        ensure!(!text.contains('#'), self.lines.malformed());
        read_node(text, self.lines.line - 2, condition, &mut self.program, &mut self.arena)
    }

    /// `total` and `functional`.
    fn graph(&mut self, term: Id, parameters: usize, number: usize, of: &str) -> Checked {
        let env: Vec<usize> = (0..parameters).collect();
        let (y, y_prime) = (parameters, parameters + 1);
        let value = |y: usize| (0..parameters).chain([y]).collect();
        let mut total = self.lowering(y + 1)?;
        total.require_value(term, &env, y)?;
        total.require_table(number, value(y), false)?;
        let total = total.problem;
        self.invariant("total", of, total)?;
        let mut functional = self.lowering(y_prime + 1)?;
        for y in [y, y_prime] {
            functional.require_table(number, value(y), true)?;
        }
        let same = functional.problem.equal(&Form::track(y), y_prime)?;
        functional.problem.require(negated(same));
        let functional = functional.problem;
        self.invariant("functional", of, functional)
    }

    /// `sound` and `complete` of a table over some of the parameters.
    fn relation(
        &mut self,
        condition: Id,
        parameters: usize,
        number: usize,
        over: &[usize],
        of: &str,
    ) -> Checked {
        let env: Vec<usize> = (0..parameters).collect();
        for (name, holds) in [("sound", false), ("complete", true)] {
            let mut problem = self.lowering(parameters)?;
            problem.require_condition(condition, &env, holds)?;
            problem.require_table(number, over.to_vec(), !holds)?;
            let problem = problem.problem;
            self.invariant(name, of, problem)?;
        }
        Ok(())
    }
}

/// `I over J_1 J_2 ..`: that move I leads into the set, over the tracks listed.
fn after(text: &str, game: Option<&Game>) -> Option<(Abstraction, Vec<usize>)> {
    let (i, over) = text.split_once(" over ")?;
    let step = game?.moves.get(number(i)?.checked_sub(1)?)?;
    let over = numbers(over)?;
    let increasing = over.is_sorted_by(|a, b| a < b);
    let known = over.iter().all(|track| *track < step.tracks);
    let subject = Abstraction { parameters: step.tracks, node: step.after };
    (increasing && known).then_some((subject, over))
}
