//! The tuples of one problem that belong to none of several relations, smallest first, without determinising the
//! relations as a whole: the product of the problem with sets of their states, as far as words of increasing length
//! reach. Where the smallest tuple is short, few sets are met.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::budget::{Budget, Exhausted};
use super::machine::Machine;
use super::problem::Problem;
use super::smallest::{Lazy, Plain, Sought, smallest_word};
use super::states::States;

/// The smallest tuple on the first `ranked` tracks that belongs to a problem and to none of the relations that others
/// define on the same tracks, all other tracks being hidden: its largest number has the fewest digits, among those
/// the sum is least, among those it is first in lexicographic order.
///
/// # Errors
/// Another limit than that on states; that one ends the search without an answer.
pub fn smallest_outside(
    problem: &Problem,
    relations: &[Problem],
    ranked: usize,
    budget: &mut Budget<'_>,
) -> Result<Sought, Exhausted> {
    let machine = Machine::new(problem);
    let machines: Vec<Machine<'_>> = relations.iter().map(Machine::new).collect();
    let product = Product {
        problem: Plain::new(&machine, ranked),
        relations: machines.iter().map(|machine| Subsets::new(Plain::new(machine, ranked))).collect(),
        states: States::new(1 + machines.len()),
        edges: Vec::new(),
    };
    smallest_word(product, ranked, budget)
}

/// Number of a set of states.
type Set = u32;

/// The empty set, from which nothing is accepted.
const NOTHING: Set = 0;

/// What is known of a set of states.
struct Subset {
    states: Vec<u32>,
    /// Whether some state is accepting.
    accepts: bool,
    /// Whether every word is accepted from some state.
    holds: bool,
    /// The next sets, once they were asked for: each letter that has one.
    next: Option<HashMap<u64, Set, FxBuildHasher>>,
}

/// A relation, determinised as far as it was asked for.
struct Subsets<'m> {
    relation: Plain<'m>,
    /// For each state of the relation its edges, once they were asked for.
    edges: Vec<Option<Vec<(u64, u32)>>>,
    sets: Vec<Subset>,
    index: HashMap<Vec<u32>, Set, FxBuildHasher>,
}

impl<'m> Subsets<'m> {
    fn new(relation: Plain<'m>) -> Self {
        let empty = Subset { states: Vec::new(), accepts: false, holds: false, next: None };
        let index = HashMap::from_iter([(Vec::new(), NOTHING)]);
        Subsets { relation, edges: Vec::new(), sets: vec![empty], index }
    }

    /// The number of a set that may have repetitions.
    fn insert(&mut self, mut states: Vec<u32>, budget: &mut Budget<'_>) -> Result<Set, Exhausted> {
        states.sort_unstable();
        states.dedup();
        if let Some(&set) = self.index.get(&states) {
            return Ok(set);
        }
        budget.charge(states.len() * 8 + 96)?;
        let set = self.sets.len() as Set;
        let accepts = states.iter().any(|&state| self.relation.accepts(state));
        let holds = states.iter().any(|&state| self.relation.holds(state));
        self.index.insert(states.clone(), set);
        self.sets.push(Subset { states, accepts, holds, next: None });
        Ok(set)
    }

    /// The states that leading digits of hidden numbers reach.
    fn start(&mut self, budget: &mut Budget<'_>) -> Result<Set, Exhausted> {
        let Some(start) = self.relation.start(budget)? else { return Ok(NOTHING) };
        let mut reached = vec![start];
        let mut at = 0;
        while at < reached.len() {
            for &(letter, to) in self.edges(reached[at], budget)? {
                if letter == 0 && !reached.contains(&to) {
                    reached.push(to);
                }
            }
            at += 1;
        }
        self.insert(reached, budget)
    }

    fn edges(&mut self, state: u32, budget: &mut Budget<'_>) -> Result<&[(u64, u32)], Exhausted> {
        let at = state as usize;
        self.edges.resize(self.edges.len().max(at + 1), None);
        if self.edges[at].is_none() {
            self.edges[at] = Some(self.relation.edges(state, budget)?);
        }
        Ok(self.edges[at].as_deref().unwrap_or_default())
    }

    /// The next set for a letter.
    fn next(&mut self, set: Set, letter: u64, budget: &mut Budget<'_>) -> Result<Set, Exhausted> {
        if self.sets[set as usize].next.is_none() {
            let mut by_letter: HashMap<u64, Vec<u32>, FxBuildHasher> = HashMap::default();
            for state in self.sets[set as usize].states.clone() {
                for &(letter, to) in self.edges(state, budget)? {
                    by_letter.entry(letter).or_default().push(to);
                }
            }
            // Numbers of sets do not reach the answer, so their order may depend on the map.
            let mut next = HashMap::default();
            for (letter, states) in by_letter {
                next.insert(letter, self.insert(states, budget)?);
            }
            self.sets[set as usize].next = Some(next);
        }
        let next = self.sets[set as usize].next.as_ref();
        Ok(next.and_then(|next| next.get(&letter)).copied().unwrap_or(NOTHING))
    }
}

/// Rows of a state of the problem and a set for each relation.
struct Product<'m> {
    problem: Plain<'m>,
    relations: Vec<Subsets<'m>>,
    states: States,
    /// For each state of the problem its edges, once they were asked for.
    edges: Vec<Option<Vec<(u64, u32)>>>,
}

impl Lazy for Product<'_> {
    fn start(&mut self, budget: &mut Budget<'_>) -> Result<Option<u32>, Exhausted> {
        let Some(start) = self.problem.start(budget)? else { return Ok(None) };
        let mut row = vec![i64::from(start)];
        for relation in &mut self.relations {
            let set = relation.start(budget)?;
            if relation.sets[set as usize].holds {
                return Ok(None);
            }
            row.push(i64::from(set));
        }
        Ok(Some(self.states.insert(&row, budget)?.0))
    }

    fn edges(&mut self, state: u32, budget: &mut Budget<'_>) -> Result<Vec<(u64, u32)>, Exhausted> {
        let row = self.states.row(state);
        let at = row[0] as usize;
        self.edges.resize(self.edges.len().max(at + 1), None);
        if self.edges[at].is_none() {
            self.edges[at] = Some(self.problem.edges(at as u32, budget)?);
        }
        let mut found = Vec::new();
        let mut next = row.clone();
        'edge: for &(letter, to) in self.edges[at].iter().flatten() {
            next[0] = i64::from(to);
            for ((next, &set), relation) in next[1..].iter_mut().zip(&row[1..]).zip(&mut self.relations) {
                let set = relation.next(set as Set, letter, budget)?;
                if relation.sets[set as usize].holds {
                    continue 'edge;
                }
                *next = i64::from(set);
            }
            found.push((letter, self.states.insert(&next, budget)?.0));
        }
        budget.charge_bytes(found.len() * 16)?;
        Ok(found)
    }

    fn accepts(&self, state: u32) -> bool {
        let row = self.states.row(state);
        let outside = |(relation, &set): (&Subsets<'_>, &i64)| !relation.sets[set as usize].accepts;
        self.problem.accepts(row[0] as u32) && self.relations.iter().zip(&row[1..]).all(outside)
    }
}
