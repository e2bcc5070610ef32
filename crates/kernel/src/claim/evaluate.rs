//! The value of a term, and the truth of a condition, at given parameters, by docs/LANGUAGE.md.
//!
//! In: a node and the values of its parameters. Out: a natural or a truth value; that there is
//! none; or a limit that was reached. Never: uses automata or approximates.
//!
//! The nodes that are visited are counted, and a large value counts more than one.

use super::{Arena, Id, Node, Number, Op, Side, conditions, terms};
use crate::{Checked, Failure, Limit, Limited, MAX_VALUE_BITS, Natural};

/// Why a term or condition has no value.
pub enum Stop {
    Undefined,
    Declined(Limit),
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Stop {
        Stop::Declined(limit)
    }
}

/// The value, or the failure `undefined()` if there is none.
pub fn valued<T, F: Into<Failure>>(
    value: Result<T, Stop>,
    undefined: impl Fn() -> F,
) -> Checked<T> {
    value.map_err(|stop| match stop {
        Stop::Undefined => undefined().into(),
        Stop::Declined(limit) => limit.into(),
    })
}

/// An integer, as the difference of two naturals.
type Integer = [Natural; 2];

impl Arena {
    /// The value of a term; `values` are the parameters.
    pub fn value(&mut self, id: Id, values: &[Natural]) -> Result<Natural, Stop> {
        let result = match &*self.shared(id) {
            Node::Variable(i) => values.get(*i).cloned().ok_or(Stop::Undefined)?,
            Node::Constant(value) => plain(value)?.clone(),
            Node::Binary(op, a, b) => {
                binary(*op, &self.value(*a, values)?, &self.value(*b, values)?)?
            }
            Node::Scale { factor, part } => plain(factor)?.times(&self.value(*part, values)?),
            Node::Floor { part, extra, divisor } => {
                let (extra, divisor) = (plain(extra)?, plain(divisor)?);
                self.long(*part, values, divisor)?.plus(extra).divided(divisor).0
            }
            Node::Mod { part, divisor, .. } => {
                let divisor = plain(divisor)?;
                self.long(*part, values, divisor)?.divided(divisor).1
            }
            Node::Top(part) => {
                let top = self.value(*part, values)?.bits().checked_sub(1);
                top.map_or(Natural::default(), Natural::power_of_two)
            }
            Node::Root(part) => self.long(*part, values, &Natural::power_of_two(64))?.square_root(),
            Node::Log(part) => {
                Natural::from(self.value(*part, values)?.bits().saturating_sub(1) as u64)
            }
            Node::If { condition, yes, no } => {
                let branch = if self.truth(*condition, values)? { yes } else { no };
                self.value(*branch, values)?
            }
            Node::Lookup { values: heights, tail } => {
                let column = values.first().and_then(Natural::to_usize);
                match column.and_then(|column| heights.get(column)) {
                    Some(height) => height.clone(),
                    None => self.value(tail.term, values)?,
                }
            }
            Node::Call { body, arguments } => {
                let inner = self.values(arguments, values)?;
                self.value(*body, &inner)?
            }
            conditions!() => return Err(Stop::Undefined),
        };
        self.count(result.bits())?;
        Ok(result)
    }

    /// Counts a node whose value has this number of binary digits.
    fn count(&mut self, bits: usize) -> Limited {
        ensure!(bits <= MAX_VALUE_BITS, Limit::ValueBits);
        self.visit(1 + (bits as u64 / 128).pow(2))
    }

    /// The value of a term that is divided. A divisor of more than 32 digits costs one subtraction
    /// for each digit by which the value is longer. A root costs the same.
    fn long(&mut self, id: Id, values: &[Natural], divisor: &Natural) -> Result<Natural, Stop> {
        let value = self.value(id, values)?;
        let k = divisor.bits();
        let more = if k > 32 { value.bits().saturating_sub(k) } else { 0 };
        self.visit((1 + k / 64 + more * (4 + value.bits() / 512)) as u64)?;
        Ok(value)
    }

    /// The values of terms.
    pub fn values(&mut self, ids: &[Id], values: &[Natural]) -> Result<Vec<Natural>, Stop> {
        ids.iter().map(|id| self.value(*id, values)).collect()
    }

    /// The truth of a condition.
    pub fn truth(&mut self, id: Id, values: &[Natural]) -> Result<bool, Stop> {
        self.count(0)?;
        match &*self.shared(id) {
            Node::Connect(op, a, b) => {
                let decides = op.decides();
                Ok(if self.truth(*a, values)? == decides {
                    decides
                } else {
                    self.truth(*b, values)?
                })
            }
            Node::Not(a) => Ok(!self.truth(*a, values)?),
            Node::Automaton { tracks, accepting, next } => {
                let places = values.iter().map(Natural::bits).max().unwrap_or(0);
                self.visit(places as u64)?;
                let end = end(places, *tracks, next, values);
                Ok(end.and_then(|state| accepting.get(state)) == Some(&true))
            }
            Node::Call { body, arguments } => {
                let inner = self.values(arguments, values)?;
                self.truth(*body, &inner)
            }
            Node::Compare(op, a, b) => {
                let [plus, minus] = less(self.integer(*a, values)?, self.integer(*b, values)?);
                let (order, holds) = op.order();
                Ok((plus.cmp(&minus) == order) == holds)
            }
            terms!() => Err(Stop::Undefined),
        }
    }

    /// A side of a comparison.
    fn integer(&mut self, id: Id, values: &[Natural]) -> Result<Integer, Stop> {
        let integer = match self.shared(id).side() {
            Side::Sum(a, sign, b) => {
                let (a, [plus, minus]) = (self.integer(a, values)?, self.integer(b, values)?);
                less(a, if sign > 0 { [minus, plus] } else { [plus, minus] })
            }
            Side::Multiple(factor, part) => {
                let factor = plain(factor)?;
                self.integer(part, values)?.map(|part| factor.times(&part))
            }
            Side::Natural => [self.value(id, values)?, Natural::default()],
        };
        self.count(integer[0].bits().max(integer[1].bits()))?;
        Ok(integer)
    }
}

/// The state in which an automaton ends, if no letter is missing.
fn end(places: usize, tracks: usize, next: &[i64], values: &[Natural]) -> Option<usize> {
    (0..places).rev().try_fold(0, |state, place| {
        let digits = values.iter().rev().map(|value| usize::from(value.bit(place)));
        let letter = digits.fold(0, |letter, digit| 2 * letter + digit);
        next.get((state << tracks) + letter).and_then(|next| usize::try_from(*next).ok())
    })
}

/// The difference of two integers.
fn less([a, b]: Integer, [c, d]: Integer) -> Integer {
    [a.plus(&d), b.plus(&c)]
}

/// A number without parameters: with them, terms have no value.
fn plain(number: &Number) -> Limited<&Natural> {
    number.plain().ok_or(Limit::Operator)
}

fn binary(op: Op, a: &Natural, b: &Natural) -> Result<Natural, Stop> {
    Ok(match op {
        Op::Add => a.plus(b),
        Op::Sub => a.minus(b).ok_or(Stop::Undefined)?,
        Op::Monus => a.minus(b).unwrap_or_default(),
        Op::Times => a.times(b),
        Op::Min => a.min(b).clone(),
        Op::Max => a.max(b).clone(),
        Op::Xor => a.bitwise(b, |x, y| x ^ y),
        Op::Band => a.bitwise(b, |x, y| x & y),
        Op::Bor => a.bitwise(b, |x, y| x | y),
    })
}
