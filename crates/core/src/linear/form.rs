//! Sums of products of parameters with at most one unknown, each with an integer factor.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::product::{NotLinear, Product};
use crate::automaton::Affine;

/// Factors are below this, so that sums of a few products of them do not overflow.
const LARGEST: i128 = 1 << 80;

/// A form, as an inequality `>= 0`: its products in order; no factor is 0. Copies share them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Form {
    pub(super) terms: Rc<Vec<(Product, i128)>>,
}

impl Form {
    fn of(terms: Vec<(Product, i128)>) -> Form {
        Form { terms: Rc::new(terms) }
    }

    pub(super) fn constant(value: i128) -> Form {
        Form::term(value, Product::ONE)
    }

    /// The form that is one unknown.
    ///
    /// # Errors
    /// Too many unknowns.
    pub(super) fn unknown(unknown: usize) -> Result<Form, NotLinear> {
        Ok(Form::term(1, Product::unknown(unknown)?))
    }

    pub(super) fn term(factor: i128, product: Product) -> Form {
        Form::of(if factor == 0 { Vec::new() } else { vec![(product, factor)] })
    }

    /// A number as a form.
    ///
    /// # Errors
    /// Too many parameters.
    pub(super) fn number(number: &Affine) -> Result<Form, NotLinear> {
        let mut terms = vec![(Product::ONE, number.base().into())];
        for (j, &slope) in number.slopes().iter().enumerate() {
            terms.push((Product::parameter(j + 1)?, slope.into()));
        }
        terms.retain(|(_, factor)| *factor != 0);
        Ok(Form::of(terms))
    }

