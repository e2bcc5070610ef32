//! Claims with parameters: the cases of a parameter (docs/THEORY.md, section 7, "Parameters").
//!
//! In: a claim, and lines of a certificate. Out: the claim in each case. Never: leaves out a value
//! of a parameter.

use super::check::stated;
use super::{Checker, Route};
use crate::certificate::{natural, number};
use crate::claim::{Claim, Values};
use crate::elaborate::Tables;
use crate::{Checked, Limit, MAX_MODULUS, MAX_PARAMETERS, Natural, Reason};

impl Checker<'_> {
    /// The sections of a claim, or `split J below N` or `split J modulo N` and a body for each
    /// case.
    pub fn body(&mut self, claim: &Claim, splits: usize) -> Checked<Route> {
        let Some(text) = self.lines.take("split ") else { return self.route(claim) };
        ensure!(splits < MAX_PARAMETERS, Limit::Depth);
        let malformed = self.lines.fault(Reason::Cases);
        let parameters = self.program.parameters.iter();
        let mut ranges: Vec<Values> = parameters.map(|one| one.range.clone()).collect();
        let words: Vec<&str> = text.split(' ').collect();
        let [j, word @ ("below" | "modulo"), n] = *words.as_slice() else {
            return Err(malformed.into());
        };
        let i = number(j).unwrap_or_default().wrapping_sub(1);
        let (Some(Values { least, step }), Some(n)) = (ranges.get(i).cloned(), natural(n)) else {
            return Err(malformed.into());
        };
        let name = self.program.parameters[i].name.clone();
        let is_modulo = word == "modulo";
        // The distance between the values of a case: a case `below` has one value.
        let apart = if is_modulo { step.times(&n) } else { Natural::default() };
        ensure!(apart <= Natural::from(MAX_MODULUS), Limit::Modulus);
        let (end, before_end) =
            if is_modulo { (least.plus(&apart), least.plus(&step)) } else { (n, least.clone()) };
        ensure!(before_end < end && !step.is_zero(), malformed);
        let mut value = least;
        let mut route = None;
        while value < end {
            let (decimal, residue) = (value.decimal(), value.divided(&apart).1.decimal());
            let case = if is_modulo {
                format!("{name} mod {} = {residue}", apart.decimal())
            } else {
                format!("{name} = {decimal}")
            };
            ranges[i] = Values { least: value.clone(), step: apart.clone() };
            route = Some(self.within(&format!("case {decimal}"), &case, &ranges, splits)?);
            value = value.plus(&step);
        }
        if !is_modulo {
            let case = format!("{name} >= {}", value.decimal());
            ranges[i] = Values { least: value, step };
            return self.within("otherwise", &case, &ranges, splits);
        }
        route.ok_or(malformed.into())
    }

    /// The body of a case: for parameters in these ranges.
    fn within(
        &mut self,
        line: &str,
        case: &str,
        ranges: &[Values],
        splits: usize,
    ) -> Checked<Route> {
        let lines = &mut self.lines;
        ensure!(lines.eat(line), lines.unwelcome(Reason::Cases, ""));
        let length: usize = self.written.iter().map(String::len).sum();
        self.arena.visit(length as u64)?;
        let (program, claim) = stated(&self.written, ranges, &mut self.arena)?;
        let outer = std::mem::replace(&mut self.program, program);
        // Tables come after the lines of cases, so that none is lost here.
        self.tables = Tables::default();
        let met = self.met.len();
        let route = self.body(&claim, splits + 1)?;
        self.name_since(met, case);
        self.program = outer;
        Ok(route)
    }
}
