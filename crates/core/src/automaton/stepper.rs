//! One step of a problem for all letters of a state at once (docs/LOWERING.md, "Formulas").
//!
//! Each component has a row for its state: the next states, each with a set of letters. What the formula says after
//! each letter, and which components matter there, are operations on these sets; splitting the letters by one row after
//! the other then gives each next state of the problem once.

use super::component::FORGOTTEN;
use super::letters::{LetterSet, Letters};
use super::machine::{Machine, Value};
use super::rows::{Entry, Kept, Rows};
use super::truth::Truth;

/// The steps of a problem.
pub(super) trait Steps: std::fmt::Debug {
    /// Like [`Machine::successors`].
    fn successors(&mut self, state: &[i64], visit: &mut dyn FnMut(Letters<'_>, &[i64], Value));

    /// The number of digits, or of next states of components, that were tried since the last call.
    fn take_tried(&mut self) -> u64;
}

/// The steps of a problem of at most as many tracks as `64 W` letters have.
#[derive(Debug)]
pub(super) struct Stepper<'m, const W: usize> {
    machine: &'m Machine<'m>,
    rows: Vec<Rows<'m, W>>,
    kept: Vec<Kept<W>>,
    all: LetterSet<W>,
    /// The components, those that are a part first.
    order: Vec<usize>,
    found: Found<W>,
    tried: u64,
}

/// The results for one state.
#[derive(Debug)]
struct Found<const W: usize> {
    /// The entries of all rows, then those that are possible and matter.
    entries: Vec<Entry<W>>,
    /// For each component the range of its row.
    ranges: Vec<(usize, usize)>,
    leaves: Vec<Truth<W>>,
    truths: Vec<Truth<W>>,
    needed: Vec<LetterSet<W>>,
    /// Components with several next states, with the range of the possible ones among the entries.
    varying: Vec<(usize, usize, usize)>,
    next: Vec<i64>,
    /// Next states of the problem.
    states: Vec<i64>,
    /// Their letters.
    letters: Vec<LetterSet<W>>,
    order: Vec<u32>,
}

impl<'m, const W: usize> Stepper<'m, W> {
    pub(super) fn new(machine: &'m Machine<'m>) -> Self {
        let Machine { problem, literals, .. } = machine;
        let width = machine.width();
        let mut order: Vec<usize> = (0..width).collect();
        order.sort_by_key(|&c| literals[c].is_none());
        Stepper {
            rows: problem.components.iter().map(|c| Rows::new(c, problem.tracks)).collect(),
            kept: std::iter::repeat_with(Kept::default).take(width).collect(),
            machine,
            all: LetterSet::all(problem.tracks),
            order,
            found: Found {
                entries: Vec::new(),
                ranges: vec![(0, 0); width],
                leaves: vec![Truth::OPEN; width],
                truths: vec![Truth::OPEN; machine.tree.len()],
                needed: vec![LetterSet::EMPTY; width],
                varying: Vec::new(),
                next: vec![0; width],
                states: Vec::new(),
                letters: Vec::new(),
                order: Vec::new(),
            },
            tried: 0,
        }
    }

    /// The rows of all components, as long as some letter is left; the letters that no literal excludes.
    fn find_rows(&mut self, state: &[i64]) -> LetterSet<W> {
        let Found { entries, ranges, leaves, .. } = &mut self.found;
        entries.clear();
        let mut alive = self.all;
        for &c in &self.order {
            let start = entries.len();
            self.rows[c].append(state[c], self.all, &mut self.kept[c], entries);
            ranges[c] = (start, entries.len());
            let truth = entries[start..].iter().fold(Truth::OPEN, |truth, &(next, set)| {
                let entry = Truth::of_state(next, set);
                Truth { fails: truth.fails.or(entry.fails), holds: truth.holds.or(entry.holds) }
            });
            leaves[c] = truth;
            if let Some(positive) = self.machine.literals[c] {
                alive = alive.without(if positive { truth.fails } else { truth.holds });
                if alive.is_empty() {
                    break;
                }
            }
        }
        alive
    }
}

impl<const W: usize> Steps for Stepper<'_, W> {
    fn successors(&mut self, state: &[i64], visit: &mut dyn FnMut(Letters<'_>, &[i64], Value)) {
        let alive = self.find_rows(state);
        self.tried += self.found.entries.len() as u64;
        if alive.is_empty() {
            return;
        }
        let (machine, found) = (self.machine, &mut self.found);
        let alive = machine.alive(alive, self.all, &found.leaves, &mut found.truths);
        if alive.is_empty() {
            return;
        }
        machine.find_needed(alive, &found.truths, &mut found.needed);
        let holds = machine.holding(alive, &found.leaves, &found.truths);
        found.find_varying(alive);
        found.states.clear();
        found.letters.clear();
        found.split(0, alive);
        let Found { order, letters, states, .. } = found;
        order.clear();
        order.extend(0..letters.len() as u32);
        if order.len() > 1 {
            order.sort_unstable_by_key(|&i| letters[i as usize].first());
        }
        let (width, set_tracks) = (machine.width(), machine.problem.tracks);
        for &i in order.iter() {
            let set = &letters[i as usize];
            let value = if set.and(holds).is_empty() { Value::Open } else { Value::Holds };
            let next = &states[i as usize * width..][..width];
            visit(Letters { leading: 0, leading_tracks: 0, set_tracks, set: set.words() }, next, value);
        }
    }

    fn take_tried(&mut self) -> u64 {
        std::mem::take(&mut self.tried)
    }
}

impl<const W: usize> Found<W> {
    /// Keeps of each row what is possible and matters. Components with one next state get it here.
    fn find_varying(&mut self, alive: LetterSet<W>) {
        self.varying.clear();
        for (c, &(from, to)) in self.ranges.iter().enumerate() {
            let needed = self.needed[c];
            let start = self.entries.len();
            for i in from..to {
                let (next, set) = self.entries[i];
                let set = set.and(needed);
                if !set.is_empty() {
                    self.entries.push((next, set));
                }
            }
            let forgotten = alive.without(needed);
            if !forgotten.is_empty() {
                self.entries.push((FORGOTTEN, forgotten));
            }
            match self.entries[start..] {
                [(next, _)] => self.next[c] = next,
                _ => self.varying.push((c, start, self.entries.len())),
            }
        }
    }

    /// Splits letters by the next states of the components from a place on; what is left at the end is one next state.
    fn split(&mut self, place: usize, mut letters: LetterSet<W>) {
        let Some(&(c, start, end)) = self.varying.get(place) else {
            self.states.extend_from_slice(&self.next);
            self.letters.push(letters);
            return;
        };
        for i in start..end {
            let (next, set) = self.entries[i];
            let part = letters.and(set);
            if part.is_empty() {
                continue;
            }
            self.next[c] = next;
            self.split(place + 1, part);
            letters = letters.without(set);
            if letters.is_empty() {
                break;
            }
        }
    }
}
