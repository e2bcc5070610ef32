//! `counterexample` of a claim about a game or about all naturals: numbers that refute it
//! (docs/THEORY.md, Theorems 5.11 and 6.15).
//!
//! In: numbers. Out: the obligation met. Never: takes a number that is not in the domain, or a
//! condition without a truth value for a false one.

use super::positions::naturals;
use super::{Checker, Route};
use crate::automata::excluded;
use crate::certificate::number;
use crate::claim::{Comparison, Id, Stop, Summands, valued};
use crate::elaborate::{Game, Step};
use crate::{Checked, MAX_STATES, Natural, Reason};

impl Checker<'_> {
    /// `counterexample forall X..`: the condition is false there.
    pub fn for_all_refuted(&mut self, variables: usize, condition: Id) -> Checked<Route> {
        self.tables(None)?;
        let (line, rest) = self.sections.lines.section("counterexample")?;
        let mut route = None;
        if let ("forall", words) = split(rest) {
            let position = naturals(words, variables, line)?;
            let holds = self.all_hold(&[condition], &position, line)?;
            route = (!holds).then(|| shown("forall", &position, None));
        }
        self.refuted(route, line)
    }

    /// `position`, `defined`, `monotone` and `measure`, which show that the rules define a game, or
    /// none of these; then `counterexample closed ..`, `reach ..`, `options ..`, or for `grundy`
    /// also `undefined ..`.
    pub fn positions_refuted(
        &mut self,
        summands: &Summands,
        set: Id,
        value: Option<Id>,
    ) -> Checked<Route> {
        let game = Game::new(&mut self.arena, summands, set)?;
        self.tables(Some(&game))?;
        let is_game = self.is_next("position ");
        if is_game {
            self.rules(&game, false)?;
            self.measure(&game, summands)?;
        }
        let (line, rest) = self.sections.lines.section("counterexample")?;
        let mut route = match (split(rest), value) {
            (("closed", words), _) => self.not_closed(&game, words, line)?,
            (("reach", words), _) => self.not_reached(&game, words, line)?,
            (("options", words), _) => self.no_option(&game, words, line)?,
            (("undefined", words), Some(value)) => self.undefined(&game, value, words, line)?,
            _ => None,
        };
        if let Some(Route::Position { rules_shown, .. }) = &mut route {
            *rules_shown = is_game;
        }
        self.refuted(route, line)
    }

    fn refuted(&mut self, route: Option<Route>, line: usize) -> Checked<Route> {
        self.sections.meets("counterexample", 1);
        route.ok_or_else(|| Reason::Counterexample.line(line).into())
    }

    /// `I X.. to U..`: a move from the set into the set.
    fn not_closed(&self, game: &Game, words: &str, line: usize) -> Checked<Option<Route>> {
        let malformed = || Reason::Format.line(line);
        let (i, words) = words.split_once(' ').ok_or_else(malformed)?;
        let step = number(i).and_then(|i| game.moves.get(i.checked_sub(1)?));
        let step = step.ok_or_else(malformed)?;
        let without_fresh = words.strip_suffix(" to").map(|position| (position, ""));
        let parts = without_fresh.or(words.split_once(" to "));
        let (position, fresh) = parts.ok_or_else(malformed)?;
        let position = naturals(position, game.size, line)?;
        let fresh = naturals(fresh, step.tracks - game.size, line)?;
        let values = [position.clone(), fresh].concat();
        let legal = [&game.domain[..], &[game.set], &step.conditions].concat();
        let led = [step.inside.as_slice(), &[step.after]].concat();
        if !self.all_hold(&[legal, led].concat(), &values, line)? {
            return Ok(None);
        }
        let option = self.arena.values(&step.targets, &values);
        let option = valued(option, || Reason::Undefined.line(line))?;
        Ok(Some(shown("closed", &position, Some(&option))))
    }

    /// `X..`: a position outside the set without a move into it, by its digits.
    fn not_reached(&self, game: &Game, words: &str, line: usize) -> Checked<Option<Route>> {
        let Some(position) = self.outside(game, words, line)? else { return Ok(None) };
        let mut left = MAX_STATES;
        for step in &game.moves {
            let machine = step.hidden(&self.arena, &self.tables)?;
            if !excluded(&machine, &position, &mut left)? {
                return Ok(None);
            }
        }
        Ok(Some(shown("reach", &position, None)))
    }

    /// `X..`: a position outside the set without a move into it, by all its options.
    fn no_option(&self, game: &Game, words: &str, line: usize) -> Checked<Option<Route>> {
        let Some(position) = self.outside(game, words, line)? else { return Ok(None) };
        for step in &game.moves {
            let mut values = position.clone();
            values.resize(step.tracks, Natural::default());
            if self.leads(step, 0, &mut values, line)? {
                return Ok(None);
            }
        }
        Ok(Some(shown("reach", &position, None)))
    }

    /// A position that is not in the set.
    fn outside(&self, game: &Game, words: &str, line: usize) -> Checked<Option<Vec<Natural>>> {
        let position = naturals(words, game.size, line)?;
        let is_legal = self.all_hold(&game.domain, &position, line)?;
        let is_outside = is_legal && !self.all_hold(&[game.set], &position, line)?;
        Ok(Some(position).filter(|_| is_outside))
    }

    /// Whether a move leads into the set from these values of the coordinates and of the fresh
    /// numbers before number `fresh`. Condition number `fresh` of the move is the bound of this
    /// one, which only those before it can change.
    fn leads(
        &self,
        step: &Step,
        fresh: usize,
        values: &mut [Natural],
        line: usize,
    ) -> Checked<bool> {
        let coordinates = step.targets.len();
        if coordinates + fresh == step.tracks {
            return self.all_hold(&[&step.conditions[..], &[step.after]].concat(), values, line);
        }
        values[coordinates + fresh] = Natural::default();
        while self.all_hold(&[step.conditions[fresh]], values, line)? {
            if self.leads(step, fresh + 1, values, line)? {
                return Ok(true);
            }
            values[coordinates + fresh] = values[coordinates + fresh].plus(&Natural::from(1));
        }
        Ok(false)
    }

    /// `X..`: a position, without the heap, where the term of `grundy`, as a side of a comparison,
    /// is undefined or negative.
    fn undefined(
        &mut self,
        game: &Game,
        value: Id,
        words: &str,
        line: usize,
    ) -> Checked<Option<Route>> {
        let zero = self.arena.number(0)?;
        let is_natural = self.arena.compare(Comparison::Ge, value, zero)?;
        let position = naturals(words, game.size - 1, line)?;
        let values = [vec![Natural::default()], position.clone()].concat();
        if !self.all_hold(&game.domain, &values, line)? {
            return Ok(None);
        }
        match self.arena.truth(is_natural, &values) {
            Err(Stop::Declined(limit)) => Err(limit.into()),
            Ok(true) => Ok(None),
            Ok(false) | Err(Stop::Undefined) => Ok(Some(shown("undefined", &position, None))),
        }
    }
}

/// The kind of a counterexample, and its numbers.
pub fn split(rest: &str) -> (&str, &str) {
    rest.split_once(' ').unwrap_or((rest, ""))
}

fn shown(kind: &'static str, position: &[Natural], option: Option<&[Natural]>) -> Route {
    let decimals = |numbers: &[Natural]| numbers.iter().map(Natural::decimal).collect();
    let (position, option) = (decimals(position), option.map(decimals));
    Route::Position { kind, position, option, rules_shown: true }
}
