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
    /// Like [`Term::with_values`].
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
        instance.rewrite(&mut replaced(values));
        instance
    }

    /// Changes each term and condition: of functions, relations, games and claims.
    pub fn rewrite(&mut self, rewrite: &mut impl Rewrite) {
        for function in &mut self.functions {
            function.body = rewrite.term(&function.body);
        }
        for relation in &mut self.relations {
            relation.body = rewrite.condition(&relation.body);
        }
        for game in &mut self.games {
            game.rewrite(rewrite);
        }
        for claim in &mut self.claims {
            claim.statement.rewrite(rewrite);
        }
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

    /// The program where the value of parameter `index` is `least + step * m'`, and m', any natural, takes its place.
    #[must_use]
    pub fn with_step(&self, index: usize, least: &BigUint, step: &BigUint) -> Program {
        let mut program = self.with_least(index, &BigUint::ZERO);
        program.rewrite(&mut Numbers(|number: &Number| number.with_step(index, least, step)));
        program
    }
}

/// Replaces parameters of the program that have a value here.
fn replaced(values: &[Option<BigUint>]) -> impl Rewrite {
    Numbers(|number: &Number| number.with_values(values))
}

impl Game {
    /// Changes each term and condition of its rules; those of the games of a sum are theirs.
    pub fn rewrite(&mut self, rewrite: &mut impl Rewrite) {
        let (GameBody::Rules { domain, moves } | GameBody::Heaps { domain, moves }) = &mut self.body else {
            return;
        };
        *domain = domain.as_ref().map(|domain| rewrite.condition(domain));
        for Move { fresh, when, to } in moves {
            for (_, bound) in fresh {
                *bound = rewrite.term(bound);
            }
            *when = when.as_ref().map(|when| rewrite.condition(when));
            for target in to {
                *target = rewrite.term(target);
            }
        }
    }
}

impl Statement {
    /// Changes its term or condition.
    pub fn rewrite(&mut self, rewrite: &mut impl Rewrite) {
        match self {
            Statement::Property { .. } => {}
            Statement::Positions { formula, .. } | Statement::ForAll { formula, .. } => {
                *formula = rewrite.condition(formula);
            }
            Statement::Grundy { value, .. } => *value = rewrite.term(value),
        }
    }
}
