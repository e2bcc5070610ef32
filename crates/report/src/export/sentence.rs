//! First-order sentences about naturals.

use nimcert_core::language::ast::{Condition, Rewrite, Term};

/// A variable of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name, as people know it.
    pub name: String,
    /// For a fresh number of a move: the bound below which it lies by the rules. `None` means any natural.
    pub below: Option<Term>,
}

impl Variable {
    /// A variable for any natural.
    pub(super) fn any(name: &str) -> Variable {
        Variable { name: name.to_owned(), below: None }
    }
}

/// A formula. Its variables are those of the sentence and then those of the quantifiers around it,
/// numbered from 0 in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// A condition of the language.
    Is(Condition),
    /// All of them.
    All(Vec<Formula>),
    /// One of them.
    Any(Vec<Formula>),
    /// If all of the first hold, so does the second.
    Implies(Vec<Formula>, Box<Formula>),
    /// For all naturals.
    ForAll(Vec<Variable>, Box<Formula>),
    /// For some naturals.
    Exists(Vec<Variable>, Box<Formula>),
}

/// A sentence: a formula that is meant for all naturals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// A short name, as `closed_2`; each sentence of a theory has its own.
    pub name: String,
    /// What it says, in words.
    pub says: String,
    /// Whether it is a side condition: that rules are those of a game, that terms have values.
    pub side: bool,
    /// Its variables, over all naturals.
    pub variables: Vec<Variable>,
    /// What holds.
    pub formula: Formula,
}

impl Formula {
    /// The conditions in it.
    pub(super) fn conditions(&self) -> Vec<&Condition> {
        match self {
            Formula::Is(condition) => vec![condition],
            Formula::All(parts) | Formula::Any(parts) => parts.iter().flat_map(Formula::conditions).collect(),
            Formula::Implies(given, then) => {
                given.iter().flat_map(Formula::conditions).chain(then.conditions()).collect()
            }
            Formula::ForAll(_, body) | Formula::Exists(_, body) => body.conditions(),
        }
    }

    /// The formula with every condition and every bound of a variable changed.
    pub(super) fn rewritten(&self, rewrite: &mut impl Rewrite) -> Formula {
        let several = |parts: &[Formula], rewrite: &mut _| -> Vec<Formula> {
            parts.iter().map(|part| part.rewritten(rewrite)).collect()
        };
        match self {
            Formula::Is(condition) => Formula::Is(rewrite.condition(condition)),
            Formula::All(parts) => Formula::All(several(parts, rewrite)),
            Formula::Any(parts) => Formula::Any(several(parts, rewrite)),
            Formula::Implies(given, then) => {
                Formula::Implies(several(given, rewrite), Box::new(then.rewritten(rewrite)))
            }
            Formula::ForAll(variables, body) => {
                Formula::ForAll(bounds(variables, rewrite), Box::new(body.rewritten(rewrite)))
            }
            Formula::Exists(variables, body) => {
                Formula::Exists(bounds(variables, rewrite), Box::new(body.rewritten(rewrite)))
            }
        }
    }

    /// Whether a number is quantified inside.
    pub(super) fn quantifies(&self) -> bool {
        match self {
            Formula::Is(_) => false,
            Formula::All(parts) | Formula::Any(parts) => parts.iter().any(Formula::quantifies),
            Formula::Implies(given, then) => given.iter().any(Formula::quantifies) || then.quantifies(),
            Formula::ForAll(..) | Formula::Exists(..) => true,
        }
    }
}

/// Variables with their bounds changed.
pub(super) fn bounds(variables: &[Variable], rewrite: &mut impl Rewrite) -> Vec<Variable> {
    let changed = |variable: &Variable, rewrite: &mut _| Variable {
        name: variable.name.clone(),
        below: variable.below.as_ref().map(|term| Rewrite::term(rewrite, term)),
    };
    variables.iter().map(|variable| changed(variable, rewrite)).collect()
}
