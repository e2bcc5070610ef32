//! Columns that violate the NS property at a power of two, for all values of the parameters.
//!
//! Let `z` be the first column with `f(z) >= e p` for a power `p` of two. If `2 p` does not divide `z`, the columns
//! `z - 1` and `z` violate the property (docs/THEORY.md, Lemma 2.7). If `d z` differs from a multiple of `2 p` by `c` and
//! `0 < c < 2 p`, it does not. A power between `l` and twice `l` is enough, so there is one for each value.

use num_bigint::BigUint;
use num_traits::One;

use super::super::evidence::Section;
use super::super::obligation::Obligation;
use super::super::outcome::Undecided;
use super::super::property::exceptions;
use super::super::refutation::{Dependent, Power, Refutation};
use super::super::tabulate::Subject;
use super::attempt::{Attempt, established};
use super::crossing::{First, Quotient, halved, multiple, one};
use super::general::fresh_name;
use crate::automaton::{Budget, ConditionId, Shifted};
use crate::language::Needed;
use crate::language::ast::{Comparison, Condition, FunctionId, Program, Property, Statement, Term};
use crate::language::printing::print_term;
use crate::linear;
use crate::parametric::tuples_of_sum;

/// Largest sum of what the parameters exceed their values in the first instance by.
const LARGEST_SUM: i64 = 4;

/// Instances to which columns are fitted: what the parameters of the first one exceed their least values by, and the
/// number of bits of the powers. Powers are large beside small parameters, or near to large ones, or small beside them.
const SCALES: [(i64, u32); 3] = [(0, 24), (1 << 10, 12), (1 << 10, 8)];

/// The powers are those of `2^exponent`: `2^i` has one residue modulo 3, 5, 7, 9, .. for all of them.
const EXPONENTS: [u32; 5] = [1, 2, 3, 4, 6];

/// The multiples of powers that are looked at.
const LEVELS: [u32; 4] = [1, 2, 3, 4];

/// How many numbers are tried as the one that powers are at least.
const LEAST_TRIED: u32 = 6;

/// The search for columns that show that the only claim of a program is violated for all values of its parameters.
pub(super) struct Powers<'p> {
    program: &'p Program,
    function: FunctionId,
    /// Instances with small parameters.
    small: Vec<First>,
    tried: Vec<AtPower>,
}

