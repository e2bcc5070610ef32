//! A problem as an automaton: its start, its next states, the value of its formula, forgetting
//! (docs/THEORY.md, sections 6.6 and 6.7).
//!
//! In: a problem. Out: states, one integer a component. Never: knows where states come from or
//! which obligation it serves.

use super::formula::value_of_all;
use super::{Component, FALSE, Formula, Kind, Problem, STAR, TRUE, Table, Truth, Work};
use crate::Limited;

/// A problem ready to run.
pub struct Machine<'a> {
    pub components: Vec<Component>,
    parts: Vec<Formula>,
    tracks: Vec<Track>,
    /// For each component the jumps of the letters of few tracks.
    jumps: Vec<Vec<i64>>,
    /// The components that are parts by themselves, or negated, as bits: they are never forgotten.
    literals: u64,
    /// The other parts.
    trees: Vec<usize>,
    /// Whether no component of an open state is ever forgotten.
    keeps_all: bool,
    tables: &'a [Table],
    work: &'a Work,
}

/// What becomes known with the bit of a track.
#[derive(Clone)]
struct Track {
    /// Components whose last track it is.
    components: Vec<usize>,
    /// Parts whose last component is one of these.
    parts: Vec<usize>,
    /// What a bit of it costs.
    cost: u64,
}

/// The letters that are followed: those that have these bits on the tracks of `fixed`.
#[derive(Clone, Copy)]
pub struct Letters {
    pub fixed: u32,
    pub bits: u32,
}

impl Letters {
    /// All letters.
    pub const ALL: Letters = Letters { fixed: 0, bits: 0 };
}

/// A state being left, the state being built from it, and what to do with each next state.
struct Walk<'s, F> {
    state: &'s [i64],
    next: Vec<i64>,
    reduced: Vec<i64>,
    letters: Letters,
    visit: F,
}

