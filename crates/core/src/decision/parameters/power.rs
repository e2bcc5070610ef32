//! Columns that violate the NS property at every large power of two, for all values of the parameters.
//!
//! Let `z` be the first column with `f(z) >= e p` for a power `p` of two. If `p` does not divide `z`, the columns `z - 1`
//! and `z` violate the property (docs/THEORY.md, Lemma 2.7). If `d z = a p + c` or `a p - c` with `0 < c < p`, it does not.

use std::collections::HashMap;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::super::evidence::Section;
use super::super::obligation::Obligation;
use super::super::outcome::Undecided;
use super::super::property::exceptions;
use super::super::refutation::{Dependent, Power, Refutation};
use super::super::tabulate::Subject;
use super::attempt::{Attempt, established};
use super::general::fresh_name;
use crate::automaton::{Budget, Shifted};
use crate::language::Needed;
use crate::language::ast::{Comparison, Condition, FunctionId, Program, Property, Statement, Term};
use crate::language::evaluate::apply;
use crate::language::printing::print_term;
use crate::linear;
use crate::parametric::tuples_of_sum;

/// Largest sum of the shifted parameters of the instances that are looked at.
const LARGEST_SUM: i64 = 4;

/// The powers are those of `2^exponent`: `2^i` has one residue modulo 3, 5, 7, 9, .. for all of them.
const EXPONENTS: [u32; 5] = [1, 2, 3, 4, 6];

/// The multiples of powers that are looked at.
const LEVELS: [u32; 4] = [1, 2, 3, 4];

/// The powers that columns are fitted to have this many bits, or a few more; and the columns no more than this.
const BITS_OF_POWER: u32 = 24;
const BITS_OF_COLUMN: u32 = 60;

/// Greatest divisor `d`.
const LARGEST_DIVISOR: u32 = 64;

/// How often the least power is doubled.
const LEAST_TRIED: u32 = 4;

