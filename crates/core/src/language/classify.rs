//! Which terms have a digit automaton, which are monotone by the look of them, and which functions
//! a function needs.

use std::collections::BTreeSet;

use super::ast::{
    Claim, Condition, FunctionId, GameBody, GameId, Program, RelationId, Statement, Summand, Term,
};

/// The first operator of a term that has no digit automaton, also in the functions it calls:
/// `a * b`, `isqrt(a)`, `floor(log2(a))` or `heights`. `None` if the graph of the term is regular.
pub fn irregular(program: &Program, term: &Term) -> Option<&'static str> {
    let both = |a: &Term, b: &Term| irregular(program, a).or_else(|| irregular(program, b));
    match term {
        Term::Product(..) => Some("a * b"),
        Term::SquareRoot(_) => Some("isqrt(a)"),
        Term::Log2(_) => Some("floor(log2(a))"),
        Term::Heights(_) => Some("heights"),
        Term::Variable(_) | Term::Constant(_) => None,
        Term::Add(a, b)
        | Term::Subtract(a, b)
        | Term::Monus(a, b)
        | Term::Min(a, b)
        | Term::Max(a, b)
        | Term::Bitwise(_, a, b) => both(a, b),
        Term::Scale(_, a)
        | Term::Floor(a, _)
        | Term::Ceil(a, _)
        | Term::Mod(a, _)
        | Term::ShiftLeft(a, _)
        | Term::ShiftRight(a, _)
        | Term::TopPower(a, _)
        | Term::Table(_, a) => irregular(program, a),
        Term::If(c, a, b) => irregular_condition(program, c).or_else(|| both(a, b)),
        Term::Call(function, arguments) => {
            arguments.iter().find_map(|argument| irregular(program, argument)).or_else(|| {
                let function = program.functions.get(*function)?;
                irregular(program, &function.body)
            })
        }
    }
}

/// The first operator of a condition that has no digit automaton, as [`irregular`].
pub fn irregular_condition(program: &Program, condition: &Condition) -> Option<&'static str> {
    match condition {
        Condition::Compare(_, a, b) => irregular(program, a).or_else(|| irregular(program, b)),
        Condition::And(c, d) | Condition::Or(c, d) => {
            irregular_condition(program, c).or_else(|| irregular_condition(program, d))
        }
        Condition::Not(c) => irregular_condition(program, c),
        Condition::Call(relation, arguments) => {
            arguments.iter().find_map(|argument| irregular(program, argument)).or_else(|| {
                let relation = program.relations.get(*relation)?;
                irregular_condition(program, &relation.body)
            })
        }
    }
}

/// True if a term is built from operators only that are monotone in each operand: then it is
/// monotone in each parameter, and defined everywhere (but for the limit on values). False says
/// nothing.
pub fn is_monotone(program: &Program, term: &Term) -> bool {
    let both = |a: &Term, b: &Term| is_monotone(program, a) && is_monotone(program, b);
    match term {
        Term::Variable(_) | Term::Constant(_) => true,
        Term::Add(a, b) | Term::Min(a, b) | Term::Max(a, b) | Term::Product(a, b) => both(a, b),
        Term::Scale(_, a)
        | Term::Floor(a, _)
        | Term::Ceil(a, _)
        | Term::ShiftLeft(a, _)
        | Term::ShiftRight(a, _)
        | Term::TopPower(a, _)
        | Term::SquareRoot(a)
        | Term::Log2(a) => is_monotone(program, a),
        Term::Call(function, arguments) => {
            arguments.iter().all(|argument| is_monotone(program, argument))
                && program
                    .functions
                    .get(*function)
                    .is_some_and(|function| is_monotone(program, &function.body))
        }
        Term::Subtract(..)
        | Term::Monus(..)
        | Term::Mod(..)
        | Term::If(..)
        | Term::Bitwise(..)
        | Term::Table(..)
        | Term::Heights(_) => false,
    }
}

/// A function and the functions that it calls, directly or not, in increasing order. Empty if the
/// program has no such function.
pub fn needed_functions(program: &Program, function: FunctionId) -> Vec<FunctionId> {
    let mut needed = Needed::default();
    needed.function(program, function);
    needed.functions.into_iter().collect()
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
        let mut needed = Needed::default();
        match &claim.statement {
            Statement::Property { function, .. } => needed.function(program, *function),
            Statement::Positions { game, formula } => {
                needed.sum(program, game);
                needed.condition(program, formula);
            }
            Statement::Grundy { game, value } => {
                needed.sum(program, game);
                needed.term(program, value);
            }
            Statement::ForAll { formula, .. } => needed.condition(program, formula),
        }
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
                Summand::Strip => {}
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
            GameBody::Rules { domain, moves } => {
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
        match term {
            Term::Variable(_) | Term::Constant(_) | Term::Heights(_) => {}
            Term::Add(a, b)
            | Term::Subtract(a, b)
            | Term::Monus(a, b)
            | Term::Min(a, b)
            | Term::Max(a, b)
            | Term::Bitwise(_, a, b)
            | Term::Product(a, b) => {
                self.term(program, a);
                self.term(program, b);
            }
            Term::Scale(_, a)
            | Term::Floor(a, _)
            | Term::Ceil(a, _)
            | Term::Mod(a, _)
            | Term::ShiftLeft(a, _)
            | Term::ShiftRight(a, _)
            | Term::TopPower(a, _)
            | Term::Table(_, a)
            | Term::SquareRoot(a)
            | Term::Log2(a) => self.term(program, a),
            Term::If(c, a, b) => {
                self.condition(program, c);
                self.term(program, a);
                self.term(program, b);
            }
            Term::Call(function, arguments) => {
                self.function(program, *function);
                arguments.iter().for_each(|argument| self.term(program, argument));
            }
        }
    }

    fn condition(&mut self, program: &Program, condition: &Condition) {
        match condition {
            Condition::Compare(_, a, b) => {
                self.term(program, a);
                self.term(program, b);
            }
            Condition::And(c, d) | Condition::Or(c, d) => {
                self.condition(program, c);
                self.condition(program, d);
            }
            Condition::Not(c) => self.condition(program, c),
            Condition::Call(relation, arguments) => {
                self.relation(program, *relation);
                arguments.iter().for_each(|argument| self.term(program, argument));
            }
        }
    }
}
