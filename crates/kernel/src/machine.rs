//! A problem as an automaton: its start, its next states, the value of its formula, forgetting.
//! In: components and parts. Out: states, one integer a component.
//! Never: knows where states come from or which obligation it serves.
use super::component::{Component, FALSE, STAR, TRUE, Table};
use super::lower::{Formula, Problem};
use super::{Limit, MAX_LETTERS_OF_LINE};
use std::cell::Cell;

/// Truth values in this order, so that And is the least and Or the greatest of the parts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Truth { False, Open, True }

/// A problem ready to run.
pub struct Machine<'a> {
    pub tracks: usize,
    pub components: Vec<Component>,
    tables: &'a [Table],
    parts: Vec<Formula>,
    /// For each track the components, and the parts, that are complete with it, and what they cost.
    complete: Vec<(Vec<usize>, Vec<usize>, u64)>,
    /// For each component the jumps of the letters of few tracks.
    jumps: Vec<Vec<i64>>,
    /// That of the tables.
    left: &'a Cell<u64>,
    /// The components that are parts by themselves, or negated: they are never forgotten. And the other parts.
    literals: u64,
    trees: Vec<usize>,
    /// Whether no component of an open state is ever forgotten.
    keeps_all: bool,
}

/// A state being left, the state being built from it, the tracks whose bits are given, and what to do with the result.
struct Walk<'s, F> { state: &'s [i64], next: Vec<i64>, reduced: Vec<i64>, fixed: u32, bits: u32, visit: F }

