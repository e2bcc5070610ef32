//! One step of a problem: the components' steps, the three-valued formula, and forgetting
//! (docs/LOWERING.md, "Formulas").

use super::component::{Component, FORGOTTEN, HOLDS};
use super::problem::{Formula, Problem};
use super::step::Step;

/// Truth of a formula after a prefix of the digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// False whatever digits follow.
    Fails,
    /// Not settled.
    Open,
    /// True whatever digits follow.
    Holds,
}

impl Value {
    fn not(self) -> Value {
        match self {
            Value::Fails => Value::Holds,
            Value::Open => Value::Open,
            Value::Holds => Value::Fails,
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum Operator {
    Leaf(usize),
    Not(usize),
    And(usize, usize),
    Or(usize, usize),
}

/// Formulas as a flat list of operators, children by range in `children`.
#[derive(Debug, Default)]
struct Tree {
    operators: Vec<Operator>,
    children: Vec<usize>,
}

impl Tree {
    fn add(&mut self, formula: &Formula) -> usize {
        let operator = match formula {
            Formula::Leaf(c) => Operator::Leaf(*c),
            Formula::Not(f) => Operator::Not(self.add(f)),
            Formula::And(parts) | Formula::Or(parts) => {
                let nodes: Vec<usize> = parts.iter().map(|p| self.add(p)).collect();
                let start = self.children.len();
                self.children.extend(nodes);
                let end = self.children.len();
                match formula {
                    Formula::And(_) => Operator::And(start, end),
                    _ => Operator::Or(start, end),
                }
            }
        };
        self.operators.push(operator);
        self.operators.len() - 1
    }

    fn evaluate(&self, node: usize, leaf: &impl Fn(usize) -> Value, values: &mut [Value]) -> Value {
        let value = match self.operators[node] {
            Operator::Leaf(c) => leaf(c),
            Operator::Not(f) => self.evaluate(f, leaf, values).not(),
            Operator::And(a, b) => self.evaluate_parts(a..b, Value::Fails, leaf, values),
            Operator::Or(a, b) => self.evaluate_parts(a..b, Value::Holds, leaf, values),
        };
        values[node] = value;
        value
    }

    /// A part with the value `decisive` decides; the parts after it are not looked at.
    fn evaluate_parts(
        &self,
        parts: std::ops::Range<usize>,
        decisive: Value,
        leaf: &impl Fn(usize) -> Value,
        values: &mut [Value],
    ) -> Value {
        let mut all = decisive.not();
        for i in parts {
            match self.evaluate(self.children[i], leaf, values) {
                v if v == decisive => return decisive,
                Value::Open => all = Value::Open,
                _ => {}
            }
        }
        all
    }

    /// Collects the components that the value of `node` depends on.
    fn needed(&self, node: usize, values: &[Value], needed: &mut u64) {
        match self.operators[node] {
            Operator::Leaf(c) => *needed |= 1 << c,
            Operator::Not(f) => self.needed(f, values, needed),
            Operator::And(a, b) => self.needed_parts(a..b, values[node], Value::Fails, values, needed),
            Operator::Or(a, b) => self.needed_parts(a..b, values[node], Value::Holds, values, needed),
        }
    }

    fn needed_parts(
        &self,
        parts: std::ops::Range<usize>,
        value: Value,
        decisive: Value,
        values: &[Value],
        needed: &mut u64,
    ) {
        if value == decisive {
            let first = parts.map(|i| self.children[i]).find(|&c| values[c] == decisive);
            if let Some(child) = first {
                self.needed(child, values, needed);
            }
        } else {
            for i in parts {
                self.needed(self.children[i], values, needed);
            }
        }
    }
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
#[derive(Debug)]
pub struct Machine<'a> {
    components: &'a [Component],
    steps: Vec<Step<'a>>,
    declared: usize,
    tracks: usize,
    tree: Tree,
    parts: Vec<Part>,
    /// For each track, the components whose last track it is.
    components_at: Vec<Vec<usize>>,
    /// For each track, the parts whose last track it is.
    parts_at: Vec<Vec<Part>>,
    forgets: bool,
}

/// Buffers of one exploration.
#[derive(Debug)]
pub struct Scratch {
    next: Vec<i64>,
    canonical: Vec<i64>,
    values: Vec<Value>,
    /// Digits of letters tried.
    tried: u64,
}

impl Scratch {
    /// The digits of letters tried since the last call.
    pub(crate) fn take_tried(&mut self) -> u64 {
        std::mem::take(&mut self.tried)
    }
}

impl<'a> Machine<'a> {
    /// Prepares a problem.
    pub fn new(problem: &'a Problem) -> Self {
        let last_track = |c: &Component| c.tracks().into_iter().max().unwrap_or(0);
        let levels = problem.tracks.max(1);
        let mut components_at = vec![Vec::new(); levels];
        let last: Vec<usize> = problem.components.iter().map(last_track).collect();
        for (c, &track) in last.iter().enumerate() {
            components_at[track].push(c);
        }
        let mut tree = Tree::default();
        let mut parts = Vec::new();
        let mut parts_at = vec![Vec::new(); levels];
        for part in &problem.parts {
            let prepared = match part {
                Formula::Leaf(c) => Part::Literal(*c, true),
                Formula::Not(f) => match **f {
                    Formula::Leaf(c) => Part::Literal(c, false),
                    _ => Part::Tree(tree.add(part)),
                },
                _ => Part::Tree(tree.add(part)),
            };
            parts.push(prepared);
            parts_at[last_of(part, &last)].push(prepared);
        }
        let forgets = parts.iter().any(|p| matches!(p, Part::Tree(_)))
            || components_of(&problem.parts).count_ones() as usize != problem.components.len();
        Machine {
            steps: problem.components.iter().zip(&last).map(|(c, &track)| Step::new(c, track)).collect(),
            components: &problem.components,
            declared: problem.declared,
            tracks: problem.tracks,
            tree,
            parts,
            components_at,
            parts_at,
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
        Scratch {
            next: vec![0; self.width()],
            canonical: vec![0; self.width()],
            values: vec![Value::Open; self.tree.operators.len()],
            tried: 0,
        }
    }

    /// The start state, or `None` if no word satisfies the problem already.
    pub fn start(&self, scratch: &mut Scratch) -> Option<(Vec<i64>, Value)> {
        for (c, component) in self.components.iter().enumerate() {
            scratch.next[c] = component.start();
        }
        let Scratch { next, values, .. } = scratch;
        if self.parts.iter().any(|&part| self.value(part, next, values) == Value::Fails) {
            return None;
        }
        let value = self.canonicalize(scratch);
        Some((scratch.canonical.clone(), value))
    }

    #[inline]
    fn value(&self, part: Part, next: &[i64], values: &mut [Value]) -> Value {
        match part {
            Part::Literal(c, true) => leaf(next[c]),
            Part::Literal(c, false) => leaf(next[c]).not(),
            Part::Tree(node) => self.tree.evaluate(node, &|c| leaf(next[c]), values),
        }
    }

    /// Calls `visit(letter, state, value)` for every letter after which the problem can still be
    /// satisfied, in increasing order of the reversed letter (track 0 is tried first).
    pub fn successors(
        &self,
        state: &[i64],
        scratch: &mut Scratch,
        visit: &mut impl FnMut(u64, &[i64], Value),
    ) {
        self.descend(0, 0, state, scratch, visit);
    }

    fn descend(
        &self,
        track: usize,
        letter: u64,
        state: &[i64],
        scratch: &mut Scratch,
        visit: &mut impl FnMut(u64, &[i64], Value),
    ) {
        if track == self.tracks {
            let value = self.canonicalize(scratch);
            visit(letter, &scratch.canonical, value);
            return;
        }
        scratch.tried += 2;
        'digit: for digit in 0..2 {
            let letter = letter | (digit << track);
            for &c in &self.components_at[track] {
                scratch.next[c] = self.steps[c].step(state[c], letter);
            }
            for &part in &self.parts_at[track] {
                let Scratch { next, values, .. } = scratch;
                if self.value(part, next, values) == Value::Fails {
                    continue 'digit;
                }
            }
            self.descend(track + 1, letter, state, scratch, visit);
        }
    }

    /// Copies `next` to `canonical` without what no longer matters; the value of the whole.
    fn canonicalize(&self, scratch: &mut Scratch) -> Value {
        let Scratch { next, canonical, values, .. } = scratch;
        canonical.copy_from_slice(next);
        if self.forgets {
            let mut needed = 0;
            for &part in &self.parts {
                match part {
                    Part::Literal(c, _) => needed |= 1 << c,
                    Part::Tree(node) => self.tree.needed(node, values, &mut needed),
                }
            }
            for (c, state) in canonical.iter_mut().enumerate() {
                if needed >> c & 1 == 0 {
                    *state = FORGOTTEN;
                }
            }
        }
        let holds = |part: &Part| match *part {
            Part::Literal(c, true) => next[c] == HOLDS,
            Part::Literal(c, false) => next[c] == super::FAILS,
            Part::Tree(node) => values[node] == Value::Holds,
        };
        if self.parts.iter().all(holds) { Value::Holds } else { Value::Open }
    }

    /// Whether the tuple read so far satisfies the problem.
    pub fn satisfied(&self, state: &[i64]) -> bool {
        let mut values = Vec::new();
        let leaf = |c: usize| match self.components[c].at_end(state[c]) {
            Some(true) => Value::Holds,
            Some(false) => Value::Fails,
            None => Value::Open,
        };
        self.parts.iter().all(|&part| match part {
            Part::Literal(c, positive) => leaf(c) == if positive { Value::Holds } else { Value::Fails },
            Part::Tree(node) => {
                values.resize(self.tree.operators.len(), Value::Open);
                self.tree.evaluate(node, &leaf, &mut values) == Value::Holds
            }
        })
    }
}

#[inline]
fn leaf(state: i64) -> Value {
    match state {
        HOLDS => Value::Holds,
        super::FAILS => Value::Fails,
        _ => Value::Open,
    }
}

fn components_of(parts: &[Formula]) -> u64 {
    parts.iter().fold(0, |set, part| {
        set | match part {
            Formula::Leaf(c) => 1 << c,
            Formula::Not(f) => components_of(std::slice::from_ref(f)),
            Formula::And(parts) | Formula::Or(parts) => components_of(parts),
        }
    })
}

fn last_of(part: &Formula, last: &[usize]) -> usize {
    match part {
        Formula::Leaf(c) => last[*c],
        Formula::Not(f) => last_of(f, last),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().map(|p| last_of(p, last)).max().unwrap_or(0),
    }
}
