//! The options of concrete positions: for the walk over the first ones, for cycles, and for small instances.

use num_bigint::BigUint;

use crate::compiled::{Code, CompiledMove, CompiledRules, Fault};
use crate::evidence::{MoveTaken, Part};

/// A move of one summand: the fresh numbers chosen, and where it leads.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) number: usize,
    pub(super) fresh: Vec<u64>,
    pub(super) to: Vec<u64>,
}

impl Step {
    /// The move of the whole game from these coordinates of the summand, where the others are as in a position.
    pub(super) fn taken(&self, offset: usize, from: &[u64], position: &[BigUint]) -> MoveTaken {
        let whole = |own: &[u64]| {
            let mut whole = position.to_vec();
            whole[offset..][..own.len()].clone_from_slice(&big(own));
            whole
        };
        let (position, fresh, option) = (whole(from), big(&self.fresh), whole(&self.to));
        MoveTaken { number: self.number, position, fresh, option }
    }
}

/// Numbers as the evaluation takes them.
pub(super) fn big(numbers: &[u64]) -> Vec<BigUint> {
    numbers.iter().map(|&number| number.into()).collect()
}

/// A part of the rules without a value, or one that is out of reach.
pub(super) struct NoValue {
    pub(super) part: Part,
    /// Coordinates of the summand, then fresh numbers.
    pub(super) values: Vec<u64>,
    pub(super) fault: Fault,
}

/// The options of a position of a summand by one move, for its choices of fresh numbers in lexicographic order; `left` counts
/// the choices that may still be made. They end at the first part that has no value.
pub(super) fn options(
    code: &Code,
    option: &CompiledMove,
    own: &[u64],
    left: &mut u64,
) -> (Vec<Step>, Result<(), NoValue>) {
    let mut choices = Choices { code, option, own: own.len(), left, found: Vec::new() };
    let ended = choices.choose(&mut own.to_vec());
    (choices.found, ended)
}

/// Whether a tuple is a position of a summand, which has this number.
pub(super) fn is_position(
    code: &Code,
    number: usize,
    rules: &CompiledRules,
    own: &[u64],
) -> Result<bool, NoValue> {
    let part = Part::Where(number);
    let no_value = |fault| NoValue { part, values: own.to_vec(), fault };
    rules.domain.map_or(Ok(true), |domain| code.holds(domain, own).map_err(no_value))
}

struct Choices<'c> {
    code: &'c Code,
    option: &'c CompiledMove,
    /// Number of coordinates of the summand.
    own: usize,
    left: &'c mut u64,
    found: Vec<Step>,
}

impl Choices<'_> {
    /// All ways to choose the other fresh numbers.
    fn choose(&mut self, arguments: &mut Vec<u64>) -> Result<(), NoValue> {
        let Some(&bound) = self.option.bounds.get(arguments.len() - self.own) else {
            return self.arrive(arguments);
        };
        let bound = self.code.integer(bound, arguments);
        let bound = bound.map_err(|fault| self.no_value(Part::Bound, arguments, fault))?;
        for fresh in 0..u64::try_from(bound.max(0)).unwrap_or(u64::MAX) {
            arguments.push(fresh);
            self.choose(arguments)?;
            arguments.pop();
        }
        Ok(())
    }

    fn arrive(&mut self, arguments: &[u64]) -> Result<(), NoValue> {
        let left = self.left.checked_sub(1);
        *self.left = left.ok_or_else(|| self.no_value(Part::Bound, arguments, Fault::OutOfSteps))?;
        if let Some(when) = self.option.when {
            let is_allowed = self.code.holds(when, arguments);
            if !is_allowed.map_err(|fault| self.no_value(Part::When, arguments, fault))? {
                return Ok(());
            }
        }
        let target = |&target| self.code.natural(target, arguments);
        let to = self.option.to.iter().map(target).collect::<Result<_, _>>();
        let to = to.map_err(|fault| self.no_value(Part::Target, arguments, fault))?;
        let (number, fresh) = (self.option.number, arguments[self.own..].to_vec());
        self.found.push(Step { number, fresh, to });
        Ok(())
    }

    fn no_value(&self, part: fn(usize) -> Part, values: &[u64], fault: Fault) -> NoValue {
        NoValue { part: part(self.option.number), values: values.to_vec(), fault }
    }
}
