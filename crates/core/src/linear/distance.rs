//! Comparisons of quotients, by which the search for a tree splits goals.

use rustc_hash::FxHashMap;

use super::form::Form;
use super::goal::Goal;
use super::product::NotLinear;
use crate::automaton::{Affine, Node, NodeId, Nodes};

/// Most quotients whose remainders are added, and for how many quotients also one more.
const ADDED: usize = 3;
const FEW_QUOTIENTS: usize = 6;

/// Most values of a sum that are compared.
const MOST_VALUES: usize = 20;

/// A comparison that goals are split by: a sum of the values of terms, each times a number, plus a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Distance {
    terms: Vec<(NodeId, Form)>,
    plus: Form,
}

impl Distance {
    /// A quotient, minus another term if there is one, plus a number.
    fn of(quotient: NodeId, other: Option<NodeId>, plus: i128) -> Distance {
        let other = other.map(|other| (other, Form::constant(-1)));
        let terms = [(quotient, Form::constant(1))].into_iter().chain(other).collect();
        Distance { terms, plus: Form::constant(plus) }
    }
}

/// A quotient, with the forms of the divisor and of the remainder.
struct Quotient {
    divisor: Form,
    rest: Form,
}

/// A sum of remainders with signs, and the numbers between which it is.
#[derive(Default)]
struct Sum {
    form: Form,
    least: Form,
    most: Form,
    /// The quotient that may be next.
    next: usize,
}

impl Sum {
    fn plus(&self, sign: i128, number: usize, quotient: &Quotient) -> Result<Sum, NotLinear> {
        let Quotient { divisor, rest } = quotient;
        let (mut least, mut most) = (self.least.clone(), self.most.clone());
        let bound = if sign < 0 { &mut least } else { &mut most };
        *bound = bound.plus(sign, divisor)?;
        Ok(Sum { form: self.form.plus(sign, rest)?, least, most, next: number + 1 })
    }
}

impl Goal {
    /// The form of a comparison; `None` if a term has no value yet.
    pub(super) fn distance(&self, distance: &Distance) -> Result<Option<Form>, NotLinear> {
        let mut form = distance.plus.clone();
        for (term, factor) in &distance.terms {
            let Some(value) = self.values.get(term) else { return Ok(None) };
            form = form.plus(1, &value.form.times(factor)?)?;
        }
        Ok(Some(form.normalized()))
    }

    /// Comparisons of quotients by a wide number with each other, the variables and all quotients.
    pub(super) fn distances(&self, nodes: &Nodes, parameters: usize) -> Vec<Distance> {
        let (mut quotients, mut all) = (Vec::new(), Vec::new());
        for &id in self.values.keys() {
            let is_quotient = match nodes.node(id) {
                Node::Floor(_, _, divisor) => is_wide(divisor, parameters),
                Node::Variable(_) | Node::Xor(..) => false,
                _ => continue,
            };
            all.push(id);
            if is_quotient {
                quotients.push(id);
            }
        }
        all.sort_unstable();
        quotients.sort_unstable();
        let others: Vec<Option<NodeId>> = all.into_iter().map(Some).chain([None]).collect();
        let pairs = quotients.iter().flat_map(|&q| others.iter().map(move |&other| (q, other)));
        let near =
            pairs.flat_map(|(quotient, other)| [0, 1, -1].map(|plus| Distance::of(quotient, other, plus)));
        let known = quotients.iter().flat_map(|&quotient| {
            let numbers = self.numbers_of(nodes, quotient).into_iter();
            numbers.map(move |number| Distance::of(quotient, None, -number))
        });
        near.chain(known).collect()
    }

