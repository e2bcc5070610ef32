//! `evaluated all` and `evaluated steps`: a claim about the columns below a bound, by the values
//! there (docs/THEORY.md, section 7, "Evaluated").
//!
//! In: a claim about a function, and perhaps the columns where it steps. Out: the obligation met.
//! Never: trusts that a list of steps is complete: a monotone function with equal values at both
//! ends of a gap is constant in between.

use super::{Checker, Route};
use crate::claim::{About, Arena, Property, valued};
use crate::{Checked, Failure, Limit, MAX_COLUMNS, Natural, Reason, VISITS_OF_COLUMN};

impl Checker<'_> {
    /// The rule `evaluated all` or `evaluated steps`.
    pub fn evaluated(&mut self, about: &About, bound: &Natural) -> Checked<Route> {
        if !self.sections.lines.eat("evaluated all") {
            return self.evaluated_steps(about, bound);
        }
        let columns = bound.to_u64().filter(|columns| *columns <= MAX_COLUMNS);
        let columns = columns.ok_or(Limit::Columns)?;
        let mut before = None;
        for column in (0..columns).map(Natural::from) {
            let here = value(&self.arena, about, &column)?;
            if let Some(before) = before {
                step(about.property, &column, &before, &here)?;
            }
            before = Some(here);
        }
        self.sections.meets("evaluated all", columns as usize);
        Ok(Route::Evaluated)
    }

    fn evaluated_steps(&mut self, about: &About, bound: &Natural) -> Checked<Route> {
        let name = "evaluated steps";
        let value = |column: &Natural| value(&self.arena, about, column);
        let [rows] = self.sections.lines.header(name, name, ["rows"])?;
        let is_monotone = self.arena.is_monotone(about.body);
        ensure!(is_monotone, Reason::Operators.at("", ""));
        let mut from = Natural::default();
        let mut level = value(&from)?;
        self.sections.lines.columns(name, rows, |column| {
            let before = column.minus(&Natural::from(1));
            let before = before.filter(|_| from < column && column < *bound);
            let before = before.ok_or_else(|| fault(&column))?;
            let (low, high) = (value(&before)?, value(&column)?);
            ensure!(low.cmp(&level).is_eq(), fault(&column));
            step(about.property, &column, &low, &high)?;
            (from, level) = (column, high);
            Ok(())
        })?;
        if let Some(last) = bound.minus(&Natural::from(1)) {
            ensure!(value(&last)? == level, fault(&last));
        }
        self.sections.meets(name, rows);
        Ok(Route::Evaluated)
    }
}

fn fault(column: &Natural) -> Failure {
    Reason::Evaluated.at("", format!("column {}", column.decimal())).into()
}

/// Checks a property at a column, with the value `high`, and the one before it.
fn step(property: Property, column: &Natural, low: &Natural, high: &Natural) -> Checked {
    let monotone = property == Property::Ns || low <= high;
    let ns = property == Property::Monotone || differing(low, high) <= column.trailing_zeros();
    ensure!(monotone && ns, fault(column));
    Ok(())
}

/// The value of the function of a claim.
pub fn value(arena: &Arena, about: &About, column: &Natural) -> Checked<Natural> {
    arena.visit(VISITS_OF_COLUMN + column.bits() as u64 / 64)?;
    let result = arena.value(about.body, std::slice::from_ref(column));
    valued(result, || Reason::Undefined.at("", format!("column {}", column.decimal())))
}

/// The number of binary digits up to the highest place where two numbers differ.
pub fn differing(a: &Natural, b: &Natural) -> usize {
    a.bitwise(b, |a, b| a ^ b).bits()
}
