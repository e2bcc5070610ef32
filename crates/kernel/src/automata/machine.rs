//! A problem as an automaton: its start, the value of its formula, forgetting (docs/THEORY.md,
//! sections 6.6 and 6.7).
//!
//! In: a problem. Out: states, one integer per component. Never: knows where states come from or
//! which obligation it serves.

use std::cell::Cell;

use super::letters::INNER;
use super::{Component, FALSE, Formula, Kind, Letters, Problem, STAR, TRUE, Table, Truth, Work};

/// The work of following letters from a state; of each set of letters, in addition to the work on
/// components and parts.
const WORK_OF_STATE: u64 = 28;
const WORK_OF_SET: u64 = 6;

/// A problem ready to run.
pub struct Machine<'a> {
    pub components: Vec<Component>,
    /// The tracks of each component, as bits.
    pub masks: Vec<u32>,
    /// For each component, the choices of its digits on the first tracks.
    pub choices: Vec<Vec<Choice>>,
    /// The number of tracks.
    pub tracks: usize,
    /// One for the first tracks, then one for each further track.
    pub stages: Vec<Stage>,
    /// The number of parts of the formula, counted through all levels.
    pub size: u64,
    pub scratch: Cell<Option<Box<Scratch>>>,
    pub tables: &'a [Table],
    /// The work that is left; letters that are not followed to the end count as well.
    pub work: &'a Work,
}

/// A part of the formula.
pub struct Part {
    pub formula: Formula,
    /// The number of values of the parts before it.
    pub start: usize,
    /// The components that occur in it and in no part before it.
    pub components: Vec<usize>,
}

/// Digits on the first tracks of a component.
pub struct Choice {
    pub bits: u32,
    /// The letters with these digits.
    pub letters: u64,
    /// Their contribution to the next state, the same in every state.
    pub jump: i64,
}

/// What becomes known with the digits on some tracks.
pub struct Stage {
    /// Parts whose last component is known with these, the smallest first.
    pub parts: Vec<Part>,
    /// The work of one set of letters.
    pub cost: u64,
}

/// The next items of a component, with the letters that lead there.
#[derive(Clone)]
pub struct Row {
    /// The item before the letter, and the digits on further tracks.
    pub from: Option<(i64, u32)>,
    pub next: Vec<(i64, u64)>,
    /// For each choice of digits, as its bits, which of `next` it leads to.
    pub places: [u8; 1 << INNER],
    pub truth: Truth,
}

/// Memory that is used again for each state.
#[derive(Default)]
pub struct Scratch {
    /// For each component, the rows computed last; each row has one possible place.
    pub rows: Vec<Vec<Row>>,
    /// For each component, the place of its current row.
    pub at: Vec<usize>,
    /// For each component, the letters for which it is needed.
    pub needed: Vec<u64>,
    /// The value of each part of the formula, on all levels.
    pub values: Vec<Truth>,
    /// The letters that are followed from a state, and the kind of each item: these decide the
    /// steps.
    pub kinds: Vec<i64>,
    pub next: Vec<i64>,
    /// Lists of steps: the kinds, the work of finding the steps, the number of steps, the steps. A
    /// step is a set of letters, and for each component the contribution of one of them, or the
    /// mark that it leads to.
    pub lists: Vec<i64>,
    /// Where the last list of kinds with this place begins, or 0; the kinds are compared in any
    /// case.
    pub places: Vec<u32>,
}

