//! Which definitions a function or claim uses.

use std::collections::BTreeSet;

use crate::ast::{
    Claim, Condition, FunctionId, GameBody, GameId, Part, Program, RelationId, Statement, Summand, Term,
};

/// A function and the functions that it calls, directly or not, in increasing order. Empty if the
/// program has no such function.
pub fn needed_functions(program: &Program, function: FunctionId) -> Vec<FunctionId> {
    Needed::by_function(program, function).functions.into_iter().collect()
}

/// The definitions that something uses, directly or not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Needed {
    /// Functions of the program.
    pub functions: BTreeSet<FunctionId>,
    /// Relations of the program.
    pub relations: BTreeSet<RelationId>,
    /// Games of the program.
    pub games: BTreeSet<GameId>,
}

impl Needed {
    /// What a claim uses.
    pub fn by_claim(program: &Program, claim: &Claim) -> Needed {
        match &claim.statement {
            Statement::Property { function, .. } => Needed::by_function(program, *function),
            Statement::Positions { game, formula } => {
                let mut needed = Needed::by_game(program, game);
                needed.condition(program, formula);
                needed
            }
            Statement::Grundy { game, value } => {
                let mut needed = Needed::by_game(program, game);
                needed.term(program, value);
                needed
            }
            Statement::ForAll { formula, .. } => Needed::by_condition(program, formula),
        }
    }

    /// A function and what it uses; nothing if the program has no such function.
    pub fn by_function(program: &Program, function: FunctionId) -> Needed {
        let mut needed = Needed::default();
        needed.function(program, function);
        needed
    }

    /// What the rules of a game use, and the games it is a sum of.
    pub fn by_game(program: &Program, game: &[Summand]) -> Needed {
        let mut needed = Needed::default();
        needed.sum(program, game);
        needed
    }

    /// What a condition uses.
    pub fn by_condition(program: &Program, condition: &Condition) -> Needed {
        let mut needed = Needed::default();
        needed.condition(program, condition);
        needed
    }

    fn function(&mut self, program: &Program, id: FunctionId) {
        if let Some(function) = program.functions.get(id)
            && self.functions.insert(id)
        {
            self.term(program, &function.body);
        }
    }

    fn relation(&mut self, program: &Program, id: RelationId) {
        if let Some(relation) = program.relations.get(id)
            && self.relations.insert(id)
        {
            self.condition(program, &relation.body);
        }
    }

    fn sum(&mut self, program: &Program, sum: &[Summand]) {
        for summand in sum {
            match *summand {
                Summand::Strip | Summand::Octal(_) => {}
                Summand::Bar(function) => self.function(program, function),
                Summand::Named(game) => self.game(program, game),
            }
        }
    }

    fn game(&mut self, program: &Program, id: GameId) {
        let Some(game) = program.games.get(id) else { return };
        if !self.games.insert(id) {
            return;
        }
        match &game.body {
            GameBody::Sum(sum) => self.sum(program, sum),
            GameBody::Rules { domain, moves } | GameBody::Heaps { domain, moves } => {
                if let Some(domain) = domain {
                    self.condition(program, domain);
                }
                for option in moves {
                    option.fresh.iter().for_each(|(_, bound)| self.term(program, bound));
                    if let Some(when) = &option.when {
                        self.condition(program, when);
                    }
                    option.to.iter().for_each(|target| self.term(program, target));
                }
            }
        }
    }

    fn term(&mut self, program: &Program, term: &Term) {
        if let Term::Call(function, _) = term {
            self.function(program, *function);
        }
        term.parts().for_each(|part| self.part(program, part));
    }

    fn condition(&mut self, program: &Program, condition: &Condition) {
        if let Condition::Call(relation, _) = condition {
            self.relation(program, *relation);
        }
        condition.parts().for_each(|part| self.part(program, part));
    }

    fn part(&mut self, program: &Program, part: Part<'_>) {
        match part {
            Part::Term(term) => self.term(program, term),
            Part::Condition(condition) => self.condition(program, condition),
        }
    }
}
