//! Columns that violate the NS property at a large power of two, for all values of the parameters.
//!
//! Let `z` be the first column with `f(z) >= p`, a power of two. The values at `z - 1` and `z` differ at the digit of
//! `p` or above, so the two columns violate the property unless `2 p` divides `z` (docs/THEORY.md, Lemma 2.1). Where
//! `z` is `floor((a p + b) / d)` with `b != 0`, it does not for any large `p`, whatever the parameters.

use std::collections::HashMap;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::super::refutation::Power;
use crate::automaton::Shifted;
use crate::language::ast::{Comparison, Condition, FunctionId, Number, Program, Term};
use crate::language::evaluate::apply;
use crate::language::printing::print_term;
use crate::parametric::tuples_of_sum;

/// Largest sum of the shifted parameters of the instances that are looked at.
const LARGEST_SUM: i64 = 4;

/// The powers are those of `2^exponent`: the residue of `2^i` modulo 3, 5, 7, 9, .. is the same for all of them.
const EXPONENTS: [u32; 5] = [1, 2, 3, 4, 6];

/// The powers that are looked at have this many bits, or a few more; and the columns no more than this.
const BITS_OF_POWER: u32 = 24;
const BITS_OF_COLUMN: u32 = 60;

/// Greatest divisor `d`.
const LARGEST_DIVISOR: u32 = 64;

/// Most bits of the least power for which a violation is shown, where the parameters are least, and how many such
/// least powers are tried.
const BITS_OF_LEAST: u32 = 10;
const LEAST_TRIED: usize = 3;

/// Columns that depend on a power of two and may violate the NS property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AtPower {
    /// The powers.
    pub(super) power: Power,
    /// The least of them.
    least: Number,
    /// The column before the first one with a value that is at least the power, and this one.
    pub(super) columns: [Term; 2],
}

impl AtPower {
    /// Which numbers are such powers, as a condition on the first variable.
    pub(super) fn condition(&self) -> Condition {
        let exponent = self.power.exponent;
        let power = || Box::new(Term::Variable(0));
        let number = |number: Number| Box::new(Term::Constant(number));
        let modulus = (1u64 << exponent) - 1;
        let top = Condition::Compare(Comparison::Equal, power(), Box::new(Term::TopPower(power(), 0)));
        let residue = Box::new(Term::Mod(power(), modulus.into()));
        let residue = Condition::Compare(Comparison::Equal, residue, number((1 % modulus).into()));
        let least = Condition::Compare(Comparison::GreaterEqual, power(), number(self.least.clone()));
        Condition::And(Box::new(Condition::And(Box::new(top), Box::new(residue))), Box::new(least))
    }
}

/// The columns at powers, for all values of the parameters of a program whose claim is about a function, that violate
/// the NS property in small instances: those for the smallest powers first.
pub(super) fn columns(program: &Program, function: FunctionId, variable: &str) -> Vec<AtPower> {
    let parameters = program.parameters.len();
    let excesses = (0..=LARGEST_SUM).flat_map(|sum| tuples_of_sum(parameters, sum));
    let mut levels: Vec<Levels<'_>> = Vec::new();
    let instances: Vec<(Vec<i64>, Program)> =
        excesses.map(|excess| (excess.clone(), program.at(&program.values(&excess)))).collect();
    for (excess, instance) in &instances {
        levels.push(Levels { instance, function, excess, columns: HashMap::new() });
    }
    for exponent in EXPONENTS {
        let Some(quotient) = Quotient::through(&mut levels, exponent, parameters) else { continue };
        let leasts = (1..=BITS_OF_LEAST)
            .map(|bits| Shifted::new(BigUint::one() << bits, vec![BigUint::one() << bits; parameters]));
        let mut leasts = leasts.skip_while(|least| !quotient.violates(&levels, exponent, least)).peekable();
        if leasts.peek().is_none() {
            continue;
        }
        let at_power = |least: Shifted| AtPower {
            power: Power {
                variable: variable.to_owned(),
                exponent,
                least: least.entries(parameters),
                in_words: print_term(program, &[], &Term::Constant(least.over(program))),
            },
            least: least.over(program),
            columns: [1, 0].map(|before| quotient.term(program, before)),
        };
        return leasts.step_by(2).take(LEAST_TRIED).map(at_power).collect();
    }
    Vec::new()
}

/// The first columns of an instance whose values reach a power of two.
struct Levels<'p> {
    instance: &'p Program,
    function: FunctionId,
    excess: &'p [i64],
    columns: HashMap<u32, Option<BigUint>>,
}

impl Levels<'_> {
    fn value(&self, z: &BigUint) -> Option<BigUint> {
        apply(self.instance, self.function, std::slice::from_ref(z)).ok()
    }

    /// The first column with a value of more than `bits` bits, if the values do not descend.
    fn column(&mut self, bits: u32) -> Option<BigUint> {
        if let Some(known) = self.columns.get(&bits) {
            return known.clone();
        }
        let reached = |z: &BigUint| Some(self.value(z)?.bits() > bits.into());
        let found = || {
            let mut high = BigUint::one();
            while !reached(&high)? {
                high <<= 1u32;
                if high.bits() > BITS_OF_COLUMN.into() {
                    return None;
                }
            }
            // Not reached at `low`.
            let mut low = &high >> 1u32;
            while &low + 1u32 < high {
                let middle = (&low + &high) >> 1u32;
                if reached(&middle)? { high = middle } else { low = middle }
            }
            Some(high)
        };
        let found = found();
        self.columns.insert(bits, found.clone());
        found
    }

    /// Whether the column before `z` and `z` violate the NS property.
    fn is_violated(&self, z: &BigUint) -> bool {
        if z.is_zero() {
            return false;
        }
        let before = z - 1u32;
        let (Some(y), Some(after)) = (self.value(&before), self.value(z)) else { return false };
        let same = before.trailing_ones();
        (y >> same) != (after >> same)
    }
}

