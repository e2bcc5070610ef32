//! Subset construction: the relation that a problem defines on its declared tracks, its other
//! tracks being hidden ("there are values for them").

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::budget::{Budget, Exhausted};
use super::machine::{Machine, Value};
use super::minimize::{Automaton, minimize};
use super::problem::Problem;
use super::search::States;
use super::table::{DEAD, Table};

/// Number of an element of a hidden automaton, or of a set of them.
type Id = u32;

/// An entry of the strategy that justifies a table: the states `hidden` accept together whatever
/// the table accepts from `state`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// State of the table.
    pub state: u32,
    /// Indices in [`HiddenAutomaton::pool`], increasing.
    pub hidden: Vec<u32>,
    /// For each letter of the table the next pair, or [`DEAD`].
    pub next: Vec<u32>,
}

/// A table that says for which tuples hidden values exist, with a strategy that finds them.
#[derive(Debug, Clone)]
pub struct HiddenAutomaton {
    /// The minimal table.
    pub table: Table,
    /// Length of a state of the hidden problem.
    pub width: usize,
    /// States of the hidden problem, sorted.
    pub pool: Vec<Vec<i64>>,
    /// Pair 0 belongs to the start.
    pub pairs: Vec<Pair>,
}

/// What a transition of a set takes, here and in minimisation.
const BYTES_OF_A_TRANSITION: usize = 16;

/// Pairs of one state of a table that are looked at before a new one is made.
const LONGEST_LOOK: usize = 64;

/// The reachable part of a problem, letters reduced to their declared bits.
struct Relation {
    states: States,
    accepting: Vec<bool>,
    edges: Vec<Vec<(u32, Id)>>,
    /// States from which some word is accepted.
    productive: Vec<bool>,
    /// What leading digits of hidden numbers reach, in the order found.
    closure: Vec<Id>,
    letters: usize,
}

