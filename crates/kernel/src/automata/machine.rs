//! A problem as an automaton: its start, its next states, the value of its formula, forgetting
//! (docs/THEORY.md, sections 6.6 and 6.7).
//!
//! In: a problem. Out: states, one integer a component. Never: knows where states come from or
//! which obligation it serves.
//!
//! Letters are numbered in order, the bit of track 0 highest. Those that differ only on the first
//! tracks are handled at once, as a set: each component says which of them lead to which of its
//! states, and splitting the letters by one component after the other gives each next state. The
//! digits on further tracks are tried one by one; mostly they follow from the first ones.

use std::cell::Cell;
use std::ops::Range;

use super::formula::{Circuit, Sides, all};
use super::letters::{Choices, INNER, Set, ones, within};
use super::{Component, FALSE, Formula, Kind, Letters, Problem, STAR, TRUE, Table, Truth, Work};
use crate::Limited;

/// The work that a set of letters counts as, beside that on components and parts.
const WORK_OF_SET: u64 = 16;
/// The work that a part of a formula counts as: it is weighed in a state, at its end, and after
/// letters, and the leaves that it needs are found.
const WORK_OF_PART: u64 = 6;
/// The number of rows that are kept for each component.
const KEPT_ROWS: usize = 256;

/// A problem ready to run.
pub struct Machine<'a> {
    pub components: Vec<Component>,
    choices: Vec<Choices>,
    circuit: Circuit,
    /// The components that are parts by themselves, or negated, as bits: they are never forgotten.
    literals: u64,
    tracks: usize,
    /// For the first tracks, then for each further one.
    stages: Vec<Stage>,
    scratch: Cell<Scratch>,
    tables: &'a [Table],
    work: &'a Work,
}

/// A part of the formula.
struct Part {
    /// Its gates in the circuit.
    gates: Range<usize>,
    /// The components that it has and no part before it.
    components: Vec<usize>,
}

/// What becomes known with the digits on some tracks.
struct Stage {
    /// Parts whose last component is known with these, the smallest first.
    parts: Vec<Part>,
    /// The work of one set of letters.
    cost: u64,
}

/// The next states of a component, with the letters that lead there.
#[derive(Clone, Default)]
struct Row {
    /// The state, and the digits on further tracks.
    of: Option<(i64, u32)>,
    next: Vec<(i64, u64)>,
    sides: Sides,
}

/// What is used again for each state.
#[derive(Default)]
struct Scratch {
    /// For each component some rows, and which of them is the one in use.
    rows: Vec<Vec<Row>>,
    used: Vec<usize>,
    /// The letters by which each component is needed.
    needed: Vec<u64>,
    /// For each part of the formula.
    values: Vec<Sides>,
    demands: Vec<u64>,
    next: Vec<i64>,
}

impl Scratch {
    fn row(&self, component: usize) -> &Row {
        &self.rows[component][self.used[component]]
    }
}

/// A state being left, and what to do with each next state.
struct Walk<'s, F> {
    state: &'s [i64],
    letters: Letters,
    scratch: &'s mut Scratch,
    visit: F,
}

impl<'a> Machine<'a> {
    /// The machine of And(parts).
    pub fn new(problem: Problem, tables: &'a [Table], work: &'a Work) -> Machine<'a> {
        let Problem { tracks, components, parts } = problem;
        // A problem without tracks has one that no part reads.
        let tracks = tracks.max(1);
        let further = tracks.saturating_sub(INNER);
        let stage_of = |component: &Component| {
            component.tracks.iter().max().map_or(0, |last| (last + 1).saturating_sub(INNER))
        };
        let mut parts: Vec<(usize, &Formula)> = parts
            .iter()
            .map(|part| {
                let used = part.leaves();
                let leaves = components.iter().enumerate().filter(|(i, _)| used >> i & 1 == 1);
                (leaves.map(|(_, leaf)| stage_of(leaf)).max().unwrap_or(0), part)
            })
            .collect();
        parts.sort_by_key(|(stage, part)| (*stage, part.size()));
        let choices: Vec<Choices> =
            components.iter().map(|component| Choices::new(component, tracks)).collect();
        let stage = |_| Stage { parts: vec![], cost: WORK_OF_SET };
        let mut stages: Vec<Stage> = (0..=further).map(stage).collect();
        let (mut circuit, mut literals, mut known) = (Circuit::default(), 0, 0);
        for (stage, formula) in parts {
            let used = formula.leaves();
            let is_new = |leaf: &usize| (used & !known) >> leaf & 1 == 1;
            let new: Vec<usize> = (0..components.len()).filter(is_new).collect();
            let stage = &mut stages[stage];
            stage.cost += WORK_OF_PART * formula.size();
            for component in &new {
                let work = 1 + components[*component].tracks.len() as u64 / 8;
                stage.cost += 2 * work * choices[*component].inner.len() as u64;
            }
            known |= used;
            literals |= if used.is_power_of_two() { used } else { 0 };
            stage.parts.push(Part { gates: circuit.push(formula), components: new });
        }
        Machine {
            components,
            choices,
            circuit,
            literals,
            tracks,
            stages,
            scratch: Cell::default(),
            tables,
            work,
        }
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

