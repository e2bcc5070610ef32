//! Forms: sums of products of parameters and at most one unknown, for trees of cases
//! (docs/THEORY.md, section 6.14).
//!
//! In: integers, unknowns, parameters. Out: sums and products. Never: has a product of two
//! unknowns, keeps a factor 0, or goes on after an overflow.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::Affine;
use super::inequality::gcd;
use crate::{Limit, Limited};

/// An unknown, 0 if there is none, then parameters in order. Unknowns and parameters count from 1.
type Product = Rc<[usize]>;

/// Integer factors of products. All unknowns and parameters are natural numbers. Goals are copied
/// for each case, so copies of a form share its products.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Form(Rc<BTreeMap<Product, i128>>);

impl Form {
    /// A multiple of a product.
    pub fn product(factor: i128, unknown: usize, parameters: &[usize]) -> Form {
        let mut product = parameters.to_vec();
        product.sort_unstable();
        product.insert(0, unknown);
        Form(Rc::new([(product.into(), factor)].into_iter().filter(|_| factor != 0).collect()))
    }

    /// A number with parameters.
    pub fn number(number: &Affine) -> Limited<Form> {
        let mut form = Form::default();
        for (i, entry) in number.entries().iter().enumerate() {
            let parameters = if i == 0 { vec![] } else { vec![i] };
            form = form.plus(1, &Form::product(*entry, 0, &parameters))?;
        }
        Ok(form)
    }

    /// The number of products, and one.
    pub fn size(&self) -> u64 {
        1 + self.0.len() as u64
    }

    /// The sum with a multiple of another form.
    pub fn plus(&self, multiple: i128, other: &Form) -> Limited<Form> {
        let mut sum = BTreeMap::clone(&self.0);
        for (product, factor) in other.0.iter() {
            let entry = sum.entry(product.clone()).or_default();
            let more = factor.checked_mul(multiple).ok_or(Limit::Bound)?;
            *entry = entry.checked_add(more).ok_or(Limit::Bound)?;
        }
        sum.retain(|_, factor| *factor != 0);
        Ok(Form(Rc::new(sum)))
    }

    /// The product, if no unknown meets another one.
    pub fn times(&self, other: &Form) -> Limited<Form> {
        let mut sum = Form::default();
        for (a, x) in self.0.iter() {
            for (b, y) in other.0.iter() {
                let (u, v) = (a.first().unwrap_or(&0), b.first().unwrap_or(&0));
                ensure!(*u == 0 || *v == 0, Limit::Operator);
                let parameters: Vec<usize> = a.iter().skip(1).chain(&b[1..]).copied().collect();
                let factor = x.checked_mul(*y).ok_or(Limit::Bound)?;
                sum = sum.plus(1, &Form::product(factor, u + v, &parameters))?;
            }
        }
        Ok(sum)
    }

    /// The form divided by the greatest common divisor of its factors, the constant rounded down:
    /// it is natural at the same numbers.
    pub fn normalised(mut self) -> Form {
        let constant = |product: &Product| product[..] == [0];
        let others = self.0.iter().filter(|(product, _)| !constant(product));
        let divisor = others.fold(0, |divisor, (_, factor)| gcd(divisor, *factor)).max(1);
        if divisor > 1 {
            let terms = Rc::make_mut(&mut self.0);
            terms.values_mut().for_each(|factor| *factor = factor.div_euclid(divisor));
            terms.retain(|_, factor| *factor != 0);
        }
        self
    }

    /// Whether it is natural whatever the unknowns and parameters are.
    pub fn is_true(&self) -> bool {
        self.0.values().all(|factor| *factor > 0)
    }

    /// Whether it is negative whatever the unknowns and parameters are.
    pub fn is_false(&self) -> bool {
        self.0.contains_key([0].as_slice()) && self.0.values().all(|factor| *factor < 0)
    }

    /// An unknown that is another form wherever this one is 0, and that form. One whose form has
    /// no negative factor is preferred, then the last one.
    pub fn solved(&self) -> Limited<Option<(usize, Form)>> {
        let mut best = None;
        for (product, factor) in self.0.iter() {
            let [unknown] = product[..] else { continue };
            let alone = self.0.keys().filter(|other| other.first() == Some(&unknown)).count() == 1;
            if unknown > 0 && alone && factor.abs() == 1 {
                let form = Form::product(1, unknown, &[]).plus(-*factor, self)?;
                best = best.max(Some((form.is_true(), unknown, form)));
            }
        }
        Ok(best.map(|(_, unknown, form)| (unknown, form)))
    }

    /// Whether it has an unknown.
    pub fn mentions(&self, unknown: usize) -> bool {
        self.0.keys().any(|product| product.first() == Some(&unknown))
    }

    /// The form with another one in place of an unknown.
    pub fn replaced(&self, unknown: usize, by: &Form) -> Limited<Form> {
        let (mut rest, mut factor) = (self.clone(), Form::default());
        Rc::make_mut(&mut rest.0).retain(|product, _| product.first() != Some(&unknown));
        for (product, number) in self.0.iter().filter(|(p, _)| p.first() == Some(&unknown)) {
            factor = factor.plus(1, &Form::product(*number, 0, &product[1..]))?;
        }
        rest.plus(1, &factor.times(by)?)
    }
}
