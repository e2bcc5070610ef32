//! One step of a problem for all letters of a state at once (docs/LOWERING.md, "Formulas").
//!
//! Each component has a row for its state: the next states, each with a set of letters. What the formula says after
//! each letter, and which components matter there, are operations on these sets; splitting the letters by one row after
//! the other then gives each next state of the problem once.

use super::component::FORGOTTEN;
use super::letters::{LetterSet, Letters};
use super::machine::{Machine, Part, Value, last_of};
use super::rows::{Entry, Kept, Rows};
use super::truth::Truth;

/// The steps of a problem.
pub(super) trait Steps: std::fmt::Debug {
    /// As [`Machine::successors`].
    fn successors(&mut self, state: &[i64], visit: &mut dyn FnMut(Letters<'_>, &[i64], Value));

    /// The number of digits and of next states of components that were tried since the last call.
    fn take_tried(&mut self) -> u64;
}

/// The steps of a problem, with sets of `64 W` letters: the digits of all tracks but the last ones are tried one after
/// the other, with a look at the parts that they settle.
#[derive(Debug)]
pub(super) struct Stepper<'m, const W: usize> {
    machine: &'m Machine<'m>,
    rows: Vec<Rows<'m, W>>,
    kept: Vec<Kept<W>>,
    /// Tracks whose digits are tried one after the other.
    leading: usize,
    set_tracks: usize,
    all: LetterSet<W>,
    /// For each leading track, the components whose last track it is.
    components_at: Vec<Vec<usize>>,
    /// For each leading track, the parts whose last track it is.
    parts_at: Vec<Vec<Part>>,
    /// The other components, those that are a part first.
    others: Vec<usize>,
    /// What the digits of the leading tracks have made of their components.
    stepped: Vec<i64>,
    found: Found<W>,
    tried: u64,
}

/// What is found for one choice of the leading digits.
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
        let Machine { problem, last, .. } = machine;
        let set_tracks = problem.tracks.min(6 + W.ilog2() as usize);
        let leading = problem.tracks - set_tracks;
        let mut components_at = vec![Vec::new(); leading];
        for (c, &track) in last.iter().enumerate().filter(|&(_, &track)| track < leading) {
            components_at[track].push(c);
        }
        let mut parts_at = vec![Vec::new(); leading];
        for (formula, &part) in problem.parts.iter().zip(&machine.parts) {
            if let Some(parts) = parts_at.get_mut(last_of(formula, last)) {
                parts.push(part);
            }
        }
        let width = machine.width();
        let mut others: Vec<usize> = (0..width).filter(|&c| last[c] >= leading).collect();
        others.sort_by_key(|&c| machine.literals[c].is_none());
        Stepper {
            rows: problem.components.iter().map(|c| Rows::new(c, leading, set_tracks)).collect(),
            kept: std::iter::repeat_with(Kept::default).take(width).collect(),
            machine,
            leading,
            set_tracks,
            all: LetterSet::all(set_tracks),
            components_at,
            parts_at,
            others,
            stepped: vec![0; width],
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

    /// Tries the digits of the leading tracks.
    fn descend(
        &mut self,
        track: usize,
        letter: u64,
        state: &[i64],
        visit: &mut dyn FnMut(Letters<'_>, &[i64], Value),
    ) {
        if track == self.leading {
            self.visit_set(letter, state, visit);
            return;
        }
        self.tried += 2;
        'digit: for digit in 0..2 {
            let letter = letter | (digit << track);
            for &c in &self.components_at[track] {
                self.stepped[c] = self.machine.problem.components[c].step(state[c], letter);
                self.found.leaves[c] = Truth::of_state(self.stepped[c], self.all);
            }
            let Found { leaves, truths, .. } = &mut self.found;
            for &part in &self.parts_at[track] {
                if self.machine.truth(part, self.all, leaves, truths).fails == self.all {
                    continue 'digit;
                }
            }
            self.descend(track + 1, letter, state, visit);
        }
    }

    /// The next states for the letters with these digits of the leading tracks.
    fn visit_set(&mut self, leading: u64, state: &[i64], visit: &mut dyn FnMut(Letters<'_>, &[i64], Value)) {
        let alive = self.find_rows(leading, state);
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
        let width = machine.width();
        for &i in order.iter() {
            let set = &letters[i as usize];
            let value = if set.and(holds).is_empty() { Value::Open } else { Value::Holds };
            let next = &states[i as usize * width..][..width];
            let (leading_tracks, set_tracks) = (self.leading, self.set_tracks);
            visit(Letters { leading, leading_tracks, set_tracks, set: set.words() }, next, value);
        }
    }

    /// The rows of all components, as long as some letter is left; the letters that no literal excludes.
    fn find_rows(&mut self, leading: u64, state: &[i64]) -> LetterSet<W> {
        let Found { entries, ranges, leaves, .. } = &mut self.found;
        entries.clear();
        for &c in self.components_at.iter().flatten() {
            ranges[c] = (entries.len(), entries.len() + 1);
            entries.push((self.stepped[c], self.all));
        }
        let mut alive = self.all;
        for &c in &self.others {
            let start = entries.len();
            self.rows[c].append(state[c], leading, self.all, &mut self.kept[c], entries);
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
        self.descend(0, 0, state, visit);
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
