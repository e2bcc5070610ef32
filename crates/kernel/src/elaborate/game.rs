//! A sum of summands as conditions over its own tracks (docs/LOWERING.md, "Claims about a game").
//!
//! In: the summands of a claim, and the condition it makes of positions. Out: the conditions of
//! its moves. Never: decides whether a move is allowed, or which obligations it has.

use std::ops::Range;
use std::rc::Rc;

use super::Places;
use crate::claim::{Arena, Comparison, Connective, Id, Move, Node, Op, Origin, Summand, Summands};
use crate::{Limit, Limited};

/// A sum of summands.
pub struct Game {
    pub summands: Vec<Rc<Summand>>,
    /// The condition that the claim makes of positions, over all coordinates.
    pub condition: Id,
    /// Number of coordinates.
    pub size: usize,
    /// DOM of the page: the domains of its summands.
    pub domain: Vec<Id>,
    /// P of the page: the positions that the claim is about.
    pub set: Id,
    pub moves: Vec<Step>,
    /// The bodies of the functions of its bars, with the numbers of their parameters.
    pub bars: Vec<(Id, usize)>,
}

/// A move of a game: its tracks are the coordinates of the game, then its fresh numbers.
pub struct Step {
    pub tracks: usize,
    /// Whether the claim file has its rules.
    pub written: bool,
    /// The number of its summand.
    pub summand: usize,
    /// The coordinates of its summand.
    pub moved: Range<usize>,
    /// MOVE of the page.
    pub conditions: Vec<Id>,
    /// TARGETS of the page.
    pub targets: Vec<Id>,
    /// P AFTER of the page.
    pub after: Id,
    /// The domain of its summand at the position it leads to.
    pub inside: Option<Id>,
}

impl Game {
    /// The sum of summands, and the positions where a condition over all coordinates holds.
    pub fn new(arena: &mut Arena, summands: &Summands, condition: Id) -> Limited<Game> {
        let size = summands.iter().map(|summand| summand.size).sum();
        let all = arena.variables(0..size)?;
        let set = arena.call(condition, &all)?;
        let (summands, domain, moves, bars) = (summands.to_vec(), vec![], vec![], vec![]);
        let mut game = Game { summands, condition, size, domain, set, moves, bars };
        let mut first = 0;
        for (number, summand) in game.summands.iter().enumerate() {
            let moved = first..first + summand.size;
            first = moved.end;
            let own = arena.variables(moved.clone())?;
            if let Some(body) = summand.domain {
                game.domain.push(arena.call(body, &own)?);
            }
            if let Origin::Bar(body) = summand.origin {
                game.bars.push((body, summand.size - 1));
            }
            for rules in &summand.moves {
                let known = [own.clone(), arena.variables(size..size + rules.fresh)?].concat();
                let (conditions, reached) = at(arena, rules, &known)?;
                let inside = summand.domain.map(|domain| arena.call(domain, &reached));
                let mut targets = arena.variables(0..size)?;
                targets.splice(moved.clone(), reached);
                let after = arena.call(condition, &targets)?;
                game.moves.push(Step {
                    tracks: size + rules.fresh,
                    written: summand.origin == Origin::File,
                    summand: number,
                    moved: moved.clone(),
                    conditions,
                    targets,
                    after,
                    inside: inside.transpose()?,
                });
            }
        }
        Ok(game)
    }

    /// The places where its rules and its set need a value (docs/THEORY.md, section 6.10).
    pub fn places(&self, arena: &Arena, of_set: bool) -> Limited<Places> {
        let mut places = Places::new();
        for domain in &self.domain {
            places.begin(self.size, &[]);
            places.walk(arena, *domain)?;
        }
        for step in self.moves.iter().filter(|step| step.written) {
            places.begin(step.tracks, &self.domain);
            for id in step.conditions.iter().chain(&step.targets) {
                places.walk(arena, *id)?;
            }
        }
        if of_set {
            places.begin(self.size, &self.domain);
            places.walk(arena, self.set)?;
        }
        Ok(places)
    }
}

/// The conditions and targets of a move where its variables are those `known`.
fn at(arena: &mut Arena, rules: &Move, known: &[Id]) -> Limited<(Vec<Id>, Vec<Id>)> {
    let conditions = rules.conditions.iter().map(|condition| arena.call(*condition, known));
    let conditions = conditions.collect::<Limited<_>>()?;
    let target = |target: &Id| {
        if let Node::Variable(i) = arena.get(*target) {
            // It is one of those known, and needs no track of its own.
            return known.get(*i).copied().ok_or(Limit::Coordinates);
        }
        arena.call(*target, known)
    };
    Ok((conditions, rules.targets.iter().map(target).collect::<Limited<_>>()?))
}

impl Step {
    /// The conditions of its hidden problem: it leads into the set.
    pub fn leads(&self) -> Vec<Id> {
        [&self.conditions[..], &[self.after]].concat()
    }

    /// LESS of the page: the targets of its summand come before its coordinates, compared in this
    /// order of their numbers, or by their sums if it is empty.
    pub fn less(&self, arena: &mut Arena, order: &[usize]) -> Limited<Id> {
        let mut before = arena.variables(self.moved.clone())?;
        let mut after = self.targets[self.moved.clone()].to_vec();
        for ids in [&mut after, &mut before] {
            if order.is_empty() {
                let sum = ids.iter().copied().map(Ok);
                let sum = sum.reduce(|sum, id| arena.binary(Op::Add, sum?, id?));
                *ids = sum.into_iter().collect::<Limited<_>>()?;
                continue;
            }
            *ids = order.iter().map(|number| ids[number - 1]).collect();
        }
        let mut less = None;
        for (q, c) in after.into_iter().zip(before).rev() {
            let smaller = arena.compare(Comparison::Lt, q, c)?;
            let equal = arena.compare(Comparison::Eq, q, c)?;
            less = Some(match less {
                None => smaller,
                Some(rest) => {
                    let rest = arena.connect(Connective::And, equal, rest)?;
                    arena.connect(Connective::Or, smaller, rest)?
                }
            });
        }
        less.ok_or(Limit::Coordinates)
    }
}
