//! Sets of states of a relation, closed under successors: the subset construction.

use hashbrown::HashTable;

use super::budget::{Budget, Exhausted};
use super::minimize::Automaton;
use super::relation::{Id, Relation};
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
}

impl Sets {
    /// The sets that words reach from the start. Empty sets are left out, except as the start.
    pub(super) fn of_relation(relation: &Relation, budget: &mut Budget) -> Result<Sets, Exhausted> {
        let mut sets = Sets { letters: relation.letters, ..Sets::default() };
        sets.insert(&relation.start, budget)?;
        sets.close(relation, budget)?;
        Ok(sets)
    }

    /// Adds one-state sets that can replace a larger set that contains the state, with everything that they reach.
    /// Such a set accepts if the larger set accepts, and has transitions by the same letters.
    pub(super) fn add_single_states(
        &mut self,
        relation: &Relation,
        budget: &mut Budget,
    ) -> Result<(), Exhausted> {
        let mut seen = vec![false; relation.states.len()];
        let mut set = 0;
        while set < self.len() as Id {
            let range = self.range(set);
            if range.len() > 1 {
                let accepts = self.accepts(set, relation);
                for i in range {
                    let state = self.states[i];
                    if !seen[state as usize]
                        && relation.accepting[state as usize] == accepts
                        && self.leads_on_alike(set, relation.edges(state))
                    {
                        seen[state as usize] = true;
                        self.insert(&[state], budget)?;
                    }
                }
            }
            set += 1;
            if set as usize * self.letters == self.transitions.len() {
                self.close(relation, budget)?;
            }
        }
        Ok(())
    }

    /// Whether a set has next states by exactly the letters of these edges.
    fn leads_on_alike(&self, set: Id, edges: &[(u32, Id)]) -> bool {
        let mut edges = edges.iter().map(|&(letter, _)| letter as usize).peekable();
        (0..self.letters).all(|letter| {
            let has_edge = edges.peek() == Some(&letter);
            while edges.peek() == Some(&letter) {
                edges.next();
            }
            has_edge == (self.next(set, letter) != DEAD)
        })
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

    /// The number of a set.
    pub(super) fn find(&self, states: &[Id]) -> Option<Id> {
        self.index.find(hash_of(states), |&set| self.states(set) == states).copied()
    }

    /// The next set, or [`DEAD`].
    pub(super) fn next(&self, set: Id, letter: usize) -> u32 {
        self.transitions[set as usize * self.letters + letter]
    }

    fn insert(&mut self, set: &[Id], budget: &mut Budget) -> Result<Id, Exhausted> {
        if let Some(id) = self.find(set) {
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
            let range = self.range(at as Id);
            let is_single = range.len() == 1;
            for i in range {
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
                // The edges of one state are increasing.
                if !is_single && set.len() > 1 {
                    set.sort_unstable();
                    set.dedup();
                }
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
