//! Forms: sums of products of parameters and at most one unknown, with integer factors
//! (docs/THEORY.md, section 6.14). In a problem, unknown i is the number on track i - 1.
//!
//! In: integers, unknowns, parameters. Out: sums and products. Never: has a product of two
//! unknowns, keeps a factor 0, or goes on after an overflow.

use std::rc::Rc;

use crate::{Limit, Limited, MAX_BOUND, MAX_COEFFICIENT};

/// An unknown, counted from 1, or 0 for no unknown, and the powers of the parameters: four bits for
/// each, the highest one always 0.
type Product = u64;

/// Bits for the power of a parameter.
const BITS: usize = 4;
/// Bits for the powers of all parameters.
const POWERS: usize = BITS * crate::MAX_COORDINATES;
/// All powers greater than 1, and those that are too great.
const ABOVE_1: Product = 0xEEEE_EEEE;
const ABOVE_7: Product = 0x8888_8888;

/// Integer factors of products, in order. All unknowns and parameters are natural numbers. Goals
/// are copied for each case, so copies of a form share its products.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Form(Rc<Vec<(Product, i128)>>);

fn unknown_of(product: Product) -> usize {
    (product >> POWERS) as usize
}

/// The product without its unknown.
fn powers_of(product: Product) -> Product {
    product % (1 << POWERS)
}

impl Form {
    /// An unknown, or 1 if it is 0.
    pub fn unknown(unknown: usize) -> Form {
        Form(Rc::new(vec![((unknown as Product) << POWERS, 1)]))
    }

    /// The number on a track.
    pub fn track(track: usize) -> Form {
        Form::unknown(track + 1)
    }

    /// A number with parameters: its base, then its slopes.
    pub fn number(entries: impl IntoIterator<Item = i128>) -> Form {
        let terms = entries.into_iter().enumerate();
        let terms = terms.map(|(i, factor)| ((1 << (i * BITS)) >> BITS, factor));
        Form(Rc::new(terms.filter(|(_, factor)| *factor != 0).collect()))
    }

    /// The number of products plus one.
    pub fn size(&self) -> u64 {
        1 + self.0.len() as u64
    }

    /// The factors of both, combined one by one.
    pub fn with(&self, other: &Form, op: impl Fn(i128, i128) -> Option<i128>) -> Limited<Form> {
        let mut terms = Vec::with_capacity(self.0.len() + other.0.len());
        let mut push = |product, a, b| -> Limited {
            let factor = op(a, b).ok_or(Limit::Bound)?;
            if factor != 0 {
                terms.push((product, factor));
            }
            Ok(())
        };
        let mut rest = other.0.iter().peekable();
        for (product, factor) in self.0.iter() {
            while let Some((before, other)) = rest.next_if(|term| term.0 < *product) {
                push(*before, 0, *other)?;
            }
            let same = rest.next_if(|term| term.0 == *product);
            push(*product, *factor, same.map_or(0, |term| term.1))?;
        }
        for (product, other) in rest {
            push(*product, 0, *other)?;
        }
        Ok(Form(Rc::new(terms)))
    }

    /// The sum with a multiple of another form.
    pub fn plus(&self, multiple: i128, other: &Form) -> Limited<Form> {
        self.with(other, |a, b| a.checked_add(b.checked_mul(multiple)?))
    }

    /// The difference.
    pub fn minus(&self, other: &Form) -> Limited<Form> {
        self.plus(-1, other)
    }

    /// The product, if it has no product of two unknowns.
    pub fn times(&self, other: &Form) -> Limited<Form> {
        let mut sum = Form::default();
        for (by, multiple) in other.0.iter() {
            let mut terms = self.0.to_vec();
            for (product, _) in &mut terms {
                ensure!(unknown_of(*product) == 0 || unknown_of(*by) == 0, Limit::Operator);
                *product += by;
                ensure!(*product & ABOVE_7 == 0, Limit::Bound);
            }
            sum = sum.plus(*multiple, &Form(Rc::new(terms)))?;
        }
        Ok(sum)
    }

    /// The form itself, if it may be a part of a problem: it is affine in the parameters, and no
    /// factor is too large.
    pub fn of_problem(self) -> Limited<Form> {
        for (product, factor) in self.0.iter() {
            let powers = powers_of(*product);
            ensure!(powers & ABOVE_1 == 0 && powers.count_ones() <= 1, Limit::Operator);
            let (most, limit) = match unknown_of(*product) {
                0 => (MAX_BOUND, Limit::Bound),
                _ => (MAX_COEFFICIENT, Limit::Coefficient),
            };
            ensure!(factor.unsigned_abs() <= most as u128, limit);
        }
        Ok(self)
    }

