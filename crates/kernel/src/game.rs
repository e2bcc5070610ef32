//! Games: summands with their moves, and a sum of them as nodes over its own tracks (docs/LOWERING.md, "Claims about a game").
//! In: the summands of a claim and the condition it makes of positions. Out: the conditions of its obligations.
//! Never: decides whether a move is allowed, or what its obligations are.
use super::defined::Places;
use super::{Arena, Id, Limit, Node, Op};
use std::ops::Range;
use std::rc::Rc;

/// Whose rules a summand has; `bar` with the body of its function.
#[derive(PartialEq, Eq, Debug)]
pub enum Origin { File, Strip, Bar(Id) }

/// A move; variables are the coordinates of its summand, then its fresh numbers. Conditions are their bounds, then `when`.
#[derive(PartialEq, Eq, Debug)]
pub struct Move { pub fresh: usize, pub conditions: Vec<Id>, pub targets: Vec<Id> }

/// A summand of a game with so many coordinates.
#[derive(PartialEq, Eq, Debug)]
pub struct Summand { pub origin: Origin, pub size: usize, pub domain: Option<Id>, pub moves: Vec<Move> }

/// A move of a game: tracks are the coordinates of the game, then its fresh numbers.
pub struct Step {
    pub tracks: usize,
    /// Whether its rules stand in the claim file.
    pub written: bool,
    /// The number of its summand, and its coordinates.
    pub summand: usize,
    pub moved: Range<usize>,
    /// MOVE, TARGETS and P AFTER of the page.
    pub conditions: Vec<Id>,
    pub targets: Vec<Id>,
    pub after: Id,
    /// The domain of its summand where it leads.
    pub inside: Option<Id>,
}

/// A sum of summands with so many coordinates: DOM and P of the page, its moves, and the bodies of its bars.
pub struct Game { pub size: usize, pub domain: Vec<Id>, pub set: Id, pub moves: Vec<Step>, pub bars: Vec<Id> }

/// `strip`.
pub fn strip(arena: &mut Arena) -> Result<Summand, Limit> {
    let [x, u] = [arena.add(Node::Variable(0))?, arena.add(Node::Variable(1))?];
    let less = arena.add(Node::Binary(Op::Lt, u, x))?;
    Ok(Summand { origin: Origin::Strip, size: 1, domain: None, moves: vec![Move { fresh: 1, conditions: vec![less], targets: vec![u] }] })
}

/// `bar(f)`.
pub fn bar(arena: &mut Arena, f: Id) -> Result<Summand, Limit> {
    let [y, z, u] = [arena.add(Node::Variable(0))?, arena.add(Node::Variable(1))?, arena.add(Node::Variable(2))?];
    let [f_z, f_u] = [arena.add(Node::Call(f, vec![z]))?, arena.add(Node::Call(f, vec![u]))?];
    let [domain, cut] = [arena.add(Node::Binary(Op::Le, y, f_z))?, arena.add(Node::Binary(Op::Min, y, f_u))?];
    let mut step = |bound, targets| Ok(Move { fresh: 1, conditions: vec![arena.add(Node::Binary(Op::Lt, u, bound))?], targets });
    let moves = vec![step(y, vec![u, z])?, step(z, vec![cut, u])?];
    Ok(Summand { origin: Origin::Bar(f), size: 2, domain: Some(domain), moves })
}

/// Variables with numbers in a row.
pub fn variables(arena: &mut Arena, numbers: Range<usize>) -> Result<Vec<Id>, Limit> {
    numbers.map(|i| arena.add(Node::Variable(i))).collect()
}

impl Game {
    /// The sum of summands, and the positions where a condition over all coordinates holds.
    pub fn new(arena: &mut Arena, summands: &[Rc<Summand>], set: Id) -> Result<Game, Limit> {
        let size = summands.iter().map(|summand| summand.size).sum();
        let all = variables(arena, 0..size)?;
        let mut game = Game { size, domain: vec![], set: arena.add(Node::Call(set, all.clone()))?, moves: vec![], bars: vec![] };
        let mut first = 0;
        for (number, summand) in summands.iter().enumerate() {
            let moved = first..first + summand.size;
            first = moved.end;
            let own = variables(arena, moved.clone())?;
            if let Some(domain) = summand.domain { game.domain.push(arena.add(Node::Call(domain, own.clone()))?); }
            if let Origin::Bar(body) = summand.origin { game.bars.push(body); }
            for Move { fresh, conditions, targets } in &summand.moves {
                let tracks = size + fresh;
                let known: Vec<Id> = own.iter().copied().chain(variables(arena, size..tracks)?).collect();
                let conditions = conditions.iter().map(|c| arena.add(Node::Call(*c, known.clone()))).collect::<Result<_, _>>()?;
                let mut target = |t: &Id| match arena.get(*t) {
                    Node::Variable(i) => known.get(*i).copied().ok_or(Limit::Coordinates),
                    _ => arena.add(Node::Call(*t, known.clone())),
                };
                let reached = targets.iter().map(&mut target).collect::<Result<Vec<Id>, _>>()?;
                let inside = summand.domain.map(|domain| arena.add(Node::Call(domain, reached.clone()))).transpose()?;
                let mut targets = all.clone();
                targets.splice(moved.clone(), reached);
                let (after, written) = (arena.add(Node::Call(set, targets.clone()))?, summand.origin == Origin::File);
                game.moves.push(Step { tracks, written, summand: number, moved: moved.clone(), conditions, targets, after, inside });
            }
        }
        Ok(game)
    }
    /// The places where its rules and its set need a value.
    pub fn places(&self, arena: &Arena) -> Result<Places, Limit> {
        let mut places = Places::default();
        for domain in &self.domain {
            places.begin(self.size, &[]);
            places.walk(arena, *domain)?;
        }
        for step in self.moves.iter().filter(|step| step.written) {
            places.begin(step.tracks, &self.domain);
            step.conditions.iter().chain(&step.targets).try_for_each(|id| places.walk(arena, *id))?;
        }
        places.begin(self.size, &self.domain);
        places.walk(arena, self.set)?;
        Ok(places)
    }
}

impl Step {
    /// The conditions of its hidden problem.
    pub fn leads(&self) -> Vec<Id> { self.conditions.iter().chain([&self.after]).copied().collect() }
    /// LESS of the page.
    pub fn less(&self, arena: &mut Arena, lexicographic: bool) -> Result<Id, Limit> {
        let before = variables(arena, self.moved.clone())?;
        let mut pairs: Vec<(Id, Id)> = self.targets.iter().skip(self.moved.start).copied().zip(before).collect();
        if !lexicographic {
            let mut add = |a, b| arena.add(Node::Binary(Op::Add, a, b));
            let sum = pairs.into_iter().map(Ok).reduce(|sum, pair| sum.and_then(|(q, c)| Ok((add(q, pair?.0)?, add(c, pair?.1)?))));
            pairs = vec![sum.unwrap_or(Err(Limit::Coordinates))?];
        }
        let mut less = None;
        for (q, c) in pairs.into_iter().rev() {
            let (smaller, equal) = (arena.add(Node::Binary(Op::Lt, q, c))?, arena.add(Node::Binary(Op::Eq, q, c))?);
            less = Some(match less {
                None => smaller,
                Some(rest) => {
                    let rest = arena.add(Node::Binary(Op::And, equal, rest))?;
                    arena.add(Node::Binary(Op::Or, smaller, rest))?
                }
            });
        }
        less.ok_or(Limit::Coordinates)
    }
}
