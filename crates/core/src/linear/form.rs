//! Sums of products of parameters with at most one unknown, each with an integer factor.

use std::collections::BTreeMap;

use crate::automaton::Affine;

/// The unknown, from 1, or 0 for none; then the parameters, from 1, in order.
pub(super) type Product = Vec<usize>;

/// A number is over the range of the search, or two unknowns are multiplied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NotLinear;

/// Factors are below this, so that sums of a few products of them do not overflow.
const LARGEST: i128 = 1 << 80;

/// A form, as an inequality `>= 0`; no factor is 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Form {
    pub(super) terms: BTreeMap<Product, i128>,
}

impl Form {
    pub(super) fn constant(value: i128) -> Form {
        Form::term(value, vec![0])
    }

    pub(super) fn unknown(unknown: usize) -> Form {
        Form::term(1, vec![unknown])
    }

    pub(super) fn term(factor: i128, product: Product) -> Form {
        let terms = if factor == 0 { BTreeMap::new() } else { BTreeMap::from([(product, factor)]) };
        Form { terms }
    }

    pub(super) fn number(number: &Affine) -> Form {
        let slopes = number.slopes().iter().enumerate();
        let mut terms: BTreeMap<Product, i128> =
            slopes.map(|(j, &slope)| (vec![0, j + 1], slope.into())).collect();
        terms.insert(vec![0], number.base().into());
        terms.retain(|_, factor| *factor != 0);
        Form { terms }
    }

    /// `self + factor * other`
    pub(super) fn plus(&self, factor: i128, other: &Form) -> Result<Form, NotLinear> {
        let mut terms = self.terms.clone();
        for (product, value) in &other.terms {
            let sum = terms.entry(product.clone()).or_insert(0);
            *sum = value.checked_mul(factor).and_then(|v| v.checked_add(*sum)).ok_or(NotLinear)?;
            if sum.abs() >= LARGEST {
                return Err(NotLinear);
            }
        }
        terms.retain(|_, factor| *factor != 0);
        Ok(Form { terms })
    }

    pub(super) fn times(&self, other: &Form) -> Result<Form, NotLinear> {
        let mut product = Form::default();
        for (a, x) in &self.terms {
            for (b, y) in &other.terms {
                if a[0] > 0 && b[0] > 0 {
                    return Err(NotLinear);
                }
                let mut parameters = [&a[1..], &b[1..]].concat();
                parameters.sort_unstable();
                parameters.insert(0, a[0] + b[0]);
                product = product.plus(x.checked_mul(*y).ok_or(NotLinear)?, &Form::term(1, parameters))?;
            }
        }
        Ok(product)
    }

    /// Divided by what divides all factors but the constant, which is rounded down.
    pub(super) fn normalized(mut self) -> Form {
        let factors = self.terms.iter().filter(|(product, _)| product[..] != [0]).map(|(_, &factor)| factor);
        let divisor = factors.fold(0, num_integer::gcd);
        if divisor > 1 {
            self.terms.values_mut().for_each(|factor| *factor = factor.div_euclid(divisor));
            self.terms.retain(|_, factor| *factor != 0);
        }
        self
    }

    /// Natural for all naturals.
    pub(super) fn is_true(&self) -> bool {
        self.terms.values().all(|&factor| factor > 0)
    }

    /// Negative for all naturals.
    pub(super) fn is_false(&self) -> bool {
        self.terms.contains_key(&[0][..]) && self.terms.values().all(|&factor| factor < 0)
    }

    /// An unknown with factor 1 or -1 and no parameter, as a form of the others where this form is 0: the last of those
    /// whose form has no negative factor, or the last one.
    pub(super) fn solved(&self) -> Result<Option<(usize, Form)>, NotLinear> {
        let mut best: Option<(bool, usize, Form)> = None;
        for (product, &factor) in &self.terms {
            let unknown = product[0];
            let elsewhere = self.terms.keys().filter(|other| other[0] == unknown).count() > 1;
            if product.len() > 1 || unknown == 0 || elsewhere || factor.abs() > 1 {
                continue;
            }
            let value = Form::unknown(unknown).plus(-factor, self)?;
            let candidate = (value.is_true(), unknown, value);
            if best.as_ref().is_none_or(|best| (best.0, best.1) < (candidate.0, candidate.1)) {
                best = Some(candidate);
            }
        }
        Ok(best.map(|(_, unknown, value)| (unknown, value)))
    }

    pub(super) fn mentions(&self, unknown: usize) -> bool {
        self.terms.keys().any(|product| product[0] == unknown)
    }

    /// With a form in place of an unknown.
    pub(super) fn replace(&mut self, unknown: usize, by: &Form) -> Result<(), NotLinear> {
        let mut factor = Form::default();
        self.terms.retain(|product, &mut value| {
            if product[0] == unknown {
                let mut parameters = product.clone();
                parameters[0] = 0;
                factor.terms.insert(parameters, value);
            }
            product[0] != unknown
        });
        if !factor.terms.is_empty() {
            *self = self.plus(1, &factor.times(by)?)?;
        }
        Ok(())
    }
}
