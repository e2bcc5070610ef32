//! Forms that are natural in a branch of a tree of cases, with the cases that they were derived from.

use super::form::Form;
use super::product::NotLinear;

/// Levels of the tree, as bits: the cases that something in a goal was derived from. Without those cases it still
/// follows.
pub(super) type Levels = u128;

/// A form and the levels that it was derived from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) form: Form,
    pub(super) levels: Levels,
}

impl Fact {
    pub(super) fn new(form: Form, levels: Levels) -> Fact {
        Fact { form, levels }
    }

    pub(super) fn plus(&self, factor: i128, other: &Fact) -> Result<Fact, NotLinear> {
        Ok(Fact::new(self.form.plus(factor, &other.form)?, self.levels | other.levels))
    }

    pub(super) fn times(&self, number: &Form) -> Result<Fact, NotLinear> {
        Ok(Fact::new(self.form.times(number)?, self.levels))
    }

    pub(super) fn replace(&mut self, unknown: usize, by: &Fact) -> Result<(), NotLinear> {
        if self.form.mentions(unknown) {
            self.form.replace(unknown, &by.form)?;
            self.levels |= by.levels;
        }
        Ok(())
    }
}
