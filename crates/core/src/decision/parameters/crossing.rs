//! Columns where the values of a function with parameters reach multiples of powers of two, fitted to instances.
//!
//! Nothing is proved here.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::super::limits::NEAR;
use crate::automaton::Shifted;
use crate::evidence::first_after;
use crate::language::ast::{Program, Term};
use crate::language::evaluate::value;

/// A function of several parameters as one of them varies: the others have values affine in the parameters of the claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) varies: usize,
    pub(super) others: Vec<Shifted>,
}

/// The first columns of an instance with large values.
pub(super) struct First {
    instance: Program,
    height: Term,
    /// The values of its parameters that do not vary, and the place of the one that does among them.
    others: Vec<BigUint>,
    varies: usize,
    /// What the parameters exceed their least values by.
    excess: Vec<i64>,
}

impl First {
    /// The instance where the parameters exceed their least values by this, of a height over the columns of a bar.
    pub(super) fn new(program: &Program, height: &Term, line: &Line, excess: Vec<i64>) -> First {
        let values = program.values(&excess);
        let instance = program.at(&values);
        let height = height.with_values(&values.into_iter().map(Some).collect::<Vec<_>>());
        let others = line.others.iter().map(|other| other.at(&excess)).collect();
        First { instance, height, others, varies: line.varies, excess }
    }

    fn value(&self, z: &BigUint) -> Option<BigUint> {
        let mut arguments = self.others.clone();
        arguments.insert(self.varies, z.clone());
        value(&self.instance, &self.height, &arguments).ok()
    }

    /// The first column whose value is at least some number, if the values do not descend.
    fn column(&self, reached: &BigUint) -> Option<BigUint> {
        let is_reached = |z: &BigUint| Some(self.value(z)? >= *reached);
        first_after(&BigUint::ZERO, BigUint::one(), NEAR.into(), is_reached)
    }

    /// Whether the value at the column before `z` is below some number, and that at `z` is not.
    fn crosses(&self, z: &BigUint, reached: &BigUint) -> bool {
        let before = if z.is_zero() { z.clone() } else { z - 1u32 };
        let values = self.value(&before).zip(self.value(z));
        values.is_some_and(|(before, at)| before < *reached && *reached <= at)
    }
}

/// `(a p + c) / d` or `(a p - c) / d` for a power `p`. If `p` is greater than `c`, then `d` times this is between `2 q p`
/// and `2 (q + 1) p`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Quotient {
    pub(super) factor: Shifted,
    pub(super) constant: Shifted,
    pub(super) is_more: bool,
    pub(super) divisor: Shifted,
    /// The number `q`.
    pub(super) below: Shifted,
}

impl Quotient {
    /// The one that gives the first columns with values of at least `level p` in all instances, if there is one.
    pub(super) fn through(
        firsts: &[First],
        [bits, exponent]: [u32; 2],
        level: u32,
        parameters: usize,
    ) -> Option<Quotient> {
        let mut lines = Vec::new();
        for instance in firsts {
            let at = |i: u32| {
                let power = BigUint::one() << (bits + i * exponent);
                let column = instance.column(&(&power * level))?;
                Some((power.into(), column.into()))
            };
            lines.push(line(&[at(0)?, at(1)?, at(2)?])?);
        }
        let divisor = lines.iter().fold(BigInt::one(), |lcm, (_, divisor, _)| lcm.lcm(divisor));
        if divisor > NEAR.into() {
            return None;
        }
        let excesses: Vec<&[i64]> = firsts.iter().map(|instance| instance.excess.as_slice()).collect();
        let scaled = |pick: fn(&(BigInt, BigInt, BigInt)) -> &BigInt| {
            let values: Vec<BigInt> = lines.iter().map(|line| pick(line) * (&divisor / &line.1)).collect();
            affine(&excesses, &values, parameters)
        };
        let constant = scaled(|line| &line.2)?;
        let is_more = constant[0].is_positive();
        let (factor, constant) = (natural(&scaled(|line| &line.0)?, true)?, natural(&constant, is_more)?);
        Quotient::new(factor, constant, is_more, divisor.magnitude().clone().into())
    }

    fn new(factor: Shifted, constant: Shifted, is_more: bool, divisor: Shifted) -> Option<Quotient> {
        let half = halved(&factor, false);
        let twice = multiple(&half, 2);
        if twice == factor {
            let below = if is_more { half } else { half.minus(&one())? };
            let is_between = !constant.base.is_zero();
            is_between.then_some(Quotient { factor, constant, is_more, divisor, below })
        } else if twice.plus(&one()) == factor {
            Some(Quotient { factor, constant, is_more, divisor, below: half })
        } else {
            let [factor, constant, divisor] = [factor, constant, divisor].map(|number| multiple(&number, 2));
            Quotient::new(factor, constant, is_more, divisor)
        }
    }

