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
    /// For each letter the number of the pair that it leads to, `None` where the table has no next state.
    pub next: Vec<Option<u32>>,
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
    /// that justifies it.
    ///
    /// # Errors
    /// A budget ended.
    pub fn of_problem(problem: &Problem, budget: &mut Budget) -> Result<Self, Exhausted> {
        let relation = Relation::explore(problem, budget)?;
        let sets = Sets::of_relation(&relation, budget)?;
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
    /// A pair that belongs to the same state of the table and whose hidden states are all among those of a set: it accepts
    /// the same, so the set needs no pair of its own.
    fn contained(&self, set: Id, known: &[Id]) -> Option<Id> {
        let states = self.sets.states(set);
        known.iter().copied().take(LONGEST_LOOK).find(|&pair| {
            let hidden = self.sets.states(pair);
            hidden.len() <= states.len() && hidden.iter().all(|state| states.binary_search(state).is_ok())
        })
    }

    /// The pairs (hidden states by their numbers in the relation) and the states they use.
    fn pairs(&self, table: &Table) -> (Vec<Pair>, Vec<Id>) {
        let letters = 1usize << table.tracks();
        let mut order = vec![0];
        // The number of the pair of a set, and for a set that some letter has led to, the set of the pair that follows.
        let mut number = vec![None; self.sets.len()];
        let mut follower: Vec<Option<Id>> = vec![None; self.sets.len()];
        number[0] = Some(0);
        // For each state of the table, the pairs that belong to it.
        let mut belonging: Vec<Vec<Id>> = vec![Vec::new(); table.states()];
        belonging[0].push(0);
        let mut pairs = Vec::new();
        let mut used = Vec::new();
        let mut at = 0;
        while at < order.len() {
            let set = order[at];
            at += 1;
            let state = if at == 1 { 0 } else { self.classes[set as usize] };
            let mut next = vec![None; letters];
            for (letter, to) in next.iter_mut().enumerate() {
                let target = self.sets.next(set, letter);
                let table_state = table.step(state, letter);
                if table_state == DEAD {
                    continue;
                }
                // The set without states, which is the first one only, leads to itself by 0.
                if target == DEAD || self.sets.states(set).is_empty() && letter == 0 {
                    *to = Some(0);
                    continue;
                }
                let known = &mut belonging[table_state as usize];
                let follower = *follower[target as usize]
                    .get_or_insert_with(|| self.contained(target, known).unwrap_or(target));
                *to = Some(*number[follower as usize].get_or_insert_with(|| {
                    known.push(follower);
                    order.push(follower);
                    order.len() as u32 - 1
                }));
            }
            used.extend_from_slice(self.sets.states(set));
            pairs.push(Pair { state, next, hidden: self.sets.states(set).to_vec() });
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
