//! Games as a claim file names them: sums of summands, each with its moves.
//!
//! In: the tokens of a game. Out: summands, with conditions and targets over their own numbers.
//! Never: decides whether a move is allowed, or which obligations a game has.

use std::rc::Rc;

use super::{Arena, Comparison, Id, Meaning, Op, Reader};
use crate::{Checked, Limit, Limited, MAX_COORDINATES};

/// The rules of a summand; `bar` with the body of its function.
#[derive(PartialEq, Eq)]
pub enum Origin {
    File,
    Strip,
    Bar(Id),
}

/// A move; its variables are the coordinates of its summand, then its fresh numbers.
#[derive(Clone, PartialEq, Eq)]
pub struct Move {
    /// Number of fresh numbers.
    pub fresh: usize,
    /// Their bounds, then what follows `when`.
    pub conditions: Vec<Id>,
    pub targets: Vec<Id>,
}

/// A summand of a game.
#[derive(PartialEq, Eq)]
pub struct Summand {
    pub origin: Origin,
    /// Number of coordinates.
    pub size: usize,
    pub domain: Option<Id>,
    pub moves: Vec<Move>,
}

/// The summands of a game.
pub type Summands = [Rc<Summand>];

/// A sum of summands, with the names of all coordinates.
#[derive(Clone, Default, PartialEq)]
pub struct Sum {
    pub summands: Vec<Rc<Summand>>,
    pub names: Vec<String>,
}

/// The move that lowers coordinate `j` of those of a summand.
pub fn lower(arena: &mut Arena, own: &[Id], j: usize) -> Limited<Move> {
    let fresh = arena.variable(own.len())?;
    let conditions = vec![arena.compare(Comparison::Lt, fresh, own[j])?];
    let mut targets = own.to_vec();
    targets[j] = fresh;
    Ok(Move { fresh: 1, conditions, targets })
}

/// `strip` (docs/THEORY.md, section 5.3).
pub fn strip(arena: &mut Arena) -> Limited<Rc<Summand>> {
    let own = arena.variables(0..1)?;
    let moves = vec![lower(arena, &own, 0)?];
    Ok(Rc::new(Summand { origin: Origin::Strip, size: 1, domain: None, moves }))
}

/// `bar(f)` (docs/THEORY.md, section 5.3); `f` is the body of its function of `columns` parameters.
pub fn bar(arena: &mut Arena, f: Id, columns: usize) -> Limited<Rc<Summand>> {
    let own = arena.variables(0..columns + 1)?;
    let top = arena.call(f, &own[1..])?;
    let domain = Some(arena.compare(Comparison::Le, own[0], top)?);
    let mut moves = vec![lower(arena, &own, 0)?];
    for j in 1..own.len() {
        let mut cut = lower(arena, &own, j)?;
        let top = arena.call(f, &cut.targets[1..])?;
        cut.targets[0] = arena.binary(Op::Min, own[0], top)?;
        moves.push(cut);
    }
    Ok(Rc::new(Summand { origin: Origin::Bar(f), size: own.len(), domain, moves }))
}

impl Reader<'_, '_> {
    /// What follows the name and the coordinates of a game: a sum, or a domain and moves.
    pub fn game(&mut self) -> Checked<Vec<Rc<Summand>>> {
        let size = self.parameters.len();
        ensure!(size <= MAX_COORDINATES, Limit::Coordinates);
        if self.tokens.eat("=") {
            let sum = self.sum()?;
            let fits = sum.names.len() == size;
            ensure!(fits, self.wanted("the sum has a different number of coordinates"));
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
    fn one_move(&mut self, size: usize) -> Checked<Move> {
        let mut conditions = vec![];
        if !["when", "to"].contains(&self.tokens.peek()) {
            conditions = self.list(Self::fresh)?;
        }
        if self.tokens.eat("when") {
            conditions.push(self.any_condition()?);
        }
        self.tokens.need("to")?;
        let targets = self.arguments()?;
        let wanted = "a move needs a target for each coordinate";
        ensure!(targets.len() == size, self.wanted(wanted));
        let fresh = self.parameters.len() - size;
        self.parameters.truncate(size);
        Ok(Move { fresh, conditions, targets })
    }

    /// `u < BOUND`
    fn fresh(&mut self) -> Checked<Id> {
        let name = self.new_name()?;
        self.tokens.need("<")?;
        let fresh = self.arena.variable(self.parameters.len())?;
        let bound = self.any_term()?;
        self.parameters.push(name);
        Ok(self.arena.compare(Comparison::Lt, fresh, bound)?)
    }

    /// `G + H + ..`
    pub fn sum(&mut self) -> Checked<Sum> {
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
    fn summand(&mut self) -> Checked<Sum> {
        let (summand, names) = match self.tokens.name()? {
            "strip" => (strip(self.arena)?, vec!["x".to_string()]),
            "bar" => {
                self.tokens.need("(")?;
                let (body, mut names) = self.function("expected a function")?;
                self.tokens.need(")")?;
                let summand = bar(self.arena, body, names.len())?;
                if let [column] = names.as_mut_slice() {
                    *column = "z".to_string();
                }
                names.insert(0, "y".to_string());
                (summand, names)
            }
            name => match self.program.names.get(name) {
                Some(Meaning::Game(sum)) => return Ok(sum.clone()),
                _ => return Err(self.wanted("expected a game")),
            },
        };
        Ok(Sum { summands: vec![summand], names })
    }
}