impl<'a> Machine<'a> {
    /// The machine of And(parts).
    pub fn new(problem: Problem<'a>) -> Machine<'a> {
        let Problem { tracks, components, parts, tables, .. } = problem;
        let last: Vec<usize> = components.iter().map(|component| component.tracks.iter().copied().max().unwrap_or(0)).collect();
        let mut complete = vec![(vec![], vec![], 1); tracks];
        for (i, track) in last.iter().enumerate() {
            complete[*track].0.push(i);
            complete[*track].2 += 1 + components[i].tracks.len() as u64 / 8;
        }
        let (mut literals, mut trees) = (0u64, vec![]);
        for (i, part) in parts.iter().enumerate() {
            let used = leaves(part);
            let track = (0..last.len()).filter(|leaf| used >> leaf & 1 == 1).map(|leaf| last[leaf]).max();
            complete[track.unwrap_or(0)].1.push(i);
            complete[track.unwrap_or(0)].2 += size(part);
            if used.count_ones() == 1 { literals |= used } else { trees.push(i) }
        }
        // Each state is weighed before its letters are followed, and after each of them what can be forgotten is.
        complete[0].2 += parts.iter().map(size).sum::<u64>() + components.len() as u64;
        complete[tracks - 1].2 += trees.iter().map(|part| size(&parts[*part])).sum::<u64>();
        let letters = |last: usize| 0..if last < 8 { 2 << last } else { 0 };
        let jumps = components.iter().zip(&last).map(|(component, last)| letters(*last).map(|letter| component.jump(letter)).collect()).collect();
        let keeps_all = literals.count_ones() as usize == components.len();
        Machine { tracks, components, tables: &tables.all, parts, complete, jumps, left: &tables.left, literals, trees, keeps_all }
    }
    /// The value of the formula in a state.
    pub fn value(&self, state: &[i64]) -> Truth { all(&self.parts, &|i| settled(state[i])) }
    /// The value of the formula if the numbers end in a state.
    pub fn value_at_end(&self, state: &[i64]) -> Truth {
        all(&self.parts, &|i| match settled(state[i]) {
            Truth::Open if state[i] == STAR => Truth::Open,
            Truth::Open if self.components[i].holds(state[i], self.tables) => Truth::True,
            Truth::Open => Truth::False,
            settled => settled,
        })
    }
    /// The first component whose item cannot be a state.
    pub fn misfit(&self, state: &[i64]) -> Option<usize> {
        self.components.iter().zip(state).position(|(component, item)| *item < STAR && !component.has_state(*item, self.tables))
    }
    /// The start state, unless the formula is false there.
    pub fn start(&self) -> Option<Vec<i64>> {
        let mut state: Vec<i64> = self.components.iter().map(Component::start).collect();
        if self.value(&state) == Truth::False { return None; }
        self.reduce(&mut state);
        Some(state)
    }
    /// Allows for the lines of a certificate.
    pub fn grant(&self, lines: usize) { self.left.set(self.left.get().saturating_add(MAX_LETTERS_OF_LINE.saturating_mul(lines as u64))); }
    /// Counts work, and declines if letters were not followed to the end.
    pub fn charge(&self, work: u64) -> Result<(), Limit> {
        self.left.set(self.left.get().saturating_sub(work));
        if self.left.get() > 0 { Ok(()) } else { Err(Limit::Letters) }
    }
    /// Gives every letter and next state, where the formula is not false, to `visit`, until that returns true; whether it did, or the limit was met.
    pub fn successors(&self, state: &[i64], visit: impl FnMut(u32, &[i64]) -> bool) -> bool {
        self.successors_by(state, 0, 0, visit)
    }
    /// The same for the letters that have, on the tracks of `fixed`, these bits.
    pub fn successors_by(&self, state: &[i64], fixed: u32, bits: u32, visit: impl FnMut(u32, &[i64]) -> bool) -> bool {
        self.walk(&mut Walk { state, next: state.to_vec(), reduced: vec![], fixed, bits, visit }, 0, 0)
    }
    fn walk<F: FnMut(u32, &[i64]) -> bool>(&self, walk: &mut Walk<F>, track: usize, letter: u32) -> bool {
        let Some((components, parts, cost)) = self.complete.get(track) else {
            if self.keeps_all { return (walk.visit)(letter, &walk.next); }
            walk.reduced.clone_from(&walk.next);
            self.reduce(&mut walk.reduced);
            return (walk.visit)(letter, &walk.reduced);
        };
        if self.charge(2 * cost).is_err() { return true; }
        for letter in [letter, letter + (1 << track)] {
            if (letter ^ walk.bits) & walk.fixed & 1 << track != 0 { continue; }
            for i in components {
                let old = walk.state[*i];
                let jump = self.jumps[*i].get(letter as usize).copied().unwrap_or_else(|| self.components[*i].jump(letter));
                walk.next[*i] = if old >= STAR { old } else { self.components[*i].step(old, letter, jump, self.tables) };
            }
            let holds = |part: &usize| match &self.parts[*part] {
                Formula::Leaf(i) => walk.next[*i] != FALSE,
                part => weigh(part, &|i| settled(walk.next[i])).0 != Truth::False,
            };
            if parts.iter().all(holds) && self.walk(walk, track + 1, letter) { return true; }
        }
        false
    }
    /// Forgets the components that are not needed.
    fn reduce(&self, state: &mut [i64]) {
        let weights = self.trees.iter().map(|part| weigh(&self.parts[*part], &|i| settled(state[i])).1);
        let kept = weights.fold(self.literals, |kept, needed| kept | needed);
        let forgotten = state.iter_mut().enumerate().filter(|(i, _)| kept >> i & 1 == 0);
        forgotten.for_each(|(_, item)| *item = STAR);
    }
}

fn settled(item: i64) -> Truth {
    match item {
        TRUE => Truth::True,
        FALSE => Truth::False,
        _ => Truth::Open,
    }
}

/// The number of the parts of a formula, and theirs.
fn size(formula: &Formula) -> u64 {
    match formula {
        Formula::Leaf(_) => 1,
        Formula::Not(part) => 1 + size(part),
        Formula::And(parts) | Formula::Or(parts) => 1 + parts.iter().map(size).sum::<u64>(),
    }
}

/// All leaves of a formula.
fn leaves(formula: &Formula) -> u64 {
    match formula {
        Formula::Leaf(i) => 1 << i,
        Formula::Not(part) => leaves(part),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().fold(0, |used, part| used | leaves(part)),
    }
}

/// The value of And.
fn all(parts: &[Formula], leaf: &impl Fn(usize) -> Truth) -> Truth { weigh_parts(parts, Truth::False, leaf).0 }

/// The value of a formula, and the leaves it needs: a decided And or Or needs the first part that decides it, else all parts are needed.
fn weigh(formula: &Formula, leaf: &impl Fn(usize) -> Truth) -> (Truth, u64) {
    match formula {
        Formula::Leaf(i) => (leaf(*i), 1 << i),
        Formula::And(parts) => weigh_parts(parts, Truth::False, leaf),
        Formula::Or(parts) => weigh_parts(parts, Truth::True, leaf),
        Formula::Not(part) => match weigh(part, leaf) {
            (Truth::False, needed) => (Truth::True, needed),
            (Truth::True, needed) => (Truth::False, needed),
            open => open,
        },
    }
}

fn weigh_parts(parts: &[Formula], deciding: Truth, leaf: &impl Fn(usize) -> Truth) -> (Truth, u64) {
    let (mut result, mut all_needed) = (if deciding == Truth::False { Truth::True } else { Truth::False }, 0);
    for part in parts {
        let (value, needed) = weigh(part, leaf);
        if value == deciding { return (value, needed); }
        if value == Truth::Open { result = Truth::Open; }
        all_needed |= needed;
    }
    (result, all_needed)
}
