//! `counterexample` of a claim about a game or about all naturals: numbers that refute it
//! (docs/THEORY.md, Theorem 5.11).
//!
//! In: numbers. Out: the obligation met. Never: takes a number that is not in the domain, or a
//! condition without a truth value for a false one.

use super::{Checker, Route};
use crate::certificate::number;
use crate::claim::{Comparison, Id, Number, Stop, Summands, valued};
use crate::elaborate::{Game, Step};
use crate::{Checked, Natural, Reason};

impl Checker<'_> {
    /// `counterexample forall X..`: the condition is false there.
    pub fn for_all_refuted(&mut self, variables: usize, condition: Id) -> Checked<Route> {
        self.tables(None)?;
        let rest = self.lines.section("counterexample")?;
        let mut route = None;
        if let ("forall", words) = split(rest) {
            let position = self.naturals(words, variables)?;
            let holds = self.all_hold(&[condition], &position)?;
            route = (!holds).then(|| shown("forall", &position, None));
        }
        self.refuted(route)
    }

    /// `position`, `defined`, `monotone` and `measure`, which show that the rules define a game, or
    /// none of these: then the claim is refuted for positions from which every play ends, and the
    /// report says so. Then `counterexample closed ..`, `cover ..`, `options ..`, or for `grundy`
    /// also `undefined ..`.
    pub fn positions_refuted(
        &mut self,
        summands: &Summands,
        set: Id,
        value: Option<Id>,
    ) -> Checked<Route> {
        if summands.iter().any(|summand| summand.splits()) {
            return self.octal_refuted(summands, set, value.is_some());
        }
        let game = Game::new(&mut self.arena, summands, set)?;
        self.tables(Some(&game))?;
        let is_game = self.is_next("position ");
        if is_game {
            self.rules(&game, false)?;
            self.measure(&game)?;
        }
        let rest = self.lines.section("counterexample")?;
        let mut route = match (split(rest), value) {
            (("closed", words), _) => self.not_closed(&game, words)?,
            (("cover", words), _) => self.not_covered(&game, words)?,
            (("options", words), _) => self.no_option(&game, words)?,
            (("undefined", words), Some(value)) => self.undefined(&game, value, words)?,
            _ => None,
        };
        if let Some(Route::Position { rules_shown, .. }) = &mut route {
            *rules_shown = is_game;
        }
        self.refuted(route)
    }

    /// The obligation, if numbers refute the claim.
    pub fn refuted(&mut self, route: Option<Route>) -> Checked<Route> {
        self.meets("counterexample", 1);
        route.ok_or_else(|| self.lines.fault(Reason::Counterexample).into())
    }

    /// `I X.. to U..`: a move from the set into the set.
    fn not_closed(&mut self, game: &Game, words: &str) -> Checked<Option<Route>> {
        let malformed = || self.lines.malformed();
        let (i, words) = words.split_once(' ').ok_or_else(malformed)?;
        let step = number(i).and_then(|i| game.moves.get(i.checked_sub(1)?));
        let step = step.ok_or_else(malformed)?;
        let parts = words.split_once(" to");
        let parts = parts.filter(|(_, fresh)| fresh.is_empty() || fresh.starts_with(' '));
        let (position, fresh) = parts.ok_or_else(malformed)?;
        let position = self.naturals(position, game.size)?;
        let fresh = self.naturals(fresh, step.tracks - game.size)?;
        let values = [position.clone(), fresh].concat();
        let legal = [&game.domain[..], &[game.set], &step.conditions].concat();
        let led = [step.inside.as_slice(), &[step.after]].concat();
        if !self.all_hold(&[legal, led].concat(), &values)? {
            return Ok(None);
        }
        let option = self.arena.values(&step.targets, &values);
        let option = valued(option, || self.lines.fault(Reason::Undefined))?;
        Ok(Some(shown("closed", &position, Some(&option))))
    }

    /// `X..`, then `excluded I`: a position outside the set without a move into it.
    fn not_covered(&mut self, game: &Game, words: &str) -> Checked<Option<Route>> {
        let Some(position) = self.outside(game, words)? else { return Ok(None) };
        let numbers: Vec<Number> = position.iter().cloned().map(Number::from).collect();
        let nodes = self.constants(&numbers)?;
        self.excluded(game, &nodes)?;
        Ok(Some(shown("cover", &position, None)))
    }

    /// `X..`: a position outside the set without a move into it, by all its options.
    fn no_option(&mut self, game: &Game, words: &str) -> Checked<Option<Route>> {
        let Some(position) = self.outside(game, words)? else { return Ok(None) };
        for step in &game.moves {
            let mut values = position.clone();
            values.resize(step.tracks, Natural::default());
            if self.leads(step, 0, &mut values)? {
                return Ok(None);
            }
        }
        Ok(Some(shown("cover", &position, None)))
    }

    /// A position that is not in the set.
    fn outside(&mut self, game: &Game, words: &str) -> Checked<Option<Vec<Natural>>> {
        let position = self.naturals(words, game.size)?;
        let is_legal = self.all_hold(&game.domain, &position)?;
        let is_outside = is_legal && !self.all_hold(&[game.set], &position)?;
        Ok(Some(position).filter(|_| is_outside))
    }

    /// Whether a move leads into the set from these values of the coordinates and of the fresh
    /// numbers before number `fresh`. Condition number `fresh` of the move is the bound of this
    /// one, which only those before it can change.
    fn leads(&mut self, step: &Step, fresh: usize, values: &mut [Natural]) -> Checked<bool> {
        let coordinates = step.targets.len();
        if coordinates + fresh == step.tracks {
            return self.all_hold(&step.leads(), values);
        }
        values[coordinates + fresh] = Natural::default();
        while self.all_hold(&[step.conditions[fresh]], values)? {
            if self.leads(step, fresh + 1, values)? {
                return Ok(true);
            }
            values[coordinates + fresh] = values[coordinates + fresh].plus(&Natural::from(1));
        }
        Ok(false)
    }

    /// `X..`: a position, without the heap, where the term of `grundy`, as a side of a comparison,
    /// is undefined or negative.
    fn undefined(&mut self, game: &Game, value: Id, words: &str) -> Checked<Option<Route>> {
        let zero = self.arena.number(0)?;
        let is_natural = self.arena.compare(Comparison::Ge, value, zero)?;
        let position = self.naturals(words, game.size - 1)?;
        let values = [vec![Natural::default()], position.clone()].concat();
        if !self.all_hold(&game.domain, &values)? {
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

/// The route of a position, where the rules are shown to define a game.
pub fn shown(kind: &'static str, position: &[Natural], option: Option<&[Natural]>) -> Route {
    let decimals = |numbers: &[Natural]| numbers.iter().map(Natural::decimal).collect();
    let (position, option) = (decimals(position), option.map(decimals));
    Route::Position { kind, position, option, rules_shown: true }
}
