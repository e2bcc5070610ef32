//! Formulas over components, with three truth values (docs/THEORY.md, section 6.6).
//!
//! In: a formula and the truth of each component. Out: its value. Never: knows what a component
//! means.

/// A formula of a problem, over its components.
#[derive(Clone)]
pub enum Formula {
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    /// The component with this number.
    Leaf(usize),
}

/// The negation.
pub fn negated(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

/// `yes` where `test` holds, `no` elsewhere.
pub fn choice(test: Formula, yes: Formula, no: Formula) -> Formula {
    let unless = negated(test.clone());
    Formula::Or(vec![Formula::And(vec![test, yes]), Formula::And(vec![unless, no])])
}

impl Formula {
    /// The formula itself if it is to hold, otherwise its negation.
    pub fn holding(self, holds: bool) -> Formula {
        if holds { self } else { negated(self) }
    }

    /// The number of its parts on all levels, including itself.
    pub fn size(&self) -> u64 {
        match self {
            Formula::Leaf(_) => 1,
            Formula::Not(part) => 1 + part.size(),
            Formula::And(parts) | Formula::Or(parts) => {
                1 + parts.iter().map(Formula::size).sum::<u64>()
            }
        }
    }

    /// All leaves, repetitions included.
    pub fn leaves(&self) -> Vec<usize> {
        match self {
            Formula::Leaf(i) => vec![*i],
            Formula::Not(part) => part.leaves(),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().flat_map(Formula::leaves).collect()
            }
        }
    }

    /// Whether it has this value. `leaf` tests whether a leaf has a given value; an open leaf has
    /// neither.
    pub fn is(&self, value: bool, leaf: &impl Fn(usize, bool) -> bool) -> bool {
        match self {
            Formula::Leaf(i) => leaf(*i, value),
            Formula::Not(part) => part.is(!value, leaf),
            // One false part makes And false; it is true if all parts are.
            Formula::And(parts) => parts.iter().all(|part| part.is(value, leaf) == value) == value,
            Formula::Or(parts) => parts.iter().any(|part| part.is(value, leaf) == value) == value,
        }
    }
}