/// The sections that show that the only claim of a program, if it is about the NS property of a function at all columns,
/// is violated at large powers of two for all values of the parameters.
///
/// # Errors
/// A limit of the whole search.
pub(super) fn violation(
    program: &Program,
    subject: &mut Subject,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Section>>, Undecided> {
    let claim = &program.claims[0];
    let Statement::Property { property, function, below: None } = claim.statement else { return Ok(None) };
    if property == Property::Monotone {
        return Ok(None);
    }
    let parameters = program.parameters.len();
    for at in columns(program, function) {
        budget.begin(&Obligation::Witness.to_string());
        let [power, crossed] = at.conditions(program, function);
        let power = subject.nodes.term_condition(program, &power)?;
        let crossed = subject.nodes.term_condition(program, &crossed)?;
        let tree = linear::refute(&mut subject.nodes, parameters, 1, &[(power, true), (crossed, false)]);
        let shown = match tree {
            Some(lines) => vec![Section::Linear(Obligation::Witness, lines)],
            None => {
                let problem = exceptions(subject, 1, &[power], Some(crossed))?;
                match established(&Obligation::Witness, &problem, parameters, budget)? {
                    Attempt::Proved(sections) => sections,
                    Attempt::Fails(_) | Attempt::Open(..) => continue,
                }
            }
        };
        let refutation = Section::Refutation(at.refutation(program));
        return Ok(Some([vec![refutation], shown].concat()));
    }
    Ok(None)
}

/// Columns at large powers of two that may violate the NS property for all values of the parameters.
struct AtPower {
    exponent: u32,
    quotient: Quotient,
    level: Shifted,
    least: Shifted,
}

impl AtPower {
    /// Which numbers are taken for such powers, a condition on the first variable; and what is shown of them.
    fn conditions(&self, program: &Program, function: FunctionId) -> [Condition; 2] {
        let p = || Term::Variable(0);
        let compare = |op, a, b| Condition::Compare(op, Box::new(a), Box::new(b));
        let times = |number: &Shifted, term| Term::Scale(number.over(program), Box::new(term));
        let both = |a, b| Condition::And(Box::new(a), Box::new(b));
        let modulus = (1u64 << self.exponent) - 1;
        let residue = Term::Mod(Box::new(p()), modulus.into());
        let residue = compare(Comparison::Equal, residue, Term::Constant((1 % modulus).into()));
        let least = Term::Constant(self.least.over(program));
        let power = both(compare(Comparison::GreaterEqual, p(), least), residue);
        let Quotient { factor, constant, is_more, divisor } = &self.quotient;
        let constant = Box::new(Term::Constant(constant.over(program)));
        let product = Box::new(times(factor, p()));
        let sum = if *is_more { Term::Add(product, constant) } else { Term::Subtract(product, constant) };
        let z = Term::Floor(Box::new(sum.clone()), divisor.over(program));
        let before = Term::Subtract(Box::new(z.clone()), Box::new(Term::Constant(1u32.into())));
        let level = times(&self.level, p());
        let below = compare(Comparison::Less, Term::Call(function, vec![before]), level.clone());
        let reached = compare(Comparison::LessEqual, level, Term::Call(function, vec![z.clone()]));
        [power, both(both(compare(Comparison::Equal, times(divisor, z), sum), below), reached)]
    }

    fn refutation(&self, program: &Program) -> Refutation {
        let AtPower { exponent, quotient, level, least } = self;
        let variable = fresh_name(program, &Needed::by_claim(program, &program.claims[0]), "p");
        let numbers = [&quotient.divisor, &quotient.factor, &quotient.constant, level, least];
        let name = std::slice::from_ref(&variable);
        let named = |(column, before): (&str, u32)| {
            (column.to_owned(), print_term(program, name, &quotient.term(program, before)))
        };
        let named = [("z", 1), ("z'", 0)].map(named).to_vec();
        let power = Power {
            exponent: *exponent,
            is_more: quotient.is_more,
            numbers: numbers.map(|number| number.entries(program.parameters.len())),
            least: print_term(program, &[], &Term::Constant(least.over(program))),
            variable,
        };
        Refutation::ForAllParameters { violated: Obligation::Ns, named, by: Dependent::Power(power) }
    }
}

/// The columns at powers that cross a multiple of them in all small instances of a program.
fn columns(program: &Program, function: FunctionId) -> Vec<AtPower> {
    let parameters = program.parameters.len();
    let excesses = (0..=LARGEST_SUM).flat_map(|sum| tuples_of_sum(parameters, sum));
    let instances: Vec<(Vec<i64>, Program)> =
        excesses.map(|excess| (excess.clone(), program.at(&program.values(&excess)))).collect();
    let firsts = instances.iter();
    let firsts =
        firsts.map(|(excess, instance)| First { instance, function, excess, columns: HashMap::new() });
    let mut firsts: Vec<First<'_>> = firsts.collect();
    let mut found = Vec::new();
    for level in LEVELS {
        let mut quotients = EXPONENTS.iter().filter_map(|&exponent| {
            Some((exponent, Quotient::through(&mut firsts, exponent, level, parameters)?))
        });
        let Some((exponent, quotient)) = quotients.next() else { continue };
        let mut least = quotient.constant.plus(&BigUint::one().into());
        for _ in 0..LEAST_TRIED {
            if quotient.crosses(&firsts, exponent, level, &least) {
                let level = BigUint::from(level).into();
                found.push(AtPower { exponent, quotient, level, least });
                break;
            }
            least = least.plus(&least);
        }
    }
    found
}

/// The first columns of an instance with large values.
struct First<'p> {
    instance: &'p Program,
    function: FunctionId,
    excess: &'p [i64],
    columns: HashMap<BigUint, Option<BigUint>>,
}

impl First<'_> {
    fn value(&self, z: &BigUint) -> Option<BigUint> {
        apply(self.instance, self.function, std::slice::from_ref(z)).ok()
    }

    /// The first column whose value is at least some number, if the values do not descend.
    fn column(&mut self, reached: &BigUint) -> Option<BigUint> {
        if let Some(known) = self.columns.get(reached) {
            return known.clone();
        }
        let found = self.searched(reached);
        self.columns.insert(reached.clone(), found.clone());
        found
    }

    fn searched(&self, reached: &BigUint) -> Option<BigUint> {
        let is_reached = |z: &BigUint| Some(self.value(z)? >= *reached);
        let mut high = BigUint::one();
        while !is_reached(&high)? {
            high <<= 1u32;
            if high.bits() > BITS_OF_COLUMN.into() {
                return None;
            }
        }
        let mut below = &high >> 1u32;
        while &below + 1u32 < high {
            let middle = (&below + &high) >> 1u32;
            if is_reached(&middle)? { high = middle } else { below = middle }
        }
        Some(high)
    }

    /// Whether the value at the column before `z` is below some number, and that at `z` is not.
    fn crosses(&self, z: &BigUint, reached: &BigUint) -> bool {
        let before = if z.is_zero() { z.clone() } else { z - 1u32 };
        let values = self.value(&before).zip(self.value(z));
        values.is_some_and(|(before, at)| before < *reached && *reached <= at)
    }
}

