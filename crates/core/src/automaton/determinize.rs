//! Subset construction: the relation that a problem defines on its declared tracks, its other
//! tracks being hidden ("there are values for them").

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::budget::{Budget, Exhausted};
use super::minimize::minimize;
use super::packed::PackedRows;
use super::problem::Problem;
use super::relation::{Id, Relation};
use super::sets::Sets;
use super::table::{DEAD, Table};

/// An entry of the strategy that justifies a table: the states `hidden` accept together whatever
/// the table accepts from `state`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// State of the table.
    pub state: u32,
    /// Indices in [`HiddenAutomaton::pool`], increasing.
    pub hidden: Vec<u32>,
}

/// A table that says for which tuples hidden values exist, with a strategy that finds them.
#[derive(Debug, Clone)]
pub struct HiddenAutomaton {
    /// The minimal table.
    pub table: Table,
    /// States of the hidden problem, sorted.
    pub pool: PackedRows,
    /// Pair 0 belongs to the start.
    pub pairs: Vec<Pair>,
}

/// Pairs of one state of a table that are tried before a new one is made.
const LONGEST_LOOK: usize = 64;

impl Table {
    /// The minimal table of the relation that a problem defines on its declared tracks.
    ///
    /// # Errors
    /// A budget ended.
    pub fn of_problem(problem: &Problem, budget: &mut Budget) -> Result<Table, Exhausted> {
        let relation = Relation::explore(problem, budget)?;
        let sets = Sets::of_relation(&relation, budget)?;
        Ok(minimize(&sets.automaton(&relation, problem.declared)).0)
    }
}

impl HiddenAutomaton {
    /// The table of the relation that a problem defines on its declared tracks, and the strategy
    /// that justifies it. A hidden state that accepts as much as a set of them replaces the set.
    ///
    /// # Errors
    /// A budget ended.
    pub fn of_problem(problem: &Problem, budget: &mut Budget) -> Result<Self, Exhausted> {
        let relation = Relation::explore(problem, budget)?;
        let mut sets = Sets::of_relation(&relation, budget)?;
        sets.add_single_states(&relation, budget)?;
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
        let states = self.sets.states(set);
        if states.len() <= 1 {
            return set;
        }
        let class = self.classes[set as usize];
        states
            .iter()
            .filter_map(|&s| self.sets.find(&[s]))
            .find(|&id| self.classes[id as usize] == class)
            .unwrap_or(set)
    }

    /// Whether a pair that belongs to the same state of the table has hidden states that are all
    /// among those of a set: it accepts the same, so the set needs no pair of its own.
    fn contains_one(&self, set: Id, known: &[Id]) -> bool {
        let states = self.sets.states(set);
        known.iter().take(LONGEST_LOOK).any(|&pair| {
            let hidden = self.sets.states(pair);
            hidden.len() <= states.len() && hidden.iter().all(|state| states.binary_search(state).is_ok())
        })
    }

    /// The pairs (hidden states by their numbers in the relation) and the states they use.
    fn pairs(&self, table: &Table) -> (Vec<Pair>, Vec<Id>) {
        let letters = 1usize << table.tracks();
        let first = self.reduce(0);
        let mut order = vec![first];
        // The sets that are the hidden states of a pair, and those that some letter has led to.
        let [mut has_pair, mut is_led_to] = [(); 2].map(|()| vec![false; self.sets.len()]);
        has_pair[first as usize] = true;
        // For each state of the table, the pairs that belong to it.
        let mut belonging: Vec<Vec<Id>> = vec![Vec::new(); table.states()];
        belonging[0].push(first);
        let mut pairs = Vec::new();
        let mut used = Vec::new();
        let mut at = 0;
        while at < order.len() {
            let set = order[at];
            at += 1;
            let state = if at == 1 { 0 } else { self.classes[set as usize] };
            for letter in 0..letters {
                let target = self.sets.next(set, letter);
                // The set without states, which is the first one only, leads to itself by 0.
                let is_first = self.sets.states(set).is_empty() && letter == 0;
                if is_first
                    || target == DEAD
                    || table.step(state, letter) == DEAD
                    || is_led_to[target as usize]
                {
                    continue;
                }
                is_led_to[target as usize] = true;
                let known = &mut belonging[table.step(state, letter) as usize];
                if self.contains_one(target, known) {
                    continue;
                }
                let reduced = self.reduce(target);
                if !std::mem::replace(&mut has_pair[reduced as usize], true) {
                    order.push(reduced);
                    known.push(reduced);
                }
            }
            used.extend_from_slice(self.sets.states(set));
            pairs.push(Pair { state, hidden: self.sets.states(set).to_vec() });
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
        used.sort_by(|&a, &b| self.relation.states.compare(a, b));
        let index: HashMap<Id, u32, FxBuildHasher> =
            used.iter().enumerate().map(|(i, &s)| (s, i as u32)).collect();
        for pair in &mut pairs {
            pair.hidden = pair.hidden.iter().filter_map(|s| index.get(s).copied()).collect();
            pair.hidden.sort_unstable();
        }
        let mut pool = PackedRows::new(width);
        used.iter().for_each(|&s| pool.push(&self.relation.states.row(s)));
        HiddenAutomaton { table, pool, pairs }
    }
}