    /// `self + factor * other`
    pub(super) fn plus(&self, factor: i128, other: &Form) -> Result<Form, NotLinear> {
        if self.terms.is_empty() && factor == 1 {
            return Ok(other.clone());
        }
        if other.terms.is_empty() {
            return Ok(self.clone());
        }
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let scaled = |value: i128| value.checked_mul(factor).ok_or(NotLinear);
            let next = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(&&(p, v)), other) if other.is_none_or(|(q, _)| p < *q) => {
                    left.next();
                    (p, v)
                }
                (known, Some(&&(q, w))) => {
                    let same = known.is_some_and(|(p, _)| *p == q);
                    right.next();
                    let before = if same { left.next().map_or(0, |&(_, v)| v) } else { 0 };
                    (q, scaled(w)?.checked_add(before).ok_or(NotLinear)?)
                }
                (Some(_), None) => break,
            };
            if next.1.abs() >= LARGEST {
                return Err(NotLinear);
            }
            if next.1 != 0 {
                terms.push(next);
            }
        }
        Ok(Form::of(terms))
    }

    pub(super) fn times(&self, other: &Form) -> Result<Form, NotLinear> {
        if let [(Product::ONE, factor)] = other.terms[..] {
            return if factor == 1 { Ok(self.clone()) } else { Form::default().plus(factor, self) };
        }
        let mut product = Form::default();
        for &(a, x) in self.terms.iter() {
            for &(b, y) in other.terms.iter() {
                let factor = x.checked_mul(y).ok_or(NotLinear)?;
                product = product.plus(factor, &Form::term(1, a.times(b)?))?;
            }
        }
        Ok(product)
    }

    /// The form divided by the greatest common divisor of its factors but the constant, which is rounded down.
    pub(super) fn normalized(self) -> Form {
        let mut divisor = 0;
        for &(product, factor) in self.terms.iter() {
            if product != Product::ONE {
                divisor = if divisor == 0 { factor.abs() } else { num_integer::gcd(divisor, factor) };
                if divisor == 1 {
                    return self;
                }
            }
        }
        if divisor < 2 {
            return self;
        }
        self.over(divisor)
    }

    /// Whether it is natural for all naturals.
    pub(super) fn is_true(&self) -> bool {
        self.terms.iter().all(|&(_, factor)| factor > 0)
    }

    /// Whether it is negative for all naturals.
    pub(super) fn is_false(&self) -> bool {
        self.excludes(&Form::default())
    }

    /// Whether it is at most 0 for all naturals: where it is natural, it is 0.
    pub(super) fn is_at_most_0(&self) -> bool {
        self.terms.iter().all(|&(_, factor)| factor < 0)
    }

    /// Whether the sum with another form is negative for all naturals.
    pub(super) fn excludes(&self, other: &Form) -> bool {
        let constant = |form: &Form| match form.terms.first() {
            Some(&(Product::ONE, constant)) => constant,
            _ => 0,
        };
        if constant(self) + constant(other) >= 0 {
            return false;
        }
        let mut rest = &other.terms[..];
        for &(product, mut factor) in self.terms.iter() {
            while let [(other, more), after @ ..] = rest
                && *other <= product
            {
                if *other == product {
                    factor += more;
                } else if *more > 0 {
                    return false;
                }
                rest = after;
            }
            if factor > 0 {
                return false;
            }
        }
        rest.iter().all(|&(_, factor)| factor < 0)
    }

    /// Whether another form is this one with all signs changed.
    pub(super) fn is_opposite(&self, other: &Form) -> bool {
        self.terms.len() == other.terms.len()
            && self.terms.iter().zip(other.terms.iter()).all(|(a, b)| a.0 == b.0 && a.1 == -b.1)
    }

    /// An unknown with factor 1 or -1 and no parameter, as a form of the others where this form is 0: the last of those
    /// whose form has no negative factor, or the last one.
    pub(super) fn solved(&self) -> Result<Option<(usize, Form)>, NotLinear> {
        let mut best: Option<(bool, usize, Form)> = None;
        for &(product, factor) in self.terms.iter() {
            let unknown = product.of_unknown();
            if product.has_parameters() || unknown == 0 || factor.abs() > 1 {
                continue;
            }
            if self.terms.iter().filter(|(other, _)| other.of_unknown() == unknown).count() > 1 {
                continue;
            }
            let value = Form::unknown(unknown)?.plus(-factor, self)?;
            let candidate = (value.is_true(), unknown, value);
            if best.as_ref().is_none_or(|best| (best.0, best.1) < (candidate.0, candidate.1)) {
                best = Some(candidate);
            }
        }
        Ok(best.map(|(_, unknown, value)| (unknown, value)))
    }

    /// The unknown that the form is, if it is one.
    pub(super) fn as_unknown(&self) -> Option<usize> {
        match self.terms[..] {
            [(product, 1)] if product.of_unknown() > 0 && !product.has_parameters() => {
                Some(product.of_unknown())
            }
            _ => None,
        }
    }

    /// Unknowns with numbers as factors: the form is their sum times a number, plus another number. `None` if it is not, or
    /// has no unknowns.
    pub(super) fn multiple_of(&self, number: &Form) -> Option<Vec<(usize, Form)>> {
        let mut factors: BTreeMap<usize, Vec<(Product, i128)>> = BTreeMap::new();
        for &(product, factor) in self.terms.iter().filter(|(product, _)| product.of_unknown() > 0) {
            factors.entry(product.of_unknown()).or_default().push((product.rest(), factor));
        }
        let times = |(unknown, terms)| Some((unknown, Form::of(terms).divided(number)?));
        let found: Option<Vec<(usize, Form)>> = factors.into_iter().map(times).collect();
        found.filter(|unknowns| !unknowns.is_empty())
    }

    /// How often a number goes into this one: an integer, or if the number is one, any number.
    fn divided(&self, number: &Form) -> Option<Form> {
        let times = match number.terms[..] {
            [(Product::ONE, divisor)] => self.over(divisor),
            _ => Form::constant(self.contained(number)?),
        };
        (times.times(number).as_ref() == Ok(self)).then_some(times)
    }

    /// Each factor divided by an integer and rounded down.
    fn over(&self, divisor: i128) -> Form {
        let quotient = |&(product, factor): &(Product, i128)| (product, factor.div_euclid(divisor));
        Form::of(self.terms.iter().map(quotient).filter(|(_, factor)| *factor != 0).collect())
    }

    /// How often an integer goes into the products with parameters, if it does; 0 for another number.
    pub(super) fn multiple_by_parameters(&self, number: &Form) -> Option<Form> {
        let [(Product::ONE, _)] = number.terms[..] else { return Some(Form::default()) };
        let of_parameters = |(product, _): &&(Product, i128)| product.has_parameters();
        Form::of(self.terms.iter().filter(of_parameters).copied().collect()).divided(number)
    }

    /// The number that is added to the products with an unknown.
    pub(super) fn without_unknowns(&self) -> Form {
        Form::of(self.terms.iter().copied().filter(|(product, _)| product.of_unknown() == 0).collect())
    }

    /// How often a number is contained in this one, where the parameter that comes last in it is large; `None` if that
    /// grows with a later parameter.
    pub(super) fn contained(&self, number: &Form) -> Option<i128> {
        let (greatest, divisor) = number.terms.last()?;
        if self.terms.last().is_some_and(|(product, _)| product > greatest) {
            return None;
        }
        let same = self.terms.iter().find(|(product, _)| product == greatest);
        Some(same.map_or(0, |(_, factor)| factor.div_euclid(*divisor)))
    }

    pub(super) fn mentions(&self, unknown: usize) -> bool {
        self.terms.iter().any(|(product, _)| product.of_unknown() == unknown)
    }

    /// Puts a form in place of an unknown.
    pub(super) fn replace(&mut self, unknown: usize, by: &Form) -> Result<(), NotLinear> {
        let (with, rest): (Vec<_>, Vec<_>) =
            self.terms.iter().copied().partition(|(product, _)| product.of_unknown() == unknown);
        if !with.is_empty() {
            let factor = Form::of(with.into_iter().map(|(product, value)| (product.rest(), value)).collect());
            *self = Form::of(rest).plus(1, &by.times(&factor)?)?;
        }
        Ok(())
    }
}
