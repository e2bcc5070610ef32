//! Forms: sums of products of parameters and at most one unknown, for trees of cases
//! (docs/THEORY.md, section 6.14).
//!
//! In: integers, unknowns, parameters. Out: sums and products. Never: has a product of two
//! unknowns, keeps a factor 0, or goes on after an overflow.

use std::rc::Rc;

use super::Affine;
use super::inequality::gcd;
use crate::{Limit, Limited};

/// An unknown, counted from 1, or 0 for no unknown, and the powers of the parameters: four bits for
/// each, the highest one always 0.
type Product = u64;

/// Bits for the power of a parameter.
const BITS: usize = 4;
/// Bits for the powers of all parameters.
const POWERS: usize = BITS * crate::MAX_COORDINATES;

/// Integer factors of products, in order. All unknowns and parameters are natural numbers. Goals
/// are copied for each case, so copies of a form share its products.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Form(Rc<Vec<(Product, i128)>>);

impl Form {
    /// An unknown, or 1 if it is 0.
    pub fn unknown(unknown: usize) -> Form {
        Form(Rc::new(vec![((unknown as Product) << POWERS, 1)]))
    }

    /// A number with parameters.
    pub fn number(number: &Affine) -> Form {
        let entries = number.entries().enumerate();
        let form = entries.map(|(i, factor)| ((1 << (i * BITS)) >> BITS, factor));
        Form(Rc::new(form.filter(|(_, factor)| *factor != 0).collect()))
    }

    /// The number of products plus one.
    pub fn size(&self) -> u64 {
        1 + self.0.len() as u64
    }

    /// The sum with a multiple of another form.
    pub fn plus(&self, multiple: i128, other: &Form) -> Limited<Form> {
        self.with(&(0, multiple), other)
    }

    /// The product, if it has no product of two unknowns.
    pub fn times(&self, other: &Form) -> Limited<Form> {
        other.0.iter().try_fold(Form::default(), |sum, term| sum.with(term, self))
    }

    /// The sum with a product, its factor, and another form multiplied.
    fn with(&self, (by, multiple): &(Product, i128), other: &Form) -> Limited<Form> {
        let times = |(product, factor): &(Product, i128)| {
            ensure!(product >> POWERS == 0 || by >> POWERS == 0, Limit::Operator);
            // No power has its highest bit.
            ensure!((product + by) & 0x8888_8888 == 0, Limit::Bound);
            Ok((product + by, factor.checked_mul(*multiple).ok_or(Limit::Bound)?))
        };
        let mut sum = Vec::with_capacity(self.0.len() + other.0.len());
        let mut rest = other.0.iter().peekable();
        for (product, factor) in self.0.iter() {
            while let Some(term) = rest.next_if(|term| term.0 + by < *product) {
                sum.push(times(term)?);
            }
            let same = rest.next_if(|term| term.0 + by == *product);
            let (_, more) = same.map_or(Ok((0, 0)), times)?;
            let factor = factor.checked_add(more).ok_or(Limit::Bound)?;
            if factor != 0 {
                sum.push((*product, factor));
            }
        }
        for term in rest {
            sum.push(times(term)?);
        }
        Ok(Form(Rc::new(sum)))
    }

    /// The form divided by the greatest common divisor of its factors, the constant rounded down:
    /// it is natural at the same numbers.
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

    fn factor(&self, product: Product) -> i128 {
        let found = self.0.iter().find(|term| term.0 >= product);
        found.filter(|term| term.0 == product).map_or(0, |term| term.1)
    }

    /// An unknown that equals another form wherever this form is 0, and that other form. Unknowns
    /// whose form has no negative factor are preferred, and among these the last one.
    pub fn solved(&self) -> Limited<Option<(usize, Form)>> {
        let mut best = None;
        for (product, factor) in self.0.iter() {
            let unknown = (product >> POWERS) as usize;
            if unknown > 0 && factor.abs() == 1 {
                let form = Form::unknown(unknown).plus(-*factor, self)?;
                if !form.mentions(unknown) {
                    best = best.max(Some((form.is_true(), unknown, form)));
                }
            }
        }
        Ok(best.map(|(_, unknown, form)| (unknown, form)))
    }

    /// Whether it has an unknown.
    pub fn mentions(&self, unknown: usize) -> bool {
        self.0.iter().any(|(product, _)| (product >> POWERS) as usize == unknown)
    }

    /// The form with another one in place of an unknown, if it has it.
    pub fn replace(&mut self, unknown: usize, by: &Form) -> Limited {
        if self.mentions(unknown) {
            let (of, rest): (Vec<_>, _) =
                self.0.iter().partition(|term| (term.0 >> POWERS) as usize == unknown);
            *self = Form(Rc::new(rest));
            for (product, factor) in of {
                *self = self.with(&(product % (1 << POWERS), factor), by)?;
            }
        }
        Ok(())
    }
}
