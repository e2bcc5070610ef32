//! One step of a problem: the components' steps, the three-valued formula, and forgetting
//! (docs/LOWERING.md, "Formulas"), for all letters of a state at once.

use super::component::{Component, FORGOTTEN};
use super::letters::{LetterSet, Letters, SET_TRACKS};
use super::problem::{Formula, Problem};
use super::rows::{Entry, Kept, Rows};
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
enum Part {
    /// A component (true) or its negation (false): most parts are, and need no tree.
    Literal(usize, bool),
    /// A node of the tree.
    Tree(usize),
}

/// A problem prepared for stepping.
///
/// The digits of all tracks but the last [`SET_TRACKS`] are tried one after the other, with a look at the parts that
/// they settle. For those of the last tracks each component has a row: its next states, each with a set of letters.
#[derive(Debug)]
pub struct Machine<'a> {
    components: &'a [Component],
    rows: Vec<Rows<'a>>,
    declared: usize,
    /// Tracks whose digits are tried one after the other.
    leading: usize,
    set_tracks: usize,
    all: LetterSet,
    tree: Tree,
    parts: Vec<Part>,
    /// For each leading track, the components whose last track it is.
    components_at: Vec<Vec<usize>>,
    /// For each leading track, the parts whose last track it is.
    parts_at: Vec<Vec<Part>>,
    /// The other components, those of literals first.
    others: Vec<usize>,
    /// The components that are a literal, and whether it is positive.
    literals: Vec<Option<bool>>,
    forgets: bool,
}

/// Buffers of one exploration.
#[derive(Debug)]
pub struct Scratch {
    kept: Vec<Kept>,
    /// The entries of all rows, and for each component its range.
    entries: Vec<Entry>,
    ranges: Vec<(usize, usize)>,
    leaves: Vec<Truth>,
    truths: Vec<Truth>,
    needed: Vec<LetterSet>,
    /// Components with several next states, with the range of the possible ones among the entries.
    varying: Vec<(usize, usize, usize)>,
    /// What the digits of the leading tracks have made of their components.
    stepped: Vec<i64>,
    next: Vec<i64>,
    /// Next states of the problem and their letters.
    found: Vec<i64>,
    found_letters: Vec<LetterSet>,
    order: Vec<u32>,
    /// Digits tried and next states of components looked at.
    tried: u64,
}

impl Scratch {
    /// The steps of components that were tried since the last call.
    pub(crate) fn take_tried(&mut self) -> u64 {
        std::mem::take(&mut self.tried)
    }
}

