//! Claims with parameters: the ranges of the parameters, an instance, and cases (docs/THEORY.md,
//! section 7, "Parameters").
//!
//! In: the text of a claim, and lines of a certificate. Out: the claim with other ranges. Never:
//! leaves out a value of a parameter.

use super::{Checker, Route};
use crate::certificate::{Lines, natural, number};
use crate::claim::{Arena, Claim, Parameter, Program, Range, read};
use crate::{Checked, Limit, MAX_MODULUS, MAX_PARAMETERS, Natural, Reason};

/// The lines of a certificate before those of its claim.
const LINES_BEFORE_CLAIM: usize = 3;

/// Reads the claim of a certificate with these ranges of its parameters.
pub fn stated(
    written: &[String],
    ranges: &[Range],
    arena: &mut Arena,
) -> Checked<(Program, Claim)> {
    let program = read(&written.join("\n"), Some(LINES_BEFORE_CLAIM), ranges, arena)?;
    let [claim] = program.claims.as_slice() else {
        let wanted = "the certificate must have exactly one claim";
        return Err(Reason::Claim.at("", wanted).into());
    };
    let claim = claim.clone();
    Ok((program, claim))
}

/// The parameters of a claim in words: `all m >= 0, n >= 1`; empty if there are none.
pub fn ranges(parameters: &[Parameter]) -> String {
    let shown = |parameter: &Parameter| {
        format!("{} >= {}", parameter.name, parameter.range.least.decimal())
    };
    let shown: Vec<String> = parameters.iter().map(shown).collect();
    if shown.is_empty() { String::new() } else { format!("all {}", shown.join(", ")) }
}

/// The line `instance NAME = VALUE, ..`, if it comes next: a value for each parameter.
pub fn instance(lines: &mut Lines, parameters: &[Parameter]) -> Checked<Option<Vec<Range>>> {
    let Some(text) = lines.take("instance ") else { return Ok(None) };
    let malformed = || lines.malformed();
    let mut values = vec![];
    for (i, item) in text.split(", ").enumerate() {
        let (name, value) = item.split_once(" = ").ok_or_else(malformed)?;
        let is_next = parameters.get(i).is_some_and(|parameter| parameter.name == name);
        let least = natural(value).filter(|_| is_next).ok_or_else(malformed)?;
        values.push(Range { least, step: Natural::default() });
    }
    ensure!(values.len() == parameters.len(), malformed());
    Ok(Some(values))
}

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
