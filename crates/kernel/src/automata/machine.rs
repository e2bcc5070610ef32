//! A problem as an automaton: its start, its next states, the value of its formula, forgetting
//! (docs/THEORY.md, sections 6.6 and 6.7).
//!
//! In: a problem. Out: states, one integer per component. Never: knows where states come from or
//! which obligation it serves.
//!
//! Letters that differ only on the first tracks are followed together, as a set: each component
//! gives the letters that lead to each of its states, and splitting the letters by one component
//! after another gives each next state. The digits on further tracks are tried one by one; the
//! first ones mostly determine them.

use std::cell::Cell;

use super::letters::{INNER, Set};
use super::{Component, FALSE, Formula, Kind, Letters, Problem, STAR, TRUE, Table, Truth, Work};

/// The work of following letters from a state; of each set of letters, in addition to the work on
/// components and parts; and of each next state, in addition to its items.
const WORK_OF_STATE: u64 = 28;
const WORK_OF_SET: u64 = 6;
const WORK_OF_NEXT: u64 = 4;

/// The number of rows that are kept for each component, and for a table.
const PLACES: usize = 1 << 7;
const PLACES_OF_TABLE: usize = 1 << 10;

/// A problem ready to run.
pub struct Machine<'a> {
    pub components: Vec<Component>,
    /// The tracks of each component, as bits.
    masks: Vec<u32>,
    /// For each component, the choices of its digits on the first tracks.
    choices: Vec<Vec<Choice>>,
    /// The number of tracks.
    pub tracks: usize,
    /// One for the first tracks, then one for each further track.
    stages: Vec<Stage>,
    /// The number of parts of the formula, counted through all levels.
    pub size: u64,
    scratch: Cell<Option<Box<Scratch>>>,
    tables: &'a [Table],
    /// The work that is left; letters that are not followed to the end count as well.
    pub work: &'a Work,
}

/// A part of the formula.
struct Part {
    formula: Formula,
    /// The number of values of the parts before it.
    start: usize,
    /// The components that occur in it and in no part before it.
    components: Vec<usize>,
}

/// Digits on the first tracks of a component.
struct Choice {
    bits: u32,
    /// The letters with these digits.
    letters: u64,
    /// Their contribution to the next state, the same in every state.
    jump: i64,
}

/// What becomes known with the digits on some tracks.
struct Stage {
    /// Parts whose last component is known with these, the smallest first.
    parts: Vec<Part>,
    /// The work of one set of letters.
    cost: u64,
}

/// The next states of a component, with the letters that lead there.
#[derive(Clone)]
struct Row {
    /// The state that the letters leave, and the digits on further tracks.
    from: Option<(i64, u32)>,
    next: Vec<(i64, u64)>,
    /// For each choice of digits, as its bits, which of `next` it leads to.
    places: [u8; 1 << INNER],
    truth: Truth,
}

/// Memory that is used again for each state.
#[derive(Default)]
struct Scratch {
    /// For each component, the rows computed last; each row has one possible place.
    rows: Vec<Vec<Row>>,
    /// For each component, the place of its current row.
    at: Vec<usize>,
    /// For each component, the letters for which it is needed.
    needed: Vec<u64>,
    /// The value of each part of the formula, on all levels.
    values: Vec<Truth>,
    next: Vec<i64>,
}

