//! Formulas over components, with three truth values (docs/THEORY.md, section 6.6).
//!
//! In: a formula and the truth of each component, by up to 64 letters at once. Out: its value, and
//! the components that this value needs. Never: knows what a component means.

/// A formula of a problem, over its components.
#[derive(Clone)]
pub enum Formula {
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    /// The component with this number.
    Leaf(usize),
}

/// Two sets of letters, as bits: those for which something is true whatever follows, and those for
/// which it is false. For all other letters it is open.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Truth {
    pub yes: u64,
    pub no: u64,
}

impl Truth {
    /// The same value for all letters.
    pub const TRUE: Truth = Truth { yes: u64::MAX, no: 0 };
    pub const FALSE: Truth = Truth { yes: 0, no: u64::MAX };
    pub const OPEN: Truth = Truth { yes: 0, no: 0 };

    fn negated(self) -> Truth {
        Truth { yes: self.no, no: self.yes }
    }

    /// The value of And.
    pub fn all(parts: impl Iterator<Item = Truth>) -> Truth {
        let both = |a: Truth, b: Truth| Truth { yes: a.yes & b.yes, no: a.no | b.no };
        parts.fold(Truth::TRUE, both)
    }
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

    /// The value, computed from the values of the leaves. Appends it to `values`, and then the
    /// values of the parts.
    #[inline]
    pub fn weigh(&self, leaf: &impl Fn(usize) -> Truth, values: &mut Vec<Truth>) -> Truth {
        if let Formula::Leaf(i) = self {
            let value = leaf(*i);
            values.push(value);
            return value;
        }
        self.weigh_parts(leaf, values)
    }

    fn weigh_parts(&self, leaf: &impl Fn(usize) -> Truth, values: &mut Vec<Truth>) -> Truth {
        let place = values.len();
        values.push(Truth::OPEN);
        let value = match self {
            Formula::Leaf(_) => return Truth::OPEN,
            Formula::Not(part) => part.weigh(leaf, values).negated(),
            Formula::And(parts) => Truth::all(parts.iter().map(|part| part.weigh(leaf, values))),
            Formula::Or(parts) => {
                Truth::all(parts.iter().map(|part| part.weigh(leaf, values).negated())).negated()
            }
        };
        values[place] = value;
        value
    }

    /// Adds to `needed` the letters by which the value by some letters needs each leaf: a decided
    /// And or Or needs the first part that decides it, any other one needs all its parts. Takes the
    /// values that `weigh` has added from the front of `values`.
    pub fn need(&self, letters: u64, values: &mut &[Truth], needed: &mut [u64]) {
        let Some((value, rest)) = values.split_first() else { return };
        *values = rest;
        let (parts, decided, decides): (_, _, fn(&Truth) -> u64) = match self {
            Formula::Leaf(i) => {
                needed[*i] |= letters;
                return;
            }
            Formula::Not(part) => return part.need(letters, values, needed),
            Formula::And(parts) => (parts, value.no, |part| part.no),
            Formula::Or(parts) => (parts, value.yes, |part| part.yes),
        };
        let mut left = letters & decided;
        for part in parts {
            let by_this = left & values.first().map_or(0, decides);
            left &= !by_this;
            part.need(letters & !decided | by_this, values, needed);
        }
    }
}
