//! `criterion`, and `ns` of a bar beside a strip: the P-positions of a bar are those where a
//! nim-sum is 0 (docs/THEORY.md, section 5a: 5a.3, 5a.5, 5a.6, 5a.9).
//!
//! In: the summands of a claim, and the condition it makes of positions. Out: the obligations met,
//! if the claim has the form of one of these theorems. Never: uses one of them for a function that
//! is not shown to be monotone in each parameter.

use std::rc::Rc;

use super::Route;
use super::check::{Checker, stopped};
use super::columns::Varied;
use crate::claim::{Comparison, Id, Node, Summand};
use crate::elaborate::{Bar, Shift};
use crate::natural::Natural;
use crate::rejection::{Failure, Reason};

impl Checker<'_> {
    /// `monotone J`, unless the bar is built in, then `ns J` or `criterion J`; nothing if the next
    /// section is none of them, or the claim has another form. `columns` is the last number of
    /// `monotone`.
    pub(super) fn criterion(
        &mut self,
        summands: &[Rc<Summand>],
        set: Id,
        mut columns: usize,
    ) -> Result<Option<Route>, Failure> {
        let next = self.sections.lines.peek();
        let begins = |kind, name| next.starts_with(&format!("{kind} {name} "));
        let of = ["monotone", "ns", "criterion", "origin"];
        if !of.iter().any(|name| begins("invariant", name) || begins("parametric", name)) {
            return Ok(None);
        }
        let Some(bar) = Bar::of(&mut self.arena, summands)? else { return Ok(None) };
        let Some(shift) = bar.shift(&mut self.arena, set)? else { return Ok(None) };
        let (body, parameters) = (bar.body, bar.parameters());
        if shift == Shift::Border {
            self.origin(body, parameters)?;
        }
        if bar.written {
            self.monotone_bar(body, parameters, &mut columns)?;
        }
        if shift.is_plain() && parameters + 1 < bar.size {
            for parameter in 0..parameters {
                let f = Varied { body, parameter, parameters };
                self.ns(&format!("ns {}", parameter + 1), f, None)?;
            }
        } else {
            for (j, i) in (1..).zip(bar.others()) {
                let after = bar.under(&mut self.arena, &shift, i, true)?;
                let before = bar.under(&mut self.arena, &shift, i, false)?;
                for (to, hold, fails) in [("forward", after, before), ("backward", before, after)] {
                    let name = format!("criterion {j} {to}");
                    self.no_tuple(&name, bar.size - 1, &[hold], Some(fails))?;
                }
            }
        }
        Ok(Some(Route::Criterion { coordinates: bar.size }))
    }

    /// F is 0 where all its parameters are: computed, or with parameters of the claim an obligation
    /// `origin`.
    fn origin(&mut self, body: Id, parameters: usize) -> Result<(), Failure> {
        if self.sections.parameters == 0 {
            let line = self.sections.lines.line;
            let origin = self.arena.value(body, &vec![Natural::default(); parameters]);
            let origin = origin.map_err(|stop| stopped(stop, Reason::Undefined.line(line)))?;
            ensure!(origin == Natural::default(), Reason::OutOfOrder.line(line));
            return Ok(());
        }
        let zero = self.arena.add(Node::Constant(Natural::default().into()))?;
        let height = self.arena.replaced(body, &|_| zero)?;
        let is_zero = self.arena.add(Node::Compare(Comparison::Eq, height, zero))?;
        self.no_tuple("origin", 0, &[], Some(is_zero))
    }
}
