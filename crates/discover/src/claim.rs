//! The claim that an automaton accepts the P-positions of a game.

use std::sync::Arc;

use nimcert_core::language::ast::{
    Claim, Condition, Convention, Game, GameBody, GameSum, Program, Relation, Statement, Summand, Term,
};

use nimcert_core::language::misere::{is_misere, own_coordinates, translated};

use crate::learn::Automaton;
use crate::table::Question;

/// The program that claims that an automaton accepts the P-positions, or the positions x = G beside a heap.
pub(crate) fn claim_of_automaton(
    question: Question<'_>,
    names: &[String],
    automaton: &Automaton,
) -> Option<Program> {
    let mut program = question.program.clone();
    let known = question.program;
    let taken = |name: &String| {
        known.functions.iter().any(|function| function.name == *name)
            || known.relations.iter().any(|relation| relation.name == *name)
            || names.contains(name)
            || known.games.iter().any(|game| game.name == *name || game.coordinates.contains(name))
    };
    let candidates =
        ["A", "P", "set"].into_iter().map(str::to_owned).chain((0..).map(|n| format!("set_{n}")));
    let name = candidates.into_iter().find(|name| !taken(name))?;
    let body = Condition::Automaton(Arc::new(automaton.written()?));
    let after = program.functions.len();
    let accepted = Condition::Call(program.relations.len(), (0..names.len()).map(Term::Variable).collect());
    let formula = as_played(question, accepted);
    program.relations.push(Relation { name, parameters: names.to_vec(), body, after });
    let heap = question.grundy.then_some(Summand::Strip);
    let mut game: GameSum = heap.into_iter().chain(question.game.iter().copied()).collect();
    if question.grundy && names[1..].iter().any(|name| name == "x") {
        // The heap of a strip is called x, so the sum needs names of its own.
        let sums = ["beside", "sum"].into_iter().map(str::to_owned).chain((0..).map(|n| format!("sum_{n}")));
        let name = sums.into_iter().find(|name| !taken(name))?;
        let body = GameBody::Sum(game);
        program.games.push(Game { name, coordinates: names.to_vec(), body, convention: Convention::Normal });
        game = vec![Summand::Named(program.games.len() - 1)];
    }
    program.claims = vec![Claim { negated: false, statement: Statement::Positions { game, formula } }];
    Some(program)
}

/// The set of P-positions of the game, for a condition on positions as people write them.
pub(crate) fn as_played(question: Question<'_>, formula: Condition) -> Condition {
    match is_misere(question.program, question.game) && !question.grundy {
        true => translated(own_coordinates(question.program, question.game).len(), formula),
        false => formula,
    }
}
