//! Parameters that a problem does not mention: the search leaves them out, and its evidence says nothing of them.

use super::form::Form;
use super::found::{Found, Open};
use super::invariant::ParametricInvariant;
use super::lines::{Implication, Line};
use crate::automaton::Problem;

/// The parameters that a problem mentions, among all of a claim.
pub(super) struct Used {
    /// Increasing.
    places: Vec<usize>,
    parameters: usize,
}

impl Used {
    /// The parameters that a problem with this many parameters mentions; `None` if it mentions all of them, or none.
    pub(super) fn by(problem: &Problem, parameters: usize) -> Option<Used> {
        let mentions = |j: &usize| {
            problem.thresholds().any(|(_, threshold)| {
                let mut numbers = threshold.terms().iter().map(|(_, factor)| factor).chain([threshold.low()]);
                numbers.any(|number| number.slope(*j) != 0)
            })
        };
        let places: Vec<usize> = (0..parameters).filter(mentions).collect();
        (!places.is_empty() && places.len() < parameters).then_some(Used { places, parameters })
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    /// The problem over these parameters; `None` on overflow.
    pub(super) fn problem(&self, problem: &Problem) -> Option<Problem> {
        problem.over(&self.places)
    }

    /// What is found for the problem over these parameters, over all of them.
    pub(super) fn found(&self, found: Found) -> Found {
        match found {
            Found::Proved(invariant) => Found::Proved(self.invariant(invariant)),
            Found::Satisfiable(values) => Found::Satisfiable(self.values(&values)),
            Found::Open(Open { because, large, explored }) => {
                let explored = explored.iter().map(|values| self.values(values)).collect();
                Found::Open(Open { because, large, explored })
            }
        }
    }

    fn values(&self, values: &[i64]) -> Vec<i64> {
        let mut all = vec![0; self.parameters];
        self.places.iter().zip(values).for_each(|(&place, &value)| all[place] = value);
        all
    }

    /// A row that begins with a constant and the factors of these parameters, with a factor 0 for the others.
    fn row<T: Copy + From<i8>>(&self, row: &[T]) -> Vec<T> {
        let mut all = vec![T::from(0); 1 + self.parameters];
        all[0] = row[0];
        self.places.iter().zip(&row[1..]).for_each(|(&place, &factor)| all[1 + place] = factor);
        all.extend(&row[1 + self.count()..]);
        all
    }

    fn invariant(&self, mut invariant: ParametricInvariant) -> ParametricInvariant {
        for location in &mut invariant.locations {
            location.bounds = location.bounds.iter().map(|bound| self.row(bound)).collect();
        }
        invariant.implications = invariant.implications.iter().map(|i| self.implication(i)).collect();
        invariant
    }

    /// The last hypotheses are that each parameter is at least 0: there are more of them, with other numbers.
    fn implication(&self, implication: &Implication) -> Implication {
        let before = implication.hypotheses.len() - self.count();
        let mut hypotheses: Vec<Form> =
            implication.hypotheses[..before].iter().map(|h| self.row(h)).collect();
        let length = 1 + self.parameters + implication.hypotheses[0].len() - 1 - self.count();
        hypotheses.extend((0..self.parameters).map(|j| {
            let mut natural: Form = vec![0; length];
            natural[1 + j] = 1;
            natural
        }));
        let number = |&(i, factor): &(usize, i64)| match i.checked_sub(before) {
            Some(natural) => (before + self.places[natural], factor),
            None => (i, factor),
        };
        let line = |line: &Line| Line {
            denominator: line.denominator,
            multipliers: line.multipliers.iter().map(number).collect(),
        };
        Implication {
            hypotheses,
            targets: implication.targets.iter().map(|target| self.row(target)).collect(),
            lines: implication.lines.iter().map(line).collect(),
        }
    }
}