    /// Whether it has no parameters.
    pub fn is_plain(&self) -> bool {
        self.0.iter().all(|(product, _)| powers_of(*product) == 0)
    }

    /// Its value, if it is an integer of 64 bits.
    pub fn plain(&self) -> Option<i64> {
        let base = self.factor(0).try_into().ok()?;
        (*self == Form::number([i128::from(base)])).then_some(base)
    }

    /// The track, if it is the number on one track.
    pub fn as_track(&self) -> Option<usize> {
        let (unknown, _) = self.terms().next()?;
        (unknown > 0 && *self == Form::unknown(unknown)).then(|| unknown - 1)
    }

    /// The part without unknowns, and the rest.
    pub fn parted(&self) -> (Form, Form) {
        let (number, rest) = self.0.iter().partition(|(product, _)| unknown_of(*product) == 0);
        (Form(Rc::new(number)), Form(Rc::new(rest)))
    }

    /// The unknowns and their factors; an unknown occurs once for each product that has it.
    pub fn terms(&self) -> impl Iterator<Item = (usize, i128)> {
        self.0.iter().map(|(product, factor)| (unknown_of(*product), *factor))
    }

    /// The form with 1 in place of the unknown of each of some terms, and 0 in that of the others.
    pub fn at(&self, is_one: impl Fn(usize, i128) -> bool) -> Limited<Form> {
        let mut sum = Form::default();
        for (product, factor) in self.0.iter() {
            if is_one(unknown_of(*product), *factor) {
                sum = sum.plus(1, &Form(Rc::new(vec![(powers_of(*product), *factor)])))?;
            }
        }
        Ok(sum)
    }

    /// The form divided by the greatest common divisor of its factors, the constant rounded down:
    /// it is natural at the same integers.
    pub fn normalised(mut self) -> Form {
        let others = self.0.iter().filter(|(product, _)| *product != 0);
        let divisor = others.fold(0, |divisor, (_, factor)| gcd(divisor, *factor));
        if divisor > 1 {
            let terms = Rc::make_mut(&mut self.0);
            terms.iter_mut().for_each(|(_, factor)| *factor = factor.div_euclid(divisor));
            terms.retain(|(_, factor)| *factor != 0);
        }
        self
    }

    /// Whether it is natural whatever the unknowns and parameters are.
    pub fn is_true(&self) -> bool {
        self.0.iter().all(|(_, factor)| *factor > 0)
    }

    /// Whether it is negative whatever the unknowns and parameters are.
    pub fn is_false(&self) -> bool {
        self.excludes(&Form::default())
    }

    /// Whether the sum with another form is negative whatever the unknowns and parameters are.
    pub fn excludes(&self, other: &Form) -> bool {
        let sum = |product| self.factor(product).saturating_add(other.factor(product));
        let mut terms = self.0.iter().chain(other.0.iter());
        sum(0) < 0 && terms.all(|(product, _)| sum(*product) <= 0)
    }

    /// The products, the last one first.
    pub fn products(&self) -> impl Iterator<Item = Product> {
        self.0.iter().rev().map(|term| term.0)
    }

    /// The factor of a product; the product 0 is 1.
    pub fn factor(&self, product: Product) -> i128 {
        let found = self.0.iter().find(|term| term.0 >= product);
        found.filter(|term| term.0 == product).map_or(0, |term| term.1)
    }

    /// An unknown that equals another form wherever this form is 0, and that other form. Unknowns
    /// whose form has no negative factor are preferred, and among these the last one.
    pub fn solved(&self) -> Limited<Option<(usize, Form)>> {
        let mut best = None;
        for (unknown, factor) in self.terms() {
            if unknown > 0 && factor.abs() == 1 {
                let form = Form::unknown(unknown).plus(-factor, self)?;
                if !form.mentions(unknown) {
                    best = best.max(Some((form.is_true(), unknown, form)));
                }
            }
        }
        Ok(best.map(|(_, unknown, form)| (unknown, form)))
    }

    /// Whether it has an unknown.
    pub fn mentions(&self, unknown: usize) -> bool {
        self.terms().any(|term| term.0 == unknown)
    }

    /// The form with another one in place of an unknown, if it has it.
    pub fn replace(&mut self, unknown: usize, by: &Form) -> Limited {
        if self.mentions(unknown) {
            let (of, rest): (Vec<(Product, i128)>, _) =
                self.0.iter().partition(|term| unknown_of(term.0) == unknown);
            let of = of.iter().map(|(product, factor)| (powers_of(*product), *factor));
            let multiple = by.times(&Form(Rc::new(of.collect())))?;
            *self = multiple.plus(1, &Form(Rc::new(rest)))?;
        }
        Ok(())
    }
}

/// The greatest common divisor, for a first number that is not negative.
fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b.saturating_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