    /// The work of weighing its formula and following one set of letters.
    pub fn cost(&self) -> u64 {
        self.stages.iter().map(|stage| stage.cost).sum()
    }

    /// Number of tracks.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The letter with this number, bit i for track i.
    pub fn letter(&self, number: u32) -> u32 {
        number.reverse_bits() >> (u32::BITS as usize - self.tracks)
    }

    /// The value of the formula in a state.
    pub fn value(&self, state: &[i64]) -> Truth {
        self.weigh(|i| settled(state[i]))
    }

    /// The value of the formula if the numbers end in a state.
    pub fn value_at_end(&self, state: &[i64]) -> Truth {
        self.weigh(|i| match settled(state[i]) {
            Truth::Open if state[i] == STAR => Truth::Open,
            Truth::Open if self.components[i].holds(state[i], self.tables) => Truth::True,
            Truth::Open => Truth::False,
            settled @ (Truth::True | Truth::False) => settled,
        })
    }

    fn weigh(&self, truth: impl Fn(usize) -> Truth) -> Truth {
        let mut scratch = self.scratch.take();
        let leaf = |i: usize| Sides::of(truth(i));
        let values =
            self.parts().map(|part| self.circuit.weigh(&part.gates, leaf, &mut scratch.values));
        let value = all(values).truth();
        self.scratch.set(scratch);
        value
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
        if self.value(&state) == Truth::False {
            return None;
        }
        let mut scratch = self.scratch.take();
        self.need(1, &mut scratch);
        for (item, needed) in state.iter_mut().zip(&scratch.needed) {
            if *needed == 0 {
                *item = STAR;
            }
        }
        self.scratch.set(scratch);
        Some(state)
    }

    /// Sets the letters by which each component is needed, among these, after weighing.
    fn need(&self, letters: u64, scratch: &mut Scratch) {
        let Scratch { needed, values, demands, .. } = scratch;
        needed.clear();
        let literal = |i: usize| if self.literals >> i & 1 == 1 { letters } else { 0 };
        needed.extend((0..self.components.len()).map(literal));
        demands.clear();
        demands.resize(values.len(), 0);
        self.parts().for_each(|part| demands[part.gates.end - 1] = letters);
        self.circuit.need(values, demands, needed);
    }

    /// Raises the budget for lines of rows in the certificate.
    pub fn grant(&self, lines: usize) {
        self.work.grant(lines);
    }

    /// Counts work, and declines if none is left, as after letters not followed to the end.
    pub fn charge(&self, work: u64) -> Limited {
        self.work.charge(work)
    }

    /// Gives each next state where the formula is not false to `visit`, with letters that lead
    /// there, until that returns true. Returns whether it did, or no work was left. A state comes
    /// once for the same digits on further tracks.
    pub fn successors(
        &self,
        state: &[i64],
        letters: Letters,
        visit: impl FnMut(Set, &[i64]) -> bool,
    ) -> bool {
        let mut scratch = self.scratch.take();
        let count = self.components.len();
        scratch.rows.resize_with(count, || vec![Row::default(); KEPT_ROWS]);
        scratch.used.resize(count, 0);
        scratch.next.resize(count, 0);
        let mut set = within(self.tracks);
        for track in (0..self.tracks).filter(|track| letters.fixed >> track & 1 == 1) {
            if let Some(ones) = ones(track, self.tracks) {
                set &= if letters.bits >> track & 1 == 1 { ones } else { !ones };
            }
        }
        let mut walk = Walk { state, letters, scratch: &mut scratch, visit };
        let stopped = self.follow(&mut walk, 0, 0, set);
        self.scratch.set(scratch);
        stopped
    }

