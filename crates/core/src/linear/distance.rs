//! Comparisons of quotients, by which the search for a tree splits goals.

use super::form::Form;
use super::goal::Goal;
use super::product::NotLinear;
use crate::automaton::{Affine, Node, NodeId, Nodes};

/// Largest multiple of a divisor that quotients are compared for.
const LARGEST_RATIO: i64 = 16;

/// A comparison that goals are split by: a quotient, minus the value of another term and a multiple of a third one if
/// there are such, plus a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Distance {
    quotient: NodeId,
    other: Option<NodeId>,
    multiple: Option<(NodeId, i128)>,
    plus: i128,
}

impl Goal {
    /// The form of a comparison; `None` if a term has no value yet.
    pub(super) fn distance(&self, distance: &Distance) -> Result<Option<Form>, NotLinear> {
        let Distance { quotient, other, multiple, plus } = distance;
        let Some(quotient) = self.values.get(quotient) else { return Ok(None) };
        let mut form = quotient.form.plus(1, &Form::constant(*plus))?;
        if let Some(other) = other {
            let Some(other) = self.values.get(other) else { return Ok(None) };
            form = form.plus(-1, &other.form)?;
        }
        if let Some((third, factor)) = multiple {
            let Some(third) = self.values.get(third) else { return Ok(None) };
            form = form.plus(-factor, &third.form)?;
        }
        Ok(Some(form.normalized()))
    }

    /// Comparisons of quotients by a wide number with each other, the variables and all quotients.
    pub(super) fn distances(&self, nodes: &Nodes, parameters: usize) -> Vec<Distance> {
        let (mut quotients, mut all) = (Vec::new(), Vec::new());
        for &id in self.values.keys() {
            let is_quotient = match nodes.node(id) {
                Node::Floor(_, _, divisor) => is_wide(divisor, parameters),
                Node::Variable(_) => false,
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
        let near = pairs.flat_map(|(quotient, other)| {
            [0, 1, -1].map(|plus| Distance { quotient, other, multiple: None, plus })
        });
        let known = quotients.iter().flat_map(|&quotient| {
            let numbers = self.numbers_of(nodes, quotient).into_iter();
            numbers.map(move |number| Distance { quotient, other: None, multiple: None, plus: -number })
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

    /// Comparisons of quotients by a wide number with the sum of another one by the same number and a
    /// multiple of a quotient by a multiple of that number.
    pub(super) fn distances_of_multiples(&self, nodes: &Nodes, parameters: usize) -> Vec<Distance> {
        let mut quotients: Vec<(NodeId, &Affine)> = Vec::new();
        for &id in self.values.keys() {
            if let Node::Floor(_, _, divisor) = nodes.node(id)
                && is_wide(divisor, parameters)
            {
                quotients.push((id, divisor));
            }
        }
        quotients.sort_unstable_by_key(|&(id, _)| id);
        let mut all = Vec::new();
        for &(quotient, divisor) in &quotients {
            let same = quotients.iter().filter(|&&(id, other)| id != quotient && other == divisor);
            let others: Vec<Option<NodeId>> = same.map(|&(id, _)| Some(id)).chain([None]).collect();
            for &(third, larger) in &quotients {
                let Some(factor) = ratio(larger, divisor) else { continue };
                let multiple = Some((third, factor));
                // A quotient exceeds the multiple by less than the factor.
                let at = |&other: &Option<NodeId>| {
                    let numbers = [0, 1, -1].into_iter().chain((2..=factor).map(|by| -by));
                    numbers.map(move |plus| Distance { quotient, other, multiple, plus })
                };
                all.extend(others.iter().flat_map(at));
            }
        }
        all
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

/// The number from 2 to [`LARGEST_RATIO`] that a divisor must be multiplied by to give a larger one.
fn ratio(larger: &Affine, divisor: &Affine) -> Option<i128> {
    (2..=LARGEST_RATIO).find(|&factor| divisor.scaled(factor).as_ref() == Some(larger)).map(i128::from)
}
