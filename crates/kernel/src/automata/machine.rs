//! A problem as an automaton: its start, its steps, and the value of its formula
//! (docs/THEORY.md, sections 6.6 and 6.7).
//!
//! In: a problem. Out: states, one integer for each component. Never: leaves out a letter by which
//! the formula is not false; knows where states come from or which obligation it serves.

use super::{Component, FALSE, Formula, Problem, STAR, TRUE};
use crate::{Checked, Fuel, Reason, WORK_OF_DIGIT};

/// A problem ready to run.
pub struct Machine {
    pub components: Vec<Component>,
    /// The number of tracks.
    pub tracks: usize,
    parts: Vec<Formula>,
    /// One for each track.
    stages: Vec<Stage>,
}

/// What becomes known with the digit on a track, if those on all tracks before it are known.
#[derive(Default)]
struct Stage {
    components: Vec<usize>,
    /// Numbers of parts of the formula.
    parts: Vec<usize>,
    cost: u64,
}

/// The letters that have the digits of `bits` on the tracks of `fixed`.
#[derive(Clone, Copy)]
pub struct Letters {
    pub fixed: u32,
    pub bits: u32,
}

impl Letters {
    /// All letters.
    pub const ALL: Letters = Letters { fixed: 0, bits: 0 };
}

/// What to do with each letter and the state that it leads to.
pub type Visit<'v> = dyn FnMut(u32, &[i64], &mut Fuel) -> Checked + 'v;

impl Machine {
    /// The machine of And(parts).
    pub fn new(problem: Problem) -> Machine {
        let Problem { tracks, components, parts } = problem;
        // A problem without tracks gets a track that no part reads.
        let tracks = tracks.max(1);
        let last = |component: &Component| component.tracks.iter().max().copied().unwrap_or(0);
        let mut stages: Vec<Stage> = (0..tracks).map(|_| Stage::default()).collect();
        for (i, component) in components.iter().enumerate() {
            stages[last(component)].components.push(i);
        }
        for (i, part) in parts.iter().enumerate() {
            let known = part.leaves().into_iter().map(|leaf| last(&components[leaf])).max();
            stages[known.unwrap_or(0)].parts.push(i);
        }
        for stage in &mut stages {
            let size: u64 = stage.parts.iter().map(|i| parts[*i].size()).sum();
            stage.cost = WORK_OF_DIGIT * (1 + stage.components.len() as u64 + size);
        }
        Machine { components, tracks, parts, stages }
    }

    /// Whether the formula is false in a state, whatever follows.
    pub fn is_false(&self, state: &[i64]) -> bool {
        self.parts.iter().any(|part| is_false(part, state))
    }

    /// Whether the formula has this value if the numbers end in a state.
    pub fn ends(&self, value: bool, state: &[i64]) -> bool {
        let leaf = |i: usize, value: bool| match state[i] {
            STAR => false,
            TRUE => value,
            FALSE => !value,
            item => self.components[i].holds(item) == value,
        };
        self.parts.iter().all(|part| part.is(value, &leaf) == value) == value
    }

    /// Checks that rows have states of the components, and are in increasing order.
    pub fn ensure_states(&self, name: &str, rows: &[Vec<i64>], fuel: &mut Fuel) -> Checked {
        for (row, state) in rows.iter().enumerate() {
            fuel.charge(state.len() as u64)?;
            if let Some(item) = self.misfit(state) {
                return Err(Reason::Item.at(name, format!("row {row}, item {item}")).into());
            }
            let is_greater = row == 0 || rows[row - 1] < *state;
            ensure!(is_greater, Reason::Order.at(name, format!("row {row}")));
        }
        Ok(())
    }

    /// The first component whose item cannot be a state.
    pub fn misfit(&self, state: &[i64]) -> Option<usize> {
        let fits =
            |(component, item): (&Component, &i64)| *item >= STAR || component.has_state(*item);
        self.components.iter().zip(state).position(|pair| !fits(pair))
    }

    /// The start state.
    pub fn start(&self) -> Vec<i64> {
        self.components.iter().map(Component::start).collect()
    }

    /// Gives some letters, and the next state by each, to `visit`, unless the formula is false
    /// there. TRUE, FALSE and `*` stay as they are.
    pub fn successors(
        &self,
        state: &[i64],
        letters: Letters,
        fuel: &mut Fuel,
        visit: &mut Visit,
    ) -> Checked {
        self.follow((state, letters), (0, 0), &mut state.to_vec(), fuel, visit)
    }

    /// Follows the letters that begin with the digits of `letter` on the tracks before `track`;
    /// `next` has the items of the components that are known with these. No part of the stage reads
    /// the others.
    fn follow(
        &self,
        (state, letters): (&[i64], Letters),
        (track, letter): (usize, u32),
        next: &mut [i64],
        fuel: &mut Fuel,
        visit: &mut Visit,
    ) -> Checked {
        let Some(Stage { components, parts, cost }) = self.stages.get(track) else {
            return visit(letter, next, fuel);
        };
        for digit in [0, 1] {
            let letter = letter | digit << track;
            if (letter ^ letters.bits) & letters.fixed & 1 << track != 0 {
                continue;
            }
            fuel.charge(*cost)?;
            for i in components {
                if state[*i] < STAR {
                    next[*i] = self.components[*i].step(state[*i], letter);
                }
            }
            if !parts.iter().any(|i| is_false(&self.parts[*i], next)) {
                self.follow((state, letters), (track + 1, letter), next, fuel, visit)?;
            }
        }
        Ok(())
    }
}

/// Whether a formula is false in a state, whatever follows.
fn is_false(formula: &Formula, state: &[i64]) -> bool {
    formula.is(false, &|i, value| state[i] == if value { TRUE } else { FALSE })
}
