//! A sum of summands as conditions over its own tracks (docs/LOWERING.md, "Claims about a game").
//!
//! In: the summands of a claim, and the condition it makes of positions. Out: the conditions of
//! its moves. Never: decides whether a move is allowed, or which obligations it owes.

use std::ops::Range;
use std::rc::Rc;

use super::Places;
use crate::claim::{Arena, Comparison, Connective, Id, Move, Node, Op, Origin, Summand};
use crate::rejection::Limit;

/// A sum of summands.
pub(crate) struct Game {
    /// Number of coordinates.
    pub size: usize,
    /// DOM of the page: the domains of its summands.
    pub domain: Vec<Id>,
    /// P of the page: the positions that the claim is about.
    pub set: Id,
    pub moves: Vec<Step>,
    /// The bodies of the functions of its bars.
    pub bars: Vec<Id>,
}

/// A move of a game: its tracks are the coordinates of the game, then its fresh numbers.
pub(crate) struct Step {
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

/// Variables with consecutive numbers.
fn variables(arena: &mut Arena, numbers: Range<usize>) -> Result<Vec<Id>, Limit> {
    numbers.map(|i| arena.add(Node::Variable(i))).collect()
}

impl Game {
    /// The sum of summands, and the positions where a condition over all coordinates holds.
    pub(crate) fn new(arena: &mut Arena, summands: &[Rc<Summand>], set: Id) -> Result<Game, Limit> {
        let size = summands.iter().map(|summand| summand.size).sum();
        let arguments = variables(arena, 0..size)?;
        let in_set = arena.add(Node::Call { body: set, arguments })?;
        let mut game = Game { size, domain: vec![], set: in_set, moves: vec![], bars: vec![] };
        let mut first = 0;
        for (number, summand) in summands.iter().enumerate() {
            let moved = first..first + summand.size;
            first = moved.end;
            let own = variables(arena, moved.clone())?;
            if let Some(body) = summand.domain {
                game.domain.push(arena.add(Node::Call { body, arguments: own.clone() })?);
            }
            if let Origin::Bar(body) = summand.origin {
                game.bars.push(body);
            }
            for rules in &summand.moves {
                let known = own.iter().copied().chain(variables(arena, size..size + rules.fresh)?);
                let known: Vec<Id> = known.collect();
                let mut step = Step {
                    tracks: size + rules.fresh,
                    written: summand.origin == Origin::File,
                    summand: number,
                    moved: moved.clone(),
                    conditions: vec![],
                    targets: vec![],
                    after: in_set,
                    inside: None,
                };
                step.read(arena, rules, &known, summand.domain, set, size)?;
                game.moves.push(step);
            }
        }
        Ok(game)
    }

    /// The places where its rules and its set need a value (docs/THEORY.md, section 6.10).
    pub(crate) fn places(&self, arena: &Arena) -> Result<Places, Limit> {
        let mut places = Places::default();
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
        places.begin(self.size, &self.domain);
        places.walk(arena, self.set)?;
        Ok(places)
    }
}

impl Step {
    /// Fills in the rules of a move, whose variables are those `known`.
    fn read(
        &mut self,
        arena: &mut Arena,
        rules: &Move,
        known: &[Id],
        domain: Option<Id>,
        set: Id,
        size: usize,
    ) -> Result<(), Limit> {
        let call = |body: &Id| Node::Call { body: *body, arguments: known.to_vec() };
        for condition in &rules.conditions {
            self.conditions.push(arena.add(call(condition))?);
        }
        let mut reached = vec![];
        for target in &rules.targets {
            // A target that is a variable is one of those known, and needs no track of its own.
            let target = if let Node::Variable(i) = arena.get(*target) {
                known.get(*i).copied().ok_or(Limit::Coordinates)?
            } else {
                arena.add(call(target))?
            };
            reached.push(target);
        }
        if let Some(body) = domain {
            self.inside = Some(arena.add(Node::Call { body, arguments: reached.clone() })?);
        }
        self.targets = variables(arena, 0..size)?;
        self.targets.splice(self.moved.clone(), reached);
        self.after = arena.add(Node::Call { body: set, arguments: self.targets.clone() })?;
        Ok(())
    }

    /// The conditions of its hidden problem.
    pub(crate) fn leads(&self) -> Vec<Id> {
        self.conditions.iter().chain([&self.after]).copied().collect()
    }

    /// LESS of the page: the targets of its summand come before its coordinates, in lexicographic
    /// order or by their sums.
    pub(crate) fn less(&self, arena: &mut Arena, lexicographic: bool) -> Result<Id, Limit> {
        let before = variables(arena, self.moved.clone())?;
        let after = self.targets.iter().skip(self.moved.start).copied();
        let mut pairs: Vec<(Id, Id)> = after.zip(before).collect();
        if !lexicographic {
            let sum = pairs.into_iter().map(Ok).reduce(|sum, pair| {
                let ((after, before), (q, c)) = (sum?, pair?);
                let after = arena.add(Node::Binary(Op::Add, after, q))?;
                Ok((after, arena.add(Node::Binary(Op::Add, before, c))?))
            });
            pairs = vec![sum.unwrap_or(Err(Limit::Coordinates))?];
        }
        let mut less = None;
        for (q, c) in pairs.into_iter().rev() {
            let smaller = arena.add(Node::Compare(Comparison::Lt, q, c))?;
            let equal = arena.add(Node::Compare(Comparison::Eq, q, c))?;
            less = Some(match less {
                None => smaller,
                Some(rest) => {
                    let rest = arena.add(Node::Connect(Connective::And, equal, rest))?;
                    arena.add(Node::Connect(Connective::Or, smaller, rest))?
                }
            });
        }
        less.ok_or(Limit::Coordinates)
    }
}
