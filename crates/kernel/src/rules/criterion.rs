//! `criterion`, and `ns` of a bar beside a strip: the P-positions of a bar are those where a
//! nim-sum is 0 (docs/THEORY.md, section 5a: 5a.3, 5a.5, 5a.6, 5a.9).
//!
//! In: the summands of a claim, and the condition it makes of positions. Out: the obligations met,
//! if the claim has the form of one of these theorems. Never: uses one of them without a proof that
//! the function is monotone in each parameter.

use super::{Checker, Route, Varied};
use crate::claim::{Comparison, Connective, Id, Node, valued};
use crate::elaborate::{Bar, Game, Implications, Shift};
use crate::{Checked, Natural, Reason};

impl Checker<'_> {
    /// `monotone J`, unless the bar is built in, then `ns J` or `criterion J`; nothing if the next
    /// section is none of them, or the claim has another form. If the claim has `not`, numbers that
    /// violate a `criterion J`.
    pub fn criterion(&mut self, game: &Game, negated: bool) -> Checked<Option<Route>> {
        let next = self.lines.peek().split(' ').next();
        if matches!(next, Some("measure" | "term" | "position")) {
            return Ok(None);
        }
        let bar = Bar::of(&mut self.arena, &game.summands, self.program.free() > 0)?;
        let Some(bar) = bar else { return Ok(None) };
        let Some(shift) = bar.shift(&mut self.arena, game.condition)? else { return Ok(None) };
        let (body, parameters) = (bar.body, bar.parameters());
        if shift.is_border() {
            self.origin(body, parameters)?;
        }
        self.domain(&bar.conditions)?;
        let varied = |parameter| Varied { body, parameter, parameters };
        if bar.written {
            self.monotone_each(bar.varied().map(varied))?;
        }
        let is_by_ns = shift == Shift::Plain && bar.is_beside_a_strip();
        for (j, f) in (1..).zip((0..parameters).map(varied).filter(|_| is_by_ns)) {
            let name = format!("ns {j}");
            if !negated {
                self.ns(&name, f, None)?;
            } else if self.is_next(&format!("counterexample {name} ")) {
                return self.power_witness(&name, f).map(Some);
            }
        }
        if negated {
            return self.implications(&bar, shift, true);
        }
        if !is_by_ns {
            self.implications(&bar, shift, false)?;
        }
        Ok(Some(Route::Criterion { coordinates: bar.size }))
    }

    /// `criterion J` in both directions for each coordinate but y that a move changes; if the claim
    /// has `not`, numbers that violate one of them.
    fn implications(&mut self, bar: &Bar, shift: Shift, negated: bool) -> Checked<Option<Route>> {
        for (j, i) in (1..).zip(bar.others()) {
            let Implications { given, before, after } =
                bar.implications(&mut self.arena, shift, i)?;
            for (to, hold, fails) in [("forward", after, before), ("backward", before, after)] {
                let (name, tuple) = (format!("criterion {j} {to}"), bar.size - 1);
                let hold = [&given[..], &[hold]].concat();
                if !negated {
                    self.no_tuple(&name, tuple, &hold, Some(fails))?;
                } else if self.is_next(&format!("counterexample {name} ")) {
                    let mut implied = fails;
                    for condition in hold {
                        let not = self.arena.add(Node::Not(condition))?;
                        implied = self.arena.connect(Connective::Or, not, implied)?;
                    }
                    return self.condition_witness(&name, "criterion", tuple, implied).map(Some);
                }
            }
        }
        ensure!(!negated, self.lines.unwelcome(Reason::Missing, "counterexample"));
        Ok(None)
    }

    /// With parameters of the claim, the bar has a position: `domain J` says that the condition J
    /// on fixed coordinates holds where these are 0.
    fn domain(&mut self, conditions: &[Id]) -> Checked {
        if self.has_parameters() {
            let zero = self.arena.number(0)?;
            for (j, condition) in (1..).zip(conditions) {
                let holds = self.arena.replaced(*condition, &|_| zero)?;
                self.no_tuple(&format!("domain {j}"), 0, &[], Some(holds))?;
            }
        }
        Ok(())
    }

    /// F is 0 where all its parameters are: computed, or with parameters of the claim an obligation
    /// `origin`.
    fn origin(&mut self, body: Id, parameters: usize) -> Checked {
        if !self.has_parameters() {
            let line = self.lines.line;
            let origin = self.arena.value(body, &vec![Natural::default(); parameters]);
            let origin = valued(origin, || Reason::Undefined.line(line))?;
            ensure!(origin == Natural::default(), Reason::OutOfOrder.line(line));
            return Ok(());
        }
        let zero = self.arena.number(0)?;
        let height = self.arena.replaced(body, &|_| zero)?;
        let is_zero = self.arena.compare(Comparison::Eq, height, zero)?;
        self.no_tuple("origin", 0, &[], Some(is_zero))
    }
}
