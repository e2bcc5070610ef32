//! Values of terms and truth of conditions, exactly, at given arguments.
//!
//! Only what a value needs is computed: one branch of an `if`, the second part of `and` and `or`
//! where the first leaves the truth open, the tail of a table from its length on.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{CheckedSub, One, ToPrimitive, Zero};
use thiserror::Error;

use super::ast::{Bitwise, Comparison, Condition, FunctionId, Number, Program, Term};
use crate::numerals::separated;

/// Longest value that is computed, in bits.
pub const MAX_VALUE_BITS: u64 = 1_000_000;

/// Why a term has no value.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Undefined {
    /// `left - right` with `left < right`.
    #[error("the difference {} - {} is negative", shown(left), shown(right))]
    NegativeDifference {
        /// The left operand, which is smaller.
        left: BigUint,
        /// The right operand, which is subtracted.
        right: BigUint,
    },
    /// A list of heights has no entry for its argument.
    #[error("the list of heights has no entry for {} (its length is {})", shown(index), separated(*length))]
    PastHeights {
        /// The argument.
        index: BigUint,
        /// The number of heights.
        length: usize,
    },
    /// A value has more than [`MAX_VALUE_BITS`] bits.
    #[error("a value has more than {} bits", separated(MAX_VALUE_BITS))]
    TooLarge,
    /// The term has a parameter of the program, which has no value: see [`Program::at`].
    #[error("the value depends on a parameter (param)")]
    Parameter,
    /// The term does not belong to the program: it has a parameter or function that the program does not
    /// have, or divides by 0. No reader makes such a term.
    #[error("the term does not belong to the program")]
    Foreign,
}

/// A number in a message: its digits, if they are not too many.
fn shown(number: &BigUint) -> String {
    match number.bits() {
        bits if bits <= 128 => number.to_string(),
        bits => format!("(a number with {} bits)", separated(bits)),
    }
}

/// The value of a term of the program at `arguments`, one for each parameter of its function.
///
/// # Errors
///
/// Why there is no value: see [`Undefined`].
pub fn value(program: &Program, term: &Term, arguments: &[BigUint]) -> Result<BigUint, Undefined> {
    Evaluation { program, arguments }.natural(term)
}

/// Whether a condition holds at `arguments`.
///
/// # Errors
///
/// A term that decides it has no value: see [`Undefined`].
pub fn holds(program: &Program, condition: &Condition, arguments: &[BigUint]) -> Result<bool, Undefined> {
    Evaluation { program, arguments }.truth(condition)
}

/// The value of a function at `arguments`.
///
/// # Errors
///
/// Why there is no value: see [`Undefined`].
///
/// ```
/// use nimcert_language::{Source, apply, parse_function};
/// let program = parse_function(&Source::new("f", "floor(t/4) + t - 3")).unwrap();
/// assert_eq!(apply(&program, 0, &[11_u32.into()]), Ok(10_u32.into()));
/// assert!(apply(&program, 0, &[1_u32.into()]).is_err());
/// ```
pub fn apply(program: &Program, function: FunctionId, arguments: &[BigUint]) -> Result<BigUint, Undefined> {
    let function = program.functions.get(function).ok_or(Undefined::Foreign)?;
    value(program, &function.body, arguments)
}

/// A number within the limit.
fn limited(value: BigUint) -> Result<BigUint, Undefined> {
    if value.bits() > MAX_VALUE_BITS { Err(Undefined::TooLarge) } else { Ok(value) }
}

fn product(a: &BigUint, b: &BigUint) -> Result<BigUint, Undefined> {
    // The product has at least bits(a) + bits(b) - 1 bits, unless it is 0.
    if !a.is_zero() && !b.is_zero() && a.bits() + b.bits() > MAX_VALUE_BITS + 1 {
        return Err(Undefined::TooLarge);
    }
    limited(a * b)
}

fn shifted_left(a: &BigUint, places: u64) -> Result<BigUint, Undefined> {
    if a.is_zero() {
        return Ok(BigUint::zero());
    }
    if a.bits().saturating_add(places) > MAX_VALUE_BITS {
        return Err(Undefined::TooLarge);
    }
    Ok(a << places)
}

/// A number without parameters.
fn plain(number: &Number) -> Result<&BigUint, Undefined> {
    number.plain().ok_or(Undefined::Parameter)
}

fn positive(divisor: &Number) -> Result<&BigUint, Undefined> {
    let divisor = plain(divisor)?;
    if divisor.is_zero() { Err(Undefined::Foreign) } else { Ok(divisor) }
}

/// 2^(floor(log2(a)) + offset) rounded down, 0 at a = 0.
fn top_power(a: &BigUint, offset: i32) -> Result<BigUint, Undefined> {
    let Some(logarithm) = a.bits().checked_sub(1) else {
        return Ok(BigUint::zero());
    };
    match logarithm.checked_add_signed(i64::from(offset)) {
        Some(exponent) => shifted_left(&BigUint::one(), exponent),
        None => Ok(BigUint::zero()),
    }
}

#[derive(Clone, Copy)]
struct Evaluation<'a> {
    program: &'a Program,
    arguments: &'a [BigUint],
}

