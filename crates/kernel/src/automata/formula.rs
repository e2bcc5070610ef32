//! Formulas over components, with three truth values (docs/THEORY.md, section 6.6).
//!
//! In: a formula and the truth of each component. Out: its value, and the components that this
//! value needs. Never: knows what a component says.

/// What a problem asks of its components.
#[derive(Clone)]
pub enum Formula {
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    /// The component with this number.
    Leaf(usize),
}

/// True or false whatever follows, or open.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Truth {
    False,
    Open,
    True,
}

/// The value of a formula, and the leaves it needs, as bits.
#[derive(Clone, Copy)]
pub struct Weight {
    pub value: Truth,
    pub needed: u64,
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
    /// The number of its parts, and theirs, with itself.
    pub fn size(&self) -> u64 {
        match self {
            Formula::Leaf(_) => 1,
            Formula::Not(part) => 1 + part.size(),
            Formula::And(parts) | Formula::Or(parts) => {
                1 + parts.iter().map(Formula::size).sum::<u64>()
            }
        }
    }

    /// All leaves, as bits.
    pub fn leaves(&self) -> u64 {
        match self {
            Formula::Leaf(i) => 1 << i,
            Formula::Not(part) => part.leaves(),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().fold(0, |used, part| used | part.leaves())
            }
        }
    }

    /// The value, and the leaves it needs: a decided And or Or needs the first part that decides
    /// it, any other one needs all its parts.
    pub fn weigh(&self, leaf: &impl Fn(usize) -> Truth) -> Weight {
        match self {
            Formula::Leaf(i) => Weight { value: leaf(*i), needed: 1 << i },
            Formula::And(parts) => weigh_parts(parts, Truth::False, Truth::True, leaf),
            Formula::Or(parts) => weigh_parts(parts, Truth::True, Truth::False, leaf),
            Formula::Not(part) => {
                let Weight { value, needed } = part.weigh(leaf);
                let value = match value {
                    Truth::False => Truth::True,
                    Truth::True => Truth::False,
                    Truth::Open => Truth::Open,
                };
                Weight { value, needed }
            }
        }
    }
}

/// The value of And(parts).
pub fn value_of_all(parts: &[Formula], leaf: &impl Fn(usize) -> Truth) -> Truth {
    weigh_parts(parts, Truth::False, Truth::True, leaf).value
}

/// The value of several parts: `deciding` if one of them has it, else open if one is open, else
/// `rest`.
fn weigh_parts(
    parts: &[Formula],
    deciding: Truth,
    rest: Truth,
    leaf: &impl Fn(usize) -> Truth,
) -> Weight {
    let mut all = Weight { value: rest, needed: 0 };
    for part in parts {
        let weight = part.weigh(leaf);
        if weight.value == deciding {
            return weight;
        }
        if weight.value == Truth::Open {
            all.value = Truth::Open;
        }
        all.needed |= weight.needed;
    }
    all
}
