//! `p` and `grundy`: the P-positions of a game, and of its sum with a heap (docs/THEORY.md,
//! Theorem 6.14), by the partition, by the criterion of bars or by the conditions on a
//! closed formula.
//!
//! In: a game and a condition on its positions. Out: the obligations met: there is a position, all
//! values exist, the game ends, and the condition describes the P-positions. Never: accepts a game
//! without a proof that moves lead to positions and that every play ends.

use super::{Checker, Route, Varied};
use crate::certificate::natural;
use crate::claim::{Id, Number, Origin, Summands, valued};
use crate::elaborate::Game;
use crate::{Checked, Limited, Natural, Reason};

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
        let splits = summands.iter().any(|summand| summand.splits());
        let has_parameters = self.has_parameters();
        ensure!(!splits || !has_parameters, Reason::Parameters.at("", ""));
        if let ([_, heap], Some(_)) = (summands, value)
            && let Origin::Octal(code) = &heap.origin
        {
            return self.octal(code, set);
        }
        let game = Game::new(&mut self.arena, summands, set)?;
        if !has_parameters {
            self.tables(Some(&game))?;
        }
        self.rules(&game, true)?;
        if !negated && let Some(route) = self.sum(&game)? {
            return Ok(route);
        }
        // A summand that splits has no moves that another rule could look at.
        ensure!(!splits, Reason::Missing.at("sum", ""));
        if !negated && let Some(route) = self.pass(&game)? {
            return Ok(route);
        }
        if let Some(route) = self.criterion(&game, negated)? {
            return Ok(route);
        }
        if !negated && let Some(route) = self.formula(&game, value)? {
            return Ok(route);
        }
        if has_parameters {
            let first = if negated { "measure " } else { "position affine " };
            ensure!(self.is_next(first), Reason::Parameters.at("", ""));
            if !negated {
                self.somewhere(&game)?;
            }
        }
        self.measure(&game)?;
        if negated {
            return self.position_witness(&game);
        }
        self.strategy(&game, value.is_some())?;
        Ok(Route::Game { moves: game.moves.len(), coordinates: game.size })
    }

    /// `position`, `defined`, also in the claimed set if `of_set`, and `monotone` of bars.
    pub fn rules(&mut self, game: &Game, of_set: bool) -> Checked {
        if !self.has_parameters() {
            let words = self.lines.section("position")?;
            let position = self.naturals(words, game.size)?;
            let is_there = self.all_hold(&game.domain, &position)?;
            ensure!(is_there, self.lines.fault(Reason::Position));
            self.meets("position", 1);
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
        let words = self.lines.section("position affine")?;
        let numbers = self.numbers(words, game.size)?;
        let nodes = self.constants(&numbers)?;
        self.hold_at("position", &game.domain, &nodes)
    }

    /// `monotone J` for each of some functions of bars.
    pub fn monotone_each(&mut self, functions: impl Iterator<Item = Varied>) -> Checked {
        for (j, f) in (1..).zip(functions) {
            self.monotone(&format!("monotone {j}"), f, None, None)?;
        }
        Ok(())
    }

    /// Whether conditions hold at a position, evaluated in order up to the first that does not.
    pub fn all_hold(&mut self, ids: &[Id], values: &[Natural]) -> Checked<bool> {
        for id in ids {
            let truth = self.arena.truth(*id, values);
            if !valued(truth, || self.lines.fault(Reason::Undefined))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// This many numbers `c,p,..`, with an entry for each parameter of the claim.
    pub fn numbers(&self, words: &str, count: usize) -> Checked<Vec<Number>> {
        let number = |word: &str| {
            let entries = word.split(',').map(natural).collect::<Option<Vec<Natural>>>()?;
            (entries.len() == 1 + self.program.free()).then(|| Number::new(entries))
        };
        let words = words.split(' ').filter(|word| !word.is_empty());
        let numbers = words.map(number).collect::<Option<Vec<Number>>>();
        let numbers = numbers.filter(|numbers| numbers.len() == count);
        Ok(numbers.ok_or_else(|| self.lines.malformed())?)
    }

    /// This many naturals, of a claim without parameters.
    pub fn naturals(&self, words: &str, count: usize) -> Checked<Vec<Natural>> {
        let numbers = self.numbers(words, count)?;
        Ok(numbers.iter().filter_map(Number::plain).cloned().collect())
    }

    /// The nodes of some numbers.
    pub fn constants(&mut self, numbers: &[Number]) -> Limited<Vec<Id>> {
        numbers.iter().map(|number| self.arena.number(number.clone())).collect()
    }
}