    /// Candidate values of a quotient whose dividend has no unknowns: for each product of the divisor, the quotient of
    /// the two factors, and that plus 1.
    fn numbers_of(&self, nodes: &Nodes, quotient: NodeId) -> Vec<i128> {
        let Node::Floor(part, extra, divisor) = nodes.node(quotient) else { return Vec::new() };
        let number = self.values.get(part).and_then(|part| Some((&part.form, Form::number(extra).ok()?)));
        let number = number.and_then(|(form, extra)| form.plus(1, &extra).ok());
        let (Some(number), Ok(divisor)) = (number, Form::number(divisor)) else { return Vec::new() };
        if number.terms.iter().any(|(product, _)| product.of_unknown() > 0) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (product, factor) in divisor.terms.iter() {
            let same = number.terms.iter().find(|(other, _)| other == product);
            let quotient = same.map_or(0, |(_, value)| value.div_euclid(*factor));
            found.extend([quotient, quotient + 1].into_iter().filter(|number| *number > 1));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Comparisons whose value is one of a few: where remainders are added and subtracted such that what is left is a
    /// multiple of a divisor and a number, the remainders bound the multiple.
    pub(super) fn bounded_distances(&self, nodes: &Nodes) -> Result<Vec<Distance>, NotLinear> {
        let quotients = self.quotients(nodes)?;
        let most = if quotients.len() > FEW_QUOTIENTS { ADDED } else { ADDED + 1 };
        let named: FxHashMap<usize, NodeId> =
            self.values.iter().filter_map(|(&id, value)| Some((value.form.as_unknown()?, id))).collect();
        let mut found: Vec<Distance> = Vec::new();
        let mut sums = vec![Sum::default()];
        for _ in 0..most {
            let mut longer = Vec::new();
            for sum in sums {
                for (i, quotient) in quotients.iter().enumerate().skip(sum.next) {
                    longer.push(sum.plus(1, i, quotient)?);
                    if sum.next > 0 {
                        longer.push(sum.plus(-1, i, quotient)?);
                    }
                }
            }
            for Sum { form, least, most, .. } in &longer {
                for Quotient { divisor, .. } in &quotients {
                    let Some(multiple) = form.multiple_of(divisor) else { continue };
                    let name = |(unknown, factor)| Some((*named.get(&unknown)?, factor));
                    let Some(terms) = multiple.into_iter().map(name).collect::<Option<Vec<_>>>() else {
                        continue;
                    };
                    let number = form.without_unknowns();
                    let Some(whole) = number.multiple_by_parameters(divisor) else { continue };
                    let number = number.plus(-1, &whole.times(divisor)?)?;
                    let times = |bound: &Form| bound.plus(-1, &number).ok()?.contained(divisor);
                    let (Some(least), Some(most)) = (times(least), times(most)) else { continue };
                    for at in (least..=most + 1).take(MOST_VALUES) {
                        let plus = whole.plus(-1, &Form::constant(at))?;
                        let distance = Distance { terms: terms.clone(), plus };
                        if !found.contains(&distance) {
                            found.push(distance);
                        }
                    }
                }
            }
            sums = longer;
        }
        Ok(found)
    }

    /// The quotients, in order.
    fn quotients(&self, nodes: &Nodes) -> Result<Vec<Quotient>, NotLinear> {
        let mut ids: Vec<NodeId> = self.values.keys().copied().collect();
        ids.sort_unstable();
        let mut found = Vec::new();
        for id in ids {
            let Node::Floor(part, extra, divisor) = nodes.node(id) else { continue };
            let (Some(quotient), Some(part)) = (self.values.get(&id), self.values.get(part)) else {
                continue;
            };
            let divisor = Form::number(divisor)?;
            let part = part.form.plus(1, &Form::number(extra)?)?;
            let rest = part.plus(-1, &quotient.form.times(&divisor)?)?;
            found.push(Quotient { divisor, rest });
        }
        Ok(found)
    }
}

/// Least divisor that is wide in a claim without parameters: quotients by 2 are those of pairs.
const LEAST_WIDE: i64 = 3;

/// Whether quotients by a number are compared: those by a number with parameters, or in a claim without any by one that
/// is not small.
fn is_wide(divisor: &Affine, parameters: usize) -> bool {
    match divisor.plain() {
        None => true,
        Some(number) => parameters == 0 && number >= LEAST_WIDE,
    }
}
