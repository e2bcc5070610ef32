//! A cycle of positions of one summand, found by playing in small boxes: then play need not end.

use std::collections::{BTreeMap, VecDeque};

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::limits::{STEPS, TUPLES, TUPLES_OF_LENGTH, TUPLES_OF_WALK};
use super::measure::Seen;
use super::player::{Step, options};
use crate::automaton::Budget;
use crate::compiled::{Code, CompiledRules};
use crate::evidence::MoveTaken;
use crate::language::ast::Program;
use crate::language::game::Rules;

/// The positions of a summand with coordinates below a side, and their options there.
struct Graph<'g, 'b, 'o> {
    budget: &'b mut Budget<'o>,
    code: &'g Code,
    rules: &'g CompiledRules,
    side: u64,
    /// Options that may still be computed.
    left: u64,
    options: BTreeMap<Vec<u64>, Vec<Step>>,
}

/// The moves of a cycle in the summand with this number: in the smallest box that has one, the fewest moves from one of
/// its positions; or else one that begins with a move that was seen. Nothing is found once the time of the search is over.
pub(super) fn cycle(
    program: &Program,
    game: &[Rules],
    summand: usize,
    seen: &Seen,
    budget: &mut Budget<'_>,
) -> Option<Vec<MoveTaken>> {
    let mut code = Code::new(program);
    let compiled = CompiledRules::of_game(&mut code, game);
    let rules = compiled.get(summand)?;
    let mut found = (0..=TUPLES.ilog2()).find_map(|digits| {
        let mut graph = Graph::new(&code, rules, (1 << digits, TUPLES_OF_LENGTH), budget);
        graph.fill()?;
        let start = graph.on_a_cycle()?;
        Some((graph.path(&start, &start)?, &seen.obstacle()?.position))
    });
    if found.is_none() {
        found = seen.obstacles().find_map(|taken| {
            let own = |whole: &[BigUint]| small(&whole[rules.offset..][..rules.coordinates]);
            let (from, to) = (own(&taken.position)?, own(&taken.option)?);
            let mut graph = Graph::new(&code, rules, (u64::MAX, TUPLES_OF_WALK), budget);
            let back = if from == to { Vec::new() } else { graph.path(&to, &from)? };
            let first = Step { number: taken.number, fresh: small(&taken.fresh)?, to };
            Some((std::iter::once((from, first)).chain(back).collect(), &taken.position))
        });
    }
    let (path, position) = found?;
    Some(path.into_iter().map(|(from, step)| step.taken(rules.offset, &from, position)).collect())
}

/// Numbers of 64 bits.
fn small(numbers: &[BigUint]) -> Option<Vec<u64>> {
    numbers.iter().map(ToPrimitive::to_u64).collect()
}

impl<'g, 'b, 'o> Graph<'g, 'b, 'o> {
    /// The box of this side, and how many options may be computed in it.
    fn new(
        code: &'g Code,
        rules: &'g CompiledRules,
        (side, left): (u64, u64),
        budget: &'b mut Budget<'o>,
    ) -> Self {
        code.allow_steps(STEPS);
        Graph { budget, code, rules, side, left, options: BTreeMap::new() }
    }
}

impl Graph<'_, '_, '_> {
    /// Computes the options of all positions of the box, if it has few tuples.
    fn fill(&mut self) -> Option<()> {
        self.side.checked_pow(self.rules.coordinates as u32).filter(|&tuples| tuples <= TUPLES)?;
        for tuple in self.tuples() {
            if self.is_position(&tuple) {
                let options = self.all_options(&tuple)?;
                self.options.insert(tuple, options);
            }
        }
        Some(())
    }

    /// A position that play in the box can return to.
    fn on_a_cycle(&self) -> Option<Vec<u64>> {
        // Positions that cannot reach a cycle are removed, step by step: those all of whose options have been
        // removed.
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
        let mut at = open.keys().copied().min_by_key(by_sum)?;
        let mut walk = Vec::new();
        while !walk.contains(&at) {
            walk.push(at);
            let next = self.options[at].iter().find_map(|edge| open.get_key_value(&edge.to[..]));
            at = next?.0;
        }
        let cycle = walk.into_iter().skip_while(|&position| position != at);
        cycle.min_by_key(by_sum).map(<[u64]>::to_vec)
    }

    fn tuples(&self) -> Vec<Vec<u64>> {
        (0..self.rules.coordinates).fold(vec![Vec::new()], |all, _| {
            all.iter().flat_map(|tuple| (0..self.side).map(move |n| [&tuple[..], &[n]].concat())).collect()
        })
    }

    fn is_position(&self, tuple: &[u64]) -> bool {
        self.rules.domain.is_none_or(|domain| self.code.holds(domain, tuple) == Ok(true))
    }

    /// The options of a position in the box; `None` at a limit. Choices without a value are left out.
    fn all_options(&mut self, position: &[u64]) -> Option<Vec<Step>> {
        let mut found = Vec::new();
        for option in &self.rules.moves {
            let most = self.left.min(TUPLES_OF_WALK);
            let mut left = most;
            found.extend(options(self.code, option, position, &mut left).0);
            self.left -= most - left;
            self.budget.effort((1 + most - left) << 6).ok()?;
        }
        let is_inside = |step: &Step| step.to.iter().all(|&n| n < self.side) && self.is_position(&step.to);
        found.retain(is_inside);
        (self.left > 0).then_some(found)
    }

    /// The fewest moves from one position to another, at least one, each with the position that it leaves.
    fn path(&mut self, start: &[u64], end: &[u64]) -> Option<Vec<(Vec<u64>, Step)>> {
        let mut before: BTreeMap<Vec<u64>, (Vec<u64>, Step)> = BTreeMap::new();
        let mut queue = VecDeque::from([start.to_vec()]);
        while let Some(at) = queue.pop_front().filter(|_| !before.contains_key(end)) {
            if !self.options.contains_key(&at) {
                let options = self.all_options(&at)?;
                self.options.insert(at.clone(), options);
            }
            for step in &self.options[&at] {
                if !before.contains_key(&step.to) {
                    before.insert(step.to.clone(), (at.clone(), step.clone()));
                    queue.push_back(step.to.clone());
                }
            }
        }
        let (mut path, mut at) = (Vec::new(), end);
        while path.is_empty() || at != start {
            let (from, step) = before.get(at)?;
            path.push((from.clone(), step.clone()));
            at = from;
        }
        path.reverse();
        Some(path)
    }
}
