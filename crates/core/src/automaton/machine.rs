//! A problem prepared for stepping: its formula, and what holds before the first and after the last digit
//! (docs/LOWERING.md, "Formulas").

use super::component::{Component, FORGOTTEN};
use super::letters::LetterSet;
use super::problem::{Formula, Problem};
use super::truth::{Tree, Truth};

/// Truth of a formula after a prefix of the digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// Not settled.
    Open,
    /// True whatever digits follow.
    Holds,
}

/// A part of the root conjunction.
#[derive(Debug, Clone, Copy)]
pub(super) enum Part {
    /// A component (true) or its negation (false): most parts are, and need no tree.
    Literal(usize, bool),
    /// A node of the tree.
    Tree(usize),
}

/// A problem prepared for stepping.
#[derive(Debug)]
pub struct Machine<'a> {
    pub(super) problem: &'a Problem,
    pub(super) tree: Tree,
    pub(super) parts: Vec<Part>,
    /// The last track of each component.
    pub(super) last: Vec<usize>,
    /// The components that are a part, and whether they are positive there.
    pub(super) literals: Vec<Option<bool>>,
    /// Whether some component can cease to matter.
    pub(super) forgets: bool,
}

impl<'a> Machine<'a> {
    /// Prepares a problem.
    pub fn new(problem: &'a Problem) -> Self {
        let last_track = |c: &Component| match c {
            // Its outcome is chosen before the letter.
            Component::Threshold(_) => 0,
            _ => c.tracks().into_iter().max().unwrap_or(0),
        };
        let mut tree = Tree::default();
        let mut parts = Vec::new();
        let mut literals = vec![None; problem.components.len()];
        for part in &problem.parts {
            let prepared = match part {
                Formula::Leaf(c) => Part::Literal(*c, true),
                Formula::Not(f) => match **f {
                    Formula::Leaf(c) => Part::Literal(c, false),
                    _ => Part::Tree(tree.add(part)),
                },
                _ => Part::Tree(tree.add(part)),
            };
            if let Part::Literal(c, positive) = prepared {
                literals[c] = literals[c].or(Some(positive));
            }
            parts.push(prepared);
        }
        let forgets = literals.contains(&None);
        let last = problem.components.iter().map(last_track).collect();
        Machine { problem, tree, parts, last, literals, forgets }
    }

    /// Number of components: the length of a state.
    pub fn width(&self) -> usize {
        self.problem.components.len()
    }

    /// Number of declared tracks: the low bits of a letter.
    pub(crate) fn declared(&self) -> usize {
        self.problem.declared
    }

    /// The start state, or `None` if no word satisfies the problem already.
    pub fn start(&self) -> Option<(Vec<i64>, Value)> {
        let start: Vec<i64> = self.problem.components.iter().map(Component::start).collect();
        self.canonical(&start)
    }

    /// A state without what no longer matters, or `None` if no word satisfies the problem from there.
    pub(crate) fn canonical(&self, state: &[i64]) -> Option<(Vec<i64>, Value)> {
        let one = LetterSet::<1>::all(0);
        let leaves: Vec<Truth<1>> = state.iter().map(|&state| Truth::of_state(state, one)).collect();
        let mut truths = vec![Truth::OPEN; self.tree.len()];
        if self.alive(one, one, &leaves, &mut truths).is_empty() {
            return None;
        }
        let mut needed = vec![one; self.width()];
        self.find_needed(one, &truths, &mut needed);
        let canonical = state.iter().zip(needed).map(|(&state, needed)| match needed.is_empty() {
            true => FORGOTTEN,
            false => state,
        });
        let holds = self.holding(one, &leaves, &truths);
        Some((canonical.collect(), if holds.is_empty() { Value::Open } else { Value::Holds }))
    }

    #[inline]
    pub(super) fn truth<const W: usize>(
        &self,
        part: Part,
        all: LetterSet<W>,
        leaves: &[Truth<W>],
        truths: &mut [Truth<W>],
    ) -> Truth<W> {
        match part {
            Part::Literal(c, true) => leaves[c],
            Part::Literal(c, false) => leaves[c].not(),
            Part::Tree(node) => self.tree.evaluate(node, all, leaves, truths),
        }
    }

    /// The given letters after which no part fails.
    pub(super) fn alive<const W: usize>(
        &self,
        letters: LetterSet<W>,
        all: LetterSet<W>,
        leaves: &[Truth<W>],
        truths: &mut [Truth<W>],
    ) -> LetterSet<W> {
        let without =
            |alive: LetterSet<W>, &part: &Part| alive.without(self.truth(part, all, leaves, truths).fails);
        self.parts.iter().fold(letters, without)
    }

    /// The given letters after which every part holds; the truth of the tree has been computed.
    pub(super) fn holding<const W: usize>(
        &self,
        letters: LetterSet<W>,
        leaves: &[Truth<W>],
        truths: &[Truth<W>],
    ) -> LetterSet<W> {
        self.parts.iter().fold(letters, |letters, part| {
            letters.and(match *part {
                Part::Literal(c, true) => leaves[c].holds,
                Part::Literal(c, false) => leaves[c].fails,
                Part::Tree(node) => truths[node].holds,
            })
        })
    }

    /// For each component those of the letters after which it matters; the truth of the tree is known.
    pub(super) fn find_needed<const W: usize>(
        &self,
        alive: LetterSet<W>,
        truths: &[Truth<W>],
        needed: &mut [LetterSet<W>],
    ) {
        if !self.forgets {
            needed.fill(alive);
            return;
        }
        needed.fill(LetterSet::EMPTY);
        for &part in &self.parts {
            match part {
                Part::Literal(c, _) => needed[c] = alive,
                Part::Tree(node) => self.tree.needed(node, alive, truths, needed),
            }
        }
    }

    /// Whether the tuple read so far satisfies the problem.
    pub fn satisfied(&self, state: &[i64]) -> bool {
        self.parts_at_end(state, |truth, one| truth.holds == one)
    }

    /// Whether some part is false if no digit follows, whatever is forgotten or not settled.
    pub(crate) fn fails_at_end(&self, state: &[i64]) -> bool {
        !self.parts_at_end(state, |truth, one| truth.fails != one)
    }

    /// Whether every part has such a truth if no digit follows.
    fn parts_at_end(&self, state: &[i64], allowed: impl Fn(Truth<1>, LetterSet<1>) -> bool) -> bool {
        let one = LetterSet::<1>::all(0);
        let leaf = |c: usize| match self.problem.components[c].at_end(state[c]) {
            Some(true) => Truth { fails: LetterSet::EMPTY, holds: one },
            Some(false) => Truth { fails: one, holds: LetterSet::EMPTY },
            None => Truth::OPEN,
        };
        let mut of_tree: Option<(Vec<Truth<1>>, Vec<Truth<1>>)> = None;
        self.parts.iter().all(|&part| {
            let truth = match part {
                Part::Literal(c, true) => leaf(c),
                Part::Literal(c, false) => leaf(c).not(),
                Part::Tree(node) => {
                    let (leaves, truths) = of_tree.get_or_insert_with(|| {
                        ((0..self.width()).map(leaf).collect(), vec![Truth::OPEN; self.tree.len()])
                    });
                    self.tree.evaluate(node, one, leaves, truths)
                }
            };
            allowed(truth, one)
        })
    }
}

/// The last track of a part.
pub(super) fn last_of(part: &Formula, last: &[usize]) -> usize {
    match part {
        Formula::Leaf(c) => last[*c],
        Formula::Not(f) => last_of(f, last),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().map(|p| last_of(p, last)).max().unwrap_or(0),
    }
}