/// `(a p + c) / d` or `(a p - c) / d` for a power `p`, where `c` is positive.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Quotient {
    factor: Shifted,
    constant: Shifted,
    is_more: bool,
    divisor: Shifted,
}

impl Quotient {
    /// The one that gives the first columns with values of at least `level p` in all instances, if there is one.
    fn through(firsts: &mut [First<'_>], exponent: u32, level: u32, parameters: usize) -> Option<Quotient> {
        let bits = BITS_OF_POWER.next_multiple_of(exponent);
        let mut lines = Vec::new();
        for instance in &mut *firsts {
            let mut at = |i: u32| {
                let power = BigUint::one() << (bits + i * exponent);
                let column = instance.column(&(&power * level))?;
                Some((power.into(), column.into()))
            };
            lines.push(line(&[at(0)?, at(1)?, at(2)?])?);
        }
        let divisor = lines.iter().fold(BigInt::one(), |lcm, (_, divisor, _)| lcm.lcm(divisor));
        if divisor > LARGEST_DIVISOR.into() {
            return None;
        }
        let excesses: Vec<&[i64]> = firsts.iter().map(|instance| instance.excess).collect();
        let scaled = |pick: fn(&(BigInt, BigInt, BigInt)) -> &BigInt| {
            let values: Vec<BigInt> = lines.iter().map(|line| pick(line) * (&divisor / &line.1)).collect();
            affine(&excesses, &values, parameters)
        };
        let constant = scaled(|line| &line.2)?;
        let is_more = constant[0].is_positive();
        let (factor, constant) = (natural(&scaled(|line| &line.0)?, true)?, natural(&constant, is_more)?);
        let divisor = divisor.magnitude().clone().into();
        (!constant.base.is_zero()).then_some(Quotient { factor, constant, is_more, divisor })
    }

    /// Whether the values cross the level in all instances, at all powers from the least one on that are looked at.
    fn crosses(&self, firsts: &[First<'_>], exponent: u32, level: u32, least: &Shifted) -> bool {
        firsts.iter().all(|instance| {
            let powers = (0..=BITS_OF_POWER / exponent).map(|i| BigUint::one() << (i * exponent));
            let mut powers = powers.filter(|power| *power >= least.at(instance.excess));
            powers.all(|power| {
                let column = self.at(instance.excess, &power);
                column.is_some_and(|column| instance.crosses(&column, &(power * level)))
            })
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
    fn term(&self, program: &Program, before: u32) -> Term {
        let Quotient { factor, constant, is_more, divisor } = self;
        let is_one = |number: &Shifted| number.plain().is_some_and(BigUint::is_one);
        let number = |number: &Shifted| Box::new(Term::Constant(number.over(program)));
        let p = Term::Variable(0);
        let product = if is_one(factor) { p } else { Term::Scale(factor.over(program), Box::new(p)) };
        let less = divisor.times(&BigUint::from(before).into()).unwrap_or_else(|| BigUint::ZERO.into());
        let sum = if *is_more {
            match constant.minus(&less) {
                Some(rest) if rest.plain().is_some_and(BigUint::is_zero) => product,
                Some(rest) => Term::Add(Box::new(product), number(&rest)),
                None => {
                    Term::Subtract(Box::new(Term::Add(Box::new(product), number(constant))), number(&less))
                }
            }
        } else {
            Term::Subtract(Box::new(product), number(&constant.plus(&less)))
        };
        if is_one(divisor) { sum } else { Term::Floor(Box::new(sum), divisor.over(program)) }
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
    let base = values.first()?;
    let mut entries = vec![base.clone()];
    for j in 0..parameters {
        let unit: Vec<i64> = (0..parameters).map(|i| i64::from(i == j)).collect();
        let found = excesses.iter().position(|excess| *excess == unit)?;
        entries.push(&values[found] - base);
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
