//! A cycle of positions of one summand, found by playing in small boxes: then play need not end.

use std::collections::{BTreeMap, VecDeque};

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::limits::{STEPS, TUPLES, TUPLES_OF_LENGTH, TUPLES_OF_WALK};
use super::measure::{MoveTaken, Seen};
use crate::automaton::Budget;
use crate::compiled::{Code, CompiledMove, CompiledRules, Fault};
use crate::language::ast::Program;
use crate::language::game::Rules;

/// A move from one position of a summand to another.
#[derive(Debug, Clone)]
struct Edge {
    number: usize,
    fresh: Vec<u64>,
    to: Vec<u64>,
}

/// The positions of a summand with coordinates below a side, and their options there.
struct Graph<'g, 'b, 'o> {
    budget: &'b mut Budget<'o>,
    code: &'g Code,
    rules: &'g CompiledRules,
    side: u64,
    /// Options that may still be computed.
    left: u64,
    options: BTreeMap<Vec<u64>, Vec<Edge>>,
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
    let position = &seen.obstacle()?.position;
    let in_a_box = |digits: u32, budget: &mut Budget<'_>| {
        let mut graph = Graph::new(&code, rules, (1 << digits, TUPLES_OF_LENGTH), budget);
        graph.fill()?;
        let start = graph.on_a_cycle()?;
        let path = graph.path(&start, &start)?;
        Some(path.into_iter().map(|step| graph.taken(step, position)).collect())
    };
    let after = |taken: &MoveTaken, budget: &mut Budget<'_>| {
        let own = |whole: &[BigUint]| {
            let own = &whole[rules.offset..][..rules.coordinates];
            own.iter().map(ToPrimitive::to_u64).collect::<Option<Vec<u64>>>()
        };
        let mut graph = Graph::new(&code, rules, (u64::MAX, TUPLES_OF_WALK), budget);
        let path = match taken.position == taken.option {
            true => Vec::new(),
            false => graph.path(&own(&taken.option)?, &own(&taken.position)?)?,
        };
        let rest = path.into_iter().map(|step| graph.taken(step, &taken.position));
        Some(std::iter::once(taken.clone()).chain(rest).collect())
    };
    let boxes = (0..=TUPLES.ilog2()).find_map(|digits| in_a_box(digits, budget));
    boxes.or_else(|| seen.obstacles().find_map(|taken| after(taken, budget)))
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
        self.budget.effort(1 << 6).ok()?;
        let Some(&bound) = option.bounds.get(arguments.len() - own) else {
            let is_allowed = match option.when.map(|when| self.code.holds(when, arguments)) {
                Some(Err(Fault::OutOfSteps)) => return None,
                other => other.is_none_or(|holds| holds == Ok(true)),
            };
            let value = |target| self.code.natural(target, arguments).ok().filter(|&n| n < self.side);
            let to: Option<Vec<u64>> = option.to.iter().map(|&target| value(target)).collect();
            if let Some(to) = to.filter(|to| is_allowed && self.is_position(to)) {
                found.push(Edge { number: option.number, fresh: arguments[own..].to_vec(), to });
            }
            return Some(());
        };
        // Too many choices are left out: other moves may lead in a cycle.
        let bound = match self.code.integer(bound, arguments) {
            Err(Fault::OutOfSteps) => return None,
            other => other.unwrap_or(0),
        };
        for fresh in 0..u64::try_from(bound).ok().filter(|&bound| bound <= TUPLES_OF_WALK).unwrap_or(0) {
            arguments.push(fresh);
            self.choose(option, arguments, found)?;
            arguments.pop();
        }
        Some(())
    }

    /// The fewest moves from one position to another, at least one, each with the position that it leaves.
    fn path(&mut self, from: &[u64], to: &[u64]) -> Option<Vec<(Vec<u64>, Edge)>> {
        let mut before: BTreeMap<Vec<u64>, (Vec<u64>, Edge)> = BTreeMap::new();
        let mut queue = VecDeque::from([from.to_vec()]);
        while let Some(at) = queue.pop_front() {
            if !self.options.contains_key(&at) {
                let options = self.all_options(&at)?;
                self.options.insert(at.clone(), options);
            }
            for edge in self.options.get(&at)? {
                if !before.contains_key(&edge.to) {
                    before.insert(edge.to.clone(), (at.clone(), edge.clone()));
                    queue.push_back(edge.to.clone());
                }
            }
            if before.contains_key(to) {
                break;
            }
        }
        let mut path = vec![before.get(to)?.clone()];
        while path.last()?.0 != from {
            path.push(before.get(&path.last()?.0)?.clone());
        }
        path.reverse();
        Some(path)
    }

    /// A move of the whole game, where the other summands are as in this position.
    fn taken(&self, (from, edge): (Vec<u64>, Edge), position: &[BigUint]) -> MoveTaken {
        let whole = |own: &[u64]| {
            let mut whole = position.to_vec();
            for (place, &n) in whole[self.rules.offset..].iter_mut().zip(own) {
                *place = n.into();
            }
            whole
        };
        MoveTaken {
            number: edge.number,
            position: whole(&from),
            fresh: edge.fresh.iter().map(|&n| n.into()).collect(),
            option: whole(&edge.to),
        }
    }
}
