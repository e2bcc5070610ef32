//! A problem as an automaton: its start, its next states, the value of its formula, forgetting.
//! In: components and parts. Out: states, one integer a component.
//! Never: knows where states come from or which obligation it serves.
use super::component::{Component, FALSE, STAR, TRUE, Table};
use super::lower::{Formula, Problem};

/// Truth values in this order, so that And is the least and Or the greatest of the parts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Truth { False, Open, True }

/// A problem ready to run.
pub struct Machine<'a> {
    pub tracks: usize,
    pub components: Vec<Component>,
    tables: &'a [Table],
    parts: Vec<Formula>,
    /// For each track the components, and the parts, that are complete with it.
    complete: Vec<(Vec<usize>, Vec<usize>)>,
    /// Whether no component of an open state is ever forgotten.
    keeps_all: bool,
}

/// A state being left, the state being built from it, and what to do with the result.
struct Walk<'s, F> { state: &'s [i64], next: Vec<i64>, reduced: Vec<i64>, visit: F }

impl<'a> Machine<'a> {
    /// The machine of And(parts).
    pub fn new(problem: Problem<'a>) -> Machine<'a> {
        let Problem { tracks, components, parts, tables, .. } = problem;
        let last: Vec<usize> = components.iter().map(|component| component.tracks.iter().copied().max().unwrap_or(0)).collect();
        let mut complete = vec![(vec![], vec![]); tracks];
        last.iter().enumerate().for_each(|(i, track)| complete[*track].0.push(i));
        let mut literals = 0u64;
        for (i, part) in parts.iter().enumerate() {
            let mut used = 0;
            leaves(part, &mut used);
            let track = (0..last.len()).filter(|leaf| used >> leaf & 1 == 1).map(|leaf| last[leaf]).max();
            complete[track.unwrap_or(0)].1.push(i);
            if used.count_ones() == 1 { literals |= used; }
        }
        let keeps_all = literals.count_ones() as usize == components.len();
        Machine { tracks, components, tables: &tables.all, parts, complete, keeps_all }
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
    /// Gives every letter and next state, where the formula is not false, to `visit`, until that returns true; whether it did.
    pub fn successors(&self, state: &[i64], visit: impl FnMut(u32, &[i64]) -> bool) -> bool {
        self.walk(&mut Walk { state, next: state.to_vec(), reduced: vec![], visit }, 0, 0)
    }
    fn walk<F: FnMut(u32, &[i64]) -> bool>(&self, walk: &mut Walk<F>, track: usize, letter: u32) -> bool {
        let Some((components, parts)) = self.complete.get(track) else {
            if self.keeps_all { return (walk.visit)(letter, &walk.next); }
            walk.reduced.clone_from(&walk.next);
            self.reduce(&mut walk.reduced);
            return (walk.visit)(letter, &walk.reduced);
        };
        for letter in [letter, letter | 1 << track] {
            for i in components {
                let old = walk.state[*i];
                walk.next[*i] = if old >= STAR { old } else { self.components[*i].step(old, letter, self.tables) };
            }
            let holds = |part: &usize| value(&self.parts[*part], &|i| settled(walk.next[i])) != Truth::False;
            if parts.iter().all(holds) && self.walk(walk, track + 1, letter) { return true; }
        }
        false
    }
    /// Forgets the components that are not needed.
    fn reduce(&self, state: &mut [i64]) {
        let mut kept = 0;
        self.parts.iter().for_each(|part| needed(part, state, &mut kept));
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

fn all(parts: &[Formula], leaf: &impl Fn(usize) -> Truth) -> Truth { parts.iter().map(|part| value(part, leaf)).min().unwrap_or(Truth::True) }

fn value(formula: &Formula, leaf: &impl Fn(usize) -> Truth) -> Truth {
    match formula {
        Formula::Leaf(i) => leaf(*i),
        Formula::And(parts) => all(parts, leaf),
        Formula::Or(parts) => parts.iter().map(|part| value(part, leaf)).max().unwrap_or(Truth::False),
        Formula::Not(part) => match value(part, leaf) {
            Truth::False => Truth::True,
            Truth::Open => Truth::Open,
            Truth::True => Truth::False,
        },
    }
}

fn leaves(formula: &Formula, used: &mut u64) {
    match formula {
        Formula::Leaf(i) => *used |= 1 << i,
        Formula::Not(part) => leaves(part, used),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| leaves(part, used)),
    }
}

/// Adds the leaves that are needed; under the root, which is not false, all parts are.
fn needed(formula: &Formula, state: &[i64], kept: &mut u64) {
    let (parts, deciding) = match formula {
        Formula::And(parts) => (parts, Truth::False),
        Formula::Or(parts) => (parts, Truth::True),
        Formula::Leaf(_) => return leaves(formula, kept),
        Formula::Not(part) => return needed(part, state, kept),
    };
    match parts.iter().find(|part| value(part, &|i| settled(state[i])) == deciding) {
        Some(part) => needed(part, state, kept),
        None => parts.iter().for_each(|part| needed(part, state, kept)),
    }
}