    /// Whether the values cross the level in all instances at the power from some number on.
    pub(super) fn crosses(&self, instances: &[First], exponent: u32, level: u32, least: &Shifted) -> bool {
        instances.iter().all(|instance| {
            let least = least.at(&instance.excess) - 1u32;
            let power = BigUint::one() << (least.bits() as u32).next_multiple_of(exponent);
            let column = self.at(&instance.excess, &power);
            column.is_some_and(|column| instance.crosses(&column, &(power * level)))
        })
    }

    fn at(&self, excess: &[i64], power: &BigUint) -> Option<BigUint> {
        let (product, constant) = (self.factor.at(excess) * power, self.constant.at(excess));
        let sum = if self.is_more {
            product + constant
        } else {
            (product >= constant).then(|| product - constant)?
        };
        let (column, rest) = sum.div_rem(&self.divisor.at(excess));
        rest.is_zero().then_some(column)
    }

    /// The column, less `before`, in the simplest terms over the power, which is the first variable.
    pub(super) fn term(&self, program: &Program, before: u32) -> Term {
        let all = [&self.factor, &self.constant, &self.divisor];
        let are_even = all.iter().all(|number| is_even(number));
        let [factor, constant, divisor] =
            all.map(|number| if are_even { halved(number, false) } else { number.clone() });
        let number = |number: &Shifted| Box::new(Term::Constant(number.over(program)));
        let p = Term::Variable(0);
        let product = if is_one(&factor) { p } else { Term::Scale(factor.over(program), Box::new(p)) };
        let less = multiple(&divisor, before.into());
        let sum = if self.is_more {
            match constant.minus(&less) {
                Some(rest) if rest.plain().is_some_and(BigUint::is_zero) => product,
                Some(rest) => Term::Add(Box::new(product), number(&rest)),
                None => {
                    Term::Subtract(Box::new(Term::Add(Box::new(product), number(&constant))), number(&less))
                }
            }
        } else {
            Term::Subtract(Box::new(product), number(&constant.plus(&less)))
        };
        if is_one(&divisor) { sum } else { Term::Floor(Box::new(sum), divisor.over(program)) }
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

/// A base and slopes with these values at these excesses, if they are affine.
fn affine(excesses: &[&[i64]], values: &[BigInt], parameters: usize) -> Option<Vec<BigInt>> {
    let (first, value) = (excesses.first()?, values.first()?);
    let mut entries = vec![value.clone()];
    for j in 0..parameters {
        let is_next = |excess: &&[i64]| (0..parameters).all(|i| excess[i] == first[i] + i64::from(i == j));
        let slope = &values[excesses.iter().position(is_next)?] - value;
        entries[0] -= &slope * first[j];
        entries.push(slope);
    }
    let at = |excess: &[i64]| {
        let products = entries[1..].iter().zip(excess).map(|(slope, m)| slope * m);
        &entries[0] + products.sum::<BigInt>()
    };
    let fits = excesses.iter().zip(values).all(|(excess, found)| at(excess) == *found);
    fits.then_some(entries)
}

/// A number with these entries, or these with the other sign, if they are natural.
fn natural(entries: &[BigInt], is_plus: bool) -> Option<Shifted> {
    let wrong = if is_plus { Sign::Minus } else { Sign::Plus };
    let entry = |entry: &BigInt| (entry.sign() != wrong).then(|| entry.magnitude().clone());
    let mut entries = entries.iter().map(entry).collect::<Option<Vec<BigUint>>>()?.into_iter();
    Some(Shifted::new(entries.next()?, entries.collect()))
}

pub(super) fn one() -> Shifted {
    BigUint::one().into()
}

/// Whether a number is 1 for all values of the parameters.
pub(super) fn is_one(number: &Shifted) -> bool {
    number.plain().is_some_and(BigUint::is_one)
}

/// Whether all entries of a number are even.
fn is_even(number: &Shifted) -> bool {
    *number == multiple(&halved(number, false), 2)
}

/// A small multiple of a number.
pub(super) fn multiple(number: &Shifted, factor: u64) -> Shifted {
    let times = |entry: &BigUint| entry * factor;
    Shifted::new(times(&number.base), number.slopes.iter().map(times).collect())
}

/// Half of a number, each entry rounded up or down.
pub(super) fn halved(number: &Shifted, up: bool) -> Shifted {
    let half = |entry: &BigUint| (entry + u32::from(up)) >> 1u32;
    Shifted::new(half(&number.base), number.slopes.iter().map(half).collect())
}