impl Relation {
    fn explore(problem: &Problem, budget: &mut Budget) -> Result<Relation, Exhausted> {
        let machine = Machine::new(problem);
        let mut scratch = machine.scratch();
        let mask = (1u64 << machine.declared()) - 1;
        let mut relation = Relation {
            states: States::new(machine.width()),
            accepting: Vec::new(),
            edges: Vec::new(),
            productive: Vec::new(),
            closure: Vec::new(),
            letters: 1 << machine.declared(),
        };
        let Some((start, value)) = machine.start(&mut scratch) else {
            return Ok(relation);
        };
        relation.states.insert(&start, budget)?;
        relation.accepting.push(value == Value::Holds || machine.satisfied(&start));
        let mut next = 0;
        while next < relation.states.len() {
            let state = relation.states.row(next as Id).to_vec();
            next += 1;
            let mut edges: Vec<(u32, Id)> = Vec::new();
            let mut failure = None;
            machine.successors(&state, &mut scratch, &mut |letter, successor, value| {
                if failure.is_some() {
                    return;
                }
                match relation.states.insert(successor, budget) {
                    Ok((id, new)) => {
                        if new {
                            let accepts = value == Value::Holds || machine.satisfied(successor);
                            relation.accepting.push(accepts);
                        }
                        edges.push(((letter & mask) as u32, id));
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
            relation.edges.push(edges);
        }
        relation.find_productive();
        relation.find_closure();
        Ok(relation)
    }

    fn find_productive(&mut self) {
        let n = self.states.len();
        let mut predecessors = vec![Vec::new(); n];
        for (s, edges) in self.edges.iter().enumerate() {
            for &(_, t) in edges {
                predecessors[t as usize].push(s as Id);
            }
        }
        self.productive = self.accepting.clone();
        let mut work: Vec<Id> = (0..n as Id).filter(|&s| self.accepting[s as usize]).collect();
        while let Some(s) = work.pop() {
            for &p in &predecessors[s as usize] {
                if !std::mem::replace(&mut self.productive[p as usize], true) {
                    work.push(p);
                }
            }
        }
    }

    fn find_closure(&mut self) {
        let mut seen = vec![false; self.states.len()];
        seen[0] = true;
        self.closure.push(0);
        let mut at = 0;
        while at < self.closure.len() {
            for &(letter, t) in &self.edges[self.closure[at] as usize] {
                if letter == 0 && !std::mem::replace(&mut seen[t as usize], true) {
                    self.closure.push(t);
                }
            }
            at += 1;
        }
    }

    /// The productive successors of a set by each letter, sorted.
    fn successors(&self, set: &[Id]) -> Vec<Vec<Id>> {
        let mut next = vec![Vec::new(); self.letters];
        for &s in set {
            for &(letter, t) in &self.edges[s as usize] {
                if self.productive[t as usize] {
                    next[letter as usize].push(t);
                }
            }
        }
        for set in &mut next {
            set.sort_unstable();
            set.dedup();
        }
        next
    }

    fn start_set(&self) -> Vec<Id> {
        let productive = |s: &Id| self.productive[*s as usize];
        let mut set: Vec<Id> = self.closure.iter().copied().filter(productive).collect();
        set.sort_unstable();
        set
    }
}

/// Sets of states of a relation, closed under successors.
#[derive(Default)]
struct Sets {
    sets: Vec<Vec<Id>>,
    index: HashMap<Vec<Id>, Id, FxBuildHasher>,
    transitions: Vec<u32>,
}

impl Sets {
    fn insert(&mut self, set: Vec<Id>, letters: usize, budget: &mut Budget) -> Result<Id, Exhausted> {
        if let Some(&id) = self.index.get(&set) {
            return Ok(id);
        }
        budget.charge(set.len() * 8 + 64 + letters * BYTES_OF_A_TRANSITION)?;
        let id = self.sets.len() as Id;
        self.index.insert(set.clone(), id);
        self.sets.push(set);
        Ok(id)
    }

    /// Closes under successors; an empty set is no state, except as the start.
    fn close(&mut self, relation: &Relation, budget: &mut Budget) -> Result<(), Exhausted> {
        while self.transitions.len() < self.sets.len() * relation.letters {
            let at = self.transitions.len() / relation.letters;
            let set = self.sets[at].clone();
            for next in relation.successors(&set) {
                let id = if next.is_empty() { DEAD } else { self.insert(next, relation.letters, budget)? };
                self.transitions.push(id);
            }
        }
        Ok(())
    }

    fn automaton(&self, relation: &Relation, tracks: usize) -> Automaton {
        let accepts = |set: &Vec<Id>| set.iter().any(|&s| relation.accepting[s as usize]);
        Automaton {
            tracks,
            accepting: self.sets.iter().map(accepts).collect(),
            transitions: self.transitions.clone(),
        }
    }
}

impl Table {
    /// The minimal table of the relation that a problem defines on its declared tracks.
    ///
    /// # Errors
    /// A budget ended.
    pub fn of_problem(problem: &Problem, budget: &mut Budget) -> Result<Table, Exhausted> {
        let relation = Relation::explore(problem, budget)?;
        let mut sets = Sets::default();
        let start = if relation.states.len() == 0 { Vec::new() } else { relation.start_set() };
        sets.insert(start, relation.letters, budget)?;
        sets.close(&relation, budget)?;
        Ok(minimize(&sets.automaton(&relation, problem.declared)).0)
    }
}

impl HiddenAutomaton {
    /// The table of the relation that a problem defines on its declared tracks, and the strategy
    /// that justifies it. Where one hidden state does the work of a set, it takes its place.
    ///
    /// # Errors
    /// A budget ended.
    pub fn of_problem(problem: &Problem, budget: &mut Budget) -> Result<Self, Exhausted> {
        let relation = Relation::explore(problem, budget)?;
        let mut sets = Sets::default();
        let start = if relation.states.len() == 0 { Vec::new() } else { relation.start_set() };
        sets.insert(start, relation.letters, budget)?;
        sets.close(&relation, budget)?;
        let singletons: Vec<Id> = sets.sets.iter().filter(|s| s.len() > 1).flatten().copied().collect();
        for s in singletons {
            sets.insert(vec![s], relation.letters, budget)?;
        }
        sets.close(&relation, budget)?;
        let (table, classes) = minimize(&sets.automaton(&relation, problem.declared));
        let strategy = Strategy { relation: &relation, sets: &sets, classes: &classes };
        let (pairs, used) = strategy.pairs(&table);
        Ok(strategy.into_automaton(table, pairs, used, problem.components.len()))
    }
}

struct Strategy<'a> {
    relation: &'a Relation,
    sets: &'a Sets,
    classes: &'a [u32],
}

impl Strategy<'_> {
    /// A single state of the set with the same future as the set, or the set itself.
    fn reduce(&self, set: Id) -> Id {
        let states = &self.sets.sets[set as usize];
        if states.len() <= 1 {
            return set;
        }
        let class = self.classes[set as usize];
        states
            .iter()
            .filter_map(|&s| self.sets.index.get([s].as_slice()).copied())
            .find(|&id| self.classes[id as usize] == class)
            .unwrap_or(set)
    }

    /// A pair that belongs to the same state of the table and whose hidden states are among those
    /// of a set: it accepts the same, so the set needs no pair of its own.
    fn contained(&self, set: Id, known: &[u32], order: &[Id]) -> Option<u32> {
        let states = &self.sets.sets[set as usize];
        known.iter().copied().take(LONGEST_LOOK).find(|&pair| {
            let hidden = &self.sets.sets[order[pair as usize] as usize];
            hidden.iter().all(|state| states.binary_search(state).is_ok())
        })
    }

    /// The pairs (hidden states by their numbers in the relation) and the states they use.
    fn pairs(&self, table: &Table) -> (Vec<Pair>, Vec<Id>) {
        let letters = 1usize << table.tracks();
        let mut number: HashMap<Id, u32, FxBuildHasher> = HashMap::default();
        // For each state of the table, the pairs that belong to it.
        let mut belonging: Vec<Vec<u32>> = vec![Vec::new(); table.states()];
        let first = self.reduce(0);
        let mut order = vec![first];
        number.insert(first, 0);
        belonging[0].push(0);
        let mut pairs = Vec::new();
        let mut used = Vec::new();
        let mut at = 0;
        while at < order.len() {
            let set = order[at] as usize;
            at += 1;
            let state = if at == 1 { 0 } else { self.classes[set] };
            let next = (0..letters)
                .map(|letter| {
                    let target = self.sets.transitions[set * letters + letter];
                    if self.sets.sets[set].is_empty() && letter == 0 {
                        return 0;
                    }
                    if target == DEAD || table.step(state, letter) == DEAD {
                        return DEAD;
                    }
                    let known = &mut belonging[table.step(state, letter) as usize];
                    if let Some(pair) = self.contained(target, known, &order) {
                        return pair;
                    }
                    let target = self.reduce(target);
                    *number.entry(target).or_insert_with(|| {
                        order.push(target);
                        known.push(order.len() as u32 - 1);
                        order.len() as u32 - 1
                    })
                })
                .collect();
            used.extend_from_slice(&self.sets.sets[set]);
            pairs.push(Pair { state, hidden: self.sets.sets[set].clone(), next });
        }
        (pairs, used)
    }

    fn into_automaton(
        self,
        table: Table,
        mut pairs: Vec<Pair>,
        mut used: Vec<Id>,
        width: usize,
    ) -> HiddenAutomaton {
        used.extend_from_slice(&self.relation.closure);
        used.sort_unstable();
        used.dedup();
        used.sort_by(|&a, &b| self.relation.states.row(a).cmp(self.relation.states.row(b)));
        let index: HashMap<Id, u32, FxBuildHasher> =
            used.iter().enumerate().map(|(i, &s)| (s, i as u32)).collect();
        for pair in &mut pairs {
            pair.hidden = pair.hidden.iter().filter_map(|s| index.get(s).copied()).collect();
            pair.hidden.sort_unstable();
        }
        let pool = used.iter().map(|&s| self.relation.states.row(s).to_vec()).collect();
        HiddenAutomaton { table, width, pool, pairs }
    }
}
