//! `p` and `grundy`: the P-positions of a game, and of its sum with a heap (docs/THEORY.md,
//! Theorem 6.14), by the partition, by the criterion of bars or by the conditions on a
//! closed formula.
//!
//! In: a game and a condition on its positions. Out: the obligations met: there is a position, all
//! values exist, the game ends, and the condition describes the P-positions. Never: accepts a game
//! without a proof that moves lead to positions and that every play ends.

use super::{Checker, Route, Varied};
use crate::certificate::natural;
use crate::claim::{Id, Summands, valued};
use crate::elaborate::Game;
use crate::{Checked, Natural, Reason, Rejection};

impl Checker<'_> {
    /// Tables, `position`, `defined`, `monotone` of bars, then a theorem about passes, sums or
    /// bars, or the rules of measure and strategy. With parameters a position is needed for these
    /// rules only: a bar has the one where all coordinates are 0, or owes `domain`. Only with
    /// parameters `negated` is possible: the criterion is violated, or numbers refute the claim.
    pub fn positions(
        &mut self,
        summands: &Summands,
        set: Id,
        value: Option<Id>,
        negated: bool,
    ) -> Checked<Route> {
        let game = Game::new(&mut self.arena, summands, set)?;
        let has_parameters = self.sections.parameters > 0;
        if !has_parameters {
            self.tables(Some(&game))?;
        }
        self.rules(&game, true)?;
        let mut route = None;
        if !negated {
            route = self.pass(&game, summands, set)?;
            if route.is_none() {
                route = self.sum(&game, summands, set)?;
            }
        }
        if route.is_none() {
            route = self.criterion(summands, set, negated)?;
        }
        if route.is_none() && !negated {
            route = self.formula(summands, value)?;
        }
        if let Some(route) = route {
            return Ok(route);
        }
        if has_parameters {
            let first = if negated { "measure " } else { "position affine " };
            ensure!(self.is_next(first), Reason::Parameters.at("", ""));
            if !negated {
                self.somewhere(&game)?;
            }
        }
        self.measure(&game, summands)?;
        if negated {
            return self.position_witness(&game);
        }
        self.strategy(&game, value.is_some())?;
        Ok(Route::Game { moves: game.moves.len(), coordinates: game.size })
    }

    /// `position`, `defined`, also in the claimed set if `of_set`, and `monotone` of bars.
    pub fn rules(&mut self, game: &Game, of_set: bool) -> Checked {
        if self.sections.parameters == 0 {
            let (line, numbers) = self.sections.lines.section("position")?;
            let position = naturals(numbers, game.size, line)?;
            ensure!(self.all_hold(&game.domain, &position, line)?, Reason::Position.line(line));
            self.sections.meets("position", 1);
        }
        self.defined(&game.places(&self.arena, of_set)?)?;
        let varied = |&(body, parameters): &(Id, usize)| {
            (0..parameters).map(move |parameter| Varied { body, parameter, parameters })
        };
        self.monotone_each(game.bars.iter().flat_map(varied))
    }

    /// `position affine X..`, then `position J` for each domain: this position is in the domain for
    /// all values of the parameters.
    fn somewhere(&mut self, game: &Game) -> Checked {
        let (line, numbers) = self.sections.lines.section("position affine")?;
        let (_, nodes) = self.affine(numbers, game.size, line)?;
        self.hold_at("position", &game.domain, &nodes)
    }

    /// `monotone J` for each of some functions of bars.
    pub fn monotone_each(&mut self, functions: impl Iterator<Item = Varied>) -> Checked {
        for (j, f) in (1..).zip(functions) {
            self.monotone(&format!("monotone {j}"), f, None)?;
        }
        Ok(())
    }

    /// Whether conditions hold at a position, evaluated in order up to the first that does not.
    pub fn all_hold(&self, ids: &[Id], values: &[Natural], line: usize) -> Checked<bool> {
        for id in ids {
            if !valued(self.arena.truth(*id, values), || Reason::Undefined.line(line))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// This many decimal naturals.
pub fn naturals(text: &str, count: usize, line: usize) -> Result<Vec<Natural>, Rejection> {
    let words = text.split(' ').filter(|word| !word.is_empty());
    let numbers = words.map(natural).collect::<Option<Vec<Natural>>>();
    let numbers = numbers.filter(|numbers| numbers.len() == count);
    numbers.ok_or_else(|| Reason::Format.line(line))
}
