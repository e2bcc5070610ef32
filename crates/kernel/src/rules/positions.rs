//! `p` and `grundy`: the P-positions of a game, and of its sum with a heap (docs/THEORY.md,
//! Theorem 6.14).
//!
//! In: a game and a condition on its positions. Out: the obligations met: there is a position, all
//! values exist, the game ends, and the condition is that of the P-positions. Never: accepts a game
//! whose rules are not shown to lead to positions and to end.

use std::rc::Rc;

use super::Route;
use super::check::{Checker, stopped};
use crate::certificate::natural;
use crate::claim::{Id, Summand};
use crate::elaborate::Game;
use crate::natural::Natural;
use crate::rejection::{Failure, Reason, Rejection};

impl Checker<'_> {
    /// Tables, `position`, `defined`, `monotone` of bars, then the rules of measure and strategy.
    pub(super) fn positions(
        &mut self,
        summands: &[Rc<Summand>],
        set: Id,
        grundy: bool,
    ) -> Result<Route, Failure> {
        let game = Game::new(&mut self.arena, summands, set)?;
        self.tables(Some(&game))?;
        let (line, numbers) = self.sections.lines.section("position")?;
        let position = naturals(numbers, game.size, line)?;
        ensure!(self.all_hold(&game.domain, &position, line)?, Reason::Position.line(line));
        self.sections.meets("position", 1);
        self.defined(&game.places(&self.arena)?)?;
        for (j, body) in (1..).zip(&game.bars) {
            self.monotone(&format!("monotone {j}"), *body, None)?;
        }
        self.measure(&game, summands)?;
        self.strategy(&game, grundy)?;
        Ok(Route::Game { moves: game.moves.len(), coordinates: game.size })
    }

    /// Whether conditions hold at a position, evaluated in order up to the first that does not.
    pub(super) fn all_hold(
        &self,
        ids: &[Id],
        values: &[Natural],
        line: usize,
    ) -> Result<bool, Failure> {
        for id in ids {
            let truth = self.arena.truth(*id, values);
            if !truth.map_err(|stop| stopped(stop, Reason::Undefined.line(line)))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// This many decimal naturals.
pub(super) fn naturals(text: &str, count: usize, line: usize) -> Result<Vec<Natural>, Rejection> {
    let words = text.split(' ').filter(|word| !word.is_empty());
    let numbers = words.map(natural).collect::<Option<Vec<Natural>>>();
    let numbers = numbers.filter(|numbers| numbers.len() == count);
    numbers.ok_or_else(|| Reason::Format.line(line))
}
