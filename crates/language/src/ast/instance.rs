//! Programs with values in place of parameters.

use num_bigint::BigUint;

use super::number::Number;
use super::program::{Game, GameBody, Move, Program, Statement};
use super::rewrite::{Numbers, Rewrite};
use super::term::{Condition, Term};

impl Term {
    /// The term where the parameters of the program that have a value here are replaced by it.
    #[must_use]
    pub fn with_values(&self, values: &[Option<BigUint>]) -> Term {
        replaced(values).term(self)
    }
}

impl Condition {
    /// As [`Term::with_values`].
    #[must_use]
    pub fn with_values(&self, values: &[Option<BigUint>]) -> Condition {
        replaced(values).condition(self)
    }
}

impl Program {
    /// The least values of the parameters, in order.
    pub fn least_values(&self) -> Vec<BigUint> {
        self.parameters.iter().map(|parameter| parameter.least.clone()).collect()
    }

    /// The values of parameters that exceed their least values by these numbers.
    pub fn values(&self, excess: &[i64]) -> Vec<BigUint> {
        self.parameters.iter().zip(excess).map(|(p, more)| &p.least + more.unsigned_abs()).collect()
    }

    /// The instance where parameter `i` has the value `values[i]`: it has no parameters. A parameter without a
    /// value has its least value, and so has one whose value is less.
    #[must_use]
    pub fn at(&self, values: &[BigUint]) -> Program {
        let value = |(index, least): (usize, BigUint)| {
            Some(values.get(index).cloned().unwrap_or_default().max(least))
        };
        self.with_values(&self.least_values().into_iter().enumerate().map(value).collect::<Vec<_>>())
    }

    /// The program where the parameters that have a value here are replaced by it. The others are numbered anew,
    /// in order. The values are not less than the bounds.
    #[must_use]
    pub fn with_values(&self, values: &[Option<BigUint>]) -> Program {
        if self.parameters.is_empty() {
            return self.clone();
        }
        let mut instance = self.clone();
        let mut index = 0;
        instance.parameters.retain(|_| {
            index += 1;
            !matches!(values.get(index - 1), Some(Some(_)))
        });
        let mut replace = replaced(values);
        for function in &mut instance.functions {
            function.body = replace.term(&function.body);
        }
        for relation in &mut instance.relations {
            relation.body = replace.condition(&relation.body);
        }
        for game in &mut instance.games {
            replace_in_game(&mut replace, game);
        }
        for claim in &mut instance.claims {
            match &mut claim.statement {
                Statement::Property { .. } => {}
                Statement::Positions { formula, .. } | Statement::ForAll { formula, .. } => {
                    *formula = replace.condition(formula);
                }
                Statement::Grundy { value, .. } => *value = replace.term(value),
            }
        }
        instance
    }

    /// The program where parameter `index` is at least `least`.
    #[must_use]
    pub fn with_least(&self, index: usize, least: &BigUint) -> Program {
        let mut program = self.clone();
        if let Some(parameter) = program.parameters.get_mut(index) {
            parameter.least.clone_from(least);
        }
        program
    }
}

/// Replaces parameters of the program that have a value here.
fn replaced(values: &[Option<BigUint>]) -> impl Rewrite {
    Numbers(|number: &Number| number.with_values(values))
}

fn replace_in_game(replace: &mut impl Rewrite, game: &mut Game) {
    let GameBody::Rules { domain, moves } = &mut game.body else {
        return;
    };
    *domain = domain.as_ref().map(|domain| replace.condition(domain));
    for Move { fresh, when, to } in moves {
        for (_, bound) in fresh {
            *bound = replace.term(bound);
        }
        *when = when.as_ref().map(|when| replace.condition(when));
        for target in to {
            *target = replace.term(target);
        }
    }
}
