//! Claims with parameters: the cases of a parameter (docs/THEORY.md, section 7, "Parameters").
//!
//! In: a claim, and lines of a certificate. Out: the claim in each case. Never: leaves out a value
//! of a parameter.

use super::check::stated;
use super::{Checker, Route};
use crate::certificate::{natural, number};
use crate::claim::{Claim, Range};
use crate::{Checked, Limit, MAX_MODULUS, MAX_PARAMETERS, Natural, Reason};

impl Checker<'_> {
    /// The sections of a claim, or `split J below N` or `split J modulo N` and a body for each
    /// case.
    pub fn body(&mut self, claim: &Claim, splits: usize) -> Checked<Route> {
        let Some(text) = self.sections.lines.take("split ") else { return self.route(claim) };
        ensure!(splits < MAX_PARAMETERS, Limit::Depth);
        let malformed = Reason::Cases.line(self.sections.lines.line - 1);
        let parameters = self.program.parameters.iter();
        let mut ranges: Vec<Range> = parameters.map(|one| one.range.clone()).collect();
        let modulo = text.split_once(" modulo ");
        let split = modulo.or(text.split_once(" below ")).unwrap_or_default();
        let i = number(split.0).unwrap_or_default().wrapping_sub(1);
        let (Some(Range { least, step }), Some(n)) = (ranges.get(i).cloned(), natural(split.1))
        else {
            return Err(malformed.into());
        };
        let name = self.program.parameters[i].name.clone();
        // The distance between the values of a case; the second value (for `below`, first the value
        // itself); the end.
        let (mut value, mut apart, mut before, mut end) =
            (least.clone(), Natural::default(), least, n);
        if modulo.is_some() {
            apart = step.times(&end);
            ensure!(apart <= Natural::from(MAX_MODULUS), Limit::Modulus);
            (before, end) = (value.plus(&step), value.plus(&apart));
        }
        ensure!(before < end && !step.is_zero(), malformed);
        let mut route = None;
        while value < end {
            let (decimal, residue) = (value.decimal(), value.divided(&apart).1.decimal());
            let case = match modulo {
                Some(_) => format!("{name} mod {} = {residue}", apart.decimal()),
                None => format!("{name} = {decimal}"),
            };
            ranges[i] = Range { least: value.clone(), step: apart.clone() };
            route = Some(self.within(&format!("case {decimal}"), &case, &ranges, splits)?);
            value = value.plus(&step);
        }
        if modulo.is_none() {
            let case = format!("{name} >= {}", value.decimal());
            ranges[i] = Range { least: value, step };
            return self.within("otherwise", &case, &ranges, splits);
        }
        route.ok_or(malformed.into())
    }

    /// The body of a case: for parameters in these ranges.
    fn within(
        &mut self,
        line: &str,
        case: &str,
        ranges: &[Range],
        splits: usize,
    ) -> Checked<Route> {
        let lines = &mut self.sections.lines;
        ensure!(lines.eat(line), lines.unwelcome(Reason::Cases, ""));
        let length: usize = self.written.iter().map(String::len).sum();
        self.arena.visit(length as u64)?;
        let (program, claim) = stated(&self.written, ranges, &mut self.arena)?;
        self.sections.parameters = program.free();
        let outer = std::mem::replace(&mut self.program, program);
        self.tables.clear();
        let met = self.sections.met.len();
        let route = self.body(&claim, splits + 1)?;
        self.sections.name_since(met, case);
        self.program = outer;
        Ok(route)
    }
}
