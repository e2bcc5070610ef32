//! A cycle of positions of one summand, found by playing in small boxes: then play need not end.

use std::collections::{BTreeMap, VecDeque};

use num_bigint::BigUint;

use super::measure::MoveTaken;
use crate::compiled::{Code, CompiledMove, CompiledRules};
use crate::language::ast::Program;
use crate::language::game::Rules;

/// Most tuples of a box.
const MAX_TUPLES: u64 = 1 << 12;

/// Options that are computed, and steps of compiled terms.
const MAX_OPTIONS: usize = 1 << 17;
const MAX_STEPS: u64 = 1 << 23;

/// A move from one position of a summand to another.
#[derive(Debug, Clone)]
struct Edge {
    number: usize,
    fresh: Vec<u64>,
    to: Vec<u64>,
}

/// The positions of a summand with coordinates below a side, and their options there.
struct Graph<'g> {
    code: &'g Code,
    rules: &'g CompiledRules,
    side: u64,
    /// Options that may still be computed.
    left: usize,
    options: BTreeMap<Vec<u64>, Vec<Edge>>,
}

/// The moves of a cycle in the summand with this number, of a game that has this position; in the smallest
/// box that has a cycle, the fewest moves from one of its positions.
pub(super) fn cycle(
    program: &Program,
    game: &[Rules],
    summand: usize,
    position: &[BigUint],
) -> Option<Vec<MoveTaken>> {
    let mut code = Code::new(program);
    let compiled = CompiledRules::of_game(&mut code, game);
    code.allow_steps(MAX_STEPS);
    let rules = compiled.get(summand)?;
    let mut left = MAX_OPTIONS;
    for digits in 0..=MAX_TUPLES.ilog2() {
        let side = 1u64 << digits;
        side.checked_pow(rules.coordinates as u32).filter(|&tuples| tuples <= MAX_TUPLES)?;
        let mut graph = Graph { code: &code, rules, side, left, options: BTreeMap::new() };
        let start = graph.first_on_a_cycle()?;
        left = graph.left;
        if let Some(start) = start {
            return Some(graph.shortest(&start, position));
        }
    }
    None
}

impl Graph<'_> {
    /// A position that play can return to, if there is one; an outer `None` at a limit.
    fn first_on_a_cycle(&mut self) -> Option<Option<Vec<u64>>> {
        for tuple in self.tuples() {
            if self.is_position(&tuple) {
                let options = self.all_options(&tuple)?;
                self.options.insert(tuple, options);
            }
        }
        // What cannot reach a cycle is taken away: positions all of whose options are gone.
        let mut into: BTreeMap<&[u64], Vec<&[u64]>> = BTreeMap::new();
        let mut open: BTreeMap<&[u64], usize> = BTreeMap::new();
        for (from, options) in &self.options {
            open.insert(from, options.len());
            for option in options {
                into.entry(&option.to).or_default().push(from);
            }
        }
        let mut ended: Vec<&[u64]> = open.iter().filter(|(_, n)| **n == 0).map(|(from, _)| *from).collect();
        while let Some(position) = ended.pop() {
            open.remove(position);
            for from in into.remove(position).unwrap_or_default() {
                if let Some(count) = open.get_mut(from) {
                    *count -= 1;
                    if *count == 0 {
                        ended.push(from);
                    }
                }
            }
        }
        // Every other position has an option that is one of them.
        let by_sum = |tuple: &&[u64]| (tuple.iter().sum::<u64>(), tuple.to_vec());
        let Some(mut at) = open.keys().copied().min_by_key(by_sum) else { return Some(None) };
        let mut walk = Vec::new();
        while !walk.contains(&at) {
            walk.push(at);
            let next = self.options[at].iter().find_map(|edge| open.get_key_value(&edge.to[..]));
            at = next?.0;
        }
        let cycle = walk.into_iter().skip_while(|&position| position != at);
        Some(cycle.min_by_key(by_sum).map(<[u64]>::to_vec))
    }

    fn tuples(&self) -> Vec<Vec<u64>> {
        (0..self.rules.coordinates).fold(vec![Vec::new()], |all, _| {
            all.iter().flat_map(|tuple| (0..self.side).map(move |n| [&tuple[..], &[n]].concat())).collect()
        })
    }

    fn is_position(&self, tuple: &[u64]) -> bool {
        self.rules.domain.is_none_or(|domain| self.code.holds(domain, tuple) == Ok(true))
    }

    /// The options of a position in the box; `None` at a limit.
    fn all_options(&mut self, position: &[u64]) -> Option<Vec<Edge>> {
        let mut found = Vec::new();
        let rules = self.rules;
        for option in &rules.moves {
            self.choose(option, &mut position.to_vec(), &mut found)?;
        }
        Some(found)
    }

    fn choose(
        &mut self,
        option: &CompiledMove,
        arguments: &mut Vec<u64>,
        found: &mut Vec<Edge>,
    ) -> Option<()> {
        let own = self.rules.coordinates;
        self.left = self.left.checked_sub(1)?;
        let Some(&bound) = option.bounds.get(arguments.len() - own) else {
            let is_allowed = option.when.is_none_or(|when| self.code.holds(when, arguments) == Ok(true));
            let value = |target| self.code.natural(target, arguments).ok().filter(|&n| n < self.side);
            let to: Option<Vec<u64>> = option.to.iter().map(|&target| value(target)).collect();
            if let Some(to) = to.filter(|to| is_allowed && self.is_position(to)) {
                found.push(Edge { number: option.number, fresh: arguments[own..].to_vec(), to });
            }
            return Some(());
        };
        let bound = self.code.integer(bound, arguments).unwrap_or(0);
        for fresh in 0..u64::try_from(bound).unwrap_or(0) {
            arguments.push(fresh);
            self.choose(option, arguments, found)?;
            arguments.pop();
        }
        Some(())
    }

    /// The fewest moves from a position back to it, each with the position that it leaves; empty if there are none.
    fn path(&self, start: &[u64]) -> Vec<(Vec<u64>, Edge)> {
        let mut before: BTreeMap<&[u64], (&[u64], &Edge)> = BTreeMap::new();
        let mut queue: VecDeque<&[u64]> = VecDeque::from([start]);
        while let Some(from) = queue.pop_front() {
            for option in self.options.get(from).into_iter().flatten() {
                if before.contains_key(&option.to[..]) {
                    continue;
                }
                before.insert(&option.to, (from, option));
                queue.push_back(&option.to);
            }
        }
        let mut path = Vec::new();
        let mut at = start;
        while let Some(&(from, option)) = before.get(at) {
            path.push((from.to_vec(), option.clone()));
            at = from;
            if at == start {
                break;
            }
        }
        path.reverse();
        path
    }

    /// The moves of the shortest cycle through a position of the summand.
    fn shortest(&self, start: &[u64], position: &[BigUint]) -> Vec<MoveTaken> {
        let whole = |own: &[u64]| {
            let mut whole = position.to_vec();
            for (place, &n) in whole[self.rules.offset..].iter_mut().zip(own) {
                *place = n.into();
            }
            whole
        };
        let step = |(from, option): (Vec<u64>, Edge)| MoveTaken {
            number: option.number,
            position: whole(&from),
            fresh: option.fresh.iter().map(|&n| n.into()).collect(),
            option: whole(&option.to),
        };
        self.path(start).into_iter().map(step).collect()
    }
}