impl<'a> Machine<'a> {
    /// Prepares a problem.
    pub fn new(problem: &'a Problem) -> Self {
        let last_track = |c: &Component| match c {
            // Its outcome is chosen before the letter.
            Component::Threshold(_) => 0,
            _ => c.tracks().into_iter().max().unwrap_or(0),
        };
        let set_tracks = problem.tracks.min(SET_TRACKS);
        let leading = problem.tracks - set_tracks;
        let last: Vec<usize> = problem.components.iter().map(last_track).collect();
        let mut components_at = vec![Vec::new(); leading];
        for (c, &track) in last.iter().enumerate().filter(|&(_, &track)| track < leading) {
            components_at[track].push(c);
        }
        let mut tree = Tree::default();
        let mut parts = Vec::new();
        let mut parts_at = vec![Vec::new(); leading];
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
            if let Some(parts) = parts_at.get_mut(last_of(part, &last)) {
                parts.push(prepared);
            }
        }
        let forgets = literals.contains(&None);
        let mut others: Vec<usize> = (0..last.len()).filter(|&c| last[c] >= leading).collect();
        others.sort_by_key(|&c| literals[c].is_none());
        Machine {
            rows: problem.components.iter().map(|c| Rows::new(c, leading, set_tracks)).collect(),
            components: &problem.components,
            declared: problem.declared,
            leading,
            set_tracks,
            all: LetterSet::all(set_tracks),
            tree,
            parts,
            components_at,
            parts_at,
            others,
            literals,
            forgets,
        }
    }

    /// Number of components: the length of a state.
    pub fn width(&self) -> usize {
        self.components.len()
    }

    /// Number of declared tracks: the low bits of a letter.
    pub(crate) fn declared(&self) -> usize {
        self.declared
    }

    /// Buffers for [`Machine::successors`].
    pub fn scratch(&self) -> Scratch {
        let width = self.width();
        Scratch {
            kept: std::iter::repeat_with(Kept::default).take(width).collect(),
            entries: Vec::new(),
            ranges: vec![(0, 0); width],
            leaves: vec![Truth::default(); width],
            truths: vec![Truth::default(); self.tree.len()],
            needed: vec![LetterSet::EMPTY; width],
            varying: Vec::new(),
            stepped: vec![0; width],
            next: vec![0; width],
            found: Vec::new(),
            found_letters: Vec::new(),
            order: Vec::new(),
            tried: 0,
        }
    }

    /// The start state, or `None` if no word satisfies the problem already.
    pub fn start(&self, scratch: &mut Scratch) -> Option<(Vec<i64>, Value)> {
        let start: Vec<i64> = self.components.iter().map(Component::start).collect();
        self.canonical(&start, scratch)
    }

    /// A state without what no longer matters, or `None` if no word satisfies the problem from there.
    pub(crate) fn canonical(&self, state: &[i64], scratch: &mut Scratch) -> Option<(Vec<i64>, Value)> {
        let one = LetterSet::all(0);
        for (leaf, &state) in scratch.leaves.iter_mut().zip(state) {
            *leaf = Truth::of_state(state, one);
        }
        if self.alive(one, scratch).is_empty() {
            return None;
        }
        self.find_needed(one, scratch);
        let matters = |c: usize| !self.forgets || !scratch.needed[c].is_empty();
        let canonical = state.iter().enumerate().map(|(c, &state)| if matters(c) { state } else { FORGOTTEN });
        let value = if self.holds(one, scratch).is_empty() { Value::Open } else { Value::Holds };
        Some((canonical.collect(), value))
    }

    /// Calls `visit(letters, state, value)` for each next state from which the problem can still be satisfied. The
    /// sets of letters are in increasing order of the reversed first letter (track 0 is tried first). With at most
    /// [`SET_TRACKS`] tracks each next state comes once.
    pub fn successors(
        &self,
        state: &[i64],
        scratch: &mut Scratch,
        visit: &mut impl FnMut(Letters, &[i64], Value),
    ) {
        self.descend(0, 0, state, scratch, visit);
    }

    /// Tries the digits of the leading tracks.
    fn descend(
        &self,
        track: usize,
        letter: u64,
        state: &[i64],
        scratch: &mut Scratch,
        visit: &mut impl FnMut(Letters, &[i64], Value),
    ) {
        if track == self.leading {
            self.visit_set(letter, state, scratch, visit);
            return;
        }
        scratch.tried += 2;
        'digit: for digit in 0..2 {
            let letter = letter | (digit << track);
            for &c in &self.components_at[track] {
                scratch.stepped[c] = self.components[c].step(state[c], letter);
                scratch.leaves[c] = Truth::of_state(scratch.stepped[c], self.all);
            }
            for &part in &self.parts_at[track] {
                let Scratch { leaves, truths, .. } = scratch;
                if self.truth(part, self.all, leaves, truths).fails == self.all {
                    continue 'digit;
                }
            }
            self.descend(track + 1, letter, state, scratch, visit);
        }
    }

    /// The next states for the letters with these digits of the leading tracks.
    fn visit_set(
        &self,
        leading: u64,
        state: &[i64],
        scratch: &mut Scratch,
        visit: &mut impl FnMut(Letters, &[i64], Value),
    ) {
        scratch.entries.clear();
        for &c in self.components_at.iter().flatten() {
            scratch.ranges[c] = (scratch.entries.len(), scratch.entries.len() + 1);
            scratch.entries.push((scratch.stepped[c], self.all));
        }
        let mut alive = self.all;
        for &c in &self.others {
            let start = scratch.entries.len();
            self.rows[c].append(state[c], leading, self.all, &mut scratch.kept[c], &mut scratch.entries);
            let end = scratch.entries.len();
            scratch.ranges[c] = (start, end);
            let truth = scratch.entries[start..end].iter().fold(Truth::default(), |truth, &(next, set)| {
                let entry = Truth::of_state(next, set);
                Truth { fails: truth.fails.or(entry.fails), holds: truth.holds.or(entry.holds) }
            });
            scratch.leaves[c] = truth;
            if let Some(positive) = self.literals[c] {
                alive = alive.without(if positive { truth.fails } else { truth.holds });
                if alive.is_empty() {
                    break;
                }
            }
        }
        scratch.tried += scratch.entries.len() as u64;
        if alive.is_empty() {
            return;
        }
        let alive = self.alive(alive, scratch);
        if alive.is_empty() {
            return;
        }
        self.find_needed(alive, scratch);
        self.find_varying(alive, scratch);
        let holds = self.holds(alive, scratch);
        scratch.found.clear();
        scratch.found_letters.clear();
        split(0, alive, scratch);
        scratch.order.clear();
        scratch.order.extend(0..scratch.found_letters.len() as u32);
        let Scratch { order, found_letters, found, .. } = scratch;
        if order.len() > 1 {
            order.sort_unstable_by_key(|&i| found_letters[i as usize].first());
        }
        for &i in order.iter() {
            let set = found_letters[i as usize];
            let letters =
                Letters { leading, leading_tracks: self.leading, set_tracks: self.set_tracks, set };
            let value = if set.and(holds).is_empty() { Value::Open } else { Value::Holds };
            visit(letters, &found[i as usize * self.width()..][..self.width()], value);
        }
    }

    #[inline]
    fn truth(&self, part: Part, all: LetterSet, leaves: &[Truth], truths: &mut [Truth]) -> Truth {
        match part {
            Part::Literal(c, true) => leaves[c],
            Part::Literal(c, false) => leaves[c].not(),
            Part::Tree(node) => self.tree.evaluate(node, all, leaves, truths),
        }
    }

    /// Those of the letters after which no part fails.
    fn alive(&self, letters: LetterSet, scratch: &mut Scratch) -> LetterSet {
        let Scratch { leaves, truths, .. } = scratch;
        self.parts.iter().fold(letters, |alive, &part| {
            alive.without(self.truth(part, self.all, leaves, truths).fails)
        })
    }

    /// Those of the letters after which every part holds.
    fn holds(&self, letters: LetterSet, scratch: &Scratch) -> LetterSet {
        self.parts.iter().fold(letters, |letters, part| {
            letters.and(match *part {
                Part::Literal(c, true) => scratch.leaves[c].holds,
                Part::Literal(c, false) => scratch.leaves[c].fails,
                Part::Tree(node) => scratch.truths[node].holds,
            })
        })
    }

    /// For each component the letters after which it matters.
    fn find_needed(&self, alive: LetterSet, scratch: &mut Scratch) {
        if !self.forgets {
            return;
        }
        let Scratch { truths, needed, .. } = scratch;
        needed.fill(LetterSet::EMPTY);
        for &part in &self.parts {
            match part {
                Part::Literal(c, _) => needed[c] = alive,
                Part::Tree(node) => self.tree.needed(node, alive, truths, needed),
            }
        }
    }

    /// Keeps of each row what is possible and matters. Components with one next state get it here.
    fn find_varying(&self, alive: LetterSet, scratch: &mut Scratch) {
        scratch.varying.clear();
        for c in 0..self.width() {
            let needed = if self.forgets { scratch.needed[c].and(alive) } else { alive };
            let start = scratch.entries.len();
            let (from, to) = scratch.ranges[c];
            for i in from..to {
                let (next, set) = scratch.entries[i];
                let set = set.and(needed);
                if !set.is_empty() {
                    scratch.entries.push((next, set));
                }
            }
            let forgotten = alive.without(needed);
            if !forgotten.is_empty() {
                scratch.entries.push((FORGOTTEN, forgotten));
            }
            match scratch.entries[start..] {
                [(next, _)] => scratch.next[c] = next,
                _ => scratch.varying.push((c, start, scratch.entries.len())),
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
    fn parts_at_end(&self, state: &[i64], allowed: impl Fn(Truth, LetterSet) -> bool) -> bool {
        let one = LetterSet::all(0);
        let leaf = |c: usize| match self.components[c].at_end(state[c]) {
            Some(true) => Truth { fails: LetterSet::EMPTY, holds: one },
            Some(false) => Truth { fails: one, holds: LetterSet::EMPTY },
            None => Truth::default(),
        };
        let mut of_tree: Option<(Vec<Truth>, Vec<Truth>)> = None;
        self.parts.iter().all(|&part| {
            let truth = match part {
                Part::Literal(c, true) => leaf(c),
                Part::Literal(c, false) => leaf(c).not(),
                Part::Tree(node) => {
                    let (leaves, truths) = of_tree.get_or_insert_with(|| {
                        ((0..self.width()).map(leaf).collect(), vec![Truth::default(); self.tree.len()])
                    });
                    self.tree.evaluate(node, one, leaves, truths)
                }
            };
            allowed(truth, one)
        })
    }
}

/// Splits letters by the next states of the components from a place on; what is left at the end is one next state.
fn split(place: usize, mut letters: LetterSet, scratch: &mut Scratch) {
    let Some(&(c, start, end)) = scratch.varying.get(place) else {
        scratch.found.extend_from_slice(&scratch.next);
        scratch.found_letters.push(letters);
        return;
    };
    for i in start..end {
        let (next, set) = scratch.entries[i];
        let part = letters.and(set);
        if part.is_empty() {
            continue;
        }
        scratch.next[c] = next;
        split(place + 1, part, scratch);
        letters = letters.without(set);
        if letters.is_empty() {
            break;
        }
    }
}

fn last_of(part: &Formula, last: &[usize]) -> usize {
    match part {
        Formula::Leaf(c) => last[*c],
        Formula::Not(f) => last_of(f, last),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().map(|p| last_of(p, last)).max().unwrap_or(0),
    }
}
