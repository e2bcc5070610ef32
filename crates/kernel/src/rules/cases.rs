//! Claims with parameters: the ranges of the parameters, an instance, and cases (docs/THEORY.md,
//! section 7, "Parameters").
//!
//! In: the text of a claim, and lines of a certificate. Out: the claim with other ranges. Never:
//! leaves out a value of a parameter.

use super::{Checker, Route};
use crate::certificate::{Lines, natural, number};
use crate::claim::{Arena, Claim, Parameter, Program, Range, read};
use crate::{Checked, Limit, MAX_PARAMETERS, Natural, Reason};

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

/// The ranges of the parameters in words: `all m >= 0, n >= 1`; empty if there are none.
pub fn ranges(parameters: &[Parameter]) -> String {
    let shown = |parameter: &Parameter| match &parameter.range {
        Range::From(bound) => format!("{} >= {}", parameter.name, bound.decimal()),
        Range::Is(value) => format!("{} = {}", parameter.name, value.decimal()),
    };
    let shown: Vec<String> = parameters.iter().map(shown).collect();
    if shown.is_empty() { String::new() } else { format!("all {}", shown.join(", ")) }
}

/// The line `instance NAME = VALUE, ..`, if it comes next: a value for each parameter.
pub fn instance(lines: &mut Lines, parameters: &[Parameter]) -> Checked<Option<Vec<Range>>> {
    let Some(text) = lines.take("instance ") else { return Ok(None) };
    let malformed = || Reason::Format.line(lines.line - 1);
    let mut values = vec![];
    for (i, item) in text.split(", ").enumerate() {
        let (name, value) = item.split_once(" = ").ok_or_else(malformed)?;
        let is_next = parameters.get(i).is_some_and(|parameter| parameter.name == name);
        let value = natural(value).filter(|_| is_next).ok_or_else(malformed)?;
        values.push(Range::Is(value));
    }
    ensure!(values.len() == parameters.len(), malformed());
    Ok(Some(values))
}

impl Checker<'_> {
    /// The sections of a claim, or `split J below N` and a body for each case.
    pub fn body(&mut self, claim: &Claim, splits: usize) -> Checked<Route> {
        let Some(text) = self.sections.lines.take("split ") else { return self.route(claim) };
        ensure!(splits < MAX_PARAMETERS, Limit::Depth);
        let line = self.sections.lines.line - 1;
        let malformed = || Reason::Cases.line(line);
        let (i, below) = text.split_once(" below ").ok_or_else(malformed)?;
        let i = number(i).and_then(|i| i.checked_sub(1)).ok_or_else(malformed)?;
        let below = natural(below).ok_or_else(malformed)?;
        let parameters = &self.program.parameters;
        let mut ranges: Vec<Range> =
            parameters.iter().map(|parameter| parameter.range.clone()).collect();
        let (Some(Parameter { name, .. }), Some(Range::From(bound))) =
            (parameters.get(i), ranges.get(i).cloned())
        else {
            return Err(malformed().into());
        };
        ensure!(bound < below, malformed());
        let (name, mut value) = (name.clone(), bound);
        while value < below {
            let (decimal, next) = (value.decimal(), value.plus(&Natural::from(1)));
            self.case(&format!("case {decimal}"))?;
            ranges[i] = Range::Is(value);
            self.within(&format!("{name} = {decimal}"), &ranges, splits)?;
            value = next;
        }
        self.case("otherwise")?;
        ranges[i] = Range::From(below);
        self.within(&format!("{name} >= {}", value.decimal()), &ranges, splits)
    }

    /// The line of a case.
    fn case(&mut self, line: &str) -> Checked {
        let lines = &mut self.sections.lines;
        ensure!(lines.eat(line), lines.unwelcome(Reason::Cases, ""));
        Ok(())
    }

    /// The body for parameters in these ranges.
    fn within(&mut self, case: &str, ranges: &[Range], splits: usize) -> Checked<Route> {
        let length: usize = self.written.iter().map(String::len).sum();
        self.arena.visit(length as u64)?;
        let (program, claim) = stated(&self.written, ranges, &mut self.arena)?;
        self.sections.parameters = program.free();
        let outer = std::mem::replace(&mut self.program, program);
        self.tables.clear();
        let met = self.sections.met.len();
        let route = self.body(&claim, splits + 1)?;
        for obligation in &mut self.sections.met[met..] {
            obligation.name = format!("{case}: {}", obligation.name);
        }
        self.program = outer;
        Ok(route)
    }
}
