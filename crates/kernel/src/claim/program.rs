//! What a claim file says: definitions, parameters and claims.
//!
//! In and out: data that was read. Never: compares definitions by the names of their parameters.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::{Id, NamedSum, Number, Summand};
use crate::Natural;

/// The property of a function that a claim states.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Property {
    Monotone,
    Ns,
    Nimsum,
}

/// A property of a function, perhaps for columns below a bound only.
#[derive(Clone, PartialEq, Eq)]
pub struct About {
    pub property: Property,
    /// The body of the function.
    pub body: Id,
    pub bound: Option<Natural>,
}

/// What a claim states.
#[derive(Clone, PartialEq, Eq)]
pub enum Statement {
    Function(About),
    /// Which positions of a sum are P-positions: those where the condition `set` holds. For
    /// `grundy` the sum has a heap first, and `value` is the term.
    Positions {
        game: Vec<Rc<Summand>>,
        set: Id,
        value: Option<Id>,
    },
    /// A condition on all values of this number of variables.
    ForAll {
        variables: usize,
        condition: Id,
    },
}

/// A claim. Equal claims say the same about functions, relations and games that are equal when
/// names are expanded.
#[derive(Clone, PartialEq, Eq)]
pub struct Claim {
    pub negated: bool,
    pub statement: Statement,
}

/// What a name means; the body of a relation is a condition.
#[derive(PartialEq)]
pub enum Meaning {
    Constant(Number),
    Function { body: Id, parameters: Vec<String> },
    Game(NamedSum),
}

/// The definitions and claims of a text.
#[derive(Default)]
pub struct Program {
    pub claims: Vec<Claim>,
    pub names: BTreeMap<String, Meaning>,
    pub parameters: Vec<Parameter>,
}

/// A parameter of all claims of a text.
pub struct Parameter {
    pub name: String,
    pub range: Values,
}

/// The values of a parameter: the least one, and all that exceed it by a multiple of the step; only
/// the least one if the step is 0.
#[derive(Clone)]
pub struct Values {
    pub least: Natural,
    pub step: Natural,
}

impl Program {
    /// These functions and relations: a name, a body, and a number of parameters.
    pub fn of_functions<'n>(all: impl Iterator<Item = (&'n str, Id, usize)>) -> Program {
        let names = all.map(|(name, body, count)| {
            let parameters = vec![String::new(); count];
            (name.to_string(), Meaning::Function { body, parameters })
        });
        Program { names: names.collect(), ..Program::default() }
    }

    /// The bodies of all functions and relations.
    pub fn bodies(&self) -> impl Iterator<Item = Id> {
        self.names.values().filter_map(|meaning| {
            if let Meaning::Function { body, .. } = meaning { Some(*body) } else { None }
        })
    }

    /// The number of parameters without a value.
    pub fn free(&self) -> usize {
        self.parameters.iter().filter(|parameter| !parameter.range.step.is_zero()).count()
    }
}

/// Whether names that two programs define mean the same in both.
pub fn agree(one: &Program, other: &Program) -> bool {
    let is_also =
        |(name, meaning): (_, &Meaning)| other.names.get(name).is_none_or(|it| meaning.is_also(it));
    one.names.iter().all(is_also)
}

impl Meaning {
    /// Whether two meanings are the same, perhaps with other names of parameters and coordinates.
    fn is_also(&self, other: &Meaning) -> bool {
        match self {
            Meaning::Constant(_) => self == other,
            Meaning::Function { body: one, parameters: names } => {
                matches!(other, Meaning::Function { body, parameters }
                    if body == one && parameters.len() == names.len())
            }
            Meaning::Game(one) => {
                matches!(other, Meaning::Game(sum) if sum.summands == one.summands)
            }
        }
    }
}