impl Evaluation<'_> {
    fn natural(self, term: &Term) -> Result<BigUint, Undefined> {
        match term {
            Term::Variable(parameter) => self.arguments.get(*parameter).cloned().ok_or(Undefined::Foreign),
            Term::Constant(value) => plain(value).cloned(),
            Term::Add(a, b) => limited(self.natural(a)? + self.natural(b)?),
            Term::Subtract(a, b) => {
                let (left, right) = (self.natural(a)?, self.natural(b)?);
                match left.checked_sub(&right) {
                    Some(difference) => Ok(difference),
                    None => Err(Undefined::NegativeDifference { left, right }),
                }
            }
            Term::Monus(a, b) => {
                let (left, right) = (self.natural(a)?, self.natural(b)?);
                Ok(left.checked_sub(&right).unwrap_or_default())
            }
            Term::Scale(factor, a) => product(plain(factor)?, &self.natural(a)?),
            Term::Floor(a, k) => Ok(self.natural(a)? / positive(k)?),
            Term::Ceil(a, k) => Ok(self.natural(a)?.div_ceil(positive(k)?)),
            Term::Mod(a, k) => Ok(self.natural(a)? % positive(k)?),
            Term::Min(a, b) => Ok(self.natural(a)?.min(self.natural(b)?)),
            Term::Max(a, b) => Ok(self.natural(a)?.max(self.natural(b)?)),
            Term::If(c, a, b) => self.natural(if self.truth(c)? { a } else { b }),
            Term::Bitwise(operation, a, b) => {
                let (left, right) = (self.natural(a)?, self.natural(b)?);
                Ok(match operation {
                    Bitwise::Xor => left ^ right,
                    Bitwise::And => left & right,
                    Bitwise::Or => left | right,
                })
            }
            Term::ShiftLeft(a, places) => shifted_left(&self.natural(a)?, u64::from(*places)),
            Term::ShiftRight(a, places) => Ok(self.natural(a)? >> *places),
            Term::TopPower(a, offset) => top_power(&self.natural(a)?, *offset),
            Term::Table(values, tail) => match self.entry(values)? {
                Some(value) => Ok(value),
                None => self.natural(tail),
            },
            Term::Heights(values) => match self.entry(values)? {
                Some(value) => Ok(value),
                None => Err(Undefined::PastHeights {
                    index: self.arguments.first().cloned().unwrap_or_default(),
                    length: values.len(),
                }),
            },
            Term::Product(a, b) => product(&self.natural(a)?, &self.natural(b)?),
            Term::SquareRoot(a) => Ok(self.natural(a)?.sqrt()),
            Term::Log2(a) => Ok(BigUint::from(self.natural(a)?.bits().saturating_sub(1))),
            Term::Call(function, arguments) => {
                let values =
                    arguments.iter().map(|argument| self.natural(argument)).collect::<Result<Vec<_>, _>>()?;
                apply(self.program, *function, &values)
            }
        }
    }

    /// The entry of a list at the one parameter; `None` from its length on.
    fn entry(self, values: &[BigUint]) -> Result<Option<BigUint>, Undefined> {
        let index = self.arguments.first().ok_or(Undefined::Foreign)?;
        Ok(index.to_usize().and_then(|index| values.get(index)).cloned())
    }

    /// The value of a side of a comparison, over the integers as far as it is built from sums,
    /// differences and multiples.
    fn integer(self, term: &Term) -> Result<BigInt, Undefined> {
        let value = match term {
            Term::Add(a, b) => self.integer(a)? + self.integer(b)?,
            Term::Subtract(a, b) => self.integer(a)? - self.integer(b)?,
            Term::Scale(factor, a) => {
                let a = self.integer(a)?;
                BigInt::from_biguint(a.sign(), product(plain(factor)?, a.magnitude())?)
            }
            Term::ShiftLeft(a, places) => {
                let a = self.integer(a)?;
                BigInt::from_biguint(a.sign(), shifted_left(a.magnitude(), u64::from(*places))?)
            }
            _ => return self.natural(term).map(BigInt::from),
        };
        if value.bits() > MAX_VALUE_BITS {
            return Err(Undefined::TooLarge);
        }
        Ok(value)
    }

    fn truth(self, condition: &Condition) -> Result<bool, Undefined> {
        match condition {
            Condition::Compare(comparison, a, b) => {
                let order = self.integer(a)?.cmp(&self.integer(b)?);
                Ok(match comparison {
                    Comparison::Less => order.is_lt(),
                    Comparison::LessEqual => order.is_le(),
                    Comparison::Equal => order.is_eq(),
                    Comparison::NotEqual => order.is_ne(),
                    Comparison::GreaterEqual => order.is_ge(),
                    Comparison::Greater => order.is_gt(),
                })
            }
            Condition::And(c, d) => Ok(self.truth(c)? && self.truth(d)?),
            Condition::Or(c, d) => Ok(self.truth(c)? || self.truth(d)?),
            Condition::Not(c) => Ok(!self.truth(c)?),
            Condition::Call(relation, arguments) => {
                let values =
                    arguments.iter().map(|argument| self.natural(argument)).collect::<Result<Vec<_>, _>>()?;
                let relation = self.program.relations.get(*relation).ok_or(Undefined::Foreign)?;
                holds(self.program, &relation.body, &values)
            }
            Condition::Automaton(automaton) => Ok(automaton.accepts(self.arguments)),
        }
    }
}
