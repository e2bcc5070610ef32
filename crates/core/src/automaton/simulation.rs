//! Which states of a relation simulate which: b simulates a if b accepts wherever a does, and for each step of a there
//! is a step of b by the same letter to a state that simulates the next state of a. Then b accepts every word that a
//! accepts, so a set of states that contains both needs only b.

use super::budget::{Budget, Exhausted};
use super::relation::{Id, Relation};

/// Most states of a relation whose simulation is computed: all pairs of more take longer than the sets that it spares.
const MOST_STATES: usize = 1 << 11;

/// The largest simulation of a relation, as far as it is computed.
#[derive(Default)]
pub(super) struct Simulation {
    /// For each state the states that it simulates, itself among them; nothing if none were computed.
    simulated: Vec<Bits>,
}

impl Simulation {
    /// The largest simulation, by refinement: all pairs that agree on acceptance, without those for which some step has
    /// no answer, until all have one. A relation with many states gets the one in which a state simulates itself only.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn of_relation(relation: &Relation, budget: &mut Budget) -> Result<Self, Exhausted> {
        let n = relation.states.len();
        if n > MOST_STATES {
            return Ok(Simulation { simulated: Vec::new() });
        }
        let mut simulated = vec![Bits::new(n); n];
        for (b, below) in simulated.iter_mut().enumerate() {
            (0..n).filter(|&a| relation.accepting[b] || !relation.accepting[a]).for_each(|a| below.insert(a));
        }
        let mut has_changed = vec![true; n];
        while has_changed.contains(&true) {
            let mut changes = vec![false; n];
            for b in 0..n {
                let edges = relation.edges(b as Id);
                if !edges.is_empty() && !edges.iter().any(|&(_, t)| has_changed[t as usize]) {
                    continue;
                }
                // What the steps of b by each letter answer.
                let mut answered = vec![Bits::new(0); relation.letters];
                for &(letter, t) in edges {
                    answered[letter as usize].add(&simulated[t as usize]);
                }
                for a in 0..n {
                    if a == b || !simulated[b].contains(a) {
                        continue;
                    }
                    let steps = relation.edges(a as Id);
                    budget.effort(steps.len() as u64)?;
                    if !steps.iter().all(|&(letter, s)| answered[letter as usize].contains(s as usize)) {
                        simulated[b].remove(a);
                        changes[b] = true;
                    }
                }
            }
            has_changed = changes;
        }
        Ok(Simulation { simulated })
    }

    /// Leaves of an increasing list of states those that no other one simulates, and the first of those that simulate
    /// each other.
    pub(super) fn keep_largest(&self, states: &mut Vec<Id>) {
        let simulates =
            |b: Id, a: Id| self.simulated.get(b as usize).is_some_and(|below| below.contains(a as usize));
        let mut at = 0;
        while at < states.len() {
            let a = states[at];
            if states.iter().any(|&b| b != a && simulates(b, a) && (b < a || !simulates(a, b))) {
                states.remove(at);
            } else {
                at += 1;
            }
        }
    }
}

/// A set of numbers.
#[derive(Debug, Clone)]
struct Bits(Vec<u64>);

impl Bits {
    /// The empty set, for numbers below `n` or below those that are added.
    fn new(n: usize) -> Self {
        Bits(vec![0; n.div_ceil(64)])
    }

    fn contains(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    fn add(&mut self, other: &Bits) {
        self.0.resize(other.0.len().max(self.0.len()), 0);
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }
}
