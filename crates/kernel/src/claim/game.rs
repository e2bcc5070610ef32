//! Games as a claim file names them: sums of summands, each with its moves.
//!
//! In: the tokens of a game. Out: summands, with conditions and targets over their own numbers.
//! Never: decides whether a move is allowed, or which obligations a game owes.

use std::rc::Rc;

use super::reader::{Meaning, Reader};
use super::{Arena, Comparison, Id, Node, Op};
use crate::limits::MAX_COORDINATES;
use crate::rejection::{Failure, Limit};

/// The rules of a summand; `bar` with the body of its function.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    File,
    Strip,
    Bar(Id),
}

/// A move; its variables are the coordinates of its summand, then its fresh numbers.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Move {
    /// Number of fresh numbers.
    pub fresh: usize,
    /// Their bounds, then what follows `when`.
    pub conditions: Vec<Id>,
    pub targets: Vec<Id>,
}

/// A summand of a game.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Summand {
    pub origin: Origin,
    /// Number of coordinates.
    pub size: usize,
    pub domain: Option<Id>,
    pub moves: Vec<Move>,
}

/// A sum of summands, with the names of all coordinates.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Sum {
    pub summands: Vec<Rc<Summand>>,
    pub names: Vec<String>,
}

/// `strip` (docs/THEORY.md, section 5.3).
pub(crate) fn strip(arena: &mut Arena) -> Result<Summand, Limit> {
    let [x, u] = [arena.add(Node::Variable(0))?, arena.add(Node::Variable(1))?];
    let less = arena.add(Node::Compare(Comparison::Lt, u, x))?;
    let moves = vec![Move { fresh: 1, conditions: vec![less], targets: vec![u] }];
    Ok(Summand { origin: Origin::Strip, size: 1, domain: None, moves })
}

/// `bar(f)` (docs/THEORY.md, section 5.3); `f` is the body of its function.
pub(crate) fn bar(arena: &mut Arena, f: Id) -> Result<Summand, Limit> {
    let y = arena.add(Node::Variable(0))?;
    let z = arena.add(Node::Variable(1))?;
    let u = arena.add(Node::Variable(2))?;
    let f_z = arena.add(Node::Call { body: f, arguments: vec![z] })?;
    let f_u = arena.add(Node::Call { body: f, arguments: vec![u] })?;
    let domain = arena.add(Node::Compare(Comparison::Le, y, f_z))?;
    let cut = arena.add(Node::Binary(Op::Min, y, f_u))?;
    let below_y = vec![arena.add(Node::Compare(Comparison::Lt, u, y))?];
    let below_z = vec![arena.add(Node::Compare(Comparison::Lt, u, z))?];
    let moves = vec![
        Move { fresh: 1, conditions: below_y, targets: vec![u, z] },
        Move { fresh: 1, conditions: below_z, targets: vec![cut, u] },
    ];
    Ok(Summand { origin: Origin::Bar(f), size: 2, domain: Some(domain), moves })
}

impl Reader<'_, '_> {
    /// What follows the name and the coordinates of a game: a sum, or a domain and moves.
    pub(super) fn game(&mut self) -> Result<Vec<Rc<Summand>>, Failure> {
        let size = self.parameters.len();
        ensure!(size <= MAX_COORDINATES, Limit::Coordinates);
        if self.tokens.eat("=") {
            let sum = self.sum()?;
            let fits = sum.names.len() == size;
            ensure!(fits, self.tokens.wanted("the sum has a different number of coordinates"));
            return Ok(sum.summands);
        }
        let domain = if self.tokens.eat("where") { Some(self.any_condition()?) } else { None };
        let mut moves = vec![];
        while self.tokens.eat("move") {
            moves.push(self.one_move(size)?);
        }
        Ok(vec![Rc::new(Summand { origin: Origin::File, size, domain, moves })])
    }

    /// `u < BOUND, .. when CONDITION to (TARGET, ..)`
    fn one_move(&mut self, size: usize) -> Result<Move, Failure> {
        let mut conditions = vec![];
        let mut more = !["when", "to"].contains(&self.tokens.peek());
        while more {
            let name = self.new_name()?;
            self.tokens.need("<")?;
            let fresh = self.add(Node::Variable(self.parameters.len()))?;
            let bound = self.any_term()?;
            conditions.push(self.add(Node::Compare(Comparison::Lt, fresh, bound))?);
            self.parameters.push(name);
            more = self.tokens.eat(",");
        }
        if self.tokens.eat("when") {
            conditions.push(self.any_condition()?);
        }
        self.tokens.need("to")?;
        let targets = self.arguments()?;
        ensure!(
            targets.len() == size,
            self.tokens.wanted("a move needs a target for each coordinate")
        );
        let fresh = self.parameters.len() - size;
        self.parameters.truncate(size);
        Ok(Move { fresh, conditions, targets })
    }

    /// `G + H + ..`
    pub(super) fn sum(&mut self) -> Result<Sum, Failure> {
        let mut all = Sum::default();
        loop {
            let sum = self.summand()?;
            // Comparing the claims of two files takes a visit for each condition and target.
            let moves = sum.summands.iter().flat_map(|summand| &summand.moves);
            let costs = moves.map(|step| (step.conditions.len() + step.targets.len()) as u64);
            self.arena.visit(costs.sum())?;
            all.summands.extend(sum.summands);
            all.names.extend(sum.names);
            ensure!(all.names.len() <= MAX_COORDINATES, Limit::Coordinates);
            if !self.tokens.eat("+") {
                return Ok(all);
            }
        }
    }

    /// `strip`, `bar(f)`, or a game of the file, which may be a sum itself.
    fn summand(&mut self) -> Result<Sum, Failure> {
        let (summand, names) = match self.tokens.name()? {
            "strip" => (strip(self.arena)?, vec!["x".to_string()]),
            "bar" => {
                self.tokens.need("(")?;
                let body = self.function()?;
                self.tokens.need(")")?;
                (bar(self.arena, body)?, vec!["y".to_string(), "z".to_string()])
            }
            name => match self.program.names.get(name) {
                Some(Meaning::Game(sum)) => return Ok(sum.clone()),
                _ => return Err(self.tokens.wanted("expected a game")),
            },
        };
        Ok(Sum { summands: vec![Rc::new(summand)], names })
    }
}