impl<'a> Machine<'a> {
    /// The machine of And(parts).
    pub fn new(problem: Problem, tables: &'a [Table], work: &'a Work) -> Machine<'a> {
        let Problem { tracks, components, parts } = problem;
        let last_track = |component: &Component| component.tracks.iter().copied().max();
        let last: Vec<usize> =
            components.iter().map(|component| last_track(component).unwrap_or(0)).collect();
        let track = Track { components: vec![], parts: vec![], cost: 1 };
        // A problem without tracks has one that no part reads.
        let mut tracks = vec![track; tracks.max(1)];
        for (i, component) in components.iter().enumerate() {
            tracks[last[i]].components.push(i);
            tracks[last[i]].cost += 1 + component.tracks.len() as u64 / 8;
        }
        let (mut literals, mut trees) = (0u64, vec![]);
        for (i, part) in parts.iter().enumerate() {
            let used = part.leaves();
            let track = (0..last.len()).filter(|leaf| used >> leaf & 1 == 1).map(|leaf| last[leaf]);
            let track = track.max().unwrap_or(0);
            tracks[track].parts.push(i);
            tracks[track].cost += part.size();
            if used.is_power_of_two() { literals |= used } else { trees.push(i) }
        }
        // Each state is weighed before its letters are followed.
        if let Some(first) = tracks.first_mut() {
            first.cost += parts.iter().map(Formula::size).sum::<u64>() + components.len() as u64;
        }
        // After each letter what can be forgotten is weighed.
        if let Some(last) = tracks.last_mut() {
            last.cost += trees.iter().map(|part| parts[*part].size()).sum::<u64>();
        }
        let letters = |last: usize| 0..if last < 8 { 2 << last } else { 0 };
        let jumps = |(component, last): (&Component, &usize)| {
            letters(*last).map(|letter| component.jump(letter)).collect()
        };
        let jumps = components.iter().zip(&last).map(jumps).collect();
        let keeps_all = literals.count_ones() as usize == components.len();
        Machine { components, parts, tracks, jumps, literals, trees, keeps_all, tables, work }
    }

    /// Whether its states alone do not say whether a word satisfies it.
    pub fn has_thresholds(&self) -> bool {
        let mut kinds = self.components.iter().map(|component| &component.kind);
        kinds.any(|kind| matches!(kind, Kind::Threshold { .. }))
    }

    /// What an open threshold becomes from now on: at the start, by every letter, and at the end.
    pub fn choose(&self, threshold: usize, chosen: i64) {
        if let Kind::Threshold { outcome, .. } = &self.components[threshold].kind {
            outcome.set(chosen);
        }
    }

    /// The work of weighing its formula in a state.
    pub fn cost(&self) -> u64 {
        1 + self.tracks.first().map_or(0, |track| track.cost)
    }

    /// Number of tracks.
    pub fn tracks(&self) -> usize {
        self.tracks.len()
    }

    /// The value of the formula in a state.
    pub fn value(&self, state: &[i64]) -> Truth {
        value_of_all(&self.parts, &|i| settled(state[i]))
    }

    /// The value of the formula if the numbers end in a state.
    pub fn value_at_end(&self, state: &[i64]) -> Truth {
        value_of_all(&self.parts, &|i| match settled(state[i]) {
            Truth::Open if state[i] == STAR => Truth::Open,
            Truth::Open if self.components[i].holds(state[i], self.tables) => Truth::True,
            Truth::Open => Truth::False,
            settled @ (Truth::True | Truth::False) => settled,
        })
    }

    /// The first component whose item cannot be a state.
    pub fn misfit(&self, state: &[i64]) -> Option<usize> {
        let fits = |(component, item): (&Component, &i64)| {
            *item >= STAR || component.has_state(*item, self.tables)
        };
        self.components.iter().zip(state).position(|pair| !fits(pair))
    }

    /// The start state, unless the formula is false there.
    pub fn start(&self) -> Option<Vec<i64>> {
        let mut state: Vec<i64> = self.components.iter().map(Component::start).collect();
        if self.value(&state) == Truth::False {
            return None;
        }
        self.forget(&mut state);
        Some(state)
    }

    /// Raises the budget for lines of rows in the certificate.
    pub fn grant(&self, lines: usize) {
        self.work.grant(lines);
    }

    /// Counts work, and declines if none is left, as after letters not followed to the end.
    pub fn charge(&self, work: u64) -> Limited {
        self.work.charge(work)
    }

    /// Gives each letter and its next state, where the formula is not false, to `visit`, until that
    /// returns true. Returns whether it did, or no work was left.
    pub fn successors(
        &self,
        state: &[i64],
        letters: Letters,
        visit: impl FnMut(u32, &[i64]) -> bool,
    ) -> bool {
        let mut walk = Walk { state, next: state.to_vec(), reduced: vec![], letters, visit };
        self.walk(&mut walk, 0, 0)
    }

    /// Follows the letters that go on with `letter`, which has a bit for each track before `track`.
    fn walk<F: FnMut(u32, &[i64]) -> bool>(
        &self,
        walk: &mut Walk<F>,
        track: usize,
        letter: u32,
    ) -> bool {
        let Some(Track { components, parts, cost }) = self.tracks.get(track) else {
            if self.keeps_all {
                return (walk.visit)(letter, &walk.next);
            }
            walk.reduced.clone_from(&walk.next);
            self.forget(&mut walk.reduced);
            return (walk.visit)(letter, &walk.reduced);
        };
        if !self.work.spend(2 * cost) {
            return true;
        }
        for letter in [letter, letter + (1 << track)] {
            if (letter ^ walk.letters.bits) & walk.letters.fixed & 1 << track != 0 {
                continue;
            }
            for i in components {
                let old = walk.state[*i];
                walk.next[*i] = if old >= STAR { old } else { self.step(*i, old, letter) };
            }
            let holds = |part: &usize| match &self.parts[*part] {
                Formula::Leaf(i) => walk.next[*i] != FALSE,
                part => part.weigh(&|i| settled(walk.next[i])).value != Truth::False,
            };
            if parts.iter().all(holds) && self.walk(walk, track + 1, letter) {
                return true;
            }
        }
        false
    }

    /// The next state of a component.
    fn step(&self, component: usize, state: i64, letter: u32) -> i64 {
        let jump = self.jumps[component].get(letter as usize).copied();
        let component = &self.components[component];
        let jump = jump.unwrap_or_else(|| component.jump(letter));
        component.step(state, letter, jump, self.tables)
    }

    /// Forgets the components that are not needed.
    fn forget(&self, state: &mut [i64]) {
        let needed = |part: &usize| self.parts[*part].weigh(&|i| settled(state[i])).needed;
        let kept = self.trees.iter().map(needed).fold(self.literals, |kept, needed| kept | needed);
        for (i, item) in state.iter_mut().enumerate() {
            if kept >> i & 1 == 0 {
                *item = STAR;
            }
        }
    }
}

/// The truth of a component in a state.
fn settled(item: i64) -> Truth {
    match item {
        TRUE => Truth::True,
        FALSE => Truth::False,
        _ => Truth::Open,
    }
}
