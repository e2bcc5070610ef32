//! One step of a problem, with the letters tried track by track: for problems with many tracks, where most combinations of
//! digits fail early, and sets of letters would be long.

use super::component::{Component, FORGOTTEN};
use super::letters::{LetterSet, Letters};
use super::machine::{Machine, Part, Value, last_of};
use super::rows::Window;
use super::stepper::Steps;
use super::truth::Truth;

/// A component prepared for steps by single letters.
#[derive(Debug)]
enum Step<'m> {
    Linear(&'m [(usize, i64)], Window),
    Other(&'m Component),
}

impl<'m> Step<'m> {
    fn new(component: &'m Component) -> Self {
        if let Component::Linear { terms, low, high, reach } = component
            && let Some(window) = Window::new(*low, *high, *reach)
        {
            return Step::Linear(terms, window);
        }
        Step::Other(component)
    }

    /// Like [`Component::step`].
    #[inline]
    fn step(&self, state: i64, letter: u64) -> i64 {
        match self {
            _ if state >= FORGOTTEN => state,
            Step::Linear(terms, window) => {
                let factor = |&(track, factor): &(usize, i64)| factor * (letter >> track & 1) as i64;
                window.settle(2 * state + terms.iter().map(factor).sum::<i64>())
            }
            Step::Other(component) => component.step(state, letter),
        }
    }
}

/// The steps of a problem, letter by letter.
#[derive(Debug)]
pub(super) struct Letterwise<'m> {
    machine: &'m Machine<'m>,
    steps: Vec<Step<'m>>,
    /// For each track, the components whose last track it is.
    components_at: Vec<Vec<usize>>,
    /// For each track, the parts whose last track it is.
    parts_at: Vec<Vec<Part>>,
    next: Vec<i64>,
    canonical: Vec<i64>,
    leaves: Vec<Truth<1>>,
    truths: Vec<Truth<1>>,
    needed: Vec<LetterSet<1>>,
    tried: u64,
}

impl<'m> Letterwise<'m> {
    /// For at least one track.
    pub(super) fn new(machine: &'m Machine<'m>) -> Self {
        let Machine { problem, last, .. } = machine;
        let mut components_at = vec![Vec::new(); problem.tracks];
        for (c, &track) in last.iter().enumerate() {
            components_at[track].push(c);
        }
        let mut parts_at = vec![Vec::new(); problem.tracks];
        for (formula, &part) in problem.parts.iter().zip(&machine.parts) {
            parts_at[last_of(formula, last)].push(part);
        }
        let width = machine.width();
        Letterwise {
            machine,
            steps: problem.components.iter().map(Step::new).collect(),
            components_at,
            parts_at,
            next: vec![0; width],
            canonical: vec![0; width],
            leaves: vec![Truth::OPEN; width],
            truths: vec![Truth::OPEN; machine.tree.len()],
            needed: vec![LetterSet::EMPTY; width],
            tried: 0,
        }
    }

    fn descend(
        &mut self,
        track: usize,
        letter: u64,
        state: &[i64],
        visit: &mut dyn FnMut(Letters<'_>, &[i64], Value),
    ) {
        if track == self.parts_at.len() {
            self.visit_letter(letter, visit);
            return;
        }
        let one = LetterSet::all(0);
        self.tried += 2;
        'digit: for digit in 0..2 {
            let letter = letter | (digit << track);
            for &c in &self.components_at[track] {
                self.next[c] = self.steps[c].step(state[c], letter);
                self.leaves[c] = Truth::of_state(self.next[c], one);
            }
            for &part in &self.parts_at[track] {
                if self.machine.truth(part, one, &self.leaves, &mut self.truths).fails == one {
                    continue 'digit;
                }
            }
            self.descend(track + 1, letter, state, visit);
        }
    }

    /// No part fails, and the truth of every part is known.
    fn visit_letter(&mut self, letter: u64, visit: &mut dyn FnMut(Letters<'_>, &[i64], Value)) {
        let Letterwise { machine, next, canonical, leaves, truths, needed, .. } = self;
        let one = LetterSet::all(0);
        canonical.copy_from_slice(next);
        if machine.forgets {
            machine.find_needed(one, truths, needed);
            for (state, needed) in canonical.iter_mut().zip(needed) {
                if needed.is_empty() {
                    *state = FORGOTTEN;
                }
            }
        }
        let holds = machine.holding(one, leaves, truths);
        let value = if holds.is_empty() { Value::Open } else { Value::Holds };
        let letters =
            Letters { leading: letter, leading_tracks: self.parts_at.len(), set_tracks: 0, set: one.words() };
        visit(letters, canonical, value);
    }
}

impl Steps for Letterwise<'_> {
    fn successors(&mut self, state: &[i64], visit: &mut dyn FnMut(Letters<'_>, &[i64], Value)) {
        self.descend(0, 0, state, visit);
    }

    fn take_tried(&mut self) -> u64 {
        std::mem::take(&mut self.tried)
    }
}
