//! A problem as an automaton: its start, its next states, the value of its formula, forgetting.
//! In: components and parts. Out: states, one integer a component.
//! Never: knows where states come from or which obligation it serves.
use super::component::{Component, FALSE, STAR, TRUE, Table};
use super::lower::{Formula, Problem};

/// Truth values in this order, so that And is the least and Or the greatest of the parts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Truth { False, Open, True }

/// A problem ready to run.
pub struct Machine<'a> {
    pub tracks: usize,
    pub components: Vec<Component>,
    tables: &'a [Table],
    root: Formula,
    /// For each track the components, and the parts of the root, that are complete with it.
    steps: Vec<(Vec<usize>, Vec<usize>)>,
    /// Whether every component is needed in every open state.
    keeps_all: bool,
}

/// A state being built, letter by letter.
struct Walk<'s, F> {
    state: &'s [i64],
    next: Vec<i64>,
    reduced: Vec<i64>,
    visit: F,
}

impl<'a> Machine<'a> {
    /// The machine of And(parts).
    pub fn new(problem: Problem<'a>) -> Machine<'a> {
        let mut steps = vec![(vec![], vec![]); problem.tracks.max(1)];
        for (i, component) in problem.components.iter().enumerate() {
            steps[component.last_track()].0.push(i);
        }
        let mut literals = 0;
        for (i, part) in problem.parts.iter().enumerate() {
            let used = leaves(part);
            let last = (0..problem.components.len()).filter(|c| used >> c & 1 == 1).map(|c| problem.components[c].last_track());
            steps[last.max().unwrap_or(0)].1.push(i);
            literals |= if used.count_ones() == 1 { used } else { 0 };
        }
        let keeps_all = literals.count_ones() as usize == problem.components.len();
        let (tracks, components, tables) = (problem.tracks, problem.components, problem.tables.all.as_slice());
        Machine { tracks, components, tables, root: Formula::And(problem.parts), steps, keeps_all }
    }
    /// The value of the formula in a state.
    pub fn value(&self, state: &[i64]) -> Truth {
        value(&self.root, &|i| open_or_settled(state[i]))
    }
    /// The value of the formula if the numbers end in a state.
    pub fn value_at_end(&self, state: &[i64]) -> Truth {
        value(&self.root, &|i| match open_or_settled(state[i]) {
            Truth::Open if state[i] == STAR => Truth::Open,
            Truth::Open if self.components[i].holds(state[i], self.tables) => Truth::True,
            Truth::Open => Truth::False,
            settled => settled,
        })
    }
    /// The first component whose item cannot be a state.
    pub fn misfit(&self, state: &[i64]) -> Option<usize> {
        let fits = |(c, s): (&Component, &i64)| *s >= STAR || c.has_state(*s, self.tables);
        self.components.iter().zip(state).position(|item| !fits(item))
    }
    /// The start state, unless the formula is false there.
    pub fn start(&self) -> Option<Vec<i64>> {
        let mut state: Vec<i64> = self.components.iter().map(Component::start).collect();
        if self.value(&state) == Truth::False {
            return None;
        }
        self.reduce(&mut state);
        Some(state)
    }
    /// Gives every letter and next state, where the formula is not false, to `visit`, until that returns true; whether it did.
    pub fn successors(&self, state: &[i64], visit: impl FnMut(u32, &[i64]) -> bool) -> bool {
        let (next, reduced) = (state.to_vec(), vec![]);
        self.walk(&mut Walk { state, next, reduced, visit }, 0, 0)
    }
    fn walk<F: FnMut(u32, &[i64]) -> bool>(&self, walk: &mut Walk<F>, track: usize, letter: u32) -> bool {
        let Some((components, parts)) = self.steps.get(track) else {
            if self.keeps_all {
                return (walk.visit)(letter, &walk.next);
            }
            walk.reduced.clone_from(&walk.next);
            self.reduce(&mut walk.reduced);
            return (walk.visit)(letter, &walk.reduced);
        };
        for letter in [letter, letter | 1 << track] {
            for i in components {
                let old = walk.state[*i];
                walk.next[*i] = if old >= STAR { old } else { self.components[*i].step(old, letter, self.tables) };
            }
            let Formula::And(root) = &self.root else { return false };
            let holds = |part: &usize| value(&root[*part], &|i| open_or_settled(walk.next[i])) != Truth::False;
            if parts.iter().all(holds) && self.walk(walk, track + 1, letter) {
                return true;
            }
        }
        false
    }
    /// Forgets the components that are not needed.
    fn reduce(&self, state: &mut [i64]) {
        let mut kept = 0;
        needed(&self.root, state, &mut kept);
        for (i, item) in state.iter_mut().enumerate() {
            if kept >> i & 1 == 0 {
                *item = STAR;
            }
        }
    }
}

fn open_or_settled(item: i64) -> Truth {
    match item {
        TRUE => Truth::True,
        FALSE => Truth::False,
        _ => Truth::Open,
    }
}

fn value(formula: &Formula, leaf: &impl Fn(usize) -> Truth) -> Truth {
    match formula {
        Formula::Leaf(i) => leaf(*i),
        Formula::And(parts) => parts.iter().map(|part| value(part, leaf)).min().unwrap_or(Truth::True),
        Formula::Or(parts) => parts.iter().map(|part| value(part, leaf)).max().unwrap_or(Truth::False),
        Formula::Not(part) => match value(part, leaf) {
            Truth::False => Truth::True,
            Truth::Open => Truth::Open,
            Truth::True => Truth::False,
        },
    }
}

fn leaves(formula: &Formula) -> u64 {
    match formula {
        Formula::Leaf(i) => 1 << i,
        Formula::Not(part) => leaves(part),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().fold(0, |all, part| all | leaves(part)),
    }
}

fn needed(formula: &Formula, state: &[i64], kept: &mut u64) {
    let truth = |formula: &Formula| value(formula, &|i| open_or_settled(state[i]));
    let (parts, deciding) = match formula {
        Formula::Leaf(i) => {
            *kept |= 1 << i;
            return;
        }
        Formula::Not(part) => return needed(part, state, kept),
        Formula::And(parts) => (parts, Truth::False),
        Formula::Or(parts) => (parts, Truth::True),
    };
    match parts.iter().find(|part| truth(part) == deciding) {
        Some(part) => needed(part, state, kept),
        None => parts.iter().for_each(|part| needed(part, state, kept)),
    }
}