    /// Follows those of some letters on the first tracks by which no part of a stage is false;
    /// `letter` has the digits on the further tracks up to there.
    fn follow<F: FnMut(Set, &[i64]) -> bool>(
        &self,
        walk: &mut Walk<F>,
        stage: usize,
        letter: u32,
        mut letters: u64,
    ) -> bool {
        let Stage { parts, cost } = &self.stages[stage];
        if !self.work.spend(*cost) {
            return true;
        }
        for part in parts {
            part.components.iter().for_each(|i| self.use_row(walk, *i, letter));
            let mut values = std::mem::take(&mut walk.scratch.values);
            let leaf = |i: usize| walk.scratch.row(i).sides;
            letters &= !self.circuit.weigh(&part.gates, leaf, &mut values).no;
            walk.scratch.values = values;
            if letters == 0 {
                return false;
            }
        }
        if stage + 1 < self.stages.len() {
            let track = 1 << (stage + INNER);
            let Letters { fixed, bits } = walk.letters;
            let is_followed = |letter: &u32| (letter ^ bits) & fixed & track == 0;
            let mut digits = [letter, letter | track].into_iter().filter(is_followed);
            return digits.any(|letter| self.follow(walk, stage + 1, letter, letters));
        }
        self.need(letters, walk.scratch);
        let mut next = std::mem::take(&mut walk.scratch.next);
        let set = Set { letters, further: stage, digits: self.letter(letter) };
        let stopped = self.split(walk.scratch, set, 0, &mut next, &mut walk.visit);
        walk.scratch.next = next;
        stopped
    }

    /// Gives each next state by some letters to `visit`; `next` has those of the first components.
    fn split(
        &self,
        scratch: &Scratch,
        set: Set,
        component: usize,
        next: &mut Vec<i64>,
        visit: &mut impl FnMut(Set, &[i64]) -> bool,
    ) -> bool {
        let Some(needed) = scratch.needed.get(component) else {
            return !self.work.spend(next.len() as u64) || visit(set, next);
        };
        let forgotten = [(STAR, !needed)];
        let known = scratch.row(component).next.iter().map(|(item, by)| (*item, by & needed));
        for (item, by) in known.chain(forgotten) {
            let letters = set.letters & by;
            next[component] = item;
            if letters != 0
                && self.split(scratch, Set { letters, ..set }, component + 1, next, visit)
            {
                return true;
            }
        }
        false
    }

    /// Has the row of a component in use; `letter` has the digits on its further tracks.
    fn use_row<F>(&self, walk: &mut Walk<F>, i: usize, letter: u32) {
        let (component, Choices { outer, inner, .. }) = (&self.components[i], &self.choices[i]);
        let (state, letter) = (walk.state[i], letter & outer);
        let key = if let Kind::Threshold { outcome, .. } = &component.kind
            && state < STAR
        {
            outcome.get()
        } else {
            state
        };
        let slot = (key as usize).wrapping_add(letter as usize * 31) % KEPT_ROWS;
        walk.scratch.used[i] = slot;
        let row = &mut walk.scratch.rows[i][slot];
        if row.of == Some((key, letter)) {
            return;
        }
        row.of = Some((key, letter));
        row.sides = Sides::default();
        row.next.clear();
        for (bits, letters) in inner {
            let next = if state < STAR {
                component.step(state, letter | bits, self.tables)
            } else {
                state
            };
            match settled(next) {
                Truth::True => row.sides.yes |= letters,
                Truth::False => row.sides.no |= letters,
                Truth::Open => {}
            }
            match row.next.iter_mut().find(|(known, _)| *known == next) {
                Some((_, by)) => *by |= letters,
                None => row.next.push((next, *letters)),
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
