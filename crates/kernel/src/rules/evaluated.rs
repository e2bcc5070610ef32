//! `evaluated all` and `evaluated steps`: a claim about the columns below a bound, by the values
//! there (docs/THEORY.md, section 7, "Evaluated").
//!
//! In: a claim about a function, and perhaps the columns where it steps. Out: the obligation met.
//! Never: trusts that a list of steps is complete: a monotone function with equal values at both
//! ends of a gap is constant in between.

use super::{Checker, Route};
use crate::certificate::natural;
use crate::claim::{About, Arena, Property, valued};
use crate::{Checked, Failure, Limit, MAX_COLUMNS, Natural, Reason, VISITS_OF_COLUMN};

impl Checker<'_> {
    /// The rule `evaluated all` or `evaluated steps`.
    pub fn evaluated(&mut self, about: &About, bound: &Natural) -> Checked<Route> {
        if !self.lines.eat("evaluated all") {
            return self.evaluated_steps(about, bound);
        }
        let columns = bound.to_u64().filter(|columns| *columns <= MAX_COLUMNS);
        let columns = columns.ok_or(Limit::Columns)?;
        let mut before: Option<[Natural; 2]> = None;
        for column in (0..columns).map(Natural::from) {
            let here = value(&mut self.arena, about, &column)?;
            if let Some([last, level]) = &before {
                let is_violated = violates(about.property, [last, &column], [level, &here]);
                ensure!(!is_violated, fault(&column));
            }
            before = Some([column, here]);
        }
        self.meets("evaluated all", columns as usize);
        Ok(Route::Evaluated)
    }

    fn evaluated_steps(&mut self, about: &About, bound: &Natural) -> Checked<Route> {
        let name = "evaluated steps";
        let [rows] = self.lines.header(name, name, ["rows"])?;
        let is_monotone = self.arena.is_monotone(about.body);
        ensure!(is_monotone, Reason::Operators.at("", ""));
        let mut from = Natural::default();
        let mut level = value(&mut self.arena, about, &from)?;
        for row in 0..rows {
            let column = natural(self.lines.row(name, row, rows)?);
            let column = column.ok_or_else(|| Reason::Item.at(name, format!("row {row}")))?;
            let before = column.minus(&Natural::from(1));
            let before = before.filter(|_| from < column && column < *bound);
            let before = before.ok_or_else(|| fault(&column))?;
            let (low, high) =
                (value(&mut self.arena, about, &before)?, value(&mut self.arena, about, &column)?);
            let is_violated = violates(about.property, [&before, &column], [&low, &high]);
            ensure!(low == level && !is_violated, fault(&column));
            (from, level) = (column, high);
        }
        if let Some(last) = bound.minus(&Natural::from(1)) {
            ensure!(value(&mut self.arena, about, &last)? == level, fault(&last));
        }
        self.meets(name, rows);
        Ok(Route::Evaluated)
    }
}

fn fault(column: &Natural) -> Failure {
    Reason::Evaluated.at("", format!("column {}", column.decimal())).into()
}

/// Whether two columns with these values violate a property.
pub fn violates(property: Property, columns: [&Natural; 2], values: [&Natural; 2]) -> bool {
    // The number of binary digits up to the highest place where two numbers differ.
    let differing = |[a, b]: [&Natural; 2]| a.bitwise(b, |a, b| a ^ b).bits();
    let falls = values[0] > values[1];
    let differs = differing(values) >= differing(columns);
    match property {
        Property::Monotone => falls,
        Property::Ns => differs,
        Property::Nimsum => falls || differs,
    }
}

/// The value of the function of a claim.
pub fn value(arena: &mut Arena, about: &About, column: &Natural) -> Checked<Natural> {
    arena.visit(VISITS_OF_COLUMN + column.bits() as u64 / 64)?;
    let result = arena.value(about.body, std::slice::from_ref(column));
    valued(result, || Reason::Undefined.at("", format!("column {}", column.decimal())))
}