impl<'p> Powers<'p> {
    /// Nothing if the claim is not that a function has the NS property at all columns.
    pub(super) fn new(program: &'p Program) -> Option<Powers<'p>> {
        let Statement::Property { property, function, below: None } = program.claims[0].statement else {
            return None;
        };
        let small = (0..=LARGEST_SUM).flat_map(|sum| tuples_of_sum(program.parameters.len(), sum));
        let small = small.map(|excess| First::new(program, function, excess)).collect();
        (property != Property::Monotone).then_some(Powers { program, function, small, tried: Vec::new() })
    }

    /// The sections of a proof by columns that depend on a power, if one is found.
    ///
    /// # Errors
    /// A limit of the whole search.
    pub(super) fn proof(
        &mut self,
        subject: &mut Subject,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Section>>, Undecided> {
        for (first, bits) in SCALES {
            for at in self.columns(first, bits) {
                if self.tried.contains(&at) {
                    continue;
                }
                budget.begin(&Obligation::Witness.to_string());
                if let Some(tree) = self.tree(subject, &at)? {
                    return Ok(Some(tree));
                }
                let (power, crossed) = self.conditions(subject, &at)?;
                let problem = exceptions(subject, 1, &[power], Some(crossed))?;
                let parameters = self.program.parameters.len();
                if let Attempt::Proved(shown) =
                    established(&Obligation::Witness, &problem, parameters, budget)?
                {
                    return Ok(Some([vec![at.refutation(self.program)], shown].concat()));
                }
                self.tried.push(at);
            }
        }
        Ok(None)
    }

    /// The sections of a proof by the column before an odd one, if there is one: the power is 1.
    ///
    /// # Errors
    /// A limit of the whole search.
    pub(super) fn odd(
        &self,
        subject: &mut Subject,
        before: &Shifted,
    ) -> Result<Option<Vec<Section>>, Undecided> {
        let Some(quotient) = Quotient::odd(before.clone()) else { return Ok(None) };
        let Some(level) = quotient.level(&self.small, self.program.parameters.len()) else { return Ok(None) };
        let at = AtPower { exponent: 1, quotient, level, least: one() };
        self.tree(subject, &at)
    }

    /// A proof by a tree of cases.
    fn tree(&self, subject: &mut Subject, at: &AtPower) -> Result<Option<Vec<Section>>, Undecided> {
        let (power, crossed) = self.conditions(subject, at)?;
        let parameters = self.program.parameters.len();
        let lines = linear::refute(&mut subject.nodes, parameters, 1, &[(power, true), (crossed, false)]);
        let tree = |lines| vec![at.refutation(self.program), Section::Linear(Obligation::Witness, lines)];
        Ok(lines.map(tree))
    }

    fn conditions(
        &self,
        subject: &mut Subject,
        at: &AtPower,
    ) -> Result<(ConditionId, ConditionId), Undecided> {
        let [power, crossed] = at.conditions(self.program, self.function);
        let power = subject.nodes.term_condition(self.program, &power)?;
        Ok((power, subject.nodes.term_condition(self.program, &crossed)?))
    }

    /// The columns at powers that cross a multiple of them in instances of one scale.
    fn columns(&self, first: i64, bits: u32) -> Vec<AtPower> {
        let parameters = self.program.parameters.len();
        let all = (0..=LARGEST_SUM).flat_map(|sum| tuples_of_sum(parameters, sum));
        let all = all.map(|more| more.iter().map(|more| first + more).collect());
        let mut firsts: Vec<First> =
            all.map(|excess| First::new(self.program, self.function, excess)).collect();
        let mut found = Vec::new();
        for level in LEVELS {
            let mut quotients = EXPONENTS.iter().filter_map(|&exponent| {
                let bits = bits.next_multiple_of(exponent);
                Some((exponent, Quotient::through(&mut firsts, [bits, exponent], level, parameters)?))
            });
            let Some((exponent, quotient)) = quotients.next() else { continue };
            // The least number for which twice the power does not divide the column, and greater ones.
            let least = halved(&quotient.constant, true);
            let least = if &least.base * 2u32 > quotient.constant.base { least } else { least.plus(&one()) };
            let ones = Shifted::new(BigUint::one(), vec![BigUint::one(); parameters]);
            let leasts = [least.plus(&ones), least];
            let mut leasts =
                (0..LEAST_TRIED).flat_map(|i| leasts.iter().rev().map(move |it| multiple(it, 1 << i)));
            let least = leasts.find(|least| quotient.crosses(&self.small, exponent, level, least));
            let level = BigUint::from(level).into();
            found.extend(least.map(|least| AtPower { exponent, quotient, level, least }));
        }
        found
    }
}

/// Columns at powers of two that may violate the NS property for all values of the parameters.
#[derive(PartialEq, Eq)]
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
        let base = 1u64 << self.exponent;
        let modulus = base - 1;
        let residue = Term::Mod(Box::new(p()), modulus.into());
        let residue = compare(Comparison::Equal, residue, Term::Constant((1 % modulus).into()));
        let number = |number: &Shifted| Term::Constant(number.over(program));
        let from = compare(Comparison::GreaterEqual, p(), number(&self.least));
        let below = compare(Comparison::Less, p(), number(&multiple(&self.least, base)));
        let power = both(both(from, below), residue);
        let Quotient { factor, constant, is_more, divisor, below: multiples } = &self.quotient;
        let constant = Box::new(number(constant));
        let product = Box::new(times(factor, p()));
        let sum = if *is_more { Term::Add(product, constant) } else { Term::Subtract(product, constant) };
        let z = Term::Floor(Box::new(sum), divisor.over(program));
        let multiple_below = times(&multiple(multiples, 2), p());
        let above = Term::Add(Box::new(multiple_below.clone()), Box::new(times(&multiple(&one(), 2), p())));
        let before = Term::Subtract(Box::new(z.clone()), Box::new(number(&one())));
        let level = times(&self.level, p());
        let parts = [
            compare(Comparison::Less, multiple_below, times(divisor, z.clone())),
            compare(Comparison::Less, times(divisor, z.clone()), above),
            compare(Comparison::Less, Term::Call(function, vec![before]), level.clone()),
            compare(Comparison::LessEqual, level, Term::Call(function, vec![z])),
        ];
        let [first, rest @ ..] = parts;
        [power, rest.into_iter().fold(first, both)]
    }

    fn refutation(&self, program: &Program) -> Section {
        let AtPower { exponent, quotient, level, least } = self;
        let variable = fresh_name(program, &Needed::by_claim(program, &program.claims[0]), "p");
        let is_one = least.plain().is_some_and(BigUint::is_one);
        let Quotient { factor, constant, divisor, below, .. } = quotient;
        let numbers = [divisor, factor, constant, below, level, least];
        let name = std::slice::from_ref(&variable);
        let named = |(column, before): (&str, u32)| {
            let term = match &quotient.factor {
                column if is_one => {
                    Term::Constant(column.plus(&BigUint::from(1 - before).into()).over(program))
                }
                _ => quotient.term(program, before),
            };
            (column.to_owned(), print_term(program, name, &term))
        };
        let named = [("z", 1), ("z'", 0)].map(named).to_vec();
        let power = Power {
            exponent: *exponent,
            is_more: quotient.is_more,
            numbers: numbers.map(|number| number.entries(program.parameters.len())),
            least: print_term(program, &[], &Term::Constant(least.over(program))),
            variable: (!is_one).then_some(variable),
        };
        Section::Refutation(Refutation::ForAllParameters {
            violated: Obligation::Ns,
            named,
            by: Dependent::Power(power),
        })
    }
}
