//! Which states of a relation simulate which: b simulates a if b accepts wherever a does, and for each step of a there
//! is a step of b by the same letter to a state that simulates the next state of a. Then b accepts every word that a
//! accepts, so a set of states that contains both needs only b.

use super::budget::{Budget, Exhausted};
use super::relation::{Id, Relation};

/// Most steps that may be looked at for all pairs of states, before it takes longer than the sets that it spares.
const MOST_STEPS: usize = 1 << 30;

/// Most pairs of states that some word leads to together: these take up to 8 bytes each.
const MOST_PAIRS: usize = 1 << 25;

/// The largest simulation of a relation, between states that some word leads to together.
#[derive(Default)]
pub(super) struct Simulation {
    /// For each state the others that it simulates.
    simulated: Vec<Bits>,
    /// Of the list that is looked at, the states that another one simulates.
    covered: Bits,
}

impl Simulation {
    /// The largest simulation, by refinement: all pairs that agree on acceptance, without those for which some step has
    /// no answer, until all have one. A relation with very many states, or pairs of them, gets the empty one.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn of_relation(relation: &Relation, budget: &mut Budget) -> Result<Self, Exhausted> {
        let n = relation.states.len();
        let mut simulated = vec![Bits::default(); n];
        let is_large = n.saturating_mul(relation.steps()) > MOST_STEPS;
        if is_large || !pairs_together(relation, &mut simulated, budget)? {
            return Ok(Simulation::default());
        }
        for (below, accepts) in simulated.iter_mut().zip(&relation.accepting) {
            below.retain(|a| *accepts || !relation.accepting[a]);
        }
        let mut has_changed = vec![true; n];
        while has_changed.contains(&true) {
            let mut changes = vec![false; n];
            // From the last one on, since most steps lead to states that were found later.
            for b in (0..n).rev() {
                let edges = relation.edges(b as Id);
                let is_new = |t: Id| has_changed[t as usize] || changes[t as usize];
                if simulated[b].is_empty() || !edges.is_empty() && !edges.iter().any(|&(_, t)| is_new(t)) {
                    continue;
                }
                // What the steps of b by each letter answer.
                let mut answered = vec![Bits::default(); relation.letters];
                for &(letter, t) in edges {
                    answered[letter as usize].insert(t as usize, n);
                    answered[letter as usize].add(&simulated[t as usize]);
                }
                let mut below = std::mem::take(&mut simulated[b]);
                let mut steps = 0;
                changes[b] = below.retain(|a| {
                    let mut edges = relation.edges(a as Id).iter();
                    steps += edges.len() as u64;
                    edges.all(|&(letter, s)| answered[letter as usize].contains(s as usize))
                });
                simulated[b] = below;
                budget.effort(steps)?;
            }
            has_changed = changes;
        }
        Ok(Simulation { simulated, ..Simulation::default() })
    }

    /// Leaves of an increasing list of states those that no other one simulates, and the first of those that simulate
    /// each other.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn keep_largest(
        &mut self,
        states: &mut Vec<Id>,
        budget: &mut Budget,
    ) -> Result<(), Exhausted> {
        if self.simulated.is_empty() || states.len() < 2 {
            return Ok(());
        }
        self.covered.0.clear();
        for &b in &*states {
            // What b simulates, one that simulates b simulates too.
            if !self.covered.contains(b as usize) {
                budget.effort(self.simulated[b as usize].0.len() as u64)?;
                self.covered.add(&self.simulated[b as usize]);
            }
        }
        states.retain(|&a| !self.covered.contains(a as usize));
        Ok(())
    }
}

/// The pairs of different states that some word leads to together: for each state the others. Whether there are at most
/// [`MOST_PAIRS`]; of more, some are left out.
fn pairs_together(
    relation: &Relation,
    together: &mut [Bits],
    budget: &mut Budget,
) -> Result<bool, Exhausted> {
    let mut left = MOST_PAIRS;
    let mut open: Vec<(Id, Id)> = Vec::new();
    let mut add = |a: Id, b: Id, open: &mut Vec<(Id, Id)>| {
        if a != b && left > 0 && !together[b as usize].contains(a as usize) {
            together[b as usize].insert(a as usize, relation.states.len());
            open.push((a, b));
            left -= 1;
        }
    };
    for &a in &relation.start {
        relation.start.iter().for_each(|&b| add(a, b, &mut open));
    }
    for a in 0..relation.states.len() as Id {
        open.push((a, a));
    }
    while let Some((a, b)) = open.pop() {
        let edges = relation.edges(b);
        budget.effort(edges.len() as u64)?;
        for &(letter, s) in relation.edges(a) {
            let first = edges.partition_point(|&(other, _)| other < letter);
            edges[first..]
                .iter()
                .take_while(|&&(other, _)| other == letter)
                .for_each(|&(_, t)| add(s, t, &mut open));
        }
    }
    Ok(left > 0)
}

/// A set of numbers, without memory while it is empty.
#[derive(Debug, Clone, Default)]
struct Bits(Vec<u64>);

impl Bits {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn contains(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Adds a number to a set of numbers below `n`.
    fn insert(&mut self, number: usize, n: usize) {
        self.0.resize(n.div_ceil(64), 0);
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn add(&mut self, other: &Bits) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// Removes the numbers for which `keeps` is false; whether there was one.
    fn retain(&mut self, mut keeps: impl FnMut(usize) -> bool) -> bool {
        let mut has_changed = false;
        for (at, word) in self.0.iter_mut().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if !keeps(64 * at + bit) {
                    *word &= !(1 << bit);
                    has_changed = true;
                }
            }
        }
        if self.0.iter().all(|&word| word == 0) {
            self.0.clear();
        }
        has_changed
    }
}
