//! Sets of states of a relation, closed under successors: the subset construction. A state that another one of its set
//! simulates is left out.

use hashbrown::HashTable;

use super::budget::{Budget, Exhausted};
use super::minimize::Automaton;
use super::relation::{Id, Relation};
use super::simulation::Simulation;
use super::states::hash_of;
use super::table::DEAD;

/// What a transition of a set takes, here and in minimisation.
const BYTES_OF_A_TRANSITION: usize = 16;

/// Sets of states, numbered in the order found, with the next set for each letter.
#[derive(Default)]
pub(super) struct Sets {
    /// The states of all sets, each set increasing.
    states: Vec<Id>,
    /// Where each set ends.
    ends: Vec<usize>,
    index: HashTable<Id>,
    letters: usize,
    transitions: Vec<u32>,
    simulation: Simulation,
}

impl Sets {
    /// The sets that words reach from the start. Empty sets are left out, except as the start.
    pub(super) fn of_relation(relation: &Relation, budget: &mut Budget) -> Result<Sets, Exhausted> {
        let simulation = Simulation::of_relation(relation, budget)?;
        let mut sets = Sets { letters: relation.letters, simulation, ..Sets::default() };
        let mut start = relation.start.clone();
        sets.simulation.keep_largest(&mut start, budget)?;
        sets.insert(&start, budget)?;
        sets.close(relation, budget)?;
        Ok(sets)
    }

    /// Number of sets.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    fn range(&self, set: Id) -> std::ops::Range<usize> {
        range(&self.ends, set)
    }

    /// The states of a set, increasing.
    pub(super) fn states(&self, set: Id) -> &[Id] {
        &self.states[self.range(set)]
    }

    /// The next set, or [`DEAD`].
    pub(super) fn next(&self, set: Id, letter: usize) -> u32 {
        self.transitions[set as usize * self.letters + letter]
    }

    fn insert(&mut self, set: &[Id], budget: &mut Budget) -> Result<Id, Exhausted> {
        if let Some(&id) = self.index.find(hash_of(set), |&id| self.states(id) == set) {
            return Ok(id);
        }
        budget.charge(set.len() * 8 + 64 + self.letters * BYTES_OF_A_TRANSITION)?;
        let id = self.len() as Id;
        self.states.extend_from_slice(set);
        self.ends.push(self.states.len());
        let Sets { states, ends, index, .. } = self;
        index.insert_unique(hash_of(set), id, |&set| hash_of(&states[range(ends, set)]));
        Ok(id)
    }

    fn close(&mut self, relation: &Relation, budget: &mut Budget) -> Result<(), Exhausted> {
        let mut next: Vec<Vec<Id>> = vec![Vec::new(); self.letters];
        let mut at = self.transitions.len() / self.letters;
        while at < self.len() {
            for i in self.range(at as Id) {
                let edges = relation.edges(self.states[i]);
                // Most sets are known, and make no state.
                budget.effort(edges.len() as u64)?;
                for &(letter, t) in edges {
                    next[letter as usize].push(t);
                }
            }
            for set in &mut next {
                if set.is_empty() {
                    self.transitions.push(DEAD);
                    continue;
                }
                set.sort_unstable();
                set.dedup();
                self.simulation.keep_largest(set, budget)?;
                let id = self.insert(set, budget)?;
                self.transitions.push(id);
                set.clear();
            }
            at += 1;
        }
        Ok(())
    }

    fn accepts(&self, set: Id, relation: &Relation) -> bool {
        self.states(set).iter().any(|&s| relation.accepting[s as usize])
    }

    /// The sets as an automaton, to be minimised.
    pub(super) fn automaton(&self, relation: &Relation, tracks: usize) -> Automaton {
        Automaton {
            tracks,
            accepting: (0..self.len() as Id).map(|set| self.accepts(set, relation)).collect(),
            transitions: self.transitions.clone(),
        }
    }
}

fn range(ends: &[usize], set: Id) -> std::ops::Range<usize> {
    let begin = set.checked_sub(1).map_or(0, |before| ends[before as usize]);
    begin..ends[set as usize]
}