impl<'a> Machine<'a> {
    /// The machine of And(parts).
    pub fn new(problem: Problem, tables: &'a [Table], work: &'a Work) -> Machine<'a> {
        let Problem { tracks, components, parts } = problem;
        // A problem without tracks gets a track that no part reads.
        let tracks = tracks.max(1);
        let mask = |component: &Component| {
            component.tracks.iter().fold(0, |mask, track| mask | 1 << track)
        };
        let masks: Vec<u32> = components.iter().map(mask).collect();
        let choices: Vec<Vec<Choice>> =
            components.iter().zip(&masks).map(|(of, mask)| choices(of, *mask)).collect();
        let stage = |_| Stage { parts: vec![], cost: WORK_OF_SET };
        let mut stages: Vec<Stage> = (0..=tracks.saturating_sub(INNER)).map(stage).collect();
        let leaves = |used: u64| (0..components.len()).filter(move |i| used >> i & 1 == 1);
        let stage_of = |part: &Formula| {
            let mask = leaves(part.leaves()).fold(0, |mask, i| mask | masks[i]);
            ((u32::BITS - mask.leading_zeros()) as usize).saturating_sub(INNER)
        };
        let mut parts: Vec<_> = parts.into_iter().map(|part| (stage_of(&part), part)).collect();
        parts.sort_by_key(|(stage, part)| (*stage, part.size()));
        let (mut size, mut known) = (0, 0);
        for (stage, formula) in parts {
            let new: Vec<usize> = leaves(formula.leaves() & !known).collect();
            known |= formula.leaves();
            let stage = &mut stages[stage];
            stage.cost += formula.size();
            for i in &new {
                let choices = choices[*i].len() as u64;
                stage.cost += choices * (1 + components[*i].tracks.len() as u64 / 4 + choices / 16);
            }
            stage.parts.push(Part { start: size as usize, components: new, formula });
            size += stage.parts.last().map_or(0, |part| part.formula.size());
        }
        // The formula is weighed in a state, and what it needs is found for each set of letters.
        if let Some(first) = stages.first_mut() {
            first.cost += WORK_OF_STATE + size;
        }
        if let Some(last) = stages.last_mut() {
            last.cost += 2 * size;
        }
        let scratch = Cell::default();
        Machine { components, masks, choices, tracks, stages, size, scratch, tables, work }
    }

    /// Whether it has thresholds, so that states alone do not decide whether a word satisfies it.
    pub fn has_thresholds(&self) -> bool {
        self.components.iter().any(Component::is_threshold)
    }

    /// What an open threshold becomes from now on: at the start, by every letter, and at the end.
    pub fn choose(&self, threshold: usize, chosen: i64) {
        if let Kind::Threshold { outcome, .. } = &self.components[threshold].kind {
            outcome.set(chosen);
        }
    }

    /// Whether the formula has this value in a state, whatever follows.
    pub fn is(&self, value: bool, state: &[i64]) -> bool {
        self.has(value, &|i, value| state[i] == if value { TRUE } else { FALSE })
    }

    /// Whether the formula has this value if the numbers end in a state.
    pub fn ends(&self, value: bool, state: &[i64]) -> bool {
        self.has(value, &|i, value| match state[i] {
            STAR => false,
            TRUE => value,
            FALSE => !value,
            item => self.components[i].holds(item, self.tables) == value,
        })
    }

    /// Whether And(parts) has this value; `leaf` as for a formula.
    fn has(&self, value: bool, leaf: &impl Fn(usize, bool) -> bool) -> bool {
        self.parts().all(|part| part.formula.is(value, leaf) == value) == value
    }

    fn parts(&self) -> impl Iterator<Item = &Part> {
        self.stages.iter().flat_map(|stage| &stage.parts)
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
        if self.is(false, &state) {
            return None;
        }
        let mut scratch = self.scratch.take().unwrap_or_default();
        scratch.values.clear();
        for part in self.parts() {
            part.formula.weigh(&|i| settled(state[i]), &mut scratch.values);
        }
        self.need(u64::MAX, &mut scratch);
        for (item, needed) in state.iter_mut().zip(&scratch.needed) {
            if *needed == 0 {
                *item = STAR;
            }
        }
        self.scratch.set(Some(scratch));
        Some(state)
    }

    /// Computes, among some letters, those for which each component is needed; the formula has
    /// been weighed before.
    pub fn need(&self, letters: u64, scratch: &mut Scratch) {
        let Scratch { needed, values, .. } = scratch;
        needed.clear();
        needed.resize(self.components.len(), 0);
        let mut values = values.as_slice();
        self.parts().for_each(|part| part.formula.need(letters, &mut values, needed));
    }
}

/// The digits of a component on the first tracks of `mask`.
fn choices(of: &Component, mask: u32) -> Vec<Choice> {
    let fixed = mask % (1 << INNER);
    // The next larger number with no other digits 1; after the largest, 0.
    let next = |bits: &u32| Some(bits.wrapping_sub(fixed) & fixed).filter(|bits| *bits > 0);
    let choice =
        |bits| Choice { bits, letters: Letters { fixed, bits }.set(INNER), jump: of.jump(bits) };
    std::iter::successors(Some(0), next).map(choice).collect()
}

/// The truth of a component in a state.
fn settled(item: i64) -> Truth {
    match item {
        TRUE => Truth::TRUE,
        FALSE => Truth::FALSE,
        _ => Truth::OPEN,
    }
}
