//! `closed`, then `reach` or `option`, and `cover`: a set of positions is the set of P-positions,
//! if the game ends and its moves lead to positions (docs/THEORY.md, Theorem 5.8, with 6.9 for
//! `reach`).
//!
//! In: a game. Out: the obligations met: no move leads from the set into it (at positions, or at
//! all tuples), and from every position outside the set one does.

use std::rc::Rc;

use super::Checker;
use crate::automata::{Machine, Pair, Table, pairs};
use crate::certificate::number;
use crate::claim::Connective;
use crate::elaborate::{Game, Step};
use crate::{Checked, Reason};

impl Checker<'_> {
    /// The rule of P-positions.
    pub fn strategy(&mut self, game: &Game, grundy: bool) -> Checked {
        // Two heaps cannot both have the value that `grundy` claims: the heap's own move, the
        // first, is closed (Theorem 5.9).
        for (i, step) in (1..).zip(&game.moves).skip(usize::from(grundy)) {
            let hold = [vec![game.set], step.leads()].concat();
            self.of_move(format!("closed {i}"), game, step, &hold, None)?;
        }
        if self.has_parameters() || !self.is_next("reach ") {
            return self.options(game);
        }
        let first = self.tables.all.len();
        for (i, step) in (1..).zip(&game.moves) {
            let table = self.reach(&format!("reach {i}"), step, game.size)?;
            self.tables.all.push(Rc::new(table));
        }
        let end = self.tables.all.len();
        let mut cover = self.lowering(game.size)?;
        cover.require_all(&game.domain, Some(game.set))?;
        for table in first..end {
            cover.require_table(table, (0..game.size).collect(), false)?;
        }
        let cover = cover.problem;
        self.invariant("cover", "", cover)
    }

    /// Lines `option I`, each with a term for each fresh number of move I, then `cover`: at each
    /// position outside the set, one of these options is in the set.
    fn options(&mut self, game: &Game) -> Checked {
        let coordinates = self.arena.variables(0..game.size)?;
        let mut covered = game.set;
        while let Some(text) = self.lines.take("option ") {
            let step = number(text).and_then(|i| game.moves.get(i.checked_sub(1)?));
            let step = step.ok_or_else(|| self.lines.malformed())?;
            let mut tuple = coordinates.clone();
            for j in 1..=step.tracks - game.size {
                tuple.push(self.natural_term(j, game.size)?);
            }
            let arena = &mut self.arena;
            let mut leads = arena.call(step.after, &tuple)?;
            for condition in &step.conditions {
                let holds = arena.call(*condition, &tuple)?;
                leads = arena.connect(Connective::And, holds, leads)?;
            }
            covered = arena.connect(Connective::Or, covered, leads)?;
        }
        self.no_tuple("cover", game.size, &game.domain, Some(covered))
    }

    /// A table of positions from which the move leads into the set.
    fn reach(&mut self, name: &str, step: &Step, size: usize) -> Checked<Table> {
        self.lines.header(name, name, [""; 0])?;
        let table = self.table(&format!("table of {name}"), size)?;
        let mut leads = self.lowering(step.tracks)?;
        leads.require_all(&step.leads(), None)?;
        let problem = leads.problem;
        let pool = self.states(name, "hidden", &problem)?;
        let [rows] = self.lines.header(name, "pairs", ["rows"])?;
        let (mut items, mut all) = (0, vec![]);
        for (i, row) in self.lines.rows(name, rows, false, None)?.iter().enumerate() {
            items += row.len();
            let pair = Pair::of(row, &table, rows, pool.len());
            all.push(pair.ok_or_else(|| Reason::Pair.at(name, format!("pair {i}")))?);
        }
        self.grant(items);
        let machine = Machine::new(problem);
        pairs(name, &machine, &table, &pool, &all, &mut self.fuel)?;
        self.meets(name, rows);
        Ok(table)
    }
}