/// A state whose letters are followed, and what to do with each next state.
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
    fn need(&self, letters: u64, scratch: &mut Scratch) {
        let Scratch { needed, values, .. } = scratch;
        needed.clear();
        needed.resize(self.components.len(), 0);
        let mut values = values.as_slice();
        self.parts().for_each(|part| part.formula.need(letters, &mut values, needed));
    }

    /// Gives each next state where the formula is not false to `visit`, with letters that lead
    /// there, until that returns true. Returns whether it did, or no work was left.
    pub fn successors(
        &self,
        state: &[i64],
        letters: Letters,
        visit: impl FnMut(Set, &[i64]) -> bool,
    ) -> bool {
        let mut scratch = self.scratch.take().unwrap_or_default();
        scratch.rows.resize(state.len(), vec![]);
        scratch.at.resize(state.len(), 0);
        scratch.next.resize(state.len(), STAR);
        let mut walk = Walk { state, letters, scratch: &mut scratch, visit };
        let stopped = self.follow(&mut walk, 0, 0, letters.set(self.tracks));
        self.scratch.set(Some(scratch));
        stopped
    }

    /// Follows, of some letters on the first tracks, those for which no part of a stage is false;
    /// `letter` has the digits on the further tracks up to this stage.
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
        for Part { formula, start, components } in parts {
            let Scratch { rows, at, values, .. } = &mut *walk.scratch;
            for i in components {
                at[*i] = self.find(*i, walk.state[*i], letter, &mut rows[*i]);
            }
            values.truncate(*start);
            letters &= !formula.weigh(&|i| rows[i][at[i]].truth, values).no;
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
        let set = Set { letters, further: letter };
        let stopped = self.split(walk.scratch, set, 0, &mut next, &mut walk.visit);
        walk.scratch.next = next;
        stopped
    }

    /// Gives each next state by some letters to `visit`; `next` has those of the first components.
    fn split(
        &self,
        scratch: &Scratch,
        mut set: Set,
        mut component: usize,
        next: &mut Vec<i64>,
        visit: &mut impl FnMut(Set, &[i64]) -> bool,
    ) -> bool {
        while let Some(needed) = scratch.needed.get(component) {
            let Row { next: items, places, .. } = &scratch.rows[component][scratch.at[component]];
            let first = set.letters.trailing_zeros();
            let (item, by) = if needed >> first & 1 == 0 {
                (STAR, !needed)
            } else {
                let place = places[(first & self.masks[component]) as usize];
                let (item, by) = items[usize::from(place)];
                (item, by & needed)
            };
            next[component] = item;
            let rest = set.letters & !by;
            if rest == 0 {
                component += 1;
                continue;
            }
            set.letters &= by;
            if self.split(scratch, set, component + 1, next, visit) {
                return true;
            }
            set.letters = rest;
        }
        let work = WORK_OF_NEXT + next.len() as u64;
        !self.work.spend(work) || visit(set, next)
    }

    /// Finds the row of a component in a state, perhaps among those of its `rows`, and its place
    /// there; `letter` has the digits on its further tracks.
    fn find(&self, component: usize, mut state: i64, letter: u32, rows: &mut Vec<Row>) -> usize {
        let letter = letter & self.masks[component];
        if let (Kind::Threshold { outcome, .. }, ..STAR) = (&self.components[component].kind, state)
        {
            state = outcome.get();
        }
        let is_table = matches!(self.components[component].kind, Kind::Table(_) | Kind::Lookup(_));
        let places = if is_table { PLACES_OF_TABLE } else { PLACES };
        // States near 0 and marks have the first places.
        let mixed = (state << 1 ^ state >> 63) as u64 ^ u64::from(letter >> INNER);
        let at = (mixed ^ mixed >> 56) as usize % places;
        if at >= rows.len() {
            let none =
                Row { from: None, next: vec![], places: [0; 1 << INNER], truth: Truth::OPEN };
            rows.resize(at + 1, none);
        }
        let Row { from, next, places, truth } = &mut rows[at];
        if *from == Some((state, letter)) {
            return at;
        }
        *from = Some((state, letter));
        next.clear();
        *truth = Truth::OPEN;
        let choices = &self.choices[component];
        let component = &self.components[component];
        let further = component.jump(letter);
        for Choice { bits, letters, jump } in choices {
            let step = || component.step(state, further + jump, self.tables);
            let item = if state < STAR { step() } else { state };
            match item {
                TRUE => truth.yes |= letters,
                FALSE => truth.no |= letters,
                _ => {}
            }
            let place = next.iter().position(|(known, _)| *known == item).unwrap_or(next.len());
            if place == next.len() {
                next.push((item, 0));
            }
            next[place].1 |= letters;
            places[*bits as usize] = place as u8;
        }
        at
    }
}

/// The digits of a component on the first tracks of `mask`.
fn choices(of: &Component, mask: u32) -> Vec<Choice> {
    let fixed = mask % (1 << INNER);
    let bits = (0..1 << INNER).filter(|bits| bits & !fixed == 0);
    let choice =
        |bits| Choice { bits, letters: Letters { fixed, bits }.set(INNER), jump: of.jump(bits) };
    bits.map(choice).collect()
}

/// The truth of a component in a state.
fn settled(item: i64) -> Truth {
    match item {
        TRUE => Truth::TRUE,
        FALSE => Truth::FALSE,
        _ => Truth::OPEN,
    }
}
