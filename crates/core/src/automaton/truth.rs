//! The three-valued formula of a problem, for a set of letters at once (docs/LOWERING.md, "Formulas").

use super::component::{FAILS, HOLDS};
use super::letters::LetterSet;
use super::problem::Formula;

/// The letters after which something is settled; after the others it is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Truth<const W: usize> {
    pub(super) fails: LetterSet<W>,
    pub(super) holds: LetterSet<W>,
}

impl<const W: usize> Truth<W> {
    /// Open after every letter.
    pub(super) const OPEN: Self = Truth { fails: LetterSet::EMPTY, holds: LetterSet::EMPTY };

    /// The truth of a component that has this state after each of these letters.
    pub(super) fn of_state(state: i64, letters: LetterSet<W>) -> Self {
        let or_none = |is: bool| if is { letters } else { LetterSet::EMPTY };
        Truth { fails: or_none(state == FAILS), holds: or_none(state == HOLDS) }
    }

    pub(super) fn not(self) -> Self {
        Truth { fails: self.holds, holds: self.fails }
    }
}

#[derive(Debug, Clone, Copy)]
enum Operator {
    Leaf(usize),
    Not(usize),
    And(usize, usize),
    Or(usize, usize),
}

/// Formulas as a flat list of operators, each after its parts; children by range in `children`.
#[derive(Debug, Default)]
pub(super) struct Tree {
    operators: Vec<Operator>,
    children: Vec<usize>,
}

impl Tree {
    pub(super) fn add(&mut self, formula: &Formula) -> usize {
        let operator = match formula {
            Formula::Leaf(c) => Operator::Leaf(*c),
            Formula::Not(f) => Operator::Not(self.add(f)),
            Formula::And(parts) | Formula::Or(parts) => {
                let nodes: Vec<usize> = parts.iter().map(|p| self.add(p)).collect();
                let start = self.children.len();
                self.children.extend(nodes);
                let end = self.children.len();
                match formula {
                    Formula::And(_) => Operator::And(start, end),
                    _ => Operator::Or(start, end),
                }
            }
        };
        self.operators.push(operator);
        self.operators.len() - 1
    }

    /// Number of nodes.
    pub(super) fn len(&self) -> usize {
        self.operators.len()
    }

    /// Finds the truth of a node and of those below it from that of the components.
    pub(super) fn evaluate<const W: usize>(
        &self,
        node: usize,
        all: LetterSet<W>,
        leaves: &[Truth<W>],
        truths: &mut [Truth<W>],
    ) -> Truth<W> {
        let truth = match self.operators[node] {
            Operator::Leaf(c) => leaves[c],
            Operator::Not(f) => self.evaluate(f, all, leaves, truths).not(),
            Operator::And(start, end) => {
                let mut truth = Truth { fails: LetterSet::EMPTY, holds: all };
                for &part in &self.children[start..end] {
                    let part = self.evaluate(part, all, leaves, truths);
                    truth.fails = truth.fails.or(part.fails);
                    truth.holds = truth.holds.and(part.holds);
                    // What follows is needed nowhere.
                    if truth.fails == all {
                        break;
                    }
                }
                truth
            }
            Operator::Or(start, end) => {
                let mut truth = Truth { fails: all, holds: LetterSet::EMPTY };
                for &part in &self.children[start..end] {
                    let part = self.evaluate(part, all, leaves, truths);
                    truth.fails = truth.fails.and(part.fails);
                    truth.holds = truth.holds.or(part.holds);
                    if truth.holds == all {
                        break;
                    }
                }
                truth
            }
        };
        truths[node] = truth;
        truth
    }

    /// Adds to each component the letters, of those after which the node is needed, after which the value of the
    /// node depends on the component.
    pub(super) fn needed<const W: usize>(
        &self,
        node: usize,
        letters: LetterSet<W>,
        truths: &[Truth<W>],
        needed: &mut [LetterSet<W>],
    ) {
        if letters.is_empty() {
            return;
        }
        match self.operators[node] {
            Operator::Leaf(c) => needed[c] = needed[c].or(letters),
            Operator::Not(f) => self.needed(f, letters, truths, needed),
            Operator::And(start, end) => {
                let decided = letters.and(truths[node].fails);
                self.needed_parts(start..end, letters, decided, &|truth| truth.fails, truths, needed);
            }
            Operator::Or(start, end) => {
                let decided = letters.and(truths[node].holds);
                self.needed_parts(start..end, letters, decided, &|truth| truth.holds, truths, needed);
            }
        }
    }

    /// After the `decided` letters only the first part that decides is needed, after the others every part.
    fn needed_parts<const W: usize>(
        &self,
        parts: std::ops::Range<usize>,
        letters: LetterSet<W>,
        mut decided: LetterSet<W>,
        decides: &dyn Fn(&Truth<W>) -> LetterSet<W>,
        truths: &[Truth<W>],
        needed: &mut [LetterSet<W>],
    ) {
        let others = letters.without(decided);
        for &part in &self.children[parts] {
            let deciding = decided.and(decides(&truths[part]));
            decided = decided.without(deciding);
            self.needed(part, others.or(deciding), truths, needed);
        }
    }
}