/// `floor((a p + b) / d)` for a power `p`, where `a` and `b` are affine in the shifted parameters.
struct Quotient {
    factor: Vec<BigInt>,
    constant: Vec<BigInt>,
    divisor: BigInt,
}

impl Quotient {
    /// The one that gives the first columns in all instances, if there is one.
    fn through(levels: &mut [Levels<'_>], exponent: u32, parameters: usize) -> Option<Quotient> {
        let first = BITS_OF_POWER.next_multiple_of(exponent);
        let mut lines = Vec::new();
        for instance in &mut *levels {
            let mut at = |i: u32| {
                let bits = first + i * exponent;
                Some((BigInt::one() << bits, BigInt::from(instance.column(bits)?)))
            };
            lines.push(line(&[at(0)?, at(1)?, at(2)?])?);
        }
        let divisor = lines.iter().fold(BigInt::one(), |lcm, (_, divisor, _)| lcm.lcm(divisor));
        if divisor > LARGEST_DIVISOR.into() {
            return None;
        }
        let excesses: Vec<&[i64]> = levels.iter().map(|instance| instance.excess).collect();
        let scaled = |pick: fn(&(BigInt, BigInt, BigInt)) -> &BigInt| {
            let values = lines.iter().map(|line| pick(line) * (&divisor / &line.1)).collect::<Vec<_>>();
            affine(&excesses, &values, parameters)
        };
        let (factor, constant) = (scaled(|line| &line.0)?, scaled(|line| &line.2)?);
        factor.iter().all(|entry| !entry.is_negative()).then_some(Quotient { factor, constant, divisor })
    }

    /// Whether the columns violate the property in all instances, at all powers from the least one on that are looked at.
    fn violates(&self, levels: &[Levels<'_>], exponent: u32, least: &Shifted) -> bool {
        levels.iter().all(|instance| {
            let powers = (0..=BITS_OF_POWER / exponent).map(|i| BigUint::one() << (i * exponent));
            let mut powers = powers.filter(|power| *power >= least.at(instance.excess));
            powers.all(|power| {
                let column = BigUint::try_from(self.at(instance.excess, &power));
                column.is_ok_and(|column| instance.is_violated(&column))
            })
        })
    }

    fn at(&self, excess: &[i64], power: &BigUint) -> BigInt {
        let sum = value(&self.factor, excess) * BigInt::from(power.clone()) + value(&self.constant, excess);
        sum.div_floor(&self.divisor)
    }

    /// The term less `before`, where the power is the first variable.
    fn term(&self, program: &Program, before: u32) -> Term {
        let part = |entries: &[BigInt], sign: Sign| {
            let natural =
                |entry: &BigInt| if entry.sign() == sign { entry.magnitude().clone() } else { BigUint::ZERO };
            let mut entries = entries.iter().map(natural);
            Shifted::new(entries.next().unwrap_or_default(), entries.collect())
        };
        let is_zero = |number: &Shifted| number.plain().is_some_and(BigUint::is_zero);
        let mut constant = self.constant.clone();
        constant[0] -= &self.divisor * before;
        let mut sum = Term::Variable(0);
        let factor = part(&self.factor, Sign::Plus);
        if factor.plain().is_none_or(|factor| !factor.is_one()) {
            sum = Term::Scale(factor.over(program), Box::new(sum));
        }
        let [more, less] = [Sign::Plus, Sign::Minus].map(|sign| part(&constant, sign));
        let constant = |number: Shifted| Box::new(Term::Constant(number.over(program)));
        if !is_zero(&more) {
            sum = Term::Add(Box::new(sum), constant(more));
        }
        if !is_zero(&less) {
            sum = Term::Subtract(Box::new(sum), constant(less));
        }
        if self.divisor.is_one() {
            return sum;
        }
        Term::Floor(Box::new(sum), Number::from(self.divisor.magnitude().clone()))
    }
}

/// The line through the first two points, `(a p + b) / d` as `(a, d, b)` with `d` least, if the third is on it.
fn line([one, two, three]: &[(BigInt, BigInt); 3]) -> Option<(BigInt, BigInt, BigInt)> {
    let (run, rise) = (&two.0 - &one.0, &two.1 - &one.1);
    let common = run.gcd(&rise);
    let (divisor, factor) = (run / &common, rise / &common);
    let constant = &divisor * &one.1 - &factor * &one.0;
    (&divisor * &three.1 == &factor * &three.0 + &constant).then_some((factor, divisor, constant))
}

/// A base and slopes with these values at these excesses, of which the first are 0 and those with one 1, if they are
/// affine.
fn affine(excesses: &[&[i64]], values: &[BigInt], parameters: usize) -> Option<Vec<BigInt>> {
    let base = values.first()?;
    let mut entries = vec![base.clone()];
    for j in 0..parameters {
        let unit: Vec<i64> = (0..parameters).map(|i| i64::from(i == j)).collect();
        let found = excesses.iter().position(|excess| *excess == unit)?;
        entries.push(&values[found] - base);
    }
    let fits = excesses.iter().zip(values).all(|(excess, found)| value(&entries, excess) == *found);
    fits.then_some(entries)
}

/// The value of a base and slopes.
fn value(entries: &[BigInt], excess: &[i64]) -> BigInt {
    let products = entries[1..].iter().zip(excess).map(|(slope, m)| slope * m);
    &entries[0] + products.sum::<BigInt>()
}
