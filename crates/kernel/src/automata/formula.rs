//! Formulas over components, with three truth values (docs/THEORY.md, section 6.6).
//!
//! In: a formula and the truth of each component, by up to 64 letters at once. Out: its value, and
//! the components that this value needs. Never: knows what a component says.

use std::ops::Range;

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

/// The letters by which something is true whatever follows, and by which it is false, as bits.
#[derive(Clone, Copy, Default)]
pub struct Sides {
    pub yes: u64,
    pub no: u64,
}

impl Sides {
    /// The same truth by all letters.
    pub fn of(truth: Truth) -> Sides {
        match truth {
            Truth::False => Sides { yes: 0, no: u64::MAX },
            Truth::Open => Sides::default(),
            Truth::True => Sides { yes: u64::MAX, no: 0 },
        }
    }

    /// The truth, if it is the same by all letters.
    pub fn truth(self) -> Truth {
        match (self.yes, self.no) {
            (_, u64::MAX) => Truth::False,
            (u64::MAX, _) => Truth::True,
            _ => Truth::Open,
        }
    }

    fn negated(self) -> Sides {
        Sides { yes: self.no, no: self.yes }
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
}

/// A part of a circuit, by the numbers of earlier parts.
enum Gate {
    Leaf(usize),
    Not(usize),
    And(Vec<usize>),
    Or(Vec<usize>),
}

/// Formulas, each part after its own parts.
#[derive(Default)]
pub struct Circuit(Vec<Gate>);

impl Circuit {
    /// Adds a formula: the range of its parts, the last of which is itself.
    pub fn push(&mut self, formula: &Formula) -> Range<usize> {
        self.0.len()..self.add(formula) + 1
    }

    fn add_all(&mut self, parts: &[Formula]) -> Vec<usize> {
        parts.iter().map(|part| self.add(part)).collect()
    }

    /// The number of the gate of a formula.
    fn add(&mut self, formula: &Formula) -> usize {
        let gate = match formula {
            Formula::Leaf(i) => Gate::Leaf(*i),
            Formula::Not(part) => Gate::Not(self.add(part)),
            Formula::And(parts) => Gate::And(self.add_all(parts)),
            Formula::Or(parts) => Gate::Or(self.add_all(parts)),
        };
        self.0.push(gate);
        self.0.len() - 1
    }

    /// Sets the values of a formula and its parts, given those of its leaves, and returns its own.
    pub fn weigh(
        &self,
        parts: &Range<usize>,
        leaf: impl Fn(usize) -> Sides,
        values: &mut Vec<Sides>,
    ) -> Sides {
        values.resize(self.0.len(), Sides::default());
        for i in parts.clone() {
            values[i] = match &self.0[i] {
                Gate::Leaf(i) => leaf(*i),
                Gate::Not(part) => values[*part].negated(),
                Gate::And(parts) => all(parts.iter().map(|part| values[*part])),
                Gate::Or(parts) => all(parts.iter().map(|part| values[*part].negated())).negated(),
            };
        }
        values[parts.end - 1]
    }

    /// Adds the letters by which the values of formulas need each leaf: a decided And or Or needs
    /// the first part that decides it, any other one needs all its parts. `demands` has the letters
    /// of the formulas themselves.
    pub fn need(&self, values: &[Sides], demands: &mut [u64], needed: &mut [u64]) {
        for (i, gate) in self.0.iter().enumerate().rev() {
            let demand = demands[i];
            let (parts, decided, decides): (_, _, fn(Sides) -> u64) = match gate {
                Gate::Leaf(leaf) => {
                    needed[*leaf] |= demand;
                    continue;
                }
                Gate::Not(part) => {
                    demands[*part] = demand;
                    continue;
                }
                Gate::And(parts) => (parts, values[i].no, |part| part.no),
                Gate::Or(parts) => (parts, values[i].yes, |part| part.yes),
            };
            let (open, mut decided) = (demand & !decided, demand & decided);
            for part in parts {
                let by_this = decided & decides(values[*part]);
                demands[*part] = open | by_this;
                decided &= !by_this;
            }
        }
    }
}

/// True by the letters by which all of these are true, false by those by which one is false.
pub fn all(parts: impl Iterator<Item = Sides>) -> Sides {
    parts.fold(Sides::of(Truth::True), |all, part| Sides {
        yes: all.yes & part.yes,
        no: all.no | part.no,
    })
}
