//! The reachable part of a problem with letters reduced to the digits of its declared tracks: an automaton that may
//! have several next states for a letter.

use super::budget::{Budget, Exhausted};
use super::machine::{Machine, Value};
use super::problem::Problem;
use super::states::States;

/// Number of a state of a relation, or of a set of them.
pub(super) type Id = u32;

/// A nondeterministic automaton; state 0 is the start, if there is any.
pub(super) struct Relation {
    pub(super) states: States,
    pub(super) accepting: Vec<bool>,
    /// Letters with next states from which some word is accepted, increasing.
    edges: Vec<(u32, Id)>,
    /// Where the edges of each state begin.
    begins: Vec<usize>,
    /// The states that leading digits of hidden numbers reach, in the order found.
    pub(super) closure: Vec<Id>,
    /// The states of the closure from which some word is accepted, increasing.
    pub(super) start: Vec<Id>,
    pub(super) letters: usize,
}

impl Relation {
    pub(super) fn explore(problem: &Problem, budget: &mut Budget) -> Result<Relation, Exhausted> {
        let machine = Machine::new(problem);
        let mut scratch = machine.scratch();
        let mut relation = Relation {
            states: States::new(machine.width()),
            accepting: Vec::new(),
            edges: Vec::new(),
            begins: vec![0],
            closure: Vec::new(),
            start: Vec::new(),
            letters: 1 << machine.declared(),
        };
        let Some((mut state, value)) = machine.start() else {
            return Ok(relation);
        };
        relation.states.insert(&state, budget)?;
        relation.accepting.push(value == Value::Holds || machine.satisfied(&state));
        let mut next = 0;
        let mut edges: Vec<(u32, Id)> = Vec::new();
        while next < relation.states.len() {
            relation.states.copy(next as Id, &mut state);
            next += 1;
            let mut failure = None;
            machine.successors(&state, &mut scratch, &mut |letters, successor, value| {
                if failure.is_some() {
                    return;
                }
                match relation.states.insert(successor, budget) {
                    Ok((id, new)) => {
                        if new {
                            let accepts = value == Value::Holds || machine.satisfied(successor);
                            relation.accepting.push(accepts);
                        }
                        edges.extend(letters.on_first(machine.declared()).map(|letter| (letter as u32, id)));
                    }
                    Err(exhausted) => failure = Some(exhausted),
                }
            });
            if let Some(exhausted) = failure {
                return Err(exhausted);
            }
            budget.charge_work(scratch.take_tried())?;
            edges.sort_unstable();
            edges.dedup();
            budget.charge_bytes(edges.len() * 8)?;
            relation.edges.append(&mut edges);
            relation.begins.push(relation.edges.len());
        }
        relation.find_closure();
        relation.keep_productive();
        Ok(relation)
    }

    /// The letters and productive next states of a state, increasing.
    pub(super) fn edges(&self, state: Id) -> &[(u32, Id)] {
        &self.edges[self.begins[state as usize]..self.begins[state as usize + 1]]
    }

    /// The number of letters and productive next states of all states together.
    pub(super) fn steps(&self) -> usize {
        self.edges.len()
    }

    /// Leaves out next states from which no word is accepted.
    fn keep_productive(&mut self) {
        let n = self.states.len();
        let mut predecessors = vec![Vec::new(); n];
        for s in 0..n as Id {
            for &(_, t) in self.edges(s) {
                predecessors[t as usize].push(s);
            }
        }
        let mut productive = self.accepting.clone();
        let mut work: Vec<Id> = (0..n as Id).filter(|&s| productive[s as usize]).collect();
        while let Some(s) = work.pop() {
            for &p in &predecessors[s as usize] {
                if !std::mem::replace(&mut productive[p as usize], true) {
                    work.push(p);
                }
            }
        }
        let mut kept = 0;
        for s in 0..n {
            let edges = self.begins[s]..self.begins[s + 1];
            self.begins[s] = kept;
            for i in edges {
                let edge = self.edges[i];
                if productive[edge.1 as usize] {
                    self.edges[kept] = edge;
                    kept += 1;
                }
            }
        }
        self.begins[n] = kept;
        self.edges.truncate(kept);
        self.start = self.closure.iter().copied().filter(|&s| productive[s as usize]).collect();
        self.start.sort_unstable();
    }

    fn find_closure(&mut self) {
        let mut seen = vec![false; self.states.len()];
        seen[0] = true;
        let mut closure = vec![0];
        let mut at = 0;
        while at < closure.len() {
            for &(letter, t) in self.edges(closure[at]) {
                if letter == 0 && !std::mem::replace(&mut seen[t as usize], true) {
                    closure.push(t);
                }
            }
            at += 1;
        }
        self.closure = closure;
    }
}
