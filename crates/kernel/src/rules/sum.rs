//! `sum`: the P-positions of a sum, by the Grundy numbers of its summands (docs/THEORY.md,
//! Theorem 5d.1).
//!
//! In: a sum and a condition on its positions. Out: the obligations met: terms are the Grundy
//! numbers of the summands, and the condition holds where their nim-sum is 0. Never: takes a number
//! for granted, except that of a strip.

use super::{Checker, Route};
use crate::Checked;
use crate::claim::{Comparison, Id, Op, Origin, strip};
use crate::elaborate::Game;

impl Checker<'_> {
    /// The line `sum`; for each summand J that is not a strip `term J` and the sections of the
    /// claim that this is its Grundy number, unless an equal summand has the same term; then
    /// `sum forward` and `sum backward`, unless the set is one of the conditions
    /// `N_1 xor N_2 xor .. = 0` and `N_1 = N_2 xor ..`. Nothing if the next line is another one.
    pub fn sum(&mut self, game: &Game) -> Checked<Option<Route>> {
        if !self.lines.eat("sum") {
            return Ok(None);
        }
        let (summands, set) = (&game.summands, game.condition);
        // For a heap beside one summand that has moves the line would say nothing, and could be
        // repeated.
        let is_heap = |j: usize| summands.get(j).is_some_and(|one| one.origin == Origin::Strip);
        let splits = summands.iter().any(|summand| summand.splits());
        ensure!(summands.len() != 2 || !is_heap(0) || splits, self.lines.malformed());
        let (mut numbers, mut first, mut known) = (vec![], 0, vec![]);
        for (j, summand) in (1..).zip(summands) {
            let own = self.arena.variables(first..first + summand.size)?;
            first += summand.size;
            if is_heap(j - 1) {
                numbers.extend(own);
                continue;
            }
            let term = self.term(&j.to_string(), summand.size)?;
            numbers.push(self.arena.at(term, &own)?);
            if known.contains(&(summand, term)) {
                continue;
            }
            known.push((summand, term));
            let beside = self.arena.variables(1..summand.size + 1)?;
            let (heap, value) = (self.arena.variable(0)?, self.arena.at(term, &beside)?);
            let alone = self.arena.compare(Comparison::Eq, heap, value)?;
            let both = [strip(&mut self.arena)?, summand.clone()];
            let met = self.met.len();
            self.positions(&both, alone, Some(value), false)?;
            self.name_since(met, &format!("summand {j}"));
        }
        let arena = &mut self.arena;
        let zero = arena.number(0)?;
        let mut nim_sum = |numbers: &[Id]| {
            let sum = numbers.iter().copied().map(Ok);
            sum.reduce(|a, b| arena.binary(Op::Xor, a?, b?)).unwrap_or(Ok(zero))
        };
        let (one, others) = numbers.split_first().unwrap_or((&zero, &[]));
        let (others, all) = (nim_sum(others)?, nim_sum(&numbers)?);
        let is_zero = arena.compare(Comparison::Eq, *one, others)?;
        let written = arena.compare(Comparison::Eq, all, zero)?;
        let both = [("forward", set, is_zero), ("backward", is_zero, set)];
        for (to, hold, then) in both.into_iter().filter(|_| ![is_zero, written].contains(&set)) {
            let hold = [&game.domain[..], &[hold]].concat();
            self.no_tuple(&format!("sum {to}"), game.size, &hold, Some(then))?;
        }
        Ok(Some(Route::Sum { summands: summands.len() }))
    }
}
